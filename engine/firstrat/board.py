"""The board of one match: the path with its routes, and the points of the tracks.

All that follows from the components, the order of the tiles and the number of players is computed once, here.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import NamedTuple

from .components import Components
from .goods import UNIT
from .vocabulary import LAST, PAD, RATS, ROCKET, START, TRACKS

#: Bits for the uses of one shortcut, packed into one number.
_USES = 12


class Route(NamedTuple):
    """One way of walking from a space; the spaces entered show which shortcuts it takes."""

    walk: tuple[int, ...]
    target: int
    #: The target as a set of spaces.
    bit: int
    shortcuts: tuple[int, ...]
    #: What the shortcuts cost together.
    tolls: int
    #: How often each shortcut is used, as `shortcut_uses` reads it.
    uses: int
    #: How a move writes it for each rat.
    texts: tuple[str, ...]


def shortcut_uses(counts: int, number: int) -> int:
    """How often a shortcut was used."""
    return counts >> _USES * number & (1 << _USES) - 1


def uses_of(counts: tuple[int, ...]) -> int:
    """Uses by shortcut as one number."""
    return sum(count << _USES * number for number, count in enumerate(counts))


class Board:
    """Equal boards compare equal, and `board_of` gives the same one for the same tiles."""

    def __init__(
        self, components: Components, players: int, path: tuple[str, ...], tiles: tuple[str | None, ...]
    ) -> None:
        self.components = components
        self.players = players
        #: The tile on each space, from space 1.
        self.path = path
        #: The score tile on each track; None on the rocket track.
        self.tiles = tiles
        self._key = (components, players, path, tiles)
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return board_of, self._key

    # --- the path

    @cached_property
    def colours(self) -> tuple[int, ...]:
        """The colour of each space; start and launchpad have none of their own."""
        return (-1, *(self.components.tiles[tile].colour for tile in self.path), -1)

    @cached_property
    def contents(self) -> tuple[int, ...]:
        """The content of each space (that of start and launchpad is never asked for)."""
        return (0, *(self.components.tiles[tile].content for tile in self.path), 0)

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """The printed amount of each space."""
        return (0, *(self.components.tiles[tile].amount for tile in self.path), 0)

    @cached_property
    def shops(self) -> dict[int, int]:
        """The animal at each space that has one."""
        return {shop.space: animal for animal, shop in enumerate(self.components.shops)}

    # --- tracks

    @cached_property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of the fields of each track."""
        tiles = self.components.track_tiles
        return tuple(self.components.rocket_points if tile is None else tiles[tile] for tile in self.tiles)

    @cached_property
    def worth(self) -> tuple[tuple[int, ...], ...]:
        """What the first, second ... piece on each track brings; the last value holds for all that follow."""
        free = self.components.free_fields[self.players]
        return tuple(tuple(points[field] for field in free) for points in self.points)

    @cached_property
    def front(self) -> int:
        """How many fields of a track hold one piece and are not covered."""
        return len(self.components.free_fields[self.players]) - 1

    def next_points(self, track: int, pieces: int) -> int:
        """What the next piece brings on a track that holds this number."""
        return self.worth[track][min(pieces, self.front)]

    def next_field(self, pieces: int) -> int:
        """The field (from 1) of the next piece on a track that holds this number."""
        return self.components.free_fields[self.players][min(pieces, self.front)] + 1

    # --- walking

    @cached_property
    def routes(self) -> tuple[tuple[tuple[Route, ...], ...], ...]:
        """The routes from each space, by the number of steps allowed: `routes[steps][space]`."""
        ways = _routes(self.components)
        return tuple(
            tuple(tuple(route for route in ways[at] if len(route.walk) <= steps) for at in range(LAST + 1))
            for steps in range(longest_walk(self.components) + 1)
        )

    @cached_property
    def by_colour(self) -> tuple[tuple[tuple[tuple[Route, ...], ...], ...], ...]:
        """The same by the colour of the space where they end: `by_colour[steps][space][colour]`.

        After the colours comes the launchpad, which has all of them.
        """
        colours = range(len(self.components.colours))
        return tuple(
            tuple(
                (
                    *(tuple(way for way in ways if self.colours[way.target] == colour) for colour in colours),
                    tuple(way for way in ways if way.target == PAD),
                )
                for ways in by_space
            )
            for by_space in self.routes
        )

    @cached_property
    def routes_by_text(self) -> tuple[dict[str, Route], ...]:
        """The routes from each space by the text of their walk."""
        return tuple({walk_text(route.walk): route for route in ways} for ways in _routes(self.components))


def walk_text(walk: tuple[int, ...]) -> str:
    """A walk as moves write it."""
    return ".".join(map(str, walk))


@lru_cache(maxsize=64)
def board_of(components: Components, players: int, path: tuple[str, ...], tiles: tuple[str | None, ...]) -> Board:
    """The board with these tiles."""
    return Board(components, players, path, tiles)


def standard_board(components: Components, players: int) -> Board:
    return board_of(components, players, components.path, components.standard_tiles)


def variable_tracks() -> tuple[int, ...]:
    """The tracks whose points lie on a tile."""
    return tuple(track for track in range(len(TRACKS)) if track != ROCKET)


@lru_cache(maxsize=16)
def longest_walk(components: Components) -> int:
    """The most steps that any rat can ever take."""
    strides = [comic.value for comic in components.comics if comic.effect == "single_move_max"]
    base = max([components.numbers.single, components.numbers.group, *strides])
    return base + max(power.steps for power in components.powers)


@lru_cache(maxsize=16)
def _routes(components: Components) -> tuple[tuple[Route, ...], ...]:
    """Every route from every space, the shorter ones first."""
    most = longest_walk(components)
    return tuple(_routes_from(components, at, most) for at in range(START, LAST + 1))


def _routes_from(components: Components, start: int, most: int) -> tuple[Route, ...]:
    found: list[Route] = []
    growing: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]
    for _ in range(most):
        longer = []
        for walk, used in growing:
            at = walk[-1] if walk else start
            if at == PAD:
                continue
            longer.append(((*walk, at + 1), used))
            longer += [
                ((*walk, way.exit), (*used, number))
                for number, way in enumerate(components.shortcuts)
                if way.mouth == at
            ]
        growing = longer
        found += [_route(components, walk, used) for walk, used in longer]
    return tuple(found)


def _route(components: Components, walk: tuple[int, ...], used: tuple[int, ...]) -> Route:
    return Route(
        walk,
        walk[-1],
        1 << walk[-1],
        used,
        sum(UNIT[components.shortcuts[number].toll] for number in used),
        sum(1 << _USES * number for number in used),
        tuple(f"{rat}:{walk_text(walk)}" for rat in range(RATS)),
    )
