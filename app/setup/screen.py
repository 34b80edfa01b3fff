"""The set-up of a match: players and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES, OptionGroup, Ruling, ui_of
from app.kit.bars import SwitchRow
from app.kit.faces import FaceButton, FaceChoice, FaceGrid
from app.kit.labels import GroupHeading
from app.kit.page_sheet import PageSheet
from app.kit.press import Chip, Chips, ChoiceButton, ChoiceGrid, Pressable, Surface, Value
from app.people import Player, level_word, signed
from app.regulars import FaceState, faces
from app.setup.model import Company, MatchSetup, last_setup


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


class SeatPanel(Surface, BoxLayout):
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


# A text field looks for a clipboard, which is slow: home is drawn before.
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


SEATINGS = ("pass", "face", "side")

# Loaded late: a text field looks for a clipboard, which is slow.


class SetupScreen(Screen):
    """The set-up page."""

    kv = "setup/setup"
    is_side_page = False

    name_of_game = StringProperty("")
    #: Whether two seats are one below the other.
    stacked = BooleanProperty(False)

    _setup: MatchSetup

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        #: The switches by game and option, because KivyMD's rows are slow to build.
        self._switch_rows: dict[tuple[str, str], SwitchRow] = {}
        self._duel = SeatDuel(stacked=self.stacked)
        self._list, self._faces = SeatList(), FaceGrid()
        self._faces.bind(on_invite=lambda _grid, regular: self.invite(regular))
        self.ids.faces.add_widget(self._faces)
        self.bind(stacked=self._duel.setter("stacked"))
        for seats in (self._duel, self._list):
            seats.bind(on_ask=lambda _seats, seat: self.ask_seat(seat), on_swap=lambda *_: self.swap())
        self._list.bind(on_add=lambda *_: self.add_seat(), on_remove=lambda _seats, seat: self.remove_seat(seat))

    def on_wide(self, *_: object) -> None:
        if self.name_of_game:
            self.refresh()

    def enter(self, game: str = "", regular: str = "") -> None:
        """Show the last set-up of a game, perhaps with one regular as the only opponent."""
        self._setup = last_setup(game, self.app.settings.setups, game in self.app.settings.won)
        if regular:
            self._setup.play_against(regular)
        self.name_of_game = GAMES[self._setup.game].CARD.name
        self.refresh()
        self.ids.page.scroll_y = 1

    # --- actions

    def play(self) -> None:
        """Start the match."""
        if self._setup is not None:
            self.app.start_match(self._setup.game, self._setup.players, self._setup.options)

    def surprise(self) -> None:
        """Choose everything at random."""
        if self._setup is not None:
            self._setup.surprise(Random())
            self.refresh()

    def swap(self) -> None:
        """Swap sides, or move all players one seat on."""
        if self._setup is not None:
            self._setup.swap()
            self.refresh()

    def add_seat(self) -> None:
        """Add a player."""
        if self._setup is not None:
            self._setup.add_seat()
            self.refresh()

    def remove_seat(self, seat: int) -> None:
        """Remove a player."""
        if self._setup is not None:
            self._setup.remove_seat(seat)
            self.refresh()

    def ask_seat(self, seat: int) -> None:
        """Ask for the player of a seat."""
        setup = self._setup
        if setup is None:
            return
        player = setup.player(seat)
        ask_who_plays(
            tr._("Who plays {side}?").format(side=self._side(seat)),
            player,
            "" if player.is_ai else signed(setup.players, self.app.settings.name)[seat],
            faces(setup.game),
            partial(self._seat_person, seat),
            partial(self._seat_ai, seat),
        )

    def _seat_ai(self, seat: int, opponent: str) -> None:
        self._setup.seat_ai(seat, opponent)
        self.refresh()

    def invite(self, regular: str) -> None:
        """Seat a regular, or remove it."""
        refusal = self._setup.why_absent(regular)
        if refusal:
            self.app.notify(refusal)
            return
        self._setup.invite(regular)
        self.refresh()

    def _seat_person(self, seat: int, name: str) -> None:
        """Put a person on a seat; a person without company is the owner of the device."""
        self._setup.seat_person(seat, name)
        if self._setup.people == 1 and self._setup.players[seat]:
            self.app.settings.name = self._setup.players[seat]
        self.refresh()

    def _keep_company(self, _chips: Chips, company: Company) -> None:
        self._setup.keep_company(company)
        self.refresh()

    # --- show

    def refresh(self) -> None:
        """Fill the page."""
        setup = self._setup
        if setup is None:
            return
        self._fill_seats(setup)
        self._fill_faces(setup)
        for column in (self.ids.groups, self.ids.more_groups, self.ids.panel):
            column.clear_widgets()
        for number, group in enumerate(setup.groups()):
            # A wide screen has room below the seats.
            groups = self.ids.more_groups if self.wide and number > 1 else self.ids.groups
            groups.add_widget(GroupHeading(text=tr._(group.title), note=tr._(group.note)))
            for widget in self._choices(group) if group.none is not None else [self._rows(group)]:
                groups.add_widget(widget)
        if len(setup.players) == setup.people == 2:
            self._add_seating(self.ids.more_groups if self.wide else self.ids.groups)
        if setup.rulings():
            note = tr._("two readings of the rulebook")
            self.ids.groups.add_widget(GroupHeading(text=tr._("Rulings"), note=note))
            for ruling in setup.rulings():
                self.ids.groups.add_widget(self._readings(ruling))
        names = {option: setup.words(option)[0] for option in setup.options}
        panel = ui_of(setup.game).setup_panel(setup.options, names)
        if panel is not None:
            self.ids.panel.add_widget(panel)

    # --- seats

    def _fill_seats(self, setup: MatchSetup) -> None:
        shows = [self._show(seat) for seat in range(len(setup.players))]
        seats: SeatDuel | SeatList = self._duel if setup.seats == (2,) else self._list
        column = self.ids.seats
        if seats.parent is None:
            column.clear_widgets()
            column.add_widget(seats)
        for old in column.children[1:]:
            column.remove_widget(old)
        if 1 in setup.seats and len(setup.seats) > 1:
            column.add_widget(self._company(setup), index=1)
        if isinstance(seats, SeatDuel):
            seats.fill(shows)
        else:
            seats.fill(
                shows,
                span=(min(setup.seats), max(setup.seats)),
                can_add=setup.can_add,
                can_remove=setup.can_remove,
                alone=tr._(GAMES[setup.game].CARD.alone),
            )

    def _fill_faces(self, setup: MatchSetup) -> None:
        """Show the seated players; faces are built once, because the page is filled after every tap."""
        grid, sides = self._faces, GAMES[setup.game].CARD.sides
        if not grid.children:
            for one in faces():
                grid.add(FaceButton(regular=one.id, name=one.name, dots=one.dots))
        for button, one in zip(reversed(grid.children), faces(), strict=True):
            button.level, button.chosen = one.level, setup.is_seated(one.id)
            button.emblem = sides[setup.players.index(f"@{one.id}")].emblem if button.chosen else ""
            button.label = f"{one.name} ({one.level})"
        self.ids.who.text = tr._("Who sits down with you?")
        self.ids.who.note = tr._("tap to add or remove") if len(setup.seats) > 1 else ""

    def _company(self, setup: MatchSetup) -> Chips:
        """The choice of opponents, where a game can be played alone."""
        values = [
            Value("solo", tr._("Solo")),
            Value("ais", tr._("Regulars")),
            Value("people", tr._("Several people")),
        ]
        chips = Chips(value=setup.company, values=values, padding=(0, dp(4)))
        chips.bind(on_choose=self._keep_company)
        return chips

    def _side(self, seat: int) -> str:
        side = GAMES[self._setup.game].CARD.sides[seat] if self._setup else None
        return f"{tr._(side.colour)} · {tr._(side.sign)}" if side else ""

    def _show(self, seat: int) -> SeatState:
        player = self._setup.seated(self.app.settings.name)[seat]
        if player.level is not None:
            kind, icon = tr._("AI: {level}").format(level=level_word(player.level)), "chip"
        else:
            kind, icon = tr._("Person"), "account-outline"
        return SeatState(player.name, player.emblem, self._side(seat), kind, icon, player.regular)

    def _add_seating(self, groups: BoxLayout) -> None:
        settings = self.app.settings
        groups.add_widget(GroupHeading(text=tr._("Several people, one device")))
        row = Factory.ChipRow()
        for seating in SEATINGS:
            chip = Chip(text=seating_words(seating), chosen=settings.seating == seating)

            def choose(_chip: Chip, seating: str = seating) -> None:
                settings.seating = seating
                self.refresh()

            chip.bind(on_release=choose)
            row.add_widget(chip)
        groups.add_widget(row)

    # --- options

    def _choices(self, group: OptionGroup) -> list[Widget]:
        """One of several options, or none of them; what locks several of them is shown once, below them."""
        setup = self._setup
        taken = next((option for option in group.options if setup.options[option]), None)

        def choice(option: str | None, name: str, note: str) -> ChoiceButton:
            locked = "" if option in (None, taken) else setup.why_locked(option, True, group)
            button = ChoiceButton(text=name, note=note, locked=locked, chosen=option == taken)
            button.bind(on_release=lambda _button: self._choose(option, group))
            return button

        name, note = group.none or ("", "")
        none = choice(None, tr._(name), tr._(note))
        some = [choice(option, setup.words(option)[0], setup.note(option)) for option in group.options]
        grid = ChoiceGrid()
        grid.fill([none, *some])
        reasons = [button.locked for button in some if button.locked]
        if len(reasons) < 2 or len(set(reasons)) > 1:
            return [grid]
        for button in some:
            button.shows_lock = False
        return [grid, Factory.Dim(text=reasons[0])]

    def _choose(self, option: str | None, group: OptionGroup) -> None:
        self._setup.choose(option, group)
        self.refresh()

    def _rows(self, group: OptionGroup) -> BoxLayout:
        """A row for each option: a switch, or chips for several values."""
        panel = Factory.Panel()
        for number, option in enumerate(group.options):
            if number:
                panel.add_widget(Factory.Rule())
            panel.add_widget(self._switch(option) if self._setup.is_switch(option) else self._chips(option, group))
        return panel

    def _switch(self, option: str) -> SwitchRow:
        key = self._setup.game, option
        row = self._switch_rows.get(key)
        if row is None:
            row = self._switch_rows[key] = SwitchRow()
            row.bind(on_switch=partial(self._set, option))
        elif row.parent is not None:
            row.parent.remove_widget(row)
        row.text, row.note = self._setup.words(option)
        row.on = bool(self._setup.options[option])
        row.locked = self._setup.why_fixed(option)
        return row

    def _chips(self, option: str, group: OptionGroup) -> Widget:
        setup = self._setup
        name, note = setup.words(option)
        now = setup.options[option]
        values = [
            Value(value, words, "" if value == now else setup.why_locked(option, value))
            for value, words in setup.values(option, group)
        ]
        chips = Chips(text=name, note=note, locked=setup.why_fixed(option), value=now, values=values)
        chips.bind(on_choose=partial(self._set, option))
        return chips

    def _readings(self, ruling: Ruling) -> Widget:
        """A ruling with all its readings."""
        setup, option = self._setup, ruling.option
        panel = Factory.RulingPanel()
        panel.name = setup.words(option)[0]
        buttons = []
        for value, (name, sentence) in ruling.readings.items():
            chosen = setup.options[option] == value
            button = ChoiceButton(text=tr._(name), note=tr._(sentence), chosen=chosen)
            button.bind(on_release=lambda button, value=value: self._set(option, button, value))
            buttons.append(button)
        panel.ids.readings.fill(buttons)
        return panel

    def _set(self, option: str, _row: Widget, value: object) -> None:
        self._setup.set(option, value)
        self.refresh()


def seating_words(seating: str) -> str:
    """A seating in words."""
    return {
        "pass": tr._("Pass the device"),
        "face": tr._("Face to face"),
        "side": tr._("Side by side"),
    }[seating]
