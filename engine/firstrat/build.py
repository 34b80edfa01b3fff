"""Step 4, build and donate: as often as goods and cubes allow."""

from __future__ import annotations

from engine.firstrat.components import Components
from engine.firstrat.draft import Draft
from engine.firstrat.goods import CONTENTS, UNIT, covers
from engine.firstrat.shop import BUILDING, SAVED
from engine.firstrat.state import State
from engine.firstrat.vocabulary import PARTS, PROVISIONS, ROCKET

DONATE, END = "donate", "end"


def options(s: State) -> list[str]:
    """What can be done now, as moves; ending is always possible."""
    family, components = s.seats[s.mover], s.board.components
    found = []
    if family.cubes:
        assert s.turn is not None
        goods = family.goods
        tinkers = not s.turn.saved and components.perks(family.comics).tinker
        for part, name in enumerate(PARTS):
            cost = components.costs[part]
            if covers(goods, cost):
                found.append(f"build {name}")
            if tinkers:
                found += [
                    f"build {name} save {CONTENTS[content]}"
                    for content in components.cost_contents[part]
                    if covers(goods, cost - UNIT[content])
                ]
        if covers(goods, components.donation):
            found.append(DONATE)
    found.append(END)
    return found


def cost(components: Components, part: int, saved: int | None) -> int:
    """What a part costs, with one material saved or not."""
    return components.costs[part] - (0 if saved is None else UNIT[saved])


def built(s: State, part: int, saved: int | None) -> State:
    """A part was built; a set that it completes scores at once."""
    assert s.turn is not None
    d = Draft(s)
    d.goods -= cost(d.board.components, part, saved)
    d.mark(part)
    if complete_sets(d.tracks, d.seat) > d.tracks[ROCKET].count(d.seat):
        d.mark(ROCKET)
    return d.asks(s.turn if saved is None else SAVED)


def complete_sets(tracks: tuple[tuple[int, ...], ...], owner: int) -> int:
    """How many sets of the three parts an owner has built."""
    return min(tracks[part].count(owner) for part in range(ROCKET))


def donated(s: State) -> State:
    """Cheese was donated."""
    assert s.turn is not None
    d = Draft(s)
    d.goods -= d.board.components.donation
    d.mark(PROVISIONS)
    return d.asks(SAVED if s.turn.saved else BUILDING)
