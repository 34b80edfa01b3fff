"""The regulars' styles in Brooke: which turns they are fond of.

Where the rest of a pass is solved, a style only decides between turns that are proven to be equally good.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from ...ai.style import Style
from ...base import Move
from ..cards import PASSES, SLOTS
from ..dice_set import DICE, DiceSet
from ..state import CUT, PLACE, State


class Change(NamedTuple):
    """A turn, or the rest of one, as a colour sees it."""

    before: State
    after: State
    colour: int
    #: What it begins with.
    move: Move

    @property
    def placed(self) -> tuple[int, int] | None:
        """The slot and the value of the die that is placed; None if it is about an action."""
        if self.before.due != PLACE:
            return None
        slot, value = self.move.split("=")
        return int(slot) - 1, int(value)

    @property
    def free(self) -> int:
        """What the placed die shows, if its value was free; else 0."""
        return self.placed[1] if self.placed and not self.own[0].first else 0

    @property
    def own(self) -> tuple[DiceSet, DiceSet]:
        """The own dice before and after it."""
        before, after = self.before, self.after
        return (before.red, after.red) if self.colour else (before.blue, after.blue)

    @property
    def other(self) -> tuple[DiceSet, DiceSet]:
        """The other side's dice before and after it."""
        return self._replace(colour=1 - self.colour).own


def six(turn: Change) -> float:
    """A six, where the value of a die is free."""
    return float(turn.free == 6)


def small(turn: Change) -> float:
    """A one or a two, where the value of a die is free."""
    return float(0 < turn.free < 3)


def in_order(turn: Change) -> float:
    """The dice of a pass go to the cards in turn, from left to right."""
    return float(turn.placed is not None and turn.placed[0] == len(turn.own[0].dice) % SLOTS)


def opposite(turn: Change) -> float:
    """A die goes to the card where most pips of the other side lie."""
    totals = turn.other[0].totals
    return float(turn.placed is not None and totals[turn.placed[0]] == max(totals) > 0)


def attack(turn: Change) -> float:
    """Something is done to the other side's dice."""
    old, new = turn.other
    return float(old.dice != new.dice)


def action(turn: Change) -> float:
    """A card acts and turns over."""
    return float(turn.before.faces != turn.after.faces)


def gain(turn: Change) -> float:
    """A die is gained."""
    old, new = turn.own
    return float(old.reserve - new.reserve)


def left(turn: Change) -> float:
    """A die goes to the card on the left."""
    return float(turn.placed is not None and turn.placed[0] == 0)


def middle(turn: Change) -> float:
    """A die goes to the card in the middle."""
    return float(turn.placed is not None and turn.placed[0] == 1)


def right(turn: Change) -> float:
    """A die goes to the card on the right."""
    return float(turn.placed is not None and turn.placed[0] == 2)


def mirrored(turn: Change) -> float:
    """Own dice stand where the other side's stand and show the same."""
    return float(_alike(turn.own[1], turn.other[1]) - _alike(turn.own[0], turn.other[0]))


def _alike(one: DiceSet, other: DiceSet) -> int:
    return (Counter(one.dice) & Counter(other.dice)).total()


TurnStyle: TypeAlias = Style[Callable[[Change], float]]

STYLES: Mapping[str, TurnStyle] = {
    "pip": Style({six: 200}, loss=0.4),
    "clover": Style({left: 200, small: 140}, loss=0.4),
    "basil": Style({in_order: 200}, loss=0.8),
    "juniper": Style({opposite: 200}, loss=0.8),
    "barnabas": Style({right: 200, attack: 150}, loss=0.15, skill=0.04),
    "thistle": Style({action: 200, gain: 150}, loss=0.4),
    "saffron": Style({middle: 200, action: 50}),
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
