"""The unchanging part of the board, drawn once into a texture so that animation redraws only the pieces."""

from __future__ import annotations

from math import ceil

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.uix.widget import Widget


class Backdrop(Widget):
    """Draws widgets that are not in the widget tree, so neither it nor they take touches."""

    def __init__(self, *layers: Widget, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), **kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._picture = Fbo(size=(1, 1), with_stencilbuffer=True)
            self._field = Rectangle()
        with self._picture:
            ClearColor(0, 0, 0, 0)
            ClearBuffers(clear_stencil=True)
            PushMatrix()
            self._shift = Translate()
        for layer in layers:
            self._picture.add(layer.canvas)
        with self._picture:
            PopMatrix()
        for name in ("pos", "size"):
            self.fbind(name, self._place)
        # A phone that loses its graphics context loses the texture.
        self._picture.add_reload_observer(lambda picture: picture.ask_update())

    def _place(self, *_: object) -> None:
        # On whole pixels, or the texture would be blurred.
        x, y = round(self.x), round(self.y)
        size = (max(1, ceil(self.width)), max(1, ceil(self.height)))
        if tuple(self._picture.size) != size:
            self._picture.size = size
            self._field.texture = self._picture.texture
        self._shift.x, self._shift.y = -x, -y
        self._field.pos, self._field.size = (x, y), size
