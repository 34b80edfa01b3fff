"""The area of the reader: top bar, own tray, prompt, and the layer of panels and overlays."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.stencilview import StencilView

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.text import Amount, signed
from app.games.firstrat.presenter.view_models import FirstRatSeat, Good, TrayState, TurnStep
from app.games.firstrat.widgets.drawing import (
    COST,
    COST_INK,
    GAIN,
    GAIN_INK,
    draw_glyph,
    draw_icon,
    draw_text,
    family_colour,
    fitted_size,
    smooth,
    text_width,
)
from app.games.firstrat.widgets.layout import Box, seen_from
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.games.firstrat.widgets.seats import TurnFeed, draw_things
from app.kit.drawing import Drawn, draw_box, put
from app.kit.labels import WholeWords, steps_down
from app.kit.overlay import Overlay, RotatedLayer
from app.kit.press import AreaIcon, IconButton, Pressable
from app.kit.prompt import PromptLine, PromptPanel

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
            draw_box(left, self.y + dp(4), width, high, theme.accent, dp(12))
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


# --- the own tray


class OwnTray(Pressable, Drawn):
    """A press shows all that the seat has."""

    tray: TrayState | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: object) -> None:
        #: Where each content stands, and the items.
        self._spots: dict[str, tuple[float, float]] = {}
        super().__init__(**kwargs)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return tr._("Your resources")

    def spot(self, what: str) -> tuple[float, float]:
        """Where a content or the items stand; anything else goes to the middle."""
        return self._spots.get(what, (self.x + self.width / 2, self.y + self.height / 2))

    def draw(self) -> None:
        tray = self.tray
        if tray is None or self.width < dp(100):
            return
        Color(*theme.raised)
        Rectangle(pos=self.pos, size=self.size)
        Color(*(family_colour(tray.seat.emblem)))
        Rectangle(pos=(self.x, (self.y + self.height) - dp(2)), size=(self.width, dp(2)))
        unit = min(max(min(self.height / dp(44), self.width / dp(360)), 1.0), 1.6) * dp(1)
        middle = (self.y + self.height / 2) - dp(1)
        items = list(tray.seat.items)
        side = 26 * unit
        room = self.width - dp(10)
        head = 34 * unit
        # Items move closer together before goods do.
        wanted = len(items) * side * 1.2
        goods = min(max(room - head - wanted - dp(8), room * 0.58), 5 * 92 * unit)
        x = self.x + dp(4)
        self._points(tray, x, head, middle, unit)
        x += head
        each = goods / len(tray.goods)
        for good in tray.goods:
            self._good(good, x, each, middle, unit)
            self._spots[good.content] = (x + each / 2, middle)
            x += each
        self._spots["item"] = (min(x + side, self.x + self.width - side), middle)
        if not items:
            return
        left = x + dp(6)
        Color(*theme.line)
        Rectangle(pos=(left, self.y + self.height * 0.2), size=(dp(1), self.height * 0.6))
        left += dp(5)
        self._items(items, left, self.x + self.width - dp(6), middle, side)

    def _items(self, items: Sequence[Amount], left: float, right: float, middle: float, side: float) -> None:
        """In one row, perhaps smaller, or in two; those beyond are only counted."""
        small = min(side, self.height * 0.43)
        fitting = (right - left) / (len(items) * 1.08)
        if fitting >= small * 0.75:
            side = min(side, fitting)
            step = min(side * 1.25, (right - left) / len(items))
            draw_things(items, left, left + step * (len(items) - 1) + side, middle, side, step)
            return
        half = -(-len(items) // 2)
        fits = int((right - left + small * 0.12) / (small * 1.12))
        upper = min(half, fits) if half <= fits else fits
        up = self.height * 0.235
        draw_things(items[:upper], left, min(right, left + small * 1.12 * upper), middle + up, small)
        rest = items[upper:]
        draw_things(rest, left, min(right, left + small * 1.12 * len(rest)), middle - up, small)

    def _points(self, tray: TrayState, x: float, width: float, middle: float, unit: float) -> None:
        size = max(sp(SMALLEST_SP), min(theme.label, 15 * unit))
        side = 20 * unit
        line = size * 1.15
        top = middle + (side + line) / 2
        draw_glyph(f"emblem-{tray.seat.emblem}", x + width / 2, top - side / 2, side)
        draw_text(tray.seat.score, size, x + width / 2, top - side - line / 2, theme.text)

    def _good(self, good: Good, x: float, width: float, middle: float, unit: float) -> None:
        side = min(24 * unit, width * 0.56)
        size = min(max(sp(SMALLEST_SP), min(theme.body, 17 * unit)), width * 0.44)
        text = str(good.amount)
        wide = side + dp(2) + text_width(text, size)
        left = x + max(0.0, (width - wide) / 2)
        faint = 1.0 if good.amount or good.delta else 0.45
        draw_glyph(good.content, left + side / 2, middle, side, faint)
        ink = (*theme.text[:3], faint)
        draw_text(text, size, left + side + dp(2), middle, ink, align="left", black=True)
        if good.delta:
            self._delta(good.delta, left + wide, width, unit)

    def _delta(self, delta: int, right: float, width: float, unit: float) -> None:
        ground, ink = (GAIN, GAIN_INK) if delta > 0 else (COST, COST_INK)
        text = signed(delta)
        size = max(sp(SMALLEST_SP), 12.5 * unit)
        high = size * 1.25
        wide = text_width(text, size) + dp(9)
        x = min(right + dp(3), (self.x + self.width) - dp(2)) - wide / 2
        y = (self.y + self.height) - high * 0.35
        smooth(x - wide / 2, y - high / 2, wide, high, ground, high / 2)
        draw_text(text, size, x, y, ink)


# --- the area


#: The widest panel; longer lines would be hard to read.
WIDEST = 640
#: So much of the board's height, as a share of the table's width, stays in sight above a panel that dims nothing.
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
    #: Whether a hint can be asked for here: where the top bar has no room for its icon.
    offers_hint = BooleanProperty(False)

    __events__ = ("on_layer",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tray = OwnTray(size_hint=(None, None))
        #: The last turns, where the seats have no room for them.
        self.feed = TurnFeed(size_hint=(None, None))
        self.prompt = FirstRatPrompt(size_hint=(None, None), spare=dp(6))
        self.again = AgainButton(size_hint=(None, None))
        self.hint = AreaIcon("hint")
        self.layer: PanelLayer | None = None
        self._panel_box: Box = (0, 0, 0, 0)
        self._prompt_box: Box = (0, 0, 0, 0)
        # Panels slide in behind the prompt, so its ground belongs to it.
        with self.prompt.canvas.before:
            self._colour = Color()
            self._ground = Rectangle()
        self.top_bar = FirstRatTopBar(size_hint=(None, None))
        for widget in (self.top_bar, self.tray, self.feed, self.prompt, self.again, self.hint):
            self.add_widget(widget)
        theme.bind(name=self._paint, left_handed=self._place_prompt)
        self.fbind("offers_again", self._place_prompt)
        self.fbind("offers_hint", self._place_prompt)

    def on_layer(self) -> None:
        """A panel was opened, folded or resized."""

    def arrange(self, top_bar: Box, tray: Box, prompt: Box, panel: Box) -> None:
        """Lay everything out, as its reader sees it."""
        self._panel_box, self._prompt_box = panel, prompt
        put(self.top_bar, top_bar, self)
        self.top_bar.wide = top_bar[2] >= dp(900)
        put(self.tray, tray, self)
        self._place_prompt()
        self._arrange_rows()
        self._paint()

    def _place_prompt(self, *_: object) -> None:
        """Words and button; on the other side of the words the icons for a hint and to show turns again.

        Each has a place of its own: a finger on its way there must not meet another one.
        """
        x, y, width, height = self._prompt_box
        self._ground.pos, self._ground.size = (self.x + x, self.y + y), (width, height)
        hint = dp(48) if self.offers_hint and not self.top_bar.wide else 0
        again = dp(48) if self.offers_again else 0
        side = hint + again
        left = 0 if theme.left_handed else side
        put(self.prompt, (x + dp(2) + left, y + dp(4), width - dp(10) - side, height - dp(8)), self)
        low = y + (height - dp(48)) / 2
        for icon, wide, at in ((self.hint, hint, 0), (self.again, again, hint)):
            at = x + width - dp(4) - at - wide if theme.left_handed else x + dp(2) + at
            put(icon, (at, low, wide, wide), self)
            icon.opacity, icon.disabled = (1, False) if wide else (0, True)

    def turn(self, box: Box, angle: int) -> None:
        """Fill a table, seen from one of its edges."""
        self.size, self.pos = seen_from(box, angle)
        self.angle = angle

    def _paint(self, *_: object) -> None:
        self._colour.rgba = theme.surface

    # --- panels and overlays

    def open(self, panel: FirstRatPanel, *, pushes: bool = False, whole: bool = False) -> None:
        """Lay a panel over the board; one that `pushes` darkens nothing where enough of the board stays in sight.

        A `whole` one covers the prompt too, and stays until it is done.
        """
        self.fold()
        self.layer = PanelLayer(panel, foldable=not whole, pushes=pushes or whole, veils=self.veils)
        self.layer.fbind("reach", lambda *_: self.dispatch("on_layer"))
        panel.fbind("needed", self._arrange_rows)
        self._arrange_rows()
        # Above everything else here except overlays, and except a prompt that stays in use.
        above = [child for child in self.children if isinstance(child, Overlay)]
        self.add_widget(self.layer, index=len(above) + (0 if whole else 2))
        self.layer.rise()
        self.dispatch("on_layer")

    def _arrange_rows(self, *_: object) -> None:
        """Put the panel in its box."""
        if self.layer is None:
            return
        x, y, width, height = self._panel_box
        down = 0.0
        if not self.layer.foldable and self._prompt_box[1] + self._prompt_box[3] <= y + 1:
            # Down to the edge, or round the table over the prompt only.
            down = y if self.veils else self._prompt_box[3]
        elif self.layer.panel.needed > height and self._rests_on_tray(x, y):
            # It needs the room of the tray too.
            down = self.tray.height
        put(self.layer, (x, y - down, width, height + down), self)

    def _rests_on_tray(self, x: float, y: float) -> bool:
        tray = self.tray
        return abs(self.y + y - tray.y - tray.height) < 1 and tray.x - 1 < self.x + x < tray.x + tray.width - 1

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
