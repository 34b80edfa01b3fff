"""`arena`: many games between AIs, which take turns at the seats."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

from .. import opponent
from ..ai.advice import Habit, conclude
from ..base import AnyGame, Json, Setup
from ..games import game_of, level_of, mind_of
from ..habits import habits_against, habits_of
from ..match import AnyMatch, Match
from .clock import used_up
from .jobs import results, serve
from .progress import Progress
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
    game: AnyGame,
    entrants: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, Json],
    ms: int,
    jobs: int = 1,
) -> dict[str, Json]:
    """Play the games and count points; a shared first place shares the point.

    The seed of a game depends on its number alone, so any number of jobs plays the same games.  An opponent that
    learns remembers the games before; with one of those there is one job.
    """
    check_entrants(game, entrants)
    labels = told_apart(entrants, "#")
    tallies = {label: Tally() for label in labels}
    # Options that the game refuses are refused here, before a process is started.
    Match(game, Setup(len(labels), options), seed)
    task = {"game": game.info.id, "labels": labels, "seed": seed, "options": dict(options), "ms": ms}
    draws = 0
    progress = Progress(games)
    try:
        if jobs == 1 or _learners(game, labels):
            played: Iterator[Json] = (_one_game(task, number, tallies) for number in range(games))
        else:
            played = results(__name__, task, range(games), jobs)
        for number, told in enumerate(played):
            order = _order(labels, number)
            first = [label for label, rank in zip(order, told["ranks"], strict=True) if rank == 1]
            draws += len(first) > 1
            for label, times in zip(order, told["ms"], strict=True):
                tallies[label].ms += times
                tallies[label].points.append(1 / len(first) if label in first else 0.0)
                tallies[label].wins += first == [label]
            progress.step(f"{labels[0]} {_mean(tallies[labels[0]].points):.0%}")
    finally:
        progress.clear()
    return {
        "game": game.info.id,
        "seats": labels,
        "games": games,
        "wins": {label: tally.wins for label, tally in tallies.items()},
        "draws": draws,
        "points": {label: round(_mean(tally.points), 4) for label, tally in tallies.items()},
        "interval": {label: interval(tally.points) for label, tally in tallies.items()},
        "ms_p50": {label: quantile(tally.ms, 0.5) for label, tally in tallies.items()},
        "ms_p95": {label: quantile(tally.ms, 0.95) for label, tally in tallies.items()},
    }


def _order(labels: Sequence[str], number: int) -> list[str]:
    """Who sits where in a game; everybody moves on by one seat each time."""
    turn = number % len(labels)
    return [*labels[turn:], *labels[:turn]]


def _learners(game: AnyGame, order: Sequence[str]) -> set[int]:
    return {seat for seat, label in enumerate(order) if level_of(game.info.id, label.split("#")[0]).risk}


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


def _one_game(task: Mapping[str, Json], number: int, tallies: Mapping[str, Tally] | None = None) -> Json:
    """One game of an arena, as JSON: the ranks and the milliseconds of all decisions, seat by seat.

    The tallies of the games before are needed only if somebody learns from them.
    """
    game, order = game_of(task["game"]), _order(task["labels"], number)
    match = Match(game, Setup(len(order), task["options"]), f"{task['seed']}/{number}")
    mind, learners = mind_of(game.info.id), _learners(game, order) if tallies else set()
    times: list[list[float]] = [[] for _ in order]
    while seats := match.settle():
        moves = {}
        for seat in seats:
            habits = _noticed(match, seat, order, tallies) if tallies and seat in learners else ()
            start = perf_counter()
            level = order[seat].split("#")[0]
            thinking = opponent.think(mind, match, seat, level, habits=habits, hurried=True)
            moves[seat] = conclude(thinking, used_up(task["ms"])).move
            times[seat].append(round((perf_counter() - start) * 1000, 3))
        match.play(moves)
    if tallies and learners:
        for seat, label in enumerate(order):
            tallies[label].habits.extend(habits_of(match, seat))
    return {"ranks": list(game.ranks(match.state) or ()), "ms": times}


def _noticed(match: AnyMatch, seat: int, order: Sequence[str], tallies: Mapping[str, Tally]) -> list[Habit[Any]]:
    """What a seat knows of its opponents: their choices in earlier games of this arena and in this one."""
    before = [habit for other, label in enumerate(order) if other != seat for habit in tallies[label].habits]
    return before + habits_against(match, seat)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def interval(points: Sequence[float]) -> list[float]:
    """The 95 % interval of a mean share of points."""
    mean = _mean(points)
    if len(points) < 2:
        return [0.0, 1.0]
    spread = sqrt(sum((p - mean) ** 2 for p in points) / (len(points) - 1) / len(points))
    return [round(max(0.0, mean - 1.96 * spread), 4), round(min(1.0, mean + 1.96 * spread), 4)]


if __name__ == "__main__":
    serve(_one_game)
