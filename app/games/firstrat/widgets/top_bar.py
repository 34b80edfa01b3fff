"""The top bar: menu, the steps of a turn or Greg's counters, take back."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.theme import theme
from app.games.firstrat.presenter.shows import FirstRatSeat, TurnStep
from app.games.firstrat.widgets.drawing import draw_glyph, draw_icon, draw_text, fill, fitted_size, text_width
from app.kit.drawn import Drawn
from app.kit.lettering import steps_down

#: In a narrower bar the steps stand side by side without arrows.
NARROW = 250
ICONS = {"move": "paw", "collect": "tray-arrow-down", "shop": "shopping-outline", "build": "wrench-outline"}


class StepsBar(Drawn):
    """The steps of a turn: a tick for what is done, a filled field for what is now."""

    steps: tuple[TurnStep, ...] = ObjectProperty(())

    def draw(self) -> None:
        if not self.steps or self.width < dp(80):
            return
        arrow = dp(14) if self.width >= dp(NARROW) else dp(2)
        each = min(dp(160), (self.width - arrow * (len(self.steps) - 1)) / len(self.steps))
        whole = each * len(self.steps) + arrow * (len(self.steps) - 1)
        left = self.x + (self.width - whole) / 2
        # All in the size of the longest word; where that does not fit, only the present step is named.
        wanted = theme.label if self.height >= dp(54) and each >= dp(100) else theme.caption
        size = min(fitted_size(step.word, wanted, each - dp(8)) for step in self.steps)
        bold = size > 0
        size = size or min(fitted_size(step.word, wanted, each - dp(4)) for step in self.steps)
        narrow = each if size else min(each, dp(40))
        for number, step in enumerate(self.steps):
            wide = whole - (narrow + arrow) * (len(self.steps) - 1) if step.state == "now" and not size else narrow
            self._step(step, left, wide, size or fitted_size(step.word, wanted, wide - dp(4)), bold)
            left += wide
            if number < len(self.steps) - 1:
                if arrow > dp(2):
                    draw_icon("chevron-right", left + arrow / 2, self.y + self.height / 2, dp(14), theme.line)
                left += arrow

    def _step(self, step: TurnStep, left: float, width: float, size: float, bold: bool) -> None:
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
        draw_text(step.word, size, middle, top - dp(18) - line / 2, ink, bold=now or bold)


class GregCounters(Drawn):
    """Greg's portrait, name and counters."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    note = StringProperty("")

    def draw(self) -> None:
        seat = self.seat
        if seat is None or self.width < dp(80):
            return
        middle = self.y + self.height / 2
        side, x = min(self.height - dp(8), dp(44)), self.x + dp(6)
        for title, label in steps_down(theme.title, theme.label):
            if self._counts(seat, middle, title, label, drawn=False) >= x + side:
                break
        right = self._counts(seat, middle, title, label)
        side = min(side, right - x)
        draw_glyph("greg", x + side / 2, middle, side)
        x += side + dp(8)
        size = fitted_size(seat.name, theme.body, right - x)
        if size:
            line = size * 0.62 if self.note else 0
            draw_text(seat.name, size, x, middle + line, theme.text, align="left")
        small = fitted_size(self.note, theme.caption, right - x)
        if size and small and self.note:
            draw_text(self.note, small, x, middle - size * 0.62, theme.text_dim, align="left", bold=False)

    def _counts(
        self, seat: FirstRatSeat, middle: float, title: float, label: float, *, drawn: bool = True
    ) -> float:
        """Points, awards, rats and cubes from the right, or only their room; returns where they begin."""
        x = self.x + self.width - dp(6)
        if drawn:
            draw_text(seat.score, title, x, middle, theme.text, align="right", black=True)
        x -= text_width(seat.score, title, black=True) + dp(10)
        awards = sum(item.number for item in seat.items)
        cubes, aboard = seat.counts
        side = dp(18)
        for picture, text, warm in (
            ("award", str(awards), False),
            ("rattonaut", aboard, seat.warm[1]),
            (f"cube-{seat.emblem}", cubes, seat.warm[0]),
        ):
            ink = theme.warn if warm else theme.text
            if drawn:
                draw_text(text, label, x, middle, ink, align="right", bold=warm)
            x -= text_width(text, label) + dp(3)
            if drawn:
                draw_glyph(picture, x - side / 2, middle, side)
            x -= side + dp(8)
        return x


class FirstRatTopBar(BoxLayout):
    """Its icons are `menu`, `reference`, `undo` and `hint`."""

    steps: tuple[TurnStep, ...] = ObjectProperty(())
    #: The name of the game and the round, where there is room for them.
    head = StringProperty("")
    note = StringProperty("")
    #: Greg during his turn, when his counters replace the steps, and how hard he plays.
    robot: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    robot_note = StringProperty("")
    #: Whether there is room for the name of the game.
    wide = BooleanProperty(False)
