"""Interactive lessons: what they consist of, who runs them, and which are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.lessons.model import READ_FIRST, Lesson, lessons_of, read_lessons
    from app.lessons.screen import LessonScreen
    from app.lessons.screen_list import LessonsScreen
    from app.lessons.storage import LessonProgress
else:
    __getattr__ = late(
        __name__,
        model="Lesson READ_FIRST lessons_of read_lessons",
        storage="LessonProgress",
        screen="LessonScreen",
        screen_list="LessonsScreen",
    )
