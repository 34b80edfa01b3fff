"""The regulars: eight opponents with a name, a level and a style.

A style is data on top of a level, and each game has its own in `ai/styles.py`.  In the header of a save a regular
stands as `@clover`, an AI without a style as `@casual`; no regular has the id of a level.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: An AI stands in the header of a save as this sign and its id; the names of people never begin with it.
AI_SIGN = "@"


class Regular(NamedTuple):
    """One of them."""

    id: str
    #: The same in every language.
    name: str
    #: The level whose search it uses.
    level: str
    #: What a player reads when choosing.
    text: str
    #: Whether it learns from earlier choices of its opponents, in games where a level does.
    studies: bool = False


#: Weakest first.
REGULARS: tuple[Regular, ...] = (
    Regular("pip", "Pip", "novice", "A curious ratling who plays whatever looks pretty."),
    Regular("clover", "Clover", "casual", "A cheerful gardener who would rather keep a thing than spend it."),
    Regular("basil", "Basil", "skilled", "The cook: the best course first, and one after the other."),
    Regular("juniper", "Juniper", "skilled", "The innkeeper bluffs, sits down beside you and lights every lamp."),
    Regular("barnabas", "Barnabas", "expert", "An old general, retired from everything but attacking."),
    Regular("thistle", "Thistle", "expert", "A tinkerer who sets everything in motion and picks up every bottle."),
    Regular("saffron", "Saffron", "master", "A calm lady who has read the last page already."),
    Regular(
        "renard", "Renard", "master", "The fox among rats: he watches you and copies what you do.", studies=True
    ),
)
BY_ID: Mapping[str, Regular] = {regular.id: regular for regular in REGULARS}


def level_id(name: str) -> str:
    """The level at which an opponent plays: that of a regular, else the name itself."""
    return BY_ID[name].level if name in BY_ID else name


def is_regular(player: str) -> bool:
    """Whether the header of a save names a regular on a seat."""
    return player.startswith(AI_SIGN) and player.removeprefix(AI_SIGN) in BY_ID
