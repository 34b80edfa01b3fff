"""What happens once home has been drawn: what the next pages need is imported, before anybody can ask for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from importlib import import_module

from app.base.frame_loop import Step
from app.contract import GAMES

#: What home needs to show an open match, in an order in which each takes little time.
FOR_HOME = ("engine.match", "engine.notation", "app.table.table", "app.matches.library")
#: What all tables share, and KivyMD.
FOR_PAGES = ("app.table.thinker", "app.table.screen", "app.riddles.screen", "kivymd.theming")


def imports_for_home() -> Iterator[Step]:
    """Import what the rest of home needs."""
    return (partial(import_module, name) for name in FOR_HOME)


def imports_for_pages() -> Iterator[Step]:
    """Import what the pages after home need: the rules of all games, and what all tables share."""
    rules = (f"engine.{game}.game" for game in GAMES)
    return (partial(import_module, name) for name in (*rules, *FOR_PAGES))
