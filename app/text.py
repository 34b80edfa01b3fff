"""Words: every sentence on screen goes through `tr`, which can change its language while the app runs.

Source strings are English.  KV files say `#:import tr app.text.tr` and `text: tr._("Play")`; because `_` and
`n` are properties, a rule that reads them is run again when the language changes.  Python code makes
sentences when it is asked for them, or binds to `tr.lang`.
"""

from __future__ import annotations

import contextlib
import gettext
import locale
import os
from collections.abc import Callable
from pathlib import Path

from kivy.properties import ObjectProperty, StringProperty

from app.beacon import Beacon

DOMAIN = "ratskeller"
LOCALES = Path(__file__).parent.parent / "assets" / "locale"

#: language → its own name for itself
LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def mark(text: str) -> str:
    """Note a string for the catalogues without translating it yet: for tables that are read later."""
    return text


class Tr(Beacon):
    """The translator.  `lang` is the language spoken now; an unknown one makes it speak English."""

    lang = StringProperty("en")
    #: `_(text)`: the text in the present language.
    _: Callable[[str], str] = ObjectProperty(lambda text: _bound(text))
    #: `n(one, many, number)`: the form that goes with a number.
    n: Callable[[str, str, int], str] = ObjectProperty(lambda one, many, k: _bound(one if k == 1 else many))
    #: What the player should know about the words (empty: nothing).
    trouble = StringProperty("")

    def on_lang(self, _tr: object, lang: str) -> None:
        words, self.trouble = _catalogue(lang)
        self.n = lambda one, many, k: _bound(words.ngettext(one, many, k))
        # An empty text must stay empty: a catalogue keeps its own header under it.
        self._ = lambda text: _bound(words.gettext(text)) if text else ""


def _bound(text: str) -> str:
    """A number and its percent sign stay in one line, and so does a score."""
    return text.replace(" %", "\u00a0%").replace(" : ", "\u00a0:\u00a0")


def _catalogue(lang: str) -> tuple[gettext.NullTranslations, str]:
    if lang == "en":
        return gettext.NullTranslations(), ""
    if lang not in LANGUAGES:
        return (
            gettext.NullTranslations(),
            f"Ratskeller does not speak “{lang}” yet; it speaks English instead.",
        )
    try:
        return gettext.translation(DOMAIN, str(LOCALES), languages=[lang]), ""
    except (OSError, ValueError, UnicodeError):
        sentence = f"The words for {LANGUAGES[lang]} could not be read; Ratskeller speaks English instead."
        return gettext.NullTranslations(), sentence


def system_language() -> str:
    """The device's language if we speak it, else English."""
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ValueError):
        names.append(locale.getlocale()[0] or "")
    names.append(_android_language())
    return next((name[:2].lower() for name in names if name[:2].lower() in LANGUAGES), "en")


def _android_language() -> str:
    try:
        from jnius import autoclass
    except ImportError:
        return ""
    try:
        return str(autoclass("java.util.Locale").getDefault().getLanguage())
    except Exception:  # a missing class raises whatever the bridge likes
        return ""


tr = Tr()
