"""Keyboard control: Tab and arrows move the focus between pressable widgets, Enter presses the focused one."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kit.press import Pressable

#: Kivy's key codes → names
KEYS: dict[int, str] = {
    9: "tab",
    13: "enter",
    271: "enter",
    32: "space",
    27: "escape",
    273: "up",
    274: "down",
    275: "right",
    276: "left",
    **{code: chr(code) for code in range(ord("0"), ord("9") + 1)},
    **{256 + digit: str(digit) for digit in range(10)},
    **{code: chr(code) for code in range(ord("a"), ord("z") + 1)},
}
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class FocusRing:
    """The widget that the keyboard would press."""

    def __init__(self) -> None:
        self.widget: Pressable | None = None

    def key(self, root: Widget, name: str, shift: bool) -> bool:
        """Move the focus or press; true if the key was used."""
        if name in ("enter", "space"):
            if self.widget is not None and self.widget in self._order(root):
                self.widget.press()
                return True
            return False
        if name == "tab":
            return self._step(root, -1 if shift else 1)
        if name in ARROWS:
            return self._towards(root, *ARROWS[name])
        return False

    def clear(self) -> None:
        """Remove the focus, after a touch or a change of screens."""
        if self.widget is not None:
            self.widget.focused = False
            self.widget = None

    def _step(self, root: Widget, by: int) -> bool:
        order = self._order(root)
        if not order:
            return False
        at = order.index(self.widget) + by if self.widget in order else 0 if by > 0 else -1
        self._focus(order[at % len(order)])
        return True

    def _towards(self, root: Widget, x: int, y: int) -> bool:
        order = self._order(root)
        if self.widget not in order:
            return self._step(root, 1)
        here = self.widget.to_window(*self.widget.center)

        def distance(widget: Pressable) -> float:
            there = widget.to_window(*widget.center)
            along = (there[0] - here[0]) * x + (there[1] - here[1]) * y
            across = abs((there[0] - here[0]) * y) + abs((there[1] - here[1]) * x)
            return along + 2 * across if along > 1 else float("inf")

        best = min(order, key=distance)
        if distance(best) == float("inf"):
            return False
        self._focus(best)
        return True

    def _order(self, root: Widget) -> list[Pressable]:
        """All pressable widgets in reading order."""
        found = [widget for widget in _pressables(root) if widget.focusable and not widget.disabled]
        rows = [(widget.to_window(*widget.center), widget) for widget in found]
        rows.sort(key=lambda row: (-round(row[0][1] / 24), row[0][0]))
        return [widget for _, widget in rows]

    def _focus(self, widget: Pressable) -> None:
        self.clear()
        self.widget = widget
        widget.focused = True
        parent = widget.parent
        while parent is not None and parent is not parent.parent:
            if isinstance(parent, ScrollView):
                parent.scroll_to(widget, padding=24, animate=False)
            parent = parent.parent


def _pressables(root: Widget) -> Iterator[Pressable]:
    if root.opacity == 0 or root.disabled:
        return
    if isinstance(root, Pressable):
        yield root
    for child in root.children:
        yield from _pressables(child)
