"""The last two hidden rounds after every sequence of played cards, solved by the engine's own loops, compiled.

Development only: needs numba and numpy.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any

import numpy as np
from numba import njit, prange

from engine.braverats.ai import draw_end
from engine.braverats.ai.draw_end import DOUBT, NOBODY, OTHER, OWN, ROUNDS, Scratch, Side
from tools.lab.solve.compiled import Array, compiled
from tools.lab.solve.draw_levels import Level, Mixes
from tools.lab.solve.draw_response import Play


def _compiled(function: Any, **helpers: Any) -> Any:
    """A plain function of the engine with compiled ones in place of those that it calls."""
    # Not kept on disk: a copy there would not notice that the engine has changed.
    return njit(FunctionType(function.__code__, function.__globals__ | helpers))


_improve = _compiled(
    draw_end.improve,
    update=_compiled(draw_end.update),
    spread=_compiled(draw_end.spread),
    second_gains=_compiled(draw_end.second_gains),
)


@compiled(cache=False)
def _side(seat: int, node: int, chances: Array, first: Level, second: Level) -> Any:
    """One side of the game at a node, as `draw_end` builds it."""
    over, worth, order = np.ones(25, np.bool_), np.zeros(25), np.full(25, NOBODY)
    payoff, best = np.zeros((25, 16)), np.zeros((25, 16))
    rows = np.zeros((50, 9)), np.zeros((100, 9))
    sign = -1.0 if seat else 1.0
    for own in range(5):
        for other in range(5):
            pair = 5 * own + other
            places = (other, own) if seat else (own, other)
            worth[pair] = sign * first.payoff[first.position[node], places[0], places[1]]
            after = first.child[node, places[0], places[1]]
            if after < 0:
                continue
            over[pair] = False
            spy = second.spy[after]
            order[pair] = NOBODY if spy < 0 else OWN if spy == seat else OTHER
            for x in range(4):
                for y in range(4):
                    mine, theirs = (y, x) if seat else (x, y)
                    payoff[pair, 4 * x + y] = sign * second.payoff[second.position[after], mine, theirs]
            for seen in range(4):
                for held in range(4):
                    a, b, c = second.hand[held]
                    if order[pair] == OWN:
                        best[pair, 4 * seen + held] = max(
                            payoff[pair, 4 * a + seen], payoff[pair, 4 * b + seen], payoff[pair, 4 * c + seen]
                        )
                    else:
                        best[pair, 4 * seen + held] = min(
                            payoff[pair, 4 * seen + a], payoff[pair, 4 * seen + b], payoff[pair, 4 * seen + c]
                        )
    for row in rows:
        row[:, :3] = 1 / 3
    spy = first.spy[node]
    who = NOBODY if spy < 0 else OWN if spy == seat else OTHER
    return Side((1 - DOUBT) * chances + DOUBT / 10, who, over, worth, order, payoff, best, rows[0], rows[1])


@compiled(parallel=True, cache=False)
def _solve(
    nodes: Array, rounds: int, first: Level, second: Level, believed: Array, top: Mixes, low: Mixes
) -> None:  # fmt: skip
    # Numba drops what is written to a member of a tuple inside the loop.
    top_free, top_answer, low_free, low_answer = top.free, top.answer, low.free, low.answer
    for number in prange(len(nodes)):
        node = nodes[number]
        own = _side(0, node, believed[node], first, second)
        other = _side(1, node, believed[first.mirror[node]], first, second)
        scratch = Scratch(np.zeros((25, 5)), np.zeros((25, 5)), np.zeros((50, 3)), np.zeros(4))
        for turn in range(1, rounds + 1):
            _improve(own, other, first.turns, scratch, float(turn * turn))
            _improve(other, own, first.turns, scratch, float(turn * turn))
        for line in range(50 if first.row[node] >= 0 else 10):
            for card in range(3):
                share = own.top[line, 6 + card] / own.top[line, 6:].sum()
                if first.row[node] >= 0:
                    top_answer[first.row[node] + line // 10, line % 10, card] = share
                else:
                    top_free[node, line, card] = share
        for pair in range(25):
            after = first.child[node, pair // 5, pair % 5]
            if after < 0:
                continue
            for held in range(4):
                if second.row[after] < 0:
                    total = own.low[4 * pair + held, 6:].sum()
                    for card in range(3):
                        low_free[after, held, card] = (
                            own.low[4 * pair + held, 6 + card] / total
                            if total > 0.0
                            else own.low[4 * pair + held, card]
                        )
                    continue
                for shown in range(4):
                    gains = own.payoff[pair][4 * second.hand[held] + shown]
                    low_answer[second.row[after] + shown, held] = 0.0
                    low_answer[second.row[after] + shown, held, np.argmax(gains)] = 1.0


def believed(play: Play, policy: list[Mixes]) -> Array:
    """How likely hands with five cards left look, as `DrawTable.chances` has it."""
    for k in (4, 3, 2):
        play.reach[k] = _normal(play.reach[k])
        play.descend_once(policy, k)
    return _normal(play.reach[1])


def _normal(reach: Array) -> Array:
    total = reach.sum(1, keepdims=True)
    return np.where(total > 0.0, reach / np.where(total > 0.0, total, 1.0), 1 / reach.shape[1])


def solve_ends(play: Play, policy: list[Mixes], rounds: int = ROUNDS) -> None:
    """Fill the policy's last two levels with what the engine plays there, where the policy itself leads."""
    chances = believed(play, policy)
    play.reach[-1][:] = 1 / len(play.levels[-1].hand)
    play.descend(policy, 1)
    nodes = np.flatnonzero(play.reach[1].sum(1))
    _solve(nodes, rounds, play.levels[1], play.levels[0], chances, policy[1], policy[0])
