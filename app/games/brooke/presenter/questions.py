"""What a player of Brooke is asked, with what every answer would lead to."""

from __future__ import annotations

from functools import partial

from app.games.brooke.presenter.shows import (
    BrookeChoice,
    BrookeQuestion,
    Die,
    Island,
    IslandFace,
    Placement,
    Profit,
    picture_of,
)
from engine.brooke import play, preview
from engine.brooke.cards import BLUE, RED, SLOTS, Card
from engine.brooke.state import ACT, CUT, PLACE, State, totals


def question(state: State) -> BrookeQuestion | None:
    """The decision that is due; None between passes and at the end."""
    if state.spread is None or state.mover not in (BLUE, RED):
        return None
    seat = state.actors[0]
    if state.due == PLACE:
        own, _other = play.dice_sets(state)
        found = {(one.slot, one.value): one for one in preview.placements(state)}
        values, rolled = tuple(own.values()), bool(own.first)
        return BrookeQuestion(
            "place",
            seat,
            state.mover,
            values=values,
            rolled=rolled,
            placements=found,
            profit=partial(profit, state),
        )
    if state.due >= CUT:
        of = BLUE if state.blue.excess else RED
        excess = max(state.blue.excess, state.red.excess)
        corrector = state.rules.corrector(of, state.mover)
        choices = _choices(state, of)
        return BrookeQuestion(
            "cut", seat, corrector, state.due - CUT, "cut", of, excess, corrector=corrector, choices=choices
        )
    slot = state.due - ACT
    of, action = play.action_at(state, slot)
    corrector = state.rules.corrector(of, state.mover)
    choices = _choices(state, of)
    return BrookeQuestion(
        "act", seat, state.mover, slot, action.name.lower(), of, corrector=corrector, choices=choices
    )


def _choices(state: State, of: int) -> tuple[BrookeChoice, ...]:
    return tuple(_choice(found, of) for found in preview.choices_due(state))


def _choice(found: preview.Choice, of: int) -> BrookeChoice:
    after, die = islands_of(found.after), found.die
    if die is None:
        return BrookeChoice(found.move, None, found.slot, after=after)
    one = Die(of, die.slot, die.value)
    other = Die(of, die.to, die.other) if die.to is not None and die.other is not None else None
    over = (found.after.red if of else found.after.blue).excess
    return BrookeChoice(found.move, one, die.to, other, die.shows or 0, over, after)


# --- whom an action serves


def profit(state: State, placement: Placement) -> Profit:
    """Whom the action of a placement would serve.

    An action is the mover's to use, unless it gives the other side a die or leaves the mover worse off in each way
    in which it can be carried out.  Only the table at the end of the turn counts, not what could follow.
    """
    if not (placement.upper and placement.possible):
        return "nobody"
    mover = state.mover
    if placement.action == "gain":
        return "mine" if placement.of == mover else "theirs"
    placed = play.decided(state, placement.move)
    unfinished = placed.mover == mover and placed.due != PLACE
    ends = [play.decided(placed, move) for move in play.moves(placed)] if unfinished else [placed]
    own, _other = play.dice_sets(state)
    own = own.placed(placement.slot, placement.value)
    # The island turns over in any case.
    idle = state._replace(faces=state.faces ^ 1 << placement.slot)
    idle = idle._replace(red=own) if mover else idle._replace(blue=own)
    return "mine" if max(_standing(end, mover) for end in ends) >= _standing(idle, mover) else "theirs"


def _standing(state: State, colour: int) -> tuple[int, int]:
    """How a table stands for a colour: islands led more than the other side, and pips more."""
    differences = []
    for slot in range(SLOTS):
        blue, red = totals(state, slot)
        differences.append(red - blue if colour else blue - red)
    leads = sum((number > 0) - (number < 0) for number in differences)
    # Pips over the limit will be taken away.
    over = state.red.excess - state.blue.excess
    return leads, sum(differences) + (-over if colour else over)


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
    return Island(slot, picture_of(card.id), up, down, dice, (card.pips(BLUE), card.pips(RED)))
