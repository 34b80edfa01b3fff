"""First Rat in numbers; see `engine/encoding.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..base import Move, Setup
from ..encoding import Frame, bits, much, one_hot
from . import deal
from .board import Board, standard_board
from .build import DONATE, END
from .collect import AWARD, RAT
from .components import Components
from .game import FirstRat
from .goods import BULB, CONTENTS, CORE, KEPT, amount
from .shop import PAY, SKIP, STEAL
from .state import GREG, STAGES, Family, FirstRatView, Rules, State, Turn, copies, power_of, space_of, stage
from .vocabulary import ANIMALS, DISPLAYS, FROG, LAST, PAD, PARTS, RATS, TRACKS

_SPACES = PAD + 2
_CHAMELEON, _FREE, _BUILD, _SAVE = "chameleon", "free", "build", "save"


def frame(setup: Setup) -> Frame:
    first = FirstRat().start(setup)
    rules = first.rules
    turns = _most_turns(rules)
    return Frame(
        words=_words(rules.components),
        observation=len(observation(FirstRatView(0, first), "")),
        at_once=False,
        secrets=False,
        choices=turns * _most_words(rules.components) + rules.players * 3 * rules.components.numbers.cubes,
        draws=len(deal.draws(rules)) + (turns * _greg_draws() if rules.players == 1 else 0),
        outcomes=_most_outcomes(rules),
    )


# --- words and bounds


@lru_cache(maxsize=16)
def _words(components: Components) -> tuple[str, ...]:
    """A walk is one word; an empty word says that a move ends where it could go on."""
    walks = [text for ways in standard_board(components, 2).routes[-1] for way in ways for text in way.texts]
    shortcuts = [way.id.lower() for way in components.shortcuts]
    items = [name.lower() for names in components.item_ids for name in names]
    fields = [name.lower() for name in components.burrow]
    return tuple(
        dict.fromkeys(
            (
                *("", END, DONATE, _BUILD, *PARTS, _SAVE, *CONTENTS, "yes", "no", AWARD, RAT, SKIP, PAY, STEAL),
                *("none", *items, *fields, *map(str, range(RATS)), *TRACKS, _CHAMELEON, _FREE, *shortcuts),
                *walks,
            )
        )
    )


def _most_turns(rules: Rules) -> int:
    """Every turn takes a rat at least one space on, and only a theft takes one back, to the start."""
    items = sum(shop.size[rules.players] for shop in rules.components.shops)
    return PAD * (rules.players * RATS + items)


def _most_words(components: Components) -> int:
    """The most choices of a turn except those of building, each of which takes a cube for good."""
    moving = RATS + len((_CHAMELEON, _FREE, "shortcut", ""))
    packs = [pack for pack in components.backpacks for _ in range(pack.copies)]
    asked = sum(pack.gives is None for pack in packs)
    grab = max(power.grab for power in components.powers)
    printed = max(tile.amount for tile in components.tiles.values())
    cores = 2 * (RATS * (printed + 1 + grab) + sum(pack.bonus for pack in packs if pack.gives in (None, CORE)))
    drink = launch = end = best = 1
    # A core can bring a junction, a comic and a rat for it; an animal needs two choices.
    return moving + drink + asked + launch + 3 * cores + 2 * len(ANIMALS) + end + best


def _greg_draws() -> int:
    """A card, and an item for each of his rats and for the symbol."""
    return 1 + RATS + 1


def _most_outcomes(rules: Rules) -> int:
    kinds = [len(names) for names in rules.components.item_ids]
    return max(deal.most_outcomes(rules), *kinds, len(rules.components.cards))


# --- observations


def observation(view: FirstRatView, said: Move) -> tuple[float, ...]:
    """The families come in the order of their turns, the view's own first."""
    s = view.state
    order = [((view.seat or 0) + step) % len(s.seats) for step in range(len(s.seats))]
    return (
        *[number for seat in order for number in _family(s.board.components, s.seats[seat])],
        *_display(s),
        *_tracks(s, [*order, GREG]),
        *[float(s.mover == seat) for seat in (*order, GREG)],
        float((view.seat or 0) in s.actors),
        *_end(s),
        *_greg(s),
        *one_hot(stage(s), len(STAGES)),
        *_turn(s.board.components, s.turn or _NO_TURN),
        *_said(said),
        *(_path(s.board) if s.rules.variable_path else ()),
        *(_tiles(s.board) if s.rules.variable_tracks else ()),
    )


_NO_TURN = Turn(0)


def _family(components: Components, family: Family) -> Iterator[float]:
    for name, value in zip(Family._fields, family, strict=True):
        shown = _SHOWN.get(name)
        if shown is None:
            yield much(value)
        else:
            yield from shown(components, value)


