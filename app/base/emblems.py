"""Emblems: each side has one, so that sides can be told apart without their colours."""

from __future__ import annotations

from collections.abc import Mapping

#: emblem → the token of its colour in the theme
CLANS: Mapping[str, str] = {
    "hammer": "blue",
    "apple": "red",
    "leaf": "green",
    "moon": "violet",
    "bolt": "gold",
    "gear": "grey",
}
#: colour → emblem
EMBLEMS: Mapping[str, str] = {clan: emblem for emblem, clan in CLANS.items()}
