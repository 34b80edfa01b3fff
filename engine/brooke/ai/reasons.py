"""Why a turn is advised: what it gains, and what the search has found."""

from __future__ import annotations

from ...ai.advice import Reason
from ...base import Json
from ..cards import BLUE
from ..state import State
from ..turn import leads

TEXTS: dict[str, str] = {
    "only": "There is no other move.",
    "any": "All moves are equally good.",
    "feel": "It {gain}.",
    "looks": "It {gain}; looking {turns} turns ahead, that seems best.",
    "solved": "It {gain}; with best play to the end of the pass that gives a chance of about {percent}% to win.",
    "wins": "It {gain}; with best play that wins the match, whatever the opponent does.",
    "won": "It {gain}; the match is won, whatever comes.",
    "draws": "It {gain}; against best play that leads to a draw.",
    "loses": "It {gain}; against best play every move loses the match.",
    "lost": "Against best play every move loses; this one {gain}, and {wrong} of {replies} replies are mistakes.",
    "trap": "It {gain}. Others are just as good, but after this one {wrong} of {replies} replies are mistakes.",
}
#: Reasons that rest on the rest of the pass played out.
SOLVED = ("solved", "wins", "won", "draws", "loses", "lost", "trap")
_PLACES = ("left", "middle", "right")


def reason(name: str, gains: dict[str, Json] | None = None, **facts: Json) -> Reason:
    """A reason with its facts; `gains` comes from `gains_of`."""
    told = {**(gains or {}), **facts}
    return Reason(name, told, TEXTS[name].format(gain=_gain_text(gains or {}), **facts))


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


def _gain_text(gains: dict[str, Json]) -> str:
    """Gains in words, to stand after a subject: “leads at the middle island and gains a die”."""
    parts = []
    if gains.get("leads"):
        parts.append(f"leads at {_islands(gains['leads'])}")
    if gains.get("dice"):
        parts.append("gains a die")
    if gains.get("lowered"):
        parts.append(f"lowers the opponent's dice by {gains['lowered']}")
    if gains.get("levels"):
        parts.append(f"draws level at {_islands(gains['levels'])}")
    if gains.get("keeps") and not parts:
        parts.append(f"strengthens its lead at {_islands(gains['keeps'])}")
    if gains.get("given"):
        parts.append("gives the opponent a die")
    if gains.get("loses"):
        parts.append(f"gives up the lead at {_islands(gains['loses'])}")
    if gains.get("yields"):
        parts.append(f"lets the opponent lead at {_islands(gains['yields'])}")
    return _and(parts) or "changes no lead"


def _islands(slots: list[int]) -> str:
    names = _and([_PLACES[slot - 1] for slot in slots])
    return f"the {names} island{'s' if len(slots) > 1 else ''}"


def _and(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
