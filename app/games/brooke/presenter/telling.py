"""What has happened at a Brooke table, in the player's language: for the log and for a voice.

Players are named; nobody is “you”, because everybody reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.core.text import tr
from app.games.brooke.presenter.shows import COLOURS
from app.games.brooke.presenter.wording import action


def placed(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """A die has been placed."""
    return tr._("{name} places a {value}.").format(name=names[facts["seat"]], value=facts["value"])


def compared(facts: Mapping[str, Any], where: str) -> str:
    """What a placed die makes of the totals at its island."""
    mine, theirs = facts["totals"] if facts["colour"] == COLOURS[0] else reversed(facts["totals"])
    form = (
        tr._("{island}: {mine} to {theirs}, the upper hand.")
        if facts["upper"]
        else tr._("{island}: {mine} to {theirs}, no upper hand.")
    )
    return form.format(island=where, mine=mine, theirs=theirs)


def acted(facts: Mapping[str, Any], islands: Sequence[str]) -> str:
    """An action has been carried out; `islands` are the names from left to right."""
    name = action(facts["action"])
    if not facts["possible"]:
        return tr._("{action}: impossible, so nothing happens.").format(action=name)
    blue = facts["of"] == COLOURS[0]
    start = islands[facts["from"] - 1] if "from" in facts else ""
    end = islands[facts["to"] - 1] if "to" in facts else ""
    match facts["action"]:
        case "right" | "left":
            form = (
                tr._("{action}: the blue {value} goes from {start} to {end}.")
                if blue
                else tr._("{action}: the red {value} goes from {start} to {end}.")
            )
            return form.format(action=name, value=facts["value"], start=start, end=end)
        case "swap":
            form = (
                tr._("{action}: the blue {value} ({start}) changes places with the {other} ({end}).")
                if blue
                else tr._("{action}: the red {value} ({start}) changes places with the {other} ({end}).")
            )
            return form.format(action=name, value=facts["value"], start=start, other=facts["other"], end=end)
        case "turn":
            form = (
                tr._("{action}: the blue {value} ({start}) becomes a {shows}.")
                if blue
                else tr._("{action}: the red {value} ({start}) becomes a {shows}.")
            )
            return form.format(action=name, value=facts["value"], start=start, shows=facts["shows"])
        case "gain":
            form = (
                tr._("{action}: blue takes a die from reserve.")
                if blue
                else tr._("{action}: red takes a die from reserve.")
            )
            return form.format(action=name)
    return tr._("{action}: {island} is turned over.").format(action=name, island=end)


def overflowed(facts: Mapping[str, Any]) -> str:
    form = (
        tr._("Blue is {number} over its limit.")
        if facts["colour"] == COLOURS[0]
        else tr._("Red is {number} over its limit.")
    )
    return form.format(number=facts["excess"])


def cut(facts: Mapping[str, Any], names: Sequence[str], islands: Sequence[str]) -> str:
    form = (
        tr._("{name} lowers the blue {value} ({island}) to {shows}.")
        if facts["of"] == COLOURS[0]
        else tr._("{name} lowers the red {value} ({island}) to {shows}.")
    )
    return form.format(
        name=names[facts["seat"]],
        value=facts["value"],
        island=islands[facts["from"] - 1],
        shows=facts["shows"],
    )


def skipped(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    form = (
        tr._("{name} sits out: no dice left to place.")
        if facts["why"] == "dice"
        else tr._("{name} sits out: the limit is reached.")
    )
    return form.format(name=names[facts["seat"]])


def rolled(facts: Mapping[str, Any], names: Sequence[str]) -> tuple[str, ...]:
    """What both rolled."""
    return tuple(
        tr._("{name} rolls a {value}.").format(name=names[seat], value=value)
        for seat, value in zip(facts["seats"], facts["values"], strict=True)
    )


def passed(facts: Mapping[str, Any], names: Sequence[str]) -> str:
    """The end of a pass: how it stands."""
    return tr._("Pass {number} is over: {one} {mine}, {other} {theirs}.").format(
        number=facts["pass"], one=names[0], mine=facts["score"][0], other=names[1], theirs=facts["score"][1]
    )
