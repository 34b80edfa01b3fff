"""The rules as sentences: what `why_not` answers with and what the rules page is built from."""

from __future__ import annotations

from ..base import RuleRef

_TEXTS: dict[str, str] = {
    "place": "In your turn you place one die from your stock at one of the three cards.",
    "first": "Your first die of a pass is the one you rolled, with the value it shows.",
    "value": "A die shows 1 to 6.",
    "limit": "Your placed dice together may show at most the number of dice you own in this pass plus 11.",
    "compulsory": "Who can place a die must place one.",
    "upper-hand": "Only with more than the opponent at that card, with printed dice, you carry out its action.",
    "action": "The action handles dice of the face's colour, whoever carries it out; it is compulsory.",
    "right": "One die of the colour moves to the next card on the right; from the last one it goes to the first.",
    "left": "One die of the colour moves to the next card on the left; from the first one it goes to the last.",
    "swap": "Two dice of the colour that lie at different cards change places.",
    "turn": "One die of the colour is turned to its opposite side: v becomes 7 - v.",
    "gain": "The player of the colour takes one die from reserve into stock.",
    "flip": "One of the three cards is turned over, without its action.",
    "overflow": "Over the limit, the opponent of that colour lowers one die so that the limit is met exactly.",
    "overflow-mover": "Over the limit, the opponent of the player to move lowers one die to meet it exactly.",
    "turned-over": "After its action the card is turned over, even if the action was impossible.",
    "skip": "Who cannot place sits out, and comes back as soon as placing is possible again.",
    "pass-over": "The pass is over when nobody can place: nobody has a turn then.",
    "award": "Each card goes to the higher total, printed die included; an equal one to nobody.",
    "end": "After four passes more cards win, then more printed pips of the own colour on them; else it is drawn.",
    "pair": "In the return game the sides are exchanged and the same cards come in the same order.",
    "alternate": "The starting player changes from pass to pass.",
    "layout": "The starting colour shows left and right, the other colour in the middle.",
    "chance": "This is not one of the outcomes that chance can have here.",
    "deck": "A deck has twelve different cards with a blue and a red face each.",
    "position": "A position must be one that the rules can lead to.",
}

#: The reading of who corrects an overflow → the rule that says so.
OVERFLOW = {"colour": "overflow", "mover": "overflow-mover"}

RULES: dict[str, RuleRef] = {name: RuleRef(name, text) for name, text in _TEXTS.items()}
