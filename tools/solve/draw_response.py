"""The best response to a policy for hidden hands, over all sequences of played cards.

Development only: needs numba and numpy.  The responder is seat 0 and the table plays seat 1, seen through the
mirror.  A *node* is a sequence of played cards; node k with n cards left has the children (k·n + own)·n + other.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TypeAlias

import numpy as np

from engine.braverats.ai.draw_table import hands
from tools.solve.compiled import Array, compiled
from tools.solve.draw_levels import LEVELS, Level, Policy

#: Of a level: mirror, spy, row and turns.
Parts: TypeAlias = tuple[Array, Array, Array, Array]

THREADS = 2
_PRUNED = -9
#: The weight of sequences that the table itself never plays in its regrets.
_UNPLAYED = 0.02


# --- one round for all hands of a side.  Arrays come with the row to use: a view would cost more than the work.


@compiled(inline="always")
def play(
    turns: Array, reach: Array, node: int, mixes: Array, at: int, place: int, out: Array, child: int
) -> float:
    """Add how likely each hand is once this card has been played and another one drawn; returns the sum."""
    total, chance = 0.0, 1.0 / (turns.shape[2] - 2)
    for k in range(turns.shape[1]):
        held = turns[place, k, 0]
        share = reach[node, held] * mixes[at, held, turns[place, k, 1]]
        if share != 0.0:
            total += share
            for new in range(2, turns.shape[2]):
                out[child, turns[place, k, new]] += share * chance
    return total


@compiled(inline="always")
def _collect(turns: Array, values: Array, child: int, place: int, earned: Array) -> None:
    """Add what each hand earns by this card, given the values of the hands that it can become."""
    chance = 1.0 / (turns.shape[2] - 2)
    for k in range(turns.shape[1]):
        total = 0.0
        for new in range(2, turns.shape[2]):
            total += values[child, turns[place, k, new]]
        earned[turns[place, k, 0], turns[place, k, 1]] += total * chance


@compiled(inline="always")
def _seat_plays(
    seat: int, parts: Parts, position: int, reach: Array, node: int, free: Array, answer: Array, choices: Array,
    own: int, other: int, out: Array, child: int,
) -> float:  # fmt: skip
    """One side plays its card of the pair: as the table has it, or as the responder chose if there are choices."""
    mirror, spy, row, turns = parts
    place, shown = (other, own) if seat else (own, other)
    for new in range(out.shape[1]):
        out[child, new] = 0.0
    seen = mirror[position] if seat else position
    if seat == 0 and len(choices):
        at = node * len(turns) + shown * (spy[position] == 0)
        return play(turns, reach, node, choices, at, place, out, child)
    if spy[position] == seat:
        return play(turns, reach, node, answer, row[seen] + shown, place, out, child)
    return play(turns, reach, node, free, seen, place, out, child)


@compiled(inline="always")
def _shares(hand: Array, reach: Array, node: int, mixes: Array, at: int, shares: Array, line: int) -> None:
    """With four cards left: how often each card comes, as the hand that it comes from no longer matters."""
    for place in range(4):
        shares[line, place] = 0.0
    for held in range(4):
        for card in range(3):
            shares[line, hand[held, card]] += reach[node, held] * mixes[at, held, card]


# --- all nodes with one number of cards


@compiled()
def _descend(
    level: Level, at: Array, reach0: Array, reach1: Array, below: Array, reach0_below: Array,
    reach1_below: Array, free: Array, answer: Array, choices: Array, learning: bool,
) -> None:  # fmt: skip
    """Compute the reach of the children; when learning, prune what seat 0 does not play."""
    follow, parts = level.follow, (level.mirror, level.spy, level.row, level.turns)
    n = len(level.turns)
    for node in range(len(at)):
        position = at[node]
        for own in range(n):
            for other in range(n):
                child = (node * n + own) * n + other
                below[child] = follow[position, own, other] if position >= 0 else _PRUNED
                if below[child] >= 0 and learning:
                    out = reach0_below
                    if not _seat_plays(
                        0, parts, position, reach0, node, free, answer, choices, own, other, out, child
                    ):
                        below[child] = _PRUNED
                if below[child] >= 0:
                    out = reach1_below
                    _seat_plays(1, parts, position, reach1, node, free, answer, choices, own, other, out, child)


@compiled(inline="always")
def _regret(
    a: float, b: float, c: float, mixes: Array, at: int, held: int, weight: float, regrets: Array
) -> float:
    """Add what a hand regrets, given what its cards earn; returns what its mix earns."""
    mean: float = a * mixes[at, held, 0] + b * mixes[at, held, 1] + c * mixes[at, held, 2]
    regrets[at, held, 0] += weight * (a - mean)
    regrets[at, held, 1] += weight * (b - mean)
    regrets[at, held, 2] += weight * (c - mean)
    return mean


@compiled()
def _ascend(
    seat: int, level: Level, at: Array, reach0: Array, reach1: Array, values: Array, below: Array,
    values_below: Array, free: Array, answer: Array, choices: Array, chosen: Array, floor: float,
    regrets_free: Array, regrets_answer: Array,
) -> None:  # fmt: skip
    """A seat's values from those with one card less: seat 0 maximises; seat 1 plays and gathers regrets."""
    _, _, mirror, spy, row, payoff, hand, turns = level
    parts = mirror, spy, row, turns
    n, size = len(turns), len(hand)
    earned, out, shares = np.zeros((size, 3)), np.empty((1, values_below.shape[1])), np.zeros((4, 4))
    flat = np.zeros(n)  # what a card earns whatever else is held, because all is open or over after it
    for node in range(len(at)):
        position = at[node]
        if position < 0:
            continue
        for held in range(size):
            values[node, held] = 0.0
        answered = spy[position] == 1 - seat
        for mine in range(0 if n > 4 else 4 if answered else 1):
            if seat == 0 and answered:
                _shares(hand, reach1, node, answer, row[mirror[position]] + mine, shares, mine)
            elif seat == 0:
                _shares(hand, reach1, node, free, mirror[position], shares, 0)
            elif len(choices):
                _shares(hand, reach0, node, choices, node * 4 + mine, shares, mine)
            elif answered:
                _shares(hand, reach0, node, answer, row[position] + mine, shares, mine)
            else:
                _shares(hand, reach0, node, free, position, shares, 0)
        for theirs in range(n):
            for mine in range(4 if n == 4 else 0):
                if seat:
                    flat[mine] -= shares[mine * answered, theirs] * payoff[position, theirs, mine]
                else:
                    flat[mine] += shares[mine * answered, theirs] * payoff[position, mine, theirs]
            for mine in range(0 if n == 4 else n):
                own, other = (theirs, mine) if seat else (mine, theirs)
                child = (node * n + own) * n + other
                if below[child] >= 0:
                    _collect(turns, values_below, child, mine, earned)
                elif seat:
                    total = _seat_plays(
                        0, parts, position, reach0, node, free, answer, choices, own, other, out, 0
                    )
                    flat[mine] -= total * payoff[position, own, other]
                else:
                    total = _seat_plays(
                        1, parts, position, reach1, node, free, answer, choices, own, other, out, 0
                    )
                    flat[mine] += total * payoff[position, own, other]
            if spy[position] != seat and theirs < n - 1:
                continue
            for held in range(size):
                a = earned[held, 0] + flat[hand[held, 0]]
                b = earned[held, 1] + flat[hand[held, 1]]
                c = earned[held, 2] + flat[hand[held, 2]]
                weight = reach1[node, held] + floor
                if seat == 0:
                    best = 0 if a >= b and a >= c else 1 if b >= c else 2
                    values[node, held] += max(a, b, c)
                    for card in range(3):
                        chosen[node * n + theirs * (spy[position] == 0), held, card] = card == best
                elif spy[position] == 1:
                    line = row[mirror[position]] + theirs
                    values[node, held] += _regret(a, b, c, answer, line, held, weight, regrets_answer)
                else:
                    values[node, held] += _regret(a, b, c, free, mirror[position], held, weight, regrets_free)
                for card in range(3):
                    earned[held, card] = 0.0
            for card in range(n):
                flat[card] = 0.0


