"""Between two players of one device: names the next player and shows nothing secret until a button is held."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.base.screen import Screen
from app.base.theme import theme
from app.contract import ui_of
from app.kit.drawing import Drawn
from app.kit.pictures import icon_texture
from app.kit.press import Pressable
from app.table.table import Table

#: Seconds that the button must be held.
HOLD = 0.6


class HoldButton(Pressable, Drawn):
    """A round button that must be held until its ring is full."""

    share = NumericProperty(0)
    sound = StringProperty("")

    __events__ = ("on_held",)

    #: What holds it down; None for a key.
    finger: MotionEvent | None = None
    _clock: ClockEvent | None = None

    def on_held(self) -> None:
        """It was held long enough."""

    def press(self) -> None:
        """The keyboard needs one press only."""
        self._begin()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos) or self._clock is not None:
            return False
        touch.grab(self)
        self.finger = touch
        self._begin()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.let_go()
        self.finger = None
        return True

    def _begin(self) -> None:
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._fill, 0)

    def let_go(self) -> None:
        """Empty the ring."""
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        self.share = 0

    def _fill(self, dt: float) -> None:
        self.share = min(1.0, self.share + min(dt, 0.1) / HOLD)
        if self.share >= 1:
            self.let_go()
            self.dispatch("on_held")

    def draw(self) -> None:
        side = min(self.size)
        if side < dp(20):
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        Color(*theme.raised)
        Ellipse(pos=(x - side / 2, y - side / 2), size=(side, side))
        Color(*theme.line)
        Line(circle=(x, y, side / 2 - dp(5)), width=dp(3))
        if self.share:
            Color(*theme.accent)
            Line(circle=(x, y, side / 2 - dp(5), 0, 360 * self.share), width=dp(5))
        Color(*theme.text)
        hand = icon_texture("hand-back-right-outline", side * 0.36)
        Rectangle(texture=hand, pos=(x - hand.width / 2, y - hand.height / 2), size=hand.size)


class HandoverScreen(Screen):
    """Names the next player."""

    kv = "table/handover"
    is_side_page = False

    colour_key = StringProperty("red")
    player = StringProperty("")
    #: Public facts about the match.
    head = StringProperty("")
    detail = StringProperty("")

    _table: Table
    _seat: int

    def enter(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self.ids.hold.let_go()
        self.refresh()

    def refresh(self) -> None:
        """Fill the page."""
        table, seat = self._table, self._seat
        words = ui_of(table.game.info.id).handover
        if words is None:
            return
        said = words(table, seat)
        self.player = table.players[seat].name
        self.colour_key, self.head, self.detail = said.colour_key, said.head, said.detail
        stand = self.ids.picture
        stand.clear_widgets()
        if said.picture is not None:
            stand.add_widget(said.picture)

    def leave(self) -> None:
        self.ids.hold.let_go()

    def look(self) -> None:
        """Show the table to the next player."""
        self.app.go("play", table=self._table, holder=self._seat, finger=self.ids.hold.finger)

    def back(self) -> bool:
        self.app.leave_table()
        return self.app.return_to_evening(self._table)

    def key(self, name: str, shift: bool) -> bool:
        if name in ("enter", "space"):
            self.ids.hold.press()
            return True
        return False
