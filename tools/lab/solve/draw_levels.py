"""The positions of a Draw game, numbered for the trainer, and the tree of everything that can be played.

Development only: needs numba and numpy.  The rules come as data: which position follows from which pair of cards.
A *place* is the number of a card among those that a side has left, ascending.  A *node* is a sequence of played
cards; where the open game is decided whatever is played, it ends.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.braverats.ai.draw_end import EPSILON
from engine.braverats.ai.draw_table import hands, turns
from engine.braverats.ai.nodes import CANONICAL
from engine.braverats.cards import EIGHT
from engine.braverats.duel import standing
from tools.lab.solve.build import child, first_key, solve_tree, standings
from tools.lab.solve.compiled import Array, compiled

#: How many cards a side has left while hands are hidden; everything here comes in lists of these five.
LEVELS = (4, 5, 6, 7, 8)


class Level(NamedTuple):
    """The nodes with one number of cards left, and what goes with hands of them."""

    #: The number among all sequences with so many cards left, as `draw_table` counts them.
    sequence: Array
    #: node, own place, other place → node with one card less, or a negative number if the game is decided.
    child: Array
    #: node → the same cards with the sides exchanged.
    mirror: Array
    spy: Array
    #: Where seat 0 answers a shown card: the first of the node's rows in the table of answers; else negative.
    row: Array
    #: node → its row in `payoff`, whose columns are own place and other place: the open value of what follows.
    position: Array
    payoff: Array
    #: hand → its places.
    hand: Array
    #: place → for each hand that holds it: the hand, where it holds it, and the hands it becomes without it.
    turns: Array


def levels_of(target: int) -> list[Level]:
    """Solve the open game, and number what can be played in the hidden one."""
    every, after, spies = standings()
    number = {now: place for place, now in enumerate(every)}
    tree = solve_tree([first_key(EIGHT, EIGHT, number[CANONICAL[standing(target)]], mime=False)], after, spies)
    follows, payoffs, decided = list[Array](), list[Array](), list[Array]()
    for n in LEVELS:
        keys, values = tree.keys[8 - n], tree.values[9 - n]
        follow = np.empty((len(keys), n, n), np.int64)
        _follow(keys, tree.keys[9 - n], after, follow)
        payoff = np.select([follow == -1, follow == -2], [1.0, -1.0], values[np.maximum(follow, 0)])
        over = np.ptp(payoff.reshape(len(keys), -1), axis=1) < EPSILON
        if n > LEVELS[0]:
            follow[(follow >= 0) & decided[-1][np.maximum(follow, 0)]] = -4
            over &= (follow < 0).all((1, 2))
        follows.append(follow)
        payoffs.append(payoff)
        decided.append(over)
    levels: list[Level] = []
    sequence, position, mirror = np.zeros(1, int), np.zeros(1, int), np.zeros(1, int)
    for k in reversed(range(len(LEVELS))):
        n = LEVELS[k]
        spy = spies[tree.keys[8 - n][position] >> 8 & 0xFFF]
        row = np.where(spy == 0, (np.cumsum(spy == 0) - 1) * n, -n)
        follow = follows[k][position] if k else np.full((len(position), n, n), -4)
        live = follow >= 0
        nodes = np.where(live, np.cumsum(live).reshape(live.shape) - 1, follow)
        levels.append(
            Level(sequence, nodes, mirror, spy, row, position, payoffs[k], np.array(hands(n)), np.array(turns(n)))
        )
        places = np.arange(n * n).reshape(n, n)
        sequence = (sequence[:, None, None] * n * n + places)[live]
        position, mirror = follow[live], nodes[mirror].transpose(0, 2, 1)[live]
    return levels[::-1]


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


class Mixes(NamedTuple):
    """Of a level: node × hand × card, and for answers a row for node and shown place × hand × card."""

    free: Array
    answer: Array


def new_mixes(levels: list[Level], share: float, precision: Array = np.float32) -> list[Mixes]:
    """The same share for each card of each hand."""
    return [
        Mixes(
            np.full((len(level.spy), len(level.hand), 3), share, precision),
            np.full((int((level.spy == 0).sum()) * n, len(level.hand), 3), share, precision),
        )
        for n, level in zip(LEVELS, levels, strict=True)
    ]
