"""Builds the value tables from the engine's own rules.  Development only: needs numba and numpy.

The compiled code contains no rules.  It gets them as data: for every canonical standing and every pair of
effective cards the standing that follows, computed by the functions that play the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numba import prange

from engine.braverats.ai.nodes import CANONICAL, NEXT, WON
from engine.braverats.ai.tablebase import SCALE, Column
from engine.braverats.cards import EIGHT, ONE, Card, size
from engine.braverats.duel import Standing, standing
from engine.braverats.variants import FAST_TARGET, TARGET
from tests.engine.table_writer import column_bytes, write_value_table
from tools.lab.solve.compiled import Array, compiled

#: Positions with fewer cards are solved on demand and not stored.
FEWEST_CARDS = 5

# A position as one number: hand0 | hand1 | standing | last0 | last1.
_HAND, _STANDING, _LAST = 18, 12, 4
NOT_YET, NO_MATTER = 10, 9
_WON, _LOST = -1, -2


class Tree(NamedTuple):
    """All positions of some games by rounds played, with their values for seat 0."""

    keys: list[Array]
    values: list[Array]


def standings() -> tuple[list[Standing], Array, Array]:
    """Every canonical standing, what follows from each pair of cards, and whose Spy is at work."""
    numbers: dict[Standing, int] = {}
    todo: list[Standing] = []

    def number(now: Standing) -> int:
        if now not in numbers:
            numbers[now] = len(numbers)
            todo.append(now)
        return numbers[now]

    number(CANONICAL[standing(TARGET)])
    number(CANONICAL[standing(FAST_TARGET)])
    rows = []
    for now in todo:  # grows in the loop
        follow = NEXT[now]
        rows.append(
            [number(then) if isinstance(then, Standing) else _WON if then == WON else _LOST for then in follow]
        )
    spies = [-1 if now.spy is None else now.spy for now in todo]
    return todo, np.array(rows, np.int32), np.array(spies, np.int32)


def first_key(hand0: int, hand1: int, number: int, *, mime: bool) -> int:
    """The key of a first round with this standing."""
    last = NOT_YET if mime else NO_MATTER
    return ((hand0 << _HAND | hand1) << _STANDING | number) << 2 * _LAST | last << _LAST | last


def all_deals() -> list[tuple[int, int]]:
    """The 1,107 ways in which sixteen cards can make two hands."""
    counts = (c for c in product((0, 1, 2), repeat=8) if sum(c) == 8)
    hands = [sum(n * ONE[rank] for rank, n in enumerate(c)) for c in counts]
    return [(mine, 2 * EIGHT - mine) for mine in hands]


@compiled()
def child(key: int, own: int, other: int, follow: Array) -> int:
    """The key after two cards, or how the game ended (-1 won, -2 lost, -3 drawn)."""
    last1, last0 = key & 15, key >> 4 & 15
    now, hand1, hand0 = key >> 8 & 0xFFF, key >> 20 & 0x3FFFF, key >> 38
    card0 = last1 if own == 8 and last1 < 9 else own
    card1 = last0 if other == 8 and last0 < 9 else other
    then: int = follow[now, 9 * card0 + card1]
    if then < 0:
        return then
    hand0 -= 1 << 2 * own
    hand1 -= 1 << 2 * other
    if hand0 == 0:
        return -3
    last0 = card0 if hand1 >> 16 & 3 else 9
    last1 = card1 if hand0 >> 16 & 3 else 9
    return ((hand0 << 18 | hand1) << 12 | then) << 8 | last0 << 4 | last1


@compiled()
def _children(keys: Array, follow: Array, out: Array) -> int:
    """Write the keys of all children to `out`; returns how many."""
    found = 0
    for key in keys:
        hand1, hand0 = key >> 20 & 0x3FFFF, key >> 38
        for own in range(9):
            if hand0 >> 2 * own & 3:
                for other in range(9):
                    if hand1 >> 2 * other & 3:
                        after = child(key, own, other, follow)
                        if after >= 0:
                            out[found] = after
                            found += 1
    return found


@compiled()
def _simplex(matrix: Array, rows: int, columns: int) -> float:
    """The value of a matrix game."""
    width = columns + rows
    table = np.zeros((rows + 1, width + 1))
    for i in range(rows):
        for j in range(columns):
            table[i, j] = matrix[i, j] + 2.0
        table[i, columns + i] = 1.0
        table[i, width] = 1.0
    table[rows, :columns] = -1.0
    for turn in range(500):
        column = -1
        best = -1e-12
        for j in range(width):
            if table[rows, j] < best:
                best, column = table[rows, j], j
                if turn > 60:  # first improving column: cannot cycle
                    break
        if column < 0:
            break
        place = -1
        least = 1e300
        for i in range(rows):
            if table[i, column] > 1e-12 and table[i, width] / table[i, column] < least - 1e-15:
                least, place = table[i, width] / table[i, column], i
        table[place] /= table[place, column]
        for i in range(rows + 1):
            if i != place and table[i, column] != 0.0:
                table[i] -= table[i, column] * table[place]
    value: float = 1.0 / table[rows, width] - 2.0
    return value


@compiled()
def _round_value(matrix: Array, rows: int, columns: int, spy: int) -> float:
    """The value of a round: a matrix game, or a max-min if one side shows first."""
    low, high = -9.0, 9.0
    for i in range(rows):
        low = max(low, matrix[i, :columns].min())
    for j in range(columns):
        high = min(high, matrix[:rows, j].max())
    if spy == 0:
        return high  # the other side shows first
    if spy == 1 or high - low < 1e-13:
        return low
    return _simplex(matrix, rows, columns)


@compiled(parallel=True)
def _solve(keys: Array, follow: Array, spies: Array, below: Array, below_values: Array, out: Array) -> None:
    """Write the values of a layer to `out`, given the layer below."""
    for at in prange(len(keys)):
        key = keys[at]
        hand1, hand0 = key >> 20 & 0x3FFFF, key >> 38
        matrix = np.empty((9, 9))
        rows = columns = 0
        for own in range(9):
            if hand0 >> 2 * own & 3:
                columns = 0
                for other in range(9):
                    if hand1 >> 2 * other & 3:
                        after = child(key, own, other, follow)
                        if after >= 0:
                            matrix[rows, columns] = below_values[np.searchsorted(below, after)]
                        else:
                            matrix[rows, columns] = 0.0 if after == -3 else 1.0 if after == -1 else -1.0
                        columns += 1
                rows += 1
        out[at] = _round_value(matrix, rows, columns, spies[key >> 8 & 0xFFF])


def solve_tree(starts: Iterable[int], follow: Array, spies: Array) -> Tree:
    """Generate everything that can follow from these positions, then solve it from the last card backwards."""
    layers = [np.unique(np.array(list(starts), np.int64))]
    while len(layers[-1]):
        parts = [np.zeros(0, np.int64)]
        for part in np.array_split(layers[-1], len(layers[-1]) // 200_000 + 1):
            room = np.empty(len(part) * 81, np.int64)
            parts.append(np.unique(room[: _children(part, follow, room)]))
        layers.append(np.unique(np.concatenate(parts)))
    values = [np.zeros(0)]
    for number in range(len(layers) - 2, -1, -1):
        out = np.empty(len(layers[number]))
        _solve(layers[number], follow, spies, layers[number + 1], values[0], out)
        values.insert(0, out)
    return Tree(layers[:-1], values[:-1])


def _layer(keys: Array, values: Array, every: list[Standing]) -> tuple[bytes, bytes, bytes, bytes]:
    """One layer as the four parts of a table file."""
    kept = (keys >> 38) <= (keys >> 20 & 0x3FFFF)
    keys, values = keys[kept], values[kept]
    pairs, rows = np.unique(keys >> 20, return_inverse=True)
    extras, columns = np.unique(keys & 0xFFFFF, return_inverse=True)
    domain = np.zeros((len(pairs), len(extras)), np.uint8)
    domain[rows, columns] = 1
    order = np.lexsort((columns, rows))
    return (
        column_bytes([_column(int(extra), every) for extra in extras]),
        np.diff(pairs, prepend=0).astype("<u8").tobytes(),
        np.packbits(domain, axis=1, bitorder="little").tobytes(),
        np.rint(values[order] * SCALE).astype("<i2").tobytes(),
    )


def _column(extra: int, every: list[Standing]) -> Column:
    lasts = [None if nibble == NO_MATTER else nibble for nibble in (extra >> 4 & 15, extra & 15)]
    return every[extra >> 8], lasts[0], lasts[1]


def build(folder: Path, tables: Sequence[str], report: Callable[[str], None]) -> None:
    """Solve the games of these tables, write them, and say what they hold."""
    every, follow, spies = standings()
    mimed = EIGHT + ONE[Card.MIME]
    for target in (TARGET, FAST_TARGET):
        number = every.index(CANONICAL[standing(target)])
        deals = [first_key(mine, theirs, number, mime=False) for mine, theirs in all_deals()]
        games = {"open": deals, "mime": [first_key(mimed, mimed, number, mime=True)]}
        for name, starts in games.items():
            if f"{name}{target}" not in tables:
                continue
            tree = solve_tree(starts, follow, spies)
            cards = [size(int(keys[0] >> 38)) for keys in tree.keys]
            stored = {
                n: _layer(keys, values, every)
                for n, keys, values in zip(cards, tree.keys, tree.values, strict=True)
                if FEWEST_CARDS <= n < cards[0] or (n == cards[0] and len(starts) > 1)
            }
            path = folder / f"{name}{target}.bin"
            bytes_written = write_value_table(path, stored)
            positions = sum(map(len, tree.keys))
            report(f"{path.name}: {positions:,} positions solved, {bytes_written:,} bytes")
            for what, key in _openings(name, number):
                if key in starts:
                    value = tree.values[0][np.searchsorted(tree.keys[0], key)]
                    report(f"  value of {what} to {target}: {value:+.6f}")


def _openings(name: str, number: int) -> list[tuple[str, int]]:
    if name == "mime":
        mimed = EIGHT + ONE[Card.MIME]
        return [("the Mime game", first_key(mimed, mimed, number, mime=True))]
    swap = ONE[Card.PRINCE] - ONE[Card.PRINCESS]
    return [
        ("the base game", first_key(EIGHT, EIGHT, number, mime=False)),
        ("two Princes against two Princesses", first_key(EIGHT + swap, EIGHT - swap, number, mime=False)),
    ]
