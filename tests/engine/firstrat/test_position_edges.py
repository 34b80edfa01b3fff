"""First Rat positions at their edges: what a game can just reach is taken, and one step further is refused."""

from __future__ import annotations

import pytest

from engine.base import Refused
from tests.engine.firstrat.scenes import fields, greg, scene, seat, state
from tests.engine.firstrat.test_positions import changed

YOUNG = ("nursery", "nursery")


def refusal(position, **options):
    """The rule by which a position is refused, and the sentence; nothing for a good one."""
    try:
        state(position, **options)
    except Refused as refused:
        return f"{refused.rule.id}: {refused}"
    return ""


# --- rats, powers and medals


def test_a_hero_brings_a_medal_more():
    for awards, fits in ((0, True), (1, True), (2, True), (3, False)):
        own = seat(*YOUNG, 4, 27, comics=["super_hero"], awards=awards)
        assert (refusal(scene(own, seat())) == "") == fits
    for awards, fits in ((0, True), (1, True), (2, False)):
        assert (refusal(scene(seat(*YOUNG, 4, 27, awards=awards), seat())) == "") == fits


def test_a_super_comic_has_a_rat_until_a_launch_ended_its_power():
    power = ["super_flash"]
    assert refusal(scene(seat(*YOUNG, 4, (9, "super_flash"), comics=power), seat())) == ""
    assert refusal(scene(seat(*YOUNG, 4, 9, comics=power), seat())).startswith("super")
    assert refusal(scene(seat(*YOUNG, 4, 27, comics=power), seat())) == ""
    both = ["super_flash", "super_grab"]
    assert refusal(scene(seat(*YOUNG, (4, *both), 9, comics=both), seat())) == ""
    assert refusal(scene(seat(*YOUNG, (4, "super_flash"), (9, "super_grab"), comics=both), seat())) == ""
    reversed_powers = scene(seat(*YOUNG, (4, *both), 9, comics=both), seat())
    reversed_powers["seats"][0]["rats"][2]["powers"].reverse()
    assert state(reversed_powers) == state(scene(seat(*YOUNG, (4, *both), 9, comics=both), seat()))
    in_nursery = seat(("nursery", "super_flash"), "nursery", 4, 9, comics=power)
    assert "nursery has no power" in refusal(scene(in_nursery, seat()))


def test_several_rats_share_start_and_launchpad_only():
    assert refusal(scene(seat(0, 0, 27, 27), seat())) == ""
    for space in (1, 26):
        assert refusal(scene(seat(0, 0, space, space), seat())).startswith("own-rat")
    assert refusal(scene(seat(1, 26, 2, 25), seat())) == ""


# --- cubes


def test_marks_count_what_was_reached_while_there_are_cubes():
    lamps = {"lamp": 8}
    assert refusal(scene(seat(cubes=9, **lamps), seat(), light=[0])) == ""
    assert refusal(scene(seat(cubes=10, **lamps), seat())).startswith("light")
    assert refusal(scene(seat(cubes=8, **lamps), seat(), light=[0, 0])).startswith("light")
    end = {"last_round": 2, "end_by": "B"}
    assert refusal(scene(seat(cubes=0, **lamps), seat(), cheese=[0] * 10, **end)) == "", "nothing was left to mark"
    assert refusal(scene(seat(cubes=1, **lamps), seat(), cheese=[0] * 9, **end)).startswith("light")
    parts = {"cockpit": [0], "cargo": [0], "engine": [0]}
    assert refusal(scene(seat(cubes=6), seat(), **parts, rocket=[0])) == ""
    assert refusal(scene(seat(cubes=8), seat(), cockpit=[0], rocket=[0])).startswith("rocket")


# --- items


@pytest.mark.parametrize("where", ["hamster", "crow", "library"])
def test_only_greg_takes_items_away(where):
    two, alone = scene(seat(), seat()), scene(seat(), greg=greg())
    for position, fits in ((two, False), (alone, True)):
        fewer = changed(position, "display", where, position["display"][where][1:])
        assert (refusal(fewer) == "") == fits
    spare = {"hamster": "yellow+2", "crow": "K9", "library": "super_grab"}[where]
    assert spare not in alone["display"][where]
    more = changed(alone, "display", where, sorted([*alone["display"][where], spare]))
    assert refusal(more).startswith("item")


def test_drinks_on_display_in_hand_and_used_are_counted():
    two, alone = scene(seat(), seat()), scene(seat(), greg=greg())
    for position, less in ((two, False), (alone, True)):
        frog = position["display"]["frog"]
        assert (refusal(changed(position, "display", "frog", frog - 1)) == "") == less
        assert refusal(changed(position, "display", "frog", frog + 1)).startswith("item")
        for key in ("drinks", "drinks_used"):
            assert refusal(changed(position, "seats", 0, key, 1)).startswith("item")
            assert refusal(changed(changed(position, "seats", 0, key, 1), "display", "frog", frog - 1)) == ""


