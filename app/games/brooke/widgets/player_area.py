"""One player's area at the Brooke table: stock, meter and prompt; overlays are laid on it."""

from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.presenter.prompts import BrookePrompt
from app.games.brooke.widgets.layout import NOWHERE, BrookeAreaLayout
from app.games.brooke.widgets.prompt import BrookePromptPanel
from app.games.brooke.widgets.side_row import SideRow
from app.kit.drawing import put
from app.kit.press import EdgeIcon
from app.kit.rotated_layer import RotatedLayer


class BrookeArea(RotatedLayer):
    """Fills the whole table, so that its layout is the same whether it is turned or not."""

    #: Whose area it is; one that two share belongs to the player who has to decide.
    seat = NumericProperty(0)
    #: The colour whose turn it is, "" for none: the colour of the edge.
    turn = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._layout: BrookeAreaLayout | None = None
        self.row = SideRow(size_hint=(None, None))
        self.prompt = BrookePromptPanel(size_hint=(None, None))
        self.icons = {
            "menu": EdgeIcon(icon="menu", size_hint=(None, None)),
            "undo": EdgeIcon(icon="undo", size_hint=(None, None)),
            "hint": EdgeIcon(icon="lightbulb-outline", size_hint=(None, None)),
            "reference": EdgeIcon(icon="help-circle-outline", size_hint=(None, None)),
        }
        with self.canvas:
            self._edge_colour = Color()
            self._edge = RoundedRectangle()
            self._surface_colour = Color()
            self._surface = RoundedRectangle()
        for widget in (self.row, self.prompt, *self.icons.values()):
            self.add_widget(widget)
        self._label_icons()
        tr.bind(_=self._label_icons)
        theme.bind(name=self._paint)
        self.fbind("turn", self._paint)
        self.fbind("angle", self._turn_away)

    # --- layout

    def place(self, boxes: BrookeAreaLayout) -> None:
        """Put everything where it belongs."""
        self._layout = boxes
        for name, icon in self.icons.items():
            box = getattr(boxes, name)
            if box == NOWHERE:
                icon.hide()
            else:
                icon.put(self.x + box[0], self.y + box[1])
        x, y, width, height = boxes.surface
        radius = [dp(18), dp(18), 0, 0] if width < self.width or height > dp(160) else [0]
        put(self._edge, boxes.surface, self)
        put(self._surface, (x, y, width, height - dp(2.5)), self)
        self._edge.radius = self._surface.radius = radius
        self._paint()
        self._arrange()

    def _arrange(self) -> None:
        """A prompt with many options may take the room of the row, where there is not enough for both."""
        boxes = self._layout
        if boxes is None:
            return
        covered = boxes.shares and self.prompt.model.wants_room
        put(self.row, boxes.row, self)
        self.row.opacity, self.row.disabled = (0, True) if covered else (1, False)
        if covered:
            self.row.pos = (-self.row.width, -self.row.height)
        x, y, width, height = boxes.prompt
        stacked = boxes.row[1] >= y + height and not covered
        self.prompt.headroom = boxes.row[1] + boxes.row[3] - y - height if stacked else 0
        put(self.prompt, (x, y, width, boxes.row[1] + boxes.row[3] - y - dp(4) if covered else height), self)

    # --- showing

    def present(self, prompt: BrookePrompt) -> None:
        self.prompt.model = prompt
        self._arrange()

    def _turn_away(self, *_: object) -> None:
        self.prompt.turned_away = self.angle == 180

    def _paint(self, *_: object) -> None:
        self._edge_colour.rgba = theme.side(self.turn) if self.turn else theme.line
        self._surface_colour.rgba = theme.surface

    def _label_icons(self, *_: object) -> None:
        words = {
            "menu": tr._("Menu"),
            "undo": tr._("Take back"),
            "hint": tr._("Hint"),
            "reference": tr._("Overview"),
        }
        for name, icon in self.icons.items():
            icon.label = words[name]
