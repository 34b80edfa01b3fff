"""The words of First Rat, with the pictures that belong to them: components, items, events and hints.

Names and effects come from the component file, which has them in every language of the app; the sentences around
them come from the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from app.base.text import tr
from app.people import about
from engine.ai.advice import Reason
from engine.base import Event, Json, Move
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.goods import CONTENTS, ContentId
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import GREG, Family, FirstRatView, State, copies, space_of
from engine.firstrat.vocabulary import (
    ANIMALS,
    CROW,
    ENERGY_DRINK,
    FROG,
    HAMSTER,
    LIBRARY,
    PAD,
    RATTONAUT,
    START,
    TRACKS,
)

#: The emblems of the seats, in their order, and Greg's.
EMBLEMS = ("hammer", "apple", "leaf", "moon", "bolt")
GEAR = "gear"

TRACK_PICTURES: Mapping[str, str] = {
    "cockpit": "rocket-cockpit",
    "cargo": "rocket-cargo",
    "engine": "rocket-engine",
    "rocket": "rocket",
    "cheese": "cheese",
    "light": "work-lamp",
    "pantry": "pantry",
    "rattonaut": "rattonaut",
}


class Amount(NamedTuple):
    """An amount of something, with its picture."""

    picture: str
    number: int


def emblem(owner: int) -> str:
    """The emblem of a seat or of Greg."""
    return GEAR if owner == GREG else EMBLEMS[owner]


def owner_of(seat: int | str) -> int:
    """An owner as events and positions name it."""
    return GREG if seat == GREG_ID else int(seat)


def in_language(names: Mapping[str, str]) -> str:
    """A name or text of the component file in the present language."""
    return names.get(tr.lang) or names["en"]


def component_name(components: Components, id_: str) -> str:
    """A content, a colour or another thing of the board by its id."""
    return in_language(components.facts["enums"]["names"][id_])


def track_name(components: Components, name: str) -> str:
    """The name of a track."""
    return in_language(_entry(components.facts["tracks"]["list"], name)["name"])


def animal_name(components: Components, name: str) -> str:
    """The name of an animal."""
    return in_language(components.facts["shops"]["animals"][name]["name"])


def place_name(components: Components, field: str) -> str:
    """The name of a field of the burrow that gives something."""
    return in_language(components.facts["burrow"]["names"][field])


def challenge_name(components: Components, id_: str) -> str:
    """The name of a challenge."""
    return in_language(_entry(components.facts["challenges"]["list"], id_)["name"])


def _entry(entries: list[Json], id_: str) -> Json:
    return next(entry for entry in entries if entry["id"] == id_)


# --- amounts


def amounts(contents: Mapping[ContentId, int]) -> tuple[Amount, ...]:
    """Goods as amounts, in the order of the tray."""
    return tuple(Amount(name, contents[name]) for name in CONTENTS if contents.get(name))


def goods_text(content: str, number: int) -> str:
    """An amount of a content, or of mouldy cheese, in words."""
    return {
        "cheese": tr.n("{number} cheese", "{number} cheese", number),
        "bottle": tr.n("{number} bottle", "{number} bottles", number),
        "powder": tr.n("{number} baking powder", "{number} baking powder", number),
        "can": tr.n("{number} tin can", "{number} tin cans", number),
        "calc": tr.n("{number} calculator", "{number} calculators", number),
        "bulb": tr.n("{number} bulb", "{number} bulbs", number),
        "core": tr.n("{number} apple core", "{number} apple cores", number),
        "mould": tr.n("{number} mouldy cheese", "{number} mouldy cheese", number),
    }[content].format(number=number)


def pile_text(contents: Mapping[ContentId, int] | Mapping[str, int]) -> str:
    """Several amounts in words."""
    return ", ".join(goods_text(name, contents[name]) for name in CONTENTS if contents.get(name))


def points_text(number: int) -> str:
    """Points in words."""
    return tr.n("{number} point", "{number} points", number).format(number=number)


def and_list(words: Sequence[str]) -> str:
    """Words in a row: “4, 9 and 15”."""
    *first, last = words
    return tr._("{first} and {last}").format(first=", ".join(first), last=last) if first else last


def space_name(components: Components, number: int) -> str:
    """Where a rat stands."""
    if number in (START, PAD):
        return component_name(components, "start" if number == START else "launchpad")
    return tr._("Space {number}").format(number=number)


#: A true minus; it is as wide as a plus.
MINUS = "\N{MINUS SIGN}"


def figure(points: int) -> str:
    """Points as they are written."""
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def mould_cost(points: int) -> str:
    """What mouldy cheese costs, in words; empty for none."""
    return tr._("mouldy cheese ({points} points)").format(points=figure(points)) if points else ""


def signed(points: int) -> str:
    """A change of points: “+3”, “−1”."""
    return f"+{points}" if points > 0 else figure(points)


# --- items


_SORTS = {HAMSTER: "backpack", FROG: ENERGY_DRINK, CROW: "bottle_cap", LIBRARY: "comic"}
_CAP_PICTURES = {"rats": "rattonaut", "items": "library", "tracks": "cap"}


class Item(NamedTuple):
    """One kind of item."""

    #: As moves write it.
    id: str
    #: What sort of item it is, in words.
    sort: str
    name: str
    text: str
    picture: str
    #: A picture laid on the first one: what a cap counts.
    badge: str = ""
    #: A small figure at its corner: what it adds.
    mark: str = ""
    #: Whether a rat has to wear it.
    is_super: bool = False
    #: How many there are.
    number: int = 1


def item_of(components: Components, where: int, kind: int, number: int = 1) -> Item:
    """An item by its display and kind."""
    id_ = components.item_ids[where][kind]
    facts = _facts(components, where, id_)
    sort = component_name(components, _SORTS[where])
    made = Item(id_.lower(), sort, in_language(facts["name"]), in_language(facts["text"]), "", number=number)
    if where == HAMSTER:
        pack = components.backpacks[kind]
        return made._replace(picture=f"backpack-{components.colours[pack.colour]}", mark=f"+{pack.bonus}")
    if where == FROG:
        return made._replace(picture="energy-drink", mark="×2")
    if where == CROW:
        cap = components.caps[kind]
        badge = _CAP_PICTURES.get(cap.per) or TRACK_PICTURES[cap.per.removeprefix("marks:")]
        return made._replace(picture="cap-blank", badge=badge, mark=f"{cap.points}×")
    comic = components.comics[kind]
    return made._replace(picture=comic_picture(comic.id), is_super=comic.is_super)


def comic_picture(id_: str) -> str:
    """The picture of a comic; a super comic has that of its plain name."""
    return f"comic-{id_.removeprefix('super_')}"


def item_by_id(components: Components, id_: str) -> Item:
    """An item by its id, in whatever case it is written."""
    where, kind = next(
        (where, words[id_.lower()]) for where, words in enumerate(components.item_words) if id_.lower() in words
    )
    return item_of(components, where, kind)


def _facts(components: Components, where: int, id_: str) -> Json:
    facts = components.facts
    if where == FROG:
        return facts[ENERGY_DRINK]
    listed = {HAMSTER: "backpacks", CROW: "bottle_caps", LIBRARY: "comics"}[where]
    return next(entry for entry in facts[listed]["list"] if entry["id"] == id_)


# --- what lies where, and who has what


def displayed(s: State, where: int) -> tuple[Item, ...]:
    """The kinds of items on a display, with how many of each."""
    return _kinds_in(s.board.components, where, s.display[where])


def owned(s: State, family: Family) -> tuple[Item, ...]:
    """What a family has: comics, backpacks, drinks, caps."""
    everything = (
        (LIBRARY, family.comics),
        (HAMSTER, family.backpacks),
        (FROG, family.drinks),
        (CROW, family.caps),
    )
    return tuple(one for where, kept in everything for one in _kinds_in(s.board.components, where, kept))


def _kinds_in(components: Components, where: int, kept: int) -> tuple[Item, ...]:
    """The items that a number of the state stands for: a count of drinks, counts of backpacks, a set of others."""
    if where == FROG:
        counts = [kept]
    elif where == HAMSTER:
        counts = [copies(kept, kind) for kind in range(len(components.backpacks))]
    else:
        counts = [kept >> kind & 1 for kind in range(len(components.item_ids[where]))]
    return tuple(item_of(components, where, kind, number) for kind, number in enumerate(counts) if number)


# --- events in words, for the log and for a voice

# A sentence leaves out who acts: a name, or “You”, stands before a whole turn.


Facts = Mapping[str, Any]
People = Sequence[str]


def event_text(event: Event, people: People) -> str:
    """An event in words; empty for what needs none.  `people` are the names of the seats."""
    write = _SENTENCES.get(event.kind)
    return write(event.facts, people) if write is not None else ""


def events_text(events: Sequence[Event], people: People) -> str:
    """Several events in words; what is built and the points for it are one sentence."""
    found = []
    kinds = ["", *(event.kind for event in events)]
    for event, before, after in zip(events, kinds, (*events[1:], None), strict=False):
        if event.kind == "built" and after is not None and after.kind == "cube":
            forms = tr._("Build: {part}, {points}."), tr._("Builds: {part}, {points}.")
            part, points = _track_called(event.facts["part"]), points_text(after.facts["points"])
            found.append(_acted(event.facts, people, *forms, part=part, points=points))
        elif (before, event.kind) != ("built", "cube"):
            found.append(event_text(event, people))
    return " ".join(filter(None, found))


def mover_name(seat: int | str, people: People) -> str:
    """The name of a seat, or Greg's."""
    return tr._("Greg") if seat == GREG_ID else people[int(seat)]


