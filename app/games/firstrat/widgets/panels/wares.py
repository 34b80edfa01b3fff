"""Items to choose from: an animal's shop, and the library with its comics."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.games.firstrat.presenter.text import Item
from app.games.firstrat.presenter.wares import ComicsState, ShopState
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, Hintable, ItemCard
from app.kit.press import TextButton


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
        raise NotImplementedError

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

    def button(self, move: str) -> Widget:
        return self.ids.take

    def take(self) -> None:
        """Take the chosen comic."""
        self.dispatch("on_choose", self.model.comics[int(self.chosen)].move)

    def skip(self) -> None:
        """Take none."""
        self.dispatch("on_choose", self.model.skip)


load_kv("games/firstrat/panels/wares")
