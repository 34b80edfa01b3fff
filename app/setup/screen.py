"""The set-up of a match: players and options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.base.theme import theme
from app.contract import GAMES, OptionGroup, Ruling, ui_of
from app.kit.bars import SwitchRow
from app.kit.drawing import Drawn
from app.kit.faces import FaceButton, FaceChoice, FaceGrid
from app.kit.labels import GroupHeading
from app.kit.page_sheet import PageSheet
from app.kit.press import Chips, ChoiceButton, ChoiceGrid, LinkRow, Pressable, Surface, Value
from app.people import Player, level_word, signed
from app.regulars import FaceState, faces
from app.setup.model import Company, MatchSetup, last_setup
from engine.games import info_of


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
    """Seats one below the other, with buttons to remove and rotate players."""

    #: The least and the largest number of players.
    span: tuple[int, int] = ObjectProperty((1, 5))
    #: The opponent of a single player.
    alone = StringProperty("")

    #: Whether the players can change their seats.
    can_turn = BooleanProperty(False)

    __events__ = ("on_ask", "on_swap", "on_remove")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._rows: list[SeatRow] = []

    def on_ask(self, seat: int) -> None:
        """The player of a seat is to be changed."""

    def on_swap(self) -> None:
        """All players move one seat on."""

    def on_remove(self, seat: int) -> None:
        """A player is to be removed."""

    def fill(self, shows: Sequence[SeatState], *, span: tuple[int, int], can_remove: bool, alone: str) -> None:
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
        self.can_turn = len(shows) > 1
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
    known: Mapping[str, str],
) -> None:
    """Ask who takes the place of a player, called `name` as a person; `known` are people with their signs."""
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
        # Else the keyboard would stay, and take the next Back.
        field.focus = False
        # A typed name counts however the sheet is closed.
        if not answered and not player.is_ai and field.text != name:
            seat_person(field.text)

    field.bind(on_text_validate=lambda *_: answer(seat_person, field.text))
    sheet.bind(on_dismiss=closed)
    person = ChoiceButton(text=tr._("A person"), note=tr._("plays on this device"), chosen=not player.is_ai)
    person.bind(on_release=lambda *_: answer(seat_person, field.text))
    content.add_widget(field)
    if known:
        content.add_widget(people_chips(known, lambda one: answer(seat_person, one)))
    content.add_widget(person)
    for one in regulars:
        row = FaceChoice(regular=one.id, text=one.title, note=one.text, chosen=player.regular == one.id)
        row.bind(on_release=lambda pressed: answer(seat_regular, pressed.regular))
        content.add_widget(row)
    sheet.open()
    if not name and not player.is_ai:
        # Not at once: the sheet is not in the window yet.
        Clock.schedule_once(lambda _dt: setattr(field, "focus", PageSheet.stack[-1:] == [sheet]), 0)


SEATINGS = ("pass", "side", "face")
#: As many people of this device are offered beside each other.
OFFERED = 6


class PersonChip(Pressable, BoxLayout):
    """A person of this device, with the sign of the last match."""

    name = StringProperty("")
    emblem = StringProperty("hammer")


def people_chips(known: Mapping[str, str], choose: Callable[[str], object]) -> Widget:
    """The people of this device, the most recent player first."""
    row = Factory.ChipRow()
    for name, emblem in [*known.items()][:OFFERED]:
        row.add_widget(PersonChip(name=name, emblem=emblem, on_release=lambda chip: choose(chip.name)))
    return row


class FriendTile(Pressable, BoxLayout):
    """The tile for playing against another person on this device."""

    text = StringProperty("")
    note = StringProperty("")
    emblems: Sequence[str] = ObjectProperty(("hammer", "apple"))
    chosen = BooleanProperty(False)
    #: Whether another press seats one more.
    adds = BooleanProperty(True)


class SeatingPicture(Drawn):
    """How people share a device, seen from above: the device, and two heads with what each of them has."""

    seating = StringProperty("pass")
    enabled = BooleanProperty(True)

    def draw(self) -> None:
        unit = min(self.width / 12, self.height / 8)
        x, y = self.x + self.width / 2, self.y + self.height / 2
        tall = self.seating == "pass"
        high, wide = (5 * unit, 3 * unit) if tall else (4.4 * unit, 7 * unit)
        low = y - high / 2 + (0 if self.seating == "face" else unit / 2)
        faint = 1 if self.enabled else 0.45
        Color(*theme.raised[:3], 1)
        RoundedRectangle(pos=(x - wide / 2, low), size=(wide, high), radius=[unit * 0.7])
        Color(*theme.text_dim[:3], faint)
        line = dp(1.4)
        Line(rounded_rectangle=(x - wide / 2, low, wide, high, unit * 0.7), width=line)
        for side, key in ((-1, "blue"), (1, "red")):
            Color(*theme.side(key)[:3], faint)
            if tall:
                head, cards = (x + side * 3.6 * unit, low + unit), (x, y + unit / 2 - side * 1.3 * unit)
            elif self.seating == "side":
                head, cards = (x + side * 1.9 * unit, low - unit * 0.9), (x + side * 1.9 * unit, low + 1.2 * unit)
            else:
                head, cards = (x, y + side * 3.1 * unit), (x, y + side * 1.2 * unit)
            Ellipse(pos=(head[0] - unit * 0.9, head[1] - unit * 0.9), size=(1.8 * unit, 1.8 * unit))
            for place in (-1, 0, 1):
                corner = cards[0] + place * 0.9 * unit - 0.35 * unit, cards[1] - 0.5 * unit
                Rectangle(pos=corner, size=(0.7 * unit, unit))
        if tall:
            Color(*theme.accent[:3], faint)
            Line(
                bezier=(
                    x - 3.6 * unit,
                    low + 2.6 * unit,
                    x,
                    low + high + 2.4 * unit,
                    x + 3.4 * unit,
                    low + 2.8 * unit,
                ),
                width=line,
            )
            tip = x + 3.4 * unit, low + 2.6 * unit
            Line(points=(tip[0] - unit, tip[1] + 0.4 * unit, *tip, tip[0] + 0.3 * unit, tip[1] + unit), width=line)


class SeatingTile(Pressable, BoxLayout):
    """One way to share the device."""

    text = StringProperty("")
    seating = StringProperty("pass")
    chosen = BooleanProperty(False)
    #: Why it cannot be chosen; empty if it can.
    locked = StringProperty("")
    #: The height that it needs.
    needed = NumericProperty(dp(110))


# Loaded late: a text field looks for a clipboard, which is slow.


class SetupScreen(Screen):
    """The set-up page."""

    kv = "setup/setup"
    is_side_page = False

    name_of_game = StringProperty("")
    #: Whether two seats are one below the other.
    stacked = BooleanProperty(False)

    _setup: MatchSetup
    #: Whether the readings of the rulebook are unfolded.
    _shows_rulings = False

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
        self._list.bind(on_remove=lambda _seats, seat: self.remove_seat(seat))

    def on_wide(self, *_: object) -> None:
        if self.name_of_game:
            self.refresh()

    def enter(self, game: str = "", regular: str = "") -> None:
        """Show the last set-up of a game, perhaps with one regular as the only opponent."""
        self._setup = last_setup(game, self.app.settings.setups, game in self.app.settings.won)
        if regular:
            self._setup.play_against(regular)
        self.name_of_game = GAMES[self._setup.game].CARD.name
        self._shows_rulings = False
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

    def seat_friend(self, name: str = "") -> None:
        """Seat a person of this device, by default the most recent player; asks for the name of a new person."""
        setup = self._setup
        friend = name or next(iter(self._known()), "")
        seat = setup.seat_friend(friend)
        if seat is None and len(setup.seats) == 1:
            # Both are people: the friend is another one.
            seat = next((one for one in (1, 0) if setup.players[one] not in ("", self.app.settings.name)), 1)
            if name:
                setup.seat_person(seat, name)
        if seat is None:
            self.app.notify(tr._("The table is full."))
        elif not setup.players[seat] or (setup.players[seat] != friend and not name):
            self.refresh()
            self.ask_seat(seat)
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
            self._known(),
        )

    def _known(self) -> dict[str, str]:
        """The people of this device who have no seat, with their signs."""
        seated = signed(self._setup.players, self.app.settings.name)
        people = self.app.library.people()
        return {name: sign for name, sign in people.items() if name not in seated}

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
        ids = self.ids
        for column in (ids.groups, ids.more_groups, ids.panel, ids.friends, ids.sharing, ids.sharing_beside):
            column.clear_widgets()
        self._fill_friends(setup)
        if setup.people > 1:
            self._add_seating(setup)
        for number, group in enumerate(setup.groups()):
            # A wide screen has room below the seats.
            groups = self.ids.more_groups if self.wide and number > 1 else self.ids.groups
            groups.add_widget(GroupHeading(text=tr._(group.title), note=tr._(group.note)))
            for widget in self._choices(group) if group.none is not None else [self._rows(group)]:
                groups.add_widget(widget)
        if setup.rulings():
            self.ids.groups.add_widget(self._ruling_link(setup))
            for ruling in setup.rulings() if self._shows_rulings else ():
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
        self.ids.who.text = tr._("Who plays?")
        self.ids.who.note = tr._("tap to add or remove") if len(setup.seats) > 1 else ""
        self.ids.begins.text = tr._(GAMES[setup.game].CARD.begins) if len(setup.players) > 1 else ""

    def _company(self, setup: MatchSetup) -> Chips:
        """The choice of opponents, where a game can be played alone."""
        values = [Value("solo", tr._("Solo")), Value("others", tr._("With others"))]
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

    def _fill_friends(self, setup: MatchSetup) -> None:
        """The tile for a person, and the people of this device."""
        column, sides = self.ids.friends, GAMES[setup.game].CARD.sides
        tile = FriendTile(text=tr._("A friend here"), note=tr._("on this device"), chosen=setup.people > 1)
        tile.adds = setup.can_add or setup.people < 2
        tile.emblems = (sides[0].emblem, sides[1].emblem)
        tile.bind(on_release=lambda *_: self.seat_friend())
        column.add_widget(tile)
        known = self._known()
        if known:
            column.add_widget(people_chips(known, self.seat_friend))

    def _add_seating(self, setup: MatchSetup) -> None:
        """How the people share the device, with pictures; what happens then stands below them."""
        settings, card = self.app.settings, GAMES[setup.game].CARD
        column = self.ids.sharing_beside if self.wide else self.ids.sharing
        ways = SEATINGS if len(setup.players) == 2 and not card.round_table else ("pass", "face")
        if not card.round_table and len(setup.players) > setup.people:
            return
        fits = theme.tablet
        now = settings.seating if fits and settings.seating in ways else "pass"
        column.add_widget(GroupHeading(text=tr._("How do you share the device?")))
        row = Factory.SeatingRow()
        for seating in ways:
            tile = SeatingTile(
                seating=seating, text=seating_words(seating, card.round_table), chosen=seating == now
            )
            tile.locked = "" if fits or seating == "pass" else tr._("That needs a larger screen.")
            tile.bind(on_release=self._share)
            row.add_widget(tile)
        column.add_widget(row)
        secrets = info_of(setup.game).has_secrets
        column.add_widget(Factory.Dim(text=seating_sentence(now, card.round_table, secrets)))

    def _share(self, tile: SeatingTile) -> None:
        if tile.locked:
            self.app.notify(tile.locked)
        else:
            self.app.settings.seating = tile.seating
            self.refresh()

    def _ruling_link(self, setup: MatchSetup) -> Widget:
        """What has been ruled, on one line; a tap unfolds the readings."""
        readings = [tr._(one.readings[setup.options[one.option]][0]) for one in setup.rulings()]
        row = LinkRow(icon="scale-balance", text=tr._("House rulings"), note=" · ".join(readings))
        row.bind(on_release=lambda *_: self._unfold())
        return row

    def _unfold(self) -> None:
        self._shows_rulings = not self._shows_rulings
        self.refresh()

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


def seating_words(seating: str, round_table: bool = False) -> str:
    """A seating in words."""
    return {
        "pass": tr._("Pass the device"),
        "face": tr._("Around the table") if round_table else tr._("Face to face"),
        "side": tr._("Side by side"),
    }[seating]


def seating_sentence(seating: str, round_table: bool, has_secrets: bool) -> str:
    """What happens with a seating, in a sentence."""
    if seating == "pass":
        if has_secrets:
            return tr._("You choose and hand the device on. Hidden cards show only while your finger is on them.")
        return tr._("Everything is open; the table says whose turn it is.")
    if seating == "side":
        return tr._("You sit next to each other, and each of you has one half.")
    if round_table:
        return tr._("The device lies in the middle; what you need turns to the edge where you sit.")
    return tr._("The device lies between you; each half faces its player.")
