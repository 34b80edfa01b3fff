"""The strip over the board: menu, the four steps of a turn, take back."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.games.firstrat.presenter.shows import FirstRatSeat, TurnStep
from app.games.firstrat.widgets.drawing import draw_glyph, draw_icon, draw_text, fill, fitted_size, text_width
from app.games.firstrat.widgets.seats import CUBES, RATS
from app.ui.text import tr
from app.ui.theme import theme

ICONS = {
    "move": "paw",
    "collect": "tray-arrow-down",
    "shop": "shopping-outline",
    "build": "wrench-outline",
}


class StepsBar(Widget):
    """The steps: a tick for what is done, a filled field for what is now."""

    steps: tuple[TurnStep, ...] = ObjectProperty(())

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
        wanted = theme.label if self.height >= dp(54) and each >= dp(100) else theme.caption
        sizes = [fitted_size(word, wanted, each - dp(4)) for word in words.values()]
        size = min(sizes)
        with self.canvas:
            for number, step in enumerate(self.steps):
                self._step(step, words[step.name], left, each, size)
                left += each
                if number < len(self.steps) - 1:
                    draw_icon("chevron-right", left + arrow / 2, (self.y + self.height / 2), dp(14), theme.line)
                    left += arrow

    def _step(self, step: TurnStep, word: str, left: float, width: float, size: float) -> None:
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


class GregCounters(Widget):
    """Greg's portrait, name and counters."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    note = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "seat", "note"):
            self.fbind(name, self._draw)
        theme.bind(name=self._draw, scale=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        seat = self.seat
        if seat is None or self.width < dp(80):
            return
        middle = self.y + self.height / 2
        with self.canvas:
            side = min(self.height - dp(8), dp(44))
            x = self.x + dp(6)
            draw_glyph("greg", x + side / 2, middle, side)
            x += side + dp(8)
            right = self._counts(seat, middle)
            size = fitted_size(seat.name, theme.body, right - x)
            if size:
                line = size * 0.62 if self.note else 0
                draw_text(seat.name, size, x, middle + line, theme.text, align="left")
            small = fitted_size(self.note, theme.caption, right - x)
            if size and small and self.note:
                draw_text(self.note, small, x, middle - size * 0.62, theme.text_dim, align="left", bold=False)

    def _counts(self, seat: FirstRatSeat, middle: float) -> float:
        """Points, awards, rats and cubes from the right; returns where they begin."""
        x = self.x + self.width - dp(6)
        x -= draw_text(str(seat.points), theme.title, x, middle, theme.text, align="right", black=True) + dp(10)
        awards = sum(item.number for item in seat.items)
        side = dp(18)
        for picture, text, warm in (
            ("award", str(awards), False),
            ("rattonaut", f"{seat.aboard}/{RATS}", seat.warm[1]),
            (f"cube-{seat.emblem}", f"{seat.cubes}/{CUBES}", seat.warm[0]),
        ):
            ink = theme.warn if warm else theme.text
            x -= draw_text(text, theme.label, x, middle, ink, align="right", bold=warm) + dp(3)
            draw_glyph(picture, x - side / 2, middle, side)
            x -= side + dp(8)
        return x


class FirstRatTopBar(BoxLayout):
    """What it is asked for is told as an order: "menu", "undo", "hint"."""

    steps: tuple[TurnStep, ...] = ObjectProperty(())
    #: The name of the game, the round and who is near the end, where there is room for it.
    head = StringProperty("")
    note = StringProperty("")
    #: Greg, while it is his turn: his counters take the place of the steps; and how hard he plays.
    robot: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    robot_note = StringProperty("")
    #: Whether there is room for the name of the game.
    wide = BooleanProperty(False)

    __events__ = ("on_order",)

    def on_order(self, order: str) -> None:
        """One of the icons was pressed."""
