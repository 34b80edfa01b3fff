"""First Rat's words: the rulebook's, one for each thing, and the numbers of the components."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.goods import CHEESE, amount
from engine.firstrat.info import OPTIONS
from engine.firstrat.rules import RULES
from tools.catalogues import read, template

COMPONENTS = components_of(STANDARD)

#: Words that are not First Rat's: the rulebook, or the app itself, has another one for the thing.
FORBIDDEN = {
    "en": ("toll", "large lamp", "provisions", "full rocket", "cargo bay", "award", "rather not"),
    "de": (
        # Frachtraum, Antrieb, Auszeichnung, Taschenrechner, Blechdose
        *("laderaum", "triebwerk", "orden", "rechner", "dose", "dosen", "zoll"),
        # Vorratshöhle, Lichtmarker, Robo-Ratte, Startfeld, Abzweigung
        *("vorratskammer", "lampe", "roboterratte", "start", "gabelung", "proviant"),
        # Ressourcen, Gegenstände, Set
        *("waren", "dinge", "satz"),
    ),
    "fr": ("champ", "champs", "péage", "redevance", "boîte", "boîtes", "biens", "bâtir", "bâtis", "injuste"),
    "it": ("campo", "campi", "pedaggio", "barattolo", "barattoli", "beni", "pista", "piste"),
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.lang = "en"


def component_texts(facts: Any, lang: str) -> Iterator[str]:
    """Every name and text of the component file in a language."""
    if isinstance(facts, dict):
        if set(facts) == set(LANGUAGES):
            yield facts[lang]
        else:
            for inner in facts.values():
                yield from component_texts(inner, lang)
    elif isinstance(facts, list):
        for inner in facts:
            yield from component_texts(inner, lang)


def sentences(lang: str) -> Iterator[str]:
    """Every sentence that First Rat can show."""
    yield from component_texts(COMPONENTS.facts, lang)
    engine = {rule.text for rule in RULES.values()} | {option.text for option in OPTIONS}
    catalogue = read(lang) if lang != "en" else None
    for message in template():
        places = [place for place, _ in message.locations]
        if message.id and (message.id in engine or any("firstrat" in place for place in places)):
            found = message.id if catalogue is None else catalogue.get(message.id).string
            yield from (found,) if isinstance(found, str) else found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_word_for_one_thing(lang: str) -> None:
    words = re.compile(rf"(?<![\w{{-])({'|'.join(FORBIDDEN[lang])})(?![\w}}-])", re.IGNORECASE)
    found = list(sentences(lang))
    assert len(found) > 400
    assert [text for text in found if words.search(text)] == []


def test_german_has_the_rulebooks_names() -> None:
    tr.lang = "de"
    shown = set(component_texts(COMPONENTS.facts, "de"))
    assert shown >= {
        *("Cockpit", "Frachtraum", "Antrieb", "Rattonauten", "Vorratshöhle", "Kinderstube", "Bibliothek"),
        *("Flasche", "Backpulver", "Blechdose", "Taschenrechner", "Käse", "Schimmelkäse", "Auszeichnung"),
        *("Apfelrest", "Glühbirne", "Baulampe", "Lichterkette", "Rattenbau", "Abkürzung", "Startrampe"),
        *(
            "Startfeld",
            "Rucksack",
            "Energydrink",
            "Kronkorken",
            "Comic",
            "Superratte",
            "Hamster",
            "Frosch",
            "Krähe",
        ),
    }


NUMBERS = COMPONENTS.numbers
STRIDE = next(comic.value for comic in COMPONENTS.comics if comic.id == "stride")
FLASH = next(comic.value for comic in COMPONENTS.comics if comic.id == "super_flash")
CHAMELEON = next(comic.value for comic in COMPONENTS.comics if comic.id == "super_chameleon")


@pytest.mark.parametrize(
    ("rule", "figures"),
    [
        ("single", [1, NUMBERS.single, STRIDE, FLASH]),
        ("group", [1, NUMBERS.group, FLASH]),
        ("chameleon", [CHAMELEON]),
        ("fee", [NUMBERS.fee]),
        ("mould", [NUMBERS.mould_cheese]),
        ("donate", [amount(COMPONENTS.donation, CHEESE)]),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_of_a_refusal_are_those_of_the_components(lang: str, rule: str, figures: list[int]) -> None:
    tr.lang = lang
    assert [int(number) for number in re.findall(r"\d+", tr._(RULES[rule].text))] == figures
