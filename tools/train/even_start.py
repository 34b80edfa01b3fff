"""Finds and measures what families need at the start so that every seat wins equally often: `./dev even-start`.

    ./dev even-start find --families 4 --start 0-3,4-7,5-9+can?,6-9+can [--games 300] [--jobs N] [--variable]
    ./dev even-start measure --families 4 [--start 0,5,9,9+can | --rulebook] [--games 300] [--jobs N] [--variable]

All families play at one level.  A start lists what each family has, in the order of play: cheese, and one of each
material named after it.  `find` draws one for every game from ranges of cheese and materials that may be missing,
fits a model to the games, and prints the starts in that range which it calls most even.  `measure` plays one
start; without any it is what the option “even_start” gives by the component file.  Every game is written down as
soon as it is over, so that the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

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
from tools.train.even_model import CHEESE, Game, fit, won

#: Ten cheese are a donation: nobody shall begin with one.
MOST = 9
#: How many starts `find` prints.
_PRINTED = 12


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
        played: Played = {"start": line["start"], "points": line["points"], "places": line["places"]}
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


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


# --- verbs


def find(chosen: argparse.Namespace, record: Record) -> int:
    """Play games with starts drawn at random, fit the model, and print the most even starts."""
    starts = _starts(chosen)
    if starts is None or all(len(one) == 1 for one in starts):
        raise ValueError("“find” needs ranges to draw from, such as “--start 0-2,4-7”.")
    games = record.series(_task(chosen, starts), chosen.games, chosen.jobs)
    model = fit([Game(game["start"], won(game["points"], game["places"])) for game in games])
    print(f"{chosen.families} families, {len(games)} games")
    print("\n".join(model.lines()))
    fair = 1 / chosen.families
    told = [(model.shares(start), start) for start in product(*starts)]
    told.sort(key=lambda one: max(abs(share - fair) for share in one[0]))
    print("most even starts, and what each seat wins by the model")
    for shares_told, start in told[:_PRINTED]:
        print(f"{spelled(start):<32}{' : '.join(f'{100 * share:.1f}' for share in shares_told)}")
    return 0


def measure(chosen: argparse.Namespace, record: Record) -> int:
    """Play games with one start and print every seat's share."""
    starts = _starts(chosen)
    if starts is not None and any(len(one) > 1 for one in starts):
        raise ValueError("“measure” plays one start: no ranges and no “?”.")
    games = record.series(_task(chosen, starts), chosen.games, chosen.jobs)
    print_shares(games, None if starts is None else [one for (one,) in starts])
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

_WORD = re.compile(rf"(\d)(?:-(\d))?((?:\+(?:{'|'.join(MATERIALS)})\??)*)")
_MATERIAL = re.compile(r"\+(\w+)(\??)")


def spelled(start: Sequence[Start]) -> str:
    """“1,5,8,8+can”."""
    return ",".join(
        "+".join((str(goods.get(CHEESE, 0)), *(name for name in MATERIALS for _ in range(goods.get(name, 0)))))
        for goods in start
    )


def read_starts(text: str) -> list[list[Start]]:
    """What each family may begin with: “0-2,5+can?” is 0, 1 or 2 cheese, and 5 cheese with or without a can."""
    return [_read(word) for word in text.split(",")]


def _read(word: str) -> list[Start]:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"“{word}” is no start: it is a number of cheese, such as 5 or 4-7, and perhaps “+can”.")
    least, most, materials = found.groups()
    piles: list[Start] = [{CHEESE: cheese} for cheese in range(int(least), int(most or least) + 1)]
    for name, may_be_missing in _MATERIAL.findall(materials):
        more: list[Start] = [{**goods, name: goods.get(name, 0) + 1} for goods in piles]
        piles = [*piles, *more] if may_be_missing else more
    if not piles or any(goods[CHEESE] > MOST for goods in piles):
        raise ValueError(f"“{word}” is no start: cheese goes from 0 to {MOST}, the smaller number first.")
    return piles


def standard_start(families: int) -> list[Start]:
    """What the component file gives in an even start."""
    return [dict(amounts(goods).items()) for goods in components_of(STANDARD).even_start[families]]


def _starts(chosen: argparse.Namespace) -> list[list[Start]] | None:
    if chosen.rulebook:
        return None
    if not chosen.start:
        return [[goods] for goods in standard_start(chosen.families)]
    starts = read_starts(chosen.start)
    if len(starts) != chosen.families:
        raise ValueError(f"A start for {chosen.families} families has as many parts.")
    return starts


def _task(chosen: argparse.Namespace, starts: list[list[Start]] | None) -> Task:
    options: dict[str, Json] = dict.fromkeys(("variable_path", "variable_tracks"), True) if chosen.variable else {}
    FirstRat().start(Setup(chosen.families, options))
    return {
        "families": chosen.families,
        "options": options,
        "level": chosen.level,
        "seed": chosen.seed,
        "starts": starts,
    }


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./dev even-start", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("verb", choices=("find", "measure"))
    parser.add_argument("--families", type=int, choices=range(2, 6), default=2)
    parser.add_argument(
        "--start", default="", metavar="0-2,5,9+can?", help="what each family has (the component file's)"
    )
    parser.add_argument("--rulebook", action="store_true", help="the start of the rulebook")
    parser.add_argument("--variable", action="store_true", help="variable path and tracks")
    parser.add_argument("--level", choices=[level.id for level in LEVELS], default="expert")
    parser.add_argument("--games", type=int, default=300, help="games to play (300)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at the same time (1)")
    parser.add_argument("--seed", default="1", help="fixes the deals")
    parser.add_argument("--file", type=Path, default=Path("build/even-start.jsonl"), help="where games are kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
