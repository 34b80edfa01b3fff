"""The present opponents against those of an older revision, over `talk`, until it is known who is better.

    ./dev bench duel REV --game G [--level master] [--games N] [--wanted SHARE] [--jobs N] [--ms MS] [--write]

Every deal is played twice with sides exchanged, by the rules of the present engine.  A side that crashes, does not
answer or wants to play an illegal move loses that game, which is counted and printed.  A sequential test decides
between an even share and the wanted one, each with an error of 5 %; if it cannot, all games are played.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import os
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from engine.base import CHANCE, Json, Move, Refused, Seat, Setup
from engine.cli.arena import interval, quantile
from engine.cli.child import Child, Gone, TooLate, TooLong
from engine.cli.jobs import WorkerDied, results, serve
from engine.cli.main import read_options
from engine.cli.progress import Progress
from engine.games import IDS, game_of
from engine.match import AnyMatch, Match
from tools.bench import document

ROOT = Path(__file__).parents[2]
PRESENT = "present"
#: The headless tool, as it has been called in every revision that has it.
TALK = (sys.executable, "-m", "engine", "talk")
#: In bytes.  Revisions differ in what they tell of a table.
LONGEST_ANSWER = 10_000_000
#: Seconds that an answer may take beyond the thinking time: the first one loads tables on a busy machine.
PATIENCE = 60.0
#: Where the test ends: the logarithm of 95 : 5.
_DECIDED = math.log(19)


class Fault(Exception):
    """A side cannot go on, or what it says is of no use."""

    def __init__(self, kind: str, details: str) -> None:
        super().__init__(f"{kind}: {details}")
        self.kind = kind


class Side:
    """The engine in a folder.  A process that has died is started again for the next game."""

    def __init__(self, folder: Path, command: Sequence[str] = TALK) -> None:
        self._folder, self._command = folder, command
        self._child: Child | None = None

    def ask(self, request: Json, seconds: float) -> dict[str, Json]:
        """The answer to a request; a fault if there is none in time, or one that says no."""
        child = self._child = self._child or self._start()
        text = json.dumps(request)
        try:
            line = child.ask(text, seconds)
        except Gone:
            self._child = None
            raise Fault("crashed", child.how_it_ended()) from None
        except (TooLate, TooLong) as problem:
            self.end()
            how = f"none within {seconds:g} s" if isinstance(problem, TooLate) else "far too much"
            raise Fault("no answer", f"{how} to {text:.120}") from None
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("ok"), bool):
            self.end()
            raise Fault("nonsense", f"{line.decode(errors='replace').strip():.200} as an answer to {text:.120}")
        if not answer["ok"]:
            raise Fault("refused", f"{text:.120}: {answer.get('error')}")
        return answer

    def end(self) -> None:
        """End the process, if there is one."""
        if self._child is not None:
            self._child.end()
            self._child = None

    def _start(self) -> Child:
        # It finds its own engine in its own folder, whatever this process was told about ours.
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        return Child(self._command, longest=LONGEST_ANSWER, folder=self._folder, environment=environment)


# --- games


def seating(seats: int, deal: int, *, exchanged: bool) -> list[int]:
    """Which side sits at each seat: they take turns, and over the deals the first seat goes round."""
    return [(seat + deal + exchanged) % 2 for seat in range(seats)]


def play_deal(task: dict[str, Json], deal: int) -> list[dict[str, Json]]:
    """Both games of a deal."""
    sides = [_side(folder) for folder in task["folders"]]
    return [
        play_game(task, f"{task['seed']}/{deal}", seating(task["seats"], deal, exchanged=exchanged), sides)
        for exchanged in (False, True)
    ]


@lru_cache(maxsize=2)
def _side(folder: str) -> Side:
    return Side(Path(folder))


def play_game(task: dict[str, Json], seed: str, order: Sequence[int], sides: Sequence[Side]) -> dict[str, Json]:
    """Points and milliseconds of each side; the engine in this process is the referee.  A fault loses the game."""
    match = Match(game_of(task["game"]), Setup(len(order), task["options"]), seed)
    ms: list[list[float]] = [[], []]
    begin = {key: task[key] for key in ("game", "options")} | {"do": "new", "seats": len(order), "seed": seed}
    # The first seat is asked first, so that where both would fail it is not always the same side.
    asked = sorted({*order}, key=lambda side: side != order[0])
    at = asked[0]
    try:
        for at in asked:
            sides[at].ask(begin, PATIENCE)
        while actors := match.to_act:
            moves: dict[Seat, Move] = {}
            if actors == (CHANCE,):
                moves[CHANCE] = match.drawn()
            else:
                for seat in actors:
                    at = order[seat]
                    start = perf_counter()
                    moves[seat] = _advice(sides[at], match, seat, task)
                    ms[at].append(round((perf_counter() - start) * 1000, 3))
            match.play(moves)
            names = {"chance" if seat == CHANCE else str(seat): move for seat, move in moves.items()}
            for at in asked:
                sides[at].ask({"do": "play", "moves": names}, PATIENCE)
    except Fault as fault:
        told = {"side": at, "kind": fault.kind, "text": str(fault), "seed": seed, "line": len(match.log) + 1}
        return {"points": [float(at != 0), float(at != 1)], "ms": ms, "fault": told}
    ranks = match.game.ranks(match.state) or ()
    first = [order[seat] for seat, rank in enumerate(ranks) if rank == 1]
    return {"points": [first.count(side) / len(first) for side in (0, 1)], "ms": ms, "fault": None}


def _advice(side: Side, match: AnyMatch, seat: Seat, task: dict[str, Json]) -> Move:
    """What a side wants to play, if the referee allows it."""
    request = {"do": "advise", "seat": seat, "level": task["level"], "ms": task["ms"]}
    move = side.ask(request, PATIENCE + 2 * task["ms"] / 1000).get("move")
    if not isinstance(move, str):
        raise Fault("nonsense", f"{str(move)[:200]!r} as a move")
    try:
        rule = match.game.why_not(match.state, seat, move)
    except Refused as refusal:
        raise Fault("illegal move", f"{move[:200]!r} ({refusal})") from None
    if rule is not None:
        raise Fault("illegal move", f"{move[:200]!r} ({rule.text})")
    return move


# --- the test


def evidence(points: Sequence[float], wanted: float) -> float:
    """The logarithm of how much likelier the shares of the deals are if the wanted share is true than if half is.

    By the normal approximation; two imaginary deals, one lost and one won, keep few results from proving much.
    """
    mean, number = sum(points) / len(points), len(points)
    variance = (sum((one - mean) ** 2 for one in points) + 0.5) / (number + 2)
    return number * (wanted - 0.5) * (2 * mean - wanted - 0.5) / (2 * variance)


def duel(task: dict[str, Json], names: Sequence[str], games: int, wanted: float, jobs: int) -> dict[str, Json]:
    """Play until the test is decided, or all games, and count them."""
    import_module("tools.bench.duel")
    deals = (games + 1) // 2
    progress = Progress(deals * 2)
    points: list[float] = []
    ms: list[list[float]] = [[], []]
    faults: list[dict[str, Json]] = []
    drawn = 0
    try:
        for pair in results("tools.bench.duel", task, range(deals), jobs, "deal"):
            # Both games of a deal have the deal in common, so a deal is what is drawn at random, not a game.
            points.append(sum(one["points"][0] for one in pair) / 2)
            for one in pair:
                drawn += one["points"] == [0.5, 0.5]
                faults += [one["fault"] | {"side": names[one["fault"]["side"]]}] if one["fault"] else []
                for side in (0, 1):
                    ms[side] += one["ms"][side]
                progress.step(f"{PRESENT} {sum(points) / len(points):.0%}")
            if abs(known := evidence(points, wanted)) >= _DECIDED:
                break
    finally:
        progress.clear()
    verdicts = {
        True: f"better, {wanted:.0%} rather than 50 %",
        False: f"not better, 50 % rather than {wanted:.0%}",
    }
    return {
        "games": 2 * len(points),
        "drawn": drawn,
        "share": round(sum(points) / len(points), 4),
        "interval": interval(points),
        "verdict": verdicts[known > 0] if abs(known) >= _DECIDED else "not decided",
        "ms_p50": {name: quantile(times, 0.5) for name, times in zip(names, ms, strict=True)},
        "ms_p95": {name: quantile(times, 0.95) for name, times in zip(names, ms, strict=True)},
        "faults": faults,
    }


def print_duel(result: dict[str, Json]) -> None:
    low, high = result["interval"]
    print(f"{PRESENT}: {result['verdict']}")
    print(f"{result['share']:.1%} of {result['games']} games ({low:.1%} to {high:.1%}), {result['drawn']} drawn")
    for name in result["ms_p50"]:
        own = [fault for fault in result["faults"] if fault["side"] == name]
        print(f"{name:<12} ms p50 {result['ms_p50'][name]:9.2f}  p95 {result['ms_p95'][name]:9.2f}")
        if own:
            kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(f["kind"] for f in own).items())
            print(f"{name} lost {len(own)} of them by a fault ({kinds}).")
            print(f"  The first: {own[0]['text']} (line {own[0]['line']} of seed {own[0]['seed']})")


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True).stdout


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="./dev bench duel", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("revision", metavar="REV", help="a commit, tag or branch")
    parser.add_argument("--game", choices=IDS, required=True)
    parser.add_argument("--seats", type=int, default=2, help="how many seats; the sides take turns at them (2)")
    parser.add_argument("--level", default="master", help="the level of both sides (master)")
    parser.add_argument("--games", type=int, default=400, help="at most (400)")
    parser.add_argument("--wanted", type=float, default=0.55, help="the share that would be better (0.55)")
    parser.add_argument("--jobs", type=int, default=1, help="games played at the same time (1)")
    parser.add_argument("--ms", type=int, default=2000, help="thinking time per move (2000)")
    parser.add_argument("--seed", default="1", help="fixes the deals")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a variant")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--write", action="store_true", help="write the share into BENCHMARKS.md")
    chosen = parser.parse_args(arguments)
    if chosen.games < 1 or chosen.jobs < 1 or not 0.5 < chosen.wanted < 1:
        parser.error("“--games” and “--jobs” are at least 1, “--wanted” lies between 0.5 and 1.")
    name = f"{chosen.revision}^{{commit}}"
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", name).decode().strip()
    if not commit:
        print(f"There is no revision “{chosen.revision}” here.", file=sys.stderr)
        return 2
    # Neither the working tree nor the index is touched.
    with TemporaryDirectory(prefix="duel-", ignore_cleanup_errors=True) as folder:
        with tarfile.open(fileobj=io.BytesIO(_git("archive", "--format=tar", commit))) as archive:
            # An attribute and not a parameter, which Python 3.11 has only had since 3.11.4.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(folder)
        task = {name: getattr(chosen, name) for name in ("game", "seats", "level", "ms", "seed")}
        task |= {"options": read_options(chosen.option), "folders": [str(ROOT), folder]}
        try:
            game_of(chosen.game).start(Setup(chosen.seats, task["options"]))
            result = duel(task, [PRESENT, commit[:10]], chosen.games, chosen.wanted, chosen.jobs)
        except (Refused, WorkerDied) as problem:
            print(problem, file=sys.stderr)
            return 1
    print(json.dumps(result)) if chosen.json else print_duel(result)
    if chosen.write:
        low, high = result["interval"]
        note = f"{low:.1%} to {high:.1%} of {result['games']} games against {commit[:10]}".replace("%", " %")
        document.record("duel", {chosen.game: result["share"]}, note)
    return 0


if __name__ == "__main__":
    # Without arguments it is a worker of itself.
    sys.exit(main()) if len(sys.argv) > 1 else serve(play_deal)
