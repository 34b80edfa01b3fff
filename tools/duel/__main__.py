"""`./dev duel REV`: the present opponents against those of an older revision, over `talk`.

    ./dev duel REV [--game G] [--level master] [--games N] [--jobs N] [--ms MS]

Every deal is played twice with sides exchanged, by the rules of the present engine.  A side that crashes, does not
answer or wants to play an illegal move loses that game, which is counted and told.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from engine.base import Json, Refused, Setup
from engine.cli.arena import interval, quantile
from engine.cli.jobs import WorkerDied, results
from engine.cli.main import read_options
from engine.cli.progress import Progress
from engine.games import IDS, game_of
from tools.duel import games as play
from tools.duel.revision import ROOT, NoSuchRevision, checked_out, named
from tools.duel.side import Fault, Side

PRESENT = "present"
#: How much of a commit's name is shown.
_SHORT = 10


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    if chosen.games < 1 or chosen.jobs < 1 or not 0 <= chosen.ms <= 60_000:
        print("“--games” and “--jobs” are at least 1, “--ms” is at most 60000.", file=sys.stderr)
        return 2
    try:
        commit = named(chosen.revision)
        with checked_out(commit) as folder:
            return _duels(chosen, commit[:_SHORT], folder)
    except (NoSuchRevision, Refused) as problem:
        print(problem, file=sys.stderr)
        return 2
    except WorkerDied as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130


def _duels(chosen: argparse.Namespace, revision: str, folder: Path) -> int:
    told: list[dict[str, Json]] = []
    known = _levels(folder, revision)
    for game in (chosen.game,) if chosen.game else IDS:
        if chosen.level not in known.get(game, ()):
            lack = f"level {chosen.level} of {game}" if game in known else f"game {game}"
            print(f"{revision} has no {lack}.", file=sys.stderr)
            continue
        result = duel(chosen, revision, folder, game)
        if not chosen.json:
            print_duel(result)
        told.append(result)
    if chosen.json:
        print(json.dumps(told))
    return 0 if told else 2


def duel(chosen: argparse.Namespace, revision: str, folder: Path, game: str) -> dict[str, Json]:
    """Play one game's duel and count it."""
    rules = game_of(game)
    task: play.Task = {
        "game": game,
        "seats": chosen.seats or (2 if 2 in rules.info.seats else min(rules.info.seats)),
        "level": chosen.level,
        "ms": chosen.ms,
        "seed": chosen.seed,
        "options": read_options(chosen.option),
        "folders": [str(ROOT), str(folder)],
    }
    rules.start(Setup(task["seats"], task["options"]))
    deals = (chosen.games + 1) // 2
    progress = Progress(deals * 2)
    points: list[float] = []
    ms: list[list[float]] = [[], []]
    faults: list[dict[str, Json]] = []
    drawn = 0
    try:
        for pair in results(play.__name__, task, range(deals), chosen.jobs, "deal"):
            points.append(sum(one["points"][0] for one in pair) / 2)
            for one in pair:
                drawn += one["points"] == [0.5, 0.5]
                faults += [one["fault"]] if one["fault"] else []
                for side in (0, 1):
                    ms[side] += one["ms"][side]
                progress.step(f"{PRESENT} {sum(points) / len(points):.0%}")
    finally:
        progress.clear()
    low, high = interval(points)
    share = sum(points) / len(points)
    names = [PRESENT, revision]
    return {
        "game": game,
        "seats": task["seats"],
        "level": chosen.level,
        "games": 2 * deals,
        "drawn": drawn,
        "share": {PRESENT: round(share, 4), revision: round(1 - share, 4)},
        # Both games of a deal have the deal in common, so a deal is what is drawn at random, not a game.
        "interval": {PRESENT: [low, high], revision: [round(1 - high, 4), round(1 - low, 4)]},
        "ms_p50": {name: quantile(times, 0.5) for name, times in zip(names, ms, strict=True)},
        "ms_p95": {name: quantile(times, 0.95) for name, times in zip(names, ms, strict=True)},
        "faults": [{**fault, "side": names[fault["side"]]} for fault in faults],
    }


def print_duel(result: dict[str, Json]) -> None:
    """The result as a table."""
    print(f"{result['game']}, {result['level']}, {result['seats']} seats, {result['games']} games, ", end="")
    print(f"{result['drawn']} drawn")
    print(f"{'':<12}{'share':>8}  {'95 % interval':<17}{'ms p50':>9}{'ms p95':>9}")
    for name, share in result["share"].items():
        low, high = result["interval"][name]
        print(
            f"{name:<12}{100 * share:7.1f}%  {100 * low:5.1f} - {100 * high:5.1f} %  "
            f"{result['ms_p50'][name]:>9.2f}{result['ms_p95'][name]:>9.2f}"
        )
    for name in result["share"]:
        own = [fault for fault in result["faults"] if fault["side"] == name]
        if own:
            kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(f["kind"] for f in own).items())
            print(f"{name} lost {len(own)} of them by a fault ({kinds}).")
            print(f"  The first: {own[0]['text']} (line {own[0]['line']} of seed {own[0]['seed']})")
    sys.stdout.flush()


def _levels(folder: Path, revision: str) -> dict[str, list[str]]:
    """The games of a revision, each with its levels."""
    side = Side(folder)
    try:
        return {one["id"]: one["levels"] for one in side.ask({"do": "games"}, play.PATIENCE)["games"]}
    except (Fault, KeyError, TypeError) as problem:
        raise NoSuchRevision(f"{revision} does not answer “talk” ({problem}).") from None
    finally:
        side.end()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./dev duel", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("revision", metavar="REV", help="a commit, tag or branch")
    parser.add_argument("--game", choices=IDS, help="one game; all of them if none is named")
    parser.add_argument("--seats", type=int, default=0, help="how many seats; the sides take turns at them (2)")
    parser.add_argument("--level", default="master", help="the level of both sides (master)")
    parser.add_argument("--games", type=int, default=100, help="an even number (100)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at the same time (1)")
    parser.add_argument("--ms", type=int, default=2000, help="thinking time per move (2000)")
    parser.add_argument("--seed", default="1", help="fixes the deals")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a variant")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    return parser


if __name__ == "__main__":
    sys.exit(main())
