"""The files of one match: reading them, damaged ones too, and mending them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from app.matches.journal import opening_path
from app.store import copy_aside, json_object, read_twice, replace_file
from app.table import Tally
from engine import randomness
from engine.base import BadOption, BadPosition, DamagedFile, Json, NeedsFile, NewerVersion, Refused, UnknownGame
from engine.coach.account import agreeing
from engine.coach.judgement import Analysis
from engine.coach.record import from_json, to_json
from engine.match import AnyMatch
from engine.notation import from_text, opening, to_text, with_opening
from engine.sanitize import LONGEST_SEED

#: What an undamaged file can raise: one of a newer version, or one played with a component file.
LEFT_ALONE = (NewerVersion, NeedsFile, UnknownGame, BadOption, BadPosition)
#: What reading a damaged file can raise, and what reading any file can raise.
DAMAGED = (Refused, ValueError, RecursionError, KeyError, TypeError)
UNREADABLE = (OSError, *DAMAGED)

#: "torn": the last line is incomplete; "mended": all lines could be recovered; "cut": some are lost.
Damage: TypeAlias = Literal["torn", "mended", "cut"]

#: What a key can hold, and the largest value of each number.
_KEY: dict[str, tuple[Any, float]] = {
    "seed": (str, 0),
    "opened": (int, 10**9),
    "resigned": (int, 99),
    "ended": (int, 10**11),
    "hints": (int, 10**9),
    "advised": (str, 0),
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
    with suppress(*DAMAGED):
        found = _read_once(path)
        if found.damage is None:
            return found
    # A disk can return wrong bytes for a moment: what is damaged is damaged when it is read again.
    return _read_once(path)


def _read_once(path: Path) -> MatchRead:
    text = path.read_bytes().decode("utf-8", errors="replace")
    key = _read_key(path)
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
    except (FileNotFoundError, ValueError):
        first = ""
    if from_text(first).damage is not None:
        raise DamagedFile("The opening is damaged too.")
    match, wrong = from_text(with_opening(text, first))
    return match, "mended" if wrong is None and match.log else "cut"


def _seed(path: Path, key: dict[str, Any], commitment: str) -> str:
    """The seed with this hash, from the key or the opening; empty if it is lost; raises OSError."""
    with suppress(ValueError):
        if randomness.commitment(key.get("seed", "")) == commitment:
            return str(key["seed"])
    with suppress(FileNotFoundError, *DAMAGED):
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


def is_file_of(path: Path, match: AnyMatch) -> bool:
    """Whether a file holds this match, perhaps with names that are shortened by now."""
    try:
        text = path.read_text(encoding="utf-8")
        # Most files are another match: only one with the same hash is replayed.
        if f"\nsha256 {match.sha256}  #" not in text:
            return False
        found, damage = from_text(text)
    except UNREADABLE:
        return False
    return damage is None and match.seed in ("", found.seed) and fingerprint(found) == fingerprint(match)


def write_finished(path: Path, match: AnyMatch) -> None:
    """Write a complete match and its opening; raises OSError."""
    replace_file(opening_path(path), opening(match))
    replace_file(path, to_text(match))


def complete(path: Path, match: AnyMatch) -> bool:
    """Write the end of a match that is over, which a kill may have prevented; false if that fails."""
    text = to_text(match, with_seed=True).encode()
    try:
        if path.read_bytes() != text:
            replace_file(path, text)
    except OSError:
        return False
    return True


def add_opening(path: Path, match: AnyMatch) -> None:
    """Write the opening of a match that has none: version 0.1.0 wrote none."""
    if not match.seed or opening_path(path).exists():
        return
    first = opening(match)
    header = first[: first.index("\nseed ") + 1].encode()
    with suppress(OSError):
        # The opening of a file with other names would not fit its lines.
        if path.read_bytes().startswith(header):
            replace_file(opening_path(path), first)


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
    """The key of a match, without anything that does not belong there; empty if it cannot be read."""
    try:
        return _read_key(path)
    except OSError:
        return {}


def _read_key(path: Path) -> dict[str, Any]:
    """Like `read_key`, but raises OSError if there is a file and reading it fails."""
    try:
        key = read_twice(path.with_suffix(".key"), json_object)
    except (FileNotFoundError, ValueError, RecursionError):
        return {}
    return {name: key[name] for name in _KEY if name in key and _is_valid(name, key[name])}


def _is_valid(name: str, value: Any) -> bool:
    kind, largest = _KEY[name]
    return type(value) is kind and (kind is str or bool(0 <= value <= largest))


def played(path: Path, key: Mapping[str, Any]) -> float:
    """When a match was last played: matches of older versions do not say when they ended, but their files do."""
    with suppress(OSError):
        return float(key.get("ended") or path.stat().st_mtime)
    return 0


def tally_json(tally: Tally) -> dict[str, Json]:
    """A tally as stored in a key; zeros are left out."""
    numbers = {"hints": tally.hints, "seconds": round(tally.seconds)}
    stored: dict[str, Json] = {name: number for name, number in numbers.items() if number}
    if tally.advised:
        stored["advised"] = "\n".join(f"{line} {seat} {move}" for (line, seat), move in tally.advised.items())
    return stored


def tally_of(key: Mapping[str, Any]) -> Tally:
    """The tally in a key; an older one does not say what was advised."""
    rows = (row.split(" ", 2) for row in key.get("advised", "").splitlines())
    advised = {
        (int(row[0]), int(row[1])): row[2]
        for row in rows
        if len(row) == 3 and all(number.isascii() and number.isdigit() and len(number) < 7 for number in row[:2])
    }
    return Tally(key.get("hints", 0), key.get("seconds", 0), advised)


def note(path: Path, **facts: Json) -> None:
    """Add to the key of a match; None takes away."""
    with suppress(OSError):
        # Not `read_key`: a key that cannot be read now must not lose its seed.
        key = _read_key(path) | facts
        stored = {name: fact for name, fact in key.items() if fact is not None}
        replace_file(path.with_suffix(".key"), json.dumps(stored))


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
    if not moved or len(found.skill) != match.setup.seats:
        return None
    # Where something was hidden verdicts may differ from the curve, which knows everything.
    return found if match.game.info.has_secrets else agreeing(found)


def write_analysis(path: Path, match: AnyMatch, analysis: Analysis) -> None:
    """Store an analysis beside a journal; raises OSError."""
    data = {"match": fingerprint(match), **to_json(analysis)}
    replace_file(path.with_suffix(".analysis"), json.dumps(data))
