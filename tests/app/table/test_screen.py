"""Leaving a table and resigning, at every game's table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.kit.press import LinkRow, TextButton
from app.matches.library import Library
from app.store.database import Store
from tests.touch.braverats import Guest as Duellist
from tests.touch.brooke import Captain
from tests.touch.driver import Driver
from tests.touch.firstrat import Guest as Family
from tests.touch.states import match

LEAVE, SAVED = "Leave the table", "Leave the table (the match is saved)"


def lift_card(ui: Driver) -> None:
    guest = Duellist(ui)
    guest.sit_down(["", "@pip"])
    guest.calm()
    ui.tap(guest.card_spot(0, guest.pick(0)))


def choose_value(ui: Driver) -> None:
    captain = Captain(ui)
    captain.sit_down(["", "@pip"])
    captain.calm()
    while captain.question.kind != "place" or captain.question.rolled:
        captain.tap_tap(captain.pick())
        captain.calm()
    captain.tap(captain.offer(0, int(captain.pick().partition("=")[2])))


def plan_move(ui: Driver) -> None:
    family = Family(ui)
    family.sit_down(["", "@pip"])
    family.calm()
    family.plan()


@pytest.mark.parametrize("begin", [lift_card, choose_value, plan_move])
def test_leaving_works_at_the_first_touch(ui: Driver, begin: Callable[[Driver], None]) -> None:
    begin(ui)
    director = ui.app.screen.sitting.director
    assert director.planned_moves(0)
    ui.app.screen.sitting.open_menu(0)
    ui.frames(4)
    row = next(
        one for one in ui.app.screen.walk(restrict=True) if isinstance(one, LinkRow) and one.text in (LEAVE, SAVED)
    )
    ui.tap(row)
    ui.settle()
    assert ui.screen == "home"


def test_a_match_in_which_nobody_has_moved_is_not_kept(ui: Driver) -> None:
    for _ in range(3):
        ui.app.screen.play("brooke")
        ui.settle()
        ui.app.screen.sitting.open_menu(0)
        ui.frames(4)
        ui.tap(ui.find(LEAVE, LinkRow))
        ui.settle()
        assert ui.screen == "home"
        assert ui.app.library.open_matches() == []


def test_a_match_in_which_somebody_has_moved_is_kept(ui: Driver) -> None:
    match(ui, "spy general")
    ui.app.screen.sitting.open_menu(0)
    ui.frames(4)
    ui.tap(ui.find(SAVED, LinkRow))
    ui.settle()
    assert len(ui.app.library.open_matches()) == 1


def test_a_match_after_a_dropped_one_stays(ui: Driver) -> None:
    ui.app.screen.play("braverats")
    ui.settle()
    ui.back()
    ui.app.library = Library(Store(ui.app.folder))
    ui.app.screen.play("brooke")
    ui.settle()
    assert [entry.game for entry in ui.app.library.open_matches()] == ["brooke"]


@pytest.mark.parametrize(
    ("game", "players", "said"),
    [
        ("braverats", ["", "@clover"], "Clover wins the match."),
        ("firstrat", ["", "@clover", "@clover"], "The match ends here for everybody, and you lose it."),
        ("firstrat", [""], "Greg wins the match."),
    ],
)
def test_resigning_says_what_it_means(ui: Driver, game: str, players: list[str], said: str) -> None:
    ui.app.start_match(game, players, {})
    ui.settle()
    ui.app.screen.ask_resign(0)
    ui.frames(4)
    assert ui.says(said)
    ui.tap(ui.find("Play on", TextButton))
    assert not ui.app.table.over
