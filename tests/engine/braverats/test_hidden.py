"""Hidden hands: the Draw variant's mixes, their table, and what happens without it."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import conclude
from engine.base import CHANCE, Setup
from engine.braverats.ai.draw_table import DrawTable
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.table_files import TableError
from engine.braverats.ai.tablebase import FOLDER, Tablebase
from engine.braverats.cards import RANKS
from engine.braverats.state import Duel
from engine.games import GAMES
from tests.engine.setups import random_moves, walk

GAME = GAMES["braverats"]


@pytest.fixture(scope="module")
def mind():
    return BraveRatsMind()


def advise(mind, state, seat, level="master"):
    return conclude(mind.think(GAME.view(state, seat), level, Random(1)))


def decisions(options, seed):
    for state in walk(GAME, Setup(2, options), Random(seed)):
        for seat in GAME.to_act(state):
            if seat != CHANCE:
                yield state, seat


@pytest.mark.parametrize("options", [{"draw": True}, {"draw": True, "fast": True}, {"draw": True, "mime": True}])
def test_a_mix_is_over_the_cards_in_hand(mind, options):
    for seed in range(4):
        for state, seat in decisions(options, seed):
            advice = advise(mind, state, seat)
            assert set(advice.policy) == set(GAME.legal(state, seat))
            assert sum(advice.policy.values()) == pytest.approx(1.0)
            assert min(advice.policy.values()) >= 0.0
            assert -1.0001 <= advice.value <= 1.0001


def test_without_piles_it_is_the_open_game(mind):
    """Once everything is in hand the variant has no secret left, and the advice is the exact one."""
    seen = 0
    for seed in range(60):
        for state, seat in decisions({"draw": True}, seed):
            scene = state.scene
            if isinstance(scene, Duel) and not (scene.pile0 or scene.pile1):
                data = {key: value for key, value in GAME.position(state).items() if key != "piles"}
                same = GAME.from_position(data, {})
                assert advise(mind, state, seat).policy == advise(mind, same, seat).policy
                assert advise(mind, state, seat).exact
                seen += 1
    assert seen > 40


def test_both_seats_are_advised_alike(mind):
    start = GAME.start(Setup(2, {"draw": True}))
    state = GAME.advance(GAME.advance(start, {CHANCE: "257"}), {CHANCE: "134"})
    turned = GAME.advance(GAME.advance(start, {CHANCE: "134"}), {CHANCE: "257"})
    assert advise(mind, state, 0).policy == advise(mind, turned, 1).policy
    assert advise(mind, state, 1).policy == advise(mind, turned, 0).policy


def test_a_shown_card_is_answered_by_the_princess_when_it_is_the_prince(mind):
    position = {
        "hands": [[1, 3, 5], [0, 2]],
        "piles": [[6, 7], [4, 6]],
        "score": [1, 1],
        "spy": [True, False],
        "last": [2, 3],
        "revealed": [None, 7],
    }
    state = GAME.from_position(position, {"draw": True})
    assert GAME.to_act(state) == (0,)
    advice = advise(mind, state, 0)
    assert advice.move == "princess" and advice.value == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["draw4", "draw3"])
def test_the_trained_tables_hold_the_opening(name):
    table = DrawTable.load(FOLDER / f"{name}.bin")
    target = int(name[-1])
    state = GAME.start(Setup(2, {"draw": True, "fast": target == 3}))
    state = GAME.advance(GAME.advance(state, {CHANCE: "257"}), {CHANCE: "134"})
    scene = state.scene
    mix = table.mix(scene.hand0, scene.pile0, scene.hand1 + scene.pile1, scene.standing, None)
    assert mix is not None and sum(mix.values()) == pytest.approx(1.0)
    assert set(mix) == set(RANKS[scene.hand0])


@pytest.mark.parametrize("damage", [b"", b"{}\n", b"nonsense", None])
def test_a_damaged_table_is_refused_and_the_rule_steps_in(tmp_path, damage):
    for path in FOLDER.glob("open*.bin"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    path = tmp_path / "draw4.bin"
    if damage is None:
        data = (FOLDER / "draw4.bin").read_bytes()
        path.write_bytes(data[: len(data) // 2])
    else:
        path.write_bytes(damage)
    with pytest.raises(TableError):
        DrawTable.load(path)
    mind = BraveRatsMind(Tablebase(tmp_path))
    state = GAME.advance(GAME.advance(GAME.start(Setup(2, {"draw": True})), {CHANCE: "257"}), {CHANCE: "134"})
    advice = advise(mind, state, 0)
    assert sum(advice.policy.values()) == pytest.approx(1.0)
    assert "draw4.bin" in advice.notes[0] and "by a rule" in advice.notes[0]


def test_master_wins_from_a_random_player(mind):
    rng, total, games = Random(2), 0, 120
    for _ in range(games):
        state = GAME.start(Setup(2, {"draw": True}))
        while actors := GAME.to_act(state):
            moves = random_moves(GAME, state, rng)
            if 0 in actors:
                moves[0] = conclude(mind.think(GAME.view(state, 0), "master", rng)).move
            state = GAME.advance(state, moves)
        total += (GAME.ranks(state) == (1, 2)) - (GAME.ranks(state) == (2, 1))
    assert total / games > 0.15