def _acted(facts: Facts, people: People, yours: str, named: str, **more: object) -> str:
    """An action of a seat: in the second person for “You”."""
    return about(mover_name(facts["seat"], people), yours, named, **more)


def _track_called(name: str) -> str:
    return track_name(components_of(STANDARD), name)


def _item_name(id_: str) -> str:
    return item_by_id(components_of(STANDARD), id_).name


def _cheese(facts: Facts) -> str:
    return goods_text("cheese", facts["cheese"])


def display_text(facts: Facts) -> str:
    """What is laid out at one place when a match is set up."""
    components = components_of(STANDARD)
    where = facts["where"]
    place = animal_name(components, where) if where in ANIMALS else place_name(components, "LIB")
    kinds = dict.fromkeys(facts["items"])
    listed = [_times(_item_name(kind), facts["items"].count(kind)) for kind in kinds]
    return tr._("{place}: {items}.").format(place=place, items=", ".join(listed))


def _times(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"


def _walked(facts: Facts, people: People) -> str:
    start, to = facts["from"], facts["to"]
    if not start:
        forms = tr._("Walk from the start to {to}."), tr._("Walks from the start to {to}.")
    elif to == PAD:
        forms = tr._("Walk from {start} to the launchpad."), tr._("Walks from {start} to the launchpad.")
    else:
        forms = tr._("Walk from {start} to {to}."), tr._("Walks from {start} to {to}.")
    text = _acted(facts, people, *forms, start=start, to=to)
    if not facts["shortcuts"]:
        return text
    tolls = [use["toll"] for use in facts["shortcuts"] if not use["free"]]
    paid = pile_text({toll: tolls.count(toll) for toll in tolls})
    cost = tr._("Shortcut: {goods}.").format(goods=paid) if tolls else tr._("The shortcut is free.")
    return f"{text} {cost}"


def _mould(facts: Facts, people: People) -> str:
    number = facts["tokens"]
    return _acted(
        facts,
        people,
        tr.n("Take {number} mouldy cheese.", "Take {number} mouldy cheese.", number),
        tr.n("Takes {number} mouldy cheese.", "Takes {number} mouldy cheese.", number),
        number=number,
    )


def _fee(facts: Facts, people: People) -> str:
    goods, owner = _cheese(facts), mover_name(facts["to"], people)
    paid = _acted(facts, people, tr._("Pay {goods} to {owner}."), "", goods=goods, owner=owner)
    return paid or about(owner, tr._("Pays {goods} to you."), tr._("Pays {goods} to {name}."), goods=goods)


def _burrow(facts: Facts, people: People) -> str:
    if not facts["reward"]:
        return ""
    return tr._("In the burrow: {place}.").format(place=place_name(components_of(STANDARD), facts["to"]))


def _powered(facts: Facts, people: People) -> str:
    where = space_name(components_of(STANDARD), facts["at"])
    return tr._("The cape goes to the rat here: {place}.").format(place=where)


def _shopped(facts: Facts, people: People) -> str:
    if facts["how"] == "steal":
        forms = (
            tr._("Steal “{item}”; the rat runs back to the start."),
            tr._("Steals “{item}”; the rat runs back to the start."),
        )
    else:
        forms = tr._("Buy “{item}” for {goods}."), tr._("Buys “{item}” for {goods}.")
    return _acted(facts, people, *forms, item=_item_name(facts["item"]), goods=_cheese(facts))


def end_text(facts: Facts, people: People, you: int | None = None, *, last: bool = False) -> str:
    """Who has set the end of the game, and how.

    `you` is the only person at the device; `last`: it is read in the last round.
    """
    name = mover_name(facts["seat"], people)
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
    "chameleon": lambda facts, people: _acted(
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
        _acted(facts, people, tr._("Use an energy drink."), tr._("Uses an energy drink.")) if facts["used"] else ""
    ),
    "gathered": lambda facts, people: _acted(
        facts, people, tr._("Collect {goods}."), tr._("Collects {goods}."), goods=pile_text(facts["contents"])
    ),
    "lamp": lambda facts, _: tr._("The lamp is at {number}.").format(number=facts["to"]),
    "launched": lambda facts, _: tr._("A rat is in the rocket: {points}.").format(
        points=points_text(facts["points"])
    ),
    "award": lambda facts, _: tr.n("{number} medal.", "{number} medals.", facts["count"]).format(
        number=facts["count"]
    ),
    "grown": lambda *_: tr._("A rat comes from the nursery."),
    "burrow": _burrow,
    "bare": lambda *_: tr._("Nothing is left there."),
    "comic": lambda facts, people: _acted(
        facts,
        people,
        tr._("Take the comic “{item}”."),
        tr._("Takes the comic “{item}”."),
        item=_item_name(facts["comic"]),
    ),
    "powered": _powered,
    # Shop and build.
    "shopped": _shopped,
    "built": lambda facts, people: _acted(
        facts, people, tr._("Build: {part}."), tr._("Builds: {part}."), part=_track_called(facts["part"])
    ),
    "set": lambda *_: tr._("A rocket is complete."),
    "donated": lambda facts, people: _acted(
        facts, people, tr._("Donate {goods}."), tr._("Donates {goods}."), goods=_cheese(facts)
    ),
    "cube": lambda facts, _: tr._("{track}: {points}.").format(
        track=_track_called(facts["track"]), points=points_text(facts["points"])
    ),
    "lapsed": lambda facts, _: tr._("{track}: no cube is left.").format(track=_track_called(facts["track"])),
    # The end.
    "end": end_text,
    "resigned": lambda facts, people: _acted(facts, people, tr._("You resign."), tr._("{name} resigns.")),
    # Greg.
    "card": lambda facts, _: tr._("Card: {numbers}.").format(numbers=", ".join(map(str, facts["numbers"]))),
    "strolled": _strolled,
    "toll": lambda facts, people: _acted(
        facts, people, tr._("You get {goods}."), tr._("{name} gets {goods}."), goods=_cheese(facts)
    ),
    "removed": lambda facts, _: tr._("Carries off “{item}”.").format(item=_item_name(facts["item"])),
    "prepared": lambda facts, _: tr._("Prepares: {track}.").format(track=_track_called(facts["track"])),
    "shuffled": lambda *_: tr._("Shuffles his cards."),
}


