"""The set-up of an evening: guests, tables, length."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import time

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES
from app.evenings import text as words
from app.evenings.plan import FEWEST, MOST, is_duel
from app.evenings.setup import EveningSetup
from app.kit.labels import GroupHeading
from app.kit.press import ChoiceButton, ChoiceGrid, Panel, Pressable
from app.people import Player, level_word, shown_names
from app.regulars import faces
from app.setup import SeatRow, SeatState, ask_who_plays

# The rows of guests.
load_kv("setup/setup")


class TableTick(Pressable, BoxLayout):
    """A table that can be chosen: its picture, its name, how long a game takes, and a tick."""

    art = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)


class PlannedGames(BoxLayout):
    """The games at one table."""

    name = StringProperty("")
    facts = ListProperty()


class InviteScreen(Screen):
    """The page."""

    kv = "evenings/invite"

    #: What places are worth.
    rule = StringProperty("")
    can_add = BooleanProperty(True)

    _setup: EveningSetup

    def enter(self) -> None:
        self._setup = EveningSetup(self.app.evenings.newest)
        self.refresh()
        self.ids.page.scroll_y = 1

    def begin(self) -> None:
        """Start the evening."""
        settings = self.app.settings
        evening = self._setup.begin(settings.name, settings.won, settings.setups, time())
        self.app.evenings.begin(evening)
        self.app.go("evening")

    # --- show

    def refresh(self) -> None:
        """Fill the page."""
        self._show_guests()
        self._show_tables()
        self._show_lengths()
        self._show_games()
        self.rule = words.points_rule(self._setup.tables, len(self._setup.guests))

    def _show_guests(self) -> None:
        setup, column = self._setup, self.ids.guests
        column.clear_widgets()
        note = tr._("{few} to {many}").format(few=FEWEST, many=MOST)
        column.add_widget(GroupHeading(text=tr._("Who plays?"), note=note))
        panel = Panel(outlined=True)
        for guest, player in enumerate(setup.players(self.app.settings.name)):
            if guest:
                panel.add_widget(Factory.Rule())
            row = SeatRow(seat=guest, show=_show(player))
            row.removable = setup.can_remove and not setup.why_kept(guest)
            row.bind(on_ask=lambda row: self.ask_guest(row.seat), on_remove=lambda row: self._remove(row.seat))
            panel.add_widget(row)
        column.add_widget(panel)
        self.can_add = setup.can_add

    def _show_tables(self) -> None:
        column = self.ids.tables
        column.clear_widgets()
        column.add_widget(GroupHeading(text=tr._("At which tables?")))
        for game, ui in GAMES.items():
            row = TableTick(art=ui.CARD.art, name=ui.CARD.name, chosen=game in self._setup.tables)
            minutes = tr._("{minutes} min").format(minutes=ui.CARD.minutes).replace(" ", "\u00a0")
            row.note = f"{self._way(game)} · {minutes}"
            row.bind(on_release=partial(self._tick, game))
            column.add_widget(row)

    def _way(self, game: str) -> str:
        if len(self._setup.guests) == 2:
            return tr._("a duel")
        return tr._("two at a time") if is_duel(game) else tr._("all together")

    def _show_lengths(self) -> None:
        column = self.ids.lengths
        column.clear_widgets()
        column.add_widget(GroupHeading(text=tr._("How long?")))
        choices = []
        for one in self._setup.lengths():
            text = tr.n("{number} game", "{number} games", one.games).format(number=one.games)
            note = tr._("about {time}").format(time=words.duration(one.minutes))
            button = ChoiceButton(text=text, note=note, chosen=one.each == self._setup.each)
            button.bind(on_release=partial(self._choose_length, one.each))
            choices.append(button)
        grid = ChoiceGrid(column_width=120)
        grid.fill(choices)
        column.add_widget(grid)

    def _show_games(self) -> None:
        """Who plays whom, table by table."""
        column, setup = self.ids.games, self._setup
        column.clear_widgets()
        names = shown_names(setup.players(self.app.settings.name))
        games = setup.plan()
        for game in setup.tables:
            pairings = [words.seated(names, one.seats) for one in games if one.game == game]
            column.add_widget(PlannedGames(name=GAMES[game].CARD.name, facts=pairings))

    # --- changes

    def add_person(self) -> None:
        """Invite a person, and ask for the name."""
        if self._setup.can_add:
            self._setup.add("")
            self.refresh()
            self.ask_guest(len(self._setup.guests) - 1)

    def add_ai(self) -> None:
        """Invite an AI."""
        free = self._setup.free_ais()
        if self._setup.can_add and free:
            self._setup.add(f"@{free[0]}")
            self.refresh()

    def ask_guest(self, guest: int) -> None:
        """Ask who a guest is."""
        setup = self._setup
        player = setup.players(self.app.settings.name)[guest]
        seated = setup.named(self.app.settings.name)
        free = [] if setup.why_kept(guest) else setup.free_ais(guest)

        def seat(take: Callable[[int, str], object], who: str) -> None:
            take(guest, who)
            self.refresh()

        ask_who_plays(
            tr._("Who plays?"),
            player,
            "" if player.is_ai else player.given,
            [one for one in faces() if one.id in free],
            partial(seat, setup.name),
            partial(seat, setup.seat_ai),
            {name: sign for name, sign in self.app.library.people().items() if name not in seated},
        )

    def _remove(self, guest: int) -> None:
        self._setup.remove(guest)
        self.refresh()

    def _tick(self, game: str, row: TableTick) -> None:
        self._setup.set_table(game, not row.chosen)
        self.refresh()

    def _choose_length(self, each: int, _button: ChoiceButton) -> None:
        self._setup.choose_length(each)
        self.refresh()


def _show(player: Player) -> SeatState:
    """A guest as it is shown."""
    if player.level is not None:
        kind, icon = tr._("AI: {level}").format(level=level_word(player.level)), "chip"
    else:
        kind, icon = tr._("Person"), "account-outline"
    return SeatState(player.name, player.emblem, words.emblem_word(player.emblem), kind, icon, player.regular)
