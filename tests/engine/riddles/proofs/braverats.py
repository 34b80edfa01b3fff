"""BraveRats: all rounds to the end of the game, with every solution of a matrix checked by its own mixes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.ai import matrix
from engine.base import Move
from engine.braverats.game import BraveRats
from engine.braverats.riddles import MARGIN
from engine.braverats.state import Duel, State
from engine.riddles.riddle import Riddle

_GAME = BraveRats()
#: How far two ways to the same value may differ, and how close to an outcome is that outcome.
_EXACT, _SURE = 1e-7, 1e-6

_Values = dict[Duel, float]


class NotSolved(Exception):
    """The mixes of a solution do not guarantee its value."""


def problems(riddle: Riddle, s: State) -> Iterator[str]:
    if 0 not in s.actors:
        yield "it is not the solver's turn"
        return
    values: _Values = {}
    cards = _GAME.legal(s, 0)
    rows = {card: _row(s, card, values) for card in cards}
    together = len(s.actors) == 2
    sure = {card: min(row) for card, row in rows.items()}
    hope = {card: max(row) if together else min(row) for card, row in rows.items()}
    kind, answer = riddle.question.kind, riddle.answer[0]
    others = [card for card in cards if card != answer]
    if answer not in cards or len(others) < 2:
        yield "the answer is no choice"
        return
    if kind == "never":
        right = [card for card in cards if hope[card] < -1 + _SURE]
        gap = min(hope[card] for card in others) - hope[answer]
    else:
        rest = [rows[card] for card in others]
        left = _matrix_value(rest) if together else max(sure[card] for card in others)
        worth = _matrix_value(list(rows.values())) if together else max(sure.values())
        if kind == "save" and left > -1 + _SURE:
            yield f"the other cards are worth {left:.2f}"
        least = {"win": 1.0, "save": -1 + 2 * _SURE}.get(kind, worth)
        right = [card for card in cards if sure[card] > least - _SURE]
        gap = sure[answer] - left
    if right != [answer]:
        yield f"right is {', '.join(right) or 'nothing'}, not {answer}"
    if gap < MARGIN - _SURE:
        yield f"the margin is {gap:.2f}"


def _row(s: State, card: Move, values: _Values) -> list[float]:
    """What a card of the solver leads to, for each reply."""
    if len(s.actors) == 2:
        return [_value(_GAME.advance(s, {0: card, 1: other}), values) for other in _GAME.legal(s, 1)]
    after = _GAME.advance(s, {0: card})
    if after.actors != (1,) or not _is_shown(after):
        return [_value(after, values)]
    return [_value(_GAME.advance(after, {1: other}), values) for other in _GAME.legal(after, 1)]


def _is_shown(s: State) -> bool:
    return type(s.scene) is Duel and s.scene.shown is not None


def _value(s: State, values: _Values) -> float:
    """What a position is worth to the solver."""
    if s.ranks is not None:
        return 0.0 if s.ranks == (1, 1) else 1.0 if s.ranks == (1, 2) else -1.0
    duel = s.scene
    assert type(duel) is Duel
    known = values.get(duel)
    if known is None:
        if len(s.actors) == 2:
            theirs = _GAME.legal(s, 1)
            known = _matrix_value(
                [
                    [_value(_GAME.advance(s, {0: mine, 1: other}), values) for other in theirs]
                    for mine in _GAME.legal(s, 0)
                ]
            )
        else:
            seat = s.actors[0]
            results = [_value(_GAME.advance(s, {seat: card}), values) for card in _GAME.legal(s, seat)]
            known = max(results) if seat == 0 else min(results)
        values[duel] = known
    return known


def _matrix_value(rows: Sequence[Sequence[float]]) -> float:
    """The value of a matrix game, proven by a mix of each side that guarantees it."""
    low, high = max(map(min, rows)), min(max(column) for column in zip(*rows, strict=True))
    if low == high:
        return low
    value, mine, theirs = matrix.solve(rows)
    least = min(sum(p * row[j] for p, row in zip(mine, rows, strict=True)) for j in range(len(rows[0])))
    most = max(sum(q * entry for q, entry in zip(theirs, row, strict=True)) for row in rows)
    if abs(sum(mine) - 1) > _EXACT or abs(sum(theirs) - 1) > _EXACT or most - least > _EXACT:
        raise NotSolved(f"{rows} is not worth {value}")
    return value
