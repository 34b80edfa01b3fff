"""Makes KivyMD 2.0.0 lighter and safer; import this before building any of its widgets.

Every widget with a ripple compiles a shader and makes a frame buffer of its own when it is built, which costs
several milliseconds each and crashes for a widget without height (a snackbar before its first layout).  Here
both wait for the first ripple.
"""

from __future__ import annotations

from typing import Any

from kivymd.uix.behaviors import ripple_behavior

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
