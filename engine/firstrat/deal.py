"""The set-up: everything that is drawn before the first turn, one draw after the other.

Items and cards are drawn as combinations, without an order.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations, product
from math import comb, prod
from typing import NamedTuple

from ..base import Move
from .board import board_of, variable_tracks
from .components import Components
from .state import DEAL, ONE_SEAT, Rules, State, Turn, one_backpack, opening
from .vocabulary import CROW, DISPLAYS, FROG, HAMSTER, LIBRARY, TRACKS

PATH, TILE, DECK = "path", "tile", "deck"


class Draw(NamedTuple):
    """One thing to be drawn: what, and of which kind (a letter, a track, a display)."""

    what: str
    of: str


@lru_cache(maxsize=64)
def draws(rules: Rules) -> tuple[Draw, ...]:
    """What a set-up draws, in order."""
    components = rules.components
    found = []
    if rules.variable_path:
        found += [Draw(PATH, letter) for letter in components.groups]
    if rules.variable_tracks:
        found += [Draw(TILE, TRACKS[track]) for track in variable_tracks()]
    found += [Draw(DISPLAYS[where], "") for where in (HAMSTER, CROW, LIBRARY)]
    if rules.players == 1:
        found += [Draw(DECK, letter) for letter in components.deck_sizes(rules.greg)]
    return tuple(found)


def first_state(rules: Rules) -> State:
    """The first state of a match: at its first draw, or at the first turn."""
    s = opening(rules)
    backpacks, _, caps, comics = s.display
    return _next(s._replace(display=(backpacks, rules.components.shops[FROG].size[rules.players], caps, comics)))


def outcomes(s: State) -> tuple[tuple[Move, float], ...]:
    """What the next draw can bring."""
    assert s.turn is not None
    draw = draws(s.rules)[len(s.turn.drawn)]
    if draw.what == TILE:
        return _tiles(s.rules.components, draw.of, frozenset(text.split(" ")[2] for text in _laid(s)))
    return _outcomes(s.rules, draw)


def _laid(s: State) -> list[Move]:
    assert s.turn is not None
    return [text for text in s.turn.drawn if text.startswith(TILE)]


@lru_cache(maxsize=256)
def _tiles(components: Components, track: str, laid: frozenset[str]) -> tuple[tuple[Move, float], ...]:
    left = [tile.lower() for tile in components.track_tiles if tile.lower() not in laid]
    return tuple((f"{TILE} {track} {tile}", 1 / len(left)) for tile in left)


@lru_cache(maxsize=32)
def _outcomes(rules: Rules, draw: Draw) -> tuple[tuple[Move, float], ...]:
    components = rules.components
    if draw.what == PATH:
        tiles = [components.path[place].lower() for place in components.groups[draw.of]]
        texts = [",".join(order) for order in permutations(tiles)]
        return tuple((f"{PATH} {text}", 1 / len(texts)) for text in texts)
    if draw.what == DECK:
        names = [card.id.lower() for card in components.cards if card.group == draw.of]
        return _few(DECK, names, components.deck_sizes(rules.greg)[draw.of])
    if draw.what == DISPLAYS[HAMSTER]:
        return _backpacks(components, components.shops[HAMSTER].size[rules.players])
    if draw.what == DISPLAYS[CROW]:
        return _few(
            draw.what, [cap.id.lower() for cap in components.caps], components.shops[CROW].size[rules.players]
        )
    names = [comic.id.lower() for comic in components.comics if not (rules.first_game and comic.is_super)]
    return _few(draw.what, names, components.library_size)


def most_outcomes(rules: Rules) -> int:
    """The most outcomes that a draw of the set-up can have."""
    drawn = [len(_outcomes(rules, draw)) for draw in draws(rules) if draw.what != TILE]
    return max(*drawn, len(rules.components.track_tiles))


def _few(what: str, names: list[str], size: int) -> tuple[tuple[Move, float], ...]:
    found = list(combinations(names, size))
    return tuple((f"{what} {','.join(few)}", 1 / len(found)) for few in found)


def _backpacks(components: Components, size: int) -> tuple[tuple[Move, float], ...]:
    """Every selection of backpacks; one with two of a kind can be drawn in fewer ways."""
    kinds = components.backpacks
    total = comb(sum(kind.copies for kind in kinds), size)
    found = []
    for counts in product(*(range(kind.copies + 1) for kind in kinds)):
        if sum(counts) == size:
            names = [kind.id.lower() for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
            ways = prod(comb(kind.copies, count) for kind, count in zip(kinds, counts, strict=True))
            found.append((f"{DISPLAYS[HAMSTER]} {','.join(names)}", ways / total))
    return tuple(found)


def after_draw(s: State, text: Move) -> State:
    """The state after a draw."""
    assert s.turn is not None
    draw = draws(s.rules)[len(s.turn.drawn)]
    return _next(_laid_out(s, draw, text)._replace(turn=Turn(DEAL, drawn=(*s.turn.drawn, text))))


def _next(s: State) -> State:
    """Draws that leave nothing to chance are made at once; after the last one the first turn begins."""
    assert s.turn is not None
    while len(s.turn.drawn) < len(draws(s.rules)):
        possible = outcomes(s)
        if len(possible) > 1:
            return s
        text = possible[0][0]
        draw = draws(s.rules)[len(s.turn.drawn)]
        s = _laid_out(s, draw, text)._replace(turn=Turn(DEAL, drawn=(*s.turn.drawn, text)))
    return s._replace(turn=None, actors=ONE_SEAT[0])


def _laid_out(s: State, draw: Draw, text: Move) -> State:
    words = text.split(" ")
    names, components = words[-1].split(","), s.rules.components
    board = s.board
    if draw.what == PATH:
        path, ids = list(board.path), {tile.lower(): tile for tile in components.tiles}
        for place, name in zip(components.groups[draw.of], names, strict=True):
            path[place] = ids[name]
        return s._replace(board=board_of(components, board.players, tuple(path), board.tiles))
    if draw.what == TILE:
        tiles = list(board.tiles)
        tiles[TRACKS.index(draw.of)] = next(tile for tile in components.track_tiles if tile.lower() == names[0])
        return s._replace(board=board_of(components, board.players, board.path, tuple(tiles)))
    if draw.what == DECK:
        assert s.greg is not None
        drawn_letters = components.deck_sizes(s.rules.greg)
        always = sum(1 << n for n, card in enumerate(components.cards) if card.group not in drawn_letters)
        deck = s.greg.deck | always | sum(1 << components.card_words[name] for name in names)
        return s._replace(greg=s.greg._replace(deck=deck))
    where = DISPLAYS.index(draw.what)
    kinds = [components.item_words[where][name] for name in names]
    display = list(s.display)
    display[where] = sum(one_backpack(kind) if where == HAMSTER else 1 << kind for kind in kinds)
    return s._replace(display=(display[0], display[1], display[2], display[3]))
