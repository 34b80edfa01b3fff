"""The positions of a Draw game, numbered for the trainer, and the rule that `hidden` plays without a table.

Development only: needs numba and numpy.  The rules come as data: which position follows from which pair of cards.
A *place* is the number of a card among those that a side has left, ascending.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit, prange

from engine.braverats.ai import hidden
from engine.braverats.ai.draw_table import hands
from engine.braverats.ai.hidden import ROUNDS
from engine.braverats.ai.nodes import CANONICAL, MIRROR
from engine.braverats.ai.value_table import SCALE
from engine.braverats.cards import EIGHT
from engine.braverats.duel import standing
from tools.solve.build import child, first_key, solve_tree, standings
from tools.solve.compiled import Array, compiled

#: How many cards a side has left while hands are hidden; everything here comes in tuples of these five.
LEVELS = (4, 5, 6, 7, 8)

_best_of, _answered, _sharpen = njit(hidden.first_best), njit(hidden.value_if_shown), njit(hidden.match_regrets)


class Level(NamedTuple):
    """The positions with one number of cards left, and what goes with hands of them."""

    keys: Array
    #: position, own place, other place → position with one card less, or how the game ended.
    follow: Array
    mirror: Array
    spy: Array
    #: Where seat 0 answers a shown card: the first of the position's rows in the table of answers.
    row: Array
    #: position, own place, other place → the open value of what follows.
    payoff: Array
    #: hand → its places.
    hand: Array
    #: place → for each hand that holds it: the hand, where it holds it, and the hands it becomes without it.
    turns: Array


class Policy(NamedTuple):
    """Mixes: position × hand × card, and for answers position and shown place × hand × card."""

    free: tuple[Array, ...]
    answer: tuple[Array, ...]

    def like(self) -> Policy:
        """Zeros of the same shapes."""
        return Policy(*(tuple(np.zeros_like(part) for part in kind) for kind in self))


def levels_of(target: int) -> tuple[Level, ...]:
    """Solve the open game, and number the positions of the hidden one."""
    every, after, spies = standings()
    number = {now: place for place, now in enumerate(every)}
    mirrored = np.array([number[MIRROR[now]] for now in every])
    tree = solve_tree([first_key(EIGHT, EIGHT, number[CANONICAL[standing(target)]], mime=False)], after, spies)
    levels = []
    for n in LEVELS:
        keys, values = tree.keys[8 - n], tree.values[9 - n]
        if n > 5:  # the shipped value table has these, in its own precision
            values = np.rint(values * SCALE) / SCALE
        follow = np.empty((len(keys), n, n), np.int64)
        _follow(keys, tree.keys[9 - n], after, follow)
        payoff = np.select([follow == -1, follow == -2], [1.0, -1.0], values[np.maximum(follow, 0)])
        now = mirrored[keys >> 8 & 0xFFF]
        turned = ((keys >> 20 & 0x3FFFF) << 18 | keys >> 38) << 20 | now << 8 | keys & 0xFF
        spy = spies[keys >> 8 & 0xFFF]
        row = np.where(spy == 0, (np.cumsum(spy == 0) - 1) * n, -n)
        mirror = np.searchsorted(keys, turned)
        levels.append(Level(keys, follow, mirror, spy, row, payoff, np.array(hands(n)), _turns(n)))
    return tuple(levels)


@compiled()
def _follow(keys: Array, deeper: Array, after: Array, out: Array) -> None:
    """Write to `out` what follows each pair of cards: a position, or how the game ended."""
    for at in range(len(keys)):
        own = -1
        for rank in range(8):
            if keys[at] >> 38 >> 2 * rank & 1:
                own += 1
                other = -1
                for answer in range(8):
                    if keys[at] >> 20 >> 2 * answer & 1:
                        other += 1
                        then = child(keys[at], rank, answer, after)
                        out[at, own, other] = then if then < 0 else np.searchsorted(deeper, then)


def _turns(n: int) -> Array:
    fewer = {places: at for at, places in enumerate(hands(n - 1))}

    def after(places: tuple[int, ...], played: int) -> list[int]:
        kept = [{*places, new} - {played} for new in range(n) if new not in places]
        return [fewer[tuple(sorted(place - (place > played) for place in new))] for new in kept]

    holders = [[(at, places) for at, places in enumerate(hands(n)) if played in places] for played in range(n)]
    return np.array(
        [
            [[at, places.index(played), *after(places, played)] for at, places in held]
            for played, held in enumerate(holders)
        ]
    )


# --- the rule, as hidden.py plays it


@compiled(parallel=True)
def _rule(payoff: Array, spy: Array, row: Array, hand: Array, free: Array, answer: Array) -> None:
    """Write the mixes of the rule to `free` and `answer`."""
    cards, size = payoff.shape[1], len(hand)
    for at in prange(len(payoff)):
        if spy[at] == 0:
            for shown in range(cards):
                for held in range(size):
                    answer[row[at] + shown, held, _best_of(payoff[at, :, shown][hand[held]])] = 1.0
        elif spy[at] == 1:
            gains = np.array([_answered(payoff[at, own], hand) for own in range(cards)])
            for held in range(size):
                free[at, held, _best_of(gains[hand[held]])] = 1.0
        else:
            sums, regrets = np.zeros((2, size, 3)), np.zeros((2, size, 3))
            _sharpen(payoff[at], hand, regrets, sums, np.ones((2, cards)), np.empty(cards), 1, ROUNDS + 1)
            for held in range(size):
                free[at, held] = sums[0, held] / sums[0, held].sum()


def rule(levels: tuple[Level, ...]) -> Policy:
    """What `hidden` plays without a table."""
    policy = Policy(
        tuple(np.zeros((len(level.spy), len(level.hand), 3)) for level in levels),
        tuple(np.zeros((level.row.max() + len(level.turns), len(level.hand), 3)) for level in levels),
    )
    for level, free, answer in zip(levels, *policy, strict=True):
        _rule(level.payoff, level.spy, level.row, level.hand, free, answer)
    return policy
