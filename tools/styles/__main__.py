"""`./dev styles`: what the styles of the regulars cost, and how they show.

    ./dev styles [--game G ...] [--only REGULAR ...] [--games N] [--jobs N] [--seed S ...] [--keep FOLDER [--kept]]

Every regular plays against the neutral player of its level, each deal twice with the seats exchanged.
cost: how many points of share it takes less than half, with the 95 % interval.
signature: the mean of the feature that its style is about, the neutral player's, and by how many standard errors
of the deals they differ.
told: on games that were held out, how often a simple classifier tells the regular from the neutral player (chance:
50 %).
seen: given two matches of each regular that were held out, to how many it gives the right name, every name once
(chance: 1).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from engine.base import Json
from engine.cli.arena import interval
from engine.cli.jobs import WorkerDied, results
from engine.cli.progress import Progress
from engine.games import IDS
from engine.regulars import BY_ID
from tools.styles import games as play
from tools.styles.features import features, signature
from tools.styles.identify import accuracy, visibility


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = _parser().parse_args(arguments)
    if chosen.games < 4 or chosen.jobs < 1:
        print("“--games” is at least 4 and “--jobs” at least 1.", file=sys.stderr)
        return 2
    if chosen.kept and not chosen.keep:
        print("“--kept” needs the folder of “--keep”.", file=sys.stderr)
        return 2
    try:
        seen = []
        for game in chosen.game or IDS:
            every = {one: played(chosen, game, one) for one in chosen.only or BY_ID}
            known = {one: deals for one, deals in every.items() if len(deals) > 1}
            if known:
                seen.append(_show(game, known))
        if len(seen) > 1 and len({tuple(examples) for examples in seen}) == 1:
            _show_visibility("all together", seen)
    except WorkerDied as problem:
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return 130
    return 0


def played(chosen: argparse.Namespace, game: str, regular: str) -> list[list[Json]]:
    """The deals of a regular, both games of each; those that are kept are not played again."""
    return [deal for seed in chosen.seed for deal in _played(chosen, game, regular, seed)]


def _played(chosen: argparse.Namespace, game: str, regular: str, seed: str) -> list[list[Json]]:
    wanted, deals = chosen.games // 2, []
    kept = chosen.keep / f"{game}-{regular}-{seed}.jsonl" if chosen.keep else Path(os.devnull)
    if kept.is_file():
        deals = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    if chosen.kept:
        return deals
    deals = deals[:wanted]
    kept.parent.mkdir(parents=True, exist_ok=True)
    task: play.Task = {"game": game, "regular": regular, "seed": seed}
    progress = Progress(wanted - len(deals))
    with kept.open("a", encoding="utf-8") as file:
        try:
            for deal in results(play.__name__, task, range(len(deals), wanted), chosen.jobs, "deal"):
                deals.append(deal)
                file.write(json.dumps(deal) + "\n")
                file.flush()
                progress.step(f"{game} {regular}")
        finally:
            progress.clear()
    return deals


def _show(game: str, every: dict[str, list[list[Json]]]) -> dict[str, list[list[float]]]:
    """Print the figures of a game; what was seen of each regular."""
    heads = f"{'games':>5}{'cost':>7}  {'95 % interval':<16}{'own':>7}{'neutral':>9}{'errors':>8}{'told':>7}"
    print(f"\n{game}\n{'':<10}{'level':<9}{heads}  signature")
    for regular, deals in every.items():
        print(line(game, regular, deals))
    seen = {one: [row["own"] for deal in deals for row in deal] for one, deals in every.items()}
    if len(every) > 1:
        _show_visibility("seen", [seen])
    sys.stdout.flush()
    return seen


def _show_visibility(title: str, games: list[dict[str, list[list[float]]]]) -> None:
    right = visibility(games)
    print(f"{title}: {sum(right.values()):.1f} of {len(right)}")
    print(f"  {', '.join(f'{one} {share:.0%}' for one, share in right.items())}")


def line(game: str, regular: str, deals: Sequence[Sequence[Json]]) -> str:
    """The figures of a regular as a line of the table."""
    points = [fmean(row["points"] for row in deal) for deal in deals]
    least, most = interval(points)
    feature = signature(game, regular)
    own, neutral, errors = difference(deals, features(game).index(feature))
    classes = {who: [row[who] for deal in deals for row in deal] for who in ("own", "neutral")}
    told = fmean(accuracy(classes).values())
    about = (feature.__doc__ or "").rstrip(".")
    cost = f"{2 * len(deals):5}{50 - 100 * fmean(points):7.1f}  {50 - 100 * most:5.1f} to {50 - 100 * least:5.1f}"
    shown = f"{own:7.3f}{neutral:9.3f}{errors:8.1f}{told:7.0%}"
    return f"{regular:<10}{BY_ID[regular].level:<9}{cost}  {shown}  {about}"


def difference(deals: Sequence[Sequence[Json]], place: int) -> tuple[float, float, float]:
    """The mean of a feature, the neutral player's, and their difference in standard errors of the deals."""
    own = [fmean(row["own"][place] for row in deal) for deal in deals]
    neutral = [fmean(row["neutral"][place] for row in deal) for deal in deals]
    apart = [mine - theirs for mine, theirs in zip(own, neutral, strict=True)]
    error = stdev(apart) / sqrt(len(apart))
    return fmean(own), fmean(neutral), fmean(apart) / error if error else 0.0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="./dev styles", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", nargs="+", choices=IDS, help="some games; all of them if none is named")
    parser.add_argument(
        "--only", nargs="+", choices=list(BY_ID), help="some regulars; all of them if none is named"
    )
    parser.add_argument("--games", type=int, default=200, help="games of each regular, an even number (200)")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the games (1)")
    parser.add_argument("--seed", nargs="+", default=["1"], help="fixes the deals; of several, all count together")
    parser.add_argument("--keep", type=Path, help="a folder for the results, from which a later run goes on")
    parser.add_argument("--kept", action="store_true", help="play nothing, show all that the folder holds")
    return parser


if __name__ == "__main__":
    sys.exit(main())
