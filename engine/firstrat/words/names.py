"""What things of First Rat are called in English: contents with their amounts, tracks, items, spaces, sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...base import Json
from ..components import Components
from ..goods import ContentId
from ..position import GREG_ID
from ..vocabulary import ENERGY_DRINK, FIELDS, PAD, START

#: One and several; cheese and baking powder are not counted by pieces.
CONTENTS: dict[str, tuple[str, str]] = {
    "cheese": ("cheese", "cheese"),
    "bottle": ("bottle", "bottles"),
    "powder": ("baking powder", "baking powder"),
    "can": ("tin can", "tin cans"),
    "calc": ("calculator", "calculators"),
    "bulb": ("bulb", "bulbs"),
    "core": ("apple core", "apple cores"),
}
DISPLAYS = {"hamster": "the hamster", "frog": "the frog", "crow": "the crow", "library": "the library"}


def some(amount: int, content: str) -> str:
    """An amount of a content."""
    return f"{amount} {CONTENTS[content][amount != 1]}"


def things(amounts: Mapping[ContentId, int]) -> str:
    """Amounts of several contents."""
    return listed([some(amount, content) for content, amount in amounts.items()])


def listed(parts: Sequence[str]) -> str:
    """Parts as a list in a sentence."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def many(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def place(space: int) -> str:
    """A space as it is said aloud."""
    return "the start" if space == START else "the launchpad" if space == PAD else str(space)


def on(space: int) -> str:
    """Where a rat stands."""
    return f"{'at' if space == START else 'on'} {place(space)}"


def cave(components: Components, field: str) -> str:
    """A field of the burrow by its cave; a field that has none keeps its id."""
    if field == components.burrow[0]:
        return "start"
    return str(components.facts["burrow"]["rewards"].get(field, field))


def track_field(number: int) -> str:
    """A field of a track; the last one comes after covered fields and holds any number of pieces."""
    return "the last field" if number == FIELDS else f"field {number}"


def side(seat: Json, players: Sequence[str]) -> str:
    """The name of a seat, or of Greg."""
    return "Greg" if seat == GREG_ID else players[seat]


def title(components: Components, name: str) -> str:
    """The English name of a track, an item, a shortcut, a field or a challenge; its id if the file has none."""
    return str(_entry(components, name).get("name", {}).get("en", name))


def effect(components: Components, name: str) -> str:
    """What an item does, in one English phrase without a full stop."""
    return str(_entry(components, name).get("text", {}).get("en", "")).rstrip(".")


def _entry(components: Components, name: str) -> Mapping[str, Json]:
    facts = components.facts
    if name == ENERGY_DRINK:
        return dict(facts[ENERGY_DRINK])
    for part in ("backpacks", "comics", "bottle_caps", "tracks", "shortcuts", "challenges"):
        for entry in facts[part]["list"]:
            if entry["id"] == name:
                return dict(entry)
    return {}
