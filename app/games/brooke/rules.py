"""What code adds to the words of Brooke's rules, which are in `content/`."""

from __future__ import annotations

from app.rules import Section, book
from engine.brooke.rules import RULES


def rules_book() -> tuple[Section, ...]:
    """The rules pages, in the present language."""
    return book("brooke", RULES)
