"""The root of the window."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout


class RootLayout(BoxLayout):
    """Keeps everything inside the safe area."""