# --- hints


Gain = Mapping[str, Any]


def hint_text(view: FirstRatView, move: Move) -> str:
    """The advised move in words."""
    verb, *words = move.split(" ")
    if verb == "move":
        return tr._("Hint: move like this")
    if verb == "build":
        return tr._("Hint: build {track}").format(track=track_name(view.state.board.components, words[0]))
    if verb == "donate":
        return tr._("Hint: donate cheese")
    if verb == "end":
        return tr._("Hint: end the turn")
    return tr._("Hint: {answer}").format(answer=_answer(view, verb, words))


def _answer(view: FirstRatView, verb: str, words: Sequence[str]) -> str:
    """An answer to a question in words."""
    components = view.state.board.components
    if verb == "branch":
        field = words[0].upper()
        known = field in components.facts["burrow"]["names"]
        return place_name(components, field) if known else tr._("go on")
    if verb in ("comic", "shop") and words[-1] not in ("none", "skip"):
        ways = {"pay": tr._("pay for {item}"), "steal": tr._("steal {item}")}
        way = ways.get(words[1], "{item}") if verb == "shop" else "{item}"
        return way.format(item=item_by_id(components, words[-1]).name)
    if verb == "super":
        return space_name(components, advised_space(view, " ".join((verb, *words))))
    if verb == "bonus":
        return component_name(components, words[0])
    return {
        "yes": tr._("drink it"),
        "no": tr._("keep the drink"),
        "award": tr._("take the medal"),
        "rat": tr._("take a young rat"),
    }.get(words[-1], tr._("take nothing"))


