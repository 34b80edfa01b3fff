"""The ring of the keyboard's focus."""

from __future__ import annotations

from kivy.graphics import Color, Line

from app.base.theme import theme
from app.kit.press import Pressable
from tests.touch.driver import Driver


def ring(button: Pressable) -> list[list[float]]:
    """The colours of the lines around a button, from the inside."""
    drawn = button.canvas.after.get_group("ring")
    colours = [one.rgba for one in drawn if isinstance(one, Color)]
    assert len([one for one in drawn if isinstance(one, Line)]) == len(colours)
    return colours


def test_only_the_focused_button_has_a_ring(ui: Driver) -> None:
    focus = ui.app.focus_ring
    assert focus.key(ui.app.screen, "tab", False)
    first = focus.widget
    assert isinstance(first, Pressable) and ring(first) == [theme.ground, theme.text]
    ui.app.settings.theme = "light"
    assert ring(first) == [theme.ground, theme.text]
    focus.key(ui.app.screen, "tab", False)
    assert focus.widget is not first and not ring(first)


def test_the_ring_follows_its_button(ui: Driver) -> None:
    focus = ui.app.focus_ring
    focus.key(ui.app.screen, "tab", False)
    before = ui.picture().tobytes()
    focus.widget.x -= 30
    ui.frames()
    moved = ui.picture().tobytes()
    focus.clear()
    ui.frames()
    assert len({before, moved, ui.picture().tobytes()}) == 3
