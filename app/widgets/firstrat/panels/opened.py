"""The panel for a show."""

from __future__ import annotations

from app.presenters.firstrat.burrow import BurrowShow
from app.presenters.firstrat.comics import ComicsShow
from app.presenters.firstrat.family import FamilyShow
from app.presenters.firstrat.greg import GregShow
from app.presenters.firstrat.items import Item
from app.presenters.firstrat.questions import QuestionShow
from app.presenters.firstrat.shop import ShopShow
from app.presenters.firstrat.tracks import TracksShow
from app.widgets.firstrat.panels.answers import QuestionPanel
from app.widgets.firstrat.panels.burrow import BurrowPanel
from app.widgets.firstrat.panels.family import FamilyPanel, ItemPanel
from app.widgets.firstrat.panels.greg import GregPanel
from app.widgets.firstrat.panels.parts import PanelSheet
from app.widgets.firstrat.panels.tracks import TracksPanel
from app.widgets.firstrat.panels.wares import ComicsPanel, ShopPanel

PANELS: dict[type, type[PanelSheet]] = {
    BurrowShow: BurrowPanel,
    ComicsShow: ComicsPanel,
    FamilyShow: FamilyPanel,
    GregShow: GregPanel,
    Item: ItemPanel,
    QuestionShow: QuestionPanel,
    ShopShow: ShopPanel,
    TracksShow: TracksPanel,
}


def panel_of(show: object) -> PanelSheet:
    """A panel that shows this; it is dressed, but has no place yet."""
    return PANELS[type(show)](show)