# --- the end


def cubes(number, **more):
    return scene(seat(cubes=10 - number, turns=4), seat(turns=4), cheese=[0] * number, round=5, **more)


def test_eight_cubes_leave_this_round_and_one_more():
    assert refusal(cubes(7)) == ""
    assert refusal(cubes(8)).startswith("end")
    for number, last, fits in ((8, 4, False), (8, 5, True), (8, 6, True), (8, 7, False), (7, 6, False)):
        assert (refusal(cubes(number, last_round=last, end_by="B")) == "") == fits, (number, last)
    assert refusal(cubes(8, last_round=6, end_by="A")).startswith("end")
    assert refusal(cubes(8, last_round=6)).startswith("end")
    assert refusal(cubes(8, end_by="B")).startswith("end")


def home(mover, last=5, **more):
    """Seat 0 has launched four rats in round 5."""
    done = 5 if mover else 4
    seats = (seat(27, 27, 27, 27, turns=done), seat(turns=5 if more.get("over") else 4))
    return scene(*seats, round=5, to_move=mover, last_round=last, end_by="A", **more)


def test_four_launches_end_the_round():
    assert refusal(home(1)) == ""
    assert refusal(home(1, last=6)).startswith("end")
    assert refusal(home(1, last=4)).startswith("end")
    assert refusal(home(1) | {"last_round": None, "end_by": None}).startswith("end")
    assert refusal(home(0)).startswith("end"), "no further turn"
    three = scene(seat(0, 27, 27, 27, turns=5), seat(turns=4), round=5, to_move=1)
    assert refusal(three) == ""
    assert refusal(three | {"last_round": 5, "end_by": "A"}).startswith("end")


def test_a_game_that_is_over_has_had_its_last_round():
    def over(**more):
        own = seat(27, 27, 27, 27, turns=5)
        return scene(own, seat(turns=5), round=5, last_round=5, end_by="A", over=True) | more

    assert refusal(over()) == ""
    assert refusal(over(to_move=1)).startswith("end")
    assert refusal(over(last_round=6)).startswith("end")
    assert refusal(over(over=False)) != ""
    assert refusal(over(turn={"stage": "build"})) != ""


# --- Greg


def test_gregs_cards_are_those_of_his_level():
    easy = greg()
    deck = easy["deck"]
    assert refusal(scene(seat(), greg=easy)) == ""
    for card in ("A1", "B1", "C1"):
        assert card in deck
        fewer = [other for other in deck if other != card]
        assert refusal(scene(seat(), greg=easy | {"deck": fewer})).startswith("greg")
        shown = refusal(scene(seat(), greg=easy | {"deck": fewer, "revealed": [card]}))
        assert (shown == "") == (card != "C1"), "the best card is shuffled back at once"
        assert refusal(scene(seat(), greg=easy | {"revealed": [card]})).startswith("greg")


def test_gregs_launches_are_on_the_rattonaut_track():
    def launched(pieces, rats, awards, award=True):
        data = scene(seat(), greg=greg(rats=rats, awards=awards))
        data["tracks"]["rattonaut"] = fields(1, ["G"] * pieces)
        return refusal(data, launch_award=award)

    assert launched(1, [27, 5, 1, 0], 1) == ""
    assert launched(1, [27, 5, 1, 0], 0, award=False) == ""
    for wrong in ((0, [27, 5, 1, 0], 1), (2, [27, 5, 1, 0], 1), (1, [26, 5, 1, 0], 0), (1, [27, 5, 1, 0], 2)):
        assert launched(*wrong).startswith("greg")
    assert launched(1, [27, 5, 1, 0], 1, award=False).startswith("greg")


@pytest.mark.parametrize("track", ["cockpit", "cargo", "engine", "cheese", "light", "pantry"])
def test_greg_prepares_and_scores_his_tracks(track):
    data = scene(seat(), greg=greg(prepared=[track], cubes=9))
    data["tracks"][track] = fields(1, ["G"])
    assert refusal(data) == ""
    for other in ("rocket", "rattonaut"):
        assert refusal(changed(data, "greg", "prepared", [other])).startswith("greg")
    assert refusal(changed(data, "greg", "cubes", 10)).startswith("cube")
    assert refusal(changed(data, "greg", "cubes", 8)).startswith("cube")
    data["tracks"]["rocket"] = fields(1, ["G"])
    assert refusal(changed(data, "greg", "cubes", 8)).startswith("greg")


# --- inside a turn


