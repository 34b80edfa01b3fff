"""Kivy's delayed rules of canvases after an error."""

from __future__ import annotations

import pytest
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from tests.touch.driver import Driver

RULE = """
<Quotient>:
    canvas:
        Rectangle:
            size: 12 / self.number, 1
"""


class Quotient(Widget):
    """Drawn by a rule that fails for 0."""

    number = NumericProperty(1)


def test_one_broken_rule_does_not_hold_up_the_others(ui: Driver) -> None:
    Builder.unload_file("quotient")
    Builder.load_string(RULE, filename="quotient")
    widgets = [Quotient() for _ in range(3)]
    Builder.sync()
    for widget, number in zip(widgets, (2, 0, 3), strict=True):
        widget.number = number
    with pytest.raises(Exception, match="division by zero"):
        Builder.sync()
    # Kivy's own would raise again, for ever.
    Builder.sync()
    widths = [widget.canvas.children[-1].size[0] for widget in widgets]
    assert widths == [6, 12, 4]
    widgets[1].number = 4
    Builder.sync()
    assert widgets[1].canvas.children[-1].size[0] == 3
