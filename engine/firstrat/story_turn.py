"""The story of a family's turn.

It is told along a draft: the same changes that the rules make, one after the other, each looked at as it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from ..base import Event, Move
from . import build, collect, events, shop
from .board import Board, Route
from .draft import Draft
from .goods import BULB, CHEESE, CONTENTS, CORE, UNIT, amount, amounts, material
from .move import Payment, Plan, payment, plan_of
from .position import GREGS, items
from .state import (
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    CUB,
    DRINK,
    LAUNCH,
    LAUNCHED,
    MOVE,
    SHOP,
    SUPER,
    State,
    power_of,
    space_of,
    spots,
    stage,
    walkers,
)
from .vocabulary import (
    ANIMALS,
    CHILD,
    FROG,
    LAST,
    LIBRARY,
    LIGHT,
    PANTRY,
    PARTS,
    PROVISIONS,
    RATTONAUT,
    ROCKET,
    STORE,
    TRACKS,
)
from .vocabulary import COMIC as COMIC_FIELD
from .vocabulary import DRINK as DRINK_ITEM

_REWARD: Mapping[int, events.BurrowReward] = {COMIC_FIELD: "library", CHILD: "nursery", STORE: "pantry"}


def told(before: State, move: Move, after: State) -> Iterator[Event]:
    """What a decision of the mover did, up to the next one."""
    yield from _TOLD[stage(before)](Draft(before), move, after)


def displayed(s: State, where: int) -> list[str]:
    """The items on a display, one by one."""
    return [DRINK_ITEM] * s.display[FROG] if where == FROG else items(s.board.components, where, s.display[where])


def _powers(board: Board, rat: int) -> list[str]:
    return [board.components.comics[comic].id for comic in board.components.powers[power_of(rat)].comics]


def scored(
    board: Board, seat: events.Owner, track: int, why: events.CubeReason, pieces: int, left: int | None
) -> Event:
    """A cube goes on a track that holds so many pieces; without cubes left (None) the scoring lapses."""
    name = TRACKS[track]
    if left is None:
        return Event("lapsed", events.Lapsed(seat=seat, track=name, why=why))
    field, points = board.next_field(pieces), board.next_points(track, pieces)
    return Event("cube", events.Cube(seat=seat, track=name, why=why, field=field, points=points, left=left))


def _marked(d: Draft, track: int, why: events.CubeReason) -> Event:
    """The mover scores on a track."""
    pieces = len(d.tracks[track])
    return scored(d.board, d.seat, track, why, pieces, d.cubes if d.mark(track) else None)


# --- move


def _moved(d: Draft, move: Move, after: State) -> Iterator[Event]:
    s = d.state
    plan = plan_of(s, move)
    due = payment(s, plan)
    yield from _walked(d, plan)
    yield from _paid(d, plan, due)
    d.goods -= plan.tolls + plan.chameleon + sum(due.fees)
    d.goods += due.mould * d.board.components.numbers.mould_cheese * UNIT[CHEESE]
    d.rats = plan.after
    yield from _collected(d, plan.rats, False, (), after)


def _walked(d: Draft, plan: Plan) -> Iterator[Event]:
    """One rat after the other, those in front first, so that each finds its space free."""
    free = plan.free
    for place, route in sorted(zip(plan.rats, plan.routes, strict=True), key=lambda p: -space_of(d.rats[p[0]])):
        yield _walk(d, place, route, free, len(plan.rats) > 1)
        if free in route.shortcuts:
            free = None


def _walk(d: Draft, place: int, route: Route, free: int | None, group: bool) -> Event:
    components, colour = d.board.components, d.board.colours[route.target]
    uses: list[events.ShortcutUse] = []
    for number in route.shortcuts:
        way = components.shortcuts[number]
        uses.append({"shortcut": way.id, "toll": material(way.toll), "free": number == free})
        if number == free:
            free = None
    walked: events.Walked = {
        "seat": d.seat,
        "rat": place,
        "powers": _powers(d.board, d.rats[place]),
        "from": space_of(d.rats[place]),
        "to": route.target,
        "walk": list(route.walk),
        "colour": components.colours[colour] if route.target <= LAST else None,
        "group": group,
        "shortcuts": uses,
    }
    return Event("walked", walked)


def _paid(d: Draft, plan: Plan, due: Payment) -> Iterator[Event]:
    board, numbers = d.board, d.board.components.numbers
    if plan.chameleon:
        place = next(
            p for p in plan.rats if board.components.powers[power_of(plan.after[p])].chameleon is not None
        )
        space = space_of(plan.after[place])
        facts = events.Chameleon(seat=d.seat, rat=place, space=space, cheese=plan.chameleon)
        yield Event("chameleon", facts)
    if due.mould:
        came = due.mould * numbers.mould_cheese
        yield Event("mould", events.Mould(seat=d.seat, tokens=due.mould, cheese=came))
    for seat, cheese in enumerate(due.fees):
        if cheese:
            greg = d.state.greg
            there = set(greg.rats) if greg else _spaces(spots(d.seats[seat].rats))
            spaces = sorted(there & _spaces(plan.targets))
            yield Event("fee", events.Fee(seat=d.seat, to=GREGS if greg else seat, cheese=cheese, spaces=spaces))


def _spaces(bits: int) -> set[int]:
    return {space for space in range(1, LAST + 1) if bits >> space & 1}


# --- collect


def _drunk(d: Draft, move: Move, after: State) -> Iterator[Event]:
    turn = d.state.turn
    assert turn is not None
    used = move == "drink yes"
    d.drinks -= used
    yield Event("drink", events.Drink(seat=d.seat, used=used, left=d.drinks))
    yield from _collected(d, turn.moved, used, (), after)


def _filled(d: Draft, move: Move, after: State) -> Iterator[Event]:
    turn = d.state.turn
    assert turn is not None
    content = CONTENTS.index(move.split(" ")[1])
    backpack = d.board.components.backpacks[collect.asked_backpack(d.state).kind].id
    yield Event("filled", events.Filled(seat=d.seat, backpack=backpack, content=CONTENTS[content]))
    yield from _collected(d, turn.moved, turn.doubled, (*turn.bonus, content), after)


def _collected(
    d: Draft, moved: tuple[int, ...], doubled: bool, bonus: tuple[int, ...], after: State
) -> Iterator[Event]:
    """Everything that the moved rats bring, unless something has to be asked first."""
    if stage(after) in (DRINK, BONUS):
        return
    found = collect.haul(d.board, d.rats, moved, d.lamp, d.backpacks, d.comics)
    yield from _gathered(d, moved, found, doubled, bonus)
    pile = found.pile(bonus, doubled)
    bulbs = amount(pile, BULB)
    if bulbs:
        yield from _shone(d, bulbs)
    aboard = [place for place in moved if d.rats[place] >= LAUNCHED]
    for place in aboard:
        yield from _launched(d, place)
        if stage(after) == LAUNCH:
            return
        yield _reward(d, collect.rewards(d.rats)[0])
    yield from _burrowed(d, amount(pile, CORE))


def _gathered(
    d: Draft, moved: tuple[int, ...], found: collect.Haul, doubled: bool, bonus: tuple[int, ...]
) -> Iterator[Event]:
    backpacks, seat = d.board.components.backpacks, d.seat
    if found.pack:
        yield Event("club", events.Club(seat=seat, cheese=found.pack))
    collectors = [place for place in moved if d.rats[place] < LAUNCHED]
    for place, share in zip(collectors, found.shares, strict=True):
        collected: events.Collected = {
            "seat": seat,
            "rat": place,
            "space": share.space,
            "content": CONTENTS[share.content],
            "printed": share.printed,
            "light": share.light,
            "grab": share.grab,
            "amount": share.amount,
        }
        yield Event("collected", collected)
    chosen = iter(bonus)
    for extra in found.extras:
        content = CONTENTS[next(chosen) if len(extra.contents) > 1 else extra.contents[0]]
        pack = backpacks[extra.kind].id
        yield Event("extra", events.Extra(seat=seat, backpack=pack, content=content, amount=extra.amount))
    whole = found.pile(bonus, doubled)
    if doubled:
        added = amounts(whole - found.pile(bonus, False))
        yield Event("doubled", events.Doubled(seat=seat, contents=added))
    parts = bool(found.pack) + len(found.shares) + len(found.extras) + doubled
    if parts:
        yield Event("gathered", events.Gathered(seat=seat, contents=amounts(whole), parts=parts))


def _shone(d: Draft, bulbs: int) -> Iterator[Event]:
    at, to = d.lamp, min(LAST, d.lamp + bulbs)
    work = [lamp for lamp in d.board.components.work_lamps if at < lamp <= to]
    lost = at + bulbs - to
    lamp: events.Lamp = {"seat": d.seat, "from": at, "to": to, "bulbs": bulbs, "lost": lost, "work": work}
    yield Event("lamp", lamp)
    for _ in work:
        yield _marked(d, LIGHT, "light")
    d.lamp = to


def _launched(d: Draft, place: int) -> Iterator[Event]:
    board, awards = d.board, d.awards
    powers, pieces = _powers(board, d.rats[place]), len(d.tracks[RATTONAUT])
    d.launch(place)
    yield launched(board, d.seat, place, powers, pieces, d.rats.count(LAUNCHED))
    if d.awards > awards:
        yield award(board, d.seat, d.awards - awards, "hero")


def launched(board: Board, seat: events.Owner, rat: int, powers: list[str], pieces: int, number: int) -> Event:
    """A rat takes its field on the rattonaut track, which held so many pieces."""
    field, points = board.next_field(pieces), board.next_points(RATTONAUT, pieces)
    facts = events.Launched(seat=seat, rat=rat, powers=powers, field=field, points=points, number=number)
    return Event("launched", facts)


def award(board: Board, seat: events.Owner, count: int, why: Literal["hero", "launch"]) -> Event:
    points = count * board.components.numbers.award_points
    return Event("award", events.Award(seat=seat, count=count, why=why, points=points))


def _rewarded(d: Draft, move: Move, after: State) -> Iterator[Event]:
    assert d.state.turn is not None
    yield _reward(d, move.split(" ")[1])
    yield from _burrowed(d, d.state.turn.cores)


def _reward(d: Draft, reward: str) -> Event:
    return award(d.board, d.seat, 1, "launch") if reward == collect.AWARD else _grown(d, "launch")


def _grown(d: Draft, why: Literal["launch", "nursery"]) -> Event:
    """A rat comes from the nursery, if there is one."""
    place = d.rats.index(CUB) if CUB in d.rats else -1
    if not d.grow_up():
        return Event("bare", events.Bare(seat=d.seat, where="nursery"))
    return Event("grown", events.Grown(seat=d.seat, rat=place, why=why, left=d.rats.count(CUB)))


# --- the burrow


def _burrowed(d: Draft, cores: int) -> Iterator[Event]:
    """Field by field, up to a junction, a comic or the last core."""
    ways = d.board.components.ways
    while cores and len(ways[d.burrow]) == 1:
        cores -= 1
        yield from _entered(d, ways[d.burrow][0], cores)
        if _offers_comic(d):
            return


def _entered(d: Draft, field: int, left: int) -> Iterator[Event]:
    components = d.board.components
    reward = components.rewards[field]
    entered: events.Burrow = {
        "seat": d.seat,
        "from": components.burrow[d.burrow],
        "to": components.burrow[field],
        "reward": _REWARD.get(reward),
        "left": left,
    }
    yield Event("burrow", entered)
    d.burrow = field
    if reward == CHILD:
        yield _grown(d, "nursery")
    elif reward == STORE:
        yield _marked(d, PANTRY, "pantry")
    elif reward == COMIC_FIELD and not d.display[LIBRARY]:
        yield Event("bare", events.Bare(seat=d.seat, where="library"))


def _offers_comic(d: Draft) -> bool:
    return d.board.components.rewards[d.burrow] == COMIC_FIELD and d.display[LIBRARY] > 0


def _branched(d: Draft, move: Move, after: State) -> Iterator[Event]:
    assert d.state.turn is not None
    field = next(n for n, name in enumerate(d.board.components.burrow) if name.lower() == move.split(" ")[1])
    cores = d.state.turn.cores - 1
    yield from _entered(d, field, cores)
    if not _offers_comic(d):
        yield from _burrowed(d, cores)


def _read(d: Draft, move: Move, after: State) -> Iterator[Event]:
    components, turn = d.board.components, d.state.turn
    assert turn is not None
    name = move.split(" ")[1]
    if name == "none":
        yield Event("passed", events.Passed(seat=d.seat, where="library"))
    else:
        kind = components.item_words[LIBRARY][name]
        comic = components.comics[kind]
        yield Event("comic", events.Comic(seat=d.seat, comic=comic.id, super=comic.is_super))
        d.display = shop.without(d.display, LIBRARY, kind)
        if stage(after) == SUPER:
            return
        if comic.is_super:
            yield _powered(d, walkers(d.rats)[0], comic.id)
    yield from _burrowed(d, turn.cores)


def _empowered(d: Draft, move: Move, after: State) -> Iterator[Event]:
    turn = d.state.turn
    assert turn is not None
    yield _powered(d, int(move.split(" ")[1]), d.board.components.comics[turn.comic].id)
    yield from _burrowed(d, turn.cores)


def _powered(d: Draft, place: int, comic: str) -> Event:
    at = space_of(d.rats[place])
    return Event("powered", events.Powered(seat=d.seat, rat=place, at=at, comic=comic))


# --- shop


def _shopped(d: Draft, move: Move, after: State) -> Iterator[Event]:
    components, turn = d.board.components, d.state.turn
    assert turn is not None
    animal = turn.shops[0]
    how = move.split(" ")[2]
    if how == shop.SKIP:
        yield Event("passed", events.Passed(seat=d.seat, where=ANIMALS[animal]))
        return
    pays, asked = how == shop.PAY, components.shops[animal].price
    paid = shop.price(components, d.seats[d.seat], animal) if pays else 0
    shopped: events.Shopped = {
        "seat": d.seat,
        "animal": ANIMALS[animal],
        "item": components.item_ids[animal][components.item_words[animal][move.split(" ")[3]]],
        "how": "pay" if pays else "steal",
        "cheese": paid,
        "discount": asked - paid if pays else 0,
        "left": shop.items_left(after.display, animal),
    }
    yield Event("shopped", shopped)
    if not pays:
        space = components.shops[animal].space
        place = next(place for place, rat in enumerate(d.rats) if space_of(rat) == space)
        powers = _powers(d.board, d.rats[place])
        home: events.Home = {"seat": d.seat, "rat": place, "from": space, "powers": powers}
        yield Event("home", home)


# --- build and donate


def _built(d: Draft, move: Move, after: State) -> Iterator[Event]:
    components, words = d.board.components, move.split(" ")
    if move == build.END:
        rats = d.rats
        order = sorted(range(len(rats)), key=rats.__getitem__)
        yield Event("ended", events.Ended(seat=d.seat, turns=d.turns + 1, order=order))
    elif move == build.DONATE:
        yield Event("donated", events.Donated(seat=d.seat, cheese=amount(components.donation, CHEESE)))
        yield _marked(d, PROVISIONS, "donation")
    else:
        part = PARTS.index(words[1])
        saved = CONTENTS.index(words[3]) if len(words) > 2 else None
        cost = amounts(build.cost(components, part, saved))
        name = None if saved is None else material(saved)
        yield Event("built", events.Built(seat=d.seat, part=PARTS[part], cost=cost, saved=name))
        yield _marked(d, part, "build")
        sets = build.complete_sets(d.tracks, d.seat)
        if sets > d.tracks[ROCKET].count(d.seat):
            yield Event("set", events.Set(seat=d.seat, sets=sets))
            yield _marked(d, ROCKET, "set")


_TOLD: dict[int, Callable[[Draft, Move, State], Iterator[Event]]] = {
    MOVE: _moved,
    DRINK: _drunk,
    BONUS: _filled,
    LAUNCH: _rewarded,
    BRANCH: _branched,
    COMIC: _read,
    SUPER: _empowered,
    SHOP: _shopped,
    BUILD: _built,
}
