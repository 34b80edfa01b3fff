"""Brooke's islands, dice and actions as pictures on pages.

Names: `island 4 blue`, `die red 5`, `printed blue 2`, `action swap blue`, `card 4 blue` (with its action).
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.table import island_of
from app.games.brooke.presenter.view_models import COLOURS
from app.games.brooke.widgets.drawing import Sign
from app.games.brooke.widgets.island import IslandCard
from engine.brooke.cards import STANDARD, deck_of

THUMB, SMALL = dp(43), dp(56)
CARD = (dp(84), dp(112))


def thumb(name: str, place: int = 0) -> Widget:
    """A small square picture for lists."""
    return Sign(name=name, size=(THUMB, THUMB))


def reference_picture(name: str, side: float) -> Widget:
    """A picture of the quick reference."""
    return Sign(name=name, size=(side, side))


def illustration(name: str, place: int = 0) -> Widget:
    """A picture of the rules: a card with its action, or a sign."""
    kind, *rest = name.split()
    if kind != "card":
        return Sign(name=name, size=(SMALL, SMALL))
    card = next(card for card in deck_of(STANDARD).cards if card.id == int(rest[0]))
    island = island_of(card, COLOURS.index(rest[1]))
    return IslandCard(island=island, size_hint=(None, None), size=CARD, strip_height=dp(34))


def picture_text(name: str) -> str:
    """A picture in words."""
    kind, *rest = name.split()
    if kind in ("island", "card"):
        return words.island(int(rest[0]))
    if kind == "action":
        return words.action(rest[0])
    return words.colour(COLOURS.index(rest[0]))
