"""Every event sounds, or is silent on purpose, and every sound that is named can be played."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from app.device.sound import SOUNDS
from app.games.braverats.director import motions as braverats
from app.games.brooke.director import motions as brooke
from app.games.firstrat.director import motions as firstrat
from engine.base import CHANCE, Event, Setup
from engine.braverats.events import EVENTS as BRAVERATS
from engine.brooke.events import EVENTS as BROOKE
from engine.firstrat.events import EVENTS as FIRSTRAT
from engine.games import GAMES
from engine.match import Match
from tools.art import synth

TABLES = {"braverats": (braverats, BRAVERATS), "brooke": (brooke, BROOKE), "firstrat": (firstrat, FIRSTRAT)}
#: What screens and buttons play, besides the tables.
ELSEWHERE = {"tap", "card", "seal", "fanfare"}


@pytest.mark.parametrize("game", TABLES)
def test_every_kind_of_event_has_a_decision(game: str) -> None:
    sounds, events = TABLES[game]
    decided = [*sounds.CUES, *sounds.ENDS]
    assert sorted(decided) == sorted([*events, "resigned"]), "a new kind needs a sound, or silence on purpose"
    assert set(sounds.FELT) <= set(decided)


def told(game: str, seats: int) -> Iterator[Event]:
    """The events of a match of random moves."""
    match, rng = Match(GAMES[game], Setup(seats, {}), "sounds"), Random(5)
    while not match.over:
        if match.to_act == (CHANCE,):
            moves = {CHANCE: match.drawn()}
        else:
            moves = {seat: rng.choice(list(match.game.legal(match.state, seat))) for seat in match.to_act}
        yield from match.play(moves).events


@pytest.mark.parametrize(("game", "seats"), [("braverats", 2), ("brooke", 2), ("firstrat", 3), ("firstrat", 1)])
def test_whole_matches_sound_for_every_listener(game: str, seats: int) -> None:
    sounds: ModuleType = TABLES[game][0]
    heard = set()
    for event in (*told(game, seats), Event("resigned", {"seat": 0})):
        for viewer in (*range(seats), None):
            name = sounds.sound_of(event, viewer)
            heard.add(name)
            assert not name or (SOUNDS / f"{name}.wav").is_file(), event
    assert len(heard) >= 6


def test_a_loser_hears_no_jingle_of_victory() -> None:
    lost = Event("game", {"winner": 1})
    for sounds in (braverats, brooke):
        assert (sounds.sound_of(lost, 0), sounds.sound_of(lost, 1)) == ("game_lost", "game_won")
    over = Event("over", {"winners": [1, 2]})
    assert (firstrat.sound_of(over, 0), firstrat.sound_of(over, 2)) == ("game_lost", "game_won")
    islands = Event("pass", {"cards": [{"seat": 1}, {"seat": 1}, {"seat": None}]})
    assert [brooke.sound_of(islands, viewer) for viewer in (0, 1, None)] == ["lose", "win", "seal"]


def test_no_sound_is_stored_for_nothing() -> None:
    named = {name for sounds, _ in TABLES.values() for name in sounds.CUES.values() if name}
    named |= set(brooke.ACTION_CUES.values()) - {""} | ELSEWHERE
    named |= {"win", "lose", "held", "game_won", "game_lost", "fizz"}
    assert named == set(synth.SOUNDS) == {path.stem for path in SOUNDS.glob("*.wav")}
