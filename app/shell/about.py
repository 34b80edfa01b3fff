"""The words of the about page, and what the app is built with under which licences."""

from __future__ import annotations

from typing import NamedTuple

from app.base.content import Text, read


class AboutSection(NamedTuple):
    title: Text
    text: Text


class AboutFile(NamedTuple):
    sections: tuple[AboutSection, ...]
    #: Every package that is installed for the app, and what comes inside them, with the licence of each.
    packages: str
    #: The MIT licence.
    licence: str


def about() -> AboutFile:
    """The words of the about page."""
    file: AboutFile = read("shell/about.toml", AboutFile)
    return file
