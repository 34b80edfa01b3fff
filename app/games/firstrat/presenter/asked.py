"""Which panel a decision opens: the show of what is asked, or None where the board itself asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from app.games.firstrat.presenter.burrow import BurrowShow, burrow
from app.games.firstrat.presenter.comics import ComicsShow, comics
from app.games.firstrat.presenter.questions import QuestionShow, question
from app.games.firstrat.presenter.shop import ShopShow, shop
from app.games.firstrat.presenter.tracks import TracksShow, tracks
from engine.base import Move
from engine.firstrat.state import (
    BEST,
    BONUS,
    BRANCH,
    BUILD,
    COMIC,
    DRINK,
    LAUNCH,
    SHOP,
    SUPER,
    FirstRatView,
    stage,
)

AskedShow: TypeAlias = BurrowShow | ComicsShow | ShopShow | TracksShow | QuestionShow

_PRESENTERS = {
    DRINK: question,
    BONUS: question,
    LAUNCH: question,
    BRANCH: burrow,
    COMIC: comics,
    SUPER: question,
    SHOP: shop,
    BUILD: tracks,
    BEST: question,
}


def asked(view: FirstRatView, offer: Sequence[Move]) -> AskedShow | None:
    """The show of the decision that is due; None for a move, and where nothing can be built."""
    now = stage(view.state)
    if not offer or now not in _PRESENTERS or (now == BUILD and len(offer) == 1):
        return None
    return _PRESENTERS[now](view, offer)
