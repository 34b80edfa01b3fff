"""Panels: what they are made of, and those of questions, families, items, Greg's card, the shop and the comics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.family import Fact, FamilyState
from app.games.firstrat.presenter.greg import DONE, NOW, CardStep, GregCardState
from app.games.firstrat.presenter.questions import Answer, FirstRatQuestion
from app.games.firstrat.presenter.text import Amount, Item
from app.games.firstrat.presenter.wares import ComicsState, ShopState
from app.games.firstrat.widgets.drawing import (
    CREAM,
    GAIN,
    GLOW,
    INK,
    amounts_width,
    disc,
    draw_amounts,
    draw_count,
    draw_glyph,
    draw_icon,
    draw_mark,
    draw_text,
    shade,
)
from app.kit.drawing import Drawn, draw_box
from app.kit.press import ButtonSurface, EvenRow, Pressable, TextButton


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
        self.width = max(1.5, amounts_width(self.amounts, self.height, signed=self.signed, size=self.font_size))
        draw_amounts(
            self.amounts,
            self.x,
            self.center_y,
            self.height,
            self.ink or theme.text,
            signed=self.signed,
            size=self.font_size,
        )


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


class PriceAction(Hintable, ButtonSurface, BoxLayout):
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


# --- a family, an item


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


# --- Greg's card

#: The back of the portrait, and a number whose turn has passed; the card looks the same in every theme.
_SAND = (0.86, 0.765, 0.62, 1)
_PASSED = (0.745, 0.855, 0.725, 1)


class GregCard(Drawn):
    """A card of Greg's: portrait, numbers with the rat of each, the symbol."""

    model: GregCardState | None = ObjectProperty(None, allownone=True)

    def draw(self) -> None:
        model = self.model
        if model is None:
            return
        edge = self.width * 0.055
        draw_box(self.x, self.y, self.width, self.height, (0.957, 0.906, 0.824, 1), dp(8))
        inner = self.width - 2 * edge
        each = inner / len(model.numbers)
        box = each * 1.35
        # Rats, numbers and symbol keep their size; what is left of the height is the portrait's.
        symbol = min(each * 1.3, self.height * 0.19) if model.symbol else 0
        low = self.y + edge + symbol + dp(8 if symbol else 0)
        rats = low + box + each * 0.52
        self._portrait(rats + each * 0.5, edge, inner)
        for number, shown in enumerate(model.numbers):
            x = self.x + edge + each * (number + 0.5)
            draw_glyph(shown.picture, x, rats, each * 0.92)
            ground = _PASSED if shown.state == DONE else GLOW if shown.state == NOW else CREAM
            wide = each - dp(3)
            draw_box(x - wide / 2, low, wide, box, INK, wide * 0.22)
            line = dp(1.5)
            draw_box(x - wide / 2 + line, low + line, wide - 2 * line, box - 2 * line, ground, wide * 0.18)
            draw_text(str(shown.number), each * 0.66, x, low + box / 2, INK, black=True)
        if symbol:
            draw_glyph(model.symbol, self.center_x, self.y + edge + symbol / 2, symbol)
            self._rule(self.y + edge + symbol + dp(4), edge, inner)

    def _portrait(self, low: float, edge: float, inner: float) -> None:
        high = self.y + self.height - edge - low
        if high < dp(26):
            return
        draw_box(self.x + edge, low, inner, high, _SAND, dp(6))
        draw_glyph("greg", self.center_x, low + high / 2, min(high, inner) * 0.98)

    def _rule(self, y: float, edge: float, inner: float) -> None:
        Color(*INK[:3], 0.5)
        dash = inner / 15
        for number in range(0, 15, 2):
            left = self.x + edge + dash * number
            Line(points=[left, y, left + dash, y], width=dp(0.8))


class StepDot(Drawn):
    """Done: a tick; now: an arrow; ahead: empty."""

    state = StringProperty("")

    def draw(self) -> None:
        radius = min(self.size) / 2 - dp(1)
        if self.state == DONE:
            disc(self.center_x, self.center_y, radius, GAIN, None)
            draw_icon("check-bold", self.center_x, self.center_y, radius * 1.4, INK)
        elif self.state == NOW:
            disc(self.center_x, self.center_y, radius, GLOW, None)
            draw_icon("chevron-right", self.center_x, self.center_y, radius * 1.7, INK)
        else:
            disc(self.center_x, self.center_y, radius, theme.line, None)


