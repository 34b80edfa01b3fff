"""Interactive lessons: what they consist of, who runs them, and which are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.lessons.model import READ_FIRST, Do, Finish, Lesson, OpponentMove, Say, lessons_of
    from app.lessons.progress import LessonProgress
    from app.lessons.screen import LessonScreen
    from app.lessons.screen_list import LessonsScreen
else:
    __getattr__ = late(
        __name__,
        model="Do Finish Lesson OpponentMove READ_FIRST Say lessons_of",
        progress="LessonProgress",
        screen="LessonScreen",
        screen_list="LessonsScreen",
    )
