"""Finds and measures what families need at the start so that every seat wins equally often: `./dev even-start`.

    ./dev even-start find --families 4 [--start 1,5,8,8+can] [--games 60] [--rounds 3] [--jobs N] [--variable]
    ./dev even-start measure --families 4 [--start … | --rulebook] [--games 300] [--seed S] [--jobs N] [--variable]

All families play at one level.  A start lists what each family has, in the order of play: cheese, and one of each
material named after it.  Without one it is what the option “even_start” gives by the component file.  Every game
is written down as soon as it is over, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

from engine.base import Json, Refused, Setup
from engine.cli.arena import interval
from engine.cli.jobs import WorkerDied, results
from engine.cli.progress import Progress
from engine.firstrat.ai.levels import LEVELS
from engine.firstrat.components import components_of
from engine.firstrat.game import FirstRat
from engine.firstrat.goods import MATERIALS, amounts
from engine.firstrat.info import STANDARD
from tools.train import even_games
from tools.train.even_games import Played, Start, Task, play_game

CHEESE = "cheese"
#: Ten cheese are a donation: nobody shall begin with one.
MOST = 9
#: Shares are smoothed: a lead of so many points makes a victory e times as likely as a tie.
_SPREAD = 4.0
#: How much share one cheese more than the others have brings, and the spread of cheese (squared, over all seats
#: and games) from which on the games say it better.
_SLOPE, _DOUBT = 0.025, 150.0


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    if chosen.games < 2 or chosen.jobs < 1:
        print("“--games” is at least 2, “--jobs” at least 1.", file=sys.stderr)
        return 2
    try:
        with Record(chosen.file) as record:
            return find(chosen, record) if chosen.verb == "find" else measure(chosen, record)
    except (Refused, ValueError) as problem:
        print(problem, file=sys.stderr)
        return 2
    except (WorkerDied, OSError) as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted; the games that are over are kept.", file=sys.stderr)
        return 130


# --- games that are written down


class Record:
    """The games of earlier runs and of this one, a line of JSON each."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._known: dict[str, list[Played]] = {}
        self._file = path.open("a+", encoding="utf-8")
        self._file.seek(0)
        good = 0
        for line in self._file.read().splitlines(keepends=True):
            try:
                self._keep(json.loads(line))
            except (ValueError, KeyError, TypeError):
                break
            if not line.endswith("\n"):
                break
            good += len(line.encode())
        # What follows a line that was not finished cannot be read.
        self._file.truncate(good)

    def __enter__(self) -> Record:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _keep(self, line: dict[str, Json]) -> None:
        played: Played = {"points": line["points"], "places": line["places"]}
        self._known.setdefault(_key(line["task"]), []).append(played)

    def series(self, task: Task, games: int, jobs: int) -> list[Played]:
        """The games of a task in their order; those that are not known yet are played."""
        found = self._known.setdefault(_key(task), [])
        left = range(len(found), games)
        progress = Progress(len(left))
        try:
            for played in _played(task, left, jobs):
                self._file.write(json.dumps({"task": task, **played}) + "\n")
                self._file.flush()
                found.append(played)
                wins = shares(found)
                progress.step(" : ".join(f"{100 * sum(won) / len(won):.0f}" for won in wins))
        finally:
            progress.clear()
        return found[:games]


def _key(task: Mapping[str, Json] | Task) -> str:
    return json.dumps(task, sort_keys=True)


