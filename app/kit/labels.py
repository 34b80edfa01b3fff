"""Text that fits its room: fitted lines on a canvas, and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import log

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.icons import icon_glyph
from app.base.theme import SMALLEST_SP, theme
from app.kit.pictures import BLACK, BOLD, fitted_text, text_texture

#: In how many steps enlarged letters give way where there is little room.
STEPS = 4


def steps_down(*sizes: float, steps: int = STEPS) -> Iterator[tuple[float, ...]]:
    """Font sizes, then smaller ones: enlarged letters give way until they are as large as normal ones."""
    spare = 1 - 1 / theme.enlarged
    for step in range(steps + 1 if spare else 1):
        yield tuple(max(sp(SMALLEST_SP), size * (1 - spare * step / STEPS)) for size in sizes)


def draw_fitted(
    text: str,
    size: float,
    colour: Sequence[float],
    x: float,
    y: float,
    room: float,
    *,
    align: str = "center",
    heavy: bool = False,
    bold: bool = True,
) -> float:
    """Draw one line of text at a point, no wider than its room; returns its width.

    Text that would be too small to read is left out.
    """
    if not text or room <= 0:
        return 0.0
    font, bold = (BLACK, False) if heavy else (BOLD, bold)
    natural = text_texture(text, size, font, bold=bold).width
    if natural > room and size * room / natural < sp(SMALLEST_SP) - 0.6:
        return 0.0
    texture, width, height = fitted_text(text, size, room, font, bold=bold)
    draw_texture(texture, (width, height), colour, x, y, align)
    return width


def draw_texture(
    texture: Texture, size: tuple[float, float], colour: Sequence[float], x: float, y: float, align: str
) -> None:
    """Draw a texture with its centre, or its left or right end, at a point."""
    width, height = size
    left = x - width / 2 if align == "center" else x - width if align == "right" else x
    Color(*colour)
    Rectangle(texture=texture, pos=(round(left), round(y - height / 2)), size=size)


def split_words(text: str) -> list[str]:
    """The words between which a line may break: not before “!” in French, nor inside of “4 : 1”."""
    return [word for word in re.split(r"[ \n]", text) if word]


def wrap_lines(text: str, size: float, room: float) -> list[str]:
    """Wrap a text; a word that is too wide has a line of its own."""
    lines: list[str] = []
    for word in split_words(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_texture(longer, size).width <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit_label(
    label: Label, text: str, sizes: Sequence[float], width: float, height: float = float("inf")
) -> float:
    """Put a wrapped text into a label, in the first size that fits, else shortened; returns its height."""
    label.text, label.text_size = text, (width, None)
    for size in sizes:
        label.font_size = size
        label.texture_update()
        if label.texture_size[1] <= height:
            break
    parts = split_words(text)
    while label.texture_size[1] > height and len(parts) > 1:
        parts.pop()
        label.text = " ".join(parts) + "…"
        label.texture_update()
    label.size = (width, label.texture_size[1])
    return float(label.texture_size[1])


#: From one size of letters to the next smaller one.
SMALLER = 0.93


class WholeWords(Label):
    """A label that takes smaller letters rather than break a word at the end of a line."""

    def texture_update(self, *args: object) -> None:
        least = sp(SMALLEST_SP)
        size = self._label.options["font_size"] = self.font_size
        super().texture_update(*args)
        if size > least and has_broken_word(self):
            size = max(size * SMALLER ** self._hopeless_steps(), least / SMALLER)
        while has_broken_word(self) and size > least:
            size = self._label.options["font_size"] = max(least, size * SMALLER)
            super().texture_update(*args)

    def _hopeless_steps(self) -> int:
        """How many smaller sizes need not be tried, because the longest word is too wide for them."""
        left, _, right, _ = self._label.options["padding"]
        room = max(1, (self._label.text_size[0] or 0) - left - right)
        widest = max((self._label.get_extents(word)[0] for word in str(self.text).split()), default=0)
        return max(0, int(log(room / widest) / log(SMALLER)) - 1) if widest else 0


def has_broken_word(label: Label) -> bool:
    """Whether a line of a label ends in the middle of a word."""
    lines = label._label._cached_lines
    if label.markup or len(lines) < 2:
        return False
    shown = [word for line in lines for word in "".join(part.text for part in line.words).split()]
    return len(shown) > len(str(label.text).split())


class ThemedLabel(WholeWords):
    """A label with the theme's text colour and size, unless they are set otherwise.

    A KV rule for the class would overwrite the rule of a single widget whenever the theme changes.
    """

    font_size: float
    color: list[float]
    #: The colour of the theme that is followed; empty for the one that is set.
    token = StringProperty("")

    def __init__(self, **properties: object) -> None:
        properties.setdefault("font_size", theme.body)
        properties.setdefault("color", theme.text)
        super().__init__(**properties)
        self._given_size, self._given_ink = theme.body, list(theme.text)
        theme.bind(body=self._follow_size, text=self._follow_ink, name=self.on_token)
        self.on_token()

    def on_token(self, *_: object) -> None:
        if self.token:
            self.color = self.disabled_color = getattr(theme, self.token)

    def _follow_size(self, _theme: object, size: float) -> None:
        if self.font_size == self._given_size:
            self.font_size = size
        self._given_size = size

    def _follow_ink(self, _theme: object, ink: list[float]) -> None:
        if list(self.color) == self._given_ink and not self.token:
            self.color = ink
        self._given_ink = list(ink)


class WrappedLabel(ThemedLabel):
    """Text that wraps to its width and is as high as it needs."""


class FittedLabel(WholeWords):
    """Text as wide as it needs, wrapped if that is more than its `room`."""

    room = NumericProperty(0)
    #: Its width on one line.
    natural = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("text", "font_size", "bold", "room"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        self.text_size = (None, None)
        self.texture_update()
        self.natural = self.texture_size[0]
        if 0 < self.room < self.texture_size[0]:
            self.text_size = (self.room, None)
            self.texture_update()
        self.size = self.texture_size


class Icon(ThemedLabel):
    """An icon of the icon font, by its name."""

    icon = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"font_size": dp(24), **properties})

    def on_icon(self, _widget: Widget, name: str) -> None:
        self.text = icon_glyph(name)


class FactsLabel(WrappedLabel):
    """Facts with dots between them, as many on a line as fit."""

    facts = ListProperty()

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._join_soon = Clock.create_trigger(self._join, -1)
        for name in ("facts", "width", "font_size", "bold"):
            self.fbind(name, self._join_soon)
        self._join_soon()

    def _join(self, *_: object) -> None:
        measure = CoreLabel(font_size=self.font_size, bold=self.bold).get_extents
        lines: list[str] = []
        for fact in self.facts:
            longer = f"{lines[-1]} · {fact}" if lines else fact
            if lines and measure(longer)[0] <= self.width:
                lines[-1] = longer
            else:
                lines.append(fact)
        self.text = "\n".join(lines)


class NameLabel(ThemedLabel):
    """A name on one line, perhaps in smaller letters, else on two lines, else shortened."""

    text: str
    name = StringProperty("")
    #: The largest font size.
    largest = NumericProperty(16)

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"size_hint_y": None, "halign": "left", **properties})
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for one in ("name", "width", "largest", "bold"):
            self.fbind(one, self._fit_soon)
        theme.bind(caption=self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        best = next(self._fitting(), None)
        self.shorten = best is None
        self.text, self.font_size = best or (self.name, theme.caption)
        self.text_size = (self.width, None)
        self.texture_update()
        self.height = self.texture_size[1]

    def _fitting(self) -> Iterator[tuple[str, float]]:
        """Texts and font sizes that fit, the best first."""
        for text in (self.name, *_broken(self.name)):
            size = self.largest
            while size >= theme.caption:
                if self._wide(text, size) <= self.width:
                    yield text, size
                size -= 1

    def _wide(self, text: str, size: float) -> float:
        measure = CoreLabel(font_size=size, bold=self.bold)
        return max(float(measure.get_extents(line)[0]) for line in text.split("\n"))


def _broken(name: str) -> list[str]:
    """A name broken into two lines at a space or hyphen, the most even way first."""
    places = [place for place, letter in enumerate(name, 1) if letter in " -" and place < len(name)]
    places.sort(key=lambda place: abs(2 * place - len(name)))
    return [f"{name[:place].rstrip()}\n{name[place:]}" for place in places]


class GroupHeading(BoxLayout):
    """A heading with an optional note at its right."""

    text = StringProperty("")
    note = StringProperty("")
