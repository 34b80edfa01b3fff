"""The coach: leads somebody through a lesson on a real table, step by step.  No Kivy here.

A lesson is a match like any other, with a `Table` of its own that nobody writes down.  What the rules forbid the
rules answer; what they allow but the lesson does not want is answered by the lesson; either way nothing happens.
"""

from __future__ import annotations

from typing import NamedTuple

from app.core.lessons.script import Do, Finish, Lesson, OpponentMove, Say, Step
from app.core.opponents import seat_players
from app.core.table import Table
from app.core.text import mark
from engine.base import Move, Setup
from engine.games import GAMES
from engine.match import Match

READ_FIRST = mark("One moment: first read what is said above, then press “Next”.")

#: The pupil.
PUPIL = 0


class Refusal(NamedTuple):
    """Why a move was not made: a sentence of the catalogue, and the rule behind it."""

    text: str
    rule: str
    #: Whether the rules would have allowed it.
    legal: bool


class Tutor:
    """One lesson under way."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        setup = Setup(len(lesson.players), dict(lesson.options))
        match = Match(GAMES[lesson.game], setup, lesson.seed, players=lesson.players, position=lesson.position)
        self.table = Table(match, seat_players(lesson.game, lesson.players))
        self._at = 0
        self._spoken = [number for number, step in enumerate(lesson.steps) if not isinstance(step, OpponentMove)]

    @property
    def step(self) -> Step | None:
        """What comes now; None when the lesson has been learned."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def is_free(self) -> bool:
        """Whether the rest is played without a script."""
        return isinstance(self.step, Finish)

    @property
    def is_done(self) -> bool:
        return self.step is None or (self.is_free and self.table.over)

    @property
    def progress(self) -> tuple[int, int]:
        """Which sentence of how many this is."""
        return sum(number <= self._at for number in self._spoken), len(self._spoken)

    def read(self) -> None:
        """What was said has been read."""
        if isinstance(self.step, Say):
            self._at += 1

    def reply(self) -> bool:
        """Let the other side make the move that comes now; says whether there was one."""
        step = self.step
        if not isinstance(step, OpponentMove):
            return False
        seat = next(seat for seat in self.table.asked() if self.table.players[seat].is_ai)
        rule = self.table.submit(seat, step.move)
        if rule is not None:
            raise ValueError(f"{self.lesson.id}: {step.move}: {rule.text}")
        self._at += 1
        return True

    def judge(self, move: Move) -> Refusal | None:
        """What is wrong with a move of the pupil; None if it may be made."""
        rule = self.table.game.why_not(self.table.match.state, PUPIL, move)
        if rule is not None:
            return Refusal(rule.text, rule.id, legal=False)
        step = self.step
        if isinstance(step, Do):
            return None if move in step.moves else Refusal(step.answer(move), step.rule, legal=True)
        return None if isinstance(step, Finish) else Refusal(READ_FIRST, "", legal=True)

    def moved(self) -> None:
        """The pupil has made the move that was wanted."""
        if isinstance(self.step, Do):
            self._at += 1
