"""Every item of First Rat by what it does: drinks, backpacks, comics, super rats, caps; rulings 11, 12, 22-26."""

from __future__ import annotations

import pytest

from engine.firstrat.scoring import sheet
from tests.engine.firstrat.play import at, go, heard, legal, one, own, spaces, told, why
from tests.engine.firstrat.scenes import GAME, scene, seat, state

YOUNG = ("nursery", "nursery")


def contents(s, *moves):
    return one("gathered", s, *moves)["contents"]


# --- energy drinks


def test_11_a_drink_doubles_space_light_backpack_and_grab():
    s = at(
        seat(*YOUNG, 10, (12, "super_grab"), lamp=11, drinks=2, backpacks=["yellow+2"], comics=["super_grab"]),
        seat(),
        light=[0],
    )
    move = "move 2:11 3:13.14"
    assert legal(go(s, move)) == ["drink no", "drink yes"]
    assert contents(s, move, "drink no") == {"cheese": 2 + 1 + 2 + 1 + 2}
    assert contents(s, move, "drink yes") == {"cheese": 16}
    assert one("doubled", s, move, "drink yes")["contents"] == {"cheese": 8}
    drunk = own(go(s, move, "drink yes"))
    assert (drunk["drinks"], drunk["drinks_used"]) == (1, 1)
    assert legal(go(s, move, "drink yes")) == ["donate", "end"], "one drink a turn"


def test_11_a_drink_doubles_neither_launch_nor_hiking_club():
    s = at(seat(*YOUNG, 25, 13, drinks=1, comics=["pack"]), seat())
    move = "move 2:14 3:26.27"
    after = go(s, move, "drink yes", "launch award")
    assert own(after)["cheese"] == 2 * 2 + 1 and own(after)["awards"] == 1


def test_11_a_drink_needs_something_to_double():
    s = go(at(seat(*YOUNG, 0, 26, drinks=1), seat()), "move 3:27")
    assert legal(s) == ["launch award", "launch rat"]


def test_11_a_drink_bought_now_waits_for_another_turn():
    s = go(at(seat(*YOUNG, 0, 12, cheese=8), seat()), "move 3:13.14.15", "shop frog pay energy_drink")
    assert own(s)["drinks"] == 1 and legal(s) == ["end"]


# --- backpacks


@pytest.mark.parametrize(
    ("backpack", "start", "walk", "found"),
    [
        ("yellow+2", 1, "2", {"cheese": 1 + 2}),
        ("white+2", 2, "3", {"core": 1 + 2}),
        ("blue+1", 0, "1", {"bulb": 1 + 1}),
        ("green+1", 6, "7", {"powder": 1 + 1}),
        ("green+1", 2, "3.4", {"bottle": 1 + 1}),
        ("orange+1", 5, "6", {"can": 1 + 1}),
        ("orange+1", 11, "12.13", {"calc": 1 + 1}),
    ],
)
def test_12_a_backpack_adds_to_its_colour(backpack, start, walk, found):
    s = at(seat(*YOUNG, start, 20, backpacks=[backpack]), seat())
    assert contents(s, f"move 2:{walk}") == found
    assert [extra["backpack"] for extra in heard("extra", s, "move 3:21.22.23.24")] == (
        ["blue+1"] if backpack == "blue+1" else []
    )


def test_12_a_backpack_works_once_a_turn_and_two_of_a_kind_add_up():
    s = at(seat(*YOUNG, 0, 3, backpacks=["yellow+2"]), seat())
    assert contents(s, "move 2:1.2 3:4.5") == {"cheese": 1 + 1 + 2}
    s = at(seat(*YOUNG, 0, 3, backpacks=["yellow+2", "yellow+2"]), seat())
    assert contents(s, "move 2:1.2 3:4.5") == {"cheese": 1 + 1 + 2 + 2}


def test_12_with_two_materials_each_backpack_asks():
    s = at(seat(*YOUNG, 1, 5, backpacks=["green+1", "green+1"]), seat())
    s = go(s, "move 2:2.3.4 3:6.7")
    assert legal(s) == ["bonus bottle", "bonus powder"] and why(s, "bonus can") == "bonus"
    s = go(s, "bonus powder")
    assert legal(s) == ["bonus bottle", "bonus powder"]
    assert own(go(s, "bonus bottle")) | {"bottle": 2, "powder": 2} == own(go(s, "bonus bottle"))
    assert own(go(s, "bonus powder")) | {"bottle": 1, "powder": 3} == own(go(s, "bonus powder"))


def test_12_the_colour_named_for_a_launch_triggers_no_backpack():
    s = at(seat(*YOUNG, 0, 26, backpacks=["yellow+2", "white+2"]), seat())
    assert heard("extra", s, "move 3:27", "launch award") == []


# --- plain comics


