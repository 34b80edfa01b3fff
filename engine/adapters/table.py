"""A match for adapters: what has been played, as a chain of moments that never change.

A moment is a position with the moves that are being spelled.  Because it never changes, a copy of it is itself;
it is stored as the choices that led to it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from .. import randomness
from ..base import CHANCE, AnyGame, BadPosition, Json, Move, Seat, Setup, full_options
from ..games import encoding_of, game_of
from ..match import visible
from ..sanitize import parsed
from .spelling import NOTHING, Spelled, Speller, WordChoice

#: The numbers that seats, or chance, have chosen at a moment.
Chosen: TypeAlias = Mapping[Seat, int]


class Table:
    """A game with a set-up, perhaps from a position (JSON): everything that all its matches share."""

    def __init__(self, name: str, setup: Setup, position: str = "") -> None:
        self.name, self.setup, self.position = name, setup, position
        self.game = game_of(name)
        self.encoding = encoding_of(name)
        self.frame = self.encoding.frame(setup)
        self.speller = Speller(self.frame.words)
        #: Whether a move is public while it is being spelled.
        self.open = not (self.frame.at_once or self.frame.secrets)
        first = self.game.from_position(_read(position), setup.options) if position else self.game.start(setup)
        if len(self.game.scores(first)) != setup.seats:
            raise BadPosition(f"This position does not have {setup.seats} seats.")
        self.first = Moment(self, None, {}, first, {})

    def restored(self, path: list[Chosen]) -> Moment:
        """The moment that a path of choices leads to."""
        moment = self.first
        for chosen in path:
            moment = moment.after(chosen)
        return moment


def _read(position: str) -> Json:
    try:
        return parsed(position)
    except ValueError:
        raise BadPosition("A position is JSON data as a text.") from None


def table_of(name: str, seats: int, options: Mapping[str, Json], position: str = "") -> Table:
    """The table for a set-up: the same one for the same options, those left out included."""
    chosen = full_options(game_of(name).info, options)
    return _table_of(name, seats, json.dumps(chosen, sort_keys=True), position)


@lru_cache(maxsize=32)
def _table_of(name: str, seats: int, options: str, position: str) -> Table:
    return Table(name, Setup(seats, json.loads(options)), position)


def _restored(name: str, seats: int, options: Mapping[str, Json], position: str, path: list[Chosen]) -> Moment:
    return table_of(name, seats, options, position).restored(path)


class Moment:
    """A position, and what the seats to act have said of their moves so far."""

    __slots__ = ("_choices", "_lines", "actors", "before", "chosen", "said", "state", "table")

    def __init__(
        self, table: Table, before: Moment | None, chosen: Chosen, state: Any, said: Mapping[Seat, Spelled]
    ) -> None:
        self.table, self.before, self.chosen, self.state, self.said = table, before, chosen, state, said
        self._choices: dict[Seat, WordChoice] = {}
        self._lines: dict[Seat, str] = {}
        #: Who has to choose now; () when the match is over.
        self.actors: tuple[Seat, ...] = table.game.to_act(state)
        if said:
            self.actors = tuple(seat for seat in self.actors if not said.get(seat, NOTHING).whole)

    def __copy__(self) -> Moment:
        return self

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        setup = self.table.setup
        return _restored, (
            self.table.name,
            setup.seats,
            dict(setup.options),
            self.table.position,
            [step.chosen for step in self.path()],
        )

    def path(self) -> list[Moment]:
        """The moments that led here from the first one, which is left out."""
        found, moment = [], self
        while moment.before is not None:
            found.append(moment)
            moment = moment.before
        return found[::-1]

    # --- choosing

    def choice(self, seat: Seat) -> WordChoice:
        """The words that a seat can choose from."""
        choices = self._choices
        if seat not in choices:
            moves = self.table.game.legal(self.state, seat)
            said = self.said[seat].text if seat in self.said else ""
            choices[seat] = self.table.speller.choice(tuple(moves), said)
        return choices[seat]

    def odds(self) -> list[tuple[int, float]]:
        """The outcomes of chance by number."""
        return [(number, chance) for number, (_, chance) in enumerate(self.table.game.odds(self.state))]

    def drawn(self, seed: str, number: int) -> Chosen:
        """What a seed says that chance does, as in a match."""
        odds = self.table.game.odds(self.state)
        move = randomness.pick(odds, randomness.fraction(seed, number))
        return {CHANCE: [outcome for outcome, _ in odds].index(move)}

    def after(self, chosen: Chosen) -> Moment:
        """The moment after everybody to act has chosen."""
        game, state = self.table.game, self.state
        if CHANCE in chosen:
            move = game.odds(state)[chosen[CHANCE]][0]
            return Moment(self.table, self, chosen, game.advance(state, {CHANCE: move}), {})
        said = {seat: self.choice(seat).after[chosen[seat]] for seat in self.actors}
        if self.said:
            said = {**self.said, **said}
        for spelled in said.values():
            if not spelled.whole:
                return Moment(self.table, self, chosen, state, said)
        return Moment(self.table, self, chosen, game.advance(state, _moves(said)), {})

    def by_word(self, seat: Seat, mix: Mapping[Move, float]) -> dict[int, float]:
        """A mix of whole moves as a mix of the words that a seat can choose now; an even one if none fits."""
        after = self.choice(seat).after
        found = {
            number: sum(share for move, share in mix.items() if after[number].begins(move))
            for number in self.choice(seat).numbers
        }
        total = sum(found.values())
        return {number: share / total if total else 1 / len(found) for number, share in found.items()}

    # --- what happened

    def moves(self) -> Mapping[Seat, Move]:
        """The moves that led to this moment; empty if some are not whole yet."""
        before = self.before
        if before is None or self.said:
            return {}
        if CHANCE in self.chosen:
            return {CHANCE: self.table.game.odds(before.state)[self.chosen[CHANCE]][0]}
        last = {seat: before.choice(seat).after[self.chosen[seat]] for seat in before.actors}
        return _moves({**before.said, **last})

    def history(self, seat: Seat) -> list[str]:
        """All that a seat has done and seen since the match began, line by line."""
        return [line for moment in self.path() if (line := moment.line(seat))]

    def line(self, seat: Seat) -> str:
        """What a seat did and saw at the step to this moment."""
        if seat not in self._lines:
            self._lines[seat] = self._line(seat)
        return self._lines[seat]

    def _line(self, seat: Seat) -> str:
        before, moves = self.before, self.moves()
        if before is None:
            return ""
        if not moves:
            speakers = [who for who in self.chosen if who == seat or self.table.open]
            return ", ".join(f"{who} says {self.said[who].text}" for who in speakers)
        if not self.table.frame.secrets:
            return ", ".join(f"{'chance' if who == CHANCE else who} {move}" for who, move in moves.items())
        seen = visible(self.table.game.apply(before.state, moves).events, seat)
        own = [f"{seat} {moves[seat]}"] if seat in moves else []
        return ", ".join([*own, *(json.dumps(event.json(), sort_keys=True) for event in seen)])

    # --- what a seat sees

    def seen(self, seat: Seat | None) -> str:
        """The view of a seat, or of an onlooker, as text, and what it has seen of moves being spelled."""
        game = self.table.game
        view = json.dumps(game.view_json(game.view(self.state, seat)), sort_keys=True)
        return " ".join([view, *self._heard(seat)])

    def hides_from_others(self, seat: Seat) -> bool:
        """Whether a seat sees something that an onlooker does not."""
        game = self.table.game
        own, onlooker = game.view(self.state, seat), game.view(self.state, None)
        return bool(own.state != onlooker.state or self._heard(seat) != self._heard(None))

    def _heard(self, seat: Seat | None) -> list[str]:
        return [f"{who} says {said.text}" for who, said in self.said.items() if who == seat or self.table.open]

    def observation(self, seat: Seat) -> Sequence[float]:
        """The view of a seat as numbers."""
        said = self.said.get(seat, NOTHING).text if self.said else ""
        return self.table.encoding.observation(self.table.game.view(self.state, seat), said)

    def results(self) -> list[float]:
        """What the match was worth to each seat; see `results`."""
        return results(self.table.game, self.state, self.table.setup.seats)


def results(game: AnyGame, state: Any, seats: int) -> list[float]:
    """1 for being first alone, 0 for sharing that, -1 for anything else; 0 until the match is over."""
    ranks = game.ranks(state)
    if ranks is None:
        return [0.0] * seats
    first = 1.0 if ranks.count(1) == 1 else 0.0
    return [first if rank == 1 else -1.0 for rank in ranks]


def _moves(said: Mapping[Seat, Spelled]) -> dict[Seat, Move]:
    return {seat: spelled.text for seat, spelled in said.items()}
