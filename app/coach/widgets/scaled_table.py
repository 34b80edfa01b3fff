"""A table that is laid out at the size of a phone and scaled down."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Scale, Translate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

#: The least size of a table that does not say how low it can be.
LEAST_DP = (360, 640)


class _Inside(FloatLayout):
    """The table in its own coordinates."""


class ScaledTable(FloatLayout):
    """Lays a table out at least as large as a phone and scales it to fit.  Touches do not reach it."""

    #: The scale.
    scale = NumericProperty(1)
    #: The height at the top that is cut off: the table's top bar.
    hidden = NumericProperty(0)
    #: The least height of the table, in dp.
    least_height = NumericProperty(LEAST_DP[1])

    __events__ = ("on_press",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate(0, 0)
            self._scaling = Scale(1, 1, 1)
        with self.canvas.after:
            PopMatrix()
        self.inside = _Inside(size_hint=(None, None), pos=(0, 0))
        self.add_widget(self.inside)
        for name in ("pos", "size", "hidden", "least_height"):
            self.fbind(name, self._fit)

    def on_press(self) -> None:
        """The table was tapped."""

    def _fit(self, *_: object) -> None:
        width, height = self.size
        self.scale = min(1, width / dp(LEAST_DP[0]), height / max(1.0, dp(self.least_height) - self.hidden))
        self._shift.x, self._shift.y = self.pos
        self._scaling.x = self._scaling.y = max(0.05, self.scale)
        self.inside.size = (width / self._scaling.x, height / self._scaling.y + self.hidden)

    def to_local(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return (x - self.x) / self._scaling.x, (y - self.y) / self._scaling.y

    def to_parent(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return self.x + x * self._scaling.x, self.y + y * self._scaling.y

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.dispatch("on_press")
        return True
