"""Where widgets are: in the window, and on a table."""

from __future__ import annotations

from kivy.uix.widget import Widget

#: A widget's place in the window: x, y, width, height.
Box = tuple[float, float, float, float]


def box_of(widget: Widget) -> Box:
    """The bounding box of a widget in the window, even if its table is rotated."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), abs(right - x), abs(top - y)


def put(widget: Widget, box: Box, host: Widget) -> None:
    """Give a widget its place on the widget it lies on."""
    x, y, width, height = box
    widget.pos, widget.size = (host.x + x, host.y + y), (width, height)
