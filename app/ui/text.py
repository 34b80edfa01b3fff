"""The translator as widgets use it: a change of the language reaches every sentence on screen.

KV files say `#:import tr app.ui.text.tr` and `text: tr._("Play")`; because `_` and `n` are properties, a rule that
reads them is run again when the language changes.  Python code binds to `tr._` where it has to follow.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty

from app.core import text
from app.core.text import mark
from app.ui.fixes.weak_events import WeakEvents

__all__ = ["LiveTranslator", "mark", "tr"]


class LiveTranslator(WeakEvents):
    """`app.core.text.tr` with properties that change when its language does."""

    lang = StringProperty("en")
    _: Callable[[str], str] = ObjectProperty(text.tr._)
    n: Callable[[str, str, int], str] = ObjectProperty(text.tr.n)
    #: What the player should know about the words (empty: nothing).
    trouble = StringProperty("")

    def on_lang(self, _tr: object, lang: str) -> None:
        self.trouble = text.tr.speak(lang)
        # New functions, because properties tell only of values that differ from the ones before.
        self.n = lambda one, many, number: text.tr.n(one, many, number)
        self._ = lambda sentence: text.tr._(sentence)


tr = LiveTranslator()
