"""What a player of Brooke is asked, with what every answer would lead to."""

from __future__ import annotations

from app.games.brooke.presenter.shows import (
    BrookeChoice,
    BrookeQuestion,
    Die,
    Island,
    IslandFace,
    picture_of,
)
from engine.brooke import play, preview
from engine.brooke.cards import BLUE, RED, Card
from engine.brooke.state import ACT, CUT, PLACE, State


def question(state: State) -> BrookeQuestion | None:
    """The decision that is due; None between passes and at the end."""
    if state.spread is None or state.mover not in (BLUE, RED):
        return None
    seat = state.actors[0]
    if state.due == PLACE:
        own, _other = play.sides(state)
        found = {(one.slot, one.value): one for one in preview.placements(state)}
        values, rolled = tuple(own.values()), bool(own.first)
        return BrookeQuestion("place", seat, state.mover, values=values, rolled=rolled, placements=found)
    if state.due >= CUT:
        of = BLUE if state.blue.excess else RED
        excess = max(state.blue.excess, state.red.excess)
        corrector = state.rules.corrector(of, state.mover)
        return BrookeQuestion("cut", seat, corrector, state.due - CUT, "cut", of, excess, _choices(state, of))
    slot = state.due - ACT
    of, action = play.action_at(state, slot)
    return BrookeQuestion("act", seat, state.mover, slot, action.name.lower(), of, choices=_choices(state, of))


def _choices(state: State, of: int) -> tuple[BrookeChoice, ...]:
    return tuple(_choice(found, of) for found in preview.choices_due(state))


def _choice(found: preview.Choice, of: int) -> BrookeChoice:
    after, die = islands_of(found.after), found.die
    if die is None:
        return BrookeChoice(found.move, None, found.slot, after=after)
    one = Die(of, die.slot, die.value)
    other = Die(of, die.to, die.other) if die.to is not None and die.other is not None else None
    return BrookeChoice(found.move, one, die.to, other, die.shows or 0, after)


# --- islands


def islands_of(state: State) -> tuple[Island, ...]:
    """The cards on the table with their dice."""
    found = []
    for slot, index in enumerate(state.spread.cards if state.spread is not None else ()):
        card, shown = state.rules.deck.cards[index], state.faces >> slot & 1
        found.append(island_of(card, shown, slot, (state.blue.at(slot), state.red.at(slot))))
    return tuple(found)


def island_of(
    card: Card, shown: int, slot: int = 0, dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
) -> Island:
    """A card that shows the face of a colour."""
    up, down = (
        IslandFace(face.colour, face.action.name.lower(), face.printed)
        for face in (card.faces[shown], card.faces[1 - shown])
    )
    return Island(slot, picture_of(card.id), up, down, dice)
