"""First Rat positions for tests: a quiet middle of a game, changed where a test wants something else."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from engine.games import GAMES
from tests.engine.firstrat.plain_rules import FACTS

GAME = GAMES["firstrat"]
TRACKS = [track["id"] for track in FACTS["tracks"]["list"]]
COVERED = FACTS["tracks"]["covered_fields"]


def rats(*places: Any) -> list[dict]:
    """Four rats: a space, "nursery", or (space, power, ...)."""
    return [
        {"at": place[0], "powers": sorted(place[1:])} if isinstance(place, tuple) else {"at": place, "powers": []}
        for place in places
    ]


def seat(*places: Any, **changes: Any) -> dict:
    """A seat with these rats (two on start by default) and nothing else, except what is named."""
    return {
        "rats": rats(*places) if places else rats("nursery", "nursery", 0, 0),
        "lamp": 0,
        "burrow": "START",
        "cheese": 0,
        "mould": 0,
        "bottle": 0,
        "powder": 0,
        "can": 0,
        "calc": 0,
        "awards": 0,
        "drinks": 0,
        "drinks_used": 0,
        "backpacks": [],
        "comics": [],
        "caps": [],
        "cubes": 10,
        "turns": 0,
        "shortcuts": {way["id"]: 0 for way in FACTS["shortcuts"]["list"]},
        **changes,
    }


def scene(*seats: dict, **changes: Any) -> dict:
    """A position at the beginning of seat 0's turn in round 1.

    What the seats own is taken from the displays, their launched rats stand on the rattonaut track, and marks that
    are named as track=[owners] are put on the fields in that order.
    """
    players = len(seats)
    marks = {name: changes.pop(name) for name in TRACKS if name in changes}
    for number, own in enumerate(seats):
        home = sum(rat["at"] == 27 for rat in own["rats"])
        if home and "rattonaut" not in marks:
            marks["rattonaut"] = []
        if home:
            marks["rattonaut"] += [number] * (home - marks["rattonaut"].count(number))
    data = {
        "players": players,
        "path": [space["tile"] for space in FACTS["standard_path"]["spaces"]],
        "tiles": {
            track["id"]: track["standard_tile"] for track in FACTS["tracks"]["list"] if track["id"] != "rocket"
        },
        "round": 1,
        "starter": 0,
        "to_move": 0,
        "last_round": None,
        "end_by": None,
        "over": False,
        "seats": deepcopy(list(seats)),
        "display": display(players, seats),
        "tracks": {name: fields(players, marks.get(name, [])) for name in TRACKS},
        "greg": None,
        "turn": None,
    }
    return data | changes


def fields(players: int, owners: list) -> list[list]:
    """The fields of a track after these owners have put pieces there."""
    found: list[list] = [["N"] if field in COVERED[str(players)] else [] for field in range(1, 6)]
    for owner in owners:
        next((field for field in found[:4] if not field), found[4]).append(owner)
    return [sorted(field, key=str) for field in found]


def display(players: int, seats: tuple[dict, ...]) -> dict:
    """What is left on display when the first items by name were dealt beside those that the seats own."""
    sizes = {name: shop["display_by_players"][str(players)] for name, shop in FACTS["shops"]["animals"].items()}
    owned = {kind: [item for own in seats for item in own[kind]] for kind in ("backpacks", "caps", "comics")}
    drinks = sum(own["drinks"] + own["drinks_used"] for own in seats)
    packs = [pack["id"] for pack in FACTS["backpacks"]["list"] for _ in range(pack["copies"])]
    return {
        "hamster": _rest(packs, owned["backpacks"], sizes["hamster"]),
        "frog": sizes["frog"] - drinks,
        "crow": _rest([cap["id"] for cap in FACTS["bottle_caps"]["list"]], owned["caps"], sizes["crow"]),
        "library": _rest([comic["id"] for comic in FACTS["comics"]["list"]], owned["comics"], 6),
    }


def _rest(everything: list[str], owned: list[str], size: int) -> list[str]:
    left = sorted(everything)
    for item in owned:
        left.remove(item)
    return left[: size - len(owned)]


def greg(**changes: Any) -> dict:
    """Greg at the start of an easy game."""
    cards = FACTS["greg"]["cards"]
    deck = [c["id"] for letter in "AB" for c in [c for c in cards if c["group"] == letter][:5]] + ["C1"]
    return {
        "level": "easy",
        "rats": [8, 5, 1, 0],
        "cubes": 10,
        "awards": 0,
        "prepared": [],
        "deck": sorted(deck),
        "revealed": [],
    } | changes


def state(position: dict, **options: Any):
    """The state of a position."""
    return GAME.from_position(position, options)
