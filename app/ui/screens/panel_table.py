"""A real table below a panel: what lessons and riddles have in common."""

from __future__ import annotations

from kivy.clock import Clock

from app.core.table import Table
from app.ui.screens import hide_top_bar
from app.ui.screens.play import PlayScreen


class PanelTable(PlayScreen):
    """A play screen whose table takes the room that its panel leaves."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._room_soon = Clock.create_trigger(self._make_room, 0)
        self.ids.host.size_hint_y = None
        self.ids.panel.bind(height=self._make_room)
        self.bind(size=self._make_room)

    def _sit(self, table: Table) -> None:
        super()._sit(table)
        # The height of its top bar is known after its layout.
        if self._director is not None:
            self._director.widget.fbind("size", self._room_soon)

    def _make_room(self, *_: object) -> None:
        """The table takes the room below the panel; its own top bar is hidden beneath it."""
        hidden = hide_top_bar(self._director.widget) if self._director is not None else 0
        self.ids.host.height = self.height - self.ids.panel.height + hidden
