"""How far the rough chances of dealt Mimes are off, found by solving some deals.  Needs numba and numpy.

No table holds these games: there are too many.  A single deal is solved in seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np

from engine import randomness
from engine.ai.advice import run_to_end
from engine.base import CHANCE, Setup
from engine.braverats.ai.mind import BraveRatsMind, seen_from
from engine.braverats.ai.nodes import CANONICAL, Node, child, mirrored
from engine.braverats.ai.round import Round
from engine.braverats.cards import distinct_ranks, size
from engine.braverats.coach import ROUGH, appraise_round
from engine.braverats.duel import standing
from engine.braverats.game import BraveRats
from engine.braverats.state import Duel, State
from tools.solve.build import NO_MATTER, first_key, solve_tree, standings

_game = BraveRats()
_GAMES = 10


def rough_errors(deals: int, report: Callable[[str], None] = lambda _: None) -> dict[int, list[float]]:
    """Cards in hand → how far the chance of each card is off where a round is not solved, in random games."""
    mind, found = BraveRatsMind(), {cards: list[float]() for cards in ROUGH}
    for number in range(deals):
        rng, deal = randomness.generator("dealt mime", number), ("random", "traitor", "princess")[number % 3]
        start = _dealt(_game.start(Setup(2, {deal: True, "mime": True, "fast": number % 2 == 1})), rng)
        exact = _solved(start)
        for game in range(_GAMES):
            state = start
            while state.actors and (cards := size(max(_duel(state)[:2], key=size))) in ROUGH:
                if cards < max(ROUGH) or not game:
                    for seat in state.actors:
                        found[cards] += _errors(mind, state, seat, exact)
                moves = {seat: rng.choice(_game.legal(state, seat)) for seat in state.actors}
                state = _game.advance(state, moves)
        report(f"{number + 1} of {deals} deals")
    return found


def _duel(state: State) -> Duel:
    assert isinstance(state.scene, Duel), "the hands are dealt"
    return state.scene


def _dealt(state: State, rng: Random) -> State:
    """The state after whatever chance has to do."""
    while CHANCE in state.actors:
        moves, chances = zip(*_game.odds(state), strict=True)
        state = _game.advance(state, {CHANCE: rng.choices(moves, chances)[0]})
    return state


def _solved(start: State) -> Callable[[Node | float], float]:
    """The exact value of everything that can follow from a deal."""
    every, after, spies = standings()
    number = {now: place for place, now in enumerate(every)}
    first, dealt = number[CANONICAL[standing(start.rules.target)]], _duel(start)
    tree = solve_tree([first_key(dealt.hand0, dealt.hand1, first, mime=True)], after, spies)

    def value(node: Node | float) -> float:
        if isinstance(node, float):
            return node
        last0, last1 = (NO_MATTER if last is None else last for last in (node.last0, node.last1))
        key = ((node.hand0 << 18 | node.hand1) << 12 | number[node.standing]) << 8 | last0 << 4 | last1
        layer = size(dealt.hand0) - size(node.hand0)
        at = np.searchsorted(tree.keys[layer], key)
        if at == len(tree.keys[layer]) or tree.keys[layer][at] != key:
            return -value(mirrored(node))
        return float(tree.values[layer][at])

    return value


def _errors(mind: BraveRatsMind, state: State, seat: int, exact: Callable[[Node | float], float]) -> list[float]:
    told, solved = run_to_end(mind.solve_round(state, seat))
    if solved:
        return []
    node, order, others = seen_from(_duel(state), seat)
    own = distinct_ranks(node.hand0)
    truth = Round(node, order, own, others, [[exact(child(node, i, j)) for j in others] for i in own])
    chances = [run_to_end(appraise_round(state, seat, problem, 0.0)).chances for problem in (told, truth)]
    return [abs(chances[0][move] - chances[1][move]) for move in chances[0]]
