"""Writes positions as JSON.

Everything is sorted: seats with their rats, goods and items, what is on display, the owners on each field of the
tracks (a seat, "G" for Greg, "N" for a covered field), and Greg.  Between turns `turn` is null; inside one it
holds what is asked (`stage`) and what the rest of the turn depends on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from ..base import Json
from .board import Board, shortcut_uses
from .components import Components
from .events import Owner
from .goods import CONTENTS, KEPT, amount
from .state import GREG, NURSERY, STAGES, Family, State, Turn, copies, power_of, space_of
from .vocabulary import CROW, DISPLAYS, FIELDS, FROG, HAMSTER, LIBRARY, ROCKET, TRACKS

IN_NURSERY = "nursery"
NEUTRAL: Final = "N"
GREG_ID: Final = "G"


def to_json(s: State) -> dict[str, Json]:
    """A state as a position."""
    components = s.board.components
    return {
        "players": s.rules.players,
        "path": list(s.board.path),
        "tiles": {TRACKS[n]: tile for n, tile in enumerate(s.board.tiles) if n != ROCKET},
        "round": s.round,
        "starter": 0,
        "to_move": GREG_ID if s.mover == GREG else s.mover,
        "last_round": s.last_round or None,
        "end_by": s.end_by or None,
        "over": not s.actors,
        "seats": [_seat(components, family) for family in s.seats],
        "display": {
            name: s.display[FROG] if where == FROG else items(components, where, s.display[where])
            for where, name in enumerate(DISPLAYS)
        },
        "tracks": {name: fields(s, track) for track, name in enumerate(TRACKS)},
        "greg": _greg(s),
        "turn": None if s.turn is None else _turn(components, s.turn),
    }


def canonical(data: Json) -> str:
    """A position as one line of text that is the same for equal positions."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(data: Json) -> str:
    """Sixteen hexadecimal digits that stand for a position."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def items(components: Components, where: int, held: int) -> list[str]:
    """Items as a sorted list of ids."""
    names = components.item_ids[where]
    if where == HAMSTER:
        return [name for kind, name in enumerate(names) for _ in range(copies(held, kind))]
    return [name for kind, name in enumerate(names) if held >> kind & 1]


def _seat(components: Components, family: Family) -> dict[str, Json]:
    return {
        "rats": [_rat(components, rat) for rat in family.rats],
        "lamp": family.lamp,
        "burrow": components.burrow[family.burrow],
        **{name: amount(family.goods, content) for content, name in enumerate(KEPT)},
        "mould": family.mould,
        "awards": family.awards,
        "drinks": family.drinks,
        "drinks_used": family.drinks_used,
        "backpacks": items(components, HAMSTER, family.backpacks),
        "comics": items(components, LIBRARY, family.comics),
        "caps": items(components, CROW, family.caps),
        "cubes": family.cubes,
        "turns": family.turns,
        "shortcuts": {
            way.id: shortcut_uses(family.shortcuts, number) for number, way in enumerate(components.shortcuts)
        },
    }


def _rat(components: Components, rat: int) -> dict[str, Json]:
    at = space_of(rat)
    powers = [components.comics[comic].id for comic in components.powers[power_of(rat)].comics]
    return {"at": IN_NURSERY if at == NURSERY else at, "powers": powers}


def owner_name(owner: int) -> Owner:
    return GREG_ID if owner == GREG else owner


def fields(s: State, track: int) -> list[list[Json]]:
    """The owners on the five fields of a track."""
    return fields_with(s.board, s.tracks[track])


def fields_with(board: Board, pieces: Sequence[int]) -> list[list[Json]]:
    """The owners on the five fields of a track on which these owners placed pieces, in this order."""
    free = board.components.free_fields[board.players]
    found: list[list[Json]] = [[] if field in free else [NEUTRAL] for field in range(FIELDS)]
    for place, owner in enumerate(pieces):
        found[board.next_field(place) - 1].append(owner_name(owner))
    return found


def _greg(s: State) -> dict[str, Json] | None:
    greg, components = s.greg, s.board.components
    if greg is None:
        return None
    return {
        "level": s.rules.greg,
        "rats": list(greg.rats),
        "cubes": greg.cubes,
        "awards": greg.awards,
        "prepared": sorted(name for track, name in enumerate(TRACKS) if greg.prepared >> track & 1),
        "deck": [card.id for number, card in enumerate(components.cards) if greg.deck >> number & 1],
        "revealed": [card.id for number, card in enumerate(components.cards) if greg.revealed >> number & 1],
    }


def _turn(components: Components, turn: Turn) -> dict[str, Json]:
    data: dict[str, Json] = {
        "moved": list(turn.moved),
        "doubled": turn.doubled,
        "bonus": [CONTENTS[content] for content in turn.bonus],
        "cores": turn.cores,
        "comic": None if turn.comic < 0 else components.comics[turn.comic].id,
        "shops": [DISPLAYS[animal] for animal in turn.shops],
        "saved": turn.saved,
        "card": None if turn.card < 0 else components.cards[turn.card].id,
        "removals": [DISPLAYS[where] for where in turn.removals],
        "drawn": list(turn.drawn),
    }
    return {"stage": STAGES[turn.stage], **{name: value for name, value in data.items() if value}}
