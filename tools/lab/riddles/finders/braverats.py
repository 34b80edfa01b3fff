"""Rounds of BraveRats in which exactly one card is right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from engine.ai.advice import conclude, run_to_end
from engine.ai.levels import Level
from engine.braverats.ai.mind import seen_from
from engine.braverats.ai.round import Order, Round
from engine.braverats.cards import NAMES, size
from engine.braverats.game import BraveRats
from engine.braverats.riddles import (
    EPSILON,
    LOST,
    MARGIN,
    SOLVER,
    WON,
    BraveRatsRiddles,
    guarantees,
    margin,
    rest_worth,
    right_cards,
)
from engine.braverats.state import Duel, State
from engine.riddles.riddle import Question
from tools.lab.riddles.finders import Found

#: Fewer cards are no riddle; more are proven too slowly.
FEWEST, MOST = 3, 6
_MIRRORED = ("hands", "score", "pending", "general", "spy", "last", "revealed")


@cache
def _riddles() -> BraveRatsRiddles:
    return BraveRatsRiddles()


def found_in(s: State) -> Iterator[Found]:
    for seat in s.actors:
        now = s if seat == SOLVER else mirrored(s)
        duel = now.scene
        assert type(duel) is Duel
        if not FEWEST <= size(duel.hand0) <= MOST:
            continue
        round_ = run_to_end(_riddles().solved(now))
        for kind in kinds_of(round_):
            (right,) = right_cards(round_, kind)
            if not _ends_at_once(now, round_, right):
                question, answer = Question(kind, 0), (NAMES[round_.own[right]],)
                position, choices = BraveRats().position(now), len(round_.own)
                yield Found(_key(duel), _scene(duel), question, choices, answer, position)


def mirrored(s: State) -> State:
    """The same position with the sides exchanged."""
    data = BraveRats().position(s)
    swapped = {key: value[::-1] if key in _MIRRORED else value for key, value in data.items()}
    return BraveRats().from_position(swapped, s.rules.options())


def kinds_of(round_: Round) -> Iterator[str]:
    """The question that a round offers, if there is one."""
    if len(round_.own) < FEWEST:
        return
    sure, worth = guarantees(round_), round_.value()
    best = max(sure)
    if best >= worth - EPSILON:
        right = sure.index(best)
        lost = rest_worth(round_, right) <= LOST + EPSILON
        kind = "win" if best >= WON - EPSILON else "save" if lost else "best"
        if right_cards(round_, kind) == [right] and margin(round_, kind, right) >= MARGIN:
            yield kind
            return
    losing = right_cards(round_, "never")
    if len(losing) == 1 and worth > LOST / 2 and margin(round_, "never", losing[0]) >= MARGIN:
        yield "never"


def _ends_at_once(s: State, round_: Round, place: int) -> bool:
    """Whether a card ends the game against every card of the other side: that is seen at first sight."""
    game, card = BraveRats(), NAMES[round_.own[place]]
    for other in round_.others:
        now = s
        if round_.order is Order.TOGETHER:
            now = game.advance(now, {SOLVER: card, 1 - SOLVER: NAMES[other]})
        else:
            now = game.advance(now, {SOLVER: card})
            if round_.order is Order.SHOW:
                now = game.advance(now, {1 - SOLVER: NAMES[other]})
        if now.actors:
            return False
    return True


def _key(duel: Duel) -> str:
    node, order, others = seen_from(duel, SOLVER)
    now = node.standing
    shown = others if order is Order.ANSWER else ()
    return f"{node.hand0} {node.hand1} {now.score} {now.pending} {now.general} {now.spy} {shown}"


def _scene(duel: Duel) -> int:
    """Rounds of one game are different riddles."""
    return size(duel.hand0)


def chance(s: State, found: Found, level: Level) -> float:
    view = BraveRats().view(s, SOLVER)
    policy = conclude(_riddles().mind.think(view, level.id, Random(0))).policy
    share = policy.get(found.answer[0], 0.0)
    if found.question.kind != "never":
        return share
    # Nobody avoids a card by playing the others: what counts is how much seldomer than by chance it is played.
    return max(0.0, 1.0 - share * len(policy))
