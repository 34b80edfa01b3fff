"""The evaluation at a search horizon: expected cards, fitted to positions that were solved exactly.

A lead at a card is worth less the more dice are in stock, and the printed die of the other face matters too.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from ..cards import SLOTS
from ..turn import FACES, Spread
from .pass_values import OUTCOMES, signs_of

#: Longer leads count the same.
LONGEST_LEAD = 9
#: The most dice that can be in stock on both sides.
MOST_STOCK = 12
#: Dice at a card lead by less than this.
_REACH = 28

Row: TypeAlias = tuple[float, ...]


class Weights(NamedTuple):
    """What counts with a number of dice in stock, in cards for blue; everything is the opposite for red."""

    #: By lead at a card, from 1; beyond the end it stays the same.
    lead: Row
    #: By the lead that the card would have on its other face.
    other_face: Row
    #: For each pip more that may still be placed, each die more in stock, and for being to move.
    room: float
    stock: float
    mover: float


#: By dice in stock on both sides together.  Fitted to 3,800 positions from games of strong and weak players, for
#: which the cards at the end of the pass under best play were computed.  From seven dice on only odd or even
#: counts, because it decides who will place last.
WEIGHTS: tuple[Weights, ...] = (
    Weights((1.0,) * LONGEST_LEAD, (0.0,) * LONGEST_LEAD, 0.0, 0.0, 0.0),
    Weights(
        (0.29, 0.32, 0.46, 0.64, 0.70, 0.72, 0.74, 0.74, 0.74),
        (0.10, 0.20, 0.22, 0.24, 0.26, 0.28, 0.30, 0.30, 0.30),
        room=0.095, stock=0.337, mover=0.337,
    ),
    Weights(
        (0.20, 0.46, 0.57, 0.62, 0.63, 0.65, 0.68, 0.70, 0.70),
        (0.22, 0.24, 0.28, 0.35, 0.38, 0.42, 0.46, 0.48, 0.50),
        room=0.201, stock=0.277, mover=-0.031,
    ),
    Weights(
        (0.07, 0.24, 0.30, 0.38, 0.46, 0.48, 0.50, 0.50, 0.50),
        (0.05, 0.11, 0.13, 0.15, 0.17, 0.21, 0.26, 0.28, 0.30),
        room=0.157, stock=0.259, mover=0.232,
    ),
    Weights(
        (0.13, 0.18, 0.28, 0.42, 0.50, 0.60, 0.62, 0.64, 0.64),
        (0.14, 0.25, 0.30, 0.36, 0.42, 0.48, 0.58, 0.66, 0.68),
        room=0.255, stock=0.299, mover=-0.261,
    ),
    Weights(
        (0.05, 0.06, 0.09, 0.10, 0.11, 0.12, 0.13, 0.14, 0.14),
        (0.04, 0.09, 0.13, 0.16, 0.17, 0.18, 0.20, 0.21, 0.21),
        room=0.084, stock=0.648, mover=0.036,
    ),
    Weights(
        (0.02, 0.04, 0.07, 0.08, 0.08, 0.08, 0.08, 0.08, 0.08),
        (0.06, 0.08, 0.12, 0.14, 0.14, 0.14, 0.14, 0.14, 0.14),
        room=0.093, stock=0.586, mover=-0.643,
    ),
)  # fmt: skip


def _weights(stock: int) -> Weights:
    last = len(WEIGHTS) - 1
    return WEIGHTS[stock if stock <= last else last - (stock - last) % 2]


class Evaluator(NamedTuple):
    """The weights prepared for one pass: worths to blue, by dice in stock."""

    middle: float
    #: stock → faces → slot → dice lead (below 0 from the end) → worth
    leads: tuple[tuple[tuple[Row, Row, Row], ...], ...]
    room: Row
    stock: Row
    mover: Row


@lru_cache(maxsize=16)
def evaluator_of(spread: Spread, worths: tuple[int, ...]) -> Evaluator:
    """The evaluator for a pass whose outcomes have these worths: each card counts by what winning it adds."""
    slopes = [
        sum(worths[o] * signs_of(o)[slot] for o in range(OUTCOMES)) / (2 * OUTCOMES / 3) for slot in range(SLOTS)
    ]
    mean = sum(slopes) / SLOTS
    rows = [_weights(stock) for stock in range(MOST_STOCK + 1)]
    both_faces = spread.printed_leads[0], spread.printed_leads[FACES - 1]
    leads = []
    for weights in WEIGHTS:
        slots = [
            [_worths(weights, *printed, slope) for printed in ((blue, red), (red, blue))]
            for blue, red, slope in zip(*both_faces, slopes, strict=True)
        ]
        leads.append(tuple((slots[0][f & 1], slots[1][f >> 1 & 1], slots[2][f >> 2 & 1]) for f in range(FACES)))
    leads = [leads[WEIGHTS.index(weights)] for weights in rows]
    return Evaluator(
        sum(worths) / len(worths),
        tuple(leads),
        tuple(weights.room * mean for weights in rows),
        tuple(weights.stock * mean for weights in rows),
        tuple(weights.mover * mean for weights in rows),
    )


def _worths(weights: Weights, printed: int, other: int, slope: float) -> Row:
    """Dice lead → worth, for a card that shows a printed lead and has another one on its other face."""
    here, there = _signed(weights.lead), _signed(weights.other_face)
    return tuple([slope * (here[lead + printed] + there[lead + other]) for lead in _LEADS])


#: As they are looked up: from 0 up, then the leads below 0.
_LEADS = (*range(_REACH), *range(-_REACH, 0))


@lru_cache(maxsize=64)
def _signed(row: Row) -> Row:
    """A row by lead, below 0 from the end; with room at both ends for what is printed."""
    rising = [0.0, *row, *[row[-1]] * (2 * _REACH - len(row))]
    return tuple(rising + [-value for value in reversed(rising[1:])])
