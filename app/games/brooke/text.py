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
        form = tr.n(
            "You are blue: win at least {number} island this round, whatever red does.",
            "You are blue: win at least {number} islands this round, whatever red does.",
            goal,
        )
        return form.format(number=goal)
    if kind == "lead":
        if goal == 0:
            return tr._("You are blue: win at least as many islands as red this round, whatever red does.")
        form = tr.n(
            "You are blue: win at least {number} island more than red this round, whatever red does.",
            "You are blue: win at least {number} islands more than red this round, whatever red does.",
            goal,
        )
        return form.format(number=goal)
    return tr._("You are blue: win the game in this last round, whatever red does.")


def riddle_nudge(nudge: Nudge) -> str:
    """What its answer is about."""
    return tr._("Your die goes to the island {where}").format(where=words.where([int(nudge.what[0]) - 1]))


def riddle_verdict(riddle: Riddle, verdict: Verdict) -> str:
    """Why a turn was right or wrong."""
    blue, red = verdict.facts["islands"]
    places = words.where([slot - 1 for slot in verdict.facts.get("leads", ())])
    if verdict.answered != "right":
        form = tr._("Red has an answer: the round ends {blue} : {red} in islands.")
        if places:
            form = tr._("Red has an answer and leads {places} in the end: {blue} : {red} in islands.")
        return form.format(blue=blue, red=red, places=places)
    form = tr._("Red has no answer: the round ends {blue} : {red} in islands.")
    if places:
        form = tr._(
            "Red has no answer. With red’s best play you lead {places} in the end: {blue} : {red} in islands."
        )
    found = form.format(blue=blue, red=red, places=places)
    tempting = verdict.facts.get("tempting")
    if tempting:
        slot, value = tempting
        form = tr._("A {value} {place} looks stronger, but red has an answer to it.")
        found += " " + form.format(value=value, place=words.where([slot - 1]))
    return found


def riddle_steps(table: Table, viewer: Seat) -> list[str]:
    """What was played, turn by turn."""
    names = [player.name for player in table.players]
    found = []
    for line in log_lines(table, viewer):
        if line.weight == 1:
            die = {"seat": names.index(line.head), "value": line.pictures[0].split()[-1]}
            found.append(f"{words.placed(die, names)} {line.text}")
    return found
