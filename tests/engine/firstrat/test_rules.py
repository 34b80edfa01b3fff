"""First Rat rule by rule: set-up, moving, and the rulings by number (others: _items, _greg, _ends)."""

from __future__ import annotations

import pytest

from engine.base import CHANCE, Refused, Setup
from tests.engine.firstrat.play import at, go, heard, legal, marks, one, own, spaces, told, track, why
from tests.engine.firstrat.scenes import FACTS, GAME, display, greg, rats, scene, seat, state

YOUNG = ("nursery", "nursery")


# --- set-up


@pytest.mark.parametrize(
    ("seats", "backpacks", "drinks", "covered", "cheese"),
    [
        (1, 5, 3, [3, 4], [1]),
        (2, 5, 3, [3, 4], [1, 2]),
        (3, 6, 4, [4], [1, 2, 2]),
        (4, 7, 5, [4], [1, 2, 2, 3]),
        (5, 9, 6, [], [1, 2, 2, 3, 3]),
    ],
)
def test_the_set_up_follows_the_number_of_players(seats, backpacks, drinks, covered, cheese):
    s = GAME.start(Setup(seats))
    while GAME.to_act(s) == (CHANCE,):
        s = go(s, legal(s)[0])
    table = GAME.position(s)
    assert GAME.to_act(s) == (0,) and table["round"] == 1
    assert len(table["display"]["hamster"]) == backpacks and table["display"]["frog"] == drinks
    assert len(table["display"]["crow"]) == 6 and len(table["display"]["library"]) == 6
    for fields in table["tracks"].values():
        assert [number for number, owners in enumerate(fields, 1) if owners == ["N"]] == covered
    assert [family["cheese"] for family in table["seats"]] == cheese
    for family in table["seats"]:
        assert [rat["at"] for rat in family["rats"]] == [*YOUNG, 0, 0]
        assert (family["lamp"], family["burrow"], family["cubes"]) == (0, "START", 10)


def test_a_first_game_offers_the_plain_comics():
    s = GAME.start(Setup(2, {"first_game": True}))
    while GAME.to_act(s) == (CHANCE,):
        s = go(s, legal(s)[0])
    plain = sorted(comic["id"] for comic in FACTS["comics"]["list"] if not comic["super"])
    assert GAME.position(s)["display"]["library"] == plain


def test_six_seats_are_too_many_and_greg_has_no_level_among_families():
    with pytest.raises(Refused, match="one to five"):
        GAME.start(Setup(6))
    with pytest.raises(Refused, match="single family") as refusal:
        GAME.start(Setup(2, {"greg": "hard"}))
    assert refusal.value.rule.id == "greg-level"


@pytest.mark.parametrize("seats", (2, 3, 4, 5))
def test_an_even_start_gives_more_to_whoever_begins_later(seats):
    even, usual = (GAME.position(GAME.start(Setup(seats, {"even_start": on})))["seats"] for on in (True, False))
    assert [family["cheese"] for family in usual] == [1, 2, 2, 3, 3][:seats]
    kept = ("cheese", "bottle", "powder", "can", "calc")
    told = [dict.fromkeys(kept, 0) | goods for goods in FACTS["rules"]["even_start"][str(seats)]]
    assert [{name: one[name] for name in kept} for one in even] == told
    worth = [sum(one[name] for name in kept) for one in even]
    assert worth == sorted(worth) and worth[0] < worth[1]
    assert max(one["cheese"] for one in even) < 10, "nobody can donate before anything has happened"
    assert [{**one, **dict.fromkeys(kept, 0)} for one in even] == [
        {**one, **dict.fromkeys(kept, 0)} for one in usual
    ]


def test_an_even_start_is_for_several_families():
    with pytest.raises(Refused, match="several families") as refusal:
        GAME.start(Setup(1, {"even_start": True}))
    assert refusal.value.rule.id == "even-start"
    assert GAME.position(GAME.start(Setup(1)))["seats"][0]["cheese"] == 1


# --- moving


def test_one_rat_walks_five_steps_and_a_group_three():
    s = at(seat("nursery", 0, 1, 6), seat())
    assert "move 3:7.8.9.10.11" in legal(s)
    assert why(s, "move 3:7.8.9.10.11.12") == "single"
    assert "move 2:2 3:7.8.9.10.11" not in legal(s)
    assert why(s, "move 2:2 3:7.8.9.10.11") == "group"


