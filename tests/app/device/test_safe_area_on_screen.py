"""Cameras and system bars: nothing that a finger should reach lies under them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.core.window import Window

from app.device.safe_area import safe_area
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, _scrolls, visible
from tests.touch.states import named

LEFT, TOP, RIGHT, BOTTOM = 30, 48, 12, 36


@pytest.fixture
def phone(ui: Driver) -> Iterator[Driver]:
    """A phone with something on every side."""
    safe_area.left, safe_area.top, safe_area.right, safe_area.bottom = LEFT, TOP, RIGHT, BOTTOM
    ui.frames(3)
    yield ui
    safe_area.left = safe_area.top = safe_area.right = safe_area.bottom = 0
    ui.frames(3)


def inside(ui: Driver) -> None:
    """Everything that can be pressed lies clear of the edges, unless it is scrolled away."""
    pressed = [widget for widget in visible(ui.top()) if isinstance(widget, Pressable) and all(widget.size)]
    assert pressed
    for widget in pressed:
        x, y = widget.to_window(*widget.center)
        assert LEFT < x < Window.width - RIGHT
        if not _scrolls(widget):
            assert BOTTOM < y < Window.height - TOP


@pytest.mark.parametrize("size", [(412, 915), (915, 412)])
def test_screens_keep_clear_and_fingers_still_meet_what_they_see(phone: Driver, size: tuple[int, int]) -> None:
    phone.resize(*size)
    screen = phone.app.screen
    assert tuple(screen.pos) == (LEFT, BOTTOM)
    assert tuple(screen.size) == (Window.width - LEFT - RIGHT, Window.height - TOP - BOTTOM)
    inside(phone)
    guest = Guest(phone)
    guest.sit_down(["Ann", "@novice"])
    guest.calm()
    inside(phone)
    before = len(phone.app.table.match.log)
    guest.tap_button(0, guest.pick(0))
    phone.until(lambda: len(phone.app.table.match.log) > before, "the card is played")


@pytest.mark.parametrize("size", [(412, 915), (1280, 800)])
@pytest.mark.parametrize(
    "name", ["setup", "handover", "result", "rules", "settings", "brooke-value", "firstrat-idle"]
)
def test_every_kind_of_screen_keeps_clear(phone: Driver, name: str, size: tuple[int, int]) -> None:
    named(name).build(phone)
    phone.resize(*size)
    phone.frames(4)
    inside(phone)


def test_a_sheet_stands_on_the_lower_bar(phone: Driver) -> None:
    sheet = PageSheet(title="Edges")
    sheet.open()
    phone.frames(3)
    assert sheet.y == BOTTOM
    assert sheet.top <= Window.height - TOP
    safe_area.bottom = 0
    phone.frames(3)
    assert sheet.y == 0


def test_a_toast_is_not_under_a_camera(phone: Driver) -> None:
    phone.app.notify("Mind the camera.")
    phone.app.toast.over = "table"
    phone.frames(3)
    assert phone.app.toast.top < Window.height - TOP
    assert phone.app.toast.x >= LEFT
