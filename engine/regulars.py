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
    #: What there is to see when it plays, by game.
    habits: Mapping[str, str]
    #: Whether it learns from earlier choices of its opponents, in games where a level does.
    studies: bool = False


#: Weakest first.
REGULARS: tuple[Regular, ...] = (
    Regular(
        "pip",
        "Pip",
        "novice",
        "A curious ratling who plays whatever looks pretty.",
        {
            "braverats": "Likes to begin with the Princess.",
            "brooke": "Loves sixes.",
            "firstrat": "Lets one rat run far ahead, alone.",
        },
    ),
    Regular(
        "clover",
        "Clover",
        "casual",
        "A cheerful gardener who would rather keep a thing than spend it.",
        {
            "braverats": "Likes to begin with the Musician and keeps the strong cards back.",
            "brooke": "Places most dice at the left island, and small ones first.",
            "firstrat": "Walks to the cheese.",
        },
    ),
    Regular(
        "basil",
        "Basil",
        "skilled",
        "The cook: the best course first, and one after the other.",
        {
            "braverats": "Likes to begin with the Prince: high cards come first.",
            "brooke": "Serves the islands from left to right, one die each.",
            "firstrat": "Collects apple cores and takes the long way to the pantry.",
        },
    ),
    Regular(
        "juniper",
        "Juniper",
        "skilled",
        "The innkeeper bluffs, sits down beside you and waits for the last guest.",
        {
            "braverats": "Likes to begin with the Assassin; other low cards with a trick follow.",
            "brooke": "Places dice where most of your pips lie.",
            "firstrat": "Walks with the rat that is furthest behind, alone.",
        },
    ),
    Regular(
        "barnabas",
        "Barnabas",
        "expert",
        "An old general, retired from everything but attacking.",
        {
            "braverats": "Likes to begin with the General, and charges with a high card.",
            "brooke": "Attacks on the right: most dice go to the right island.",
            "firstrat": "Walks to cans and calculators, and steals from the animals.",
        },
    ),
    Regular(
        "thistle",
        "Thistle",
        "expert",
        "A tinkerer who sets everything in motion and picks up every bottle.",
        {
            "braverats": "Likes to begin with the Spy; then the General prepares the next blow.",
            "brooke": "Makes a card act with nearly every die.",
            "firstrat": "Walks to bottles and baking powder, and likes comics.",
        },
    ),
    Regular(
        "saffron",
        "Saffron",
        "master",
        "A calm lady who has read the last page already.",
        {
            "braverats": "Begins with the Wizard more often than she should, "
            "and keeps Prince and General for later.",
            "brooke": "Places most dice at the middle island.",
            "firstrat": "Moves several rats together.",
        },
    ),
    Regular(
        "renard",
        "Renard",
        "master",
        "The fox among rats: he watches you, and what you do, he does.",
        {
            "braverats": "Begins with the Ambassador more often than he should, "
            "and then likes the card that you just played.",
            "brooke": "Places the same number as you, at the same island.",
            "firstrat": "Follows right behind your rats.",
        },
        studies=True,
    ),
)
BY_ID: Mapping[str, Regular] = {regular.id: regular for regular in REGULARS}


def level_id(name: str) -> str:
    """The level at which an opponent plays: that of a regular, else the name itself."""
    return BY_ID[name].level if name in BY_ID else name


def is_regular(player: str) -> bool:
    """Whether the header of a save names a regular on a seat."""
    return player.startswith(AI_SIGN) and player.removeprefix(AI_SIGN) in BY_ID
