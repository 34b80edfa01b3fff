"""The faces of the regulars: in a round frame, as a bust, as a choice, and the dots of their strength."""

from __future__ import annotations

from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.kit.drawing import Drawn, draw_picture
from app.kit.pictures import picture
from app.kit.press import ChoiceButton, Pressable, Surface

#: Up to this many pixels a face has a picture for each mood; larger ones have one only.
SMALL_FACE = 130
#: The dots of the strongest.
DOTS = 5


#: The emblem at the edge of a face, in times of the face, and how far it stands out.
BADGE, OUT = 0.5, 0.2
#: How far apart two faces of a row are, in times of a face.
APART = 0.72
#: The side of each face of a group, in times of one alone.
OF_TWO, OF_MORE = 0.8, 0.65


def draw_face(regular: str, mood: str, x: float, y: float, side: float, emblem: str = "") -> None:
    """A face on the open canvas, its lower left corner here, perhaps with an emblem at its edge."""
    small = side <= SMALL_FACE or bool(mood)
    name = f"{regular}_{mood}" if mood else regular
    draw_picture(picture("faces" if small else "faces_large", name), x, y, side)
    if emblem:
        badge = side * BADGE
        texture = picture("tokens", f"emblem_{emblem}")
        draw_picture(texture, x + side * (1 + OUT) - badge, y - side * 0.04, badge)


class Face(Drawn):
    """A regular in a mood, in a round frame in the middle of the widget; nothing without a regular."""

    regular = StringProperty("")
    #: “happy”, “thinking”, “sad”, or empty.
    mood = StringProperty("")

    def draw(self) -> None:
        if self.regular:
            self.draw_regular(min(self.width, self.height))

    def draw_regular(self, side: float) -> None:
        """Draw the regular on a square of this side."""
        x, y = self.x + (self.width - side) / 2, self.y + (self.height - side) / 2
        draw_face(self.regular, self.mood, x, y, side)


class Bust(Face):
    """The same from the chest up, on the lower edge of the widget; there is no thinking one."""

    def draw_regular(self, side: float) -> None:
        name = f"bust_{self.mood}" if self.mood else "bust"
        draw_picture(picture(f"bust_{self.regular}", name), self.x + (self.width - side) / 2, self.y, side)


class LevelDots(Drawn):
    """The strength of an opponent: filled dots out of five."""

    filled = NumericProperty(0)
    #: Whether it stands on the colour of a chosen button.
    on_accent = BooleanProperty(False)

    def draw(self) -> None:
        side = min(self.height, self.width / (1.4 * DOTS - 0.4))
        ink = theme.accent_ink if self.on_accent else theme.accent
        rest = theme.accent_ink if self.on_accent else theme.text_dim
        for place in range(DOTS):
            x, y = self.x + 1.4 * side * place, self.y + (self.height - side) / 2
            if place < self.filled:
                Color(*ink)
                Ellipse(pos=(x, y), size=(side, side))
            else:
                Color(*rest)
                Line(circle=(x + side / 2, y + side / 2, side / 2 - dp(0.7)), width=dp(0.7))


class FaceRow(Drawn):
    """The faces of several regulars, one partly over the other."""

    regulars = ListProperty()
    side = NumericProperty(dp(28))
    #: Their place can be kept free until their pictures may be read.
    shown = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("regulars", "side"):
            self.fbind(name, self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        number = len(self.regulars)
        self.width = self.side * (1 + APART * (number - 1)) if number else 0

    def draw(self) -> None:
        y = self.y + (self.height - self.side) / 2
        for place, regular in enumerate(self.regulars if self.shown else ()):
            draw_face(regular, "", self.x + APART * self.side * place, y, self.side)


class FaceGroup(FaceRow):
    """The same in little room: more than two stand in two lines, and `side` is that of one alone."""

    def places(self) -> list[tuple[float, float, float]]:
        """Left, lower edge and side of each face."""
        lines, side = self._lines(), self._each()
        step = APART * side
        middle, top = self.x + self.width / 2, self.y + (self.height + step * (len(lines) - 1) - side) / 2
        return [
            (middle - (side + step * (number - 1)) / 2 + step * place, top - step * line, side)
            for line, number in enumerate(lines)
            for place in range(number)
        ]

    def _lines(self) -> list[int]:
        """How many faces each line has, from the top."""
        number = len(self.regulars)
        return [number] if number < 3 else [number // 2, number - number // 2]

    def _each(self) -> float:
        return self.side * (1.0, 1.0, OF_TWO, OF_MORE)[min(len(self.regulars), 3)]

    def _measure(self, *_: object) -> None:
        widest = self._lines()[-1]
        self.width = self._each() * (1 + APART * (widest - 1)) if widest else 0

    def draw(self) -> None:
        if self.shown:
            for regular, (x, y, side) in zip(self.regulars, self.places(), strict=True):
                draw_face(regular, "", x, y, side)


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
    #: The emblem of its seat; empty without one.
    emblem = StringProperty("")
    label = StringProperty("")


class FaceGrid(Surface, GridLayout):
    """All regulars, weakest first."""

    __events__ = ("on_invite",)

    def on_invite(self, regular: str) -> None:
        """A face was tapped."""

    def add(self, button: FaceButton) -> None:
        """Add a face."""
        button.bind(on_release=lambda pressed: self.dispatch("on_invite", pressed.regular))
        self.add_widget(button)
