"""Learns the weights of First Rat by self-play (needs numpy).

    ./dev lab train.tune [--table duel] [--runs 5] [--games 400] [--trials 60]

In a training run every family takes the turn that looks best to it and now and then another good one.  The points
that each family made after each turn are fitted to the figures of `features.py` (ridge regression), and the
weights move part of the way there.  They are kept if they then win a contest against the old ones.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from engine import randomness
from engine.base import Json, Setup
from engine.cli.progress import Progress
from engine.firstrat import scoring
from engine.firstrat.ai import evaluation, features
from engine.firstrat.ai.evaluation import Evaluator
from engine.firstrat.ai.weights import FILE, TABLE_SIZES, Curve, Weights, weights_for
from engine.firstrat.game import FirstRat
from engine.firstrat.state import State
from tests.engine.firstrat.selfplay import contest, exploring, play, setups

#: How far the weights move in one training run.
_STEP = 0.4
#: The degree of a weight as a polynomial of the turns left.
_DEGREE = 2
#: How strongly weights are held back.
_RIDGE = 1e-3
#: How many of the games that teach take as long as one game of a contest.
_TRIAL = 12


class Sample(NamedTuple):
    """One family at one moment, and the points that it made after that."""

    turns_left: int
    figures: features.Figures
    gained: float


class Prediction(NamedTuple):
    """What everybody expected with so many rounds left, and who was first in the end."""

    points: list[float]
    rounds: int
    first: int


class TrainingData(NamedTuple):
    """What the games of a training run have shown."""

    samples: list[Sample]
    #: What the pace was judged by, and how many rounds really followed.
    pace: list[tuple[features.Figures, int]]
    predictions: list[Prediction]
    totals: list[float]


def collect(table: str, games: int, evaluator: Evaluator, rng: Random, step: Callable[[], None]) -> TrainingData:
    """Play the games of one training run."""
    data = TrainingData([], [], [], [])
    for setup in setups(table, games):
        over, seen = play(setup, rng, exploring(evaluator))
        step()
        finals = [float(scoring.total(over, seat)) for seat in range(setup.seats)]
        data.totals.extend(finals)
        everybody = finals if over.greg is None else [*finals, float(scoring.greg_total(over))]
        first = everybody.index(max(everybody))
        for s in seen:
            if not s.actors:
                continue
            rounds = evaluator.rounds_left(s)
            if not s.last_round:
                data.pace.append((evaluation.pace_figures(s), over.round - s.round))
            data.predictions.append(Prediction(evaluator.standing(s, rounds), rounds, first))
            data.samples.extend(_samples(s, rounds, finals))
    return data


def _samples(s: State, rounds: int, finals: list[float]) -> Iterator[Sample]:
    for seat in range(len(s.seats)):
        left = evaluation.turns_left(s, seat, rounds)
        if left:
            figures = features.figures(s.board, s.seats[seat], s.tracks, seat)
            yield Sample(left, figures, finals[seat] - scoring.secured_points(s, seat))


# --- fitting


def fitted(samples: list[Sample], names: list[str]) -> dict[str, list[float]]:
    """The curve of each figure that explains best what families gained."""
    figures = np.array([sample.figures for sample in samples])
    x = np.array([[sample.turns_left / evaluation.LONGEST] for sample in samples])
    terms = np.concatenate([figures * x**power for power in range(_DEGREE + 1)], axis=1)
    found = ridge(terms, np.array([sample.gained for sample in samples])).reshape(_DEGREE + 1, len(names))
    return {name: [float(w) for w in found[:, number]] for number, name in enumerate(names)}


def ridge(figures: Any, wanted: Any, strength: float = _RIDGE, prior: Any = None) -> Any:
    """The factors of figures that explain best what is wanted, held back to those before, or to nothing."""
    scale = figures.std(axis=0)
    scale[scale < 1e-9] = 1.0
    scaled = figures / scale
    before = np.zeros(scaled.shape[1]) if prior is None else prior * scale
    held = scaled.T @ scaled + strength * len(wanted) * np.eye(scaled.shape[1])
    return (before + np.linalg.solve(held, scaled.T @ (wanted - scaled @ before))) / scale


def spread_of(predictions: list[Prediction]) -> Curve:
    """How far expectations may be off: the curve under which the results were most likely."""
    tries: list[Curve] = [(near / 2, float(far)) for near in range(2, 13) for far in range(2, 31, 2)]
    return min(tries, key=lambda curve: _surprise(predictions, curve))


def _surprise(predictions: list[Prediction], curve: Curve) -> float:
    total = 0.0
    for points, rounds, first in predictions:
        total -= log(max(1e-9, evaluation.share(points, first, evaluation.curve_value(curve, rounds))))
    return total


def moved(before: Weights, data: TrainingData) -> Weights:
    """Weights part of the way to what a training run has shown."""
    components = FirstRat().start(Setup(2)).board.components
    names = [*features.NAMES, *features.backpack_names(components)]
    after = fitted(data.samples, names)
    figures = {
        name: tuple(
            round(old + _STEP * (new - old), 3)
            for old, new in zip(before.figures.get(name, (0.0,) * (_DEGREE + 1)), after[name], strict=True)
        )
        for name in names
    }
    pace = ridge(np.array([f for f, _ in data.pace]), np.array([float(n) for _, n in data.pace]))
    return Weights(figures, tuple(round(float(w), 3) for w in pace), spread_of(data.predictions))


# --- training


def train(table: str, runs: int, games: int, trials: int, seed: str) -> None:
    """Better weights for a size of table, run by run; only what wins games is written down.

    Weights that predict points better do not always find better turns, so a run counts only if its weights beat
    the old ones, both looking ahead.
    """
    known = weights_for(TABLE_SIZES[table][0])
    # A game of a contest looks ahead and takes as long as many of those that teach.
    progress = Progress(runs * (games + _TRIAL * trials))
    for number in range(runs):
        rng = randomness.generator(seed, table, number)
        data = collect(table, games, Evaluator(known), rng, progress.step)
        tried = moved(known, data)
        name = f"{seed} {table} {number}"
        share = contest(table, tried, known, trials, name, lambda: progress.step(weight=_TRIAL))
        # Equal weights win one game in as many as there are seats, or half of those against Greg.
        fair = sum(1 / max(2, setup.seats) for setup in setups(table, trials)) / trials
        if share > fair:
            known = tried
            write(table, known)
        progress.clear()
        print(
            f"{table}, run {number + 1}: {sum(data.totals) / len(data.totals):.1f} points on average; "
            f"won {share:.0%} of {trials} games, {'kept' if known is tried else 'dropped'}",
            flush=True,
        )


def write(table: str, learned: Weights) -> None:
    """Write the weights of a size of table down."""
    everything = json.loads(FILE.read_text(encoding="utf-8"))
    everything[table] = asdict(learned)
    FILE.write_text(_pretty(everything), encoding="utf-8")


def _pretty(everything: dict[str, Json]) -> str:
    """JSON with one curve to a line, so that a change can be read."""
    text = json.dumps(everything, indent=1)
    return re.sub(r"\[[^\[\]]*\]", lambda curve: json.dumps(json.loads(curve[0])), text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", choices=list(TABLE_SIZES), action="append")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", default="train")
    chosen = parser.parse_args()
    for table in chosen.table or TABLE_SIZES:
        train(table, chosen.runs, chosen.games, chosen.trials, chosen.seed)


if __name__ == "__main__":
    main()
