"""What the coach owes every player in every game: sums that add up, no secrets, files that are checked."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest

from engine.base import CHANCE, Refused, Setup
from engine.braverats.coach import BraveRatsCoach
from engine.cli.analyse import finished
from engine.coach.analysis import GRADES, analyse, appraise, from_json, grade, to_json
from engine.games import GAMES
from engine.match import Match
from tests.engine.setups import random_match, random_moves

BRAVERATS, FIRSTRAT = GAMES["braverats"], GAMES["firstrat"]
#: Cheap to analyse: a random Brooke match is solved in a moment only near its end, so it has a test of its own.
MATCHES = [
    (BRAVERATS, Setup(2)),
    (BRAVERATS, Setup(2, {"mime": True, "emperor": True})),
    (BRAVERATS, Setup(2, {"traitor": True, "true-king": True})),
    (BRAVERATS, Setup(2, {"draft": True})),
    (BRAVERATS, Setup(2, {"draw": True})),
    (FIRSTRAT, Setup(1)),
    (FIRSTRAT, Setup(3)),
]


def conclude(thinking):
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return end.value


@pytest.fixture(
    scope="module", params=MATCHES, ids=lambda m: f"{m[0].info.id}-{'+'.join(m[1].options)}-{m[1].seats}"
)
def analysed(request):
    game, setup = request.param
    match = random_match(game, setup, Random(5))
    if game is FIRSTRAT:
        match = shortened(match)
    return match, finished(analyse(match)).analysis


def shortened(match, lines=36):
    """The first lines of a match: enough to judge, cheap to follow."""
    start = Match(match.game, match.setup, match.seed, players=match.players)
    for entry in match.log[:lines]:
        start.play(entry.moves)
    return start


def test_chances_add_up_to_one_after_every_line(analysed):
    match, analysis = analysed
    assert len(analysis.curve) == len(match.log) + 1
    for chances in analysis.curve:
        assert sum(chances) == pytest.approx(1.0, abs=1e-12)
        assert all(0.0 <= chance <= 1.0 for chance in chances)


def test_luck_and_choice_together_are_what_happened(analysed):
    _, analysis = analysed
    for seat, (skill, luck) in enumerate(zip(analysis.skill, analysis.luck, strict=True)):
        assert skill + luck == pytest.approx(analysis.curve[-1][seat] - analysis.curve[0][seat], abs=1e-12)


def test_the_curve_ends_with_the_result(analysed):
    match, analysis = analysed
    ranks = match.game.ranks(match.state)
    if ranks is not None:
        first = ranks.count(1)
        assert analysis.curve[-1][: len(ranks)] == tuple(1 / first if rank == 1 else 0.0 for rank in ranks)


def test_verdicts_stand_where_somebody_decided_and_lose_what_they_say(analysed):
    match, analysis = analysed
    assert analysis.verdicts
    for verdict in analysis.verdicts:
        moves = match.log[verdict.line].moves
        assert verdict.seat in moves and verdict.played.split("; ")[0] == moves[verdict.seat]
        assert verdict.loss == pytest.approx(verdict.before - verdict.after) and verdict.loss >= 0.0
        assert verdict.grade == grade(verdict.loss)
        assert (verdict.error == 0.0) is verdict.exact
        assert sum(verdict.policy.values()) == pytest.approx(1.0)
    for kept in analysis.accuracy:
        assert kept is None or 0.0 <= kept <= 1.0


def test_draws_of_chance_are_luck_alone(analysed):
    match, analysis = analysed
    lines = [line for line, entry in enumerate(match.log) if CHANCE in entry.moves]
    if match.game is FIRSTRAT and match.setup.seats > 1:
        moved = sum(analysis.curve[line + 1][0] - analysis.curve[line][0] for line in lines)
        assert analysis.luck[0] == pytest.approx(moved)


def test_an_analysis_can_be_kept(analysed):
    _, analysis = analysed
    assert from_json(json.loads(json.dumps(to_json(analysis)))) == analysis


def test_an_analysis_pauses_often_and_says_how_far_it_is():
    match = random_match(BRAVERATS, Setup(2), Random(1))
    # A coach of its own: one that has judged other matches has less to work out, and pauses less.
    progress = list(BraveRatsCoach().study(match, match.sha256))
    assert len(progress) > 50
    assert progress[0].done == 0 and progress[-1].done == progress[-1].total
    assert len({len(one.analysis.verdicts) for one in progress}) > 4, "it grows"


def test_the_same_match_is_judged_the_same():
    match = random_match(BRAVERATS, Setup(2, {"draft": True}), Random(2))
    assert finished(analyse(match, "a")).analysis == finished(analyse(match, "a")).analysis


def test_an_open_match_can_be_judged_too():
    match = random_match(BRAVERATS, Setup(2), Random(4))
    begun = shortened(match, 2)
    whole, part = finished(analyse(match)).analysis, finished(analyse(begun)).analysis
    assert part.curve == whole.curve[:3]
    assert list(part.verdicts) == [one for one in whole.verdicts if one.line < 2]


@pytest.mark.parametrize("options", [{"draw": True}, {"draft": True}, {}])
def test_what_is_hidden_changes_no_appraisal(options):
    rng = Random(8)
    state = BRAVERATS.start(Setup(2, options))
    seen = 0
    while BRAVERATS.to_act(state) and seen < 6:
        for seat in BRAVERATS.to_act(state):
            if seat == CHANCE:
                continue
            seen += 1
            view = BRAVERATS.view(state, seat)
            told = conclude(appraise(BRAVERATS, view, Random(1)))
            other = BRAVERATS.view(BRAVERATS.sample(view, rng), seat)
            assert conclude(appraise(BRAVERATS, other, Random(1))) == told
        state = BRAVERATS.advance(state, random_moves(BRAVERATS, state, rng))
    assert seen


def test_only_a_seat_that_is_to_act_gets_a_hint():
    state = BRAVERATS.start(Setup(2))
    with pytest.raises(Refused, match="to act"):
        conclude(appraise(BRAVERATS, BRAVERATS.view(state, None), Random(1)))


def test_grades_get_worse_with_the_loss():
    names = [name for name, _ in GRADES]
    given = [grade(loss / 1000) for loss in range(1000)]
    assert [names.index(name) for name in given] == sorted(names.index(name) for name in given)
    assert grade(0.0) == "best" and grade(1.0) == "blunder"


@pytest.fixture(scope="module")
def kept():
    return to_json(finished(analyse(random_match(BRAVERATS, Setup(2), Random(3)))).analysis)


def spoil(kept, path, value):
    spoiled = deepcopy(kept)
    at = spoiled
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return spoiled


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("format",), 99),
        (("game",), "chess"),
        (("curve",), []),
        (("curve", 0), [0.9, 0.9]),
        (("curve", 0), [1.0]),
        (("curve", 0, 0), "half"),
        (("curve", 0, 0), float("nan")),
        (("verdicts", 0, "line"), 999),
        (("verdicts", 0, "seat"), 2),
        (("verdicts", 0, "grade"), "superb"),
        (("verdicts", 0, "loss"), -0.5),
        (("verdicts", 0, "exact"), 1),
        (("verdicts", 0, "policy"), []),
        (("verdicts", 0, "played"), 3),
        (("verdicts", 0, "reason", "facts"), []),
        (("verdicts", 0, "reason"), "because"),
        (("verdicts", 0), None),
        (("skill",), [0.0]),
        (("skill",), 0.0),
        (("luck",), [0.0, None]),
        (("accuracy",), [0.5, 2.0]),
        (("more",), 1),
    ],
)
def test_what_is_no_analysis_is_refused(kept, path, value):
    assert from_json(kept)
    with pytest.raises(Refused, match="This is not an analysis"):
        from_json(spoil(kept, path, value))


@pytest.mark.parametrize("other", [None, [], "", 3, {}])
def test_what_is_not_even_an_object_is_refused(other):
    with pytest.raises(Refused, match="This is not an analysis"):
        from_json(other)
