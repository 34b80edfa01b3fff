"""Pages with a table: of a match, and below a panel with rings around what the panel speaks of."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

from app.base.screen import Screen
from app.kit.drawing import Box
from app.table.director.sitting import Directors, Sitting, hide_top_bar

#: Seconds between two updates of the rings.
LOOK = 0.1


class TablePage(Screen):
    """A page that has a sitting, and passes on to it what happens to the page."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._directors = Directors()
        #: None while there is nothing on the table.
        self.sitting: Sitting | None = None

    def resume(self) -> None:
        if self.sitting is not None:
            self.sitting.show()

    def leave(self) -> None:
        if self.sitting is not None:
            self.sitting.leave()

    def close(self) -> None:
        """Forget the table."""
        if self.sitting is not None:
            self.sitting.close()
            self.sitting = None

    def back(self) -> bool:
        if self.sitting is not None and self.sitting.director.back():
            return True
        self.close()
        self.app.leave_table()
        return False

    def key(self, name: str, shift: bool) -> bool:
        return self.sitting is not None and self.sitting.key(name, shift)

    def on_size(self, screen: object, size: tuple[float, float]) -> None:
        super().on_size(screen, size)
        if self.sitting is not None:
            self.sitting.fit()


class TableBelowPanel:
    """Gives the table of a page the room that its panel leaves.

    The page has a `panel`, a `host` for the table, and `rings`; `targets` are what the panel speaks of now, as
    boxes in the window.
    """

    def __init__(self, page: Screen, targets: Callable[[], list[Box]]) -> None:
        self._page = page
        self._targets = targets
        self._sitting: Sitting | None = None
        self._pointing: ClockEvent | None = None
        self._make_room_soon = Clock.create_trigger(self.make_room, 0)
        page.ids.host.size_hint_y = None
        # A toast would cover what the panel says.
        page.ids.panel.bind(height=self.make_room)
        page.ids.panel.bind(height=page.setter("toast_top"))
        page.bind(size=self.make_room)

    def attach(self, sitting: Sitting) -> None:
        """Lay out another table."""
        self._sitting, stage, host = sitting, sitting.stage, self._page.ids.host
        # The height of its top bar is known after its layout.
        stage.unbind(size=self._make_room_soon)
        stage.bind(size=self._make_room_soon)
        # It is laid out when it gets its match, not at the size of a new widget first.
        host.width = self._page.width
        stage.size = host.size

    def make_room(self, *_: object) -> None:
        """The table takes the room below the panel; its own top bar is hidden beneath it."""
        hidden = hide_top_bar(self._sitting.stage) if self._sitting is not None else 0
        ids = self._page.ids
        ids.host.height = self._page.height - ids.panel.height + hidden

    # --- rings

    def point(self, is_on: bool) -> None:
        """Keep rings around what is meant, wherever it is, or remove them."""
        if self._pointing is not None:
            self._pointing.cancel()
        self._pointing = Clock.schedule_interval(self._point, LOOK) if is_on else None
        self._page.ids.rings.boxes = []

    def _point(self, _dt: float) -> None:
        sitting = self._sitting
        hidden = sitting is None or sitting.animator.busy or sitting.director.kit.overlay() is not None
        self._page.ids.rings.boxes = [] if hidden else self._targets()
