"""The panel for a show."""

from __future__ import annotations

from app.games.firstrat.presenter.burrow import BurrowShow
from app.games.firstrat.presenter.comics import ComicsShow
from app.games.firstrat.presenter.family import FamilyShow
from app.games.firstrat.presenter.greg import GregShow
from app.games.firstrat.presenter.items import Item
from app.games.firstrat.presenter.questions import QuestionShow
from app.games.firstrat.presenter.shop import ShopShow
from app.games.firstrat.presenter.tracks import TracksShow
from app.games.firstrat.widgets.panels.answers import QuestionPanel
from app.games.firstrat.widgets.panels.burrow import BurrowPanel
from app.games.firstrat.widgets.panels.family import FamilyPanel, ItemPanel
from app.games.firstrat.widgets.panels.greg import GregPanel
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.games.firstrat.widgets.panels.tracks import TracksPanel
from app.games.firstrat.widgets.panels.wares import ComicsPanel, ShopPanel

PANELS: dict[type, type[FirstRatPanel]] = {
    BurrowShow: BurrowPanel,
    ComicsShow: ComicsPanel,
    FamilyShow: FamilyPanel,
    GregShow: GregPanel,
    Item: ItemPanel,
    QuestionShow: QuestionPanel,
    ShopShow: ShopPanel,
    TracksShow: TracksPanel,
}


def panel_of(show: object) -> FirstRatPanel:
    """A panel that shows this; it is dressed, but has no place yet."""
    return PANELS[type(show)](show)
