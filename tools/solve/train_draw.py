"""Trains the mixes for hidden hands and measures them.  Development only: needs numba and numpy.

The goal is a mix for every *position*, whatever led to it, that loses as little as possible to an opponent who
knows the mixes and remembers everything.  The table first plays against itself, then against exactly that
opponent: an iteration computes the best response over all sequences of played cards, tracking what the mixes
reveal about the hand, and every mix gathers its regrets against it (CFR-BR).  Levels are stored from the last
cards on; those before them are then trained further against the rounded mixes.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from pathlib import Path

import numpy as np
from numba import prange

from engine.braverats.ai.draw_table import (
    MIXES,
    PARTS,
    DrawTable,
    card_sets,
    hands,
    standing_code,
)
from engine.braverats.cards import RANKS, hand
from tools.solve.build import standings
from tools.solve.compiled import Array, compiled
from tools.solve.draw_levels import LEVELS, Level, Policy, levels_of, rule
from tools.solve.draw_response import Responder, play
from tools.solve.write_tables import write_draw_table

#: The extra weight on the regrets of self-play when training against the responder begins.
_TRUST = 30.0
#: After playing itself: the share of the iterations, the level stored after them, and the trust they begin with.
_STAGES = ((1 / 2, 0, _TRUST), (1 / 7, 1, 1.0), (1 / 8, 2, 1.0), (1 / 12, 3, 1.0), (1 / 40, 4, 1.0))
#: Answers with fewer cards left are not stored: the rule gives away almost nothing there.
LEVELS_OF_ANSWERS = (6, 7)
#: What storing a mix more coarsely, or leaving a position to the rule, may cost.
_COARSER, _LEFT_OUT = 1e-5, 1e-4
#: The ways to split, those in few parts first, and the number of parts of each.
_SYMBOLS = np.array(sorted(range(len(MIXES)), key=lambda at: -gcd(*MIXES[at])), np.uint8)
_SPLITS = np.array(MIXES)[_SYMBOLS] / PARTS
_KINDS = PARTS // np.gcd.reduce(np.array(MIXES)[_SYMBOLS], axis=1)


@compiled(parallel=True)
def _match(
    regrets: Array, fresh: Array, more: Array, mixes: Array, mean: Array, rate: float, ahead: float
) -> None:
    """Regret matching+, looking ahead by the last regrets; the mean follows the mixes at this rate."""
    for at in prange(len(mixes)):
        for held in range(mixes.shape[1]):
            total = 0.0
            for card in range(3):
                new = fresh[at, held, card] + more[at, held, card]
                fresh[at, held, card] = more[at, held, card] = 0.0
                regrets[at, held, card] = max(0.0, regrets[at, held, card] + new)
                mixes[at, held, card] = max(0.0, regrets[at, held, card] + ahead * new)
                total += mixes[at, held, card]
            for card in range(3):
                mixes[at, held, card] = mixes[at, held, card] / total if total > 0.0 else 1.0 / 3.0
                mean[at, held, card] += rate * (mixes[at, held, card] - mean[at, held, card])


class _Learner:
    """A table that is being trained: what it plays now, the mean of what it played, and what it regrets."""

    def __init__(self, levels: tuple[Level, ...]) -> None:
        self.mixes, self.mean = rule(levels), rule(levels)
        self.regrets = self.mean.like()
        self.responder = Responder(levels, self.mean)
        #: What is still trained, as (kind, level).
        self.open = [(0, k) for k in range(5)] + [(1, n - 4) for n in LEVELS_OF_ANSWERS]

    def learn(self, turns: int, *, alike: bool) -> None:
        for turn in range(turns):
            if not alike:
                self.responder.value(self.mixes)
            self.responder.teach(self.mixes, alike=alike)
            fresh, more = self.responder.regrets
            for kind, k in self.open:
                _match(
                    self.regrets[kind][k],
                    fresh[kind][k],
                    more[kind][k],
                    self.mixes[kind][k],
                    self.mean[kind][k],
                    3.0 / (turn + 3.0),
                    float(alike),
                )

    def go_on_from_mean(self, trust: float) -> None:
        for kind, k in self.open:
            regrets, mean = self.regrets[kind][k], self.mean[kind][k]
            regrets[:] = trust * regrets.sum(2, keepdims=True) * mean
            self.mixes[kind][k][:] = mean


def train(target: int, out: Path, iterations: int, report: Callable[[str], None]) -> float:
    """Train the table of one game and write it; returns how exploitable it is as written."""
    levels = levels_of(target)
    plain, learner = rule(levels), _Learner(levels)
    report(f"the rule alone loses {learner.responder.value(plain):.4f} to its best response")
    learner.learn(iterations // 5, alike=True)
    report(f"against itself: {learner.responder.value(learner.mean):.4f}")
    sections = {}
    for share, k, trust in _STAGES:
        learner.go_on_from_mean(trust)
        learner.learn(int(share * iterations), alike=False)
        report(f"against its best response: {learner.responder.value(learner.mean):.4f}")
        for kind in (0, 1):
            if (kind, k) in learner.open:
                sections[LEVELS[k], bool(kind)] = _stored(levels, learner.mean, plain, kind, k)
                learner.open.remove((kind, k))
                learner.mixes[kind][k][:] = learner.mean[kind][k]
    size = write_draw_table(out, sections)
    found = exploitability(out, target)
    report(f"{out.name}: {size:,} bytes, loses {found:.4f} to its best response")
    return found


def exploitability(path: Path | None, target: int) -> float:
    """What a best response wins against `hidden` with this table, or with none."""
    levels, (every, _, _) = levels_of(target), standings()
    policy = rule(levels)
    table = DrawTable({}) if path is None else DrawTable.load(path)
    for n, level, free, answer in zip(LEVELS, levels, *policy, strict=True):
        for at, key in enumerate(level.keys.tolist()):
            all0, all1, now = key >> 38, key >> 20 & 0x3FFFF, every[key >> 8 & 0xFFF]
            cards = RANKS[all0]
            for shown, other in enumerate(RANKS[all1] if now.spy == 0 else (None,)):
                for held, places in enumerate(hands(n)):
                    own = hand(cards[place] for place in places)
                    mix = table.mix(own, all0 - own, all1, now, other)
                    if mix is None:
                        break
                    (free[at] if other is None else answer[level.row[at] + shown])[held] = list(mix.values())
    return Responder(levels, policy).value(policy)


# --- storing


@compiled()
def _weigh(level: Level, weights: Array, free: Array, answer: Array, out: Array) -> None:
    """Add how likely each hand of the next level is, both sides playing the same mixes."""
    for here in range(len(weights)):
        for own in range(len(level.turns)):
            for other in range(len(level.turns)):
                child = level.follow[here, own, other]
                if child >= 0 and level.spy[here] == 0:
                    play(level.turns, weights, here, answer, level.row[here] + other, own, out, child)
                elif child >= 0:
                    play(level.turns, weights, here, free, here, own, out, child)


@compiled(parallel=True)
def _coarsen(
    mixes: Array, weights: Array, payoff: Array, hand: Array, splits: Array, kinds: Array, out: Array
) -> None:
    """The split in the fewest parts that costs little enough, else the closest one."""
    for at in prange(len(mixes)):
        for held in range(len(hand)):
            least = 9.0
            for split in range(len(splits)):
                if split and kinds[split] != kinds[split - 1] and weights[at, held] * least <= _COARSER:
                    break
                harm, off = 0.0, 0.0
                for other in range(payoff.shape[2]):
                    gain = 0.0
                    for card in range(3):
                        change = splits[split, card] - mixes[at, held, card]
                        gain += change * payoff[at, hand[held, card], other]
                        off += abs(change) / payoff.shape[2]
                    harm = max(harm, abs(gain))
                if harm + 0.02 * off < least:
                    least, out[at, held] = harm + 0.02 * off, split


def _stored(
    levels: tuple[Level, ...], mean: Policy, plain: Policy, kind: int, k: int
) -> tuple[bytes, bytes, bytes]:
    """The parts of a section of free mixes (kind 0) or answers (1); the mean becomes what can be read from it."""
    weights = [np.zeros(part.shape[:2]) for part in mean.free]
    weights[4][:] = 1 / 56
    for above in (4, 3, 2, 1):
        _weigh(levels[above], weights[above], mean.free[above], mean.answer[above], weights[above - 1])
    level, n, weight, payoff = levels[k], LEVELS[k], weights[k], levels[k].payoff
    positions = np.flatnonzero((level.spy == 0) == bool(kind))
    if kind:
        weight = np.repeat(weight[positions], n, axis=0)
        payoff = payoff[positions].transpose(0, 2, 1).reshape(-1, n, 1)
    mixes, fallback = mean[kind][k], plain[kind][k]
    splits = np.empty(mixes.shape[:2], np.int64)
    _coarsen(mixes, weight, payoff, level.hand, _SPLITS, _KINDS, splits)
    change = np.einsum("ahc,ahco->aho", mixes - fallback, payoff[:, level.hand])
    cost = weight * np.abs(change).max(2)
    rows = np.arange(len(mixes)).reshape(-1, n) if kind else positions[:, None]
    kept = cost[rows].sum((1, 2)) > _LEFT_OUT
    mixes[:] = fallback
    mixes[rows[kept]] = _SPLITS[splits[rows[kept]]]
    return _section(level.keys[positions[kept]], n, _SYMBOLS[splits[rows[kept]]])


def _section(keys: Array, n: int, symbols: Array) -> tuple[bytes, bytes, bytes]:
    order, numbers = card_sets(n), np.array([standing_code(now) for now in standings()[0]])
    pairs = np.array([order[key >> 38] * len(order) + order[key >> 20 & 0x3FFFF] for key in keys.tolist()], int)
    codes, lines = np.unique(numbers[keys >> 8 & 0xFFF], return_inverse=True)
    maps = np.zeros((len(codes), len(order) ** 2), np.uint8)
    maps[lines, pairs] = 1
    ranked = symbols.reshape(len(keys), -1)[np.lexsort((pairs, lines))]
    packed = np.packbits(maps, axis=1, bitorder="little")
    return codes.astype("<u2").tobytes(), packed.tobytes(), ranked.T.tobytes()
