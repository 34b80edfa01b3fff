"""Days in words, for lists."""

from __future__ import annotations

from datetime import datetime, timedelta

from app.base.text import mark, tr

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
