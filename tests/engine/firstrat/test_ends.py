"""How a game of First Rat ends: both triggers, the last rounds, the count, ties; ruling 15."""

from __future__ import annotations

from engine.firstrat.rounds import end_ahead
from engine.firstrat.scoring import sheet
from tests.engine.firstrat.play import at, go, heard, legal, one, own, told
from tests.engine.firstrat.scenes import GAME, seat

YOUNG = ("nursery", "nursery")


def quiet(s):
    """A turn that collects something and does nothing else."""
    moved = go(s, legal(s)[0])
    while legal(moved)[-1] != "end":
        moved = go(moved, legal(moved)[-1])
    return go(moved, "end")


# --- A: the fourth launch


def test_a_fourth_launch_ends_the_game_with_the_round():
    s = at(seat(0, 0, 0, 1), seat(26, 27, 27, 27), seat(), to_move=1, round=9)
    s = go(s, "move 0:27")
    assert GAME.position(s)["last_round"] is None, "it counts at the end of the turn"
    assert end_ahead(s) == "A"
    end = one("end", s, "end")
    assert (end["seat"], end["by"], end["last_round"], end["rounds_left"]) == (1, "A", 9, 0)
    s = go(s, "end")
    assert GAME.to_act(s) == (2,), "everybody gets equally many turns"
    s = quiet(s)
    assert GAME.to_act(s) == () and GAME.position(s)["round"] == 9
    assert [own(s, number)["turns"] for number in range(3)] == [9, 9, 9]


def test_a_fourth_launch_of_the_last_seat_ends_the_game_at_once():
    s = go(at(seat(), seat(26, 27, 27, 27), to_move=1, round=9), "move 0:27")
    kinds = [event["kind"] for event in told(s, "end")]
    assert kinds == ["ended", "end", "over"]


# --- B: the eighth cube


def test_b_eighth_cube_leaves_the_round_and_one_more():
    s = at(seat(*YOUNG, 0, 2, cheese=10), seat(), cheese=[0] * 7, round=12)
    s = go(s, "move 3:3")
    assert end_ahead(s) == ""
    s = go(s, "donate")
    assert end_ahead(s) == "B"
    end = one("end", s, "end")
    assert (end["by"], end["last_round"], end["rounds_left"]) == ("B", 13, 1)
    s = go(s, "end")
    assert one("round", go(s, "move 2:1"), "end") == {"kind": "round", "round": 13, "last": True}
    s = quiet(quiet(quiet(s)))
    assert GAME.to_act(s) == () and GAME.position(s)["round"] == 13


def test_b_counts_cubes_wherever_they_come_from_and_no_rats():
    s = at(seat(*YOUNG, 0, 4, lamp=7), seat(), cheese=[0] * 7)
    assert heard("end", go(s, "move 3:5.6.7.8"), "end")[0]["by"] == "B", "a work lamp scores too"
    s = at(seat("nursery", 0, 26, 27), seat(), cheese=[0] * 7)
    assert heard("end", go(s, "move 2:27", "launch award"), "end") == []


def test_b_ninth_and_tenth_cube_score_and_change_no_end():
    s = at(seat(*YOUNG, 0, 2, cheese=20), seat(), cheese=[0] * 8, round=5, last_round=6, end_by="B")
    s = go(s, "move 3:3", "donate", "donate")
    assert own(s)["cubes"] == 0
    assert heard("end", s, "end") == [] and end_ahead(s) == "", "it is set already"


# --- 15: both


def test_15_a_lowers_the_end_that_b_has_set():
    s = at(seat(*YOUNG, 0, 2), seat(26, 27, 27, 27), cheese=[0] * 8, to_move=1, round=5, last_round=6, end_by="B")
    s = go(s, "move 0:27")
    end = one("end", s, "end")
    assert (end["by"], end["last_round"]) == ("A", 5)
    assert GAME.to_act(go(s, "end")) == ()


def test_15_b_changes_nothing_after_a():
    s = at(
        seat(27, 27, 27, 27),
        seat(*YOUNG, 0, 2, cheese=10),
        cheese=[1] * 7,
        to_move=1,
        round=5,
        last_round=5,
        end_by="A",
    )
    s = go(s, "move 3:3", "donate")
    assert heard("end", s, "end") == []
    assert GAME.to_act(go(s, "end")) == ()


def test_15_in_one_turn_the_earlier_end_counts():
    s = at(seat(26, 27, 27, 27, cheese=10), seat(), cheese=[0] * 7, round=5)
    s = go(s, "move 0:27", "donate")
    assert one("end", s, "end")["by"] == "A"


def test_15_in_the_last_round_a_changes_nothing_more():
    s = at(seat(26, 27, 27, 27), seat(*YOUNG, 0, 2), cheese=[1] * 8, round=6, last_round=6, end_by="B")
    assert heard("end", go(s, "move 0:27"), "end") == []


# --- the count


def finished(*seats, **changes):
    """A game that a fourth launch has ended."""
    return at(*seats, round=7, last_round=7, end_by="A", over=True, **changes)


def test_points_come_from_tracks_caps_medals_mould_and_leftovers():
    s = finished(
        seat(27, 27, 27, 27, awards=4, mould=1, cheese=5, bottle=2, calc=1, caps=["K5"]),
        seat(),
        cheese=[0, 1, 0],
    )
    column = sheet(s, 0)
    assert column.tracks == (0, 0, 0, 0, 8 + 4, 0, 0, 9 + 7 + 5 + 5)
    assert list(column.caps.values()) == [2 * 3]
    assert (column.awards, column.mould, column.leftovers) == (12, -2, 2)
    assert column.total == 12 + 26 + 6 + 12 - 2 + 2
    assert GAME.scores(s) == (column.total, 6)


def test_totals_may_be_negative():
    assert GAME.scores(at(seat(mould=3, cheese=1), seat())) == (-6, 0)


def test_the_sheet_told_at_the_end_is_the_count():
    s = at(seat(26, 27, 27, 27, awards=3), seat(*YOUNG, 0, 3, cheese=4), round=4, last_round=None)
    s = go(s, "move 0:27", "end", "move 2:1")
    over = one("over", s, "end")
    first, second = over["sheets"]
    assert first["tracks"]["rattonaut"] == 9 + 7 + 5 + 5 and first["awards"] == 12 and first["rattonauts"] == 4
    assert (first["total"], second["total"]) == GAME.scores(go(s, "end")) == (38, 1)
    assert over["winners"] == [0] and (first["rank"], second["rank"]) == (1, 2)


# --- ties


def test_a_tie_goes_to_more_rattonauts():
    s = finished(
        seat(27, 27, 27, 27, awards=1, mould=1),
        seat(0, 0, 27, 27, awards=2, bottle=12),
        rattonaut=[1, 0, 1, 0, 0, 0],
    )
    assert GAME.scores(s) == (7 + 15 + 3 - 2, 14 + 6 + 3)
    assert GAME.ranks(s) == (1, 2)


def test_a_tie_in_both_is_a_shared_victory():
    s = finished(
        seat(0, 0, 0, 27, cheese=4),
        seat(0, 0, 0, 27, can=5),
        seat(27, 27, 27, 27, mould=20),
        rattonaut=[2, 2, 2, 2, 0, 1],
    )
    assert GAME.scores(s) == (5 + 1, 5 + 1, 27 - 40)
    assert GAME.ranks(s) == (1, 1, 3)
