"""All riddles: those of today, the days before as a calendar, and riddles without end."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
from functools import partial

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.base.text import dotted, mark
from app.contract import GAMES
from app.kit.games import GameChips, add_thumb
from app.kit.labels import WrappedLabel
from app.kit.press import Pressable, Surface
from app.riddles import text as words
from app.riddles.model import Attempt
from app.riddles.table import riddle_of_day
from app.riddles.widgets import DayCell
from engine.riddles import book_of
from engine.riddles.book import FIRST_DAY

# The dots of the panel.
load_kv("riddles/riddle")

WEEKDAYS = (mark("Mon"), mark("Tue"), mark("Wed"), mark("Thu"), mark("Fri"), mark("Sat"), mark("Sun"))


class RiddleRow(Surface, Pressable, BoxLayout):
    """A riddle of today, or those without end of a game."""

    text = StringProperty("")
    note = StringProperty("")
    solved = BooleanProperty(False)


class RiddlesScreen(Screen):
    """The page."""

    kv = "riddles/list"

    #: “6 days in a row”; what it takes, and the longest streak.
    streak = StringProperty("")
    best = StringProperty("")
    month = StringProperty("")
    can_go_on = BooleanProperty(False)
    can_go_back = BooleanProperty(True)

    _game = next(iter(GAMES))
    #: The first day of the month that is shown.
    _first = date(2026, 1, 1)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._chips = GameChips(self.ids.chips, self._choose)

    def enter(self) -> None:
        self.app.forget_trail_through("riddle")
        self._first = self._today().replace(day=1)
        self.refresh()
        self.ids.page.scroll_y = 1

    def _today(self) -> date:
        return date.fromordinal(self.app.riddles.today())

    def refresh(self) -> None:
        """Fill the page."""
        kept = self.app.riddles
        days = tr.n("{number} day in a row", "{number} days in a row", kept.streak).format(number=kept.streak)
        self.streak = days if kept.streak else tr._("Solve a puzzle today to begin a streak.")
        best = tr._("best: {number}").format(number=kept.best) if kept.best > kept.streak else ""
        self.best = dotted(tr._("One puzzle a day is enough, from any game."), best)
        self._show_today()
        self._show_endless()
        self._chips.mark(self._game)
        self._show_month()

    def _show_today(self) -> None:
        rows, day = self.ids.today, self.app.riddles.today()
        rows.clear_widgets()
        for game, ui in GAMES.items():
            attempt = self.app.riddles.of(game, day)
            riddle = riddle_of_day(book_of(game), attempt, day)
            row = RiddleRow(text=ui.CARD.name)
            if riddle is None:
                row.note = tr._("The puzzles of {game} cannot be read. Installing the app again may help.").format(
                    game=ui.CARD.name
                )
            else:
                state = _state_words(attempt) if attempt is not None else ""
                row.note = dotted(ui.riddle_question(riddle), words.grade_words(riddle.grade), state)
                row.solved = attempt is not None and attempt.solved
            row.bind(on_release=partial(self._open, game, day))
            add_thumb(row.ids.face, game, side=40)
            rows.add_widget(row)

    def _show_endless(self) -> None:
        rows = self.ids.endless
        rows.clear_widgets()
        for game, ui in GAMES.items():
            endless = self.app.riddles.endless(game)
            note = tr._("They get harder as you solve them.")
            if endless is not None:
                solved = tr._("{number} solved").format(number=endless.solved)
                note = dotted(words.grade_words(endless.grade), solved)
            row = RiddleRow(text=ui.CARD.name, note=note, on_release=partial(self._open, game, None))
            add_thumb(row.ids.face, game, side=40)
            rows.add_widget(row)

    def _choose(self, game: str) -> None:
        self._game = game
        self._chips.mark(game)
        self._show_month()

    # --- the calendar

    def _show_month(self) -> None:
        grid, today = self.ids.days, self.app.riddles.today()
        grid.clear_widgets()
        first = self._first
        self.month = words.month_name(first)
        self.can_go_on = (first.year, first.month) < (self._today().year, self._today().month)
        self.can_go_back = first.toordinal() > FIRST_DAY
        for name in WEEKDAYS:
            head = WrappedLabel(text=tr._(name), halign="center")
            grid.add_widget(head)
        for _ in range(first.weekday()):
            grid.add_widget(Widget())
        for number in range(monthrange(first.year, first.month)[1]):
            grid.add_widget(self._cell(first.toordinal() + number, today))

    def _cell(self, day: int, today: int) -> DayCell:
        attempt = self.app.riddles.of(self._game, day)
        cell = DayCell(number=date.fromordinal(day).day, today=day == today, label=words.day_name(day))
        cell.disabled = day > today or day < FIRST_DAY
        if attempt is not None and attempt.begun:
            cell.state_of = "clean" if attempt.clean else attempt.end or "open"
        cell.bind(on_release=partial(self._open, self._game, day))
        return cell

    def turn(self, months: int) -> None:
        """Show another month."""
        number = self._first.year * 12 + self._first.month - 1 + months
        self._first = date(number // 12, number % 12 + 1, 1)
        self._show_month()

    def _open(self, game: str, day: int | None, *_: object) -> None:
        self.app.go("riddle", game=game, day=day)


def _state_words(attempt: Attempt) -> str:
    if attempt.over:
        return tr._("solved") if attempt.solved else tr._("not solved")
    return words.try_words(attempt)
