"""Step 1, move: every plan that is allowed, and what carrying one out costs.

Where rats can go depends on their spaces and on a few comics, not on goods.  So the plans are listed once for each
such case and cached, and a turn only filters out those that it cannot pay.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..base import Event, Move, Seat
from . import collect, events
from .board import Board, Route
from .components import Components
from .events import GREG_ID
from .goods import CHEESE, UNIT, amount, covers, material
from .state import GREG, LAUNCHED, WALKING, Greg, State, occupied, power_of, rat_of, space_of
from .state_builder import Log, StateBuilder, powers_of
from .vocabulary import LAST, PAD

#: Cases in the cache, of some 4 kilobytes each; a game meets a few hundred of them.
_CASES = 2048


class Plan(NamedTuple):
    """Which rats of a family walk where, and how the tolls are met."""

    text: Move
    #: The rats' places in the family, ascending, and their routes.
    rats: tuple[int, ...]
    routes: tuple[Route, ...]
    #: The shortcut of which one use is free; None if none is.
    free: int | None
    #: The tolls that are paid, in goods, and the cheese for the chameleon's other colour.
    tolls: int
    chameleon: int
    #: All rats of the family before the walk.
    before: tuple[int, ...]
    #: And after it.
    after: tuple[int, ...]
    #: The spaces where the rats end, as a set.
    targets: int
    #: How often each shortcut is used, as `board.shortcut_uses` reads it.
    uses: int


#: The places of rats in the family, their routes, and what the chameleon pays.
_Walks: TypeAlias = tuple[tuple[int, ...], tuple[Route, ...], int]


class Reach(NamedTuple):
    """The most steps that a rat can take when it moves alone, and in a group."""

    alone: int
    group: int


def reach(components: Components, comics: int, rat: int = WALKING) -> Reach:
    """How far a rat of a family with these comics can walk; by default one without powers."""
    extra = components.powers[power_of(rat)].steps
    return Reach(components.perks(comics).stride + extra, components.numbers.group + extra)


class Walker(NamedTuple):
    """A rat that can move."""

    place: int
    at: int
    reach: Reach
    #: What ending on another colour costs it; None if it must keep to the group's.
    chameleon: int | None
    #: Whether the rat before it in the family is just like it.
    twin: bool


class PlanTable(NamedTuple):
    """Every plan of a family, whatever it costs."""

    #: Plans that cost nothing but fees, which can always be paid; and their texts.
    fee_only: tuple[Plan, ...]
    fee_only_texts: tuple[Move, ...]
    #: Plans with tolls, or with a chameleon that pays.
    priced: tuple[Plan, ...]


def plans(s: State) -> list[Plan]:
    """Every plan that the mover can carry out and pay."""
    table = plan_table(s)
    return [*table.fee_only, *_payable(s, table.priced)]


def texts(s: State) -> tuple[Move, ...]:
    """The texts of `plans`."""
    table = plan_table(s)
    return (*table.fee_only_texts, *[plan.text for plan in _payable(s, table.priced)])


def _payable(s: State, priced: tuple[Plan, ...]) -> list[Plan]:
    goods = s.seats[s.mover].goods
    return [plan for plan in priced if covers(goods, plan.tolls + plan.chameleon * UNIT[CHEESE])]


def plan_of(s: State, text: Move) -> Plan:
    """The plan of a legal move's text."""
    table = plan_table(s)
    if text in table.fee_only_texts:
        return table.fee_only[table.fee_only_texts.index(text)]
    return next(plan for plan in table.priced if plan.text == text)


def plan_table(s: State) -> PlanTable:
    """Every plan of the mover, whatever it costs.

    Of rats that are alike, the first ones walk, and the earlier ones less far.
    """
    family, board = s.seats[s.mover], s.board
    # Comics that do not matter here would only fill the cache with equal cases.
    return _plan_table(board, family.rats, family.comics & board.components.walking_comics)


@lru_cache(maxsize=_CASES)
def _plan_table(board: Board, rats: tuple[int, ...], comics: int) -> PlanTable:
    movers, own, tunnel = _walkers(board, rats, comics), occupied(rats), board.components.perks(comics).tunnel
    found: list[Plan] = []
    for walker in movers:
        if not walker.twin:
            places = (walker.place,)
            for route in board.routes[walker.reach.alone][walker.at]:
                if not route.bit & own:
                    text = f"move {route.texts[walker.place]}"
                    found += _priced(board, rats, tunnel, text, (places, (route,), 0))
    if len(movers) > 1:
        for walks in _groups(board, movers):
            words = [route.texts[place] for place, route in zip(walks[0], walks[1], strict=True)]
            text = " ".join(["move", *words, *(["chameleon"] if walks[2] else [])])
            found += _priced(board, rats, tunnel, text, walks)
    fee_only = tuple([plan for plan in found if not plan.tolls and not plan.chameleon])
    return PlanTable(
        fee_only,
        tuple([plan.text for plan in fee_only]),
        tuple([plan for plan in found if plan.tolls or plan.chameleon]),
    )


