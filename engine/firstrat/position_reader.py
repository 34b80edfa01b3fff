"""Reads positions: from JSON to a state, with a sentence for everything that is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from ..base import BadPosition, Json
from . import deal
from .board import Board, board_of, uses_of
from .components import Components
from .goods import CONTENTS, KEPT, pile
from .invariants import violations
from .position import GREG_ID, IN_NURSERY, NEUTRAL, to_json
from .rounds import ALL_RATS, CUBES
from .rules import RULES
from .scoring import track_points
from .state import (
    BEST,
    BY_CHANCE,
    DEAL,
    GREG,
    NOBODY,
    NURSERY,
    ONE_SEAT,
    STAGES,
    Display,
    Family,
    Greg,
    Rules,
    State,
    Tracks,
    Turn,
    one_backpack,
    rat_of,
)
from .vocabulary import CROW, DISPLAYS, FIELDS, FROG, HAMSTER, LAST, LEVELS, LIBRARY, PAD, RATS, ROCKET, TRACKS

#: More of anything than a game can bring.
MOST, MOST_CORES = 999, 99

_KEYS = (
    *("players", "path", "tiles", "round", "starter", "to_move", "last_round", "end_by", "over"),
    *("seats", "display", "tracks", "greg", "turn"),
)
_COUNTS = ("mould", "awards", "drinks", "drinks_used", "cubes", "turns")
_SEAT_KEYS = ("rats", "lamp", "burrow", *KEPT, *_COUNTS, "backpacks", "comics", "caps", "shortcuts")
_GREG_KEYS = ("level", "rats", "cubes", "awards", "prepared", "deck", "revealed")


def players_of(data: Json) -> int:
    """The number of players of a position, as far as that can be read."""
    if not isinstance(data, dict):
        _refuse("a position is a JSON object")
    return _whole(data, "players", 1, 5, "the position")


def level_of(data: Json) -> Json:
    """Greg's level in a position; None where he does not play."""
    greg = data.get("greg") if isinstance(data, dict) else None
    return greg.get("level") if isinstance(greg, dict) else None


def from_json(data: Json, rules: Rules, given: Mapping[str, Json]) -> State:
    """The state of a position; refuses, with one sentence, what the rules forbid.

    Options that were not given follow from the position: a path or tracks that are not the standard ones, and
    before the first turn what families begin with.
    """
    position = _object(data, "the position", _KEYS)
    rules = _rules(position, rules, given)
    if isinstance(position["turn"], dict) and position["turn"].get("stage") == STAGES[DEAL]:
        return _dealing(position, rules, given)
    board = _board(position, rules)
    s = _state(position, rules, board)
    for rule, text in violations(s):
        _refuse(text, rule)
    return s


def _refuse(reason: str, rule: str = "position") -> NoReturn:
    raise BadPosition(f"This is no First Rat position: {reason}.", RULES[rule])


# --- values


def _object(value: Json, what: str, keys: tuple[str, ...]) -> dict[str, Json]:
    if not isinstance(value, dict):
        _refuse(f"{what} is a JSON object")
    for key in keys:
        if key not in value:
            _refuse(f"{what} lacks “{key}”")
    for key in value:
        if key not in keys:
            _refuse(f"“{key}” is not part of {what}")
    return value


def _whole(data: Mapping[str, Json], key: str, low: int, high: int, what: str) -> int:
    value = data.get(key)
    if type(value) is not int or not low <= value <= high:
        _refuse(f"“{key}” of {what} is a whole number from {low} to {high}")
    return value


def _flag(data: Mapping[str, Json], key: str, what: str) -> bool:
    value = data.get(key)
    if type(value) is not bool:
        _refuse(f"“{key}” of {what} is true or false")
    return value


def _names(value: Json, known: tuple[str, ...], what: str) -> list[int]:
    """A list of names as their numbers."""
    if not isinstance(value, list):
        _refuse(f"{what} is a list")
    found = []
    for name in value:
        if not isinstance(name, str) or name not in known:
            _refuse(f"{what} holds {name!r}, which is not known")
        found.append(known.index(name))
    return found


def _set(numbers: list[int], what: str) -> int:
    if len(set(numbers)) != len(numbers):
        _refuse(f"{what} names something twice")
    return sum(1 << number for number in numbers)


