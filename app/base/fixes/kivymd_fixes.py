"""Patches KivyMD 2.0.0; import this before any of its widgets is built.

* Every widget with a ripple compiles a shader and makes a frame buffer when it is built, which takes milliseconds
  and crashes for a widget without height.  Here both wait for the first ripple.
* KivyMD computes sixty colours at the start and with every change of theme: a tenth of a second on a desktop, for
  colours that `material.apply_theme` replaces.  Here it computes none.
* Every widget binds to the mouse position.  Kivy removes dead bindings when the mouse moves, which it never does
  on a phone, and searches all of them for each new one, so that pages would be built slower and slower.
"""

from __future__ import annotations

from typing import Any

from kivymd.theming import ThemeManager
from kivymd.uix.behaviors import hover_behavior, ripple_behavior

_Base = ripple_behavior.M3CommonRipple
_make_buffers = _Base.init_fbos
_lay_out = _Base.lay_canvas_instructions


def _postpone_buffers(self: Any) -> None:
    self._phase, self.ripple_pos, self.fbo, self.rect = 0.0, (0, 0), None, None


def _lay_out_late(self: Any) -> None:
    if not self.ripple_effect:
        return
    if self.fbo is None:
        if self.width < 1 or self.height < 1:
            return
        place = self.ripple_pos
        _make_buffers(self)
        self.ripple_pos = place
    _lay_out(self)


_Base.init_fbos = _postpone_buffers
_Base.lay_canvas_instructions = _lay_out_late
ThemeManager.set_colors = lambda self, *_: None


class _NoMouse:
    """Replaces the window, so that widgets do not bind to the mouse."""

    @staticmethod
    def bind(**_watchers: object) -> None:
        """Bind nothing."""


hover_behavior.Window = _NoMouse
