"""The state of a match: the rules in force, the games won, and the scene on the table.

A scene is a deal that chance has still to make, a draft, or a duel.  All of them are immutable tuples.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..base import CHANCE, Seat
from .cards import EIGHT, ONE, RANKS, Card, size
from .duel import Standing, standing
from .variants import Rules

HAND_OF_DRAW = 3
#: Cards of a draft that are opened at a time.
PACKET = 4
SIXTEEN = 2 * EIGHT
MIME = ONE[Card.MIME]


class Deal(NamedTuple):
    """Chance must deal the hands of a Traitor or Random game."""


class Draft(NamedTuple):
    """Sixteen cards, opened in packets of four.  In a view the cards that a seat has not seen are None."""

    #: Who opens the first packet; None until the lot is drawn.
    first: Seat | None
    #: Who kept what, in order: opener, other, opener, other for each packet.
    picks: tuple[tuple[Seat, int | None], ...]
    #: The open packet as a hand; 0 when chance must open the next one; None if this view may not see it.
    packet: int | None


class Duel(NamedTuple):
    """Two hands and what the rounds so far have left.

    In a view of the Draw variant a hidden hand is empty and its cards are counted with the pile: all that is known
    is which cards have not been played.
    """

    hand0: int
    hand1: int
    pile0: int
    pile1: int
    standing: Standing
    #: The effective card each side played last.
    last0: int | None
    last1: int | None
    #: The card that the spied side has put face up.
    shown: int | None
    #: The pairs of cards played so far, as long as hands are hidden: they show what a side is likely to hold.
    #: Empty where that is not known, as in a position that was put together by hand.
    rounds: tuple[tuple[int, int], ...] = ()

    @property
    def hidden(self) -> bool:
        """Whether a hand is hidden: in the Draw variant, until the piles are empty."""
        return bool(self.pile0 or self.pile1)


Scene: TypeAlias = Deal | Draft | Duel


class State(NamedTuple):
    rules: Rules
    #: Games won in this match.
    games_won: tuple[int, int]
    #: Games finished, drawn ones included.
    played: int
    scene: Scene
    #: Final places, or None while the match runs.
    ranks: tuple[int, int] | None
    #: Who is to act: follows from the rest, but is read so often that it is stored.
    actors: tuple[Seat, ...]


class BraveRatsView(NamedTuple):
    """A state without what its seat (None: an onlooker) may not know."""

    seat: Seat | None
    state: State
    #: How many cards each hand holds; everybody can count them.
    held: tuple[int, int]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.state.actors


def state_of(
    rules: Rules, games_won: tuple[int, int], played: int, scene: Scene, ranks: tuple[int, int] | None = None
) -> State:
    """The state with these facts."""
    return State(rules, games_won, played, scene, ranks, () if ranks is not None else _actors(scene))


def _actors(scene: Scene) -> tuple[Seat, ...]:
    if isinstance(scene, Duel):
        if scene.shown is not None:
            return (1 - scene.standing.actors[0],)
        return scene.standing.actors if drawer(scene) is None else (CHANCE,)
    if isinstance(scene, Draft) and scene.packet != 0:
        return (draft_turn(scene),)
    return (CHANCE,)


def cards_each(rules: Rules) -> int:
    """How many cards a side has at the start of a game."""
    return 9 if rules.mime else 8


def opening(rules: Rules, played: int) -> Scene:
    """The scene at the start of a game."""
    if rules.deal == "draft":
        return Draft(None, (), 0)
    if rules.deal in ("traitor", "random"):
        return Deal()
    hands = (EIGHT, EIGHT)
    if rules.deal == "princess":
        # The sides alternate over a match, because one hand is stronger.
        swap = ONE[Card.PRINCE] - ONE[Card.PRINCESS]
        hands = (EIGHT + swap, EIGHT - swap) if played % 2 == 0 else (EIGHT - swap, EIGHT + swap)
    return duel_of(rules, *hands)


def duel_of(rules: Rules, hand0: int, hand1: int) -> Duel:
    """The first round, once the hands are known; every side adds its own Mime."""
    if rules.mime:
        hand0, hand1 = hand0 + MIME, hand1 + MIME
    if rules.draw:
        return Duel(0, 0, hand0, hand1, standing(rules.target), None, None, None)
    return Duel(hand0, hand1, 0, 0, standing(rules.target), None, None, None)


def drawer(duel: Duel) -> Seat | None:
    """The seat that must draw before the next round, in the Draw variant."""
    if duel.shown is None:
        if duel.pile0 and size(duel.hand0) < HAND_OF_DRAW:
            return 0
        if duel.pile1 and size(duel.hand1) < HAND_OF_DRAW:
            return 1
    return None


def draft_turn(draft: Draft) -> Seat:
    """Whose choice it is from the open packet."""
    packet, pick = divmod(len(draft.picks), PACKET)
    return ((draft.first or 0) + packet + pick) % 2


def packet_size(draft: Draft) -> int:
    """How many cards the open packet holds, or the next one that is opened."""
    return PACKET - len(draft.picks) % PACKET


def packet_number(draft: Draft) -> int:
    """The packet that is open or opened next, from 1; the last one when all cards are kept."""
    return min(len(draft.picks), 2 * size(EIGHT) - 1) // PACKET + 1


def kept_by(draft: Draft, seat: Seat) -> int:
    """The cards that a seat has kept so far, as far as they are known."""
    return sum(ONE[rank] for owner, rank in draft.picks if owner == seat and rank is not None)


def unopened(draft: Draft) -> int:
    """The cards that have been neither kept nor opened, as far as is known."""
    return SIXTEEN - kept_by(draft, 0) - kept_by(draft, 1) - (draft.packet or 0)


def unplayed(duel: Duel, seat: Seat) -> int:
    """The cards that a side still has in its hand and pile."""
    return duel.hand1 + duel.pile1 if seat else duel.hand0 + duel.pile0


def effective(rank: int, copied: int | None) -> int:
    """The card that a card counts as: a Mime is what the other side's card was last round."""
    return rank if rank != Card.MIME or copied is None else copied


def subsets(cards: int, n: int) -> dict[int, int]:
    """Every way to take n of these cards → how many ways there are to draw it."""
    ways = {0: 1}
    for card in RANKS[cards]:
        longer = dict(ways)
        for taken, number in ways.items():
            if size(taken) < n:
                longer[taken + ONE[card]] = longer.get(taken + ONE[card], 0) + number
        ways = longer
    return {taken: number for taken, number in ways.items() if size(taken) == n}
