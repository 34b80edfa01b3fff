"""The heading of a group."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout


class GroupHeading(BoxLayout):
    """A heading with an optional note at its right."""

    text = StringProperty("")
    note = StringProperty("")
