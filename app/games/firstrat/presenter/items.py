"""Items with their names, effects and pictures: backpacks, drinks, caps and comics."""

from __future__ import annotations

from typing import NamedTuple

from app.games.firstrat.presenter.names import TRACK_PICTURES, spoken, word
from engine.base import Json
from engine.firstrat.components import Components
from engine.firstrat.state import Family, State, copies
from engine.firstrat.vocabulary import CROW, ENERGY_DRINK, FROG, HAMSTER, LIBRARY

_SORTS = {HAMSTER: "backpack", FROG: ENERGY_DRINK, CROW: "bottle_cap", LIBRARY: "comic"}
_CAP_PICTURES = {"rats": "rattonaut", "items": "library", "tracks": "cap"}


class Item(NamedTuple):
    """One kind of item."""

    #: As moves write it.
    id: str
    #: What sort of item it is, in words.
    sort: str
    name: str
    text: str
    picture: str
    #: A picture laid on the first one: what a cap counts.
    badge: str = ""
    #: A small figure at its corner: what it adds.
    mark: str = ""
    #: Whether a rat has to wear it.
    is_super: bool = False
    #: How many there are.
    number: int = 1


def item(components: Components, where: int, kind: int, number: int = 1) -> Item:
    """An item by its display and kind."""
    id_ = components.item_ids[where][kind]
    facts = _facts(components, where, id_)
    sort = word(components, _SORTS[where])
    made = Item(id_.lower(), sort, spoken(facts["name"]), spoken(facts["text"]), "", number=number)
    if where == HAMSTER:
        pack = components.backpacks[kind]
        return made._replace(picture=f"backpack-{components.colours[pack.colour]}", mark=f"+{pack.bonus}")
    if where == FROG:
        return made._replace(picture="energy-drink", mark="×2")
    if where == CROW:
        cap = components.caps[kind]
        badge = _CAP_PICTURES.get(cap.per) or TRACK_PICTURES[cap.per.removeprefix("marks:")]
        return made._replace(picture="cap-blank", badge=badge, mark=f"{cap.points}×")
    comic = components.comics[kind]
    return made._replace(picture=comic_picture(comic.id), is_super=comic.is_super)


def comic_picture(id_: str) -> str:
    """The picture of a comic; a super comic has that of its plain name."""
    return f"comic-{id_.removeprefix('super_')}"


def by_id(components: Components, id_: str) -> Item:
    """An item by its id, in whatever case it is written."""
    where, kind = next(
        (where, words[id_.lower()]) for where, words in enumerate(components.item_words) if id_.lower() in words
    )
    return item(components, where, kind)


def _facts(components: Components, where: int, id_: str) -> Json:
    facts = components.facts
    if where == FROG:
        return facts[ENERGY_DRINK]
    listed = {HAMSTER: "backpacks", CROW: "bottle_caps", LIBRARY: "comics"}[where]
    return next(entry for entry in facts[listed]["list"] if entry["id"] == id_)


# --- what lies where, and who has what


def displayed(s: State, where: int) -> tuple[Item, ...]:
    """The kinds of items on a display, with how many of each."""
    return _counted(s.board.components, where, s.display[where])


def owned(s: State, family: Family) -> tuple[Item, ...]:
    """What a family has: comics, backpacks, drinks, caps."""
    everything = (
        (LIBRARY, family.comics),
        (HAMSTER, family.backpacks),
        (FROG, family.drinks),
        (CROW, family.caps),
    )
    return tuple(one for where, kept in everything for one in _counted(s.board.components, where, kept))


def _counted(components: Components, where: int, kept: int) -> tuple[Item, ...]:
    """The items that a number of the state stands for: a count of drinks, counts of backpacks, a set of others."""
    if where == FROG:
        counts = [kept]
    elif where == HAMSTER:
        counts = [copies(kept, kind) for kind in range(len(components.backpacks))]
    else:
        counts = [kept >> kind & 1 for kind in range(len(components.item_ids[where]))]
    return tuple(item(components, where, kind, number) for kind, number in enumerate(counts) if number)
