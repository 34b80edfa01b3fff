"""The perfect opponent: values, exactness, what it may lose, and how it behaves when its tables are gone."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from engine.ai.advice import PastChoice, conclude, run_to_end
from engine.base import CHANCE, Refused, Setup
from engine.braverats.ai import opponent_model
from engine.braverats.ai.levels import LEVELS
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.nodes import Node, child, mirrored, node_of
from engine.braverats.ai.reasons import reason_for
from engine.braverats.ai.round import Order, Round
from engine.braverats.ai.tablebase import FOLDER, Solver, Tablebase, ValueTable
from engine.braverats.cards import EIGHT, NAMES, ONE, RANK, RANKS, Card, hand, size
from engine.braverats.duel import standing
from engine.braverats.state import MIME, Duel
from engine.braverats.text import Text
from engine.braverats.variants import FAST_TARGET, Rules
from engine.games import GAMES
from tests.engine.braverats.best_response import BestResponse, exploitability
from tests.engine.setups import walk

GAME = GAMES["braverats"]
ROOT = Path(__file__).parents[3]
HUMAN_GAMES = ROOT / "tests" / "data" / "braverats_human_games.csv"
SWAP = ONE[Card.PRINCE] - ONE[Card.PRINCESS]


@pytest.fixture(scope="module")
def mind():
    return BraveRatsMind()


def advise(mind, state, seat, level="master", past=()):
    return conclude(mind.think(GAME.view(state, seat), level, Random(1), past))


def value_of(mind, rules, hands):
    solver = mind.solver(rules)
    node = node_of(*hands, standing(rules.target), None, None)
    assert all(step is None for step in solver.prepare([node]))
    return solver.value(node)


@pytest.mark.parametrize(
    ("rules", "hands", "value", "within"),
    [
        (Rules(), (EIGHT, EIGHT), 0.0, 1e-4),
        (Rules(target=3), (EIGHT, EIGHT), 0.0, 1e-4),
        (Rules(mime=True), (EIGHT + MIME, EIGHT + MIME), 0.0, 1e-4),
        (Rules(target=3, mime=True), (EIGHT + MIME, EIGHT + MIME), 0.0, 1e-4),
        (Rules(), (EIGHT + SWAP, EIGHT - SWAP), 0.39097, 1e-3),
        (Rules(), (EIGHT - SWAP, EIGHT + SWAP), -0.39097, 1e-3),
    ],
    ids=["base", "fast", "mime", "mime+fast", "princes", "princesses"],
)
def test_values_of_the_opening(mind, rules, hands, value, within):
    assert value_of(mind, rules, hands) == pytest.approx(value, abs=within)


@pytest.mark.parametrize(
    ("options", "mix"),
    [
        ({}, {"spy": 0.2218, "assassin": 0.2719, "ambassador": 0.2268, "wizard": 0.2343, "prince": 0.0452}),
        (
            {"fast": True},
            {"spy": 0.2039, "assassin": 0.2845, "ambassador": 0.3185, "wizard": 0.1402, "prince": 0.0529},
        ),
    ],
    ids=["base", "fast"],
)
def test_the_opening_mix(mind, options, mix):
    advice = advise(mind, GAME.start(Setup(2, options)), 0)
    assert advice.exact
    for move, share in advice.policy.items():
        assert share == pytest.approx(mix.get(move, 0.0), abs=1e-3)


def random_nodes(target, cards, number, *, mime=False, dealt=True, seed=1):
    rng = Random(seed)
    while number:
        ranks = [*range(8)] * 2
        rng.shuffle(ranks)
        hands = [hand(ranks[:8]), hand(ranks[8:])] if dealt and not mime else [EIGHT + MIME * mime] * 2
        node = node_of(*hands, standing(target), None, None)
        while isinstance(node, Node) and size(node.hand0) > cards:
            node = child(node, rng.choice(RANKS[node.hand0]), rng.choice(RANKS[node.hand1]))
        if isinstance(node, Node):
            number -= 1
            yield node


@pytest.mark.parametrize("name", ["open4", "open3", "mime4", "mime3"])
def test_tables_hold_the_values_that_solving_gives(name):
    """The plain-Python solver knows nothing of the compiled one; they meet at five cards."""
    table, target, mime = ValueTable(FOLDER / f"{name}.bin"), int(name[-1]), name.startswith("mime")
    for node in random_nodes(target, 5, 40, mime=mime):
        solver = Solver(lambda _: None)
        assert list(solver.prepare([node])) is not None
        assert table.value(node) == pytest.approx(solver.value(node), abs=1.6e-5)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_table_values_follow_from_the_layer_below(cards):
    """From six cards on every stored value is the solution of the round over stored values."""
    table = ValueTable(FOLDER / "open4.bin")
    for node in random_nodes(4, cards, 60, seed=2):
        solver = Solver(lambda s, top=node: None if s == top else table.value(s))
        assert list(solver.prepare([node])) is not None
        assert table.value(node) == pytest.approx(solver.value(node), abs=5e-5)


def test_a_position_and_its_mirror_image_have_opposite_values():
    table = ValueTable(FOLDER / "open4.bin")
    for node in random_nodes(4, 6, 100, seed=3):
        assert table.value(mirrored(node)) == -table.value(node)


def test_a_position_that_no_game_reaches_is_not_in_the_table():
    table = ValueTable(FOLDER / "open4.bin")
    odd = node_of(EIGHT - ONE[0], EIGHT - ONE[0], standing(4, score=(3, 3)), None, None)
    assert table.value(odd) is None


@pytest.mark.long
def test_what_a_best_response_wins_from_master(mind):
    """Exact, over every position that master's own choices leave reachable; the leaves are finished games.

    The fast game has less than half the positions of the base game, which `./dev bench braverats` measures.
    """
    assert -1e-9 <= exploitability(mind, "master", Rules(target=FAST_TARGET)) <= 1e-4


def test_the_fox_risks_no_more_than_it_says():
    """With the habits of somebody who always opens with the Spy, measured from every reply to the opening."""
    mind, level = BraveRatsMind(), next(level for level in LEVELS if level.id == "fox")
    start = GAME.start(Setup())
    habits_seen = [PastChoice(GAME.view(start, None), 1, "spy")] * 20
    advice = advise(mind, start, 0, "fox", habits_seen)
    perfect = advise(mind, start, 0, "master")
    assert advice.policy != perfect.policy, "it has noticed something"
    solver = mind.solver(Rules())
    node = node_of(EIGHT, EIGHT, standing(4), None, None)
    rows = {RANK[move]: share for move, share in advice.policy.items()}
    kept = min(
        sum(share * solver.value(child(node, own, other)) for own, share in rows.items()) for other in range(8)
    )
    assert -level.risk / 8 - 1e-6 <= kept < 0
    gained = sum(share * solver.value(child(node, own, Card.SPY)) for own, share in rows.items())
    usual = sum(perfect.policy[NAMES[own]] * solver.value(child(node, own, Card.SPY)) for own in range(8))
    assert gained > usual + 0.005, "and wins more from that habit than perfect play does"


def test_every_level_plays_legally_in_every_position(mind):
    for level in LEVELS:
        for state in walk(GAME, Setup(2, {"random": True, "emperor": True}), Random(4)):
            for seat in GAME.to_act(state):
                if seat != CHANCE:
                    advice = advise(mind, state, seat, level.id)
                    legal = GAME.legal(state, seat)
                    assert advice.move in legal and set(advice.policy) == set(legal)
                    assert sum(advice.policy.values()) == pytest.approx(1.0)
                    assert -1.0001 <= advice.value <= 1.0001
                    assert Text().reason(advice.reason).endswith(".")


def test_only_a_seat_to_act_is_advised(mind):
    state = GAME.start(Setup())
    for view in (GAME.view(state, None), GAME.view(GAME.start(Setup(2, {"random": True})), 0)):
        with pytest.raises(Refused):
            conclude(mind.think(view, "master", Random(1)))
    with pytest.raises(Refused):
        conclude(mind.think(GAME.view(state, 0), "grandmaster", Random(1)))


def test_a_shown_card_is_answered_for_certain(mind):
    state = GAME.advance(GAME.start(Setup()), {0: "spy", 1: "general"})
    state = GAME.advance(state, {1: "prince"})
    advice = advise(mind, state, 0)
    assert advice.move == "princess" and advice.policy["princess"] == 1.0
    assert advice.value == 1.0 and advice.reason.id == "wins-game"


@pytest.mark.parametrize(
    ("payoffs", "why"),
    [
        # The best answer to the other card costs 0.2 more.
        ([[0.2, 0.6], [0.0, 0.9]], "safest"),
        ([[0.2, 0.6, 0.3], [0.2, 0.5, 0.4]], "level"),
        ([[0.1, 0.9], [0.2, 0.3]], "feel"),
        ([[0.2, 0.6], [0.1, 0.6]], "always"),
    ],
)
def test_a_card_is_called_as_good_as_others_only_if_one_is(payoffs, why):
    node = node_of(hand([1, 4]), hand([0, 3, 6]), standing(4), None, None)
    assert (
        reason_for(
            Round(node, Order.TOGETHER, (1, 4), (0, 3, 6)[: len(payoffs[0])], payoffs), [1.0, 0.0], 0, exact=True
        ).id
        == why
    )


def test_a_dealt_mime_is_exact_from_five_cards_down(mind):
    rng = Random(5)
    for _ in range(12):
        state = GAME.advance(GAME.start(Setup(2, {"random": True, "mime": True})), {CHANCE: "01234567"})
        while GAME.to_act(state):
            moves = {}
            for seat in GAME.to_act(state):
                first = conclude(mind.think(GAME.view(state, seat), "master", Random(1)), lambda: True)
                if size(max(state.scene[:2], key=size)) <= 5:
                    assert first.exact
                moves[seat] = rng.choice(GAME.legal(state, seat))
            state = GAME.advance(state, moves)


def test_master_beats_a_random_player_as_the_theory_says(mind):
    """Equilibrium play wins about half a game from somebody who plays anything."""
    rng, total, games = Random(6), 0, 250
    for _ in range(games):
        state = GAME.start(Setup())
        while GAME.to_act(state):
            moves = {seat: rng.choice(GAME.legal(state, seat)) for seat in GAME.to_act(state) if seat == 1}
            if 0 in GAME.to_act(state):
                moves[0] = conclude(mind.think(GAME.view(state, 0), "master", rng)).move
            state = GAME.advance(state, moves)
        total += (GAME.ranks(state) == (1, 2)) - (GAME.ranks(state) == (2, 1))
    assert 0.3 < total / games < 0.75


# --- tables that are gone


@pytest.mark.parametrize("damage", ["missing", "cut", "flipped", "nonsense", "format"])
def test_without_its_table_the_ai_says_so_and_still_plays(tmp_path, damage):
    for path in FOLDER.glob("*.bin"):
        shutil.copy(path, tmp_path)
    path = tmp_path / "open4.bin"
    data = path.read_bytes()
    if damage == "missing":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(data[: len(data) // 3])
    elif damage == "flipped":
        at = len(data) // 2
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
    elif damage == "format":
        path.write_bytes(data.replace(b'"format": 2', b'"format": 9', 1))
    else:
        path.write_bytes(b"\x00" * 100)
    mind = BraveRatsMind(Tablebase(tmp_path))
    six = {"hands": [[0, 1, 2, 3, 4, 7], [0, 1, 2, 4, 6, 7]], "score": [1, 0], "last": [6, 5]}
    state = GAME.from_position(six, {})
    thinking = mind.think(GAME.view(state, 0), "master", Random(1))
    rough = conclude(thinking, lambda: True)
    assert "open4.bin" in rough.notes[0] and "on demand" in rough.notes[0]
    full = advise(mind, state, 0)
    assert full.exact
    assert full.value == pytest.approx(advise(BraveRatsMind(), state, 0).value, abs=5e-5)


def test_the_tables_fit_and_need_no_other_compressor():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.bin")) <= 4_000_000
    code = (
        "import sys; from engine.cli.talk import Session; s = Session();"
        's.answer(\'{"do":"new","game":"braverats"}\');'
        'assert s.answer(\'{"do":"advise","seat":0}\')[\'exact\'];'
        "print(sorted({'lzma', 'bz2', 'numpy', 'numba', 'kivy', 'multiprocessing'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


# --- people


def fitted(moments):
    """Weights of the cards by maximum likelihood, one imagined choice of every card added."""
    weights = [1.0] * 8
    for _ in range(300):
        chosen, expected = [1.0] * 8, [1.0] * 8
        for held, card in moments:
            total = sum(weights[rank] for rank in held)
            chosen[card] += 1
            for rank in held:
                expected[rank] += 1 / total
        weights = [c / e for c, e in zip(chosen, expected, strict=True)]
        mean = sum(weights) / 8
        weights = [w / mean for w in weights]
    return weights


def test_the_model_of_people_is_fitted_to_the_119_games():
    seen = {name: [] for name in opponent_model.PEOPLE}
    with HUMAN_GAMES.open() as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            state = GAME.start(Setup())
            for number, pair in enumerate(row["rounds"].split()):
                cards = dict(enumerate(map(int, pair.split("-"))))
                answering = False
                while cards:
                    actors = GAME.to_act(state)
                    for seat in actors:
                        if not answering:
                            when = opponent_model.situation(number, spied=len(actors) == 1)
                            held = (state.scene.hand0, state.scene.hand1)[seat]
                            seen[when].append((RANKS[held], cards[seat]))
                    answering = len(actors) == 1
                    state = GAME.advance(state, {seat: NAMES[cards.pop(seat)] for seat in actors})
    for name, moments in seen.items():
        assert fitted(moments) == pytest.approx(opponent_model.PEOPLE[name][:8], abs=0.02)


def test_habits_are_learned_from_what_everybody_saw():
    view = GAME.view(GAME.start(Setup()), None)
    usual = opponent_model.PEOPLE["opening"]
    learned = opponent_model.weights_of([PastChoice(view, 1, "prince")] * 10, "opening")
    assert learned[Card.PRINCE] > 2 * usual[Card.PRINCE] and learned[Card.SPY] < usual[Card.SPY]
    assert opponent_model.weights_of([], "late") == pytest.approx(opponent_model.PEOPLE["late"])
    assert opponent_model.weights_of([PastChoice(view, 1, "prince")], "late") == pytest.approx(
        opponent_model.PEOPLE["late"]
    )


def test_a_best_response_beats_a_predictable_level():
    """The same measure that clears master convicts greedy: it is not blind."""
    position = {"hands": [[2, 3, 5, 7], [2, 3, 5, 7]], "score": [1, 1]}
    duel = GAME.from_position(position, {}).scene
    assert isinstance(duel, Duel)
    node = node_of(duel.hand0, duel.hand1, duel.standing, duel.last0, duel.last1)
    kept = {level: BestResponse(BraveRatsMind(), level, Rules()).value(node) for level in ("greedy", "master")}
    assert kept["master"] == pytest.approx(0.0, abs=1e-6)
    assert kept["greedy"] < -0.5


def test_what_is_kept_of_other_games_changes_no_answer():
    used = BraveRatsMind()
    for options in ({}, {"fast": True}, {"traitor": True}, {"draw": True}):
        states = [state for state in walk(GAME, Setup(2, options), Random(5)) if CHANCE not in GAME.to_act(state)]
        for state in states[:6]:
            for seat in GAME.to_act(state):
                for level in ("novice", "master", "fox"):
                    assert advise(used, state, seat, level) == advise(BraveRatsMind(), state, seat, level)


def test_what_is_too_much_to_solve_does_not_depend_on_what_was_solved_before():
    node = node_of(hand((0, 1, 2, 4, 6, 7)), hand((0, 1, 3, 5, 6, 7)), standing(4), None, None)
    after = [child(node, own, other) for own in RANKS[node.hand0] for other in RANKS[node.hand1]]
    nodes = [then for then in after if isinstance(then, Node)][:3]

    def solver() -> Solver:
        found = Solver(lambda node: None)
        found.most = 3_000
        return found

    warm = solver()
    assert all(run_to_end(warm.prepare([then])) for then in nodes)
    assert run_to_end(warm.prepare(nodes)) is run_to_end(solver().prepare(nodes)) is False


def test_a_few_cards_are_never_too_much_to_solve():
    """So positions that are known need not be counted there."""
    worst = 0
    for node in random_nodes(4, Solver.FEW_CARDS + 1, 40, seed=5):
        after = [child(node, own, other) for own in RANKS[node.hand0] for other in RANKS[node.hand1]]
        solver = Solver(lambda node: None)
        assert run_to_end(solver.prepare([then for then in after if isinstance(then, Node)]))
        worst = max(worst, len(solver._known))
    assert worst < Solver.MAX_NODES / 3