def test_stride_carries_a_single_rat_seven_steps():
    s = at(seat(*YOUNG, 0, 1, comics=["stride"]), seat())
    assert "move 3:2.3.4.5.6.7.8" in legal(s) and why(s, "move 3:2.3.4.5.6.7.8.9") == "single"
    assert why(s, "move 2:1.2 3:2.3.4.5") == "group"


def test_24_the_hiking_club_pays_after_fees():
    s = at(seat(*YOUNG, 0, 3, comics=["pack"]), seat(*YOUNG, 0, 2))
    after = go(s, "move 2:1.2 3:4.5")
    assert own(after)["mould"] == 1, "its cheese comes too late for the fee"
    assert own(after)["cheese"] == 3 - 1 + 1 + 2
    assert heard("club", s, "move 3:4") == [], "not for a single rat"


def test_26_the_pipe_map_frees_one_use_and_asks_only_between_materials():
    s = at(seat(*YOUNG, 0, 3, comics=["tunnel"]), seat())
    assert "move 3:7" in legal(s)
    assert one("walked", s, "move 3:7")["shortcuts"] == [{"shortcut": "S1", "toll": "bottle", "free": True}]
    assert why(s, "move 3:7 free s1") == "tunnel", "nothing to choose"
    two = at(seat(*YOUNG, 0, 3, bottle=1, powder=1, comics=["tunnel"]), seat())
    assert why(two, "move 3:7.8.12") == "tunnel"
    assert own(go(two, "move 3:7.8.12 free s1")) | {"bottle": 1, "powder": 0 + 1} == own(
        go(two, "move 3:7.8.12 free s1")
    )
    assert own(go(two, "move 3:7.8.12 free s2")) | {"bottle": 0, "powder": 1 + 1} == own(
        go(two, "move 3:7.8.12 free s2")
    )
    poor = at(seat(*YOUNG, 0, 3, powder=1, comics=["tunnel"]), seat())
    assert "move 3:7.8.12 free s1" in legal(poor) and why(poor, "move 3:7.8.12 free s2") == "toll"
    assert (
        own(go(poor, "move 3:7.8.12 free s1"))["shortcuts"] | {"S1": 1, "S2": 1}
        == (own(go(poor, "move 3:7.8.12 free s1"))["shortcuts"])
    )


def test_good_neighbours_pay_no_fees():
    s = at(seat(*YOUNG, 0, 3, comics=["diplomat"]), seat(*YOUNG, 2, 5))
    after = go(s, "move 2:1.2 3:4.5")
    assert own(after)["mould"] == 0 and own(after, 1)["cheese"] == 0


def test_haggling_takes_three_off_what_is_paid():
    s = go(at(seat(*YOUNG, 0, 8, cheese=3, comics=["haggler"]), seat()), "move 3:9")
    bought = one("shopped", s, "shop hamster pay blue+1")
    assert (bought["cheese"], bought["discount"]) == (3, 3)
    assert own(go(s, "shop hamster pay blue+1"))["cheese"] == 0


def test_25_tinkering_saves_one_material_of_choice_once_a_turn():
    s = go(at(seat(*YOUNG, 0, 2, powder=6, can=3, comics=["tinker"]), seat()), "move 3:3")
    assert legal(s) == ["build cargo", "build cargo save powder", "build cargo save can", "end"], "owned ones too"
    saved = go(s, "build cargo save powder")
    assert (own(saved)["powder"], own(saved)["can"]) == (4, 1)
    assert one("built", s, "build cargo save powder")["saved"] == "powder"
    assert why(saved, "build cargo save can") == "tinker"
    lacking = go(at(seat(*YOUNG, 0, 2, powder=3, can=1, comics=["tinker"]), seat()), "move 3:3")
    assert legal(lacking) == ["build cargo save can", "end"]


# --- super rats


def super_scene(power, *places, **changes):
    return at(seat(*places, comics=[power], **changes), seat())


def test_22_a_super_comic_asks_for_a_rat_on_start_or_path():
    table = scene(seat("nursery", 0, 2, 27, burrow="J1"), seat())
    table["display"]["library"][0] = "super_grab"
    s = go(state(table), "move 2:3", "branch lib", "comic super_grab")
    assert legal(s) == ["super 1", "super 2"], "neither the nursery nor the rocket"
    assert why(s, "super 0") == "super"
    s = go(s, "super 2")
    assert own(s)["rats"][2] == {"at": 3, "powers": ["super_grab"]}


def test_22_a_rat_may_carry_several_powers_and_loses_them_with_the_launch():
    s = at(seat(*YOUNG, 0, (26, "super_grab", "super_hero"), comics=["super_grab", "super_hero"]), seat())
    launch = one("launched", s, "move 3:27", "launch award")
    assert launch["powers"] == ["super_grab", "super_hero"]
    after = own(go(s, "move 3:27", "launch award"))
    assert all(rat["powers"] == [] for rat in after["rats"])
    assert after["comics"] == ["super_grab", "super_hero"]


