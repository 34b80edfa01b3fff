"""The files of one match: reading them, damaged ones too, and mending them."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from app.core.files import copy_aside, replace_file
from app.core.journal import opening_path
from engine import dice
from engine.base import BadOption, BadPosition, DamagedFile, Json, NeedsFile, NewerVersion, Refused, UnknownGame
from engine.coach.judgement import Analysis
from engine.coach.record import from_json, to_json
from engine.intake import LONGEST_SEED
from engine.match import AnyMatch
from engine.notation import from_text, to_text, with_opening

#: What an undamaged file can raise: one of a newer version, or one played with a component file.
LEFT_ALONE = (NewerVersion, NeedsFile, UnknownGame, BadOption, BadPosition)
#: What reading a damaged file can raise.
UNREADABLE = (OSError, Refused, ValueError, RecursionError, KeyError, TypeError)

#: "torn": the last line is incomplete; "mended": all lines could be recovered; "cut": some are lost.
Damage: TypeAlias = Literal["torn", "mended", "cut"]

#: What a key can hold, and the largest value of each number.
_KEY: dict[str, tuple[Any, float]] = {
    "seed": (str, 0),
    "opened": (int, 10**9),
    "resigned": (int, 99),
    "hints": (int, 10**9),
    "seconds": (int, 10**9),
    "accuracy": (float, 1),
}

#: Bytes of the longest last line: a seed with its checksum.
_LAST_LINE = 4 * LONGEST_SEED + 20
#: A line with the move of a seat.
_MOVED = re.compile(rb"\n> \d")


class MatchRead(NamedTuple):
    """A match, its key, and what was wrong with its journal."""

    match: AnyMatch
    key: dict[str, Any]
    damage: Damage | None


def read(path: Path) -> MatchRead:
    """A match up to its last good line, with its seed if that is known; raises UNREADABLE or LEFT_ALONE."""
    text = path.read_bytes().decode("utf-8", errors="replace")
    key = read_key(path)
    damage: Damage | None = None
    try:
        match, wrong = from_text(text)
        if wrong is not None:
            damage = "torn" if _is_torn(text) else "cut"
    except LEFT_ALONE:
        raise
    except Refused:
        match, damage = _mended(path, text)
    else:
        if damage == "cut" and not match.log:
            # The damaged line may be one of the header.
            with suppress(Refused):
                match, damage = _mended(path, text)
    if not match.seed:
        match.seed = _seed(path, key, match.sha256)
    if key.get("resigned", 0) >= match.setup.seats:
        del key["resigned"]
    return MatchRead(match, key, damage)


def fingerprint(match: AnyMatch) -> str:
    """Identifies a match by its text; the hash in its header is only what somebody wrote there."""
    return sha256(to_text(match, with_seed=False).encode()).hexdigest()


def _mended(path: Path, text: str) -> tuple[AnyMatch, Damage]:
    """The match with the header of its opening; raises Refused."""
    try:
        first = opening_path(path).read_text(encoding="utf-8")
    except (OSError, ValueError):
        first = ""
    if from_text(first).damage is not None:
        raise DamagedFile("The opening is damaged too.")
    match, wrong = from_text(with_opening(text, first))
    return match, "mended" if wrong is None and match.log else "cut"


def _seed(path: Path, key: dict[str, Any], commitment: str) -> str:
    """The seed with this hash, from the key or the opening; empty if it is lost."""
    with suppress(ValueError):
        if dice.commitment(key.get("seed", "")) == commitment:
            return str(key["seed"])
    with suppress(*UNREADABLE):
        match, damage = from_text(opening_path(path).read_text(encoding="utf-8"))
        if damage is None and match.sha256 == commitment:
            return match.seed
    return ""


def is_closed(path: Path) -> bool:
    """Whether the last line of a journal is the seed, which is written when a match is over."""
    with suppress(OSError), open(path, "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - _LAST_LINE))
        return b"\nseed " in file.read()
    return False


def has_moves(path: Path) -> bool:
    """Whether a player has moved in a match, or its journal cannot be read."""
    try:
        return _MOVED.search(path.read_bytes()) is not None
    except OSError:
        return True


def _is_torn(text: str) -> bool:
    """Whether the only damage is that the last line is incomplete."""
    whole = text[: text.rfind("\n") + 1]
    return whole != text and from_text(whole).damage is None


def mend(path: Path, match: AnyMatch, *, with_seed: bool) -> None:
    """Write the good lines of a damaged match; the damaged file is kept beside it."""
    with suppress(OSError):
        copy_aside(path)
        replace_file(path, to_text(match, with_seed=with_seed or match.over))


def read_key(path: Path) -> dict[str, Any]:
    """The key of a match, without anything that does not belong there."""
    try:
        key = json.loads(path.with_suffix(".key").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(key, dict):
        return {}
    return {name: key[name] for name in _KEY if name in key and _is_valid(name, key[name])}


def _is_valid(name: str, value: Any) -> bool:
    kind, largest = _KEY[name]
    return type(value) is kind and (kind is str or bool(0 <= value <= largest))


def note(path: Path, **facts: Json) -> None:
    """Add to the key of a match."""
    with suppress(OSError):
        replace_file(path.with_suffix(".key"), json.dumps(read_key(path) | facts))


def read_analysis(path: Path, match: AnyMatch) -> Analysis | None:
    """The analysis beside a journal; None if there is none that fits the match."""
    try:
        data = json.loads(path.with_suffix(".analysis").read_text(encoding="utf-8"))
        # Version 0.1.0 did not store whose analysis it is.
        if data.pop("match", None) not in (None, fingerprint(match)):
            return None
        found = from_json(data)
    except (*UNREADABLE, AttributeError):
        return None
    fits = found.game == match.game.info.id and len(found.curve) == len(match.log) + 1
    moved = all(verdict.seat in match.log[verdict.line].moves for verdict in found.verdicts) if fits else False
    return found if moved and len(found.skill) == match.setup.seats else None


def write_analysis(path: Path, match: AnyMatch, analysis: Analysis) -> None:
    """Store an analysis beside a journal; raises OSError."""
    data = {"match": fingerprint(match), **to_json(analysis)}
    replace_file(path.with_suffix(".analysis"), json.dumps(data))
