"""The panels of the quick reference."""

from __future__ import annotations

from collections.abc import Callable

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.kit.labels import Icon
from app.kit.pictures import text_texture
from app.kit.press import EqualHeightGrid
from app.rules.rulebook import ReferenceFact, ReferencePart

#: Makes a picture of the game from its name, in a square of this side.
MakePicture = Callable[[str, float], Widget]

PICTURE, LARGE_PICTURE, AMOUNT = 30, 40, 17
ICON = "md:"


class FigureBox(Label):
    """A figure in a box."""


class FactRow(BoxLayout):
    """A picture, words beside it, and figures at the right."""

    head = StringProperty("")
    text = StringProperty("")
    #: Additional room above and below.
    air = NumericProperty(0)
    #: The sizes of its letters.
    head_size = NumericProperty(14)
    text_size = NumericProperty(12)
    #: Whether the amounts stand below the head, because there is no room beside it.
    stacked = BooleanProperty(False)

    def on_kv_post(self, _base: Widget) -> None:
        # Not in KV: a rule that reads `self.ids` keeps its widget, and the whole page, alive.
        self.ids.words.bind(width=self._fit)
        self.ids.amounts.bind(width=self._fit)
        self.fbind("head_size", self._fit)

    def _fit(self, *_: object) -> None:
        wide = text_texture(self.head, self.head_size).width + self.ids.amounts.width
        self.stacked = wide + dp(4) > self.ids.words.width > 0


class FactTile(BoxLayout):
    """A picture with words beside it, on a ground of its own."""

    head = StringProperty("")
    text = StringProperty("")
    air = NumericProperty(0)
    head_size = NumericProperty(14)
    text_size = NumericProperty(12)
    #: The height that it needs.
    least = NumericProperty(0)


class PartPanel(BoxLayout):
    """A part of the page: a heading, and its facts."""

    title = StringProperty("")
    air = NumericProperty(0)
    #: Whether there is room for larger letters.
    large = BooleanProperty(False)
    head_size = NumericProperty(14)
    text_size = NumericProperty(12)

    def __init__(self, part: ReferencePart, make: MakePicture, *, large: bool) -> None:
        super().__init__(title=part.title, large=large)
        side = dp(LARGE_PICTURE if large else PICTURE)
        facts = [_tile(fact, make, side) if part.across else _row(fact, make, side) for fact in part.facts]
        #: How many facts stand one below the other.
        self.lines = -(-len(facts) // part.across) if part.across else len(facts)
        where: Widget = self
        if part.across:
            where = Factory.TileGrid(cols=part.across)
            self.add_widget(where)
        for fact in facts:
            for name in ("air", "head_size", "text_size"):
                setattr(fact, name, getattr(self, name))
                self.fbind(name, fact.setter(name))
            where.add_widget(fact)


class TileGrid(EqualHeightGrid):
    """Tiles side by side."""


def _row(fact: ReferenceFact, make: MakePicture, side: float) -> FactRow:
    row = FactRow(head=fact.head, text=fact.text)
    row.ids.picture.add_widget(_picture(fact.picture, make, side))
    for picture, number in fact.amounts:
        row.ids.amounts.add_widget(_picture(picture, make, dp(AMOUNT)))
        row.ids.amounts.add_widget(Factory.AmountLabel(text=number))
    for figure in fact.cells:
        row.ids.figures.add_widget(FigureBox(text=figure))
    return row


def _tile(fact: ReferenceFact, make: MakePicture, side: float) -> FactTile:
    tile = FactTile(head=fact.head, text=fact.text)
    tile.ids.picture.add_widget(_picture(fact.picture, make, side))
    return tile


def _picture(name: str, make: MakePicture, side: float) -> Widget:
    if name.startswith(ICON):
        picture: Widget = Icon(icon=name.removeprefix(ICON), font_size=side * 0.8)
        picture.size = (side, side * 0.87)
    else:
        picture = make(name, side)
    picture.pos_hint = {"center_y": 0.5}
    return picture
