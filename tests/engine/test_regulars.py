"""The regulars: who they are, and that a style stays within what it may give away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import opponent, randomness, regulars
from engine.ai.advice import Advice, conclude, run_to_end
from engine.ai.levels import level_named
from engine.ai.style import EPSILON, Style, biased_mix, preferred
from engine.base import CHANCE, Setup
from engine.braverats.ai import styles as cards
from engine.braverats.ai.levels import LEVELS as CARD_LEVELS
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.round import Order, Round
from engine.braverats.cards import RANK, size
from engine.braverats.state import Duel
from engine.brooke.ai import mind as brooke, styles as turns
from engine.brooke.ai.candidates import candidates
from engine.brooke.ai.pass_values import SURE_WIN
from engine.brooke.state import CUT
from engine.cli.main import main
from engine.firstrat.ai import mind as firstrat, styles as rats
from engine.games import GAMES, levels_of, mind_of
from engine.match import Match
from engine.regulars import BY_ID, REGULARS
from tests.engine.setups import IDS, SETUPS, walk

STYLES = {"braverats": cards.STYLES, "brooke": turns.STYLES, "firstrat": rats.STYLES}


# --- who they are


@pytest.mark.parametrize("game", GAMES)
def test_no_regular_can_be_taken_for_a_level_and_each_has_one_and_a_style(game: str) -> None:
    levels = [level.id for level in levels_of(game)]
    assert not set(levels) & set(BY_ID)
    assert set(STYLES[game]) == set(BY_ID)
    places = [levels.index(regular.level) for regular in REGULARS]
    assert places == sorted(places), "the weakest comes first"
    assert [level_named(one.id, levels_of(game)).id for one in REGULARS] == [one.level for one in REGULARS]


def test_whoever_studies_may_risk_something_for_it() -> None:
    assert {one for one, style in cards.STYLES.items() if style.risk} == {
        one.id for one in REGULARS if one.studies
    }


def test_the_terminal_takes_a_regular_for_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "braverats", "--seats", "clover,casual", "--games", "2"]) == 0
    assert "clover" in capsys.readouterr().out
    assert main(["play", "braverats", "--seats", "pip,renard", "--seed", "1"]) == 0
    assert "BraveRats: Pip vs Renard." in capsys.readouterr().out
    assert main(["games"]) == 0
    assert "regular saffron" in capsys.readouterr().out


# --- what a style may do


def test_the_losses_of_all_decisions_add_up_to_that_of_a_game() -> None:
    style: Style[Any] = Style({}, loss=0.3)
    allowed = [style.allowance(done, 8) for done in range(8)]
    assert sum(allowed) == pytest.approx(0.3)
    assert allowed == sorted(allowed, reverse=True) and allowed[0] <= 2 * 0.3 / 8 and allowed[-1] < 0.01
    assert style.allowance(12, 8) == 0.0, "a game that lasts longer is played out without a style"


def test_a_preference_never_costs_more_than_is_allowed() -> None:
    rng = Random(1)
    changed = 0
    for _ in range(300):
        number = rng.randint(2, 9)
        values, biases = ([rng.random() for _ in range(number)] for _ in range(2))
        shares = [rng.random() for _ in range(number)]
        mix = [share / sum(shares) for share in shares]
        allowed = rng.choice((0.0, 0.02, 0.2))
        chosen = preferred(values, biases, allowed, rng)
        assert values[chosen] >= max(values) - allowed - EPSILON
        found = biased_mix(mix, values, biases, allowed)
        assert sum(found) == pytest.approx(1.0)
        assert worth(found, values) >= worth(mix, values) - allowed - 2 * EPSILON
        assert worth(found, biases) >= worth(mix, biases) - EPSILON
        assert allowed or found == mix
        changed += values[chosen] < max(values)
    assert changed > 20


def worth(mix: Any, values: Any) -> float:
    return sum(share * value for share, value in zip(mix, values, strict=True))


def test_where_one_move_is_far_better_it_is_played() -> None:
    assert all(preferred([0.5, 0.9, 0.6], [1.0, -1.0, 1.0], 0.05, Random(seed)) == 1 for seed in range(20))


# --- BraveRats


def duels() -> Iterator[Any]:
    """Views of rounds in random games."""
    game = GAMES["braverats"]
    for seed in range(3):
        for state in walk(game, Setup(2), Random(seed)):
            yield from (game.view(state, seat) for seat in game.to_act(state) if seat != CHANCE)


def policies(view: Any, *names: str) -> list[Advice]:
    mind = mind_of("braverats")
    return [conclude(mind.think(view, name, Random(7))) for name in names]


def solved(view: Any) -> Round:
    return run_to_end(BraveRatsMind.solve_round(mind_of("braverats"), view.state, view.seat))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("regular", [one.id for one in REGULARS if not one.studies])
def test_a_mix_of_cards_loses_no_more_than_is_allowed(regular: str) -> None:
    style, shifted, level = cards.STYLES[regular], 0, BY_ID[regular].level
    for view in duels():
        assert type(view.state.scene) is Duel
        problem = solved(view)
        styled, neutral = (
            [advice.policy[name] for name in sorted(advice.policy, key=RANK.__getitem__)]
            for advice in policies(view, regular, level)
        )
        if problem.order is Order.ANSWER or len(problem.own) == 1:
            assert styled == neutral, "a forced reply has no style"
            continue
        done = 8 - size(problem.node.hand0)
        values = problem.against_perfect()
        assert worth(styled, values) >= worth(neutral, values) - 2 * style.allowance(done, 8) - 1e-6
        shifted += max(abs(a - b) for a, b in zip(styled, neutral, strict=True)) > 0.1
    assert shifted > 3 or not style.loss


def test_each_regular_begins_with_a_card_of_its_own() -> None:
    game = GAMES["braverats"]
    match = Match(game, Setup(2), "5")
    match.settle()
    openings = {}
    for one, advice in zip(REGULARS, policies(game.view(match.state, 0), *BY_ID), strict=True):
        openings[one.id] = max(advice.policy, key=advice.policy.__getitem__)
        # Saffron plays perfectly, and perfect play hides what comes first.
        assert advice.policy[openings[one.id]] > (0.35 if one.id == "saffron" else 0.6), one.name
    assert len(set(openings.values())) == len(REGULARS)
    assert openings["clover"] == "musician" and openings["barnabas"] == "general"


def test_a_perfect_regular_guarantees_what_it_may_not_give_away() -> None:
    level, loss = level_named("saffron", CARD_LEVELS), cards.STYLES["saffron"].loss
    assert level.skill == 1.0 and loss <= 0.02
    for view in duels():
        problem = solved(view)
        if problem.order is Order.TOGETHER:
            (advice,) = policies(view, "saffron")
            mix = [advice.policy[name] for name in sorted(advice.policy, key=RANK.__getitem__)]
            allowed = 2 * cards.STYLES["saffron"].allowance(8 - size(problem.node.hand0), 8)
            assert min(worth(mix, column) for column in zip(*problem.payoffs, strict=True)) >= (
                problem.value() - allowed - 1e-6
            )


# --- Brooke and First Rat


def test_a_turn_of_brooke_looks_nearly_as_good_as_the_best_one() -> None:
    game, preferring = GAMES["brooke"], 0
    for state in list(walk(game, Setup(2), Random(3)))[::4]:
        if CHANCE in state.actors or not state.actors:
            continue
        found = run_to_end(candidates(state))
        if len(found) == 1:
            continue
        for regular in ("pip", "clover", "barnabas"):
            style = turns.STYLES[regular]
            choice = brooke._StyledChoice(state, found, style, Random(5))
            sign = -1 if choice.colour else 1
            allowed = turns.allowance(style, state, choice.colour) * SURE_WIN
            assert allowed == 0.0 or state.due < CUT
            best = max(sign * worth for worth in choice.evaluations.values())
            first = choice.at_first_sight(level_named("casual", levels_of("brooke")), Random(5))
            of_move = [sign * choice.evaluations[c.node.key] for c in found if c.move == first.move]
            assert max(of_move) >= best - allowed - 1e-6
            neutral = run_to_end(choice.best_ahead(2, 100_000))
            assert neutral is not None and choice.looked is not None
            final = run_to_end(choice.finally_preferred(neutral))
            search = choice.shallow_search(2)
            search.limit = 10**6
            goal = choice.looked[1] - allowed if sign > 0 else choice.looked[1] + 5 + allowed
            held = [
                run_to_end(search.reaches(c.node, round(goal), ends=c.ends)) is (sign > 0)
                for c in found
                if c.move == final.move
            ]
            assert any(held)
            preferring += final.move != neutral.move
    assert preferring > 5


def test_a_turn_of_first_rat_is_chosen_within_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[float, float]] = []

    def checked(values: Any, biases: Any, allowed: float, rng: Random) -> int:
        place = preferred(values, biases, allowed, rng)
        asked.append((max(values) - values[place], allowed))
        return place

    monkeypatch.setattr(firstrat, "preferred", checked)
    mind = firstrat.FirstRatMind()
    for seed in ("5", "6"):
        match = Match(GAMES["firstrat"], Setup(2), seed)
        while (seats := match.settle()) and len(match.log) < 60:
            match.play({seat: conclude(opponent.think(mind, match, seat, "juniper")).move for seat in seats})
    assert asked and any(lost > 0 for lost, _ in asked)
    assert all(lost <= allowed + EPSILON for lost, allowed in asked)


def test_the_last_rounds_of_first_rat_have_no_style() -> None:
    state = GAMES["firstrat"].start(Setup(2))
    assert rats.allowance(rats.STYLES["pip"], state) > 0.0
    assert rats.allowance(rats.STYLES["pip"], state._replace(last_round=9)) == 0.0
    assert rats.allowance(rats.STYLES["pip"], state._replace(round=30)) == 0.0


# --- whole matches


@pytest.mark.parametrize(("number", "table"), list(enumerate(SETUPS)), ids=IDS)
def test_regulars_play_whole_matches_in_every_setup(number: int, table: Any, monkeypatch: Any) -> None:
    """Each with its style, at a level that is quick."""
    game, setup = table
    monkeypatch.setattr("engine.ai.levels.level_id", lambda name: "casual" if name in BY_ID else name)
    players = [REGULARS[(2 * number + seat) % len(REGULARS)].id for seat in range(setup.seats)]
    match = Match(game, setup, f"whole {number}")
    mind = mind_of(game.info.id)
    while seats := match.settle():
        moves = {}
        for seat in seats:
            thinking = opponent.think(mind, match, seat, players[seat])
            moves[seat] = conclude(thinking).move
        match.play(moves)
    assert match.over


def test_two_regulars_of_a_level_and_the_level_itself_have_other_random_numbers() -> None:
    match = Match(GAMES["braverats"], Setup(2), "5")
    drawn = [opponent.generator(match, 0, name, "ai", 0).random() for name in ("basil", "juniper", "skilled")]
    assert len(set(drawn)) == 3
    assert drawn[2] == randomness.generator("5", "ai", 0, 0).random(), "a level chooses as it always did"
    assert (
        regulars.is_regular("@basil") and not regulars.is_regular("@skilled") and not regulars.is_regular("basil")
    )
