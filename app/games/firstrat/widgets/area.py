"""The area of whoever reads: top bar, own tray, prompt, and the layer of panels and overlays."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView

from app.base.theme import theme
from app.games.firstrat.widgets.layout import Box, seen_from
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.games.firstrat.widgets.seats import TurnFeed
from app.games.firstrat.widgets.top_bar import FirstRatTopBar
from app.games.firstrat.widgets.tray import OwnTray
from app.kit.boxes import put
from app.kit.labels import WholeWords
from app.kit.overlay import Overlay
from app.kit.press import IconButton, Pressable
from app.kit.prompt import PromptLine, PromptPanel
from app.kit.rotated_layer import RotatedLayer

#: The widest panel; longer lines would be hard to read.
WIDEST = 640
#: A board keeps at least this share of the table's width as its height when a panel pushes it up.
LEAST_BOARD = 0.76


class PanelLayer(StencilView, FloatLayout):
    """A panel over the board, which is darkened, or moves up where there is room for both.

    The panel rises from behind the lower edge, so it is clipped there.
    """

    #: 0 below the edge, 1 in place.
    lift = NumericProperty(0)
    #: How high the panel stands; the board may end there.
    reach = NumericProperty(0)
    #: Whether a touch beside it folds it.
    foldable = BooleanProperty(True)
    #: Whether the board may be pushed up by it.
    pushes = BooleanProperty(False)
    dims = BooleanProperty(True)
    #: Whether it darkens what lies behind it: not round a table, where it covers only a part.
    veils = BooleanProperty(True)

    def __init__(self, panel: FirstRatPanel, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        self.panel = panel
        panel.size_hint = (None, None)
        with self.canvas.before:
            self._shade = Color(0, 0, 0, 0)
            self._ground = Rectangle()
        self.add_widget(panel)
        for name in ("pos", "size", "lift", "dims", "veils"):
            self.fbind(name, self._arrange)
        panel.fbind("needed", self._arrange)

    def rise(self) -> None:
        """Come up from the lower edge."""
        if theme.slide:
            Animation(lift=1, d=theme.slide, t="out_cubic").start(self)
        else:
            self.lift = 1

    def rest(self) -> Box:
        """Where the panel is when it has risen."""
        return self.panel.x, self.y, self.panel.width, self.reach

    def _arrange(self, *_: object) -> None:
        panel = self.panel
        panel.width, panel.room = min(self.width, dp(WIDEST) * max(1.0, theme.scale)), self.height
        panel.height = min(panel.needed or self.height, self.height)
        panel.pos = (self.x + (self.width - panel.width) / 2, self.y - (1 - self.lift) * panel.height)
        self.reach = panel.height
        self._shade.rgba = (0, 0, 0, 0.45 * self.lift if self.dims and self.veils else 0)
        self._ground.pos, self._ground.size = self.pos, self.size

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.panel.collide_point(*touch.pos):
            super().on_touch_down(touch)
            return True
        if not self.dims:
            return False
        if self.foldable:
            self.panel.dispatch("on_fold")
        return True


class FirstRatPromptPanel(PromptPanel):
    """What is asked; a press shows all of it."""


class FirstRatPromptButton(Pressable, WholeWords):
    """The main button."""

    primary = BooleanProperty(True)


class AgainButton(IconButton):
    """Shows the turns of the others again."""


class FirstRatPrompt(PromptLine):
    """Words and button."""


class FirstRatArea(RotatedLayer):
    """Fills the whole table as one reader sees it, so that its layout does not depend on the angle."""

    #: Whether panels darken what lies behind them.
    veils = BooleanProperty(True)
    #: Whether the turns of the others can be shown again.
    offers_again = BooleanProperty(False)

    __events__ = ("on_layer",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tray = OwnTray(size_hint=(None, None))
        #: Tells last turns where the seats have no room to.
        self.feed = TurnFeed(size_hint=(None, None))
        self.prompt = FirstRatPrompt(size_hint=(None, None), spare=dp(6))
        self.again = AgainButton(size_hint=(None, None))
        self.layer: PanelLayer | None = None
        self._panel_box: Box = (0, 0, 0, 0)
        self._prompt_box: Box = (0, 0, 0, 0)
        # Panels slide in behind the prompt, so its ground belongs to it.
        with self.prompt.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        self.top_bar = FirstRatTopBar(size_hint=(None, None))
        for widget in (self.top_bar, self.tray, self.feed, self.prompt, self.again):
            self.add_widget(widget)
        theme.bind(name=self._paint, left_handed=self._lay_prompt)
        self.fbind("offers_again", self._lay_prompt)

    def on_layer(self) -> None:
        """A panel was opened, folded or resized."""

    def arrange(self, top_bar: Box, tray: Box, prompt: Box, panel: Box) -> None:
        """Lay everything out, as its reader sees it."""
        self._panel_box, self._prompt_box = panel, prompt
        put(self.top_bar, top_bar, self)
        self.top_bar.wide = top_bar[2] >= dp(900)
        put(self.tray, tray, self)
        self._lay_prompt()
        self._lay()
        self._paint()

    def _lay_prompt(self, *_: object) -> None:
        """Words and button; on the other side of the words the button that shows turns again.

        The main button keeps its place: a finger on its way there must not meet another one.
        """
        x, y, width, height = self._prompt_box
        self._ground.pos, self._ground.size = (self.x + x, self.y + y), (width, height)
        side = dp(48) if self.offers_again else 0
        left = 0 if theme.left_handed else side
        put(self.prompt, (x + dp(2) + left, y + dp(4), width - dp(10) - side, height - dp(8)), self)
        at = x + width - dp(4) - side if theme.left_handed else x + dp(2)
        put(self.again, (at, y + (height - side) / 2, side, side), self)
        self.again.opacity, self.again.disabled = (1, False) if side else (0, True)

    def turn(self, box: Box, angle: int) -> None:
        """Fill a table, seen from one of its edges."""
        self.size, self.pos = seen_from(box, angle)
        self.angle = angle

    def _paint(self, *_: object) -> None:
        self._colour.rgba = theme.surface

    # --- panels and overlays

    def open(self, panel: FirstRatPanel, *, pushes: bool = False, whole: bool = False) -> None:
        """Lay a panel over the board, or (`pushes`) below it where there is room.

        A `whole` one covers the prompt too, and stays until it is done.
        """
        self.fold()
        self.layer = PanelLayer(panel, foldable=not whole, pushes=pushes or whole, veils=self.veils)
        self.layer.fbind("reach", lambda *_: self.dispatch("on_layer"))
        self._lay()
        # Above everything else here except overlays, and except a prompt that stays in use.
        above = [child for child in self.children if isinstance(child, Overlay)]
        self.add_widget(self.layer, index=len(above) + (0 if whole else 2))
        self.layer.rise()
        self.dispatch("on_layer")

    def _lay(self) -> None:
        """Put the panel in its box."""
        if self.layer is None:
            return
        x, y, width, height = self._panel_box
        down = (
            self._prompt_box[3]
            if not self.layer.foldable and self._prompt_box[1] + self._prompt_box[3] <= y + 1
            else 0
        )
        put(self.layer, (x, y - down, width, height + down), self)

    def fold(self) -> bool:
        """Put the panel away; says whether there was one."""
        layer, self.layer = self.layer, None
        if layer is None:
            return False
        Animation.cancel_all(layer)
        layer.remove_widget(layer.panel)
        self.remove_widget(layer)
        self.dispatch("on_layer")
        return True
