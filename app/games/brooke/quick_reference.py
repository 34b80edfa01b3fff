"""Brooke on one page: a turn, the actions, the limit, and the end."""

from __future__ import annotations

from app.base.text import tr
from app.games.brooke.presenter import text as words
from app.rules import ReferenceFact, ReferencePart
from app.table import Table
from engine.brooke.cards import ACTIONS, PASSES
from engine.brooke.dice_set import DICE, STOCK, limit_of
from engine.brooke.state import Rules


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """What this match is played by."""
    rules: Rules = table.match.state.rules
    return (
        ReferencePart(tr._("Your turn"), _turn()),
        ReferencePart(tr._("The actions"), tuple(_action(name) for name in ACTIONS), across=2, column=1),
        ReferencePart(tr._("The limit"), _limit(rules)),
        ReferencePart(tr._("The end"), _end(rules), column=1),
    )


def _turn() -> tuple[ReferenceFact, ...]:
    return (
        ReferenceFact(
            "die blue 4", tr._("Place a die"), tr._("First the one you rolled, then any value you like.")
        ),
        ReferenceFact(
            "printed red 3",
            tr._("More than the opponent there?"),
            tr._("Printed dice count. If not, your turn is over."),
        ),
        ReferenceFact(
            "action swap blue",
            tr._("Carry out the action"),
            tr._("With dice of the island’s colour; you choose which."),
        ),
        ReferenceFact("island 4 red", tr._("Turn the island over"), tr._("Even if its action was impossible.")),
    )


def _action(name: str) -> ReferenceFact:
    does = {
        "right": tr._("one die moves on"),
        "left": tr._("one die moves on"),
        "swap": tr._("dice of two islands"),
        "turn": tr._("to the opposite side"),
        "gain": tr._("a die from reserve"),
        "flip": tr._("any island"),
    }[name]
    return ReferenceFact(f"action {name} blue", words.action(name), does)


def _limit(rules: Rules) -> tuple[ReferenceFact, ...]:
    limits = tuple(f"{dice}: {limit_of(dice)}" for dice in range(STOCK, DICE + 1))
    over = (
        tr._("Too high after the action Turn: the opponent of that colour lowers a die to the limit.")
        if rules.correction == "colour"
        else tr._("Too high after the action Turn: the opponent of whoever moved lowers a die to the limit.")
    )
    return (
        ReferenceFact("limit blue", tr._("Pips at most: dice + 11"), cells=limits),
        ReferenceFact("limit red", "", over),
    )


def _end(rules: Rules) -> tuple[ReferenceFact, ...]:
    facts = [
        ReferenceFact(
            "md:flag-checkered",
            tr._("Nobody can place: the pass is over"),
            tr._("Islands go to the higher total; level ones to nobody."),
        ),
        ReferenceFact(
            "md:trophy-outline",
            tr._("After {number} passes most islands win").format(number=PASSES),
            tr._("Level: the printed pips of your colour decide."),
        ),
    ]
    if rules.pair:
        facts.append(ReferenceFact("md:swap-horizontal", tr._("Then the return game, sides exchanged")))
    return tuple(facts)
