"""Learns the weights of First Rat's strongest opponent by self-play: fitted to leads, not to points (needs numpy).

    ./dev lab train.leads [--runs 2] [--games 400] [--trials 60]

A family's points do not tell what it takes from the other: fields of tracks, and turns that the other loses when
it ends the game.  So what is fitted is how far each family finished ahead, given how its figures differ from the
other's.  Late moments count more than early ones, after which much can happen.  As in `tune.py`, weights are kept
if they then win a contest against those before.  Duels only: for larger tables one try, with leads over the
average of the others in games without looking ahead, lost to the weights for points.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np

from engine import randomness
from engine.base import Setup
from engine.cli.progress import Progress
from engine.firstrat import scoring
from engine.firstrat.ai import evaluation, features
from engine.firstrat.ai.evaluation import Evaluator
from engine.firstrat.ai.weights import LEADS, Curve, Weights, weights_for
from engine.firstrat.game import FirstRat
from engine.firstrat.state import State
from tests.engine.firstrat.selfplay import contest, exploring, play, setups
from tools.lab.train import tune

#: The size of table.
_TABLE = "duel"
#: The degree of a weight as a polynomial of the turns left.
_DEGREE = 2
#: How strongly the fit is held back to the weights before.
_RIDGE = 6e-3
#: By how many points leads are off at the end of the game, and by how many more with each turn left.
_NEAR, _FURTHER = 4.0, 0.9
#: How much the games of earlier runs count, because other weights played them.
_EARLIER = 0.4
#: How many of the games that teach take as long as one game of a contest.
_TRIAL = 12


class Game(NamedTuple):
    """The positions of a game after each turn but the last, and everybody's points in the end."""

    seen: list[State]
    finals: list[float]
    rounds: int


def collect(games: int, evaluator: Evaluator, rng: Random, step: Callable[[], None]) -> list[Game]:
    """Play the games of one training run."""
    found = []
    for setup in setups(_TABLE, games):
        over, seen = play(setup, rng, exploring(evaluator, look=True))
        finals = [float(scoring.total(over, seat)) for seat in range(setup.seats)]
        found.append(Game([s for s in seen if s.actors], finals, over.round))
        step()
    return found


def pace_of(games: list[Game]) -> Curve:
    """How long games last, by the figures of `evaluation.pace_figures`."""
    moments = [(s, game.rounds - s.round) for game in games for s in game.seen if not s.last_round]
    figures = np.array([evaluation.pace_figures(s) for s, _ in moments], dtype=float)
    found = tune.ridge(figures, np.array([float(rounds) for _, rounds in moments]), 1e-4)
    return tuple(round(float(w), 3) for w in found)


def differences(games: list[Game], evaluator: Evaluator) -> tuple[Any, Any]:
    """How the first family's figures differed from the other's, and how far ahead it then got, both scaled."""
    rows, wanted = [], []
    for game in games:
        for s in game.seen:
            rounds = evaluator.rounds_left(s)
            left = [evaluation.turns_left(s, seat, rounds) for seat in range(2)]
            own, other = [_terms(s, seat, left[seat]) for seat in range(2)]
            gained = [game.finals[seat] - _known(s, seat, left[seat]) for seat in range(2)]
            scale = _NEAR + _FURTHER * sum(left) / 2
            rows.append((own - other) / scale)
            wanted.append((gained[0] - gained[1]) / scale)
    return np.array(rows), np.array(wanted)


def _terms(s: State, seat: int, left: int) -> Any:
    figures = np.array(features.figures(s.board, s.seats[seat], s.tracks, seat))
    x = min(left, evaluation.LONGEST) / evaluation.LONGEST
    return np.concatenate([figures * x**power for power in range(_DEGREE + 1)]) * (left > 0)


def _known(s: State, seat: int, left: int) -> int:
    return scoring.secured_points(s, seat) if left else scoring.total(s, seat)


def fitted(earlier: list[Game], games: list[Game], prior: Weights) -> Weights:
    """Weights that explain the leads in games, with those before as the prior."""
    components = FirstRat().start(Setup(2)).board.components
    names = [*features.NAMES, *features.backpack_names(components)]
    before = np.array([prior.figures[name] for name in names]).T.reshape(-1)
    paced = Evaluator(Weights(prior.figures, pace_of(games), prior.spread))
    rows, wanted = differences(games, paced)
    if earlier:
        more, told = differences(earlier, paced)
        rows, wanted = np.concatenate([rows, _EARLIER * more]), np.concatenate([wanted, _EARLIER * told])
    found = tune.ridge(rows, wanted, _RIDGE, before).reshape(_DEGREE + 1, len(names))
    figures = {name: tuple(round(float(w), 3) for w in found[:, number]) for number, name in enumerate(names)}
    learned = Weights(figures, paced.weights.pace, prior.spread)
    evaluator, predictions = Evaluator(learned), []
    for game in games:
        first = game.finals.index(max(game.finals))
        for s in game.seen:
            rounds = evaluator.rounds_left(s)
            predictions.append(tune.Prediction(evaluator.standing(s, rounds), rounds, first))
    return Weights(figures, learned.pace, tune.spread_of(predictions))


def train(runs: int, games: int, trials: int, seed: str) -> None:
    """Better weights, run by run; only what wins games is written down."""
    known, prior = weights_for(2, leads=True), weights_for(2)
    earlier: list[Game] = []
    progress = Progress(runs * (games + _TRIAL * trials))
    for number in range(runs):
        rng = randomness.generator(seed, LEADS, number)
        played = collect(games, Evaluator(known), rng, progress.step)
        tried = fitted(earlier, played, prior)
        earlier += played
        share = contest(_TABLE, tried, known, trials, f"{seed} {number}", lambda: progress.step(weight=_TRIAL))
        if share > 0.5:
            known = tried
            tune.write(LEADS, known)
        progress.clear()
        told = "kept" if known is tried else "dropped"
        print(f"run {number + 1}: won {share:.0%} of {trials} games, {told}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", default="leads")
    chosen = parser.parse_args()
    train(chosen.runs, chosen.games, chosen.trials, chosen.seed)


if __name__ == "__main__":
    main()
