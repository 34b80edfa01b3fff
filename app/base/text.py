"""Translation: every sentence that a player reads goes through `tr`.

Models and presenters translate when a sentence is needed, by `tr._("Play")`.  KV rules and widgets use
`app.base.live_text.tr`, whose properties change with the language.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from engine.translation import DOMAIN, LANGUAGES, LOCALES, YOU, Translator, capital, mark

__all__ = ["DOMAIN", "LANGUAGES", "LOCALES", "YOU", "capital", "dotted", "headed", "mark", "percent", "tr"]

tr = Translator()
headed = tr.headed


def dotted(*facts: str) -> str:
    """Facts in a row that may break after a dot, but neither before it nor within a later fact."""
    first, *others = [fact for fact in facts if fact] or [""]
    return "\u00a0· ".join((first, *(fact.replace(" ", "\u00a0") for fact in others)))


def percent(share: float) -> str:
    """A share in whole percent."""
    return tr._("{percent}%").format(percent=round(100 * share))


# --- days in words, for lists

MONTHS = (
    mark("Jan"), mark("Feb"), mark("Mar"), mark("Apr"), mark("May"), mark("Jun"),
    mark("Jul"), mark("Aug"), mark("Sep"), mark("Oct"), mark("Nov"), mark("Dec"),
)  # fmt: skip


def iso_day(seconds: float) -> str:
    """The day of a time (seconds since 1970) as 2026-11-03; empty for none."""
    then = _local(seconds)
    return "" if then is None else then.date().isoformat()


def day_words(seconds: float, now: float) -> str:
    """The day of a time (seconds since 1970): “today”, “yesterday”, “3 Nov”, “3 Nov 2025”; empty for none."""
    then, today = _local(seconds), _local(now)
    if then is None or today is None:
        return ""
    if then.date() == today.date():
        return tr._("today")
    if then.date() == today.date() - timedelta(days=1):
        return tr._("yesterday")
    pattern = tr._("{day} {month}") if then.year == today.year else tr._("{day} {month} {year}")
    return pattern.format(day=then.day, month=tr._(MONTHS[then.month - 1]), year=then.year)


def _local(seconds: float) -> datetime | None:
    try:
        return datetime.fromtimestamp(seconds) if seconds else None
    except (OverflowError, OSError, ValueError):
        return None
