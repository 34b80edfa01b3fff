"""What home shows of the matches before any of them is replayed: cheap to read, and without the engine's rules.

It may be wrong about a damaged match.  The library, which is asked as soon as home has been drawn, is not.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from app.matches.folders import FINISHED, OPEN, folder_of, is_journal
from engine.sanitize import parsed, read_text

#: So many of the keys that were written last are read, to find the match that was opened last.
KEYS_READ = 5
#: More characters than the header of a match has before its components, and more than a key has.
_HEADER, _KEY = 4_000, 10_000
_FACT = re.compile(r"^(game|options|players) (.*)  #[0-9a-f]{8}$", re.MULTILINE)


class OpenMatch(NamedTuple):
    """An open match as its header describes it."""

    number: int
    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]


class Glimpse(NamedTuple):
    """The open matches, and whether any match has been finished."""

    open: int = 0
    #: The one that was opened last; None if its files cannot be read.
    newest: OpenMatch | None = None
    finished: bool = False


def preview_matches(folder: Path | None) -> Glimpse:
    """Look into a data folder."""
    if folder is None:
        return Glimpse()
    written: dict[str, float] = {}
    journals = []
    with suppress(OSError), os.scandir(folder_of(folder, OPEN)) as files:
        for file in files:
            if is_journal(file.name):
                journals.append(file.name)
            elif file.name.endswith(".key"):
                written[file.name.removesuffix(".key")] = file.stat().st_mtime
    names = sorted((name.removesuffix(".match") for name in journals), key=lambda name: written.get(name, 0))
    last = [(opened, name) for name in names[-KEYS_READ:] if (opened := _opened(folder, name))]
    return Glimpse(len(journals), _header(folder, max(last)[1]) if last else None, has_finished(folder))


def has_finished(folder: Path | None) -> bool:
    """Whether any match of this device has been finished."""
    if folder is not None:
        with suppress(OSError), os.scandir(folder_of(folder, FINISHED)) as files:
            return any(is_journal(file.name) for file in files)
    return False


def _opened(folder: Path, name: str) -> int:
    """The place of a match among those that were opened; 0 if it is unknown or the match seems to be over."""
    with suppress(OSError, ValueError):
        key = parsed(read_text(folder_of(folder, OPEN) / f"{name}.key", _KEY))
        if isinstance(key, dict) and "resigned" not in key and type(key.get("opened")) is int:
            return int(key["opened"])
    return 0


def _header(folder: Path, name: str) -> OpenMatch | None:
    with suppress(OSError, ValueError, KeyError):
        with open(folder_of(folder, OPEN) / f"{name}.match", encoding="utf-8") as file:
            facts = dict(_FACT.findall(file.read(_HEADER)))
        players, options = parsed(facts["players"]), parsed(facts["options"])
        named = isinstance(players, list) and all(isinstance(player, str) for player in players)
        if named and isinstance(options, dict):
            return OpenMatch(int(name), facts["game"], tuple(players), options)
    return None
