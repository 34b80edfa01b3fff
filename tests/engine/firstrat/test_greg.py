"""Greg, the solo opponent: set-up, cards, walk, thefts, tracks, the end against him; rulings 20, 21, 27, 28."""

from __future__ import annotations

import pytest

from engine.base import CHANCE, Setup
from engine.firstrat.scoring import CHALLENGES, challenges, greg_total, meets, sheet
from engine.firstrat.state import GREG
from tests.engine.firstrat.play import at, go, heard, legal, marks, one, own, told, track, why
from tests.engine.firstrat.scenes import GAME, greg, seat

YOUNG = ("nursery", "nursery")
CARDS = [f"{letter}{number}" for letter, most in (("A", 11), ("B", 10)) for number in range(1, most + 1)]


def deck(*cards):
    """An easy deck with these cards in it."""
    chosen = []
    for letter in "AB":
        named = [card for card in cards if card[0] == letter]
        others = [card for card in CARDS if card[0] == letter and card not in cards]
        chosen += [*named, *others][:5]
    return sorted([*chosen, "C1"])


def gregs(card, *rats, human=(0, 0), options=None, **changes):
    """Greg's turn with his rats on these spaces and this card about to be turned; the human's rats on two more."""
    family = changes.pop("family", {})
    revealed = changes.pop("revealed", [])
    cards = [c for c in changes.pop("deck", deck(card)) if c not in revealed]
    robot = {key: changes.pop(key) for key in ("prepared", "awards") if key in changes}
    home = rats.count(27)
    robot = {"awards": home} | robot
    rattonaut = changes.pop("rattonaut", ["G"] * home)
    return at(
        seat(*YOUNG, *human, **family),
        greg=greg(rats=list(rats), deck=cards, revealed=revealed, **robot),
        to_move="G",
        rattonaut=rattonaut,
        options=options,
        **changes,
    )


def robot(s):
    return GAME.position(s)["greg"]


# --- set-up


@pytest.mark.parametrize(("level", "a", "b"), [("easy", 5, 5), ("medium", 6, 4), ("hard", 7, 3), ("unfair", 8, 2)])
def test_21_the_set_up_against_greg(level, a, b):
    s = GAME.start(Setup(1, {"greg": level}))
    while GAME.to_act(s) == (CHANCE,):
        s = go(s, legal(s)[-1])
    cards = robot(s)["deck"]
    assert ([card[0] for card in cards].count("A"), [card[0] for card in cards].count("B")) == (a, b)
    assert len(cards) == 11 and "C1" in cards
    assert robot(s)["rats"] == [8, 5, 1, 0] and robot(s)["cubes"] == 10
    assert GAME.to_act(s) == (0,) and own(s)["cheese"] == 1


def test_the_deck_is_a_set_and_every_card_of_it_equally_likely():
    s = gregs("A1", 8, 5, 1, 0)
    odds = dict(GAME.odds(s))
    assert sorted(odds) == sorted(f"card {card.lower()}" for card in robot(s)["deck"])
    assert set(odds.values()) == {1 / 11}


# --- the walk


def test_a_card_moves_his_rats_from_front_to_back():
    s = gregs("A4", 8, 5, 1, 0)
    walks = [(walk["from"], walk["to"]) for walk in heard("strolled", s, "card a4")]
    assert walks == [(8, 10), (5, 8), (1, 2)], "2, 3, 1 and 0 steps"
    assert robot(go(s, "card a4"))["rats"] == [10, 8, 2, 0]


def test_rats_in_the_rocket_leave_their_steps_to_the_front_rat_still_walking():
    s = gregs("B1", 27, 27, 6, 2, rattonaut=["G", "G"])
    assert one("card", s, "card b1")["rats"] == [
        {"rat": 2, "from": 6, "numbers": [1, 2, 0], "steps": 3},
        {"rat": 3, "from": 2, "numbers": [1], "steps": 1},
    ]
    assert robot(go(s, "card b1"))["rats"] == [27, 27, 9, 3]


def test_greg_shares_spaces_and_ignores_colours():
    s = gregs("A10", 6, 4, 4, 4)
    assert robot(go(s, "card a10"))["rats"] == [6, 6, 6, 6]


