"""`arena`: many games between AIs, which take turns at the seats."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

from .. import opponent
from ..ai.advice import Habit, conclude
from ..base import AnyGame, Json, Setup
from ..games import level_of, mind_of
from ..habits import habits_against, habits_of
from ..match import AnyMatch, Match
from .clock import used_up
from .seats import check_entrants, told_apart

#: How many of an entrant's latest choices a learning opponent remembers over the games.
MEMORY = 300


@dataclass
class Tally:
    """The results of one entrant, and the choices that learning opponents have seen of it."""

    wins: int = 0
    habits: deque[Habit[Any]] = field(default_factory=lambda: deque(maxlen=MEMORY))
    points: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)


def run_arena(
    game: AnyGame, entrants: Sequence[str], games: int, seed: str, options: Mapping[str, Json], ms: int
) -> dict[str, Json]:
    """Play the games and count points; a shared first place shares the point."""
    check_entrants(game, entrants)
    labels = told_apart(entrants, "#")
    tallies = {label: Tally() for label in labels}
    draws = 0
    for number in range(games):
        turn = number % len(labels)
        order = labels[turn:] + labels[:turn]
        ranks = _one_game(game, order, f"{seed}/{number}", options, ms, tallies)
        first = [label for label, rank in zip(order, ranks, strict=True) if rank == 1]
        draws += len(first) > 1
        for label in order:
            tallies[label].points.append(1 / len(first) if label in first else 0.0)
            tallies[label].wins += first == [label]
    return {
        "game": game.info.id,
        "seats": labels,
        "games": games,
        "wins": {label: tally.wins for label, tally in tallies.items()},
        "draws": draws,
        "points": {label: round(_mean(tally.points), 4) for label, tally in tallies.items()},
        "interval": {label: _interval(tally.points) for label, tally in tallies.items()},
        "ms_p50": {label: quantile(tally.ms, 0.5) for label, tally in tallies.items()},
        "ms_p95": {label: quantile(tally.ms, 0.95) for label, tally in tallies.items()},
    }


def print_arena(result: Mapping[str, Json]) -> None:
    """The result as a table, best first."""
    print(f"{result['game']}, {result['games']} games, {result['draws']} drawn")
    print(f"{'':<12}{'points':>8}  {'95 % interval':<17}{'wins':>6}{'ms p50':>9}{'ms p95':>9}")
    for label in sorted(result["seats"], key=lambda name: -result["points"][name]):
        low, high = result["interval"][label]
        print(
            f"{label:<12}{100 * result['points'][label]:7.1f}%  {100 * low:5.1f} - {100 * high:5.1f} %  "
            f"{result['wins'][label]:>6}{result['ms_p50'][label]:>9.2f}{result['ms_p95'][label]:>9.2f}"
        )


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3) if ordered else 0.0


def _one_game(
    game: AnyGame,
    order: Sequence[str],
    seed: str,
    options: Mapping[str, Json],
    ms: int,
    tallies: Mapping[str, Tally],
) -> tuple[int, ...]:
    match = Match(game, Setup(len(order), options), seed)
    mind = mind_of(game.info.id)
    learners = {s for s, label in enumerate(order) if level_of(game.info.id, label.split("#")[0]).risk}
    while seats := match.settle():
        moves = {}
        for seat in seats:
            habits = _noticed(match, seat, order, tallies) if seat in learners else ()
            start = perf_counter()
            level = order[seat].split("#")[0]
            thinking = opponent.think(mind, match, seat, level, habits=habits, hurried=True)
            moves[seat] = conclude(thinking, used_up(ms)).move
            tallies[order[seat]].ms.append((perf_counter() - start) * 1000)
        match.play(moves)
    if learners:
        for seat, label in enumerate(order):
            tallies[label].habits.extend(habits_of(match, seat))
    ranks = game.ranks(match.state)
    return ranks if ranks is not None else ()


def _noticed(match: AnyMatch, seat: int, order: Sequence[str], tallies: Mapping[str, Tally]) -> list[Habit[Any]]:
    """What a seat knows of its opponents: their choices in earlier games of this arena and in this one."""
    before = [habit for other, label in enumerate(order) if other != seat for habit in tallies[label].habits]
    return before + habits_against(match, seat)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _interval(points: Sequence[float]) -> list[float]:
    mean = _mean(points)
    if len(points) < 2:
        return [0.0, 1.0]
    spread = sqrt(sum((p - mean) ** 2 for p in points) / (len(points) - 1) / len(points))
    return [round(max(0.0, mean - 1.96 * spread), 4), round(min(1.0, mean + 1.96 * spread), 4)]
