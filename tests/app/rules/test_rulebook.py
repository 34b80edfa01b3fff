"""The rules pages: every refusal leads somewhere, and everything can be found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.contract import GAMES as UIS
from app.rules.rulebook import plain, search, synonyms
from app.shell.screen_about import about
from app.table.table import AI_CHOOSES_FIRST, ALREADY_SEALED, NOT_YOUR_CHOICE
from engine.base import IS_OVER, NOT_YOUR_TURN
from engine.games import GAMES
from engine.match import NO_UNDO, NOT_AT_ONCE, NOTHING_TO_UNDO
from tests.app.rules.rule_lists import RULES_OF

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.lang = "en"


@pytest.mark.parametrize("game", UIS)
def test_every_rule_that_a_refusal_names_has_its_place(game: str) -> None:
    there = {id_ for section in UIS[game].rules_book() for entry in section.entries for id_ in entry.ids}
    # Positions and decisions as data cannot be entered in the app and chance draws for itself, so nobody can be
    # refused these.
    refusals = {*import_module(f"engine.{game}.rules").RULES} - {"position", "chance", "decision"}
    refusals |= {rule.id for rule in (IS_OVER, NOT_YOUR_TURN, NO_UNDO, NOTHING_TO_UNDO)}
    if GAMES[game].info.has_secrets:
        refusals |= {rule.id for rule in (NOT_AT_ONCE, AI_CHOOSES_FIRST, ALREADY_SEALED, NOT_YOUR_CHOICE)}
    refusals |= {f"option-{option.id}" for option in GAMES[game].info.options}
    assert refusals <= there


@pytest.mark.parametrize("game", UIS)
def test_every_rule_of_the_game_is_told(game: str) -> None:
    said: dict[str, str] = {}
    for section in UIS[game].rules_book():
        for entry in section.entries:
            for id_ in entry.ids:
                said[id_] = said.get(id_, "") + " ".join(entry.texts).casefold() + " "
    untold = {
        rule: missing
        for rule, (place, words) in RULES_OF[game].items()
        if (missing := [word for word in words if word.casefold() not in said.get(place, "")])
    }
    assert untold == {}


@pytest.mark.parametrize("game", UIS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_has_words_and_is_found_by_them(lang: str, game: str) -> None:
    tr.lang = lang
    for section in UIS[game].rules_book():
        for entry in section.entries:
            assert entry.texts and all(entry.texts)
            assert entry.title or entry.pictures
            assert all(UIS[game].picture_text(picture) for picture in entry.pictures)
            found = search(game, entry.texts[0].upper())
            assert any(entry in entries for _, entries in found)


def test_searching_ignores_case_and_accents() -> None:
    tr.lang = "fr"
    found = [entry.ids[0] for _, entries in search("braverats", "GENERAL") for entry in entries]
    assert "general" in found
    assert search("braverats", "chess") == []


def test_every_pinned_package_is_credited() -> None:
    pinned = re.findall(r"^([\w-]+)==([\w.]+) \\", (ROOT / "requirements/app.txt").read_text(), re.MULTILINE)
    credited = {line.partition(": ")[0].lower() for line in about().packages.splitlines()}
    assert pinned
    assert [pair for pair in pinned if " ".join(pair).lower() not in credited] == []


@pytest.mark.parametrize(
    ("lang", "word", "game", "rule"),
    [
        ("en", "tie", "braverats", "equal"),
        ("en", "tie", "brooke", "award"),
        ("en", "price", "firstrat", "shop"),
        ("en", "exchange", "brooke", "swap"),
        ("en", "undo", "braverats", "undo"),
        ("de", "Patt", "braverats", "equal"),
        ("de", "Preis", "firstrat", "shop"),
        ("fr", "égalité", "braverats", "equal"),
        ("fr", "coût", "firstrat", "shop"),
        ("it", "pareggio", "braverats", "equal"),
        ("it", "costo", "firstrat", "shop"),
    ],
)
def test_a_rule_is_found_by_another_word(lang: str, word: str, game: str, rule: str) -> None:
    tr.lang = lang
    assert rule in {id_ for _, entries in search(game, word) for entry in entries for id_ in entry.ids}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_synonyms_are_written_as_they_are_compared(lang: str) -> None:
    assert len(synonyms(lang)) > 20
    for group in synonyms(lang):
        assert [plain(word) for word in group] == list(group)
        assert len(group) == len(set(group)) > 1


def test_nonsense_still_finds_nothing() -> None:
    assert search("brooke", "xylophone") == []
