"""`bench`: figures, each beside its yardstick from the same run.  A yardstick that is not installed is null."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import perf_counter
from typing import Any

from engine import dice
from engine.ai.advice import conclude
from engine.ai.braverats.essence import spot
from engine.ai.braverats.exploit import exploitability
from engine.ai.braverats.mind import BraveRatsMind
from engine.ai.braverats.shelf import FOLDER
from engine.ai.braverats.tables import ValueTable
from engine.ai.levels import LEVELS
from engine.base import CHANCE, Game, Json, Refused, Setup
from engine.braverats.cards import EIGHT, ONE, Card, size
from engine.braverats.duel import standing
from engine.braverats.state import MIME
from engine.braverats.variants import Rules
from engine.cli.arena import quantile
from engine.games import game_of

_SECONDS = 2.0
_GAMES = 30


def bench(name: str, *, quick: bool, as_json: bool, seed: str) -> int:
    """Measure a game and print what was measured."""
    game = game_of(name)
    figures: dict[str, Json] = {}
    for figure, value in _figures(game, quick, Random(int.from_bytes(seed.encode()[:8], "big"))):
        figures[figure] = value
        if not as_json:
            print(f"{figure:<44}{_told(value)}", flush=True)
    if as_json:
        print(json.dumps(figures))
    return 0


def _told(value: Json) -> str:
    if isinstance(value, float):
        return f"{value:,.7f}" if abs(value) < 0.01 else f"{value:,.3f}"
    return "not installed" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _figures(game: Game[Any, Any], quick: bool, rng: Random) -> Iterator[tuple[str, Json]]:
    decisions, games = _random_play(game, rng)
    yardstick = _openspiel(rng)
    again, _ = _random_play(game, rng)
    decisions = max(decisions, again)
    yield "random_decisions_per_s", decisions
    yield "random_games_per_s", games
    yield "openspiel_goofspiel8_steps_per_s", yardstick
    yield "random_ratio_to_openspiel", None if not yardstick else decisions / yardstick
    yield from _call_times(game, rng)
    if game.info.id != "braverats":
        raise Refused(f"There are no further figures for {game.info.name}.")
    yield from _tables()
    yield from _openings()
    yield from _advice_times(game)
    yield "talk_megabytes_after_analysis", _talk_memory()
    if not quick:
        mind = BraveRatsMind()
        yield "exploitability_master_base", exploitability(mind, "master", Rules())
        yield "exploitability_master_fast", exploitability(mind, "master", Rules(target=3))


def _random_play(game: Game[Any, Any], rng: Random) -> tuple[int, int]:
    """Random decisions and games a second, by the calls that any client would make."""
    first = game.start(Setup())
    draw, to_act, legal, advance = rng.random, game.to_act, game.legal, game.advance
    decisions = games = 0
    start = perf_counter()
    while perf_counter() - start < _SECONDS:
        state = first
        while actors := to_act(state):
            moves = {}
            for seat in actors:
                options = legal(state, seat)
                moves[seat] = options[int(draw() * len(options))]
            decisions += len(actors)
            state = advance(state, moves)
        games += 1
    taken = perf_counter() - start
    return round(decisions / taken), round(games / taken)


def _openspiel(rng: Random) -> int | None:
    """The same loop over OpenSpiel's compiled goofspiel with eight cards."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, draw = pyspiel.load_game("goofspiel(num_cards=8)"), rng.random
    steps = 0
    start = perf_counter()
    while perf_counter() - start < _SECONDS:
        state = game.new_initial_state()
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
    return round(steps / (perf_counter() - start))


def _states(game: Game[Any, Any], level: str, games: int) -> Iterator[Any]:
    """States with a seat to act, from games of a level against itself."""
    mind = BraveRatsMind()
    for number in range(games):
        rng = dice.generator("bench", number)
        state = game.start(Setup())
        while actors := game.to_act(state):
            yield state
            moves = {seat: conclude(mind.think(game.view(state, seat), level, rng)).move for seat in actors}
            state = game.advance(state, moves)


def _call_times(game: Game[Any, Any], rng: Random) -> Iterator[tuple[str, Json]]:
    states = []
    for _ in range(200):
        state = game.start(Setup())
        while actors := game.to_act(state):
            moves = {seat: rng.choice(game.legal(state, seat)) for seat in actors}
            if CHANCE not in actors:
                states.append((state, actors[0], moves))
            state = game.advance(state, moves)

    def each(call: Callable[[Any, int, Any], object]) -> float:
        start = perf_counter()
        for item in states:
            call(*item)
        return (perf_counter() - start) / len(states) * 1e6

    yield "legal_us", each(lambda state, seat, _: game.legal(state, seat))
    yield "advance_us", each(lambda state, _, moves: game.advance(state, moves))
    yield "apply_us", each(lambda state, _, moves: game.apply(state, moves))
    yield "view_us", each(lambda state, seat, _: game.view(state, seat))


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
            values = BraveRatsMind().values(rules)
            here = spot(*hands, standing(target), None, None)
            for _ in values.prepare([here]):
                pass
            yield f"value_{what}{name}", values.value(here)


def _advice_times(game: Game[Any, Any]) -> Iterator[tuple[str, Json]]:
    states = list(_states(game, "expert", _GAMES))
    for level in LEVELS["braverats"]:
        mind = BraveRatsMind()
        times: dict[bool, list[float]] = {True: [], False: []}
        for state in states:
            many = size(state.scene.hand0) >= 5
            for seat in game.to_act(state):
                mind.forget()  # every decision pays for itself
                view = game.view(state, seat)
                start = perf_counter()
                conclude(mind.think(view, level.id, Random(1)))
                times[many].append((perf_counter() - start) * 1000)
        yield f"advise_{level.id}_ms_p50", quantile(times[True], 0.5)
        yield f"advise_{level.id}_ms_p95", quantile(times[True], 0.95)
        yield f"advise_{level.id}_below_five_ms_p95", quantile(times[False], 0.95)


_ANALYSIS = """
import io, json, resource, sys
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
print(json.dumps([resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, sorted(heavy)]))
"""


def _talk_memory() -> float:
    """Peak resident megabytes of a fresh process that analyses a whole base game."""
    done = subprocess.run([sys.executable, "-c", _ANALYSIS], capture_output=True, text=True, check=True)
    megabytes, heavy = json.loads(done.stdout)
    if heavy:
        raise Refused(f"Advice imported {', '.join(heavy)}, which the engine must do without.")
    return float(megabytes)