def _played(task: Task, numbers: range, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        return (play_game(task, number) for number in numbers)
    return results(even_games.__name__, task, numbers, jobs) if numbers else iter(())


# --- what they say


def shares(games: Sequence[Played]) -> list[list[float]]:
    """The share of the victory in each game, by seat."""
    found: list[list[float]] = [[] for _ in games[0]["places"]]
    for game in games:
        first = game["places"].count(1)
        for seat, place in enumerate(game["places"]):
            found[seat].append(1 / first if place == 1 else 0.0)
    return found


def smooth_shares(points: Sequence[int]) -> list[float]:
    """What a seat could expect with these points if a game were a little different: less noise than victories."""
    top = max(points)
    weights = [exp((own - top) / _SPREAD) for own in points]
    return [weight / sum(weights) for weight in weights]


class Fit(NamedTuple):
    """A linear model: a seat's share is a figure of its own, and so much for each cheese above the average."""

    seats: tuple[float, ...]
    slope: float

    def level(self, first: int) -> list[float]:
        """The cheese at which all shares are equal, if this is what the first family has."""
        needed = [(1 / len(self.seats) - own) / self.slope for own in self.seats]
        return [first + more - needed[0] for more in needed]


def fit(games: Sequence[tuple[Sequence[int], Sequence[float]]]) -> Fit:
    """The model that fits best (least squares) to games, each the cheese and the shares of all seats."""
    seats = range(len(games[0][0]))
    above = [[cheese[seat] - sum(cheese) / len(cheese) for cheese, _ in games] for seat in seats]
    shared = [[share[seat] for _, share in games] for seat in seats]
    middle = [(_mean(above[seat]), _mean(shared[seat])) for seat in seats]
    both, square = _SLOPE * _DOUBT, _DOUBT
    for seat, (x, y) in enumerate(middle):
        both += sum((a - x) * (b - y) for a, b in zip(above[seat], shared[seat], strict=True))
        square += sum((a - x) ** 2 for a in above[seat])
    # More cheese never does harm.
    slope = max(_SLOPE / 4, both / square)
    return Fit(tuple(y - slope * x for x, y in middle), slope)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


# --- verbs


def find(chosen: argparse.Namespace, record: Record) -> int:
    """Play some games, see what the seats lack, change their cheese, and again.

    Materials stay as they are, and so does the first family.
    """
    start = _start(chosen)
    if start is None:
        raise ValueError("“find” changes a start; “--rulebook” has none that could be changed.")
    seen: list[tuple[Sequence[int], Sequence[float]]] = []
    for number in range(chosen.rounds):
        games = record.series(_task(chosen, start, f"{chosen.seed}/{number}"), chosen.games, chosen.jobs)
        print_shares(games, start)
        cheese = [goods.get(CHEESE, 0) for goods in start]
        seen += [(cheese, smooth_shares(game["points"])) for game in games]
        found = fit(seen)
        wanted = found.level(cheese[0])
        print(
            f"one cheese brings {100 * found.slope:.1f} % more; level at {', '.join(f'{c:.1f}' for c in wanted)}"
        )
        start = [{**goods, CHEESE: min(MOST, max(0, round(c)))} for goods, c in zip(start, wanted, strict=True)]
    print(f"found: {spelled(start)}")
    if any(c > MOST + 0.5 for c in wanted):
        print(f"Some need more than {MOST} cheese: give them a material as well, such as “{MOST}+can”.")
    return 0


def measure(chosen: argparse.Namespace, record: Record) -> int:
    """Play games with one start and print every seat's share."""
    start = _start(chosen)
    print_shares(record.series(_task(chosen, start, chosen.seed), chosen.games, chosen.jobs), start)
    return 0


def print_shares(games: Sequence[Played], start: Sequence[Start] | None) -> None:
    """Every seat's share with its interval, and how far the worst is from fair."""
    won = shares(games)
    fair = 1 / len(won)
    print(f"{len(won)} families, {len(games)} games, fair is {100 * fair:.1f} %")
    print(f"{'seat':<6}{'start':<12}{'share':>8}  {'95 % interval':<17}{'points':>8}")
    for seat, own in enumerate(won):
        low, high = interval(own)
        points = _mean([game["points"][seat] for game in games])
        given = "rulebook" if start is None else spelled([start[seat]])
        span = f"{100 * low:5.1f} - {100 * high:5.1f} %"
        print(f"{seat + 1:<6}{given:<12}{100 * _mean(own):7.1f}%  {span}  {points:8.1f}")
    furthest = max(abs(_mean(own) - fair) for own in won)
    print(f"the furthest seat is {100 * furthest:.1f} points from fair", flush=True)


# --- a start in words


def spelled(start: Sequence[Start]) -> str:
    """“1,5,8,8+can”."""
    return ",".join(
        "+".join((str(goods.get(CHEESE, 0)), *(name for name in MATERIALS for _ in range(goods.get(name, 0)))))
        for goods in start
    )


def read_start(text: str) -> list[Start]:
    """The goods of each family; the other way round."""
    found: list[Start] = []
    for word in text.split(","):
        cheese, *materials = word.split("+")
        if not cheese.isdecimal() or not set(materials) <= {*MATERIALS}:
            raise ValueError(f"“{word}” is no start: it is a number of cheese, and may go on with “+can”.")
        found.append(
            {CHEESE: int(cheese), **{name: materials.count(name) for name in MATERIALS if name in materials}}
        )
    return found


def standard_start(families: int) -> list[Start]:
    """What the component file gives in an even start."""
    return [dict(amounts(goods).items()) for goods in components_of(STANDARD).even_start[families]]


def _start(chosen: argparse.Namespace) -> list[Start] | None:
    if chosen.rulebook:
        return None
    start = read_start(chosen.start) if chosen.start else standard_start(chosen.families)
    if len(start) != chosen.families:
        raise ValueError(f"A start for {chosen.families} families has as many parts.")
    return start


def _task(chosen: argparse.Namespace, start: list[Start] | None, seed: str) -> Task:
    options: dict[str, Json] = dict.fromkeys(("variable_path", "variable_tracks"), True) if chosen.variable else {}
    FirstRat().start(Setup(chosen.families, options))
    return {
        "families": chosen.families,
        "options": options,
        "level": chosen.level,
        "seed": seed,
        "goods": start,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./dev even-start", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("verb", choices=("find", "measure"))
    parser.add_argument("--families", type=int, choices=range(2, 6), default=2)
    parser.add_argument(
        "--start", default="", metavar="1,5,8+can", help="what each family has (the component file's)"
    )
    parser.add_argument("--rulebook", action="store_true", help="the start of the rulebook")
    parser.add_argument("--variable", action="store_true", help="variable path and tracks")
    parser.add_argument("--level", choices=[level.id for level in LEVELS], default="expert")
    parser.add_argument("--games", type=int, default=60, help="games, in “find” for each round (60)")
    parser.add_argument("--rounds", type=int, default=3, help="how often “find” changes the cheese (3)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at the same time (1)")
    parser.add_argument("--seed", default="1", help="fixes the deals")
    parser.add_argument("--file", type=Path, default=Path("build/even-start.jsonl"), help="where games are kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
