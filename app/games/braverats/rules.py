"""What code adds to the words of BraveRats' rules, which are in `content/`."""

from __future__ import annotations

from app.rules import Section, book
from engine.braverats.rules import RULES


def rules_book() -> tuple[Section, ...]:
    """The rules pages, in the present language."""
    return book("braverats", RULES)