def _walkers(board: Board, rats: tuple[int, ...], comics: int) -> list[Walker]:
    """The rats on start and path."""
    components = board.components
    return [
        Walker(
            place,
            space_of(rat),
            reach(components, comics, rat),
            components.powers[power_of(rat)].chameleon,
            place > 0 and rats[place - 1] == rat,
        )
        for place, rat in enumerate(rats)
        if WALKING <= rat < LAUNCHED
    ]


# --- groups


class PartialGroup(NamedTuple):
    """The first rats of a family, each staying or going, so that no two share a space."""

    taken: int
    places: tuple[int, ...]
    routes: tuple[Route, ...]
    #: Whether one of them ends on the group's colour.
    coloured: bool
    #: What the chameleon rat pays for another one.
    price: int


#: A route of a rat in a group, whether it ends on the group's colour, and what another colour costs.
_GroupRoute: TypeAlias = tuple[Route, bool, int]


def _groups(board: Board, movers: list[Walker]) -> list[_Walks]:
    """The groups of two or more that end on one colour; the launchpad counts as any."""
    found: list[_Walks] = []
    for colour in range(len(board.components.colours)):
        routes = [_group_routes(board, walker, colour) for walker in movers]
        if sum(map(bool, routes)) < 2:
            continue
        groups = [PartialGroup(0, (), (), False, 0)]
        for walker, choices in zip(movers, routes, strict=True):
            groups = _extended(groups, walker, choices)
        found += [
            (group.places, group.routes, group.price)
            for group in groups
            if group.coloured and len(group.places) > 1
        ]
    return found


def _group_routes(board: Board, walker: Walker, colour: int) -> list[_GroupRoute]:
    """Where a rat can go with a group of a colour: to it, to the launchpad, or as a chameleon elsewhere."""
    *coloured, launches = board.by_colour[walker.reach.group][walker.at]
    found: list[_GroupRoute] = [(route, True, 0) for route in coloured[colour]]
    found += [(route, False, 0) for route in launches]
    if walker.chameleon is not None:
        others = (routes for other, routes in enumerate(coloured) if other != colour)
        found += [(route, False, walker.chameleon) for routes in others for route in routes]
    return found


def _extended(groups: list[PartialGroup], walker: Walker, choices: list[_GroupRoute]) -> list[PartialGroup]:
    """The groups with one more rat, which stays or goes."""
    place, twin = walker.place, walker.twin
    stay = 1 << walker.at if walker.at else 0
    found = []
    for taken, places, routes, coloured, price in groups:
        if not stay & taken:
            found.append(PartialGroup(taken | stay, places, routes, coloured, price))
        nearest = 0
        if twin:
            if not places or places[-1] != place - 1:
                continue
            nearest = routes[-1].bit
        found += [
            PartialGroup(taken | route.bit, (*places, place), (*routes, route), coloured or keeps, price or cost)
            for route, keeps, cost in choices
            if not route.bit & taken and route.bit > nearest
        ]
    return found


# --- paying


def _priced(board: Board, rats: tuple[int, ...], tunnel: bool, text: Move, walks: _Walks) -> list[Plan]:
    """The plans for these walks: one, or one for each shortcut that could be free."""
    places, routes, price = walks
    tolls = uses = targets = 0
    after = list(rats)
    for place, route in zip(places, routes, strict=True):
        tolls += route.tolls
        uses += route.uses
        targets |= route.bit
        after[place] = rat_of(route.target, power_of(rats[place]))
    known = (rats, tuple(after), targets, uses)
    if not tolls or not tunnel:
        return [Plan(text, places, routes, None, tolls, price, *known)]
    shortcuts, choices = board.components.shortcuts, free_choices(board, routes)
    return [
        Plan(
            text if len(choices) == 1 else f"{text} free {shortcuts[free].id.lower()}",
            places,
            routes,
            free,
            tolls - UNIT[shortcuts[free].toll],
            price,
            *known,
        )
        for free in choices
    ]


def free_choices(board: Board, routes: tuple[Route, ...]) -> list[int]:
    """The shortcuts of which one use could be free: for each material the first one."""
    shortcuts = board.components.shortcuts
    found: dict[int, int] = {}
    for number in sorted(number for route in routes for number in route.shortcuts):
        found.setdefault(shortcuts[number].toll, number)
    return list(found.values())


def group_colour(board: Board, plan: Plan) -> int | None:
    """The colour that the rats of a plan share; None if only the launchpad is entered.

    A chameleon rat that pays for another colour does not count.
    """
    powers = board.components.powers
    for place, route in zip(plan.rats, plan.routes, strict=True):
        strays = plan.chameleon and powers[power_of(plan.before[place])].chameleon is not None
        if route.target != PAD and not strays:
            return board.colours[route.target]
    return None


# --- carrying it out


class Payment(NamedTuple):
    """What a plan costs besides tolls."""

    #: Cheese for each other seat; in a solo game one entry, for Greg.
    fees: tuple[int, ...]
    #: Tokens of mouldy cheese that must be taken.
    mould: int


