"""Playing with hidden hands: the Draw variant, seen from the side that has to choose.

Played cards are public, so everybody knows which cards each side still owns; hidden is only which three of them
it holds.  With three cards left nothing is hidden any more.  Before that the mix comes from the trained table of
the game, and where that has nothing to say from a rule: every hand that a side could hold is equally likely, and
a pair of cards is worth what it would be worth if all hands were open after it.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Generator, Mapping
from functools import cache
from itertools import accumulate, combinations
from pathlib import Path
from typing import NamedTuple, TypeAlias
from zlib import compress, crc32, decompress, error

from ...ai import matrix
from ...ai.advice import drained
from ..cards import ONE, RANKS, hand
from ..duel import Standing
from ..state import HAND_OF_DRAW, effective
from .essence import CORE, DRAWN, LOST, WON
from .tables import TableError

Lasts: TypeAlias = tuple[int | None, int | None]
#: (own hand, other hand, standing, last effective cards) → the exact value of that open position for seat 0.
OpenValue: TypeAlias = Callable[[int, int, Standing, Lasts], float]
Rows: TypeAlias = list[list[float]]
Hands: TypeAlias = tuple[tuple[int, ...], ...]


class Answer(NamedTuple):
    """What to play: the mix over the ranks in hand, its value, whether both are exact, and each card's gain.

    A trained mix comes without gains: it was learned from whole games, not from the cards of one moment.
    """

    mix: dict[int, float]
    value: float
    exact: bool
    gains: dict[int, float]


FORMAT = 1
#: Shares in the table are multiples of one part in so many; a symbol is one way to split the parts three ways.
PARTS = 20
MIXES: tuple[tuple[int, int, int], ...] = tuple(
    (first, second, PARTS - first - second) for first in range(PARTS + 1) for second in range(PARTS + 1 - first)
)
#: Rounds of regret matching behind the rule, and how many of them fit between two yields.
ROUNDS, _BREATH = 120, 3
#: A card must be better by this much to be preferred to one before it.
TINY = 1e-9


@cache
def hands(cards: int) -> Hands:
    """The hands that can be held of so many unplayed cards, as places among them."""
    return tuple(combinations(range(cards), min(cards, HAND_OF_DRAW)))


@cache
def sets(cards: int) -> dict[int, int]:
    """What a side can have left when it has so many cards → a number."""
    return {hand(ranks): place for place, ranks in enumerate(combinations(range(8), cards))}


@cache
def code(now: Standing) -> int:
    """A standing as a number, equal for standings with the same essence."""
    core = CORE[now]
    spy = 2 if core.spy is None else core.spy
    number = 0
    for part in (*core.score, *core.pending, core.general[0] + 2 * core.general[1], spy):
        number = number << 2 | part
    return number


class Section:
    """The positions of a table with one number of cards, all free or all answers to a shown card.

    For each standing a bit map over the pairs of what the sides have left says which positions are held.  The
    symbols lie in that order, one block of them for each hand (and for each shown card, outermost).
    """

    def __init__(self, codes: bytes, maps: bytes, symbols: bytes) -> None:
        numbers = array("H")
        numbers.frombytes(codes)
        width = len(maps) // len(numbers)
        rows = [int.from_bytes(maps[at : at + width], "little") for at in range(0, len(maps), width)]
        *starts, self._held = accumulate((row.bit_count() for row in rows), initial=0)
        self._rows = dict(zip(numbers, zip(rows, starts, strict=True), strict=True))
        self._symbols = symbols

    def parts(self, now: Standing, pair: int, column: int) -> tuple[int, int, int] | None:
        """How a column's hand splits its parts, or None if the position is not held."""
        row, start = self._rows.get(code(now), (0, 0))
        if not row >> pair & 1:
            return None
        before = (row & (1 << pair) - 1).bit_count()
        return MIXES[self._symbols[column * self._held + start + before]]