def test_rats_walk_forward_space_by_space():
    s = at(seat(*YOUNG, 0, 5), seat())
    assert why(s, "move 3:4") == "walk"
    assert why(s, "move 3:7") == "walk", "no pipe leads from 5 to 7"
    assert why(s, "move 0:1") == "rat", "a rat in the nursery does not move"
    assert why(s, "donate") == "steps"
    assert why(s, "walk about") == "move"


def test_own_rats_never_share_a_space_but_may_follow_each_other():
    s = at(seat("nursery", 0, 2, 5), seat())
    assert why(s, "move 2:3.4.5") == "own-rat"
    s = at(seat(*YOUNG, 11, 14, bottle=1), seat())
    walks = heard("walked", s, "move 2:12.13.14 3:15.16.20")
    assert [walk["rat"] for walk in walks] == [3, 2], "the front rat makes room first"


def test_the_launchpad_has_the_colour_of_the_others():
    s = at(seat("nursery", 2, 9, 25), seat())
    assert "move 1:3.4.5 3:26.27" in legal(s), "yellow"
    assert "move 2:10 3:26.27" in legal(s), "white"
    assert why(s, "move 1:3.4.5 2:10 3:26.27") == "colour", "but not both"


def test_of_rats_that_are_alike_the_first_ones_are_named():
    s = at(seat(), seat())
    assert "move 2:1" in legal(s) and why(s, "move 3:1") == "equal"


# --- rulings 1-10


def test_1_light_counts_from_before_this_turns_bulbs_and_blue_profits_too():
    dark = at(seat(*YOUNG, 0, 5), seat())
    assert one("gathered", dark, "move 2:1 3:6.7.8")["contents"] == {"bulb": 3}
    lit = at(seat(*YOUNG, 0, 5, lamp=8), seat(), light=[0])
    assert one("gathered", lit, "move 2:1 3:6.7.8")["contents"] == {"bulb": 5}
    edge = at(seat(*YOUNG, 0, 5, lamp=7), seat())
    assert [share["light"] for share in heard("collected", edge, "move 2:1 3:6.7.8")] == [1, 0]


def test_2_light_works_at_shops_and_not_on_the_launchpad():
    s = at(seat(*YOUNG, 8, 26, lamp=26), seat(), light=[0, 0, 0])
    assert own(go(s, "move 2:9"))["can"] == 2
    launch = told(s, "move 3:27")
    assert "collected" not in [event["kind"] for event in launch]


def test_3_two_rats_cannot_be_launched_in_one_turn():
    s = at(seat(*YOUNG, 25, 26), seat())
    assert why(s, "move 2:26.27 3:27") == "one-launch"


def test_4_passing_rats_is_free_and_never_blocked():
    s = at(seat(*YOUNG, 1, 3, cheese=2), seat(*YOUNG, 2, 4))
    events = told(s, "move 2:2.3.4.5")
    assert [event["kind"] for event in events] == ["walked", "collected", "gathered"]
    assert own(go(s, "move 2:2.3.4.5"))["cheese"] == 3


def test_5_a_shortcut_is_one_step_and_each_use_costs_goods_owned_before():
    poor = at(seat(*YOUNG, 1, 3), seat())
    assert why(poor, "move 3:7") == "toll"
    assert why(poor, "move 2:2.3.4 3:7") == "toll", "the bottle collected on 4 comes too late"
    twice = "move 2:2.3.7 3:7.8.12"
    assert why(at(seat(*YOUNG, 1, 3, bottle=1, powder=1), seat()), twice) == "toll"
    s = go(at(seat(*YOUNG, 1, 3, bottle=2, powder=1), seat()), twice)
    assert (own(s)["bottle"], own(s)["powder"]) == (0, 0 + 2)
    assert own(s)["shortcuts"] == {"S1": 2, "S2": 1, "S3": 0, "S4": 0, "S5": 0}


def test_6_fees_come_before_collecting_with_as_little_mouldy_cheese_as_needed():
    s = at(seat(*YOUNG, 0, 3), seat(*YOUNG, 0, 2), seat(*YOUNG, 0, 2))
    kinds = [event["kind"] for event in told(s, "move 2:1.2")]
    assert kinds == ["walked", "mould", "fee", "fee", "collected", "gathered"]
    after = go(s, "move 2:1.2")
    assert (own(after)["mould"], own(after)["cheese"]) == (1, 3 - 2 + 1)

    crowd = [seat(*YOUNG, 2, 5) for _ in range(4)]
    s = go(at(seat(*YOUNG, 0, 4, cheese=1), *crowd), "move 2:1.2 3:5")
    assert (own(s)["mould"], own(s)["cheese"]) == (3, 1 + 9 - 8 + 2), "eight cheese, one of them in hand"
    assert [own(s, other)["cheese"] for other in (1, 2, 3, 4)] == [2, 2, 2, 2]


