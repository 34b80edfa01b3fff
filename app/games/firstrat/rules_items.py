"""The items of First Rat on the rules pages: names and effects come from the component file."""

from __future__ import annotations

from app.base.text import mark
from app.games.firstrat.presenter.items import Item, item
from app.games.firstrat.rules_figures import components
from app.rules import RuleEntry, Section
from engine.firstrat.rules import RULES
from engine.firstrat.vocabulary import CROW, FROG, HAMSTER, LIBRARY

#: The rule behind an item's effect, where it has one of its own.
_RULES = {"tunnel": "tunnel", "tinker": "tinker", "super_chameleon": "chameleon", "energy_drink": "drink"}


def items() -> tuple[Section, ...]:
    backpacks, drinks, caps, comics = (_listed(where) for where in (HAMSTER, FROG, CROW, LIBRARY))
    plain = tuple(_entry(one) for one in comics if not one.is_super)
    supers = tuple(_entry(one) for one in comics if one.is_super)
    return (
        Section(
            mark("Backpacks and drinks"),
            (
                RuleEntry(
                    ("bonus",),
                    mark("Backpacks"),
                    (mark("Each backpack works once a turn; two of a kind add up."), RULES["bonus"].text),
                ),
                *map(_entry, backpacks),
                *map(_entry, drinks),
            ),
        ),
        Section(mark("Comics"), plain),
        Section(
            mark("Super rats"),
            (
                RuleEntry(
                    ("super",),
                    mark("A cape for one rat"),
                    (
                        RULES["super"].text,
                        mark("It keeps this power until it is in the rocket, even if it goes back to the start."),
                        mark("A rat may have several powers."),
                    ),
                ),
                *supers,
            ),
        ),
        Section(mark("Bottle caps"), tuple(map(_entry, caps))),
    )


def _listed(where: int) -> list[Item]:
    return [item(components(), where, kind) for kind in range(len(components().item_ids[where]))]


def _entry(one: Item) -> RuleEntry:
    rule = _RULES.get(one.id)
    ids = (f"item-{one.id}", *((rule,) if rule else ()))
    return RuleEntry(ids, one.name, (one.text, *((RULES[rule].text,) if rule else ())), (f"item {one.id}",))