class DrawTable:
    """Trained mixes of one game, for the positions that matter in it."""

    def __init__(self, sections: Mapping[tuple[int, bool], Section]) -> None:
        self._sections = sections

    @classmethod
    def load(cls, path: Path) -> DrawTable:
        """Read a table; a file that is missing or damaged is refused with one sentence."""
        return drained(cls.loading(path))

    @classmethod
    def loading(cls, path: Path) -> Generator[None, None, DrawTable]:
        """The same in steps short enough for a frame."""
        sections = {}
        try:
            with path.open("rb") as file:
                head = json.loads(file.readline())
                if head["format"] != FORMAT:
                    raise TableError(f"The table {path.name} has format {head['format']}, not {FORMAT}.")
                for cards, shown, sizes in head["sections"]:
                    parts = []
                    for length, checksum in sizes:
                        yield
                        packed = file.read(length)
                        if crc32(packed) != checksum:
                            raise ValueError
                        parts.append(decompress(packed))
                    sections[cards, shown] = Section(*parts)
        except OSError as problem:
            raise TableError(f"The table {path.name} cannot be read ({problem.strerror}).") from None
        except (ValueError, KeyError, TypeError, error) as problem:
            if isinstance(problem, TableError):
                raise
            raise TableError(f"The table {path.name} is damaged.") from None
        return cls(sections)

    def mix(self, own: int, pile: int, other: int, now: Standing, shown: int | None) -> dict[int, float] | None:
        """The shares of the cards in hand, or None if the table does not hold the position."""
        mine = RANKS[own + pile]
        section = self._sections.get((len(mine), shown is not None))
        order = sets(len(mine))
        if section is None or own + pile not in order or other not in order:
            return None
        held = hands(len(mine))
        column = held.index(tuple(mine.index(rank) for rank in RANKS[own]))
        if shown is not None:
            column += RANKS[other].index(shown) * len(held)
        parts = section.parts(now, order[own + pile] * len(order) + order[other], column)
        return parts and {rank: part / PARTS for rank, part in zip(RANKS[own], parts, strict=True)}


def write_table(path: Path, sections: Mapping[tuple[int, bool], tuple[bytes, bytes, bytes]]) -> int:
    """Write the three parts of each section; returns the file's size."""
    packed = {kind: [compress(part, 9) for part in parts] for kind, parts in sections.items()}
    listed = [[*kind, [[len(part), crc32(part)] for part in parts]] for kind, parts in packed.items()]
    head = json.dumps({"format": FORMAT, "sections": listed}).encode()
    return path.write_bytes(head + b"\n" + b"".join(part for parts in packed.values() for part in parts))


def hidden_steps(
    own: int,
    pile: int,
    other: int,
    standing: Standing,
    last: Lasts,
    shown: int | None,
    value_of: OpenValue,
    data: DrawTable | None,
) -> Generator[None, None, Answer]:
    """What to play, seen as seat 0, in steps short enough for a frame.

    `own` is the hand and `pile` what else we own; `other` is everything that the other side has not played yet,
    a card `shown` to us included.
    """
    mine, theirs = RANKS[own + pile], RANKS[other]
    found = data.mix(own, pile, other, standing, shown) if data is not None and pile else None
    if found is not None and shown is None:
        yield
        # How good the cards in hand are is left out: it would take the values of all positions that can follow.
        return Answer(found, value_of(own + pile, other, standing, last), False, {})

    def worth(rank: int, answer: int) -> float:
        cards = effective(rank, last[1]), effective(answer, last[0])
        after = standing.after[9 * cards[0] + cards[1]]
        if after.winner is not None:
            return LOST if after.winner else WON
        if len(mine) == 1:
            return DRAWN
        return value_of(own + pile - ONE[rank], other - ONE[answer], after, cards)

    held = [mine.index(rank) for rank in RANKS[own]]
    columns = theirs if shown is None else (shown,)
    payoff: Rows = []
    for rank in mine:
        payoff.append([])
        for answer in columns:
            yield
            # When the cards are laid one after the other, only the cards in hand can matter.
            needed = standing.spy is None or mine.index(rank) in held
            payoff[-1].append(worth(rank, answer) if needed else LOST)
    if shown is not None:
        # Once the answer lies there are as many cards hidden as there are beyond the hand: one drawn card more.
        gains = [payoff[place][0] for place in held]
        mix = found or _all_on(RANKS[own], best(gains))
        by_rank = dict(zip(RANKS[own], gains, strict=True))
        return Answer(mix, sum(mix[rank] * by_rank[rank] for rank in mix), len(mine) <= 4, by_rank)
    return (yield from _by_rule(RANKS[own], held, payoff, spied=standing.spy is not None, open_hands=not pile))


