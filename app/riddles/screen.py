"""A riddle: a real table with the question above it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp

from app.base.frame_loop import FrameLoop, Step, lay_out
from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.contract import GAMES, ui_of
from app.device.share import share_text
from app.kit.drawing import Box
from app.kit.overlay import Overlay
from app.kit.press import TextButton
from app.riddles import presenter, text as words
from app.riddles.model import Attempt
from app.riddles.presenter import Act, RiddleScene
from app.riddles.table import RiddleTable, riddle_of_day
from app.riddles.widgets import StepList
from app.table import LINE, Frame, Sitting, TableBelowPanel, TablePage
from engine.base import Move, RuleRef, Seat
from engine.riddles import Nudge, Riddle, book_of

load_kv("table/play")

#: The most buttons, and what each of them has beside its words, in dp.
OFFERS, BESIDE = 3, 36


def _share_row(button: TextButton, width: float) -> None:
    button.size_hint_x = width + dp(BESIDE)


class RiddleScreen(TablePage):
    """One riddle at a table, of a day or without end (day None)."""

    kv = "riddles/riddle"
    is_side_page = True

    _day: int | None = None

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._below_panel = TableBelowPanel(self, self.ids.panel, self._targets)
        #: The riddle on the table; None if there is none that can be read.
        self.board: RiddleTable | None = None
        self._game = ""
        self._riddle: Riddle | None = None
        #: Achievements of the last try, if they are shown below the verdict.
        self._new: list[str] = []
        #: What the answer is about, if the player has asked: its words stay until the riddle is over.
        self._nudge: Nudge | None = None
        #: Whether it was made ready and not opened since.
        self._is_prepared = False
        #: A notice for the end of the line.
        self._news = ""
        #: Whether the answer is being shown, which is no try.
        self._showing = False
        self._judging = FrameLoop(self._think, lambda: self.board is not None and self.board.busy)
        self._go_on_soon = Clock.create_trigger(lambda _dt: self._go_on(), LINE["normal"])
        self.ids.panel.bind(roomy=lambda *_: self._say())
        # Kept: buttons take longer to build than all the rest of the panel.
        self._buttons = [TextButton(tight=True, low=True, pos_hint={"center_y": 0.5}) for _ in range(OFFERS)]
        self._acts: list[Act] = []
        for number, button in enumerate(self._buttons):
            # Longer words get more of the row, so that they stay on one line.
            button.bind(on_release=partial(self._press, number), words_width=_share_row)

    @property
    def is_kept(self) -> bool:
        return self._is_prepared

    @property
    def _attempt(self) -> Attempt | None:
        return self.app.riddles.attempt(self._game, self._day)

    # --- enter and leave

    def preparations(self) -> Iterator[Step]:
        """What can be done for the riddle that home offers before anybody opens it, in steps."""
        day = self.app.riddles.today()
        game = words.next_game(self.app.riddles, day, tuple(GAMES))
        if game:
            # Imports it, which takes as long as building it.
            yield partial(getattr, ui_of(game), "make_director")
            yield lambda: self._directors[game]
            yield partial(self._open_hidden, game, day)
            self._is_prepared = True

    def _open_hidden(self, game: str, day: int) -> None:
        """Put the position on the hidden table once: its pictures are read, and its texts are measured."""
        riddle = riddle_of_day(book_of(game), self.app.riddles.of(game, day), day)
        if riddle is not None:
            self.size = self.ids.host.size = self.app.screens.size
            self._attach(RiddleTable(riddle)).take_seats()
            self.close()

    def _attach(self, board: RiddleTable) -> Sitting:
        self.board = board
        sitting = self.sitting = Sitting(
            self,
            board,
            self._directors[board.riddle.game],
            allows=lambda: board.allows,
            why_not=self._why_not,
            after_move=self._moved,
            point=self.nudge,
            on_frame=self._note_moves,
            on_still=self._wait,
        )
        self._below_panel.attach(sitting)
        return sitting

    def enter(self, *, game: str = "", day: int | None = None) -> None:
        """Open the riddle of a day, or the next one without end."""
        self._game, self._day, self._nudge, self._is_prepared = game, day, None, False
        self._riddle = self._open(game, day)
        self.size = self.app.screens.size
        self.ids.panel.width = self.width
        self._open_board()

    def _open(self, game: str, day: int | None) -> Riddle | None:
        book, kept = book_of(game), self.app.riddles
        if day is None:
            return kept.next_endless(book)
        riddle = riddle_of_day(book, kept.of(game, day), day)
        if riddle is not None:
            kept.open(game, day, riddle)
        return riddle

    def _open_board(self, showing: bool = False) -> None:
        """Put the position on the table, perhaps to show the answer."""
        self.close()
        self._stop()
        self._tell_news()
        self._showing = showing
        self._new = []
        self._say()
        # The panel has its height before the table comes: each change of it lays the table out again.
        lay_out(self.ids.panel)
        self._below_panel.make_room()
        if self._riddle is None:
            self.ids.host.clear_widgets()
            return
        attempt = self._attempt
        board = RiddleTable(self._riddle, attempt.moves if attempt is not None and not showing else ())
        self.app.set_table(board)
        self._attach(board).show()
        self._below_panel.make_room()
        self._below_panel.point(self._nudge is not None)

    def _stop(self) -> None:
        self._judging.stop()
        self._go_on_soon.cancel()
        self._below_panel.point(False)

    def resume(self) -> None:
        super().resume()
        self._judging.start()
        self._wait()
        self._below_panel.point(self._nudge is not None)

    def leave(self) -> None:
        super().leave()
        self._stop()
        self._tell_news()

    def refresh(self) -> None:
        self._say()

    def close(self) -> None:
        self.board = None
        super().close()

    # --- moves

    def _why_not(self, seat: Seat, move: Move) -> RuleRef | None:
        """Why the rules refuse a move; nothing is said after the solver's turn."""
        board = self.board
        return board.why_not(seat, move) if board is not None and board.phase == "try" else None

    def _moved(self) -> None:
        self._judging.start()
        self._say()

    def _note_moves(self, _frame: Frame) -> None:
        board = self.board
        if board is not None and board.phase == "try" and self._attempt is not None:
            # A turn that was begun is there again after a kill.
            self.app.riddles.note_moves(self._game, self._day, board.moves)

    # --- verdicts

    def _think(self) -> None:
        board = self.board
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
        new: list[str] = []
        if not self._showing:
            right = verdict.answered == "right"
            before = self.app.played()
            self.app.riddles.note_try(self._game, self._day, right)
            new = self.app.earned_since(before)
            self.app.sound.play("fanfare" if right else "lose")
            if right:
                self.app.haptics.bump()
                self.ids.panel.rejoice()
        if self.ids.panel.roomy:
            self._new = new
        else:
            # A notice passes; the table needs the room of a line.  It would cover what is said about the line.
            self._news = "\n".join(new)
        self._say()
        self._wait()

    def _wait(self) -> None:
        """Leave the last move to be read before the next one."""
        self._go_on_soon.cancel()
        self._go_on_soon.timeout = LINE[theme.animation]
        self._go_on_soon()

    def _go_on(self) -> None:
        """Show the next move, once nothing moves."""
        board, sitting = self.board, self.sitting
        if board is None or board.phase != "show" or sitting is None or not sitting.shown or sitting.animator.busy:
            return
        if not board.play_on():
            self._say()
            self._tell_news()
        elif not sitting.animator.busy:
            self._wait()

    def _tell_news(self) -> None:
        if self._news:
            self.app.notify(self._news)
            self._news = ""

    # --- buttons

    def nudge(self) -> None:
        """Say what the answer is about."""
        board = self.board
        if board is not None and board.phase == "try" and self._nudge is None:
            board.nudge(self._nudged)
            self._judging.start()

    def _nudged(self, nudge: Nudge) -> None:
        self.app.riddles.note_hint(self._game, self._day)
        self._nudge = nudge
        self._say()
        self._below_panel.point(True)

    def _targets(self) -> list[Box]:
        board = self.board
        if self._nudge is None or board is None or board.phase != "try" or board.moves or self.sitting is None:
            return []
        return ui_of(self._game).riddle_rings(self.sitting.director, self._nudge)

    def start_over(self) -> None:
        """The position as it was."""
        if self._attempt is not None:
            self.app.riddles.note_moves(self._game, self._day, ())
        self._open_board()

    def ask_solution(self) -> None:
        """Show the answer; before the end that is a question first."""
        attempt = self._attempt
        if attempt is None or attempt.over:
            self.show_solution()
            return
        # Imported late: it is built on KivyMD.
        from app.kit.question import ask

        ask(
            tr._("Show the solution?"),
            tr._("The puzzle then counts as not solved."),
            tr._("Show it"),
            tr._("Keep trying"),
            self.show_solution,
        )

    def show_solution(self) -> None:
        """Play the answer on the table."""
        self.app.riddles.note_shown(self._game, self._day)
        self._open_board(showing=True)
        if self.board is not None:
            self.board.show_solution()
            self._judging.start()
        self._say()

    def explain(self) -> None:
        """Show the line of the proof, where the panel has no room for it."""
        if self.board is not None and self.sitting is not None:
            overlay = Overlay(StepList(steps=self.ids.panel.steps), title=tr._("Why it is right"))
            self.sitting.director.kit.open(overlay, self.board.solver)

    def share(self) -> None:
        """Offer the result as a line of text."""
        attempt, name = self._attempt, GAMES[self._game].CARD.name
        if attempt is not None:
            text = words.shared_text(name, self._day, attempt, self.app.riddles.streak)
            self.app.notify(share_text(tr._("Puzzle of the day"), text, text) or "")

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

    def _scene(self) -> RiddleScene:
        return RiddleScene(
            self.app.riddles,
            self._game,
            self._day,
            self._riddle,
            self.board,
            self._nudge,
            self._showing,
            self._new,
        )

    def _say(self) -> None:
        if not self._game:
            return
        panel = self.ids.panel
        for name, value in presenter.panel(self._scene(), panel.roomy)._asdict().items():
            setattr(panel, name, value)
        self._offer()

    def _offer(self) -> None:
        panel = self.ids.panel
        row, offers = panel.ids.buttons, presenter.offers(self._scene(), bool(panel.steps))
        self._acts = [offer.act for offer in offers]
        if len(row.children) != len(offers):
            row.clear_widgets()
            for button in self._buttons[: len(offers)]:
                row.add_widget(button)
        for button, offer in zip(self._buttons, offers, strict=False):
            button.icon, button.text, button.primary = offer.icon, offer.text, offer.primary
            button.disabled = not offer.enabled

    def _press(self, number: int, *_: object) -> None:
        acts: dict[Act, Callable[[], object]] = {
            "nudge": self.nudge,
            "start over": self.start_over,
            "solution": self.ask_solution,
            "next": self.go_next,
            "share": self.share,
            "explain": self.explain,
        }
        acts[self._acts[number]]()

    def open_reference(self) -> None:
        """Open the overview of the game."""
        if self.board is not None:
            self.app.go("reference", table=self.board)
