"""What a card would do if it were played: against every card that may answer, or against the one that is shown.

The engine resolves every pair of cards; no rule is repeated here.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.braverats.cards import MOVES, NAMES, RANK, RANKS
from engine.braverats.preview import candidates, counted, pair_result, shower
from engine.braverats.state import BraveRatsView, Duel

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


def forecast(view: BraveRatsView, seat: int, card: str) -> CardForecast | None:
    """The forecast for a card of this seat's hand; None outside a duel."""
    duel = view.state.scene
    if not isinstance(duel, Duel):
        return None
    rank = RANK[card]
    mine = counted(duel, seat, rank)
    answers = {name: _result(duel, seat, rank, RANK[name]) for name in MOVES[candidates(duel, 1 - seat)]}
    plus = mine.final_value != mine.value
    exact = duel.shown is not None and shower(duel) != seat
    return CardForecast(card, NAMES[mine.rank], mine.final_value, plus, answers, exact)


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
        rows = MOVES[candidates(duel, seat)] or rows
        cols = MOVES[candidates(duel, 1 - seat)] or cols
    cells = tuple(tuple(_result(duel, seat, RANK[row], RANK[col]) for col in cols) for row in rows)
    return rows, cols, cells


def _result(duel: Duel | None, seat: int, own: int, other: int) -> ForecastResult:
    """What two cards of the present round do, seen from a seat."""
    pair = pair_result(duel, *((own, other) if seat == 0 else (other, own)))
    values = (pair.values[seat], pair.values[1 - seat])
    if pair.winner is None:
        return ForecastResult(HOLD, rule=pair.rule, values=values)
    verdict = WIN if pair.winner == seat else LOSE
    return ForecastResult(verdict, pair.crowns, pair.wins_game, pair.rule, values, pair.pending)


def copies(hand: int) -> tuple[str, ...]:
    """The cards of a hand by name, doubles repeated."""
    return tuple(NAMES[rank] for rank in RANKS[hand])
