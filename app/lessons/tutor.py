"""Runs a lesson on a real table, step by step.

A lesson is a match with a `Table` that is not stored.  An illegal move is refused with its rule, a legal move that
the lesson does not want with a sentence of the lesson; neither is made.
"""

from __future__ import annotations

from typing import NamedTuple

from app.lessons.model import READ_FIRST, Do, Finish, Lesson, OpponentMove, Say, Step
from app.people import seat_players
from app.table import Table
from engine.base import Move, Setup
from engine.games import GAMES
from engine.match import Match

#: The seat of the pupil.
PUPIL = 0


class Correction(NamedTuple):
    """Why a move was not made: a sentence of the catalogue, and its rule."""

    text: str
    rule: str
    #: Whether the rules allow it.
    legal: bool


class Tutor:
    """One running lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        setup = Setup(len(lesson.players), dict(lesson.options))
        match = Match(GAMES[lesson.game], setup, lesson.seed, players=lesson.players, position=lesson.position)
        self.table = Table(match, seat_players(lesson.game, lesson.players))
        self._at = 0
        self._spoken = [number for number, step in enumerate(lesson.steps) if not isinstance(step, OpponentMove)]
        self._go_on(0)

    @property
    def step(self) -> Step | None:
        """The current step; None at the end."""
        return self.lesson.steps[self._at] if self._at < len(self.lesson.steps) else None

    @property
    def is_free(self) -> bool:
        """Whether the rest is played freely."""
        return isinstance(self.step, Finish)

    @property
    def text(self) -> str:
        """The current sentence; empty while the other side moves, and at the end."""
        step = self.step
        if isinstance(step, Finish):
            return step.comment(self._free_moves())
        return step.text if isinstance(step, (Say, Do)) else ""

    def _free_moves(self) -> list[Move]:
        """The moves of the pupil after those that the lesson asked for."""
        asked_for = sum(isinstance(step, Do) for step in self.lesson.steps)
        return [line.moves[PUPIL] for line in self.table.match.log if PUPIL in line.moves][asked_for:]

    @property
    def is_done(self) -> bool:
        return self.step is None or (self.is_free and self.table.over)

    @property
    def progress(self) -> tuple[int, int]:
        """The number of the current sentence, and of how many."""
        return sum(number <= self._at for number in self._spoken), len(self._spoken)

    def _go_on(self, steps: int = 1) -> None:
        self._at += steps
        self.table.ais_wait = isinstance(self.step, Say)
        self.table.gives_hints = self.is_free

    def read(self) -> None:
        """The player has read the sentence."""
        if isinstance(self.step, Say):
            self._go_on()

    def reply(self) -> bool:
        """Make the scripted move of the other side; false if none is due."""
        step = self.step
        if not isinstance(step, OpponentMove):
            return False
        seat = next(seat for seat in self.table.asked() if self.table.players[seat].is_ai)
        # The table has to know what follows when it shows the move.
        self._go_on()
        rule = self.table.submit(seat, step.move)
        if rule is not None:
            raise ValueError(f"{self.lesson.id}: {step.move}: {rule.text}")
        return True

    def go_to_end(self) -> None:
        """Make all moves of the lesson up to the part that is played freely."""
        self.table.begin()
        while self.step is not None and not self.is_free:
            if isinstance(self.step, Do):
                move = self.step.moves[0]
                self.moved()
                self.table.submit(PUPIL, move)
            elif not self.reply():
                self.read()

    def judge(self, move: Move) -> Correction | None:
        """Why a move of the pupil is refused; None if it can be made."""
        rule = self.table.game.why_not(self.table.match.state, PUPIL, move)
        if rule is not None:
            return Correction(rule.text, rule.id, legal=False)
        step = self.step
        if isinstance(step, Do):
            return None if move in step.moves else Correction(step.answer(move), step.rule, legal=True)
        return None if isinstance(step, Finish) else Correction(READ_FIRST, "", legal=True)

    def moved(self) -> None:
        """The pupil makes the right move."""
        if isinstance(self.step, Do):
            self._go_on()
