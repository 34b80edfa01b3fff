"""Who sits where, before a match: two opposite each other, or a list of up to five."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.ui.widgets.press import Pressable


class SeatShow(NamedTuple):
    """A seat as it is shown: whose it is, its side in words, and what sits there."""

    name: str
    emblem: str
    side: str
    kind: str
    icon: str


NOBODY = SeatShow("", "hammer", "", "", "account-outline")


class SeatPanel(BoxLayout):
    """One of two seats: its emblem, who sits there, and the way to change that."""

    show: SeatShow = ObjectProperty(NOBODY, rebind=True)
    #: How high it must be to show all of it; both seats get the height of the higher one.
    needed = NumericProperty(dp(124))
    narrow = BooleanProperty(False)

    __events__ = ("on_ask",)

    def on_ask(self) -> None:
        """Somebody else shall sit here."""


class SeatDuel(BoxLayout):
    """Two seats and the way to swap them."""

    #: One below the other, where they do not fit side by side.
    stacked = BooleanProperty(False)

    __events__ = ("on_ask", "on_swap")

    def on_ask(self, seat: int) -> None:
        """Somebody else shall sit there."""

    def on_swap(self) -> None:
        """They change sides."""

    def fill(self, shows: Sequence[SeatShow]) -> None:
        """Show who sits there."""
        self.ids.seat0.show, self.ids.seat1.show = shows


class SeatLink(Pressable, BoxLayout):
    """The seat itself: a press asks who shall sit there."""


class SeatRow(BoxLayout):
    """One of several seats."""

    seat = NumericProperty(0)
    show: SeatShow = ObjectProperty(NOBODY, rebind=True)
    removable = BooleanProperty(False)

    __events__ = ("on_ask", "on_remove")

    def on_ask(self) -> None:
        """Somebody else shall sit here."""

    def on_remove(self) -> None:
        """Whoever sits here leaves."""


class SeatList(BoxLayout):
    """Seats one below the other, with the ways to add one, to remove one and to move on."""

    can_add = BooleanProperty(False)
    #: How few and how many can sit there.
    span: tuple[int, int] = ObjectProperty((1, 5))
    #: Whom somebody plays against who sits there alone.
    alone = StringProperty("")

    __events__ = ("on_ask", "on_swap", "on_add", "on_remove")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._rows: list[SeatRow] = []
        #: Held here too: one that leads nowhere is taken out of its row.
        self._add, self._turn = self.ids.add.__self__, self.ids.turn.__self__

    def on_ask(self, seat: int) -> None:
        """Somebody else shall sit there."""

    def on_swap(self) -> None:
        """Everybody moves one seat on."""

    def on_add(self) -> None:
        """One more sits down."""

    def on_remove(self, seat: int) -> None:
        """Somebody leaves."""

    def fill(
        self, shows: Sequence[SeatShow], *, span: tuple[int, int], can_add: bool, can_remove: bool, alone: str
    ) -> None:
        """Show who sits there and what can be changed."""
        panel = self.ids.rows
        while len(self._rows) < len(shows):
            self._rows.append(self._row(len(self._rows)))
        panel.clear_widgets()
        for row, show in zip(self._rows, shows, strict=False):
            if row.seat:
                panel.add_widget(Factory.Rule())
            row.show, row.removable = show, can_remove
            panel.add_widget(row)
        self.span, self.can_add = span, can_add
        ways = self.ids.ways
        ways.clear_widgets()
        for way, leads in ((self._add, can_add), (self._turn, len(shows) > 1)):
            if leads:
                ways.add_widget(way)
        self.alone = alone if len(shows) == 1 else ""

    def _row(self, seat: int) -> SeatRow:
        row = SeatRow(seat=seat)
        row.bind(
            on_ask=lambda *_: self.dispatch("on_ask", seat), on_remove=lambda *_: self.dispatch("on_remove", seat)
        )
        return row