def test_20_a_launch_brings_him_a_medal_and_surplus_steps_are_lost():
    s = gregs("A4", 26, 5, 1, 0)
    walk = heard("strolled", s, "card a4")
    assert (walk[0]["to"], walk[0]["steps"], walk[0]["lost"]) == (27, 1, 1)
    assert walk[1]["steps"] == 3, "nobody inherits them this turn"
    assert one("launched", s, "card a4")["seat"] == "G"
    after = go(s, "card a4")
    assert robot(after)["awards"] == 1 and track(after, "rattonaut")[0] == ["G"]
    assert greg_total(after) == 9 + 3
    off = gregs("A4", 26, 5, 1, 0, options={"launch_award": False})
    assert robot(go(off, "card a4"))["awards"] == 0


def test_20_each_landing_rat_brings_the_human_a_cheese():
    s = gregs("A10", 8, 4, 4, 2, human=(6, 4))
    assert [toll["space"] for toll in heard("toll", s, "card a10")] == [6, 6, 4]
    assert own(go(s, "card a10"))["cheese"] == 3


def test_20_landing_on_greg_costs_one_cheese_a_space_to_the_supply():
    s = at(seat(*YOUNG, 0, 3, cheese=3), greg=greg(rats=[5, 5, 2, 0]))
    fee = one("fee", s, "move 2:1.2 3:4.5")
    assert (fee["to"], fee["cheese"], fee["spaces"]) == ("G", 2, [2, 5])
    assert own(go(s, "move 2:1.2 3:4.5"))["cheese"] == 3 - 2 + 2
    poor = at(seat(*YOUNG, 0, 3), greg=greg(rats=[5, 5, 2, 0]))
    assert own(go(poor, "move 2:1.2 3:4.5"))["mould"] == 1
    friend = at(seat(*YOUNG, 0, 3, cheese=3, comics=["diplomat"]), greg=greg(rats=[5, 5, 2, 0]))
    assert heard("fee", friend, "move 2:1.2 3:4.5") == []


def test_20_start_and_launchpad_cost_nothing():
    s = at(seat(*YOUNG, 0, 26, cheese=1), greg=greg(rats=[27, 5, 1, 0], awards=1), rattonaut=["G"])
    assert heard("fee", s, "move 3:27", "launch award") == []


def test_27_a_rat_that_does_not_move_has_no_effect():
    s = gregs("A10", 9, 5, 1, 0, human=(9, 20))
    assert heard("toll", s, "card a10") == [] and heard("removed", s, "card a10") == []


# --- what he carries off


def test_a_landing_at_the_hamster_removes_a_backpack_at_random():
    s = go(gregs("A4", 7, 5, 1, 0), "card a4")
    table = GAME.position(s)["display"]["hamster"]
    odds = dict(GAME.odds(s))
    assert odds == {f"remove hamster {item}": table.count(item) / len(table) for item in table}
    assert [event["kind"] for event in told(s, "remove hamster blue+1")][:2] == ["removed", "prepared"]
    after = GAME.position(go(s, "remove hamster blue+1"))
    assert len(after["display"]["hamster"]) == len(table) - 1 and after["seats"][0]["backpacks"] == []


def test_a_landing_at_the_frog_removes_a_drink_and_at_the_crow_a_cap():
    s = gregs("A4", 13, 5, 1, 0)
    assert one("removed", s, "card a4") | {"where": "frog", "left": 2} == one("removed", s, "card a4")
    s = go(gregs("A4", 21, 5, 1, 0), "card a4")
    assert legal(s) == [f"remove crow k{n}" for n in (1, 10, 2, 3, 4, 5)]


def test_two_landings_remove_two_and_an_empty_display_nothing():
    s = gregs("B9", 14, 14, 1, 0)
    assert [gone["left"] for gone in heard("removed", s, "card b9")] == [2, 1]
    dry = gregs("B9", 14, 14, 1, 0, family={"drinks": 3})
    assert heard("removed", dry, "card b9") == []


def test_his_comic_symbol_removes_a_comic():
    s = go(gregs("A11", 8, 5, 1, 0), "card a11")
    comics = GAME.position(s)["display"]["library"]
    assert legal(s) == [f"remove library {comic}" for comic in comics]
    gone = one("removed", s, f"remove library {comics[0]}")
    assert (gone["why"], gone["left"]) == ("comic", 5)
    last = gregs("A11", 8, 5, 1, 0, family={"comics": ["pack", "stride", "tinker", "tunnel", "haggler"]})
    assert one("removed", last, "card a11")["left"] == 0, "no draw for the last one"


