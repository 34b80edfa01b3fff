"""Leaves that explain: one card, the result table of this round."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout

from app.games.braverats.presenter import wording
from app.games.braverats.presenter.forecast import Chip
from app.games.braverats.presenter.shows import CardShow
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.matrix import Matrix
from app.ui.text import tr
from app.ui.widgets.overlay import Leaf
from app.ui.widgets.press import Action, Words


def card_leaf(show: CardShow, to_rule: object) -> Leaf:
    """A card in full with what it can do; `to_rule` is called for the whole rule."""
    width = dp(150)
    picture = Card(show=show, size_hint=(None, None), size=(width, Card.height_of(width)))
    stand = AnchorLayout(size_hint_y=None, height=picture.height + dp(8))
    stand.add_widget(picture)
    text = wording.ability(tr, show.name)
    leaf = Leaf(stand, Words(text=text), title=wording.card(tr, show.name))
    if show.copied:
        leaf.add(Words(text=tr._("Now it copies: {card}").format(card=wording.card(tr, show.icon))))
    more = Action(text=tr._("Read the rules"), icon="book-open-variant")

    def opened(*_: object) -> None:
        leaf.close()
        to_rule(show.name)

    more.bind(on_release=opened)
    leaf.add(more)
    return leaf


def matrix_leaf(
    rows: tuple[CardShow, ...], cols: tuple[CardShow, ...], cells: tuple[tuple[Chip, ...], ...]
) -> Leaf:
    """Every card against every card, with the +2 and the waiting crowns of this round."""
    legend = tr._("Your cards downwards, theirs across. Arrow up: you win so many crowns; down: they do; = held.")
    return Leaf(Matrix(rows=rows, cols=cols, cells=cells), Words(text=legend), title=tr._("Results of this round"))
