"""Splits what happened in a match into choice and luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..base import CHANCE, Game, Move, S, Seat, V
from ..match import AnyMatch, Entry
from .judgement import Analysis, Appraisal, Verdict, grade

Curve = Sequence[tuple[float, ...]]
#: How far two chances that are the same may be apart.
_ROUNDING = 1e-6


def result(game: Game[S, V], state: S) -> tuple[float, ...] | None:
    """Each seat's share of first place in a finished match, or None."""
    ranks = game.ranks(state)
    if ranks is None:
        return None
    first = ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in ranks)


def verdict(line: int, seat: Seat, played: Move, thought: Appraisal, chance: float | None = None) -> Verdict:
    """The verdict on a move; `chance` is its chance, if the appraisal does not list the move."""
    after = min(thought.chance, thought.chances[played] if chance is None else chance)
    others = [worth for move, worth in thought.chances.items() if move != thought.best]
    loss = thought.chance - after
    return Verdict(
        line,
        seat,
        played,
        thought.best,
        thought.chance,
        after,
        loss,
        grade(loss),
        thought.exact,
        thought.error,
        thought.policy,
        thought.reason,
        max(0.0, thought.chance - sum(others) / len(others)) if others else 0.0,
    )


def balanced(match: AnyMatch, curve: Curve, verdicts: Sequence[Verdict]) -> Analysis:
    """The analysis of a match, given the chances after each line.

    What chance draws is luck, what a seat decides is choice.  Where seats choose at the same time, a choice
    counts by what it was worth before the others were known; the rest is luck.
    """
    seats = match.setup.seats
    losses: dict[int, dict[Seat, float]] = {}
    for one in verdicts:
        losses.setdefault(one.line, {})[one.seat] = one.loss
    skill, luck = [0.0] * seats, [0.0] * seats
    for line, entry in enumerate(match.log):
        for seat in range(seats):
            moved = curve[line + 1][seat] - curve[line][seat]
            chosen = _chosen(entry, seat, moved, losses.get(line, {}))
            skill[seat] += chosen
            luck[seat] += moved - chosen
    ordered = sorted(verdicts, key=lambda one: (one.line, one.seat))
    accuracy = [_kept([one for one in ordered if one.seat == seat]) for seat in range(seats)]
    return Analysis(match.game.info.id, tuple(curve), tuple(ordered), tuple(skill), tuple(luck), tuple(accuracy))


def _chosen(entry: Entry, seat: Seat, moved: float, losses: Mapping[Seat, float]) -> float:
    """How much of the change in a line was choice."""
    if CHANCE in entry.moves:
        return 0.0
    if len(entry.moves) == 1:
        return moved
    given = sum(loss for other, loss in losses.items() if other != seat) / (len(entry.moves) - 1)
    return given - losses.get(seat, 0.0)


def _kept(verdicts: Sequence[Verdict]) -> float | None:
    before = sum(one.before for one in verdicts)
    return sum(one.after for one in verdicts) / before if before > 0.0 else None


def shared(before: tuple[float, ...], seat: Seat, share: float) -> tuple[float, ...]:
    """Chances with another one for a seat; the others keep their proportions."""
    rest, others = 1 - before[seat], len(before) - 1
    return tuple(
        share if one == seat else (1 - share) * (chance / rest if rest > 0 else 1 / others)
        for one, chance in enumerate(before)
    )


def agreeing(found: Analysis) -> Analysis:
    """An analysis whose curve has the chances that its verdicts give; in version 0.1.0 some were others."""
    curve = list(found.curve)
    for one in found.verdicts:
        # A turn of several lines has one verdict.
        end = one.line + one.played.count("; ") + 1
        before = curve[end]
        if abs(one.after - before[one.seat]) > _ROUNDING:
            line, after = end, shared(before, one.seat, one.after)
            # Within the next turn the chances are those before it.
            while line < len(curve) and curve[line] == before:
                curve[line] = after
                line += 1
    return found._replace(curve=tuple(curve))
