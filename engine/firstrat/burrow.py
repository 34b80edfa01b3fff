"""The burrow: apple cores move the marker, and some fields give something at once, also in passing."""

from __future__ import annotations

from ..base import Seat
from . import shop
from .components import Components
from .state import BRANCH, COMIC, CUB, SUPER, State, Turn, power_of, rat_of, space_of, walkers
from .state_builder import StateBuilder
from .vocabulary import LIBRARY, LIBRARY_REWARD, NO_REWARD, NURSERY_REWARD, PANTRY, PANTRY_REWARD


def walk(b: StateBuilder, cores: int, shops: tuple[int, ...]) -> State:
    """Use the cores up, or stop where the mover has to choose."""
    ways = b.board.components.ways
    while cores:
        after = ways[b.burrow]
        if len(after) > 1:
            return b.asks(Turn(BRANCH, cores=cores, shops=shops))
        cores -= 1
        if _entered(b, after[0]):
            return b.asks(Turn(COMIC, cores=cores, shops=shops))
    return shop.visit(b, shops)


def _entered(b: StateBuilder, field: int) -> bool:
    """Enter a field and take its reward; True if a comic can be chosen."""
    b.burrow = field
    reward = b.board.components.rewards[field]
    if reward == NURSERY_REWARD:
        b.add_cub()
    elif reward == PANTRY_REWARD:
        b.mark(PANTRY)
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


def after_branch(s: State, field: int) -> State:
    """The state after a way was chosen at a junction."""
    assert s.turn is not None
    b, cores, shops = StateBuilder(s), s.turn.cores - 1, s.turn.shops
    if _entered(b, field):
        return b.asks(Turn(COMIC, cores=cores, shops=shops))
    return walk(b, cores, shops)


def after_comic(s: State, comic: int | None) -> State:
    """The state after a comic was taken from the library, or none."""
    assert s.turn is not None
    b, cores, shops = StateBuilder(s), s.turn.cores, s.turn.shops
    if comic is None:
        return walk(b, cores, shops)
    b.comics |= 1 << comic
    backpacks, drinks, caps, library = b.display
    b.display = (backpacks, drinks, caps, library ^ 1 << comic)
    if b.board.components.comics[comic].is_super:
        candidates = walkers(b.rats)
        if len(candidates) > 1:
            return b.asks(Turn(SUPER, cores=cores, comic=comic, shops=shops))
        _empower(b, candidates[0], comic)
    return walk(b, cores, shops)


def after_super(s: State, place: int) -> State:
    """The state after a rat was chosen for a super comic."""
    assert s.turn is not None
    b = StateBuilder(s)
    _empower(b, place, s.turn.comic)
    return walk(b, s.turn.cores, s.turn.shops)


def _empower(b: StateBuilder, place: int, comic: int) -> None:
    components, rat = b.board.components, b.rats[place]
    powers = components.powers[power_of(rat)].comics
    b.set_rat(place, rat_of(space_of(rat), components.power_of[tuple(sorted((*powers, comic)))]))
