"""Matches of the regulars without their names, for somebody who wants to find out who plays which.

    python -m tools.styles.unnamed FOLDER [--game G ...] [--matches N] [--seed S]

Writes a file for each player and game, `brooke-3.txt`, in an order that is drawn by lot, and who they are to
`key.json`: read the files first.  The other player is the neutral one of the same level.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from engine.games import IDS, words_of
from engine.match import AnyMatch
from engine.regulars import BY_ID
from tools.styles.games import Task, play_match

NAMES = ("Player", "Other")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.styles.unnamed")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", nargs="+", choices=IDS, default=IDS)
    parser.add_argument("--matches", type=int, default=2, help="of each player (2)")
    parser.add_argument("--seed", default="1", help="fixes the deals and the order of the players")
    chosen = parser.parse_args(arguments)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    key: dict[str, list[str]] = {}
    for game in chosen.game:
        players = list(BY_ID)
        Random(f"{chosen.seed} {game}").shuffle(players)
        for number, regular in enumerate(players, 1):
            task: Task = {"game": game, "regular": regular, "seed": f"unnamed {chosen.seed} {number}"}
            told = [_told(play_match(task, deal, deal % 2), deal % 2) for deal in range(chosen.matches)]
            path = chosen.folder / f"{game}-{number}.txt"
            path.write_text("\n\n".join(told) + "\n", encoding="utf-8")
        key[game] = players
    (chosen.folder / "key.json").write_text(json.dumps(key, indent=1) + "\n", encoding="utf-8")
    return 0


def _told(match: AnyMatch, seat: int) -> str:
    """A match as the terminal tells it; the regular sits on this seat."""
    names = NAMES[::-1] if seat else NAMES
    words = words_of(match.game.info.id)
    steps = [match.game.apply(before, entry.moves) for before, entry in zip(match.states, match.log, strict=False)]
    lines = [words.sentence(event, names) for step in steps for event in step.events]
    return "\n".join(line for line in lines if line)


if __name__ == "__main__":
    sys.exit(main())
