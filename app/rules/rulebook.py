"""The rules as pages, in the order in which a new player needs them.

Every rule that a refusal can name is in its game's book, so that the app can link to it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from app.base.text import mark, tr
from app.contract import ui_of
from app.rules.synonyms import alike

#: What every game's book says about moving out of turn; a refusal says it of the moment.
WHOSE_TURN = mark("You can move only when it is your turn, and not after the end of the match.")


class RuleEntry(NamedTuple):
    """One rule: its ids, a heading, what it says, and the pictures that show it."""

    ids: tuple[str, ...]
    title: str
    texts: tuple[str, ...]
    #: Pictures to show, as the game's `screen_pictures.py` names them.
    pictures: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    entries: tuple[RuleEntry, ...]


def heading(entry: RuleEntry) -> tuple[str, list[str]]:
    """The heading and the sentences of a rule in the player's language.

    The sentence of a variant begins with its name and a colon: that is the heading.
    """
    texts = [tr._(text) for text in entry.texts]
    if entry.title or not entry.ids[0].startswith("option-"):
        return (tr._(entry.title) if entry.title else ""), texts
    title = texts[0].partition(":")[0].strip()
    return title, [_without(title, text) for text in texts]


def _without(title: str, text: str) -> str:
    head, _, rest = text.partition(":")
    return rest.strip()[:1].upper() + rest.strip()[1:] if head.strip() == title else text


def search(game: str, words: str) -> list[tuple[Section, list[RuleEntry]]]:
    """The rules that contain all these words, by section; the names of pictures and synonyms count too."""
    wanted = [(word, _pattern(word)) for word in plain(words).split()]
    ui = ui_of(game)
    found = []
    for section in ui.rules_book():
        entries = []
        for entry in section.entries:
            title, texts = heading(entry)
            text = plain(" ".join((tr._(section.title), title, *texts, *map(ui.picture_text, entry.pictures))))
            if all(word in text or (pattern is not None and pattern.search(text)) for word, pattern in wanted):
                entries.append(entry)
        if entries:
            found.append((section, entries))
    return found


def _pattern(word: str) -> re.Pattern[str] | None:
    """What else finds a rule: a synonym at the beginning of a word."""
    others = sorted(alike(word, tr.lang))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, others))})") if others else None


def plain(text: str) -> str:
    """A text without case and accents, so that “general” finds “Général”."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
