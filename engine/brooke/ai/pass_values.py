"""The value of each outcome of a pass: the chance to win the game after it.

Passes are connected only through the score and who starts.  The passes still to come are assumed to end as they
did between strong players, so the value of an outcome is a short sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from ..cards import BLUE, PASSES, RED
from ..state import Ledger, Rules, State, awarded, is_pass_over

#: How many more cards the second player takes than the starter → how often, between strong players.
SECOND_AHEAD: Mapping[int, float] = {-3: 0.01, -2: 0.01, -1: 0.18, 0: 0.12, 1: 0.66, 2: 0.01, 3: 0.01}
#: The standard deviation of the difference in printed pips won in one pass.
PIPS_DEVIATION = 2.5

OUTCOMES = 27
#: Worths go from 0 to this.
SURE_WIN = 1000
#: The resolution of an exact search: outcomes that are closer than this count as equal.  First for cards, then for
#: pips among outcomes with equal cards; a finer one would cost time and change little.
COARSE, FINE = 25, 25


class PassValues(NamedTuple):
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
    #: What winning each card is worth, on average over the other two.
    slopes: tuple[float, float, float]

    @property
    def decisive(self) -> bool:
        """Whether every outcome decides the match."""
        return set(self.worths) <= {0, SURE_WIN // 2, SURE_WIN}


def pass_values(s: State) -> PassValues:
    """The values of the pass on the table."""
    assert s.spread is not None and s.ledger.starter is not None
    deck = s.rules.deck
    return _pass_values(
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


def chance_between_passes(s: State) -> float:
    """Blue's chance to win the match while chance is to act."""
    ledger = awarded(s) if is_pass_over(s) else s.ledger
    if ledger.starter is None:
        return 0.5
    left, starter = passes_left(s.rules, ledger), ledger.starter
    if is_pass_over(s):
        starter = 1 - starter
    else:
        left += 1
    return win_chance(*margin(s.rules, ledger), left, starter)


@lru_cache(maxsize=64)
def _pass_values(
    cards: int, pips: int, printed: tuple[tuple[int, int], ...], left: int, starter: int
) -> PassValues:
    worths = []
    for outcome in range(OUTCOMES):
        signs = signs_of(outcome)
        more = sum(signs)
        gained = sum(b if sign > 0 else -r if sign < 0 else 0 for sign, (b, r) in zip(signs, printed, strict=True))
        worths.append(round(SURE_WIN * win_chance(cards + more, pips + gained, left, starter)))
    fine = [_rounded(worth, FINE) for worth in worths]
    # In the last pass the result itself counts; before it, cards come first and pips second.
    coarse = [_rounded(worth, COARSE) for worth in (_by_cards(worths) if left else worths)]
    slopes = [
        sum(worths[o] * signs_of(o)[slot] for o in range(OUTCOMES)) / (2 * OUTCOMES / 3) for slot in range(3)
    ]
    return PassValues(tuple(worths), *_steps(coarse), *_steps(fine), (slopes[0], slopes[1], slopes[2]))


def _by_cards(worths: Sequence[int]) -> list[float]:
    """The mean worth of all outcomes with the same number of cards, for each outcome."""
    classes: dict[int, list[int]] = {}
    for outcome, worth in enumerate(worths):
        classes.setdefault(sum(signs_of(outcome)), []).append(worth)
    return [sum(found) / len(found) for found in (classes[sum(signs_of(o))] for o in range(OUTCOMES))]


def _rounded(worth: float, step: int) -> int:
    """Rounded to a multiple of the step from the middle, so that it is symmetric between the colours."""
    return SURE_WIN // 2 + step * round((worth - SURE_WIN // 2) / step)


def _steps(rounded: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    steps = sorted(set(rounded))
    return tuple(steps), tuple(map(steps.index, rounded))


def signs_of(outcome: int) -> tuple[int, int, int]:
    """Who wins each card in an outcome: 1 blue, -1 red, 0 nobody."""
    return outcome // 9 - 1, outcome // 3 % 3 - 1, outcome % 3 - 1


@lru_cache(maxsize=1024)
def win_chance(cards: int, pips: int, left: int, starter: int) -> float:
    """Blue's chance to win (a draw counts half) when ahead by so much, with so many passes left to play."""
    if left == 0:
        ahead = cards or pips
        return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    total = 0.0
    for more, likely in _margins(left, starter).items():
        if cards + more:
            total += likely * (cards + more > 0)
        else:
            total += likely * (1 + erf(pips / (PIPS_DEVIATION * sqrt(2 * left)))) / 2
    return total


@lru_cache(maxsize=16)
def _margins(left: int, starter: int) -> Mapping[int, float]:
    """The cards that blue gains on red in the passes left → how likely."""
    if left == 0:
        return {0: 1.0}
    found: dict[int, float] = {}
    for before, likely in _margins(left - 1, 1 - starter).items():
        for second, often in SECOND_AHEAD.items():
            ahead = before + (second if starter == RED else -second)
            found[ahead] = found.get(ahead, 0.0) + likely * often
    return found
