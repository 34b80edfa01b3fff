"""The protocol of `talk` and of bots in the arena: one JSON object a line as a request, one as its answer.

Every request may have an `id`, which its answer repeats.  The first answer of a session names the version, and so
does every `hello`.  A reader ignores keys that it does not know; a new major version is refused.

`talk --schema` prints the types here as a JSON schema; the code that builds the messages is checked against them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from ..base import BadRequest, Json
from ..schema import Shape, of_type

#: Major and minor version.  A new key, verb or event raises the minor one; whatever an old program would
#: misread raises the major one.
PROTOCOL = "1.0"
#: The longest that `talk` thinks.
MOST_MS = 60_000

SeatNumber: TypeAlias = Annotated[int, "a seat, from 0", ("minimum", 0)]
SeatOrChance: TypeAlias = SeatNumber | Literal["chance"]
GameId: TypeAlias = Annotated[str, "the id of a game; “games” lists them"]
MoveText: TypeAlias = Annotated[str, "a move as the game's package documents it", ("maxLength", 10_000)]
Options: TypeAlias = Annotated[Mapping[str, Json], "options that differ from the defaults"]
Position: TypeAlias = Annotated[Mapping[str, Json], "as the game's package documents it"]
Thinking: TypeAlias = Annotated[int, "milliseconds to think", ("minimum", 0), ("maximum", MOST_MS)]
Milliseconds: TypeAlias = Annotated[int, "milliseconds to think", ("minimum", 0)]
Seed: TypeAlias = Annotated[int | str, "fixes every draw"]
Version: TypeAlias = Annotated[
    str, "a major and a minor version, such as “1.0”", ("pattern", "^[0-9]{1,4}\\.[0-9]{1,4}$")
]
RequestId: TypeAlias = Annotated[int | str, "anything short; the answer repeats it"]
Rank: TypeAlias = Annotated[int, "a final place, from 1", ("minimum", 1)]
#: A game may also take a move as an object.
Decision: TypeAlias = MoveText | Mapping[str, Json]


class Nothing(TypedDict):
    """No keys of its own."""


class EventFacts(TypedDict):
    """What happened; the other keys depend on the kind."""

    kind: str


# --- requests of a program to `talk`


class HelloRequest(TypedDict):
    """Which version the other side speaks, and what it wants to play."""

    protocol: NotRequired[Version]
    game: NotRequired[GameId]
    rules_version: NotRequired[int]


class NewRequest(TypedDict):
    """Begin a match."""

    game: GameId
    options: NotRequired[Options]
    seats: NotRequired[Annotated[int, ("minimum", 1)]]
    seed: NotRequired[Seed]


class SetRequest(NewRequest):
    """Begin a match at a position."""

    position: Position


class LegalRequest(TypedDict):
    """Ask for the legal moves of a seat."""

    seat: SeatOrChance


class PlayRequest(TypedDict):
    """The moves of all seats to act, by seat: “0”, “1”, … or “chance”."""

    moves: Mapping[str, Decision]


class AdviseRequest(TypedDict):
    """Ask an AI what a seat should do."""

    seat: SeatNumber
    level: NotRequired[str]
    ms: NotRequired[Thinking]


class AnalyseRequest(TypedDict):
    """Ask the coach about the match so far."""

    ms: NotRequired[Thinking]


class ViewRequest(TypedDict):
    """Ask for all that a seat may know."""

    seat: SeatNumber


class WhyRequest(TypedDict):
    """Ask which rule forbids a move."""

    seat: SeatOrChance
    move: Decision


class LoadRequest(TypedDict):
    """Go on with a saved match."""

    text: str
    seed: NotRequired[Seed]


# --- answers of `talk`


class HelloAnswer(TypedDict):
    """The version that is spoken, and the version of a game's rules if one was named."""

    protocol: Version
    game: NotRequired[GameId]
    rules_version: NotRequired[int]


class OptionFacts(TypedDict):
    """One option of a game; the first value is the default."""

    id: str
    kind: Literal["variant", "ruling"]
    values: list[Json]
    default: Json
    text: str


class GameFacts(TypedDict):
    """One game."""

    id: GameId
    name: str
    rules_version: int
    seats: list[int]
    options: list[OptionFacts]
    levels: list[str]
    strength: Mapping[str, float | None]


class GamesAnswer(TypedDict):
    """All games."""

    games: list[GameFacts]


class TableAnswer(TypedDict):
    """The match as it stands; nobody is to act when it is over."""

    game: GameId
    position: Position
    to_act: list[SeatOrChance]
    scores: list[int]
    result: list[Rank] | None


class LoadAnswer(TableAnswer):
    """The match, and what was wrong with its text."""

    damage: NotRequired[str]


class PlayAnswer(TableAnswer):
    """What happened, and the match after it."""

    events: list[EventFacts]


class RollAnswer(PlayAnswer):
    """Likewise, with what chance did."""

    drawn: MoveText


class LegalAnswer(TypedDict):
    """Every legal move."""

    legal: list[MoveText]


class TurnFacts(TypedDict):
    """A whole turn, and the position after it."""

    moves: list[MoveText]
    position: Position


class TurnsAnswer(TypedDict):
    """Every distinct result of a turn."""

    turns: list[TurnFacts]


class ReasonFacts(TypedDict):
    """Why an AI chose; the other keys depend on the id."""

    id: str
    text: str


class AdviseAnswer(TypedDict):
    """A move, the chance with which each would be chosen, and what the position is worth."""

    move: MoveText
    policy: Mapping[str, float]
    value: float
    exact: bool
    reason: ReasonFacts
    notes: list[str]
    ms: float


class AnalyseAnswer(TypedDict):
    """What the coach has to say, and how many of the decisions it has judged."""

    analysis: Mapping[str, Json]
    done: int
    total: int


