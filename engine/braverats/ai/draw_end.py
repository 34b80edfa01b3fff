"""The last two rounds with hidden hands, solved on demand: five cards a side, then four, then all is open.

Both sides know how likely each hand is, so this is a small game of its own.  Regret matching+ plays it against
itself; a hand plays the mean of what it played there.  Hands are numbered as `hands` lists them, cards by their
places among those that a side has left, and everything is seen from the side in question.

`improve` and what it calls are plain loops because the trainer compiles them: what it measures is what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import NamedTuple, TypeAlias

from ..cards import EIGHT, RANKS
from ..duel import standing
from .draw_table import Rounds, hands, turns
from .nodes import Node, child, node_of

#: How many times each side learns.
ROUNDS = 100
#: The share of doubt in how likely hands are: the other side need not have played as expected.
DOUBT = 0.01
#: Of a hand: its mix, its regrets, and the sum of its mixes, for three cards each.
Row: TypeAlias = list[float]
Rows: TypeAlias = list[Row]
#: For each card: the hands that hold it, where they hold it, and the two hands that they can become without it.
Turns: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
#: Who sees the other's card before choosing: this side, the other one, or neither.
OWN, OTHER, NOBODY = range(3)
_TURNED = (OTHER, OWN, NOBODY)
#: Games whose pairs differ by less than this are decided.
EPSILON = 1e-9


class Side(NamedTuple):
    """One side of the game.  A pair of cards is numbered 5 × own + other."""

    #: How likely each hand is.
    chances: list[float]
    #: Who sees first in the first round.
    first: int
    #: pair → whether hands no longer matter after it, and what it is worth then.
    over: list[bool]
    worth: list[float]
    #: pair → who sees first in the next round, and the worth of its pairs (4 × own + other).
    second: list[int]
    payoff: Rows
    #: pair → in the next round, what each hand can make of a card that it sees (4 × card + hand).
    best: Rows
    #: The hands of the first round, and if this side sees the other's card, for each card in turn.
    top: Rows
    #: The hands of the second round: at 4 × pair + hand.  A side that sees a card takes the best answer.
    low: Rows


class Scratch(NamedTuple):
    """Where `improve` computes: how likely each next hand is after each card, and what each hand's cards earn."""

    own: Rows
    other: Rows
    gained: Rows
    values: Row


def scratch() -> Scratch:
    return Scratch(_rows(25, 5), _rows(25, 5), _rows(50, 3), [0.0] * 4)


def _rows(count: int, width: int) -> Rows:
    return [[0.0] * width for _ in range(count)]


def _copied(rows: Rows) -> Rows:
    return [row[:] for row in rows]


def new_rows(count: int) -> Rows:
    """Hands that have not played yet."""
    return [[1 / 3] * 3 + [0.0] * 6 for _ in range(count)]


class End(NamedTuple):
    """The solved game, for the side that asked."""

    own: Side
    other: Side

    def five(self, held: int, shown: int | None) -> tuple[list[float], list[float], float]:
        """The mix of a hand with five cards left, what its cards earn, and what the hand does."""
        work, line = scratch(), 0 if shown is None else 10 * shown
        learning = self.own._replace(top=_copied(self.own.top), low=_copied(self.own.low))
        improve(learning, self.other, turns(5), work, 0.0)
        reached = 1.0 if shown is None else work.other[shown][4]
        return _judged(self.own.top[line + held], work.gained[line + held], reached)

    def four(self, pair: int, held: int) -> tuple[list[float], list[float], float]:
        """The same after a pair of cards, if this side does not see what the other plays."""
        card, answer = divmod(pair, 5)
        theirs = [0.0] * 5
        line = 10 * card if self.own.first == OTHER else 0
        spread(turns(5)[answer], self.other.chances, self.other.top, line, theirs)
        first, payoff, best = self.own.second[pair], self.own.payoff[pair], self.own.best[pair]
        gains = second_gains(self.other.low, 4 * (5 * answer + card), first, payoff, best, theirs)
        return _judged(self.own.low[4 * pair + held], [gains[place] for place in hands(4)[held]], theirs[4])


def _judged(row: Row, gains: Sequence[float], reached: float) -> tuple[list[float], list[float], float]:
    """A hand's mix, what each card earns, and what the mix does, once the other side has come here this often."""
    mix = row[:3]
    earned = [gain / reached if reached > 0.0 else 0.0 for gain in gains]
    return mix, earned, sum(share * gain for share, gain in zip(mix, earned, strict=True))


