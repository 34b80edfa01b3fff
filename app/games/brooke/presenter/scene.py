"""The three islands as they are drawn: dice with what a touch would do to them, totals, frames, forecasts, stamps.

A scene adds to a table what a player is about to do: the die in hand, the die picked, the choice looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeAlias

from app.games.brooke.presenter.last_turn import BrookeTurn, numbers
from app.games.brooke.presenter.view_models import (
    COLOURS,
    BrookeChoice,
    BrookeIntent,
    BrookeQuestion,
    BrookeTable,
    Die,
    Forecast,
    Island,
    Pair,
)

#: What a die that can be taken has beside it: where it would go.
RIGHT, LEFT = "right", "left"


class DieSpot(NamedTuple):
    """A die as it is drawn."""

    value: int
    #: "": lies flat; "lift": can be taken; "chosen": is taken; "ghost": would lie here; "gone": has lain here.
    mark: Literal["", "lift", "chosen", "ghost", "gone"] = ""
    #: What the die would show, or where it would go ("right", "left").
    badge: int | str = 0
    #: The last turn took it: the numbers of its parts, and the side that it showed before (0: the same).
    label: str = ""
    was: int = 0


DiceOfBoth: TypeAlias = tuple[tuple[DieSpot, ...], tuple[DieSpot, ...]]


@dataclass(frozen=True, slots=True)
class IslandSpot:
    """One island as it is drawn."""

    island: Island
    #: Blue's and red's dice.
    dice: DiceOfBoth
    totals: Pair
    #: The totals that would be; None: as they are.
    then: Pair | None = None
    #: "": none; "target": can be touched; "firing": its action is due; "chosen": is about to be touched.
    frame: Literal["", "target", "firing", "chosen"] = ""
    #: What the die in hand would do here.
    forecast: Forecast | None = None
    #: The colour of a winner, or "level"; empty before the end of a pass.
    stamp: str = ""
    #: The last turn turned it over: the number of that part.
    flipped: str = ""

    def with_dice(self, colour: int, dice: tuple[DieSpot, ...]) -> IslandSpot:
        return replace(self, dice=(self.dice[0], dice) if colour else (dice, self.dice[1]))


def scene(
    table: BrookeTable,
    intent: BrookeIntent = BrookeIntent(),  # noqa: B008  immutable
    last: BrookeTurn | None = None,
) -> tuple[IslandSpot, ...]:
    """How the islands are drawn for what is asked now, with the marks of the last turn."""
    asked = table.question
    spots = tuple(_plain(table, island) for island in table.islands)
    if last is not None:
        # Where a die has lain is no longer of interest once one sees where the next would lie.
        looks_back = asked is None or not (intent.value or intent.choice is not None)
        spots = tuple(_recalling(spot, last, gone=looks_back) for spot in spots)
    if asked is None:
        return spots
    if table.side_of(asked.seat).is_ai:
        # An AI decides: no die can be touched, so none is lifted.
        return tuple(_firing(spot, asked) for spot in spots)
    if asked.kind == "place":
        return tuple(_placing(spot, asked, intent) for spot in spots)
    if intent.choice is not None:
        spots = tuple(_after(spot, intent.choice) for spot in spots)
    return tuple(_choosing(spot, asked, intent) for spot in spots)


def _plain(table: BrookeTable, island: Island) -> IslandSpot:
    blue, red = (tuple(map(DieSpot, values)) for values in island.dice)
    award = next((award for award in table.awards if award.slot == island.slot), None)
    stamp = "" if award is None else "level" if award.colour is None else COLOURS[award.colour]
    return IslandSpot(island, (blue, red), island.totals, stamp=stamp)


def _firing(spot: IslandSpot, asked: BrookeQuestion) -> IslandSpot:
    fires = asked.kind == "act" and spot.island.slot == asked.slot
    return replace(spot, frame="firing") if fires else spot


# --- the last turn


def _recalling(spot: IslandSpot, last: BrookeTurn, *, gone: bool) -> IslandSpot:
    """Mark what a turn has changed at an island, as far as it is still there, and perhaps what is gone from it."""
    slot = spot.island.slot
    for mark in last.dice:
        colour, at, value = mark.die
        dice = list(spot.dice[colour])
        here = next((n for n, die in enumerate(dice) if die.value == value and not die.label), None)
        stays = mark.was is not None and mark.was.slot == at
        if at == slot and here is not None:
            was = mark.was.value if mark.was is not None and stays else 0
            dice[here] = dice[here]._replace(label=mark.label, was=was)
        elif gone and mark.was is not None and mark.was.slot == slot and not stays:
            dice.append(DieSpot(mark.was.value, "gone"))
        spot = spot.with_dice(colour, tuple(dice))
    return replace(spot, flipped=numbers([flip.number for flip in last.flips if flip.slot == slot]))


# --- a die in hand


def _placing(spot: IslandSpot, asked: BrookeQuestion, intent: BrookeIntent) -> IslandSpot:
    slot = spot.island.slot
    found = asked.forecast(slot, intent.value)
    if found is None:
        return spot
    frame: Literal["chosen", "target"] = "chosen" if intent.slot == slot else "target"
    spot = spot.with_dice(asked.colour, (*spot.dice[asked.colour], DieSpot(intent.value, "ghost")))
    return replace(spot, then=found.totals, frame=frame, forecast=found)


# --- dice or cards to choose from


def _choosing(spot: IslandSpot, asked: BrookeQuestion, intent: BrookeIntent) -> IslandSpot:
    slot = spot.island.slot
    if asked.action == "flip":
        chosen = intent.choice is not None and intent.choice.to == slot
        return replace(spot, frame="chosen" if chosen else "target")
    looked_at = (intent.choice.die, intent.choice.other) if intent.choice is not None else ()
    dice = []
    marked = False
    for die in spot.dice[asked.of]:
        here = Die(asked.of, slot, die.value)
        way = next(iter(asked.ways(here, intent.picked)), None)
        # Of equal dice at an island only one is taken.
        if die.mark in ("ghost", "gone"):
            dice.append(die)
        elif here == intent.picked and not marked:
            marked = True
            dice.append(die._replace(mark="chosen"))
        elif intent.choice is not None and here in looked_at and not marked:
            marked = True
            dice.append(die._replace(mark="chosen", badge=_badge(intent.choice, asked)))
        elif way is not None and here != intent.picked:
            dice.append(die._replace(mark="lift", badge=_badge(way, asked)))
        else:
            dice.append(die)
    return _firing(spot.with_dice(asked.of, tuple(dice)), asked)


def _badge(choice: BrookeChoice, asked: BrookeQuestion) -> int | str:
    return choice.shows or (asked.action if asked.action in (RIGHT, LEFT) else 0)


def _after(spot: IslandSpot, choice: BrookeChoice) -> IslandSpot:
    """Add a ghost where a die would lie, and the totals at the end of the turn."""
    slot, die = spot.island.slot, choice.die
    then = choice.after[slot].totals
    if die is not None and choice.other is None and choice.to == slot:
        spot = spot.with_dice(die.colour, (*spot.dice[die.colour], DieSpot(die.value, "ghost")))
    return replace(spot, then=then if then != spot.totals else None)
