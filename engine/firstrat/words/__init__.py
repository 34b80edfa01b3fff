"""First Rat in English sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ai.advice import Reason
from ...base import Event, Json, Seat
from ...translation import ENGLISH, Translator
from ..rules import RULES
from ..state import FirstRatView, State
from .options import options, question
from .sentences import sentence
from .table import table


class Text:
    """English alone."""

    rules = RULES

    def __init__(self, tr: Translator = ENGLISH) -> None:
        self.tr = tr

    def told(self, before: State, events: Sequence[Event], players: Sequence[str]) -> list[str]:
        return [line for event in events if (line := sentence(event, players))]

    def reason(self, why: Reason) -> str:
        coming = f", and next turn it {_phrases(why.facts['next'])}" if why.facts["next"] else ""
        facts = {**why.facts, "gain": _phrases(why.facts["now"]), "next": coming}
        return TEXTS[why.id].format(**facts)

    def table(self, view: FirstRatView, players: Sequence[str]) -> str:
        return table(view, players)

    def question(self, view: FirstRatView, seat: Seat) -> str:
        return question(view, seat)

    def options(self, view: FirstRatView, seat: Seat) -> list[str]:
        return options(view, seat)


TEXTS: dict[str, str] = {
    "any": "All moves are equally good.",
    "looks": "It {gain}.",
    "ahead": "It {gain}{next}; followed {rounds} rounds ahead, that is best.",
}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


# --- in English


def _phrases(gains: list[Json]) -> str:
    """Gains as the middle of a sentence: “launches the third rat and is first on the light track”."""
    parts = [_PHRASES[gain["what"]](gain) for gain in gains]
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else "waits"


def _ordinal(number: int) -> str:
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else f"{number}th"


_PHRASES: dict[str, Callable[[Json], str]] = {
    "launch": lambda g: f"launches the {_ordinal(g['rat'])} rat ({_ordinal(g['place'])} in the rocket)",
    "mark": lambda g: f"is {_ordinal(g['place'])} on the {g['track']} track",
    "rat": lambda g: f"brings the {_ordinal(g['rats'])} rat out",
    "comic": lambda g: "takes a comic",
    "cap": lambda g: "takes a bottle cap",
    "backpack": lambda g: "gets a backpack",
    "drink": lambda g: "gets an energy drink",
    "light": lambda g: f"moves the light on by {g['lamps']}",
    "goods": lambda g: f"collects {g['amount']} {g['content']}",
    "burrow": lambda g: "goes on in the burrow",
    "walk": lambda g: f"gets a rat to space {g['space']}",
}
