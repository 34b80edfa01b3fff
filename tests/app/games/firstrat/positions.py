"""Positions in the middle of a First Rat match, for presenters and panels to show; every one keeps the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.base import CHANCE, Event, Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.state import FirstRatView, State
from engine.match import Match

GAME = FirstRat()
FIELDS = 5
SHELVES = {"hamster": "backpacks", "crow": "caps", "library": "comics"}
#: What each seat has in the middle of a match, unless a scene says otherwise.
FAMILIES: tuple[Mapping[str, Any], ...] = (
    {"at": (12, 9, 0), "lamp": 13, "burrow": "J1", "cheese": 5, "bottle": 2, "powder": 1, "can": 1, "calc": 2},
    {"at": (20, 11, 9), "lamp": 9, "burrow": "START", "cheese": 3, "powder": 2, "can": 1},
    {"at": (22, 20, 17, 11), "lamp": 16, "burrow": "T3", "cheese": 6, "bottle": 4, "powder": 1, "calc": 1},
    {"at": (20, 11, 5), "lamp": 5, "burrow": "PAN", "cheese": 11, "bottle": 2, "powder": 3, "can": 2, "calc": 1},
    {"at": (22, 11, 3), "lamp": 12, "burrow": "B3", "cheese": 2, "bottle": 1, "powder": 3, "calc": 2},
)
#: Who stands on which track, in the order of the pieces.
GAMES: Mapping[str, Sequence[Any]] = {
    "cockpit": (1, 0),
    "cargo": (2,),
    "engine": (0, 3),
    "cheese": (4, 1),
    "pantry": (3, 2),
    "light": (2, 1, 2, 0, 4),
}


def scene(
    players: int = 5,
    *,
    turn: Mapping[str, Any] | None = None,
    own: Mapping[str, Any] | None = None,
    display: Mapping[str, Any] | None = None,
    pieces: Mapping[str, Sequence[Any]] | None = None,
    rival: Mapping[str, Any] | None = None,
    mover: int | str = 0,
    round: int = 9,
    **options: Any,
) -> State:
    """A match in its middle: `own` changes seat 0, `pieces` the tracks, `display` what lies in the shops."""
    match = Match(GAME, Setup(players, options), "panels")
    while match.to_act == (CHANCE,):
        match.roll()
    position = GAME.position(match.state)
    tracks = GAMES if pieces is None else pieces
    tracks = {name: [who for who in row if who == "G" or who < players] for name, row in tracks.items()}
    for seat, entry in enumerate(position["seats"]):
        entry.update(_family(FAMILIES[seat] | (own or {} if seat == 0 else {})))
        cubes = sum(row.count(seat) for name, row in tracks.items() if name != "rattonaut")
        entry.update(cubes=10 - cubes, turns=round if mover == "G" or seat < mover else round - 1)
    position["tracks"] = {name: _fields(row, tracks.get(name, [])) for name, row in position["tracks"].items()}
    position.update(round=round, to_move=mover, turn=None if turn is None else dict(turn))
    _stock(position, display or {})
    if position["greg"] is not None:
        cubes = sum(row.count("G") for name, row in tracks.items() if name != "rattonaut")
        position["greg"].update(cubes=10 - cubes, **(rival or {}))
    return GAME.from_position(position, options)


def _family(facts: Mapping[str, Any]) -> dict[str, Any]:
    known = dict(facts)
    at, powers = known.pop("at"), known.pop("powers", {})
    rats = [{"at": space, "powers": sorted(powers.get(space, []))} for space in sorted(at)]
    return {**known, "rats": [{"at": "nursery", "powers": []}] * (4 - len(rats)) + rats}


def _fields(row: list[list[Any]], pieces: Sequence[Any]) -> list[list[Any]]:
    """Lay pieces on the free fields from the left; the last one takes all that is left over."""
    found: list[list[Any]] = [["N"] if owners == ["N"] else [] for owners in row]
    free = [field for field in range(FIELDS) if not found[field]]
    for place, owner in enumerate(pieces):
        found[free[min(place, len(free) - 1)]].append(owner)
    return found


def _stock(position: dict[str, Any], wanted: Mapping[str, Any]) -> None:
    """Put on display what a scene asks for, and take away what families own already."""
    display, seats = position["display"], position["seats"]
    sizes = {name: len(display[name]) for name in SHELVES}
    drinks = display["frog"]
    display.update(wanted)
    for name, kept in SHELVES.items():
        for entry in seats:
            for item in entry[kept]:
                if item in display[name]:
                    display[name].remove(item)
        most = sizes[name] - sum(len(entry[kept]) for entry in seats)
        display[name] = sorted(display[name][:most])
    if "frog" not in wanted:
        display["frog"] = drinks - sum(entry["drinks"] + entry["drinks_used"] for entry in seats)


def seen(state: State, seat: int | None = 0) -> tuple[FirstRatView, Sequence[str]]:
    """A state as a seat sees it, with what it may do."""
    return GAME.view(state, seat), GAME.legal(state, seat if seat is not None else 0)


# --- scenes with a name

LIBRARY = ("haggler", "pack", "super_grab", "super_hero", "tinker", "tunnel")
BACKPACKS = ("blue+1", "blue+1", "green+1", "orange+1", "orange+1", "white+2", "white+2", "yellow+2", "yellow+2")
CAPS = ("K1", "K10", "K4", "K6", "K8", "K9")


def junction(cores: int = 2, players: int = 5) -> State:
    return scene(players, turn={"stage": "branch", "cores": cores}, display={"library": list(LIBRARY)})


def library(cores: int = 1) -> State:
    return scene(
        turn={"stage": "comic", "cores": cores}, own={"burrow": "LIB"}, display={"library": list(LIBRARY)}
    )


def cape() -> State:
    """A super comic was taken and needs a rat; one of them has a cape already."""
    own = {
        "burrow": "LIB",
        "comics": ["super_flash", "super_grab"],
        "powers": {12: ["super_flash"]},
        "at": (21, 12, 9, 0),
    }
    display = {"library": ["haggler", "pack", "tinker", "tunnel"]}
    return scene(turn={"stage": "super", "comic": "super_grab", "cores": 1}, own=own, display=display)


def hamster(cheese: int = 7) -> State:
    own = {"at": (12, 9, 4), "cheese": cheese}
    return scene(turn={"stage": "shop", "shops": ["hamster"]}, own=own, display={"hamster": list(BACKPACKS)})


def frog(cheese: int = 7) -> State:
    return scene(turn={"stage": "shop", "shops": ["frog"]}, own={"at": (15, 9, 4), "cheese": cheese})


def crow(cheese: int = 12) -> State:
    own = {"at": (23, 9, 4), "cheese": cheese}
    return scene(turn={"stage": "shop", "shops": ["crow"]}, own=own, display={"crow": list(CAPS)})


def building(players: int = 5, **own: Any) -> State:
    goods = {"cheese": 5, "bottle": 2, "powder": 3, "can": 3, "calc": 2}
    return scene(players, turn={"stage": "build"}, own={"burrow": "B2", **goods, **own})


def tinkering() -> State:
    display = {"library": ["haggler", "pack", "super_grab", "super_hero", "tunnel"]}
    own = {"burrow": "B2", "can": 2, "powder": 3, "calc": 1, "cheese": 10, "comics": ["tinker"]}
    return scene(turn={"stage": "build"}, own=own, display=display)


def thirsty(**own: Any) -> State:
    """Two rats have come to cans and calculators, with a drink and a tool bag at hand."""
    facts = {"at": (13, 9, 6), "drinks": 2, "backpacks": ["orange+1"], **own}
    return scene(turn={"stage": "drink", "moved": [1, 3]}, own=facts, display={"hamster": list(BACKPACKS)})


def packing(doubled: bool = True) -> State:
    own = {"at": (13, 9, 6), "drinks": 1, "drinks_used": 1, "backpacks": ["orange+1"]}
    return scene(
        turn={"stage": "bonus", "moved": [1, 3], "doubled": doubled},
        own=own,
        display={"hamster": list(BACKPACKS)},
    )


def launching() -> State:
    own = {"at": (27, 12, 9)}
    pieces = {**GAMES, "rattonaut": [0]}
    return scene(turn={"stage": "launch", "cores": 1}, own=own, pieces=pieces)


#: Greg's deck at the easy level.
DECK = ("A1", "A11", "A2", "A4", "A8", "B1", "B2", "B3", "B4", "B5", "C1")


def alone(turn: Mapping[str, Any] | None = None, revealed: Sequence[str] = ("A2", "B3"), **rival: Any) -> State:
    """A solo match in which Greg is to turn a card; one of his rats is in the rocket."""
    own = {"at": (15, 9, 4), "burrow": "B2"}
    pieces = {"cockpit": (0, "G"), "engine": (0,), "light": (0,), "cheese": ("G",), "rattonaut": ("G",)}
    facts = {
        "rats": [27, 15, 13, 8],
        "awards": 1,
        "prepared": ["cockpit", "light"],
        "deck": [card for card in DECK if card not in revealed],
        "revealed": list(revealed),
        **rival,
    }
    return scene(1, own=own, pieces=pieces, rival=facts, mover="G", turn=turn)


def card(state: State, name: str, *more: str) -> tuple[FirstRatView, list[Event]]:
    """Greg's turn with a card and the outcomes or the choice after it: the view before, and the events."""
    events: list[Event] = []
    view = GAME.view(state, 0)
    for move in (f"card {name}", *more):
        step = GAME.apply(state, {state.actors[0]: move})
        events += step.events
        state = step.state
    return view, events


def victory(level: str = "easy", name: str = "Anna") -> Match:
    """A solo match that was won with four rats in the rocket, in ten turns."""
    pieces = {
        "cockpit": (0, 0),
        "cargo": (0,),
        "engine": (0,),
        "rocket": (0,),
        "cheese": (0,),
        "rattonaut": (0, 0, 0, 0),
    }
    own = {"at": (27, 27, 27, 27), "lamp": 0, "burrow": "B2"}
    state = scene(1, own=own, pieces=pieces, turn={"stage": "build"}, round=10, greg=level)
    match = Match(GAME, Setup(1, {"greg": level}), "won", players=[name], position=GAME.position(state))
    match.play({0: "end"})
    while not match.over:
        match.roll() if match.to_act == (CHANCE,) else match.play({0: GAME.legal(match.state, 0)[0]})
    return match