def solve_end(
    node: Node, chances: tuple[Sequence[float], Sequence[float]], value: Callable[[Node | float], float]
) -> Generator[None, None, End]:
    """Solve the game from a node with five cards a side, in steps short enough for a frame.

    `value` knows all nodes with three cards that can follow.
    """
    own = yield from _side(node, chances[0], value)
    other = _mirrored(own, chances[1])
    work, every = scratch(), turns(5)
    for turn in range(1, ROUNDS + 1):
        improve(own, other, every, work, float(turn * turn))
        yield
        improve(other, own, every, work, float(turn * turn))
        yield
    for side in (own, other):
        for row in (*side.top, *side.low):
            total = row[6] + row[7] + row[8]
            if total > 0.0:
                row[0], row[1], row[2] = row[6] / total, row[7] / total, row[8] / total
        yield
    return End(own, other)


def _side(
    node: Node, chances: Sequence[float], value: Callable[[Node | float], float]
) -> Generator[None, None, Side]:
    found = Side(_doubted(chances), _order(node), [], [], [], [], [], new_rows(50), new_rows(100))
    for own in RANKS[node.hand0]:
        for other in RANKS[node.hand1]:
            yield
            after = child(node, own, other)
            payoff = [after] * 16 if isinstance(after, float) else second_payoffs(after, value)
            found.over.append(max(payoff) - min(payoff) < EPSILON)
            found.worth.append(payoff[0])
            found.second.append(NOBODY if isinstance(after, float) else _order(after))
            found.payoff.append(payoff)
            found.best.append(_best_answers(found.second[-1], payoff))
    return found


def _mirrored(side: Side, chances: Sequence[float]) -> Side:
    """The same game for the other side."""
    pairs = [5 * other + own for own in range(5) for other in range(5)]
    second = [_TURNED[side.second[pair]] for pair in pairs]
    payoff = [[-side.payoff[pair][4 * other + own] for own in range(4) for other in range(4)] for pair in pairs]
    return Side(
        _doubted(chances),
        _TURNED[side.first],
        [side.over[pair] for pair in pairs],
        [-side.worth[pair] for pair in pairs],
        second,
        payoff,
        [_best_answers(*game) for game in zip(second, payoff, strict=True)],
        new_rows(50),
        new_rows(100),
    )


def _best_answers(first: int, payoff: Row) -> Row:
    if first == OWN:
        return [max([payoff[4 * card + seen] for card in held]) for seen in range(4) for held in hands(4)]
    if first == OTHER:
        return [min([payoff[4 * seen + card] for card in held]) for seen in range(4) for held in hands(4)]
    return []


def second_payoffs(node: Node, value: Callable[[Node | float], float]) -> list[float]:
    """What the pairs of cards of a node are worth, hands being open after them."""
    return [value(child(node, own, other)) for own in RANKS[node.hand0] for other in RANKS[node.hand1]]


def first_node(target: int, rounds: Rounds) -> Node:
    """The node that these rounds lead to."""
    node: Node | float = node_of(EIGHT, EIGHT, standing(target), None, None)
    for own, other in rounds:
        assert isinstance(node, Node), "the game goes on"
        node = child(node, own, other)
    assert isinstance(node, Node), "the game goes on"
    return node


def open_nodes(node: Node) -> Generator[None, None, list[Node]]:
    """Where all is open two rounds after a node."""
    found = [node]
    for _ in range(2):
        after: dict[Node, None] = {}
        for before in found:
            yield
            for own in RANKS[before.hand0]:
                for other in RANKS[before.hand1]:
                    then = child(before, own, other)
                    if isinstance(then, Node):
                        after[then] = None
        found = list(after)
    return found


def _order(node: Node) -> int:
    return NOBODY if node.standing.spy is None else node.standing.spy


def _doubted(chances: Sequence[float]) -> list[float]:
    return [(1 - DOUBT) * chance + DOUBT / len(chances) for chance in chances]


# --- the loops that the trainer compiles


def update(row: Row, a: float, b: float, c: float, weight: float) -> float:
    """Learn from what the three cards of a hand earn; returns what its mix earned."""
    x, y, z = row[0], row[1], row[2]
    row[6] += weight * x
    row[7] += weight * y
    row[8] += weight * z
    mean = a * x + b * y + c * z
    a -= mean
    b -= mean
    c -= mean
    x, y, z = row[3] + a, row[4] + b, row[5] + c
    if x < 0.0:
        x = 0.0
    if y < 0.0:
        y = 0.0
    if z < 0.0:
        z = 0.0
    row[3], row[4], row[5] = x, y, z
    # The mix expects the next round to teach the same as this one.
    x += a
    y += b
    z += c
    if x < 0.0:
        x = 0.0
    if y < 0.0:
        y = 0.0
    if z < 0.0:
        z = 0.0
    total = x + y + z
    if total > 0.0:
        row[0], row[1], row[2] = x / total, y / total, z / total
    else:
        row[0] = row[1] = row[2] = 1 / 3
    return mean


