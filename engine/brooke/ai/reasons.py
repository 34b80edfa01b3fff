"""Why a turn is advised: what it gains, and what the search has found."""

from __future__ import annotations

from ...ai.advice import Reason
from ...base import Json
from ..cards import BLUE, Action
from ..dice_set import DiceSet
from ..state import ACT, CUT, PLACE, State
from ..turn import NOBODY, Spread, leads, upper_hand

#: Reasons that rest on the rest of the pass played out.
SOLVED = ("solved", "wins", "won", "draws", "loses", "lost", "trap")


def reason(name: str, gains: dict[str, Json] | None = None, **facts: Json) -> Reason:
    """A reason with its facts; `gains` comes from `gains_of`."""
    return Reason(name, {**(gains or {}), **facts})


def gains_of(before: State, after: State, colour: int) -> dict[str, Json]:
    """What a colour gains by a turn, and what it costs (slots from 1): leads, dice, pips, and dice to be won next.

    An island whose action is being carried out turns over anyway: that is no gain and no cost of the choice.
    """
    assert before.spread is not None
    sign = 1 if colour == BLUE else -1
    faces = before.faces
    if before.due != PLACE:
        faces ^= 1 << (before.due - (CUT if before.due >= CUT else ACT))
    old = [sign * lead for lead in leads(before.spread, faces, before.blue, before.red)]
    new = [sign * lead for lead in leads(before.spread, after.faces, after.blue, after.red)]
    mine = (before.red, after.red) if colour else (before.blue, after.blue)
    theirs = (before.blue, after.blue) if colour else (before.red, after.red)
    ended = after.mover == NOBODY
    won = _dice_to_win(before.spread, faces, mine[0], theirs[0], colour)
    next_won = set() if ended else _dice_to_win(before.spread, after.faces, mine[1], theirs[1], colour)
    lost = _dice_to_win(before.spread, faces, theirs[0], mine[0], 1 - colour)
    next_lost = set() if ended else _dice_to_win(before.spread, after.faces, theirs[1], mine[1], 1 - colour)
    return {
        "ends": [sum(lead > 0 for lead in new), sum(lead < 0 for lead in new)] if ended else [],
        "leads": [slot + 1 for slot in range(3) if new[slot] > 0 >= old[slot]],
        "levels": [slot + 1 for slot in range(3) if new[slot] == 0 > old[slot]],
        "loses": [slot + 1 for slot in range(3) if old[slot] > 0 >= new[slot]],
        "yields": [slot + 1 for slot in range(3) if old[slot] == 0 > new[slot]],
        "keeps": [slot + 1 for slot in range(3) if new[slot] > old[slot] > 0],
        "dice": mine[0].reserve - mine[1].reserve,
        "given": theirs[0].reserve - theirs[1].reserve,
        "lowered": max(0, theirs[0].sum - theirs[1].sum),
        "next": sorted(slot + 1 for slot in next_won - won),
        "denies": [] if ended else sorted(slot + 1 for slot in lost - next_lost),
        "offers": sorted(slot + 1 for slot in next_lost - lost),
    }


def _dice_to_win(spread: Spread, faces: int, own: DiceSet, other: DiceSet, colour: int) -> set[int]:
    """Where a colour wins a die if it takes the lead with its next die, and can take it."""
    if not (own.reserve and own.can_place):
        return set()
    return {
        slot
        for slot, face in enumerate(spread.faces[faces])
        if face.action is Action.GAIN
        and face.colour == colour
        and upper_hand(spread, faces, own.placed(slot, max(own.values())), other, colour, slot)
    }
