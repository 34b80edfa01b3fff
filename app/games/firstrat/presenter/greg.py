"""Greg's turn: his card, the rat that each of its numbers belongs to, and what every step does to the table.

It is told from the position before the card and the events since: what has not happened yet is foretold, what has
happened is ticked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.core.text import tr
from app.games.firstrat.presenter import items
from app.games.firstrat.presenter.names import TRACK_PICTURES, Amount, spoken, track
from engine.base import Event, Json
from engine.firstrat.greg import best_tracks
from engine.firstrat.scoring import next_points
from engine.firstrat.state import FirstRatView, State, occupied
from engine.firstrat.vocabulary import ANIMALS, BEST_TRACK, PAD, RATTONAUT, REMOVE_COMIC, TRACKS

DONE, NOW, AHEAD = "done", "now", "ahead"
RAT = "rat-gear"
#: An arrow that every font has, never apart from its ends.
TO = "\u00a0\u203a\u00a0"


class CardNumber(NamedTuple):
    """A number of the card and the rat it was printed for: one in the rocket gives it to the next."""

    number: int
    picture: str
    state: str


class CardStep(NamedTuple):
    """One line: who does what, and what comes of it."""

    picture: str
    title: str
    text: str
    #: What goes from the table, and what the human gets.
    lost: tuple[Amount, ...] = ()
    yours: tuple[Amount, ...] = ()
    state: str = AHEAD


@dataclass(frozen=True, slots=True)
class GregShow:
    """Greg's turn as far as it has been told."""

    head: str
    note: str
    numbers: tuple[CardNumber, ...]
    #: The picture of the symbol; empty for none.
    symbol: str
    steps: tuple[CardStep, ...]

    @property
    def over(self) -> bool:
        """Whether everything has happened."""
        return all(step.state == DONE for step in self.steps)


def greg(view: FirstRatView, events: Sequence[Event]) -> GregShow:
    """His turn, told from the view before the card; the first of the events is the card."""
    s, facts = view.state, events[0].facts
    assert s.greg is not None
    walks = [rat for rat in facts["rats"] if rat["steps"]]
    done = {event.facts["rat"] for event in events if event.kind == "strolled"}
    steps = [_walk(s, rat, events)._replace(state=DONE if rat["rat"] in done else AHEAD) for rat in walks]
    symbol = _symbol(s, facts["symbol"], events)
    if symbol is not None:
        steps.append(symbol._replace(state=DONE if _symbol_done(facts["symbol"], events) else AHEAD))
    now = next((number for number, step in enumerate(steps) if step.state == AHEAD), None)
    if now is not None:
        steps[now] = steps[now]._replace(state=NOW)
    return GregShow(
        tr._("Greg’s turn"),
        _note(s),
        tuple(_number(s, place, facts, done) for place in range(len(facts["numbers"]))),
        _symbol_picture(facts["symbol"]),
        tuple(steps),
    )


def level(name: str) -> str:
    """How hard Greg plays, in words."""
    return {
        "easy": tr._("Easy"),
        "medium": tr._("Medium"),
        "hard": tr._("Hard"),
        "unfair": tr._("Unfair"),
    }[name]


def _note(s: State) -> str:
    assert s.greg is not None
    turned, left = s.greg.revealed.bit_count() + 1, s.greg.deck.bit_count() - 1
    text = tr.n("card {turned} · {left} left in the deck", "card {turned} · {left} left in the deck", left)
    return text.format(turned=turned, left=left)


# --- the card


def _number(s: State, place: int, facts: Mapping[str, Json], done: set[int]) -> CardNumber:
    assert s.greg is not None
    home = s.greg.rats.count(PAD)
    walker = max(place, home)
    state = DONE if walker in done or not facts["numbers"][place] else AHEAD
    waiting = [rat["rat"] for rat in facts["rats"] if rat["steps"] and rat["rat"] not in done]
    if waiting and walker == waiting[0]:
        state = NOW
    return CardNumber(facts["numbers"][place], "rattonaut" if place < home else RAT, state)


# --- the walks


