"""Zero-sum matrix games, solved exactly by the simplex method in plain Python.

The row player maximises.  Matrices are at most nine by nine, so a low fixed cost matters more than asymptotics:
saddle points and two-by-two games never reach the simplex.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]

_EPS = 1e-12
#: After this many pivots the entering column is the first that helps, which cannot cycle.
_GREEDY_PIVOTS = 60


class Solution(NamedTuple):
    """The value for the row player, and an optimal mix for each player."""

    value: float
    rows: list[float]
    columns: list[float]


def value(matrix: Matrix) -> float:
    """The value of the game for the row player."""
    simple = simple_value(matrix)
    return solve(matrix).value if simple is None else simple


def simple_value(matrix: Matrix) -> float | None:
    """The value of a game with a saddle point or of two by two; None for any other."""
    low = max([min(row) for row in matrix])
    high: float = min([max(column) for column in zip(*matrix, strict=True)])
    if high - low < _EPS:
        return high
    if len(matrix) == 2 and len(matrix[0]) == 2:
        (a, b), (c, d) = matrix
        return (a * d - b * c) / (a + d - b - c)
    return None


def solve(matrix: Matrix) -> Solution:
    """The value and an optimal mix for each player."""
    rows, columns = len(matrix), len(matrix[0])
    # With positive entries the column player's problem starts feasible: maximise Σy with M·y ≤ 1.
    shift = 1.0 - min(map(min, matrix))
    tableau = [
        [entry + shift for entry in row] + [float(i == j) for j in range(rows)] + [1.0]
        for i, row in enumerate(matrix)
    ]
    goal = [-1.0] * columns + [0.0] * (rows + 1)
    basis = _pivot_to_end(tableau, goal, list(range(columns, columns + rows)))
    total = goal[-1]
    mix = [0.0] * (columns + rows)
    for place, variable in enumerate(basis):
        mix[variable] = tableau[place][-1]
    return Solution(
        1.0 / total - shift,
        [max(0.0, price / total) for price in goal[columns:-1]],
        [max(0.0, share / total) for share in mix[:columns]],
    )


def maximise(goal: Sequence[float], matrix: Matrix, limits: Sequence[float]) -> list[float]:
    """The x ≥ 0 that maximises goal·x with matrix·x ≤ limits (all limits ≥ 0)."""
    rows, columns = len(matrix), len(goal)
    tableau = [
        [*row, *(float(i == j) for j in range(rows)), limit]
        for i, (row, limit) in enumerate(zip(matrix, limits, strict=True))
    ]
    costs = [-gain for gain in goal] + [0.0] * (rows + 1)
    basis = _pivot_to_end(tableau, costs, list(range(columns, columns + rows)))
    x = [0.0] * (columns + rows)
    for place, variable in enumerate(basis):
        x[variable] = max(0.0, tableau[place][-1])
    return x[:columns]


def means(matrix: Matrix, model: Sequence[float]) -> list[float]:
    """What each row earns against a mix of the columns."""
    return [sum(p * entry for p, entry in zip(model, row, strict=True)) for row in matrix]


def most_within(matrix: Matrix, least: float, gain: Sequence[float], safe: list[float]) -> list[float]:
    """The row mix with the largest gain, given row by row, among those that earn `least` against every column.

    `safe` is an optimal mix, and `least` at most its value: the less, the more risk is taken.
    """
    rows = range(len(matrix))
    # The safe mix is a feasible start: x = safe + up - down with Σup = Σdown.  One variable for each ordered
    # pair of rows, the weight moved from one to the other, keeps that equality.
    pairs = [(up, down) for up in rows for down in rows if up != down and safe[down] > 0.0]
    if not pairs:
        return safe
    guaranteed = [sum(safe[i] * matrix[i][j] for i in rows) for j in range(len(matrix[0]))]
    floors = [[matrix[down][j] - matrix[up][j] for up, down in pairs] for j in range(len(matrix[0]))]
    slack = [max(0.0, earned - least) for earned in guaranteed]
    stock = [[float(down == i) for _, down in pairs] for i in rows]
    moved = maximise([gain[up] - gain[down] for up, down in pairs], floors + stock, slack + safe)
    mix = list(safe)
    for (up, down), weight in zip(pairs, moved, strict=True):
        mix[up] += weight
        mix[down] -= weight
    total = sum(share for share in mix if share > 0.0)
    return [max(0.0, share) / total for share in mix]


def _pivot_to_end(tableau: list[list[float]], goal: list[float], basis: list[int]) -> list[int]:
    """Pivot in place until no column improves the goal; returns which variable each row holds."""
    pivots = 0
    while True:
        column = _entering(goal, greedy=pivots < _GREEDY_PIVOTS)
        if column < 0:
            return basis
        place = _leaving(tableau, column, basis)
        if place < 0:
            return basis
        pivot_row = tableau[place]
        scale = pivot_row[column]
        pivot_row = tableau[place] = [entry / scale for entry in pivot_row]
        for other, row in enumerate(tableau):
            factor = row[column]
            if other != place and factor:
                tableau[other] = [a - factor * b for a, b in zip(row, pivot_row, strict=True)]
        factor = goal[column]
        goal[:] = [a - factor * b for a, b in zip(goal, pivot_row, strict=True)]
        basis[place] = column
        pivots += 1


def _entering(goal: list[float], *, greedy: bool) -> int:
    if greedy:
        best = min(goal[:-1])
        return goal.index(best) if best < -_EPS else -1
    return next((column for column, cost in enumerate(goal[:-1]) if cost < -_EPS), -1)


def _leaving(tableau: list[list[float]], column: int, basis: list[int]) -> int:
    best, place = 0.0, -1
    for i, row in enumerate(tableau):
        if row[column] > _EPS:
            ratio = row[-1] / row[column]
            if place < 0 or ratio < best - 1e-15 or (ratio <= best and basis[i] < basis[place]):
                best, place = ratio, i
    return place
