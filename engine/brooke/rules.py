"""The rules as sentences: what `why_not` answers with and what the rules page is built from."""

from __future__ import annotations

from ..base import RuleRef

_TEXTS: dict[str, str] = {
    "place": "On your turn you place one die from your stock at one of the three islands.",
    "first": "Your first die in a round is the one you rolled, with the value it shows.",
    "value": "A die shows 1 to 6.",
    "limit": "The pips on your placed dice may add up to at most 11 plus the number of your dice in this round.",
    "compulsory": "If you can place a die, you must.",
    "upper-hand": (
        "You carry out an island’s action only if you have more there than your opponent, printed dice included."
    ),
    "action": (
        "An action affects dice of the colour of the face showing, whoever carries it out; only "
        "Flip affects any island. If it is possible, it must be done."
    ),
    "right": "One die of that colour moves one island to the right; from the last island it goes to the first.",
    "left": "One die of that colour moves one island to the left; from the first island it goes to the last.",
    "swap": "Two dice of that colour at different islands change places.",
    "turn": "One die of that colour is turned to its opposite side: 1 and 6, 2 and 5, 3 and 4.",
    "gain": "The player of that colour takes one die from the reserve into the stock.",
    "flip": "Any one of the three islands is flipped, without its action.",
    "overflow": (
        "If a colour is over its limit, its opponent lowers one of its dice so that the limit is met exactly."
    ),
    "overflow-mover": (
        "If a colour is over its limit, the opponent of whoever moved lowers one of its dice so that the "
        "limit is met exactly."
    ),
    "turned-over": "After its action the island is flipped, even if the action was impossible.",
    "skip": "If you cannot place a die you sit out, until you can again.",
    "pass-over": "The round is over when nobody can place a die any more.",
    "award": "Each island goes to the higher total, printed die included; a tie goes to nobody.",
    "end": (
        "After four rounds the most islands win; if tied, the most printed pips of your colour "
        "on them; else it is a draw."
    ),
    "pair": "Return game: a second game with sides exchanged, on the same islands in the same order.",
    "alternate": "The starting player changes from round to round.",
    "layout": "The starting colour shows left and right, the other colour in the middle.",
    "chance": "This is not one of the outcomes that chance can have here.",
    "deck": "A deck has twelve different cards with a blue and a red face each.",
    "position": "A position must be one that the rules can lead to.",
}

#: The reading of who corrects an overflow → the rule that says so.
OVERFLOW = {"colour": "overflow", "mover": "overflow-mover"}

RULES: dict[str, RuleRef] = {name: RuleRef(name, text) for name, text in _TEXTS.items()}
