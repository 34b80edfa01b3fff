"""One round: who wins it, by which rule, and where that leaves the score.

`resolve` is the printed result table with its notes; `Standing` is everything that a round leaves for the next one
except the cards.  Standings are interned and remember what follows from each pair of cards, so play, search and
the table builder share the same few thousand objects.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from .cards import VALUE, Card

HELD, ROUND, GAME = range(3)
#: What a General adds to the next card of its side.
BONUS = 2
#: The rule that decides a round, in the order in which they are tried.
RoundRule: TypeAlias = Literal["musician", "princess", "prince", "equal", "assassin", "wizard", "higher"]


class Outcome(NamedTuple):
    """What two revealed cards do: the verdict, the winner, the rule that decided, and whose ability is live."""

    verdict: int
    winner: int | None
    rule: RoundRule
    values: tuple[int, int]
    live: tuple[bool, bool]


@cache
def resolve(cards: tuple[int, int], general: tuple[bool, bool]) -> Outcome:
    """Compare two effective cards (a copying Mime is what it copies).  The order of the tests is the rule."""
    live = (cards[1] != Card.WIZARD, cards[0] != Card.WIZARD)
    values = (VALUE[cards[0]] + BONUS * general[0], VALUE[cards[1]] + BONUS * general[1])

    def plays(seat: int, card: Card) -> bool:
        return live[seat] and cards[seat] == card

    def outcome(verdict: int, winner: int | None, rule: RoundRule) -> Outcome:
        return Outcome(verdict, winner, rule, values, live)

    if plays(0, Card.MUSICIAN) or plays(1, Card.MUSICIAN):
        return outcome(HELD, None, "musician")
    for seat in (0, 1):
        if plays(seat, Card.PRINCESS) and plays(1 - seat, Card.PRINCE):
            return outcome(GAME, seat, "princess")
    if plays(0, Card.PRINCE) != plays(1, Card.PRINCE):
        return outcome(ROUND, 0 if plays(0, Card.PRINCE) else 1, "prince")
    if values[0] == values[1]:
        return outcome(HELD, None, "equal")
    higher = 0 if values[0] > values[1] else 1
    if plays(0, Card.ASSASSIN) or plays(1, Card.ASSASSIN):
        return outcome(ROUND, 1 - higher, "assassin")
    wizard = any(cards[seat] == Card.WIZARD and cards[1 - seat] != Card.WIZARD for seat in (0, 1))
    return outcome(ROUND, higher, "wizard" if wizard else "higher")


class Standing:
    """Score, pending crowns, +2 and Spy between two rounds.  Made by `standing`: equal ones are identical."""

    __slots__ = ("actors", "after", "general", "pending", "score", "spy", "target", "winner")

    #: The standing after each pair of effective cards, at 9 × seat 0's + seat 1's.
    after: list[Standing]

    def __init__(
        self,
        target: int,
        score: tuple[int, int],
        pending: tuple[int, int],
        general: tuple[bool, bool],
        spy: int | None,
        winner: int | None,
    ) -> None:
        self.target = target
        self.score = score
        self.pending = pending
        self.general = general
        #: The seat whose Spy is at work: the other side shows first.
        self.spy = spy
        self.winner = winner
        self.actors: tuple[int, ...] = () if winner is not None else (0, 1) if spy is None else (1 - spy,)

    def __getattr__(self, name: str) -> list[Standing]:
        # Only called while `after` is missing: the row is filled when it is first needed.
        if name != "after":
            raise AttributeError(name)
        pairs = [divmod(pair, 9) for pair in range(81)]
        self.after = [settle(self, cards, resolve(cards, self.general)) for cards in pairs]
        return self.after

    def __reduce__(self) -> tuple[object, ...]:
        """A copy, or what was pickled, is the same object again."""
        return standing, (self.target, self.score, self.pending, self.general, self.spy, self.winner)


_standings: dict[tuple[object, ...], Standing] = {}


def standing(
    target: int,
    score: tuple[int, int] = (0, 0),
    pending: tuple[int, int] = (0, 0),
    general: tuple[bool, bool] = (False, False),
    spy: int | None = None,
    winner: int | None = None,
) -> Standing:
    """The one standing with these facts."""
    key = (target, score, pending, general, spy, winner)
    found = _standings.get(key)
    if found is None:
        found = _standings[key] = Standing(target, score, pending, general, spy, winner)
    return found


def worth(cards: tuple[int, int], live: tuple[bool, bool]) -> tuple[int, int]:
    """What the round counts for each side: two with a live Ambassador, else one."""
    return (
        2 if live[0] and cards[0] == Card.AMBASSADOR else 1,
        2 if live[1] and cards[1] == Card.AMBASSADOR else 1,
    )


def settle(before: Standing, cards: tuple[int, int], outcome: Outcome) -> Standing:
    """The standing after a round: crowns or pending crowns, the coming +2, the coming Spy."""
    live = outcome.live
    crowns = worth(cards, live)
    score, pending, winner = list(before.score), (0, 0), None
    side = outcome.winner
    if side is None:
        pending = (before.pending[0] + crowns[0], before.pending[1] + crowns[1])
    elif outcome.verdict == GAME:
        winner = side
    else:
        score[side] += crowns[side] + before.pending[side]
        winner = side if score[side] >= before.target else None
    spies = [side for side in (0, 1) if live[side] and cards[side] == Card.SPY]
    return standing(
        before.target,
        (score[0], score[1]),
        pending,
        (live[0] and cards[0] == Card.GENERAL, live[1] and cards[1] == Card.GENERAL),
        spies[0] if len(spies) == 1 else None,
        winner,
    )
