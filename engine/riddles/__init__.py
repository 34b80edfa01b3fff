"""Riddles: positions with a question that exactly one answer meets, shipped as one file per game.

What a program needs:

* `book_of(game)`: the riddles of a game; its `note` is a sentence if the file had to be set aside;
* `book.riddle_of(day)`: the riddle of a date, given as its ordinal (`datetime.date.toordinal` of the local date);
* `book.archive(first, last)`: the days between two dates with their riddles;
* `book.endless(grade, seed)`: riddles without end that get harder;
* `book.by_id(id)`: a riddle that was opened before, also if it has been withdrawn since;
* `match_of(riddle)`: a match that begins with the position, to be played on the table by `solver_of(riddle)`;
* `judging(riddle, moves)`: whether the moves tried so far are the answer, with moves that show why;
* `nudging(riddle)`: what the answer is about, without giving it away.

The last two yield every few milliseconds, as opponents do; `judge` and `nudge` are the same at once.

A riddle is bound when it is opened: keep its id with the day, not the day alone.
"""

from __future__ import annotations

from .book import Book, book_of
from .judge import judge, judging, match_of, nudge, nudging, solver_of
from .riddle import Nudge, Question, Riddle, Verdict

__all__ = [
    "Book",
    "Nudge",
    "Question",
    "Riddle",
    "Verdict",
    "book_of",
    "judge",
    "judging",
    "match_of",
    "nudge",
    "nudging",
    "solver_of",
]
