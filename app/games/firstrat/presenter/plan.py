"""A move in the making: tap by tap, rat by rat, on top of the engine's list of plans.

A plan grows so that at every moment it is a legal move by itself: the button can always be pressed.  That loses
nothing, because rats in front can always be planned first.  Rats that are alike are the same rat here; which of
them the text names is the engine's business.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.games.firstrat.presenter.names import Amount, amounts
from app.games.firstrat.presenter.shows import IntentOutcome, IntentShow, Pick, RatGain, Target, TargetWay
from engine.base import Move
from engine.firstrat import collect, goods, move
from engine.firstrat.board import Route
from engine.firstrat.move import Plan
from engine.firstrat.scoring import next_points
from engine.firstrat.state import LAUNCHED, WALKING, FirstRatView, State, power_of, space_of
from engine.firstrat.vocabulary import PAD, RATTONAUT

#: What a set of walks is recognised by: for each rat its place and powers, and the spaces it enters.
_Key: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]


class Options(NamedTuple):
    """Every plan of a turn, ready to be grown."""

    state: State
    plans: dict[_Key, tuple[Plan, ...]]

    @property
    def rats(self) -> tuple[int, ...]:
        return self.state.seats[self.state.mover].rats


def options(view: FirstRatView) -> Options:
    """The plans of the seat to move."""
    s = view.state
    rats = s.seats[s.mover].rats
    found: dict[_Key, list[Plan]] = {}
    for plan in move.plans(s):
        walks = [(rats[place], way.walk) for place, way in zip(plan.rats, plan.routes, strict=True)]
        found.setdefault(tuple(sorted(walks)), []).append(plan)
    return Options(s, {key: tuple(plans) for key, plans in found.items()})


def _plans(known: Options, picks: Sequence[Pick]) -> tuple[Plan, ...]:
    """The plans that are exactly these walks; several if the player can say which shortcut is free."""
    return known.plans.get(tuple(sorted((known.rats[place], walk) for place, walk in picks)), ())


def texts(known: Options, picks: Sequence[Pick]) -> tuple[Move, ...]:
    """The moves that carry these picks out; none if they are no move."""
    return tuple(plan.text for plan in _plans(known, picks))


def free_shortcuts(known: Options, picks: Sequence[Pick]) -> tuple[tuple[Move, str], ...]:
    """Each of those moves with the material that it does not pay."""
    shortcuts = known.state.board.components.shortcuts
    return tuple(
        (plan.text, goods.CONTENTS[shortcuts[plan.free].toll])
        for plan in _plans(known, picks)
        if plan.free is not None
    )


def kept(known: Options, picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """As many of these picks, in their order, as are a move together."""
    found: tuple[Pick, ...] = ()
    for pick in picks:
        if _plans(known, (*found, pick)):
            found = (*found, pick)
    return found


def without(known: Options, picks: Sequence[Pick], place: int) -> tuple[Pick, ...]:
    """The picks after a rat is taken back; one that had gone to its space comes back too."""
    return kept(known, [pick for pick in picks if pick.place != place])


# --- what can be done


def intent(known: Options, picks: tuple[Pick, ...], lifted: int) -> IntentShow:
    """The plan as the board shows it; the rat in hand is not among the picks."""
    reach = (0, 0)
    if lifted >= 0:
        components = known.state.board.components
        extra = components.powers[power_of(known.rats[lifted])].steps
        perks = components.perks(known.state.seats[known.state.mover].comics)
        reach = (perks.stride + extra, components.numbers.group + extra)
    return IntentShow(
        picks=picks,
        lifted=lifted,
        ready=_ready(known, picks),
        targets={target.space: target for target in targets(known, picks, lifted)} if lifted >= 0 else {},
        outcome=outcome(known, picks) if picks else None,
        colour=_colour(known, picks),
        reach=reach,
    )


def _ready(known: Options, picks: Sequence[Pick]) -> frozenset[int]:
    """Rats that can begin a plan or join it."""
    planned = [pick.place for pick in picks]
    free = [place for place, rat in enumerate(known.rats) if WALKING <= rat < LAUNCHED and place not in planned]
    able = {known.rats[place] for place in free if _walks(known, picks, place)}
    return frozenset(place for place in free if known.rats[place] in able)


def _walks(known: Options, picks: Sequence[Pick], place: int) -> list[tuple[int, ...]]:
    """The walks of a rat that make one move with the others."""
    rat = known.rats[place]
    before = sorted((known.rats[pick.place], pick.walk) for pick in picks)
    found = []
    for key in known.plans:
        if len(key) != len(before) + 1:
            continue
        rest = list(key)
        for walk in before:
            if walk not in rest:
                break
            rest.remove(walk)
        else:
            if rest[0][0] == rat:
                found.append(rest[0][1])
    return found


def targets(known: Options, picks: Sequence[Pick], place: int) -> tuple[Target, ...]:
    """Where a rat can go beside the others, and every way there, the cheapest first."""
    found: dict[int, list[TargetWay]] = {}
    for walk in _walks(known, picks, place):
        found.setdefault(walk[-1], []).append(_way(known, picks, Pick(place, walk)))
    return tuple(
        Target(space, tuple(sorted(ways, key=lambda way: (_price(way), len(way.walk)))))
        for space, ways in sorted(found.items())
    )


def _price(way: TargetWay) -> int:
    return sum(amount.number for amount in way.cost)


def _colour(known: Options, picks: Sequence[Pick]) -> str:
    """The colour that the planned rats share; the launchpad has none of its own."""
    board = known.state.board
    colours = [board.colours[pick.target] for pick in picks if pick.target != PAD]
    # A chameleon may stand apart: the colour of the group is then that of the others.
    return board.components.colours[max(set(colours), key=colours.count)] if colours else ""


# --- what it brings and costs


def _way(known: Options, picks: Sequence[Pick], pick: Pick) -> TargetWay:
    """What one more rat adds to a plan."""
    s = known.state
    plan = _plans(known, (*picks, pick))[0]
    route = _route(plan, known.rats, pick)
    before = _plans(known, picks)
    tolls, cheese, mould = _bill(s, plan)
    if before:
        old_tolls, old_cheese, old_mould = _bill(s, before[0])
        tolls, cheese, mould = tolls - old_tolls, cheese - old_cheese, mould - old_mould
    cost = goods.amounts(max(0, tolls))
    if cheese:
        cost["cheese"] = cost.get("cheese", 0) + cheese
    pipes = s.board.components.shortcuts
    return TargetWay(
        pick.walk,
        tuple(pipes[number].id for number in route.shortcuts),
        _gain(known, picks, pick),
        (*amounts(cost), *([Amount("mould", mould)] if mould else [])),
    )


def _route(plan: Plan, rats: tuple[int, ...], pick: Pick) -> Route:
    return next(
        way
        for place, way in zip(plan.rats, plan.routes, strict=True)
        if rats[place] == rats[pick.place] and way.walk == pick.walk
    )


def _bill(s: State, plan: Plan) -> tuple[int, int, int]:
    """Tolls as goods, cheese for fees and a colour of its own, and mouldy cheese."""
    fees, mould = move.payment(s, plan)
    return plan.tolls, sum(fees) + plan.chameleon, mould


def _gain(known: Options, picks: Sequence[Pick], pick: Pick) -> tuple[Amount, ...]:
    s = known.state
    if pick.target == PAD:
        return (Amount("rattonaut", next_points(s, RATTONAUT)),)
    share = _shares(known, (*picks, pick))[-1]
    return (Amount(share.content, share.amount),)


def _haul(known: Options, picks: Sequence[Pick]) -> collect.Haul:
    s = known.state
    family = s.seats[s.mover]
    plan = _plans(known, picks)[0]
    return collect.haul(s.board, plan.after, plan.rats, family.lamp, family.backpacks, family.comics)


def _shares(known: Options, picks: Sequence[Pick]) -> tuple[RatGain, ...]:
    """What each planned rat gathers, in the order of the picks; a backpack counts for the rat that opens it."""
    s = known.state
    whole = _haul(known, picks)
    by_space = {share.space: share for share in whole.shares}
    opened = 0
    found = []
    for number, pick in enumerate(picks, 1):
        if pick.target == PAD:
            continue
        share = by_space[pick.target]
        packs = sum(extra.amount for extra in _haul(known, picks[:number]).extras) - opened
        opened += packs
        found.append(
            RatGain(
                share.space,
                goods.CONTENTS[share.content],
                share.printed,
                share.light,
                share.grab,
                packs,
                _fee(s, pick.target),
            )
        )
    return tuple(found)


def _fee(s: State, space: int) -> int:
    """The cheese that ending on a space costs."""
    components = s.board.components
    family = s.seats[s.mover]
    if components.perks(family.comics).diplomat:
        return 0
    if s.greg is not None:
        return components.numbers.fee * (space in s.greg.rats)
    return components.numbers.fee * sum(
        any(space_of(rat) == space for rat in other.rats) for seat, other in enumerate(s.seats) if seat != s.mover
    )


def outcome(known: Options, picks: Sequence[Pick]) -> IntentOutcome:
    """What a plan comes to as a whole: paid first, then collected."""
    s = known.state
    plan = _plans(known, picks)[0]
    family, components = s.seats[s.mover], s.board.components
    tolls, cheese, mould = _bill(s, plan)
    haul = _haul(known, picks)
    # A backpack that can give two materials is asked about later; until then it counts as the first.
    pile = haul.pile(tuple(extra.contents[0] for extra in haul.questions()), False)
    deltas = {
        name: goods.amount(pile, content) - goods.amount(tolls, content) for content, name in enumerate(goods.KEPT)
    }
    deltas["cheese"] += mould * components.numbers.mould_cheese - cheese
    bulbs, cores = goods.amount(pile, goods.BULB), goods.amount(pile, goods.CORE)
    lamp = min(len(components.path), family.lamp + bulbs)
    launches = any(pick.target == PAD for pick in picks)
    return IntentOutcome(
        deltas={name: delta for name, delta in deltas.items() if delta},
        mould=mould,
        bulbs=bulbs,
        cores=cores,
        shares=_shares(known, picks),
        tolls=amounts(goods.amounts(tolls)),
        fees=cheese - plan.chameleon,
        chameleon=plan.chameleon,
        launch=next_points(s, RATTONAUT) if launches else 0,
        lamps=components.lamps_reached[lamp] - components.lamps_reached[family.lamp],
    )
