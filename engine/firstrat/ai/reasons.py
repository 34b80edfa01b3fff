"""Why a turn is advised: what it brings at once, and what the next one can bring."""

from __future__ import annotations

from ...ai.advice import Reason
from ...base import Json, Move, Seat
from .. import build, shop
from ..goods import CONTENTS, KEPT, amount
from ..state import CUB, State, backpack_count, launched, space_of
from ..vocabulary import PAD, RATTONAUT, TRACKS


def reason(name: str, gains: dict[str, Json] | None = None, **given: Json) -> Reason:
    """A reason with its facts: what the turn brings (`now`), and what the next one will (`next`)."""
    return Reason(name, {"now": [], "next": [], **(gains or {}), **given})


def gains_of(before: State, after: State, later: State | None, seat: Seat) -> dict[str, Json]:
    """What a turn brings a seat, and the next one if that is known; the most important things first."""
    return {
        "now": _gains(before, after, seat)[:3],
        "next": [] if later is None else _gains(after, later, seat, notable=True)[:2],
    }


def choice_of(s: State, move: Move, seat: Seat) -> dict[str, Json]:
    """What speaks for a way to shop, or for not building although it is possible, whatever the turn brings."""
    verb, *words = move.split(" ")
    if verb == "end" and s.turn is not None and len(build.options(s)) > 1:
        return {"choice": {"what": "keep"}}
    if verb != "shop" or s.turn is None or not s.turn.shops:
        return {}
    animal, how = s.turn.shops[0], words[1]
    missing = shop.cheese_missing(s, seat, animal)
    price = shop.price(s.board.components, s.seats[seat], animal)
    return {"choice": {"what": how, "cheese": price, "missing": missing}}


def _gains(before: State, after: State, seat: Seat, *, notable: bool = False) -> list[Json]:
    """What a seat gained, each thing as a small fact; with `notable` no goods, light or steps."""
    old, new = before.seats[seat], after.seats[seat]
    found: list[Json] = []
    if launched(new.rats) > launched(old.rats):
        place = _place(after, RATTONAUT, seat)
        found.append({"what": "launch", "rat": launched(new.rats), "place": place})
    for track, name in enumerate(TRACKS):
        if track != RATTONAUT and after.tracks[track].count(seat) > before.tracks[track].count(seat):
            found.append({"what": "mark", "track": name, "place": _place(after, track, seat)})
    if old.rats.count(CUB) > new.rats.count(CUB):
        found.append({"what": "rat", "rats": len(new.rats) - new.rats.count(CUB)})
    if new.comics & ~old.comics:
        found.append({"what": "comic"})
    if new.caps & ~old.caps:
        found.append({"what": "cap"})
    if backpack_count(new.backpacks) > backpack_count(old.backpacks):
        found.append({"what": "backpack"})
    if new.awards > old.awards:
        found.append({"what": "award", "count": new.awards - old.awards})
    if new.drinks > old.drinks:
        found.append({"what": "drink"})
    if notable:
        return found
    if new.lamp > old.lamp:
        found.append({"what": "light", "lamps": new.lamp - old.lamp})
    goods = {
        CONTENTS[content]: more
        for content in range(len(KEPT))
        if (more := amount(new.goods, content) - amount(old.goods, content)) > 0
    }
    found += [{"what": "goods", "content": content, "amount": more} for content, more in goods.items()]
    if new.burrow != old.burrow:
        found.append({"what": "burrow"})
    if not found:
        # With all rats in the rocket there is nothing left to do.
        ways = [space_of(rat) for rat in new.rats if 0 < space_of(rat) < PAD]
        found += [{"what": "walk", "space": max(ways)}] if ways else []
    return found


def _place(s: State, track: int, seat: Seat) -> int:
    """The last place that a seat took on a track, from 1."""
    pieces = s.tracks[track]
    return len(pieces) - pieces[::-1].index(seat)
