"""A game on one page, as a printed overview card has it: short facts with pictures and figures."""

from __future__ import annotations

from typing import NamedTuple


class ReferenceFact(NamedTuple):
    """One line of the page."""

    #: As the game's `screen_pictures.py` names it, or an icon after “md:”.
    picture: str
    head: str
    text: str = ""
    #: Pictures with a number each, such as a price.
    amounts: tuple[tuple[str, str], ...] = ()
    #: Figures in boxes, such as the points of a track.
    cells: tuple[str, ...] = ()


class ReferencePart(NamedTuple):
    """Facts under a heading."""

    title: str
    facts: tuple[ReferenceFact, ...]
    #: How many tiles stand side by side; 0: the facts are rows.
    across: int = 0
    #: On a wide page: 0 left, 1 right.
    column: int = 0
