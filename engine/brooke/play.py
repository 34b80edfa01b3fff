"""A turn one decision at a time, and what chance does between the passes.

It makes the same transitions as `turn.turns`, but stops wherever a seat has a choice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from ..base import Move
from . import notation
from .cards import BLUE, PASSES, SLOTS, Action, Deck
from .dice_set import FRESH, VALUES, Choice, DiceSet, choices, cuts, sole_cut, sole_result
from .state import (
    ACT,
    CUT,
    PLACE,
    State,
    awarded,
    is_last_pass,
    is_pass_over,
    state_of,
    tally,
    unseen,
)
from .turn import NOBODY, Spread, next_mover, opening_faces, spread_of, upper_hand

#: Every placement by its text.
PLACEMENTS: dict[Move, tuple[int, int]] = {
    notation.placing(slot, value): (slot, value) for slot in range(SLOTS) for value in VALUES
}
#: How much room there is (0-6) → what may be placed; and the same for the rolled die that must be.
_UP_TO = tuple(tuple(text for text, (_, value) in PLACEMENTS.items() if value <= room) for room in range(7))
_ROLLED = tuple(tuple(text for text, (_, value) in PLACEMENTS.items() if value == first) for first in range(7))
#: The flip action's choices by text.
FLIPS: dict[Move, int] = {notation.flipping(slot): 1 << slot for slot in range(SLOTS)}
_FLIPS = tuple(FLIPS)

LOTS: tuple[Move, ...] = ("first 0", "first 1")
ROLLS: dict[Move, tuple[int, int]] = {f"{blue},{red}": (blue, red) for blue in VALUES for red in VALUES}

_ROLLS = tuple(ROLLS)

_tuple = tuple.__new__


def dice_sets(s: State) -> tuple[DiceSet, DiceSet]:
    """The mover's dice, then the opponent's."""
    return (s.blue, s.red) if s.mover == BLUE else (s.red, s.blue)


# --- what is possible


def moves(s: State) -> tuple[Move, ...]:
    """The notation that the seat to act can choose from."""
    due = s.due
    if due == PLACE:
        own = s.red if s.mover else s.blue
        return _ROLLED[own.first] if own.first else _UP_TO[min(6, own.room)]
    if due >= CUT:
        return tuple([cut.text for cut in cuts(s.blue if s.blue.excess else s.red)])
    colour, action = action_at(s, due - ACT)
    if action == Action.FLIP:
        return _FLIPS
    return tuple([choice.text for choice in choices(action, s.red if colour else s.blue)])


def action_at(s: State, slot: int) -> tuple[int, Action]:
    """The colour and the action of the face showing at a slot."""
    assert s.spread is not None
    face = s.spread.faces[s.faces][slot]
    return face.colour, face.action


# --- what a decision does


def decided(s: State, move: Move) -> State:
    """The state after a legal decision of the seat to act."""
    if s.due == PLACE:
        slot, value = PLACEMENTS[move]
        return _placed(s, slot, value)
    if s.due >= CUT:
        over = s.blue if s.blue.excess else s.red
        return _turned_over(_with(s, over is s.red, _chosen(cuts(over), move)), s.due - CUT)
    slot = s.due - ACT
    colour, action = action_at(s, slot)
    if action == Action.FLIP:
        return _turned_over(s, slot, FLIPS[move])
    return _acted(s, slot, colour, _chosen(choices(action, s.red if colour else s.blue), move))


def _chosen(choices: tuple[Choice, ...], move: Move) -> DiceSet:
    return next(choice.side for choice in choices if choice.text == move)


def _with(s: State, colour: int, side: DiceSet) -> State:
    return s._replace(red=side) if colour else s._replace(blue=side)


def _placed(s: State, slot: int, value: int) -> State:
    rules, ledger, spread, faces, blue, red, mover, _, actors = s
    assert spread is not None
    if mover:
        own, other = red.placed(slot, value), blue
        red = own
    else:
        own, other = blue.placed(slot, value), red
        blue = own
    if not upper_hand(spread, faces, own, other, mover, slot):
        return _next(s, blue, red, faces)
    face = spread.faces[faces][slot]
    if face.action is not Action.FLIP:
        outcome = sole_result(face.action, red if face.colour else blue)
        if outcome is not None:
            return _acted(s._replace(blue=blue, red=red), slot, face.colour, outcome)
    # `tuple.__new__` is much faster than the constructor of a named tuple, and this is the inner loop.
    state: State = _tuple(State, (rules, ledger, spread, faces, blue, red, mover, ACT + slot, actors))
    return state


def _acted(s: State, slot: int, colour: int, side: DiceSet) -> State:
    """The state after an action on a colour's dice; an overflow is corrected before the card turns over."""
    if side.excess:
        corrected = sole_cut(side)
        if corrected is None:
            s = _with(s, colour, side)
            return state_of(s.rules, s.ledger, s.spread, s.faces, s.blue, s.red, s.mover, CUT + slot)
        side = corrected
    if colour:
        return _next(s, s.blue, side, s.faces ^ 1 << slot)
    return _next(s, side, s.red, s.faces ^ 1 << slot)


