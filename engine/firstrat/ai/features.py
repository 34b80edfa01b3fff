"""The features of a position: figures for everything that may still bring a family points.

A family's prospects are a weighted sum of these figures.  They come in groups, each a function of one number or
tuple of the state, so that a group's sum is computed once and then looked up.  No item or field is known by name:
items of other components count by what they do.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from ..board import Board
from ..components import Components
from ..goods import BULB, CHEESE, UNIT, amount
from ..state import CUB, LAUNCHED, WALKING, Family, Tracks, copies, power_of, space_of
from ..vocabulary import (
    CHEESE_TRACK,
    LAST,
    LIBRARY_REWARD,
    LIGHT,
    NURSERY_REWARD,
    PAD,
    PANTRY,
    PANTRY_REWARD,
    PARTS,
    RATTONAUT,
    ROCKET,
)

Figures: TypeAlias = tuple[float, ...]

#: Contents beyond this number only count as leftovers.
_PLENTY = 14
#: The factor by which a reward of the burrow counts less with each field between.
_FADING = 0.8
#: Figures that are kept of families and of piles, because they are weighed anew for each number of turns left.
_RECENT = 2048

GOODS = ("cheese", "bottle", "powder", "can", "calc", "cheese squared")
READY = ("cockpit ready", "cargo ready", "engine ready", "donation ready")
LAMP = ("lamp", "lamp squared", "lamps left")
POWERS = ("steps", "grab", "chameleon", "hero")
BURROW = ("library near", "nursery near", "pantry near")
RATS_OUT = ("walking", "cubs", "way", "way squared", "home stretch", "together", *POWERS)
ITEMS = ("drinks", "cap rates", "stride", "pack", "tunnel", "diplomat", "discount", "tinker")
CUBES = ("cubes", "few cubes")
#: Each is multiplied by the points of the next field on its track.
REACH = ("light reach", "pantry reach", "set reach", "launch reach")

NAMES = ("always", *GOODS, *READY, *LAMP, *BURROW, *RATS_OUT, *ITEMS, *CUBES, *REACH)


def backpack_names(components: Components) -> tuple[str, ...]:
    """The names of the figures for backpacks: one for each colour."""
    return tuple(f"{colour} backpacks" for colour in components.colours)


def goods_figures(goods: int) -> Figures:
    cheese = min(_PLENTY, amount(goods, CHEESE))
    return (*(min(_PLENTY, amount(goods, content)) for content in range(BULB)), cheese * cheese / _PLENTY)


@lru_cache(maxsize=16)
def _needs(components: Components) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each part, and for a donation, what of each content is needed."""
    costs = (*components.costs[: len(PARTS)], components.donation)
    return tuple(
        tuple((content, amount(cost, content)) for content in range(BULB) if amount(cost, content))
        for cost in costs
    )


@lru_cache(maxsize=_RECENT)
def ready_figures(components: Components, goods: int) -> Figures:
    """How much of each part, and of a donation, has been collected: from 0 to 1."""
    found = []
    for needs in _needs(components):
        have = sum([min(need, amount(goods, content)) for content, need in needs])
        share = have / sum([need for _, need in needs])
        found.append(share * share)
    return tuple(found)


def lamp_figures(components: Components, lamp: int) -> Figures:
    reached = components.lamps_reached
    return lamp, lamp * lamp / LAST, reached[LAST] - reached[lamp]


def light_reach(components: Components, lamp: int) -> float:
    """How far the lamp is on its way to the next work lamp: from 0 to 1; 0 after the last."""
    stops = (0, *components.work_lamps)
    if lamp >= stops[-1]:
        return 0.0
    first = max([stop for stop in stops if stop <= lamp])
    goal = min([stop for stop in stops if stop > lamp])
    return (lamp - first) / (goal - first)


@lru_cache(maxsize=64)
def burrow_figures(components: Components, field: int) -> Figures:
    """How near the rewards of the burrow are, each by its shortest way."""
    found = dict.fromkeys((LIBRARY_REWARD, NURSERY_REWARD, PANTRY_REWARD), 0.0)
    fields, nearness, seen = [field], 1.0, {field}
    while fields:
        fields = [after for at in fields for after in components.ways[at]]
        for at in fields:
            reward = components.rewards[at]
            if reward in found:
                found[reward] = max(found[reward], nearness)
        fields = [at for at in fields if at not in seen]
        seen.update(fields)
        nearness *= _FADING
    return found[LIBRARY_REWARD], found[NURSERY_REWARD], found[PANTRY_REWARD]


