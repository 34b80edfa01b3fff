"""A match: a game, its set-up, and the log of all moves, those of chance included.

States, undo, replay, saves and bug reports all follow from the log; nothing else is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import starmap
from typing import Any, Generic, NamedTuple, TypeAlias

from . import randomness
from .base import (
    CHANCE,
    IS_OVER,
    BadRequest,
    Event,
    Game,
    IllegalMove,
    Json,
    Move,
    NotNow,
    RuleRef,
    S,
    Seat,
    Setup,
    Step,
    V,
)
from .sanitize import shortened

NOTHING_TO_UNDO = RuleRef("undo", "There is no move to undo.")
#: The rule as a book words it, and the two ways in which it applies.
NO_UNDO = RuleRef("undo", "A move that revealed something or involved chance cannot be undone.")
REVEALED = RuleRef("undo", "The last move cannot be undone: it revealed something.")
DRAWN = RuleRef("undo", "The last move cannot be undone: dice or cards have been drawn since.")
_WHAT_MOVES_ARE = "Moves are texts by seat, as {0: …, 1: …}, or one text if one seat is to act."
NOT_AT_ONCE = RuleRef("at-once", "All seats to act must be given a move, and no other seat.")


class Entry(NamedTuple):
    """One line of the log: who moved what, and whether undo may cross it."""

    moves: Mapping[Seat, Move]
    reveals: bool

    @property
    def why_kept(self) -> RuleRef:
        """Why undo may not cross it."""
        return DRAWN if CHANCE in self.moves else REVEALED


class Line(NamedTuple, Generic[S]):
    """A line of the log between the states around it."""

    before: S
    moves: Mapping[Seat, Move]
    after: S


class Match(Generic[S, V]):
    """One match.  Only `play`, `roll`, `settle` and `undo` change it.

    >>> from ratskeller.engine import Match, Setup, game_of
    >>> match = Match(game_of("brooke"), Setup(), seed=4711)
    >>> match.settle()  # chance is drawn from the seed; then this seat is to act
    (0,)
    >>> step = match.play(match.legal()[0])
    """

    def __init__(
        self,
        game: Game[S, V],
        setup: Setup,
        seed: str | int,
        *,
        players: Sequence[str] = (),
        position: Json = None,
        sha256: str | None = None,
    ) -> None:
        if isinstance(seed, bool) or not isinstance(seed, str | int):
            raise BadRequest(f"A seed is a text or a whole number, not {shortened(repr(seed), 80)}.")
        if not isinstance(setup, Setup):
            raise BadRequest(f"A match begins from a Setup, not from {shortened(repr(setup), 80)}.")
        self.game = game
        self.setup = setup
        #: Empty if only its hash is known; the moves of chance must be given then.
        self.seed = str(seed)
        self.sha256 = sha256 or randomness.commitment(self.seed)
        self.players = tuple(players)
        self.origin = position
        first = game.start(setup) if position is None else game.from_position(position, setup.options)
        self._states: list[S] = [first]
        self._log: list[Entry] = []

    @property
    def state(self) -> S:
        return self._states[-1]

    @property
    def states(self) -> Sequence[S]:
        """Every state from the first to the present one."""
        return tuple(self._states)

    @property
    def log(self) -> Sequence[Entry]:
        return tuple(self._log)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @property
    def over(self) -> bool:
        return not self.to_act

    @property
    def result(self) -> tuple[int, ...] | None:
        """The final places from 1, by seat; None while the match runs."""
        return self.game.ranks(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the seats as they stand now."""
        return self.game.scores(self.state)

    def __repr__(self) -> str:
        actors = ", ".join("chance" if seat == CHANCE else f"seat {seat}" for seat in self.to_act)
        state = f"{actors} to act" if actors else f"over, places {self.result}"
        return f"<Match of {self.game.info.name}, {self.setup.seats} seats, {len(self._log)} lines: {state}>"

    def __str__(self) -> str:
        """The table as an onlooker sees it."""
        # Imported late: it imports this module.
        from .library import table

        return table(self)

    def __iter__(self) -> Iterator[Line[S]]:
        """What was played so far, with the table before and after it."""
        return starmap(
            Line, zip(self._states, (entry.moves for entry in self._log), self._states[1:], strict=False)
        )

    def view(self, seat: Seat | None) -> V:
        """What a seat may know (None: an onlooker)."""
        return self.game.view(self.state, None if seat is None else self._checked(seat))

    def legal(self, seat: Seat | None = None) -> Sequence[Move]:
        """The legal moves of a seat; without one, of the seat that is to act."""
        return self.game.legal(self.state, self._only() if seat is None else self._checked(seat))

    def _checked(self, seat: Seat) -> Seat:
        if isinstance(seat, bool) or not isinstance(seat, int) or not CHANCE <= seat < self.setup.seats:
            seats = ", ".join(map(str, range(self.setup.seats)))
            raise BadRequest(f"The seats of this match are {seats}, not {shortened(repr(seat), 80)}.")
        return seat

    def _only(self) -> Seat:
        """The one seat to act; refuses if there is none, or more than one."""
        if self.over:
            raise NotNow.for_rule(IS_OVER)
        if len(self.to_act) > 1:
            raise NotNow(f"Say which seat: {', '.join(map(str, self.to_act))} are to act at the same time.")
        return self.to_act[0]

    def why_not(self, moves: Mapping[Seat, Move] | Move) -> RuleRef | None:
        """The rule that forbids these moves, or the move of the one seat to act; None if they are legal."""
        actors, state = self.to_act, self.state
        if not actors:
            return IS_OVER
        moves = self._by_seat(moves)
        for seat, move in moves.items():
            if type(move) is not str:
                raise BadRequest(_WHAT_MOVES_ARE)
            rule = self.game.why_not(state, seat, move)
            if rule is not None:
                return rule
        return None if len(moves) == len(actors) and all(seat in moves for seat in actors) else NOT_AT_ONCE

    def _by_seat(self, moves: Mapping[Seat, Move] | Move) -> Mapping[Seat, Move]:
        if type(moves) is dict:
            return moves
        if isinstance(moves, str):
            return {self._only(): moves}
        if not isinstance(moves, Mapping):
            raise BadRequest(_WHAT_MOVES_ARE)
        return moves

    def play(self, moves: Mapping[Seat, Move] | Move) -> Step[S]:
        """Apply and log the moves of all seats to act; refuses illegal ones, and changes nothing then.

        Where one seat is to act, its move alone will do.
        """
        rule = self.why_not(moves)
        if rule is not None:
            raise IllegalMove.for_rule(rule)
        # A copy: what is logged never changes.
        moves = dict(sorted(self._by_seat(moves).items()))
        step = self.game.apply(self.state, moves)
        self._states.append(step.state)
        self._log.append(Entry(moves, step.reveals or CHANCE in moves))
        return step

    def _advance(self, moves: Mapping[Seat, Move]) -> None:
        """To read the end of a match alone: keep only the state after moves that are known to be legal."""
        self._states[:] = [self.game.advance(self.state, moves)]

    @property
    def draws(self) -> int:
        """How often chance has moved."""
        return sum(CHANCE in entry.moves for entry in self._log)

    def drawn(self) -> Move:
        """What the seed says chance does now."""
        if self.to_act != (CHANCE,):
            raise NotNow("There is nothing to draw now.")
        if not self.seed:
            raise NotNow("The seed of this match is not known: say what chance drew, or give the seed.")
        return randomness.pick(self.game.odds(self.state), randomness.fraction(self.seed, self.draws))

    def roll(self) -> Step[S]:
        """Let the seed decide a pending draw."""
        return self.play({CHANCE: self.drawn()})

    def settle(self) -> tuple[Seat, ...]:
        """Let the seed decide every pending draw; returns the seats that are to act then, () once it is over."""
        while self.to_act == (CHANCE,):
            self.roll()
        return self.to_act

    def undo(self) -> None:
        """Take the last move back; never past a reveal or a draw."""
        if not self._log:
            raise NotNow.for_rule(NOTHING_TO_UNDO)
        if self._log[-1].reveals:
            raise NotNow.for_rule(self._log[-1].why_kept)
        self._log.pop()
        self._states.pop()

    def until(self, lines: int) -> Match[S, V]:
        """A copy of the match as it was after a number of lines."""
        early = copy(self)
        early._states, early._log = self._states[: lines + 1], self._log[:lines]
        return early

    def loaded_draws(self) -> list[int]:
        """The log lines (from 1) whose draw does not follow from the seed; an honest match has none."""
        loaded, number = [], 0
        for line, entry in enumerate(self._log, 1):
            if CHANCE in entry.moves:
                odds = self.game.odds(self._states[line - 1])
                if entry.moves[CHANCE] != randomness.pick(odds, randomness.fraction(self.seed, number)):
                    loaded.append(line)
                number += 1
        return loaded


#: A match of any game.
AnyMatch: TypeAlias = Match[Any, Any]


def visible(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events that a seat may know of (None: an onlooker)."""
    return tuple(event for event in events if event.seen_by is None or seat in event.seen_by)