@lru_cache(maxsize=1 << 10)
def _rat(components: Components, rat: int) -> tuple[float, ...]:
    """Where a rat is, and which powers it has."""
    powers = components.powers[power_of(rat)].comics
    supers = [number for number, comic in enumerate(components.comics) if comic.is_super]
    return *one_hot(space_of(rat) + 1, _SPACES), *[float(number in powers) for number in supers]


@lru_cache(maxsize=1 << 10)
def _backpacks(components: Components, backpacks: int) -> tuple[float, ...]:
    return tuple([copies(backpacks, kind) / pack.copies for kind, pack in enumerate(components.backpacks)])


#: How the fields of a family are shown that are not just a number of things.
_SHOWN: dict[str, Callable[[Components, Any], Iterable[float]]] = {
    "rats": lambda components, rats: [number for rat in rats for number in _rat(components, rat)],
    "goods": lambda _, goods: [much(amount(goods, content)) for content in range(len(KEPT))],
    "lamp": lambda _, lamp: (lamp / LAST,),
    "burrow": lambda components, field: one_hot(field, len(components.burrow)),
    "backpacks": _backpacks,
    "comics": lambda components, comics: bits(comics, len(components.comics)),
    "caps": lambda components, caps: bits(caps, len(components.caps)),
    "cubes": lambda components, cubes: (cubes / components.numbers.cubes,),
    # The rounds tell the one, and the other is told by nothing that matters later.
    "turns": lambda *_: (),
    "shortcuts": lambda *_: (),
}


def _display(s: State) -> Iterator[float]:
    components, (backpacks, drinks, caps, comics) = s.board.components, s.display
    yield from _backpacks(components, backpacks)
    yield drinks / max(components.shops[FROG].size)
    yield from bits(caps, len(components.caps))
    yield from bits(comics, len(components.comics))


def _tracks(s: State, owners: list[int]) -> Iterator[float]:
    """How many pieces of each owner lie on each track."""
    for pieces in s.tracks:
        yield from (much(pieces.count(owner)) for owner in owners)


def _end(s: State) -> Iterator[float]:
    yield much(s.round)
    yield float(s.last_round > 0)
    yield float(s.last_round == s.round)
    yield float(s.end_by == "A")


def _greg(s: State) -> Iterator[float]:
    components, greg = s.board.components, s.greg
    if greg is None:
        return
    yield from (space / PAD for space in greg.rats)
    yield greg.cubes / components.numbers.cubes
    yield from map(much, (greg.awards, greg.points))
    yield from bits(greg.prepared, len(TRACKS))
    yield from bits(greg.deck, len(components.cards))
    yield from bits(greg.revealed, len(components.cards))


def _turn(components: Components, turn: Turn) -> Iterator[float]:
    """What the rest of an unfinished turn depends on."""
    yield from (float(place in turn.moved) for place in range(RATS))
    yield float(turn.doubled)
    yield from (much(turn.bonus.count(content)) for content in range(BULB))
    yield much(turn.cores)
    yield from one_hot(turn.comic, len(components.comics))
    yield from (float(animal in turn.shops) for animal in range(len(ANIMALS)))
    yield float(turn.shops[:1] == (components.animals[-1],))
    yield float(turn.saved)
    yield from one_hot(turn.card, len(components.cards))
    yield from (float(where in turn.removals) for where in range(len(DISPLAYS)))


def _said(said: Move) -> list[float]:
    """Of a move that is not finished: how each rat walks, and which other words have been said."""
    words = said.split(" ")
    walks = [0.0] * (3 * RATS)
    for word in words:
        place, colon, walk = word.partition(":")
        if colon:
            spaces, at = walk.split("."), 3 * int(place)
            walks[at : at + 3] = [int(spaces[0]) / PAD, int(spaces[-1]) / PAD, much(len(spaces))]
    return [*walks, *[float(word in words) for word in _SAID]]


_SAID = (_CHAMELEON, _FREE, _BUILD, _SAVE, *PARTS, PAY, STEAL)


@lru_cache(maxsize=64)
def _path(board: Board) -> tuple[float, ...]:
    """What each space gives, where the tiles are shuffled."""
    most = max(tile.amount for tile in board.components.tiles.values())
    return tuple(
        number
        for space in range(1, LAST + 1)
        for number in (*one_hot(board.contents[space], len(CONTENTS)), board.amounts[space] / most)
    )


@lru_cache(maxsize=64)
def _tiles(board: Board) -> tuple[float, ...]:
    """The score tile of each track, where they are drawn."""
    names = list(board.components.track_tiles)
    return tuple(
        number
        for tile in board.tiles
        for number in one_hot(None if tile is None else names.index(tile), len(names))
    )