def spread(holders: Sequence[Sequence[int]], chances: list[float], rows: Rows, start: int, out: Row) -> None:
    """How likely each next hand is after a card, and the card itself (last)."""
    out[0] = out[1] = out[2] = out[3] = out[4] = 0.0
    for at in range(6):
        holder = holders[at]
        share = chances[holder[0]] * rows[start + holder[0]][holder[1]]
        out[4] += share
        share *= 0.5
        out[holder[2]] += share
        out[holder[3]] += share


def second_gains(
    other: Rows, at: int, first: int, payoff: Row, best: Row, theirs: Row
) -> tuple[float, float, float, float]:
    """What each card of the second round earns; if its side sees first, how often it sees each card instead."""
    p, q, r, s = theirs[0], theirs[1], theirs[2], theirs[3]
    if first == OTHER:
        return (
            p * best[0] + q * best[1] + r * best[2] + s * best[3],
            p * best[4] + q * best[5] + r * best[6] + s * best[7],
            p * best[8] + q * best[9] + r * best[10] + s * best[11],
            p * best[12] + q * best[13] + r * best[14] + s * best[15],
        )
    a, b, c, d = other[at], other[at + 1], other[at + 2], other[at + 3]
    # Hands are the four ways to leave one card out, the last one first.
    w = p * a[0] + q * b[0] + r * c[0]
    x = p * a[1] + q * b[1] + s * d[0]
    y = p * a[2] + r * c[1] + s * d[1]
    z = q * b[2] + r * c[2] + s * d[2]
    if first == OWN:
        return w, x, y, z
    return (
        w * payoff[0] + x * payoff[1] + y * payoff[2] + z * payoff[3],
        w * payoff[4] + x * payoff[5] + y * payoff[6] + z * payoff[7],
        w * payoff[8] + x * payoff[9] + y * payoff[10] + z * payoff[11],
        w * payoff[12] + x * payoff[13] + y * payoff[14] + z * payoff[15],
    )


def improve(own: Side, other: Side, every: Turns, scratch: Scratch, weight: float) -> None:
    """One round of regret matching+ for one side."""
    mine, theirs, gained, values = scratch.own, scratch.other, scratch.gained, scratch.values
    sees, seen = own.first == OWN, own.first == OTHER
    for line in range(5 if sees else 1):
        for card in range(5):
            spread(every[card], own.chances, own.top, 10 * line, mine[5 * line + card])
    for line in range(5 if seen else 1):
        for card in range(5):
            spread(every[card], other.chances, other.top, 10 * line, theirs[5 * line + card])
    for line in range(50 if sees else 10):
        row = gained[line]
        row[0] = row[1] = row[2] = 0.0
    for card in range(5):
        for answer in range(5):
            pair = 5 * card + answer
            came = theirs[pair if seen else answer]
            start = 10 * answer if sees else 0
            holders = every[card]
            if own.over[pair]:
                earned = came[4] * own.worth[pair]
                for at in range(6):
                    holder = holders[at]
                    gained[start + holder[0]][holder[1]] += earned
            else:
                first, best, there = own.second[pair], own.best[pair], 4 * (5 * answer + card)
                w, x, y, z = second_gains(other.low, there, first, own.payoff[pair], best, came)
                if first == OWN:
                    for at in range(4):
                        values[at] = w * best[at] + x * best[4 + at] + y * best[8 + at] + z * best[12 + at]
                else:
                    went, there = mine[5 * answer + card if sees else card], 4 * pair
                    values[0] = update(own.low[there], w, x, y, weight * went[0])
                    values[1] = update(own.low[there + 1], w, x, z, weight * went[1])
                    values[2] = update(own.low[there + 2], w, y, z, weight * went[2])
                    values[3] = update(own.low[there + 3], x, y, z, weight * went[3])
                for at in range(6):
                    holder = holders[at]
                    gained[start + holder[0]][holder[1]] += 0.5 * (values[holder[2]] + values[holder[3]])
    for line in range(50 if sees else 10):
        row = gained[line]
        update(own.top[line], row[0], row[1], row[2], weight)
