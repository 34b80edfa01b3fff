"""Set-ups: what goes together, what is remembered, what surprises."""

from __future__ import annotations

from random import Random

import pytest

from app.contract import OptionGroup
from app.setup.model import MatchSetup, last_setup, rotate_seats
from engine.base import Setup
from engine.games import GAMES
from tests.fake_game import ALONE_ONLY, TOO_STRONG, five

__all__ = ["five"]


def group(setup: MatchSetup, option: str) -> OptionGroup:
    return next(one for one in setup.groups() if option in one.options)


def test_only_one_deal_at_a_time() -> None:
    setup = MatchSetup("braverats")
    deals = group(setup, "draft")
    setup.choose("draft", deals)
    assert setup.why_locked("random", True, deals) == ""
    setup.choose("random", deals)
    assert setup.chosen() == {"random": True}
    setup.choose(None, deals)
    assert setup.chosen() == {}


def test_what_does_not_go_together_is_locked_with_its_rule() -> None:
    setup = MatchSetup("braverats")
    setup.choose("traitor", group(setup, "traitor"))
    assert "Draw" in setup.why_locked("draw")
    setup.set("draw", True)
    assert not setup.options["draw"]
    setup.choose(None, group(setup, "traitor"))
    setup.set("draw", True)
    assert setup.why_locked("draft", True, group(setup, "draft"))


@pytest.mark.parametrize("seed", range(30))
def test_every_surprise_can_be_played(seed: int) -> None:
    setup = MatchSetup("braverats")
    setup.surprise(Random(seed))
    GAMES["braverats"].start(Setup(2, setup.options))
    assert not setup.player(0).is_ai
    assert setup.player(1).is_ai


@pytest.mark.parametrize(
    "remembered",
    [
        {},
        {"players": "Ann", "options": []},
        {"players": ["Ann"], "options": {"mime": "yes"}},
        {"players": [1, 2], "options": {"no such": True}},
        {"players": ["@nobody", "@renard"], "options": {"draw": True, "draft": True, "mime": 1}},
    ],
)
def test_a_strange_memory_gives_a_set_up_that_can_be_played(remembered: dict) -> None:
    setup = last_setup("braverats", {"braverats": remembered})
    GAMES["braverats"].start(Setup(2, setup.options))
    assert len(setup.players) == 2
    assert all(setup.player(seat).name for seat in (0, 1))


def test_the_last_set_up_comes_back() -> None:
    first = MatchSetup("braverats")
    first.seat_person(0, "  Ann  ")
    first.seat_ai(1, "fox")
    first.swap()
    first.set("mime", True)
    again = MatchSetup("braverats", {"players": first.players, "options": first.options})
    assert [again.player(seat).name for seat in (0, 1)] == ["Renard", "Ann"]
    assert again.chosen() == {"mime": True}


def test_an_unknown_game_falls_back_to_the_first_one() -> None:
    assert last_setup("chess", {}).game == "braverats"


def test_two_change_sides_and_more_move_one_seat_on() -> None:
    assert rotate_seats(["Ann", "@renard"]) == ["@renard", "Ann"]
    assert rotate_seats(["Ann", "Ben", "@renard"]) == ["@renard", "Ann", "Ben"]


# --- one to five seats


def add(setup: MatchSetup) -> None:
    """Invite the next regular who is not there yet."""
    setup.invite(
        next(one for one in ("clover", "basil", "juniper", "barnabas", "pip") if not setup.is_seated(one))
    )


def test_seats_come_and_go_within_what_the_game_takes(five: str) -> None:
    setup = MatchSetup(five)
    assert len(setup.players) == 2
    for number in (3, 4, 5):
        assert setup.can_add
        add(setup)
        assert len(setup.players) == number
    assert not setup.can_add
    add(setup)
    assert len(setup.players) == 5
    setup.seat_person(4, "Eva")
    setup.remove_seat(1)
    assert setup.player(3).name == "Eva"
    while setup.can_remove:
        setup.remove_seat(0)
    assert [player.name for player in setup.seated()] == ["Eva"]
    setup.remove_seat(0)
    assert len(setup.players) == 1


