"""The riddles of First Rat in sentences."""

from __future__ import annotations

from app.base.text import tr
from app.games.firstrat.presenter.scores import point_changes
from app.games.firstrat.presenter.text import signed, words
from app.matches import log_lines
from app.table import Table
from engine.base import Seat
from engine.firstrat.scoring import total
from engine.riddles import Nudge, Riddle, Verdict, solver_of


def riddle_question(riddle: Riddle) -> str:
    """What a riddle asks for."""
    kind, goal = riddle.question
    if kind == "points":
        return tr._("Your last turn: end it with at least {number} points").format(number=goal)
    return tr._("Your last turn: make sure that you win alone, whatever the others do in theirs")


def riddle_nudge(nudge: Nudge) -> str:
    """What its answer is about."""
    number = len(nudge.what)
    return tr.n("The answer moves this rat", "The answer moves these {number} rats", number).format(number=number)


def riddle_verdict(riddle: Riddle, verdict: Verdict) -> str:
    """Why a turn was right or wrong."""
    points = verdict.facts["points"]
    right = verdict.answered == "right"
    if riddle.question.kind == "points":
        if right:
            return tr._("{number} points: no turn makes more.").format(number=points)
        return tr._("That makes {number} points, and {goal} are possible.").format(
            number=points, goal=riddle.question.goal
        )
    you = solver_of(riddle)
    score = {"you": points[you], "others": max(points[:you] + points[you + 1 :])}
    if right:
        return tr._("You win, whatever the others do.")
    return tr._("The others catch up in their last turn: at {you} : {others} you do not win outright.").format(
        **score
    )


def riddle_steps(table: Table, viewer: Seat) -> list[str]:
    """The turn, how the game ended, and how the points add up."""
    steps = [line.text.replace("\n", " · ") for line in log_lines(table, viewer) if line.text]
    before, after = table.match.states[0], table.match.state
    changes = (f"{signed(change.points)} {change.name}" for change in point_changes(before, after, viewer))
    sums = f"{total(before, viewer)} {', '.join(changes)} = {words.points_text(total(after, viewer))}"
    return [*steps, sums]
