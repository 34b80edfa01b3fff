"""The translator for KV and widgets, which updates every sentence on screen when the language changes.

KV files know `tr` (`app/base/kv.py`): `text: tr._("Play")`; `_` and `n` are properties, so KV rules are evaluated
again.  Python code binds to `tr._`.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from app.base import text
from app.base.fixes.weak_events import WeakEvents
from app.base.text import headed, mark

__all__ = ["LiveTranslator", "headed", "mark", "tr"]


class LiveTranslator(WeakEvents):
    """`app.base.text.tr` with properties that change when its language does."""

    lang = StringProperty("en")
    _: Callable[[str], str] = ObjectProperty(text.tr._)
    n: Callable[[str, str, int], str] = ObjectProperty(text.tr.n)
    #: A warning for the player; empty for none.
    trouble = StringProperty("")

    def on_lang(self, _tr: object, lang: str) -> None:
        self.trouble = text.tr.speak(lang)
        # New functions, because a property is dispatched only if its value differs.
        self.n = lambda one, many, number: text.tr.n(one, many, number)
        self._ = lambda sentence: text.tr._(sentence)


tr = LiveTranslator()
