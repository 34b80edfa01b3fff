"""Greg's turn: his card, the rat that each of its numbers moves, and what every step does to the table.

It is made from the position before the card and the events since: steps that have not happened yet are announced,
the others are ticked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import TRACK_PICTURES, Amount, item_by_id, place_name, track_name
from engine.base import Event
from engine.firstrat.greg import PREPARE, SCORE, GregWalk, best_tracks, next_action, walks
from engine.firstrat.scoring import next_points
from engine.firstrat.shop import items_left
from engine.firstrat.state import FirstRatView, State
from engine.firstrat.vocabulary import ANIMALS, BEST_TRACK, LIBRARY, PAD, REMOVE_COMIC, TRACKS

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
class GregCardState:
    """Greg's turn as far as it has been shown."""

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


def greg(view: FirstRatView, events: Sequence[Event]) -> GregCardState:
    """His turn from the view before the card; the first of the events is the card."""
    s = view.state
    assert s.greg is not None
    card = next(card for card in s.board.components.cards if card.id == events[0].facts["card"])
    walking = [walk for walk in walks(s, card) if walk.steps]
    walked = {event.facts["rat"] for event in events if event.kind == "strolled"}
    steps = [_walk(s, walk, events)._replace(state=DONE if walk.rat in walked else AHEAD) for walk in walking]
    symbol = _symbol(s, card.symbol, events)
    if symbol is not None:
        steps.append(symbol._replace(state=DONE if _symbol_done(events) else AHEAD))
    now = next((number for number, step in enumerate(steps) if step.state == AHEAD), None)
    if now is not None:
        steps[now] = steps[now]._replace(state=NOW)
    turned, left = s.greg.revealed.bit_count() + 1, s.greg.deck.bit_count() - 1
    note = tr.n("card {turned} · {left} left in the deck", "card {turned} · {left} left in the deck", left)
    return GregCardState(
        tr._("{name}’s turn").format(name=tr._("Greg")),
        note.format(turned=turned, left=left),
        _numbers(s.greg.rats.count(PAD), card.steps, [walk.rat for walk in walking], walked),
        _symbol_picture(card.symbol),
        tuple(steps),
    )


# --- the card


def _numbers(
    aboard: int, numbers: Sequence[int], walking: Sequence[int], walked: set[int]
) -> tuple[CardNumber, ...]:
    waiting = next((rat for rat in walking if rat not in walked), None)
    found = []
    for rat, number in enumerate(numbers):
        walker = max(rat, aboard)
        state = NOW if walker == waiting else DONE if walker in walked or not number else AHEAD
        found.append(CardNumber(number, "rattonaut" if rat < aboard else RAT, state))
    return tuple(found)


# --- the walks


def _walk(s: State, walk: GregWalk, events: Sequence[Event]) -> CardStep:
    title = tr.n("Rat {place}: {sum} step", "Rat {place}: {sum} steps", walk.steps)
    total = " + ".join(str(number) for number in walk.numbers if number)
    title = title.format(place=walk.rat + 1, sum=total)
    if walk.target == PAD:
        text = tr.n("into the rocket: {number} point", "into the rocket: {number} points", walk.points)
        return CardStep(RAT, title, text.format(number=walk.points))
    yours = (Amount("cheese", walk.cheese),) if walk.cheese else ()
    return CardStep(RAT, title, f"{walk.start}{TO}{walk.target}", _taken(s, walk.shop, events), yours)


def _taken(s: State, animal: int | None, events: Sequence[Event]) -> tuple[Amount, ...]:
    """The item that goes from a shop: the animal's picture until it is known which."""
    if animal is None or not items_left(s.display, animal):
        return ()
    gone = [event.facts for event in events if event.kind == "removed" and event.facts["why"] == "landing"]
    item = next((facts["item"] for facts in gone if facts["where"] == ANIMALS[animal]), "")
    return (Amount(item_by_id(s.board.components, item).picture if item else ANIMALS[animal], -1),)


# --- the symbol


def _symbol_picture(symbol: str | None) -> str:
    if symbol is None:
        return ""
    return {REMOVE_COMIC: "library", BEST_TRACK: "award"}.get(symbol) or TRACK_PICTURES[symbol]


def _symbol_done(events: Sequence[Event]) -> bool:
    # If the library is empty, the end of his turn is the only sign.
    return any(
        event.kind in ("prepared", "cube", "lapsed", "ended")
        or (event.kind == "removed" and event.facts["why"] == "comic")
        for event in events
    )


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
            text = tr._("several are worth the same to him: you choose")
            return CardStep("award", tr._("The best track for him"), text)
        name = chosen or TRACKS[tied[0]]
    number, called = TRACKS.index(name), track_name(s.board.components, name)
    action = next_action(s, number)
    if action == PREPARE:
        title, text = tr._("{track}: he prepares").format(track=called), tr._("next time he scores")
    elif action == SCORE:
        title = tr._("{track}: he scores {points}").format(track=called, points=next_points(s, number))
        text = tr._("it was prepared")
    else:
        title, text = called, tr._("he has no cube left to score with")
    return CardStep(TRACK_PICTURES[name], title, text)


def _comic(s: State, events: Sequence[Event]) -> CardStep:
    gone = next((e.facts["item"] for e in events if e.kind == "removed" and e.facts["why"] == "comic"), "")
    title = place_name(s.board.components, "LIB")
    if gone:
        item = item_by_id(s.board.components, gone)
        text = tr._("removed: {item}").format(item=item.name)
        return CardStep("library", title, text, (Amount(item.picture, -1),))
    left = items_left(s.display, LIBRARY)
    return CardStep("library", title, tr._("one comic is removed") if left else tr._("it is empty already"))
