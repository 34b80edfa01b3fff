"""What the coach says about a decision to make, a decision made, and a whole match.

Every chance is the chance to win the match, from 0 to 1; a shared first place counts as a share.  Exactly 0 or 1
is a chance only where that is proven over everything still to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..ai.advice import Reason, whole_percent
from ..base import Move, Seat

#: Grades from good to bad, each with the loss of winning chance from which a worse one applies.
GRADES: tuple[tuple[str, float], ...] = (
    ("best", 0.005),
    ("good", 0.03),
    ("inaccuracy", 0.07),
    ("mistake", 0.15),
    ("blunder", float("inf")),
)
#: Grades that are no errors.
FINE = ("best", "good")


def grade(loss: float) -> str:
    """The grade of a decision by the winning chance that it lost."""
    return next(name for name, limit in GRADES if loss < limit)


class Appraisal(NamedTuple):
    """A decision that a seat has to make, judged by that seat's view only."""

    #: The winning chance of each move considered, against best play, with the rest of the turn played best.
    chances: Mapping[Move, float]
    best: Move
    #: The mixed strategy of best play.
    policy: Mapping[Move, float]
    #: The winning chance of the best play.
    chance: float
    #: Whether all these chances are proven over everything still to come.
    exact: bool
    #: Half the width of the 95 % interval of a chance; 0 when exact, or where no interval is known.
    error: float
    reason: Reason


class Verdict(NamedTuple):
    """A decision that was made, and what it was worth."""

    #: The log line (from 0) of the decision, the first one of a whole turn.
    line: int
    seat: Seat
    #: What was played; the moves of a whole turn are joined by “; ”.
    played: Move
    best: Move
    #: The winning chance with the best move and with the move played, both against best play.
    before: float
    after: float
    loss: float
    grade: str
    exact: bool
    error: float
    policy: Mapping[Move, float]
    #: Why the best move is best, or what the played one cost.
    reason: Reason
    #: What the other moves would have cost on average: how much there was to get right.
    stake: float = 0.0

    @property
    def cost(self) -> int:
        """The loss in percent, as the difference of both chances in whole percent."""
        return whole_percent(self.before) - whole_percent(self.after)


class Analysis(NamedTuple):
    """A whole match."""

    game: str
    #: The chances of all seats before the first log line and after each; a robot, which has no seat, comes last.
    curve: Sequence[tuple[float, ...]]
    verdicts: Sequence[Verdict]
    #: By seat, what everybody's choices gave it, and what dice, deal and guesses gave; they add up to the
    #: difference between the seat's last chance and its first.
    skill: Sequence[float]
    luck: Sequence[float]
    #: By seat, the share of winning chance that its decisions kept; None if it made none.
    accuracy: Sequence[float | None]

    def moments(self, seat: Seat) -> tuple[Verdict | None, Verdict | None]:
        """The best decision of a seat (right when most was at stake) and its most costly error."""
        own = [verdict for verdict in self.verdicts if verdict.seat == seat]
        right = [verdict for verdict in own if verdict.grade in FINE and round(100 * verdict.stake) > 0]
        wrong = [verdict for verdict in own if verdict.grade not in FINE]
        return (
            max(right, key=lambda verdict: verdict.stake - verdict.loss, default=None),
            max(wrong, key=lambda verdict: verdict.loss, default=None),
        )

    @property
    def exact_share(self) -> float:
        """The share of verdicts that are proven; 1 if there are none."""
        return sum(verdict.exact for verdict in self.verdicts) / len(self.verdicts) if self.verdicts else 1.0


class Progress(NamedTuple):
    """How far an analysis has come, and the analysis so far, without decisions not judged yet."""

    done: int
    total: int
    analysis: Analysis
