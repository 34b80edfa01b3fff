"""`replay`: check a saved match line by line, and print what happened."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from .. import notation
from ..base import Json
from ..games import GAMES, text_of
from ..match import AnyMatch
from ..sanitize import LONGEST_MATCH
from .files import data_of_file, text_of_file
from .seats import names_of


def read_match(path: Path, options: Mapping[str, Json], seed: str = "") -> notation.Reading:
    """The match in a file, and what is damaged; refuses a file without a match.

    The options name the files of an old save that does not hold its deck or components.
    """
    text = text_of_file(path, LONGEST_MATCH)
    contents = {name: data_of_file(Path(value)) for name, value in options.items() if isinstance(value, str)}
    return notation.from_text(text, GAMES, contents=contents, seed=seed)


def replay(path: Path, *, as_json: bool, options: Mapping[str, Json], step: bool = False) -> int:
    """0 if every line and every draw is right, else 1; with `step`, the table is shown after every line."""
    match, damage = read_match(path, options)
    loaded = match.loaded_draws() if match.seed else []
    ranks = match.game.ranks(match.state)
    report: dict[str, Json] = {
        "game": match.game.info.id,
        "moves": len(match.log),
        "over": match.over,
        "result": None if ranks is None else list(ranks),
        "scores": list(match.game.scores(match.state)),
        "damage": damage,
        "seed_known": bool(match.seed),
        "loaded_draws": loaded,
    }
    if as_json:
        print(json.dumps(report))
    else:
        _tell_moves(match, step)
        _tell_verdict(match, report)
    if damage is not None:
        print(damage, file=sys.stderr)
    return 1 if damage is not None or loaded else 0


def _tell_moves(match: AnyMatch, step: bool) -> None:
    words, names = text_of(match.game.info.id), names_of(match)
    waits = step and sys.stdin.isatty() and sys.stdout.isatty()
    if step:
        _show_table(match, 0)
    for number, (before, entry) in enumerate(zip(match.states, match.log, strict=False), 1):
        if waits and not _goes_on(number, len(match.log)):
            return
        if step:
            print(f"\n{number}/{len(match.log)}  {notation.moves_text(entry.moves)}")
        for line in words.told(before, match.game.apply(before, entry.moves).events, names):
            print(line)
        if step:
            _show_table(match, number)


def _show_table(match: AnyMatch, lines: int) -> None:
    """The table after a number of lines, as an onlooker sees it."""
    words = text_of(match.game.info.id)
    print(f"\n{words.table(match.game.view(match.states[lines], None), names_of(match))}")


def _goes_on(number: int, lines: int) -> bool:
    """Wait for Enter; false if the reader has seen enough."""
    try:
        return input(f"\nEnter shows move {number} of {lines}, q ends: ").strip().lower() not in (
            "q",
            "quit",
            "exit",
        )
    except EOFError:
        print()
        return False


def _tell_verdict(match: AnyMatch, report: dict[str, Json]) -> None:
    print(f"{report['moves']} lines of moves stand; the match is {'over' if match.over else 'open'}.")
    if not match.seed:
        print("The seed is not in the file, so the draws cannot be checked.")
    elif report["loaded_draws"]:
        print(f"Draws that do not follow from the seed: lines {', '.join(map(str, report['loaded_draws']))}.")
    else:
        print("Every draw follows from the seed.")
