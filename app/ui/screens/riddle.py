"""A riddle: a real table with the question above it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

from app.core import riddle_words as words
from app.core.achievements import Achievement, added, announced, played
from app.core.riddle_table import RiddleTable, riddle_of_day
from app.core.riddles import Attempt
from app.core.table import Table
from app.device.share import share_text
from app.games import GAMES, ui_of
from app.ui.after_start import lay_out
from app.ui.frame_loop import FrameLoop
from app.ui.kv import load_kv
from app.ui.screens.panel_table import PanelTable
from app.ui.text import tr
from app.ui.widgets.press import TextButton
from app.ui.widgets.question import ask
from engine.base import Seat
from engine.riddles import Nudge, Riddle, book_of

load_kv("play")

#: Seconds between two moves that are shown.
BETWEEN = 0.5

Button = tuple[str, str, Callable[[], object]]


class RiddleScreen(PanelTable):
    """One riddle at a table, of a day or without end (day None)."""

    # A remark about the line that is shown would be one about the solver's try.
    talks = False

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._game, self._day = "", None
        self._riddle: Riddle | None = None
        #: What is said about a try, or a nudge; called again after a change of language.
        self._note: Callable[[], str] = str
        #: Whether the answer is being shown, which is no try.
        self._showing = False
        self._judging = FrameLoop(self._think, lambda: self._board is not None and self._board.busy)
        self._go_on_soon = Clock.create_trigger(lambda _dt: self._go_on(), BETWEEN)
        self.ids.panel.bind(roomy=lambda *_: self._say())

    _day: int | None

    @property
    def _board(self) -> RiddleTable | None:
        return self._table if isinstance(self._table, RiddleTable) else None

    @property
    def _attempt(self) -> Attempt | None:
        if self._day is not None:
            return self.app.riddles.of(self._game, self._day)
        endless = self.app.riddles.endless(self._game)
        return None if endless is None else endless.attempt

    # --- enter and leave

    def enter(
        self, table: Table | None = None, holder: Seat | None = None, *, game: str = "", day: int | None = None
    ) -> None:
        """Open the riddle of a day, or the next one without end."""
        self._game, self._day = game, day
        self._clear()
        self.ids.host.clear_widgets()
        self._riddle, trouble = self._open(game, day)
        self.app.tell(tr._(trouble) if trouble else "")
        self._note, self._showing = str, False
        self._say()
        self._measure()
        if self._riddle is not None:
            self._lay(self._riddle)

    def _measure(self) -> None:
        """Give the panel its width before the table comes: each change of its height lays the table out again."""
        self.size = self.app.screens.size
        self.ids.panel.width = self.width
        lay_out(self.ids.panel)
        self._make_room()

    def _open(self, game: str, day: int | None) -> tuple[Riddle | None, str | None]:
        book, kept = book_of(game), self.app.riddles
        if day is None:
            return kept.next_endless(book)
        riddle = riddle_of_day(book, kept.of(game, day), day)
        return riddle, kept.open(game, day, riddle) if riddle is not None else None

    def _lay(self, riddle: Riddle) -> None:
        """Put the position on the table."""
        self._go_on_soon.cancel()
        self._judging.stop()
        board = RiddleTable(riddle)
        self.app.set_table(board)
        super().enter(table=board)
        self._make_room()

    def resume(self) -> None:
        super().resume()
        self._judging.start()
        self._go_on_soon()

    def leave(self) -> None:
        super().leave()
        self._judging.stop()
        self._go_on_soon.cancel()

    def refresh(self) -> None:
        self._say()

    # --- TableHost

    def play(self, seat: Seat, move: str) -> None:
        super().play(seat, move)
        self._judging.start()
        self._say()

    def explain_refusal(self, seat: Seat, move: str) -> None:
        if self._board is not None and self._board.phase == "try":
            super().explain_refusal(seat, move)

    def order(self, order: str, seat: Seat) -> None:
        """The coach gives nudges only, and there is no result page."""
        if order == "hint":
            self.nudge()
        elif order in ("undo", "unseal", "reference"):
            super().order(order, seat)

    # --- verdicts

    def _think(self) -> None:
        board = self._board
        if board is None:
            return
        board.step()
        if not board.busy and board.phase == "show":
            self._tell_verdict(board)

    def _tell_verdict(self, board: RiddleTable) -> None:
        """Write the verdict down, then show it, then the moves that prove it."""
        verdict = board.verdict
        if verdict is None:
            return
        new: list[Achievement] = []
        if not self._showing:
            right = verdict.answered == "right"
            before = played((), self.app.riddles)
            trouble = self.app.riddles.note_try(self._game, self._day, right)
            self.app.tell(tr._(trouble) if trouble else "")
            new = added(before, played((), self.app.riddles))
        if not self.ids.panel.roomy:
            # A notice passes; the table needs the room of a line.
            self.app.tell("\n".join(map(announced, new)))
            new = []
            self.app.sound.play("win" if right else "lose")
        told = partial(ui_of(self._game).riddle_verdict, board.riddle, verdict)
        self._note = lambda: "\n".join((told(), *map(announced, new)))
        self._say()
        self._go_on_soon()

    def _go_on(self) -> None:
        """Show the next move, once nothing moves."""
        board = self._board
        if board is None or board.phase != "show" or not self._shown:
            return
        if self._animating():
            return
        if not board.play_on():
            self._say()
        elif not self._animating():
            self._go_on_soon()

    def _idle(self, is_fresh: bool) -> None:
        super()._idle(is_fresh)
        self._go_on_soon()

    # --- buttons

    def nudge(self) -> None:
        """Say what the answer is about."""
        board = self._board
        if board is not None and board.phase == "try":
            board.nudge(self._nudged)
            self._judging.start()

    def _nudged(self, nudge: Nudge) -> None:
        trouble = self.app.riddles.note_hint(self._game, self._day)
        self.app.tell(tr._(trouble) if trouble else "")
        self._note = partial(ui_of(self._game).riddle_nudge, nudge)
        self._say()

    def start_over(self) -> None:
        """The position as it was."""
        if self._riddle is not None:
            self._note, self._showing = str, False
            self._lay(self._riddle)
            self._say()

    def ask_solution(self) -> None:
        """Show the answer; before the end that is a question first."""
        attempt = self._attempt
        if attempt is None or attempt.over:
            self.show_solution()
            return
        ask(
            tr._("Show the solution?"),
            tr._("The riddle then counts as not solved."),
            tr._("Show it"),
            tr._("Go on trying"),
            self.show_solution,
        )

    def show_solution(self) -> None:
        """Play the answer on the table."""
        if self._riddle is None:
            return
        trouble = self.app.riddles.note_shown(self._game, self._day)
        self.app.tell(tr._(trouble) if trouble else "")
        self._note, self._showing = str, True
        self._lay(self._riddle)
        if self._board is not None:
            self._board.show_solution()
        self._judging.start()
        self._say()

    def share(self) -> None:
        """Offer the result as a line of text."""
        attempt, name = self._attempt, GAMES[self._game].card.name
        if attempt is not None:
            text = words.shared_text(name, self._day, attempt, self.app.riddles.streak)
            self.app.tell(share_text(tr._("Riddle of the day"), text, text) or "")

    def go_next(self) -> None:
        """The next riddle of the day that is open; then those without end."""
        if self._day is None:
            self.enter(game=self._game)
            return
        game = words.next_game(self.app.riddles, self._day, tuple(GAMES))
        if game:
            self.enter(game=game, day=self._day)
        else:
            self.app.go("riddles")

    # --- the panel

    def _say(self) -> None:
        panel, attempt, riddle = self.ids.panel, self._attempt, self._riddle
        name = GAMES[self._game].card.name if self._game else ""
        today = self._day is None or self._day == self.app.riddles.today()
        panel.title = tr._("Endless riddles") if self._day is None else tr._("Riddle of the day")
        if not today and self._day is not None:
            panel.title = tr._("Riddle")
        panel.subtitle = name if self._day is None else f"{name} · {words.day_name(self._day, year=panel.roomy)}"
        streak = self.app.riddles.streak
        panel.streak = "" if not streak else words.streak_words(streak) if panel.roomy else str(streak)
        if riddle is None or attempt is None:
            panel.question = tr._(
                "The riddles of {game} cannot be read. Installing the app again may help."
            ).format(game=name)
            panel.grade, panel.facts, panel.note, panel.mood = 0, "", "", ""
            self._show_buttons([])
            return
        ended = attempt.over
        kept = self.app.riddles
        panel.week = kept.week(self._day) if ended and attempt.counts and self._day is not None else []
        panel.best = tr._("best: {number}").format(number=kept.best)
        panel.question = ui_of(self._game).riddle_question(riddle)
        if ended and attempt.solved:
            panel.question = tr._("Solved!")
            if not panel.roomy:
                panel.title, panel.question = panel.question, ""
        grade, panel.grade = words.grade_words(riddle.grade), riddle.grade
        last = (
            words.result_words(attempt, riddle.choices if panel.roomy else 0)
            if ended
            else words.try_words(attempt)
        )
        panel.facts = f"{grade} · {last}"
        panel.note = self._note()
        verdict = self._board.verdict if self._board is not None else None
        panel.mood = verdict.answered if verdict is not None and panel.note else ""
        self._show_buttons(self._offers(attempt))

    def _offers(self, attempt: Attempt) -> list[Button]:
        """What can be done now, the main thing first."""
        over_again = ("restart", tr._("Start over"), self.start_over)
        solution = ("eye-outline", tr._("Solution"), self.ask_solution)
        if not attempt.over:
            wrong = self._board is not None and self._board.verdict is not None
            nudge = ("lightbulb-outline", tr._("Nudge"), self.nudge)
            again = ("restart", tr._("Try again"), self.start_over)
            return [again, solution] if wrong else [nudge, over_again, solution]
        following = ("chevron-right", tr._("Next riddle"), self.go_next)
        share = ("share-variant", tr._("Share"), self.share)
        return [following, share, solution]

    def _show_buttons(self, offers: list[Button]) -> None:
        row = self.ids.panel.ids.buttons
        row.clear_widgets()
        # While a turn is thought about, the table is the main thing.
        has_main = bool(offers) and offers[0][1] != tr._("Nudge")
        for number, (icon, text, act) in enumerate(offers):
            button = TextButton(icon=icon, text=text, tight=True, primary=has_main and number == 0)
            button.bind(on_release=partial(_press, act))
            row.add_widget(button)

    def read_rule(self, rule: str) -> None:
        self.app.go("rules", game=self._game, rule=rule)


def _press(act: Callable[[], object], *_: object) -> None:
    # Not now: the button may be replaced by what it does.
    Clock.schedule_once(lambda _dt: act(), 0)