def payment(s: State, plan: Plan) -> Payment:
    """The fees of a plan, and the mouldy cheese that they make necessary."""
    family, numbers = s.seats[s.mover], s.board.components.numbers
    fees = fees_of(s, s.mover, plan.targets)
    short = sum(fees) + plan.chameleon - amount(family.goods, CHEESE)
    return Payment(fees, -(-short // numbers.mould_cheese) if short > 0 else 0)


def fees_on(s: State, seat: Seat, space: int) -> dict[Seat, int]:
    """The cheese that a seat pays for ending a walk on a space, by owner; GREG is one."""
    owners = range(len(s.seats)) if s.greg is None else (GREG,)
    return {owner: fee for owner, fee in zip(owners, fees_of(s, seat, 1 << space), strict=False) if fee}


def owned_by_others(s: State, payer: Seat) -> int:
    """The spaces where a family may have to pay fees, as a set; none with a diplomat."""
    components, comics = s.board.components, s.seats[payer].comics
    if comics and components.perks(comics).diplomat:
        return 0
    if s.greg is not None:
        return _by_greg(s.greg)
    spaces = 0
    for seat, family in enumerate(s.seats):
        if seat != payer:
            spaces |= occupied(family.rats)
    return spaces


def _by_greg(greg: Greg) -> int:
    """The spaces 1-26 on which Greg's rats stand, as a set."""
    spaces = 0
    for space in greg.rats:
        if 0 < space < PAD:
            spaces |= 1 << space
    return spaces


def fees_of(s: State, payer: Seat, targets: int) -> tuple[int, ...]:
    """The cheese due to each other seat, or to Greg; nothing for start and launchpad."""
    components, comics = s.board.components, s.seats[payer].comics
    if comics and components.perks(comics).diplomat:
        return ()
    fee = components.numbers.fee
    if s.greg is not None:
        return (fee * (_by_greg(s.greg) & targets).bit_count(),)
    return tuple(
        [
            0 if seat == payer else fee * (occupied(other.rats) & targets).bit_count()
            for seat, other in enumerate(s.seats)
        ]
    )


def after_plan(s: State, plan: Plan, log: Log = None) -> State:
    """The state after a plan is carried out and paid, at the next decision of the turn."""
    b, due = StateBuilder(s, log), payment(s, plan)
    if log is not None:
        log += [*_walked(b, plan), *_paid(b, plan, due)]
    total = sum(due.fees)
    b.goods -= plan.tolls + plan.chameleon + total
    if due.mould:
        b.goods += due.mould * s.board.components.numbers.mould_cheese
        b.mould += due.mould
    if total and s.greg is None:
        for seat, fee in enumerate(due.fees):
            if fee:
                b.give(seat, fee)
    b.rats = plan.after
    b.shortcuts += plan.uses
    return collect.begin(b, plan.rats)


# --- its events


def _walked(b: StateBuilder, plan: Plan) -> Iterator[Event]:
    """One rat after the other, those in front first, so that each finds its space free."""
    free = plan.free
    for place, route in sorted(zip(plan.rats, plan.routes, strict=True), key=lambda p: -space_of(b.rats[p[0]])):
        yield _walk(b, place, route, free, len(plan.rats) > 1)
        if free in route.shortcuts:
            free = None


def _walk(b: StateBuilder, place: int, route: Route, free: int | None, group: bool) -> Event:
    components, colour = b.board.components, b.board.colours[route.target]
    uses: list[events.ShortcutUse] = []
    for number in route.shortcuts:
        way = components.shortcuts[number]
        uses.append({"shortcut": way.id, "toll": material(way.toll), "free": number == free})
        if number == free:
            free = None
    walked: events.Walked = {
        "seat": b.seat,
        "rat": place,
        "powers": powers_of(b.board, b.rats[place]),
        "from": space_of(b.rats[place]),
        "to": route.target,
        "walk": list(route.walk),
        "colour": components.colours[colour] if route.target <= LAST else None,
        "group": group,
        "shortcuts": uses,
    }
    return Event("walked", walked)


def _paid(b: StateBuilder, plan: Plan, due: Payment) -> Iterator[Event]:
    board, numbers = b.board, b.board.components.numbers
    if plan.chameleon:
        place = next(
            p for p in plan.rats if board.components.powers[power_of(plan.after[p])].chameleon is not None
        )
        space = space_of(plan.after[place])
        facts = events.Chameleon(seat=b.seat, rat=place, space=space, cheese=plan.chameleon)
        yield Event("chameleon", facts)
    if due.mould:
        came = due.mould * numbers.mould_cheese
        yield Event("mould", events.Mould(seat=b.seat, tokens=due.mould, cheese=came))
    for seat, cheese in enumerate(due.fees):
        if cheese:
            greg = b.state.greg
            there = set(greg.rats) if greg else _spaces(occupied(b.seats[seat].rats))
            spaces = sorted(there & _spaces(plan.targets))
            yield Event("fee", events.Fee(seat=b.seat, to=GREG_ID if greg else seat, cheese=cheese, spaces=spaces))


def _spaces(bits: int) -> set[int]:
    return {space for space in range(1, LAST + 1) if bits >> space & 1}
