"""The riddles of Brooke in sentences."""

from __future__ import annotations

from app.base.text import tr
from app.games.brooke.presenter.text import words
from app.matches import log_lines
from app.table import Table
from engine.base import Seat
from engine.riddles import Nudge, Riddle, Verdict


def riddle_question(riddle: Riddle) -> str:
    """What a riddle asks for; the solver is blue."""
    kind, goal = riddle.question
    if kind == "islands":
        if goal == 2:
            return tr._("Blue to move: win two islands")
        return tr._("Blue to move: win all three islands") if goal > 2 else tr._("Blue to move: win an island")
    if kind == "lead":
        if goal == 1:
            return tr._("Blue to move: win more islands than red")
        return tr._("Blue to move: red must not win more islands than you") if not goal else _ahead(goal)
    return tr._("Blue to move: win the game")


def _ahead(goal: int) -> str:
    return tr._("Blue to move: win {number} islands more than red").format(number=goal)


def riddle_nudge(nudge: Nudge) -> str:
    """What its answer is about."""
    return tr._("Your die goes to the island {where}").format(where=words.where([int(nudge.what[0]) - 1]))


def riddle_verdict(riddle: Riddle, verdict: Verdict) -> str:
    """Why a turn was right or wrong."""
    blue, red = verdict.facts["islands"]
    if verdict.answered == "right":
        text = tr._("Red has no answer: the round ends {blue} : {red} in islands.")
    else:
        text = tr._("Red has an answer: the round ends {blue} : {red} in islands.")
    return text.format(blue=blue, red=red)


def riddle_steps(table: Table, viewer: Seat) -> list[str]:
    """What was played, turn by turn."""
    names = [player.name for player in table.players]
    found = []
    for line in log_lines(table, viewer):
        if line.weight == 1:
            die = {"seat": names.index(line.head), "value": line.pictures[0].split()[-1]}
            found.append(f"{words.placed(die, names)} {line.text}")
    return found
