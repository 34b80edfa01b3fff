"""Step 3, shop: one item from each animal that a rat was moved to, paid for or stolen."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import Event, Seat
from . import events
from .components import Components
from .goods import CHEESE, amount
from .state import BUILD, SHOP, Display, Family, State, Turn, backpack_count, copies, one_backpack, space_of
from .state_builder import Log, StateBuilder, powers_of
from .vocabulary import ANIMALS, CROW, FROG, HAMSTER

SKIP, PAY, STEAL = "skip", "pay", "steal"
BUILDING, SAVED = Turn(BUILD), Turn(BUILD, saved=True)


def visit(b: StateBuilder, shops: tuple[int, ...]) -> State:
    """Go to the next animal that has items left; after the last one building begins."""
    while shops and not b.display[shops[0]]:
        shops = shops[1:]
    return b.asks(Turn(SHOP, shops=shops) if shops else BUILDING)


def on_display(components: Components, display: Display, where: int) -> list[int]:
    """The kinds of items on one of the displays."""
    if where == FROG:
        return [0] if display[FROG] else []
    if where == HAMSTER:
        return [kind for kind in range(len(components.backpacks)) if copies(display[HAMSTER], kind)]
    return [kind for kind in range(len(components.item_ids[where])) if display[where] >> kind & 1]


def items_left(display: Display, where: int) -> int:
    """How many items are on one of the displays."""
    if where == FROG:
        return display[FROG]
    return backpack_count(display[HAMSTER]) if where == HAMSTER else display[where].bit_count()


def without(display: Display, where: int, kind: int) -> Display:
    """A display with one item less."""
    less = list(display)
    less[where] -= 1 if where == FROG else one_backpack(kind) if where == HAMSTER else 1 << kind
    return (less[0], less[1], less[2], less[3])


def price(components: Components, family: Family, animal: int) -> int:
    """The price of an item in cheese, discount included."""
    return max(0, components.shops[animal].price - components.perks(family.comics).discount)


def cheese_missing(s: State, seat: Seat, animal: int) -> int:
    """How much cheese a seat lacks to pay an animal."""
    family = s.seats[seat]
    return max(0, price(s.board.components, family, animal) - amount(family.goods, CHEESE))


def can_pay(s: State, animal: int) -> bool:
    return not cheese_missing(s, s.mover, animal)


def after_shop(s: State, how: str, kind: int, log: Log = None) -> State:
    """The state after a visit to an animal: nothing, or one item paid for or stolen."""
    assert s.turn is not None
    animal, *rest = s.turn.shops
    b = StateBuilder(s, log)
    if how == SKIP:
        if log is not None:
            log.append(Event("passed", events.Passed(seat=b.seat, where=ANIMALS[animal])))
        return visit(b, tuple(rest))
    paid, place = 0, -1
    if how == PAY:
        paid = price(s.board.components, s.seats[s.mover], animal)
    else:
        space = s.board.components.shops[animal].space
        place = next(place for place, rat in enumerate(b.rats) if space_of(rat) == space)
    b.display = without(b.display, animal, kind)
    if log is not None:
        log += _shopped(b, animal, kind, paid, place)
    b.goods -= paid
    if how != PAY:
        b.go_home(place)
    if animal == HAMSTER:
        b.backpacks += one_backpack(kind)
    elif animal == CROW:
        b.caps |= 1 << kind
    else:
        b.drinks += 1
    return visit(b, tuple(rest))


def _shopped(b: StateBuilder, animal: int, kind: int, paid: int, place: int) -> Iterator[Event]:
    """An item is paid for, or stolen by the rat at a place in the family (-1: none)."""
    components, steals = b.board.components, place >= 0
    shopped: events.Shopped = {
        "seat": b.seat,
        "animal": ANIMALS[animal],
        "item": components.item_ids[animal][kind],
        "how": "steal" if steals else "pay",
        "cheese": paid,
        "discount": 0 if steals else components.shops[animal].price - paid,
        "left": items_left(b.display, animal),
    }
    yield Event("shopped", shopped)
    if steals:
        space, powers = components.shops[animal].space, powers_of(b.board, b.rats[place])
        home: events.Home = {"seat": b.seat, "rat": place, "from": space, "powers": powers}
        yield Event("home", home)
