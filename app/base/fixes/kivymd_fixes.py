"""Patches KivyMD 2.0.0; import this before any of its widgets is built.

* Every widget with a ripple compiles a shader and makes a frame buffer when it is built, which takes milliseconds
  and crashes for a widget without height, and natively on some graphics chips (kivymd/KivyMD#1900).  Here nothing
  has a ripple: what is pressed gets darker, as everywhere in the app.
* KivyMD computes sixty colours at the start and with every change of theme: a tenth of a second on a desktop, for
  colours that `material.apply_theme` replaces.  Here it computes none.
* Every widget binds to the mouse position.  Kivy removes dead bindings when the mouse moves, which it never does
  on a phone, and searches all of them for each new one, so that pages would be built slower and slower.
"""

from __future__ import annotations

from kivymd.theming import ThemeManager
from kivymd.uix.behaviors import hover_behavior, ripple_behavior

for _ripple in (ripple_behavior.CommonRipple, ripple_behavior.M3CommonRipple):
    _ripple.call_ripple_animation_methods = lambda self, touch: None
ripple_behavior.M3CommonRipple.init_fbos = lambda self: None
ThemeManager.set_colors = lambda self, *_: None


class _NoMouse:
    """Replaces the window, so that widgets do not bind to the mouse."""

    @staticmethod
    def bind(**_watchers: object) -> None:
        """Bind nothing."""


hover_behavior.Window = _NoMouse
