"""BraveRats cards on pages: small portraits in lists, cards in the rules."""

from __future__ import annotations

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.braverats.presenter import wording
from app.games.braverats.presenter.table import face
from app.games.braverats.widgets.card import Card
from app.ui.theme import theme

CLANS = ("blue", "red")
CARD = dp(76)


def illustration(card: str, place: int) -> Widget:
    """A card of the rules; two of them are a duel, blue against red."""
    return Card(
        show=face(card, CLANS[place]),
        face="compact",
        size_hint=(None, None),
        size=(CARD, Card.height_of(CARD, "compact")),
    )


def thumb(card: str, place: int) -> Widget:
    """A portrait."""
    return Factory.Portrait(source=theme.atlas(f"cards_{CLANS[place]}", f"{card}_96"))


def picture_text(card: str) -> str:
    """The name of a picture's card."""
    return wording.card(card)
