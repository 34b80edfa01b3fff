"""What panels are made of: the panel itself, its head, pictures, amounts, items, and answers as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.theme import theme
from app.games.firstrat.presenter.questions import Answer, FirstRatQuestion
from app.games.firstrat.presenter.text import Amount, Item
from app.games.firstrat.widgets.drawing import (
    amounts_width,
    disc,
    draw_amounts,
    draw_count,
    draw_glyph,
    draw_mark,
    shade,
)
from app.kit.drawing import Drawn
from app.kit.press import Pressable


class FirstRatPanel(BoxLayout):
    """A panel: displays its model, and dispatches what was chosen."""

    model: Any = ObjectProperty(None, allownone=True)
    #: Its preferred height at its present width.
    needed = NumericProperty(0)
    #: How high it can be at most.
    room = NumericProperty(dp(2000))
    #: Whether it stays open beside the board, without a frame.
    beside = BooleanProperty(False)
    #: The move that a hint advises; empty without one.
    hinted = StringProperty("")
    #: The question that it asks before a move is chosen; empty without one.
    question = StringProperty("")

    __events__: tuple[str, ...] = ("on_choose", "on_fold", "on_explain")

    def __init__(self, model: Any = None, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("model", self._update)
        self.fbind("hinted", lambda *_: self.mark())
        if model is not None:
            self.model = model

    def on_choose(self, move: str) -> None:
        """A move was chosen."""

    def on_fold(self) -> None:
        """The panel is to be closed."""

    def on_explain(self, what: object) -> None:
        """An item or the tracks were tapped for an explanation."""

    def _update(self, *_: object) -> None:
        if self.model is not None:
            self.display(self.model)
            self.mark()

    def display(self, model: Any) -> None:
        """Display a model."""

    def mark(self) -> None:
        """Mark what a hint is about."""


class Hintable:
    """Mixin for what a hint can be about: it is marked then."""

    hinted = BooleanProperty(False)


class PanelHead(BoxLayout):
    """The head of a panel: a picture, a title with a note, something at the right, perhaps an arrow that folds."""

    picture = StringProperty("")
    title = StringProperty("")
    note = StringProperty("")
    #: At the right: a glyph and a text.
    aside_picture = StringProperty("")
    aside = StringProperty("")
    foldable = BooleanProperty(False)
    #: Whether the picture stands on a disc.
    round = BooleanProperty(False)
    #: How high it is at least.
    least = NumericProperty(dp(40))

    __events__ = ("on_fold",)

    def on_fold(self) -> None:
        """The arrow was pressed."""


class EvenRow(BoxLayout):
    """Things side by side, all as high as the one that needs most (`needed`)."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"height": 0, **properties})

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


class Glyph(Drawn):
    """A picture."""

    name = StringProperty("")
    #: Whether it stands on a disc, as the animals do.
    round = BooleanProperty(False)

    def draw(self) -> None:
        side = min(self.size)
        if self.name and self.round:
            disc(self.center_x, self.center_y, side / 2 - dp(1), shade("stall"))
            draw_glyph(self.name, self.center_x, self.center_y, side * 0.74)
        elif self.name:
            draw_glyph(self.name, self.center_x, self.center_y, side)


class AmountRow(Drawn):
    """Numbers with the glyphs they count; as wide as they need."""

    amounts: tuple[Amount, ...] = ObjectProperty(())
    signed = BooleanProperty(False)
    #: Their colour; the theme's ink if none is given.
    ink = ListProperty()
    font_size = NumericProperty(0)

    def draw(self) -> None:
        self.width = max(1.5, self._natural())
        draw_amounts(
            self.amounts,
            self.x,
            self.center_y,
            self.height,
            self.ink or theme.text,
            signed=self.signed,
            size=self.font_size,
        )

    def _natural(self) -> float:
        return amounts_width(self.amounts, self.height, signed=self.signed, size=self.font_size)


class ItemPicture(Drawn):
    """An item's picture with its figure and its count."""

    item: Item | None = ObjectProperty(None, allownone=True)
    #: Whether what it adds is shown at its corner.
    marked = BooleanProperty(True)
    #: The picture of the rat that would wear it; empty if none would.
    cape = StringProperty("")

    def draw(self) -> None:
        if self.item is None:
            return
        side = min(self.size)
        draw_item(self.item, self.center_x, self.center_y, side, marked=self.marked)
        if self.cape:
            small = max(dp(18), side * 0.42)
            draw_glyph(self.cape, self.x + self.width - small / 2, self.y + self.height - small / 2, small)


