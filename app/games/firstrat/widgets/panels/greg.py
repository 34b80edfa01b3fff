"""Greg's turn: his card at the left, at the right one line for each step, below them how to go on."""

from __future__ import annotations

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.theme import theme
from app.games.firstrat.presenter.greg import DONE, NOW, CardStep, GregCardState
from app.games.firstrat.presenter.text import Amount
from app.games.firstrat.widgets.drawing import CREAM, GAIN, GLOW, INK, disc, draw_glyph, draw_icon, draw_text, fill
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.kit.drawing import Drawn

#: The back of the portrait, and a number whose turn has passed; the card looks the same in every theme.
_SAND = (0.86, 0.765, 0.62, 1)
_PASSED = (0.745, 0.855, 0.725, 1)


class GregCard(Drawn):
    """A card of Greg's: portrait, numbers with the rat of each, the symbol."""

    model: GregCardState | None = ObjectProperty(None, allownone=True)

    def draw(self) -> None:
        model = self.model
        if model is None:
            return
        edge = self.width * 0.055
        fill(self.x, self.y, self.width, self.height, (0.957, 0.906, 0.824, 1), dp(8))
        inner = self.width - 2 * edge
        each = inner / len(model.numbers)
        box = each * 1.35
        # Rats, numbers and symbol keep their size; what is left of the height is the portrait's.
        symbol = min(each * 1.3, self.height * 0.19) if model.symbol else 0
        low = self.y + edge + symbol + dp(8 if symbol else 0)
        rats = low + box + each * 0.52
        self._portrait(rats + each * 0.5, edge, inner)
        for number, shown in enumerate(model.numbers):
            x = self.x + edge + each * (number + 0.5)
            draw_glyph(shown.picture, x, rats, each * 0.92)
            ground = _PASSED if shown.state == DONE else GLOW if shown.state == NOW else CREAM
            wide = each - dp(3)
            fill(x - wide / 2, low, wide, box, INK, wide * 0.22)
            line = dp(1.5)
            fill(x - wide / 2 + line, low + line, wide - 2 * line, box - 2 * line, ground, wide * 0.18)
            draw_text(str(shown.number), each * 0.66, x, low + box / 2, INK, black=True)
        if symbol:
            draw_glyph(model.symbol, self.center_x, self.y + edge + symbol / 2, symbol)
            self._rule(self.y + edge + symbol + dp(4), edge, inner)

    def _portrait(self, low: float, edge: float, inner: float) -> None:
        high = self.y + self.height - edge - low
        if high < dp(26):
            return
        fill(self.x + edge, low, inner, high, _SAND, dp(6))
        draw_glyph("greg", self.center_x, low + high / 2, min(high, inner) * 0.98)

    def _rule(self, y: float, edge: float, inner: float) -> None:
        Color(*INK[:3], 0.5)
        dash = inner / 15
        for number in range(0, 15, 2):
            left = self.x + edge + dash * number
            Line(points=[left, y, left + dash, y], width=dp(0.8))


class StepDot(Drawn):
    """Done: a tick; now: an arrow; ahead: empty."""

    state = StringProperty("")

    def draw(self) -> None:
        radius = min(self.size) / 2 - dp(1)
        if self.state == DONE:
            disc(self.center_x, self.center_y, radius, GAIN, None)
            draw_icon("check-bold", self.center_x, self.center_y, radius * 1.4, INK)
        elif self.state == NOW:
            disc(self.center_x, self.center_y, radius, GLOW, None)
            draw_icon("chevron-right", self.center_x, self.center_y, radius * 1.7, INK)
        else:
            disc(self.center_x, self.center_y, radius, theme.line, None)


class GregStep(BoxLayout):
    """One step in words."""

    state = StringProperty("")
    picture = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    lost: tuple[Amount, ...] = ObjectProperty(())
    yours: tuple[Amount, ...] = ObjectProperty(())
    #: Whether only its title is shown: large letters leave room for one line in full.
    short = BooleanProperty(False)


class GregPanel(FirstRatPanel):
    """Greg's turn, step by step; `on_next` asks for the next one, `on_skip` for the end."""

    head = StringProperty("")
    note = StringProperty("")
    over = BooleanProperty(False)
    #: The width of the card.
    card = NumericProperty(dp(110))

    __events__ = ("on_next", "on_skip")

    def __init__(self, model: GregCardState | None = None, **properties: object) -> None:
        self._lines: list[GregStep] = []
        super().__init__(model, **properties)
        theme.bind(scale=self._shorten)

    def on_next(self) -> None:
        """The next step is asked for, or the panel to be closed if all is done."""

    def on_skip(self) -> None:
        """The rest is to be skipped."""

    def display(self, model: GregCardState) -> None:
        self.head, self.note, self.over = model.head, model.note, model.over
        self.ids.card.model = model
        if len(self._lines) != len(model.steps):
            self.ids.steps.clear_widgets()
            self._lines = [GregStep() for _ in model.steps]
            for line in self._lines:
                self.ids.steps.add_widget(line)
        for line, step in zip(self._lines, model.steps, strict=True):
            _update_step(line, step)
        self._shorten()

    def _shorten(self, *_: object) -> None:
        for line in self._lines:
            line.short = theme.scale > 1.1 and line.state != NOW


def _update_step(line: GregStep, step: CardStep) -> None:
    line.state, line.picture, line.title, line.text = step.state, step.picture, step.title, step.text
    line.lost, line.yours = step.lost, step.yours


load_kv("games/firstrat/panels/greg")
