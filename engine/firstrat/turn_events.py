"""The events of a step (`events.py` lists their kinds).  Screen, log, sound and statistics learn only through
them.

In a family's turn a state builder makes the same changes as the rules, one after the other, and each becomes an
event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from ..base import CHANCE, Event, Move
from . import build, collect, deal, events, greg, shop
from .board import Board, Route
from .goods import BULB, CHEESE, CONTENTS, CORE, UNIT, amount, amounts, material
from .move import Payment, Plan, payment, plan_of
from .position import GREG_ID, items, owner_name
from .scoring import beats_greg, challenges, next_points, places, rats_aboard, sheet, winners
from .shop import items_left, on_display, without
from .state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    CUB,
    DEAL,
    DRINK,
    GREG,
    LAUNCH,
    LAUNCHED,
    MOVE,
    REMOVE,
    SHOP,
    SUPER,
    State,
    is_over,
    occupied,
    power_of,
    space_of,
    stage,
    walkers,
)
from .state_builder import StateBuilder
from .vocabulary import (
    ANIMALS,
    BEST_TRACK,
    CHEESE_TRACK,
    DISPLAYS,
    ENERGY_DRINK,
    FROG,
    HAMSTER,
    LAST,
    LIBRARY,
    LIBRARY_REWARD,
    LIGHT,
    NURSERY_REWARD,
    PAD,
    PANTRY,
    PANTRY_REWARD,
    PARTS,
    RATS,
    RATTONAUT,
    ROCKET,
    TRACKS,
    Card,
)

_REWARD: Mapping[int, events.BurrowReward] = {
    LIBRARY_REWARD: "library",
    NURSERY_REWARD: "nursery",
    PANTRY_REWARD: "pantry",
}


def events_of(before: State, move: Move, after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    if stage(before) == DEAL:
        yield from _dealt(before, move, after)
    elif before.actors == (CHANCE,) or stage(before) == BEST:
        yield from greg_events(before, move)
        if after.mover != GREG:
            yield Event("ended", events.Ended(seat=GREG_ID, turns=before.round, order=None))
    else:
        yield from turn_events(before, move, after)
    yield from _rounds(before, after)


def turn_events(before: State, move: Move, after: State) -> Iterator[Event]:
    """What a decision of the mover did, up to the next one."""
    yield from _EVENTS[stage(before)](StateBuilder(before), move, after)


def displayed(s: State, where: int) -> list[str]:
    """The items on a display, one by one."""
    return (
        [ENERGY_DRINK] * s.display[FROG] if where == FROG else items(s.board.components, where, s.display[where])
    )


def _powers(board: Board, rat: int) -> list[str]:
    return [board.components.comics[comic].id for comic in board.components.powers[power_of(rat)].comics]


def scored(
    board: Board, seat: events.Owner, track: int, why: events.CubeReason, pieces: int, left: int | None
) -> Event:
    """A cube goes on a track with a number of pieces; without cubes left (None) the scoring lapses."""
    name = TRACKS[track]
    if left is None:
        return Event("lapsed", events.Lapsed(seat=seat, track=name, why=why))
    field, points = board.next_field(pieces), board.next_points(track, pieces)
    return Event("cube", events.Cube(seat=seat, track=name, why=why, field=field, points=points, left=left))


def _marked(b: StateBuilder, track: int, why: events.CubeReason) -> Event:
    """The mover scores on a track."""
    pieces = len(b.tracks[track])
    return scored(b.board, b.seat, track, why, pieces, b.cubes if b.mark(track) else None)


# --- move


def _moved(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    s = b.state
    plan = plan_of(s, move)
    due = payment(s, plan)
    yield from _walked(b, plan)
    yield from _paid(b, plan, due)
    b.goods -= plan.tolls + plan.chameleon + sum(due.fees)
    b.goods += due.mould * b.board.components.numbers.mould_cheese * UNIT[CHEESE]
    b.rats = plan.after
    yield from _collected(b, plan.rats, False, (), after)


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
        "powers": _powers(b.board, b.rats[place]),
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


# --- collect


def _drunk(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    turn = b.state.turn
    assert turn is not None
    used = move == "drink yes"
    b.drinks -= used
    yield Event("drink", events.Drink(seat=b.seat, used=used, left=b.drinks))
    yield from _collected(b, turn.moved, used, (), after)


def _filled(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    turn = b.state.turn
    assert turn is not None
    content = CONTENTS.index(move.split(" ")[1])
    backpack = b.board.components.backpacks[collect.asked_backpack(b.state).kind].id
    yield Event("filled", events.Filled(seat=b.seat, backpack=backpack, content=CONTENTS[content]))
    yield from _collected(b, turn.moved, turn.doubled, (*turn.bonus, content), after)


def _collected(
    b: StateBuilder, moved: tuple[int, ...], doubled: bool, bonus: tuple[int, ...], after: State
) -> Iterator[Event]:
    """Everything that the moved rats bring, unless something has to be asked first."""
    if stage(after) in (DRINK, BONUS):
        return
    found = collect.gains_of(b.board, b.rats, moved, b.lamp, b.backpacks, b.comics)
    yield from _gathered(b, moved, found, doubled, bonus)
    pile = found.pile(bonus, doubled)
    bulbs = amount(pile, BULB)
    if bulbs:
        yield from _shone(b, bulbs)
    aboard = [place for place in moved if b.rats[place] >= LAUNCHED]
    for place in aboard:
        yield from _launched(b, place)
        if stage(after) == LAUNCH:
            return
        yield _reward(b, collect.rewards(b.rats)[0])
    yield from _burrowed(b, amount(pile, CORE))


def _gathered(
    b: StateBuilder, moved: tuple[int, ...], found: collect.Gains, doubled: bool, bonus: tuple[int, ...]
) -> Iterator[Event]:
    backpacks, seat = b.board.components.backpacks, b.seat
    if found.pack:
        yield Event("club", events.Club(seat=seat, cheese=found.pack))
    collectors = [place for place in moved if b.rats[place] < LAUNCHED]
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


def _shone(b: StateBuilder, bulbs: int) -> Iterator[Event]:
    at, to = b.lamp, min(LAST, b.lamp + bulbs)
    work = [lamp for lamp in b.board.components.work_lamps if at < lamp <= to]
    lost = at + bulbs - to
    lamp: events.Lamp = {"seat": b.seat, "from": at, "to": to, "bulbs": bulbs, "lost": lost, "work": work}
    yield Event("lamp", lamp)
    for _ in work:
        yield _marked(b, LIGHT, "light")
    b.lamp = to


def _launched(b: StateBuilder, place: int) -> Iterator[Event]:
    board, awards = b.board, b.awards
    powers, pieces = _powers(board, b.rats[place]), len(b.tracks[RATTONAUT])
    b.launch(place)
    yield launched(board, b.seat, place, powers, pieces, b.rats.count(LAUNCHED))
    if b.awards > awards:
        yield award(board, b.seat, b.awards - awards, "hero")


def launched(board: Board, seat: events.Owner, rat: int, powers: list[str], pieces: int, number: int) -> Event:
    """A rat takes its field on the rattonaut track, which held `pieces` pieces."""
    field, points = board.next_field(pieces), board.next_points(RATTONAUT, pieces)
    facts = events.Launched(seat=seat, rat=rat, powers=powers, field=field, points=points, number=number)
    return Event("launched", facts)


def award(board: Board, seat: events.Owner, count: int, why: Literal["hero", "launch"]) -> Event:
    points = count * board.components.numbers.award_points
    return Event("award", events.Award(seat=seat, count=count, why=why, points=points))


def _rewarded(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    assert b.state.turn is not None
    yield _reward(b, move.split(" ")[1])
    yield from _burrowed(b, b.state.turn.cores)


def _reward(b: StateBuilder, reward: str) -> Event:
    return award(b.board, b.seat, 1, "launch") if reward == collect.AWARD else _grown(b, "launch")


def _grown(b: StateBuilder, why: Literal["launch", "nursery"]) -> Event:
    """A rat comes from the nursery, if there is one."""
    place = b.rats.index(CUB) if CUB in b.rats else -1
    if not b.add_cub():
        return Event("bare", events.Bare(seat=b.seat, where="nursery"))
    return Event("grown", events.Grown(seat=b.seat, rat=place, why=why, left=b.rats.count(CUB)))


# --- the burrow


def _burrowed(b: StateBuilder, cores: int) -> Iterator[Event]:
    """Field by field, up to a junction, a comic or the last core."""
    ways = b.board.components.ways
    while cores and len(ways[b.burrow]) == 1:
        cores -= 1
        yield from _entered(b, ways[b.burrow][0], cores)
        if _offers_comic(b):
            return


def _entered(b: StateBuilder, field: int, left: int) -> Iterator[Event]:
    components = b.board.components
    reward = components.rewards[field]
    entered: events.Burrow = {
        "seat": b.seat,
        "from": components.burrow[b.burrow],
        "to": components.burrow[field],
        "reward": _REWARD.get(reward),
        "left": left,
    }
    yield Event("burrow", entered)
    b.burrow = field
    if reward == NURSERY_REWARD:
        yield _grown(b, "nursery")
    elif reward == PANTRY_REWARD:
        yield _marked(b, PANTRY, "pantry")
    elif reward == LIBRARY_REWARD and not b.display[LIBRARY]:
        yield Event("bare", events.Bare(seat=b.seat, where="library"))


def _offers_comic(b: StateBuilder) -> bool:
    return b.board.components.rewards[b.burrow] == LIBRARY_REWARD and b.display[LIBRARY] > 0


def _branched(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    assert b.state.turn is not None
    field = next(n for n, name in enumerate(b.board.components.burrow) if name.lower() == move.split(" ")[1])
    cores = b.state.turn.cores - 1
    yield from _entered(b, field, cores)
    if not _offers_comic(b):
        yield from _burrowed(b, cores)


def _read(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    components, turn = b.board.components, b.state.turn
    assert turn is not None
    name = move.split(" ")[1]
    if name == "none":
        yield Event("passed", events.Passed(seat=b.seat, where="library"))
    else:
        kind = components.item_words[LIBRARY][name]
        comic = components.comics[kind]
        yield Event("comic", events.Comic(seat=b.seat, comic=comic.id, super=comic.is_super))
        b.display = shop.without(b.display, LIBRARY, kind)
        if stage(after) == SUPER:
            return
        if comic.is_super:
            yield _powered(b, walkers(b.rats)[0], comic.id)
    yield from _burrowed(b, turn.cores)


def _empowered(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    turn = b.state.turn
    assert turn is not None
    yield _powered(b, int(move.split(" ")[1]), b.board.components.comics[turn.comic].id)
    yield from _burrowed(b, turn.cores)


def _powered(b: StateBuilder, place: int, comic: str) -> Event:
    at = space_of(b.rats[place])
    return Event("powered", events.Powered(seat=b.seat, rat=place, at=at, comic=comic))


# --- shop


def _shopped(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    components, turn = b.board.components, b.state.turn
    assert turn is not None
    animal = turn.shops[0]
    how = move.split(" ")[2]
    if how == shop.SKIP:
        yield Event("passed", events.Passed(seat=b.seat, where=ANIMALS[animal]))
        return
    pays, asked = how == shop.PAY, components.shops[animal].price
    paid = shop.price(components, b.seats[b.seat], animal) if pays else 0
    shopped: events.Shopped = {
        "seat": b.seat,
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
        place = next(place for place, rat in enumerate(b.rats) if space_of(rat) == space)
        powers = _powers(b.board, b.rats[place])
        home: events.Home = {"seat": b.seat, "rat": place, "from": space, "powers": powers}
        yield Event("home", home)


# --- build and donate


def _built(b: StateBuilder, move: Move, after: State) -> Iterator[Event]:
    components, words = b.board.components, move.split(" ")
    if move == build.END:
        rats = b.rats
        order = sorted(range(len(rats)), key=rats.__getitem__)
        yield Event("ended", events.Ended(seat=b.seat, turns=b.turns + 1, order=order))
    elif move == build.DONATE:
        yield Event("donated", events.Donated(seat=b.seat, cheese=amount(components.donation, CHEESE)))
        yield _marked(b, CHEESE_TRACK, "donation")
    else:
        part = PARTS.index(words[1])
        saved = CONTENTS.index(words[3]) if len(words) > 2 else None
        cost = amounts(build.cost(components, part, saved))
        name = None if saved is None else material(saved)
        yield Event("built", events.Built(seat=b.seat, part=PARTS[part], cost=cost, saved=name))
        yield _marked(b, part, "build")
        sets = build.complete_sets(b.tracks, b.seat)
        if sets > b.tracks[ROCKET].count(b.seat):
            yield Event("set", events.Set(seat=b.seat, sets=sets))
            yield _marked(b, ROCKET, "set")


_EVENTS: dict[int, Callable[[StateBuilder, Move, State], Iterator[Event]]] = {
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


# --- Greg's turn


def greg_events(s: State, move: Move) -> Iterator[Event]:
    """What a card, an item that goes, or the human's choice of a track did, up to the next of these."""
    words = move.split(" ")
    components, turn = s.board.components, s.turn
    if stage(s) == BEST:
        yield from _best(s, TRACKS.index(words[1]), chosen=True)
    elif stage(s) == REMOVE:
        assert turn is not None
        where = turn.removals[0]
        s = s._replace(display=without(s.display, where, components.item_words[where][words[2]]))
        yield _removed(s, where, components.item_ids[where][components.item_words[where][words[2]]])
        yield from _removals(s, components.cards[turn.card], turn.removals[1:])
    else:
        assert s.greg is not None
        number = components.card_words[words[1]]
        card = components.cards[number]
        walking = greg.walks(s, card)
        yield _card(card, walking)
        yield from _strolled(s, walking)
        turned = s.greg._replace(revealed=s.greg.revealed | 1 << number)
        yield from _removals(s._replace(greg=turned), card, greg.removals(card, walking))


