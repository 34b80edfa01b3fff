"""Words: every sentence that a player reads goes through `tr`.  No Kivy here.

Source strings are English.  Presenters and everything in `core` make sentences when they are asked for them, by
`tr._("Play")`.  KV rules and widgets use `app.ui.text.tr` instead, which tells them when the language changes.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

DOMAIN = "ratskeller"
LOCALES = Path(__file__).parents[2] / "assets" / "locale"

#: language → its own name for itself
LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def mark(text: str) -> str:
    """Note a string for the catalogues without translating it yet: for tables that are read later."""
    return text


class Translator(Protocol):
    """`_` translates a sentence, `n` one that depends on a number."""

    @property
    def _(self) -> Callable[[str], str]: ...
    @property
    def n(self) -> Callable[[str, str, int], str]: ...


class GettextTranslator:
    """Speaks one language at a time; an unknown one makes it speak English."""

    def __init__(self) -> None:
        self.lang = "en"
        self._catalogue = gettext.NullTranslations()

    def speak(self, lang: str) -> str:
        """Change the language; what the player should know about its words (empty: nothing)."""
        self.lang = lang
        self._catalogue, trouble = _catalogue(lang)
        return trouble

    def _(self, text: str) -> str:
        """A text in the present language."""
        # An empty text must stay empty: a catalogue keeps its own header under it.
        return _bound(self._catalogue.gettext(text)) if text else ""

    def n(self, one: str, many: str, number: int) -> str:
        """The form that goes with a number."""
        return _bound(self._catalogue.ngettext(one, many, number))


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


tr = GettextTranslator()
