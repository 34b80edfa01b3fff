"""The figures of BraveRats: tables, values of the opening, thinking times, memory, and what can be won from it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time
from typing import Any

from engine import randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Game, Json, Refused, Setup
from engine.braverats.ai.mind import BraveRatsMind
from engine.braverats.ai.nodes import node_of
from engine.braverats.ai.tablebase import FOLDER, ValueTable
from engine.braverats.cards import EIGHT, ONE, Card, size
from engine.braverats.duel import standing
from engine.braverats.state import MIME
from engine.braverats.variants import FAST_TARGET, Rules
from engine.cli.arena import quantile
from engine.games import levels_of
from tests.engine.braverats.best_response import exploitability
from tools.bench.random_play import Play

_GAMES, _DEALS = 30, 12
YARDSTICK = "openspiel_goofspiel8_steps_per_s"


def yardstick(rng: Random) -> Play | None:
    """The same loop over OpenSpiel's compiled goofspiel with eight cards."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, draw = pyspiel.load_game("goofspiel(num_cards=8)"), rng.random

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                moves = []
                for player in (0, 1):
                    legal = state.legal_actions(player)
                    moves.append(legal[int(draw() * len(legal))])
                state.apply_actions(moves)
            steps += 1
        return steps

    return play


def figures(game: Game[Any, Any], *, quick: bool) -> Iterator[tuple[str, Json]]:
    """Everything that is measured beside random play."""
    yield from _tables()
    yield from _openings()
    yield from _advice_times(game)
    yield from _draw_times(game)
    yield from _dealt_mimes(game)
    yield "talk_megabytes_after_analysis", _talk_memory()
    if not quick:
        mind = BraveRatsMind()
        yield "exploitability_master_base", exploitability(mind, "master", Rules())
        yield "exploitability_master_fast", exploitability(mind, "master", Rules(target=FAST_TARGET))


def _states(game: Game[Any, Any], level: str, games: int) -> Iterator[Any]:
    """States with a seat to act, from games of a level against itself."""
    mind = BraveRatsMind()
    for number in range(games):
        rng = randomness.generator("bench", number)
        state = game.start(Setup())
        while actors := game.to_act(state):
            yield state
            moves = {seat: conclude(mind.think(game.view(state, seat), level, rng)).move for seat in actors}
            state = game.advance(state, moves)


def _tables() -> Iterator[tuple[str, Json]]:
    yield "tables_bytes", sum(path.stat().st_size for path in FOLDER.glob("*.bin"))
    slowest = 0.0
    for path in sorted(FOLDER.glob("*.bin")):
        if path.name.startswith(("open", "mime")):
            table = ValueTable(path)
            for cards in table.layers:
                start = perf_counter()
                for _ in table.loading(cards):
                    pass
                slowest = max(slowest, (perf_counter() - start) * 1000)
    yield "table_layer_load_ms_slowest", slowest


def _openings() -> Iterator[tuple[str, Json]]:
    """Values of the first round as the shipped tables and the solver give them."""
    swap = ONE[Card.PRINCE] - ONE[Card.PRINCESS]
    for target, name in ((4, ""), (3, "_fast")):
        for what, hands, rules in (
            ("base", (EIGHT, EIGHT), Rules(target)),
            ("mime", (EIGHT + MIME, EIGHT + MIME), Rules(target, mime=True)),
            ("princess", (EIGHT + swap, EIGHT - swap), Rules(target)),
        ):
            solver = BraveRatsMind().solver(rules)
            node = node_of(*hands, standing(target), None, None)
            for _ in solver.prepare([node]):
                pass
            yield f"value_{what}{name}", solver.value(node)


def _advice_times(game: Game[Any, Any]) -> Iterator[tuple[str, Json]]:
    states = list(_states(game, "expert", _GAMES))
    for level in levels_of("braverats"):
        mind = BraveRatsMind()
        times: dict[bool, list[float]] = {True: [], False: []}
        for state in states:
            many = size(state.scene.hand0) >= 5
            for seat in game.to_act(state):
                mind.forget()  # every decision starts from scratch
                view = game.view(state, seat)
                start = perf_counter()
                conclude(mind.think(view, level.id, Random(1)))
                times[many].append((perf_counter() - start) * 1000)
        yield f"advise_{level.id}_ms_p50", quantile(times[True], 0.5)
        yield f"advise_{level.id}_ms_p95", quantile(times[True], 0.95)
        yield f"advise_{level.id}_below_five_ms_p95", quantile(times[False], 0.95)


def _decisions(game: Game[Any, Any], options: dict[str, Json], games: int) -> Iterator[tuple[Any, int]]:
    """The decisions of games with some options, played at random."""
    for number in range(games):
        rng, state = randomness.generator("bench", number), game.start(Setup(2, options))
        while actors := game.to_act(state):
            if CHANCE in actors:
                moves, chances = zip(*game.odds(state), strict=True)
                state = game.advance(state, {CHANCE: rng.choices(moves, chances)[0]})
                continue
            yield from ((state, seat) for seat in actors)
            state = game.advance(state, {seat: rng.choice(game.legal(state, seat)) for seat in actors})


def _times(game: Game[Any, Any], decisions: Iterator[tuple[Any, int]]) -> list[float]:
    """Milliseconds of processor time that `master` takes for each decision, from scratch."""
    mind, times = BraveRatsMind(), []
    for state, seat in decisions:
        mind.forget()
        start = process_time()
        conclude(mind.think(game.view(state, seat), "master", Random(1)))
        times.append((process_time() - start) * 1000)
    return times


def _draw_times(game: Game[Any, Any]) -> Iterator[tuple[str, Json]]:
    hidden = (
        (state, seat)
        for options in ({"draw": True}, {"draw": True, "fast": True})
        for state, seat in _decisions(game, options, _GAMES)
        if state.scene.hidden
    )
    times = _times(game, hidden)
    yield "advise_draw_ms_p50", quantile(times, 0.5)
    yield "advise_draw_ms_p95", quantile(times, 0.95)


def _dealt_mimes(game: Game[Any, Any]) -> Iterator[tuple[str, Json]]:
    times = []
    for deal in ("traitor", "random", "princess"):
        for fast in (False, True):
            times += _times(game, _decisions(game, {deal: True, "fast": fast, "mime": True}, _GAMES // 5))
    yield "advise_dealt_mime_ms_p50", quantile(times, 0.5)
    yield "advise_dealt_mime_ms_p95", quantile(times, 0.95)


_ANALYSIS = """
import json, sys
from tools.bench.memory import peak_megabytes
from engine.cli.talk import Session
talk = Session()
ask = lambda **request: talk.answer(json.dumps(request))
table = ask(do="new", game="braverats", seed=1)
while table["to_act"]:
    moves = {}
    for seat in table["to_act"]:
        moves[str(seat)] = ask(do="advise", seat=seat, level="master")["move"]
    table = ask(do="play", moves=moves)
heavy = {"numpy", "numba", "kivy"} & set(sys.modules)
print(json.dumps([peak_megabytes(), sorted(heavy)]))
"""


def _talk_memory() -> float:
    """Peak resident megabytes of a fresh process that analyses a whole base game."""
    done = subprocess.run([sys.executable, "-c", _ANALYSIS], capture_output=True, text=True, check=True)
    megabytes, heavy = json.loads(done.stdout)
    if heavy:
        raise Refused(f"Advice imported {', '.join(heavy)}, which the engine must do without.")
    return float(megabytes)
