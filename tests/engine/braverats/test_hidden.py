"""Hidden hands: the Draw variant's mixes, their table, and what happens without it."""

from __future__ import annotations

from random import Random

import pytest

from engine.ai.advice import conclude, run_to_end
from engine.ai.table_files import TableError
from engine.base import CHANCE, BadPosition, Setup
from engine.braverats.ai.draw_end import End, first_node, open_nodes, solve_end
from engine.braverats.ai.draw_table import DrawTable, hands, turns
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.nodes import child, mirrored
from engine.braverats.ai.tablebase import FOLDER, Solver, Tablebase
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
    mix = table.mix(scene.rounds, scene.hand0, None)
    assert sum(mix.values()) == pytest.approx(1.0)
    assert set(mix) == set(RANKS[scene.hand0])


def after(rounds, target=4):
    """The node and the chances of hands after these rounds, as the mind gets them."""
    table = DrawTable.load(FOLDER / f"draw{target}.bin")
    turned = tuple((other, own) for own, other in rounds)
    return first_node(target, rounds), (table.chances(rounds), table.chances(turned))


def best_reply(node, end, value):
    """What the other side wins at best in the last two rounds, knowing how this one mixes: by enumeration."""
    mine, theirs = RANKS[node.hand0], RANKS[node.hand1]
    own, other = end.own, end.other

    def mixes(rows, at, places):
        return [(place, share) for place, share in zip(places, rows[at], strict=False) if share > 0.0]

    def later(then, pair, reach, held):
        """With four cards: how likely our hands are is `reach`; `held` are the other's places."""
        payoff = [[value(child(then, i, j)) for j in RANKS[then.hand1]] for i in RANKS[then.hand0]]
        spy = then.standing.spy
        if spy == 0:
            return max(sum(-q * max(payoff[i][j] for i in ours) for ours, q in reach) for j in held)
        shares = [0.0] * 4
        for (ours, q), at in zip(reach, range(4), strict=True):
            for place, share in mixes(own.low, 4 * pair + at, ours):
                shares[place] += q * share
        if spy == 1:
            return sum(share * max(-payoff[i][j] for j in held) for i, share in enumerate(shares))
        return max(sum(-share * payoff[i][j] for i, share in enumerate(shares)) for j in held)

    def earned(answer, held, places):
        """What a card earns with this hand against each of our cards; the pile's two cards come equally often."""
        total = {}
        for card in range(5):
            line = 10 * answer if node.standing.spy == 0 else 0
            reach, came = [0.0] * 4, 0.0
            for at, place, *drawn in turns(5)[card]:
                share = own.chances[at] * own.top[line + at][place]
                came += share
                for new in drawn:
                    reach[new] += share / len(drawn)
            then = child(node, mine[card], theirs[answer])
            if isinstance(then, float):
                total[card] = -came * then
                continue
            rest = [place for place in range(5) if place != answer]
            total[card] = sum(
                later(then, 5 * card + answer, list(zip(hands(4), reach, strict=True)),
                      sorted(rest.index(place) for place in {*places, new} - {answer})) / 2
                for new in range(5) if new not in places
            )  # fmt: skip
        return total

    won = 0.0
    for held, places in enumerate(hands(5)):
        every = [earned(answer, held, places) for answer in places]
        if node.standing.spy == 1:
            won += other.chances[held] * sum(max(by[card] for by in every) for card in range(5))
        else:
            won += other.chances[held] * max(sum(by.values()) for by in every)
    return won


ENDS = {
    "nobody sees first": ((3, 4), (0, 5), (7, 2), 4),
    "we see first": ((5, 6), (4, 4), (2, 0), 4),
    "they see first": ((5, 3), (6, 6), (3, 2), 3),
}


@pytest.mark.parametrize("rounds", ENDS.values(), ids=ENDS)
def test_the_last_hidden_rounds_are_close_to_perfect(rounds):
    *rounds, target = rounds
    node, chances = after(tuple(rounds), target)
    solver = Solver(lambda node: None)
    run_to_end(solver.prepare(run_to_end(open_nodes(node))))
    end = run_to_end(solve_end(node, chances, solver.value))

    def turned(then):
        return then if isinstance(then, float) else -solver.value(mirrored(then))

    theirs = best_reply(node, end, solver.value)
    ours = best_reply(mirrored(node), End(end.other, end.own), turned)
    assert 0.0 <= theirs + ours + 1e-9 < 0.02
    for row in (*end.own.top, *end.own.low):
        row[:3] = [1 / 3] * 3
    assert best_reply(node, end, solver.value) > theirs + 0.02


def test_what_was_played_tells_what_is_held(mind):
    """The same position by two ways: the cards are mixed differently, and by the rule if the way is not known."""
    position = {
        "hands": [[0, 5, 7], [0, 2, 6]],
        "piles": [[2, 6], [5, 7]],
        "score": [1, 1],
        "pending": [1, 1],
        "last": [1, 1],
    }
    mixes = []
    for rounds in ([[3, 4], [4, 3], [1, 1]], [[4, 3], [3, 4], [1, 1]], []):
        state = GAME.from_position(position | {"rounds": rounds}, {"draw": True})
        assert GAME.position(state).get("rounds", []) == rounds
        mixes.append(advise(mind, state, 0).policy)
    first, second, unknown = ([round(share, 3) for share in mix.values()] for mix in mixes)
    assert first != second and unknown not in (first, second)
    with pytest.raises(BadPosition, match="lead"):
        GAME.from_position(position | {"rounds": [[3, 4], [4, 3], [0, 1]]}, {"draw": True})


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
    rng, total, games = Random(2), 0, 50
    for _ in range(games):
        state = GAME.start(Setup(2, {"draw": True}))
        while actors := GAME.to_act(state):
            moves = random_moves(GAME, state, rng)
            if 0 in actors:
                moves[0] = conclude(mind.think(GAME.view(state, 0), "master", rng)).move
            state = GAME.advance(state, moves)
        total += (GAME.ranks(state) == (1, 2)) - (GAME.ranks(state) == (2, 1))
    assert total / games > 0.15