def pantry_reach(components: Components, field: int) -> float:
    """How near the pantry is: 1 at the next field, less with each one between."""
    return burrow_figures(components, field)[2]


@lru_cache(maxsize=_RECENT)
def rats_figures(components: Components, rats: tuple[int, ...]) -> Figures:
    walking = [rat for rat in rats if WALKING <= rat < LAUNCHED]
    ways = [space_of(rat) for rat in walking]
    powers = [components.powers[power_of(rat)] for rat in walking]
    return (
        len(walking),
        rats.count(CUB),
        sum(ways) / PAD,
        sum([way * way for way in ways]) / (PAD * PAD),
        sum([max(0, way - 2 * PAD // 3) for way in ways]) / (PAD / 3),
        sum([ways[i] - ways[j] <= 3 for i in range(len(ways)) for j in range(len(ways)) if ways[i] > ways[j]]),
        sum([power.steps for power in powers]),
        sum([power.grab for power in powers]),
        sum([power.chameleon is not None for power in powers]),
        sum([power.awards for power in powers]),
    )


def launch_reach(rats: tuple[int, ...]) -> float:
    """How near the front rat on the path is to the launchpad: from 0 to 1, steeper at the end."""
    ways = [space_of(rat) / PAD for rat in rats if WALKING <= rat < LAUNCHED]
    return max(ways) ** 3 if ways else 0.0


def items_figures(components: Components, drinks: int, caps: int, comics: int) -> Figures:
    perks, bare = components.perks(comics), components.perks(0)
    return (
        drinks,
        sum([cap.points for kind, cap in enumerate(components.caps) if caps >> kind & 1]),
        perks.stride - bare.stride,
        perks.pack / UNIT[CHEESE],
        perks.tunnel,
        perks.diplomat,
        perks.discount,
        perks.tinker,
    )


def backpack_figures(components: Components, backpacks: int) -> Figures:
    """The bonuses of the backpacks, by colour."""
    found = [0.0] * len(components.colours)
    for kind, pack in enumerate(components.backpacks):
        found[pack.colour] += copies(backpacks, kind) * pack.bonus
    return tuple(found)


def cube_figures(cubes: int) -> Figures:
    return cubes, max(0, 3 - cubes)


def set_reach(tracks: Tracks, seat: int) -> float:
    """How much of the next set of parts is built: 0, one third or two."""
    marks = [tracks[part].count(seat) for part in range(ROCKET)]
    least = min(marks)
    return sum([mark > least for mark in marks]) / len(PARTS)


def reach_figures(board: Board, family: Family, tracks: Tracks, seat: int) -> Figures:
    """How near the next field is on tracks that are not bought with goods: from 0 to 1."""
    components = board.components
    return (
        light_reach(components, family.lamp),
        pantry_reach(components, family.burrow),
        set_reach(tracks, seat),
        launch_reach(family.rats),
    )


#: The track of each figure of `READY` and of `REACH`.
READY_TRACKS = (*range(ROCKET), CHEESE_TRACK)
REACH_TRACKS = (LIGHT, PANTRY, ROCKET, RATTONAUT)


def figures(board: Board, family: Family, tracks: Tracks, seat: int) -> Figures:
    """All figures of a family, in the order of `NAMES` and the backpacks after them."""
    components = board.components
    worth = [board.worth[track][min(len(pieces), board.front)] for track, pieces in enumerate(tracks)]
    ready = ready_figures(components, family.goods)
    reach = reach_figures(board, family, tracks, seat)
    return (
        1.0,
        *goods_figures(family.goods),
        *(share * worth[track] for share, track in zip(ready, READY_TRACKS, strict=True)),
        *lamp_figures(components, family.lamp),
        *burrow_figures(components, family.burrow),
        *rats_figures(components, family.rats),
        *items_figures(components, family.drinks, family.caps, family.comics),
        *cube_figures(family.cubes),
        *(share * worth[track] for share, track in zip(reach, REACH_TRACKS, strict=True)),
        *backpack_figures(components, family.backpacks),
    )
