"""Step 1, move: every plan that is allowed, and what carrying one out costs."""

from __future__ import annotations

from typing import NamedTuple

from engine.base import Move
from engine.firstrat import collect
from engine.firstrat.board import Board, Route
from engine.firstrat.draft import Draft
from engine.firstrat.goods import CHEESE, UNIT, amount, covers
from engine.firstrat.state import (
    LAUNCHED,
    WALKING,
    Family,
    State,
    power_of,
    rat_of,
    space_of,
    spots,
)
from engine.firstrat.vocabulary import PAD, Perks

MOVE, FREE, CHAMELEON = "move", "free", "chameleon"


class Plan(NamedTuple):
    """Which rats walk where, and how the tolls are met."""

    text: Move
    #: The rats' places in the family, ascending, and their routes.
    rats: tuple[int, ...]
    routes: tuple[Route, ...]
    #: The shortcut of which one use is free; None if none is.
    free: int | None
    #: Whether the chameleon rat pays for a colour of its own.
    chameleon: bool


class Walker(NamedTuple):
    """A rat that can move."""

    place: int
    rat: int
    at: int
    #: What its powers add to its steps.
    extra: int
    #: What a colour of its own costs it; None if it must keep to the group's.
    chameleon: int | None
    #: Whether the rat before it in the family is just like it.
    twin: bool


def walkers(board: Board, rats: tuple[int, ...]) -> list[Walker]:
    """The rats on start and path."""
    powers = board.components.powers
    return [
        Walker(
            place,
            rat,
            space_of(rat),
            powers[power_of(rat)].steps,
            powers[power_of(rat)].chameleon,
            place > 0 and rats[place - 1] == rat,
        )
        for place, rat in enumerate(rats)
        if WALKING <= rat < LAUNCHED
    ]


def plans(s: State) -> list[Plan]:
    """Every plan of the mover; of rats that are alike the first ones walk, the earlier ones less far."""
    family = s.seats[s.mover]
    perks = s.board.components.perks(family.comics)
    movers = walkers(s.board, family.rats)
    found = _singles(s.board, family, perks, movers)
    if len(movers) > 1:
        _groups(s.board, family, perks, movers, found)
    return found


def _singles(board: Board, family: Family, perks: Perks, movers: list[Walker]) -> list[Plan]:
    found = []
    own = spots(family.rats)
    for walker in movers:
        if walker.twin:
            continue
        place = walker.place
        for route in board.routes[perks.stride + walker.extra][walker.at]:
            if route.bit & own:
                continue
            text = f"move {route.words[place]}"
            if not route.tolls:
                found.append(Plan(text, (place,), (route,), None, False))
            else:
                found += _paid(board, family.goods, perks, text, (place,), (route,), False)
    return found


#: Rats chosen so far: the spaces taken, places, routes, whether one of them sets the colour, and whether the
#: chameleon rat goes its own way.
_Part = tuple[int, tuple[int, ...], tuple[Route, ...], bool, bool]


def _groups(board: Board, family: Family, perks: Perks, movers: list[Walker], found: list[Plan]) -> None:
    steps = board.components.numbers.group
    cheese = amount(family.goods, CHEESE)
    choices = [board.by_colour[steps + walker.extra][walker.at] for walker in movers]
    pad = len(board.components.colours)
    for colour in range(pad):
        if not any(routes[colour] for routes in choices):
            continue
        parts: list[_Part] = [(0, (), (), False, False)]
        for walker, routes in zip(movers, choices, strict=True):
            parts = _extended(parts, walker, routes, colour, pad, cheese)
        for _, places, ways, coloured, odd in parts:
            if coloured and len(places) > 1:
                words = " ".join([way.words[place] for place, way in zip(places, ways, strict=True)])
                text = f"move {words} chameleon" if odd else f"move {words}"
                if any(way.tolls for way in ways):
                    found += _paid(board, family.goods, perks, text, places, ways, odd)
                else:
                    found.append(Plan(text, places, ways, None, odd))


def _extended(
    parts: list[_Part],
    walker: Walker,
    routes: tuple[tuple[Route, ...], ...],
    colour: int,
    pad: int,
    cheese: int,
) -> list[_Part]:
    """Every part of a group with one more rat, which stays or walks to the colour or to the launchpad."""
    place, twin = walker.place, walker.twin
    stay = 1 << walker.at if walker.at else 0
    keeps, launches = routes[colour], routes[pad]
    strays: tuple[Route, ...] = ()
    if walker.chameleon is not None and cheese >= walker.chameleon:
        strays = tuple(way for other in range(pad) if other != colour for way in routes[other])
    longer: list[_Part] = []
    for part in parts:
        taken, places, ways, coloured, odd = part
        if not stay & taken:
            longer.append((taken | stay, places, ways, coloured, odd))
        least = 0
        if twin:
            if not places or places[-1] != place - 1:
                continue
            least = ways[-1].bit
        longer += [
            (taken | way.bit, (*places, place), (*ways, way), True, odd)
            for way in keeps
            if not way.bit & taken and way.bit > least
        ]
        longer += [
            (taken | way.bit, (*places, place), (*ways, way), coloured, odd)
            for way in launches
            if not way.bit & taken and way.bit > least
        ]
        longer += [
            (taken | way.bit, (*places, place), (*ways, way), coloured, True)
            for way in strays
            if not way.bit & taken
        ]
    return longer


