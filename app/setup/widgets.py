"""The seats on the set-up page, and the sheet that asks who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.kit.faces import FaceChoice
from app.kit.page_sheet import PageSheet
from app.kit.press import ChoiceButton, Pressable
from app.people import Player
from app.regulars import FaceState


class SeatState(NamedTuple):
    """A seat as it is shown."""

    name: str
    emblem: str
    side: str
    kind: str
    icon: str
    #: The id of a regular.
    face: str = ""


NOBODY = SeatState("", "hammer", "", "", "account-outline")


class SeatPanel(BoxLayout):
    """One of two seats: its emblem, its player, and a button to change it."""

    show: SeatState = ObjectProperty(NOBODY, rebind=True)
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

    def fill(self, shows: Sequence[SeatState]) -> None:
        """Show the players."""
        self.ids.seat0.show, self.ids.seat1.show = shows


class SeatLink(Pressable, BoxLayout):
    """The pressable part of a seat."""


class SeatRow(BoxLayout):
    """One of several seats."""

    seat = NumericProperty(0)
    show: SeatState = ObjectProperty(NOBODY, rebind=True)
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
        """All players move one seat on."""

    def on_add(self) -> None:
        """A player is to be added."""

    def on_remove(self, seat: int) -> None:
        """A player is to be removed."""

    def fill(
        self, shows: Sequence[SeatState], *, span: tuple[int, int], can_add: bool, can_remove: bool, alone: str
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


load_kv("kit/field")
load_kv("kit/face_choice")


def ask_who_plays(
    title: str,
    player: Player,
    name: str,
    regulars: Iterable[FaceState],
    seat_person: Callable[[str], object],
    seat_regular: Callable[[str], object],
) -> None:
    """Ask who takes the place of a player, whose name as a person is `name`."""
    sheet = PageSheet(title=title)
    content = sheet.ids.content
    field = Factory.Field(text=name, hint_text=tr._("Player’s name"))
    answered = False

    def answer(seat: Callable[[str], object], who: str) -> None:
        nonlocal answered
        answered = True
        seat(who)
        sheet.dismiss()

    def closed(*_: object) -> None:
        # A typed name counts however the sheet is closed.
        if not answered and not player.is_ai and field.text != name:
            seat_person(field.text)

    field.bind(on_text_validate=lambda *_: answer(seat_person, field.text))
    sheet.bind(on_dismiss=closed)
    person = ChoiceButton(text=tr._("A person"), note=tr._("plays on this device"), chosen=not player.is_ai)
    person.bind(on_release=lambda *_: answer(seat_person, field.text))
    content.add_widget(field)
    content.add_widget(person)
    for one in regulars:
        row = FaceChoice(regular=one.id, text=one.title, note=one.text, chosen=player.regular == one.id)
        row.bind(on_release=lambda pressed: answer(seat_regular, pressed.regular))
        content.add_widget(row)
    sheet.open()
