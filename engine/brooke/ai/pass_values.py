"""The value of each outcome of a pass: the chance to win the game after it.

Passes are connected only through the score and who starts.  The passes still to come are assumed to end as
often in each way as in a table, so the value of an outcome is a short sum.  There are two tables: how they end
under best play, by which opponents choose, and how they end when people play them, by which the coach speaks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, exp, sqrt
from pathlib import Path
from typing import NamedTuple

from ...ai.advice import doubted
from ..cards import BLUE, PASSES, RED, SLOTS
from ..state import Ledger, Rules, State, awarded, is_pass_over

#: How many more cards the second player takes than the starter under best play, how often, and the means of the
#: pips and of their squares that go with them.
FIGURES = Path(__file__).with_name("pass_figures.json")
#: The same when people play (`tools/lab/train/rounds.py`).
CHANCES = Path(__file__).with_name("pass_chances.json")

#: The correction of chances is the same for this number of passes left and for more.
LONGEST = 3
OUTCOMES = 27
#: Worths go from 0 to this.  Both ends stand only for what is proven, whatever the passes to come bring.
SURE_WIN = 1000
#: The resolution of an exact search: outcomes that are closer than this count as equal.  First for cards, then for
#: pips among outcomes with equal cards; a finer one would cost time and change little.
COARSE, FINE = 25, 25


class PassValues(NamedTuple):
    """The worth to blue of each outcome of the pass on the table.

    An outcome is three signs (0 red wins the card, 1 neither, 2 blue), read as a number of base three.
    """

    worths: tuple[int, ...]
    #: What exact search tells apart: results by cards, ascending in worth, and the step of each outcome.
    steps: tuple[int, ...]
    ranks: tuple[int, ...]
    #: The same with the tie-break pips.
    fine_steps: tuple[int, ...]
    fine_ranks: tuple[int, ...]
    #: Whether every outcome decides the match.
    decisive: bool

    def proven(self, worth: float) -> bool:
        """Whether a worth is certain: no pass to come can change it."""
        return self.decisive or worth in (0, SURE_WIN)


def pass_values(s: State, *, people: bool = False) -> PassValues:
    """The values of the pass on the table; `people`: play the passes after it, and nobody plays them perfectly."""
    assert s.spread is not None and s.ledger.starter is not None
    deck = s.rules.deck
    return _pass_values(
        *margin(s.rules, s.ledger),
        tuple((deck.cards[card].pips(BLUE), deck.cards[card].pips(RED)) for card in s.spread.cards),
        passes_left(s.rules, s.ledger),
        1 - s.ledger.starter,
        people,
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


class Standing(NamedTuple):
    """Where a match stands between passes: blue's lead, the passes to play, and who starts the next one."""

    cards: int
    pips: int
    left: int
    starter: int


def standing(s: State) -> Standing | None:
    """Where a match stands while chance is to act; None before the lot."""
    over = is_pass_over(s)
    ledger = awarded(s) if over else s.ledger
    if ledger.starter is None:
        return None
    left = passes_left(s.rules, ledger) + (not over)
    return Standing(*margin(s.rules, ledger), left, 1 - ledger.starter if over else ledger.starter)


def chance_between_passes(s: State) -> float:
    """Blue's chance to win the match against people, while chance is to act."""
    found = standing(s)
    return 0.5 if found is None else win_chance(*found, people=True)


@lru_cache(maxsize=64)
def _pass_values(
    cards: int, pips: int, printed: tuple[tuple[int, int], ...], left: int, starter: int, people: bool
) -> PassValues:
    worths = []
    for outcome in range(OUTCOMES):
        signs = signs_of(outcome)
        more = sum(signs)
        gained = sum(b if sign > 0 else -r if sign < 0 else 0 for sign, (b, r) in zip(signs, printed, strict=True))
        chance = win_chance(cards + more, pips + gained, left, starter, people=people)
        worths.append(round(SURE_WIN * chance))
    fine = [_rounded(worth, FINE) for worth in worths]
    # In the last pass the result itself counts; before it, cards come first and pips second.
    coarse = [_rounded(worth, COARSE) for worth in (by_cards(worths) if left else worths)]
    decisive = not left or set(worths) <= {0, SURE_WIN}
    return PassValues(tuple(worths), *_steps(coarse), *_steps(fine), decisive)


def by_cards(worths: Sequence[int]) -> list[float]:
    """The mean worth of all outcomes with the same number of cards, for each outcome."""
    classes: dict[int, list[int]] = {}
    for outcome, worth in enumerate(worths):
        classes.setdefault(sum(signs_of(outcome)), []).append(worth)
    return [sum(found) / len(found) for found in (classes[sum(signs_of(o))] for o in range(OUTCOMES))]


