"""What Android's Python does not have.  Used by the check of our sources and, at run time, by the simulation.

The build leaves out optional C libraries and parts for desktops; the rest is gone up to Python 3.14.
"""

NOT_BUILT = frozenset(
    ("bz2", "lzma", "curses", "readline", "dbm", "tkinter", "idlelib", "turtle", "ensurepip", "test", "venv")
)
#: Starts, but every lock, queue and pool raises: Android has no named semaphores.
NOT_WORKING = frozenset(("multiprocessing",))
REMOVED = frozenset(
    (
        *(
            "aifc",
            "asynchat",
            "asyncore",
            "audioop",
            "cgi",
            "cgitb",
            "chunk",
            "crypt",
            "distutils",
            "imghdr",
            "imp",
        ),
        *("lib2to3", "mailcap", "msilib", "nis", "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd"),
        *("sunau", "telnetlib", "uu", "xdrlib"),
    )
)
ABSENT = NOT_BUILT | NOT_WORKING | REMOVED
