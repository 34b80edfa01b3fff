"""A riddle on a real table: the solver's turn, the verdict on it, and the moves that show why.

Nothing of it is written down as a match.  Verdicts and nudges are computed a few milliseconds at a time by `step`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, Literal, TypeAlias
from zlib import crc32

from app.people import seat_players
from app.riddles.model import Attempt
from app.table import Allows, Table
from engine.base import DamagedFile, Move, Refused, RuleRef, Seat
from engine.match import AnyMatch
from engine.regulars import AI_SIGN, REGULARS
from engine.riddles import Book, Nudge, Riddle, Verdict, judging, match_of, nudging

#: Seconds of a frame for a verdict.
BUDGET = 0.008

#: The solver may move; the verdict is being computed; moves are being shown; nothing is left to do.
Phase: TypeAlias = Literal["try", "judge", "show", "done"]


def riddle_of_day(book: Book, attempt: Attempt | None, day: int) -> Riddle | None:
    """The riddle that was opened on a day, else the day's; None if it cannot be read."""
    try:
        opened = book.by_id(attempt.riddle) if attempt is not None else None
        return opened or book.riddle_of(day)
    except (DamagedFile, ValueError):
        return None


def opponents(riddle: str) -> Iterator[str]:
    """The regulars who sit at a riddle, as the header of a save names them: the same on every device."""
    first = crc32(riddle.encode()) % len(REGULARS)
    return (f"{AI_SIGN}{one.id}" for one in (*REGULARS[first:], *REGULARS[:first]))


def _plays(match: AnyMatch, solver: Seat, moves: Sequence[Move]) -> bool:
    """Play the beginning of a turn; false if it is none."""
    try:
        for move in moves:
            match.play({solver: move})
    except Refused:
        return False
    return match.to_act == (solver,) or not moves


class RiddleTable(Table):
    """The table of a riddle: the other side waits for the verdict, then plays what it says.

    `begun` are the moves of a turn that was not finished; the position as it was, if they cannot be played.
    """

    def __init__(self, riddle: Riddle, begun: Sequence[Move] = ()) -> None:
        match = match_of(riddle)
        self.riddle, self.solver = riddle, match.to_act[0]
        if not _plays(match, self.solver, begun):
            match = match_of(riddle)
        self.phase: Phase = "try"
        #: Moves to be shown.
        self.line: list[Mapping[Seat, Move]] = []
        #: Whether there were any after the verdict.
        self.has_line = False
        self.verdict: Verdict | None = None
        self._work: Generator[None, None, Any] | None = None
        self._done: Callable[[Any], None] = lambda found: None
        others = opponents(riddle.id)
        seats = ["" if seat == self.solver else next(others) for seat in range(match.setup.seats)]
        super().__init__(match, seat_players(riddle.game, seats))

    @property
    def allows(self) -> Allows:
        """After the turn there is nothing to press: the end of a game is looked at, and not left."""
        return Allows(acts=self.phase == "try", coach=False, remarks=False)

    @property
    def moves(self) -> list[Move]:
        """What the solver has played, a sealed card included."""
        played = [entry.moves[self.solver] for entry in self.match.log if self.solver in entry.moves]
        sealed = self.sealed_move(self.solver)
        return played if sealed is None else [*played, sealed]

    def asked(self) -> tuple[Seat, ...]:
        """Only the solver decides anything."""
        if self.phase != "try":
            return ()
        return tuple(seat for seat in super().asked() if seat == self.solver)

    def legal(self, seat: Seat) -> Any:
        return super().legal(seat) if self.phase == "try" and seat == self.solver else ()

    # --- the solver's turn

    def submit(self, seat: Seat, move: Move) -> RuleRef | None:
        """Take a move of the solver, and begin to judge the turn so far."""
        rule = self.why_not(seat, move)
        if rule is not None:
            return rule
        together = len(self.match.to_act) > 1
        self.phase = "judge"
        if together:
            self._sealed[seat] = move
            self._publish_choice()
        else:
            self._commit({seat: move})
        self._work, self._done = judging(self.riddle, self.moves), self._judged
        return None

    def _judged(self, verdict: Verdict) -> None:
        if verdict.answered == "open":
            self.phase = "try"
            self._publish_choice()
            return
        self._show(verdict, verdict.line)

    def nudge(self, done: Callable[[Nudge], None]) -> None:
        """Find out what the answer is about."""
        if self._work is None:
            self._work, self._done = nudging(self.riddle), done

    def show_solution(self) -> None:
        """Play the answer, from the position as it was."""
        self.phase = "judge"
        self._work, self._done = judging(self.riddle, self.riddle.answer), self._answered
        # The table no longer asks for a move.
        self._publish_choice()

    def _answered(self, verdict: Verdict) -> None:
        # If both choose at once, the first entry holds the answer too.
        together = len(self.match.to_act) > 1
        own = [] if together else [{self.solver: move} for move in self.riddle.answer]
        self._show(verdict, [*own, *verdict.line])

    def _show(self, verdict: Verdict, line: Sequence[Mapping[Seat, Move]]) -> None:
        self.verdict, self.line, self.has_line = verdict, list(line), bool(line)
        self.phase = "show"

    # --- time

    @property
    def busy(self) -> bool:
        """Whether there is something to compute."""
        return self._work is not None

    def step(self) -> None:
        """Compute for one frame's share of time."""
        end = perf_counter() + BUDGET
        while self._work is not None and perf_counter() < end:
            try:
                next(self._work)
            except StopIteration as found:
                self._work = None
                self._done(found.value)

    def play_on(self) -> bool:
        """Show the next move of the line; false if there is none left."""
        if self.phase != "show":
            return False
        if not self.line:
            self.phase = "done"
            self._publish_choice()
            return False
        moves = self.line.pop(0)
        self._sealed = {}
        self._commit(moves)
        return True

    def can_undo(self, seat: Seat) -> bool:
        """A turn can be taken back until it is finished."""
        return self.phase == "try" and super().can_undo(seat)
