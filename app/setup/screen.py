"""The set-up of a match: players and options."""

from __future__ import annotations

from functools import partial
from random import Random

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES, OptionGroup, Ruling, ui_of
from app.kit.bars import SwitchRow
from app.kit.faces import FaceButton, FaceGrid
from app.kit.labels import GroupHeading
from app.kit.press import Chip, Chips, ChoiceButton, ChoiceGrid, Value
from app.people import level_word, signed
from app.regulars import faces
from app.setup.model import Company, MatchSetup, last_setup
from app.setup.widgets import SeatDuel, SeatList, SeatState, ask_who_plays

SEATINGS = ("pass", "face", "side")

# Loaded late: a text field looks for a clipboard, which is slow.
load_kv("kit/field")


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
