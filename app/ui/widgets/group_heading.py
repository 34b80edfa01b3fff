"""What stands above a group of things."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout


class GroupHeading(BoxLayout):
    """The heading of a group, and perhaps a word at its right."""

    text = StringProperty("")
    note = StringProperty("")
