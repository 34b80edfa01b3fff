"""The variants of the three rulebooks as options, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base import BadOption, Json
from .info import VARIANTS
from .rules import RULES

DEALS = ("traitor", "draft", "random", "princess")
MATCHES = {"emperor": 2, "true-king": 3}
TARGET, FAST_TARGET = 4, 3


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one match, ready for use."""

    target: int = TARGET
    mime: bool = False
    #: How the hands come about: one of DEALS, or "" for everybody's own eight.
    deal: str = ""
    #: Hidden hands of three (the Draw variant).
    draw: bool = False
    #: Games to win for the match.
    games: int = 1

    def options(self) -> dict[str, Json]:
        chosen = {
            "fast": self.target == FAST_TARGET,
            "mime": self.mime,
            "draw": self.draw,
            **{name: self.deal == name for name in DEALS},
            **{name: self.games == games for name, games in MATCHES.items()},
        }
        return {name: chosen[name] for name in VARIANTS}


def rules_of(options: Mapping[str, Json]) -> Rules:
    """The rules for a full set of options; refuses combinations that do not go together."""
    deals = [name for name in DEALS if options[name]]
    matches = [name for name in MATCHES if options[name]]
    if len(deals) > 1:
        raise BadOption.for_rule(RULES["one-deal"])
    if len(matches) > 1:
        raise BadOption.for_rule(RULES["one-match"])
    if options["draw"] and deals:
        raise BadOption.for_rule(RULES["draw-alone"])
    return Rules(
        target=FAST_TARGET if options["fast"] else TARGET,
        mime=options["mime"],
        deal=deals[0] if deals else "",
        draw=options["draw"],
        games=MATCHES[matches[0]] if matches else 1,
    )
