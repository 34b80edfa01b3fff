"""Buttons and other pressable widgets, and the rows and grids that they stand in."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, InstructionGroup, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.text import mark
from app.base.theme import theme
from app.kit.labels import Icon

#: The width of a plank.
PLANK = dp(52)


class Pressable(ButtonBehavior):
    """Mixin for a widget that can be pressed by touch, mouse or keyboard."""

    focusable = BooleanProperty(True)
    focused = BooleanProperty(False)
    #: The sound of a press; empty for none.
    sound = StringProperty("tap")
    #: Whether it is meant to be pressed several times in a row, so that a second tap is no mistake.
    repeats = BooleanProperty(False)

    def on_focused(self, _widget: object, focused: bool) -> None:
        """Draw the ring of the keyboard's focus; few widgets ever have one."""
        watch = self.bind if focused else self.unbind
        watch(pos=self._draw_ring, size=self._draw_ring)
        (theme.bind if focused else theme.unbind)(text=self._draw_ring)
        self._draw_ring()

    def _draw_ring(self, *_: object) -> None:
        after = self.canvas.after
        after.remove_group("ring")
        if not self.focused:
            return
        with after:
            # A gap in the colour of the page, so that the ring is seen on buttons of any colour.
            for colour, out, width in ((theme.ground, 0, dp(3)), (theme.text, dp(1), dp(1.5))):
                box = self.x - out, self.y - out, self.width + 2 * out, self.height + 2 * out, dp(14)
                Color(*colour, group="ring")
                Line(rounded_rectangle=box, width=width, group="ring")

    def on_press(self) -> None:
        app = App.get_running_app()
        if app is not None and self.sound:
            app.sound.play(self.sound)
            app.haptics.tick()

    def press(self) -> None:
        """Press it from the keyboard."""
        if not self.disabled:
            self.dispatch("on_press")
            self.dispatch("on_release")


class Surface:
    """Mixin for a widget on a rounded ground with an edge."""

    ground = ColorProperty((0, 0, 0, 0))
    edge = ColorProperty((0, 0, 0, 0))
    rounding = NumericProperty(dp(16))
    edge_width = NumericProperty(dp(0.75))


class ButtonSurface(Surface, Pressable):
    """The same for a widget that is darker while it is pressed."""


class TextButton(ButtonSurface, BoxLayout):
    """A button with text and perhaps an icon; `primary` for the main button of a page."""

    icon = StringProperty("")
    text = StringProperty("")
    #: Names a button that shows only its icon.
    label = StringProperty("")
    primary = BooleanProperty(False)
    #: With less padding.
    tight = BooleanProperty(False)
    #: No higher than others, even if it is the main button.
    low = BooleanProperty(False)
    #: The width of its text on one line.
    words_width = NumericProperty(0)


class IconButton(Pressable, Icon):
    """A bare icon of 48 dp; `label` names what it does."""

    label = StringProperty("")
    #: It looks faint, because a press would only be answered by the rule against it.
    refused = BooleanProperty(False)


class EdgeIcon(IconButton):
    """An icon at the edge of a shared table, on a field of its own."""


#: Command of a player's area → its icon and what it is called.
COMMANDS = {
    "menu": ("menu", mark("Menu")),
    "undo": ("undo", mark("Undo")),
    "hint": ("lightbulb-outline", mark("Hint")),
    "matrix": ("grid", mark("Result table")),
    "reference": ("help-circle-outline", mark("Overview")),
}


class AreaIcon(EdgeIcon):
    """A command of a player's area."""

    def __init__(self, command: str) -> None:
        icon, self._words = COMMANDS[command]
        super().__init__(icon=icon, size_hint=(None, None))
        self._name()
        tr.bind(_=self._name)

    def _name(self, *_: object) -> None:
        self.label = tr._(self._words)

    def place(self, box: tuple[float, float, float, float], area: Widget) -> None:
        """Show it in a box of an area; without room it goes off the table, where it swallows no touches."""
        x, y, width, _height = box
        self.opacity, self.disabled = (1, False) if width else (0, True)
        self.pos = (area.x + x, area.y + y) if width else (-self.width, -self.height)


class ChoiceButton(ButtonSurface, BoxLayout):
    """One of several choices: a name, a note below it, and a tick if it is chosen."""

    text = StringProperty("")
    note = StringProperty("")
    chosen = BooleanProperty(False)
    #: Why it cannot be chosen now; shown instead of the note if `shows_lock`.
    locked = StringProperty("")
    shows_lock = BooleanProperty(True)
    #: The height that it needs.
    needed = NumericProperty(0)


class ChoiceGrid(BoxLayout):
    """Choices in two columns, equally high in each row."""

    columns = NumericProperty(2)
    #: How wide a column must be for two of them, in dp.
    column_width = NumericProperty(150)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._choices: list[ChoiceButton] = []
        self.bind(columns=self._arrange)

    def fill(self, choices: list[ChoiceButton]) -> None:
        """Show these choices."""
        self._choices = choices
        self._arrange()

    def _arrange(self, *_: object) -> None:
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        columns = int(self.columns)
        for start in range(0, len(self._choices), columns):
            row = EvenRow(spacing=self.spacing)
            for choice in self._choices[start : start + columns]:
                row.add_widget(choice)
            self.add_widget(row)


