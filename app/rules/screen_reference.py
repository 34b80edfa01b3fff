"""The quick reference: the game of the table on one page, one tap from the table."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.screen import Screen
from app.base.theme import theme
from app.contract import GAMES, ui_of
from app.kit.labels import Icon
from app.kit.pictures import text_texture
from app.kit.press import EqualHeightGrid
from app.rules.rulebook import ReferenceFact, ReferencePart
from app.table import Table

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


#: From this width on the parts stand in two columns.
TWO_COLUMNS = 640
#: The most room that facts get above and below where a page is high.
MOST_AIR = 7


class ReferenceScreen(Screen):
    """What a printed overview card says, with the numbers of this match."""

    kv = "rules/reference"

    title = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._table: Table | None = None
        self._panels: list[PartPanel] = []
        self._two = False
        self._spread_soon = Clock.create_trigger(self._spread)
        self.ids.page.bind(height=self._spread_soon)
        self.ids.parts.bind(height=self._spread_soon)
        theme.bind(scale=self._lay_out)

    def enter(self, table: Table | None = None) -> None:
        """Show the reference of a table's game."""
        self._table = table or self._table
        self.refresh()
        self.ids.page.scroll_y = 1

    def refresh(self) -> None:
        if self._table is None:
            return
        game = self._table.game.info.id
        ui = ui_of(game)
        self.title = headed(tr._("Overview"), GAMES[game].CARD.name)
        self._panels = []
        for column in (self.ids.left, self.ids.right):
            column.clear_widgets()
        self._two = self._has_two()
        for part in ui.reference_parts(self._table):
            panel = PartPanel(part, ui.reference_picture, large=self._two)
            self._panels.append(panel)
            (self.ids.right if self._two and part.column else self.ids.left).add_widget(panel)
        self._spread_soon()

    def on_size(self, screen: object, size: tuple[float, float]) -> None:
        super().on_size(screen, size)
        self._lay_out()

    def _lay_out(self, *_: object) -> None:
        if self._two != self._has_two():
            self.refresh()

    def _has_two(self) -> bool:
        # Pictures do not shrink with small letters.
        return bool(self.width >= dp(TWO_COLUMNS) * max(1, theme.scale))

    def open_rules(self) -> None:
        """The whole rules."""
        if self._table is not None:
            self.app.go("rules", game=self._table.game.info.id)

    def _spread(self, *_: object) -> None:
        """Give the facts more room if the page is higher than they need."""
        if not self._panels:
            return
        air = self._panels[0].air
        lines = max(sum(one.lines for one in column.children) for column in (self.ids.left, self.ids.right))
        spare = self.ids.page.height - (self.ids.parts.height - 2 * air * lines)
        wanted = min(dp(MOST_AIR), max(0, int(spare / (2 * lines))))
        for panel in self._panels:
            panel.air = wanted
