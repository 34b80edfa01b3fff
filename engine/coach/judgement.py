"""What the coach says: about one decision, about one that was made, and about a whole match.

All chances are chances to win the match, from 0 to 1; a shared first place counts its share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..ai.advice import Reason
from ..base import Move, Seat

#: Grades from good to bad: the least loss of winning chance that is worse than each.
GRADES: tuple[tuple[str, float], ...] = (
    ("best", 0.005),
    ("good", 0.03),
    ("inaccuracy", 0.07),
    ("mistake", 0.15),
    ("blunder", float("inf")),
)
#: Grades that nobody has to be shown as an error.
FINE = ("best", "good")


def grade(loss: float) -> str:
    """The grade of a decision that gave so much winning chance away."""
    return next(name for name, limit in GRADES if loss < limit)


class Appraisal(NamedTuple):
    """One decision of one seat, seen through that seat's view only."""

    #: The winning chance of each move considered, against best play; where a turn holds several decisions, with
    #: the turn finished as well as can be.
    chances: Mapping[Move, float]
    best: Move
    #: The master's whole mix.
    policy: Mapping[Move, float]
    #: The winning chance of the best play.
    chance: float
    exact: bool
    #: Half the width of the 95 % interval of a chance; 0 when exact.
    error: float
    reason: Reason


class Verdict(NamedTuple):
    """One decision that was made, and what it was worth."""

    #: The log line (from 0) of the decision; the first one, where a decision is a whole turn.
    line: int
    seat: Seat
    #: What was played; the moves of a whole turn are joined by “; ”.
    played: Move
    best: Move
    #: The winning chance with the best play, and with what was played: before luck, against best play.
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


class Analysis(NamedTuple):
    """A whole match."""

    game: str
    #: The chances of all seats before the first log line and after each; a robot, which has no seat, comes last.
    curve: Sequence[tuple[float, ...]]
    verdicts: Sequence[Verdict]
    #: By seat, what its own and the others' choices gave it, and what dice, deal and guesses gave: together they
    #: are what the seat has in the end less what it began with.
    skill: Sequence[float]
    luck: Sequence[float]
    #: By seat, the share of winning chance that its decisions kept; None if it had none to make.
    accuracy: Sequence[float | None]

    def moments(self, seat: Seat) -> tuple[Verdict | None, Verdict | None]:
        """The best moment of a seat (right when most was at stake) and the worst (its dearest error)."""
        own = [verdict for verdict in self.verdicts if verdict.seat == seat]
        right = [verdict for verdict in own if verdict.grade in FINE and verdict.stake > 0.0]
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
    """How far an analysis has come, and what it looks like so far (decisions not judged yet have no verdict)."""

    done: int
    total: int
    analysis: Analysis
