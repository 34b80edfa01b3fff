"""Every worked example of the rulebook, played on our board: Esra, Gaby and Vero, seats 0, 1 and 2."""

from __future__ import annotations

from engine.firstrat.scoring import sheet
from tests.engine.firstrat.play import at, go, heard, legal, one, own, spaces, told, track, why
from tests.engine.firstrat.scenes import GAME, seat

ESRA, GABY, VERO = 0, 1, 2
YOUNG = ("nursery", "nursery")


# --- moving


def test_example_1_a_first_turn_moves_one_rat_and_pays_for_company():
    s = at(seat(*YOUNG, 0, 4, cheese=1), seat(cheese=2), seat(cheese=2), to_move=GABY)
    assert all(move.count(":") == 1 for move in legal(s)), "no two of the first three spaces share a colour"
    assert {move.count(".") for move in legal(s)} == {0, 1, 2, 3, 4}, "one to five steps"
    assert why(s, "move 2:1.2 3:1") == "colour"
    assert one("fee", s, "move 2:1.2.3.4") == {
        "kind": "fee",
        "seat": GABY,
        "to": ESRA,
        "cheese": 1,
        "spaces": [4],
    }
    s = go(s, "move 2:1.2.3.4")
    assert (own(s, GABY)["cheese"], own(s, ESRA)["cheese"]) == (1, 2)
    assert own(s, GABY)["bottle"] == 1


def test_example_2_two_rats_on_two_spaces_of_one_colour():
    s = at(seat(*YOUNG, 2, 8, cheese=2), seat(*YOUNG, 0, 4, cheese=1, bottle=1), seat(cheese=2), to_move=GABY)
    assert why(s, "move 2:1 3:5") == "colour", "the other rat may not stop on the blue space"
    s = go(s, "move 2:1.2 3:5")
    assert spaces(s, GABY) == [*YOUNG, 2, 5]
    assert own(s, ESRA)["cheese"] == 3
    assert own(s, GABY)["cheese"] == 0 + 2


def test_example_3_two_owners_on_one_space_and_mouldy_cheese():
    s = at(
        seat(*YOUNG, 0, 2, cheese=3),
        seat(*YOUNG, 2, 5, cheese=2),
        seat(*YOUNG, 0, 3, cheese=2),
        to_move=VERO,
    )
    both = "move 2:1.2 3:4.5"
    fees = {(fee["to"], fee["cheese"]) for fee in heard("fee", s, both)}
    assert fees == {(GABY, 2), (ESRA, 1)}
    assert one("mould", s, both)["tokens"] == 1
    taken = go(s, both)
    assert own(taken, VERO)["mould"] == 1 and own(taken, VERO)["cheese"] == 2 + 3 - 3 + 2

    # She decides for the front rat instead: five spaces to two bulbs.
    s = go(s, "move 3:4.5.6.7.8")
    assert own(s, VERO)["mould"] == 0 and own(s, VERO)["lamp"] == 2


def test_example_shortcut_costs_a_can_and_is_one_step():
    s = at(seat(), seat(), seat("nursery", 0, 8, 12, can=1), to_move=VERO)
    assert "move 2:9.10 3:13.18.19" in legal(s)
    s = go(s, "move 2:9.10 3:13.18.19")
    assert own(s, VERO)["can"] == 0 and own(s, VERO)["shortcuts"]["S3"] == 1
    assert spaces(s, VERO) == ["nursery", 0, 10, 19]
    assert GAME.position(s)["turn"]["cores"] == 5 - 2, "two cores lead to the first junction"
    without = at(seat(), seat(), seat("nursery", 0, 8, 12), to_move=VERO)
    assert why(without, "move 2:9.10 3:13.18.19") == "toll"


# --- collecting


def test_example_light_adds_one_on_the_lit_space_alone():
    s = at(seat(), seat(*YOUNG, 10, 12, lamp=11), seat(), to_move=GABY, light=[GABY])
    amounts = [
        (event["space"], event["printed"], event["light"]) for event in heard("collected", s, "move 2:11 3:13.14")
    ]
    assert amounts == [(11, 2, 1), (14, 2, 0)]
    assert own(go(s, "move 2:11 3:13.14"), GABY)["cheese"] == 5


def test_example_burrow_with_6_cores_passes_one_junction_and_turns_at_the_next():
    s = at(seat(), seat(), seat(*YOUNG, 8, 16, lamp=10), to_move=VERO, light=[VERO])
    s = go(s, "move 2:9.10 3:17.18.19")
    assert one("gathered", at(seat(*YOUNG, 8, 16, lamp=10), seat(), light=[0]), "move 2:9.10 3:17.18.19")[
        "contents"
    ] == {"core": 6}
    assert legal(s) == ["branch lib", "branch b2"]
    s = go(s, "branch b2")
    assert legal(s) == ["branch nur", "branch b3"]
    rat = one("grown", s, "branch nur")
    assert (rat["why"], rat["left"]) == ("nursery", 1)
    s = go(s, "branch nur")
    assert own(s, VERO)["burrow"] == "T3"
    assert spaces(s, VERO) == [0, "nursery", 10, 19]


