"""Widgets that are drawn as a whole on their own canvas."""

from __future__ import annotations

from kivy.properties import Property
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import theme


class Drawn(Widget):
    """Draws itself again when a property of its own, its place, the theme or the language changes."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        kinds = [kind for kind in type(self).__mro__ if issubclass(kind, Drawn)]
        own = [name for kind in kinds for name, value in vars(kind).items() if isinstance(value, Property)]
        for name in (*own, "pos", "size"):
            self.fbind(name, self._redraw)
        theme.bind(name=self._redraw, scale=self._redraw)
        tr.bind(_=self._redraw)
        self._redraw()

    def draw(self) -> None:
        """Draw on the canvas, which is open and empty.

        Use x, y, width and height: `center`, `right` and `top` may be stale while a change is being dispatched.
        """
        raise NotImplementedError

    def _redraw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            with self.canvas:
                self.draw()