def _rounded(worth: float, step: int) -> int:
    """Rounded to a multiple of the step from the middle, so that it is symmetric between the colours."""
    rounded = SURE_WIN // 2 + step * round((worth - SURE_WIN // 2) / step)
    return rounded if worth in (0, SURE_WIN) else unproven(rounded)


def unproven(worth: int) -> int:
    """A worth that is not proven: neither end of the scale."""
    return max(1, min(SURE_WIN - 1, worth))


def _steps(rounded: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    steps = sorted(set(rounded))
    return tuple(steps), tuple(map(steps.index, rounded))


def signs_of(outcome: int) -> tuple[int, int, int]:
    """Who wins each card in an outcome: 1 blue, -1 red, 0 neither."""
    return outcome // 9 - 1, outcome // 3 % 3 - 1, outcome % 3 - 1


@lru_cache(maxsize=2048)
def win_chance(cards: int, pips: int, left: int, starter: int, *, people: bool = False) -> float:
    """Blue's chance to win (a draw counts half) when ahead by `cards` and `pips`, with `left` passes to play.

    It is 0 or 1 only where the cards that are left cannot change the result.
    """
    if left == 0:
        ahead = cards or pips
        return 1.0 if ahead > 0 else 0.0 if ahead < 0 else 0.5
    if abs(cards) > SLOTS * left:
        return float(cards > 0)
    found = _gains(left, starter, people)
    sure = sum([gain.likely for more, gain in found.items() if cards + more > 0])
    level = found.get(-cards)
    chance = doubted(sure if level is None else sure + level.likely * level.chance(pips))
    if not people:
        return chance
    # Passes know of each other: who is ahead takes fewer risks, and the last ones are played for the match.
    sharpness, tempo = _corrections()[min(left, LONGEST) - 1]
    odds = (chance / (1 - chance)) ** sharpness * exp(tempo if starter == RED else -tempo)
    return doubted(odds / (1 + odds))


class Gain(NamedTuple):
    """The chance that a colour gains a number of cards, and the first two moments of the pips with them."""

    likely: float
    pips: float
    squares: float

    def followed_by(self, other: Gain) -> Gain:
        """The same for two parts of the passes together."""
        return Gain(
            self.likely * other.likely,
            self.pips * other.likely + self.likely * other.pips,
            self.squares * other.likely + 2 * self.pips * other.pips + self.likely * other.squares,
        )

    def plus(self, other: Gain) -> Gain:
        """Either of two ways to gain as many cards."""
        return Gain(self.likely + other.likely, self.pips + other.pips, self.squares + other.squares)

    def chance(self, before: int) -> float:
        """The chance to end ahead in pips, which are taken as normally distributed; level counts half."""
        mean = self.pips / self.likely
        spread = sqrt(max(_LEAST_VARIANCE, self.squares / self.likely - mean * mean))
        return (1 + erf((before + mean) / (spread * sqrt(2)))) / 2


_NONE = Gain(0.0, 0.0, 0.0)
#: Pips are whole numbers.
_LEAST_VARIANCE = 1 / 12


@lru_cache(maxsize=1)
def _corrections() -> Sequence[tuple[float, float]]:
    """By the passes left: how much surer a chance is than by the table alone, and what placing second adds."""
    return [(sure, tempo) for sure, tempo in json.loads(CHANCES.read_text(encoding="utf-8"))["corrections"]]


@lru_cache(maxsize=2)
def _second_ahead(people: bool) -> Mapping[int, Gain]:
    """What the second player gains on the starter in one pass, by cards."""
    rows = json.loads((CHANCES if people else FIGURES).read_text(encoding="utf-8"))["second_ahead"]
    return {cards: Gain(share, share * pips, share * squares) for cards, share, pips, squares in rows}


@lru_cache(maxsize=32)
def _gains(left: int, starter: int, people: bool) -> Mapping[int, Gain]:
    """What blue gains on red in the passes left, by cards."""
    if left == 0:
        return {0: Gain(1.0, 0.0, 0.0)}
    found: dict[int, Gain] = {}
    sign = 1 if starter == RED else -1
    for before, gain in _gains(left - 1, 1 - starter, people).items():
        for more, (likely, pips, squares) in _second_ahead(people).items():
            after = gain.followed_by(Gain(likely, sign * pips, squares))
            found[before + sign * more] = found.get(before + sign * more, _NONE).plus(after)
    return found


def forget() -> None:
    """Read the tables anew: one of them has been written."""
    for known in (_pass_values, win_chance, _corrections, _second_ahead, _gains):
        known.cache_clear()