# --- the card and the walk


def _card(card: Card, walking: list[greg.GregWalk]) -> Event:
    rats: list[events.GregRat] = [
        {"rat": walk.rat, "from": walk.start, "numbers": list(walk.numbers), "steps": walk.steps}
        for walk in walking
    ]
    aboard = range(RATS - len(walking))
    order = [*aboard, *(walk.rat for walk in sorted(walking, key=lambda walk: -walk.target))]
    numbers = list(card.steps)
    return Event("card", events.Card(card=card.id, numbers=numbers, symbol=card.symbol, rats=rats, order=order))


def _strolled(s: State, walking: list[greg.GregWalk]) -> Iterator[Event]:
    """Every rat that moves, and what it does where it ends."""
    board, pieces = s.board, len(s.tracks[RATTONAUT])
    number = RATS - len(walking)
    for walk in walking:
        if not walk.steps:
            continue
        steps, lost = walk.target - walk.start, walk.lost
        strolled: events.Strolled = {
            "rat": walk.rat,
            "from": walk.start,
            "to": walk.target,
            "steps": steps,
            "lost": lost,
        }
        yield Event("strolled", strolled)
        if walk.target == PAD:
            number += 1
            yield launched(board, GREG_ID, walk.rat, [], pieces, number)
            pieces += 1
            if s.rules.launch_award:
                yield award(board, GREG_ID, 1, "launch")
        elif walk.cheese:
            yield Event("toll", events.Toll(seat=0, cheese=walk.cheese, space=walk.target))


