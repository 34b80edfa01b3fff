"""The whole window."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout


class RootLayout(BoxLayout):
    """Holds everything, clear of cameras and of the system's bars."""
