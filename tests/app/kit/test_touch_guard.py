"""What has just come under the finger takes no touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView

from app.base.kv import load_kv
from app.kit.gesture import Gesture
from app.kit.overlay import Overlay
from app.kit.press import TextButton
from tests.touch.double_taps import DELAYS, tap
from tests.touch.driver import FRAME, Driver, Point

SPOT = (150.0, 324.0)


@pytest.fixture
def page(ui: Driver) -> Iterator[FloatLayout]:
    """An empty page in the window."""
    host = FloatLayout()
    ui.app.root.add_widget(host)
    ui.frames(3)
    yield host
    ui.app.root.remove_widget(host)


def _button(page: FloatLayout, pressed: list[str], text: str, **how: object) -> TextButton:
    button = TextButton(text=text, size_hint=(None, None), width=200, pos=(50, 300), **how)
    button.bind(on_release=lambda _button: pressed.append(text))
    page.add_widget(button)
    return button


def _taps(ui: Driver, *delays: float, spot: Point = SPOT) -> None:
    """Taps at a place with these pauses, in seconds."""
    for delay in (0.0, *delays):
        ui.frames(max(0, round(delay / FRAME) - 2))
        tap(ui, spot)
    ui.frames(2)


@pytest.mark.parametrize("delay", DELAYS)
def test_a_second_tap_does_nothing(ui: Driver, page: FloatLayout, delay: float) -> None:
    pressed: list[str] = []
    _button(page, pressed, "Play")
    _taps(ui, delay)
    assert pressed == ["Play"]
    ui.seconds(0.5)
    _taps(ui)
    assert pressed == ["Play"] * 2


def test_what_is_meant_to_be_pressed_again_is(ui: Driver, page: FloatLayout) -> None:
    pressed: list[str] = []
    _button(page, pressed, "One step forward", repeats=True)
    _taps(ui, 0.2, 0.2, 0.2)
    assert len(pressed) == 4


def test_what_comes_late_takes_no_touch_either(ui: Driver, page: FloatLayout) -> None:
    pressed: list[str] = []
    button = _button(page, pressed, "Hint", repeats=True)
    _taps(ui)
    ui.seconds(1.2)
    button.text = "Move"
    ui.seconds(0.2)
    _taps(ui)
    assert pressed == ["Hint"]
    ui.seconds(0.6)
    _taps(ui)
    assert len(pressed) == 2


def test_a_place_beside_a_sheet_does_not_close_it_at_once(ui: Driver, page: FloatLayout) -> None:
    load_kv("table/play")
    sheet = Overlay(title="Lesson done")
    button = _button(page, [], "Next")
    button.bind(on_release=lambda _button: sheet.over(page))
    _taps(ui, 0.2, spot=(60.0, 324.0))
    assert sheet.parent is page
    ui.seconds(0.6)
    _taps(ui, spot=sheet.to_window(sheet.x + 60, sheet.top - 10))
    assert sheet.parent is None


def test_nothing_new_is_dragged(ui: Driver, page: FloatLayout) -> None:
    dealt: list[str] = []

    class Card(Gesture, FloatLayout):
        def thing_at(self, x: float, y: float) -> str:
            return "card"

        def can_drag(self, thing: str) -> bool:
            return True

        def on_lift(self, thing: str) -> None:
            dealt.append(thing)

    button = _button(page, [], "Deal")
    button.bind(on_release=lambda _button: page.add_widget(Card()))
    _taps(ui)
    finger = ui.down(SPOT)
    for step in range(8):
        ui.move(finger, (SPOT[0], SPOT[1] + 12 * step))
        ui.frames()
    ui.up(finger)
    assert not dealt
    ui.drag(SPOT, (150, 600))
    assert dealt == ["card"]


def test_a_page_can_be_scrolled_again_and_again(ui: Driver, page: FloatLayout) -> None:
    long = BoxLayout(orientation="vertical", size_hint_y=None, height=4000)
    for number in range(40):
        long.add_widget(TextButton(text=str(number)))
    scroll = ScrollView()
    scroll.add_widget(long)
    page.add_widget(scroll)
    ui.frames(3)
    for flick in range(3):
        before = scroll.scroll_y
        finger = ui.down((200, 300))
        for step in range(1, 8):
            ui.move(finger, (200, 300 + 30 * step))
            ui.frames()
        ui.up(finger)
        ui.frames(3)
        assert scroll.scroll_y < before, flick


def test_a_key_that_is_held_down_presses_once(ui: Driver, page: FloatLayout) -> None:
    guard = ui.app.touch_guard
    ui.unhurried()
    button = _button(page, [], "Play")
    refused = []
    for _ in range(30):
        refused.append(guard.refuses_key("enter", button))
        ui.seconds(0.1)
    assert refused == [False] + [True] * 29
    ui.seconds(0.5)
    assert not guard.refuses_key("enter", button)
    assert not guard.refuses_key("down", button) and not guard.refuses_key("down", button)