# --- what he carries off


def _removals(s: State, card: Card, removals: tuple[int, ...]) -> Iterator[Event]:
    """One item from each display, until chance has to say which; after the last the symbol."""
    components = s.board.components
    for where in removals:
        kinds = on_display(components, s.display, where)
        if len(kinds) > 1:
            return
        for kind in kinds:
            s = s._replace(display=without(s.display, where, kind))
            yield _removed(s, where, components.item_ids[where][kind])
    yield from _symbol(s, card)


def _removed(s: State, where: int, item: str) -> Event:
    why: Literal["comic", "landing"] = "comic" if where == LIBRARY else "landing"
    left = items_left(s.display, where)
    return Event("removed", events.Removed(where=DISPLAYS[where], item=item, why=why, left=left))


# --- the symbol


def _symbol(s: State, card: Card) -> Iterator[Event]:
    if card.symbol == BEST_TRACK:
        tracks = greg.best_tracks(s)
        if len(tracks) == 1:
            yield from _best(s, tracks[0], chosen=False)
    elif card.symbol in TRACKS:
        yield _prepared(s, TRACKS.index(card.symbol), "card")


def _best(s: State, track: int, *, chosen: bool) -> Iterator[Event]:
    assert s.greg is not None
    tied = [TRACKS[number] for number in greg.best_tracks(s)]
    points = next_points(s, track)
    yield Event("best", events.Best(track=TRACKS[track], points=points, tied=tied, chosen=chosen))
    yield _prepared(s, track, "best")
    yield Event("shuffled", events.Shuffled(cards=s.greg.revealed.bit_count()))


