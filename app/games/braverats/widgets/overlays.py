"""Overlays that explain a card, and the results of the round."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from app.base.live_text import tr
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.forecast import ForecastResult
from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.card_grid import Matrix
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay


def card_overlay(show: CardShow) -> Overlay:
    """A card in full, with what it can do."""
    width = dp(150)
    picture = Card(show=show, size_hint=(None, None), size=(width, Card.height_of(width)))
    stand = AnchorLayout(size_hint_y=None, height=picture.height + dp(8))
    stand.add_widget(picture)
    overlay = Overlay(stand, WrappedLabel(text=words.ability(show.name)), title=words.card(show.name))
    if show.copied:
        overlay.add(WrappedLabel(text=tr._("Now it copies: {card}").format(card=words.card(show.icon))))
    return overlay


def matrix_overlay(
    rows: tuple[CardShow, ...], cols: tuple[CardShow, ...], cells: tuple[tuple[ForecastResult, ...], ...]
) -> Overlay:
    """Every card against every card, with the +2 and the waiting crowns of this round."""
    legend = tr._(
        "Your cards downwards, theirs across. Arrow up: you win that many crowns; down: they do; = held."
    )
    return Overlay(
        Matrix(rows=rows, cols=cols, cells=cells), WrappedLabel(text=legend), title=tr._("Results of this round")
    )
