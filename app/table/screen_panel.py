"""A real table below a panel, with rings around what the panel speaks of: for lessons and riddles."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent

from app.kit.drawing import Box
from app.table.screen import PlayScreen, hide_top_bar
from app.table.table import Table

#: Seconds between two updates of the rings.
LOOK = 0.1


class PanelTable(PlayScreen):
    """A play screen whose table takes the room that its panel leaves."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._looking: ClockEvent | None = None
        self._room_soon = Clock.create_trigger(self._make_room, 0)
        self.ids.host.size_hint_y = None
        # A toast would cover what the panel says.
        self.ids.panel.bind(height=self._make_room)
        self.ids.panel.bind(height=self.setter("toast_top"))
        self.bind(size=self._make_room)

    def _sit(self, table: Table) -> None:
        super()._sit(table)
        stage = self.stage
        # The height of its top bar is known after its layout.
        stage.unbind(size=self._room_soon)
        stage.bind(size=self._room_soon)
        # It is laid out when it gets its match, not at the size of a new widget first.
        self.ids.host.width = self.width
        stage.size = self.ids.host.size

    def _make_room(self, *_: object) -> None:
        """The table takes the room below the panel; its own top bar is hidden beneath it."""
        hidden = hide_top_bar(self._director.widget) if self._director is not None else 0
        self.ids.host.height = self.height - self.ids.panel.height + hidden

    # --- rings

    def _watch(self, watching: bool) -> None:
        """Keep rings around what is meant, wherever it is, or remove them."""
        if self._looking is not None:
            self._looking.cancel()
        self._looking = Clock.schedule_interval(self._point, LOOK) if watching else None
        self.ids.rings.boxes = []

    def _point(self, _dt: float) -> None:
        director = self._director
        hidden = director is None or self._animating() or director.kit.overlay() is not None
        self.ids.rings.boxes = [] if hidden else self._targets()

    def _targets(self) -> list[Box]:
        """What is meant now, as boxes in the window."""
        raise NotImplementedError
