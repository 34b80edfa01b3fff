"""A foreign bot at one seat of the arena: a program that answers `hello`, `begin`, `choose` and `quit`.

It gets what its seat may know and nothing else.  Each of its errors is a `Fault` with one of four verdicts;
none of them ends the arena.  The program runs with all rights of the user who started the arena: this is no
sandbox.
"""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from secrets import token_hex
from time import perf_counter
from typing import Literal, NamedTuple, TypeAlias

from ..base import AnyGame, BadOption, BadRequest, Event, Json, Move, Refused, Seat
from ..match import AnyMatch
from ..sanitize import clean, parsed, shortened
from . import Failed
from .child import Child, Gone, TooLate, TooLong
from .protocol import PROTOCOL, check_version
from .talk import event_facts

#: How a seat of an arena names a program.
MARK = "cmd:"
#: In bytes.
LONGEST_ANSWER, LONGEST_DEBUG = 100_000, 1_024
#: Characters of a bot's own words in a sentence.
_QUOTED = 200

#: timeout: no move in time.  illegal: a move that the rules forbid, or an answer that is none.  disconnected: it
#: has ended, or closed a stream.  stalled: it does not begin, or floods the arena.
Verdict: TypeAlias = Literal["timeout", "illegal", "disconnected", "stalled"]


class Fault(Exception):
    """A bot cannot go on, or breaks a rule."""

    def __init__(self, verdict: Verdict, details: str) -> None:
        super().__init__(shortened(details, 2 * _QUOTED))
        self.verdict = verdict


class NotStarted(Failed):
    """A bot does not begin at all, so that an arena makes no sense."""


@dataclass(frozen=True)
class Limits:
    """Seconds that a bot may take; None: as long as it likes.  The bot does not know what is added to each."""

    handshake: float | None
    move: float | None
    quit: float | None
    #: The thinking time that a bot is given.
    ms: int

    @classmethod
    def scaled(cls, ms: int, scale: float = 1.0, margin: int = 200, *, off: bool = False) -> Limits:
        """The limits for a move of `ms` milliseconds; `scale` applies to all, `margin` is added to all."""
        if off:
            return cls(None, None, None, ms)
        handshake, move, end = (seconds * scale + margin / 1000 for seconds in (10.0, ms / 1000, 2.0))
        return cls(handshake, move, end, max(1, round(ms * scale)))


class Choice(NamedTuple):
    """A legal move, and what the bot wants to see in the log."""

    move: Move
    debug: str


def is_bot(entrant: str) -> bool:
    """Whether a seat is that of a program."""
    return entrant.startswith(MARK)


def command_of(entrant: str) -> str | list[str]:
    """The command of a bot as the system takes it; refuses one that cannot be read."""
    text = entrant.removeprefix(MARK).strip()
    try:
        words = shlex.split(text)
    except ValueError:
        raise BadOption(f"The command “{shortened(text, _QUOTED)}” has an open quotation mark.") from None
    if not words or "\0" in text:
        raise BadOption(f"“{MARK}” needs a command, as in “{MARK}python3 bot.py”.")
    # Windows has its own quotation marks, which its programs read themselves.
    return text if os.name == "nt" else words


