"""Hints at a running match: the coach's appraisal of what a player can see, compared with what is in hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from app.base.text import tr
from engine.ai.advice import Reason, whole_percents
from engine.base import Move
from engine.coach.judgement import Appraisal

#: Moves of a mixed strategy that are played less often are left out.
RARE = 0.005


class Hint(NamedTuple):
    """Advice at the table."""

    move: Move
    #: Why, in words.
    reason: Reason
    #: How much better it is.
    margin: str
    #: The move that the player has begun, if it is just as good; else empty.
    as_good: Move = ""
    #: The moves among which the advice was drawn, each with its percentage, the most frequent first.
    mix: Sequence[tuple[Move, int]] = ()


def hint_of(thought: Appraisal, in_hand: Sequence[Move]) -> Hint:
    """An appraisal as a hint; `in_hand` are the moves that the player has begun."""
    return Hint(thought.best, thought.reason, margin(thought, in_hand), _as_good(thought, in_hand), _mix(thought))


def _mix(thought: Appraisal) -> Sequence[tuple[Move, int]]:
    """The mixed strategy of an appraisal, without moves that are all but never made."""
    shares = {move: share for move, share in thought.policy.items() if share >= RARE}
    if len(shares) < 2:
        return ()
    found = zip(shares, whole_percents(list(shares.values())), strict=True)
    return sorted(found, key=lambda one: (one[0] != thought.best, -one[1]))


def _begun(thought: Appraisal, in_hand: Sequence[Move]) -> list[Move]:
    """The moves that the player has begun; none where every move begins alike, because nothing is chosen yet."""
    held = [move for move in in_hand if move in thought.chances]
    return [] if len(held) == len(thought.chances) > 1 else held


def _as_good(thought: Appraisal, in_hand: Sequence[Move]) -> Move:
    """The one move that the player has begun, if none is better by a whole percent."""
    held = _begun(thought, in_hand)
    if len(held) != 1 or len(thought.chances) == 1:
        return ""
    return held[0] if round(100 * (thought.chance - thought.chances[held[0]])) <= 0 else ""


def margin(thought: Appraisal, in_hand: Sequence[Move]) -> str:
    """How much better the best move is than the one in hand, or than the next best; empty if it is not."""
    begun = _begun(thought, in_hand)
    held = [thought.chances[move] for move in begun]
    if thought.best in begun:
        return tr._("Your choice is the best one.")
    others = held or [chance for move, chance in thought.chances.items() if move != thought.best]
    if not others:
        return ""
    lead = thought.chance - max(others)
    points = round(100 * lead)
    if lead <= thought.error * sqrt(2) and (points > 0 or thought.error):
        # Two estimates of this error can differ so much by accident.
        return tr._("Your choice may be just as good.") if held else tr._("Another move may be just as good.")
    if points <= 0:
        if held:
            return tr._("Your choice is just as good.")
        # A mix says so itself.
        return "" if _mix(thought) else tr._("Another move is just as good.")
    if held:
        text = tr.n(
            "About {number} percentage point better than your choice.",
            "About {number} percentage points better than your choice.",
            points,
        )
    else:
        text = tr.n(
            "About {number} percentage point better than the next best move.",
            "About {number} percentage points better than the next best move.",
            points,
        )
    return text.format(number=points)
