"""Every translation is in its language: wrong ones are put in, and found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog

from tools import catalogues
from tools.catalogues import LANGUAGES

WANTED = catalogues.template()
SENTENCE = "The Princess against the Prince wins the game at once, whatever the score."


def catalogs() -> dict[str, Catalog]:
    return {lang: catalogues.read(lang) for lang in LANGUAGES}


def said(lang: str, stored: dict[str, Catalog]) -> list[str]:
    """What the check says about a language's sentences; the compiled file is not meant here."""
    found = catalogues.complaints(lang, stored[lang], WANTED, catalogues.guesser_of(stored))
    return [line for line in found if "compiled" not in line]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stored_translations_are_good(lang: str) -> None:
    assert said(lang, catalogs()) == []


def text_of(lang: str, stored: dict[str, Catalog], sentence: str) -> str:
    if lang == "en":
        return sentence
    text = stored[lang].get(sentence).string
    assert isinstance(text, str)
    return text


SEEDED = [
    (source, lang, sentence)
    for source in ("en", *LANGUAGES)
    for lang in LANGUAGES
    if source != lang
    for sentence in (
        SENTENCE,
        "Two Spies cancel each other even if one of them wins the round by +2.",
        "Look away while {name} chooses",
        "You will see the result against every card",
        "{name} wins the game",
    )
]


@pytest.mark.parametrize(("source", "lang", "sentence"), SEEDED)
def test_a_sentence_of_another_language_is_found(source: str, lang: str, sentence: str) -> None:
    stored = catalogs()
    stored[lang].get(sentence).string = text_of(source, stored, sentence)
    (complaint,) = said(lang, stored)
    assert complaint.startswith(f"{lang}: “{sentence}” is ")


def test_a_german_sentence_in_french_is_named() -> None:
    stored = catalogs()
    stored["fr"].get(SENTENCE).string = "Bisher hat noch niemand eine Runde gewonnen."
    assert said("fr", stored) == [f"fr: “{SENTENCE}” is written in another language (de)."]


def test_english_left_in_italian_is_found_even_if_it_is_changed_a_little() -> None:
    stored = catalogs()
    stored["it"].get(SENTENCE).string = "The Princess wins the game if she meets the Prince."
    assert said("it", stored) == [f"it: “{SENTENCE}” is written in another language (en)."]


def test_one_english_word_is_found_by_being_equal() -> None:
    stored = catalogs()
    stored["it"].get("Wizard").string = "Wizard"
    assert said("it", stored) == ["it: “Wizard” is the same as in English."]


def test_five_copied_sentences_do_not_hide_each_other() -> None:
    """As it happened once: German sentences stood in French and Italian at the same time."""
    stored = catalogs()
    copied = list(_sentences(stored["de"]))[::60]
    for lang in ("fr", "it"):
        for sentence in copied:
            stored[lang].get(sentence).string = text_of("de", stored, sentence)
    for lang in ("fr", "it"):
        assert {line.partition("“")[2].partition("”")[0] for line in said(lang, stored)} == set(copied)


def _sentences(catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        if isinstance(message.id, str) and isinstance(message.string, str) and len(message.id.split()) > 6:
            yield message.id
