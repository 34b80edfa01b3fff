"""Runs the AIs of a table, a few milliseconds a frame, so that the screen never freezes.

A thought is a generator (`engine.ai.advice`).  The app calls `step` once a frame while `busy`.  An answer to an
older position is dropped.  What an AI chooses follows from the match (`engine.opponent`), so that it chooses the
same again after the app was killed.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any, TypeAlias

from app.base.text import mark
from app.table.table import Table
from engine import opponent, randomness
from engine.ai.advice import Advice, Mind, Reason
from engine.base import Seat
from engine.coach.judgement import Appraisal
from engine.games import levels_of

#: Seconds a frame: while something moves, usually, and while nothing moves.
BUDGET_MOVING, BUDGET, BUDGET_STILL = 0.004, 0.006, 0.012
#: Seconds after which the best answer so far is taken, if there is one: of an opponent, and of the coach.
PATIENCE, COACH_PATIENCE = 4.0, 2.5

HINTLESS = mark("The coach has no advice here.")
STUMBLED = mark("Something went wrong with the AI, so it made a random move.")

#: Judges a decision by what its seat may know.
Coaching: TypeAlias = Callable[[Any, Random], Generator[Appraisal | None, None, Appraisal]]


@dataclass(slots=True)
class _Thought:
    seat: Seat
    stamp: int
    thinking: Generator[Any, None, Any]
    done: Callable[[Any], None]
    is_hint: bool = False
    spent: float = 0.0
    best: Any = None


def _never() -> bool:
    return False


class Thinker:
    """Thinks for the AIs of one table, and for people who want a hint."""

    def __init__(
        self,
        table: Table,
        mind: Mind[Any],
        *,
        tell: Callable[[str], None] = lambda sentence: None,
        moving: Callable[[], bool] = _never,
        wake: Callable[[], None] = lambda: None,
        coach: Coaching | None = None,
    ) -> None:
        self._table = table
        self._mind = mind
        self._coach = coach
        self._tell = tell
        #: Whether something moves on screen: thoughts then get less of a frame, and a table without people waits
        #: until spectators have seen it.
        self.moving = moving
        self._wake = wake
        self._thoughts: list[_Thought] = []
        self._ready: list[tuple[_Thought, Any]] = []
        table.on_frame(lambda _frame: self.look())

    @property
    def busy(self) -> bool:
        """Whether there is anything to step."""
        return bool(self._thoughts or self._ready)

    def thinks(self, seat: Seat) -> bool:
        """Whether the AI of a seat is thinking."""
        return any(thought.seat == seat and not thought.is_hint for thought in self._all())

    def look(self) -> None:
        """Start a thought for every AI that owes a decision and is not thinking."""
        table = self._table
        self._drop_stale()
        for seat in table.asked():
            player = table.players[seat]
            if player.is_ai and not self.thinks(seat):
                level = player.opponent or levels_of(table.game.info.id)[0].id
                self._start(seat, level)
        if self.busy:
            self._wake()

    def hint(self, seat: Seat, done: Callable[[Appraisal], None]) -> None:
        """Ask the coach for a person; `done` gets the answer unless the position changes first."""
        if any(thought.seat == seat and thought.is_hint for thought in self._all()):
            return
        table = self._table
        rng = randomness.generator(table.match.seed, "hint", seat, len(table.match.log))
        thinking = self._coaching()(table.view(seat), rng)
        # Before the opponents: a player waits for it.
        self._thoughts.insert(0, _Thought(seat, table.stamp, thinking, done, is_hint=True))
        self._wake()

    def step(self, still: bool = False) -> None:
        """Think for one frame's share of time."""
        self._drop_stale()
        moving = self.moving()
        awaited = bool(self._thoughts) and self._thoughts[0].is_hint
        budget = BUDGET_MOVING if moving else BUDGET_STILL if still or awaited else BUDGET
        start = perf_counter()
        while self._thoughts and perf_counter() - start < budget:
            self._advance(self._thoughts[0])
        if not (moving and not self._table.people):
            self._answer()

    def stop(self) -> None:
        """Drop every thought, and what the AI remembers of this match."""
        self.moving = _never
        for thought in self._thoughts:
            thought.thinking.close()
        self._thoughts.clear()
        self._ready.clear()
        self._mind.forget()

    # --- inside

    def _all(self) -> list[_Thought]:
        return [*self._thoughts, *(thought for thought, _ in self._ready)]

    def _start(self, seat: Seat, level: str) -> None:
        table = self._table
        thinking = opponent.think(self._mind, table.match, seat, level, past=table.past_choices(seat))
        self._thoughts.append(_Thought(seat, table.stamp, thinking, partial(self._move, seat)))

    def _coaching(self) -> Coaching:
        if self._coach is None:
            # Imported late: nobody needs the coach before the first hint.
            from engine.coach.analysis import appraise

            self._coach = partial(appraise, self._table.game)
        return self._coach

    def _advance(self, thought: _Thought) -> None:
        began = perf_counter()
        try:
            thought.best = next(thought.thinking) or thought.best
        except StopIteration as end:
            self._finish(thought, end.value)
            return
        except Exception:  # an error in an AI must not end a match
            logging.getLogger(__name__).exception("The AI of seat %d failed.", thought.seat)
            if thought.is_hint:
                self._thoughts.remove(thought)
                self._tell(HINTLESS)
                return
            self._tell(STUMBLED)
            self._finish(thought, self._random_move(thought.seat))
            return
        thought.spent += perf_counter() - began
        if thought.spent > (COACH_PATIENCE if thought.is_hint else PATIENCE) and thought.best is not None:
            thought.thinking.close()
            self._finish(thought, thought.best)

    def _finish(self, thought: _Thought, advice: Any) -> None:
        self._thoughts.remove(thought)
        self._ready.append((thought, advice))

    def _answer(self) -> None:
        ready, self._ready = self._ready, []
        for thought, advice in ready:
            if thought.stamp == self._table.stamp:
                thought.done(advice)

    def _move(self, seat: Seat, advice: Advice) -> None:
        if self._table.submit(seat, advice.move) is not None:
            self._tell(STUMBLED)
            self._table.submit(seat, self._random_move(seat).move)

    def _random_move(self, seat: Seat) -> Advice:
        table = self._table
        moves = table.game.legal(table.match.state, seat)
        move = randomness.generator(table.match.seed, "stumble", seat, len(table.match.log)).choice(moves)
        return Advice(move, {move: 1.0}, 0.0, False, Reason.of("any"))

    def _drop_stale(self) -> None:
        stamp = self._table.stamp
        for thought in self._thoughts:
            if thought.stamp != stamp:
                thought.thinking.close()
        self._thoughts = [thought for thought in self._thoughts if thought.stamp == stamp]
        self._ready = [(thought, advice) for thought, advice in self._ready if thought.stamp == stamp]