def advised_space(view: FirstRatView, move: Move) -> int:
    """The space of the rat that a hint advises to choose; -1 if it advises something else."""
    verb, *words = move.split(" ")
    return space_of(view.state.seats[view.state.mover].rats[int(words[0])]) if verb == "super" else -1


# --- reasons


def explain(reason: Reason, view: FirstRatView | None = None, mould_points: int = 0) -> str:
    """What the turn brings, and what the next one can; an unknown reason as the engine says it.

    With the view that it is about, it tells the points too; `mould_points` are those that the advised move costs.
    """
    if reason.id == "any":
        return tr._("All moves are equally good.")
    now, coming = reason.facts.get("now"), reason.facts.get("next")
    if not now:
        return ""
    gains = ", ".join(filter(None, (_gains_text(now, view), mould_cost(mould_points))))
    sentences = [tr._("This turn: {gains}.").format(gains=gains)]
    if coming:
        sentences.append(tr._("Next turn: {gains}.").format(gains=_gains_text(coming, view)))
    return " ".join(sentences)


def _gains_text(gains: Sequence[Gain], view: FirstRatView | None) -> str:
    found = [
        _scored(gain, view) if gain["what"] in _SCORED else _GAINS.get(gain["what"], _nothing)(gain)
        for gain in gains
    ]
    return ", ".join(filter(None, found))


