"""Translation: every sentence that a player reads goes through `tr`.

Models and presenters translate when a sentence is needed, by `tr._("Play")`.  KV rules and widgets use
`app.base.live_text.tr`, whose properties change with the language.
"""

from __future__ import annotations

from engine.translation import DOMAIN, LANGUAGES, LOCALES, Translator, mark

__all__ = ["DOMAIN", "LANGUAGES", "LOCALES", "dotted", "headed", "mark", "tr"]

tr = Translator()
headed = tr.headed


def dotted(*facts: str) -> str:
    """Facts in a row that may break after a dot, but neither before it nor within a later fact."""
    first, *others = [fact for fact in facts if fact] or [""]
    return "\u00a0· ".join((first, *(fact.replace(" ", "\u00a0") for fact in others)))
