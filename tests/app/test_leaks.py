"""What was shown is gone when it is no longer shown: an evening of matches must not slow the table down."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path

import pytest
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from app.kit.question import ask
from tests.touch.driver import Driver
from tests.touch.states import named

#: One of each kind: pages, lists, sheets, overlays, tables in every seating, the ways between them.
STATES = (
    "home-one",
    "home-waiting",
    "setup-seat",
    "settings",
    "rules",
    "log-list",
    "table-menu",
    "table-lifted",
    "table-draft",
    "handover",
    "face-to-face-menu",
    "brooke-value",
    "firstrat-shop",
    "reference",
    "firstrat-reference",
    "result",
    "replay",
)


@pytest.fixture(autouse=True)
def _begun(ui: Driver) -> None:
    """What the test before has left is none of our business."""
    gc.freeze()


def alive() -> Counter[str]:
    """The widgets made since the test began, by their class; what was there before is frozen and not counted.

    Kinds of things are asked, not things, because proxies may be dead.
    """
    gc.collect()
    return Counter(type(one).__name__ for one in gc.get_objects() if issubclass(type(one), Widget))


@pytest.mark.parametrize("name", STATES)
def test_what_is_shown_again_leaves_nothing_behind(
    ui: Driver, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name != "replay":  # which waits for the coach; how far it gets elsewhere is a matter of seconds
        monkeypatch.setattr(ui.app.analyst, "step", lambda: None)

    def visit(folder: str) -> Counter[str]:
        # A folder of its own, as home would show the matches of both visits.
        ui.app.folder = tmp_path / folder
        ui.restart()
        named(name).build(ui)
        ui.close_all()
        ui.restart()
        ui.seconds(0.5)
        return alive()

    before = visit("first")
    assert not visit("second") - before


def test_an_answered_question_is_gone(ui: Driver) -> None:
    def asked() -> Counter[str]:
        question = ask("Really?", "It is gone then.", "Yes", "No", lambda: None)
        ui.seconds(0.5)
        question.dismiss()
        ui.seconds(1)
        del question
        return alive()

    before = asked()
    assert not before["QuestionDialog"]
    assert not asked() - before


def test_pages_that_are_taken_away_are_gone_as_a_whole(ui: Driver, tmp_path: Path) -> None:
    ui.fresh(tmp_path / "first")
    home = alive()
    for number, name in enumerate(STATES):
        ui.fresh(tmp_path / str(number))
        # Already now: what outlives this follows every change of letters and language in the next test.
        assert not [one for one in gc.get_objects() if issubclass(type(one), Screen)]
        named(name).build(ui)
    ui.fresh(tmp_path / "last")
    assert not alive() - home
