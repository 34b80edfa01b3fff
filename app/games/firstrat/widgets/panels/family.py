"""A seat in full, and one item explained."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.family import Fact, FamilyState
from app.games.firstrat.presenter.text import Amount, Item
from app.games.firstrat.widgets.drawing import draw_glyph, draw_text
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.kit.drawing import Drawn
from app.kit.press import TextButton


class GoodsRow(Drawn):
    """Cheese and materials side by side; those at zero are pale."""

    goods: tuple[Amount, ...] = ObjectProperty(())

    def draw(self) -> None:
        if not self.goods:
            return
        each = self.width / len(self.goods)
        side = min(dp(30), self.height - dp(8), each * 0.5)
        for number, good in enumerate(self.goods):
            left = self.x + each * number
            middle = left + each / 2
            alpha = 1.0 if good.number else 0.35
            draw_glyph(good.picture, middle - side * 0.42, self.center_y, side, alpha)
            ink = theme.text if good.number else theme.text_dim
            size = min(theme.body * 1.15, side * 0.8)
            draw_text(str(good.number), size, middle + side * 0.2, self.center_y, ink, align="left")
            if number:
                Color(*theme.line)
                Rectangle(pos=(left, self.y + dp(8)), size=(dp(1), self.height - dp(16)))


class FactChip(BoxLayout):
    """A picture and what it counts."""

    picture = StringProperty("")
    text = StringProperty("")


class ItemRow(BoxLayout):
    """An item with its effect."""

    item: Item | None = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    note = StringProperty("")


class FamilyPanel(FirstRatPanel):
    """What a seat has."""

    emblem = StringProperty("emblem-hammer")
    name = StringProperty("")
    points = StringProperty("")
    empty = StringProperty("")
    why = StringProperty("")
    #: Its last turn in words.
    last_turn = StringProperty("")

    __events__ = ("on_again",)

    def on_again(self, seat: int) -> None:
        """The last turn of the seat is to be shown again."""

    def request_again(self) -> None:
        """The button below the last turn was pressed."""
        if self.model is not None and self.model.last_turn is not None:
            self.dispatch("on_again", self.model.last_turn.seat)

    def _again_button(self) -> TextButton:
        button = TextButton(icon="replay", text=tr._("Show that turn again"))
        button.bind(on_release=lambda *_: self.request_again())
        return button

    def display(self, model: FamilyState) -> None:
        self.last_turn = model.last_turn.text if model.last_turn is not None else ""
        _refill(
            self.ids.again, [self._again_button()] if model.last_turn is not None and model.last_turn.again else []
        )
        self.emblem, self.name, self.points = f"emblem-{model.emblem}", model.name, model.points
        self.why = model.why
        self.empty = "" if model.items else model.empty
        self.ids.goods.goods = model.goods
        _refill(self.ids.facts, (_chip(fact) for fact in model.facts))
        _refill(self.ids.score, (_chip(fact) for fact in model.score))
        _refill(self.ids.owned, (ItemRow(item=item, text=item.name, note=item.text) for item in model.items))


class ItemPanel(FirstRatPanel):
    """One item, explained."""

    item: Item | None = ObjectProperty(None, allownone=True)
    name = StringProperty("")
    sort = StringProperty("")
    text = StringProperty("")

    def display(self, model: Item) -> None:
        self.item, self.name, self.text = model, model.name, model.text
        self.sort = model.sort if model.sort != model.name else ""


def _chip(fact: Fact) -> FactChip:
    return FactChip(picture=fact.picture, text=fact.text)


def _refill(place: Widget, widgets: Iterable[Widget]) -> None:
    place.clear_widgets()
    for widget in widgets:
        place.add_widget(widget)


load_kv("games/firstrat/panels/family")