class GregStep(BoxLayout):
    """One step in words."""

    state = StringProperty("")
    picture = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    lost: tuple[Amount, ...] = ObjectProperty(())
    yours: tuple[Amount, ...] = ObjectProperty(())
    #: Whether only its title is shown: large letters leave room for one line in full.
    short = BooleanProperty(False)


class GregPanel(FirstRatPanel):
    """Greg's turn, step by step; `on_next` asks for the next one, `on_skip` for the end."""

    head = StringProperty("")
    note = StringProperty("")
    over = BooleanProperty(False)
    #: The width of the card.
    card = NumericProperty(dp(110))

    __events__ = ("on_next", "on_skip")

    def __init__(self, model: GregCardState | None = None, **properties: object) -> None:
        self._lines: list[GregStep] = []
        super().__init__(model, **properties)
        theme.bind(scale=self._shorten)

    def on_next(self) -> None:
        """The next step is asked for, or the panel to be closed if all is done."""

    def on_skip(self) -> None:
        """The rest is to be skipped."""

    def display(self, model: GregCardState) -> None:
        self.head, self.note, self.over = model.head, model.note, model.over
        self.ids.card.model = model
        if len(self._lines) != len(model.steps):
            self.ids.steps.clear_widgets()
            self._lines = [GregStep() for _ in model.steps]
            for line in self._lines:
                self.ids.steps.add_widget(line)
        for line, step in zip(self._lines, model.steps, strict=True):
            _update_step(line, step)
        self._shorten()

    def _shorten(self, *_: object) -> None:
        for line in self._lines:
            line.short = theme.scale > 1.1 and line.state != NOW


def _update_step(line: GregStep, step: CardStep) -> None:
    line.state, line.picture, line.title, line.text = step.state, step.picture, step.title, step.text
    line.lost, line.yours = step.lost, step.yours


# --- wares


class ComicAction(Hintable, TextButton):
    """Takes a comic, or none."""


class WaresPanel(FirstRatPanel):
    """Cards with items, one of which is chosen and explained."""

    #: Which card is chosen; -1 for none.
    chosen = NumericProperty(-1)
    name = StringProperty("")
    text = StringProperty("")
    #: The card that a hint advises; -1 for none.
    advised = NumericProperty(-1)

    def __init__(self, model: object = None, **properties: object) -> None:
        self._cards: list[ItemCard] = []
        super().__init__(model, **properties)
        self.fbind("chosen", self._choose)

    def set_items(self, items: Sequence[Item], capes: str = "") -> None:
        """Make a card for each item; a single one is chosen at once."""
        grid = self.ids.cards
        grid.clear_widgets()
        self._cards = []
        for number, item in enumerate(items):
            card = ItemCard(item=item, cape=capes if item.is_super else "")
            card.bind(on_release=lambda _card, number=number: setattr(self, "chosen", number))
            self._cards.append(card)
            grid.add_widget(card)
        self.chosen = 0 if len(items) == 1 else -1
        self._choose()

    def _choose(self, *_: object) -> None:
        number = int(self.chosen)
        for place, card in enumerate(self._cards):
            card.chosen, card.hinted = place == number, place == self.advised
        self.explain(number)

    def mark(self) -> None:
        """Choose what a hint advises, so that it is explained."""
        self.advised = next((place for place, moves in enumerate(self.moves()) if self.hinted in moves), -1)
        if self.advised >= 0:
            self.chosen = self.advised
        self._choose()

    def moves(self) -> list[tuple[str, ...]]:
        """The moves that take each item."""
        return []

    def on_the_way_to(self, move: str) -> Widget | None:
        """What has to be touched next to take an item: its card, then the button; None if the move takes none."""
        place = next((place for place, moves in enumerate(self.moves()) if move in moves), -1)
        if place < 0:
            return None
        return self.button(move) if place == self.chosen else self._cards[place]

    def button(self, move: str) -> Widget:
        """The button that takes the chosen item by a move."""
        return self.ids.take

    def explain(self, number: int) -> None:
        """Say what the chosen item does; -1: what to do."""


