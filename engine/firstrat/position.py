"""Positions as JSON: written, read with a sentence for everything that is wrong, and checked.

Everything is sorted: seats with their rats, goods and items, what is on display, the owners on each field of the
tracks (a seat, "G" for Greg, "N" for a covered field), and Greg.  Between turns `turn` is null; inside one it
holds the decision to come (`stage`) and what the rest of the turn depends on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, NoReturn

from ..base import BadPosition, Json
from ..schema import FLAG, NULL, TEXT, Shape, fault, fields, listed, one_of, or_null, whole
from . import collect, deal, greg
from .board import Board, board_of, shortcut_uses, uses_of
from .build import complete_sets
from .components import Components
from .events import GREG_ID as GREG_ID, Owner
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
    Family,
    Greg,
    Rules,
    State,
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


def to_json(s: State) -> dict[str, Json]:
    """A state as a position."""
    forms = _forms(s.board.components)
    return {
        "players": s.rules.players,
        "path": list(s.board.path),
        "tiles": {TRACKS[n]: tile for n, tile in enumerate(s.board.tiles) if n != ROCKET},
        "round": s.round,
        "starter": 0,
        "to_move": owner_name(s.mover),
        "last_round": s.last_round or None,
        "end_by": s.end_by or None,
        "over": not s.actors,
        "seats": [_seat_json(forms.family, family) for family in s.seats],
        "display": {
            name: form.write(held) for (name, form), held in zip(forms.display.items(), s.display, strict=True)
        },
        "tracks": {name: owners_on(s, track) for track, name in enumerate(TRACKS)},
        "greg": None if s.greg is None else {"level": s.rules.greg, **_written(forms.greg, s.greg._asdict())},
        "turn": None if s.turn is None else _turn_json(forms.turn, s.turn),
    }


def canonical(data: Json) -> str:
    """A position as one line of text that is the same for equal positions."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def fingerprint(data: Json) -> str:
    """Sixteen hexadecimal digits that stand for a position."""
    return sha256(canonical(data).encode()).hexdigest()[:16]


def items(components: Components, where: int, held: int) -> list[str]:
    """Items as a sorted list of ids."""
    found: list[str] = _forms(components).display[DISPLAYS[where]].write(held)
    return found


def _seat_json(forms: Mapping[str, Form], family: Family) -> dict[str, Json]:
    held = dict(zip(Family._fields, family, strict=True))
    return {**_written(forms, held), **{name: amount(family.goods, content) for content, name in enumerate(KEPT)}}


def _turn_json(forms: Mapping[str, Form], turn: Turn) -> dict[str, Json]:
    """Only what differs from a turn of which nothing is known yet."""
    known = {name: value for name, value in turn._asdict().items() if value != Turn._field_defaults.get(name)}
    return _written(forms, known)


def _written(forms: Mapping[str, Form], values: Mapping[str, Any]) -> dict[str, Json]:
    return {name: forms[name].write(value) for name, value in values.items() if name in forms}


def owner_name(owner: int) -> Owner:
    return GREG_ID if owner == GREG else owner


def owners_on(s: State, track: int) -> list[list[Json]]:
    """The owners on the five fields of a track."""
    return fields_with(s.board, s.tracks[track])


def fields_with(board: Board, pieces: Sequence[int]) -> list[list[Json]]:
    """The owners on the five fields of a track on which these owners placed pieces, in this order."""
    free = board.components.free_fields[board.players]
    found: list[list[Json]] = [[] if field in free else [NEUTRAL] for field in range(FIELDS)]
    for place, owner in enumerate(pieces):
        found[board.next_field(place) - 1].append(owner_name(owner))
    return found


# --- how each field of a record stands in a position


class Form(NamedTuple):
    """What a position says in place of a value, and both ways of translating it."""

    shape: Shape
    write: Callable[[Any], Json] = int
    read: Callable[[Any], Any] = int


