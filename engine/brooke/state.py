"""The state of a match: what a pass does not change, and the pass on the table.

There is no stack in it: which cards are still to come follows from those that have been seen, and their order is
drawn when they are dealt.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ..base import CHANCE, Json, Seat
from .cards import BLUE, CARDS, PASSES, RED, Deck, option_of
from .dice_set import FRESH, DiceSet
from .info import Correction
from .turn import NOBODY, Spread, leads

#: What is due: a placement, the mover's choice for the action of slot `due - ACT`, or the correction of the
#: overflow that the action of slot `due - CUT` caused.
PLACE, ACT, CUT = 0, 1, 4

ALL_CARDS = (1 << CARDS) - 1


class Rules(NamedTuple):
    """The options of one match, ready for use."""

    deck: Deck
    #: Two games on the same shuffled deck, with the sides exchanged.
    pair: bool
    correction: Correction

    def options(self) -> dict[str, Json]:
        return {"deck": option_of(self.deck), "pair": self.pair, "correction": self.correction}

    def corrector(self, over: int, mover: int) -> int:
        """The colour that corrects an overflow which the mover has caused."""
        return 1 - (over if self.correction == "colour" else mover)


def colour_of(seat: Seat, game: int) -> int:
    """The colour that a seat plays: seat 0 is blue, but red in the return game.  It is its own inverse."""
    return seat ^ (game - 1)


class Tally(NamedTuple):
    """What a finished game left, by seat."""

    cards: tuple[int, int]
    pips: tuple[int, int]


class Ledger(NamedTuple):
    """What stays as it is during a pass.  Sets of cards are bit masks."""

    #: 1, or 2 for the return game of a pair.
    game: Literal[1, 2]
    #: The pass, from 1.
    number: int
    #: The colour that starts this pass; None until the lot is drawn.
    starter: int | None
    #: The cards that blue and red have won.
    won: tuple[int, int]
    #: The cards that neither seat has won.
    aside: int
    #: In a pair: the cards in the order in which the first game brought them.
    dealt: tuple[int, ...]
    #: In a return game: what the first one left.
    before: Tally | None

    def seat(self, colour: int) -> Seat:
        """Who plays a colour."""
        return colour_of(colour, self.game)

    def gone(self) -> int:
        return self.won[BLUE] | self.won[RED] | self.aside


class State(NamedTuple):
    rules: Rules
    ledger: Ledger
    #: The cards on the table; None before the first deal.
    spread: Spread | None
    faces: int
    blue: DiceSet
    red: DiceSet
    #: The colour whose turn it is, or NOBODY.
    mover: int
    due: int
    #: Who is to act: follows from the rest, but is read so often that it is stored.
    actors: tuple[Seat, ...]


class BrookeView(NamedTuple):
    """A state as a seat sees it.  Brooke has no secrets, so it is the whole state."""

    seat: Seat | None
    state: State

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.state.actors


def state_of(
    rules: Rules,
    ledger: Ledger,
    spread: Spread | None,
    faces: int,
    blue: DiceSet,
    red: DiceSet,
    mover: int,
    due: int = 0,
) -> State:
    """The state with these facts, while the match runs."""
    if mover == NOBODY:
        actor = CHANCE
    elif due >= CUT:
        actor = ledger.seat(rules.corrector(BLUE if blue.excess else RED, mover))
    else:
        actor = ledger.seat(mover)
    return State(rules, ledger, spread, faces, blue, red, mover, due, (actor,))


def opening(rules: Rules) -> State:
    """Before the lot."""
    return state_of(rules, Ledger(1, 1, None, (0, 0), 0, (), None), None, 0, FRESH, FRESH, NOBODY)


def is_pass_over(s: State) -> bool:
    """Whether a pass has been played and its cards have not been replaced yet."""
    return s.mover == NOBODY and s.spread is not None and s.blue is not FRESH


def is_last_pass(rules: Rules, ledger: Ledger) -> bool:
    return ledger.number == PASSES and ledger.game == 1 + rules.pair


def return_game_follows(s: State) -> bool:
    """Whether the pass on the table is the last one before a return game."""
    return s.rules.pair and s.ledger.game == 1 and s.ledger.number == PASSES


def on_table(spread: Spread | None) -> int:
    """The cards on the table as a set."""
    return 0 if spread is None else sum(1 << card for card in spread.cards)


def unseen(s: State) -> int:
    """The cards that have not come up in this game."""
    return ALL_CARDS & ~(s.ledger.gone() | on_table(s.spread))


def totals(s: State, slot: int) -> tuple[int, int]:
    """What blue and red have at a card: their dice, and the printed die of the face showing."""
    assert s.spread is not None
    printed = s.spread.faces[s.faces][slot].printed
    return s.blue.totals[slot] + printed[BLUE], s.red.totals[slot] + printed[RED]


def leaders(s: State) -> tuple[int | None, ...]:
    """The colour that has more at each card, and wins it if the pass ends now; None where neither has."""
    if s.spread is None:
        return ()
    found = leads(s.spread, s.faces, s.blue, s.red)
    return tuple(BLUE if lead > 0 else RED if lead < 0 else None for lead in found)


def awarded(s: State) -> Ledger:
    """The ledger once the cards of a finished pass have been awarded."""
    if s.spread is None:
        return s.ledger
    won, aside = list(s.ledger.won), s.ledger.aside
    for card, leader in zip(s.spread.cards, leaders(s), strict=True):
        if leader is None:
            aside |= 1 << card
        else:
            won[leader] |= 1 << card
    return s.ledger._replace(won=(won[BLUE], won[RED]), aside=aside)


def tally(rules: Rules, ledger: Ledger) -> Tally:
    """Cards and tie-break pips of this game so far, by seat."""
    won, deck = ledger.won, rules.deck
    mine, yours = colour_of(0, ledger.game), colour_of(1, ledger.game)
    return Tally(
        (won[mine].bit_count(), won[yours].bit_count()),
        (deck.pips(won[mine], mine), deck.pips(won[yours], yours)),
    )


def winner(found: Tally) -> Seat | None:
    """Who wins a game: more cards, then more pips; None is a draw."""
    mine, yours = zip(*found, strict=True)
    return None if mine == yours else 0 if mine > yours else 1


def games_won(rules: Rules, ledger: Ledger) -> tuple[int, int]:
    """Games of a pair that each seat has won, once the last one is over."""
    victors = [winner(game) for game in _games(rules, ledger)]
    return victors.count(0), victors.count(1)


def _games(rules: Rules, ledger: Ledger) -> list[Tally]:
    last = tally(rules, ledger)
    return [last] if ledger.before is None else [ledger.before, last]


def places(rules: Rules, ledger: Ledger) -> tuple[int, int]:
    """Final places.  A pair goes to more games won, then more cards in both, then more pips in both."""
    games, won = _games(rules, ledger), games_won(rules, ledger)
    mine, yours = (
        (
            won[seat],
            sum(game.cards[seat] for game in games),
            sum(game.pips[seat] for game in games),
        )
        for seat in (0, 1)
    )
    return 1 + (mine < yours), 1 + (yours < mine)
