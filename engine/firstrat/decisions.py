"""Decisions as JSON objects, for clients that prefer them to move texts.

    {"do": "move", "rats": [[0, [3, 7]], [1, [5]]], "free": null, "chameleon": false}
    {"do": "shop", "animal": "crow", "how": "steal", "item": "K1"}

Each is translated into the text of the same move.  A decision may name rats that are alike in any order, and a
free shortcut where it makes no difference; a move has only one text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from ..base import IllegalMove, Json, Move
from .board import walk_text
from .move import plan_table
from .rules import RULES
from .state import MOVE, State, stage
from .vocabulary import RATS

_KEYS: dict[str, tuple[str, ...]] = {
    "move": ("rats", "free", "chameleon"),
    "drink": ("use",),
    "bonus": ("material",),
    "launch": ("reward",),
    "branch": ("to",),
    "comic": ("id",),
    "super": ("rat",),
    "shop": ("animal", "how", "item"),
    "build": ("part", "save"),
    "donate": (),
    "end": (),
    "greg_card": ("card",),
    "greg_remove": ("from", "item"),
    "greg_best": ("track",),
}
#: What may be left out, and what it is then.
_OPTIONAL: dict[str, Json] = {"free": None, "chameleon": False, "item": None, "save": None}


def text_of(s: State, decision: Json) -> Move:
    """The move text of a decision, legal or not; refuses one that is not well formed."""
    if not isinstance(decision, dict):
        _refuse("it is a JSON object")
    kind = decision.get("do")
    if not isinstance(kind, str) or kind not in _KEYS:
        _refuse(f"“do” is one of {', '.join(_KEYS)}")
    keys = _KEYS[kind]
    for key in decision:
        if key not in keys and key not in ("do", "chance"):
            _refuse(f"“{key}” does not belong to “{kind}”")
    for key in keys:
        if key not in decision and key not in _OPTIONAL:
            _refuse(f"“{kind}” needs “{key}”")
    values = {key: decision.get(key, _OPTIONAL.get(key)) for key in keys}
    return _TEXTS[kind](s, values)


def _refuse(reason: str) -> NoReturn:
    raise IllegalMove(f"This decision is not well formed: {reason}.", RULES["decision"])


def _name(values: dict[str, Json], key: str) -> str:
    value = values[key]
    if not isinstance(value, str) or not value.isascii() or not value.isprintable() or " " in value:
        _refuse(f"“{key}” is a name")
    return value.lower()


def _flag(values: dict[str, Json], key: str) -> bool:
    if type(values[key]) is not bool:
        _refuse(f"“{key}” is true or false")
    return bool(values[key])


def _place(value: Json) -> int:
    if type(value) is not int or not 0 <= value < RATS:
        _refuse(f"a rat is a whole number from 0 to {RATS - 1}")
    return value


# --- moving


def _move(s: State, values: dict[str, Json]) -> Move:
    walks = _walks(values["rats"])
    odd = _flag(values, "chameleon")
    free = None if values["free"] is None else _name(values, "free")
    if stage(s) == MOVE and s.mover < len(s.seats):
        walks = _first_of_equals(s, walks)
    text = " ".join(["move", *(f"{place}:{walk_text(walk)}" for place, walk in walks)])
    if odd:
        text += " chameleon"
    return text if free is None else _with_free(s, text, free)


def _walks(value: Json) -> list[tuple[int, tuple[int, ...]]]:
    if not isinstance(value, list) or not value:
        _refuse("“rats” is a list of [rat, [spaces entered]]")
    walks = []
    for pair in value:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[1], list) or not pair[1]:
            _refuse("“rats” is a list of [rat, [spaces entered]]")
        if not all(type(space) is int and 0 <= space <= 99 for space in pair[1]):
            _refuse("a walk is a list of spaces")
        walks.append((_place(pair[0]), tuple(pair[1])))
    if len({place for place, _ in walks}) != len(walks):
        _refuse("a rat is named once")
    return sorted(walks)


def _first_of_equals(s: State, walks: list[tuple[int, tuple[int, ...]]]) -> list[tuple[int, tuple[int, ...]]]:
    """Of rats that are alike the first ones go, and the earlier ones less far."""
    rats = s.seats[s.mover].rats
    found = []
    for rat in {rats[place] for place, _ in walks}:
        chosen = sorted((walk for place, walk in walks if rats[place] == rat), key=lambda walk: walk[-1])
        found += [(rats.index(rat) + number, walk) for number, walk in enumerate(chosen)]
    return sorted(found)


def _with_free(s: State, text: Move, free: str) -> Move:
    """The free shortcut is only written where there is a choice, and then as the first of its material."""
    shortcuts = s.board.components.shortcuts
    named = next((way for way in shortcuts if way.id.lower() == free), None)
    if named is None:
        _refuse("“free” is a shortcut or null")
    if stage(s) == MOVE and s.mover < len(s.seats):
        for plan in plan_table(s).priced + plan_table(s).fee_only:
            used = [number for route in plan.routes for number in route.shortcuts]
            if (
                plan.text.partition(" free ")[0] == text
                and plan.free is not None
                and shortcuts[plan.free].toll == named.toll
                and shortcuts.index(named) in used
            ):
                return plan.text
    return f"{text} free {free}"


# --- everything else


def _super(s: State, values: dict[str, Json]) -> Move:
    place = _place(values["rat"])
    if s.mover < len(s.seats):
        rats = s.seats[s.mover].rats
        place = rats.index(rats[place])
    return f"super {place}"


def _shop(_: State, values: dict[str, Json]) -> Move:
    animal, how = _name(values, "animal"), _name(values, "how")
    if (values["item"] is None) != (how == "skip"):
        _refuse("an “item” is named when one is taken, and only then")
    return f"shop {animal} {how}" if how == "skip" else f"shop {animal} {how} {_name(values, 'item')}"


def _build(_: State, values: dict[str, Json]) -> Move:
    text = f"build {_name(values, 'part')}"
    return text if values["save"] is None else f"{text} save {_name(values, 'save')}"


_TEXTS: dict[str, Callable[[State, dict[str, Json]], Move]] = {
    "move": _move,
    "drink": lambda s, v: f"drink {'yes' if _flag(v, 'use') else 'no'}",
    "bonus": lambda s, v: f"bonus {_name(v, 'material')}",
    "launch": lambda s, v: f"launch {_name(v, 'reward')}",
    "branch": lambda s, v: f"branch {_name(v, 'to')}",
    "comic": lambda s, v: "comic none" if v["id"] is None else f"comic {_name(v, 'id')}",
    "super": _super,
    "shop": _shop,
    "build": _build,
    "donate": lambda s, v: "donate",
    "end": lambda s, v: "end",
    "greg_card": lambda s, v: f"card {_name(v, 'card')}",
    "greg_remove": lambda s, v: f"remove {_name(v, 'from')} {_name(v, 'item')}",
    "greg_best": lambda s, v: f"best {_name(v, 'track')}",
}
