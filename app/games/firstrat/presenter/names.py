"""What the components are called, and which pictures stand for them.

Names and effects come from the component file, which has them in every language of the app; the sentences around
them come from the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.base.text import tr
from engine.base import Json
from engine.firstrat.components import Components
from engine.firstrat.goods import CONTENTS, ContentId
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import GREG
from engine.firstrat.vocabulary import PAD, START

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


def spoken(names: Mapping[str, str]) -> str:
    """A name or text of the component file in the present language."""
    return names.get(tr.lang) or names["en"]


def word(components: Components, id_: str) -> str:
    """A content, a colour or another thing of the board by its id."""
    return spoken(components.facts["enums"]["names"][id_])


def track(components: Components, name: str) -> str:
    """The name of a track."""
    return spoken(_listed(components.facts["tracks"]["list"], name)["name"])


def animal(components: Components, name: str) -> str:
    """The name of an animal."""
    return spoken(components.facts["shops"]["animals"][name]["name"])


def place(components: Components, field: str) -> str:
    """The name of a field of the burrow that gives something."""
    return spoken(components.facts["burrow"]["names"][field])


def challenge(components: Components, id_: str) -> str:
    """The name of a challenge."""
    return spoken(_listed(components.facts["challenges"]["list"], id_)["name"])


def _listed(entries: list[Json], id_: str) -> Json:
    return next(entry for entry in entries if entry["id"] == id_)


# --- amounts


def amounts(contents: Mapping[ContentId, int]) -> tuple[Amount, ...]:
    """Goods as amounts, in the order of the tray."""
    return tuple(Amount(name, contents[name]) for name in CONTENTS if contents.get(name))


def goods(content: str, number: int) -> str:
    """An amount of a content, or of mouldy cheese, in words."""
    return {
        "cheese": tr.n("{number} cheese", "{number} cheese", number),
        "bottle": tr.n("{number} bottle", "{number} bottles", number),
        "powder": tr.n("{number} baking powder", "{number} baking powder", number),
        "can": tr.n("{number} tin can", "{number} tin cans", number),
        "calc": tr.n("{number} calculator", "{number} calculators", number),
        "bulb": tr.n("{number} bulb", "{number} bulbs", number),
        "core": tr.n("{number} apple core", "{number} apple cores", number),
        "mould": tr.n("{number} mouldy cheese", "{number} mouldy cheese", number),
    }[content].format(number=number)


def pile(contents: Mapping[str, int]) -> str:
    """Several amounts in words."""
    return ", ".join(goods(name, contents[name]) for name in CONTENTS if contents.get(name))


def points(number: int) -> str:
    """Points in words."""
    return tr.n("{number} point", "{number} points", number).format(number=number)


def listed(words: Sequence[str]) -> str:
    """Words in a row: “4, 9 and 15”."""
    *first, last = words
    return tr._("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def space(components: Components, number: int) -> str:
    """Where a rat stands."""
    if number in (START, PAD):
        return word(components, "start" if number == START else "launchpad")
    return tr._("Space {number}").format(number=number)
