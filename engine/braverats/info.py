"""BraveRats in a menu: its seats and options.  It imports no rules."""

from __future__ import annotations

from ..base import GameInfo, Option

#: id → what a newcomer should read beside the switch.
VARIANTS: dict[str, str] = {
    "fast": "Fast Rat: three crowns win instead of four.",
    "mime": "Mime: a ninth card each, which copies what the opponent’s card was last round.",
    "traitor": "Traitor: each side gives the other a random card of its own; both know which.",
    "draft": (
        "Draft: all sixteen cards are shuffled; of four you keep one and pass the rest on, until all are "
        "kept; then the other player begins."
    ),
    "random": "Random: all sixteen cards are shuffled and dealt, eight to each side; both hands are known.",
    "princess": "Princess’s attack: two Princes against two Princesses; in a longer match the sides alternate.",
    "draw": "Draw: you have three cards of your own shuffled pile and draw one after each round, unseen.",
    "emperor": "Emperor: the first side to win two games wins the match.",
    "true-king": "True King: the first side to win three games wins the match.",
}

OPTIONS: tuple[Option, ...] = tuple(Option(name, (False, True), text) for name, text in VARIANTS.items())

INFO = GameInfo("braverats", "BraveRats", (2,), OPTIONS, has_secrets=True)
