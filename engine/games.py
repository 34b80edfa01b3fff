"""The register of games.

A game is one folder beside this file.  Its `entry.py` defines the eight parts that the rest of the engine and the
app use (see `GameModule`), and imports each only when it is asked for.  A fourth game is one more id here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar, cast

from .base import AnyGame, Event, Game, GameInfo, RuleRef, S, Seat, UnknownGame, V, View

if TYPE_CHECKING:
    from .ai.advice import Mind
    from .ai.levels import Level
    from .coach.study import Coach
    from .encoding import Encoding
    from .riddles.riddle import RiddleRules

#: The games, in the order of the menus.
IDS = ("braverats", "brooke", "firstrat")


V_contra = TypeVar("V_contra", bound=View[object], contravariant=True)


class Words(Protocol[V_contra]):
    """A game in English sentences, for the terminal."""

    @property
    def RULES(self) -> Mapping[str, RuleRef]: ...  # noqa: N802  a constant of a module

    def sentence(self, event: Event, players: Sequence[str]) -> str:
        """What happened; empty for what nobody needs to hear."""
        ...

    def table(self, view: V_contra, players: Sequence[str]) -> str:
        """All that a seat can see."""
        ...

    def question(self, view: V_contra, seat: Seat) -> str:
        """What a seat is asked."""
        ...

    def options(self, view: V_contra, seat: Seat) -> Sequence[str]:
        """What each legal move means, in the same order; empty where the moves explain themselves."""
        ...


class GameModule(Protocol[S, V]):
    """What `entry.py` of a game must define: its parts, each made on demand."""

    def info(self) -> GameInfo: ...
    def rules(self) -> Game[S, V]: ...
    def mind(self) -> Mind[V]: ...
    def levels(self) -> Sequence[Level]: ...
    def coach(self) -> Coach[S, V]: ...
    def words(self) -> Words[V]: ...
    def encoding(self) -> Encoding[V]: ...
    def riddles(self) -> RiddleRules[S]: ...


PARTS = ("info", "rules", "mind", "levels", "coach", "words", "encoding", "riddles")


class GameRecord(Generic[S, V]):
    """All that the engine knows of a game.  Parts are made when they are first asked for, and kept."""

    def __init__(self, id: str, module: GameModule[S, V]) -> None:
        missing = [part for part in PARTS if not callable(getattr(module, part, None))]
        if missing:
            raise TypeError(f"The game “{id}” is incomplete: it has no “{missing[0]}”.")
        self.id = id
        self._module = module

    @cached_property
    def info(self) -> GameInfo:
        return self._module.info()

    @cached_property
    def rules(self) -> Game[S, V]:
        return self._module.rules()

    @cached_property
    def mind(self) -> Mind[V]:
        return self._module.mind()

    @cached_property
    def levels(self) -> Sequence[Level]:
        return self._module.levels()

    @cached_property
    def coach(self) -> Coach[S, V]:
        return self._module.coach()

    @cached_property
    def words(self) -> Words[V]:
        return self._module.words()

    @cached_property
    def encoding(self) -> Encoding[V]:
        return self._module.encoding()

    @cached_property
    def riddles(self) -> RiddleRules[S]:
        return self._module.riddles()


#: A record of any game.
AnyRecord: TypeAlias = GameRecord[Any, Any]

_records: dict[str, AnyRecord] = {}


def register(id: str, module: GameModule[Any, Any]) -> AnyRecord:
    """Add a game; refuses one that lacks a part."""
    _records[id] = record = GameRecord(id, module)
    return record


def record_of(name: str) -> AnyRecord:
    """The record of a game; refuses an unknown one."""
    if name in _records:
        return _records[name]
    if name not in IDS:
        raise UnknownGame(f"There is no game “{name}”; there is {', '.join(GAMES)}.")
    return register(name, cast(GameModule[Any, Any], import_module(f".{name}.entry", __package__)))


class _Games(Mapping[str, AnyGame]):
    """Every game by its id, as a mapping that imports a game when it is looked up."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self:
            raise KeyError(name)
        return record_of(name).rules

    def __contains__(self, name: object) -> bool:
        return name in IDS or name in _records

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*IDS, *_records)))

    def __len__(self) -> int:
        return len(set(IDS) | set(_records))


GAMES: Mapping[str, AnyGame] = _Games()


def info_of(name: str) -> GameInfo:
    """What a menu shows of a game, without its rules; refuses an unknown one."""
    return record_of(name).info


def game_of(name: str) -> AnyGame:
    """The rules of a game; refuses an unknown one."""
    return record_of(name).rules


def mind_of(name: str) -> Mind[Any]:
    """The AI of a game."""
    return record_of(name).mind


def levels_of(name: str) -> Sequence[Level]:
    """The levels of a game's AI, weakest first."""
    return record_of(name).levels


def level_of(name: str, level: str) -> Level:
    """One level of a game's AI; refuses an unknown one."""
    from .ai.levels import level_named

    return level_named(level, levels_of(name))


def coach_of(name: str) -> Coach[Any, Any]:
    """The coach of a game; it shares no memory with the AI."""
    return record_of(name).coach


def words_of(name: str) -> Words[Any]:
    """A game in English sentences."""
    return record_of(name).words


def encoding_of(name: str) -> Encoding[Any]:
    """A game in numbers, for programs that learn."""
    return record_of(name).encoding
