"""Who sits on a seat, and how the header of a save names it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.intake import clean_name as one_line

#: An AI stands in the header of a save as this sign and its level; the names of people never begin with it.
_AI_SIGN = "@"


class Player(NamedTuple):
    """Who sits on a seat."""

    name: str
    kind: Literal["person", "ai"] = "person"
    #: Of an AI.
    level: str | None = None
    #: The picture that stands for the seat in the `tokens` atlas, without its `emblem_`.
    emblem: str = ""

    @property
    def is_ai(self) -> bool:
        return self.kind == "ai"

    def text(self) -> str:
        """The player as the header of a save names it."""
        return f"{_AI_SIGN}{self.level}" if self.is_ai else clean_name(self.name)


def clean_name(name: str) -> str:
    """A name as people may have it: one line, not too long, and not to be taken for an AI."""
    return one_line(name).lstrip(_AI_SIGN + " ")


def player_of(text: str, emblem: str = "") -> Player:
    """The player that a header names."""
    if text.startswith(_AI_SIGN):
        level = one_line(text.removeprefix(_AI_SIGN))
        return Player(level, "ai", level, emblem)
    return Player(clean_name(text), "person", None, emblem)
