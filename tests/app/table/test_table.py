"""The table: sealing, committing, publishing, undoing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from app.people.players import Player, clean_name, player_of
from app.table.table import ALREADY_SEALED, Frame, Table
from engine.base import CHANCE, IS_OVER, Move, Seat, Setup
from engine.games import GAMES
from engine.match import Match

ANN, BEN = Player("Ann", emblem="hammer"), Player("Ben", emblem="apple")
FOX = Player("Vesper", "ai", "fox", "apple")


class Recorder:
    """A recorder that notes the order of what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    def step(self, moves: Mapping[Seat, Move]) -> None:
        self.told.append(dict(moves))

    def cut(self, steps: int) -> None:
        self.told.append(("cut", steps))

    def seal(self, sealed: Mapping[Seat, Move]) -> None: ...

    def close(self, match: Match, resigned: Seat | None) -> None:
        self.told.append(("close", resigned))


def table(*players: Player, recorder: Recorder | None = None, **options: bool) -> Table:
    return Table(
        Match(GAMES["braverats"], Setup(2, options), "a seed"),
        players or (ANN, BEN),
        recorder=recorder,
    )


def test_choices_are_sealed_and_played_together() -> None:
    here, frames = table(), []
    here.on_frame(frames.append)
    assert here.asked() == (0, 1)
    assert here.submit(0, "spy") is None
    assert here.sealed() == {0}
    assert here.asked() == (1,)
    assert [(frame.is_step, frame.events, frame.number) for frame in frames] == [(False, (), 0)]
    here.unseal(0)
    assert here.submit(0, "spy") is None
    assert here.submit(1, "wizard") is None
    assert here.sealed() == frozenset()
    assert [frame.is_step for frame in frames] == [False, False, False, True], "one stream, in order"
    frame = frames[-1]
    assert [event.kind for event in frame.events] == ["revealed", "round"]
    assert frame.number == 1
    assert frame.before.to_act == (0, 1)


def test_nothing_of_a_sealed_choice_shows_in_the_others_view() -> None:
    here = table()
    before = here.view(1)
    here.submit(0, "spy")
    assert here.view(1) == before
    assert here.sealed_move(0) == "spy"


def test_a_sealed_choice_can_be_taken_back_and_not_changed_in_place() -> None:
    here = table()
    here.submit(0, "spy")
    assert here.submit(0, "prince") == ALREADY_SEALED
    here.unseal(0)
    assert here.submit(0, "prince") is None
    assert here.undo(0) is None
    assert here.sealed() == frozenset()


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    here = table()
    rule = here.submit(0, "mime")
    assert rule is not None
    assert rule.id == "hand"
    assert here.sealed() == frozenset()
    assert here.stamp == 0


def test_the_ai_seals_first() -> None:
    here = table(ANN, FOX)
    rule = here.submit(0, "spy")
    assert rule is not None
    assert rule.id == "sealed"
    assert here.submit(1, "prince") is None
    assert here.submit(0, "spy") is None
    assert len(here.match.log) == 1


def test_what_was_revealed_stands() -> None:
    here = table()
    rule = here.undo(0)
    assert rule is not None
    here.submit(0, "spy")
    here.submit(1, "spy")
    rule = here.undo(0)
    assert rule is not None
    assert rule.id == "undo"


def test_journal_before_the_screen() -> None:
    recorder = Recorder()
    here = table(recorder=recorder, draft=True)
    order = []
    here.on_frame(lambda frame: order.append((frame.number, len(recorder.told))))
    here.begin()
    assert order == [(1, 1), (2, 2)]
    assert all(CHANCE in moves for moves in recorder.told)


def test_chance_is_rolled_at_once_and_only_seen_by_whom_it_concerns() -> None:
    here = table(draft=True)
    frames: list[Frame] = []
    here.viewer = None
    here.on_frame(frames.append)
    here.begin()
    assert [event.kind for frame in frames for event in frame.events] == ["lot"]
    (chooser,) = here.asked()
    assert "opened" in [event.kind for frame in here.frames(chooser) for event in frame.events]
    assert "opened" not in [event.kind for frame in here.frames(1 - chooser) for event in frame.events]


