"""The place of whoever reads: own tray, action bar, and the layer that sheets and leaves are laid on."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.theme import theme
from app.widgets.firstrat.action import ActionBar
from app.widgets.firstrat.panels.parts import PanelSheet
from app.widgets.firstrat.tray import OwnTray
from app.widgets.firstrat.zones import Box
from app.widgets.leaf import Leaf
from app.widgets.rotated import RotatedHalf


class Spread(FloatLayout):
    """A panel laid over the board, which lies dim behind it; a touch beside it folds it."""

    #: 0 below the edge, 1 in place.
    lift = NumericProperty(0)

    def __init__(self, panel: PanelSheet, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.panel = panel
        panel.size_hint = (None, None)
        with self.canvas.before:
            self._shade = Color(0, 0, 0, 0)
            self._ground = Rectangle()
        self.add_widget(panel)
        for name in ("pos", "size", "lift"):
            self.fbind(name, self._arrange)
        panel.fbind("needed", self._arrange)

    def rise(self) -> None:
        """Come up from the lower edge."""
        if theme.slide:
            Animation(lift=1, d=theme.slide, t="out_cubic").start(self)
        else:
            self.lift = 1

    def _arrange(self, *_: object) -> None:
        panel = self.panel
        panel.width = self.width
        panel.height = min(panel.needed or self.height, self.height)
        panel.pos = (self.x, self.y - (1 - self.lift) * panel.height)
        self._shade.rgba = (0, 0, 0, 0.45 * self.lift)
        self._ground.pos, self._ground.size = self.pos, self.size

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if not self.panel.collide_point(*touch.pos):
            self.panel.dispatch("on_fold")
            return True
        super().on_touch_down(touch)
        return True


class Place(RotatedHalf):
    """Fills the whole table as one reader sees it, so that its zones are the same however it is turned."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tray = OwnTray(size_hint=(None, None))
        self.bar = ActionBar(size_hint=(None, None))
        self.spread: Spread | None = None
        self._sheet: Box = (0, 0, 0, 0)
        with self.canvas:
            self._colour = Color()
            self._ground = Rectangle()
        self.add_widget(self.tray)
        self.add_widget(self.bar)
        theme.bind(name=self._paint)

    def place(self, tray: Box, action: Box, sheet: Box) -> None:
        """Put everything where it belongs."""
        self._sheet = sheet
        _put(self.tray, tray, self)
        x, y, width, height = action
        self._ground.pos, self._ground.size = (self.x + x, self.y + y), (width, height)
        _put(self.bar, (x + dp(2), y + dp(4), width - dp(10), height - dp(8)), self)
        if self.spread is not None:
            _put(self.spread, sheet, self)
        self._paint()

    def _paint(self, *_: object) -> None:
        self._colour.rgba = theme.surface

    # --- sheets and leaves

    def open(self, panel: PanelSheet) -> None:
        """Lay a panel over the board."""
        self.fold()
        self.spread = Spread(panel)
        _put(self.spread, self._sheet, self)
        # Below the tray's own row and any leaf, above everything of the stage.
        self.add_widget(self.spread)
        self.spread.rise()

    def fold(self) -> bool:
        """Put the panel away; says whether there was one."""
        spread, self.spread = self.spread, None
        if spread is None:
            return False
        Animation.cancel_all(spread)
        spread.remove_widget(spread.panel)
        self.remove_widget(spread)
        return True

    @property
    def leaf(self) -> Leaf | None:
        """The leaf that lies over this place, the topmost if there are several."""
        return next((child for child in self.children if isinstance(child, Leaf)), None)


def _put(widget: Widget, box: Box, host: Widget) -> None:
    widget.pos, widget.size = (host.x + box[0], host.y + box[1]), box[2:]
