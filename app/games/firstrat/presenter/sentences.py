"""What happens, event by event, in words: for the log and for a voice.

A sentence leaves out who acts; log and voice put a name in front of a whole turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.core.text import tr
from app.games.firstrat.presenter import items, names
from engine.base import Event
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.position import GREG_ID

Facts = Mapping[str, Any]


def sentence(event: Event, people: Sequence[str], components: Components | None = None) -> str:
    """An event in words; empty for what needs none.  `people` are the names of the seats."""
    write = _SENTENCES.get(event.kind)
    if write is None:
        return ""
    return write(components or components_of(STANDARD), event.facts, people)


def called(seat: int | str, people: Sequence[str]) -> str:
    """Who somebody is."""
    return tr._("Greg") if seat == GREG_ID else people[seat]


def points(number: int) -> str:
    """Points in words."""
    return tr.n("{number} point", "{number} points", number).format(number=number)


# --- move


def _walked(components: Components, facts: Facts, people: Sequence[str]) -> str:
    start, to = facts["from"], facts["to"]
    if not start:
        text = tr._("Walks from the start to {to}.").format(to=to)
    elif to > len(components.path):
        text = tr._("Walks from {start} to the launchpad.").format(start=start)
    else:
        text = tr._("Walks from {start} to {to}.").format(start=start, to=to)
    paid: dict[str, int] = {}
    for use in facts["shortcuts"]:
        if not use["free"]:
            paid[use["toll"]] = paid.get(use["toll"], 0) + 1
    if paid:
        return f"{text} {tr._('Toll: {goods}.').format(goods=names.pile(paid))}"
    return f"{text} {tr._('The shortcut is free.')}" if facts["shortcuts"] else text


def _chameleon(components: Components, facts: Facts, people: Sequence[str]) -> str:
    paid = names.goods("cheese", facts["cheese"])
    return tr._("Pays {goods} for another colour.").format(goods=paid)


def _mould(components: Components, facts: Facts, people: Sequence[str]) -> str:
    text = tr.n("Takes {number} mouldy cheese.", "Takes {number} mouldy cheese.", facts["tokens"])
    return text.format(number=facts["tokens"])


def _fee(components: Components, facts: Facts, people: Sequence[str]) -> str:
    paid = names.goods("cheese", facts["cheese"])
    return tr._("Pays {goods} to {name}.").format(goods=paid, name=called(facts["to"], people))


# --- collect


def _drink(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Uses an energy drink.") if facts["used"] else ""


def _gathered(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Collects {goods}.").format(goods=names.pile(facts["contents"]))


def _lamp(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("The lamp is at {number}.").format(number=facts["to"])


def _launched(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("A rat is in the rocket: {points}.").format(points=points(facts["points"]))


def _award(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr.n("{number} medal.", "{number} medals.", facts["count"]).format(number=facts["count"])


def _grown(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("A rat comes from the nursery.")


def _burrow(components: Components, facts: Facts, people: Sequence[str]) -> str:
    if not facts["reward"]:
        return ""
    return tr._("In the burrow: {place}.").format(place=names.place(components, facts["to"]))


def _bare(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Nothing is left there.")


def _comic(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Takes the comic “{item}”.").format(item=items.by_id(components, facts["comic"]).name)


def _powered(components: Components, facts: Facts, people: Sequence[str]) -> str:
    where = names.space(components, facts["at"])
    return tr._("The cape goes to the rat here: {place}.").format(place=where)


# --- shop


def _shopped(components: Components, facts: Facts, people: Sequence[str]) -> str:
    item = items.by_id(components, facts["item"]).name
    if facts["how"] == "steal":
        return tr._("Steals “{item}”; the rat runs back to the start.").format(item=item)
    return tr._("Buys “{item}” for {goods}.").format(item=item, goods=names.goods("cheese", facts["cheese"]))


# --- build


def _built(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Builds: {part}.").format(part=names.track(components, facts["part"]))


def _set(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("A rocket is complete.")


def _donated(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Donates {goods}.").format(goods=names.goods("cheese", facts["cheese"]))


def _cube(components: Components, facts: Facts, people: Sequence[str]) -> str:
    name = names.track(components, facts["track"])
    return tr._("{track}: {points}.").format(track=name, points=points(facts["points"]))


def _lapsed(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("{track}: no cube is left.").format(track=names.track(components, facts["track"]))


# --- the end


def _end(components: Components, facts: Facts, people: Sequence[str]) -> str:
    name = called(facts["seat"], people)
    if facts["by"] == "A":
        return tr._("{name} has four rats in the rocket: the game ends after this round.").format(name=name)
    return tr._("{name} has placed the eighth cube: one more round after this one.").format(name=name)


def _resigned(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("{name} gives up.").format(name=called(facts["seat"], people))


# --- Greg


def _strolled(components: Components, facts: Facts, people: Sequence[str]) -> str:
    rat, start, to = facts["rat"] + 1, facts["from"], facts["to"]
    if not start:
        return tr._("Rat {number} walks from the start to {to}.").format(number=rat, to=to)
    if to > len(components.path):
        return tr._("Rat {number} walks from {start} to the launchpad.").format(number=rat, start=start)
    return tr._("Rat {number} walks from {start} to {to}.").format(number=rat, start=start, to=to)


def _toll(components: Components, facts: Facts, people: Sequence[str]) -> str:
    paid = names.goods("cheese", facts["cheese"])
    return tr._("{name} gets {goods}.").format(name=called(facts["seat"], people), goods=paid)


def _removed(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Carries off “{item}”.").format(item=items.by_id(components, facts["item"]).name)


def _prepared(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Prepares: {track}.").format(track=names.track(components, facts["track"]))


def _shuffled(components: Components, facts: Facts, people: Sequence[str]) -> str:
    return tr._("Shuffles his cards.")


_SENTENCES: Mapping[str, Callable[[Components, Facts, Sequence[str]], str]] = {
    "walked": _walked,
    "chameleon": _chameleon,
    "mould": _mould,
    "fee": _fee,
    "drink": _drink,
    "gathered": _gathered,
    "lamp": _lamp,
    "launched": _launched,
    "award": _award,
    "grown": _grown,
    "burrow": _burrow,
    "bare": _bare,
    "comic": _comic,
    "powered": _powered,
    "shopped": _shopped,
    "built": _built,
    "set": _set,
    "donated": _donated,
    "cube": _cube,
    "lapsed": _lapsed,
    "end": _end,
    "resigned": _resigned,
    "strolled": _strolled,
    "toll": _toll,
    "removed": _removed,
    "prepared": _prepared,
    "shuffled": _shuffled,
}
