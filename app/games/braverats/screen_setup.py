"""The hand of each side, for the set-up screen of BraveRats."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.games.braverats.presenter import text as words
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable
from engine.base import Json
from engine.braverats.cards import NAMES as CARDS

#: The ways to deal, of which one is chosen.
DEALS = ("traitor", "draft", "random", "princess", "draw")


class CardThumb(FloatLayout):
    """A small card of the hand."""

    card = StringProperty("musician")
    rank = StringProperty("0")


class HandRow(Pressable, GridLayout):
    """The cards of a hand; a press explains them."""

    label = StringProperty("")


class CardExplanation(BoxLayout):
    """A card and what it does."""

    card = StringProperty("musician")
    text = StringProperty("")
    note = StringProperty("")


class HandPanel(BoxLayout):
    """The cards that each side gets, and how they are dealt."""

    text = StringProperty("")
    note = StringProperty("")

    def __init__(self, cards: tuple[str, ...], **properties: object) -> None:
        super().__init__(**properties)
        self._cards = cards
        self.ids.hand.cols = len(cards)
        for rank, card in enumerate(cards):
            self.ids.hand.add_widget(CardThumb(card=card, rank="?" if card == "mime" else str(rank)))

    def explain(self) -> None:
        """What every card does."""
        rows = [
            CardExplanation(card=card, text=words.card(card), note=words.ability(card)) for card in self._cards
        ]
        PageSheet(*rows, title=tr._("What the cards do")).open()


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> HandPanel:
    """The hand of a set-up; `names` are its options in words."""
    nine = bool(options.get("mime"))
    return HandPanel(
        CARDS if nine else CARDS[:8],
        text=tr._("Each side: nine cards") if nine else tr._("Each side: eight cards"),
        note=next((names[deal] for deal in DEALS if options.get(deal)), ""),
    )


load_kv("games/braverats/table")