# --- what was chosen before the match


def _rules(position: Mapping[str, Json], rules: Rules, given: Mapping[str, Json]) -> Rules:
    players = _whole(position, "players", 1, 5, "the position")
    if (position["greg"] is None) != (players > 1):
        _refuse("Greg plays against one family, and against nobody else", "greg")
    _whole(position, "starter", 0, 0, "the position")
    level = level_of(position)
    if level is not None:
        if level not in LEVELS:
            _refuse(f"Greg's “level” is one of {', '.join(LEVELS)}", "greg")
        if "greg" in given and given["greg"] != level:
            _refuse("the option “greg” names another level", "greg")
        rules = rules._replace(greg=level)
    components = rules.components
    if position["path"] != list(components.path):
        if given.get("variable_path") is False:
            _refuse("this is not the standard path, and the option “variable_path” is off")
        rules = rules._replace(variable_path=True)
    standard = {TRACKS[n]: tile for n, tile in enumerate(components.standard_tiles) if n != ROCKET}
    if position["tiles"] != standard:
        if given.get("variable_tracks") is False:
            _refuse("these are not the standard tracks, and the option “variable_tracks” is off")
        rules = rules._replace(variable_tracks=True)
    return rules._replace(players=players)


def _board(position: Mapping[str, Json], rules: Rules) -> Board:
    components = rules.components
    path = position["path"]
    if not isinstance(path, list) or len(path) != LAST or not all(isinstance(tile, str) for tile in path):
        _refuse(f"“path” lists {LAST} tiles")
    for letter, places in components.groups.items():
        if sorted(path[place] for place in places) != sorted(components.path[place] for place in places):
            _refuse(f"the tiles {letter} lie on their own part of the path, each once")
    names = tuple(name for name in TRACKS if name != TRACKS[ROCKET])
    tiles = _object(position["tiles"], "“tiles”", names)
    if not all(isinstance(tile, str) and tile in components.track_tiles for tile in tiles.values()):
        _refuse("“tiles” names a score tile for each track")
    if len(set(tiles.values())) != len(tiles):
        _refuse("a score tile lies on one track")
    return board_of(components, rules.players, tuple(path), tuple(tiles.get(name) for name in TRACKS))


# --- before the first turn


def _dealing(position: dict[str, Json], rules: Rules, given: Mapping[str, Json]) -> State:
    """The set-up is repeated draw by draw; the rest of the position must be what comes of it."""
    turn = _object(position["turn"], "“turn”", tuple(key for key in ("stage", "drawn") if key in position["turn"]))
    texts = turn.get("drawn", [])
    if not isinstance(texts, list):
        _refuse("“drawn” lists the draws of the set-up")
    s = deal.first_state(rules)
    for number, text in enumerate(texts):
        # Draws that leave nothing to chance have been made already.
        if s.turn is not None and texts[: number + 1] == list(s.turn.drawn[: number + 1]):
            continue
        if s.turn is None or text not in [outcome for outcome, _ in deal.outcomes(s)]:
            _refuse("a draw of the set-up is not possible", "chance")
        s = deal.after_draw(s, text)
    if to_json(s) != position and "even_start" not in given and rules.players > 1:
        rules = rules._replace(even_start=True)
        begun = zip(s.seats, rules.start_goods(), strict=True)
        s = s._replace(rules=rules, seats=tuple(family._replace(goods=goods) for family, goods in begun))
    if to_json(s) != position:
        _refuse("the rest does not follow from the draws of the set-up")
    return s


# --- the parts


def _state(position: dict[str, Json], rules: Rules, board: Board) -> State:
    components = rules.components
    seats = position["seats"]
    if not isinstance(seats, list) or len(seats) != rules.players:
        _refuse(f"“seats” lists {rules.players} seats")
    families = tuple(_family(components, seat, f"seat {number}") for number, seat in enumerate(seats))
    tracks = _tracks(position["tracks"], rules, board)
    turn = None if position["turn"] is None else _turn(components, position["turn"])
    mover = _mover(position["to_move"], rules)
    # Only in its own turn a family's rats keep their places.
    families = tuple(
        family if turn is not None and seat == mover else family._replace(rats=tuple(sorted(family.rats)))
        for seat, family in enumerate(families)
    )
    last, end = position["last_round"], position["end_by"]
    if end not in (None, ALL_RATS, CUBES):
        _refuse("“end_by” is A, B or null", "end")
    s = State(
        rules,
        board,
        families,
        tracks,
        _display(components, position["display"]),
        _greg(components, position["greg"]) if rules.players == 1 else None,
        _whole(position, "round", 1, MOST, "the position"),
        mover,
        0 if last is None else _whole(position, "last_round", 1, MOST + 1, "the position"),
        end or "",
        turn,
        _actors(_flag(position, "over", "the position"), mover, turn),
    )
    return _counted(s)


