"""Riddles of BraveRats: one card that is right, or one that must not be played.

The solver is always seat 0, and hands are open.  Kinds of questions:

* `win`: the only card that wins the game, whatever the other side plays now and later;
* `save`: the only card that does not lose; the others do, in any mix;
* `best`: the only card that guarantees what the position is worth;
* `never`: the only card that loses the game, whatever the other side plays.

A card is judged by what it guarantees.  In the first three kinds no mix of the other cards comes near that, by
`MARGIN` at least; in the last one every other card is far from lost.  The goal is not used.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from ..ai import matrix
from ..base import NOT_YOUR_TURN, IllegalMove, Json, Move, Seat
from ..riddles.riddle import Nudge, Question, Riddle, Verdict
from .ai.mind import BraveRatsMind
from .ai.round import Order, Round
from .cards import NAMES, RANK
from .game import BraveRats
from .rules import RULES
from .state import State

SOLVER: Seat = 0
#: How much less than the right card the others must be worth, on the scale from -1 (lost) to 1 (won).
MARGIN = 0.5
WON, LOST = 1.0, -1.0
EPSILON = 1e-6


def guarantees(round_: Round) -> list[float]:
    """What each card is worth against the best reply to it."""
    return round_.worst_cases()


def hopes(round_: Round) -> list[float]:
    """What each card can still be worth: against the worst reply where both choose at once."""
    return [max(row) for row in round_.payoffs] if round_.order is Order.TOGETHER else round_.worst_cases()


def right_cards(round_: Round, kind: str) -> list[int]:
    """The places in the hand of all cards that answer a question."""
    if kind == "never":
        return [place for place, hope in enumerate(hopes(round_)) if hope <= LOST + EPSILON]
    sure = guarantees(round_)
    if kind == "save":
        return [place for place, worth in enumerate(sure) if worth > LOST + EPSILON]
    least = WON if kind == "win" else round_.value()
    return [place for place, worth in enumerate(sure) if worth >= least - EPSILON]


def rest_worth(round_: Round, right: int) -> float:
    """What all other cards together can guarantee."""
    rows = [row for place, row in enumerate(round_.payoffs) if place != right]
    return matrix.value(rows) if round_.order is Order.TOGETHER else max(map(min, rows))


def margin(round_: Round, kind: str, right: int) -> float:
    """How far every other answer is from the right one."""
    if kind == "never":
        found = hopes(round_)
        return min(hope for place, hope in enumerate(found) if place != right) - found[right]
    return guarantees(round_)[right] - rest_worth(round_, right)


class BraveRatsRiddles:
    """Judges cards by the exact values of what follows."""

    def __init__(self) -> None:
        self.mind = BraveRatsMind()

    def solved(self, s: State, seat: Seat = SOLVER) -> Generator[None, None, Round]:
        """The round that a seat has to choose in."""
        solving = self.mind.solve_round(s, seat)
        while True:
            try:
                next(solving)
            except StopIteration as end:
                round_: Round = end.value[0]
                return round_
            yield

    def judging(self, s: State, question: Question, moves: Sequence[Move]) -> Generator[None, None, Verdict]:
        if not moves:
            return Verdict("open")
        card = moves[0]
        if len(moves) > 1:
            raise IllegalMove.for_rule(NOT_YOUR_TURN)
        if card not in BraveRats().legal(s, SOLVER):
            raise IllegalMove.for_rule(RULES["hand"])
        round_ = yield from self.solved(s)
        place = round_.own.index(RANK[card])
        right = place in right_cards(round_, question.kind)
        line, value = yield from self._line(s, round_, place)
        facts: dict[str, Json] = {"value": value}
        if right and question.kind != "never":
            facts |= _tempting(s, round_, question.kind)
        return Verdict("right" if right else "wrong", line, facts)

    def nudging(self, s: State, riddle: Riddle) -> Generator[None, None, Nudge]:
        """Two cards, one of which is the answer; the other is the next best one."""
        round_ = yield from self.solved(s)
        right = round_.own.index(RANK[riddle.answer[0]])
        never = riddle.question.kind == "never"
        worth = hopes(round_) if never else guarantees(round_)
        others = [place for place in range(len(round_.own)) if place != right]
        other = (min if never else max)(others, key=lambda place: worth[place])
        return Nudge("cards", tuple(NAMES[round_.own[place]] for place in sorted((right, other))))

    def _line(
        self, s: State, round_: Round, place: int
    ) -> Generator[None, None, tuple[tuple[Mapping[Seat, Move], ...], float]]:
        """The best reply to a card, the rounds after it as long as one side wins for certain, and the value then.

        A card that answers a shown one, or is shown, is on the table before the line begins.
        """
        game, other = BraveRats(), 1 - SOLVER
        row = round_.payoffs[place]
        # Of equally good replies the one that tests the card most.
        leads = crown_leads(s, round_, SOLVER, place)
        reply = min(range(len(row)), key=lambda at: (round(row[at], 6), leads[at]))
        value = row[reply]
        card, answer = NAMES[round_.own[place]], NAMES[round_.others[reply]]
        line: list[Mapping[Seat, Move]] = []
        if round_.order is Order.TOGETHER:
            line.append({SOLVER: card, other: answer})
            s = game.advance(s, line[-1])
        else:
            s = game.advance(s, {SOLVER: card})
            if round_.order is Order.SHOW:
                line.append({other: answer})
                s = game.advance(s, line[-1])
        while s.actors and abs(value) >= WON - EPSILON:
            line.append((yield from self._decided(s, value)))
            s = game.advance(s, line[-1])
        return tuple(line), value

    def _decided(self, s: State, value: float) -> Generator[None, None, Mapping[Seat, Move]]:
        """What both sides play where one of them wins for certain: a card that does, and what resists most.

        Among equal cards the one with most crowns after this round, against all replies together.
        """
        moves: dict[Seat, Move] = {}
        for seat in s.actors:
            round_ = yield from self.solved(s, seat)
            wins = (value > 0) == (seat == SOLVER)
            worths = guarantees(round_) if wins else [sum(row) for row in round_.payoffs]
            leads = [sum(crown_leads(s, round_, seat, place)) for place in range(len(round_.own))]
            best = max(range(len(worths)), key=lambda at: (round(worths[at], 6), leads[at]))
            moves[seat] = NAMES[round_.own[best]]
        return moves


def _tempting(s: State, round_: Round, kind: str) -> dict[str, Json]:
    """The wrong card that takes most crowns this round, and the reply that shows what is wrong with it."""
    right = right_cards(round_, kind)
    wrong = [place for place in range(len(round_.own)) if place not in right]
    if not wrong:
        return {}
    place = max(wrong, key=lambda place: sum(crown_leads(s, round_, SOLVER, place)))
    row = round_.payoffs[place]
    return {"tempting": NAMES[round_.own[place]], "reply": NAMES[round_.others[row.index(min(row))]]}


def crown_leads(s: State, round_: Round, seat: Seat, place: int) -> list[int]:
    """By how many crowns a seat leads after its card met each card that can come from the other side."""
    game, other, card = BraveRats(), 1 - seat, NAMES[round_.own[place]]
    found = []
    for reply in round_.others:
        if round_.order is Order.TOGETHER:
            after = game.advance(s, {seat: card, other: NAMES[reply]})
        else:
            after = game.advance(s, {seat: card})
            if round_.order is Order.SHOW:
                after = game.advance(after, {other: NAMES[reply]})
        scores = game.scores(after)
        found.append(scores[seat] - scores[other])
    return found


RIDDLES = BraveRatsRiddles()
