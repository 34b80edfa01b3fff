"""The widgets that frame the app and are KivyMD's: by finger, by keyboard, and in every theme."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.window import Window

from app.base.theme import NAMES, theme
from app.kit.labels import FactsLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable
from app.shell.material import ROLES
from tests.touch import audit
from tests.touch.driver import Driver, visible
from tests.touch.states import SIZES, match, named

ROOT = Path(__file__).parents[3]


def _row(ui: Driver, text: str) -> Pressable:
    from app.kit.bars import SwitchRow

    return ui.find(text, SwitchRow)


def _by_keyboard(ui: Driver, label: str) -> None:
    """Move the ring to what says this, and press it."""
    for _ in range(40):
        ui.key("tab")
        at = ui.app.focus_ring.widget
        if label in (getattr(at, "label", ""), getattr(at, "text", "")):
            ui.key("enter")
            return
    raise AssertionError(f"the keyboard does not reach “{label}”")


@pytest.mark.parametrize("page", ["settings", "rules", "log", "about", "setup"])
def test_the_bar_leads_back(ui: Driver, page: str) -> None:
    for press in (lambda: ui.tap(ui.find("Back")), lambda: _by_keyboard(ui, "Back")):
        ui.app.go(page)
        ui.settle()
        press()
        ui.settle()
        assert ui.screen == "home"


def test_a_switch_by_finger_and_by_keyboard(ui: Driver) -> None:
    ui.app.go("settings")
    ui.settle()
    row = _row(ui, "Large-print cards")
    ui.tap(row)
    assert ui.app.settings.large_print and row.on
    # On the switch itself, too.
    ui.tap(row.to_window(row.right - 30, row.center_y))
    ui.frames(16)
    assert not ui.app.settings.large_print
    _by_keyboard(ui, "Large-print cards")
    assert ui.app.settings.large_print


def test_a_locked_switch_stays(ui: Driver) -> None:
    ui.app.go("settings")
    ui.settle()
    before = ui.app.settings.sound
    _row(ui, "Sound").press()
    assert ui.app.settings.sound == before
    assert ui.says("This device has no sound.")


def test_settings_follow_the_language(ui: Driver) -> None:
    ui.app.go("settings")
    ui.settle()
    ui.tap(ui.find("Deutsch"))
    ui.frames(3)
    assert _row(ui, "Linkshändig")
    assert ui.says("Einstellungen")
    chosen = [chip.text for chip in ui.app.screen.walk() if getattr(chip, "chosen", False)]
    assert "Deutsch" in chosen and "English" not in chosen


def test_a_set_up_keeps_its_switches(ui: Driver) -> None:
    ui.app.go("setup")
    ui.settle()
    row = _row(ui, "Mime")
    row.press()
    ui.frames(3)
    assert _row(ui, "Mime") is row and row.on


def test_kivymd_wears_every_theme(ui: Driver) -> None:
    for name in NAMES:
        ui.app.settings.theme = name
        for role, token in ROLES.items():
            assert getattr(ui.app.theme_cls, f"{role}Color") == getattr(theme, token), (name, role)


def _ask(ui: Driver) -> None:
    match(ui, "spy general")
    ui.app.go("home")
    ui.settle()
    ui.app.go("log")
    ui.settle()
    ui.tap(ui.find("Delete"))
    ui.frames(3)
    assert PageSheet.stack


@pytest.mark.parametrize("way", ["keep", "back", "beside"])
def test_a_question_can_be_declined(ui: Driver, way: str) -> None:
    _ask(ui)
    if way == "keep":
        ui.tap(ui.find("Keep it"))
    elif way == "back":
        ui.back()
    else:
        ui.tap((10, 10))
    ui.frames(10)
    assert not PageSheet.stack and ui.screen == "log"
    assert len(Window.children) == 1
    assert len(ui.app.library.open_matches()) == 1


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_question_is_agreed_to_by_keyboard(ui: Driver, speed: str) -> None:
    ui.app.settings.animation = speed
    _ask(ui)
    ui.seconds(0.5)
    _by_keyboard(ui, "Delete")
    ui.seconds(0.5)
    assert not PageSheet.stack and len(Window.children) == 1
    assert not ui.app.library.open_matches()


def test_a_question_has_room(ui: Driver) -> None:
    for language in ("de", "fr"):
        ui.app.settings.language, ui.app.settings.text_size = language, "huge"
        named("log-list").build(ui)
        ui.resize(360, 640)
        match_row = next(widget for widget in ui.app.screen.walk() if type(widget).__name__ == "MatchRow")
        match_row.dispatch("on_drop")
        ui.frames(6)
        assert audit.problems() == []
        ui.close_all()


@pytest.mark.parametrize("size", SIZES)
def test_a_waiting_match_is_told_in_whole_facts(ui: Driver, size: tuple[int, int]) -> None:
    """The score never stands in a line of its own, torn from its round."""
    named("home-one").build(ui)
    ui.resize(*size)
    told = next(one for one in visible(ui.app.screen) if isinstance(one, FactsLabel))
    lines = ["".join(word.text for word in line.words) for line in told._label._cached_lines]
    assert lines in ([" · ".join(told.facts)], list(told.facts))
