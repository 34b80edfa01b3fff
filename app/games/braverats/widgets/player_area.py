"""A player's area of the BraveRats table: name, prompt, hand, and the layer that holds their overlays."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from app.base.live_text import tr
from app.base.theme import theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.prompts import BraveRatsPrompt
from app.games.braverats.presenter.view_models import BraveRatsTable
from app.games.braverats.widgets.hand import NO_CARD, Hand
from app.games.braverats.widgets.header import SideHeader
from app.games.braverats.widgets.layout import NOWHERE, Box, BraveRatsAreaLayout
from app.kit.drawing import put
from app.kit.labels import WholeWords
from app.kit.press import EdgeIcon
from app.kit.prompt import PromptLine
from app.kit.rotated_layer import RotatedLayer


class BraveRatsArea(RotatedLayer):
    """Fills the whole table, so that its layout is the same whether it is turned or not."""

    seat = NumericProperty(0)
    #: Whether the cards lie face down until their owner holds them.
    covered = BooleanProperty(False)
    #: What the lifted card can do; empty for none.
    caption = StringProperty("")
    #: Whether there is a place for it.
    has_caption = False

    _header_box: Box = NOWHERE
    _button_box: Box = NOWHERE

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.header = SideHeader(size_hint=(None, None))
        self.prompt = PromptLine(size_hint=(None, None))
        self.hand = Hand(size_hint=(None, None))
        #: The open packet of a draft, in the middle of the table.
        self.packet = Hand(size_hint=(None, None), arc=True, stays=True)
        #: What the lifted card can do.
        self.caption_label = WholeWords(size_hint=(None, None), halign="center", valign="middle")
        self.plaque = Label(size_hint=(None, None), halign="center", valign="middle")
        self.icons = {
            "menu": EdgeIcon(icon="menu", size_hint=(None, None)),
            "hint": EdgeIcon(icon="lightbulb-outline", size_hint=(None, None)),
            "matrix": EdgeIcon(icon="grid", size_hint=(None, None)),
            "reference": EdgeIcon(icon="help-circle-outline", size_hint=(None, None)),
        }
        self.drafting = False
        # The hands last: a dragged card passes over everything else.
        words = (self.plaque, self.caption_label, self.header, self.prompt)
        for widget in (*words, *self.icons.values(), self.packet, self.hand):
            self.add_widget(widget)
        self._label_icons()
        tr.bind(_=self._label_icons)

    def on_covered(self, _area: object, covered: bool) -> None:
        self.hand.covered = self.packet.covered = covered

    def on_caption(self, *_: object) -> None:
        label = self.caption_label
        label.text = self.caption if self.has_caption else ""
        label.color, label.font_size = theme.text, theme.label if self.width >= dp(600) else theme.caption
        label.text_size = label.size

    @property
    def choosing(self) -> Hand:
        """The hand that choices are made from."""
        return self.packet if self.drafting else self.hand

    @property
    def lifted_card(self) -> str:
        """The card that is held up; empty for none."""
        return self.choosing.name_at(self.choosing.lifted)

    def choices(self) -> tuple[str, ...]:
        """The cards that can be picked now, in order."""
        return tuple(card.name for card in self.choosing.cards)

    # --- layout

    def place(self, layout: BraveRatsAreaLayout, duel: Box) -> None:
        """Put everything in its place."""
        header, button = layout.header, layout.button
        if theme.left_handed and button != NOWHERE:
            header, button = (header[0] + button[2] + dp(6), *header[1:]), (header[0], *button[1:])
        self._header_box, self._button_box = header, button
        self._place_header()
        self.prompt.to_right = layout.prompt[0] > layout.header[0]
        put(self.prompt, layout.prompt, self)
        self.prompt.button_box = (
            None if button == NOWHERE else (self.x + button[0], self.y + button[1], *button[2:])
        )
        put(self.caption_label, layout.caption, self)
        self.has_caption = layout.caption != NOWHERE
        self.on_caption()
        self.hand.arc, self.hand.large = layout.arc, layout.large
        put(self.hand, layout.hand, self)
        # The open packet keeps clear of the icons and words beside the duel.
        aside = max((box[0] + box[2] + dp(8) for box in (layout.hint, layout.plaque) if box != NOWHERE), default=0)
        put(self.packet, (duel[0] + aside, duel[1], duel[2] - 2 * aside, duel[3]), self)
        put(self.plaque, layout.plaque, self)
        self.plaque.text_size = self.plaque.size
        self.plaque.opacity = 0 if layout.plaque == NOWHERE else 1
        for name, icon in self.icons.items():
            box = getattr(layout, name)
            if box == NOWHERE:
                icon.hide()
            else:
                icon.put(self.x + box[0], self.y + box[1])

    def _place_header(self) -> None:
        """The header has the place of its button too while there is none."""
        x, y, width, height = self._header_box
        if self._button_box != NOWHERE and not self.prompt.verb:
            left, right = min(x, self._button_box[0]), max(x + width, self._button_box[0] + self._button_box[2])
            x, width = left, right - left
        put(self.header, (x, y, width, height), self)

    # --- showing

    def present(self, table: BraveRatsTable) -> None:
        """Name, crowns and cards."""
        side, draft = table.sides[self.seat], table.draft
        self.header.side = side
        self.drafting = draft is not None
        self.packet.cards = draft.cards if draft is not None and draft.turn == self.seat else ()
        self.hand.cards = side.hand if draft is None else draft.kept[self.seat]
        self.plaque.text = " · ".join(part for part in words.title(table) if part)
        self.plaque.color, self.plaque.font_size = theme.text_dim, theme.label

    def ask(self, prompt: BraveRatsPrompt) -> None:
        """Show a prompt."""
        line = self.prompt
        line.verb, line.primary = prompt.button, prompt.primary
        self._place_header()
        # In large letters words need the room of the picture.
        picture = prompt.picture if line.button_box is None else ""
        line.set_words(prompt.head, prompt.detail, style=prompt.style, picture=picture, more=prompt.more)

    def put_back(self) -> None:
        """Put a lifted card back, and forget the finger on the cards."""
        for hand in (self.hand, self.packet):
            hand.lifted = NO_CARD
            hand.let_go()

    def _label_icons(self, *_: object) -> None:
        words = {
            "menu": tr._("Menu"),
            "hint": tr._("Hint"),
            "matrix": tr._("Result table"),
            "reference": tr._("Overview"),
        }
        for name, icon in self.icons.items():
            icon.label = words[name]
