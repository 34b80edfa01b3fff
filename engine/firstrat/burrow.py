"""The burrow: apple cores move the marker, and some fields give something at once, also in passing."""

from __future__ import annotations

from collections.abc import Mapping

from ..base import Event, Seat
from . import events, shop
from .components import Components
from .state import BRANCH, COMIC, CUB, SUPER, State, Turn, power_of, rat_of, space_of, walkers
from .state_builder import Log, StateBuilder
from .vocabulary import LIBRARY, LIBRARY_REWARD, NO_REWARD, NURSERY_REWARD, PANTRY, PANTRY_REWARD

_REWARDS: Mapping[int, events.BurrowReward] = {
    LIBRARY_REWARD: "library",
    NURSERY_REWARD: "nursery",
    PANTRY_REWARD: "pantry",
}


def walk(b: StateBuilder, cores: int, shops: tuple[int, ...]) -> State:
    """Use the cores up, or stop where the mover has to choose."""
    ways = b.board.components.ways
    while cores:
        after = ways[b.burrow]
        if len(after) > 1:
            return b.asks(Turn(BRANCH, cores=cores, shops=shops))
        cores -= 1
        if _entered(b, after[0], cores):
            return b.asks(Turn(COMIC, cores=cores, shops=shops))
    return shop.visit(b, shops)


def _entered(b: StateBuilder, field: int, left: int) -> bool:
    """Enter a field, with some cores left, and take its reward; True if a comic can be chosen."""
    components, reward = b.board.components, b.board.components.rewards[field]
    if b.log is not None:
        names = components.burrow
        entered: events.Burrow = {
            "seat": b.seat,
            "from": names[b.burrow],
            "to": names[field],
            "reward": _REWARDS.get(reward),
            "left": left,
        }
        b.log.append(Event("burrow", entered))
        if reward == LIBRARY_REWARD and not b.display[LIBRARY]:
            b.log.append(Event("bare", events.Bare(seat=b.seat, where="library")))
    b.burrow = field
    if reward == NURSERY_REWARD:
        b.add_cub("nursery")
    elif reward == PANTRY_REWARD:
        b.mark(PANTRY, "pantry")
    return reward == LIBRARY_REWARD and b.display[LIBRARY] > 0


def gives(s: State, seat: Seat, reward: int) -> bool:
    """Whether a seat would get something by entering a field with this reward."""
    family = s.seats[seat]
    if reward == LIBRARY_REWARD:
        return s.display[LIBRARY] > 0
    if reward == NURSERY_REWARD:
        return CUB in family.rats
    return reward == PANTRY_REWARD and family.cubes > 0


def rewards_ahead(components: Components, field: int) -> list[tuple[int, int]]:
    """The rewarded fields that a way leads to first, each with the steps to it.

    The way begins with entering `field`, and goes no further than the start of the burrow.
    """
    found, fields, seen, steps = [], [field], {field}, 1
    while fields:
        found += [(at, steps) for at in fields if components.rewards[at] != NO_REWARD]
        after = [to for at in fields if components.rewards[at] == NO_REWARD for to in components.ways[at] if to]
        fields, steps = [to for to in dict.fromkeys(after) if to not in seen], steps + 1
        seen.update(fields)
    return found


def after_branch(s: State, field: int, log: Log = None) -> State:
    """The state after a way was chosen at a junction."""
    assert s.turn is not None
    b, cores, shops = StateBuilder(s, log), s.turn.cores - 1, s.turn.shops
    if _entered(b, field, cores):
        return b.asks(Turn(COMIC, cores=cores, shops=shops))
    return walk(b, cores, shops)


def after_comic(s: State, comic: int | None, log: Log = None) -> State:
    """The state after a comic was taken from the library, or none."""
    assert s.turn is not None
    b, cores, shops = StateBuilder(s, log), s.turn.cores, s.turn.shops
    if comic is None:
        if log is not None:
            log.append(Event("passed", events.Passed(seat=b.seat, where="library")))
        return walk(b, cores, shops)
    taken = b.board.components.comics[comic]
    if log is not None:
        log.append(Event("comic", events.Comic(seat=b.seat, comic=taken.id, super=taken.is_super)))
    b.comics |= 1 << comic
    backpacks, drinks, caps, library = b.display
    b.display = (backpacks, drinks, caps, library ^ 1 << comic)
    if taken.is_super:
        candidates = walkers(b.rats)
        if len(candidates) > 1:
            return b.asks(Turn(SUPER, cores=cores, comic=comic, shops=shops))
        _empower(b, candidates[0], comic)
    return walk(b, cores, shops)


def after_super(s: State, place: int, log: Log = None) -> State:
    """The state after a rat was chosen for a super comic."""
    assert s.turn is not None
    b = StateBuilder(s, log)
    _empower(b, place, s.turn.comic)
    return walk(b, s.turn.cores, s.turn.shops)


def _empower(b: StateBuilder, place: int, comic: int) -> None:
    components, rat = b.board.components, b.rats[place]
    if b.log is not None:
        name = components.comics[comic].id
        b.log.append(Event("powered", events.Powered(seat=b.seat, rat=place, at=space_of(rat), comic=name)))
    powers = components.powers[power_of(rat)].comics
    b.set_rat(place, rat_of(space_of(rat), components.power_of[tuple(sorted((*powers, comic)))]))
