"""Brooke in a menu: its seats and options.  It imports no rules."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ..base import GameInfo, Option

STANDARD = "standard"

#: Whose opponent corrects an overflow: that of the colour which is over its limit, or that of the mover.  They
#: differ if the mover has turned a die of the opponent.
Correction: TypeAlias = Literal["colour", "mover"]
CORRECTIONS: tuple[Correction, ...] = get_args(Correction)

OPTIONS = (
    Option(
        "pair",
        (False, True),
        "Return game: a second game with sides exchanged, on the same islands in the same order.",
    ),
    Option("deck", (STANDARD,), "Deck: the standard cards, or your own from a file.", free=True),
    Option(
        "correction",
        CORRECTIONS,
        "Over the limit: who lowers a die, the opponent of the colour over its limit or of whoever moved.",
        kind="ruling",
    ),
)

INFO = GameInfo("brooke", "Brooke", (2,), OPTIONS, has_secrets=False)
