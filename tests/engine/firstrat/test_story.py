"""The story of First Rat leaves nothing out: who only hears the events knows the position."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import Setup
from engine.firstrat import story
from engine.games import GAMES
from tests.engine.firstrat.books import Books

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


def test_every_kind_of_event_is_in_the_table_of_the_story():
    table = {line.split()[0] for line in story.__doc__.splitlines() if line.startswith("  ") and line[2] != " "}
    kinds = {name.removeprefix("_") for name in vars(Books) if name.startswith("_") and not name.startswith("__")}
    assert kinds - {"expect", "put", "take"} == table - {"`launched`,"}