def draw_item(item: Item, x: float, y: float, side: float, *, marked: bool = True) -> None:
    """An item around a point."""
    draw_glyph(item.picture, x, y, side)
    if item.badge:
        draw_glyph(item.badge, x, y, side * 0.52)
    pill = max(dp(15), side * 0.3)
    if marked and item.mark:
        draw_mark(item.mark, x + side * 0.56, y + side * 0.42, pill)
    if item.number > 1:
        draw_count(item.number, x + side * 0.56, y - side * 0.42, pill)


class ItemCard(Hintable, Pressable, BoxLayout):
    """An item to choose: its picture on a card, perhaps with its name; framed when it is chosen."""

    item: Item | None = ObjectProperty(None, allownone=True)
    #: The name below the picture; empty for none.
    text = StringProperty("")
    chosen = BooleanProperty(False)
    #: The picture of the rat that would have to wear it; empty if none has to.
    cape = StringProperty("")
    #: The height of the name.
    words_height = NumericProperty(0)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.item.name if self.item is not None else ""


class PriceAction(Hintable, Pressable, BoxLayout):
    """A button that says what it costs: words and a glyph, and a note below them."""

    text = StringProperty("")
    note = StringProperty("")
    picture = StringProperty("")
    primary = BooleanProperty(False)
    #: Whether it is collapsed.
    hidden = BooleanProperty(False)
    #: How high it must be to show all of it.
    needed = NumericProperty(0)


class PlainAction(Hintable, Pressable, Label):
    """A button of words only, for the harmless answer."""


# --- answers


#: A card narrower than this takes a row of its own.
NARROWEST = 148


class AnswerCard(Hintable, Pressable, BoxLayout):
    """One answer."""

    move = StringProperty("")
    picture = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    gain: tuple[Amount, ...] = ObjectProperty(())
    #: How high it must be to show all of it.
    needed = NumericProperty(0)

    def __init__(self, answer: Answer, **properties: object) -> None:
        super().__init__(
            move=answer.move,
            picture=answer.picture,
            text=answer.title,
            note=answer.text,
            gain=answer.gain,
            **properties,
        )
        for picture in answer.extra:
            self.ids.extra.add_widget(Glyph(name=picture, size_hint=(None, None), size=(dp(22), dp(22))))


class AnswerGrid(BoxLayout):
    """Answers in two columns where there is room, those of a row equally high."""

    #: The answer that a hint advises; empty without one.
    hinted = StringProperty("")

    __events__ = ("on_choose",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._answers: Sequence[Answer] = ()
        self._columns = 0
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(width=self._arrange_soon, hinted=self._mark)
        theme.bind(scale=self._rearrange)

    def on_choose(self, move: str) -> None:
        """An answer was given."""

    def display(self, answers: Sequence[Answer]) -> None:
        """Offer these answers."""
        self._answers, self._columns = answers, 0
        self._arrange()

    def _rearrange(self, *_: object) -> None:
        self._arrange_soon()

    def _arrange(self, *_: object) -> None:
        room = self.width - self.padding[0] - self.padding[2]
        columns = max(1, min(len(self._answers), 4, int(room // (dp(NARROWEST) * theme.scale))))
        if len(self._answers) == 4 and columns == 3:
            columns = 2
        if columns == self._columns:
            return
        self._columns = columns
        for row in self.children:
            row.clear_widgets()
        self.clear_widgets()
        for start in range(0, len(self._answers), columns):
            row = EvenRow()
            for answer in self._answers[start : start + columns]:
                card = AnswerCard(answer)
                card.bind(on_release=lambda card: self.dispatch("on_choose", card.move))
                row.add_widget(card)
            self.add_widget(row)
        self._mark()

    def _mark(self, *_: object) -> None:
        for row in self.children:
            for card in row.children:
                card.hinted = card.move == self.hinted


class QuestionPanel(FirstRatPanel):
    """A short question: drink, backpack material, launch reward, super rat, Greg's best track."""

    picture = StringProperty("")
    head = StringProperty("")
    #: What the question is about; left out where the answers take all the room.
    line = StringProperty("")

    def __init__(self, model: FirstRatQuestion | None = None, **properties: object) -> None:
        # Only after its texts are laid out is it known how high it has to be.
        self._fit_soon = Clock.create_trigger(self._fit, 0)
        super().__init__(model, **properties)
        self.bind(room=self._explain, width=self._explain, needed=self._fit_soon)

    def display(self, model: FirstRatQuestion) -> None:
        self.picture, self.head, self.line = model.picture, model.head, model.line
        self.ids.answers.display(model.answers)

    def _explain(self, *_: object) -> None:
        """There is more room, or less: explain again, and see whether that fits."""
        if self.model is not None:
            self.line = self.model.line
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        """Leave the explanation out rather than cut the question off."""
        if self.needed > self.room:
            self.line = ""

    def mark(self) -> None:
        self.ids.answers.hinted = self.hinted


load_kv("games/firstrat/panels/parts")