def asked(own, **turn):
    return refusal(scene(own, seat(), turn=turn))


def test_a_drink_is_asked_for_when_something_was_gathered():
    assert asked(seat(*YOUNG, 0, 5, drinks=1), stage="drink", moved=[3]) == ""
    assert asked(seat(*YOUNG, 0, 5), stage="drink", moved=[3]).startswith("drink")
    assert asked(seat(*YOUNG, 0, 5, drinks=1), stage="drink", moved=[2]).startswith("move")
    assert asked(seat(*YOUNG, 0, 5, drinks=1), stage="drink", moved=[]).startswith("move")
    two = scene(seat(*YOUNG, 5, 27, drinks=1), seat(), turn={"stage": "drink", "moved": [2, 3]}, rattonaut=[])
    two["tracks"]["rattonaut"] = fields(2, [])
    assert refusal(two) == "", "a rat on the launchpad waits for what the other gathers"
    assert refusal(changed(two, "turn", "moved", [3])) != ""


def test_a_backpack_gives_one_of_the_materials_that_were_gathered():
    def bonus(packs, *chosen):
        return asked(
            seat(*YOUNG, 4, 7, backpacks=["green+1"] * packs), stage="bonus", moved=[2, 3], bonus=[*chosen]
        )

    assert bonus(1) == bonus(2) == bonus(2, "bottle") == bonus(2, "powder") == ""
    assert bonus(2, "can").startswith("bonus"), "no can was gathered"
    for packs, chosen in ((0, ()), (1, ("bottle",)), (2, ("bottle", "bottle"))):
        assert bonus(packs, *chosen).startswith("bonus"), "everything has been asked"


def test_a_launch_leaves_a_choice():
    own = seat("nursery", 0, 5, 27)
    assert asked(own, stage="launch") == ""
    assert asked(seat(0, 0, 5, 27), stage="launch").startswith("launch"), "nobody is in the nursery"
    assert asked(seat("nursery", 0, 5, 26), stage="launch").startswith("launch")


def test_a_way_is_chosen_at_a_junction():
    for field, cores, fits in (("J1", 1, True), ("J1", 99, True), ("J1", 0, False), ("START", 1, False)):
        assert (asked(seat(burrow=field), stage="branch", cores=cores) == "") == fits


def test_a_comic_is_taken_in_the_library():
    assert asked(seat(burrow="LIB"), stage="comic") == ""
    assert asked(seat(burrow="START"), stage="comic").startswith("comic")


def test_a_super_comic_asks_between_different_rats():
    own = {"comics": ["super_hero"]}
    assert asked(seat(*YOUNG, 0, 5, **own), stage="super", comic="super_hero") == ""
    assert asked(seat(*YOUNG, 0, 0, **own), stage="super", comic="super_hero").startswith("super")
    assert asked(seat(*YOUNG, 0, 5, **own), stage="super") != ""
    plain = {"comics": ["pack"]}
    assert asked(seat(*YOUNG, 0, 5, **plain), stage="super", comic="pack").startswith("super")


def test_animals_are_visited_in_the_order_of_the_path():
    own = seat(*YOUNG, 9, 15)
    assert asked(own, stage="shop", shops=["hamster", "frog"]) == ""
    assert asked(own, stage="shop", shops=["frog"]) == ""
    assert asked(own, stage="shop", shops=["frog", "hamster"]).startswith("shop")
    assert asked(own, stage="shop", shops=["hamster", "hamster"]).startswith("shop")
    assert asked(own, stage="shop", shops=["crow"]).startswith("shop")
    assert asked(own, stage="shop", shops=[]).startswith("shop")
    sold = changed(scene(own, seat(drinks=3), turn={"stage": "shop", "shops": ["frog"]}), "display", "frog", 0)
    assert refusal(sold).startswith("shop")


def test_only_a_tinker_saves():
    assert asked(seat(comics=["tinker"]), stage="build", saved=True) == ""
    assert asked(seat(), stage="build") == ""
    assert asked(seat(), stage="build", saved=True).startswith("tinker")


@pytest.mark.parametrize("stage", ["move", "", None, 1, ["build"]])
def test_a_turn_asks_for_something_after_the_move(stage):
    assert asked(seat(), stage=stage).startswith("asked")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("moved", [3]),
        ("doubled", True),
        ("bonus", ["can"]),
        ("cores", 1),
        ("comic", "pack"),
        ("shops", ["hamster"]),
        ("card", "A1"),
        ("removals", ["hamster"]),
    ],
)
def test_what_is_known_fits_what_is_asked(key, value):
    assert f"“{key}” means nothing now" in asked(seat(*YOUNG, 0, 9), stage="build", **{key: value})