def _walk(s: State, rat: Mapping[str, Json], events: Sequence[Event]) -> CardStep:
    steps, start = rat["steps"], rat["from"]
    to = min(PAD, start + steps)
    total = " + ".join(str(number) for number in rat["numbers"] if number)
    title = tr.n("Rat {place}: {sum} step", "Rat {place}: {sum} steps", steps)
    title = title.format(place=rat["rat"] + 1, sum=total)
    if to == PAD:
        points = next((event.facts["points"] for event in events if _launches(event, rat)), None)
        points = next_points(s, RATTONAUT) if points is None else points
        text = tr.n("into the rocket: {number} point", "into the rocket: {number} points", points)
        return CardStep(RAT, title, text.format(number=points))
    yours = s.board.components.numbers.fee if occupied(s.seats[0].rats) >> to & 1 else 0
    return CardStep(
        RAT,
        title,
        f"{start}{TO}{to}",
        _taken(s, to, events),
        (Amount("cheese", yours),) if yours else (),
    )


def _launches(event: Event, rat: Mapping[str, Json]) -> bool:
    return event.kind == "launched" and event.facts["rat"] == rat["rat"]


def _taken(s: State, space: int, events: Sequence[Event]) -> tuple[Amount, ...]:
    """The item that goes from a shop: the animal's picture until it is known which."""
    animal = s.board.shops.get(space)
    if animal is None or not s.display[animal]:
        return ()
    gone = [event.facts for event in events if event.kind == "removed" and event.facts["why"] == "landing"]
    item = next((facts["item"] for facts in gone if facts["where"] == ANIMALS[animal]), "")
    return (Amount(items.by_id(s.board.components, item).picture if item else ANIMALS[animal], -1),)


# --- the symbol


def _symbol_picture(symbol: str | None) -> str:
    if symbol == REMOVE_COMIC:
        return "library"
    return "award" if symbol == BEST_TRACK else TRACK_PICTURES[symbol] if symbol else ""


def _symbol_done(symbol: str | None, events: Sequence[Event]) -> bool:
    kinds = {event.kind for event in events}
    if symbol == REMOVE_COMIC and any(
        event.kind == "removed" and event.facts["why"] == "comic" for event in events
    ):
        return True
    # Of an empty library nothing more is told than that his turn is over.
    return bool(kinds & {"prepared", "cube", "lapsed", "ended"})


def _symbol(s: State, symbol: str | None, events: Sequence[Event]) -> CardStep | None:
    if symbol is None:
        return None
    if symbol == REMOVE_COMIC:
        return _comic(s, events)
    name = symbol
    if symbol == BEST_TRACK:
        chosen = next((event.facts["track"] for event in events if event.kind == "best"), "")
        tied = best_tracks(s)
        if not chosen and len(tied) > 1:
            return CardStep(
                "award", tr._("The best track for him"), tr._("several are worth the same: you choose")
            )
        name = chosen or TRACKS[tied[0]]
    return _scoring(s, name)


def _scoring(s: State, name: str) -> CardStep:
    number = TRACKS.index(name)
    assert s.greg is not None
    called = track(s.board.components, name)
    if not s.greg.prepared >> number & 1:
        title = tr._("{track}: he prepares").format(track=called)
        return CardStep(TRACK_PICTURES[name], title, tr._("next time he scores"))
    if not s.greg.cubes:
        return CardStep(TRACK_PICTURES[name], called, tr._("he has no cube left to score with"))
    points = next_points(s, number)
    title = tr._("{track}: he scores {points}").format(track=called, points=points)
    return CardStep(TRACK_PICTURES[name], title, tr._("was prepared before"))


def _comic(s: State, events: Sequence[Event]) -> CardStep:
    gone = next((e.facts["item"] for e in events if e.kind == "removed" and e.facts["why"] == "comic"), "")
    title = spoken(s.board.components.facts["burrow"]["names"]["LIB"])
    if gone:
        item = items.by_id(s.board.components, gone)
        return CardStep("library", title, tr._("gone: {item}").format(item=item.name), (Amount(item.picture, -1),))
    if not s.display[-1]:
        return CardStep("library", title, tr._("it is empty already"))
    return CardStep("library", title, tr._("one comic goes"))
