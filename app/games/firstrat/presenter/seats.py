"""What everybody sees of the seats, and the own tray."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.table import Player
from app.games.firstrat.presenter.items import owned
from app.games.firstrat.presenter.names import Amount, amounts, emblem
from app.games.firstrat.presenter.shows import FirstRatSeat, Good, TrayShow
from engine.firstrat import goods, scoring
from engine.firstrat.rounds import to_go
from engine.firstrat.state import GREG, FirstRatView
from engine.firstrat.vocabulary import RATS

#: So many short of the end a counter turns warm.
NEAR_CUBES, NEAR_RATS = 2, 1


def seat(view: FirstRatView, players: Sequence[Player], owner: int) -> FirstRatSeat:
    """One seat, or Greg."""
    s = view.state
    if owner == GREG:
        assert s.greg is not None
        name, held, total = "Greg", 0, scoring.greg_total(s)
        things = [("award", s.greg.awards)]
    else:
        family = s.seats[owner]
        name, held, total = players[owner].name, family.goods, scoring.total(s, owner)
        things = [(item.picture, item.number) for item in owned(s, family)]
        things += [("award", family.awards), ("mould", family.mould)]
    missing = to_go(s, owner)
    return FirstRatSeat(
        owner,
        name,
        emblem(owner),
        total,
        (scoring.cubes_placed(s, owner), s.board.components.numbers.trigger),
        (scoring.rats_aboard(s, owner), RATS),
        (missing.cubes <= NEAR_CUBES, missing.rats <= NEAR_RATS),
        amounts(goods.amounts(held)),
        tuple(Amount(picture, number) for picture, number in things if number),
        s.mover == owner and bool(s.actors),
    )


def others(view: FirstRatView, players: Sequence[Player], own: int) -> tuple[FirstRatSeat, ...]:
    """The other seats in the order of their turns, Greg in a solo game."""
    number = len(view.state.seats)
    owners = (GREG,) if view.state.greg is not None else [(own + step) % number for step in range(1, number)]
    return tuple(seat(view, players, owner) for owner in owners)


def everybody(view: FirstRatView, players: Sequence[Player], own: int) -> tuple[FirstRatSeat, ...]:
    """All seats in the order of their turns, the own one first."""
    return (seat(view, players, own), *others(view, players, own))


def tray(view: FirstRatView, players: Sequence[Player], own: int) -> TrayShow:
    """The own goods."""
    pile = view.state.seats[own].goods
    held = tuple(Good(name, goods.amount(pile, content)) for content, name in enumerate(goods.KEPT))
    return TrayShow(seat(view, players, own), held)
