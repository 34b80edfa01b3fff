"""The riddles of First Rat in sentences."""

from __future__ import annotations

from app.base.text import tr
from app.matches import log_lines
from app.table import Table
from engine.base import Seat
from engine.riddles import Nudge, Riddle, Verdict, solver_of


def riddle_question(riddle: Riddle) -> str:
    """What a riddle asks for."""
    kind, goal = riddle.question
    if kind == "points":
        return tr._("Your last turn: reach {number} points").format(number=goal)
    return tr._("Your last turn: win the game, whatever the others do in theirs")


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
    """The turn, and how the game ended."""
    return [line.text.replace("\n", " · ") for line in log_lines(table, viewer) if line.text]
