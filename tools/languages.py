"""Which language a short text is in, judged by its groups of three letters.

A guesser learns from texts whose languages are known: the catalogues themselves.  A few wrong ones among hundreds
do not confuse it, because a text is left out of what it is compared with.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import log

from engine.regulars import REGULARS

_NAMES = "|".join(("BraveRats", "Brooke", "First Rat", "Greg", "Ratskeller", *(one.name for one in REGULARS)))
#: Names that are the same everywhere, and places to fill in.
_NO_WORDS = re.compile(rf"\{{\w*\}}|\b(?:{_NAMES})\b")
_WORD = re.compile(r"[^\W\d_]+")
#: A group of letters that a language has never shown counts as this often seen.
_UNSEEN = 0.5
#: One or two words may be borrowed or look foreign (“Revanche”, “Match aller”), so they need more evidence.
FEW_WORDS = 2
#: How much better another language must explain a text, as a logarithm: e to this power times as likely.
MARGIN, MARGIN_OF_FEW = 8.0, 20.0


def words(text: str) -> set[str]:
    """The different words of a text, without names and numbers."""
    return {word.lower() for word in _WORD.findall(_NO_WORDS.sub(" ", text))}


def _groups(text: str) -> Counter[str]:
    padded = [f" {word} " for word in words(text)]
    return Counter(word[at : at + 3] for word in padded for at in range(len(word) - 2))


class Guesser:
    """Compares texts with what it has learned of each language."""

    def __init__(self, samples: Mapping[str, Iterable[str]]) -> None:
        self._seen = {lang: Counter[str]() for lang in samples}
        for lang, texts in samples.items():
            for text in texts:
                self._seen[lang].update(_groups(text))
        self._total = {lang: seen.total() for lang, seen in self._seen.items()}
        self._kinds = len(set().union(*self._seen.values()))

    def foreign(self, text: str, lang: str) -> str | None:
        """The language that a text of this language's samples is really in; None if it may well be its own."""
        groups = _groups(text)
        own = self._likelihood(groups, lang, left_out=groups)
        likelihood, other = max((self._likelihood(groups, other), other) for other in self._seen if other != lang)
        margin = MARGIN if len(words(text)) > FEW_WORDS else MARGIN_OF_FEW
        return other if likelihood - own > margin else None

    def _likelihood(self, groups: Counter[str], lang: str, left_out: Counter[str] | None = None) -> float:
        seen, without = self._seen[lang], left_out or Counter()
        total = self._total[lang] - without.total() + _UNSEEN * self._kinds
        return sum(
            times * log((seen[group] - without[group] + _UNSEEN) / total) for group, times in groups.items()
        )
