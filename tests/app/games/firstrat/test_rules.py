"""The figures in the rules pages are those of the components, and each has its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from app.base.content import read
from app.base.text import tr
from app.games.firstrat import rules
from app.rules.rulebook import RulesFile
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.rules import RULES
from engine.firstrat.scoring import CHALLENGES


def test_every_figure_has_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    monkeypatch.setattr(rules, "book", lambda *values: given.extend(values))
    rules.rules_book()
    _game, _rules, filling, made = given
    file: RulesFile = read("games/firstrat/content/rules.toml", RulesFile)
    entries = [rule for section in file.sections for rule in section.rules]
    assert {line.name for rule in entries for line in rule.text} >= set(filling)
    assert {rule.made for rule in entries} >= set(made)
    assert not set(filling) & set(RULES), "a rule would be hidden"


def test_figures_are_those_of_the_components() -> None:
    tr.speak("en")
    said = {entry.ids[0]: entry.texts for section in rules.rules_book() for entry in section.entries}
    found = components_of(STANDARD)
    assert f"Each family has 4 rats: {found.numbers.start_rats} begin on the start space," in said["setup"][0]
    assert said["shop"][0] == (
        f"The hamster on space {found.shops[0].space} sells backpacks for {found.shops[0].price} cheese."
    )
    assert len(said["challenge"]) == 1 + len(CHALLENGES), "a line for each"
    assert said["covered"][-1].endswith("no field is covered.")
