"""A grid in which all widgets of a row are equally high."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget


class EqualHeightGrid(GridLayout):
    """A row is as high as the largest `minimum_height` or `least` of its widgets."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._align_soon = Clock.create_trigger(self._align, -1)
        self.fbind("cols", self._align_soon)

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        super().add_widget(widget, *args, **kwargs)
        widget.fbind("minimum_height", self._align_soon)
        self._align_soon()

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        widget.funbind("minimum_height", self._align_soon)
        super().remove_widget(widget, *args, **kwargs)
        self._align_soon()

    def _align(self, *_: object) -> None:
        members, across = self.children[::-1], self.cols or 1
        for start in range(0, len(members), across):
            row = members[start : start + across]
            height = max(max(member.minimum_height, member.least) for member in row)
            for member in row:
                member.height = height
