"""The action bar: what is asked, why, and one main button."""

from __future__ import annotations

from kivy.properties import BooleanProperty
from kivy.uix.label import Label

from app.ui.widgets.press import Pressable
from app.ui.widgets.prompt import PromptLine, PromptPanel


class FirstRatPromptPanel(PromptPanel):
    """What is asked; a press shows all of it."""


class FirstRatPromptButton(Pressable, Label):
    """The main button."""

    primary = BooleanProperty(True)


class FirstRatPrompt(PromptLine):
    """Words and button."""
