"""What happens, event by event, in words: for the log and for a voice.

A sentence leaves out who acts; log and voice put a name, or “You”, in front of a whole turn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.base.text import tr
from app.games.firstrat.presenter import items, names
from app.people import about
from engine.base import Event
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.position import GREG_ID
from engine.firstrat.vocabulary import ANIMALS, PAD

Facts = Mapping[str, Any]
People = Sequence[str]


def sentence(event: Event, people: People) -> str:
    """An event in words; empty for what needs none.  `people` are the names of the seats."""
    write = _SENTENCES.get(event.kind)
    return write(event.facts, people) if write is not None else ""


def told(events: Sequence[Event], people: People) -> str:
    """Several events in words; what is built and the points for it are one sentence."""
    found = []
    kinds = ["", *(event.kind for event in events)]
    for event, before, after in zip(events, kinds, (*events[1:], None), strict=False):
        if event.kind == "built" and after is not None and after.kind == "cube":
            forms = tr._("Build: {part}, {points}."), tr._("Builds: {part}, {points}.")
            part, points = _track(event.facts["part"]), names.points(after.facts["points"])
            found.append(_told(event.facts, people, *forms, part=part, points=points))
        elif (before, event.kind) != ("built", "cube"):
            found.append(sentence(event, people))
    return " ".join(filter(None, found))


def called(seat: int | str, people: People) -> str:
    """Who somebody is."""
    return tr._("Greg") if seat == GREG_ID else people[int(seat)]


def _told(facts: Facts, people: People, yours: str, named: str, **more: object) -> str:
    """What somebody does: in the second person for “You”."""
    return about(called(facts["seat"], people), yours, named, **more)


def _track(name: str) -> str:
    return names.track(components_of(STANDARD), name)


def _item(id_: str) -> str:
    return items.by_id(components_of(STANDARD), id_).name


def _cheese(facts: Facts) -> str:
    return names.goods("cheese", facts["cheese"])


def laid(facts: Facts) -> str:
    """What is laid out at one place when a match is set up."""
    components = components_of(STANDARD)
    where = facts["where"]
    place = names.animal(components, where) if where in ANIMALS else names.place(components, "LIB")
    kinds = dict.fromkeys(facts["items"])
    listed = [_counted(_item(kind), facts["items"].count(kind)) for kind in kinds]
    return tr._("{place}: {items}.").format(place=place, items=", ".join(listed))


def _counted(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"


def _walked(facts: Facts, people: People) -> str:
    start, to = facts["from"], facts["to"]
    if not start:
        forms = tr._("Walk from the start to {to}."), tr._("Walks from the start to {to}.")
    elif to == PAD:
        forms = tr._("Walk from {start} to the launchpad."), tr._("Walks from {start} to the launchpad.")
    else:
        forms = tr._("Walk from {start} to {to}."), tr._("Walks from {start} to {to}.")
    text = _told(facts, people, *forms, start=start, to=to)
    if not facts["shortcuts"]:
        return text
    tolls = [use["toll"] for use in facts["shortcuts"] if not use["free"]]
    paid = names.pile({toll: tolls.count(toll) for toll in tolls})
    cost = tr._("Shortcut: {goods}.").format(goods=paid) if tolls else tr._("The shortcut is free.")
    return f"{text} {cost}"


def _mould(facts: Facts, people: People) -> str:
    number = facts["tokens"]
    return _told(
        facts,
        people,
        tr.n("Take {number} mouldy cheese.", "Take {number} mouldy cheese.", number),
        tr.n("Takes {number} mouldy cheese.", "Takes {number} mouldy cheese.", number),
        number=number,
    )


def _fee(facts: Facts, people: People) -> str:
    goods, owner = _cheese(facts), called(facts["to"], people)
    paid = _told(facts, people, tr._("Pay {goods} to {owner}."), "", goods=goods, owner=owner)
    return paid or about(owner, tr._("Pays {goods} to you."), tr._("Pays {goods} to {name}."), goods=goods)


def _burrow(facts: Facts, people: People) -> str:
    if not facts["reward"]:
        return ""
    return tr._("In the burrow: {place}.").format(place=names.place(components_of(STANDARD), facts["to"]))


def _powered(facts: Facts, people: People) -> str:
    where = names.space(components_of(STANDARD), facts["at"])
    return tr._("The cape goes to the rat here: {place}.").format(place=where)


def _shopped(facts: Facts, people: People) -> str:
    if facts["how"] == "steal":
        forms = (
            tr._("Steal “{item}”; the rat runs back to the start."),
            tr._("Steals “{item}”; the rat runs back to the start."),
        )
    else:
        forms = tr._("Buy “{item}” for {goods}."), tr._("Buys “{item}” for {goods}.")
    return _told(facts, people, *forms, item=_item(facts["item"]), goods=_cheese(facts))


def ending(facts: Facts, people: People, you: int | None = None, *, last: bool = False) -> str:
    """Who has set the end of the game, and how.

    `you` is the only person at the device; `last`: it is read in the last round.
    """
    name = called(facts["seat"], people)
    if facts["by"] == "A":
        mine = tr._("You have four rats in the rocket: the game ends after this round.")
        text = tr._("{name} has four rats in the rocket: the game ends after this round.")
    elif last:
        mine = tr._("You placed the eighth cube: this is the last round.")
        text = tr._("{name} has placed the eighth cube: this is the last round.")
    else:
        mine = tr._("You placed the eighth cube: one more round after this one.")
        text = tr._("{name} has placed the eighth cube: one more round after this one.")
    return mine if facts["seat"] == you else about(name, mine, text)


def _strolled(facts: Facts, people: People) -> str:
    start, to = facts["from"], facts["to"]
    if not start:
        text = tr._("Rat {number} walks from the start to {to}.")
    elif to == PAD:
        text = tr._("Rat {number} walks from {start} to the launchpad.")
    else:
        text = tr._("Rat {number} walks from {start} to {to}.")
    return text.format(number=facts["rat"] + 1, start=start, to=to)


_SENTENCES: Mapping[str, Callable[[Facts, People], str]] = {
    # Move.
    "walked": _walked,
    "chameleon": lambda facts, people: _told(
        facts,
        people,
        tr._("Pay {goods} for another colour."),
        tr._("Pays {goods} for another colour."),
        goods=_cheese(facts),
    ),
    "mould": _mould,
    "fee": _fee,
    # Collect.
    "drink": lambda facts, people: (
        _told(facts, people, tr._("Use an energy drink."), tr._("Uses an energy drink.")) if facts["used"] else ""
    ),
    "gathered": lambda facts, people: _told(
        facts, people, tr._("Collect {goods}."), tr._("Collects {goods}."), goods=names.pile(facts["contents"])
    ),
    "lamp": lambda facts, _: tr._("The lamp is at {number}.").format(number=facts["to"]),
    "launched": lambda facts, _: tr._("A rat is in the rocket: {points}.").format(
        points=names.points(facts["points"])
    ),
    "award": lambda facts, _: tr.n("{number} medal.", "{number} medals.", facts["count"]).format(
        number=facts["count"]
    ),
    "grown": lambda *_: tr._("A rat comes from the nursery."),
    "burrow": _burrow,
    "bare": lambda *_: tr._("Nothing is left there."),
    "comic": lambda facts, people: _told(
        facts,
        people,
        tr._("Take the comic “{item}”."),
        tr._("Takes the comic “{item}”."),
        item=_item(facts["comic"]),
    ),
    "powered": _powered,
    # Shop and build.
    "shopped": _shopped,
    "built": lambda facts, people: _told(
        facts, people, tr._("Build: {part}."), tr._("Builds: {part}."), part=_track(facts["part"])
    ),
    "set": lambda *_: tr._("A rocket is complete."),
    "donated": lambda facts, people: _told(
        facts, people, tr._("Donate {goods}."), tr._("Donates {goods}."), goods=_cheese(facts)
    ),
    "cube": lambda facts, _: tr._("{track}: {points}.").format(
        track=_track(facts["track"]), points=names.points(facts["points"])
    ),
    "lapsed": lambda facts, _: tr._("{track}: no cube is left.").format(track=_track(facts["track"])),
    # The end.
    "end": ending,
    "resigned": lambda facts, people: _told(facts, people, tr._("You resign."), tr._("{name} resigns.")),
    # Greg.
    "card": lambda facts, _: tr._("Card: {numbers}.").format(numbers=", ".join(map(str, facts["numbers"]))),
    "strolled": _strolled,
    "toll": lambda facts, people: _told(
        facts, people, tr._("You get {goods}."), tr._("{name} gets {goods}."), goods=_cheese(facts)
    ),
    "removed": lambda facts, _: tr._("Carries off “{item}”.").format(item=_item(facts["item"])),
    "prepared": lambda facts, _: tr._("Prepares: {track}.").format(track=_track(facts["track"])),
    "shuffled": lambda *_: tr._("Shuffles his cards."),
}
