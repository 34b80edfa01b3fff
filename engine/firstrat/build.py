"""Step 4, build and donate: as often as goods and cubes allow."""

from __future__ import annotations

from functools import lru_cache

from ..base import Event, Seat
from . import events
from .components import Components
from .goods import CHEESE, CONTENTS, UNIT, affordable, amount, amounts, covers, material
from .scoring import next_points
from .shop import BUILDING, SAVED
from .state import State
from .state_builder import Log, StateBuilder, placed
from .vocabulary import CHEESE_TRACK, PARTS, ROCKET

DONATE, END = "donate", "end"


def options(s: State) -> list[str]:
    """The moves of this step; ending is always possible."""
    family, turn = s.seats[s.mover], s.turn
    assert turn is not None
    if not family.cubes:
        return [END]
    components = s.board.components
    tinkers = family.comics and not turn.saved and components.perks(family.comics).tinker
    return [*affordable(family.goods, _prices(components, bool(tinkers))), END]


@lru_cache(maxsize=32)
def _prices(components: Components, tinkers: bool) -> tuple[tuple[str, int], ...]:
    """The moves of this step and what each costs."""
    found = []
    for part, name in enumerate(PARTS):
        found.append((f"build {name}", cost(components, part, None)))
        if tinkers:
            found += [
                (f"build {name} save {CONTENTS[content]}", cost(components, part, content))
                for content in components.cost_contents[part]
            ]
    return (*found, (DONATE, components.donation))


def cost(components: Components, part: int, saved: int | None) -> int:
    """What a part costs, with one material saved or not."""
    return components.costs[part] - (0 if saved is None else UNIT[saved])


def track_cost(components: Components, track: int) -> int:
    """What a cube on a track costs in goods; nothing where it is not bought."""
    return components.costs[track] if track < ROCKET else components.donation if track == CHEESE_TRACK else 0


def can_pay(s: State, seat: Seat, track: int) -> bool:
    """Whether a seat has the goods and the cube to score on a track that is paid for; tinkering aside."""
    family, cost = s.seats[seat], track_cost(s.board.components, track)
    return cost > 0 and family.cubes > 0 and covers(family.goods, cost)


def rocket_points(s: State, seat: Seat, part: int) -> int:
    """The points of the set that one more part completes; 0 if it completes none, or takes the last cube."""
    if s.seats[seat].cubes < 2:
        return 0
    tracks = placed(s.tracks, part, seat, s.board.front)
    return next_points(s, ROCKET) if complete_sets(tracks, seat) > tracks[ROCKET].count(seat) else 0


def after_build(s: State, part: int, saved: int | None, log: Log = None) -> State:
    """The state after a part was built; a set that it completes scores at once."""
    assert s.turn is not None
    b = StateBuilder(s, log)
    paid = cost(b.board.components, part, saved)
    b.goods -= paid
    if log is not None:
        name = None if saved is None else material(saved)
        log.append(Event("built", events.Built(seat=b.seat, part=PARTS[part], cost=amounts(paid), saved=name)))
    b.mark(part, "build")
    sets = complete_sets(b.tracks, b.seat)
    if sets > b.tracks[ROCKET].count(b.seat):
        if log is not None:
            log.append(Event("set", events.Set(seat=b.seat, sets=sets)))
        b.mark(ROCKET, "set")
    return b.asks(s.turn if saved is None else SAVED)


def complete_sets(tracks: tuple[tuple[int, ...], ...], owner: int) -> int:
    """How many sets of the three parts an owner has built."""
    return min(tracks[part].count(owner) for part in range(ROCKET))


def after_donation(s: State, log: Log = None) -> State:
    """The state after a donation."""
    assert s.turn is not None
    b, paid = StateBuilder(s, log), s.board.components.donation
    b.goods -= paid
    if log is not None:
        log.append(Event("donated", events.Donated(seat=b.seat, cheese=amount(paid, CHEESE))))
    b.mark(CHEESE_TRACK, "donation")
    return b.asks(SAVED if s.turn.saved else BUILDING)
