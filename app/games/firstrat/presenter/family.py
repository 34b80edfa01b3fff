"""What one seat has: goods, items, how far it is, and its points as they would be counted now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter.items import Item, owned
from app.games.firstrat.presenter.names import TRACK_PICTURES, Amount, emblem, track
from engine.base import Seat
from engine.firstrat.goods import KEPT, amount
from engine.firstrat.scoring import Sheet, sheet
from engine.firstrat.state import CUB, GREG, FirstRatView, State, launched
from engine.firstrat.vocabulary import PAD, RATS, TRACKS


class Fact(NamedTuple):
    """A picture and what it counts, in words."""

    picture: str
    text: str


@dataclass(frozen=True, slots=True)
class FamilyShow:
    """One seat, or Greg."""

    emblem: str
    name: str
    points: str
    #: Cheese and materials, nothing left out.
    goods: tuple[Amount, ...]
    facts: tuple[Fact, ...]
    items: tuple[Item, ...]
    #: Where its points come from.
    score: tuple[Fact, ...]
    #: What stands in place of the items if there are none.
    empty: str


def family(view: FirstRatView, seat: Seat, name: str) -> FamilyShow:
    """A seat in full; `GREG` is one too."""
    s = view.state
    column = sheet(s, seat)
    points = tr.n("{number} point", "{number} points", column.total).format(number=column.total)
    if seat == GREG:
        return FamilyShow(
            emblem(seat), name, points, (), _greg_facts(s), (), _score(s, column), tr._("Greg needs no goods.")
        )
    kept = s.seats[seat]
    return FamilyShow(
        emblem(seat),
        name,
        points,
        tuple(Amount(content, amount(kept.goods, number)) for number, content in enumerate(KEPT)),
        _facts(s, seat),
        owned(s, kept),
        _score(s, column),
        tr._("No items yet."),
    )


def _facts(s: State, seat: Seat) -> tuple[Fact, ...]:
    kept, numbers = s.seats[seat], s.board.components.numbers
    cubs = kept.rats.count(CUB)
    found = [
        _cubes(seat, numbers.cubes - kept.cubes, numbers.trigger),
        _aboard(launched(kept.rats)),
        Fact(f"lamp-marker-{emblem(seat)}", tr._("Lamp {number}").format(number=kept.lamp)),
    ]
    if cubs:
        found.append(
            Fact("nursery", tr.n("{number} in the nursery", "{number} in the nursery", cubs).format(number=cubs))
        )
    if kept.awards:
        found.append(_medals(kept.awards))
    if kept.mould:
        text = tr.n("{number} mouldy cheese", "{number} mouldy cheese", kept.mould)
        found.append(Fact("mould", text.format(number=kept.mould)))
    return tuple(found)


def _greg_facts(s: State) -> tuple[Fact, ...]:
    greg, numbers = s.greg, s.board.components.numbers
    assert greg is not None
    found = [_cubes(GREG, numbers.cubes - greg.cubes, numbers.trigger), _aboard(greg.rats.count(PAD))]
    if greg.awards:
        found.append(_medals(greg.awards))
    for number, name in enumerate(TRACKS):
        if greg.prepared >> number & 1:
            called = track(s.board.components, name)
            found.append(Fact(TRACK_PICTURES[name], tr._("{track}: prepared").format(track=called)))
    return tuple(found)


def _cubes(seat: Seat, placed: int, trigger: int) -> Fact:
    return Fact(f"cube-{emblem(seat)}", tr._("{placed} of {all} cubes").format(placed=placed, all=trigger))


def _aboard(number: int) -> Fact:
    return Fact("rattonaut", tr._("{number} of {all} rats aboard").format(number=number, all=RATS))


def _medals(number: int) -> Fact:
    return Fact("award", tr.n("{number} medal", "{number} medals", number).format(number=number))


def _score(s: State, column: Sheet) -> tuple[Fact, ...]:
    found = [
        Fact(TRACK_PICTURES[TRACKS[number]], str(points)) for number, points in enumerate(column.tracks) if points
    ]
    rest = (
        ("cap", sum(column.caps.values())),
        ("award", column.awards),
        ("mould", column.mould),
        ("can", column.leftovers),
    )
    return (*found, *(Fact(picture, f"{points}") for picture, points in rest if points))
