"""The contract between a rule book and everything that uses one.

A game is a stateless object that answers questions about immutable states.  Play, AI, analysis, the
headless tool and the app all go through it, so a rule is written once.  The vocabulary:

* a *seat* is a player's index; `CHANCE` is a seat too, which moves dice and decks;
* a *move* is its text, short, stable and language-free (each game's package documents its own);
* a *step* is the result of moves: the new state and the events that led there;
* a *view* is all that one seat may know: the only thing an AI or a screen ever gets;
* a *rule* has an id and a sentence, and every illegal move breaks one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic, Literal, NamedTuple, Protocol, Self, TypeAlias, TypeVar, is_typeddict

from .sanitize import LONGEST_SENTENCE, shortened

Seat: TypeAlias = int
Move: TypeAlias = str
Json: TypeAlias = Any

CHANCE: Seat = -1
EVERYBODY: None = None


class RuleRef(NamedTuple):
    """A rule for players: a stable id for links, and one sentence."""

    id: str
    text: str


class Refused(Exception):
    """A request that cannot be met.  The message is one sentence for the player, the class is its kind."""

    def __init__(self, text: str, rule: RuleRef | None = None) -> None:
        # A sentence may quote what was sent.
        super().__init__(shortened(text, LONGEST_SENTENCE))
        self.rule = rule

    @classmethod
    def for_rule(cls, rule: RuleRef) -> Self:
        """The refusal whose sentence is the rule's own."""
        return cls(rule.text, rule)


class IllegalMove(Refused):
    """A move that the rules forbid; its `rule` is never None."""


class NotNow(Refused):
    """Something that the match does not allow at this point: undo past a reveal, advice for a seat not to act."""


class BadOption(Refused):
    """An option or a number of seats that a game does not offer, or options that exclude each other."""


class NeedsFile(Refused):
    """A match whose header names a file; matches hold their decks and components themselves."""


class BadPosition(Refused):
    """A position that is not well formed, or that no match of its rules can reach."""


class BadRequest(Refused):
    """A request that is not well formed, or that does not fit what it is about."""


class DamagedFile(Refused):
    """A text or file that cannot be read as what it should be."""


class NewerVersion(Refused):
    """An undamaged text with parts that this version does not know."""


class UnknownGame(Refused):
    """An id that no game has."""


class UnknownLevel(Refused):
    """An id that no level of a game's AI has."""


#: A variant is another game that the rulebook offers; a ruling is another reading of the same rulebook.
OptionKind: TypeAlias = Literal["variant", "ruling"]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be set before a match; the first value is the default."""

    id: str
    values: tuple[Json, ...]
    text: str
    #: Whether it also takes an object, such as a deck; the command line reads it from a file.
    free: bool = False
    kind: OptionKind = "variant"

    @property
    def default(self) -> Json:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a menu shows of a game."""

    id: str
    name: str
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    has_secrets: bool
    #: The robot that plays against a single player: it can win, but has no seat.
    robot: str = ""
    #: Raised when a rule changes, so that programs notice that the same moves may lead elsewhere.
    rules_version: int = 1


@dataclass(frozen=True, slots=True)
class Setup:
    """How a match begins: how many sit down, and which options they chose."""

    seats: int = 2
    options: Mapping[str, Json] = field(default_factory=dict)


class Event(NamedTuple):
    """One thing that happened.  `seen_by` lists the seats that may know of it; None means all."""

    kind: str
    facts: Mapping[str, Json]
    seen_by: tuple[Seat, ...] | None = EVERYBODY

    def json(self) -> dict[str, Json]:
        return {"kind": self.kind, **self.facts}


def kinds_of(names: Mapping[str, Any], *parts: type) -> dict[str, type]:
    """Kind of event → its facts: the typed dictionaries of a module but for the parts of others."""
    return {name.lower(): one for name, one in names.items() if is_typeddict(one) and one not in parts}


#: A game's own immutable state, and its view of one.
S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
V = TypeVar("V", bound="View[object]")


class Step(NamedTuple, Generic[S]):
    """The result of applying moves.

    `reveals` is true if a player learned something by it, such as a card turned up; undo stops there.
    """

    state: S
    events: tuple[Event, ...]
    reveals: bool


class View(Protocol[S_co]):
    """A state as one seat sees it (None: an onlooker), without anything that is hidden from it."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def state(self) -> S_co: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...


class Game(Protocol[S, V]):
    """A rule book."""

    @property
    def info(self) -> GameInfo: ...

    def start(self, setup: Setup) -> S:
        """The state before the first move; refuses options that do not go together."""
        ...

    def to_act(self, s: S) -> tuple[Seat, ...]:
        """Who moves now: () = over, (CHANCE,) = dice or deck, several = at the same time."""
        ...

    def legal(self, s: S, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat, in a stable order; empty if it is not that seat's turn."""
        ...

    def odds(self, s: S) -> Sequence[tuple[Move, float]]:
        """The outcomes and their chances; only when CHANCE is to act."""
        ...

    def apply(self, s: S, moves: Mapping[Seat, Move]) -> Step[S]:
        """The result of these moves, which must be legal (see `why_not`)."""
        ...

    def advance(self, s: S, moves: Mapping[Seat, Move]) -> S:
        """The state that `apply` leads to, without the events: for search and random play."""
        ...

    def view(self, s: S, seat: Seat | None) -> V:
        """What a seat may know; None is an onlooker, who sees what everybody sees."""
        ...

    def sample(self, v: V, rng: Random) -> S:
        """A full state that is consistent with the view."""
        ...

    def scores(self, s: S) -> tuple[int, ...]:
        """The points as they stand now."""
        ...

    def ranks(self, s: S) -> tuple[int, ...] | None:
        """Final places from 1 (ties share a place), or None while the match runs."""
        ...

    def why_not(self, s: S, seat: Seat, move: Move) -> RuleRef | None:
        """The rule that forbids a move, or None if it is legal."""
        ...

    def position(self, s: S) -> Json:
        """The state as plain JSON data."""
        ...

    def from_position(self, data: Json, options: Mapping[str, Json]) -> S:
        """The state of a position text; refuses one that breaks a rule."""
        ...

    def view_json(self, v: V) -> Json:
        """A view as plain JSON data, with everything hidden left out."""
        ...

    def options_of(self, s: S) -> dict[str, Json]:
        """The options that a state was started with."""
        ...


#: Where any game will do: each knows only its own states and views.
AnyGame: TypeAlias = Game[Any, Any]

NOT_YOUR_TURN = RuleRef("turn", "It is not your turn.")
IS_OVER = RuleRef("over", "The match is over.")


def full_options(info: GameInfo, chosen: Mapping[str, Json]) -> dict[str, Json]:
    """Every option of a game with its value; refuses unknown options and values."""
    if not isinstance(chosen, Mapping):
        raise BadOption(f"Options are values by name, not {shortened(repr(chosen), 80)}.")
    known = {option.id: option for option in info.options}
    for name, value in chosen.items():
        option = known.get(name)
        if option is None:
            raise BadOption(f"{info.name} has no option “{name}”; it has {', '.join(known)}.")
        if not option.free and not any(
            value is allowed or (type(value) is type(allowed) and value == allowed) for allowed in option.values
        ):
            allowed_values = ", ".join(str(v).lower() for v in option.values)
            raise BadOption(f"Option “{name}” takes one of {allowed_values}, not {shortened(repr(value), 80)}.")
    return {name: chosen.get(name, option.default) for name, option in known.items()}
