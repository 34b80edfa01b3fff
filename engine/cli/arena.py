"""`arena`: many games between AIs and foreign bots, which take turns at the seats."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from ..ai.advice import Habit
from ..base import AnyGame, Json, Setup
from ..match import Match
from ..sanitize import shortened
from . import arena_game
from .arena_game import FaultFacts, Played, Task, learners, limits_of, play_game, seating
from .bots import MARK, command_of, is_bot, try_bots
from .files import Record
from .jobs import ends_orderly, results
from .progress import Progress
from .seats import check_entrants, told_apart

#: How many of an entrant's latest choices a learning opponent remembers over the games.
MEMORY = 300
#: How many faults are told one by one; all are counted.
MOST_FAULTS = 100
#: Characters of all that bots write to standard error, and of a log.
LONGEST_ERRORS, LONGEST_LOG = 10_000_000, 1_000_000_000


@dataclass
class Tally:
    """The results of one entrant, and the choices that learning opponents have seen of it."""

    wins: int = 0
    habits: deque[Habit[Any]] = field(default_factory=lambda: deque(maxlen=MEMORY))
    points: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class BotTerms:
    """What applies to foreign bots: time limits as `Limits.of` takes them, and files for what they do and say."""

    scale: float = 1.0
    margin: int = 200
    no_timeout: bool = False
    log: Path | None = None
    errors: Path | None = None


def run_arena(
    game: AnyGame,
    entrants: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, Json],
    ms: int,
    jobs: int = 1,
    *,
    repeat: bool = False,
    terms: BotTerms | None = None,
) -> dict[str, Json]:
    """Play the games and count points; a shared first place shares the point.

    The seed of a game depends on its number alone, so any number of jobs plays the same games.  An opponent that
    learns remembers the games before; with one of those there is one job.  With `repeat`, everybody sits once at
    every seat of a deal, and there are as many more games as that takes.
    """
    check_entrants(game, entrants, bots=MARK)
    terms = terms or BotTerms()
    bots = [entrant for entrant in entrants if is_bot(entrant)]
    for bot in bots:
        command_of(bot)
    task: Task = {
        "game": game.info.id,
        "entrants": list(entrants),
        "labels": told_apart(entrants, "#"),
        "seed": seed,
        "options": dict(options),
        "repeat": repeat,
        "ms": ms,
        "scale": terms.scale,
        "margin": terms.margin,
        "no_timeout": terms.no_timeout,
        "log": terms.log is not None,
        "errors": terms.errors is not None,
    }
    # Options that the game refuses are refused here, before a process is started.
    Match(game, Setup(len(entrants), options), seed)
    seats = len(entrants)
    if repeat:
        games = -(-games // seats) * seats
    with ends_orderly(), Record(terms.log, LONGEST_LOG) as log, Record(terms.errors, LONGEST_ERRORS) as errors:
        try_bots(bots, game, limits_of(task))
        return _count(task, games, jobs, log, errors)


def _count(task: Task, games: int, jobs: int, log: Record, errors: Record) -> dict[str, Json]:
    labels = task["labels"]
    tallies = {label: Tally() for label in labels}
    faults: list[FaultFacts] = []
    draws = 0
    progress = Progress(games)
    try:
        for number, told in enumerate(_games(task, games, jobs, tallies)):
            order = [labels[one] for one in seating(task, number)]
            first = [label for label, rank in zip(order, told["ranks"], strict=True) if rank == 1]
            draws += len(first) > 1
            for label, times in zip(order, told["ms"], strict=True):
                tallies[label].ms += times
                tallies[label].points.append(1 / len(first) if label in first else 0.0)
                tallies[label].wins += first == [label]
            for fault in told["faults"]:
                tallies[fault["bot"]].faults[fault["verdict"]] += 1
            faults += told["faults"][: MOST_FAULTS - len(faults)]
            for decision in told["log"]:
                log.write(json.dumps(decision, ensure_ascii=False) + "\n")
            for label, text in told["errors"].items():
                errors.write(f"--- game {number}, {label}\n{text.rstrip()}\n")
            progress.step(f"{labels[0]} {_mean(tallies[labels[0]].points):.0%}")
    finally:
        progress.clear()
    # Games of one deal have the deal in common, so a deal is what is drawn at random, not a game.
    same = len(labels) if task["repeat"] else 1
    return {
        "game": task["game"],
        "seats": labels,
        "games": games,
        "seed": task["seed"],
        "wins": {label: tally.wins for label, tally in tallies.items()},
        "draws": draws,
        "points": {label: round(_mean(tally.points), 4) for label, tally in tallies.items()},
        "interval": {label: interval(_means(tally.points, same)) for label, tally in tallies.items()},
        "ms_p50": {label: quantile(tally.ms, 0.5) for label, tally in tallies.items()},
        "ms_p95": {label: quantile(tally.ms, 0.95) for label, tally in tallies.items()},
        "verdicts": {label: dict(tally.faults) for label, tally in tallies.items() if tally.faults},
        "faults": faults,
    }


def _games(task: Task, games: int, jobs: int, tallies: Mapping[str, Tally]) -> Iterator[Played]:
    """Every game in order, in this process or in several."""
    if jobs == 1 or learners(task["game"], task["entrants"]):
        habits = {label: tally.habits for label, tally in tallies.items()}
        return (play_game(task, number, habits) for number in range(games))
    return results(arena_game.__name__, task, range(games), jobs)


def print_arena(result: Mapping[str, Json]) -> None:
    """The result as a table, best first."""
    # Without bots the seed is what was given, or the usual one.
    seed = f", seed {result['seed']}" if any(map(is_bot, result["seats"])) else ""
    print(f"{result['game']}, {result['games']} games, {result['draws']} drawn{seed}")
    names = {label: shortened(label, 40) for label in result["seats"]}
    width = max(12, *(len(name) + 1 for name in names.values()))
    print(f"{'':<{width}}{'points':>8}  {'95 % interval':<17}{'wins':>6}{'ms p50':>9}{'ms p95':>9}")
    for label in sorted(result["seats"], key=lambda name: -result["points"][name]):
        low, high = result["interval"][label]
        print(
            f"{names[label]:<{width}}{100 * result['points'][label]:7.1f}%  "
            f"{100 * low:5.1f} - {100 * high:5.1f} %  "
            f"{result['wins'][label]:>6}{result['ms_p50'][label]:>9.2f}{result['ms_p95'][label]:>9.2f}"
        )
    for label, verdicts in result["verdicts"].items():
        counts = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.items())
        print(f"{names[label]} lost {sum(verdicts.values())} of them by a fault ({counts}).")
        first = next((fault for fault in result["faults"] if fault["bot"] == label), None)
        if first is not None:
            print(f"  The first: {first['text']} (game {first['game']}, line {first['line']})")


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3) if ordered else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _means(values: Sequence[float], many: int) -> list[float]:
    """The means of every so many values."""
    return [_mean(values[first : first + many]) for first in range(0, len(values), many)]


def interval(points: Sequence[float]) -> list[float]:
    """The 95 % interval of a mean share of points."""
    mean = _mean(points)
    if len(points) < 2:
        return [0.0, 1.0]
    spread = sqrt(sum((p - mean) ** 2 for p in points) / (len(points) - 1) / len(points))
    return [round(max(0.0, mean - 1.96 * spread), 4), round(min(1.0, mean + 1.96 * spread), 4)]
