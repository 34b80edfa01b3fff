"""Kivy must not read pytest's arguments, write to the home folder or look for a screen in these tests."""

from __future__ import annotations

import os
import tempfile

os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp())
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
