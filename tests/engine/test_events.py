"""Every event that the engine emits has the facts that its game publishes in `EVENTS`, and every kind occurs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from random import Random

import pytest

from engine import from_text
from engine.base import Event
from engine.games import IDS
from engine.match import AnyMatch
from engine.schema import fault, of_type, required_keys
from tests.engine.setups import SETUPS, random_match
from tests.engine.test_golden import GOLDEN

#: Random matches of each set-up.
MATCHES = 4
every_game = pytest.mark.parametrize("game", IDS)


def published(game: str) -> Mapping[str, type]:
    events: Mapping[str, type] = import_module(f"engine.{game}.events").EVENTS
    return events


def events_of(match: AnyMatch) -> Iterator[Event]:
    for before, entry in zip(match.states, match.log, strict=False):
        yield from match.game.apply(before, entry.moves).events


@cache
def emitted(game: str) -> tuple[Event, ...]:
    """Every event of all golden matches of a game, and of random matches of every set-up."""
    matches = [from_text(path.read_text(encoding="utf-8")).match for path in GOLDEN if path.stem.startswith(game)]
    for rules, setup in SETUPS:
        if rules.info.id == game:
            matches += [random_match(rules, setup, Random(seed), seed=str(seed)) for seed in range(MATCHES)]
    return tuple(event for match in matches for event in events_of(match))


@every_game
def test_every_event_has_the_facts_of_its_kind(game):
    shapes = {kind: of_type(facts, closed=True) for kind, facts in published(game).items()}
    assert all(fault(event.facts, shapes[event.kind]) is None for event in emitted(game))


@every_game
def test_every_published_kind_occurs(game):
    assert sorted({event.kind for event in emitted(game)}) == sorted(published(game))


@every_game
def test_every_optional_fact_is_there_once_and_missing_once(game):
    """A fact that is always or never there is not optional."""
    for kind, shape in published(game).items():
        there = [set(event.facts) for event in emitted(game) if event.kind == kind]
        optional = set(shape.__annotations__) - {*required_keys(shape)}
        assert {fact for fact in optional if all(fact in facts for facts in there)} == set(), kind
        assert {fact for fact in optional if not any(fact in facts for facts in there)} == set(), kind


@every_game
def test_no_fact_is_called_kind(game):
    assert not any("kind" in shape.__annotations__ for shape in published(game).values())
