"""What code adds to the words of Brooke's rules, which are in `content/`."""

from __future__ import annotations

from app.base.content import Filling
from app.games.brooke.presenter import text
from app.rules import ReferencePart, ReferenceValues, Section, book, reference
from app.table import Table
from engine.brooke.cards import ACTIONS, PASSES
from engine.brooke.dice_set import DICE, STOCK, limit_of
from engine.brooke.info import CORRECTIONS
from engine.brooke.rules import RULES
from engine.brooke.state import Rules


def rules_book() -> tuple[Section, ...]:
    """The rules pages, in the present language."""
    return book("brooke", RULES)


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """What this match is played by."""
    rules: Rules = table.match.state.rules
    filling: Filling = {"passes": {"number": PASSES}, **{name: text.action(name) for name in ACTIONS}}
    when = {f"correction by {one}": rules.correction == one for one in CORRECTIONS} | {"return game": rules.pair}
    limits = tuple(f"{dice}: {limit_of(dice)}" for dice in range(STOCK, DICE + 1))
    return reference("brooke", ReferenceValues(filling, when, cells={"limits": limits}))