class ShopPanel(WaresPanel):
    """An animal's shop."""

    picture = StringProperty("")
    head = StringProperty("")
    line = StringProperty("")
    cheese = StringProperty("")
    #: What the two buttons say, and whether they can be pressed.
    pay = StringProperty("")
    pay_note = StringProperty("")
    can_pay = BooleanProperty(False)
    can_steal = BooleanProperty(False)
    rat = StringProperty("rat-hammer")
    #: Whether a rat is visiting; else the shop is only displayed.
    visited = BooleanProperty(False)
    #: The height that is left for its head.
    spare = NumericProperty(dp(2000))
    #: What a hint advises to do with the chosen item.
    pay_hinted = BooleanProperty(False)
    steal_hinted = BooleanProperty(False)

    def display(self, model: ShopState) -> None:
        self.picture, self.head, self.line = model.animal, model.head, model.line
        self.cheese, self.rat, self.visited = str(model.cheese), model.rat, bool(model.skip)
        self.set_items([ware.item for ware in model.wares])

    def explain(self, number: int) -> None:
        model: ShopState = self.model
        if number < 0:
            self.name = tr._("Choose an item") if self.visited else ""
            self.text = tr._("Tap it to see what it does.") if model.wares else ""
        else:
            self.name, self.text = model.wares[number].item.name, model.wares[number].item.text
        ware = model.wares[number] if number >= 0 else None
        self.pay = tr._("Pay {number}").format(number=model.price)
        self.pay_note = ""
        if model.missing:
            self.pay_note = tr._("{number} missing").format(number=model.missing)
        elif model.price < model.full_price:
            self.pay_note = tr._("instead of {number}").format(number=model.full_price)
        self.can_pay = ware is not None and bool(ware.pay)
        self.can_steal = ware is not None and bool(ware.steal)
        self.pay_hinted = self.can_pay and ware is not None and ware.pay == self.hinted
        self.steal_hinted = self.can_steal and ware is not None and ware.steal == self.hinted

    def moves(self) -> list[tuple[str, ...]]:
        return [tuple(filter(None, (ware.pay, ware.steal))) for ware in self.model.wares]

    def button(self, move: str) -> Widget:
        return self.ids.pay if move == self.model.wares[int(self.chosen)].pay else self.ids.steal

    def buy(self) -> None:
        """Pay for the chosen item."""
        self.dispatch("on_choose", self.model.wares[int(self.chosen)].pay)

    def steal(self) -> None:
        """Steal the chosen item."""
        self.dispatch("on_choose", self.model.wares[int(self.chosen)].steal)

    def skip(self) -> None:
        """Take nothing."""
        self.dispatch("on_choose", self.model.skip)


class ComicsPanel(WaresPanel):
    """The library: comics in a grid, and the effect of the chosen one."""

    head = StringProperty("")
    cores = StringProperty("")
    note = StringProperty("")
    asks = BooleanProperty(False)
    #: The height of the longest name.
    names = NumericProperty(0)

    def display(self, model: ComicsState) -> None:
        self.head, self.asks = model.head, bool(model.skip)
        self.cores = tr._("{number} left").format(number=model.cores) if model.cores else ""
        self.set_items([comic.item for comic in model.comics], model.rat)
        for card in self._cards:
            card.text = card.label
            card.bind(words_height=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.names = max((card.words_height for card in self._cards), default=0)

    def explain(self, number: int) -> None:
        model: ComicsState = self.model
        if number < 0:
            self.name = tr._("Choose a comic") if self.asks else ""
            self.text = tr._("Tap it to see what it does.") if model.comics else tr._("No comic is left.")
            self.note = ""
            return
        item = model.comics[number].item
        self.name, self.text = item.name, item.text
        self.note = (model.after_super if item.is_super else model.after) if self.asks else ""

    def moves(self) -> list[tuple[str, ...]]:
        return [(comic.move,) if comic.move else () for comic in self.model.comics]

    def take(self) -> None:
        """Take the chosen comic."""
        self.dispatch("on_choose", self.model.comics[int(self.chosen)].move)

    def skip(self) -> None:
        """Take none."""
        self.dispatch("on_choose", self.model.skip)


load_kv("games/firstrat/panels/parts")
