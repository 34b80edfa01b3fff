"""What a card would do if it were played: against every card that may answer, or against the one that is shown.

The engine resolves every pair of cards; no rule is repeated here.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.braverats.cards import MOVES, NAMES, RANK, RANKS, VALUE, Card
from engine.braverats.duel import GAME, Standing, resolve
from engine.braverats.state import BraveRatsView, Duel, effective

WIN, HOLD, LOSE = "win", "hold", "lose"


@dataclass(frozen=True, slots=True)
class ForecastResult:
    """The result of one pair of cards, seen from one side."""

    verdict: str
    crowns: int = 0
    #: The whole game is decided by it, whatever the crowns say.
    game: bool = False
    rule: str = ""
    #: Own value and the other's, with +2.
    values: tuple[int, int] = (0, 0)
    #: How many of the crowns had been waiting.
    waiting: int = 0


@dataclass(frozen=True, slots=True)
class CardForecast:
    """A lifted card against all that may meet it."""

    card: str
    #: What it counts as: itself, or what a Mime copies.
    counts_as: str
    value: int
    plus: bool
    #: The answering card's name → what would happen.
    answers: dict[str, ForecastResult]
    #: The other side's card lies open, so there is only one answer.
    exact: bool

    def count(self, verdict: str) -> int:
        return sum(chip.verdict == verdict for chip in self.answers.values())

    def against(self, verdict: str) -> tuple[str, ...]:
        """The cards that this one beats, holds or loses to."""
        return tuple(name for name, chip in self.answers.items() if chip.verdict == verdict)


def open_cards(duel: Duel, seat: int) -> int:
    """The cards that a side may still play, as far as this view knows: with its pile in a Draw game."""
    return (duel.hand1 + duel.pile1) if seat else (duel.hand0 + duel.pile0)


def last_of(duel: Duel, seat: int) -> int | None:
    return duel.last1 if seat else duel.last0


def forecast(view: BraveRatsView, seat: int, card: str) -> CardForecast | None:
    """The forecast for a card of this seat's hand; None outside a duel."""
    duel = view.state.scene
    if not isinstance(duel, Duel):
        return None
    rank = RANK[card]
    shown = duel.shown if duel.shown is not None and duel.standing.spy == seat else None
    others = (NAMES[shown],) if shown is not None else MOVES[open_cards(duel, 1 - seat)]
    mine = effective(rank, last_of(duel, 1 - seat))
    answers = {name: _chip(duel, seat, rank, RANK[name]) for name in others}
    plus = duel.standing.general[seat]
    return CardForecast(card, NAMES[mine], VALUE[mine] + 2 * plus, plus, answers, shown is not None)


def matrix(
    view: BraveRatsView, seat: int
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[ForecastResult, ...], ...]]:
    """The result table of this round: own cards, their cards, and what each pair does.

    Without a duel, or when a side has nothing left, the printed table of the eight cards.
    """
    duel = view.state.scene if isinstance(view.state.scene, Duel) else None
    rows: tuple[str, ...] = NAMES[:8]
    cols = rows
    if duel is not None:
        rows = MOVES[open_cards(duel, seat)] or rows
        cols = MOVES[open_cards(duel, 1 - seat)] or cols
        if duel.shown is not None:
            shower = 1 - (duel.standing.spy or 0)
            rows, cols = ((NAMES[duel.shown],), cols) if shower == seat else (rows, (NAMES[duel.shown],))
    cells = tuple(tuple(_chip(duel, seat, RANK[row], RANK[col]) for col in cols) for row in rows)
    return rows, cols, cells


def _chip(duel: Duel | None, seat: int, own: int, other: int) -> ForecastResult:
    """What two cards of the present round do, seen from a seat."""
    if duel is None:
        mine, theirs, now = own, other, None
    else:
        mine = effective(own, last_of(duel, 1 - seat))
        theirs = effective(other, last_of(duel, seat))
        now = duel.standing
    cards = (mine, theirs) if seat == 0 else (theirs, mine)
    outcome = resolve(cards, (False, False) if now is None else now.general)
    values = (outcome.values[seat], outcome.values[1 - seat])
    if outcome.winner is None:
        return ForecastResult(HOLD, rule=outcome.rule, values=values)
    crowns, waiting = _gain(now, cards, outcome.winner, outcome.live)
    verdict = WIN if outcome.winner == seat else LOSE
    return ForecastResult(verdict, crowns, outcome.verdict == GAME, outcome.rule, values, waiting)


def _gain(now: Standing | None, cards: tuple[int, int], winner: int, live: tuple[bool, bool]) -> tuple[int, int]:
    """The crowns that a decided round brings, and how many of them have been waiting."""
    if now is None:
        return (2 if live[winner] and cards[winner] == Card.AMBASSADOR else 1), 0
    waiting = now.pending[winner]
    after = now.after[9 * cards[0] + cards[1]]
    return after.score[winner] - now.score[winner], waiting


def copies(hand: int) -> tuple[str, ...]:
    """The cards of a hand by name, doubles repeated."""
    return tuple(NAMES[rank] for rank in RANKS[hand])
