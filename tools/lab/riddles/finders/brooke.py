"""Positions of Brooke in which exactly one turn of blue reaches something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import cast

from engine.ai.advice import conclude, run_to_end
from engine.ai.levels import Level
from engine.base import Json, Move
from engine.brooke import play
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import signs_of
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.search import Exhausted, Search
from engine.brooke.cards import RED
from engine.brooke.game import Brooke
from engine.brooke.riddles import Way, meets, search_for, ways
from engine.brooke.state import PLACE, State, is_last_pass
from engine.riddles.riddle import Question
from tools.lab.riddles.finders import Found

#: Dice in stock on both sides together, turns to choose from, and positions that a proof may take.
FEWEST_DICE, MOST_DICE = 2, 4
FEWEST_TURNS = 12
MOST_WORK = 20_000
GAME = Question("game", 0)
#: What can be asked about a pass, from easy to hard: what reaches one of them reaches those before it too.
LADDER = (Question("lead", 0), Question("lead", 1), Question("islands", 2), Question("islands", 3))
#: Where to begin: from here it goes down until something can be reached, or up if it is easily reached.
_MIDDLE = 2
#: What a pass alone is about is asked in the first one: no score distracts from it, and levels play for the pass.
_FIRST_PASS: dict[str, Json] = {"won": [[], []], "aside": [], "pass": 1}
#: The cards that are each other's mirror images; all others are their own.
_TWINS = {4: 5, 5: 4, 9: 10, 10: 9}
_LETTERS = str.maketrans("BR", "RB")
_SLOT = re.compile(r"(\d+)([BR]):(\d*)/(\d*)")
_PAIR = re.compile(r"(\d),(\d)")


def found_in(s: State) -> Iterator[Found]:
    if s.due != PLACE or s.blue.first or s.red.first:
        return
    if not FEWEST_DICE <= s.blue.stock + s.red.stock <= MOST_DICE:
        return
    if s.mover == RED:
        s = Brooke().from_position(with_colours_exchanged(Brooke().position(s)), {})
    found = ways(s)
    if len(found) < FEWEST_TURNS:
        return
    try:
        asked = _asked(s, found)
    except Exhausted:
        return
    if asked is not None:
        question, way = asked
        position = Brooke().position(s)
        if question.kind != "game":
            position |= _FIRST_PASS
        yield Found(_key(position, question), s.ledger.number, question, len(found), way.moves, position)


def _asked(s: State, found: list[Way]) -> tuple[Question, Way] | None:
    """The question that exactly one turn answers, if there is one, and that turn; may be `Exhausted`."""
    assert s.spread is not None
    # One search answers all questions about a pass: an outcome is worth as many of them as it meets.
    worths = [sum(met) for met in zip(*(meets(s, question) for question in LADDER), strict=True)]
    search = Proof(s.spread, worths)
    # Where many turns are right, two of them are soon found if those that lead furthest come first.
    found.sort(key=lambda way: -sum(signs_of(search.outcome(way.result.node))))
    if is_last_pass(s.rules, s.ledger):
        right = _answers(search_for(s, GAME), 1, found)
        if len(right) == 1:
            return _unless_it_ends(GAME, right[0])
    at = _MIDDLE
    right = _answers(search, at + 1, found)
    if len(right) > 1:
        at += 1
        right = _answers(search, at + 1, found)
    else:
        while not right and at:
            at -= 1
            right = _answers(search, at + 1, found)
    return _unless_it_ends(LADDER[at], right[0]) if len(right) == 1 else None


def _unless_it_ends(question: Question, way: Way) -> tuple[Question, Way] | None:
    """A turn that ends the pass is seen at first sight."""
    return None if way.result.ends else (question, way)


def _answers(search: Search, goal: int, found: list[Way]) -> list[Way]:
    """The turns that reach the goal; two are enough to know that it is no riddle."""
    right: list[Way] = []
    search.limit = search.work + MOST_WORK
    for way in found:
        if run_to_end(search.reaches(way.result.node, goal, ends=way.result.ends)):
            right.append(way)
            if len(right) > 1:
                break
    return right


def with_colours_exchanged(data: Json) -> Json:
    """The same position with blue as red: the deck has a mirror image of each card."""
    slots, _, rest = data["table"].partition(";")
    mirrored = "|".join(
        f"{_twin(int(card))}{face.translate(_LETTERS)}:{red}/{blue}"
        for card, face, blue, red in (_slot(text) for text in slots.split("|"))
    )
    *counts, turn = rest.split(";")
    rest = ";".join([_PAIR.sub(r"\2,\1", text) for text in counts] + [turn.translate(_LETTERS)])
    blue, red = ([_twin(card) for card in cards] for cards in data["won"])
    return {
        **data,
        "table": f"{mirrored};{rest}",
        "won": [sorted(red), sorted(blue)],
        "aside": sorted(_twin(card) for card in data["aside"]),
        "starter": data["starter"].translate(_LETTERS),
    }


def _slot(text: str) -> tuple[str, str, str, str]:
    found = _SLOT.fullmatch(text)
    assert found is not None
    return cast(tuple[str, str, str, str], found.groups())


def _twin(card: int) -> int:
    return _TWINS.get(card, card)


def _key(position: Json, question: Question) -> str:
    """The islands stand in a ring, so it does not matter which one is the first."""
    slots, _, rest = position["table"].partition(";")
    around = slots.split("|")
    table = min("|".join(around[first:] + around[:first]) for first in range(len(around)))
    return f"{table};{rest}" + (f" {position['won']}" if question.kind == "game" else "")


# --- how often a level finds it


class _Fixed(Random):
    """Always the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self._number = number

    def random(self) -> float:
        return self._number


def chance(s: State, found: Found, level: Level) -> float:
    after = s
    for move in found.answer:
        after = play.decided(after, move)
    return _finding(s, s, after, level)


def _finding(first: State, s: State, goal: State, level: Level) -> float:
    """How likely a level comes to the goal from a decision of its turn."""
    policy, total = _policy(s, level), 0.0
    for move, share in policy.items():
        after = play.decided(s, move)
        if after.due and after.actors == first.actors:
            if share > 0.001 and _leads_to(first, after, goal):
                total += share * _finding(first, after, goal, level)
        elif _same(after, goal):
            total += share
    return total


def _policy(s: State, level: Level) -> dict[Move, float]:
    """How a level plays: with skill it thinks, otherwise it takes what it sees at first."""
    view = Brooke().view(s, s.actors[0])
    shares: dict[Move, float] = {}
    for number, weight in ((0.0, level.skill), (1.0 - 1e-12, 1.0 - level.skill)):
        if weight > 0.0:
            for move, share in conclude(BrookeMind().think(view, level.id, _Fixed(number))).policy.items():
                shares[move] = shares.get(move, 0.0) + weight * share
    return shares


def _leads_to(first: State, s: State, goal: State) -> bool:
    return any(
        _leads_to(first, after, goal) if after.due and after.actors == first.actors else _same(after, goal)
        for after in (play.decided(s, move) for move in play.moves(s))
    )


def _same(one: State, other: State) -> bool:
    return (one.blue, one.red, one.faces, one.mover, one.due) == (
        other.blue,
        other.red,
        other.faces,
        other.mover,
        other.due,
    )
