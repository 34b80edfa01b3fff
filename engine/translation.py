"""Sentences in the language of their reader, for the app and the terminal.

Source strings are English.  What is said of a game stands in its `text.py`, which words everything for a
`Translator`; `_`, `n` and `mark` mark a string for the catalogues.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from pathlib import Path

DOMAIN = "ratskeller"
LOCALES = Path(__file__).parents[1] / "assets" / "locale"

#: language → its own name for itself
LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def mark(text: str) -> str:
    """Mark a string for the catalogues without translating it, as in a table of constants."""
    return text


def capital(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]


#: What the only person at a device is called who has set no name.
YOU = mark("You")


class Translator:
    """Translates into one language; English if the language is unknown."""

    def __init__(self) -> None:
        self.lang = "en"
        self._catalogue = gettext.NullTranslations()

    def speak(self, lang: str) -> str:
        """Change the language; returns a warning for the player, or an empty string."""
        self.lang = lang
        self._catalogue, trouble = _catalogue(lang)
        return trouble

    def _(self, text: str) -> str:
        """A sentence in the current language."""
        # A catalogue stores its own header under the empty string.
        return _unbreakable(self._catalogue.gettext(text)) if text else ""

    def n(self, one: str, many: str, number: int) -> str:
        """The form for a number."""
        return _unbreakable(self._catalogue.ngettext(one, many, number))

    # --- what every language puts together in its own way

    def about(self, who: str, yours: str, named: str, **facts: object) -> str:
        """A sentence about a player: in the second person for “You”, else with the name."""
        return (yours if who == self._(YOU) else named).format(name=who, **facts)

    def headed(self, head: str, text: str = "") -> str:
        """A head and what stands under it: “Anna: 3 points”.  French sets the colon apart."""
        form = self._("{head}:")
        return f"{form.format(head=head)} {text}".rstrip()

    def listed(self, parts: Sequence[str]) -> str:
        """Parts as a list in a sentence: “4, 9 and 15”."""
        *first, last = parts or [""]
        form = self._("{first} and {last}") if first else "{last}"
        return form.format(first=", ".join(first), last=last)


def _unbreakable(text: str) -> str:
    """Keep percentages and scores on one line."""
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


#: For readers without a language of their own.
ENGLISH = Translator()
