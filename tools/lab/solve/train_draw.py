"""Trains the mixes for hidden hands and measures them.  Development only: needs numba and numpy.

The whole game is trained against itself over all sequences of played cards.  Its first rounds are stored; the last
two with hidden hands are solved by the engine when they are needed, from what the stored ones tell about hands.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from engine.ai.advice import run_to_end
from engine.braverats.ai import draw_table
from engine.braverats.ai.draw_table import MIXES, PARTS, DrawTable, Rounds, hands
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.tablebase import Tablebase
from engine.braverats.cards import EIGHT, ONE, RANKS, hand
from engine.braverats.duel import standing
from engine.braverats.state import Duel, state_of
from engine.braverats.variants import Rules
from tests.engine.table_writer import write_draw_table
from tools.lab.solve.compiled import Array
from tools.lab.solve.draw_ends import solve_ends
from tools.lab.solve.draw_levels import LEVELS, Level, Mixes, levels_of, new_mixes
from tools.lab.solve.draw_response import Play

#: Mixes of hands that are rarer than this are stored as their best card, which takes less room.
_RARE = 1e-7
#: Mixes are the same if they differ by less: most do by rounding errors only, but these can grow.
_SAME = 1e-3
_SYMBOL = np.zeros((PARTS + 1, PARTS + 1), np.uint8)
for _symbol, (_first, _second, _) in enumerate(MIXES):
    _SYMBOL[_first, _second] = _symbol
#: The levels that are stored.
_STORED = [k for k, n in enumerate(LEVELS) if n in draw_table.LEVELS]


def train(target: int, out: Path, turns: int, report: Callable[[str], None]) -> float:
    """Train the table of one game and write it; returns how exploitable it is as written."""
    play = Play(levels_of(target))
    policy, new = new_mixes(play.levels, 1 / 3), new_mixes(play.levels, 1 / 3)
    regrets, sums = new_mixes(play.levels, 0.0), new_mixes(play.levels, 0.0)
    for turn in range(1, turns + 1):
        play.learn(policy, float(turn * turn), regrets, sums, new)
        policy, new = new, policy
        if turn % 50 == 0 or turn == turns:
            loses = play.best_response(_means(sums))
            report(f"draw{target}: after {turn} turns the mean loses {loses:.4f} to its best response")
            size = _write(out, play, _means(sums))
    found = exploitability(out, target)
    report(f"{out.name}: {size:,} bytes, loses {found:.4f} to its best response")
    return found


def exploitability(path: Path, target: int) -> float:
    """What a best response wins against the engine with this table."""
    play = Play(levels_of(target))
    # As precise as the engine: regrets that nearly cancel out make much of small differences.
    policy = new_mixes(play.levels, 1 / 3, np.float64)
    _read(DrawTable.load(path), play.levels, policy)
    solve_ends(play, policy)
    found = play.best_response(policy)
    check_sample(play, policy, target, BraveRatsMind(Tablebase(path.parent)))
    return found


def check_sample(play: Play, policy: list[Mixes], target: int, mind: BraveRatsMind, samples: int = 40) -> None:
    """Refuse a policy that is not what the engine plays: compares some hands of every level."""
    rng = np.random.default_rng(1)
    for k, level in enumerate(play.levels):
        n = LEVELS[k]
        nodes, held = np.nonzero(play.reach[k])
        for at in rng.integers(len(nodes), size=samples):
            node, places, shown = nodes[at], hands(n)[held[at]], int(rng.integers(n))
            rounds, left = _played(int(level.sequence[node]), n)
            now, seen = standing(target), level.spy[node] == 0
            for own, other in rounds:
                now = now.after[9 * own + other]
            own = hand(RANKS[left[0]][place] for place in places)
            card = RANKS[left[1]][shown] if seen else None
            rest = left[1] - (ONE[card] if card is not None else 0)
            duel = Duel(own, 0, left[0] - own, rest, now, None, None, card, rounds)
            mix = run_to_end(mind.hidden_mix(state_of(Rules(target, draw=True), (0, 0), 0, duel), 0)).mix
            row = policy[k].answer[level.row[node] + shown] if seen else policy[k].free[node]
            if np.abs(row[held[at]] - list(mix.values())).max() > _SAME:
                raise ValueError(f"the engine plays {mix} after {rounds}, not {row[held[at]]}")


def _played(sequence: int, n: int) -> tuple[Rounds, tuple[int, int]]:
    """The rounds with this number, and what both sides have left."""
    places = []
    for cards in range(n + 1, 9):
        sequence, other = divmod(sequence, cards)
        sequence, own = divmod(sequence, cards)
        places.append((own, other))
    left, rounds = (EIGHT, EIGHT), list[tuple[int, int]]()
    for own, other in reversed(places):
        rounds.append((RANKS[left[0]][own], RANKS[left[1]][other]))
        left = left[0] - ONE[rounds[-1][0]], left[1] - ONE[rounds[-1][1]]
    return tuple(rounds), left


def _means(sums: list[Mixes]) -> list[Mixes]:
    return [Mixes(*(_mean(part) for part in level)) for level in sums]


def _mean(sums: Array) -> Array:
    """The mixes that sums stand for; even ones where nothing was summed."""
    total = sums.sum(2, keepdims=True)
    return np.where(total > 0.0, sums / np.maximum(total, 1e-30), np.float32(1 / 3))


# --- storing


def _read(table: DrawTable, levels: list[Level], policy: list[Mixes]) -> None:
    """Fill the policy's first levels with what the table holds."""
    for k in _STORED:
        n, level, section = LEVELS[k], levels[k], table.sections[LEVELS[k]]
        for node, sequence in enumerate(level.sequence.tolist()):
            if level.spy[node] != 0:
                policy[k].free[node] = section.mixes(sequence, 0)
            else:
                for shown in range(n):
                    policy[k].answer[level.row[node] + shown] = section.mixes(sequence, shown)


def _write(out: Path, play: Play, means: list[Mixes]) -> int:
    """Store the first levels; returns the size of the file."""
    sections = {}
    for k in reversed(_STORED):
        n, level, reach = LEVELS[k], play.levels[k], play.reach[k]
        answered = np.flatnonzero(level.spy == 0)
        symbols = _symbols(means[k].free, reach)
        free = np.full((_sequences(n), len(hands(n))), _EVEN, np.uint8)
        free[level.sequence] = symbols
        free[level.sequence[answered]] = _EVEN
        answers = _symbols(means[k].answer, np.repeat(reach[answered], n, axis=0))
        numbers = level.sequence[answered]
        sections[n] = free.tobytes(), numbers.astype("<u2").tobytes(), answers.tobytes()
    return write_draw_table(out, sections)


_EVEN = int(_SYMBOL[PARTS // 3, PARTS // 3])


def _sequences(n: int) -> int:
    return int(np.prod([cards * cards for cards in range(n + 1, 9)], initial=1))


def _symbols(mixes: Array, reach: Array) -> Array:
    """The closest ways to split the parts; rare hands play their best card."""
    shares = np.where((reach > _RARE)[..., None], mixes, mixes == mixes.max(2, keepdims=True)) * PARTS
    whole = np.floor(shares + 1e-6)
    # The parts left over go to the largest remainders.
    order = np.argsort(whole - shares, axis=2, kind="stable").argsort(axis=2, kind="stable")
    whole += order < (PARTS - whole.sum(2, keepdims=True))
    return _SYMBOL[whole[..., 0].astype(int), whole[..., 1].astype(int)]
