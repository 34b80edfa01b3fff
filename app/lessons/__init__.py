"""Interactive lessons: what they consist of, who runs them, and which are done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.late import late

if TYPE_CHECKING:
    from app.lessons.model import lessons_of
    from app.lessons.progress import LessonProgress
    from app.lessons.screen import LessonScreen
    from app.lessons.screen_list import LessonsScreen
    from app.lessons.script import READ_FIRST, Do, Finish, Lesson, OpponentMove, Say
else:
    __getattr__ = late(
        __name__,
        model="lessons_of",
        progress="LessonProgress",
        screen="LessonScreen",
        screen_list="LessonsScreen",
        script="Do Finish Lesson OpponentMove READ_FIRST Say",
    )
