"""The table of First Rat in plain text: path, tracks, displays, burrow, families."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from .. import position, scoring
from ..board import Board
from ..components import Components
from ..goods import CHEESE, CONTENTS, amounts
from ..greg import has_prepared
from ..shop import price
from ..state import DEAL, GREG, MOVE, NURSERY, Family, FirstRatView, State, launched, power_of, space_of, stage
from ..turn_events import displayed
from ..vocabulary import CROW, DISPLAYS, HAMSTER, LIBRARY, PAD, START, TRACKS
from .names import cave, effect, listed, many, on, things, title

#: How the sides are marked on path and tracks, by seat.
MARKS = "ABCDE"
_GREG = "G"
_CELL, _WIDTH = 16, 112


def table(view: FirstRatView, players: Sequence[str]) -> str:
    """What lies on the table; inside a turn only what the mover has, because the rest was shown before."""
    s = view.state
    if stage(s) == DEAL:
        return "The table is being laid."
    if stage(s) != MOVE and s.mover != GREG:
        return _goods(s, s.mover, players)
    seat = 0 if view.seat is None else view.seat
    lines = [*_path(s, seat), *_tracks(s), *_displays(s, seat), _burrow(s)]
    lines += [_family(s, number, players) for number in range(len(s.seats))]
    if s.greg is not None:
        lines.append(_greg(s))
    if s.last_round:
        lines.append(f"Round {s.round}; the game ends after round {s.last_round}.")
    return "\n".join(line.rstrip() for line in lines)


# --- the path


def _path(s: State, seat: int) -> list[str]:
    """The parts of the path, each space with what it gives and who stands there; `*` marks the seat's light."""
    waiting = "".join(MARKS[n] * list(map(space_of, family.rats)).count(START) for n, family in enumerate(s.seats))
    if s.greg is not None:
        waiting += _GREG * s.greg.rats.count(START)
    lines = [f"Path, from the start{f' [{waiting}]' if waiting else ''}; * is lit for {MARKS[seat]}:"]
    for places in s.board.components.groups.values():
        spaces = [number + 1 for number in places]
        lines.append("  " + _cells([_space(s.board, space, s.seats[seat].lamp) for space in spaces]))
        below = _cells([_notes(s, space) for space in spaces])
        if below:
            lines.append("  " + below)
    return lines


def _cells(texts: list[str]) -> str:
    return "".join(f"{text:<{_CELL - 1}} " for text in texts).rstrip()


def _space(board: Board, space: int, lamp: int) -> str:
    content, number = CONTENTS[board.contents[space]], board.amounts[space]
    what = f"{number} {content if content == CONTENTS[CHEESE] else content + 's'}" if number > 1 else content
    return f"{space:>2}{'*' if space <= lamp else ' '}{what}"


def _notes(s: State, space: int) -> str:
    """Who stands on a space, and what else it has: an animal or the mouth of a pipe."""
    components = s.board.components
    who = "".join(MARKS[n] for n, family in enumerate(s.seats) if space in map(space_of, family.rats))
    if s.greg is not None:
        who += _GREG * s.greg.rats.count(space)
    notes = [f"[{who}]"] if who else []
    notes += [DISPLAYS[animal] for at, animal in s.board.shops.items() if at == space]
    notes += [f">{way.exit} {CONTENTS[way.toll]}" for way in components.shortcuts if way.mouth == space]
    return f"   {' '.join(notes)}" if notes else ""


# --- tracks, displays, burrow


def _tracks(s: State) -> list[str]:
    """Every field with its points and its owners; a covered one is a dash."""
    components = s.board.components
    lines = [f"Tracks; a work lamp is at {listed([str(lamp) for lamp in components.work_lamps])}:"]
    for track, name in enumerate(TRACKS):
        fields = []
        for points, owners in zip(s.board.points[track], position.owners_on(s, track), strict=True):
            marks = "".join(_mark(owner) for owner in owners)
            fields.append("-" if owners == [position.NEUTRAL] else f"{points}{f'[{marks}]' if marks else ''}")
        cost = f"   {_cost(components, name)}"
        prepared = "   Greg is ready" if has_prepared(s, track) else ""
        lines.append(
            f"  {title(components, name):<14}" + "".join(f"{field:<8}" for field in fields) + cost + prepared
        )
    return lines


def _mark(owner: int | str) -> str:
    return owner if isinstance(owner, str) else MARKS[owner]


def _cost(components: Components, track: str) -> str:
    costs = components.facts["build_costs"]
    asked = costs["donation"] if track == "cheese" else costs.get(track)
    return "" if asked is None else ", ".join(f"{number} {content}" for content, number in asked.items())


