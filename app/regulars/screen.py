"""The regulars: who they are, and how you stand against each."""

from __future__ import annotations

from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.screen import Screen
from app.contract import GAMES
from app.kit.games import add_thumb
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable, Surface
from app.regulars.presenter import BalanceState, RegularState, regulars, story, tables

#: Who leads → the icon below the balance; its colour only repeats it.
LEADS = {"you": "arrow-up", "them": "arrow-down", "level": "equal", "": ""}


class BalanceCell(BoxLayout):
    """Won and lost at one table."""

    text = StringProperty("")
    icon = StringProperty("")
    #: Who leads: “you”, “them”, “level”, or empty if they have not played.
    lead = StringProperty("")
    #: The colour of that; it only repeats the icon.
    ink = ColorProperty()
    #: The game, if it is not said by a picture above the column.
    name = StringProperty("")

    def show(self, state: BalanceState) -> BalanceCell:
        """Show a balance."""
        self.text, self.lead, self.icon = state.text, state.lead, LEADS[state.lead]
        return self


class RegularRow(Surface, Pressable, BoxLayout):
    """One regular: face, name, strength, a sentence, and the balance at each table."""

    regular = StringProperty("")
    name = StringProperty("")
    dots = NumericProperty(0)
    level = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    #: Whether the balances stand below the sentence, because there is no room beside it.
    stacked = BooleanProperty(False)
    #: Whether the rows stand in two columns, so that no pictures are above them.
    in_columns = BooleanProperty(False)
    #: Whether each balance says of which game it is.
    named = BooleanProperty(False)
    least = dp(88)
    label = StringProperty("")

    def show(self, state: RegularState) -> RegularRow:
        """Show a regular."""
        self.regular, self.name, self.dots, self.level = state.id, state.name, state.dots, state.level
        self.text, self.note = state.text, state.note
        self.label = ", ".join((state.name, state.level, *(one.named for one in state.balances if one.lead)))
        for one in state.balances:
            self.ids.balances.add_widget(BalanceCell().show(one))
        self._name_games()
        return self

    def on_named(self, *_: object) -> None:
        self._name_games()

    def _name_games(self) -> None:
        for cell, ui in zip(reversed(self.ids.balances.children), GAMES.values(), strict=False):
            cell.name = ui.CARD.name if self.named else ""


class GameHead(BoxLayout):
    """The picture of a game above its column."""

    name = StringProperty("")


class TableRow(BoxLayout):
    """A game to which a regular can be invited."""

    #: Whether the buttons stand below the words.
    stacked = BooleanProperty(False)

    name = StringProperty("")
    balance = StringProperty("")
    text = StringProperty("")

    __events__ = ("on_play", "on_setup")

    def on_play(self) -> None:
        """Play at once."""

    def on_setup(self) -> None:
        """Set up the match first."""


class RegularsScreen(Screen):
    """The regulars' page."""

    kv = "regulars/regulars"

    #: Whether the rows have one column, with the games above it.
    one_column = BooleanProperty(True)
    #: Whether pictures of the games stand above the balances.
    headed = BooleanProperty(True)

    def enter(self, regular: str = "") -> None:
        self.ids.page.scroll_y = 1
        self.refresh()
        if regular:
            # Not now: a change of the page closes what is over it.
            Clock.schedule_once(lambda _dt: self.open(regular))

    def on_one_column(self, *_: object) -> None:
        for row in self.ids.rows.children:
            row.in_columns = not self.one_column

    def refresh(self) -> None:
        """Fill the page."""
        rows = self.ids.rows
        rows.clear_widgets()
        for state in regulars(self.app.statistics):
            row = RegularRow(in_columns=not self.one_column).show(state)
            row.bind(on_release=lambda _row, name=state.id: self.open(name))
            rows.add_widget(row)

    def on_kv_post(self, _base: object) -> None:
        for ui in GAMES.values():
            self.ids.games.add_widget(_head(ui.CARD.id))

    def open(self, regular: str) -> None:
        """Show a regular with the games to play."""
        state = next(one for one in regulars(self.app.statistics) if one.id == regular)
        sheet = PageSheet(title=state.name)
        top = Factory.RegularTop()
        top.regular, top.dots, top.level = state.id, state.dots, state.level
        top.text, top.note = story(regular), state.note
        add = sheet.ids.content.add_widget
        add(top)
        for one in tables(regular, self.app.statistics):
            row = TableRow(name=one.name, balance=one.balance.words, text=one.text)
            row.bind(on_play=partial(self._play, sheet, one.game, regular))
            row.bind(on_setup=partial(self._set_up, sheet, one.game, regular))
            add(row)
        sheet.open()

    def _play(self, sheet: PageSheet, game: str, regular: str, *_: object) -> None:
        sheet.dismiss()
        setup = self.app.last_setup(game)
        setup.play_against(regular)
        self.app.start_match(game, setup.players, setup.options)

    def _set_up(self, sheet: PageSheet, game: str, regular: str, *_: object) -> None:
        sheet.dismiss()
        self.app.go("setup", game=game, regular=regular)


def _head(game: str) -> GameHead:
    head = GameHead(name=GAMES[game].CARD.name)
    add_thumb(head.ids.place, game)
    return head
