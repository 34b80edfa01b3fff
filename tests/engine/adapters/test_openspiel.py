"""OpenSpiel's own tests over our games, and what they do not ask."""

from __future__ import annotations

import json
import pickle
import sys
import unittest
from importlib.util import find_spec
from random import Random
from types import ModuleType

import pytest

from engine import advise, new_match
from engine.base import BadOption, BadPosition, UnknownLevel
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.nodes import node_of
from engine.braverats.variants import FAST_TARGET, Rules
from engine.games import GAMES
from tests.engine.adapters.toy import toy as toy  # a fixture
from tests.engine.adapters.walks import TABLE_IDS, TABLES
from tests.engine.braverats.best_response import BestResponse

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed.")

if find_spec("scipy") is None:
    # OpenSpiel's tests import all of its games, and its mean-field games need scipy, which nothing else here does.
    sys.modules["open_spiel.python.mfg.games"] = ModuleType("open_spiel.python.mfg.games")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import best_response, generate_playthrough  # noqa: E402

from engine.adapters import openspiel  # noqa: E402
from engine.adapters.table import table_of  # noqa: E402

if not flags.FLAGS.is_parsed():
    flags.FLAGS.mark_as_parsed()

NAMES = [f"{openspiel.PREFIX}{name}" for name in GAMES]
TURN_BASED = "turn_based_simultaneous_game(game={})"


def loaded(name, seats, options):
    parameters = {option.replace("-", "_"): value for option, value in options.items()}
    return pyspiel.load_game(f"{openspiel.PREFIX}{name}", {"seats": seats, **parameters})


def played(game, rng):
    """Every state of a random match, by OpenSpiel's calls; the last one included."""
    state = game.new_initial_state()
    yield state
    while not state.is_terminal():
        state = state.clone()
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
        elif state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


# --- their tests


@pytest.mark.parametrize("name", NAMES)
def test_the_random_simulation_of_openspiel(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("options", ["draw=True", "draft=True,mime=True", "random=True"])
def test_the_random_simulation_of_openspiel_with_secrets_and_turn_by_turn(options):
    name = f"ratskeller_braverats({options})"
    for game in (name, TURN_BASED.format(name)):
        pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [NAMES[0], *(pytest.param(name, marks=pytest.mark.long) for name in NAMES[1:])])
def test_the_playthrough_of_openspiel_can_be_repeated(name, tmp_path):
    text = generate_playthrough.playthrough(name, None, seed=7)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", [*NAMES, TURN_BASED.format("ratskeller_braverats(draw=True)")])
def test_the_partial_tree_of_openspiel(name, capfd):
    case = type(
        "Case", (api_test.EnforceAPIOnPartialTreeBase,), {"game": pyspiel.load_game(name), "game_name": name}
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    # Each refusal that these tests ask for is printed.
    capfd.readouterr()
    assert result.testsRun >= 5 and not result.skipped
    assert [text for _, text in result.errors + result.failures] == []


def test_a_player_remembers_everything():
    """OpenSpiel's own check of perfect recall, over all that can follow from four cards each."""
    state = pyspiel.load_game(TURN_BASED.format("ratskeller_braverats(fast=True)")).new_initial_state()
    for card in (7, 7, 4, 4, 5, 5, 0, 3):
        state.apply_action(card)
    known = {}
    api_test._assert_is_perfect_recall_recursive(state, [], known)
    assert len(known) > 50


# --- what they do not ask


@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=TABLE_IDS)
def test_a_match_of_every_set_up(name, seats, options):
    if {"emperor", "true-king"} & set(options):
        with pytest.raises(BadOption, match="limited length"):
            loaded(name, seats, options)
        return
    game = loaded(name, seats, options)
    kind = game.get_type()
    assert (kind.utility == kind.Utility.ZERO_SUM) == (seats == 2)
    draws = choices = 0
    for state in played(game, Random(8)):
        draws += state.is_chance_node()
        choices += not state.is_chance_node()
    assert draws <= game.max_chance_nodes_in_history() and choices - 1 <= game.max_game_length()
    assert state.returns() == state.moment.results() and state.legal_actions() == []
    assert pickle.loads(pickle.dumps(state)).history() == state.history()


def test_chance_has_the_odds_of_the_game():
    state = loaded("firstrat", 2, {}).new_initial_state()
    odds = GAMES["firstrat"].odds(state.moment.state)
    assert [chance for _, chance in state.chance_outcomes()] == [chance for _, chance in odds]
    assert len({chance for _, chance in odds}) > 1
    assert [state.action_to_string(number) for number, _ in state.chance_outcomes()] == [move for move, _ in odds]


