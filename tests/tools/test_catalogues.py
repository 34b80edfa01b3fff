"""Every translation is in its language: wrong ones are put in, and found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product

import pytest
from babel.messages.catalog import Catalog

from tools import catalogues
from tools.catalogues import LANGUAGES
from tools.languages import words

WANTED = catalogues.template()
STORED = {lang: catalogues.read(lang) for lang in LANGUAGES}
SENTENCE = "The Princess against the Prince wins the game at once, whatever the score."
SENTENCES = (
    SENTENCE,
    "Two Spies cancel each other even if one of them wins the round by +2.",
    "Look away while {name} chooses",
    "Lift a card to see how it does against each of theirs",
    "{name} wins the game",
)

Put = Callable[[str, str, str], None]


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Puts a text in the place of a sentence's translation."""
    return lambda lang, sentence, text: monkeypatch.setattr(STORED[lang].get(sentence), "string", text)


def said(lang: str) -> list[str]:
    """What the check says about a language's sentences; the compiled file is not meant here."""
    found = catalogues.complaints(lang, STORED[lang], WANTED, catalogues.guesser_of(STORED))
    return [line for line in found if "compiled" not in line]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stored_translations_are_good(lang: str) -> None:
    assert said(lang) == []


def text_of(lang: str, sentence: str) -> str:
    if lang == "en":
        return sentence
    text = STORED[lang].get(sentence).string
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize(("source", "lang"), [*product(("en",), LANGUAGES), *permutations(LANGUAGES, 2)])
def test_sentences_of_another_language_are_found(put: Put, source: str, lang: str) -> None:
    for sentence in SENTENCES:
        put(lang, sentence, text_of(source, sentence))
    assert {line.partition("” is ")[0] for line in said(lang)} == {f"{lang}: “{text}" for text in SENTENCES}


def test_a_german_sentence_in_french_is_named(put: Put) -> None:
    put("fr", SENTENCE, "Bisher hat noch niemand eine Runde gewonnen.")
    assert said("fr") == [f"fr: “{SENTENCE}” is written in another language (de)."]


def test_english_left_in_italian_is_found_even_if_it_is_changed_a_little(put: Put) -> None:
    put("it", SENTENCE, "The Princess wins the game if she meets the Prince.")
    assert said("it") == [f"it: “{SENTENCE}” is written in another language (en)."]


def test_one_english_word_is_found_by_being_equal(put: Put) -> None:
    put("it", "Wizard", "Wizard")
    assert said("it") == ["it: “Wizard” is the same as in English."]


def test_many_copied_sentences_do_not_hide_each_other(put: Put) -> None:
    """As it happened once: German sentences stood in French and Italian at the same time."""
    copied = list(_sentences(STORED["de"]))[::60]
    for lang in ("fr", "it"):
        for sentence in copied:
            put(lang, sentence, text_of("de", sentence))
    for lang in ("fr", "it"):
        assert {line.partition("“")[2].rpartition("”")[0] for line in said(lang)} == set(copied)


def _sentences(catalog: Catalog) -> Iterator[str]:
    for message in catalog:
        # Words, not signs and places: “{placed} + {hand} = {sum} of {limit}” has one.
        if isinstance(message.id, str) and isinstance(message.string, str) and len(words(message.id)) > 6:
            yield message.id
