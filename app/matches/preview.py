"""What home shows of the matches before any of them is replayed: cheap to read, and without the engine's rules.

It may be wrong about a damaged match.  The library, which is asked as soon as home has been drawn, is not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from app.matches.storage import MatchStorage
from app.store import Store
from engine.sanitize import LONGEST_MATCH, parsed

_FACT = re.compile(r"^(game|options|players) (.*)  #[0-9a-f]{8}$", re.MULTILINE)


class MatchHeader(NamedTuple):
    """A match as its header describes it."""

    number: int
    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]


class Glimpse(NamedTuple):
    """The open matches, and whether any match has been finished."""

    open: int = 0
    #: The one that was opened last; None if its header cannot be read.
    newest: MatchHeader | None = None
    finished: bool = False


def preview_matches(store: Store) -> Glimpse:
    """Look into a store."""
    kept = MatchStorage(store)
    return Glimpse(len(kept.open_numbers()), read_header(*kept.newest_header()), has_finished(store))


def read_header(number: int, header: str) -> MatchHeader | None:
    """What a header says; None if it cannot be read."""
    with suppress(ValueError, KeyError):
        facts = dict(_FACT.findall(header))
        players, options = parsed(facts["players"], LONGEST_MATCH), parsed(facts["options"], LONGEST_MATCH)
        named = isinstance(players, list) and all(isinstance(player, str) for player in players)
        if named and isinstance(options, dict):
            return MatchHeader(number, facts["game"], tuple(players), options)
    return None


def has_finished(store: Store) -> bool:
    """Whether any match of this device has been finished."""
    return MatchStorage(store).has_finished()