def _prepared(s: State, track: int, why: Literal["card", "best"]) -> Event:
    """Greg prepares a track, or scores one that he had prepared."""
    assert s.greg is not None
    name, action = TRACKS[track], greg.next_action(s, track)
    if action == greg.PREPARE:
        return Event("prepared", events.Prepared(track=name))
    left = s.greg.cubes - 1 if action == greg.SCORE else None
    return scored(s.board, GREG_ID, track, why, len(s.tracks[track]), left)


# --- the set-up


def _dealt(before: State, move: Move, after: State) -> Iterator[Event]:
    assert before.turn is not None
    draw = deal.draws(before.rules)[len(before.turn.drawn)]
    components = before.rules.components
    if draw.what == deal.PATH:
        spaces = [place + 1 for place in components.groups[draw.of]]
        tiles = [after.board.path[space - 1] for space in spaces]
        yield Event("path", events.Path(letter=draw.of, spaces=spaces, tiles=tiles))
    elif draw.what == deal.TILE:
        track = TRACKS.index(draw.of)
        tile, points = after.board.tiles[track], list(after.board.points[track])
        assert tile is not None
        yield Event("tile", events.Tile(track=TRACKS[track], tile=tile, points=points))
    elif draw.what == deal.DECK:
        cards = [components.cards[components.card_words[name]].id for name in move.split(" ")[1].split(",")]
        yield Event("deck", events.Deck(letter=draw.of, cards=cards, level=before.rules.greg))
    # A draw that leaves nothing to chance comes along with the one before it.
    for where, name in enumerate(DISPLAYS):
        # The frog's drinks are not drawn; they are put out with the hamster's backpacks.
        drawn = HAMSTER if where == FROG else where
        if after.display[drawn] and not before.display[drawn]:
            yield Event("laid", events.Laid(where=name, items=displayed(after, where)))