def _displays(s: State, seat: int) -> list[str]:
    components, lines = s.board.components, []
    for where, name in enumerate(DISPLAYS):
        label = name.capitalize()
        if where != LIBRARY:
            shop = components.shops[where]
            label += f" on {shop.space} ({price(components, s.seats[seat], where)} cheese)"
        items = displayed(s, where)
        counted = [
            f"{f'{items.count(item)} x ' if items.count(item) > 1 else ''}{title(components, item)}"
            for item in dict.fromkeys(items)
        ]
        lines.append(f"{label}: {', '.join(counted) or 'nothing left'}")
    return lines


def _burrow(s: State) -> str:
    """The longest way round the burrow with all markers; shorter ways stand in brackets at their junctions."""
    ways = s.board.components.ways
    loop = _round(s.board.components)
    fields = []
    for field in loop:
        fields.append(_field(s, field))
        for turning in ways[field]:
            if turning not in loop:
                side = [turning]
                while ways[side[-1]][0] not in loop:
                    side.append(ways[side[-1]][0])
                fields.append(f"({' '.join(_field(s, f) for f in side)} {_name(s, ways[side[-1]][0])})")
    return f"Burrow: {' '.join(fields)}"


def _round(components: Components) -> list[int]:
    """The longest way from the start of the burrow back to it."""
    loops, growing = [[0]], [[0]]
    while growing:
        growing = [[*way, after] for way in growing for after in components.ways[way[-1]] if after not in way]
        loops += growing
    return max((way for way in loops if 0 in components.ways[way[-1]]), key=len)


def _name(s: State, field: int) -> str:
    return cave(s.board.components, s.board.components.burrow[field])


def _field(s: State, field: int) -> str:
    who = "".join(MARKS[seat] for seat, family in enumerate(s.seats) if family.burrow == field)
    return _name(s, field) + (f"[{who}]" if who else "")


# --- families


def _family(s: State, seat: int, players: Sequence[str]) -> str:
    """Everything that one family has."""
    family, components = s.seats[seat], s.board.components
    owned = "; ".join(_items(components, family))
    return "\n".join([_goods(s, seat, players), *([_wrapped(f"    owns {owned}")] if owned else [])])


def _goods(s: State, seat: int, players: Sequence[str]) -> str:
    family, components = s.seats[seat], s.board.components
    held = amounts(family.goods)
    words = [
        _rats(components, family),
        things(held) if held else "no goods",
        *([many(family.awards, "medal")] if family.awards else []),
        *([f"{family.mould} mouldy"] if family.mould else []),
        f"light {family.lamp}",
        f"burrow {_name(s, family.burrow)}",
        many(family.cubes, "cube"),
        many(scoring.total(s, seat), "point"),
    ]
    return _wrapped(f"{MARKS[seat]} {players[seat]}: {'; '.join(words)}")


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, _WIDTH, subsequent_indent="    "))


def _rats(components: Components, family: Family) -> str:
    standing = []
    for rat in family.rats:
        if START <= space_of(rat) < PAD:
            powers = [title(components, components.comics[c].id) for c in components.powers[power_of(rat)].comics]
            standing.append(on(space_of(rat)) + (f" ({', '.join(powers)})" if powers else ""))
    young, home = sum(space_of(rat) == NURSERY for rat in family.rats), launched(family.rats)
    words = [f"rats {_counted(standing)}"] if standing else []
    words += [f"{young} in the nursery"] if young else []
    words += [f"{home} aboard"] if home else []
    return ", ".join(words)


def _counted(places: Sequence[str]) -> str:
    """Places of rats; the start may have several."""
    return ", ".join(
        f"{one} ({places.count(one)})" if places.count(one) > 1 else one for one in dict.fromkeys(places)
    )


def _items(components: Components, family: Family) -> list[str]:
    words = [
        f"{title(components, item)} ({item})" for item in position.items(components, HAMSTER, family.backpacks)
    ]
    words += [
        f"{title(components, item)} ({effect(components, item)})"
        for where, held in ((LIBRARY, family.comics), (CROW, family.caps))
        for item in position.items(components, where, held)
    ]
    return words + ([many(family.drinks, "energy drink")] if family.drinks else [])


def _greg(s: State) -> str:
    greg = s.greg
    assert greg is not None
    walking = [on(space) for space in greg.rats if space < PAD]
    home = greg.rats.count(PAD)
    words = [f"rats {_counted(walking)}"] if walking else []
    words += [f"{home} aboard"] if home else []
    things = [many(greg.cubes, "cube"), many(greg.deck.bit_count(), "card"), many(scoring.greg_total(s), "point")]
    return f"{_GREG} Greg ({s.rules.greg}): {', '.join(words)}; {', '.join(things)}"
