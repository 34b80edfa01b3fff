"""The events of a step: the facts of each kind, and how they follow from a step.

Screen, log, sound and statistics learn of a match only through them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypedDict

from ..base import CHANCE, Event, Move, Seat, kinds_of
from .cards import NAMES, RANK, RANKS, CardName, hand
from .duel import BONUS, HELD, Outcome, RoundRule, Standing, resolve, worth
from .state import PACKET, Deal, Draft, Duel, State, draft_turn, drawer, effective, packet_size


class Lot(TypedDict):
    """Draft: this seat opens the first packet."""

    seat: Seat


class Opened(TypedDict):
    """Draft: a seat has opened the next packet; only that seat sees it."""

    seat: Seat
    cards: list[CardName]


class Kept(TypedDict):
    """Draft: a seat has kept a card; the other seat does not see the first pick of a packet."""

    seat: Seat
    card: CardName


class Passed(TypedDict):
    """Draft: the rest of a packet goes to this seat."""

    seat: Seat
    number: int


class Gifts(TypedDict):
    """Traitor: the card that each seat gives away."""

    cards: list[CardName]


class Dealt(TypedDict):
    """Both hands are known."""

    hands: list[list[CardName]]


class Drew(TypedDict):
    """Draw: a seat has drawn this number of cards."""

    seat: Seat
    number: int


class Drawn(TypedDict):
    """Draw: the cards that were drawn; only their owner sees them."""

    seat: Seat
    cards: list[CardName]


class Shown(TypedDict):
    """The spied side has shown its card."""

    seat: Seat
    card: CardName


#: Both cards, and what they count as: a Mime is what it copies.
Revealed = TypedDict("Revealed", {"cards": list[CardName], "as": list[CardName]})


class Round(TypedDict):
    """The result of a round.  Lists have one entry for each seat."""

    winner: Seat | None
    held: bool
    rule: RoundRule
    #: Final values, and what the General added to them.
    values: list[int]
    plus: list[int]
    #: What the round counts for each side, before pending crowns.
    worth: list[int]
    #: Whose ability was cancelled by a Wizard.
    cancelled: list[bool]
    #: Crowns won in this round, pending ones included.
    crowns: list[int]
    #: What stands after the round.
    score: list[int]
    pending: list[int]
    general: list[bool]
    spy: Seat | None


class Game(TypedDict):
    """A game is over."""

    winner: Seat | None
    how: Literal["exhausted", "princess", "crowns"]
    score: list[int]


class Match(TypedDict):
    """The games won so far, and whether they decide the match."""

    tally: list[int]
    over: bool


#: The facts of every kind of event; a kind is the name of their type in lower case.
EVENTS: Mapping[str, type] = kinds_of(globals())


# --- the events of a step


def events_of(before: State, moves: Mapping[Seat, Move], after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    scene = before.scene
    if type(scene) is Duel:
        yield from _drawn(scene, moves) if CHANCE in moves else _played(before, scene, moves, after)
    elif type(scene) is Draft:
        yield from _drafted(scene, moves)
        if type(after.scene) is Duel:
            yield _hands(after.scene)
    elif type(scene) is Deal and type(after.scene) is Duel:
        if before.rules.deal == "traitor":
            yield Event("gifts", Gifts(cards=[NAMES[int(rank)] for rank in moves[CHANCE].split(",")]))
        yield _hands(after.scene)


def names(cards: int) -> list[CardName]:
    """The cards of a hand by name, copies repeated."""
    return [NAMES[rank] for rank in RANKS[cards]]


def _hands(duel: Duel) -> Event:
    return Event("dealt", Dealt(hands=[names(duel.hand0), names(duel.hand1)]))


def _drawn(duel: Duel, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = drawer(duel) or 0
    cards = [NAMES[int(rank)] for rank in moves[CHANCE]]
    yield Event("drew", Drew(seat=seat, number=len(cards)))
    yield Event("drawn", Drawn(seat=seat, cards=cards), seen_by=(seat,))


def _drafted(draft: Draft, moves: Mapping[Seat, Move]) -> Iterator[Event]:
    seat = draft_turn(draft)
    if draft.first is None:
        yield Event("lot", Lot(seat=int(moves[CHANCE].removeprefix("first "))))
    elif CHANCE in moves:
        cards = names(hand(map(int, moves[CHANCE])))
        yield Event("opened", Opened(seat=seat, cards=cards), seen_by=(seat,))
    else:
        cards_open = packet_size(draft)
        kept = Kept(seat=seat, card=_card(moves[seat]))
        yield Event("kept", kept, seen_by=(seat,) if cards_open == PACKET else (0, 1))
        yield Event("passed", Passed(seat=1 - seat, number=cards_open - 1))


def _card(move: Move) -> CardName:
    return NAMES[RANK[move]]


def _played(before: State, duel: Duel, moves: Mapping[Seat, Move], after: State) -> Iterator[Event]:
    standing = duel.standing
    if standing.spy is not None and duel.shown is None:
        seat = 1 - standing.spy
        yield Event("shown", Shown(seat=seat, card=_card(moves[seat])))
        return
    if standing.spy is None:
        ranks = (RANK[moves[0]], RANK[moves[1]])
    else:
        shown, answer = duel.shown or 0, RANK[moves[standing.spy]]
        ranks = (answer, shown) if standing.spy == 0 else (shown, answer)
    cards = (effective(ranks[0], duel.last1), effective(ranks[1], duel.last0))
    outcome = resolve(cards, standing.general)
    then = standing.after[9 * cards[0] + cards[1]]
    revealed: Revealed = {"cards": [NAMES[r] for r in ranks], "as": [NAMES[c] for c in cards]}
    yield Event("revealed", revealed)
    yield _round(standing, cards, outcome, then)
    if after.played > before.played:
        yield _game(then, outcome)
        if after.rules.games > 1:
            yield Event("match", Match(tally=list(after.games_won), over=after.ranks is not None))


def _round(standing: Standing, cards: tuple[int, int], outcome: Outcome, then: Standing) -> Event:
    facts: Round = {
        "winner": outcome.winner,
        "held": outcome.verdict == HELD,
        "rule": outcome.rule,
        "values": list(outcome.values),
        "plus": [BONUS * general for general in standing.general],
        "worth": list(worth(cards, outcome.live)),
        "cancelled": [not live for live in outcome.live],
        "crowns": [then.score[seat] - standing.score[seat] for seat in (0, 1)],
        "score": list(then.score),
        "pending": list(then.pending),
        "general": list(then.general),
        "spy": then.spy,
    }
    return Event("round", facts)


def _game(then: Standing, outcome: Outcome) -> Event:
    return Event(
        "game",
        Game(
            winner=then.winner,
            how="exhausted" if then.winner is None else "princess" if outcome.rule == "princess" else "crowns",
            score=list(then.score),
        ),
    )