def _counted(s: State) -> State:
    """The state with the points on the tracks, which a position does not list."""
    everything = range(len(TRACKS))
    families = tuple(
        family._replace(points=sum(track_points(s, track, seat) for track in everything))
        for seat, family in enumerate(s.seats)
    )
    greg = s.greg
    if greg is not None:
        greg = greg._replace(points=sum(track_points(s, track, GREG) for track in everything))
    return s._replace(seats=families, greg=greg)


def _mover(value: Json, rules: Rules) -> int:
    if value == GREG_ID and rules.players == 1:
        return GREG
    if type(value) is not int or not 0 <= value < rules.players:
        _refuse("“to_move” is a seat, or G for Greg")
    return value


def _actors(over: bool, mover: int, turn: Turn | None) -> tuple[int, ...]:
    if over:
        return NOBODY
    if mover == GREG:
        return ONE_SEAT[0] if turn is not None and turn.stage == BEST else BY_CHANCE
    return ONE_SEAT[mover]


def _family(components: Components, value: Json, what: str) -> Family:
    seat = _object(value, what, _SEAT_KEYS)
    rats = seat["rats"]
    if not isinstance(rats, list) or len(rats) != RATS:
        _refuse(f"{what} has {RATS} rats")
    if seat["burrow"] not in components.burrow:
        _refuse(f"“burrow” of {what} is one of {', '.join(components.burrow)}", "branch")
    ways = tuple(way.id for way in components.shortcuts)
    uses = _object(seat["shortcuts"], f"“shortcuts” of {what}", ways)
    counts = {name: _whole(seat, name, 0, MOST, what) for name in (*KEPT, *_COUNTS)}
    return Family(
        tuple(_rat(components, rat, what) for rat in rats),
        pile({name: counts[name] for name in KEPT}),
        _whole(seat, "lamp", 0, LAST, what),
        components.burrow.index(seat["burrow"]),
        counts["mould"],
        counts["awards"],
        counts["drinks"],
        counts["drinks_used"],
        _backpacks(components, seat["backpacks"], f"“backpacks” of {what}"),
        _set(_names(seat["comics"], components.item_ids[LIBRARY], f"“comics” of {what}"), f"“comics” of {what}"),
        _set(_names(seat["caps"], components.item_ids[CROW], f"“caps” of {what}"), f"“caps” of {what}"),
        counts["cubes"],
        counts["turns"],
        uses_of(tuple(_whole(uses, way, 0, MOST, f"“shortcuts” of {what}") for way in ways)),
        0,
    )


def _rat(components: Components, value: Json, what: str) -> int:
    rat = _object(value, f"a rat of {what}", ("at", "powers"))
    at = NURSERY if rat["at"] == IN_NURSERY else _whole(rat, "at", 0, PAD, f"a rat of {what}")
    powers = sorted(_names(rat["powers"], components.item_ids[LIBRARY], f"“powers” of a rat of {what}"))
    if tuple(powers) not in components.power_of:
        _refuse(f"“powers” of a rat of {what} are super comics, each once", "super")
    return rat_of(at, components.power_of[tuple(powers)])


def _backpacks(components: Components, value: Json, what: str) -> int:
    kinds = _names(value, components.item_ids[HAMSTER], what)
    if any(kinds.count(kind) > components.backpacks[kind].copies for kind in kinds):
        _refuse(f"{what} has more of a kind than there are", "item")
    return sum(one_backpack(kind) for kind in kinds)


