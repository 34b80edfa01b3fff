"""What all games say about riddles: grades, days in a row, results, and the text to share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from app.base.text import MONTHS, capital, mark, tr
from app.riddles.model import TRIES, Attempt, Riddles

GRADES = (mark("very easy"), mark("easy"), mark("medium"), mark("hard"), mark("very hard"))


def grade_words(grade: int) -> str:
    """How hard a riddle is."""
    return tr._(GRADES[grade - 1])


def day_name(day: int, *, year: bool = True) -> str:
    """A date: “16 Nov 2026”, or “16 Nov”."""
    then = date.fromordinal(day)
    pattern = tr._("{day} {month} {year}") if year else tr._("{day} {month}")
    return pattern.format(day=then.day, month=tr._(MONTHS[then.month - 1]), year=then.year)


def title(day: int | None, today: int) -> str:
    """What the page of a riddle is called."""
    if day is None:
        return tr._("Endless puzzles")
    return tr._("Puzzle of the day") if day == today else tr._("Puzzle")


def streak_words(days: int, *, short: bool = False) -> str:
    """How many days in a row; empty if there are none."""
    if short or not days:
        return str(days or "")
    return tr.n("{number} day", "{number} days", days).format(number=days)


def try_words(attempt: Attempt) -> str:
    """Which try comes next."""
    return tr._("try {number} of {all}").format(number=min(TRIES, attempt.tries + 1), all=TRIES)


def outcome(attempt: Attempt) -> str:
    """How a riddle ended, as a headline."""
    return tr._("Solved!") if attempt.solved else capital(tr._("not solved"))


def result_words(attempt: Attempt, choices: int = 0) -> str:
    """How it ended, and how many turns or cards there were to choose from, if that is given."""
    if not attempt.solved:
        return tr._("not solved")
    form = (tr._("1st try"), tr._("2nd try"), tr._("3rd try"))[attempt.tries - 1]
    many = tr._("one of {number} possible moves").format(number=choices) if choices else ""
    return " · ".join(filter(None, (form, tr._("with a hint") if attempt.hint else "", many)))


def playing_words(right: bool, solved: bool) -> str:
    """What is said while the moves that prove a verdict are shown."""
    if not right:
        return tr._("Not right. Watch the reply.")
    return tr._("Right! Watch how it goes on.") if solved else tr._("This is the solution: watch it.")


def proof_words(why: str, right: bool, solved: bool) -> str:
    """A verdict in words; the right turn of a riddle that was not solved is its solution."""
    return why if solved or not right else tr._("This is the solution. {why}").format(why=why)


def shared_text(game: str, day: int | None, attempt: Attempt, streak: int) -> str:
    """One line that says how it went, and nothing about the answer."""
    score = f"{attempt.tries if attempt.solved else 'X'}/{TRIES}"
    when = "" if day is None else " " + day_name(day)
    parts = [tr._("Ratskeller puzzle") + when, f"{game} {score}", tr._("with a hint") if attempt.hint else ""]
    if streak and day is not None:
        parts.append(tr.n("{number} day in a row", "{number} days in a row", streak).format(number=streak))
    return " · ".join(filter(None, parts))


def next_game(kept: Riddles, day: int, games: Sequence[str]) -> str:
    """The next game whose riddle of a day is open, each day beginning with another one; empty if none is."""
    first = day % len(games)
    for game in (*games[first:], *games[:first]):
        attempt = kept.of(game, day)
        if attempt is None or not attempt.over:
            return game
    return ""


def open_words(kept: Riddles, day: int, games: Sequence[str]) -> str:
    """How many riddles of a day are still open; empty if none is."""
    number = sum(attempt is None or not attempt.over for attempt in (kept.of(game, day) for game in games))
    if not number:
        return ""
    return tr._("{number} of {all} still open").format(number=number, all=len(games))


def month_name(first: date) -> str:
    """A month: “Nov 2026”."""
    return f"{tr._(MONTHS[first.month - 1])} {first.year}"
