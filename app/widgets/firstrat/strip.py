"""The strip over the board: menu, the four steps of a turn, take back."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.presenters.firstrat.shows import Step
from app.text import tr
from app.theme import theme
from app.widgets.firstrat.drawing import draw_icon, draw_text, fill, fitted_size, text_width

ICONS = {
    "move": "paw",
    "collect": "tray-arrow-down",
    "shop": "shopping-outline",
    "build": "wrench-outline",
}


class Steps(Widget):
    """The steps: a tick for what is done, a filled field for what is now."""

    steps: tuple[Step, ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "steps"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)
        tr.bind(_=self._draw)

    def _words(self) -> dict[str, str]:
        return {
            "move": tr._("Move"),
            "collect": tr._("Collect"),
            "shop": tr._("Shop"),
            "build": tr._("Build"),
        }

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.steps or self.width < dp(80):
            return
        arrow = dp(14)
        each = min(dp(160), (self.width - arrow * (len(self.steps) - 1)) / len(self.steps))
        whole = each * len(self.steps) + arrow * (len(self.steps) - 1)
        left = self.x + (self.width - whole) / 2
        words = self._words()
        # All in one size, that of the longest word; too large for its place, only the present step is named.
        sizes = [fitted_size(word, theme.caption, each - dp(4)) for word in words.values()]
        size = min(sizes)
        with self.canvas:
            for number, step in enumerate(self.steps):
                self._step(step, words[step.name], left, each, size)
                left += each
                if number < len(self.steps) - 1:
                    draw_icon("chevron-right", left + arrow / 2, (self.y + self.height / 2), dp(14), theme.line)
                    left += arrow

    def _step(self, step: Step, word: str, left: float, width: float, size: float) -> None:
        now = step.state == "now"
        ink = theme.accent_ink if now else theme.good if step.state == "done" else theme.text_dim
        if now:
            high = self.height - dp(8)
            fill(left, self.y + dp(4), width, high, theme.accent, dp(12))
        icon = "check" if step.state == "done" else ICONS[step.name]
        middle = left + width / 2
        if not size:
            draw_icon(icon, middle, (self.y + self.height / 2), dp(22), ink)
            return
        line = size * 1.2
        top = (self.y + self.height / 2) + (dp(18) + line) / 2
        draw_icon(icon, middle, top - dp(9), dp(18), ink)
        draw_text(
            word, size, middle, top - dp(18) - line / 2, ink, bold=now or text_width(word, size) < width * 0.9
        )


class TurnStrip(BoxLayout):
    """What it is asked for is told as an order: "menu", "undo", "hint"."""

    steps: tuple[Step, ...] = ObjectProperty(())
    #: The name of the game, the round and who is near the end, where there is room for it.
    head = StringProperty("")
    note = StringProperty("")
    #: Whether there is room for the name of the game.
    wide = BooleanProperty(False)

    __events__ = ("on_order",)

    def on_order(self, order: str) -> None:
        """One of the icons was pressed."""
