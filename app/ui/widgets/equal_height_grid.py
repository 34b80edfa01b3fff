"""A grid whose rows are as high as their highest member, all of whose members are as high as the row."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class EqualHeightGrid(GridLayout):
    """Members say how high they must be by `minimum_height`, and how high they like to be at least by `least`."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._level_soon = Clock.create_trigger(self._level, -1)
        self.fbind("cols", self._level_soon)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._level_soon)
        self._level_soon()

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.funbind("minimum_height", self._level_soon)
        super().remove_widget(widget, *args, **kwargs)
        self._level_soon()

    def _level(self, *_: object) -> None:
        members, across = self.children[::-1], self.cols or 1
        for start in range(0, len(members), across):
            row = members[start : start + across]
            height = max(max(member.minimum_height, member.least) for member in row)
            for member in row:
                member.height = height


Factory.register("EqualHeightGrid", cls=EqualHeightGrid)
