"""The rules of Brooke as pages."""

from __future__ import annotations

from app.base.text import mark
from app.rules import WHOSE_TURN, RuleEntry, Section
from engine.brooke.info import OPTIONS
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
                    mark("Two captains place dice at three islands. Whoever shows more at an island wins it."),
                    mark("An island has a blue and a red face, each with an action and perhaps a printed die."),
                    RULES["award"].text,
                    mark(
                        "Where no dice lie, the printed die alone decides. Dice that were not placed do not count."
                    ),
                    RULES["end"].text,
                ),
                ("island 1 blue", "island 3 red", "island 7 blue"),
            ),
            RuleEntry(
                ("alternate", "layout"),
                mark("Four passes"),
                (
                    mark("A game has four passes with three new islands each, so every island comes up once."),
                    mark("Who starts the first pass is drawn by lot. The islands still to come are not shown."),
                    RULES["alternate"].text,
                    RULES["layout"].text,
                ),
            ),
            RuleEntry(
                ("stock",),
                mark("Six dice each"),
                (
                    mark("Every pass begins again with four of them in stock and two in reserve."),
                    mark(
                        "Both players roll one die before the first is placed; after that nothing is left "
                        "to chance."
                    ),
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
                (
                    RULES["place"].text,
                    RULES["value"].text,
                    RULES["compulsory"].text,
                    mark("Any number of dice may lie at an island."),
                ),
                ("die blue 4",),
            ),
            _rule(
                "first",
                mark("The rolled die first"),
                mark("That holds even if you have gained another die before."),
                pictures=("die red 5",),
            ),
            _rule(
                "limit",
                mark("The limit"),
                mark("That is 15 with four dice, 16 with five and 17 with six. Printed dice do not count here."),
                mark(
                    "You need not keep anything back: 6, 6 and 3 are allowed, and the fourth die then "
                    "stays unused."
                ),
                pictures=("limit blue",),
            ),
            _rule(
                "upper-hand",
                mark("The upper hand"),
                mark("Whether you led there before does not matter. If the totals are level, your turn is over."),
                pictures=("printed blue 2", "printed red 3"),
            ),
            _rule(
                "action",
                mark("The action"),
                mark("So on a face of the other colour you move your opponent’s dice."),
                mark(
                    "You make all the choices. Dice and islands that are moved or turned by an action "
                    "trigger nothing."
                ),
            ),
            _rule(
                "overflow",
                mark("Over the limit"),
                mark("Only the action Turn can cause this, and lowering one die is always enough."),
                pictures=("limit red",),
            ),
            _rule("turned-over", mark("The island turns over"), pictures=("card 4 blue", "card 4 red")),
            RuleEntry(
                ("skip", "pass-over"),
                mark("Sitting out"),
                (
                    mark("You cannot place when your stock is empty or your limit is reached."),
                    RULES["skip"].text,
                    mark("Meanwhile your opponent takes one turn after another."),
                    RULES["pass-over"].text,
                ),
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
                mark("If all dice of that colour lie at one island, there is nothing to swap."),
                pictures=("action swap blue",),
            ),
            _rule("turn", mark("Turn"), pictures=("action turn red",)),
            _rule(
                "gain",
                mark("Gain"),
                mark("The limit of that colour rises by one at once."),
                mark("You cannot refuse a die to your opponent. With an empty reserve nothing happens."),
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
                (NO_UNDO.text, mark("Within a pass you can take back every decision, as far as the roll.")),
            ),
            RuleEntry(("turn-order",), mark("Whose turn"), (WHOSE_TURN,)),
            RuleEntry(
                ("option-pair", "pair"),
                "",
                (
                    OPTIONS[0].text,
                    RULES["pair"].text,
                    mark("The most games won decide, then the most islands in both games, then the most pips."),
                ),
            ),
        ),
    ),
    # The figures are those of engine/brooke/ai/pass_figures.json; a test compares them.
    Section(
        mark("What is known"),
        (
            RuleEntry(
                ("known-second",),
                mark("Going second is better"),
                (
                    mark(
                        "A pass can begin in 47,520 ways: three islands in their places and two rolls. A computer "
                        "has played each of them to the end, without a mistake on either side."
                    ),
                    mark(
                        "The second player wins one island more in 64 of 100 passes, the starting player in 13; "
                        "23 end level. Nobody can force a lead of two."
                    ),
                    mark("Both of you start two of the four passes, so this evens out."),
                ),
            ),
            RuleEntry(
                ("known-rolls",),
                mark("Good and bad rolls"),
                (
                    mark("A 4 is the best roll and a 1 the worst, whoever starts."),
                    mark(
                        "A roll matters little: between the best and the worst there is less than a fifth of an "
                        "island on average."
                    ),
                ),
                ("die blue 4", "die red 1"),
            ),
            RuleEntry(
                ("known-islands",),
                mark("Strong islands"),
                (
                    mark(
                        "Gain on the left or on the right is what the starting player hopes for: with no other "
                        "island does the starting player come out ahead on average."
                    ),
                ),
                ("card 7 blue", "card 11 blue"),
            ),
            RuleEntry(
                ("known-stones",),
                "",
                (
                    mark(
                        "The second player likes the Standing stones most: with them on the left or on the right, "
                        "the second player is 0.83 islands ahead on average."
                    ),
                ),
                ("card 10 blue",),
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
                        "We do not know what is printed on the twelve cards; ours fit all that the "
                        "rulebook says about them."
                    ),
                    mark(
                        "Each action is on four faces. Eight cards have the same action on both "
                        "faces, and eight have a printed die."
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
                    mark(
                        "The limit counts all the dice you have in the pass, placed or not. If you can place "
                        "a die, you must."
                    ),
                    mark(
                        "The opponent of the colour that is over its limit lowers a die "
                        "so that the limit is met exactly."
                    ),
                    mark(
                        "For the tie-break both faces of a won island count. If that is level too, the "
                        "game is a draw."
                    ),
                    mark("Arrows point the same way for both players."),
                    mark("All texts and pictures are our own."),
                ),
            ),
        ),
    ),
)


def rules_book() -> tuple[Section, ...]:
    """The rules pages."""
    return BOOK
