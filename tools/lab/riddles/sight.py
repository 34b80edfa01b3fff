"""How hard a riddle looks to people: how many wrong answers tempt, and how far one has to look ahead.

A wrong answer tempts if it looks at least as good at first sight as the right one: by the crowns won this round
against all replies, by islands led at the end of the turn and by how much, by points close to the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.ai.advice import run_to_end
from engine.braverats.cards import RANK
from engine.braverats.riddles import RIDDLES as BRAVERATS, SOLVER, crown_leads, right_cards
from engine.brooke import play
from engine.brooke.ai.candidates import candidate_of
from engine.brooke.riddles import search_for, standing, ways
from engine.firstrat import turn
from engine.firstrat.scoring import total
from engine.games import game_of
from engine.riddles.riddle import HARDEST, Riddle

#: Points short of the goal, or of the answer's points, with which a turn of First Rat still tempts.
_CLOSE = 3


def difficulty(riddle: Riddle) -> int:
    """Tempting answers, the right one included, times the decisions to look ahead."""
    state = game_of(riddle.game).from_position(riddle.position, {})
    tempting, depth = _SEEN[riddle.game](state, riddle)
    return (1 + tempting) * depth


def graded(riddles: list[Riddle]) -> list[Riddle]:
    """Riddles with their grades: a fifth has each.  Of equals it is harder which the levels find less often."""
    order = sorted(riddles, key=lambda one: (difficulty(one), -sum(one.found), one.id))
    grades = {one.id: 1 + HARDEST * place // len(order) for place, one in enumerate(order)}
    return [replace(one, grade=grades[one.id]) for one in riddles]


def _braverats(s: Any, riddle: Riddle) -> tuple[int, int]:
    round_ = run_to_end(BRAVERATS.solved(s))
    right = right_cards(round_, riddle.question.kind)
    looks = [sum(crown_leads(s, round_, SOLVER, place)) for place in range(len(round_.own))]
    answer = looks[round_.own.index(RANK[riddle.answer[0]])]
    # What must never be played is sought among cards that look bad.
    sign = -1 if riddle.question.kind == "never" else 1
    tempting = sum(sign * look >= sign * answer for place, look in enumerate(looks) if place not in right)
    return tempting, len(round_.own)


def _brooke(s: Any, riddle: Riddle) -> tuple[int, int]:
    search, after = search_for(s, riddle.question), s
    for move in riddle.answer:
        after = play.decided(after, move)
    look, answer = standing(search, after), candidate_of(riddle.answer[0], after).node.key
    tempting = sum(way.result.node.key != answer and standing(search, way.state) >= look for way in ways(s))
    return tempting, s.blue.stock + s.red.stock


def _firstrat(s: Any, riddle: Riddle) -> tuple[int, int]:
    seat, after = s.mover, s
    for move in riddle.answer:
        after = turn.after_decision(after, move)
    made = total(after, seat)
    close = sum(made > total(other, seat) >= made - _CLOSE for _, other in turn.whole_turns(s))
    return close, len(riddle.answer) + (riddle.question.kind == "race")


_SEEN: Mapping[str, Callable[[Any, Riddle], tuple[int, int]]] = {
    "braverats": _braverats,
    "brooke": _brooke,
    "firstrat": _firstrat,
}
