"""The rules as sentences: what `why_not` answers with and what the rules page is built from."""

from __future__ import annotations

from ..base import RuleRef

_TEXTS: dict[str, str] = {
    "choose": "Both sides choose one card of their hand at the same time and reveal together.",
    "hand": "You can only play a card that is in your hand.",
    "packet": "You can only keep one of the cards in front of you.",
    "shows-first": "Whoever is spied on shows their card first; then the other player chooses.",
    "higher": "The higher value wins the round.",
    "equal": "Equal values: the round is held, and nobody gets its crown yet.",
    "musician": "With the Musician the round is held, unless a Wizard is played against it.",
    "princess": "The Princess against the Prince wins the game at once, whatever the score.",
    "spy": "After the Spy the opponent shows the next card before you choose; two Spies cancel each other.",
    "assassin": "With the Assassin the lower value wins, but not against the Prince.",
    "ambassador": "A round won with the Ambassador counts double.",
    "wizard": "The Wizard cancels the ability of the card played against it; only the values count.",
    "general": "After the General your next card gets +2. A Wizard stops this only if played against "
    "the General itself.",
    "prince": "The Prince wins the round, but not against the Princess, the Musician or another Prince.",
    "mime": "The Mime copies what the opponent’s card was last round; in round one it is a 5 without an ability.",
    "pending": "A held round waits: whoever wins the next decided round gets its crown as well.",
    "end": "Four crowns win the game, three in Fast Rat; if the cards run out first, the game is a draw.",
    "match": "A match goes to the first side that has won enough games; drawn games are played again.",
    "one-deal": "Only one of Traitor, Draft, Random and Princess’s attack can deal the hands.",
    "one-match": "True King and Emperor are two lengths of a match: choose one of them.",
    "draw-alone": (
        "Draw deals its own hands: it goes with Fast Rat, Mime and longer matches, but with no other deal."
    ),
    "draw": "Draw: you have three cards of your own shuffled pile and draw one after each round, unseen.",
    "draft": (
        "Draft: all sixteen cards are shuffled; of four you keep one and pass the rest on, until all are "
        "kept; then the other player begins."
    ),
    "position": "A position must be one that the rules can lead to.",
}

RULES: dict[str, RuleRef] = {name: RuleRef(name, text) for name, text in _TEXTS.items()}
