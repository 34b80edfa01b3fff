"""BraveRats on one page: every card, and how a game is won."""

from __future__ import annotations

from app.base.text import tr
from app.games.braverats.presenter import text as words
from app.rules import ReferenceFact, ReferencePart
from app.table import Table
from engine.braverats.cards import NAMES
from engine.braverats.variants import Rules


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """The cards of this match, and what wins it."""
    rules: Rules = table.match.state.rules
    cards = NAMES if rules.mime else NAMES[:-1]
    return (
        ReferencePart(
            tr._("The cards"), tuple(ReferenceFact(card, words.card(card), _effect(card)) for card in cards)
        ),
        ReferencePart(tr._("A round"), _round(), column=1),
        ReferencePart(tr._("The end"), _end(rules), column=1),
    )


def _effect(card: str) -> str:
    """What a card does, as short as it can be said."""
    return {
        "musician": tr._("The round is held; only the Wizard stops that."),
        "princess": tr._("Against the Prince: wins the game at once."),
        "spy": tr._("Next round the other side shows its card first."),
        "assassin": tr._("The lower value wins, except against the Prince."),
        "ambassador": tr._("A round won with it counts double."),
        "wizard": tr._("Cancels the ability of the other card."),
        "general": tr._("Your next card gets +2."),
        "prince": tr._("Wins, except against Princess, Musician, Prince."),
        "mime": tr._("Copies the other side’s last card; at first a 5."),
    }[card]


def _round() -> tuple[ReferenceFact, ...]:
    return (
        ReferenceFact("md:arrow-up-bold-circle-outline", tr._("The higher value wins")),
        ReferenceFact(
            "md:pause-circle-outline",
            tr._("Equal values hold the round"),
            tr._("It waits, and goes to whoever wins the next round."),
        ),
    )


def _end(rules: Rules) -> tuple[ReferenceFact, ...]:
    won = tr._("{number} crowns win the game").format(number=rules.target)
    facts = [
        ReferenceFact("md:crown-outline", won),
        ReferenceFact("md:cards-outline", tr._("No cards left: a draw, whatever the score")),
    ]
    if rules.games > 1:
        match = tr._("{number} games win the match").format(number=rules.games)
        facts.append(ReferenceFact("md:trophy-outline", match))
    return tuple(facts)
