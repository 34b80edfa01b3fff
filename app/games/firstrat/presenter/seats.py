"""What everybody sees of the seats, and the own tray with what a plan would change in it."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.table import Player
from app.games.firstrat.presenter.items import owned
from app.games.firstrat.presenter.names import Amount, amounts, emblem
from app.games.firstrat.presenter.shows import FirstRatSeat, Good, IntentOutcome, TrayShow
from engine.firstrat import goods, scoring
from engine.firstrat.state import GREG, FirstRatView, State, launched
from engine.firstrat.vocabulary import PAD, RATS

#: So many short of the end a counter turns warm.
NEAR_CUBES, NEAR_RATS = 2, 1


def seat(view: FirstRatView, players: Sequence[Player], owner: int) -> FirstRatSeat:
    """One seat, or Greg."""
    s = view.state
    if owner == GREG:
        return _greg(s)
    family, numbers = s.seats[owner], s.board.components.numbers
    aboard, cubes = launched(family.rats), numbers.cubes - family.cubes
    tokens = (("award", family.awards), ("mould", family.mould))
    return FirstRatSeat(
        owner,
        players[owner].name,
        emblem(owner),
        players[owner].is_ai,
        scoring.total(s, owner),
        cubes,
        aboard,
        _warm(s, cubes, aboard),
        amounts(goods.amounts(family.goods)),
        (
            *(Amount(item.picture, item.count) for item in owned(s, family)),
            *(Amount(name, count) for name, count in tokens if count),
        ),
        s.mover == owner and bool(s.actors),
    )


def _greg(s: State) -> FirstRatSeat:
    greg, numbers = s.greg, s.board.components.numbers
    if greg is None:
        raise ValueError("Greg plays against a single person only")
    aboard, cubes = greg.rats.count(PAD), numbers.cubes - greg.cubes
    awards = (Amount("award", greg.awards),) if greg.awards else ()
    return FirstRatSeat(
        GREG,
        "Greg",
        emblem(GREG),
        True,
        scoring.greg_total(s),
        cubes,
        aboard,
        _warm(s, cubes, aboard),
        (),
        awards,
        s.mover == GREG and bool(s.actors),
    )


def _warm(s: State, cubes: int, aboard: int) -> tuple[bool, bool]:
    return cubes >= s.board.components.numbers.trigger - NEAR_CUBES, aboard >= RATS - NEAR_RATS


def others(view: FirstRatView, players: Sequence[Player], own: int) -> tuple[FirstRatSeat, ...]:
    """The other seats in the order of their turns, Greg in a solo game."""
    s = view.state
    if s.greg is not None:
        return (_greg(s),)
    number = len(s.seats)
    return tuple(seat(view, players, (own + step) % number) for step in range(1, number))


def everybody(view: FirstRatView, players: Sequence[Player], own: int) -> tuple[FirstRatSeat, ...]:
    """All seats in the order of their turns, the own one first."""
    return (seat(view, players, own), *others(view, players, own))


def tray(view: FirstRatView, players: Sequence[Player], own: int, plan: IntentOutcome | None = None) -> TrayShow:
    """The own goods, with what a plan would do to each of them."""
    pile = view.state.seats[own].goods
    deltas = plan.deltas if plan is not None else {}
    return TrayShow(
        seat(view, players, own),
        tuple(
            Good(name, goods.amount(pile, content), deltas.get(name, 0)) for content, name in enumerate(goods.KEPT)
        ),
    )
