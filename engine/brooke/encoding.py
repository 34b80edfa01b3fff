"""Brooke in numbers; see `engine/encoding.py`."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import perm

from ..base import Move, Setup, full_options
from ..encoding import Frame, bits, one_hot
from . import notation
from .cards import CARDS, HIGHEST_PRINTED, PASSES, SLOTS, Action, Deck, deck_of
from .dice_set import DICE, RESERVE, VALUES, DiceSet
from .info import INFO
from .play import FLIPS, LOTS, PLACEMENTS, ROLLS
from .state import CUT, BrookeView, Rules, State, colour_of, opening

_STAGES = CUT + SLOTS
_NO_CARD = (0.0,) * (3 + len(Action) + CARDS)
#: The most pips on the cards of a game, both faces counted.
_PIPS = 2 * HIGHEST_PRINTED * CARDS


def frame(setup: Setup) -> Frame:
    chosen = full_options(INFO, setup.options)
    rules = Rules(deck_of(chosen["deck"]), chosen["pair"], chosen["correction"])
    passes = PASSES * (1 + rules.pair)
    return Frame(
        words=_words(),
        observation=len(observation(BrookeView(0, opening(rules)), "")),
        at_once=False,
        secrets=False,
        # A die that is placed stays; each can bring an action and a correction.
        choices=passes * 2 * DICE * 3,
        # The lot, and for each pass three cards and two dice.
        draws=1 + 2 * passes,
        outcomes=max(len(LOTS), perm(CARDS, SLOTS), len(ROLLS)),
    )


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    """The last words of all moves: the first word of an action or a correction is never a choice."""
    found = [*PLACEMENTS, *FLIPS]
    for slot in range(SLOTS):
        for value in VALUES:
            found += [notation.moving(slot, value, (slot + step) % SLOTS) for step in (1, 2)]
            found.append(notation.turning(slot, value, 7 - value))
            found += [notation.cutting(slot, value, shows) for shows in range(1, value)]
    for a, b in permutations(range(SLOTS), 2):
        if a < b:
            found += [notation.swapping(a, v, b, w) for v in VALUES for w in VALUES]
    return tuple(dict.fromkeys(text.split(" ")[-1] for text in found))


def observation(view: BrookeView, said: Move) -> tuple[float, ...]:
    """Own things come first, the other side's second."""
    s, ledger = view.state, view.state.ledger
    own = colour_of(view.seat or 0, ledger.game)
    order = (own, 1 - own)
    sides, won = (s.blue, s.red), ledger.won
    found = [
        *[float(ledger.seat(colour) in s.actors) for colour in order],
        *[float(s.mover == colour) for colour in order],
        *[float(ledger.starter == colour) for colour in order],
        *one_hot(s.due, _STAGES),
        ledger.number / PASSES,
        *_dice(sides[own]),
        *_dice(sides[1 - own]),
        *_table(s, own),
        *_bits(won[own]),
        *_bits(won[1 - own]),
        *_bits(ledger.aside),
    ]
    if s.rules.pair:
        found += _return_game(s, view.seat or 0)
    return tuple(found)


_bits = lru_cache(maxsize=1 << 12)(lambda cards: bits(cards, CARDS))


def _dice(side: DiceSet) -> list[float]:
    counts = [0.0] * (SLOTS * len(VALUES))
    for slot, value in side.dice:
        counts[slot * len(VALUES) + value - 1] += 1 / DICE
    return [*counts, side.stock / DICE, side.reserve / RESERVE, *one_hot(side.first - 1, len(VALUES))]


def _table(s: State, own: int) -> list[float]:
    if s.spread is None:
        return list(_NO_CARD * SLOTS)
    found: list[float] = []
    for slot, card in enumerate(s.spread.cards):
        found += _card(s.rules.deck, card, s.faces >> slot & 1, own)
    return found


@lru_cache(maxsize=512)
def _card(deck: Deck, card: int, showing: int, own: int) -> tuple[float, ...]:
    face = deck.cards[card].faces[showing]
    printed = [face.printed[colour] / HIGHEST_PRINTED for colour in (own, 1 - own)]
    return float(face.colour == own), *printed, *one_hot(face.action, len(Action)), *one_hot(card, CARDS)


def _return_game(s: State, seat: int) -> list[float]:
    """In a pair: which game it is, when each card came in the first one, and what that one left."""
    ledger = s.ledger
    came = [(ledger.dealt.index(card) + 1) / CARDS if card in ledger.dealt else 0.0 for card in range(CARDS)]
    left = [0.0] * 4
    if ledger.before is not None:
        cards, pips = ledger.before
        left = [
            *[cards[who] / CARDS for who in (seat, 1 - seat)],
            *[pips[who] / _PIPS for who in (seat, 1 - seat)],
        ]
    return [float(ledger.game == 2), *came, *left]
