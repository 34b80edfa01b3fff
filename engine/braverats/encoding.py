"""BraveRats in numbers; see `engine/encoding.py`."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

from ..base import Move, Setup, full_options
from ..encoding import Frame, one_hot
from .cards import EIGHT, NAMES, count, size
from .duel import Standing
from .info import INFO
from .state import (
    HAND_OF_DRAW,
    PACKET,
    SIXTEEN,
    BraveRatsView,
    Draft,
    Duel,
    cards_each,
    opening,
    subsets,
    unplayed,
)
from .variants import MATCHES, Rules, rules_of

RANKS = len(NAMES)
#: The most crowns that a side can win: two in each round.
_CROWNS = 2 * RANKS
#: Rounds in which hands of the Draw variant are hidden, with a Mime.
_HIDDEN_ROUNDS = RANKS - HAND_OF_DRAW
_PICKS = size(SIXTEEN)


def frame(setup: Setup) -> Frame:
    rules = rules_of(full_options(INFO, setup.options))
    cards = cards_each(rules)
    # A Spy makes two decisions of a round.  Of each packet three cards are picked, the fourth is left over.
    picks = _PICKS // PACKET * (PACKET - 1) if rules.deal == "draft" else 0
    return Frame(
        words=NAMES[:cards],
        observation=len(_numbers(rules, (0, 0), opening(rules, 0), (0, 0), 0, ())),
        at_once=True,
        secrets=rules.draw or rules.deal == "draft",
        # Drawn games are played again.
        choices=2 * cards + picks if rules.games == 1 else None,
        draws=_draws(rules),
        outcomes=_outcomes(rules),
    )


def _draws(rules: Rules) -> int:
    if rules.deal == "draft":
        return 1 + _PICKS // PACKET
    if rules.draw:
        # Each side draws its first hand, then one card at a time.
        return 2 * (1 + cards_each(rules) - HAND_OF_DRAW)
    return int(rules.deal in ("traitor", "random"))


def _outcomes(rules: Rules) -> int:
    if rules.deal == "traitor":
        return size(EIGHT) ** 2
    if rules.deal == "draft":
        return len(subsets(SIXTEEN, PACKET))
    if rules.deal == "random":
        return len(subsets(SIXTEEN, size(EIGHT)))
    return len(subsets(sum(1 << 2 * rank for rank in range(cards_each(rules))), HAND_OF_DRAW)) if rules.draw else 0


def observation(view: BraveRatsView, said: Move) -> array[float]:
    s = view.state
    return _numbers(s.rules, s.games_won, s.scene, view.held, view.seat or 0, s.actors)


def _numbers(
    rules: Rules,
    games_won: tuple[int, int],
    scene: object,
    held: tuple[int, int],
    seat: int,
    actors: tuple[int, ...],
) -> array[float]:
    """Own things come first, the other side's second.

    It is put together from parts that are packed already, because this is the inner loop of learners.
    """
    parts = [_acts(seat, actors)]
    if type(scene) is Duel:
        hand0, hand1, _, _, now, last0, last1, shown, _ = scene
        if seat:
            hand0, hand1, last0, last1 = hand1, hand0, last1, last0
        parts += (_cards(hand0), _cards(hand1), _standing(now, seat), _RANK[last0], _RANK[last1], _RANK[shown])
    else:
        parts.append(_NO_DUEL)
    if rules.draw:
        parts.append(_hidden(scene, held, seat))
    if rules.deal == "draft":
        parts.append(_draft(scene, seat))
    if rules.games > 1:
        parts.append(_packed([games_won[side] / max(MATCHES.values()) for side in (seat, 1 - seat)]))
    return array("f", b"".join(parts))


def _packed(numbers: Iterable[float]) -> bytes:
    return array("f", numbers).tobytes()


_RANK = {rank: _packed(one_hot(rank, RANKS)) for rank in (None, *range(RANKS))}
#: The numbers of a duel that has not begun: five times a number for each card, and those of a standing.
_NO_DUEL = _packed([0.0] * (5 * RANKS + 10))


@lru_cache(maxsize=16)
def _acts(seat: int, actors: tuple[int, ...]) -> bytes:
    return _packed([float(side in actors) for side in (seat, 1 - seat)])


@lru_cache(maxsize=1 << 14)
def _cards(hand: int) -> bytes:
    return _packed([count(hand, rank) / 2 for rank in range(RANKS)])


@lru_cache(maxsize=1 << 12)
def _standing(now: Standing, seat: int) -> bytes:
    order = (seat, 1 - seat)
    return _packed(
        [
            *[now.score[side] / _CROWNS for side in order],
            *[now.pending[side] / _CROWNS for side in order],
            *[float(now.general[side]) for side in order],
            *[float(now.spy == side) for side in order],
            *[float(now.winner == side) for side in order],
        ]
    )


def _hidden(scene: object, held: tuple[int, int], seat: int) -> bytes:
    """In the Draw variant: what is left of both decks, the sizes of the hands, and the rounds so far."""
    assert isinstance(scene, Duel)
    order = (seat, 1 - seat)
    rounds = [(pair[side] + 1) / RANKS for pair in scene.rounds for side in order]
    rounds += [0.0] * (2 * _HIDDEN_ROUNDS - len(rounds))
    left = [_cards(unplayed(scene, side)) for side in order]
    return b"".join([*left, _packed([*[held[side] / HAND_OF_DRAW for side in order], *rounds])])


def _draft(scene: object, seat: int) -> bytes:
    """While drafting: who opens, the cards kept in order as far as they are known, and the open packet."""
    draft = scene if isinstance(scene, Draft) else Draft(None, (), 0)
    first = [float(draft.first == side) for side in (seat, 1 - seat)]
    kept = [0.0 if rank is None else (rank + 1) / RANKS for _, rank in draft.picks]
    kept += [0.0] * (_PICKS - len(kept))
    done = len(draft.picks) / _PICKS
    return _packed([float(isinstance(scene, Draft)), *first, done, *kept]) + _cards(draft.packet or 0)
