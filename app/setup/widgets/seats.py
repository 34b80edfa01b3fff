"""The seats on the set-up page: two side by side, or a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.kit.press import Pressable


class SeatShow(NamedTuple):
    """A seat as it is shown."""

    name: str
    emblem: str
    side: str
    kind: str
    icon: str
    #: The id of a regular.
    face: str = ""


NOBODY = SeatShow("", "hammer", "", "", "account-outline")


class SeatPanel(BoxLayout):
    """One of two seats: its emblem, its player, and a button to change it."""

    show: SeatShow = ObjectProperty(NOBODY, rebind=True)
    #: The height that it needs; both seats get the larger one.
    needed = NumericProperty(dp(124))
    narrow = BooleanProperty(False)

    __events__ = ("on_ask",)

    def on_ask(self) -> None:
        """The player is to be changed."""


class SeatDuel(BoxLayout):
    """Two seats and a button to swap them."""

    #: One below the other, if they do not fit side by side.
    stacked = BooleanProperty(False)

    __events__ = ("on_ask", "on_swap")

    def on_ask(self, seat: int) -> None:
        """The player of a seat is to be changed."""

    def on_swap(self) -> None:
        """The players swap seats."""

    def fill(self, shows: Sequence[SeatShow]) -> None:
        """Show the players."""
        self.ids.seat0.show, self.ids.seat1.show = shows


class SeatLink(Pressable, BoxLayout):
    """The pressable part of a seat."""


class SeatRow(BoxLayout):
    """One of several seats."""

    seat = NumericProperty(0)
    show: SeatShow = ObjectProperty(NOBODY, rebind=True)
    removable = BooleanProperty(False)

    __events__ = ("on_ask", "on_remove")

    def on_ask(self) -> None:
        """The player is to be changed."""

    def on_remove(self) -> None:
        """The player is to be removed."""


class SeatList(BoxLayout):
    """Seats one below the other, with buttons to add, remove and rotate players."""

    #: The least and the largest number of players.
    span: tuple[int, int] = ObjectProperty((1, 5))
    #: The opponent of a single player.
    alone = StringProperty("")

    __events__ = ("on_ask", "on_swap", "on_add", "on_remove")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._rows: list[SeatRow] = []
        # Kept here, because a button that does nothing is removed from its row.
        self._add, self._turn = self.ids.add.__self__, self.ids.turn.__self__

    def on_ask(self, seat: int) -> None:
        """The player of a seat is to be changed."""

    def on_swap(self) -> None:
        """Everybody moves one seat on."""

    def on_add(self) -> None:
        """A player is to be added."""

    def on_remove(self, seat: int) -> None:
        """A player is to be removed."""

    def fill(
        self, shows: Sequence[SeatShow], *, span: tuple[int, int], can_add: bool, can_remove: bool, alone: str
    ) -> None:
        """Show the players and the possible changes."""
        panel = self.ids.rows
        while len(self._rows) < len(shows):
            self._rows.append(self._row(len(self._rows)))
        panel.clear_widgets()
        for row, show in zip(self._rows, shows, strict=False):
            if row.seat:
                panel.add_widget(Factory.Rule())
            row.show, row.removable = show, can_remove
            panel.add_widget(row)
        self.span = span
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