class Forms(NamedTuple):
    """The forms of each record's fields; what a position does not say has none."""

    family: Mapping[str, Form]
    greg: Mapping[str, Form]
    turn: Mapping[str, Form]
    display: Mapping[str, Form]


#: More of anything than a game can bring.
MOST, MOST_CORES = 999, 99
_COUNT = Form(whole(0, MOST))
_FLAG = Form(FLAG, bool, bool)


def _set(names: Sequence[str]) -> Form:
    """A bit mask as a sorted list of names."""
    return Form(
        listed(one_of(*names), 0, len(names), once=True),
        lambda held: sorted(name for number, name in enumerate(names) if held >> number & 1),
        lambda found: sum(1 << names.index(name) for name in found),
    )


def _list(names: Sequence[str]) -> Form:
    """Numbers as a list of names in their order."""
    return Form(
        listed(one_of(*names)),
        lambda numbers: [names[number] for number in numbers],
        lambda found: tuple(map(names.index, found)),
    )


def _one(names: Sequence[str]) -> Form:
    """A number as a name, -1 as null."""
    return Form(
        one_of(*names, None),
        lambda number: None if number < 0 else names[number],
        lambda name: -1 if name is None else names.index(name),
    )


def _places(shape: Shape) -> Form:
    return Form(shape, list, tuple)


@lru_cache(maxsize=16)
def _forms(c: Components) -> Forms:
    packs, _, caps, comics = c.item_ids
    cards = [card.id for card in c.cards]
    backpacks = Form(
        listed(one_of(*packs), 0, sum(pack.copies for pack in c.backpacks)),
        lambda held: [name for kind, name in enumerate(packs) for _ in range(copies(held, kind))],
        lambda names: sum(one_backpack(packs.index(name)) for name in names),
    )
    family = dict.fromkeys(Family._fields, _COUNT) | {
        "rats": Form(
            listed(_rat_shape(c), RATS, RATS),
            lambda rats: [_rat_json(c, rat) for rat in rats],
            lambda rats: tuple(_read_rat(c, rat) for rat in rats),
        ),
        "lamp": Form(whole(0, LAST)),
        "burrow": Form(one_of(*c.burrow), c.burrow.__getitem__, c.burrow.index),
        "backpacks": backpacks,
        "comics": _set(comics),
        "caps": _set(caps),
        "shortcuts": Form(
            fields({way.id: whole(0, MOST) for way in c.shortcuts}),
            lambda uses: {way.id: shortcut_uses(uses, number) for number, way in enumerate(c.shortcuts)},
            lambda uses: uses_of(tuple(uses[way.id] for way in c.shortcuts)),
        ),
    }
    # Goods are listed content by content, and points follow from the tracks.
    del family["goods"], family["points"]
    greg = {
        "rats": Form(listed(whole(0, PAD), RATS, RATS), list, lambda rats: tuple(sorted(rats, reverse=True))),
        "cubes": _COUNT,
        "awards": _COUNT,
        "prepared": _set(TRACKS),
        "deck": _set(cards),
        "revealed": _set(cards),
    }
    turn = {
        "stage": Form(one_of(*STAGES[1:]), STAGES.__getitem__, STAGES.index),
        "moved": _places(listed(whole(0, RATS - 1), 0, RATS, once=True)),
        "doubled": _FLAG,
        "bonus": _list(CONTENTS),
        "cores": Form(whole(0, MOST_CORES)),
        "comic": _one(comics),
        "shops": _list(DISPLAYS[:LIBRARY]),
        "saved": _FLAG,
        "card": _one(cards),
        "removals": _list(DISPLAYS),
        "drawn": _places(listed(TEXT)),
    }
    display = dict(zip(DISPLAYS, (backpacks, _COUNT, _set(caps), _set(comics)), strict=True))
    return Forms(family, greg, turn, display)


def _rat_shape(c: Components) -> Shape:
    supers = [comic.id for comic in c.comics if comic.is_super]
    at = {"anyOf": [whole(0, PAD), one_of(IN_NURSERY)]}
    return fields({"at": at, "powers": listed(one_of(*supers), 0, len(supers), once=True)})


