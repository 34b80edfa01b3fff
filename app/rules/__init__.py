"""The rules pages, their search, and the quick reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.rules.rulebook import (
        ReferenceFact,
        ReferencePart,
        ReferenceValues,
        RuleEntry,
        Section,
        book,
        reference,
    )
    from app.rules.screen import RulesScreen
    from app.rules.screen_reference import ReferenceScreen
else:
    __getattr__ = late(
        __name__,
        rulebook="ReferenceFact ReferencePart ReferenceValues RuleEntry Section book reference",
        screen="RulesScreen",
        screen_reference="ReferenceScreen",
    )
