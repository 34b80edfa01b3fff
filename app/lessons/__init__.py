"""Lessons: each game taught at its own table, by doing.  No Kivy here.

`script.py` says what a lesson is made of, `coach.py` leads through one, `progress.py` remembers which are done,
and there is one module of scripts for each game.  They are read when the first lesson is looked at, not before.
"""

from __future__ import annotations

from functools import cache

from app.lessons.script import Lesson


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order in which they are best taken, the long one first."""
    from importlib import import_module

    lessons: tuple[Lesson, ...] = import_module(f"app.lessons.{game}").LESSONS
    return lessons


def lesson(name: str) -> Lesson:
    """The lesson with this id."""
    return next(found for found in lessons_of(name.partition("-")[0]) if found.id == name)


def next_after(name: str) -> Lesson | None:
    """The lesson that follows in the same game."""
    lessons = lessons_of(name.partition("-")[0])
    place = [found.id for found in lessons].index(name) + 1
    return lessons[place] if place < len(lessons) else None
