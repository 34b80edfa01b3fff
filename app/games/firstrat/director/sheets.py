"""The sheets over the First Rat board: a question that wants an answer, or something to look at."""

from __future__ import annotations

from collections.abc import Callable

from app.games.firstrat.presenter.asked import asked
from app.games.firstrat.presenter.items import Item
from app.games.firstrat.widgets.panels.opened import panel_of
from app.games.firstrat.widgets.panels.parts import FirstRatPanel
from app.games.firstrat.widgets.stage import FirstRatStage
from engine.base import Move
from engine.firstrat.state import BUILD, MOVE, SUPER, FirstRatView, stage

#: Questions that the board itself asks.
_ON_BOARD = (MOVE, SUPER)


class Sheets:
    """What lies over one table."""

    def __init__(self, stage_: FirstRatStage, choose: Callable[[Move], None], changed: Callable[[], None]) -> None:
        self._stage = stage_
        self._choose = choose
        self._changed = changed
        #: The position whose question was opened or folded already, and whether the tracks lay open then.
        self._asked: tuple[object, bool] | None = None
        #: Makes the show of what was opened by hand anew; None for a question, and while nothing is open.
        self._look: Callable[[], object] | None = None
        #: The panel that an explained item lies over.
        self._beneath: FirstRatPanel | None = None

    @property
    def open(self) -> bool:
        return self._stage.area.layer is not None

    def clear(self) -> None:
        """Nothing lies over the board."""
        self._asked, self._look, self._beneath = None, None, None
        self._stage.area.fold()

    # --- questions

    def ask(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of a new question; bring what was opened by hand up to date."""
        if not offer or stage(view.state) in _ON_BOARD:
            self._asked = None
            if self._look is None:
                self._beneath = None
                self._stage.area.fold()
            elif self.open and self._beneath is None:
                self._stage.area.layer.panel.show = self._look()
        elif self._asked is None or self._asked[0] is not view.state or self._asked[1] != self._beside:
            self._asked = (view.state, self._beside)
            self._look = self._beneath = None
            self.answer(view, offer)

    def answer(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of the present question, again if it was folded."""
        show = asked(view, offer)
        if show is None or (stage(view.state) == BUILD and self._beside):
            self._stage.area.fold()
        else:
            self._lay(panel_of(show), pushes=True)

    @property
    def _beside(self) -> bool:
        """Where the tracks lie open beside the board, they are built on right there."""
        return self._stage.layout is not None and self._stage.layout.open

    def folded(self, view: FirstRatView, offer: tuple[Move, ...]) -> bool:
        """Whether a question waits behind the action bar."""
        return not self.open and bool(offer) and stage(view.state) not in (*_ON_BOARD, BUILD)

    # --- looking

    def look(self, show: Callable[[], object]) -> None:
        """Open something to look at; `show` makes it anew when the table changes."""
        self._look, self._beneath = show, None
        self._lay(panel_of(show()))

    def put(self, show: object) -> None:
        """Open a question that is no decision of the engine's, such as which shortcut is free."""
        self._look = None
        self._lay(panel_of(show), pushes=True)

    def fold(self) -> bool:
        """Put the uppermost sheet away; says whether there was one."""
        beneath, self._beneath = self._beneath, None
        if beneath is not None:
            self._stage.area.open(beneath, pushes=self._look is None)
            return True
        self._look = None
        return self._stage.area.fold()

    # --- inside

    def _lay(self, panel: FirstRatPanel, *, pushes: bool = False) -> None:
        panel.bind(
            on_choose=lambda _panel, move: self._choose(move),
            on_fold=lambda *_: self._folded(),
            on_explain=lambda panel, item: self._explain(panel, item),
        )
        self._stage.area.open(panel, pushes=pushes)

    def _folded(self) -> None:
        self.fold()
        self._changed()

    def _explain(self, panel: FirstRatPanel, item: Item) -> None:
        explained = panel_of(item)
        explained.bind(on_fold=lambda *_: self._folded())
        self._stage.area.open(explained)
        self._beneath = panel