class Bot:
    """One running program; a fault if it cannot be started."""

    def __init__(self, command: str | list[str], limits: Limits) -> None:
        self._limits = limits
        self._events: list[Event] = []
        #: What it wrote to standard error, once it has ended.
        self.errors = ""
        #: How long the last answer took, or the wait for it, in milliseconds.
        self.ms = 0.0
        try:
            self._child: Child | None = Child(command, longest=LONGEST_ANSWER)
        except (OSError, ValueError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) else str(problem)
            raise Fault("disconnected", f"it cannot be started ({reason})") from None

    def hello(self, game: AnyGame) -> None:
        """Agree on the version of the protocol."""
        request = {"protocol": PROTOCOL, "game": game.info.id, "rules_version": game.info.rules_version}
        answer = self._ask("hello", request, self._limits.handshake, "stalled")
        try:
            check_version(answer.get("protocol"), "it")
        except BadRequest as refusal:
            raise Fault("illegal", str(refusal)) from None

    def begin(self, game: AnyGame, options: Mapping[str, Json], seats: int, seat: Seat, number: int) -> None:
        """Send what is played, and the seat of the bot."""
        request = {
            "game": game.info.id,
            "options": dict(options),
            "seats": seats,
            "seat": seat,
            "number": number,
            "ms": self._limits.ms,
        }
        self._ask("begin", request, self._limits.handshake, "stalled")

    def add_events(self, events: Iterable[Event]) -> None:
        """Add events that the bot may know of to its next request."""
        self._events += events

    def choose(self, match: AnyMatch, seat: Seat) -> Choice:
        """A legal move of the seat."""
        game, state = match.game, match.state
        request = {
            "seat": seat,
            "view": game.view_json(game.view(state, seat)),
            "legal": list(game.legal(state, seat)),
            "events": event_facts(self._events),
            "ms": self._limits.ms,
        }
        self._events = []
        answer = self._ask("choose", request, self._limits.move, "timeout")
        move = answer.get("move")
        if not isinstance(move, str):
            raise Fault("illegal", f"{_quoted(move)} is no move")
        try:
            rule = game.why_not(state, seat, move)
        except Refused as refusal:
            raise Fault("illegal", f"{_quoted(move)}: {refusal}") from None
        if rule is not None:
            raise Fault("illegal", f"{_quoted(move)}: {rule.text}")
        debug = answer.get("debug")
        return Choice(move, _cut(debug) if isinstance(debug, str) else "")

    def quit(self, result: Iterable[int]) -> None:
        """Send the result, and end the program if it does not end itself in time."""
        if self._child is not None:
            self._child.write_line(json.dumps({"do": "quit", "result": list(result)}))
            self._child.end(self._limits.quit)
            self._keep_errors()

    def end(self) -> None:
        """End the program at once, if it still runs."""
        if self._child is not None:
            self._child.end()
            self._keep_errors()

    def _keep_errors(self) -> None:
        assert self._child is not None
        self.errors = clean(self._child.errors)
        self._child = None

    def _ask(
        self, verb: str, request: Mapping[str, Json], seconds: float | None, late: Verdict
    ) -> dict[str, Json]:
        """The answer to a request, if it says yes."""
        assert self._child is not None
        # It cannot be known beforehand, so an answer that was sent before the question never fits it.
        id = token_hex(8)
        start = perf_counter()
        try:
            line = self._child.ask(json.dumps({"id": id, "do": verb, **request}), seconds)
        except TooLate:
            raise Fault(late, f"no answer to “{verb}” within {seconds:g} s") from None
        except TooLong:
            raise Fault("stalled", f"far more than an answer to “{verb}” came") from None
        except Gone:
            details = self._child.how_it_ended()
            self._keep_errors()
            raise Fault("disconnected", details) from None
        finally:
            self.ms = round((perf_counter() - start) * 1000, 3)
        try:
            answer = parsed(line.decode("utf-8"), LONGEST_ANSWER)
        except ValueError:
            raise Fault("illegal", f"the answer to “{verb}” is not JSON: {_quoted(line)}") from None
        if not isinstance(answer, dict):
            raise Fault("illegal", f"the answer to “{verb}” is not a JSON object: {_quoted(line)}")
        if answer.get("id") != id:
            raise Fault("illegal", f"an answer does not repeat the “id” of “{verb}”: {_quoted(line)}")
        if answer.get("ok") is not True:
            raise Fault("illegal", f"it refuses “{verb}”: {_quoted(answer.get('error'))}")
        return answer


def try_bots(entrants: Iterable[str], game: AnyGame, limits: Limits) -> None:
    """Start each bot once and agree on the protocol; refuses an arena with one that cannot begin."""
    for entrant in dict.fromkeys(filter(is_bot, entrants)):
        bot: Bot | None = None
        try:
            bot = Bot(command_of(entrant), limits)
            bot.hello(game)
            bot.quit([])
        except Fault as fault:
            name = shortened(entrant.removeprefix(MARK), _QUOTED)
            raise NotStarted(f"The bot “{name}” does not begin, so there is no arena: {fault}.") from None
        finally:
            if bot is not None:
                bot.end()


def _quoted(value: Json) -> str:
    text = value.decode(errors="replace") if isinstance(value, bytes) else str(value)
    return f"“{shortened(' '.join(text[: 2 * _QUOTED].split()), _QUOTED)}”"


def _cut(text: str) -> str:
    return text.encode()[:LONGEST_DEBUG].decode(errors="ignore")
