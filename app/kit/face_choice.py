"""Choosing among the regulars: a grid of their faces, and rows with a sentence about each."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.kit.face import Face
from app.kit.press import ChoiceButton, Pressable

load_kv("kit/face_choice")


class FaceChoice(ChoiceButton):
    """A regular among other choices: the face stands before the words."""

    regular = StringProperty("")

    def on_kv_post(self, _base: Widget) -> None:
        face = Face(size_hint=(None, None), size=(dp(48), dp(48)), pos_hint={"center_y": 0.5})
        face.regular = self.regular
        self.fbind("regular", face.setter("regular"))
        self.add_widget(face, len(self.children))


class FaceButton(Pressable, BoxLayout):
    """A face with a name and a level; framed if it has been chosen."""

    regular = StringProperty("")
    name = StringProperty("")
    level = StringProperty("")
    dots = NumericProperty(0)
    chosen = BooleanProperty(False)
    #: The emblem of the seat on which it sits; empty if it does not.
    emblem = StringProperty("")
    label = StringProperty("")


class FaceGrid(GridLayout):
    """All regulars, weakest first."""

    __events__ = ("on_invite",)

    def on_invite(self, regular: str) -> None:
        """A face was tapped."""

    def add(self, button: FaceButton) -> None:
        """Add a face."""
        button.bind(on_release=lambda pressed: self.dispatch("on_invite", pressed.regular))
        self.add_widget(button)
