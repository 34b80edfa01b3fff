"""One player's part of the table: name, line, hand, and the layer that their overlays are laid on."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.games.braverats.presenter import wording
from app.games.braverats.presenter.forecast import Forecast
from app.games.braverats.presenter.history import Round
from app.games.braverats.presenter.shows import Line, TableShow
from app.games.braverats.widgets.hand import NOBODY, Hand
from app.games.braverats.widgets.side import SideHeader
from app.games.braverats.widgets.zones import NOWHERE, Box
from app.games.braverats.widgets.zones import Half as HalfZones
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.edge import EdgeIcon
from app.ui.widgets.prompt import PromptLine
from app.ui.widgets.rotated_layer import RotatedLayer

#: The cards that a rule is about wear its icon; the two without a card of their own get an icon of the font.
RULE_ICONS = {"equal": "md:equal", "higher": "md:arrow-up-bold"}


class Half(RotatedLayer):
    """Fills the whole table, so that its zones are the same whether it is turned or not."""

    seat = NumericProperty(0)
    #: How this player's choices are hidden: "open" (nobody else looks), "secret" (somebody sits opposite).
    manner = OptionProperty("open", options=("open", "secret"))
    #: Whether the cards lie face down until their owner holds them.
    covered = BooleanProperty(False)

    __events__ = ("on_order", "on_pick", "on_drag", "on_drop", "on_explain", "on_look", "on_strip", "on_action")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.header = SideHeader(size_hint=(None, None))
        self.strip = PromptLine(size_hint=(None, None))
        self.hand = Hand(size_hint=(None, None))
        #: The open packet of a draft, in the middle of the table.
        self.packet = Hand(size_hint=(None, None), arc=True, stays=True)
        self.plaque = Label(size_hint=(None, None), halign="center", valign="middle")
        self.icons = {
            "menu": EdgeIcon(icon="menu", size_hint=(None, None)),
            "hint": EdgeIcon(icon="lightbulb-outline", size_hint=(None, None)),
            "matrix": EdgeIcon(icon="grid", size_hint=(None, None)),
        }
        self.drafting = False
        # Cards last: one that is dragged passes over everything else.
        for widget in (self.plaque, self.header, self.strip, *self.icons.values(), self.packet, self.hand):
            self.add_widget(widget)
        self._label_icons()
        tr.bind(_=self._label_icons)
        for name, icon in self.icons.items():
            icon.bind(on_release=lambda _icon, name=name: self.dispatch("on_order", name))
        for hand in (self.hand, self.packet):
            hand.bind(
                on_pick=lambda hand, index: self._heard("on_pick", hand, index),
                on_drag=lambda hand, index: self._heard("on_drag", hand, index),
                on_explain=lambda hand, index: self._heard("on_explain", hand, index),
                on_drop=lambda hand, index, x, y: self._dropped(hand, index, x, y),
            )
        self.strip.bind(
            on_action=lambda *_: self.dispatch("on_action"), on_more=lambda *_: self.dispatch("on_strip")
        )
        self.fbind("covered", self._cover)

    # --- what listeners hear

    def on_order(self, order: str) -> None:
        """An icon was pressed: "menu", "hint", "matrix"."""

    def on_pick(self, card: str, index: int) -> None:
        """A card was tapped."""

    def on_drag(self, card: str, index: int) -> None:
        """A card is being dragged."""

    def on_drop(self, card: str, index: int, x: float, y: float) -> None:
        """A card was let go at a point of the window."""

    def on_explain(self, card: str) -> None:
        """Somebody wants to know what a card does."""

    def on_look(self) -> None:
        """Cards that lie face down were held: their owner wants to see them."""

    def on_strip(self) -> None:
        """The line was pressed."""

    def on_action(self) -> None:
        """The button beside the line was pressed."""

    # --- layout

    def place(self, zones: HalfZones, duel: Box) -> None:
        """Put everything where it belongs."""
        self._put(self.header, zones.header)
        self.strip.to_right = zones.strip[0] > zones.header[0]
        self._put(self.strip, zones.strip)
        self.hand.arc = zones.arc
        self._put(self.hand, zones.hand)
        # The open packet keeps clear of the icons and words that stand beside the duel.
        aside = max((box[0] + box[2] + dp(8) for box in (zones.help, zones.plaque) if box != NOWHERE), default=0)
        self._put(self.packet, (duel[0] + aside, duel[1], duel[2] - 2 * aside, duel[3]))
        self._put(self.plaque, zones.plaque)
        self.plaque.text_size = self.plaque.size
        self.plaque.opacity = 0 if zones.plaque == NOWHERE else 1
        for name, box in (("menu", zones.menu), ("hint", zones.help), ("matrix", zones.table)):
            icon = self.icons[name]
            icon.opacity, icon.disabled = (0, True) if box == NOWHERE else (1, False)
            # Out of the way as well as out of sight: a disabled widget swallows the touches on its place.
            icon.pos = (self.x + box[0], self.y + box[1]) if box != NOWHERE else (-icon.width, -icon.height)

    # --- showing

    def present(self, table: TableShow, lifted: int) -> None:
        """Name, crowns and cards; the line is told separately."""
        side = table.sides[self.seat]
        self.header.side = side
        self.drafting = table.draft is not None
        if table.draft is not None:
            mine = table.draft.turn == self.seat
            self.packet.cards = table.draft.cards if mine else ()
            self.hand.cards = table.draft.kept[self.seat]
            self.packet.lifted, self.hand.lifted = lifted, NOBODY
        else:
            self.packet.cards = ()
            self.hand.cards, self.hand.lifted = side.hand, lifted
        self.plaque.text = " · ".join(part for part in wording.title(table) if part)
        self.plaque.color, self.plaque.font_size = theme.text_dim, theme.label
        self._cover()

    def choices(self) -> tuple[str, ...]:
        """The cards that can be picked now, in order."""
        hand = self.packet if self.drafting else self.hand
        return tuple(card.name for card in hand.cards)

    @property
    def choosing(self) -> Hand:
        """The hand that choices are made from."""
        return self.packet if self.drafting else self.hand

    def ask(self, lines: tuple[Line, Line], action: str = "", *, primary: bool = True) -> None:
        """What this player is asked, or waits for."""
        self.strip.verb, self.strip.primary = action, primary
        self.strip.tell(wording.prompt(lines[0]), wording.prompt(lines[1]))

    def foretell(self, sight: Forecast, action: str) -> None:
        """What the lifted card would do."""
        self.strip.verb, self.strip.primary = action, True
        self.strip.tell(*wording.preview(sight))

    def tell(self, head: str, detail: str, *, picture: str = "", action: str = "", more: bool = True) -> None:
        """A rule, a verdict, an ending."""
        self.strip.verb, self.strip.primary = action, True
        self.strip.tell(head, detail, style="verdict", picture=picture, more=more)

    def decide(self, last: Round, names: tuple[str, str], action: str = "") -> None:
        """The rule that has decided a round, and what came of it."""
        head, detail = wording.decided(last, names)
        self.tell(head, detail, picture=RULE_ICONS.get(last.rule, last.rule), action=action)

    # --- inside

    def _label_icons(self, *_: object) -> None:
        words = {"menu": tr._("Menu"), "hint": tr._("Hint"), "matrix": tr._("Result table")}
        for name, icon in self.icons.items():
            icon.label = words[name]

    def _put(self, widget: Widget, box: Box) -> None:
        widget.pos, widget.size = (self.x + box[0], self.y + box[1]), box[2:]

    def _cover(self, *_: object) -> None:
        self.hand.covered = self.packet.covered = self.covered

    def _name(self, hand: Hand, index: int) -> str:
        return hand.cards[index].name if 0 <= index < len(hand.cards) else ""

    def _heard(self, event: str, hand: Hand, index: int) -> None:
        name = self._name(hand, index)
        kept = self.drafting and hand is self.hand
        if hand.covered and event == "on_explain":
            self.dispatch("on_look")
        elif event == "on_explain" or (kept and not hand.covered):
            if name and event != "on_drag":
                self.dispatch("on_explain", name)
        else:
            self.dispatch(event, name, index)

    def _dropped(self, hand: Hand, index: int, x: float, y: float) -> None:
        if not (self.drafting and hand is self.hand):
            self.dispatch("on_drop", self._name(hand, index), index, x, y)
