"""A match as text: the save file, the shared file and the test fixture.

    ratskeller 1  #5a1f3c0e
    game braverats  #…
    options {"fast": true}  #…
    players ["Ann", "expert"]  #…
    sha256 9f86d08…  #…
    > 0 spy | 1 wizard  #…
    > chance 0357  #…
    result [1, 2]  #…
    seed 4711  #…

Each line ends in a checksum that also covers all lines before it.  A damaged file is read up to its first bad
line, and the reader says so.  A text of another version, or with good lines of an unknown kind, is not damaged: a
newer version made it.  The header of a match that began from a set position has a line `position {…}`.  The hash
of the seed is in the header; the seed comes last, and a shared file of an open match leaves it out.

A match with a regular (`@clover`) is of version 2 and otherwise written alike: programs that know no regulars
refuse it instead of playing on without the style.  All others are still of version 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Mapping
from typing import NamedTuple
from zlib import crc32

from . import randomness
from .base import (
    CHANCE,
    AnyGame,
    BadRequest,
    DamagedFile,
    Json,
    Move,
    NeedsFile,
    NewerVersion,
    Refused,
    Seat,
    Setup,
    UnknownGame,
)
from .games import GAMES
from .match import AnyMatch, Match
from .regulars import is_regular
from .sanitize import LONGEST_MATCH, clean_name, is_seed, is_sha256, parsed
from .schema import ANYTHING, TEXT, Shape, fault, fields, listed, of_type

#: The version of a match without regulars, and of one with them.
PLAIN, WITH_REGULARS = 1, 2
MAGIC = "ratskeller"
_HEADER = ("game", "options", "players", "sha256", "position")
_LINES = (">", "result", "seed")


class Reading(NamedTuple):
    """A match read from text, and what was wrong with the text (None: nothing)."""

    match: AnyMatch
    damage: str | None


class Writer:
    """Writes a match line by line, as a journal does; each line carries the running checksum."""

    def __init__(self) -> None:
        self._sum = 0

    def line(self, payload: str) -> str:
        self._sum = crc32(payload.encode(), self._sum)
        return f"{payload}  #{self._sum:08x}\n"

    def header(self, match: AnyMatch) -> str:
        lines = [
            f"{MAGIC} {WITH_REGULARS if any(map(is_regular, match.players)) else PLAIN}",
            f"game {match.game.info.id}",
            f"options {_dump(_chosen(match))}",
            f"players {_dump(list(match.players))}",
            f"sha256 {match.sha256}",
        ]
        if match.origin is not None:
            lines.append(f"position {_dump(match.origin)}")
        return "".join(map(self.line, lines))

    def moves(self, moves: Mapping[Seat, Move]) -> str:
        return self.line(f"> {moves_text(moves)}")

    def seed(self, match: AnyMatch) -> str:
        return self.line(f"seed {match.seed}")

    def result(self, match: AnyMatch) -> str:
        return self.line(f"result {_dump(match.game.ranks(match.state))}")


def moves_text(moves: Mapping[Seat, Move]) -> str:
    """The moves of one line."""
    return " | ".join(f"{seat_name(seat)} {move}" for seat, move in moves.items())


def to_text(match: AnyMatch, *, with_seed: bool | None = None) -> str:
    """The whole match.  The seed is included when the match is over, or as `with_seed` says."""
    writer = Writer()
    text = writer.header(match) + "".join(writer.moves(entry.moves) for entry in match.log)
    if match.over:
        text += writer.result(match)
    if match.seed and (match.over if with_seed is None else with_seed):
        text += writer.seed(match)
    return text


def from_text(
    text: str,
    games: Mapping[str, AnyGame] = GAMES,
    *,
    seed: str = "",
    contents: Mapping[str, Json] | None = None,
) -> Reading:
    """The match of a text; refuses one with a bad header, and stops at the first damaged move.

    No file is ever read.  Old saves can name one as an option; `contents` holds what it contains, by option.
    """
    steps = read_stepwise(text, games, seed=seed, contents=contents)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Reading = end.value
            return found


def read_stepwise(
    text: str,
    games: Mapping[str, AnyGame] = GAMES,
    *,
    seed: str = "",
    contents: Mapping[str, Json] | None = None,
    end_only: bool = False,
) -> Generator[None, None, Reading]:
    """Like `from_text`, with a pause after each line, for programs that must not stop.

    With `end_only` the match holds nothing but its last state, much sooner.  Its moves are not checked then:
    illegal ones raise any exception, or lead to another result than the text states, which is damage.
    """
    if not isinstance(text, str):
        raise DamagedFile("A match is read from a text.")
    if len(text) > LONGEST_MATCH:
        raise DamagedFile("This text is too long to be a match.")
    # Mail programs and clipboards change the ends of lines.
    text = text.replace("\r\n", "\n")
    good, damage = _good_lines(text)
    if not good or good[0].split(" ")[0] != MAGIC:
        raise DamagedFile("This is not a Ratskeller match: its first line is missing or damaged.")
    if good[0] not in (f"{MAGIC} {PLAIN}", f"{MAGIC} {WITH_REGULARS}"):
        raise NewerVersion(
            f"This match was saved by another version ({good[0]}); this one reads {PLAIN} and {WITH_REGULARS}."
        )
    header, rest = _header(good[1:], damage)
    if not rest and damage is not None and "{" in text.split("\n")[len(good)]:
        # Only a position has braces there; without it this would be another match.
        raise DamagedFile(f"The match cannot be read: its header is damaged. {damage}")
    unknown = next((line for line in rest if line.partition(" ")[0] not in _LINES), None)
    if unknown is not None:
        raise NewerVersion(
            f"This match was saved by a newer version: “{unknown.partition(' ')[0]}” is unknown here."
        )
    match = _begin(header, games, seed, contents or {})
    refusal = yield from _replay(match, rest, len(good) - len(rest), match._advance if end_only else match.play)
    return Reading(match, refusal or damage)


def opening(match: AnyMatch) -> str:
    """The header and the seed: all that is needed besides the moves, as a text of its own."""
    writer = Writer()
    return writer.header(match) + writer.seed(match)


def with_opening(text: str, first: str) -> str:
    """A damaged text with the header of its undamaged opening, and all lines that follow on from it."""
    *header, _seed, _end = first.split("\n")
    running = int(header[-1].rpartition("  #")[2], 16)
    lines = text.split("\n")
    for number, line in enumerate(lines):
        payload, _, digits = line.rpartition("  #")
        # The checksum of nothing is that of the line before.
        if payload and digits == f"{crc32(payload.encode(errors='surrogatepass'), running):08x}":
            return "\n".join(header + lines[number:])
    return "\n".join(header) + "\n"


def seat_name(seat: Seat) -> str:
    return "chance" if seat == CHANCE else str(seat)


def seat_of(name: str) -> Seat:
    """The seat of a name in a text or request; refuses anything else."""
    if name == "chance":
        return CHANCE
    if not name.isascii() or not name.isdigit() or len(name) > 2:
        raise BadRequest(f"“{name}” is not a seat: seats are 0, 1, … and chance.")
    return int(name)


def _dump(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": "))


def _chosen(match: AnyMatch) -> dict[str, Json]:
    """The options that differ from the defaults, so that a save stays short and new options do not break it."""
    defaults = {option.id: option.default for option in match.game.info.options}
    return {name: value for name, value in match.setup.options.items() if value != defaults.get(name)} | (
        {"seats": match.setup.seats} if len(match.game.info.seats) > 1 else {}
    )


def _good_lines(text: str) -> tuple[list[str], str | None]:
    """The payloads up to the first line whose checksum fails, and what is wrong there."""
    running = 0
    good: list[str] = []
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        payload, _, digits = line.rpartition("  #")
        running = crc32(payload.encode(errors="surrogatepass"), running)
        if not payload or digits != f"{running:08x}":
            return good, f"Line {number} is damaged; the match was read up to the line before it."
        good.append(payload)
    return good, None


def _header(lines: list[str], damage: str | None) -> tuple[dict[str, str], list[str]]:
    header: dict[str, str] = {}
    for number, line in enumerate(lines):
        name, _, value = line.partition(" ")
        if name not in _HEADER:
            return header, lines[number:]
        header[name] = value
    if damage is not None and "sha256" not in header:
        raise DamagedFile(f"The match cannot be read: its header is damaged. {damage}")
    return header, []


def _begin(
    header: Mapping[str, str], games: Mapping[str, AnyGame], seed: str, contents: Mapping[str, Json]
) -> AnyMatch:
    for name in ("game", "options", "players", "sha256"):
        if name not in header:
            raise DamagedFile(f"The match cannot be read: its header has no “{name}” line.")
    game = games.get(header["game"])
    if game is None:
        raise UnknownGame(f"There is no game “{header['game']}” here.")
    options = _load(header, "options", fields({}, {"seats": of_type(int)}, more=True))
    players = _load(header, "players", listed(TEXT, 0, max(game.info.seats)))
    seats = options.pop("seats", game.info.seats[0])
    if not is_sha256(header["sha256"]):
        raise DamagedFile("The match cannot be read: its “sha256” line is not well formed.")
    options = _with_contents(game, options, contents)
    if seed and (not is_seed(seed) or randomness.commitment(seed) != header["sha256"]):
        raise BadRequest("This seed does not belong to the match: its hash is another one.")
    position = _load(header, "position", ANYTHING) if "position" in header else None
    setup = Setup(seats, options)
    names = [clean_name(player) for player in players]
    match = Match(game, setup, seed, players=names, position=position, sha256=header["sha256"])
    if len(game.scores(match.state)) != seats:
        raise DamagedFile(f"The match cannot be read: its position does not have {seats} seats.")
    return match


def _with_contents(game: AnyGame, options: dict[str, Json], contents: Mapping[str, Json]) -> dict[str, Json]:
    """The options with the contents of the files that they name; refuses a file that is not given."""
    found = dict(options)
    for option in game.info.options:
        named = options.get(option.id)
        if not option.free or not isinstance(named, str) or named in option.values:
            continue
        if option.id not in contents:
            file = re.split(r"[\\/]", named)[-1][:100]
            raise NeedsFile(
                f"This match was played with the file “{file}”, which it does not hold. To open it in the "
                f"terminal: replay MATCH --option {option.id}=FILE."
            )
        found[option.id] = contents[option.id]
    return found


def _load(header: Mapping[str, str], name: str, shape: Shape) -> Json:
    try:
        value = parsed(header[name], LONGEST_MATCH)
    except ValueError:
        value = None
    if value is None or fault(value, shape) is not None:
        raise DamagedFile(f"The match cannot be read: its “{name}” line is not well formed.")
    return value


def _replay(
    match: AnyMatch, lines: list[str], before: int, play: Callable[[Mapping[Seat, Move]], object]
) -> Generator[None, None, str | None]:
    """Play the logged lines; returns what was wrong with the first one that cannot stand."""
    for number, line in enumerate(lines, before + 1):
        yield
        kind, _, rest = line.partition(" ")
        try:
            if kind == ">":
                play(dict(_moves(rest)))
            elif kind == "seed":
                _unseal(match, rest)
            elif rest != _dump(match.game.ranks(match.state)):
                raise DamagedFile("the result is not that of the moves.")
        except Refused as refusal:
            return f"Line {number} cannot stand ({refusal}); the match was read up to the line before it."
    return None


def _moves(text: str) -> list[tuple[Seat, Move]]:
    pairs = []
    for part in text.split(" | "):
        name, _, move = part.partition(" ")
        pairs.append((seat_of(name), move))
    if len({seat for seat, _ in pairs}) != len(pairs):
        raise DamagedFile("a seat moves twice.")
    return pairs


def _unseal(match: AnyMatch, seed: str) -> None:
    if not is_seed(seed):
        raise DamagedFile("this is no seed.")
    if randomness.commitment(seed) != match.sha256:
        raise DamagedFile("the seed is not the one whose hash stands in the header.")
    match.seed = seed