def _rat_json(components: Components, rat: int) -> dict[str, Json]:
    at = space_of(rat)
    powers = [components.comics[comic].id for comic in components.powers[power_of(rat)].comics]
    return {"at": IN_NURSERY if at == NURSERY else at, "powers": powers}


def _read_rat(components: Components, rat: dict[str, Json]) -> int:
    comics = components.item_ids[LIBRARY]
    powers = tuple(sorted(map(comics.index, rat["powers"])))
    return rat_of(NURSERY if rat["at"] == IN_NURSERY else rat["at"], components.power_of[powers])


@lru_cache(maxsize=16)
def shape_of(components: Components, players: int) -> Shape:
    """What a position of so many families may say."""
    forms, solo = _forms(components), players == 1
    owners = (*range(players), *((GREG_ID,) if solo else ()))
    greg = {"level": one_of(*LEVELS)} | _shapes(forms.greg)
    turn = _shapes(forms.turn)
    return fields(
        {
            "players": whole(players, players),
            "path": listed(TEXT, LAST, LAST),
            "tiles": fields({name: one_of(*components.track_tiles) for name in TRACKS if name != TRACKS[ROCKET]}),
            "round": whole(1, MOST),
            "starter": whole(0, 0),
            "to_move": one_of(*owners),
            "last_round": or_null(whole(1, MOST + 1)),
            "end_by": one_of(ALL_RATS, CUBES, None),
            "over": FLAG,
            "seats": listed(
                _fields_of(Family._field_defaults, dict.fromkeys(KEPT, whole(0, MOST)) | _shapes(forms.family)),
                players,
                players,
            ),
            "display": fields(_shapes(forms.display)),
            "tracks": fields(dict.fromkeys(TRACKS, listed(listed(one_of(*owners, NEUTRAL)), FIELDS, FIELDS))),
            "greg": fields(greg) if solo else NULL,
            "turn": or_null(_fields_of(Turn._field_defaults, turn)),
        }
    )


def _shapes(forms: Mapping[str, Form]) -> dict[str, Shape]:
    return {name: form.shape for name, form in forms.items()}


def _fields_of(defaults: Mapping[str, object], shapes: Mapping[str, Shape]) -> Shape:
    """An object in which the fields with a default may be missing."""
    optional = {name: shape for name, shape in shapes.items() if name in defaults}
    return fields({name: shape for name, shape in shapes.items() if name not in defaults}, optional)


# --- reading


#: The rule to which a place belongs, if it has one of its own.
_RULES = {
    "turn": "asked",
    "greg": "greg",
    "tracks": "tracks",
    "end_by": "end",
    "burrow": "branch",
    "powers": "super",
}


def players_of(data: Json) -> int:
    """The number of players of a position, as far as that can be read."""
    _check(data, fields({"players": whole(1, 5)}, more=True))
    return int(data["players"])


def from_json(data: Json, rules: Rules, given: Mapping[str, Json]) -> State:
    """The state of a position; refuses, with one sentence, what the rules forbid.

    Options that were not given follow from the position: a path or tracks that are not the standard ones, and
    before the first turn what families begin with.
    """
    players = players_of(data)
    if (data.get("greg") is None) != (players > 1):
        _refuse("Greg plays against one family, and against nobody else", "greg")
    _check(data, shape_of(rules.components, players))
    rules = _read_rules(data, rules, given)
    if data["turn"] is not None and data["turn"]["stage"] == STAGES[DEAL]:
        return _dealing(data, rules, given)
    s = _read_state(data, rules, _read_board(data, rules))
    for rule, text in violations(s):
        _refuse(text, rule)
    return s


def _refuse(reason: str, rule: str = "position") -> NoReturn:
    raise BadPosition(f"This is no First Rat position: {reason}.", RULES[rule])


def _check(data: Json, shape: Shape) -> None:
    wrong = fault(data, shape)
    if wrong is not None:
        names = re.findall(r"\w+", wrong.at)
        _refuse(str(wrong), next((_RULES[name] for name in names if name in _RULES), "position"))