def _display(components: Components, value: Json) -> Display:
    display = _object(value, "“display”", DISPLAYS)
    caps, comics = (
        _set(_names(display[DISPLAYS[where]], components.item_ids[where], f"“{DISPLAYS[where]}”"), "a display")
        for where in (CROW, LIBRARY)
    )
    return (
        _backpacks(components, display[DISPLAYS[HAMSTER]], "“hamster”"),
        _whole(display, DISPLAYS[FROG], 0, MOST, "“display”"),
        caps,
        comics,
    )


def _tracks(value: Json, rules: Rules, board: Board) -> Tracks:
    data = _object(value, "“tracks”", TRACKS)
    return tuple(_track(data[name], name, rules, board) for name in TRACKS)


def _track(value: Json, name: str, rules: Rules, board: Board) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != FIELDS or not all(isinstance(field, list) for field in value):
        _refuse(f"track “{name}” lists the owners on each of its {FIELDS} fields")
    free = rules.components.free_fields[rules.players]
    pieces: list[int] = []
    for number, owners in enumerate(value):
        if number not in free:
            if owners != [NEUTRAL]:
                _refuse(f"field {number + 1} of track “{name}” is covered with {rules.players} players", "tracks")
            continue
        if owners and len(pieces) < min(free.index(number), board.front):
            _refuse(f"track “{name}” is filled from the left", "tracks")
        if len(owners) > 1 and number != free[-1]:
            _refuse(f"field {number + 1} of track “{name}” holds one piece", "tracks")
        pieces += sorted(_owner(owner, name, rules) for owner in owners)
    return tuple(pieces)


def _owner(value: Json, name: str, rules: Rules) -> int:
    if value == GREG_ID and rules.players == 1:
        return GREG
    if type(value) is not int or not 0 <= value < rules.players:
        _refuse(f"track “{name}” holds {value!r}, which is no owner", "tracks")
    return value


def _greg(components: Components, value: Json) -> Greg:
    greg = _object(value, "“greg”", _GREG_KEYS)
    rats = greg["rats"]
    if (
        not isinstance(rats, list)
        or len(rats) != RATS
        or not all(type(space) is int and 0 <= space <= PAD for space in rats)
    ):
        _refuse(f"Greg has {RATS} rats on spaces from 0 to {PAD}", "greg")
    ids = tuple(card.id for card in components.cards)
    return Greg(
        tuple(sorted(rats, reverse=True)),
        _whole(greg, "cubes", 0, MOST, "“greg”"),
        _whole(greg, "awards", 0, MOST, "“greg”"),
        _set(_names(greg["prepared"], TRACKS, "“prepared”"), "“prepared”"),
        _set(_names(greg["deck"], ids, "“deck”"), "“deck”"),
        _set(_names(greg["revealed"], ids, "“revealed”"), "“revealed”"),
        0,
    )


def _turn(components: Components, value: Json) -> Turn:
    if not isinstance(value, dict) or value.get("stage") not in STAGES[1:]:
        _refuse("“turn” is null or an object with what is asked as its “stage”", "asked")
    turn = {
        "moved": [],
        "doubled": False,
        "bonus": [],
        "cores": 0,
        "comic": None,
        "shops": [],
        "saved": False,
        "card": None,
        "removals": [],
        **value,
    }
    _object(turn, "“turn”", ("stage", *Turn._fields[1:-1]))
    moved = turn["moved"]
    if (
        not isinstance(moved, list)
        or not all(type(place) is int and 0 <= place < RATS for place in moved)
        or moved != sorted(set(moved))
    ):
        _refuse("“moved” lists rats, ascending", "asked")
    return Turn(
        STAGES.index(value["stage"]),
        tuple(moved),
        _flag(turn, "doubled", "“turn”"),
        tuple(_names(turn["bonus"], CONTENTS, "“bonus”")),
        _whole(turn, "cores", 0, MOST_CORES, "“turn”"),
        _one(turn["comic"], components.item_ids[LIBRARY], "“comic”"),
        tuple(_names(turn["shops"], DISPLAYS[:LIBRARY], "“shops”")),
        _flag(turn, "saved", "“turn”"),
        _one(turn["card"], tuple(card.id for card in components.cards), "“card”"),
        tuple(_names(turn["removals"], DISPLAYS, "“removals”")),
    )


def _one(value: Json, known: tuple[str, ...], what: str) -> int:
    return -1 if value is None else _names([value], known, what)[0]
