"""The words of First Rat with the pictures that belong to them.

What happens, and why a turn is advised, the engine words: the names for that stand first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.base.text import headed, tr
from engine.base import Move
from engine.firstrat.components import Components
from engine.firstrat.goods import CONTENTS, ContentId
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import GREG, Family, FirstRatView, State, copies
from engine.firstrat.text import MINUS as MINUS, Text, advised_space as advised_space, figure
from engine.firstrat.vocabulary import CROW, ENERGY_DRINK, FROG, HAMSTER, LIBRARY

words = Text(tr)
component_name, track_name, animal_name = words.component_name, words.track_name, words.animal_name
place_name, challenge_name, space_name = words.place_name, words.challenge_name, words.space_name
goods_text, pile_text, points_text = words.goods_text, words.pile_text, words.points_text
mould_cost, mover_name, and_list = words.mould_cost, words.mover, tr.listed

#: The emblems of the seats, in their order, and Greg's.
EMBLEMS = ("hammer", "apple", "leaf", "moon", "bolt")
GEAR = "gear"

TRACK_PICTURES: Mapping[str, str] = {
    "cockpit": "rocket-cockpit",
    "cargo": "rocket-cargo",
    "engine": "rocket-engine",
    "rocket": "rocket",
    "cheese": "cheese",
    "light": "work-lamp",
    "pantry": "pantry",
    "rattonaut": "rattonaut",
}


class Amount(NamedTuple):
    """An amount of something, with its picture."""

    picture: str
    number: int


def emblem(owner: int) -> str:
    """The emblem of a seat or of Greg."""
    return GEAR if owner == GREG else EMBLEMS[owner]


def owner_of(seat: int | str) -> int:
    """An owner as events and positions name it."""
    return GREG if seat == GREG_ID else int(seat)


# --- amounts


def amounts(contents: Mapping[ContentId, int]) -> tuple[Amount, ...]:
    """Goods as amounts, in the order of the tray."""
    return tuple(Amount(name, contents[name]) for name in CONTENTS if contents.get(name))


def signed(points: int) -> str:
    """A change of points: “+3”, “−1”."""
    return f"+{points}" if points > 0 else figure(points)


# --- items


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


def item_of(components: Components, where: int, kind: int, number: int = 1) -> Item:
    """An item by its display and kind."""
    id_ = components.item_ids[where][kind]
    sort, text = component_name(components, _SORTS[where]), words.description(id_, components)
    made = Item(id_.lower(), sort, words.title(id_, components), text, "", number=number)
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


def item_by_id(components: Components, id_: str) -> Item:
    """An item by its id, in whatever case it is written."""
    where, kind = next(
        (where, words[id_.lower()]) for where, words in enumerate(components.item_words) if id_.lower() in words
    )
    return item_of(components, where, kind)


# --- what lies where, and who has what


def displayed(s: State, where: int) -> tuple[Item, ...]:
    """The kinds of items on a display, with how many of each."""
    return _kinds_in(s.board.components, where, s.display[where])


def owned(s: State, family: Family) -> tuple[Item, ...]:
    """What a family has: comics, backpacks, drinks, caps."""
    everything = (
        (LIBRARY, family.comics),
        (HAMSTER, family.backpacks),
        (FROG, family.drinks),
        (CROW, family.caps),
    )
    return tuple(one for where, kept in everything for one in _kinds_in(s.board.components, where, kept))


def _kinds_in(components: Components, where: int, kept: int) -> tuple[Item, ...]:
    """The items that a number of the state stands for: a count of drinks, counts of backpacks, a set of others."""
    if where == FROG:
        counts = [kept]
    elif where == HAMSTER:
        counts = [copies(kept, kind) for kind in range(len(components.backpacks))]
    else:
        counts = [kept >> kind & 1 for kind in range(len(components.item_ids[where]))]
    return tuple(item_of(components, where, kind, number) for kind, number in enumerate(counts) if number)


# --- hints


def hint_text(view: FirstRatView, move: Move) -> str:
    """The advised move in words."""
    verb, *rest = move.split(" ")
    if verb == "move":
        return tr._("Hint: move like this")
    if verb == "build":
        return tr._("Hint: build {track}").format(track=track_name(view.state.board.components, rest[0]))
    if verb == "donate":
        return tr._("Hint: donate cheese")
    if verb == "end":
        return tr._("Hint: end the turn")
    return headed(tr._("Hint"), words.answer(view, move))
