"""What the end of a pass is worth: the chance to win the game from there.

Passes connect only through the score and who starts.  How the passes still to come will end is taken from how they
ended between strong players, so the worth of a result is a short sum and not a guess.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from ..cards import BLUE, PASSES, RED
from ..state import Ledger, Rules, State, booked, is_pass_over

#: How many more cards the second player takes than the starter → how often, between strong players.
SECOND_AHEAD: Mapping[int, float] = {-3: 0.01, -2: 0.01, -1: 0.18, 0: 0.12, 1: 0.66, 2: 0.01, 3: 0.01}
#: How far the printed pips won in one pass spread around an even share.
PIPS_SPREAD = 2.5

OUTCOMES = 27
#: The scale of worths: nothing to a sure win.
SURE = 1000
#: Results with different cards are one and the same to an exact search if they are worth less than this apart.
COARSE = 25
#: With equal cards, pips are told apart in steps of this size: less would not be felt, and costs time.
FINE = 25


class Prospects(NamedTuple):
    """The worth to blue of each outcome of the pass on the table.

    An outcome is three signs (0 red wins the card, 1 nobody, 2 blue), read as a number of base three.
    """

    worths: tuple[int, ...]
    #: What exact search tells apart: results by cards, ascending in worth, and the step of each outcome.
    steps: tuple[int, ...]
    ranks: tuple[int, ...]
    #: The same with the tie-break pips.
    fine_steps: tuple[int, ...]
    fine_ranks: tuple[int, ...]
    #: What one card more or less is worth at each slot, seen from the middle.
    slopes: tuple[float, float, float]


def prospects(s: State) -> Prospects:
    """The prospects of the pass on the table of a state."""
    assert s.spread is not None and s.ledger.starter is not None
    deck = s.rules.deck
    return _prospects(
        *margin(s.rules, s.ledger),
        tuple((deck.cards[card].pips(BLUE), deck.cards[card].pips(RED)) for card in s.spread.cards),
        passes_left(s.rules, s.ledger),
        1 - s.ledger.starter,
    )


def margin(rules: Rules, ledger: Ledger) -> tuple[int, int]:
    """By how many cards, and how many pips, blue is ahead in the match.

    The winner of a pair is the one who is ahead in both games taken together: first by cards, then by pips.
    """
    won, deck, before = ledger.won, rules.deck, ledger.before
    cards = won[BLUE].bit_count() - won[RED].bit_count()
    pips = deck.pips(won[BLUE], BLUE) - deck.pips(won[RED], RED)
    if before is not None:
        blue, red = ledger.seat(BLUE), ledger.seat(RED)
        cards += before.cards[blue] - before.cards[red]
        pips += before.pips[blue] - before.pips[red]
    return cards, pips


def passes_left(rules: Rules, ledger: Ledger) -> int:
    """The passes that follow the present one, those of a return game included."""
    return PASSES - ledger.number + (PASSES if rules.pair and ledger.game == 1 else 0)


def between_passes(s: State) -> float:
    """Blue's chance to win the match while chance is to act: nothing is known of the passes to come."""
    ledger = booked(s) if is_pass_over(s) else s.ledger
    if ledger.starter is None:
        return 0.5
    left, starter = passes_left(s.rules, ledger), ledger.starter
    if is_pass_over(s):
        starter = 1 - starter
    else:
        left += 1
    return chance(*margin(s.rules, ledger), left, starter)


@lru_cache(maxsize=64)
def _prospects(cards: int, pips: int, printed: tuple[tuple[int, int], ...], left: int, starter: int) -> Prospects:
    worths = []
    for outcome in range(OUTCOMES):
        signs = signs_of(outcome)
        more = sum(signs)
        gained = sum(b if sign > 0 else -r if sign < 0 else 0 for sign, (b, r) in zip(signs, printed, strict=True))
        worths.append(round(SURE * chance(cards + more, pips + gained, left, starter)))
    fine = [_rounded(worth, FINE) for worth in worths]
    # The last pass decides, so there the result itself counts; before it, cards come first and pips second.
    coarse = [_rounded(worth, COARSE) for worth in (_by_cards(worths) if left else worths)]
    slopes = [
        sum(worths[o] * signs_of(o)[slot] for o in range(OUTCOMES)) / (2 * OUTCOMES / 3) for slot in range(3)
    ]
    return Prospects(tuple(worths), *_steps(coarse), *_steps(fine), (slopes[0], slopes[1], slopes[2]))


def _by_cards(worths: Sequence[int]) -> list[float]:
    """What each outcome is worth on average over all with as many cards."""
    classes: dict[int, list[int]] = {}
    for outcome, worth in enumerate(worths):
        classes.setdefault(sum(signs_of(outcome)), []).append(worth)
    return [sum(found) / len(found) for found in (classes[sum(signs_of(o))] for o in range(OUTCOMES))]


def _rounded(worth: float, step: int) -> int:
    """Rounded from the middle, so that both colours see the same steps."""
    return SURE // 2 + step * round((worth - SURE // 2) / step)


def _steps(rounded: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    steps = sorted(set(rounded))
    return tuple(steps), tuple(map(steps.index, rounded))


def signs_of(outcome: int) -> tuple[int, int, int]:
    """Who wins each card in an outcome: 1 blue, -1 red, 0 nobody."""
    return outcome // 9 - 1, outcome // 3 % 3 - 1, outcome % 3 - 1


@lru_cache(maxsize=4096)
def chance(cards: int, pips: int, left: int, starter: int) -> float:
    """Blue's chance to win (a draw counts half) when ahead by so much, with so many passes left to play."""
    if left == 0:
        ahead = cards or pips
        return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    total = 0.0
    for more, likely in _ahead(left, starter).items():
        if cards + more:
            total += likely * (cards + more > 0)
        else:
            total += likely * (1 + erf(pips / (PIPS_SPREAD * sqrt(2 * left)))) / 2
    return total


@lru_cache(maxsize=16)
def _ahead(left: int, starter: int) -> Mapping[int, float]:
    """How far blue comes out ahead over the passes left → how likely."""
    if left == 0:
        return {0: 1.0}
    found: dict[int, float] = {}
    for before, likely in _ahead(left - 1, 1 - starter).items():
        for second, often in SECOND_AHEAD.items():
            ahead = before + (second if starter == RED else -second)
            found[ahead] = found.get(ahead, 0.0) + likely * often
    return found