def _nothing(_gain: Gain) -> str:
    return ""


def _scored(gain: Gain, view: FirstRatView | None) -> str:
    """A piece on a track, with its points if the table is known."""
    track = gain.get("track", TRACKS[RATTONAUT])
    words = {"track": track_name(components_of(STANDARD), track)}
    if view is not None:
        number = view.state.board.next_points(TRACKS.index(track), gain["place"] - 1)
        words["points"] = points_text(number)
    if track == TRACKS[RATTONAUT]:
        text = tr._("a rat in the rocket: {points}") if view is not None else tr._("a rat in the rocket")
    elif view is not None:
        text = tr._("{points} on the {track} track")
    else:
        text = tr._("a cube on the {track} track")
    return text.format(**words)


#: What scores on a track.
_SCORED = ("launch", "mark")
_GAINS: dict[str, Callable[[Gain], str]] = {
    "rat": lambda gain: tr._("a rat from the nursery"),
    "comic": lambda gain: tr._("a comic"),
    "cap": lambda gain: tr._("a bottle cap from the crow"),
    "backpack": lambda gain: tr._("a backpack from the hamster"),
    "drink": lambda gain: tr._("an energy drink from the frog"),
    "light": lambda gain: tr.n(
        "your lamp {number} space on", "your lamp {number} spaces on", gain["lamps"]
    ).format(number=gain["lamps"]),
    "goods": lambda gain: goods_text(gain["content"], gain["amount"]),
    "burrow": lambda gain: tr._("further on in the burrow"),
    "walk": lambda gain: tr._("a rat on space {number}").format(number=gain["space"]),
}
