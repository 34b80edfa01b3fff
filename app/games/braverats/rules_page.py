"""The rules of BraveRats as pages."""

from __future__ import annotations

from app.core.rulebook import RuleEntry, Section
from app.core.text import mark
from engine.base import IS_OVER, NOT_YOUR_TURN
from engine.braverats.rules import RULES
from engine.braverats.variants import VARIANTS
from engine.match import NO_UNDO


def _card(name: str, title: str, *more: str) -> RuleEntry:
    return RuleEntry((name,), title, (RULES[name].text, *more), (name,))


def _variant(name: str, *more: str) -> RuleEntry:
    return RuleEntry((f"option-{name}",), "", (VARIANTS[name], *more))


BOOK: tuple[Section, ...] = (
    Section(
        mark("The duel"),
        (
            RuleEntry(
                ("end", "over"),
                mark("Four crowns"),
                (
                    mark("Two clans of rats fight for a crown. Each has the same eight cards, from 0 to 7."),
                    RULES["end"].text,
                ),
            ),
            RuleEntry(
                ("choose", "at-once", "hand"),
                mark("A round"),
                (RULES["choose"].text, mark("A card that has been played is gone; both sides see what is left.")),
            ),
            RuleEntry(("higher",), mark("The higher value wins"), (RULES["higher"].text,), ("spy", "ambassador")),
            RuleEntry(
                ("equal", "pending"),
                mark("Held"),
                (
                    RULES["equal"].text,
                    RULES["pending"].text,
                    mark(
                        "The two sides can wait for different numbers of crowns, because an Ambassador holds two."
                    ),
                ),
                ("wizard", "wizard"),
            ),
        ),
    ),
    Section(
        mark("The cards"),
        (
            _card("musician", mark("0 · Musician"), mark("Only a Wizard silences it.")),
            _card("princess", mark("1 · Princess"), mark("Neither the score nor a +2 matters then.")),
            _card("spy", mark("2 · Spy"), mark("If the round is held, the Spy goes on watching.")),
            _card("assassin", mark("3 · Assassin"), mark("Two Assassins do not turn it round twice.")),
            _card("ambassador", mark("4 · Ambassador"), mark("Held, it makes its own side wait for two crowns.")),
            _card("wizard", mark("5 · Wizard"), mark("The +2 that a General gave the round before stays.")),
            _card(
                "general",
                mark("6 · General"),
                mark("The +2 lasts one round, but a held round does not use it up."),
            ),
            _card("prince", mark("7 · Prince"), mark("Prince against Prince: the values count, so a +2 decides.")),
            _card(
                "mime", mark("? · Mime"), mark("A ninth card, if you play with it. Your own +2 counts for it too.")
            ),
        ),
    ),
    Section(
        mark("What counts first"),
        (
            RuleEntry(
                ("order",),
                mark("In this order"),
                (
                    mark("1. A Musician holds the round."),
                    mark("2. Princess against Prince wins the game."),
                    mark("3. A single Prince wins the round."),
                    mark("4. Equal values hold the round."),
                    mark("5. An Assassin lets the lower value win."),
                    mark("6. Otherwise the higher value wins."),
                    mark("A card cancelled by a Wizard has only its value."),
                ),
            ),
            RuleEntry(
                ("order-1",),
                mark("For example"),
                (mark("Wizard cancels Musician: 5 beats 0."),),
                ("wizard", "musician"),
            ),
            RuleEntry(
                ("order-2",), "", (mark("Assassin: the lower value wins, 3 beats 6."),), ("assassin", "general")
            ),
            RuleEntry(
                ("order-3",), "", (mark("Princess against Prince: the game is won."),), ("princess", "prince")
            ),
        ),
    ),
    Section(
        mark("At the table"),
        (
            RuleEntry(
                ("sealed",),
                mark("Sealed choices"),
                (
                    mark("Choices made at the same time are sealed one after the other and turned over together."),
                    mark("An opponent who is not a person always seals first, before you can choose."),
                ),
            ),
            RuleEntry(("shows-first",), mark("A Spy is at work"), (RULES["shows-first"].text,)),
            RuleEntry(
                ("undo",),
                mark("Taking back"),
                (NO_UNDO.text, mark("A sealed card that nobody has seen can be taken back.")),
            ),
            RuleEntry(("turn",), mark("Whose turn"), (NOT_YOUR_TURN.text, IS_OVER.text)),
        ),
    ),
    Section(
        mark("Variants"),
        (
            _variant("fast"),
            _variant("mime"),
            _variant("traitor"),
            RuleEntry(
                ("option-draft", "draft", "packet"),
                "",
                (VARIANTS["draft"], RULES["draft"].text, RULES["packet"].text),
            ),
            _variant("random"),
            _variant("princess"),
            RuleEntry(("option-draw", "draw"), "", (VARIANTS["draw"], RULES["draw"].text)),
            RuleEntry(
                ("option-emperor", "option-true-king", "match"),
                mark("Longer matches"),
                (VARIANTS["emperor"], VARIANTS["true-king"], RULES["match"].text),
            ),
            RuleEntry(
                ("one-deal", "one-match", "draw-alone"),
                mark("What goes together"),
                (RULES["one-deal"].text, RULES["one-match"].text, RULES["draw-alone"].text),
            ),
        ),
    ),
    Section(
        mark("Sources"),
        (
            RuleEntry(
                ("reconstructed",),
                mark("Nothing reconstructed"),
                (
                    mark(
                        "Every rule and every card here is as in the game's rulebooks; nothing had to be guessed."
                    ),
                    mark("All texts and pictures are our own."),
                ),
            ),
        ),
    ),
)
