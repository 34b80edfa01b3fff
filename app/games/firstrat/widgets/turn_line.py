"""The line that tells a turn: words and pictures, wrapped where it has to be."""

from __future__ import annotations

from typing import NamedTuple

from kivy.metrics import dp

from app.games.firstrat.presenter.last_turns import DOT, LastTurn, pieces
from app.games.firstrat.widgets.drawing import Colour, draw_glyph, draw_text
from app.kit.pictures import text_texture

#: After a segment that another one follows; it never begins a row.
_TIED_DOT = DOT.rstrip().replace(" ", "\N{NO-BREAK SPACE}")
#: The side of a picture, and the distance of two rows, in heights of the letters.
_SIDE, ROW = 1.12, 1.3


class Token(NamedTuple):
    """What never stands apart: words or pictures without a space between them, and how wide they are."""

    parts: tuple[tuple[str, str], ...]
    width: float


def rows(turn: LastTurn, size: float, room: float) -> list[list[Token]]:
    """A turn in rows of at most so much room; segments stay together where they can."""
    found: list[list[Token]] = [[]]
    gap, used = _space(size), 0.0
    last = len(turn.segments) - 1
    for number, segment in enumerate(turn.segments):
        tokens = _tokens(segment + (_TIED_DOT if number < last else ""), size)
        whole = sum(token.width for token in tokens) + gap * (len(tokens) - 1)
        if used and used + gap + whole > room >= whole:
            found.append([])
            used = 0.0
        for token in tokens:
            if used and used + gap + token.width > room:
                found.append([])
                used = 0.0
            used += token.width + (gap if used else 0)
            found[-1].append(token)
    return found


def first_rows(lines: list[list[Token]], number: int) -> list[list[Token]]:
    """The rows that there is room for; dots say that more would follow."""
    *shown, last = lines[:number]
    token = last[-1]
    *parts, (words, picture) = token.parts
    ended = (*parts, (words.removesuffix(_TIED_DOT), picture), ("\N{NO-BREAK SPACE}…", ""))
    return [*shown, [*last[:-1], token._replace(parts=tuple(part for part in ended if any(part)))]]


def draw_rows(lines: list[list[Token]], size: float, x: float, top: float, ink: Colour) -> None:
    """Draw rows downwards from a point."""
    gap = _space(size)
    for number, line in enumerate(lines):
        left, y = x, top - size * ROW * (number + 0.5)
        for token in line:
            for words, picture in token.parts:
                if picture:
                    side = size * _SIDE
                    draw_glyph(picture, left + dp(1) + side / 2, y, side)
                    left += side + dp(2)
                else:
                    left += draw_text(words, size, left, y, ink, align="left", bold=False)
            left += gap


def _tokens(segment: str, size: float) -> list[Token]:
    found: list[list[tuple[str, str]]] = [[]]
    for words, picture in pieces(segment):
        if picture:
            found[-1].append(("", picture))
            continue
        first, *rest = words.split(" ")
        if first:
            found[-1].append((first, ""))
        found += [[(word, "")] if word else [] for word in rest]
    return [Token(tuple(parts), sum(_width(*part, size) for part in parts)) for parts in found if parts]


def _width(words: str, picture: str, size: float) -> float:
    return size * _SIDE + dp(2) if picture else float(text_texture(words, size).width)


def _space(size: float) -> float:
    return size * 0.27
