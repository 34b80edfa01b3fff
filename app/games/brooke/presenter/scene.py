"""The three islands as they are drawn: dice with what a touch would do to them, totals, frames, forecasts, stamps.

A scene adds to a table what a player is about to do: the die in hand, the die picked, the choice looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from app.games.brooke.presenter.shows import BrookeTable, Choice, Die, Island, Pair, Placement, Question

#: What hangs on a die that can be taken: where it would go.
RIGHT, LEFT = "right", "left"


class Intent(NamedTuple):
    """What a player has in mind, before it is a move."""

    #: The value of the die in hand; 0 for none.
    value: int = 0
    #: The first die of a swap.
    picked: Die | None = None
    #: A choice that is looked at: under a finger, under the keyboard, or advised.
    choice: Choice | None = None
    #: An island that is looked at.
    slot: int | None = None


class DieSpot(NamedTuple):
    """A die as it is drawn."""

    value: int
    #: "": lies flat; "lift": can be taken; "chosen": is taken; "ghost": would lie here.
    mark: str = ""
    #: What the die would show, or where it would go ("right", "left").
    badge: int | str = 0


class Forecast(NamedTuple):
    """What a die placed here would do."""

    leads: bool
    action: str
    #: Whose dice the action handles.
    of: int
    possible: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """One island as it is drawn."""

    island: Island
    #: Blue's and red's dice.
    dice: tuple[tuple[DieSpot, ...], tuple[DieSpot, ...]]
    totals: Pair
    #: The totals that would be; None: as they are.
    then: Pair | None = None
    #: "": none; "target": can be touched; "firing": its action is due; "chosen": is about to be touched.
    frame: str = ""
    forecast: Forecast | None = None
    #: The colour of a winner, or "level"; empty before the end of a pass.
    stamp: str = ""


def scene(table: BrookeTable, intent: Intent = Intent()) -> tuple[Spot, ...]:  # noqa: B008  immutable
    """How the islands are drawn for what is asked now."""
    asked = table.question
    spots = tuple(_plain(table, island) for island in table.islands)
    if asked is None:
        return spots
    if table.side_of(asked.seat).is_ai:
        # Nothing is lifted for fingers that may not touch it.
        return tuple(_firing(spot, asked) for spot in spots)
    if asked.kind == "place":
        return tuple(_placing(spot, asked, intent) for spot in spots) if intent.value else spots
    if intent.choice is not None:
        spots = tuple(_after(spot, intent.choice) for spot in spots)
    return tuple(_choosing(spot, asked, intent) for spot in spots)


def _plain(table: BrookeTable, island: Island) -> Spot:
    dice = tuple(tuple(DieSpot(value) for value in values) for values in island.dice)
    stamp = ""
    for award in table.awards:
        if award.slot == island.slot:
            stamp = "level" if award.colour is None else ("blue", "red")[award.colour]
    return Spot(island, (dice[0], dice[1]), island.totals, stamp=stamp)


def _firing(spot: Spot, asked: Question) -> Spot:
    fires = asked.kind == "act" and spot.island.slot == asked.slot
    return replace(spot, frame="firing") if fires else spot


# --- a die in hand


def _placing(spot: Spot, asked: Question, intent: Intent) -> Spot:
    found: Placement | None = asked.placements.get((spot.island.slot, intent.value))
    if found is None:
        return spot
    own = (*spot.dice[asked.colour], DieSpot(intent.value, "ghost"))
    then = (found.mine, found.theirs) if asked.colour == 0 else (found.theirs, found.mine)
    return replace(
        spot,
        dice=_with(spot.dice, asked.colour, own),
        then=then,
        frame="chosen" if intent.slot == spot.island.slot else "target",
        forecast=Forecast(found.upper, found.action, found.of, found.possible),
    )


# --- dice or cards to choose from


def _choosing(spot: Spot, asked: Question, intent: Intent) -> Spot:
    slot = spot.island.slot
    if asked.action == "flip":
        chosen = intent.choice is not None and intent.choice.to == slot
        return replace(spot, frame="chosen" if chosen else "target")
    ways = [choice for choice in asked.choices if _goes_on(choice, intent.picked)]
    dice = []
    marked = False
    for die in spot.dice[asked.of]:
        here = Die(asked.of, slot, die.value)
        if die.mark == "ghost":
            dice.append(die)
        elif here == intent.picked and not marked:
            marked = True
            dice.append(die._replace(mark="chosen"))
        elif intent.choice is not None and here in (intent.choice.die, intent.choice.other) and not marked:
            marked = True
            dice.append(die._replace(mark="chosen", badge=_badge(intent.choice, asked)))
        else:
            way = next((choice for choice in ways if here in _open(choice, intent.picked)), None)
            dice.append(die if way is None else die._replace(mark="lift", badge=_badge(way, asked)))
    return _firing(replace(spot, dice=_with(spot.dice, asked.of, tuple(dice))), asked)


def _goes_on(choice: Choice, picked: Die | None) -> bool:
    return picked is None or picked in (choice.die, choice.other)


def _open(choice: Choice, picked: Die | None) -> tuple[Die | None, ...]:
    """The dice of a choice that a finger could still take."""
    return tuple(die for die in (choice.die, choice.other) if die != picked)


def _badge(choice: Choice, asked: Question) -> int | str:
    if choice.shows:
        return choice.shows
    return asked.action if asked.action in (RIGHT, LEFT) else 0


def _after(spot: Spot, choice: Choice) -> Spot:
    """With a ghost where a die would come to lie, and the totals of the finished turn."""
    slot = spot.island.slot
    then = next(island for island in choice.after if island.slot == slot)
    dice = spot.dice
    die = choice.die
    if die is not None and choice.other is None and choice.to == slot:
        dice = _with(dice, die.colour, (*dice[die.colour], DieSpot(die.value, "ghost")))
    return replace(spot, dice=dice, then=then.totals if then.totals != spot.totals else None)


def _with(
    dice: tuple[tuple[DieSpot, ...], tuple[DieSpot, ...]], colour: int, own: tuple[DieSpot, ...]
) -> tuple[tuple[DieSpot, ...], tuple[DieSpot, ...]]:
    return (dice[0], own) if colour else (own, dice[1])
