"""Interactive lessons: `script.py` defines their parts, `tutor.py` runs one, `progress.py` stores which are done.

The lessons of a game are in `app/games/<game>/lessons.py` and are imported when they are first needed.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.lessons.script import Lesson


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the recommended order, the long one first."""
    from app.contract import ui_of

    return ui_of(game).LESSONS


def lesson(name: str) -> Lesson:
    """The lesson with this id."""
    return next(found for found in lessons_of(name.partition("-")[0]) if found.id == name)


def next_after(name: str) -> Lesson | None:
    """The lesson that follows in the same game."""
    lessons = lessons_of(name.partition("-")[0])
    place = [found.id for found in lessons].index(name) + 1
    return lessons[place] if place < len(lessons) else None
