"""The lessons of BraveRats, which are `content/lessons.toml`."""

from app.lessons import read_lessons

LESSONS = read_lessons("braverats")
