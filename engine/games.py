"""The register of games.

A game is one package beside this file.  It offers the parts of `GameModule` and imports each when it is first used
(`late.py`).  A fourth game is one more id here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from .base import AnyGame, Event, Game, GameInfo, RuleRef, S, Seat, UnknownGame, V, View
from .translation import ENGLISH, Translator

if TYPE_CHECKING:
    from .ai.advice import Mind, Reason
    from .ai.levels import Level
    from .coach.study import Coach
    from .encoding import Encoding
    from .riddles.riddle import RiddleRules

#: The games, in the order of the menus.
IDS = ("braverats", "brooke", "firstrat")


S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", bound=View[object], contravariant=True)


class GameText(Protocol[S_contra, V_contra]):
    """A game in sentences, in the language of a translator."""

    @property
    def rules(self) -> Mapping[str, RuleRef]: ...

    def told(self, before: S_contra, events: Sequence[Event], players: Sequence[str]) -> Iterable[str]:
        """What happened in a step from a state, line by line."""
        ...

    def reason(self, why: Reason) -> str:
        """Why a move is advised; empty for an id without a sentence."""
        ...

    def table(self, view: V_contra, players: Sequence[str]) -> str:
        """All that a seat can see."""
        ...

    def question(self, view: V_contra, seat: Seat) -> str:
        """The question to a seat."""
        ...

    def options(self, view: V_contra, seat: Seat) -> Sequence[str]:
        """What each legal move means, in the same order; empty where the moves explain themselves."""
        ...


class GameModule(Protocol[S, V]):
    """What the package of a game offers: its parts, each imported when it is first used."""

    @property
    def INFO(self) -> GameInfo: ...
    @property
    def GAME(self) -> Game[S, V]: ...
    @property
    def MIND(self) -> Mind[V]: ...
    @property
    def LEVELS(self) -> Sequence[Level]: ...
    @property
    def COACH(self) -> Coach[S, V]: ...
    @property
    def RIDDLES(self) -> RiddleRules[S]: ...
    @property
    def Text(self) -> Callable[[Translator], GameText[S, V]]: ...
    @property
    def encoding(self) -> Encoding[V]: ...


PARTS = ("INFO", "GAME", "MIND", "LEVELS", "COACH", "RIDDLES", "Text", "encoding")

if TYPE_CHECKING:
    from . import braverats, brooke, firstrat

    # What type checkers compare with the protocols (they do not look into a module of a module by themselves).
    _modules_checked: tuple[GameModule[Any, Any], ...] = (braverats, brooke, firstrat)
    _encodings_checked: tuple[Encoding[Any], ...] = (braverats.encoding, brooke.encoding, firstrat.encoding)

#: The games that were imported or registered so far.
_modules: dict[str, GameModule[Any, Any]] = {}


def register(id: str, module: GameModule[Any, Any]) -> None:
    """Add a game from elsewhere; refuses one that lacks a part."""
    missing = [part for part in PARTS if not hasattr(module, part)]
    if missing:
        raise TypeError(f"The game “{id}” is incomplete: it has no “{missing[0]}”.")
    _modules[id] = module


def module_of(name: str) -> GameModule[Any, Any]:
    """The package of a game; refuses an unknown one."""
    if name not in _modules:
        if name not in IDS:
            raise UnknownGame(f"There is no game “{name}”; there is {', '.join(GAMES)}.")
        _modules[name] = cast(GameModule[Any, Any], import_module(f".{name}", __package__))
    return _modules[name]


class _Games(Mapping[str, AnyGame]):
    """Every game by its id, as a mapping that imports a game when it is looked up."""

    def __getitem__(self, name: str) -> AnyGame:
        if name not in self:
            raise KeyError(name)
        return module_of(name).GAME

    def __contains__(self, name: object) -> bool:
        return name in IDS or name in _modules

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*IDS, *_modules)))

    def __len__(self) -> int:
        return len(set(IDS) | set(_modules))


GAMES: Mapping[str, AnyGame] = _Games()


def info_of(name: str) -> GameInfo:
    """What a menu shows of a game, without its rules; refuses an unknown one."""
    return module_of(name).INFO


def game_of(name: str) -> AnyGame:
    """The rules of a game; refuses an unknown one."""
    return module_of(name).GAME


def mind_of(name: str) -> Mind[Any]:
    """The AI of a game."""
    return module_of(name).MIND


def levels_of(name: str) -> Sequence[Level]:
    """The levels of a game's AI, weakest first."""
    return module_of(name).LEVELS


def level_of(name: str, level: str) -> Level:
    """One level of a game's AI; refuses an unknown one."""
    from .ai.levels import level_named

    return level_named(level, levels_of(name))


def coach_of(name: str) -> Coach[Any, Any]:
    """The coach of a game; it shares no memory with the AI."""
    return module_of(name).COACH


def text_of(name: str, tr: Translator = ENGLISH) -> GameText[Any, Any]:
    """A game in sentences."""
    return module_of(name).Text(tr)


def encoding_of(name: str) -> Encoding[Any]:
    """A game in numbers, for programs that learn."""
    return module_of(name).encoding
