"""A KV rule outlives the widget that it belongs to: a change of theme then must not raise."""

from __future__ import annotations

import gc

from kivy.lang import Builder
from kivy.uix.boxlayout import BoxLayout

from app.base.theme import theme
from tests.touch.driver import Driver

RULE = """
<Hollow@BoxLayout>:
    primary: True
    Label:
        color: theme.accent_ink if root.primary else theme.text
"""


def test_a_part_that_is_left_of_a_widget_survives_a_change_of_theme(ui: Driver) -> None:
    Builder.load_string(RULE, filename="hollow")
    try:
        hollow: BoxLayout = Builder.load_string("Hollow:")
        left = hollow.children[0]
        hollow.clear_widgets()
        del hollow
        gc.collect()
        before = list(left.color)
        ui.app.settings.theme = "light" if theme.name != "light" else "dark"
        assert list(left.color) == before
    finally:
        Builder.unload_file("hollow")
