"""The packed app on an emulator, played by touch through adb.

Nothing outside can see where a button is: Kivy draws everything itself.  So the package for emulators has more in
it than what is shipped: the players of the touch tests.  They run beside the app and say in the log where the next
touch belongs, and `adb shell input` makes it.  So sizes, densities, insets and font scales need no care.

    hook      adds that part to the package while python-for-android builds it
    tasks     runs on the device: does what a file asks for, and answers in the log
    driver    runs on the device: lets players ask for touches
    adb       the device from outside
    visit     what is tried, step by step: `./dev android emulator`
"""
