"""The library: comics to take one of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter.items import Item, displayed
from app.games.firstrat.presenter.names import emblem
from engine.base import Move
from engine.firstrat.state import GREG, FirstRatView, walkers
from engine.firstrat.vocabulary import LIBRARY

NO_COMIC = "comic none"


class Comic(NamedTuple):
    """A comic on display; no move if nobody is asked."""

    item: Item
    move: Move


@dataclass(frozen=True, slots=True)
class ComicsShow:
    """The comics on display."""

    head: str
    #: Apple cores left for the way on.
    cores: int
    comics: tuple[Comic, ...]
    #: The move that takes none; empty if the library is only looked at.
    skip: Move
    #: What stands below the effect of a plain comic, and of one that a rat has to wear.
    after: str
    after_super: str
    #: Who would wear a cape.
    rat: str


def comics(view: FirstRatView, offer: Sequence[Move] = ()) -> ComicsShow:
    """The comics that can be taken now, or simply those on display."""
    s = view.state
    asked = NO_COMIC in offer
    seat = 0 if s.mover == GREG else s.mover
    cards = tuple(Comic(item, f"comic {item.id}" if asked else "") for item in displayed(s, LIBRARY))
    several = len(walkers(s.seats[seat].rats)) > 1
    return ComicsShow(
        tr._("Take one comic?") if asked else tr._("In the library"),
        s.turn.cores if asked and s.turn is not None else 0,
        cards,
        NO_COMIC if asked else "",
        tr._("Works from now on."),
        tr._("Next you choose the rat that wears the cape.") if several else tr._("Your only rat wears the cape."),
        f"super-rat-{emblem(seat)}",
    )
