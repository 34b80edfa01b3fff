"""Matches as rows: the text of a match cut into its header and its steps, without playing it."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from engine.regulars import AI_SIGN
from engine.sanitize import LONGEST_MATCH, clean_name, parsed

#: The lines of a header, after the first.
_HEADER = ("game ", "options ", "players ", "sha256 ", "position ")
#: What the database says to a value that cannot be: all other errors are the disk's.
REFUSED = (
    *(sqlite3.IntegrityError, sqlite3.DataError, sqlite3.InterfaceError, sqlite3.ProgrammingError),
    OverflowError,
)
_STEPS = ("> ", "result ", "seed ")


class MatchText(NamedTuple):
    """The good lines of a text, and how much of it was good."""

    header: str
    steps: tuple[str, ...]
    game: str
    players: tuple[str, ...]
    sha256: str
    #: Whether all lines are good.
    whole: bool

    @property
    def seed(self) -> str:
        """The seed, if the last line says it."""
        last = payload(self.steps[-1]) if self.steps else ""
        return last.removeprefix("seed ") if last.startswith("seed ") else ""

    @property
    def fingerprint(self) -> str:
        """Identifies a match that is over, however its seed became known."""
        lines = [line for line in self.steps if not line.startswith("seed ")]
        return fingerprint_of(stored_text(self.header, lines))


def fingerprint_of(text: str) -> str:
    """The hash of a text without its seed."""
    return sha256(text.encode()).hexdigest()


def payload(line: str) -> str:
    """A line without its checksum."""
    return line.rpartition("  #")[0]


def good_lines(lines: Sequence[str], running: int = 0) -> int:
    """How many lines have the checksum that follows from those before them."""
    for number, line in enumerate(lines):
        said, _, digits = line.rpartition("  #")
        running = zlib.crc32(said.encode(errors="surrogatepass"), running)
        if not said or digits != f"{running:08x}":
            return number
    return len(lines)


def checksum(line: str) -> int:
    """The running checksum at the end of a good line."""
    return int(line.rpartition("  #")[2], 16)


def cut(text: str) -> MatchText | None:
    """The good lines of a text; None if they do not say which match it is.

    A newer version may write other lines: they are kept as they are.
    """
    lines = text[:LONGEST_MATCH].replace("\r\n", "\n").rstrip("\n").split("\n")
    good = good_lines(lines)
    if not good or not lines[0].startswith("ratskeller "):
        return None
    first = 1
    while first < good and not lines[first].startswith(_STEPS):
        first += 1
    facts = dict(payload(line).partition(" ")[::2] for line in lines[1:first] if line.startswith(_HEADER))
    try:
        players = parsed(facts["players"], LONGEST_MATCH)
        hash_, game = facts["sha256"], facts["game"]
    except (KeyError, ValueError):
        return None
    if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
        return None
    if good < len(lines) and first == good and "{" in lines[good]:
        # Only a position has braces there; without it this would be another match.
        return None
    header = "".join(f"{line}\n" for line in lines[:first])
    return MatchText(header, tuple(lines[first:good]), game, tuple(players), hash_, good == len(lines))


def add_match(
    db: sqlite3.Connection, number: int | None, place: str, text: MatchText, facts: Mapping[str, Any]
) -> int:
    """Write a match with its steps and seats; returns its number.  `facts` are further columns of its row."""
    row = {
        "id": number,
        "place": place,
        "game": text.game,
        "header": text.header,
        "sha256": text.sha256,
        "fingerprint": "" if place == "open" else text.fingerprint,
        **facts,
    }
    if number is not None:
        db.execute("DELETE FROM match WHERE id = ?", (number,))
    names = ", ".join(row)
    done = db.execute(f"INSERT INTO match ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
    found = int(done.lastrowid or 0)
    add_steps(db, found, 0, text.steps)
    if text.steps and place in ("finished", "imported"):
        keep_spare(db, found)
    for seat, player in enumerate(text.players):
        person = None if player.startswith(AI_SIGN) or place == "imported" else person_id(db, clean_name(player))
        db.execute("INSERT INTO seat VALUES (?, ?, ?, ?)", (found, seat, player, person))
    return found


def add_steps(db: sqlite3.Connection, number: int, first: int, lines: Sequence[str]) -> None:
    """Write lines of a match, in place of those that have their numbers."""
    rows = ((number, first + place, line) for place, line in enumerate(lines))
    db.executemany("INSERT OR REPLACE INTO step VALUES (?, ?, ?)", rows)


def keep_spare(db: sqlite3.Connection, number: int) -> None:
    """Write the text of a match that is over once more."""
    place, header = db.execute("SELECT place, header FROM match WHERE id = ?", (number,)).fetchone()
    lines = db.execute("SELECT line FROM step WHERE match = ? ORDER BY number", (number,))
    text = zlib.compress(stored_text(header, (line for (line,) in lines)).encode(), 9)
    db.execute("INSERT OR REPLACE INTO spare VALUES (?, ?, ?)", (number, place, text))


def spare_text(packed: object) -> MatchText | None:
    """The match of a spare text; None if it is damaged."""
    try:
        text = cut(zlib.decompress(packed).decode()) if isinstance(packed, bytes) else None
    except (zlib.error, ValueError):
        return None
    return text if text is not None and text.whole else None


def person_id(db: sqlite3.Connection, name: str) -> int | None:
    """The row of a person, added if new; None for a person without a name."""
    if not name:
        return None
    db.execute("INSERT OR IGNORE INTO person (name) VALUES (?)", (name,))
    return int(db.execute("SELECT id FROM person WHERE name = ?", (name,)).fetchone()[0])


def stored_text(header: str, lines: Iterable[str]) -> str:
    """The text of a match from its rows."""
    return "".join((header, *(f"{line}\n" for line in lines)))