# --- his tracks


def test_a_symbol_prepares_a_track_then_scores_it_then_prepares_again():
    s = gregs("A1", 8, 5, 1, 0)
    assert one("prepared", s, "card a1")["track"] == "cockpit"
    assert robot(go(s, "card a1"))["prepared"] == ["cockpit"]
    ready = gregs("A1", 8, 5, 1, 0, prepared=["cockpit", "light"], cockpit=[0])
    cube = one("cube", ready, "card a1")
    assert (cube["seat"], cube["field"], cube["points"], cube["left"]) == ("G", 2, 4, 9)
    after = go(ready, "card a1")
    assert robot(after)["prepared"] == ["light"] and track(after, "cockpit")[1] == ["G"]


def test_greg_has_no_limit_on_the_light_track_and_no_rocket():
    s = gregs("A8", 6, 5, 1, 0, prepared=["light"], light=["G"] * 3)
    assert marks(go(s, "card a8"), "light", "G") == 4
    s = gregs("A5", 10, 5, 1, 0, prepared=["engine"], cockpit=["G"], cargo=["G"])
    after = go(s, "card a5")
    assert marks(after, "engine", "G") == 1 and marks(after, "rocket", "G") == 0


def test_28_without_a_cube_his_marker_is_used_up():
    s = gregs("A8", 6, 5, 1, 0, prepared=["light"], light=["G"] * 10, round=5, last_round=6, end_by="B")
    assert one("lapsed", s, "card a8")["seat"] == "G"
    after = go(s, "card a8")
    assert robot(after)["prepared"] == [] and marks(after, "light", "G") == 10


def test_his_best_track_is_taken_and_the_cards_go_back():
    s = gregs("C1", 6, 4, 1, 0, cargo=[0], revealed=["A1", "B1"])
    best = one("best", s, "card c1")
    assert (best["track"], best["points"], best["tied"], best["chosen"]) == ("engine", 9, ["engine"], False)
    after = go(s, "card c1")
    assert robot(after)["prepared"] == ["engine"]
    assert robot(after)["revealed"] == [] and len(robot(after)["deck"]) == 11


def test_his_best_track_scores_if_it_is_prepared():
    s = gregs("C1", 6, 4, 1, 0, cargo=[0], prepared=["engine"])
    assert one("cube", s, "card c1")["points"] == 9


def test_between_best_tracks_the_human_chooses():
    s = go(gregs("C1", 6, 4, 1, 0), "card c1")
    assert GAME.to_act(s) == (0,) and legal(s) == ["best cargo", "best engine"], "nine points each"
    assert why(s, "best light") == "greg-best"
    best = one("best", s, "best engine")
    assert best["chosen"] and best["tied"] == ["cargo", "engine"]
    after = go(s, "best engine")
    assert robot(after)["prepared"] == ["engine"] and robot(after)["revealed"] == []
    assert GAME.to_act(after) == (0,) and GAME.position(after)["round"] == 2


def test_the_rocket_and_the_rattonauts_are_never_his_best():
    full = {name: [0] for name in ("cargo", "engine", "cheese", "light", "pantry")}
    s = gregs("C1", 6, 4, 1, 0, family={"lamp": 8}, **full)
    assert set(one("best", s, "card c1", "best cargo")["tied"]) == {"cargo", "engine", "cheese", "light", "pantry"}


# --- the end


def test_after_the_humans_fourth_launch_greg_still_has_his_turn():
    s = at(seat(26, 27, 27, 27), greg=greg(rats=[26, 5, 1, 0]), round=9)
    s = go(s, "move 0:27", "end")
    assert GAME.to_act(s) == (CHANCE,)
    s = go(s, "card a1")
    assert GAME.to_act(s) == () and marks(s, "rattonaut", "G") == 1
    assert (own(s)["turns"], GAME.position(s)["round"]) == (9, 9)


