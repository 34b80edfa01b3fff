"""Every Java name that our bridge and the parts of plyer that we use touch, checked against what Android has.

check         the question: is every name in our sources one that Java has?
names         finds classes, methods and fields in Python sources, and follows what they return
guards        finds questions for the version of Android, before names that not all versions have
facts         what Java has: facts.json for Android, python-for-android's own sources for its activity
declarations  writes facts.json: `./dev java-names`
"""
