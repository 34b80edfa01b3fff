"""`games`: the games, their options and the levels of their AIs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..games import GAMES, levels_of
from ..regulars import REGULARS

if TYPE_CHECKING:
    from .protocol import GameFacts


def describe_games() -> list[GameFacts]:
    """Every game as plain data."""
    return [
        {
            "id": game.info.id,
            "name": game.info.name,
            "rules_version": game.info.rules_version,
            "seats": list(game.info.seats),
            "options": [
                {"id": o.id, "kind": o.kind, "values": list(o.values), "default": o.default, "text": o.text}
                for o in game.info.options
            ],
            "levels": [level.id for level in levels_of(game.info.id)],
            "strength": {level.id: level.strength for level in levels_of(game.info.id)},
        }
        for game in GAMES.values()
    ]


def print_games() -> None:
    """Every game as text."""
    for game in GAMES.values():
        info = game.info
        print(f"{info.id}: {info.name}, seats {', '.join(map(str, info.seats))}")
        for option in info.options:
            values = "|".join(str(value).lower() for value in option.values)
            print(f"  --option {option.id}={values:<11} {option.text}")
        for level in levels_of(info.id):
            measured = "" if level.strength is None else f" ({level.strength:.0%} of the points against the best)"
            print(f"  level {level.id:<8} {level.text}{measured}")
    print("in every game:")
    for regular in REGULARS:
        print(f"  regular {regular.id:<9} {regular.text} (plays at the level {regular.level})")