def test_everybody_at_a_table_has_a_name_and_an_emblem_of_their_own(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann", "@saffron", "", "@greedy", "@pip"]}})
    seated = setup.seated()
    assert [player.name for player in seated] == ["Ann", "Saffron", "Leaf", "Crumb", "Pip"]
    assert all(player.emblem for player in seated)
    assert setup.people == 2


def test_a_seat_more_drops_what_no_longer_goes_and_keeps_the_rest(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann"], "options": {"robot": "hard", "path": True}}})
    assert setup.chosen() == {"robot": "hard", "path": True}
    add(setup)
    assert setup.chosen() == {"path": True}
    assert setup.why_fixed("robot") == ALONE_ONLY
    setup.remove_seat(1)
    assert setup.why_fixed("robot") == ""


def test_one_value_may_be_locked_among_others(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann"]}})
    assert setup.why_locked("robot", "unfair") == TOO_STRONG
    setup.set("robot", "unfair")
    assert setup.options["robot"] == "easy"
    setup.set("path", True)
    setup.set("robot", "unfair")
    assert setup.options["robot"] == "unfair"
    assert setup.why_fixed("path") == TOO_STRONG


def test_switches_and_values_are_told_apart_and_paths_are_not_offered(five: str) -> None:
    setup = MatchSetup(five)
    offered = [option for one in setup.groups() for option in one.options]
    assert [option for option in offered if setup.is_switch(option)] == ["path", "award"]
    robot = group(setup, "robot")
    assert [name for _, name in setup.values("robot", robot)] == ["Gentle", "medium", "hard", "Unfair"]
    remembered = {"players": ["Ann"], "options": {"components": "/tmp/mine.json"}}
    assert last_setup(five, {five: remembered}).options["components"] == "standard"


def test_the_tag_names_everybody_and_what_differs_from_the_rules(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann"], "options": {"robot": "hard", "award": False}}})
    assert setup.facts() == ["You", "without Launch award", "hard"]
    add(setup)
    assert setup.facts() == ["You vs Clover (casual)", "without Launch award"]
    add(setup)
    assert setup.facts() == ["You, Clover (casual), Basil (skilled)", "without Launch award"]
    setup.seat_person(2, "Ben")
    assert setup.facts() == ["Ann, Clover (casual), Ben", "without Launch award"]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("players", [["Ann"], ["Ann", "@pip", "Ben", "@pip", "@saffron"]])
def test_every_surprise_of_a_larger_table_can_be_played(five: str, players: list[str], seed: int) -> None:
    setup = last_setup(five, {five: {"players": players}})
    setup.surprise(Random(seed))
    GAMES[five].start(Setup(len(players), setup.options))
    assert [player.is_ai for player in setup.seated()] == [name.startswith("@") for name in players]


@pytest.mark.parametrize("players", [[], ["Ann"] * 6, ["@nobody"], [1, 2, 3]])
def test_a_strange_memory_of_a_larger_table(five: str, players: list) -> None:
    setup = last_setup(five, {five: {"players": players, "options": {"robot": "no such", "path": 1}}})
    GAMES[five].start(Setup(len(setup.players), setup.options))
    assert setup.chosen() == {}


# --- rulings


@pytest.mark.parametrize("game", ["braverats", "brooke", "firstrat"])
def test_rulings_are_shown_apart_from_the_variants(game: str) -> None:
    setup = MatchSetup(game)
    setup.keep_company("solo" if 1 in setup.seats else "others")
    options = {option.id: option for option in GAMES[game].info.options}
    assert {one.option for one in setup.rulings()} == {id_ for id_, one in options.items() if one.kind == "ruling"}
    assert {options[id_].kind for group in setup.groups() for id_ in group.options} == {"variant"}
    for ruling in setup.rulings():
        assert tuple(ruling.readings) == options[ruling.option].values
        assert all(name and sentence for name, sentence in ruling.readings.values())


def test_what_only_matters_alone_is_asked_of_nobody_else() -> None:
    setup = MatchSetup("firstrat", {"players": ["Ann"], "options": {"greg": "hard", "launch_award": False}})
    asked = {
        *(one.option for one in setup.rulings()),
        *(name for group in setup.groups() for name in group.options),
    }
    setup.keep_company("others")
    still = {
        *(one.option for one in setup.rulings()),
        *(name for group in setup.groups() for name in group.options),
    }
    assert asked - still == {"greg", "launch_award"}
    told = " · ".join(setup.facts())
    assert "medals" not in told and "Hard" not in told
    setup.surprise(Random(1))
    setup.keep_company("solo")
    assert setup.options["launch_award"] is False


def test_an_even_start_is_offered_to_several_families_alone() -> None:
    setup = MatchSetup("firstrat", {"players": ["Ann", "@clover", "Ben"], "options": {"even_start": True}})
    assert setup.chosen() == {"even_start": True}
    assert setup.facts()[1:] == ["Even start"]
    assert "even_start" in group(setup, "variable_path").options
    setup.keep_company("solo")
    assert "even_start" not in group(setup, "variable_path").options
    assert setup.chosen() == {}
    for seed in range(20):
        setup.surprise(Random(seed))
        assert setup.options["even_start"] is False


def test_a_regular_is_remembered_and_an_unknown_opponent_is_not() -> None:
    assert MatchSetup("brooke", {"players": ["Ann", "@clover"]}).players == ["Ann", "@clover"]
    assert MatchSetup("brooke", {"players": ["Ann", "@nobody"]}).players == ["Ann", "nobody"]


def test_a_ruling_is_remembered_named_and_not_left_to_chance() -> None:
    setup = MatchSetup("brooke", {"players": ["Ann", "@clover"], "options": {"correction": "mover"}})
    assert setup.chosen() == {"correction": "mover"}
    assert setup.facts() == [
        "You vs Clover (casual)",
        "Over the limit: Your turn made it too high: your opponent lowers a die",
    ]
    for seed in range(20):
        setup.surprise(Random(seed))
        assert setup.options["correction"] == "mover", "a surprise chooses variants, not how the rules are read"
    assert MatchSetup("brooke", {"options": {"correction": "red"}}).options["correction"] == "colour"


# --- company


def test_somebody_plays_alone_or_with_those_who_were_there(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann", "@saffron", "Ben"], "options": {}}})
    assert setup.company == "others"
    setup.keep_company("solo")
    assert setup.players == ["Ann"] and setup.company == "solo"
    setup.keep_company("others")
    assert setup.players == ["Ann", "@saffron", "Ben"]


def test_a_friend_takes_the_place_of_the_ai_or_one_more_seat(five: str) -> None:
    duel = MatchSetup("brooke", {"players": ["Ann", "@clover"]})
    assert duel.seat_friend("Ben") == 1 and duel.players == ["Ann", "Ben"]
    assert duel.seat_friend("Cleo") is None
    larger = last_setup(five, {five: {"players": ["Ann", "@clover"]}})
    assert [larger.seat_friend(name) for name in ("Ben", "Cleo", "Dora", "Eva", "Finn")] == [2, 3, 4, 1, None]
    assert larger.players == ["Ann", "Eva", "Ben", "Cleo", "Dora"]


def test_options_of_a_solo_match_go_with_it(five: str) -> None:
    setup = last_setup(five, {five: {"players": ["Ann"], "options": {"robot": "hard"}}})
    assert setup.options["robot"] == "hard"
    setup.keep_company("others")
    assert setup.players == ["Ann", "@clover"] and not setup.why_fixed("path")
    assert setup.options["robot"] != "hard"
