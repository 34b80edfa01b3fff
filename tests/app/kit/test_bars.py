"""Rows and buttons that KivyMD draws: they show a press by their ground, and have no ripples."""

from __future__ import annotations

import pytest
from kivy.graphics import Fbo

from app.base.theme import theme
from app.kit.bars import BarButton, SwitchRow
from tests.touch.driver import Driver, visible


@pytest.mark.parametrize("kind", [SwitchRow, BarButton])
def test_what_is_pressed_gets_another_ground_and_no_ripple(ui: Driver, kind: type) -> None:
    ui.app.settings.animation = "normal"
    ui.app.go("settings")
    ui.settle()
    ui.seconds(0.5)
    found = [one for one in visible(ui.app.screen) if isinstance(one, kind) and not one.disabled]
    widget = next(one for one in found if 100 < ui.where(one)[1] < 900)
    before = tuple(widget.md_bg_color)
    finger = ui.down(widget)
    ui.seconds(0.5)
    assert widget.state == "down" and tuple(widget.md_bg_color) == tuple(theme.raised) != before
    layers = [widget.canvas, widget.canvas.before, widget.canvas.after]
    assert not [one for layer in layers for one in layer.children if isinstance(one, Fbo)]
    ui.move(finger, (1, 1))
    ui.up(finger)
    ui.seconds(0.2)
    assert tuple(widget.md_bg_color) == before
