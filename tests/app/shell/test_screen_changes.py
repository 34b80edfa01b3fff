"""Screens that change while they are still changing: fingers are faster than fades."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import permutations
from random import Random

import pytest
from kivy.core.window import Window

from app.matches.screen import MatchRow
from tests.touch import audit
from tests.touch.driver import Driver

#: The ways to every screen that needs no match.
PAGES: dict[str, Callable[[Driver], None]] = {
    "home": lambda ui: ui.app.go("home"),
    "setup": lambda ui: ui.app.go("setup", game="braverats"),
    "log": lambda ui: ui.app.go("log"),
    "settings": lambda ui: ui.app.go("settings"),
}


def begin(ui: Driver, *players: str) -> None:
    ui.app.open_table(ui.app.library.begin("braverats", {}, players, "while screens change"))


def give_up(ui: Driver) -> None:
    table = ui.app.library.begin("braverats", {}, ["Ann", "@casual"], "while screens change")
    table.resign(0)
    ui.app.go("result", table=table)


#: Everything that may happen at any moment.
HAPPENINGS: dict[str, Callable[[Driver], object]] = {
    **PAGES,
    "rules": lambda ui: ui.app.go("rules", game="braverats"),
    "about": lambda ui: ui.app.go("about"),
    "against an AI": lambda ui: begin(ui, "Ann", "@novice"),
    "two people": lambda ui: begin(ui, "Ann", "Ben"),
    "result": give_up,
    "back": lambda ui: ui.app.back(),
    "back again": lambda ui: ui.app.back(),
    "collect": lambda ui: gc.collect(),
    "turn": lambda ui: ui.resize(Window.height, Window.width),
    "draw": lambda ui: ui.picture(),
    "German": lambda ui: setattr(ui.app.settings, "language", "de"),
    "French": lambda ui: setattr(ui.app.settings, "language", "fr"),
}


def alone(ui: Driver) -> None:
    """One screen is there, all of it, and nothing of the others."""
    ui.settle()
    assert ui.app.screens.children == [ui.app.screen]
    assert tuple(ui.app.screen.size) == tuple(Window.size)
    assert tuple(ui.app.screen.pos) == (0, 0)


@pytest.mark.parametrize(("first", "second"), list(permutations(PAGES, 2)))
def test_a_screen_is_left_before_it_has_come(ui: Driver, first: str, second: str) -> None:
    ui.app.settings.animation = "normal"
    ui.app.go("about")
    ui.settle()
    PAGES[first](ui)
    ui.frames(len(first) % 5)
    assert ui.app.screens.transition.is_active
    PAGES[second](ui)
    alone(ui)
    assert ui.screen == second
    assert not audit.problems()


def test_back_before_the_page_has_come(ui: Driver) -> None:
    """A list that was about to be left is there again, with all of its rows."""
    give_up(ui)
    ui.settle()
    ui.app.settings.animation = "normal"
    ui.app.go("home")
    ui.settle()
    ui.app.go("log")
    ui.settle()
    for frames in (0, 1, 4):
        ui.app.go("settings")
        ui.frames(frames)
        ui.app.back()
        alone(ui)
        assert ui.screen == "log"
        assert any(isinstance(row, MatchRow) for row in ui.app.screen.ids.lines.children)


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 9))])
def test_anything_while_screens_change(ui: Driver, seed: int) -> None:
    rng = Random(seed)
    ui.app.settings.animation = "normal"
    for _ in range(24):
        HAPPENINGS[rng.choice(list(HAPPENINGS))](ui)
        ui.frames(rng.randrange(0, 5))
    # Whoever holds the device next may still be called.
    ui.seconds(0.5)
    alone(ui)
