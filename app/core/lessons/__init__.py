"""Lessons: each game taught at its own table, by doing.  No Kivy here.

`script.py` says what a lesson is made of, `tutor.py` leads through one, `progress.py` remembers which are done,
and the scripts are in `app/games/<game>/lessons.py`.  They are read when
the first lesson is looked at, not before.
"""

from __future__ import annotations

from functools import cache

from app.core.lessons.script import Lesson


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are best taken, the long one first."""
    from app.games import ui_of

    return ui_of(game).lessons()


def lesson(name: str) -> Lesson:
    """The lesson with this id."""
    return next(found for found in lessons_of(name.partition("-")[0]) if found.id == name)


def next_after(name: str) -> Lesson | None:
    """The lesson that follows in the same game."""
    lessons = lessons_of(name.partition("-")[0])
    place = [found.id for found in lessons].index(name) + 1
    return lessons[place] if place < len(lessons) else None
