"""The rules as pages, in the order in which a new player needs them.

Every rule that a refusal can name is in its game's book, so that the app can link to it.  The words of a book are
`content/rules.toml` of its game, those of its overview `content/reference.toml`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.base.content import ContentError, Filling, Sentence, Text, filled, named, read
from app.base.text import mark, tr
from app.contract import ui_of
from engine.base import RuleRef
from engine.games import info_of
from engine.match import NO_UNDO

#: What every game's book says about moving out of turn; a refusal says it of the moment.
WHOSE_TURN = mark("You can move only when it is your turn, and not after the end of the match.")


class RuleEntry(NamedTuple):
    """One rule: its ids, a heading, what it says, and the pictures that show it; in the present language."""

    ids: tuple[str, ...]
    title: str
    texts: tuple[str, ...]
    #: Pictures to show, as the game's `screen_parts.py` names them.
    pictures: tuple[str, ...] = ()


class Section(NamedTuple):
    title: str
    entries: tuple[RuleEntry, ...]


class RuleWords(NamedTuple):
    """A rule in a file: its words, or the name of the rules that the game makes here."""

    ids: tuple[str, ...] = ()
    title: Sentence = ""
    text: Text = ()
    pictures: tuple[str, ...] = ()
    made: str = ""


class SectionWords(NamedTuple):
    title: Sentence
    rules: tuple[RuleWords, ...]


class RulesFile(NamedTuple):
    sections: tuple[SectionWords, ...]


def book(
    game: str,
    rules: Mapping[str, RuleRef],
    filling: Filling | None = None,
    made: Mapping[str, Sequence[RuleEntry]] | None = None,
) -> tuple[Section, ...]:
    """The rules pages of a game in the present language.

    Their texts can name a rule or an option (`option-<id>`) of the engine, and what the game fills in.
    """
    path = f"games/{game}/content/rules.toml"
    file: RulesFile = read(path, RulesFile)
    said = {id_: rule.text for id_, rule in rules.items()}
    said |= {f"option-{option.id}": option.text for option in info_of(game).options}
    said |= {"whose-turn": WHOSE_TURN, "no-undo": NO_UNDO.text}
    fillings = {**{name: tr._(text) for name, text in said.items()}, **(filling or {})}
    return tuple(
        Section(
            tr._(section.title),
            tuple(
                entry
                for rule in section.rules
                for entry in (
                    named(made or {}, rule.made, f"app/{path}") if rule.made else (_entry(rule, fillings, path),)
                )
            ),
        )
        for section in file.sections
    )


def _entry(rule: RuleWords, filling: Filling, path: str) -> RuleEntry:
    if not rule.ids:
        raise ContentError(f"app/{path}: “{rule.title}” has no ids")
    texts = tuple(filled(rule.text, filling, f"app/{path}: {rule.ids[0]}"))
    if rule.title or not rule.ids[0].startswith("option-"):
        return RuleEntry(rule.ids, tr._(rule.title), texts, rule.pictures)
    # The sentence of a variant begins with its name and a colon: that is the heading.
    title = texts[0].partition(":")[0].strip()
    return RuleEntry(rule.ids, title, tuple(_without(title, text) for text in texts), rule.pictures)


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
            text = plain(
                " ".join((section.title, entry.title, *entry.texts, *map(ui.picture_text, entry.pictures)))
            )
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


class ReferenceFact(NamedTuple):
    """One line of the page."""

    #: As the game's `screen_parts.py` names it, or an icon after “md:”.
    picture: str
    head: str
    text: str = ""
    #: Pictures with a number each, such as a price.
    amounts: tuple[tuple[str, str], ...] = ()
    #: Figures in boxes, such as the points of a track.
    cells: tuple[str, ...] = ()


class ReferencePart(NamedTuple):
    """Facts under a heading."""

    title: str
    facts: tuple[ReferenceFact, ...]
    #: How many tiles stand side by side; 0: the facts are rows.
    across: int = 0
    #: On a wide page: 0 left, 1 right.
    column: int = 0


class FactWords(NamedTuple):
    """A fact in a file: words, and names of figures; or the name of the facts that the game makes here."""

    picture: str = ""
    head: Text = ()
    text: Text = ()
    amounts: str = ""
    cells: str = ""
    #: What has to hold in the match; empty: nothing.
    when: str = ""
    made: str = ""


class PartWords(NamedTuple):
    title: Sentence
    facts: tuple[FactWords, ...]
    across: int = 0
    column: int = 0


class ReferenceFile(NamedTuple):
    parts: tuple[PartWords, ...]


class ReferenceValues(NamedTuple):
    """What a game adds to the words of its quick reference."""

    filling: Filling
    #: What can hold in a match, and whether it does in this one.
    when: Mapping[str, bool] = {}
    amounts: Mapping[str, tuple[tuple[str, str], ...]] = {}
    cells: Mapping[str, tuple[str, ...]] = {}
    made: Mapping[str, tuple[ReferenceFact, ...]] = {}


def reference(game: str, values: ReferenceValues) -> tuple[ReferencePart, ...]:
    """The quick reference of a game in the present language."""
    path = f"games/{game}/content/reference.toml"
    file: ReferenceFile = read(path, ReferenceFile)
    place = f"app/{path}"
    return tuple(
        ReferencePart(
            tr._(part.title),
            tuple(
                fact
                for words in part.facts
                if not words.when or named(values.when, words.when, place)
                for fact in (
                    named(values.made, words.made, place) if words.made else (_fact(words, values, place),)
                )
            ),
            part.across,
            part.column,
        )
        for part in file.parts
    )


def _fact(words: FactWords, values: ReferenceValues, place: str) -> ReferenceFact:
    return ReferenceFact(
        words.picture,
        "\n".join(filled(words.head, values.filling, place)),
        "\n".join(filled(words.text, values.filling, place)),
        named(values.amounts, words.amounts, place) if words.amounts else (),
        named(values.cells, words.cells, place) if words.cells else (),
    )


def synonyms(lang: str) -> tuple[tuple[str, ...], ...]:
    """Groups of words with one meaning, in a language."""
    file: Mapping[str, str] = read("rules/synonyms.toml", Mapping[str, str])
    return tuple(tuple(line.split(", ")) for line in file.get(lang, "").splitlines())


def alike(word: str, lang: str) -> set[str]:
    """The beginnings of words that mean the same as a word, which has at least three letters."""
    groups = synonyms(lang) if len(word) >= 3 else ()
    return {
        other
        for group in groups
        if any(word.startswith(one) or one.startswith(word) for one in group)
        for other in group
    }