@compiled(nogil=True)
def _walk(
    thread: int, levels: tuple[Level, ...], policy: Policy, choices: tuple[Array, ...], chosen: tuple[Array, ...],
    values: Array, learning: bool, floors: Array, regrets: Policy,
) -> None:  # fmt: skip
    """Values after each pair of first cards: the responder's, or the table's while it learns."""
    at = (np.empty(44100, np.int64), np.empty(1764, np.int64), np.empty(49, np.int64), np.empty(1, np.int64))
    reach0 = (np.zeros((44100, 4)), np.zeros((1764, 10)), np.zeros((49, 20)), np.zeros((1, 35)))
    reach1 = (np.zeros((44100, 4)), np.zeros((1764, 10)), np.zeros((49, 20)), np.zeros((1, 35)))
    worth = (np.zeros((44100, 4)), np.zeros((1764, 10)), np.zeros((49, 20)), np.zeros((1, 35)))
    first, none = np.full((1, 56), 1 / 56), np.zeros((1, 1))
    free, answer = policy
    for pair in range(thread, 64, THREADS):
        own, other, start, opening = pair // 8, pair % 8, levels[4], choices[4][0]
        parts = start.mirror, start.spy, start.row, start.turns
        ours = _seat_plays(0, parts, 0, first, 0, free[4], answer[4], opening, own, other, reach0[3], 0)
        theirs = _seat_plays(1, parts, 0, first, 0, free[4], answer[4], opening, own, other, reach1[3], 0)
        at[3][0] = start.follow[0, own, other]
        if at[3][0] < 0:
            values[pair] = (-ours if learning else theirs) * start.payoff[0, own, other]
            continue
        for k in (3, 2, 1):
            _descend(
                levels[k], at[k], reach0[k], reach1[k], at[k - 1], reach0[k - 1], reach1[k - 1], free[k],
                answer[k], choices[k][pair], learning,
            )  # fmt: skip
        for k in (0, 1, 2, 3):
            _ascend(
                int(learning), levels[k], at[k], reach0[k], reach1[k], worth[k], at[k - 1],
                worth[k - 1] if k > 0 else none, free[k], answer[k], choices[k][pair], chosen[k][pair], floors[k],
                regrets.free[k], regrets.answer[k],
            )  # fmt: skip
        values[pair] = worth[3][0]


