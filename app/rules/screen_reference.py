"""The quick reference: the game of the table on one page, one tap from the table."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from app.base.live_text import tr
from app.base.screen import Screen
from app.base.theme import theme
from app.contract import GAMES, ui_of
from app.rules.widgets import PartPanel
from app.table import Table

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
        self.title = tr._("{game}: overview").format(game=GAMES[game].CARD.name)
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
