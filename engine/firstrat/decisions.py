"""Decisions as JSON objects, for clients that prefer them to move texts.

    {"do": "move", "rats": [[0, [3, 7]], [1, [5]]], "free": null, "chameleon": false}
    {"do": "shop", "animal": "crow", "how": "steal", "item": "K1"}

Each is translated into the text of the same move.  A decision may name rats that are alike in any order, and a
free shortcut where it makes no difference; a move has only one text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn

from ..base import IllegalMove, Json, Move
from ..schema import ANYTHING, FLAG, TEXT, Shape, fault, fields, listed, or_null, row, tagged, text, whole
from .board import walk_text
from .move import plan_table
from .rules import RULES
from .state import MOVE, State, stage
from .vocabulary import RATS

_NAME = text("[!-~]+", "a name")
_RAT, _WALK = whole(0, RATS - 1), listed(whole(0, 99), 1)


def _keys(needed: Mapping[str, Shape], optional: Mapping[str, Shape] | None = None) -> Shape:
    return fields(needed, {"do": TEXT, "chance": ANYTHING, **(optional or {})})


_SHAPE = tagged(
    "do",
    {
        "move": _keys({"rats": listed(row(_RAT, _WALK), 1, RATS)}, {"free": or_null(_NAME), "chameleon": FLAG}),
        "drink": _keys({"use": FLAG}),
        "bonus": _keys({"material": _NAME}),
        "launch": _keys({"reward": _NAME}),
        "branch": _keys({"to": _NAME}),
        "comic": _keys({"id": or_null(_NAME)}),
        "super": _keys({"rat": _RAT}),
        "shop": _keys({"animal": _NAME, "how": _NAME}, {"item": or_null(_NAME)}),
        "build": _keys({"part": _NAME}, {"save": or_null(_NAME)}),
        "donate": _keys({}),
        "end": _keys({}),
        "greg_card": _keys({"card": _NAME}),
        "greg_remove": _keys({"from": _NAME, "item": _NAME}),
        "greg_best": _keys({"track": _NAME}),
    },
)


def text_of(s: State, decision: Json) -> Move:
    """The move text of a decision, legal or not; refuses one that is not well formed."""
    wrong = fault(decision, _SHAPE)
    if wrong is not None:
        _refuse(str(wrong))
    # Texts of moves use ids in lower case.
    lower = {key: value.lower() if isinstance(value, str) else value for key, value in decision.items()}
    return _TEXTS[decision["do"]](s, lower)


def _refuse(reason: str) -> NoReturn:
    raise IllegalMove(f"This decision is not well formed: {reason}.", RULES["decision"])


# --- moving


def _move(s: State, values: dict[str, Json]) -> Move:
    walks = sorted((place, tuple(walk)) for place, walk in values["rats"])
    if len({place for place, _ in walks}) != len(walks):
        _refuse("a rat is named once")
    if stage(s) == MOVE and s.mover < len(s.seats):
        walks = _first_of_equals(s, walks)
    text = " ".join(["move", *(f"{place}:{walk_text(walk)}" for place, walk in walks)])
    if values.get("chameleon"):
        text += " chameleon"
    return text if values.get("free") is None else _with_free(s, text, values["free"])


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
    place = values["rat"]
    if s.mover < len(s.seats):
        rats = s.seats[s.mover].rats
        place = rats.index(rats[place])
    return f"super {place}"


def _shop(_: State, values: dict[str, Json]) -> Move:
    animal, how, item = values["animal"], values["how"], values.get("item")
    if (item is None) != (how == "skip"):
        _refuse("an “item” is named when one is taken, and only then")
    return f"shop {animal} {how}" if item is None else f"shop {animal} {how} {item}"


def _build(_: State, values: dict[str, Json]) -> Move:
    saved = values.get("save")
    return f"build {values['part']}" if saved is None else f"build {values['part']} save {saved}"


_TEXTS: dict[str, Callable[[State, dict[str, Json]], Move]] = {
    "move": _move,
    "drink": lambda _, v: f"drink {'yes' if v['use'] else 'no'}",
    "bonus": lambda _, v: f"bonus {v['material']}",
    "launch": lambda _, v: f"launch {v['reward']}",
    "branch": lambda _, v: f"branch {v['to']}",
    "comic": lambda _, v: f"comic {v['id'] or 'none'}",
    "super": _super,
    "shop": _shop,
    "build": _build,
    "donate": lambda *_: "donate",
    "end": lambda *_: "end",
    "greg_card": lambda _, v: f"card {v['card']}",
    "greg_remove": lambda _, v: f"remove {v['from']} {v['item']}",
    "greg_best": lambda _, v: f"best {v['track']}",
}
