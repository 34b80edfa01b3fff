"""The boxes on the shelf: what a menu shows of each game, and who its opponents are.  No Kivy here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.table import Player, player_of
from app.text import mark, tr
from engine.ai.levels import LEVELS, Level
from engine.games import GAMES


class Side(NamedTuple):
    """A seat as it looks: its emblem, the token of its colour, and both in words."""

    emblem: str
    clan: str
    colour: str
    sign: str


class Box(NamedTuple):
    """One game as the home screen shows it."""

    id: str
    name: str
    strap: str
    minutes: int
    #: Picture in the `home` atlas.
    art: str
    sides: tuple[Side, ...]


_BOXES = (
    Box(
        "braverats",
        "BraveRats",
        mark("A duel of eight cards"),
        5,
        "home_braverats",
        (
            Side("hammer", "blue", mark("Blue"), mark("Hammer")),
            Side("apple", "red", mark("Red"), mark("Apple")),
        ),
    ),
)

#: Only what can be played is on the shelf.
SHELF: Mapping[str, Box] = {box.id: box for box in _BOXES if box.id in GAMES}

#: level → the name of the rat who plays so
RATS: Mapping[str, str] = {
    "random": "Pip",
    "greedy": "Crumb",
    "novice": "Basil",
    "casual": "Clover",
    "skilled": "Juniper",
    "expert": "Saffron",
    "master": "Barnabas",
    "fox": "Reynard",
}


#: level → what it is called
LEVEL_NAMES: Mapping[str, str] = {
    "random": mark("Blind"),
    "greedy": mark("Greedy"),
    "novice": mark("Novice"),
    "casual": mark("Casual"),
    "skilled": mark("Skilled"),
    "expert": mark("Expert"),
    "master": mark("Master"),
    "fox": mark("Fox"),
}


def seat_player(game: str, seat: int, text: str) -> Player:
    """The player whom a save or a remembered set-up names for a seat."""
    box = SHELF.get(game)
    emblem = box.sides[seat].emblem if box is not None and seat < len(box.sides) else ""
    player = player_of(text, emblem)
    if player.is_ai:
        return player._replace(name=RATS.get(player.level or "", player.level or ""))
    if not player.name and box is not None and seat < len(box.sides):
        # Somebody without a name goes by the sign of the side.
        return player._replace(name=tr._(box.sides[seat].sign))
    return player


def levels_of(game: str) -> tuple[Level, ...]:
    """The opponents that a game offers, weakest first."""
    return tuple(level for level in LEVELS.get(game, ()) if level.offered)
