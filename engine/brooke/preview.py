"""What a screen shows before a move is made: what a placement or a choice would lead to."""

from __future__ import annotations

from typing import NamedTuple

from ..base import Move
from . import notation
from .cards import ACTION_NAMES, SLOTS, Action, ActionName
from .dice_set import DICE, choices, limit_of
from .notation import DieChoice, die_choice
from .play import decided, dice_sets, moves
from .state import PLACE, State, totals
from .turn import upper_hand

#: The limit with all six dice.
HIGHEST_LIMIT = limit_of(DICE)


class Placement(NamedTuple):
    """What placing a die would do."""

    move: Move
    slot: int
    value: int
    #: The totals of blue and red at that card with the die, printed die included.
    totals: tuple[int, int]
    #: Whether the mover would get the upper hand, so that the action fires.
    upper: bool
    action: ActionName
    #: The colour whose dice the action handles.
    of: int
    #: Whether the action could be carried out.
    possible: bool


def placements(s: State) -> tuple[Placement, ...]:
    """Every placement of the mover, slot by slot; none if something else is due."""
    if s.due != PLACE or s.spread is None or s.mover < 0:
        return ()
    own, _ = dice_sets(s)
    return tuple(_placement(s, slot, value) for slot in range(SLOTS) for value in own.values())


def _placement(s: State, slot: int, value: int) -> Placement:
    assert s.spread is not None
    own, other = dice_sets(s)
    own = own.placed(slot, value)
    face = s.spread.faces[s.faces][slot]
    dice = own if face.colour == s.mover else other
    return Placement(
        notation.placing(slot, value),
        slot,
        value,
        totals(s._replace(red=own) if s.mover else s._replace(blue=own), slot),
        upper_hand(s.spread, s.faces, own, other, s.mover, slot),
        ACTION_NAMES[face.action],
        face.colour,
        face.action is Action.FLIP or bool(choices(face.action, dice)),
    )


class Choice(NamedTuple):
    """One way to carry out the action or the correction that is due."""

    move: Move
    #: The die that it takes; None for a card.
    die: DieChoice | None
    #: The card that it flips, if it takes no die.
    slot: int | None
    #: The state after it, the rest of the turn included; a correction that follows is still open.
    after: State


def choices_due(s: State) -> tuple[Choice, ...]:
    """Every choice of the seat to act, where an action or a correction is due."""
    if s.due == PLACE:
        return ()
    found = []
    for move in moves(s):
        die = die_choice(move)
        found.append(Choice(move, die, int(move[-1]) - 1 if die is None else None, decided(s, move)))
    return tuple(found)