class ViewAnswer(TypedDict):
    """A position without anything that is hidden from the seat."""

    view: Position


class RuleFacts(TypedDict):
    """A rule."""

    id: str
    text: str


class WhyAnswer(TypedDict):
    """The rule that forbids the move; null if it is legal."""

    rule: RuleFacts | None


class SaveAnswer(TypedDict):
    """The match as a text."""

    text: str


# --- requests of the arena to a bot, and its answers


class BotHelloRequest(TypedDict):
    """The first request: which version the arena speaks, and what is played."""

    protocol: Version
    game: GameId
    rules_version: int


class BotHelloAnswer(TypedDict):
    """The version that the bot speaks."""

    protocol: Version


class BeginRequest(TypedDict):
    """A game begins.  `number` counts the games of an arena: a good seed for a bot's own random numbers."""

    game: GameId
    options: Options
    seats: Annotated[int, ("minimum", 1)]
    seat: SeatNumber
    number: Annotated[int, ("minimum", 0)]
    ms: Milliseconds


class ChooseRequest(TypedDict):
    """The bot is to act; the events are those that it may know of since it was asked last."""

    seat: SeatNumber
    view: Position
    legal: list[MoveText]
    events: list[EventFacts]
    ms: Milliseconds


class ChooseAnswer(TypedDict):
    """One of the legal moves; the text goes into the arena's log, cut to a kilobyte."""

    move: MoveText
    debug: NotRequired[str]


class QuitRequest(TypedDict):
    """The game is over and the bot has to end; there is no answer."""

    result: list[Rank]


class Exchange(NamedTuple):
    """The keys of a request and of its answer, besides those that all have; some requests have no answer."""

    request: Any
    answer: Any


#: What `talk` understands.
TALK: Mapping[str, Exchange] = {
    "hello": Exchange(HelloRequest, HelloAnswer),
    "games": Exchange(Nothing, GamesAnswer),
    "new": Exchange(NewRequest, TableAnswer),
    "set": Exchange(SetRequest, TableAnswer),
    "legal": Exchange(LegalRequest, LegalAnswer),
    "play": Exchange(PlayRequest, PlayAnswer),
    "roll": Exchange(Nothing, RollAnswer),
    "turns": Exchange(Nothing, TurnsAnswer),
    "advise": Exchange(AdviseRequest, AdviseAnswer),
    "analyse": Exchange(AnalyseRequest, AnalyseAnswer),
    "view": Exchange(ViewRequest, ViewAnswer),
    "why": Exchange(WhyRequest, WhyAnswer),
    "undo": Exchange(Nothing, TableAnswer),
    "save": Exchange(Nothing, SaveAnswer),
    "load": Exchange(LoadRequest, LoadAnswer),
}

#: What a bot in the arena has to understand.
BOT: Mapping[str, Exchange] = {
    "hello": Exchange(BotHelloRequest, BotHelloAnswer),
    "begin": Exchange(BeginRequest, Nothing),
    "choose": Exchange(ChooseRequest, ChooseAnswer),
    "quit": Exchange(QuitRequest, None),
}


class AnyRequest(TypedDict):
    """The keys of every request besides `do`."""

    id: NotRequired[RequestId]


class Success(TypedDict):
    """The keys of every answer that says yes."""

    ok: Literal[True]
    id: NotRequired[RequestId]
    protocol: NotRequired[Version]


class Refusal(TypedDict):
    """The answer to a request that cannot be met; nothing has changed."""

    ok: Literal[False]
    error: Annotated[str, "one sentence"]
    rule: Annotated[str | None, "the id of the rule that forbids it"]
    id: NotRequired[RequestId]
    protocol: NotRequired[Version]


@cache
def request_shape(verb: str) -> Shape:
    """What a request to `talk` has to be."""
    return of_type(TALK[verb].request)


def check_version(version: Json, speaker: str) -> None:
    """Refuse a version that this program cannot speak; `speaker` is the program that named it."""
    if not isinstance(version, str) or not re.fullmatch(r"[0-9]{1,4}\.[0-9]{1,4}", version):
        raise BadRequest(f"{speaker} names no version of the protocol, such as “{PROTOCOL}”.")
    if version.split(".")[0] != PROTOCOL.split(".")[0]:
        raise BadRequest(f"{speaker} speaks version {version} of the protocol; this program speaks {PROTOCOL}.")


# --- as a JSON schema


def schema() -> dict[str, Json]:
    """Every message, by name: `talk.new.request`, `talk.new.answer`, `bot.choose.request`, …, `refusal`.

    The schema as a whole accepts any message of either side.
    """
    messages: dict[str, Json] = {}
    for side, verbs in (("talk", TALK), ("bot", BOT)):
        for verb, exchange in verbs.items():
            messages |= {f"{side}.{verb}.{name}": found for name, found in _messages(verb, exchange)}
    messages["refusal"] = of_type(Refusal)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Ratskeller's protocol for programs and bots, version {PROTOCOL}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in messages],
        "$defs": messages,
    }


def _messages(verb: str, exchange: Exchange) -> list[tuple[str, dict[str, Json]]]:
    request = _joined(of_type(AnyRequest), of_type(exchange.request))
    request["properties"] = {"do": {"const": verb}, **request["properties"]}
    request["required"] = ["do", *request["required"]]
    if exchange.answer is None:
        return [("request", request)]
    return [("request", request), ("answer", _joined(of_type(Success), of_type(exchange.answer)))]


def _joined(common: dict[str, Json], own: dict[str, Json]) -> dict[str, Json]:
    return {
        **own,
        "properties": common["properties"] | own["properties"],
        "required": sorted({*common["required"], *own["required"]}),
    }