def test_22_the_power_stays_with_a_rat_that_steals():
    s = super_scene("super_flash", *YOUNG, 0, (8, "super_flash"))
    s = go(s, "move 3:9", "shop hamster steal blue+1", "end")
    assert own(s)["rats"][3] == {"at": 0, "powers": ["super_flash"]}


def test_22_rats_with_and_without_a_power_are_told_apart():
    s = super_scene("super_flash", *YOUNG, 0, (0, "super_flash"))
    assert {"move 2:1", "move 3:1"} <= set(legal(s))


def test_super_flash_runs_one_step_further():
    s = super_scene("super_flash", *YOUNG, 2, (3, "super_flash"))
    assert "move 3:4.5.6.7.8.9" in legal(s) and why(s, "move 2:3.4.5.6.7.8") == "single"
    assert "move 2:3.4 3:4.5.6.7" in legal(s), "four steps in a group"
    both = at(seat(*YOUNG, 0, (1, "super_flash"), comics=["stride", "super_flash"]), seat())
    assert "move 3:2.3.4.5.6.7.8.9" in legal(both), "eight with seven-league paws"


def test_super_grab_takes_one_more():
    s = super_scene("super_grab", *YOUNG, 0, (3, "super_grab"))
    shares = heard("collected", s, "move 2:1.2 3:4.5")
    assert [(share["space"], share["grab"], share["amount"]) for share in shares] == [(2, 0, 1), (5, 1, 2)]


def test_23_the_chameleon_pays_two_cheese_of_its_own_before_fees():
    stray = "move 2:1.2 3:4 chameleon"
    s = super_scene("super_chameleon", *YOUNG, 0, (3, "super_chameleon"), cheese=2)
    assert one("chameleon", s, stray) | {"rat": 3, "space": 4, "cheese": 2} == one("chameleon", s, stray)
    assert own(go(s, stray)) | {"cheese": 1, "bottle": 1} == own(go(s, stray))
    poor = super_scene("super_chameleon", *YOUNG, 0, (3, "super_chameleon"), cheese=1)
    assert why(poor, stray) == "chameleon"
    met = at(
        seat(*YOUNG, 0, (3, "super_chameleon"), cheese=2, comics=["super_chameleon"]),
        seat(*YOUNG, 0, 2),
    )
    kinds = [event["kind"] for event in told(met, stray)]
    assert kinds[2:5] == ["chameleon", "mould", "fee"]


def test_23_the_chameleon_pays_only_for_another_colour_and_the_rest_still_match():
    s = super_scene("super_chameleon", "nursery", 0, (3, "super_chameleon"), 8, cheese=5)
    assert "move 1:1.2 2:4.5" in legal(s) and why(s, "move 1:1.2 2:4.5 chameleon") == "chameleon"
    assert why(s, "move 1:1.2 2:4") == "chameleon", "the price is named"
    assert "move 1:1.2 2:4 3:9.10.11 chameleon" in legal(s)
    assert why(s, "move 1:1 2:4 3:9 chameleon") == "colour"


def test_super_hero_brings_a_medal_more():
    s = super_scene("super_hero", *YOUNG, 0, (26, "super_hero"))
    medals = heard("award", s, "move 3:27", "launch award")
    assert [(medal["why"], medal["count"]) for medal in medals] == [("hero", 1), ("launch", 1)]
    assert own(go(s, "move 3:27", "launch rat"))["awards"] == 1
    assert spaces(go(s, "move 3:27", "launch rat")) == [0, "nursery", 0, 27]


# --- caps


@pytest.mark.parametrize(
    ("cap", "points"),
    [
        ("K1", 4 * 2),
        ("K2", 4 * 1),
        ("K3", 4 * 1),
        ("K4", 5 * 1),
        ("K5", 3 * 2),
        ("K6", 3 * 1),
        ("K7", 4 * 1),
        ("K8", 3 * 2),
        ("K9", 2 * (1 + 1 + 2)),
        ("K10", 1 * 8),
    ],
)
def test_caps_count_at_the_end(cap, points):
    family = seat(0, 0, 27, 27, lamp=8, backpacks=["blue+1"], comics=["pack"], drinks=2, drinks_used=1, caps=[cap])
    s = at(
        family,
        seat(),
        cockpit=[0, 0],
        cargo=[0],
        engine=[0],
        rocket=[0],
        cheese=[0, 0],
        light=[0],
        pantry=[0],
        round=2,
        last_round=2,
        end_by="B",
    )
    assert list(sheet(s, 0).caps.values()) == [points]
    bare = at(seat(caps=[cap]), seat())
    assert GAME.scores(bare) == (0, 0)
