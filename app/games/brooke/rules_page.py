"""The rules of Brooke as pages."""

from __future__ import annotations

from app.core.rulebook import RuleEntry, Section
from app.core.text import mark
from engine.base import IS_OVER, NOT_YOUR_TURN
from engine.brooke.game import OPTIONS
from engine.brooke.rules import RULES
from engine.match import NO_UNDO


def _rule(name: str, title: str, *more: str, pictures: tuple[str, ...] = ()) -> RuleEntry:
    return RuleEntry((name,), title, (RULES[name].text, *more), pictures)


BOOK: tuple[Section, ...] = (
    Section(
        mark("The idea"),
        (
            RuleEntry(
                ("end", "over", "award"),
                mark("Islands"),
                (
                    mark("Two captains place dice at three islands. Who shows more at an island wins it."),
                    RULES["award"].text,
                    mark("An island without dice goes by its printed die alone."),
                    RULES["end"].text,
                ),
                ("island 1 blue", "island 3 red", "island 7 blue"),
            ),
            RuleEntry(
                ("alternate", "layout"),
                mark("Four passes"),
                (
                    mark("A game has four passes with three new islands each, so that every island comes once."),
                    mark("Who starts the first pass is drawn by lot."),
                    RULES["alternate"].text,
                    RULES["layout"].text,
                ),
            ),
            RuleEntry(
                ("stock",),
                mark("Six dice each"),
                (
                    mark("In each pass four of them are in stock and two in reserve."),
                    mark("Both roll one die before the first is placed; after that nothing is left to chance."),
                ),
                ("die blue blank", "die red blank"),
            ),
        ),
    ),
    Section(
        mark("A turn"),
        (
            RuleEntry(
                ("place", "compulsory", "value"),
                mark("Place a die"),
                (RULES["place"].text, RULES["value"].text, RULES["compulsory"].text),
                ("die blue 4",),
            ),
            _rule("first", mark("The rolled die first"), pictures=("die red 5",)),
            _rule(
                "limit",
                mark("The limit"),
                mark("That is 15 with four dice, 16 with five and 17 with six. Printed dice do not count here."),
                mark("Nothing has to be kept back: 6, 6 and 3 are allowed, and the fourth die then stays behind."),
                pictures=("limit blue",),
            ),
            _rule(
                "upper-hand",
                mark("The upper hand"),
                mark("Having led there before does not matter; equal is not enough."),
                pictures=("printed blue 2", "printed red 3"),
            ),
            _rule(
                "action",
                mark("The action"),
                mark("So on a face of the other colour you handle the dice of your opponent."),
                mark("You make every choice. Dice and islands that are moved or turned set off nothing."),
            ),
            _rule(
                "overflow",
                mark("Over the limit"),
                mark("Only turning a die can bring that about, and one die is always enough to put it right."),
                pictures=("limit red",),
            ),
            _rule("turned-over", mark("The island turns over"), pictures=("card 4 blue", "card 4 red")),
            RuleEntry(
                ("skip", "pass-over"),
                mark("Sitting out"),
                (RULES["skip"].text, RULES["pass-over"].text),
            ),
        ),
    ),
    Section(
        mark("The actions"),
        (
            _rule(
                "right",
                mark("Right"),
                mark("Right is right on the screen, for both players."),
                pictures=("action right blue",),
            ),
            _rule("left", mark("Left"), pictures=("action left red",)),
            _rule(
                "swap",
                mark("Swap"),
                mark("Equal values may be swapped; nothing changes then."),
                pictures=("action swap blue",),
            ),
            _rule("turn", mark("Turn"), mark("1 and 6, 2 and 5, 3 and 4."), pictures=("action turn red",)),
            _rule(
                "gain",
                mark("Gain"),
                mark("The limit of that colour grows by one at once. The die cannot be refused."),
                pictures=("action gain blue",),
            ),
            _rule(
                "flip",
                mark("Flip"),
                mark("The island whose action it is may be chosen too: turned twice, it stays as it was."),
                pictures=("action flip red",),
            ),
        ),
    ),
    Section(
        mark("At the table"),
        (
            RuleEntry(
                ("undo",),
                mark("Taking back"),
                (NO_UNDO.text, mark("Within a pass every decision can be taken back, up to the roll.")),
            ),
            RuleEntry(("turn-order",), mark("Whose turn"), (NOT_YOUR_TURN.text, IS_OVER.text)),
            RuleEntry(
                ("option-pair", "pair"),
                "",
                (
                    OPTIONS[0].text,
                    RULES["pair"].text,
                    mark("More games won decide, then more islands in both, then more pips."),
                ),
            ),
        ),
    ),
    Section(
        mark("Sources"),
        (
            RuleEntry(
                ("reconstructed", "deck", "option-deck"),
                mark("The deck is reconstructed"),
                (
                    mark(
                        "What stands on the twelve cards is not known to us; ours keep to what the rulebook says."
                    ),
                    mark(
                        "Each action is on four faces; eight cards have it on both, and eight have a printed die."
                    ),
                    mark("Exchanging blue and red gives the same deck again, so neither colour is better off."),
                    RULES["deck"].text,
                ),
                ("card 1 blue", "card 8 red"),
            ),
            RuleEntry(
                ("overflow-mover", "option-correction"),
                mark("Over the limit: the other reading"),
                (
                    mark("The rulebook can be read in another way too. Choose it in set-up, under Rulings."),
                    RULES["overflow-mover"].text,
                    mark("The two readings differ only when you turn one of your opponent’s dice."),
                ),
                ("limit blue",),
            ),
            RuleEntry(
                ("rulings",),
                mark("Our rulings"),
                (
                    mark("Where the rulebook is not clear, we play it like this:"),
                    mark("The limit counts all dice owned in the pass, and there is no passing by choice."),
                    mark("The opponent of the colour that is over corrects it, and exactly to the limit."),
                    mark("For the tie-break both faces of a won card count. Level there too, the game is drawn."),
                    mark("Arrows point the same way for both players."),
                    mark("All texts and pictures are our own."),
                ),
            ),
        ),
    ),
)
