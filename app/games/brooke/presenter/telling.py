"""What has happened at a Brooke table, in the player's language: for the log, the prompts and a voice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from app.base.text import tr
from app.games.brooke.presenter.wording import action, impossible, won
from app.people import about
from engine.base import Event
from engine.brooke.cards import BLUE, COLOURS

Facts: TypeAlias = Mapping[str, Any]


def sentences(event: Event, names: Sequence[str], islands: Sequence[str]) -> tuple[str, ...]:
    """An event in a sentence or two; `islands` are the names from left to right, none if they are not known."""
    facts = event.facts
    match event.kind:
        case "lot":
            return (about(names[facts["seat"]], tr._("You start."), tr._("{name} starts.")),)
        case "rolled":
            return rolled(facts, names)
        case "placed" if islands:
            return placed(facts, names), compared(facts, islands)
        case "acted" if islands:
            return (acted(facts, islands),)
        case "overflow":
            forms = tr._("Blue is {number} over its limit."), tr._("Red is {number} over its limit.")
            return (forms[COLOURS.index(facts["colour"])].format(number=facts["excess"]),)
        case "cut" if islands:
            return (cut(facts, names, islands),)
        case "flipped" if islands and facts["by"] == "turned-over":
            return (tr._("{island}: the island turns over.").format(island=islands[facts["slot"] - 1]),)
        case "skipped":
            name = names[facts["seat"]]
            if facts["why"] == "dice":
                yours = tr._("You sit out: no dice left to place.")
                return (about(name, yours, tr._("{name} sits out: no dice left to place.")),)
            yours = tr._("You sit out: the limit is reached.")
            return (about(name, yours, tr._("{name} sits out: the limit is reached.")),)
        case "pass":
            return (passed(facts, names),)
        case "game":
            return (won(facts["winner"], names),)
        case "resigned":
            return (about(names[facts["seat"]], tr._("You resign."), tr._("{name} resigns.")),)
    return ()


def rolled(facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """What both rolled."""
    return tuple(
        about(names[seat], tr._("You roll a {value}."), tr._("{name} rolls a {value}."), value=value)
        for seat, value in zip(facts["seats"], facts["values"], strict=True)
    )


def placed(facts: Facts, names: Sequence[str]) -> str:
    """A die has been placed."""
    name, value = names[facts["seat"]], facts["value"]
    return about(name, tr._("You place a {value}."), tr._("{name} places a {value}."), value=value)


def compared(facts: Facts, islands: Sequence[str]) -> str:
    """What a placed die makes of the totals at its island."""
    mine, theirs = facts["totals"] if facts["colour"] == COLOURS[BLUE] else reversed(facts["totals"])
    form = (
        tr._("{island}: {mine} to {theirs}, the lead.")
        if facts["upper"]
        else tr._("{island}: {mine} to {theirs}, no lead.")
    )
    return form.format(island=islands[facts["slot"] - 1], mine=mine, theirs=theirs)


def acted(facts: Facts, islands: Sequence[str]) -> str:
    """An action has been carried out, or why it was not."""
    if not facts["possible"]:
        return f"{impossible(facts['action'], COLOURS.index(facts['of']))}."
    shift = (
        tr._("{action}: the blue {value} goes from the {start} to the {end}."),
        tr._("{action}: the red {value} goes from the {start} to the {end}."),
    )
    flip = tr._("{action}: the island is turned over ({island}).")
    form = {
        "right": shift,
        "left": shift,
        "swap": (
            tr._("{action}: the blue {value} ({start}) changes places with the {other} ({end})."),
            tr._("{action}: the red {value} ({start}) changes places with the {other} ({end})."),
        ),
        "turn": (
            tr._("{action}: the blue {value} ({start}) becomes a {shows}."),
            tr._("{action}: the red {value} ({start}) becomes a {shows}."),
        ),
        "gain": (
            tr._("{action}: blue takes a die from reserve."),
            tr._("{action}: red takes a die from reserve."),
        ),
        "flip": (flip, flip),
    }[facts["action"]][COLOURS.index(facts["of"])]
    start = islands[facts["from"] - 1] if "from" in facts else ""
    end = islands[facts["to"] - 1] if "to" in facts else ""
    return form.format(**{**facts, "action": action(facts["action"])}, start=start, end=end, island=end)


def cut(facts: Facts, names: Sequence[str], islands: Sequence[str]) -> str:
    """An overflow has been corrected."""
    forms = (
        (
            tr._("You lower the blue {value} ({island}) to {shows}."),
            tr._("{name} lowers the blue {value} ({island}) to {shows}."),
        ),
        (
            tr._("You lower the red {value} ({island}) to {shows}."),
            tr._("{name} lowers the red {value} ({island}) to {shows}."),
        ),
    )
    name, where = names[facts["seat"]], islands[facts["from"] - 1]
    form = forms[COLOURS.index(facts["of"])]
    return about(name, *form, value=facts["value"], island=where, shows=facts["shows"])


def passed(facts: Facts, names: Sequence[str]) -> str:
    """The end of a pass: how it stands."""
    return tr._("Pass {number} is over: {one} {mine}, {other} {theirs}.").format(
        number=facts["pass"], one=names[0], mine=facts["score"][0], other=names[1], theirs=facts["score"][1]
    )
