"""One thing has one word: the catalogues use the words of docs/glossary.md, and none that is out of use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools.catalogues import LANGUAGES, read

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"
#: language → what is out of use → beginnings of English sentences in which it means something else
OUT_OF_USE: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        r"\bpass(es)?\b": ("keep one, pass", "When it reaches or passes", "Draft: "),
        r"\b(riddle|nudge|evening)s?\b": ("Pip came down",),
        r"\bturn(s|ed|ing)?\b[^.:;,]*\bover\b": (
            "On one device you choose", "Both cards turn", "Printed dice count too. If", "Whether you led",
            "Afterwards all cards", "Greg turns over",
        ),
        r"\b(is|are|end|ends|if|when) level\b|, level\b|^[Ll]evel (at|on)\b": (),
        r"\bhold(s|ing)?\b": ("Press and hold",),
        r"\bseal(s|ed|ing)?\b|\bseeds?\b|\bhash\b|\bexact\b": (),
        r"\btak(e|en|ing) back\b|(?<!\{)\brivals?\b(?!\})|\bother side\b|\bupper hand\b": (),
        r"(?<!\{)\bgoods\b(?!\})": (),
        r"(?<!work )\blamps?\b": ("The innkeeper bluffs",),
    },
    "de": {
        r"Gegenseite": ("You lead! One blue die", "to the opposite side", "One die of that colour is turned"),
        r"(?<!Spiele)[Aa]bend": ("Pip came down",),
        r"(?<![Aa]uf)gedruckt": ("The cards, their abilities", "We do not know what is printed"),
        r"Röhre|Rattonautenleiste|Obstbaum|Steintor|^Stapel: ": (),
        r"[Aa]hmt |nachgeahmt|nachzuahmen": ("Likes to copy you",),
        r"Festlegung|[Vv]ersiegel|Computergegner|Startwert|Prüfsumme|kleinere[rn]? Wert": (),
        r"zuerst (zu )?zeigen|zeigt? (seine|deine|die)? ?\w* ?zuerst": (),
        r"\boranges?\b Feld|vertauscht.*\bStapel\b": (),
    },
    "fr": {
        r"montre\w* (sa|ta|la)? ?\w* ?d’abord|scell|honnête": (),
        r"graine|empreinte|abîm|accompl": (),
        r"partie nulle|Au tour de|Refaire$": (),
        r"\b(pour|à) (bleu|rouge)\b|^bleu |^rouge ": (),
        r"\blampe": ("The innkeeper bluffs",),
    },
    "it": {
        r"abitual[ei]|sigill|onest[aei]\b": (),
        r"\bseme\b|impronta|arres[oa]\b|arrend": (),
        r"\bil \{(value|percent)\}|\bnel \{percent\}|\bdal \{": (),
        r"possibilità di v(ittoria|incere)|lampada": ("The innkeeper bluffs",),
    },
}  # fmt: skip
EVERYWHERE = r"[^\S\u00a0]%"


def texts(lang: str) -> list[tuple[str, str]]:
    """Every form of every sentence, with the English one that it belongs to."""
    found = []
    for message in read("de" if lang == "en" else lang):
        forms = message.id if lang == "en" else message.string
        found += [
            (_english(message), text) for text in ([forms] if isinstance(forms, str) else forms) if message.id
        ]
    return found


def _english(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


@pytest.mark.parametrize("lang", ["en", *LANGUAGES])
def test_words_that_are_out_of_use_stand_in_no_sentence(lang: str) -> None:
    wrong = [
        f"“{text}” has {word}"
        for word, otherwise in (OUT_OF_USE[lang] | {EVERYWHERE: ()}).items()
        for english, text in texts(lang)
        if re.search(word, text) and not english.startswith(otherwise or "\0")
    ]
    assert wrong == []


@pytest.mark.parametrize("lang", ["en", *LANGUAGES])
def test_no_exception_is_left_over(lang: str) -> None:
    for word, otherwise in OUT_OF_USE[lang].items():
        for beginning in otherwise:
            assert any(english.startswith(beginning) and re.search(word, text) for english, text in texts(lang)), (
                f"“{beginning}” does not need {word}"
            )


def test_the_words_of_the_glossary_are_in_use() -> None:
    """Each cell of its tables: at least one of its words, as it stands or inflected, is in the catalogue."""
    every = {lang: " ".join(text for _, text in texts(lang)).lower() for lang in ("en", *LANGUAGES)}
    rows = [
        line.split("|")[1:-1] for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if line.startswith("|")
    ]
    for _thing, *cells in (row for row in rows if "---" not in row[0] and row[0].strip() != "thing"):
        for lang, cell in zip(("en", *LANGUAGES), cells, strict=False):
            stems = [word.strip().lower() for word in re.split(r"[, ]+", cell) if len(word.strip()) > 2]
            assert any(stem[: max(4, len(stem) - 3)] in every[lang] for stem in stems or [cell.strip().lower()]), (
                cell
            )
