"""Positions as JSON: written, read with a sentence for everything that is wrong, and checked.

Everything is sorted: seats with their rats, goods and items, what is on display, the owners on each field of the
tracks (a seat, "G" for Greg, "N" for a covered field), and Greg.  Between turns `turn` is null; inside one it
holds the decision to come (`stage`) and what the rest of the turn depends on.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NoReturn

from ..base import BadPosition, Json
from . import collect, deal, greg
from .board import Board, board_of, shortcut_uses, uses_of
from .build import complete_sets
from .components import Components
from .events import Owner
from .goods import CONTENTS, KEPT, amount, pile
from .rounds import ALL_RATS, CUBES
from .rules import RULES
from .scoring import track_points
from .shop import on_display
from .state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    BY_CHANCE,
    COMIC,
    CUB,
    DEAL,
    DRINK,
    GREG,
    LAUNCH,
    LAUNCHED,
    NOBODY,
    NURSERY,
    ONE_SEAT,
    REMOVE,
    SHOP,
    STAGES,
    SUPER,
    WALKING,
    Display,
    Family,
    Greg,
    Rules,
    State,
    Tracks,
    Turn,
    backpack_count,
    copies,
    launched,
    one_backpack,
    power_of,
    rat_of,
    space_of,
    stage,
    walkers,
)
from .vocabulary import (
    BEST_TRACK,
    CROW,
    DISPLAYS,
    FIELDS,
    FROG,
    HAMSTER,
    LAST,
    LEVELS,
    LIBRARY,
    LIBRARY_REWARD,
    LIGHT,
    PAD,
    RATS,
    RATTONAUT,
    REMOVE_COMIC,
    ROCKET,
    TRACKS,
)

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
        "seats": [_seat_json(components, family) for family in s.seats],
        "display": {
            name: s.display[FROG] if where == FROG else items(components, where, s.display[where])
            for where, name in enumerate(DISPLAYS)
        },
        "tracks": {name: fields(s, track) for track, name in enumerate(TRACKS)},
        "greg": _greg_json(s),
        "turn": None if s.turn is None else _turn_json(components, s.turn),
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


def _seat_json(components: Components, family: Family) -> dict[str, Json]:
    return {
        "rats": [_rat_json(components, rat) for rat in family.rats],
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


def _rat_json(components: Components, rat: int) -> dict[str, Json]:
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


def _greg_json(s: State) -> dict[str, Json] | None:
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


def _turn_json(components: Components, turn: Turn) -> dict[str, Json]:
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


# --- reading


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
    rules = _read_rules(position, rules, given)
    if isinstance(position["turn"], dict) and position["turn"].get("stage") == STAGES[DEAL]:
        return _dealing(position, rules, given)
    board = _read_board(position, rules)
    s = _read_state(position, rules, board)
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


def _read_rules(position: Mapping[str, Json], rules: Rules, given: Mapping[str, Json]) -> Rules:
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


def _read_board(position: Mapping[str, Json], rules: Rules) -> Board:
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


def _read_state(position: dict[str, Json], rules: Rules, board: Board) -> State:
    components = rules.components
    seats = position["seats"]
    if not isinstance(seats, list) or len(seats) != rules.players:
        _refuse(f"“seats” lists {rules.players} seats")
    families = tuple(_read_family(components, seat, f"seat {number}") for number, seat in enumerate(seats))
    tracks = _read_tracks(position["tracks"], rules, board)
    turn = None if position["turn"] is None else _read_turn(components, position["turn"])
    mover = _read_mover(position["to_move"], rules)
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
        _read_display(components, position["display"]),
        _read_greg(components, position["greg"]) if rules.players == 1 else None,
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


def _read_mover(value: Json, rules: Rules) -> int:
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


def _read_family(components: Components, value: Json, what: str) -> Family:
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
        tuple(_read_rat(components, rat, what) for rat in rats),
        pile({name: counts[name] for name in KEPT}),
        _whole(seat, "lamp", 0, LAST, what),
        components.burrow.index(seat["burrow"]),
        counts["mould"],
        counts["awards"],
        counts["drinks"],
        counts["drinks_used"],
        _read_backpacks(components, seat["backpacks"], f"“backpacks” of {what}"),
        _set(_names(seat["comics"], components.item_ids[LIBRARY], f"“comics” of {what}"), f"“comics” of {what}"),
        _set(_names(seat["caps"], components.item_ids[CROW], f"“caps” of {what}"), f"“caps” of {what}"),
        counts["cubes"],
        counts["turns"],
        uses_of(tuple(_whole(uses, way, 0, MOST, f"“shortcuts” of {what}") for way in ways)),
        0,
    )


def _read_rat(components: Components, value: Json, what: str) -> int:
    rat = _object(value, f"a rat of {what}", ("at", "powers"))
    at = NURSERY if rat["at"] == IN_NURSERY else _whole(rat, "at", 0, PAD, f"a rat of {what}")
    powers = sorted(_names(rat["powers"], components.item_ids[LIBRARY], f"“powers” of a rat of {what}"))
    if tuple(powers) not in components.power_of:
        _refuse(f"“powers” of a rat of {what} are super comics, each once", "super")
    return rat_of(at, components.power_of[tuple(powers)])


def _read_backpacks(components: Components, value: Json, what: str) -> int:
    kinds = _names(value, components.item_ids[HAMSTER], what)
    if any(kinds.count(kind) > components.backpacks[kind].copies for kind in kinds):
        _refuse(f"{what} has more of a kind than there are", "item")
    return sum(one_backpack(kind) for kind in kinds)


def _read_display(components: Components, value: Json) -> Display:
    display = _object(value, "“display”", DISPLAYS)
    caps, comics = (
        _set(_names(display[DISPLAYS[where]], components.item_ids[where], f"“{DISPLAYS[where]}”"), "a display")
        for where in (CROW, LIBRARY)
    )
    return (
        _read_backpacks(components, display[DISPLAYS[HAMSTER]], "“hamster”"),
        _whole(display, DISPLAYS[FROG], 0, MOST, "“display”"),
        caps,
        comics,
    )


def _read_tracks(value: Json, rules: Rules, board: Board) -> Tracks:
    data = _object(value, "“tracks”", TRACKS)
    return tuple(_read_track(data[name], name, rules, board) for name in TRACKS)


def _read_track(value: Json, name: str, rules: Rules, board: Board) -> tuple[int, ...]:
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
        pieces += sorted(_read_owner(owner, name, rules) for owner in owners)
    return tuple(pieces)


def _read_owner(value: Json, name: str, rules: Rules) -> int:
    if value == GREG_ID and rules.players == 1:
        return GREG
    if type(value) is not int or not 0 <= value < rules.players:
        _refuse(f"track “{name}” holds {value!r}, which is no owner", "tracks")
    return value


def _read_greg(components: Components, value: Json) -> Greg:
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


def _read_turn(components: Components, value: Json) -> Turn:
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


# --- what holds at every moment of a match


#: The id of the rule that is broken, and how.
Violation = tuple[str, str]


def violations(s: State) -> Iterator[Violation]:
    """Everything about a state that the rules cannot lead to."""
    for seat in range(len(s.seats)):
        yield from family_violations(s, seat)
    yield from table_violations(s)


def family_violations(s: State, seat: int) -> Iterator[Violation]:
    """What is wrong with one seat."""
    family = s.seats[seat]
    for check in (_rat_violations, _power_violations, _cube_violations, _count_violations):
        for rule, text in check(s, seat, family):
            yield rule, f"seat {seat}: {text}"


def table_violations(s: State) -> Iterator[Violation]:
    """What is wrong with the items, the end of the game, Greg, or the turn that is going on."""
    yield from _item_violations(s)
    yield from _end_violations(s)
    if s.greg is not None:
        yield from _greg_violations(s)
    if s.turn is not None and s.turn.stage != DEAL:
        yield from _turn_violations(s, s.turn)


def arriving(s: State, seat: int) -> int:
    """How many rats of a seat stand on the launchpad and have not been launched yet (while it collects)."""
    if s.mover != seat or stage(s) not in (DRINK, BONUS):
        return 0
    assert s.turn is not None
    return sum(s.seats[seat].rats[place] >= LAUNCHED for place in s.turn.moved)


# --- one family


def _rat_violations(s: State, seat: int, family: Family) -> Iterator[Violation]:
    rats = family.rats
    on_path = [space for space in map(space_of, rats) if 0 < space < PAD]
    if len(set(on_path)) != len(on_path):
        yield "own-rat", "two rats share a space"
    if rats.count(CUB) > len(rats) - s.board.components.numbers.start_rats:
        yield "rat", "too many rats are in the nursery"
    home, waiting = s.tracks[RATTONAUT].count(seat), arriving(s, seat)
    if home + waiting != sum(rat >= LAUNCHED for rat in rats):
        yield "launch", "the launched rats are those on the rattonaut track"
    if not waiting and home < len(rats) and not any(WALKING <= rat < LAUNCHED for rat in rats):
        yield "launch-medal", "a rat is left on start or path until all four are launched"


def _power_violations(s: State, seat: int, family: Family) -> Iterator[Violation]:
    components = s.board.components
    carried = [comic for rat in family.rats for comic in components.powers[power_of(rat)].comics]
    if len(set(carried)) != len(carried) or any(not family.comics >> comic & 1 for comic in carried):
        yield "super", "a power needs its comic and one rat"
    if any(power_of(rat) for rat in family.rats if rat < WALKING):
        yield "super", "a rat in the nursery has no power"
    if any(rat > LAUNCHED for rat in family.rats) and not arriving(s, seat):
        yield "super", "powers end with the launch"
    pending = s.turn.comic if s.turn is not None and s.mover == seat and s.turn.stage == SUPER else -1
    idle = [
        number
        for number, comic in enumerate(components.comics)
        if comic.is_super and family.comics >> number & 1 and number not in carried and number != pending
    ]
    if idle and not launched(family.rats):
        yield "super", "a super comic has a rat until that is launched"
    heroes = sum(
        comic.value
        for n, comic in enumerate(components.comics)
        if comic.effect == "launch_award" and family.comics >> n & 1
    )
    if family.awards > launched(family.rats) + heroes:
        yield "launch", "there are more medals than launches"


def _cube_violations(s: State, seat: int, family: Family) -> Iterator[Violation]:
    components, tracks = s.board.components, s.tracks
    marks = [pieces.count(seat) for pieces in tracks]
    if family.cubes + sum(marks) - marks[RATTONAUT] != components.numbers.cubes:
        yield "cube", f"cubes left and cubes on tracks are {components.numbers.cubes} together"
    for track, due, what in (
        (LIGHT, components.lamps_reached[family.lamp], "work lamps reached"),
        (ROCKET, complete_sets(tracks, seat), "complete sets"),
    ):
        if marks[track] > due or (family.cubes and marks[track] < due):
            rule = "light" if track == LIGHT else "rocket"
            yield rule, f"the {TRACKS[track]} track counts the {what}"


def _count_violations(s: State, seat: int, family: Family) -> Iterator[Violation]:
    done = s.round if not s.actors or s.mover == GREG or seat < s.mover else s.round - 1
    if family.turns != done:
        yield "steps", f"it has had {done} turns by now"


# --- the table


def _item_violations(s: State) -> Iterator[Violation]:
    if stage(s) == DEAL:
        return
    components, players = s.board.components, s.rules.players
    dealt = [components.shops[animal].size[players] for animal in (HAMSTER, FROG, CROW)] + [
        components.library_size
    ]
    there = [
        backpack_count(s.display[HAMSTER]) + sum(backpack_count(family.backpacks) for family in s.seats),
        s.display[FROG] + sum(family.drinks + family.drinks_used for family in s.seats),
        s.display[CROW].bit_count() + sum(family.caps.bit_count() for family in s.seats),
        s.display[LIBRARY].bit_count() + sum(family.comics.bit_count() for family in s.seats),
    ]
    for name, count, most in zip(("backpacks", "drinks", "caps", "comics"), there, dealt, strict=True):
        if count > most or (count < most and s.greg is None):
            yield "item", f"there are {most} {name} on display and owned, not {count}"
    for kind, pack in enumerate(components.backpacks):
        count = copies(s.display[HAMSTER], kind) + sum(copies(family.backpacks, kind) for family in s.seats)
        if count > pack.copies:
            yield "item", f"there are only {pack.copies} backpacks {pack.id}"
    for where, owned in ((CROW, [f.caps for f in s.seats]), (LIBRARY, [f.comics for f in s.seats])):
        seen = 0
        for some in (s.display[where], *owned):
            if seen & some:
                yield "item", "every cap and every comic is there once"
            seen |= some
        if where == LIBRARY and s.rules.first_game and seen & components.supers:
            yield "item", "in a first game there are no super comics"


def _end_violations(s: State) -> Iterator[Violation]:
    numbers = s.board.components.numbers
    # The end is checked when a turn is over.
    busy = s.mover if s.turn is not None else -1
    sides = [(seat, launched(family.rats), family.cubes) for seat, family in enumerate(s.seats)]
    if s.greg is not None:
        sides.append((GREG, s.greg.rats.count(PAD), s.greg.cubes))
    all_home = any(home == RATS for seat, home, _ in sides if seat != busy)
    placed = {seat for seat, _, cubes in sides if numbers.cubes - cubes >= numbers.trigger}
    if bool(s.last_round) != bool(s.end_by):
        yield "end", "a last round and what set it go together"
    elif not s.last_round:
        if all_home or placed - {busy}:
            yield "end", "the last round is set by now"
    elif s.last_round < s.round or (all_home and s.last_round > s.round):
        yield "end", "a fourth launch ends the round in which it happens"
    elif s.end_by == ALL_RATS and not all_home:
        yield "end", "nobody has launched four rats"
    elif s.end_by == CUBES and (not placed or s.last_round > s.round + 1):
        yield "end", "an eighth cube leaves this round and one more"
    waiting = [home for seat, home, _ in sides if (seat > s.mover or (seat == s.mover and s.turn is None))]
    if s.actors and RATS in waiting:
        yield "end", "who has launched four rats has no further turn"
    if not s.actors and (s.round != s.last_round or s.mover or s.turn is not None):
        yield "end", "the game is over after its last round"


def _greg_violations(s: State) -> Iterator[Violation]:
    greg, components = s.greg, s.board.components
    assert greg is not None
    if s.tracks[RATTONAUT].count(GREG) != greg.rats.count(PAD):
        yield "greg", "Greg's launched rats are those on the rattonaut track"
    marks = sum(pieces.count(GREG) for pieces in s.tracks) - s.tracks[RATTONAUT].count(GREG)
    if greg.cubes + marks != components.numbers.cubes:
        yield "cube", f"Greg's cubes are {components.numbers.cubes} together"
    able = sum(1 << track for track in components.greg_tracks)
    if any(
        GREG in pieces for track, pieces in enumerate(s.tracks) if not able >> track & 1 and track != RATTONAUT
    ):
        yield "greg", "Greg scores only the tracks that he prepares"
    if greg.prepared & ~able:
        yield "greg", "Greg prepares only some tracks"
    if greg.awards != greg.rats.count(PAD) * s.rules.launch_award:
        yield "greg", "Greg takes a medal for each launch, if that is switched on"
    if stage(s) == DEAL:
        return
    if greg.deck & greg.revealed:
        yield "greg", "a card is in the deck or revealed"
    sizes = components.deck_sizes(s.rules.greg)
    for letter in {card.group for card in components.cards}:
        cards = [number for number, card in enumerate(components.cards) if card.group == letter]
        count = sum((greg.deck | greg.revealed) >> number & 1 for number in cards)
        if count != sizes.get(letter, len(cards)):
            yield "greg", f"at this level there are {sizes.get(letter, len(cards))} cards {letter}"
    if s.turn is None and any(
        greg.revealed >> number & 1 for number, card in enumerate(components.cards) if card.symbol == BEST_TRACK
    ):
        yield "greg", "the best card is shuffled back at once"


# --- inside a turn


#: The fields of a turn that matter at each stage.
_KNOWN = {
    DRINK: ("moved",),
    BONUS: ("moved", "doubled", "bonus"),
    LAUNCH: ("cores", "shops"),
    BRANCH: ("cores", "shops"),
    COMIC: ("cores", "shops"),
    SUPER: ("cores", "comic", "shops"),
    SHOP: ("shops",),
    BUILD: ("saved",),
    REMOVE: ("card", "removals"),
    BEST: ("card",),
}


def _turn_violations(s: State, turn: Turn) -> Iterator[Violation]:
    """Whether the stage fits the position."""
    fresh = Turn(turn.stage)
    for name in Turn._fields[1:]:
        if name not in _KNOWN[turn.stage] and getattr(turn, name) != getattr(fresh, name):
            yield "asked", f"“{name}” means nothing now"
            return
    if (turn.stage in (REMOVE, BEST)) != (s.mover == GREG):
        yield "asked", "this is not asked in this turn"
        return
    if s.mover == GREG:
        yield from _greg_turn_violations(s, turn)
        return
    family, components = s.seats[s.mover], s.board.components
    if turn.stage in (DRINK, BONUS):
        landed = [place for place in turn.moved if family.rats[place] < LAUNCHED]
        if not turn.moved or not all(family.rats[place] > WALKING for place in turn.moved):
            yield "move", "moved rats stand on the path"
        elif turn.stage == DRINK and (not landed or not family.drinks):
            yield "drink", "a drink needs something to double"
        elif turn.stage == BONUS:
            asked = [extra.contents for extra in collect.pending_gains(s).questions()]
            given = zip(turn.bonus, asked, strict=False)
            if len(asked) <= len(turn.bonus) or any(content not in contents for content, contents in given):
                yield "bonus", "no backpack asks for a material"
            if turn.doubled and not family.drinks_used:
                yield "drink", "no drink has been used"
    elif turn.stage == LAUNCH and (LAUNCHED not in family.rats or len(collect.rewards(family.rats)) < 2):
        yield "launch", "the launch leaves no choice"
    elif turn.stage == BRANCH and (not turn.cores or len(components.ways[family.burrow]) < 2):
        yield "branch", "the marker is at no junction"
    elif turn.stage == COMIC and (components.rewards[family.burrow] != LIBRARY_REWARD or not s.display[LIBRARY]):
        yield "comic", "there is no comic to take"
    elif turn.stage == SUPER and (
        turn.comic < 0
        or not (family.comics & components.supers) >> turn.comic & 1
        or len(walkers(family.rats)) < 2
    ):
        yield "super", "no super comic is waiting for a rat"
    elif turn.stage == BUILD and turn.saved and not components.perks(family.comics).tinker:
        yield "tinker", "nothing can have been saved"
    spaces = [components.shops[animal].space for animal in turn.shops]
    if spaces != sorted(set(spaces)) or not set(spaces) <= set(map(space_of, family.rats)):
        yield "shop", "animals are visited by rats, in the order of the path"
    if turn.stage == SHOP and (not turn.shops or not s.display[turn.shops[0]]):
        yield "shop", "there is nothing to shop"


def _greg_turn_violations(s: State, turn: Turn) -> Iterator[Violation]:
    assert s.greg is not None
    components = s.board.components
    if turn.card < 0 or not s.greg.revealed >> turn.card & 1:
        yield "greg", "Greg's card is one that is revealed"
        return
    symbol = components.cards[turn.card].symbol
    if turn.stage == BEST:
        if symbol != BEST_TRACK or len(greg.best_tracks(s)) < 2:
            yield "greg-best", "there is no tie between tracks"
    elif not turn.removals or len(on_display(components, s.display, turn.removals[0])) < 2:
        yield "greg", "chance has nothing to remove"
    elif LIBRARY in turn.removals and (
        symbol != REMOVE_COMIC or turn.removals.index(LIBRARY) + 1 < len(turn.removals)
    ):
        yield "greg", "a comic goes last, by the card's symbol"
    elif any(components.shops[animal].space not in s.greg.rats for animal in turn.removals if animal != LIBRARY):
        yield "greg", "items go where Greg's rats are"
