"""Builds the riddles of a game, grades and checks them, and withdraws those that are wrong."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from engine.games import IDS
from tools.lab.riddles.build import WANTED, build, regrade, withdraw
from tools.lab.riddles.check import check
from tools.lab.riddles.finders import GENERATOR
from tools.lab.riddles.search import Task
from tools.lab.riddles.sources import PLAYERS


def main() -> None:
    parser = argparse.ArgumentParser(prog="./dev lab riddles", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    making = verbs.add_parser("build", help="find riddles and write the file of a game; continues what was begun")
    making.add_argument("--game", choices=IDS, required=True)
    making.add_argument("--jobs", type=int, default=1, help="processes")
    making.add_argument("--players", default="", help="levels that play the games, separated by commas")
    making.add_argument("--seed", default="riddles")
    making.add_argument("--riddles", type=int, default=WANTED, help="how many are wanted")
    making.add_argument("--work", type=Path, default=Path("build/riddles"), help="where unfinished work is kept")
    checking = verbs.add_parser("check", help="prove again, in another way, that each riddle has one answer")
    checking.add_argument("--game", choices=IDS, action="append", help="all games unless told otherwise")
    checking.add_argument("--sample", type=int, default=0, help="how many of all games together; all without it")
    checking.add_argument("--seed", default="1", help="which ones")
    checking.add_argument("--jobs", type=int, default=1, help="processes")
    taking = verbs.add_parser("withdraw", help="take riddles out of the calendar; all other days stay as they are")
    taking.add_argument("--game", choices=IDS, required=True)
    taking.add_argument("ids", nargs="+")
    grading = verbs.add_parser("regrade", help="grade the riddles of a file anew; all days stay as they are")
    grading.add_argument("--game", choices=IDS, required=True)
    chosen = parser.parse_args()
    if chosen.verb == "build":
        players = chosen.players.split(",") if chosen.players else list(PLAYERS[chosen.game])
        task: Task = {"game": chosen.game, "players": players, "seed": chosen.seed, "generator": GENERATOR}
        number = build(task, chosen.work, chosen.jobs, wanted=chosen.riddles)
        print(f"{chosen.game}: {number} riddles")
    elif chosen.verb == "regrade":
        regrade(chosen.game)
    elif chosen.verb == "withdraw":
        withdraw(chosen.game, chosen.ids)
    else:
        sys.exit(check(chosen.game or list(IDS), chosen.sample, chosen.seed, chosen.jobs))


if __name__ == "__main__":
    main()
