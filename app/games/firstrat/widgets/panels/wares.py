"""Items to choose from: an animal's shop, and the library with its comics."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from app.games.firstrat.presenter.items import Item
from app.games.firstrat.presenter.wares import ComicsShow, ShopShow
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, ItemCard
from app.ui.kv import load_kv
from app.ui.text import tr


class WaresPanel(FirstRatPanel):
    """Cards with items, one of which is chosen and explained."""

    #: Which card is chosen; -1 for none.
    chosen = NumericProperty(-1)
    name = StringProperty("")
    text = StringProperty("")

    def __init__(self, show: object = None, **properties: object) -> None:
        self._cards: list[ItemCard] = []
        super().__init__(show, **properties)
        self.fbind("chosen", self._choose)

    def lay_out(self, items: Sequence[Item], capes: str = "") -> None:
        """Lay cards out for items; the only one is chosen at once."""
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
            card.chosen = place == number
        self.explain(number)

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
    #: Whether it is visited, not only looked at.
    visited = BooleanProperty(False)

    def fill(self, show: ShopShow) -> None:
        self.picture, self.head, self.line = show.animal, show.head, show.line
        self.cheese, self.rat, self.visited = str(show.cheese), show.rat, bool(show.skip)
        self.lay_out([ware.item for ware in show.wares])

    def explain(self, number: int) -> None:
        show: ShopShow = self.show
        if number < 0:
            self.name = tr._("Choose an item") if self.visited else ""
            self.text = tr._("Tap it to see what it does.") if show.wares else ""
        else:
            self.name, self.text = show.wares[number].item.name, show.wares[number].item.text
        ware = show.wares[number] if number >= 0 else None
        self.pay = tr._("Pay {number}").format(number=show.price)
        self.pay_note = ""
        if show.missing:
            self.pay_note = tr._("{number} missing").format(number=show.missing)
        elif show.price < show.full_price:
            self.pay_note = tr._("instead of {number}").format(number=show.full_price)
        self.can_pay = ware is not None and bool(ware.pay)
        self.can_steal = ware is not None and bool(ware.steal)

    def buy(self) -> None:
        """Pay for the chosen item."""
        self.dispatch("on_choose", self.show.wares[int(self.chosen)].pay)

    def steal(self) -> None:
        """Steal the chosen item."""
        self.dispatch("on_choose", self.show.wares[int(self.chosen)].steal)

    def skip(self) -> None:
        """Take nothing."""
        self.dispatch("on_choose", self.show.skip)


class ComicsPanel(WaresPanel):
    """The library: comics in a grid, and the effect of the chosen one."""

    head = StringProperty("")
    cores = StringProperty("")
    note = StringProperty("")
    asks = BooleanProperty(False)
    #: The height of the longest name.
    names = NumericProperty(0)

    def fill(self, show: ComicsShow) -> None:
        self.head, self.asks = show.head, bool(show.skip)
        self.cores = tr._("{number} left").format(number=show.cores) if show.cores else ""
        self.lay_out([comic.item for comic in show.comics], show.rat)
        for card in self._cards:
            card.text = card.label
            card.bind(words_height=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        self.names = max((card.words_height for card in self._cards), default=0)

    def explain(self, number: int) -> None:
        show: ComicsShow = self.show
        if number < 0:
            self.name = tr._("Choose a comic") if self.asks else ""
            self.text = tr._("Tap it to see what it does.") if show.comics else tr._("No comic is left.")
            self.note = ""
            return
        item = show.comics[number].item
        self.name, self.text = item.name, item.text
        self.note = (show.after_super if item.is_super else show.after) if self.asks else ""

    def take(self) -> None:
        """Take the chosen comic."""
        self.dispatch("on_choose", self.show.comics[int(self.chosen)].move)

    def skip(self) -> None:
        """Take none."""
        self.dispatch("on_choose", self.show.skip)


load_kv("firstrat/panels/wares")
