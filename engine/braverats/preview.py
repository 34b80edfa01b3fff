"""What a screen shows before a card is played: what it would count as, and what every pair of cards would do."""

from __future__ import annotations

from typing import NamedTuple

from ..base import Seat
from .cards import EIGHT, VALUE, hand, size
from .duel import BONUS, GAME, RoundRule, resolve, standing
from .state import Duel, cards_each, effective, unplayed
from .variants import TARGET, Rules

#: The first round of a base game: its results are the printed table.
_FIRST_ROUND = Duel(EIGHT, EIGHT, 0, 0, standing(TARGET), None, None, None)


class CountedCard(NamedTuple):
    """A card as it counts in this round."""

    #: The rank that it counts as: a Mime is what it copies.
    rank: int
    #: Its value without and with the +2 of a General.
    value: int
    final_value: int


class PairResult(NamedTuple):
    """What two cards would do in a round.  Pairs are in seat order."""

    winner: Seat | None
    rule: RoundRule
    values: tuple[int, int]
    #: The crowns that the winner gets, and how many of them have been pending.
    crowns: int
    pending: int
    #: Whether the Princess wins the whole game.
    wins_game: bool


def last_card(duel: Duel, seat: Seat) -> int | None:
    """The effective card that a seat played last, which the other side's Mime would copy."""
    return duel.last1 if seat else duel.last0


def counted(duel: Duel, seat: Seat, rank: int) -> CountedCard:
    """A card of a seat as it would count now."""
    effective_rank = effective(rank, last_card(duel, 1 - seat))
    value = VALUE[effective_rank]
    bonus = BONUS * duel.standing.general[seat]
    return CountedCard(effective_rank, value, value + bonus)


def pair_result(duel: Duel | None, rank0: int, rank1: int) -> PairResult:
    """What these cards of seat 0 and seat 1 would do now; without a duel, what the printed table says."""
    duel = duel or _FIRST_ROUND
    now = duel.standing
    cards = (effective(rank0, duel.last1), effective(rank1, duel.last0))
    outcome = resolve(cards, now.general)
    crowns = pending = 0
    if outcome.winner is not None:
        after = now.after[9 * cards[0] + cards[1]]
        crowns = after.score[outcome.winner] - now.score[outcome.winner]
        pending = now.pending[outcome.winner]
    return PairResult(outcome.winner, outcome.rule, outcome.values, crowns, pending, outcome.verdict == GAME)


def shower(duel: Duel) -> Seat | None:
    """The seat that must show its card first, or has shown it; None if both reveal together."""
    return None if duel.standing.spy is None else 1 - duel.standing.spy


def candidates(duel: Duel, seat: Seat) -> int:
    """The cards that a seat can play this round as far as everybody knows, as a hand: the one it has shown, or
    all that it has not played (in a Draw game those in its pile too).
    """
    return hand([duel.shown]) if duel.shown is not None and shower(duel) == seat else unplayed(duel, seat)


def round_number(rules: Rules, duel: Duel) -> int:
    """The round that is being played, from 1; after the last one, its number."""
    left = max(size(unplayed(duel, seat)) for seat in (0, 1))
    return min(cards_each(rules), cards_each(rules) - left + 1)
