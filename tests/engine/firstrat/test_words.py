"""First Rat in the terminal: every decision is explained, every event told, and the score sheet adds up."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Event, Setup
from engine.firstrat import words
from engine.firstrat.state import MOVE, stage
from tests.engine.firstrat.play import at, go, legal
from tests.engine.firstrat.scenes import GAME, greg, seat

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
YOUNG = ("nursery", "nursery")


def options(s):
    return words.options(GAME.view(s, 0), 0)


def lines(s, *moves):
    """What the terminal says of some moves."""
    said = []
    for move in moves:
        actor = GAME.to_act(s)[0]
        said += [words.sentence(event, NAMES) for event in GAME.apply(s, {actor: move}).events]
        s = go(s, move)
    return [line for line in said if line]


@pytest.mark.parametrize(
    ("seats", "choices"),
    [(1, {"greg": "unfair"}), (2, {}), (3, {"variable_path": True, "variable_tracks": True}), (5, {})],
)
def test_a_whole_match_can_be_read(seats, choices):
    for seed in range(2):
        rng, s = Random(seed), GAME.start(Setup(seats, choices))
        while GAME.to_act(s):
            actor = GAME.to_act(s)[0]
            if actor != CHANCE:
                view, asked = GAME.view(s, actor), legal(s)
                told = words.options(view, actor)
                assert len(told) == len(set(told)) == len(asked), "every option says what sets it apart"
                table = words.table(view, NAMES)
                assert all(len(line) <= 120 for line in table.splitlines()), "it fits on a terminal"
                assert ("Path" in table) == (stage(s) == MOVE or s.mover >= seats)
                assert words.question(view, actor)
            move = rng.choice(legal(s))
            for event in GAME.apply(s, {actor: move}).events:
                text = words.sentence(event, NAMES)
                assert "None" not in text and "{" not in text
            s = go(s, move)


def test_options_say_what_a_move_costs_and_brings():
    s = at(
        seat(*YOUNG, 0, 3, cheese=1, bottle=1, lamp=7, backpacks=["green+1"]),
        seat(*YOUNG, 7, 9),
    )
    told = dict(zip(legal(s), options(s), strict=True))
    assert told["move 3:7"] == (
        "from 3 to 7 through Drain pipe: 3 baking powder; costs 1 bottle, 1 cheese in fees"
    )
    assert told["move 3:4.5.6.7.8"] == "from 3 to 8: 2 bulbs"
    assert told["move 2:1"].startswith("from the start to 1: ")
    s = go(
        at(seat(*YOUNG, 0, 2, powder=5, can=2, bottle=5, cheese=10), seat(), cockpit=[0]),
        "move 3:3",
        "build cargo",
    )
    assert options(s) == [
        "build the engine for 5 bottles and 2 baking powder: Engine, field 1, 9 points,"
        " and Rocket, field 1, 9 points",
        "donate 10 cheese: Cheese, field 1, 8 points",
        "end the turn",
    ]


def test_sentences_name_amounts_and_reasons():
    s = at(seat(*YOUNG, 0, 3, lamp=7, drinks=1, backpacks=["blue+1"]), seat(*YOUNG, 7, 8))
    assert lines(s, "move 3:4.5.6.7.8", "drink yes") == [
        "Ann moves from 3 to 8 (blue).",
        "  Ann lacks cheese, takes 1 mouldy cheese and gets 3 cheese for it.",
        "  Ann pays 1 cheese to Ben, on 8.",
        "  Ann takes an energy drink (0 left).",
        "  Ann collects 2 bulbs on 8.",
        "  Lamp satchel adds 1 bulb.",
        "  The energy drink doubles it: 3 bulbs more.",
        "  In all 6 bulbs.",
        "  The light goes from 7 to 13, past work lamp 8.",
        "  Ann scores for a work lamp: Light, field 1, 8 points (9 cubes left).",
    ]


def test_gregs_card_is_told_step_by_step():
    s = at(seat(*YOUNG, 2, 8, cheese=0), greg=greg(rats=[13, 5, 1, 0], prepared=["cargo"]), to_move="G")
    assert lines(s, "card a4") == [
        "Greg turns card A4: 13 +2; 5 +3; 1 +1; Cargo hold.",
        "  Greg's rat goes from 13 to 15.",
        "  Greg's rat goes from 5 to 8.",
        "  Ann gets 1 cheese for the visit on 8.",
        "  Greg's rat goes from 1 to 2.",
        "  Ann gets 1 cheese for the visit on 2.",
        "  Greg takes Energy drink away from the frog (2 left).",
        "  Greg scores by the card: Cargo hold, field 1, 9 points (9 cubes left).",
        "\nRound 2.",
    ]


def test_the_score_sheet_is_a_table_to_its_last_line():
    s = at(seat(26, 27, 27, 27, awards=3, mould=2, caps=["K8"]), seat(*YOUNG, 0, 3, can=2, cheese=3), round=4)
    (sheet,) = lines(go(s, "move 0:27", "end", "move 2:1"), "end")
    rows = [line.split() for line in sheet.strip().splitlines()]
    assert rows[0] == ["The", "game", "is", "over", "after", "round", "4."]
    assert rows[1] == ["Ann", "Ben"]
    assert ["Rattonauts", "26", "-"] in rows and ["Crew", "cap", "12", "-"] in rows
    assert ["Medals", "12", "-"] in rows and ["Mouldy", "cheese", "-4", "-"] in rows
    assert ["Leftovers", "-", "1"] in rows and ["Total", "46", "1"] in rows
    assert rows[-1] == ["Rats", "aboard", "4", "-"]


def test_ties_and_challenges_are_explained():
    level = at(
        seat(26, 27, 27, 27, mould=1),
        seat(0, 0, 27, 27, awards=2, bottle=12),
        rattonaut=[1, 0, 1, 0, 0],
        round=4,
    )
    sheet = lines(go(level, "move 0:27", "end", "move 0:1"), "end")[-1]
    assert sheet.endswith("Ann and Ben are level on points, and the rattonauts decide.")
    won = at(seat(26, 27, 27, 27, cheese=400), greg=greg(rats=[10, 5, 1, 0]), round=17)
    sheet = lines(go(won, "move 0:27", "end"), "card b3")[-1]
    assert sheet.endswith("Challenges met at level easy: Travel light, Everybody aboard and High score.")


def test_rare_events_are_told():
    club = at(seat(*YOUNG, 0, 3, comics=["pack"]), seat())
    assert any(line.endswith(" brings 1 cheese.") for line in lines(club, "move 2:1.2 3:4.5"))
    whole = at(seat(*YOUNG, 0, 3, calc=2, can=1), seat(), cargo=[0], engine=[0])
    assert "  Rocket 1 of Ann is complete." in lines(whole, "move 2:1", "build cockpit")
    poor = whole._replace(seats=(whole.seats[0]._replace(cubes=1), whole.seats[1]))
    assert any(
        "Ann has no cube left: nothing for the set" in line for line in lines(poor, "move 2:1", "build cockpit")
    )


def test_the_burrow_is_told_by_its_caves():
    s = at(seat(*YOUNG, 0, 18), seat())
    assert lines(s, "move 3:19")[-2:] == [
        "  In the burrow Ann goes on to field B1 (2 cores left).",
        "  In the burrow Ann goes on to field J1 (1 core left).",
    ]
    s = go(s, "move 3:19")
    assert options(s) == ["to the library", "on towards the nursery or the pantry"]
    assert lines(s, "branch lib") == ["  In the burrow Ann goes on to the library."]
    table = words.table(GAME.view(at(seat(), seat()), 0), NAMES)
    assert "Burrow: start[AB] B1 J1 (library T4) B2 J2 (nursery T3) B3 pantry T1 T2 T3 T4" in table
    assert "A Ann: rats at the start (2), 2 in the nursery" in table


def test_the_last_field_after_covered_ones_is_called_so():
    s = at(seat(*YOUNG, 0, 3, calc=2, can=1), seat(), cockpit=[1, 1])
    told = lines(s, "move 2:1", "build cockpit")
    assert told[-1] == "  Ann scores for the part: Cockpit, the last field, 2 points (9 cubes left)."


def test_one_rat_with_two_powers_is_one_rat():
    facts = {
        "seat": 0, "rat": 2, "powers": ["super_flash", "super_grab"], "from": 0, "to": 3,
        "walk": [1, 2, 3], "colour": "green", "group": False, "shortcuts": [],
    }  # fmt: skip
    told = words.sentence(Event("walked", facts), NAMES)
    assert told == "Ann moves the Lightning rat (also Grabby rat) from the start to 3 (green)."


def test_before_the_first_turn_the_table_is_being_laid():
    assert words.table(GAME.view(GAME.start(Setup(2)), 0), NAMES) == "The table is being laid."


def test_a_tie_of_tracks_says_what_greg_would_do():
    s = at(seat(0, 0, 4, 7), greg=greg(rats=[27, 27, 1, 0], awards=2, prepared=["cargo"]), rattonaut=["G", "G"])
    s = go(s, next(move for move in legal(s) if move.startswith("move 0:1")), "end", "card c1")
    told = dict(zip(legal(s), options(s), strict=True))
    assert told["best cargo"].endswith(": Greg scores 9 points")
    assert told["best engine"].endswith(": Greg prepares it (9 points)")
    poor = s._replace(greg=s.greg._replace(cubes=0))
    assert options(poor)[0].endswith(": Greg has no cube left to score with")