def test_gregs_fourth_launch_and_eighth_cube_count_too():
    s = gregs("A1", 27, 27, 27, 25, rattonaut=["G"] * 3, round=6)
    end = one("end", s, "card a1")
    assert (end["seat"], end["by"], end["last_round"]) == ("G", "A", 6)
    assert GAME.to_act(go(s, "card a1")) == ()
    s = gregs("A1", 8, 5, 1, 0, prepared=["cockpit"], light=["G"] * 7, round=6)
    end = one("end", s, "card a1")
    assert (end["seat"], end["by"], end["last_round"]) == ("G", "B", 7)


def over(family, **changes):
    """A solo game that is over: Greg has launched four rats."""
    robot = greg(rats=[27, 27, 27, 27], awards=4)
    defaults = {"rattonaut": ["G"] * 4, "round": 20, "last_round": 20, "end_by": "A", "over": True}
    return at(family, greg=robot, **(defaults | changes))


def test_the_human_wins_only_with_more_points():
    points = 9 + 7 + 5 + 5 + 4 * 3
    assert greg_total(over(seat())) == points == sheet(over(seat()), GREG).total
    level = over(seat(cheese=4 * points))
    assert GAME.scores(level) == (points,) and GAME.ranks(level) == (2,)
    assert GAME.ranks(over(seat(cheese=4 * points + 4))) == (1,)
    assert challenges(level) == ()


# --- challenges


RICH = {"cheese": 400}


@pytest.mark.parametrize(
    ("challenge", "met", "missed"),
    [
        ("no_rat_in_rocket", (seat(**RICH), {}), (seat(0, 0, 0, 27, **RICH), {"rattonaut": ["G"] * 4 + [0]})),
        ("no_items", (seat(**RICH), {}), (seat(drinks_used=1, **RICH), {})),
        (
            "all_4_rats",
            (seat(27, 27, 27, 27, **RICH), {"rattonaut": ["G"] * 4 + [0] * 4}),
            (seat(0, 27, 27, 27, **RICH), {"rattonaut": ["G"] * 4 + [0] * 3}),
        ),
        (
            "rocket_track_twice",
            (seat(**RICH), {name: [0, 0] for name in ("cockpit", "cargo", "engine", "rocket")}),
            (seat(**RICH), {name: [0] for name in ("cockpit", "cargo", "engine", "rocket")}),
        ),
        (
            "four_different_backpacks",
            (seat(backpacks=["blue+1", "green+1", "orange+1", "white+2"], **RICH), {}),
            (seat(backpacks=["blue+1", "blue+1", "green+1", "orange+1"], **RICH), {}),
        ),
        ("90_points", (seat(cheese=4 * 90), {}), (seat(cheese=4 * 89 + 3), {})),
        (
            "max_16_turns",
            (seat(**RICH), {"round": 16, "last_round": 16}),
            (seat(**RICH), {"round": 17, "last_round": 17}),
        ),
        ("cheese_track_5x", (seat(**RICH), {"cheese": [0] * 5}), (seat(**RICH), {"cheese": [0] * 4})),
        (
            "each_shortcut_twice",
            (seat(shortcuts={f"S{n}": 2 for n in range(1, 6)}, **RICH), {}),
            (seat(shortcuts={f"S{n}": 2 + (n == 1) - (n == 5) for n in range(1, 6)}, **RICH), {}),
        ),
    ],
    ids=CHALLENGES,
)
def test_challenges_are_found_at_the_end_of_a_victory(challenge, met, missed):
    family, table = met
    assert challenge in challenges(over(family, **table))
    family, table = missed
    assert challenge not in challenges(over(family, **table))


def test_a_challenge_counts_only_when_greg_is_beaten():
    lost = over(seat())
    assert meets(lost, "no_items") and challenges(lost) == ()


def test_the_end_tells_level_victory_and_challenges():
    s = at(seat(26, 27, 27, 27, **RICH), greg=greg(rats=[10, 5, 1, 0]), round=15)
    tale = one("over", s, "move 0:27", "end", "card b3")
    assert tale["won"] and tale["level"] == "easy" and tale["winners"] == [0]
    assert set(tale["challenges"]) == {"no_items", "all_4_rats", "90_points", "max_16_turns"}
    assert [page["seat"] for page in tale["sheets"]] == [0, "G"]


def test_undo_stops_at_his_card():
    s = at(seat(), greg=greg())
    s = go(s, "move 2:1.2")
    assert GAME.apply(s, {0: "end"}).reveals
    s = go(s, "end")
    assert GAME.apply(s, {CHANCE: "card a1"}).reveals
