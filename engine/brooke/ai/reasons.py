"""Why a turn is advised: what it gains, and what the search has found."""

from __future__ import annotations

from ...ai.advice import Reason
from ...base import Json
from ..cards import BLUE
from ..state import State
from ..turn import leads

#: Reasons that rest on the rest of the pass played out.
SOLVED = ("solved", "wins", "won", "draws", "loses", "lost", "trap")


def reason(name: str, gains: dict[str, Json] | None = None, **facts: Json) -> Reason:
    """A reason with its facts; `gains` comes from `gains_of`."""
    return Reason(name, {**(gains or {}), **facts})


def gains_of(before: State, after: State, colour: int) -> dict[str, Json]:
    """What a colour gains by a turn: leads won, lost and given (slots from 1), dice, pips taken."""
    assert before.spread is not None
    sign = 1 if colour == BLUE else -1
    old = [sign * lead for lead in leads(before.spread, before.faces, before.blue, before.red)]
    new = [sign * lead for lead in leads(before.spread, after.faces, after.blue, after.red)]
    mine = (before.red, after.red) if colour else (before.blue, after.blue)
    theirs = (before.blue, after.blue) if colour else (before.red, after.red)
    return {
        "leads": [slot + 1 for slot in range(3) if new[slot] > 0 >= old[slot]],
        "levels": [slot + 1 for slot in range(3) if new[slot] == 0 > old[slot]],
        "loses": [slot + 1 for slot in range(3) if old[slot] > 0 >= new[slot]],
        "yields": [slot + 1 for slot in range(3) if old[slot] == 0 > new[slot]],
        "keeps": [slot + 1 for slot in range(3) if new[slot] > old[slot] > 0],
        "dice": mine[0].reserve - mine[1].reserve,
        "given": theirs[0].reserve - theirs[1].reserve,
        "lowered": max(0, theirs[0].sum - theirs[1].sum),
    }
