"""The panel over the First Rat board: a question that wants an answer, or something to look at."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp

from app.games.firstrat.presenter.burrow import BurrowState
from app.games.firstrat.presenter.family import FamilyState
from app.games.firstrat.presenter.greg import GregCardState
from app.games.firstrat.presenter.questions import FirstRatQuestion, asked
from app.games.firstrat.presenter.text import Item
from app.games.firstrat.presenter.tracks import TracksState
from app.games.firstrat.presenter.wares import ComicsState, ShopState
from app.games.firstrat.widgets.panels.burrow import BurrowPanel
from app.games.firstrat.widgets.panels.family import FamilyPanel, ItemPanel
from app.games.firstrat.widgets.panels.greg import GregPanel
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, QuestionPanel
from app.games.firstrat.widgets.panels.tracks import TracksPanel
from app.games.firstrat.widgets.panels.wares import ComicsPanel, ShopPanel
from app.games.firstrat.widgets.stage import LEAST_TRACKS, FirstRatStage
from engine.base import Move
from engine.firstrat.state import BUILD, MOVE, SUPER, FirstRatView, stage

#: Questions that the board itself asks.
_ON_BOARD = (MOVE, SUPER)
_PANELS: dict[type, type[FirstRatPanel]] = {
    BurrowState: BurrowPanel,
    ComicsState: ComicsPanel,
    FamilyState: FamilyPanel,
    GregCardState: GregPanel,
    Item: ItemPanel,
    FirstRatQuestion: QuestionPanel,
    ShopState: ShopPanel,
    TracksState: TracksPanel,
}


def panel_of(model: object) -> FirstRatPanel:
    """A panel that shows this."""
    return _PANELS[type(model)](model)


class OpenPanel:
    """What lies over one table."""

    def __init__(
        self,
        table: FirstRatStage,
        choose: Callable[[Move], None],
        changed: Callable[[], None],
        again: Callable[[int], None],
    ) -> None:
        self._stage = table
        self._area = table.area
        self._choose = choose
        self._changed = changed
        self._again = again
        #: The position whose question was opened or folded already, and whether the tracks lay open then.
        self._asked: tuple[object, bool] | None = None
        #: Makes the show of what was opened by hand anew; None for a question, and while nothing is open.
        self._look: Callable[[], object] | None = None
        #: The panel that an explained item lies over.
        self._beneath: FirstRatPanel | None = None

    @property
    def open(self) -> bool:
        return self._area.layer is not None

    def clear(self) -> None:
        self._asked = self._look = self._beneath = None
        self._area.fold()

    # --- questions

    def ask(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of a new question; bring what was opened by hand up to date."""
        now = (view.state, self._stage.has_open_tracks)
        if not offer or stage(view.state) in _ON_BOARD:
            self._asked = None
            if self._look is None:
                self._beneath = None
                self._area.fold()
            elif self._area.layer is not None and self._beneath is None:
                self._area.layer.panel.model = self._look()
        elif self._asked is None or self._asked[0] is not now[0] or self._asked[1] != now[1]:
            self._asked, self._look, self._beneath = now, None, None
            self.answer(view, offer)

    def answer(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of the present question, again if it was folded."""
        model = asked(view, offer)
        # Tracks that lie open beside the board are built on right there.
        if model is None or (stage(view.state) == BUILD and self._stage.has_open_tracks):
            self._area.fold()
            return
        panel = panel_of(model)
        if isinstance(panel, BurrowPanel) and self._stage.has_open_tracks:
            panel.scoring, panel.leaves = None, dp(LEAST_TRACKS)
        self._lay(panel, pushes=True)

    def hint(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Show what a hint is about: the panel of the present question, and nothing that was only looked at."""
        if stage(view.state) not in _ON_BOARD and (self._look is not None or not self.open):
            self._look = self._beneath = None
            self.answer(view, offer)

    def mark(self, move: Move) -> None:
        """Mark the answer that a hint speaks of; empty: none."""
        for panel in self._panels():
            panel.hinted = move

    @property
    def question(self) -> str:
        """The question that a panel asks before a move is chosen; empty without one."""
        return next((panel.question for panel in self._panels() if panel.question), "")

    def _panels(self) -> list[FirstRatPanel]:
        """The open tracks, and what lies over the board."""
        layer = self._area.layer
        panels = (self._stage.open_tracks, layer.panel if layer is not None else None)
        return [panel for panel in panels if panel is not None]

    def folded(self, view: FirstRatView, offer: tuple[Move, ...]) -> bool:
        """Whether a question waits behind the prompt."""
        return not self.open and bool(offer) and stage(view.state) not in (*_ON_BOARD, BUILD)

    def put(self, model: FirstRatQuestion) -> None:
        """Open a question that is no decision of the engine's."""
        self._look = None
        self._lay(panel_of(model), pushes=True)

    # --- looking

    def look(self, model: Callable[[], object]) -> None:
        """Open something to look at; `show` makes it anew when the table changes."""
        self._look, self._beneath = model, None
        self._lay(panel_of(model()))

    def fold(self) -> bool:
        """Put the uppermost panel away; says whether there was one."""
        beneath, self._beneath = self._beneath, None
        if beneath is not None:
            self._area.open(beneath, pushes=self._look is None)
            return True
        self._look = None
        return self._area.fold()

    # --- inside

    def _lay(self, panel: FirstRatPanel, *, pushes: bool = False) -> None:
        panel.bind(
            on_choose=lambda _panel, move: self._choose(move),
            on_fold=self._folded,
            on_explain=lambda panel, item: self._explain(panel, item),
            question=lambda *_: self._changed(),
        )
        if isinstance(panel, FamilyPanel):
            panel.bind(on_again=lambda _panel, seat: self._again(seat))
        self._area.open(panel, pushes=pushes)

    def _folded(self, *_: object) -> None:
        self.fold()
        self._changed()

    def _explain(self, panel: FirstRatPanel, what: Item | TracksState) -> None:
        explained = panel_of(what)
        explained.bind(on_fold=self._folded)
        self._area.open(explained)
        self._beneath = panel
