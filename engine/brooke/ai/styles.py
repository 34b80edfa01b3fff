"""The regulars' styles in Brooke: which turns they are fond of.

Where the rest of a pass is solved, a style only decides between turns that are proven to be equally good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from ...ai.style import Style
from ..cards import PASSES
from ..sides import DICE, Side
from ..state import CUT, PLACE, State
from ..turn import leads


class Change(NamedTuple):
    """A turn, or the rest of one, as a colour sees it."""

    before: State
    after: State
    colour: int

    @property
    def own(self) -> tuple[Side, Side]:
        """The own dice before and after it."""
        before, after = self.before, self.after
        return (before.red, after.red) if self.colour else (before.blue, after.blue)

    @property
    def other(self) -> tuple[Side, Side]:
        """The other side's dice before and after it."""
        return Change(self.before, self.after, 1 - self.colour).own

    def leads(self) -> tuple[list[int], list[int]]:
        """By how much the colour leads at each card before and after it."""
        spread, sign = self.before.spread, -1 if self.colour else 1
        assert spread is not None
        old, new = (leads(spread, s.faces, s.blue, s.red) for s in (self.before, self.after))
        return [sign * lead for lead in old], [sign * lead for lead in new]


def high(turn: Change) -> float:
    """A die that shows much."""
    old, new = turn.own
    return (new.sum - old.sum) / 6


def attack(turn: Change) -> float:
    """Something is done to the other side's dice."""
    old, new = turn.other
    return float(old.dice != new.dice)


def gain(turn: Change) -> float:
    """A die is gained."""
    old, new = turn.own
    return float(old.reserve - new.reserve)


def block(turn: Change) -> float:
    """The other side's lead at a card is taken away."""
    old, new = turn.leads()
    return float(any(before < 0 <= after for before, after in zip(old, new, strict=True)))


def action(turn: Change) -> float:
    """A card acts and turns over."""
    return float(turn.before.faces != turn.after.faces)


def lead_late(turn: Change) -> float:
    """More cards are led: late in a pass, while early in it rather fewer."""
    led = sum(lead > 0 for lead in turn.leads()[1])
    return (2 * len(turn.own[0].dice) / (DICE - 2) - 1) * led / 2


def mirrored(turn: Change) -> float:
    """Own dice stand where the other side's stand and show the same."""
    return float(_alike(turn.own[1], turn.other[1]) - _alike(turn.own[0], turn.other[0]))


def _alike(one: Side, other: Side) -> int:
    return (Counter(one.dice) & Counter(other.dice)).total()


TurnStyle: TypeAlias = Style[Callable[[Change], float]]

STYLES: Mapping[str, TurnStyle] = {
    "pip": Style({high: 200, action: 130}, loss=0.3),
    "clover": Style({high: 0}, loss=0.2),
    "basil": Style({lead_late: 200}, loss=0.4),
    "juniper": Style({block: 200, high: 80}, loss=0.4),
    "barnabas": Style({attack: 200}, loss=0.3),
    "thistle": Style({action: 200, gain: 150}, loss=0.3),
    "saffron": Style({action: 0, high: 80}),
    "renard": Style({mirrored: 200}, loss=0.1),
}


def allowance(style: TurnStyle, s: State, colour: int) -> float:
    """What the decision of a colour may give away; nothing where it only corrects an overflow.

    Each pass has the same share of a game's loss.  In it a side places its dice, and may act after each.
    """
    if s.due >= CUT:
        return 0.0
    placed = len((s.red if colour else s.blue).dice)
    done = 2 * placed if s.due == PLACE else 2 * placed - 1
    return style.allowance(done, 2 * DICE) / PASSES
