"""The lessons of Brooke, which are `content/lessons.toml`."""

from app.lessons import read_lessons

LESSONS = read_lessons("brooke")