def test_6_fees_are_paid_even_to_somebody_with_two_rats_met():
    s = at(seat(*YOUNG, 0, 4, cheese=2), seat(*YOUNG, 2, 5))
    fee = one("fee", s, "move 2:1.2 3:5")
    assert (fee["to"], fee["cheese"], fee["spaces"]) == (1, 2, [2, 5])


def test_7_the_order_inside_collecting_is_fixed():
    s = at(seat("nursery", 0, 8, 24, comics=["pack"], burrow="B3"), seat())
    kinds = [event["kind"] for event in told(s, "move 2:9.10 3:25.26.27", "launch award")]
    assert kinds == [
        "walked",
        "walked",
        "club",
        "collected",
        "gathered",
        "launched",
        "award",
        "burrow",
        "cube",
        "burrow",
    ]
    s = at(seat("nursery", 0, 5, 24, lamp=7), seat())
    kinds = [event["kind"] for event in told(s, "move 2:6.7.8 3:25.26.27")]
    assert kinds[-3:] == ["lamp", "cube", "launched"], "bulbs score before the launch"


def test_8_a_branch_is_chosen_on_leaving_a_junction():
    s = go(at(seat(*YOUNG, 0, 2, burrow="B1"), seat()), "move 3:3")
    assert own(s)["burrow"] == "J1" and legal(s) == ["end"], "the last core ends on the junction"
    s = go(at(seat(*YOUNG, 0, 2, burrow="J1"), seat()), "move 3:3")
    assert legal(s) == ["branch lib", "branch b2"]
    assert why(s, "branch nur") == "branch" and why(s, "end") == "steps"


def test_8_a_comic_is_optional_and_works_at_once():
    s = go(at(seat(*YOUNG, 0, 2, burrow="J1", powder=3, can=1), seat()), "move 3:3", "branch lib")
    assert why(s, "comic tunnel") == "comic", "only what lies in the library"
    assert own(go(s, "comic none"))["comics"] == []
    table = scene(seat(*YOUNG, 0, 2, burrow="J1", powder=3, can=1), seat())
    table["display"]["library"][0] = "tinker"
    s = go(state(table), "move 3:3", "branch lib", "comic tinker")
    assert "build cargo save can" in legal(s)


def test_8_empty_caves_give_nothing():
    table = scene(seat(*YOUNG, 0, 2, burrow="J1"), seat(comics=["diplomat", "haggler", "pack"]))
    bare = scene(
        seat(*YOUNG, 0, 2, burrow="J1", comics=["stride", "tinker", "tunnel"]),
        seat(comics=["diplomat", "haggler", "pack"]),
    )
    assert bare["display"]["library"] == [] != table["display"]["library"]
    s = go(state(bare), "move 3:3")
    assert one("bare", s, "branch lib")["where"] == "library"
    assert legal(go(s, "branch lib")) == ["end"]
    s = go(at(seat(0, 0, 0, 2, burrow="J2"), seat()), "move 3:3")
    assert one("bare", s, "branch nur")["where"] == "nursery"


def test_8_rewards_come_in_passing_and_again():
    s = at(seat(*YOUNG, 22, 24, burrow="B3", lamp=24), seat(), light=[0, 0, 0])
    s = go(s, "move 3:25")
    assert marks(s, "pantry") == 1 and own(s)["burrow"] == "T3"


def test_9_the_medal_needs_a_rat_on_the_way_or_the_fourth_launch():
    choice = go(at(seat(*YOUNG, 0, 26), seat()), "move 3:27")
    assert legal(choice) == ["launch award", "launch rat"]
    assert own(go(choice, "launch award"))["awards"] == 1
    assert spaces(go(choice, "launch rat")) == [0, "nursery", 0, 27]

    lonely = at(seat(*YOUNG, 26, 27), seat())
    assert one("grown", lonely, "move 2:27")["why"] == "launch", "nobody else could move"
    grown = at(seat(0, 0, 0, 26), seat())
    assert one("award", grown, "move 3:27")["why"] == "launch", "the nursery is empty"
    fourth = at(seat(26, 27, 27, 27), seat())
    assert one("award", fourth, "move 0:27")["points"] == 3


