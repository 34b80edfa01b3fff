"""What a seat, and what a family begins with, add to its chance to win: a model that is fitted to games.

Every game has another start, drawn at random, so that each game says something about every good at every seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import NamedTuple

from engine.firstrat.goods import MATERIALS

CHEESE = "cheese"
#: Cheese has a step: so much buys a backpack in the first turns.
BACKPACK = 6
#: Shares are smoothed: a lead of so many points makes a victory e times as likely as a tie.
_SPREAD = 4.0
#: What is believed before the first game: what one cheese, the step and a material are worth.
_CHEESE, _STEP, _MATERIAL = 0.12, 0.2, 0.6
#: How firmly: as a precision, which many games outweigh.
_LOOSE, _FIRM = 0.01, 1.0
_ITERATIONS = 30


class Game(NamedTuple):
    """How a game began and ended, by seat."""

    start: Sequence[Mapping[str, int]]
    shares: Sequence[float]


class Model(NamedTuple):
    """The strength of a seat is the sum of its figures times these weights; shares go with e to its power."""

    families: int
    weights: Sequence[float]
    errors: Sequence[float]

    def shares(self, start: Sequence[Mapping[str, int]]) -> list[float]:
        """What every seat wins with this start."""
        return _shares(self.weights, [figures(self.families, seat, goods) for seat, goods in enumerate(start)])

    def lines(self) -> list[str]:
        """The weights in words, with their standard errors."""
        names = [f"seat {seat + 1}" for seat in range(self.families)]
        names += ["one cheese", f"{BACKPACK} cheese or more", *(f"a {name}" for name in MATERIALS)]
        rows = zip(names, self.weights, self.errors, strict=True)
        return [f"{name:<18}{weight:7.2f} ± {error:.2f}" for name, weight, error in rows]


def figures(families: int, seat: int, goods: Mapping[str, int]) -> list[float]:
    """What a seat's strength is made of: which seat it is, its cheese, and its materials."""
    cheese = goods.get(CHEESE, 0)
    seats = [float(seat == other) for other in range(families)]
    return [*seats, cheese, float(cheese >= BACKPACK), *(float(goods.get(name, 0)) for name in MATERIALS)]


def won(points: Sequence[int], places: Sequence[int]) -> list[float]:
    """A seat's share of a game: half its share of the victory, half what its points could expect of one."""
    first, likely = places.count(1), smooth_shares(points)
    return [((place == 1) / first + share) / 2 for place, share in zip(places, likely, strict=True)]


def smooth_shares(points: Sequence[int]) -> list[float]:
    """What a seat could expect with these points if a game were a little different: less noise than victories."""
    top = max(points)
    weights = [exp((own - top) / _SPREAD) for own in points]
    return [weight / sum(weights) for weight in weights]


def fit(games: Sequence[Game]) -> Model:
    """The weights under which these games are most likely (Newton's method)."""
    families = len(games[0].start)
    prior = [0.0] * families + [_CHEESE, _STEP] + [_MATERIAL] * len(MATERIALS)
    firm = [_LOOSE] * families + [_FIRM] * (len(prior) - families)
    rows = [[figures(families, seat, goods) for seat, goods in enumerate(game.start)] for game in games]
    weights, size = list(prior), range(len(prior))
    for _ in range(_ITERATIONS):
        slope = [f * (p - w) for f, p, w in zip(firm, prior, weights, strict=True)]
        bend = [[firm[i] if i == j else 0.0 for j in size] for i in size]
        for game, row in zip(games, rows, strict=True):
            told = _shares(weights, row)
            middle = [sum(share * own[i] for share, own in zip(told, row, strict=True)) for i in size]
            for share, expected, own in zip(game.shares, told, row, strict=True):
                above = [own[i] - middle[i] for i in size]
                for i in size:
                    slope[i] += share * above[i]
                    if own[i] or middle[i]:
                        for j in size:
                            bend[i][j] += expected * above[i] * above[j]
        inverse = _inverse(bend)
        step = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse]
        weights = [w + s for w, s in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return Model(families, weights, [sqrt(inverse[i][i]) for i in size])


def _shares(weights: Sequence[float], rows: Sequence[Sequence[float]]) -> list[float]:
    strengths = [sum(w * f for w, f in zip(weights, row, strict=True)) for row in rows]
    powers = [exp(strength - max(strengths)) for strength in strengths]
    return [power / sum(powers) for power in powers]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """By Gauss and Jordan; the matrix is positive definite, so no row has to be exchanged."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i, pivot in enumerate(rows):
        rows[i] = pivot = [value / pivot[i] for value in pivot]
        for j, other in enumerate(rows):
            if j != i and other[i]:
                rows[j] = [value - other[i] * above for value, above in zip(other, pivot, strict=True)]
    return [row[size:] for row in rows]
