"""KV files: all rules are sound, and Kivy's delayed rules of canvases after an error."""

from __future__ import annotations

import pytest
from kivy.factory import Factory
from kivy.lang import Builder, Parser
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.base.fixes import kivy_start
from app.base.kv import KV
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


CHAIN = """
<Chained>:
    canvas:
        Rectangle:
            size: self.pass_on(self.number), 1
"""


class Chained(Widget):
    """Drawing it changes another one."""

    number = NumericProperty(1)
    then: Chained | None = None

    def pass_on(self, number: float) -> float:
        if self.then is not None:
            self.then.number = number
        return number


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


def test_a_rule_that_is_queued_while_another_one_runs_is_not_lost(ui: Driver) -> None:
    Builder.unload_file("chain")
    Builder.load_string(CHAIN, filename="chain")
    first, second = Chained(), Chained()
    first.then = second
    Builder.sync()
    for number in (5, 6):
        first.number = number
        Builder.sync()
        Builder.sync()
        assert second.canvas.children[-1].size[0] == number


def test_every_rule_of_every_file_can_be_compiled(ui: Driver) -> None:
    """A rule is compiled with the first widget that needs it, so that a mistake would be found late."""
    for path in KV.rglob("*.kv"):
        before = set(kivy_start.waiting)
        Parser(content=path.read_text(encoding="utf-8"), filename=str(path))
        rules = kivy_start.waiting - before
        assert rules
        for rule in rules:
            kivy_start.compile_rule(rule)


def test_a_rule_is_compiled_with_its_first_widget(ui: Driver) -> None:
    Builder.unload_file("late")
    Builder.load_string("<LateWidget@Widget>:\n    # A comment.\n    opacity: 1 / 4\n", filename="late")
    rules = [rule for _, rule in Builder.rules if rule.ctx.filename == "late"]
    assert rules and kivy_start.waiting.issuperset(rules)
    assert Factory.LateWidget().opacity == 0.25
    assert kivy_start.waiting.isdisjoint(rules)
