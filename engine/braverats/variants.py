"""The variants of the three rulebooks as options, and which of them go together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..base import BadOption, Json, Option
from .rules import RULES

#: id → what a newcomer should read beside the switch.
VARIANTS: dict[str, str] = {
    "fast": "Fast Rat: three crowns win instead of four.",
    "mime": "Mime: a ninth card each, which copies what the opponent's card was last round.",
    "traitor": "Traitor: each side gives the other a random card of its own; both know which.",
    "draft": "Draft: all sixteen cards are shuffled, opened four by four and kept in turn.",
    "random": "Random: all sixteen cards are shuffled and dealt, eight to each side; both hands are known.",
    "princess": "Princess's attack: two Princes against two Princesses; in a match the sides alternate.",
    "draw": "Draw: a hidden hand of three cards, refilled from your own pile.",
    "emperor": "Emperor: a match for the first side that wins two games.",
    "true-king": "True King: a match for the first side that wins three games.",
}

DEALS = ("traitor", "draft", "random", "princess")
MATCHES = {"emperor": 2, "true-king": 3}
TARGET, FAST_TARGET = 4, 3

OPTIONS: tuple[Option, ...] = tuple(Option(name, (False, True), text) for name, text in VARIANTS.items())


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
        raise BadOption.by(RULES["one-deal"])
    if len(matches) > 1:
        raise BadOption.by(RULES["one-match"])
    if options["draw"] and deals:
        raise BadOption.by(RULES["draw-alone"])
    return Rules(
        target=FAST_TARGET if options["fast"] else TARGET,
        mime=options["mime"],
        deal=deals[0] if deals else "",
        draw=options["draw"],
        games=MATCHES[matches[0]] if matches else 1,
    )