def test_the_single_person_is_the_viewer() -> None:
    assert table(ANN, FOX).viewer == 0
    assert table(FOX, ANN).viewer == 1
    assert table(ANN, BEN).viewer is None


def test_resigning_ends_the_match() -> None:
    recorder = Recorder()
    here, frames = table(recorder=recorder), []
    here.on_frame(frames.append)
    here.resign(1)
    assert here.over
    assert here.ranks == (1, 2)
    assert here.asked() == ()
    assert here.submit(0, "spy") == IS_OVER
    assert recorder.told == [("close", 1)]
    assert frames[0].events[0].kind == "resigned"
    here.resign(0)
    assert here.ranks == (1, 2)


def test_a_whole_match_tells_the_same_story_afterwards() -> None:
    recorder = Recorder()
    here, live = table(recorder=recorder), []
    here.on_frame(lambda frame: live.extend(frame.events))
    here.begin()
    while not here.over:
        for seat in here.asked():
            here.submit(seat, here.legal(seat)[-1])
    assert recorder.told[-1] == ("close", None)
    assert live == [event for frame in here.frames(None) for event in frame.events]
    assert here.ranks is not None


class _Plain(NamedTuple):
    """A counter that goes up by one or two; nothing is revealed by it."""

    total: int = 0


class _Count:
    """The smallest game with a take-back: two seats count in turn."""

    info = GAMES["braverats"].info

    def start(self, setup: Setup) -> _Plain:
        return _Plain()

    def to_act(self, s: _Plain) -> tuple[Seat, ...]:
        return () if s.total >= 9 else (s.total % 2,)

    def legal(self, s: _Plain, seat: Seat) -> tuple[str, ...]:
        return ("1",) if seat in self.to_act(s) else ()

    def why_not(self, s: _Plain, seat: Seat, move: Move) -> None:
        return None

    def apply(self, s: _Plain, moves: Mapping[Seat, Move]) -> Any:
        from engine.base import Step

        return Step(_Plain(s.total + 1), (), False)

    def view(self, s: _Plain, seat: Seat | None) -> Any:
        class View(NamedTuple):
            seat: Seat | None
            state: _Plain
            to_act: tuple[Seat, ...]

        return View(seat, s, self.to_act(s))


def test_undo_goes_back_to_a_decision_of_a_person_and_the_journal_with_it() -> None:
    recorder = Recorder()
    here = Table(Match(_Count(), Setup(2), "s"), (ANN, FOX), recorder=recorder)  # type: ignore[arg-type]
    here.submit(0, "1")
    here.submit(1, "1")
    stamp = here.stamp
    here.tally.advised = {(0, 0): "1", (2, 0): "1"}
    assert here.can_undo(0)
    assert here.undo(0) is None
    assert here.tally.advised == {(0, 0): "1"}, "a hint for a later position is forgotten"
    assert not here.can_undo(0) and here.undo(0) is not None
    assert here.match.log == ()
    assert recorder.told[-1] == ("cut", 0)
    assert here.stamp > stamp


def test_habits_hold_no_secret() -> None:
    here = table(ANN, FOX, draw=True)
    here.begin()
    for seat in (1, 0):
        here.submit(seat, here.legal(seat)[0])
    (habit,) = here.past_choices(1)
    assert habit.seat == 0
    assert habit.view.seat is None
    assert (habit.view.state.scene.hand0, habit.view.state.scene.hand1) == (0, 0)


@pytest.mark.parametrize("name", ["@fox", " @ fox", "Ann\nBen", "x" * 99, "", "Ünø 🐀"])
def test_a_persons_name_never_reads_as_an_ai(name: str) -> None:
    player = Player(clean_name(name))
    assert player_of(player.text()).kind == "person"
    assert "\n" not in player.text()
    assert len(player.text()) <= 24
    assert player_of(FOX.text()).level == "fox"
