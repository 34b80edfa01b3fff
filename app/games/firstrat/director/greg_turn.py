"""Greg's turn on the table: his card lies in a panel and is carried out step by step."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asyncgui import Event as Signal

from app.base.theme import theme
from app.games.firstrat.presenter.greg import greg
from app.games.firstrat.widgets.panels.greg import GregPanel
from app.games.firstrat.widgets.stage import FirstRatStage
from engine.base import Event
from engine.firstrat.position import GREG_ID
from engine.firstrat.state import GREG, FirstRatView

#: Events that a step of his card begins with; what follows belongs to the same step.
_STEPS = ("strolled", "best", "prepared")


class GregTurn:
    """One turn, from the card to the end."""

    def __init__(self, stage: FirstRatStage) -> None:
        self._stage = stage
        self._before: FirstRatView | None = None
        self._events: list[Event] = []
        self._panel: GregPanel | None = None
        self._next = Signal()
        #: Whether the rest of his turn is skipped.
        self.hurried = False

    @property
    def going_on(self) -> bool:
        return self._panel is not None

    def begin(self, before: FirstRatView, card: Event) -> None:
        """He turns a card."""
        self.end()
        self._before, self._events = before, [card]
        self._panel = GregPanel(greg(before, self._events))
        self._panel.bind(on_next=lambda *_: self._next.fire(), on_skip=lambda *_: self._hurry())
        self._stage.area.open(self._panel, whole=True)

    def _hurry(self) -> None:
        self.hurried = True
        self._stage.dispatch("on_skip")

    def tell(self, event: Event) -> None:
        """Tell one more event of his turn."""
        if self._panel is not None and self._before is not None and event not in self._events:
            self._events.append(event)
            self._panel.model = greg(self._before, self._events)

    def retell(self) -> None:
        """Tell it in another language."""
        if self._panel is not None and self._before is not None:
            self._panel.model = greg(self._before, self._events)

    def waits(self, event: Event) -> bool:
        """Whether somebody has to ask for this step."""
        if self._panel is None or self.hurried or not theme.slide:
            return False
        symbol = event.kind in ("cube", "lapsed") and event.facts["seat"] == GREG_ID
        carried_off = event.kind == "removed" and event.facts["why"] == "comic"
        first = not any(one.kind in ("best", "prepared", "cube", "lapsed") for one in self._events)
        return event.kind in _STEPS or carried_off or (symbol and first)

    async def carry_out(self, event: Event, motion: Callable[[], Awaitable[None] | None]) -> None:
        """Show and tell one event, after somebody has asked for it if it begins a step."""
        self.reopen()
        if self.waits(event):
            await self._next.wait()
        moving = None if self.hurried else motion()
        if moving is not None:
            await moving
        self.tell(event)

    def is_done(self, view: FirstRatView) -> bool:
        """Whether his turn is over after this position, so that his card can be put away."""
        return self._panel is not None and view.state.mover != GREG

    async def looked_at(self) -> None:
        """Wait until his card is put away."""
        await self._next.wait()
        self.end()

    def end(self) -> None:
        """Put his card away."""
        if self._panel is not None:
            self._panel = None
            self._stage.area.fold()
        self._before, self._events, self.hurried = None, [], False

    def reopen(self) -> None:
        """Something else has taken the card's panel away: open it again."""
        layer = self._stage.area.layer
        if self._panel is not None and (layer is None or layer.panel is not self._panel):
            self._stage.area.open(self._panel, whole=True)
