"""Killed at any instant: nothing that was seen is lost, and the next start goes on at the same decision."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.kit.press import Pressable
from tests.app.games.braverats.test_touch import hold_to_look
from tests.touch.braverats import Guest
from tests.touch.brooke import Captain
from tests.touch.crash_player import log_of, reports
from tests.touch.driver import Driver
from tests.touch.firstrat import Guest as Rat

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))])
def test_the_app_is_killed_while_somebody_plays(ui: Driver, tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    command = [sys.executable, "-m", "tests.touch.crash_player", str(folder), str(seed)]
    with (tmp_path / "said").open("wb") as said:
        player = subprocess.Popen(command, stdout=said, stderr=subprocess.DEVNULL, cwd=ROOT)
        try:
            _wait_for(tmp_path / "said", player)
            time.sleep(random.Random(seed).random() * 0.8)
        finally:
            player.send_signal(signal.SIGKILL)
            player.wait()
    told = reports((tmp_path / "said").read_bytes())
    ui.fresh(folder)
    assert not ui.told
    newest = told[-1]
    open_ = {entry.number: entry for entry in ui.app.library.open_matches()}
    kept = {entry.number: entry for entry in ui.app.library.finished_matches(1000)} | open_
    for report in told:
        log = log_of(kept[report.number].table.match)
        assert log[: len(report.log)] == report.log
    if newest.number not in open_:
        return
    # The next start offers it, and it goes on where it was: same state, same decision.
    (row,) = [row for row in ui.app.screen.ids.waiting.children if getattr(row, "number", 0) == newest.number]
    assert isinstance(row, Pressable)
    before = kept[newest.number].table.match
    ui.tap(row)
    ui.settle()
    assert ui.screen == "play"
    # Where only the AI was to act it may have gone on meanwhile; a person is asked the same as before.
    table = ui.app.table
    assert table.match.states[: len(before.states)] == before.states
    if 0 in before.to_act:
        assert table.match.state == before.state
    match kept[newest.number].game:
        case "brooke":
            Captain(ui, seed).play_out()
        case "firstrat":
            Rat(ui, seed).play_out()
        case _:
            Guest(ui, seed).play_out(0)
    assert table.match.over


def _wait_for(path: Path, player: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while not path.stat().st_size:
        assert player.poll() is None, "the player died by itself"
        assert time.monotonic() < deadline, "the player never moved"
        time.sleep(0.01)


def test_a_sealed_ai_card_is_the_same_after_a_kill(ui: Driver) -> None:
    """A person must not get another answer by killing the app."""
    guest = Guest(ui)
    guest.sit_down(["Ann", "@skilled"])
    for _ in range(2):
        guest.calm()
        if guest.table.match.to_act == (0, 1):
            first = guest.table.sealed_move(1)
            number = guest.table.number
            ui.restart()
            ui.app.continue_match(number)
            ui.settle()
            guest.calm()
            assert guest.table.sealed_move(1) == first
        guest.tap_tap(0, guest.pick(0))


def test_a_sealed_card_of_a_person_is_still_sealed_after_a_kill(ui: Driver) -> None:
    """A player who has chosen is not asked again; the other one is."""
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    take_over(guest)
    card = guest.pick(0)
    guest.tap_tap(0, card)
    assert guest.table.sealed_move(0) == card
    number = guest.table.number
    ui.restart()
    assert not ui.told and ui.app.library.open_numbers() == [number]
    ui.app.continue_match(number)
    ui.settle()
    assert guest.table.sealed_move(0) == card and guest.table.asked() == (1,)
    take_over(guest)
    other = guest.pick(1)
    guest.tap_tap(1, other)
    assert guest.table.match.log[-1].moves == {0: card, 1: other}


def take_over(guest: Guest) -> None:
    """Hold the button on the hand-over page."""
    guest.ui.until(lambda: guest.ui.screen == "handover" and not guest.ui.app.screens.transition.is_active, "it")
    hold_to_look(guest.ui)
    guest.calm()