# --- the end of a turn, of a round, of the game


def _rounds(before: State, after: State) -> Iterator[Event]:
    last, by = after.last_round, after.end_by
    if by and (before.last_round, before.end_by) != (last, by):
        seat, left = owner_name(before.mover), last - before.round
        yield Event("end", events.End(seat=seat, by=by, last_round=last, rounds_left=left))
    if is_over(after):
        yield _over(after)
    elif after.round > before.round or (stage(before) == DEAL and stage(after) != DEAL):
        yield Event("round", events.Round(round=after.round, last=after.round == last))


def _over(s: State) -> Event:
    assert s.end_by
    sheets = [_sheet(s, seat, rank) for seat, rank in enumerate(places(s))]
    first = [owner_name(owner) for owner in winners(s)]
    facts = events.Over(round=s.round, by=s.end_by, sheets=sheets, winners=first)
    if s.greg is not None:
        won = beats_greg(s)
        sheets.append(_sheet(s, GREG, 2 if won else 1))
        facts |= {"level": s.rules.greg, "won": won, "challenges": list(challenges(s))}
    return Event("over", facts)


def _sheet(s: State, seat: int, rank: int) -> events.SheetFacts:
    column = sheet(s, seat)
    caps = s.board.components.caps
    return {
        "seat": owner_name(seat),
        "rank": rank,
        "tracks": dict(zip(TRACKS, column.tracks, strict=True)),
        "marks": {name: s.tracks[track].count(seat) for track, name in enumerate(TRACKS)},
        "caps": {caps[kind].id: points for kind, points in column.caps.items()},
        "awards": column.awards,
        "mould": column.mould,
        "leftovers": column.leftovers,
        "total": column.total,
        "rattonauts": rats_aboard(s, seat),
    }