def _turned_over(s: State, slot: int, flip: int = 0) -> State:
    return _next(s, s.blue, s.red, s.faces ^ 1 << slot ^ flip)


def _next(s: State, blue: DiceSet, red: DiceSet, faces: int) -> State:
    """The state after a turn: the next player, or the end of the pass or match."""
    rules, ledger, spread, _, _, _, mover, _, _ = s
    then = next_mover(red, blue, mover) if mover else next_mover(blue, red, mover)
    if then == NOBODY:
        over = state_of(rules, ledger, spread, faces, blue, red, NOBODY)
        # No deal follows the last pass, so its cards are awarded at once.
        return over._replace(ledger=awarded(over), actors=()) if is_last_pass(rules, ledger) else over
    state: State = _tuple(
        State, (rules, ledger, spread, faces, blue, red, then, PLACE, _ONE_SEAT[then ^ (ledger.game - 1)])
    )
    return state


_ONE_SEAT = ((0,), (1,))


# --- what chance does


def outcomes(s: State) -> tuple[Move, ...]:
    """The outcomes of chance, all equally likely."""
    if s.ledger.starter is None:
        return LOTS
    if s.spread is not None and not is_pass_over(s):
        return _ROLLS
    if s.ledger.game == 2 or s.ledger.number == PASSES:
        return (_known_deal(s),)
    return deals(s.rules.deck, unseen(s))


#: As many as a deck has stacks (1,365): together they take 2 MB.
@lru_cache(maxsize=1 << 11)
def deals(deck: Deck, cards: int) -> tuple[Move, ...]:
    """Every deal of three of these cards, in order."""
    texts = _deal_texts(deck)
    return tuple(
        [texts[three] for three in permutations([card for card in range(len(deck.cards)) if cards >> card & 1], 3)]
    )


@lru_cache(maxsize=8)
def _deal_texts(deck: Deck) -> dict[tuple[int, ...], Move]:
    # One text for each triple, shared by all stacks that can deal it.
    ids = [str(card.id) for card in deck.cards]
    return {three: ",".join([ids[card] for card in three]) for three in permutations(range(len(ids)), 3)}


@lru_cache(maxsize=8)
def _deal_cards(deck: Deck) -> dict[Move, tuple[int, ...]]:
    return {text: three for three, text in _deal_texts(deck).items()}


def _known_deal(s: State) -> Move:
    """The deal of a return game: the cards of the first game again."""
    at = 3 * (s.ledger.number % PASSES) if is_pass_over(s) else 0
    return ",".join(str(s.rules.deck.cards[card].id) for card in s.ledger.dealt[at : at + 3])


def drawn(s: State, outcome: Move) -> State:
    """The state after an outcome of chance."""
    if s.ledger.starter is None:
        return s._replace(ledger=s.ledger._replace(starter=int(outcome[-1])))
    if s.spread is None or is_pass_over(s):
        return _dealt(s, outcome)
    blue, red = ROLLS[outcome]
    starter = s.ledger.starter
    return state_of(s.rules, s.ledger, s.spread, s.faces, FRESH.rolled(blue), FRESH.rolled(red), starter)


def _dealt(s: State, outcome: Move) -> State:
    """The cards on the table go to their winners, and three new ones are dealt."""
    cards = _deal_cards(s.rules.deck)[outcome]
    ledger = s.ledger
    if s.spread is not None:
        ledger = awarded(s)._replace(number=ledger.number + 1, starter=1 - (ledger.starter or 0))
        if ledger.number > PASSES:
            before = tally(s.rules, ledger)
            ledger = ledger._replace(game=2, number=1, won=(0, 0), aside=0, before=before)
    if s.rules.pair and ledger.game == 1:
        ledger = ledger._replace(dealt=(*ledger.dealt, *cards))
    spread: Spread = spread_of(s.rules.deck, cards, s.rules.correction)
    return state_of(s.rules, ledger, spread, opening_faces(ledger.starter or 0), FRESH, FRESH, NOBODY)