# --- what was chosen before the match


def _read_rules(position: Mapping[str, Json], rules: Rules, given: Mapping[str, Json]) -> Rules:
    if position["greg"] is not None:
        level = position["greg"]["level"]
        if given.get("greg", level) != level:
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
    return rules._replace(players=position["players"])


def _read_board(position: Mapping[str, Json], rules: Rules) -> Board:
    components, path, tiles = rules.components, position["path"], position["tiles"]
    for letter, places in components.groups.items():
        if sorted(path[place] for place in places) != sorted(components.path[place] for place in places):
            _refuse(f"the tiles {letter} lie on their own part of the path, each once")
    if len(set(tiles.values())) != len(tiles):
        _refuse("a score tile lies on one track")
    return board_of(components, rules.players, tuple(path), tuple(tiles.get(name) for name in TRACKS))


# --- before the first turn


def _dealing(position: dict[str, Json], rules: Rules, given: Mapping[str, Json]) -> State:
    """The set-up is repeated draw by draw; the rest of the position must be what comes of it."""
    texts = position["turn"].get("drawn", [])
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
    forms = _forms(rules.components)
    turn = None if position["turn"] is None else Turn(**_values(forms.turn, position["turn"]))
    if turn is not None and turn.moved != tuple(sorted(turn.moved)):
        _refuse("turn.moved is not ascending", "asked")
    mover = GREG if position["to_move"] == GREG_ID else position["to_move"]
    # Only in its own turn a family's rats keep their places.
    families = [_read_family(forms, seat) for seat in position["seats"]]
    families = [
        family if turn is not None and seat == mover else family._replace(rats=tuple(sorted(family.rats)))
        for seat, family in enumerate(families)
    ]
    backpacks, drinks, caps, comics = _values(forms.display, position["display"]).values()
    s = State(
        rules,
        board,
        tuple(families),
        tuple(_read_track(position["tracks"][name], name, rules, board) for name in TRACKS),
        (backpacks, drinks, caps, comics),
        None if position["greg"] is None else Greg(**_values(forms.greg, position["greg"]), points=0),
        position["round"],
        mover,
        position["last_round"] or 0,
        position["end_by"] or "",
        turn,
        _actors(position["over"], mover, turn),
    )
    return _counted(s)


def _read_family(forms: Forms, seat: dict[str, Json]) -> Family:
    goods = pile({name: seat[name] for name in KEPT})
    return Family(**_values(forms.family, seat), goods=goods, points=0)


def _values(forms: Mapping[str, Form], data: Mapping[str, Json]) -> dict[str, Any]:
    """The values of the fields that a position names."""
    return {name: form.read(data[name]) for name, form in forms.items() if name in data}


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


def _actors(over: bool, mover: int, turn: Turn | None) -> tuple[int, ...]:
    if over:
        return NOBODY
    if mover == GREG:
        return ONE_SEAT[0] if turn is not None and turn.stage == BEST else BY_CHANCE
    return ONE_SEAT[mover]


def _read_track(value: list[list[Json]], name: str, rules: Rules, board: Board) -> tuple[int, ...]:
    free = rules.components.free_fields[rules.players]
    pieces: list[int] = []
    for number, owners in enumerate(value):
        if number not in free:
            if owners != [NEUTRAL]:
                _refuse(f"field {number + 1} of track “{name}” is covered with {rules.players} players", "tracks")
            continue
        if NEUTRAL in owners:
            _refuse(f"field {number + 1} of track “{name}” is not covered with {rules.players} players", "tracks")
        if owners and len(pieces) < min(free.index(number), board.front):
            _refuse(f"track “{name}” is filled from the left", "tracks")
        if len(owners) > 1 and number != free[-1]:
            _refuse(f"field {number + 1} of track “{name}” holds one piece", "tracks")
        pieces += sorted(GREG if owner == GREG_ID else owner for owner in owners)
    return tuple(pieces)


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
