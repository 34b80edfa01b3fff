"""The figures of First Rat: its yardstick, the listing of whole turns, and thinking times."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from engine import randomness
from engine.ai.advice import run_to_end
from engine.base import CHANCE, Game, Json, Setup
from engine.cli.arena import quantile
from engine.firstrat.ai.mind import FirstRatMind
from engine.firstrat.state import FirstRatView, State
from engine.firstrat.turn import whole_turns
from engine.games import levels_of
from tools.bench.random_play import Play

_TABLES = (2, 3, 4, 5)
_GAMES, _QUICK_GAMES = 3, 1
#: How many turns each level thinks about.
_TURNS, _QUICK_TURNS = 60, 12
#: Who plays the games from which positions are taken.
_PLAYER = "greedy"
YARDSTICK = "catanatron_steps_per_s"


def yardstick(rng: Random) -> Play | None:
    """Catanatron with two players who play at random: actions."""
    try:
        from catanatron import Color, Game, RandomPlayer
    except ImportError:
        return None

    def play() -> int:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=rng.getrandbits(32))
        game.play()
        return len(game.state.actions)

    return play


def figures(game: Game[State, FirstRatView], *, quick: bool) -> Iterator[tuple[str, Json]]:
    """Everything that is measured beside random play."""
    states = list(_states(game, _QUICK_GAMES if quick else _GAMES))
    yield from _listing(states)
    yield from _thinking(game, states, _QUICK_TURNS if quick else _TURNS)


def _states(game: Game[State, FirstRatView], games: int) -> Iterator[State]:
    """The beginnings of turns in games with two to five seats between sensible players."""
    mind = FirstRatMind()
    for seats in _TABLES:
        for number in range(games):
            rng = randomness.generator("bench", seats, number)
            state: State = game.start(Setup(seats))
            while actors := game.to_act(state):
                if state.turn is None:
                    yield state
                if actors == (CHANCE,):
                    moves = [randomness.pick(game.odds(state), rng.random())]
                else:
                    plan = run_to_end(mind.plan(game.view(state, actors[0]), _PLAYER, rng))
                    moves = [advice.move for advice in plan]
                for move in moves:
                    state = game.advance(state, {actors[0]: move})


def _listing(states: list[State]) -> Iterator[tuple[str, Json]]:
    """How long listing every whole turn takes, and how many distinct results there are."""
    times, counts = [], []
    for state in states:
        start = perf_counter()
        found = whole_turns(state)
        times.append((perf_counter() - start) * 1000)
        counts.append(float(len(found)))
    yield "turns_ms_p50", quantile(times, 0.5)
    yield "turns_ms_p95", quantile(times, 0.95)
    yield "turns_ms_longest", max(times)
    yield "turns_found_mean", sum(counts) / len(counts)
    yield "turns_found_p50", quantile(counts, 0.5)
    yield "turns_found_most", max(counts)


def _thinking(game: Game[State, FirstRatView], states: list[State], turns: int) -> Iterator[tuple[str, Json]]:
    """How long each level takes for a whole turn, all of its decisions together."""
    chosen = states[:: max(1, len(states) // turns)]
    for level in levels_of(game.info.id):
        mind = FirstRatMind()
        times = [_turn_time(game, mind, level.id, state, number) for number, state in enumerate(chosen)]
        yield f"advise_{level.id}_turn_ms_p50", quantile(times, 0.5)
        yield f"advise_{level.id}_turn_ms_p95", quantile(times, 0.95)
        yield f"advise_{level.id}_turn_ms_longest", max(times)


def _turn_time(
    game: Game[State, FirstRatView], mind: FirstRatMind, level: str, state: State, number: int
) -> float:
    (seat,), rng = game.to_act(state), Random(number)
    start = perf_counter()
    while True:
        for advice in run_to_end(mind.plan(game.view(state, seat), level, rng)):
            state = game.advance(state, {seat: advice.move})
        if state.turn is None:
            return (perf_counter() - start) * 1000
