"""Set-ups: what goes together, what is remembered, what surprises."""

from __future__ import annotations

from random import Random

import pytest

from app.arrangement import Arrangement, arrangement_of
from engine.base import Setup
from engine.games import GAMES


def group(arranged: Arrangement, option: str):
    return next(one for one in arranged.groups() if option in one.options)


def test_only_one_deal_at_a_time() -> None:
    arranged = Arrangement("braverats")
    deals = group(arranged, "draft")
    arranged.choose("draft", deals)
    assert arranged.locked("random", deals) == ""
    arranged.choose("random", deals)
    assert arranged.chosen() == {"random": True}
    arranged.choose(None, deals)
    assert arranged.chosen() == {}


def test_what_does_not_go_together_is_locked_with_its_rule() -> None:
    arranged = Arrangement("braverats")
    arranged.choose("traitor", group(arranged, "traitor"))
    assert "Draw" in arranged.locked("draw")
    arranged.switch("draw", True)
    assert not arranged.options["draw"]
    arranged.choose(None, group(arranged, "traitor"))
    arranged.switch("draw", True)
    assert arranged.locked("draft", group(arranged, "draft"))


@pytest.mark.parametrize("seed", range(30))
def test_every_surprise_can_be_played(seed: int) -> None:
    arranged = Arrangement("braverats")
    arranged.surprise(Random(seed))
    GAMES["braverats"].start(Setup(2, arranged.options))
    assert not arranged.player(0).is_ai
    assert arranged.player(1).is_ai


@pytest.mark.parametrize(
    "remembered",
    [
        {},
        {"players": "Ann", "options": []},
        {"players": ["Ann"], "options": {"mime": "yes"}},
        {"players": [1, 2], "options": {"no such": True}},
        {"players": ["@nobody", "@fox"], "options": {"draw": True, "draft": True, "mime": 1}},
    ],
)
def test_a_strange_memory_gives_a_set_up_that_can_be_played(remembered: dict) -> None:
    arranged = arrangement_of("braverats", {"braverats": remembered})
    GAMES["braverats"].start(Setup(2, arranged.options))
    assert len(arranged.players) == 2
    assert all(arranged.player(seat).name for seat in (0, 1))


def test_the_last_set_up_comes_back() -> None:
    first = Arrangement("braverats")
    first.seat_person(0, "  Ann  ")
    first.seat_ai(1, "fox")
    first.swap()
    first.switch("mime", True)
    again = Arrangement("braverats", {"players": first.players, "options": first.options})
    assert [again.player(seat).name for seat in (0, 1)] == ["Reynard", "Ann"]
    assert again.chosen() == {"mime": True}


def test_an_unknown_game_falls_back_to_the_shelf() -> None:
    assert arrangement_of("chess", {}).game == "braverats"
