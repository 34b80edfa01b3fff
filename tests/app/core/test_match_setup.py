"""Set-ups: what goes together, what is remembered, what surprises."""

from __future__ import annotations

from random import Random

import pytest

from app.core.match_setup import Arrangement, arrangement_of, moved_on
from app.games.game_ui import Group
from engine.base import Setup
from engine.games import GAMES
from tests.fake_game import ALONE_ONLY, TOO_STRONG, five

__all__ = ["five"]


def group(arranged: Arrangement, option: str) -> Group:
    return next(one for one in arranged.groups() if option in one.options)


def test_only_one_deal_at_a_time() -> None:
    arranged = Arrangement("braverats")
    deals = group(arranged, "draft")
    arranged.choose("draft", deals)
    assert arranged.locked("random", True, deals) == ""
    arranged.choose("random", deals)
    assert arranged.chosen() == {"random": True}
    arranged.choose(None, deals)
    assert arranged.chosen() == {}


def test_what_does_not_go_together_is_locked_with_its_rule() -> None:
    arranged = Arrangement("braverats")
    arranged.choose("traitor", group(arranged, "traitor"))
    assert "Draw" in arranged.locked("draw")
    arranged.set("draw", True)
    assert not arranged.options["draw"]
    arranged.choose(None, group(arranged, "traitor"))
    arranged.set("draw", True)
    assert arranged.locked("draft", True, group(arranged, "draft"))


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
    first.set("mime", True)
    again = Arrangement("braverats", {"players": first.players, "options": first.options})
    assert [again.player(seat).name for seat in (0, 1)] == ["Reynard", "Ann"]
    assert again.chosen() == {"mime": True}


def test_an_unknown_game_falls_back_to_the_shelf() -> None:
    assert arrangement_of("chess", {}).game == "braverats"


def test_two_change_sides_and_more_move_one_seat_on() -> None:
    assert moved_on(["Ann", "@fox"]) == ["@fox", "Ann"]
    assert moved_on(["Ann", "Ben", "@fox"]) == ["@fox", "Ann", "Ben"]


# --- one to five seats


def test_seats_come_and_go_within_what_the_game_takes(five: str) -> None:
    arranged = Arrangement(five)
    assert len(arranged.players) == 2
    for number in (3, 4, 5):
        assert arranged.can_add
        arranged.add_seat()
        assert len(arranged.players) == number
    assert not arranged.can_add
    arranged.add_seat()
    assert len(arranged.players) == 5
    arranged.seat_person(4, "Eva")
    arranged.remove_seat(1)
    assert arranged.player(3).name == "Eva"
    while arranged.can_remove:
        arranged.remove_seat(0)
    assert [player.name for player in arranged.seated()] == ["Eva"]
    arranged.remove_seat(0)
    assert len(arranged.players) == 1


def test_everybody_at_a_table_has_a_name_and_an_emblem_of_their_own(five: str) -> None:
    arranged = arrangement_of(five, {five: {"players": ["Ann", "@master", "", "@master", "@novice"]}})
    seated = arranged.seated()
    assert [player.name for player in seated] == ["Ann", "Barnabas", "Leaf", "Theodora", "Basil"]
    assert all(player.emblem for player in seated)
    assert arranged.people == 2


def test_a_seat_more_drops_what_no_longer_goes_and_keeps_the_rest(five: str) -> None:
    arranged = arrangement_of(five, {five: {"players": ["Ann"], "options": {"robot": "hard", "path": True}}})
    assert arranged.chosen() == {"robot": "hard", "path": True}
    arranged.add_seat()
    assert arranged.chosen() == {"path": True}
    assert arranged.stuck("robot") == ALONE_ONLY
    arranged.remove_seat(1)
    assert arranged.stuck("robot") == ""


def test_one_value_may_be_locked_among_others(five: str) -> None:
    arranged = arrangement_of(five, {five: {"players": ["Ann"]}})
    assert arranged.locked("robot", "unfair") == TOO_STRONG
    arranged.set("robot", "unfair")
    assert arranged.options["robot"] == "easy"
    arranged.set("path", True)
    arranged.set("robot", "unfair")
    assert arranged.options["robot"] == "unfair"
    assert arranged.stuck("path") == TOO_STRONG


def test_switches_and_values_are_told_apart_and_paths_are_not_offered(five: str) -> None:
    arranged = Arrangement(five)
    offered = [option for one in arranged.groups() for option in one.options]
    assert [option for option in offered if arranged.is_switch(option)] == ["path", "award"]
    robot = group(arranged, "robot")
    assert [name for _, name in arranged.values("robot", robot)] == ["gentle", "medium", "hard", "unfair"]
    remembered = {"players": ["Ann"], "options": {"components": "/tmp/mine.json"}}
    assert arrangement_of(five, {five: remembered}).options["components"] == "standard"


def test_the_tag_names_everybody_and_what_differs_from_the_rules(five: str) -> None:
    arranged = arrangement_of(five, {five: {"players": ["Ann"], "options": {"robot": "hard", "award": False}}})
    assert arranged.tag() == "Ann alone · without Launch award · hard"
    arranged.add_seat()
    assert arranged.tag() == "Ann against Clover · without Launch award"
    arranged.add_seat()
    assert arranged.tag() == "Ann, Clover, Thistle · without Launch award"


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", [["Ann"], ["Ann", "@novice", "Ben", "@novice", "@master"]])
def test_every_surprise_of_a_larger_table_can_be_played(five: str, players: list[str], seed: int) -> None:
    arranged = arrangement_of(five, {five: {"players": players}})
    arranged.surprise(Random(seed))
    GAMES[five].start(Setup(len(players), arranged.options))
    assert [player.is_ai for player in arranged.seated()] == [name.startswith("@") for name in players]


@pytest.mark.parametrize("players", [[], ["Ann"] * 6, ["@nobody"], [1, 2, 3]])
def test_a_strange_memory_of_a_larger_table(five: str, players: list) -> None:
    arranged = arrangement_of(five, {five: {"players": players, "options": {"robot": "no such", "path": 1}}})
    GAMES[five].start(Setup(len(arranged.players), arranged.options))
    assert arranged.chosen() == {}