class EvenRow(BoxLayout):
    """Things side by side, all as high as the one that needs most (`needed`)."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"height": 0, "size_hint_y": None, "spacing": dp(8), **properties})

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.size_hint_y = 1
        widget.bind(needed=self._fit)
        super().add_widget(widget, *args, **kwargs)
        self._fit()

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().remove_widget(widget, *args, **kwargs)
        self._fit()

    def _fit(self, *_: object) -> None:
        self.height = max((child.needed for child in self.children), default=0)


class Chip(Pressable, BoxLayout):
    """A small choice without a note."""

    text = StringProperty("")
    icon = StringProperty("")
    chosen = BooleanProperty(False)


class LinkRow(Pressable, BoxLayout):
    """A row that opens something: icon, name, note."""

    text = StringProperty("")
    note = StringProperty("")
    icon = StringProperty("")
    #: It looks faint, because a press would only be answered by the rule against it.
    refused = BooleanProperty(False)


class NavButton(Pressable, BoxLayout):
    """An icon above a word, in a navigation bar."""

    text = StringProperty("")
    icon = StringProperty("")
    font_size = NumericProperty(12)


class HandedRow(BoxLayout):
    """A row with its main button last, or first in the layout for the left hand."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        theme.bind(left_handed=self._turn)

    def _turn(self, *_: object) -> None:
        self._trigger_layout()

    def do_layout(self, *args: object) -> None:
        super().do_layout(*args)
        if theme.left_handed:
            for child in self.children:
                child.x = self.x + self.right - child.right


class Panel(Surface, BoxLayout):
    """A rounded surface."""

    outlined = BooleanProperty(False)


class TableBackground(FloatLayout):
    """The background of a page: planks over two flat discs of candle light."""

    lit = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._drawing = InstructionGroup()
        self.canvas.before.add(self._drawing)
        self.bind(pos=self._draw, size=self._draw, lit=self._draw)
        theme.bind(name=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        drawing = self._drawing
        drawing.clear()
        drawing.add(Color(*theme.ground))
        drawing.add(Rectangle(pos=self.pos, size=self.size))
        if self.lit:
            small = min(self.size) < dp(600)
            for colour, radius in ((theme.halo, 186 if small else 470), (theme.glow, 130 if small else 330)):
                drawing.add(Color(*colour))
                corner = (self.center_x - dp(radius), self.y + self.height * 0.55 - dp(radius))
                drawing.add(Ellipse(pos=corner, size=(dp(2 * radius), dp(2 * radius)), segments=128))
        drawing.add(Color(*theme.joint))
        for plank in range(1, int(self.height / PLANK) + 1):
            drawing.add(Rectangle(pos=(self.x, self.top - plank * PLANK), size=(self.width, dp(1.5))))


# Built on KivyMD, and imported with the first page that needs them.
for _name in ("PageBar", "BarButton", "SwitchRow"):
    Factory.register(_name, module="app.kit.bars")


class Value(NamedTuple):
    """A value in words, and why it cannot be chosen now."""

    value: Any
    words: str
    locked: str = ""


class Chips(BoxLayout):
    """A name, a sentence, and the chips."""

    text = StringProperty("")
    note = StringProperty("")
    #: Why nothing can be chosen now; replaces the sentence and the chips.
    locked = StringProperty("")
    values: list[Value] = ListProperty()
    value = ObjectProperty(None, allownone=True)

    __events__ = ("on_choose",)

    def on_kv_post(self, _base: Widget) -> None:
        self.fbind("values", self._fill)
        self.fbind("locked", self._fill)
        self.fbind("value", self._tick)
        self._fill()

    def on_choose(self, value: object) -> None:
        """The player has chosen."""

    def _fill(self, *_: object) -> None:
        chips = self.ids.chips
        chips.clear_widgets()
        for one in [] if self.locked else self.values:
            icon = "lock-outline" if one.locked else ""
            chip = Chip(text=one.words, chosen=one.value == self.value, icon=icon)
            chip.bind(on_release=partial(self._chosen, one))
            chips.add_widget(chip)

    def _tick(self, *_: object) -> None:
        # Kivy lists the newest child first.
        for chip, one in zip(reversed(self.ids.chips.children), self.values, strict=False):
            chip.chosen = one.value == self.value

    def _chosen(self, one: Value, *_: object) -> None:
        if one.locked:
            App.get_running_app().notify(one.locked)
        else:
            self.dispatch("on_choose", one.value)


class EqualHeightGrid(GridLayout):
    """A row is as high as the largest `minimum_height` or `least` of its widgets."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._align_soon = Clock.create_trigger(self._align, -1)
        self.fbind("cols", self._align_soon)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._align_soon)
        self._align_soon()

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.funbind("minimum_height", self._align_soon)
        super().remove_widget(widget, *args, **kwargs)
        self._align_soon()

    def _align(self, *_: object) -> None:
        members, across = self.children[::-1], self.cols or 1
        for start in range(0, len(members), across):
            row = members[start : start + across]
            height = max(max(member.minimum_height, member.least) for member in row)
            for member in row:
                member.height = height
