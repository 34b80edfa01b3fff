"""First Rat in sentences: every decision is explained, every event told, and the score sheet adds up."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import Reason
from engine.base import CHANCE, Event, Setup
from engine.firstrat.state import MOVE, stage
from engine.firstrat.text import Text
from engine.translation import LANGUAGES, Translator
from tests.engine.firstrat.play import at, go, legal
from tests.engine.firstrat.scenes import GAME, greg, seat

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
YOUNG = ("nursery", "nursery")
words = Text()


def options(s):
    return words.options(GAME.view(s, 0), 0)


def lines(s, *moves):
    """What the terminal says of some moves."""
    said = []
    for move in moves:
        actor = GAME.to_act(s)[0]
        said += words.told(s, GAME.apply(s, {actor: move}).events, NAMES)
        s = go(s, move)
    return said


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
                assert ("Scoring tracks" in table) == (stage(s) == MOVE or s.mover >= seats)
                assert words.question(view, actor)
            move = rng.choice(legal(s))
            for text in words.told(s, GAME.apply(s, {actor: move}).events, NAMES):
                assert "None" not in text and "{" not in text
            s = go(s, move)


def test_options_say_what_a_move_costs_and_brings():
    s = at(
        seat(*YOUNG, 0, 3, cheese=1, bottle=1, lamp=7, backpacks=["green+1"]),
        seat(*YOUNG, 7, 9),
    )
    told = dict(zip(legal(s), options(s), strict=True))
    assert told["move 3:7"] == (
        "Space 3 › Space 7 (Drain pipe): 3 baking powder, shortcut: 1 bottle, fee: 1 cheese"
    )
    assert told["move 3:4.5.6.7.8"] == "Space 3 › Space 8: 2 bulbs"
    assert told["move 2:1"].startswith("Start › Space 1: ")
    s = go(
        at(seat(*YOUNG, 0, 2, powder=5, can=2, bottle=5, cheese=10), seat(), cockpit=[0]),
        "move 3:3",
        "build cargo",
    )
    assert options(s) == [
        "5 bottles, 2 baking powder › Engine: 9 points · Rocket: 9 points",
        "10 cheese › Cheese: 8 points",
        "End turn",
    ]


def test_sentences_name_amounts_and_reasons():
    s = at(seat(*YOUNG, 0, 3, lamp=7, drinks=1, backpacks=["blue+1"]), seat(*YOUNG, 7, 8))
    assert lines(s, "move 3:4.5.6.7.8", "drink yes") == [
        "Ann: Walks from 3 to 8 (Blue).",
        "  Takes 1 mouldy cheese (+3 cheese).",
        "  Pays 1 cheese to Ben (8).",
        "  Uses an energy drink.",
        "  Space 8: 2 bulbs.",
        "  Lamp satchel: 1 bulb.",
        "  Energy drink: 3 bulbs.",
        "  Collects 6 bulbs.",
        "  The light marker is at 13.",
        "  Light: 8 points.",
    ]


def test_gregs_card_is_told_step_by_step():
    s = at(seat(*YOUNG, 2, 8, cheese=0), greg=greg(rats=[13, 5, 1, 0], prepared=["cargo"]), to_move="G")
    assert lines(s, "card a4") == [
        "Greg: Card: 2, 3, 1, 0 (A4, Cargo hold).",
        "  Rat 1 walks from 13 to 15.",
        "  Rat 2 walks from 5 to 8.",
        "  Ann gets 1 cheese (8).",
        "  Rat 3 walks from 1 to 2.",
        "  Ann gets 1 cheese (2).",
        "  Carries off “Energy drink” (Frog).",
        "  Cargo hold: 9 points.",
        "\nRound 2",
    ]


def test_the_score_sheet_is_a_table_to_its_last_line():
    s = at(seat(26, 27, 27, 27, awards=3, mould=2, caps=["K8"]), seat(*YOUNG, 0, 3, can=2, cheese=3), round=4)
    sheet = lines(go(s, "move 0:27", "end", "move 2:1"), "end")[-1]
    rows = [line.split() for line in sheet.strip().splitlines()]
    assert rows[0] == ["End", "of", "the", "game", "·", "Round", "4"]
    assert rows[1] == ["Ann", "Ben"]
    assert ["Rattonauts", "26", "-"] in rows and ["Crew", "cap", "12", "-"] in rows
    assert ["Medals", "12", "-"] in rows and ["Mouldy", "cheese", "-4", "-"] in rows
    assert ["Resources", "left", "over", "-", "1"] in rows and ["Total", "46", "1"] in rows
    assert sheet.splitlines()[-2:] == ["Ann: 4 of 4 rats aboard", "Ben: 0 of 4 rats aboard"]


def test_ties_and_challenges_are_explained():
    level = at(
        seat(26, 27, 27, 27, mould=1),
        seat(0, 0, 27, 27, awards=2, bottle=12),
        rattonaut=[1, 0, 1, 0, 0],
        round=4,
    )
    sheet = lines(go(level, "move 0:27", "end", "move 0:1"), "end")[-1]
    assert sheet.endswith("If points are tied, whoever has more rats in the rocket wins.")
    won = at(seat(26, 27, 27, 27, cheese=400), greg=greg(rats=[10, 5, 1, 0]), round=17)
    sheet = lines(go(won, "move 0:27", "end"), "card b3")[-1]
    assert sheet.endswith("Challenges completed: Travel light, Everybody aboard, High score")


def test_rare_events_are_told():
    club = at(seat(*YOUNG, 0, 3, comics=["pack"]), seat())
    assert "  Hiking club: 1 cheese." in lines(club, "move 2:1.2 3:4.5")
    whole = at(seat(*YOUNG, 0, 3, calc=2, can=1), seat(), cargo=[0], engine=[0])
    assert "  A rocket is complete (1)." in lines(whole, "move 2:1", "build cockpit")
    poor = whole._replace(seats=(whole.seats[0]._replace(cubes=1), whole.seats[1]))
    assert "  Rocket: no cube is left." in lines(poor, "move 2:1", "build cockpit")


def test_the_burrow_is_told_by_its_caves():
    s = at(seat(*YOUNG, 0, 18), seat())
    assert lines(s, "move 3:19")[-2:] == [
        "  In the burrow: B1 (2 apple cores).",
        "  In the burrow: J1 (1 apple core).",
    ]
    s = go(s, "move 3:19")
    assert options(s) == ["Library", "go on › Nursery, Pantry"]
    assert lines(s, "branch lib") == ["  In the burrow: Library."]
    table = words.table(GAME.view(at(seat(), seat()), 0), NAMES)
    assert "Burrow: Start[AB] B1 J1 (Library T4) B2 J2 (Nursery T3) B3 Pantry T1 T2 T3 T4" in table
    assert "A Ann: 2 × Start; 2 × Nursery" in table


def test_one_rat_with_two_powers_is_one_rat():
    facts = {
        "seat": 0, "rat": 2, "powers": ["super_flash", "super_grab"], "from": 0, "to": 3,
        "walk": [1, 2, 3], "colour": "green", "group": False, "shortcuts": [],
    }  # fmt: skip
    assert list(words.told(at(seat(), seat()), [Event("walked", facts)], NAMES)) == [
        "Ann: Walks from the start to 3 (Lightning rat, Grabby rat, Green)."
    ]


def test_before_the_first_turn_the_table_is_being_laid():
    assert words.table(GAME.view(GAME.start(Setup(2)), 0), NAMES) == "Set-up"


def test_a_tie_of_tracks_says_what_greg_would_do():
    s = at(seat(0, 0, 4, 7), greg=greg(rats=[27, 27, 1, 0], awards=2, prepared=["cargo"]), rattonaut=["G", "G"])
    s = go(s, next(move for move in legal(s) if move.startswith("move 0:1")), "end", "card c1")
    told = dict(zip(legal(s), options(s), strict=True))
    assert told["best cargo"].endswith(": he scores 9 points")
    assert told["best engine"].endswith(": he prepares it")
    poor = s._replace(greg=s.greg._replace(cubes=0))
    assert options(poor)[0].endswith(": he has no cube left to score with")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_are_told_in_words(lang):
    tr = Translator()
    tr.speak(lang)
    s = at(seat(*YOUNG, 0, 3), seat())
    now = [{"what": "mark", "track": "light", "place": 1}, {"what": "goods", "content": "can", "amount": 2}]
    why = Reason.of("looks", now=now, next=[{"what": "launch", "rat": 3, "place": 1}])
    told = [Text(tr).reason(why), Text(tr).reason(why, mould_points=-2), Text(tr).reason(why, GAME.view(s, 0))]
    assert all(text.endswith(".") and "{" not in text for text in told)
    if lang == "en":
        assert told[0] == "This turn: a cube on the Light track, 2 tin cans. Next turn: a rat in the rocket."
        assert "2 tin cans, mouldy cheese (−2 points). Next" in told[1]
        points = "This turn: 8 points on the Light track, 2 tin cans. Next turn: a rat in the rocket: 9 points."
        assert told[2] == points
    assert Text(tr).reason(Reason.of("any")) and not Text(tr).reason(Reason.of("unheard-of"))


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"what": "keep"}, "Your resources are worth more later than a field now."),
        ({"what": "pay", "cheese": 6, "missing": 0}, "Paying lets the rat keep its place."),
        ({"what": "steal", "cheese": 6, "missing": 2}, "You lack 2 cheese, so only stealing gets it;"),
        ({"what": "steal", "cheese": 6, "missing": 0}, "Stealing saves 6 cheese;"),
        ({"what": "skip", "cheese": 6, "missing": 2}, "You lack the cheese, and stealing would send the rat back"),
        ({"what": "skip", "cheese": 6, "missing": 0}, "Nothing here is worth 6 cheese or the way back"),
    ],
)
def test_a_reason_says_why_to_pay_to_steal_or_to_wait(choice, said):
    walk = {"what": "walk", "space": 15}
    told = Text().reason(Reason("ahead", {"now": [walk], "next": [], "choice": choice}))
    assert told.startswith(said) and "space 15" not in told
    assert Text().reason(Reason("ahead", {"now": [walk], "next": []})) == "This turn: a rat on space 15."
