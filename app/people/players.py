"""The player of a seat, and the text for it in the header of a save."""

from __future__ import annotations

from typing import Literal, NamedTuple

from app.base.text import mark, tr
from engine.regulars import AI_SIGN, BY_ID, level_id
from engine.sanitize import clean_name as one_line

#: What the only person at a device is called who has set no name.
YOU = mark("You")


class Player(NamedTuple):
    """The player of a seat."""

    #: The name of an AI, or the one that a person has set; perhaps empty.
    given: str
    kind: Literal["person", "ai"] = "person"
    #: Of an AI; a regular has one too.
    level: str | None = None
    #: The picture that stands for the seat in the `tokens` atlas, without its `emblem_`.
    emblem: str = ""
    #: What a person without a name is called, in English.
    otherwise: str = ""
    #: The id of a regular.
    regular: str = ""

    @property
    def name(self) -> str:
        """What the player is called, in the present language."""
        return self.given or tr._(self.otherwise)

    @property
    def is_ai(self) -> bool:
        return self.kind == "ai"

    @property
    def opponent(self) -> str:
        """An AI as the engine knows it: a regular, or a level."""
        return self.regular or self.level or ""

    def text(self) -> str:
        """The player as the header of a save names it."""
        return f"{AI_SIGN}{self.opponent}" if self.is_ai else clean_name(self.given)


def clean_name(name: str) -> str:
    """A name as people may have it: one line, not too long, and not to be taken for an AI."""
    return one_line(name).lstrip(AI_SIGN + " ")


def player_of(text: str, emblem: str = "") -> Player:
    """The player that a header names."""
    if text.startswith(AI_SIGN):
        found = one_line(text.removeprefix(AI_SIGN))
        if found in BY_ID:
            return Player(BY_ID[found].name, "ai", level_id(found), emblem, regular=found)
        return Player(found, "ai", found, emblem)
    return Player(clean_name(text), "person", None, emblem)


def about(name: str, yours: str, named: str, **facts: object) -> str:
    """A sentence about a player: in the second person for “You”, else with the name."""
    return (yours if name == tr._(YOU) else named).format(name=name, **facts)
