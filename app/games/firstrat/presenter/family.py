"""What one seat has: goods, items, how far it is, and its points as they would be counted now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import headed, tr
from app.games.firstrat.presenter.text import (
    TRACK_PICTURES,
    Amount,
    Item,
    emblem,
    figure,
    goods_text,
    owned,
    points_text,
    track_name,
)
from engine.base import Seat
from engine.firstrat.goods import KEPT, amount, count
from engine.firstrat.greg import has_prepared
from engine.firstrat.scoring import Sheet, cubes_placed, rats_aboard, sheet
from engine.firstrat.state import CUB, GREG, FirstRatView, State
from engine.firstrat.vocabulary import RATS, TRACKS


class Fact(NamedTuple):
    """A picture and what it counts, in words."""

    picture: str
    text: str


class LastTurnText(NamedTuple):
    """The last turn of a seat in words, and whether it can be shown again."""

    seat: Seat
    text: str
    again: bool


@dataclass(frozen=True, slots=True)
class FamilyState:
    """One seat, or Greg."""

    emblem: str
    name: str
    points: str
    #: Cheese and materials, nothing left out.
    goods: tuple[Amount, ...]
    facts: tuple[Fact, ...]
    items: tuple[Item, ...]
    #: Where its points come from, and why they can fall; empty for Greg.
    score: tuple[Fact, ...]
    why: str
    #: What stands in place of the items if there are none.
    empty: str
    last_turn: LastTurnText | None = None


def family(view: FirstRatView, seat: Seat, name: str, last_turn: LastTurnText | None = None) -> FamilyState:
    """A seat in full, or Greg, with its last turn."""
    s = view.state
    column = sheet(s, seat)
    held: tuple[Amount, ...] = ()
    items: tuple[Item, ...] = ()
    empty = tr._("Greg has no resources.")
    if seat != GREG:
        kept = s.seats[seat]
        held = tuple(Amount(content, amount(kept.goods, number)) for number, content in enumerate(KEPT))
        items, empty = owned(s, kept), tr._("No items yet.")
    total = points_text(column.total)
    facts, score = tuple(_facts(s, seat)), tuple(_score(s, seat, column))
    why = "" if seat == GREG else _why(s)
    return FamilyState(emblem(seat), name, total, held, facts, items, score, why, empty, last_turn)


def _facts(s: State, seat: Seat) -> Iterator[Fact]:
    placed, trigger = cubes_placed(s, seat), s.board.components.numbers.trigger
    cubes = tr._("{placed} of {all} cubes") if placed < trigger else tr._("{placed} cubes placed")
    yield Fact(f"cube-{emblem(seat)}", cubes.format(placed=placed, all=trigger))
    aboard = tr._("{number} of {all} rats aboard").format(number=rats_aboard(s, seat), all=RATS)
    yield Fact("rattonaut", aboard)
    owner = s.greg if seat == GREG else s.seats[seat]
    assert owner is not None
    if seat != GREG:
        kept = s.seats[seat]
        yield Fact(f"lamp-marker-{emblem(seat)}", tr._("Light marker {number}").format(number=kept.lamp))
        cubs = kept.rats.count(CUB)
        if cubs:
            text = tr.n("{number} in the nursery", "{number} in the nursery", cubs)
            yield Fact("nursery", text.format(number=cubs))
    if owner.awards:
        text = tr.n("{number} medal", "{number} medals", owner.awards)
        yield Fact("award", text.format(number=owner.awards))
    if seat != GREG and s.seats[seat].mould:
        yield Fact("mould", goods_text("mould", s.seats[seat].mould))
    for number, name in enumerate(TRACKS):
        if seat == GREG and has_prepared(s, number):
            called = track_name(s.board.components, name)
            yield Fact(TRACK_PICTURES[name], tr._("{track}: prepared").format(track=called))


def _score(s: State, seat: Seat, column: Sheet) -> Iterator[Fact]:
    for name, number in zip(TRACKS, column.tracks, strict=True):
        if number:
            yield _part(TRACK_PICTURES[name], track_name(s.board.components, name), number)
    for picture, text, number in (
        ("cap", tr._("Bottle caps"), sum(column.caps.values())),
        ("award", tr._("Medals"), column.awards),
        ("mould", tr._("Mouldy cheese"), column.mould),
    ):
        if number:
            yield _part(picture, text, number)
    held = count(s.seats[seat].goods) if seat != GREG else 0
    if held:
        text = tr.n("{number} resource left over", "{number} resources left over", held).format(number=held)
        yield _part("can", text, column.leftovers)


def _part(picture: str, text: str, number: int) -> Fact:
    return Fact(picture, headed(text, figure(number)))


def _why(s: State) -> str:
    """Why points can fall, and what is not counted yet."""
    text = tr._(
        "Points as if the game ended now. Every {number} resources left over bring 1 point, so "
        "the points can fall when cheese or material is spent, until it brings more."
    )
    return text.format(number=s.board.components.numbers.leftover)
