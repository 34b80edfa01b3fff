"""Why a turn is advised: what it brings at once, and what the next one can bring."""

from __future__ import annotations

from collections.abc import Callable

from ...ai.advice import Reason
from ...base import Json, Seat
from ..goods import CONTENTS, KEPT, amount
from ..state import CUB, State, backpack_count, launched, space_of
from ..vocabulary import PAD, RATTONAUT, TRACKS

TEXTS: dict[str, str] = {
    "any": "All moves are equally good.",
    "looks": "It {gain}.",
    "ahead": "It {gain}{next}; followed {rounds} rounds ahead, that is best.",
}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def reason(name: str, gains: dict[str, Json] | None = None, **given: Json) -> Reason:
    """A reason with its facts: what the turn brings (`now`), and what the next one will (`next`)."""
    facts = {"now": [], "next": [], **(gains or {}), **given}
    coming = f", and next turn it {_phrases(facts['next'])}" if facts["next"] else ""
    return Reason(name, facts, TEXTS[name].format(gain=_phrases(facts["now"]), next=coming, **given))


def gains_of(before: State, after: State, later: State | None, seat: Seat) -> dict[str, Json]:
    """What a turn brings a seat, and the next one if that is known; the most important things first."""
    return {
        "now": _gains(before, after, seat)[:3],
        "next": [] if later is None else _gains(after, later, seat, notable=True)[:2],
    }


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
        ways = [space_of(rat) for rat in new.rats if space_of(rat) < PAD]
        found += [{"what": "walk", "space": max(ways)}] if ways else []
    return found


def _place(s: State, track: int, seat: Seat) -> int:
    """The last place that a seat took on a track, from 1."""
    pieces = s.tracks[track]
    return len(pieces) - pieces[::-1].index(seat)


# --- in English


def _phrases(gains: list[Json]) -> str:
    """Gains as the middle of a sentence: “launches the third rat and is first on the light track”."""
    parts = [_PHRASES[gain["what"]](gain) for gain in gains]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "waits"


def _ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


_PHRASES: dict[str, Callable[[Json], str]] = {
    "launch": lambda g: f"launches the {_ordinal(g['rat'])} rat ({_ordinal(g['place'])} in the rocket)",
    "mark": lambda g: f"is {_ordinal(g['place'])} on the {g['track']} track",
    "rat": lambda g: f"brings the {_ordinal(g['rats'])} rat out",
    "comic": lambda g: "takes a comic",
    "cap": lambda g: "takes a bottle cap",
    "backpack": lambda g: "gets a backpack",
    "drink": lambda g: "gets an energy drink",
    "light": lambda g: f"moves the light on by {g['lamps']}",
    "goods": lambda g: f"collects {g['amount']} {g['content']}",
    "burrow": lambda g: "goes on in the burrow",
    "walk": lambda g: f"gets a rat to space {g['space']}",
}
