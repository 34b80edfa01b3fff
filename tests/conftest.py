"""Before anything imports Kivy: no screen, no sound, no files in the home folder, no reading of our arguments.

Kivy opens its window as soon as somebody asks for a size in `dp`, so this must come before any test module.
Nothing is imported here that the tests of the engine could notice.
"""

from tests.ui import environment

environment.prepare()