class Responder:
    """The best response to a policy, and what a policy regrets against it."""

    def __init__(self, levels: tuple[Level, ...], policy: Policy) -> None:
        self.levels = levels
        nodes = (49 * 36 * 25, 49 * 36, 49, 1, 1)
        self._choices = tuple(
            np.zeros((64, count * n, len(hands(n)), 3), np.uint8) for n, count in zip(LEVELS, nodes, strict=True)
        )
        self._none = tuple(choice[:, :0] for choice in self._choices)
        #: The regrets of each thread.
        self.regrets = [policy.like() for _ in range(THREADS)]
        # How often chance alone makes a hand, the cards played being given: the same for all hands of a level.
        self._floors = _UNPLAYED / 56 * np.cumprod([1.0, 3 / 5, 3 / 4, 3 / 3, 3 / 2])[::-1]

    def value(self, policy: Policy) -> float:
        """What the best response wins: the policy's exploitability, because the game itself is worth 0."""
        earned = self._opening_worth(policy, self._none, learning=False)
        self._choices[4][0, 0] = np.arange(3) == earned.argmax(1)[:, None]
        return float(earned.max(1).mean())

    def teach(self, policy: Policy, *, alike: bool) -> None:
        """Add what the policy regrets against the last response, or against one who plays like itself."""
        earned = self._opening_worth(policy, self._none if alike else self._choices, learning=True)
        mean = (earned * policy.free[4][0]).sum(1, keepdims=True)
        self.regrets[0].free[4][0] += (earned - mean) * (1 + _UNPLAYED) / 56

    def _opening_worth(self, policy: Policy, choices: tuple[Array, ...], *, learning: bool) -> Array:
        values, earned = np.zeros((64, 35)), np.zeros((56, 3))

        def part(thread: int) -> None:
            _walk(
                thread, self.levels, policy, choices, self._choices, values, learning, self._floors,
                self.regrets[thread],
            )  # fmt: skip

        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(part, range(THREADS)))
        for pair in range(64):
            _collect(self.levels[4].turns, values, pair, pair % 8 if learning else pair // 8, earned)
        return earned
