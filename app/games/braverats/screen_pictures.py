"""BraveRats cards on pages: small portraits in lists, cards in the rules."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.table import face
from app.games.braverats.widgets.card import Card
from app.kit.drawing import Portrait
from app.kit.labels import ThemedLabel
from engine.braverats.cards import RANK

COLOURS = ("blue", "red")
CARD = dp(76)


def illustration(card: str, place: int) -> Widget:
    """A card of the rules; two of them are a duel, blue against red."""
    return Card(
        model=face(card, COLOURS[place]),
        face="compact",
        size_hint=(None, None),
        size=(CARD, Card.height_of(CARD, "compact")),
    )


def thumb(card: str, place: int) -> Widget:
    """A portrait."""
    return Portrait(source=theme.atlas(f"cards_{COLOURS[place]}", f"{card}_96"))


def reference_picture(card: str, side: float) -> Widget:
    """A card of the quick reference: its value and its portrait."""
    value = "?" if card == "mime" else str(RANK[card])
    box = BoxLayout(size_hint=(None, None), size=(side * 1.6, side))
    box.add_widget(ThemedLabel(text=value, font_name="RobotoBlack", font_size=side * 0.6))
    portrait = thumb(card, 0)
    portrait.size = (side, side)
    box.add_widget(portrait)
    return box


def picture_text(card: str) -> str:
    """The name of a picture's card."""
    return words.card(card)
