"""Habits in words: what a player gives away, and what a fox has noticed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.base.text import mark, tr
from app.games.braverats.presenter import wording
from engine.ai.advice import Reason
from engine.braverats.tells import Tells

#: situation → its name
SITUATIONS: Mapping[str, str] = {
    "opening": mark("In the first round"),
    "early": mark("In rounds two and three"),
    "late": mark("Later in a game"),
    "spied": mark("When you must show first"),
}
_TEXTS: Mapping[str, str] = {
    "tell-often": mark("{when}, you play {card} {played}% of the time; {perfect}% would be right."),
    "tell-rare": mark("{when}, you play {card} only {played}% of the time; {perfect}% would be right."),
    "tell-gain": mark(
        "Somebody who knew your habits would win {percent}% more of the games ({decisions} choices)."
    ),
    "tell-none": mark("Nobody could win anything from your habits ({decisions} choices)."),
    "tell-few": mark("{decisions} choices are too few to say what your habits cost."),
    "noticed-often": mark("{when}, it had seen you play {card} more often than others do."),
    "noticed-rare": mark("{when}, it had seen you play {card} less often than others do."),
    "noticed-nothing": mark("It had not noticed anything about you."),
}


class Shown(NamedTuple):
    """One card in one situation."""

    card: str
    own: float
    perfect: float
    figure: str


def sentence(reason: Reason) -> str:
    """A tell in the player's language."""
    form = _TEXTS.get(reason.id)
    if form is None:
        return reason.text
    facts = dict(reason.facts)
    situation = facts.get("when")
    if situation is not None:
        facts["when"] = tr._(SITUATIONS[situation])
    if "card" in facts:
        facts["card"] = wording.card(facts["card"])
    return tr._(form).format(**facts)


def frequencies(found: Tells, situation: str) -> list[Shown]:
    """How often each card was played in a situation, and how often it should have been."""
    rows = [row for row in found.frequencies if row.situation == situation and (row.played or row.perfect > 0.05)]
    return [
        Shown(
            row.card,
            row.played / row.held,
            row.perfect / row.held,
            tr._("{played} of {held}").format(played=row.played, held=row.held),
        )
        for row in rows
    ]
