"""Playing with hidden hands by a rule: the Draw variant, seen from the side that has to choose.

Played cards are public, so everybody knows which cards each side still owns; only which three of them it holds is
hidden.  With three cards left nothing is hidden any more.  The rule serves where there is no trained table: every
hand that a side could hold is equally likely, and a pair of cards is worth what it would be worth if all hands
were open after it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple, TypeAlias

from ..cards import ONE, RANKS
from ..duel import Standing
from ..state import effective
from .draw_table import Hands, hands
from .nodes import LOST, WON

Lasts: TypeAlias = tuple[int | None, int | None]
#: (own hand, other hand, standing, last effective cards) → the exact value of that open position for seat 0.
OpenValue: TypeAlias = Callable[[int, int, Standing, Lasts], float]
Rows: TypeAlias = list[list[float]]


class HiddenMix(NamedTuple):
    """How to play a hidden hand: the shares of its cards, the value, whether both are exact, and each card's gain.

    A trained mix comes without gains: it was learned from whole games, not from the cards of one round.
    """

    mix: dict[int, float]
    value: float
    exact: bool
    gains: dict[int, float]


#: Rounds of regret matching behind the rule, and how many of them fit between two yields.
ROUNDS, _ROUNDS_PER_YIELD = 120, 3
#: A card must be better by this much to be preferred to one before it.
EPSILON = 1e-9


def solve_hidden(
    own: int,
    pile: int,
    other: int,
    standing: Standing,
    last: Lasts,
    shown: int | None,
    value_of: OpenValue,
    trained: dict[int, float] | None,
) -> Generator[None, None, HiddenMix]:
    """How to play, seen as seat 0, in steps short enough for a frame.

    `own` is the hand and `pile` what else we own, which is never empty while hands are hidden; `other` is
    everything that the other side has not played yet, a card `shown` to us included.  A `trained` mix is played
    instead of the rule's.
    """
    mine, theirs = RANKS[own + pile], RANKS[other]
    if trained is not None and shown is None:
        yield
        # How good the cards in hand are is left out: it would take the values of all positions that can follow.
        return HiddenMix(trained, value_of(own + pile, other, standing, last), False, {})

    def worth(rank: int, answer: int) -> float:
        cards = effective(rank, last[1]), effective(answer, last[0])
        after = standing.after[9 * cards[0] + cards[1]]
        if after.winner is not None:
            return LOST if after.winner else WON
        return value_of(own + pile - ONE[rank], other - ONE[answer], after, cards)

    held = [mine.index(rank) for rank in RANKS[own]]
    columns = theirs if shown is None else (shown,)
    payoff: Rows = []
    for rank in mine:
        payoff.append([])
        for answer in columns:
            yield
            # If one side shows its card first, only the cards in hand matter.
            needed = standing.spy is None or mine.index(rank) in held
            payoff[-1].append(worth(rank, answer) if needed else LOST)
    if shown is not None:
        # After the answer both sides draw; with four cards left that leaves nothing hidden.
        gains = [payoff[place][0] for place in held]
        mix = trained or _pure_mix(RANKS[own], first_best(gains))
        by_rank = dict(zip(RANKS[own], gains, strict=True))
        return HiddenMix(mix, sum(mix[rank] * by_rank[rank] for rank in mix), len(mine) <= 4, by_rank)
    return (yield from _by_uniform_hands(RANKS[own], held, payoff, spied=standing.spy is not None))


def _by_uniform_hands(
    ranks: tuple[int, ...], held: list[int], payoff: Rows, *, spied: bool
) -> Generator[None, None, HiddenMix]:
    """The mix for the hand that lies at the places `held`, all hands of both sides being equally likely."""
    others = hands(len(payoff[0]))
    if spied:
        gains = [value_if_shown(payoff[place], others) for place in held]
        mix = _pure_mix(ranks, first_best(gains))
        return HiddenMix(mix, max(gains), False, dict(zip(ranks, gains, strict=True)))
    cards = len(payoff)
    regrets, sums = ([[[0.0] * 3 for _ in others] for _ in range(2)] for _ in range(2))
    shares, gained = [[1.0] * cards for _ in range(2)], [0.0] * cards
    for first in range(1, ROUNDS + 1, _ROUNDS_PER_YIELD):
        match_regrets(
            payoff, others, regrets, sums, shares, gained, first, min(first + _ROUNDS_PER_YIELD, ROUNDS + 1)
        )
        yield
    weights = sums[0][others.index(tuple(held))]
    shares_of_hand = [weight / sum(weights) for weight in weights]
    against = [0.0] * cards
    for places, weights in zip(others, sums[1], strict=True):
        for place, weight in zip(places, weights, strict=True):
            against[place] += weight / sum(weights) / len(others)
    gains = [sum(p * gain for p, gain in zip(against, payoff[place], strict=True)) for place in held]
    value = sum(share * gain for share, gain in zip(shares_of_hand, gains, strict=True))
    mix = dict(zip(ranks, shares_of_hand, strict=True))
    return HiddenMix(mix, value, False, dict(zip(ranks, gains, strict=True)))


def _pure_mix(ranks: tuple[int, ...], choice: int) -> dict[int, float]:
    return {rank: float(place == choice) for place, rank in enumerate(ranks)}


# The functions below are plain loops because the trainer compiles them: what it measures is what is played.


def first_best(gains: list[float]) -> int:
    """The place of the best card, the first of equals."""
    choice = 0
    for place in range(1, len(gains)):
        if gains[place] > gains[choice] + EPSILON:
            choice = place
    return choice


def value_if_shown(row: list[float], others: Hands) -> float:
    """What a shown card earns when every hand that may answer it picks its best answer."""
    total = 0.0
    for at in range(len(others)):
        least = row[others[at][0]]
        for place in others[at]:
            least = min(least, row[place])
        total += least
    return total / len(others)


def match_regrets(
    payoff: Rows,
    every: Hands,
    regrets: list[Rows],
    sums: list[Rows],
    shares: Rows,
    gained: list[float],
    first: int,
    last: int,
) -> None:
    """Rounds `first` to `last` of regret matching+ between all hands of both sides at once.

    `sums` gathers each hand's weights for its three cards, later rounds counting more; `shares` is how often each
    card of a side is played now, over all its hands; `gained` is scratch.
    """
    cards = len(gained)
    for turn in range(first, last):
        for side in range(2):
            for card in range(cards):
                gained[card] = 0.0
                for other in range(cards):
                    gain = -payoff[other][card] if side else payoff[card][other]
                    gained[card] += gain * shares[1 - side][other]
            for card in range(cards):
                shares[side][card] = 0.0
            for at in range(len(every)):
                x, y, z = every[at][0], every[at][1], every[at][2]
                regret = regrets[side][at]
                a, b, c = regret[0], regret[1], regret[2]
                total = a + b + c
                if total > 0.0:
                    mean = (a * gained[x] + b * gained[y] + c * gained[z]) / total
                else:
                    mean = (gained[x] + gained[y] + gained[z]) / 3.0
                a = max(0.0, a + gained[x] - mean)
                b = max(0.0, b + gained[y] - mean)
                c = max(0.0, c + gained[z] - mean)
                regret[0], regret[1], regret[2] = a, b, c
                total = a + b + c
                if total > 0.0:
                    a, b, c = a / total, b / total, c / total
                else:
                    a = b = c = 1.0 / 3.0
                summed = sums[side][at]
                summed[0] += turn * a
                summed[1] += turn * b
                summed[2] += turn * c
                shares[side][x] += a
                shares[side][y] += b
                shares[side][z] += c