def test_what_cannot_be_played_is_refused_with_a_sentence():
    with pytest.raises(BadOption, match="exactly two seats"):
        pyspiel.load_game("ratskeller_brooke(seats=3)")
    with pytest.raises(BadOption, match="takes one of"):
        pyspiel.load_game("ratskeller_firstrat(seats=1,greg=gentle)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("ratskeller_braverats(gravity=True)")
    with pytest.raises(UnknownLevel):
        openspiel.LevelPolicy(pyspiel.load_game("ratskeller_brooke"), "wizard")


def test_a_name_that_is_taken_is_not_overwritten():
    with pytest.raises(ImportError, match="already"):
        openspiel._registered("brooke")


def test_a_fourth_game_needs_nothing_more(toy):
    if "ratskeller_toy" not in pyspiel.registered_names():
        openspiel._CLASSES.append(openspiel._registered(toy))
    for name in ("ratskeller_toy", TURN_BASED.format("ratskeller_toy()")):
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_level_is_a_policy(name):
    game = pyspiel.load_game(f"{openspiel.PREFIX}{name}")
    policy, rng = openspiel.LevelPolicy(game, "greedy"), Random(9)
    for state in list(played(game, rng))[:25]:
        if not state.is_terminal() and not state.is_chance_node():
            for seat in state.moment.actors:
                mix = policy.action_probabilities(state, seat)
                assert sorted(mix) == state.legal_actions(seat)
                assert sum(mix.values()) == pytest.approx(1) and min(mix.values()) >= 0


#: Rounds of Fast BraveRats, by seat, that leave four or five cards each.
ENDGAMES = {
    "five crowns pending": ["prince prince", "ambassador ambassador", "wizard wizard", "musician assassin"],
    "one crown ahead": ["general assassin", "wizard ambassador", "ambassador general", "prince wizard"],
    "a spy": ["prince prince", "ambassador wizard", "wizard assassin", "spy musician"],
    "five cards each": ["prince prince", "ambassador wizard", "wizard assassin"],
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name != "a spy")) for name in ENDGAMES]
)
def test_openspiel_finds_the_same_best_response_to_our_policy(name):
    """From the same positions, with the sides as they are and exchanged.

    From the first card the tree is far too large for OpenSpiel, which tells positions apart by their history.
    """
    game = pyspiel.load_game("ratskeller_braverats(fast=True)")
    card, policy = game.table.frame.words.index, openspiel.LevelPolicy(game, "master")
    ours = BestResponse(BraveRatsMind(), "master", Rules(target=FAST_TARGET))
    for order in (1, -1):
        state = game.new_initial_state()
        for cards in ENDGAMES[name]:
            if state.is_simultaneous_node():
                state.apply_actions([card(name) for name in cards.split(" ")[::order]])
        assert not state.is_terminal()
        duel = state.moment.state.scene
        wanted = -ours.value(node_of(duel.hand0, duel.hand1, duel.standing, duel.last0, duel.last1))
        found = best_response.BestResponsePolicy(game, 1, policy, state).value(state)
        assert found == pytest.approx(wanted, abs=1e-6)


# --- from a position


def test_a_small_end_game_can_be_solved_and_agrees_with_our_coach():
    """With four cards each no answer to `master` is worth more than the coach says, at either seat."""
    match = new_match("braverats", seed=1, fast=True)
    for cards in (*ENDGAMES["five cards each"], "general general"):
        match.play(dict(enumerate(cards.split(" "))))
    position = json.dumps(match.game.position(match.state))
    game = pyspiel.load_game(f"{openspiel.PREFIX}braverats", {"fast": True, "position": position})
    state, policy = game.new_initial_state(), openspiel.LevelPolicy(game, "master")
    assert str(state) == str(match.game.position(match.state)) and not state.is_terminal()
    ours = advise(match, 0)
    assert ours.exact and 0 < abs(ours.value) < 1
    for seat, worth in ((0, ours.value), (1, -ours.value)):
        found = best_response.BestResponsePolicy(game, seat, policy, state).value(state)
        assert found == pytest.approx(worth, abs=1e-6)
    again = pickle.loads(pickle.dumps(state.moment))
    assert again.state == match.state


@pytest.mark.parametrize("position", ["{", "{}", "[]", "7"])
def test_what_is_no_position_is_refused(position):
    with pytest.raises(BadPosition):
        table_of("braverats", 2, {}, position)
