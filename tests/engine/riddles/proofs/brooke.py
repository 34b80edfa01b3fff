"""Brooke: plain minimax over single decisions to the end of the pass."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brooke.cards import BLUE, RED
from engine.brooke.game import Brooke
from engine.brooke.state import State, totals
from engine.riddles.riddle import Question, Riddle
from tests.engine.riddles.proofs import every_turn

_GAME = Brooke()
#: A position within a pass, without what stays the same.
_Key = tuple[object, ...]


def problems(riddle: Riddle, s: State) -> Iterator[str]:
    (seat,) = s.actors
    if seat != 0 or s.mover != BLUE or s.due:
        yield "blue does not begin a turn"
        return
    found: dict[_Key, bool] = {}
    results = {
        _key(after): after
        for _, after in every_turn(_GAME, s, seat, over=lambda after: after.actors != s.actors or not after.due)
    }
    right = [key for key, after in results.items() if _reached(after, riddle.question, found)]
    if len(results) < 2:
        yield "there is no choice"
    if len(right) != 1:
        yield f"{len(right)} of {len(results)} turns are right"
    after = s
    for move in riddle.answer:
        if after.actors != (seat,) or move not in _GAME.legal(after, seat):
            yield f"the answer is not legal: {move}"
            return
        after = _GAME.advance(after, {seat: move})
    if _key(after) not in right:
        yield "the answer is wrong"


def _key(s: State) -> _Key:
    return s.blue.key, s.red.key, s.faces, s.mover, s.due


def _reached(s: State, question: Question, found: dict[_Key, bool]) -> bool:
    """Whether blue reaches the goal if both play as well as possible."""
    if s.mover not in (BLUE, RED):
        return _is_met(s, question)
    key = _key(s)
    known = found.get(key)
    if known is None:
        seat = s.actors[0]
        # What looks best is tried first: that changes nothing but the time.
        results = sorted((_GAME.advance(s, {seat: move}) for move in _GAME.legal(s, seat)), key=_lead)
        if seat == 0:
            known = any(_reached(after, question, found) for after in reversed(results))
        else:
            known = all(_reached(after, question, found) for after in results)
        found[key] = known
    return known


def _lead(s: State) -> tuple[int, int]:
    """By how many islands and free pips blue is ahead."""
    ahead = sum((mine > theirs) - (mine < theirs) for mine, theirs in (totals(s, slot) for slot in range(3)))
    return ahead, s.blue.room - s.red.room


def _is_met(s: State, question: Question) -> bool:
    """The question as a player would check it on the table."""
    if question.kind == "game":
        return _GAME.ranks(s) == (1, 2)
    blue = sum(mine > theirs for mine, theirs in (totals(s, slot) for slot in range(3)))
    red = sum(theirs > mine for mine, theirs in (totals(s, slot) for slot in range(3)))
    return blue >= question.goal if question.kind == "islands" else blue - red >= question.goal