def test_10_shopping_comes_after_collecting():
    s = at(seat(*YOUNG, 3, 6, cheese=5, comics=["pack"]), seat())
    s = go(s, "move 2:4.5.6 3:7.8.9")
    assert own(s)["cheese"] == 6 and "shop hamster pay blue+1" in legal(s)
    assert why(s, "shop frog skip") == "shop", "nobody was moved there"
    assert why(s, "shop hamster pay k1") == "item"
    assert own(go(s, "shop hamster skip"))["backpacks"] == []


def test_10_a_rat_that_stands_there_since_earlier_does_not_shop():
    s = go(at(seat(*YOUNG, 0, 9, cheese=20), seat()), "move 2:1")
    assert legal(s) == ["donate", "end"]


def test_10_an_empty_display_sells_nothing():
    table = scene(seat(*YOUNG, 0, 12), seat(drinks=2, drinks_used=1))
    assert table["display"]["frog"] == 0
    s = go(state(table), "move 3:13.14.15")
    assert legal(s) == ["end"]


def test_10_stealing_is_no_move():
    s = go(at(seat(*YOUNG, 0, 8, cheese=1), seat()), "move 3:9")
    events = told(s, "shop hamster steal blue+1")
    assert [event["kind"] for event in events] == ["shopped", "home"]
    assert events[0]["cheese"] == 0


def test_10_several_animals_in_one_turn_in_the_order_of_the_path():
    s = at(seat("nursery", (6, "super_chameleon"), 12, 22, cheese=2, comics=["super_chameleon"]), seat())
    s = go(s, "move 1:7.8.9 3:23")
    assert legal(s)[0] == "shop hamster skip"
    s = go(s, "shop hamster steal blue+1")
    assert legal(s)[0] == "shop crow skip"
    s = go(s, "shop crow steal k1")
    assert own(s)["backpacks"] == ["blue+1"] and own(s)["caps"] == ["K1"]
    assert spaces(s) == ["nursery", 0, 12, 0] and own(s)["rats"][1]["powers"] == ["super_chameleon"]
    assert legal(s) == ["end"]


# --- rulings 13-19


def broke(**changes):
    """A family without a cube left."""
    used = {"cheese": [0] * 10} | changes
    return used | {"last_round": 2, "end_by": "B", "round": 2}


def test_13_rats_are_no_cubes():
    s = go(at(seat(26, 27, 27, 27), seat(), **broke()), "move 0:27")
    assert marks(s, "rattonaut") == 4 and own(s)["cubes"] == 0


def test_13_without_a_cube_nothing_is_built_or_donated():
    s = at(seat(*YOUNG, 0, 4, cheese=10, calc=2, can=1), seat(), **broke())
    s = go(s, "move 3:5")
    assert legal(s) == ["end"]
    assert why(s, "donate") == "cube" and why(s, "build cockpit") == "cube"


def test_13_without_a_cube_forced_scorings_lapse():
    light = at(seat(*YOUNG, 0, 4, lamp=6), seat(), **broke())
    lost = one("lapsed", light, "move 3:5.6.7.8")
    assert (lost["track"], lost["why"]) == ("light", "light")
    assert own(go(light, "move 3:5.6.7.8"))["lamp"] == 8, "the marker moves all the same"
    pantry = at(seat(*YOUNG, 0, 2, burrow="B3"), seat(), **broke())
    assert one("lapsed", pantry, "move 3:3")["track"] == "pantry"
    last = {"cockpit": [0], "cargo": [0], "cheese": [0] * 7}
    rocket = at(seat(*YOUNG, 0, 2, bottle=5, powder=2), seat(), **broke(**last))
    s = go(rocket, "move 3:3")
    assert own(s)["cubes"] == 1
    assert one("lapsed", s, "build engine")["track"] == "rocket"
    assert marks(go(s, "build engine"), "rocket") == 0


def test_13_scoring_is_forced():
    s = go(at(seat(*YOUNG, 0, 4, lamp=6), seat()), "move 3:5.6.7.8")
    assert marks(s, "light") == 1 and own(s)["cubes"] == 9


