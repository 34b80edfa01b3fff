"""`arena`: many games between AIs and foreign bots, which take turns at the seats."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .. import opponent
from ..ai.advice import PastChoice, conclude
from ..base import CHANCE, AnyGame, Event, Json, Move, Seat, Setup
from ..games import game_of, level_of, levels_of, mind_of
from ..match import AnyMatch, Match, visible
from ..opponent import past_choices_against, past_choices_of
from ..regulars import BY_ID
from ..sanitize import shortened
from .bots import MARK, Bot, Fault, Limits, Verdict, command_of, is_bot, try_bots
from .files import Record
from .jobs import ends_orderly, results, serve
from .progress import Progress, used_up
from .seats import check_entrants, told_apart

# --- one game

#: Who plays on at a table for three or more, where a bot has committed a fault.
STAND_IN = "greedy"
#: What learning opponents have seen of each entrant in the games before.
PastChoices: TypeAlias = Mapping[str, deque[PastChoice[Any]]]


class Task(TypedDict):
    """What all games of an arena have in common."""

    game: str
    #: Levels, regulars and commands, and the name of each.
    entrants: list[str]
    labels: list[str]
    seed: str
    options: dict[str, Json]
    #: Whether everybody sits at every seat of a deal before there is a new one.
    repeat: bool
    #: Thinking time of an AI.
    ms: int
    #: The arguments of `Limits.scaled`.
    scale: float
    margin: int
    no_timeout: bool
    #: Whether every decision of a bot is logged, and its standard error kept.
    log: bool
    errors: bool


class FaultFacts(TypedDict):
    """How a bot lost a game."""

    game: int
    seat: Seat
    bot: str
    verdict: Verdict
    text: str
    #: The line of the match that was to come.
    line: int


class Decision(TypedDict):
    """A decision of a bot, as the log has it."""

    game: int
    seat: Seat
    bot: str
    line: int
    ms: float
    verdict: Verdict | Literal["ok"]
    move: NotRequired[Move]
    debug: NotRequired[str]
    text: NotRequired[str]


class Played(TypedDict):
    """How a game went; `ranks` and `ms` go by seat."""

    ranks: list[int]
    ms: list[list[float]]
    faults: list[FaultFacts]
    log: list[Decision]
    #: What bots wrote to standard error, by label.
    errors: dict[str, str]


def limits_of(task: Task) -> Limits:
    """The time limits of bots."""
    return Limits.scaled(task["ms"], task["scale"], task["margin"], off=task["no_timeout"])


def seating(task: Task, number: int) -> list[int]:
    """Which entrant sits at each seat; everybody moves on by one seat each time."""
    seats = len(task["entrants"])
    return [(seat + number) % seats for seat in range(seats)]


def learners(game: str, entrants: Sequence[str]) -> set[Seat]:
    """The seats of those who learn from one game to the next."""
    return {seat for seat, one in enumerate(entrants) if not is_bot(one) and _learns(game, one)}


def _learns(game: str, one: str) -> bool:
    if one in BY_ID:
        return BY_ID[one].studies and any(level.risk for level in levels_of(game))
    return level_of(game, one).risk > 0


def play_game(task: Task, number: int, past: PastChoices | None = None) -> Played:
    """Play one game.  The choices of the games before are needed only if an entrant learns from them."""
    game = _Game(task, number, past)
    try:
        game.start_bots()
        game.run()
        ranks = game.ranks()
        for bot in game.bots.values():
            bot.quit(ranks)
    finally:
        for bot in game.bots.values():
            bot.end()
    return {
        "ranks": ranks,
        "ms": game.ms,
        "faults": list(game.faults.values()),
        "log": game.log,
        "errors": game.errors() if task["errors"] else {},
    }


class _Game:
    def __init__(self, task: Task, number: int, past: PastChoices | None) -> None:
        self._task, self._number, self._past = task, number, past
        order = seating(task, number)
        self._entrants = [task["entrants"][one] for one in order]
        self._labels = [task["labels"][one] for one in order]
        deal = number // len(order) if task["repeat"] else number
        setup = Setup(len(order), task["options"])
        self.match: AnyMatch = Match(game_of(task["game"]), setup, f"{task['seed']}/{deal}")
        self._mind = mind_of(task["game"])
        self._learners = learners(task["game"], self._entrants) if past is not None else set()
        #: The bots that were started, those with a fault too.
        self.bots: dict[Seat, Bot] = {}
        self.faults: dict[Seat, FaultFacts] = {}
        self.ms: list[list[float]] = [[] for _ in order]
        self.log: list[Decision] = []

    def start_bots(self) -> None:
        """Start a process for each bot.

        Every game has its own: what a bot remembers cannot make a game depend on who played the games before.
        """
        match, limits = self.match, limits_of(self._task)
        for seat, entrant in enumerate(self._entrants):
            if is_bot(entrant):
                try:
                    bot = self.bots[seat] = Bot(command_of(entrant), limits)
                    bot.hello(match.game)
                    bot.begin(match.game, match.setup.options, len(self._entrants), seat, self._number)
                except Fault as fault:
                    self._judge(seat, fault)

    def run(self) -> None:
        """Play until the game is over or decided by faults."""
        while not self._decided:
            while self.match.to_act == (CHANCE,):
                self._add_events(self.match.roll().events)
            if self.match.over:
                break
            actors = self.match.to_act
            # Bots first: where several choose at once, all that commit a fault have committed it.
            moves = {seat: move for seat in actors if (move := self._ask_bot(seat)) is not None}
            if self._decided:
                break
            moves |= {seat: self._think(seat) for seat in actors if seat not in moves}
            self._add_events(self.match.play(moves).events)
        if self._past is not None and self._learners:
            for seat, label in enumerate(self._labels):
                self._past[label].extend(past_choices_of(self.match, seat))

    @property
    def _decided(self) -> bool:
        """Whether at most one seat is left that can win; alone, none."""
        return bool(self.faults) and len(self._entrants) - len(self.faults) <= 1

    def ranks(self) -> list[int]:
        """The places by seat; a fault is behind everybody without one, and never first."""
        seats = range(len(self._entrants))
        found = self.match.game.ranks(self.match.state) or tuple(1 for _ in seats)
        if not self.faults:
            return list(found)
        left = [found[seat] for seat in seats if seat not in self.faults]
        return [
            max(2, len(left) + 1) if seat in self.faults else 1 + sum(rank < found[seat] for rank in left)
            for seat in seats
        ]

    def errors(self) -> dict[str, str]:
        """What each bot wrote to standard error."""
        return {self._labels[seat]: bot.errors for seat, bot in self.bots.items() if bot.errors}

    def _ask_bot(self, seat: Seat) -> Move | None:
        """The move of a bot; None if an AI chooses for this seat."""
        if seat not in self.bots or seat in self.faults:
            return None
        try:
            move, debug = self.bots[seat].choose(self.match, seat)
        except Fault as fault:
            self._judge(seat, fault)
            return None
        self.ms[seat].append(self.bots[seat].ms)
        decision = self._decision(seat, "ok")
        decision["move"] = move
        if debug:
            decision["debug"] = debug
        self._write(decision)
        return move

    def _think(self, seat: Seat) -> Move:
        """The move of an AI, at its own seat or in the place of a bot."""
        is_own = not is_bot(self._entrants[seat])
        level = self._entrants[seat] if is_own else STAND_IN
        past = self._noticed(seat) if seat in self._learners else ()
        start = perf_counter()
        thinking = opponent.think(self._mind, self.match, seat, level, past=past, hurried=True)
        move = conclude(thinking, used_up(self._task["ms"])).move
        if is_own:
            self.ms[seat].append(round((perf_counter() - start) * 1000, 3))
        return move

    def _noticed(self, seat: Seat) -> list[PastChoice[Any]]:
        """What a seat knows of its opponents: their choices in earlier games of this arena and in this one."""
        assert self._past is not None
        others = [label for other, label in enumerate(self._labels) if other != seat]
        before = [choice for label in others for choice in self._past[label]]
        return before + past_choices_against(self.match, seat)

    def _add_events(self, events: Iterable[Event]) -> None:
        for seat, bot in self.bots.items():
            bot.add_events(visible(events, seat))

    def _judge(self, seat: Seat, fault: Fault) -> None:
        if seat in self.bots:
            self.bots[seat].end()
        self.faults[seat] = {
            "game": self._number,
            "seat": seat,
            "bot": self._labels[seat],
            "verdict": fault.verdict,
            "text": str(fault),
            "line": len(self.match.log) + 1,
        }
        decision = self._decision(seat, fault.verdict)
        decision["text"] = str(fault)
        self._write(decision)

    def _decision(self, seat: Seat, verdict: Verdict | Literal["ok"]) -> Decision:
        return {
            "game": self._number,
            "seat": seat,
            "bot": self._labels[seat],
            "line": len(self.match.log) + 1,
            "ms": self.bots[seat].ms if seat in self.bots else 0.0,
            "verdict": verdict,
        }

    def _write(self, decision: Decision) -> None:
        if self._task["log"]:
            self.log.append(decision)


#: How many of an entrant's latest choices a learning opponent remembers over the games.
MEMORY = 300
#: How many faults are listed one by one; all are counted.
MOST_FAULTS = 100
#: Characters of all that bots write to standard error, and of a log.
LONGEST_ERRORS, LONGEST_LOG = 10_000_000, 1_000_000_000


@dataclass
class Tally:
    """The results of one entrant, and the choices that learning opponents have seen of it."""

    wins: int = 0
    past: deque[PastChoice[Any]] = field(default_factory=lambda: deque(maxlen=MEMORY))
    points: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class BotTerms:
    """Terms for foreign bots: the arguments of `Limits.scaled`, and files for their decisions and errors."""

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
        past = {label: tally.past for label, tally in tallies.items()}
        return (play_game(task, number, past) for number in range(games))
    return results(__name__, task, range(games), jobs)


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
    """The means of each group of `many` values."""
    return [_mean(values[first : first + many]) for first in range(0, len(values), many)]


def interval(points: Sequence[float]) -> list[float]:
    """The 95 % interval of a mean share of points."""
    mean = _mean(points)
    if len(points) < 2:
        return [0.0, 1.0]
    spread = sqrt(sum((p - mean) ** 2 for p in points) / (len(points) - 1) / len(points))
    return [round(max(0.0, mean - 1.96 * spread), 4), round(min(1.0, mean + 1.96 * spread), 4)]


if __name__ == "__main__":
    serve(play_game)