def _by_rule(
    ranks: tuple[int, ...], held: list[int], payoff: Rows, *, spied: bool, open_hands: bool
) -> Generator[None, None, Answer]:
    """The mix for the hand that lies at the places `held`, all hands of both sides being equally likely."""
    others = hands(len(payoff[0]))
    if spied:
        gains = [answered(payoff[place], others) for place in held]
        return Answer(_all_on(ranks, best(gains)), max(gains), open_hands, dict(zip(ranks, gains, strict=True)))
    if open_hands:
        solved = matrix.solve(payoff)
        gains = [sum(p * gain for p, gain in zip(solved.columns, row, strict=True)) for row in payoff]
        by_rank = dict(zip(ranks, gains, strict=True))
        return Answer(dict(zip(ranks, solved.rows, strict=True)), solved.value, True, by_rank)
    cards = len(payoff)
    regrets, sums = ([[[0.0] * 3 for _ in others] for _ in range(2)] for _ in range(2))
    shares, gained = [[1.0] * cards for _ in range(2)], [0.0] * cards
    for first in range(1, ROUNDS + 1, _BREATH):
        sharpen(payoff, others, regrets, sums, shares, gained, first, min(first + _BREATH, ROUNDS + 1))
        yield
    weights = sums[0][others.index(tuple(held))]
    mix = [weight / sum(weights) for weight in weights]
    against = [0.0] * cards
    for places, weights in zip(others, sums[1], strict=True):
        for place, weight in zip(places, weights, strict=True):
            against[place] += weight / sum(weights) / len(others)
    gains = [sum(p * gain for p, gain in zip(against, payoff[place], strict=True)) for place in held]
    value = sum(share * gain for share, gain in zip(mix, gains, strict=True))
    return Answer(dict(zip(ranks, mix, strict=True)), value, False, dict(zip(ranks, gains, strict=True)))


def _all_on(ranks: tuple[int, ...], choice: int) -> dict[int, float]:
    return {rank: float(place == choice) for place, rank in enumerate(ranks)}


# The functions below are plain loops over rows because the trainer compiles these very functions: what it measures
# is then what is played.


def best(gains: list[float]) -> int:
    """The place of the best card, the first of equals."""
    choice = 0
    for place in range(1, len(gains)):
        if gains[place] > gains[choice] + TINY:
            choice = place
    return choice


def answered(row: list[float], others: Hands) -> float:
    """What a shown card earns when every hand that may answer it picks its best answer."""
    total = 0.0
    for at in range(len(others)):
        least = row[others[at][0]]
        for place in others[at]:
            least = min(least, row[place])
        total += least
    return total / len(others)


def sharpen(
    payoff: Rows,
    every: Hands,
    regrets: list[Rows],
    sums: list[Rows],
    shares: Rows,
    gained: list[float],
    first: int,
    last: int,
) -> None:
    """Rounds `first` to `last` of regret matching+ between all hands of both sides at once.

    `sums` gathers each hand's weights for its three cards, later rounds counting more; `shares` is how often each
    card of a side is played now, over all its hands; `gained` is scratch.
    """
    cards = len(gained)
    for turn in range(first, last):
        for side in range(2):
            for card in range(cards):
                gained[card] = 0.0
                for other in range(cards):
                    gain = -payoff[other][card] if side else payoff[card][other]
                    gained[card] += gain * shares[1 - side][other]
            for card in range(cards):
                shares[side][card] = 0.0
            for at in range(len(every)):
                x, y, z = every[at][0], every[at][1], every[at][2]
                regret = regrets[side][at]
                a, b, c = regret[0], regret[1], regret[2]
                total = a + b + c
                if total > 0.0:
                    mean = (a * gained[x] + b * gained[y] + c * gained[z]) / total
                else:
                    mean = (gained[x] + gained[y] + gained[z]) / 3.0
                a = max(0.0, a + gained[x] - mean)
                b = max(0.0, b + gained[y] - mean)
                c = max(0.0, c + gained[z] - mean)
                regret[0], regret[1], regret[2] = a, b, c
                total = a + b + c
                if total > 0.0:
                    a, b, c = a / total, b / total, c / total
                else:
                    a = b = c = 1.0 / 3.0
                summed = sums[side][at]
                summed[0] += turn * a
                summed[1] += turn * b
                summed[2] += turn * c
                shares[side][x] += a
                shares[side][y] += b
                shares[side][z] += c
