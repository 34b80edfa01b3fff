"""What a match shows of the styles of its players: for each seat the features of what it chose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from statistics import fmean
from typing import Any, TypeAlias

from engine.ai.style import Style
from engine.base import CHANCE, Seat
from engine.braverats.ai import styles as cards
from engine.braverats.cards import RANK, size
from engine.braverats.state import Duel, cards_each
from engine.brooke.ai import styles as dice
from engine.brooke.state import PLACE
from engine.firstrat.ai import styles as rats
from engine.match import AnyMatch

Feature: TypeAlias = Callable[..., float]
#: A choice: the seat, and what its features are functions of.
Choices: TypeAlias = Iterator[tuple[Seat, tuple[Any, ...]]]

STYLES: Mapping[str, Mapping[str, Style[Any]]] = {
    "braverats": cards.STYLES,
    "brooke": dice.STYLES,
    "firstrat": rats.STYLES,
}


def signature(game: str, regular: str) -> Feature:
    """The feature that a regular cares about most, which is the first one of its style."""
    feature: Feature = next(iter(STYLES[game][regular].weights))
    return feature


def features(game: str) -> list[Feature]:
    """Every feature that some regular cares about."""
    return list(dict.fromkeys(feature for style in STYLES[game].values() for feature in style.weights))


def seen(match: AnyMatch, seats: int = 2) -> list[list[float]]:
    """For each seat the mean of every feature over what it chose in a match."""
    game = match.game.info.id
    chosen: list[list[list[float]]] = [[] for _ in range(seats)]
    for seat, facts in _CHOICES[game](match):
        chosen[seat].append([feature(*facts) for feature in features(game)])
    nothing = [[0.0] * len(features(game))]
    return [[fmean(column) for column in zip(*(rows or nothing), strict=True)] for rows in chosen]


def _cards(match: AnyMatch) -> Choices:
    """The cards of the first half of a game: in the end everybody has played nearly all of them."""
    for before, entry in zip(match.states, match.log, strict=False):
        duel = before.scene
        if type(duel) is not Duel or duel.shown is not None:
            continue
        most = cards_each(before.rules)
        for seat, move in entry.moves.items():
            held, last = (duel.hand1, duel.last0) if seat else (duel.hand0, duel.last1)
            done = most - size(held)
            if seat != CHANCE and done < most // 2:
                now = cards.Moment(done / (most - 1), last, duel.standing.general[seat])
                yield seat, (RANK[move], now)


def _dice(match: AnyMatch) -> Choices:
    """Whole turns, corrections of the other side left aside."""
    log, states = match.log, match.states
    for line, entry in enumerate(log):
        (seat,) = entry.moves
        before = states[line]
        if seat == CHANCE or before.due != PLACE:
            continue
        end = line + 1
        while end < len(log) and set(log[end].moves) == {seat} and states[end].due != PLACE:
            end += 1
        yield seat, (dice.Change(before, states[end], int(before.mover), entry.moves[seat]),)


def _rats(match: AnyMatch) -> Choices:
    """Whole turns."""
    log, states = match.log, match.states
    begun: int | None = None
    for line, entry in enumerate(log):
        (seat,) = entry.moves
        if seat == CHANCE:
            continue
        begun = line if begun is None else begun
        if states[line + 1].turn is None:
            moves = tuple(log[at].moves[seat] for at in range(begun, line + 1))
            yield seat, (rats.Change(states[begun], states[line + 1], seat, moves),)
            begun = None


_CHOICES: Mapping[str, Callable[[AnyMatch], Choices]] = {"braverats": _cards, "brooke": _dice, "firstrat": _rats}
