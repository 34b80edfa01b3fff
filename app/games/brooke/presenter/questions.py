"""What a player of Brooke is asked, with what every answer would lead to."""

from __future__ import annotations

from collections.abc import Sequence

from app.games.brooke.presenter.shows import (
    BrookeChoice,
    BrookeQuestion,
    Die,
    Island,
    IslandFace,
    Placement,
    picture_of,
)
from engine.base import Move
from engine.brooke import play
from engine.brooke.cards import BLUE, RED, SLOTS, Card
from engine.brooke.state import ACT, CUT, PLACE, State
from engine.brooke.story import tell
from engine.brooke.texts import die_choice, placing


def question(state: State) -> BrookeQuestion | None:
    """The decision that is due; None between passes and at the end."""
    if state.spread is None or state.mover not in (BLUE, RED):
        return None
    seat = state.actors[0]
    if state.due == PLACE:
        own, _other = play.sides(state)
        values = tuple(own.values())
        found = {(slot, value): _placement(state, slot, value) for slot in range(SLOTS) for value in values}
        return BrookeQuestion("place", seat, state.mover, values=values, rolled=bool(own.first), placements=found)
    if state.due >= CUT:
        of = BLUE if state.blue.excess else RED
        excess = max(state.blue.excess, state.red.excess)
        choices = _choices(state, of)
        return BrookeQuestion("cut", seat, 1 - of, state.due - CUT, "cut", of, excess, choices)
    slot = state.due - ACT
    of, action = play.action_at(state, slot)
    return BrookeQuestion("act", seat, state.mover, slot, action.name.lower(), of, choices=_choices(state, of))


def _placement(state: State, slot: int, value: int) -> Placement:
    """A placement as the rules would tell it."""
    move = placing(slot, value)
    placed, *rest = tell(state, move, play.decided(state, move))
    acted = next((event for event in rest if event.kind == "acted"), None)
    of, action = play.action_at(state, slot)
    blue, red = placed.facts["totals"]
    possible = acted is None or acted.facts["possible"]
    return Placement(move, (blue, red), placed.facts["upper"], action.name.lower(), of, possible)


def _choices(state: State, of: int) -> tuple[BrookeChoice, ...]:
    return tuple(_choice(state, move, of) for move in play.moves(state))


def _choice(state: State, move: Move, of: int) -> BrookeChoice:
    # A correction that follows an action is still open.
    after = islands_of(play.decided(state, move))
    found = die_choice(move)
    if found is None:
        return BrookeChoice(move, None, play.FLIPS[move].bit_length() - 1, after=after)
    die = Die(of, found.slot, found.value)
    if found.to is not None and found.other is not None:
        return BrookeChoice(move, die, found.to, Die(of, found.to, found.other), after=after)
    return BrookeChoice(move, die, found.to, shows=found.shows or 0, after=after)


# --- islands


def islands_of(state: State) -> tuple[Island, ...]:
    """The cards on the table with their dice."""
    if state.spread is None:
        return ()
    found = []
    for slot, index in enumerate(state.spread.cards):
        blue, red = (_values(side.dice, slot) for side in (state.blue, state.red))
        card, shown = state.rules.deck.cards[index], state.faces >> slot & 1
        found.append(island_of(card, shown, slot, (blue, red)))
    return tuple(found)


def _values(dice: Sequence[tuple[int, int]], slot: int) -> tuple[int, ...]:
    return tuple(value for place, value in dice if place == slot)


def island_of(
    card: Card, shown: int, slot: int = 0, dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
) -> Island:
    """A card that shows the face of a colour."""
    up, down = (
        IslandFace(face.colour, face.action.name.lower(), face.printed)
        for face in (card.faces[shown], card.faces[1 - shown])
    )
    return Island(slot, picture_of(card.id), up, down, dice)
