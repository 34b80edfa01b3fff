"""Where a widget is in the window."""

from __future__ import annotations

from kivy.uix.widget import Widget

from app.games.game_ui import Box


def box_of(widget: Widget) -> Box:
    """The place of a widget, however its table is turned."""
    x, y = widget.to_window(*widget.pos)
    right, top = widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), abs(right - x), abs(top - y)
