"""What code adds to the words of BraveRats' rules, which are in `content/`."""

from __future__ import annotations

from app.base.content import Filling
from app.games.braverats.presenter import text
from app.rules import ReferencePart, ReferenceValues, Section, book, reference
from app.table import Table
from engine.braverats.cards import NAMES
from engine.braverats.rules import RULES
from engine.braverats.variants import Rules


def rules_book() -> tuple[Section, ...]:
    """The rules pages, in the present language."""
    return book("braverats", RULES)


def reference_parts(table: Table) -> tuple[ReferencePart, ...]:
    """The cards of this match, and what wins it."""
    rules: Rules = table.match.state.rules
    filling: Filling = {
        "target": {"number": rules.target},
        "games": {"number": rules.games},
        **{str(card): text.card(card) for card in NAMES},
    }
    when = {"mime": rules.mime, "longer match": rules.games > 1}
    return reference("braverats", ReferenceValues(filling, when))
