"""One player's sheet at the Brooke table: stock, meter, question; overlays are laid on it."""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.games.brooke.presenter.prompts import Prompt
from app.games.brooke.presenter.shows import Side
from app.games.brooke.widgets.ask import Ask
from app.games.brooke.widgets.side import SideRow
from app.games.brooke.widgets.zones import NOWHERE, Box
from app.games.brooke.widgets.zones import Half as HalfZones
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.edge import EdgeIcon
from app.ui.widgets.rotated_layer import RotatedLayer


class BrookeHalf(RotatedLayer):
    """Fills the whole table, so that its zones are the same whether it is turned or not."""

    #: Whose sheet it is; shared by two, it belongs to whoever is asked.
    seat = NumericProperty(0)
    #: Whose turn it is by colour, "" for nobody's: the edge of the sheet tells.
    turn = StringProperty("")

    __events__ = ("on_order",)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._zones: HalfZones | None = None
        self.row = SideRow(size_hint=(None, None))
        self.ask = Ask(size_hint=(None, None))
        self.icons = {
            "menu": EdgeIcon(icon="menu", size_hint=(None, None)),
            "undo": EdgeIcon(icon="undo", size_hint=(None, None)),
            "hint": EdgeIcon(icon="lightbulb-outline", size_hint=(None, None)),
        }
        with self.canvas:
            self._edge_colour = Color()
            self._edge = RoundedRectangle()
            self._sheet_colour = Color()
            self._sheet = RoundedRectangle()
        for widget in (self.row, self.ask, *self.icons.values()):
            self.add_widget(widget)
        for name, icon in self.icons.items():
            icon.bind(on_release=lambda _icon, name=name: self.dispatch("on_order", name))
        self._label_icons()
        tr.bind(_=self._label_icons)
        theme.bind(name=self._paint)
        self.fbind("turn", self._paint)
        self.fbind("angle", self._turn_away)

    def on_order(self, order: str) -> None:
        """An icon was pressed: "menu", "undo", "hint"."""

    # --- layout

    def place(self, zones: HalfZones) -> None:
        """Put everything where it belongs."""
        self._zones = zones
        for name, box in (("menu", zones.menu), ("undo", zones.undo), ("hint", zones.hint)):
            icon = self.icons[name]
            icon.opacity, icon.disabled = (0, True) if box == NOWHERE else (1, False)
            # Out of the way as well as out of sight: a disabled widget swallows the touches on its place.
            icon.pos = (self.x + box[0], self.y + box[1]) if box != NOWHERE else (-icon.width, -icon.height)
        x, y, width, height = zones.sheet
        radius = [dp(18), dp(18), 0, 0] if width < self.width or height > dp(160) else [0]
        self._edge.pos, self._edge.size = (self.x + x, self.y + y), (width, height)
        self._sheet.pos, self._sheet.size = (self.x + x, self.y + y), (width, height - dp(2.5))
        self._edge.radius = self._sheet.radius = radius
        self._paint()
        self._arrange()

    def _arrange(self) -> None:
        """A question with many answers may push the row aside, where there is no room for both."""
        zones = self._zones
        if zones is None:
            return
        pushed = zones.shares and self.ask.prompt.wants_room
        self._put(self.row, zones.panel)
        self.row.opacity, self.row.disabled = (0, True) if pushed else (1, False)
        if pushed:
            self.row.pos = (-self.row.width, -self.row.height)
        x, y, width, _height = zones.ask
        self._put(self.ask, (x, y, width, zones.panel[1] + zones.panel[3] - y - dp(4)) if pushed else zones.ask)

    # --- showing

    def present(self, side: Side, prompt: Prompt, hand: int) -> None:
        """Stock, meter and question."""
        self.row.side, self.row.hand = side, hand
        self.ask.prompt = prompt
        self._arrange()

    # --- inside

    def _turn_away(self, *_: object) -> None:
        self.ask.turned_away = self.angle == 180

    def _paint(self, *_: object) -> None:
        self._edge_colour.rgba = theme.side(self.turn) if self.turn else theme.line
        self._sheet_colour.rgba = theme.surface

    def _label_icons(self, *_: object) -> None:
        words = {"menu": tr._("Menu"), "undo": tr._("Take back"), "hint": tr._("Hint")}
        for name, icon in self.icons.items():
            icon.label = words[name]

    def _put(self, widget: Widget, box: Box) -> None:
        widget.pos, widget.size = (self.x + box[0], self.y + box[1]), box[2:]
