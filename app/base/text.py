"""Translation: every sentence that a player reads goes through `tr`.

Source strings are English.  Core and presenters translate when a sentence is needed, by `tr._("Play")`.  KV rules
and widgets use `app.base.live_text.tr`, whose properties change with the language.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "ratskeller"
LOCALES = Path(__file__).parents[2] / "assets" / "locale"

#: language → its own name for itself
LANGUAGES: dict[str, str] = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano"}


def mark(text: str) -> str:
    """Mark a string for the catalogues without translating it, as in a table of constants."""
    return text


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


tr = Translator()


def dotted(*facts: str) -> str:
    """Facts in a row that may break after a dot, but neither before it nor within a later fact."""
    first, *others = [fact for fact in facts if fact] or [""]
    return "\u00a0· ".join((first, *(fact.replace(" ", "\u00a0") for fact in others)))


def headed(head: str, text: str = "") -> str:
    """A head and what stands under it: “Anna: 3 points”.  French sets the colon apart."""
    form = tr._("{head}:")
    return f"{form.format(head=head)} {text}".rstrip()
