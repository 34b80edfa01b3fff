"""The rules of BraveRats as pages."""

from __future__ import annotations

from app.base.text import mark
from app.rules import WHOSE_TURN, RuleEntry, Section
from engine.braverats.info import VARIANTS
from engine.braverats.rules import RULES
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
                    mark("Two clans of rats fight for the throne. Each has the same eight cards, from 0 to 7."),
                    RULES["end"].text,
                    mark("It is a draw whatever the score, even if crowns are still waiting."),
                ),
            ),
            RuleEntry(
                ("choose", "at-once", "hand"),
                mark("A round"),
                (
                    RULES["choose"].text,
                    RULES["hand"].text,
                    mark("A card that has been played is gone; both sides see which cards are left."),
                ),
            ),
            RuleEntry(("higher",), mark("The higher value wins"), (RULES["higher"].text,), ("spy", "ambassador")),
            RuleEntry(
                ("equal", "pending"),
                mark("Held"),
                (
                    RULES["equal"].text,
                    RULES["pending"].text,
                    mark("Several held rounds in a row all go to the next winner."),
                ),
                ("wizard", "wizard"),
            ),
        ),
    ),
    Section(
        mark("The cards"),
        (
            _card("musician", mark("0 · Musician"), mark("Not even the Prince or a +2 changes that.")),
            _card(
                "princess",
                mark("1 · Princess"),
                mark("The score, waiting crowns and a +2 make no difference then."),
                mark("Without +2 she also beats the Assassin: 1 is lower than 3."),
            ),
            _card(
                "spy",
                mark("2 · Spy"),
                mark("That lasts one round and applies even if the Spy’s own round was held."),
                mark("In the last round the Spy does nothing."),
                mark("Two Spies cancel each other even if one of them wins the round by +2."),
            ),
            _card(
                "assassin",
                mark("3 · Assassin"),
                mark("A +2 counts here too: an Assassin with +2 is a 5 and loses to a 4."),
                mark("Between two Assassins the lower value wins as well; equal ones are held."),
            ),
            _card(
                "ambassador",
                mark("4 · Ambassador"),
                mark("If the round is held, two crowns instead of one wait for the Ambassador’s side."),
            ),
            _card(
                "wizard",
                mark("5 · Wizard"),
                mark("It cancels only that card: a +2 from the round before stays."),
                mark("A cancelled Prince is a plain 7: he beats 5, and a Wizard with +2 holds the round."),
                mark("Wizard against Wizard: only the values count, too."),
            ),
            _card(
                "general",
                mark("6 · General"),
                mark("The +2 lasts one round and applies even if the General’s own round was held."),
                mark("A Wizard against the General cancels it. If both sides have +2, it changes nothing."),
            ),
            _card(
                "prince",
                mark("7 · Prince"),
                mark("Two Princes are equal: the round is held, unless one of them has +2."),
                mark("Against him a +2 helps only a Prince, who wins 9 to 7, and a Wizard, who holds 7 to 7."),
            ),
            _card(
                "mime",
                mark("? · Mime"),
                mark("A ninth card, if you play with it. Your own +2 counts for it too."),
                mark("It copies value and ability, even of a card that was cancelled, but not a +2."),
                mark(
                    "After a Mime it takes what that Mime had copied, or is a 5 without an ability like that one."
                ),
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
                    mark("Abilities always apply; you cannot choose to leave one out."),
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
                    mark("A computer opponent always seals first, before you can choose."),
                ),
            ),
            RuleEntry(("shows-first",), mark("A Spy is at work"), (RULES["shows-first"].text,)),
            RuleEntry(
                ("undo",),
                mark("Taking back"),
                (NO_UNDO.text, mark("A sealed card that nobody has seen can be taken back and changed.")),
            ),
            RuleEntry(("turn",), mark("Whose turn"), (WHOSE_TURN,)),
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
                (
                    VARIANTS["draft"],
                    RULES["draft"].text,
                    mark("Who begins is drawn at random. In the end both hands are known."),
                    RULES["packet"].text,
                ),
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
                mark("From three rulebooks"),
                (
                    mark("The cards, their abilities and the variants are those of the printed rulebooks."),
                    mark("True King is only in the German one, the Mime only in the French one."),
                    mark("All texts and pictures are our own."),
                ),
            ),
            RuleEntry(
                ("rulings",),
                mark("Our rulings"),
                (
                    mark("Where the rulebooks are not clear, we play it like this:"),
                    mark("A Spy works after a held round; the rulebooks say so only of the General’s +2."),
                    mark("A Mime copies a card with its ability even if a Wizard had cancelled that card."),
                    mark("Only one variant at a time deals the hands, and Draw goes with none of them."),
                    mark("With dealt hands the Mimes are left out; each side gets its own afterwards."),
                    mark(
                        "Princess’s attack: in a longer match the sides alternate, because one hand is stronger."
                    ),
                    mark("The editions disagree on the clans’ colours; ours are the French and Italian ones."),
                ),
            ),
        ),
    ),
)


def rules_book() -> tuple[Section, ...]:
    """The rules pages."""
    return BOOK
