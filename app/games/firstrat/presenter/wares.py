"""Items to choose from: an animal's shop, and the library with its comics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import Item, animal_name as called, displayed, emblem, points_text
from engine.base import Move, Seat
from engine.firstrat import shop as rules
from engine.firstrat.goods import CHEESE, amount
from engine.firstrat.scoring import cap_points
from engine.firstrat.state import GREG, FirstRatView, State, power_of, space_of, walkers
from engine.firstrat.vocabulary import ANIMALS, CROW, LIBRARY

# --- shops


class Ware(NamedTuple):
    """An item on display and the moves that take it; no move to pay if there is too little cheese."""

    item: Item
    pay: Move
    steal: Move


@dataclass(frozen=True, slots=True)
class ShopState:
    """A visit to an animal."""

    animal: str
    head: str
    line: str
    cheese: int
    price: int
    #: What the price would be without haggling.
    full_price: int
    #: How much cheese is lacking.
    missing: int
    wares: tuple[Ware, ...]
    #: The move that takes nothing; empty if no rat is visiting.
    skip: Move
    #: The rat that stands there.
    rat: str


def shop(view: FirstRatView, offer: Sequence[Move] = (), animal: str = "") -> ShopState:
    """The shop that is visited now, or that of a chosen animal."""
    s = view.state
    components = s.board.components
    visited = next((move.split(" ")[1] for move in offer if move.startswith("shop ")), "")
    name = animal or visited
    number = ANIMALS.index(name)
    seat = 0 if s.mover == GREG else s.mover
    family, space = s.seats[seat], components.shops[number].space

    def offered(how: str, item: Item) -> Move:
        move = f"shop {name} {how} {item.id}"
        return move if move in offer else ""

    wares = tuple(
        Ware(_with_worth(s, seat, number, item), offered(rules.PAY, item), offered(rules.STEAL, item))
        for item in displayed(s, number)
    )
    if name == visited:
        line = tr._("Your rat is on its space.")
    elif wares:
        line = tr._("Move a rat to space {number} to shop here.").format(number=space)
    else:
        line = tr._("Nothing is left here.")
    powers = [power_of(rat) for rat in family.rats if space_of(rat) == space]
    return ShopState(
        name,
        tr.headed(called(components, name), _wares(name)),
        line,
        amount(family.goods, CHEESE),
        rules.price(components, family, number),
        components.shops[number].price,
        rules.cheese_missing(s, seat, number),
        wares,
        f"shop {name} {rules.SKIP}" if name == visited else "",
        f"{'super-rat' if any(powers) else 'rat'}-{emblem(seat)}",
    )


def _with_worth(s: State, seat: Seat, where: int, item: Item) -> Item:
    """A bottle cap with what it would bring as things stand."""
    if where != CROW:
        return item
    kind = s.board.components.item_words[where][item.id]
    now = cap_points(s, seat, s.board.components.caps[kind])
    return item._replace(text=tr._("{text}: now {points}").format(text=item.text, points=points_text(now)))


def _wares(name: str) -> str:
    return {"hamster": tr._("Backpacks"), "frog": tr._("Energy drinks"), "crow": tr._("Bottle caps")}[name]


# --- the library

NO_COMIC = "comic none"


class Comic(NamedTuple):
    """A comic on display; no move if none can be taken now."""

    item: Item
    move: Move


@dataclass(frozen=True, slots=True)
class ComicsState:
    """The comics on display."""

    head: str
    #: Apple cores left for the way on.
    cores: int
    comics: tuple[Comic, ...]
    #: The move that takes none; empty if none can be taken now.
    skip: Move
    #: What stands below the effect of a plain comic, and of one that a rat has to wear.
    after: str
    after_super: str
    #: Who would wear a cape.
    rat: str


def comics(view: FirstRatView, offer: Sequence[Move] = ()) -> ComicsState:
    """The comics that can be taken now, or simply those on display."""
    s = view.state
    asked = NO_COMIC in offer
    seat = 0 if s.mover == GREG else s.mover
    several = len(walkers(s.seats[seat].rats)) > 1
    return ComicsState(
        tr._("Take one comic?") if asked else tr._("In the library"),
        s.turn.cores if asked and s.turn is not None else 0,
        tuple(Comic(item, f"comic {item.id}" if asked else "") for item in displayed(s, LIBRARY)),
        NO_COMIC if asked else "",
        tr._("Works from now on."),
        tr._("Next you choose the rat that wears the cape.") if several else tr._("Your only rat wears the cape."),
        f"super-rat-{emblem(seat)}",
    )