def test_14_each_set_scores_the_rocket_right_after_its_part():
    goods = {"bottle": 10, "powder": 7, "can": 3, "calc": 2}
    s = go(at(seat(*YOUNG, 0, 2, **goods), seat(), cargo=[0]), "move 3:3", "build engine", "build engine")
    assert marks(s, "rocket") == 0
    scored = heard("cube", s, "build cockpit")
    assert [(cube["track"], cube["why"]) for cube in scored] == [("cockpit", "build"), ("rocket", "set")]
    second = go(s, "build cockpit", "build cargo")
    assert marks(second, "rocket") == 1, "the second set lacks a cockpit"


def test_pieces_go_to_the_first_free_field_and_the_last_holds_any_number():
    s = go(at(seat(*YOUNG, 0, 2, cheese=30), seat(), cheese=[1]), "move 3:3", "donate", "donate", "donate")
    assert track(s, "cheese") == [[1], [0], ["N"], ["N"], [0, 0]]
    s = go(
        at(seat(*YOUNG, 0, 2, cheese=30), *[seat() for _ in range(4)], cheese=[1]),
        "move 3:3",
        "donate",
        "donate",
        "donate",
    )
    assert track(s, "cheese") == [[1], [0], [0], [0], []]


def test_building_and_donating_refuse_what_is_not_there():
    s = go(at(seat(*YOUNG, 0, 2, cheese=9, calc=2), seat()), "move 3:3")
    assert why(s, "build cockpit") == "cost" and why(s, "donate") == "donate"
    assert why(s, "build cockpit save calc") == "tinker" and why(s, "build tower") == "build"


def test_16_the_supply_is_unlimited():
    s = go(at(seat(*YOUNG, 0, 2, bottle=40, cheese=90), seat()), "move 3:3.4")
    assert own(s)["bottle"] == 41


def test_17_leftovers_are_cheese_and_the_four_materials():
    family = seat(
        *YOUNG, 0, 2, cheese=2, bottle=1, powder=2, can=1, calc=1, mould=1, drinks=1, backpacks=["blue+1"]
    )
    assert GAME.scores(at(family, seat())) == (7 // 4 - 2, 0)


def test_18_there_is_always_a_legal_move():
    assert legal(at(seat(26, 27, 27, 27), seat())) == ["move 0:27"]
    s = at(seat(24, 25, 26, 27), seat(25, 26, 27, 27))
    assert {"move 0:25", "move 2:27"} - set(legal(s)) == {"move 0:25"}, "the front rat can step on"


def test_19_a_variable_path_keeps_shops_pipes_and_lamps_and_may_open_with_two_rats():
    path = ["A2", "A5", "A1", "A3", "A4", "A6", *[f"{g}{n}" for g in "BCDE" for n in range(1, 6)]]
    path[6:11] = ["B3", "B1", "B2", "B4", "B5"]
    s = state(scene(seat(), seat(), path=path))
    assert "move 2:1 3:1.2" in legal(s), "both yellow"
    s = state(scene(seat(*YOUNG, 3, 8, bottle=1), seat(), path=path))
    assert "move 2:7" in legal(s), "the pipe still leads from 3 to 7"
    s = go(s, "move 3:9")
    assert legal(s)[0] == "shop hamster skip" and own(s)["lamp"] == 2, "the hamster has a blue space now"


# --- others change by fees alone


def test_opponents_change_only_by_fees():
    other = seat(*YOUNG, 2, 5, cheese=1, bottle=2, backpacks=["white+2"], lamp=3, burrow="J2")
    s = at(seat(*YOUNG, 0, 3, cheese=3), other)
    before = own(s, 1)
    s = go(s, "move 2:1.2 3:4.5", "end")
    assert own(s, 1) == before | {"cheese": 3}


def test_a_refused_move_changes_nothing():
    s = at(seat(*YOUNG, 0, 3), seat())
    before = GAME.position(s)
    assert why(s, "move 3:7") == "toll"
    assert GAME.position(s) == before
    assert GAME.why_not(s, 1, "move 2:1").id == "turn"


@pytest.mark.parametrize(
    ("family", "table", "rule"),
    [
        ({"lamp": 9}, {}, "light"),
        ({"awards": 1}, {}, "launch"),
        ({"cubes": 9}, {}, "cube"),
        ({}, {"display": display(2, (seat(), seat())) | {"frog": 4}}, "item"),
        ({"rats": rats("nursery", 0, 3, 3)}, {}, "own-rat"),
        ({}, {"greg": greg()}, "greg"),
        ({}, {"last_round": 3}, "end"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_with_that_rule(family, table, rule):
    with pytest.raises(Refused) as refusal:
        state(scene(seat(**family), seat(), **table))
    assert refusal.value.rule.id == rule