# --- paying


def _paid(
    board: Board,
    goods: int,
    perks: Perks,
    text: Move,
    places: tuple[int, ...],
    routes: tuple[Route, ...],
    odd: bool,
) -> list[Plan]:
    """The plans for walks through shortcuts: one for each way of paying that the goods allow."""
    tolls = sum([route.tolls for route in routes])
    free = free_choices(board, perks, routes)
    if not free:
        return [Plan(text, places, routes, None, odd)] if covers(goods, tolls) else []
    shortcuts = board.components.shortcuts
    return [
        Plan(
            f"{text} {FREE} {shortcuts[number].id.lower()}" if len(free) > 1 else text,
            places,
            routes,
            number,
            odd,
        )
        for number in free
        if covers(goods, tolls - UNIT[shortcuts[number].toll])
    ]


def free_choices(board: Board, perks: Perks, routes: tuple[Route, ...]) -> list[int]:
    """The shortcuts of which one use could be free: for each material the first one."""
    if not perks.tunnel:
        return []
    shortcuts = board.components.shortcuts
    found: dict[int, int] = {}
    for number in sorted([number for route in routes for number in route.shortcuts]):
        found.setdefault(shortcuts[number].toll, number)
    return list(found.values())


def plan_of(s: State, text: Move) -> Plan:
    """The plan of a legal move's text."""
    family, board = s.seats[s.mover], s.board
    words = text.split(" ")
    places, routes = [], []
    free: int | None = None
    tolls = 0
    for word in words[1:]:
        if ":" not in word:
            break
        place = int(word[0])
        route = board.words[space_of(family.rats[place])][word[2:]]
        places.append(place)
        routes.append(route)
        tolls |= route.tolls
    ways = tuple(routes)
    if tolls:
        choices = free_choices(board, board.components.perks(family.comics), ways)
        if len(choices) > 1:
            shortcuts = board.components.shortcuts
            choices = [number for number in choices if shortcuts[number].id.lower() == words[-1]]
        free = choices[0] if choices else None
    return Plan(text, tuple(places), ways, free, CHAMELEON in words)


# --- carrying it out


class Payment(NamedTuple):
    """What a plan costs."""

    #: The tolls that are really paid.
    tolls: int
    #: Cheese for a colour of its own.
    chameleon: int
    #: Cheese for each other seat; in a solo game one entry, for Greg.
    fees: tuple[int, ...]
    #: Tokens of mouldy cheese that must be taken.
    mould: int


def payment(s: State, plan: Plan) -> Payment:
    """What carrying out a plan costs."""
    family, components = s.seats[s.mover], s.board.components
    tolls = sum([route.tolls for route in plan.routes])
    if plan.free is not None:
        tolls -= UNIT[components.shortcuts[plan.free].toll]
    price = 0
    if plan.chameleon:
        prices = [components.powers[power_of(family.rats[place])].chameleon for place in plan.rats]
        price = next(found for found in prices if found is not None)
    fees = _fees(s, family, plan.routes)
    short = sum(fees) - (amount(family.goods, CHEESE) - price)
    each = components.numbers.mould_cheese
    return Payment(tolls, price, fees, -(-short // each) if short > 0 else 0)


def _fees(s: State, family: Family, routes: tuple[Route, ...]) -> tuple[int, ...]:
    """The cheese due to each other seat, or to Greg; nothing for start and launchpad."""
    targets = 0
    for route in routes:
        targets |= route.bit
    fee, free = s.board.components.numbers.fee, s.board.components.perks(family.comics).diplomat
    if s.greg is not None:
        occupied = 0
        for space in s.greg.rats:
            if 0 < space < PAD:
                occupied |= 1 << space
        return (0 if free else fee * (occupied & targets).bit_count(),)
    mover = s.mover
    return tuple(
        [
            0 if free or seat == mover else fee * (spots(other.rats) & targets).bit_count()
            for seat, other in enumerate(s.seats)
        ]
    )


def walked(s: State, plan: Plan) -> State:
    """The state after a plan is carried out and paid, at the next decision of the turn."""
    draft = Draft(s)
    due = payment(s, plan)
    total = sum(due.fees)
    draft.goods += due.mould * s.board.components.numbers.mould_cheese - due.tolls - due.chameleon - total
    draft.mould += due.mould
    if total and s.greg is None:
        for seat, fee in enumerate(due.fees):
            if fee:
                draft.give(seat, fee)
    rats = list(draft.rats)
    for place, route in zip(plan.rats, plan.routes, strict=True):
        rats[place] = rat_of(route.target, power_of(rats[place]))
        draft.shortcuts += route.uses
    draft.rats = tuple(rats)
    return collect.begin(draft, plan.rats)
