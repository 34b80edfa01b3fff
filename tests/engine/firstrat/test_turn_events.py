"""The story of First Rat leaves nothing out: who only hears the events knows the position."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from engine.base import Setup
from engine.firstrat.events import EVENTS
from engine.games import GAMES
from tests.engine.firstrat.books import Books
from tests.engine.firstrat.test_turns import eager

GAME = GAMES["firstrat"]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {"greg": "unfair"}),
        (1, {"launch_award": False, "variable_tracks": True}),
        (2, {}),
        (3, {"variable_path": True, "variable_tracks": True}),
        (4, {"first_game": True}),
        (5, {}),
    ],
)
def test_the_events_alone_keep_the_books_of_a_match(seats, options):
    heard = set()
    for seed in range(3):
        rng, state = Random(seed), GAME.start(Setup(seats, options))
        books = Books(GAME.position(state))
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            move = rng.choice(GAME.legal(state, seat))
            step = GAME.apply(state, {seat: move})
            for event in step.events:
                books.enter(event)
                heard.add(event.kind)
            state = step.state
            assert books.agrees(GAME.position(state)), move
    assert {
        "walked",
        "collected",
        "gathered",
        "lamp",
        "cube",
        "launched",
        "burrow",
        "ended",
        "round",
        "over",
    } <= heard


def test_every_kind_of_event_has_its_facts_listed():
    kinds = {name.removeprefix("_") for name in vars(Books) if name.startswith("_") and not name.startswith("__")}
    assert kinds - {"expect", "put", "take"} == set(EVENTS)


def fits(value, kind) -> bool:
    """Whether a value has a type, as far into lists and objects as the type goes."""
    origin, inside = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return kind.__required_keys__ <= set(value) <= set(hints) and all(
            fits(value[key], hints[key]) for key in value
        )
    if origin is Literal:
        return value in inside
    if origin is list:
        return type(value) is list and all(fits(one, inside[0]) for one in value)
    if origin is dict:
        return type(value) is dict and all(fits(k, inside[0]) and fits(v, inside[1]) for k, v in value.items())
    if inside:
        return any(fits(value, one) for one in inside)
    return type(value) is kind


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_events_have_the_facts_of_their_kind(seats):
    for seed in range(3):
        rng, state = Random(seed), GAME.start(Setup(seats, {"variable_path": True, "variable_tracks": True}))
        while GAME.to_act(state):
            seat = GAME.to_act(state)[0]
            step = GAME.apply(state, {seat: eager(GAME.legal(state, seat), rng)})
            for event in step.events:
                assert fits(event.facts, EVENTS[event.kind]), event
            state = step.state


def test_facts_that_do_not_fit_are_noticed():
    assert fits({"track": "light"}, EVENTS["prepared"]) and not fits({"track": "moon"}, EVENTS["prepared"])
    assert not fits({}, EVENTS["prepared"]) and not fits({"track": "light", "seat": 0}, EVENTS["prepared"])
    assert EVENTS["over"].__optional_keys__ == {"level", "won", "challenges"}
