"""An animal's shop: what lies there, what each item does, and what paying or stealing costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter.items import Item, displayed
from app.games.firstrat.presenter.names import animal as called
from app.games.firstrat.presenter.names import emblem
from engine.base import Move
from engine.firstrat import shop as rules
from engine.firstrat.goods import CHEESE, amount
from engine.firstrat.state import GREG, FirstRatView, power_of, space_of
from engine.firstrat.vocabulary import ANIMALS


class Ware(NamedTuple):
    """An item on display and the moves that take it; no move to pay if there is too little cheese."""

    item: Item
    pay: Move
    steal: Move


@dataclass(frozen=True, slots=True)
class ShopShow:
    """A visit to an animal."""

    animal: str
    picture: str
    head: str
    line: str
    cheese: int
    price: int
    #: What the price would be without haggling.
    full_price: int
    wares: tuple[Ware, ...]
    #: The move that takes nothing; empty if the shop is only looked at.
    skip: Move
    #: The rat that stands there.
    rat: str

    @property
    def missing(self) -> int:
        """How much cheese is lacking."""
        return max(0, self.price - self.cheese)


def shop(view: FirstRatView, offer: Sequence[Move] = (), animal: str = "") -> ShopShow:
    """The shop that is visited now, or that of an animal somebody wants to look at."""
    s = view.state
    components = s.board.components
    visited = next((move.split(" ")[1] for move in offer if move.startswith("shop ")), "")
    name = animal or visited
    number = ANIMALS.index(name)
    seat = 0 if s.mover == GREG else s.mover
    family = s.seats[seat]
    open_ = name == visited
    wares = tuple(
        Ware(
            item,
            _offered(f"shop {name} {rules.PAY} {item.id}", offer),
            _offered(f"shop {name} {rules.STEAL} {item.id}", offer),
        )
        for item in displayed(s, number)
    )
    powers = [power_of(rat) for rat in family.rats if space_of(rat) == components.shops[number].space]
    return ShopShow(
        name,
        name,
        tr._("{animal}: {items}").format(animal=called(components, name), items=_wares(name)),
        _line(open_, bool(wares), components.shops[number].space),
        amount(family.goods, CHEESE),
        rules.price(components, family, number),
        components.shops[number].price,
        wares,
        f"shop {name} {rules.SKIP}" if open_ else "",
        f"{'super-rat' if any(powers) else 'rat'}-{emblem(seat)}",
    )


def _offered(move: Move, offer: Sequence[Move]) -> Move:
    return move if move in offer else ""


def _line(is_open: bool, has_wares: bool, space: int) -> str:
    if is_open:
        return tr._("Your rat stands on its space.")
    if not has_wares:
        return tr._("Nothing is left here.")
    return tr._("Move a rat to space {number} to shop here.").format(number=space)


def _wares(name: str) -> str:
    return {
        "hamster": tr._("backpacks"),
        "frog": tr._("energy drinks"),
        "crow": tr._("bottle caps"),
    }[name]
