"""The burrow: apple cores move the marker, and some fields give something at once, also in passing."""

from __future__ import annotations

from ..base import Seat
from . import shop
from .components import Components
from .draft import Draft
from .state import BRANCH, CUB, SUPER, State, Turn, power_of, rat_of, space_of, walkers
from .state import COMIC as TAKE_COMIC
from .vocabulary import CHILD, COMIC, LIBRARY, NOTHING, PANTRY, STORE


def walk(d: Draft, cores: int, shops: tuple[int, ...]) -> State:
    """Use the cores up, or stop where the mover has to choose."""
    ways = d.board.components.ways
    while cores:
        after = ways[d.burrow]
        if len(after) > 1:
            return d.asks(Turn(BRANCH, cores=cores, shops=shops))
        cores -= 1
        if _entered(d, after[0]):
            return d.asks(Turn(TAKE_COMIC, cores=cores, shops=shops))
    return shop.visit(d, shops)


def _entered(d: Draft, field: int) -> bool:
    """The marker enters a field and gets its reward; says whether a comic can be taken."""
    d.burrow = field
    reward = d.board.components.rewards[field]
    if reward == CHILD:
        d.grow_up()
    elif reward == STORE:
        d.mark(PANTRY)
    return reward == COMIC and d.display[LIBRARY] > 0


def gives(s: State, seat: Seat, reward: int) -> bool:
    """Whether a seat would get something by entering a field with this reward."""
    family = s.seats[seat]
    if reward == COMIC:
        return s.display[LIBRARY] > 0
    if reward == CHILD:
        return CUB in family.rats
    return reward == STORE and family.cubes > 0


def rewards_ahead(components: Components, field: int) -> list[tuple[int, int]]:
    """The rewarded fields that a way leads to first, each with the steps to it.

    The way begins with entering `field`, and goes no further than the start of the burrow.
    """
    found, fields, seen, steps = [], [field], {field}, 1
    while fields:
        found += [(at, steps) for at in fields if components.rewards[at] != NOTHING]
        after = [to for at in fields if components.rewards[at] == NOTHING for to in components.ways[at] if to]
        fields, steps = [to for to in dict.fromkeys(after) if to not in seen], steps + 1
        seen.update(fields)
    return found


def branched(s: State, field: int) -> State:
    """A way was chosen at a junction."""
    assert s.turn is not None
    d, cores, shops = Draft(s), s.turn.cores - 1, s.turn.shops
    if _entered(d, field):
        return d.asks(Turn(TAKE_COMIC, cores=cores, shops=shops))
    return walk(d, cores, shops)


def read(s: State, comic: int | None) -> State:
    """A comic was taken from the library, or none."""
    assert s.turn is not None
    d, cores, shops = Draft(s), s.turn.cores, s.turn.shops
    if comic is None:
        return walk(d, cores, shops)
    d.comics |= 1 << comic
    backpacks, drinks, caps, library = d.display
    d.display = (backpacks, drinks, caps, library ^ 1 << comic)
    if d.board.components.comics[comic].is_super:
        candidates = walkers(d.rats)
        if len(candidates) > 1:
            return d.asks(Turn(SUPER, cores=cores, comic=comic, shops=shops))
        _empower(d, candidates[0], comic)
    return walk(d, cores, shops)


def empowered(s: State, place: int) -> State:
    """A rat was chosen for a super comic."""
    assert s.turn is not None
    d = Draft(s)
    _empower(d, place, s.turn.comic)
    return walk(d, s.turn.cores, s.turn.shops)


def _empower(d: Draft, place: int, comic: int) -> None:
    components, rat = d.board.components, d.rats[place]
    powers = components.powers[power_of(rat)].comics
    d.set_rat(place, rat_of(space_of(rat), components.power_of[tuple(sorted((*powers, comic)))]))
