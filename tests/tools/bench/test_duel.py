"""The present opponents against older ones: fair, and honest about faults."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from random import Random

import pytest

from engine.cli.talk import Session
from tools.bench import duel
from tools.bench.duel import Side, evidence, main, play_game, print_duel, seating

TASK = {"game": "braverats", "seats": 2, "level": "novice", "ms": 50, "seed": "1", "options": {}, "folders": []}

#: A side that agrees with everything until it is asked for a move.
FAULTY = """
import json, sys, time
for line in sys.stdin:
    if json.loads(line)["do"] != "advise":
        print('{"ok": true}', flush=True)
        continue
    FAULT
"""


class Honest:
    """The present engine, in this process."""

    def __init__(self):
        self.session = Session()

    def ask(self, request, seconds):
        return self.session.answer(json.dumps(request))


def test_over_two_games_of_a_deal_both_sides_have_sat_everywhere():
    for seats in (2, 3, 4, 5):
        for deal in range(4):
            first, second = (seating(seats, deal, exchanged=exchanged) for exchanged in (False, True))
            assert [a + b for a, b in zip(first, second, strict=True)] == [1] * seats
    assert {seating(5, deal, exchanged=False)[0] for deal in range(2)} == {0, 1}


def test_a_duel_against_the_same_revision_is_even(capsys):
    arguments = ["HEAD", "--game", "brooke", "--level", "novice", "--games", "3", "--jobs", "2", "--json"]
    assert main(arguments) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["games"] == 4 and result["faults"] == [] and result["share"] == 0.5
    assert result["verdict"] == "not decided"
    assert all(
        p95 >= p50 > 0.0 for p50, p95 in zip(*(result[k].values() for k in ("ms_p50", "ms_p95")), strict=True)
    )


def deals_until_decided(rng, share, wanted):
    """How many deals of two games the test takes, and whether it finds the present side better."""
    points = []
    while not points or abs(evidence(points, wanted)) < math.log(19):
        points.append(sum(rng.random() < share for _ in range(2)) / 2)
    return len(points), evidence(points, wanted) > 0


@pytest.mark.parametrize(("share", "better"), [(0.5, False), (0.6, True)])
def test_the_test_is_seldom_wrong_and_stops_when_it_knows(share, better):
    rng = Random(1)
    tried = [deals_until_decided(rng, share, 0.6) for _ in range(300)]
    assert sum(found == better for _, found in tried) / 300 > 0.92
    # As many would be too few if their number had been fixed beforehand: that takes 135 deals.
    assert sum(deals for deals, _ in tried) / 300 < 80


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("raise SystemExit(3)", "crashed: exit code 3"),
        ("raise ValueError('lost my mind')", "crashed: ValueError: lost my mind"),
        ("print('to be or not to be', flush=True)", "nonsense: to be or not to be as an answer to"),
        ('print(\'{"ok": true, "move": 7}\', flush=True)', "nonsense: '7' as a move"),
        ('print(\'{"ok": true, "move": "joker"}\', flush=True)', "illegal move: 'joker' ("),
        ('print(\'{"ok": false, "error": "I resign"}\', flush=True)', "refused: "),
        ("time.sleep(60)", "no answer: none within"),
    ],
)
def test_whoever_commits_a_fault_has_lost_and_plays_the_next_game(fault, told, monkeypatch):
    if "sleep" in fault:
        monkeypatch.setattr(duel, "PATIENCE", 0.5)
    faulty = Side(Path.cwd(), [sys.executable, "-c", FAULTY.replace("FAULT", fault)])
    try:
        for order, loser in (([0, 1], 1), ([1, 0], 0)):
            sides = [Honest(), faulty] if loser else [faulty, Honest()]
            game = play_game(TASK, "7", order, sides)
            assert game["points"] == [float(loser), float(not loser)]
            assert game["fault"]["side"] == loser and game["fault"]["text"].startswith(told)
    finally:
        faulty.end()


def test_faults_are_counted_and_the_first_is_told(capsys):
    fault = {"side": "old", "kind": "crashed", "text": "crashed: exit code 3", "seed": "1/0", "line": 4}
    times = {"present": 1.0, "old": 2.0}
    result = {"verdict": "better", "share": 0.75, "interval": [0.5, 1.0], "ms_p50": times, "ms_p95": times}
    print_duel(result | {"games": 4, "drawn": 0, "faults": [fault, fault]})
    assert capsys.readouterr().out.endswith(
        "old lost 2 of them by a fault (2 crashed).\n  The first: crashed: exit code 3 (line 4 of seed 1/0)\n"
    )


@pytest.mark.parametrize("revision", ["no-such-thing", "--help-me", ""])
def test_a_revision_that_does_not_exist_is_told_in_a_sentence(revision, capsys):
    assert main(["--game", "brooke", "--", revision]) == 2
    assert capsys.readouterr().err == f"There is no revision “{revision}” here.\n"