def test_example_bulbs_past_the_second_work_lamp_score_at_once():
    s = at(seat(*YOUNG, 0, 12, lamp=15), seat(lamp=8), seat(), light=[GABY, ESRA])
    events = told(s, "move 3:13.14.15.16")
    assert [event["kind"] for event in events] == ["walked", "collected", "gathered", "lamp", "cube"]
    assert events[3] | {"from": 15, "to": 17, "work": [16]} == events[3]
    assert (events[4]["track"], events[4]["field"], events[4]["points"]) == ("light", 3, 5)


def test_example_burrow_with_22_cores_reaches_the_pantry_twice():
    s = at(
        seat(),
        seat(),
        seat(*YOUNG, 16, 22, lamp=25, backpacks=["white+2"], drinks=1),
        to_move=VERO,
        light=[VERO, VERO, VERO],
        pantry=[ESRA, GABY, ESRA],
    )
    turn = ("move 2:17.18.19 3:23.24.25", "drink yes", "branch b2", "branch b3", "branch b2", "branch b3")
    assert one("gathered", s, *turn)["contents"] == {"core": 2 * (3 + 1 + 4 + 1 + 2)} == {"core": 22}
    scored = heard("cube", s, *turn)
    assert [(cube["track"], cube["field"], cube["points"]) for cube in scored] == [("pantry", 5, 4)] * 2
    s = go(s, *turn)
    assert track(s, "pantry") == [[ESRA], [GABY], [ESRA], ["N"], [VERO, VERO]]
    assert own(s, VERO)["burrow"] == "START" and own(s, VERO)["cubes"] == 10 - 3 - 2


# --- shopping


def test_example_esra_steals_a_backpack():
    s = go(at(seat(*YOUNG, 0, 6, cheese=5), seat(), seat()), "move 3:7.8.9")
    assert why(s, "shop hamster pay blue+1") == "pay", "six cheese are more than five"
    s = go(s, "shop hamster steal blue+1")
    assert own(s)["backpacks"] == ["blue+1"] and own(s)["cheese"] == 5
    assert spaces(s) == [*YOUNG, 0, 0]
    assert legal(s) == ["end"]


def test_example_gaby_pays_the_crow_once():
    s = go(at(seat(), seat(*YOUNG, 0, 22, cheese=12), seat(), to_move=GABY), "move 3:23")
    s = go(s, "shop crow pay k1")
    assert own(s, GABY)["caps"] == ["K1"] and own(s, GABY)["cheese"] == 0
    assert spaces(s, GABY) == [*YOUNG, 0, 23]
    assert why(s, "shop crow steal k2") == "steps", "one item an animal and turn"


# --- building and tracks


def test_example_esra_builds_a_cockpit_and_then_the_rest_of_the_rocket():
    s = go(at(seat(*YOUNG, 0, 2, calc=2, can=1), seat(), seat()), "move 3:3")
    assert one("built", s, "build cockpit")["cost"] == {"can": 1, "calc": 2}
    s = go(s, "build cockpit")
    assert track(s, "cockpit")[0] == [ESRA] and (own(s)["calc"], own(s)["can"]) == (0, 0)

    s = go(at(seat(*YOUNG, 0, 2, bottle=5, powder=5, can=2), seat(), seat(), cockpit=[ESRA]), "move 3:3")
    events = told(s, "build cargo", "build engine")
    assert [event["kind"] for event in events] == ["built", "cube", "built", "cube", "set", "cube"]
    assert [event["points"] for event in events if event["kind"] == "cube"] == [9, 9, 9]
    s = go(s, "build cargo", "build engine")
    assert [own(s)[good] for good in ("bottle", "powder", "can")] == [0, 0, 0]
    assert [track(s, name)[0] for name in ("cargo", "engine", "rocket")] == [[ESRA]] * 3


# --- the score pad


def test_example_the_score_pad():
    """The columns of the printed pad; the third adds up to 78 by its own lines."""
    players = (
        seat("nursery", 0, 27, 27, caps=["K2"], awards=1, mould=2),
        seat(0, 0, 27, 27, caps=["K1"], awards=1, cheese=3, bottle=5, lamp=8),
        seat(0, 27, 27, 27, awards=1, mould=1, cheese=3, lamp=16),
    )
    s = at(
        *players,
        cockpit=[0, 1, 1],
        cargo=[1, 0, 2, 0, 0, 2],
        engine=[2, 1, 0, 2],
        rocket=[1, 0],
        light=[2, 1, 2],
        rattonaut=[2, 0, 0, 1, 1, 2, 2],
        pantry=[0, 0, 2],
        cheese=[2, 2, 2, 1, 1, 1, 1],
        round=17,
        last_round=17,
        end_by="B",
        over=True,
    )
    pad = {
        "cockpit": (5, 6, 0),
        "cargo": (12, 9, 8),
        "engine": (6, 6, 13),
        "rocket": (7, 9, 0),
        "light": (0, 6, 13),
        "rattonaut": (13, 10, 19),
        "pantry": (13, 0, 5),
        "cheese": (0, 16, 19),
    }
    columns = [sheet(s, number) for number in range(3)]
    for number, name in enumerate(GAME.position(s)["tracks"]):
        assert tuple(column.tracks[number] for column in columns) == pad[name], name
    assert [sum(column.caps.values()) for column in columns] == [12, 8, 0]
    assert [column.awards + column.mould for column in columns] == [-1, 3, 1]
    assert [column.leftovers for column in columns] == [0, 2, 0]
    assert GAME.scores(s) == (67, 75, 78)
    assert GAME.ranks(s) == (3, 2, 1)
