"""Learning the weights by self-play; development only (needs numpy, as `solve` does).

    python -m tools.train.tune [--company duel] [--lessons 5] [--games 400] [--trials 60]

A lesson is a number of games in which every family takes the turn that looks best to it and now and then, out of
curiosity, another good one.  From what became of each family after each turn, the points still to come are fitted
to the figures of `features.py` (ridge regression), and the weights move part of the way there.  They are kept if
they then win a contest against those before them.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from math import log
from random import Random
from typing import Any, NamedTuple

import numpy as np

from engine import dice
from engine.base import Setup
from engine.firstrat import scoring
from engine.firstrat.ai import features, outlook
from engine.firstrat.ai.weights import COMPANIES, FILE, Curve, Weights, use, weights_for
from engine.firstrat.game import FirstRat
from engine.firstrat.state import State
from tools.train.selfplay import contest, play, setups

#: How far the weights move in one lesson.
_STEP = 0.4
#: The power to which the time left goes into a weight, from 0 to this.
_BEND = 2
#: How strongly weights are held back.
_RIDGE = 1e-3


class Memory(NamedTuple):
    """One family at one moment, and what became of it."""

    left: int
    figures: features.Figures
    #: Points that came after this.
    gained: float


class Lesson(NamedTuple):
    """What a number of games have shown."""

    memories: list[Memory]
    #: What the pace was judged by, and how many rounds really followed.
    pace: list[tuple[features.Figures, int]]
    #: What everybody expected, the rounds left, and who was first in the end.
    bets: list[tuple[list[float], int, int]]
    totals: list[float]


def learn(company: str, games: int, rng: Random) -> Lesson:
    """Play the games of one lesson."""
    lesson = Lesson([], [], [], [])
    for setup in setups(company, games):
        over, seen = play(setup, rng)
        finals = [float(scoring.total(over, seat)) for seat in range(setup.seats)]
        lesson.totals.extend(finals)
        everybody = finals if over.greg is None else [*finals, float(scoring.greg_total(over))]
        first = everybody.index(max(everybody))
        for s in seen:
            if not s.actors:
                continue
            rounds = outlook.rounds_left(s)
            if not s.last_round:
                lesson.pace.append((outlook.pace_figures(s), over.round - s.round))
            lesson.bets.append((outlook.standing(s, rounds), rounds, first))
            lesson.memories.extend(_memories(s, rounds, finals))
    return lesson


def _memories(s: State, rounds: int, finals: list[float]) -> Iterator[Memory]:
    for seat in range(len(s.seats)):
        left = outlook.turns_left(s, seat, rounds)
        if left:
            figures = features.figures(s.board, s.seats[seat], s.tracks, seat)
            yield Memory(left, figures, finals[seat] - outlook.sure(s, seat))


# --- fitting


def fitted(lesson: Lesson, names: list[str]) -> dict[str, list[float]]:
    """The curve of each figure that explains best what families gained."""
    figures = np.array([memory.figures for memory in lesson.memories])
    x = np.array([[memory.left / outlook.LONGEST] for memory in lesson.memories])
    bent = np.concatenate([figures * x**power for power in range(_BEND + 1)], axis=1)
    found = _ridge(bent, np.array([memory.gained for memory in lesson.memories])).reshape(_BEND + 1, len(names))
    return {name: [float(w) for w in found[:, number]] for number, name in enumerate(names)}


def _ridge(figures: Any, wanted: Any) -> Any:
    scale = figures.std(axis=0)
    scale[scale < 1e-9] = 1.0
    scaled = figures / scale
    held = scaled.T @ scaled + _RIDGE * len(wanted) * np.eye(scaled.shape[1])
    return np.linalg.solve(held, scaled.T @ wanted) / scale


def spread_of(lesson: Lesson) -> list[float]:
    """How much an expectation may be trusted: the curve under which the results were most likely."""
    tries: list[Curve] = [(near / 2, float(far)) for near in range(2, 13) for far in range(2, 31, 2)]
    best: Curve = min(tries, key=lambda curve: _surprise(lesson, curve))
    return list(best)


def _surprise(lesson: Lesson, curve: Curve) -> float:
    total = 0.0
    for points, rounds, first in lesson.bets:
        total -= log(max(1e-9, outlook.share(points, first, outlook.at(curve, rounds))))
    return total


# --- the school


def teach(company: str, lessons: int, games: int, trials: int, seed: str) -> None:
    """Better weights for a company, lesson by lesson; only what wins games is written down.

    Weights that tell better what a family will get do not always find better turns: a lesson counts when its
    weights beat those before it, looking ahead.
    """
    known = weights_for(COMPANIES[company][0])
    for number in range(lessons):
        lesson = learn(company, games, dice.generator(seed, company, number))
        tried = moved(known, lesson)
        share = contest(company, tried, known, trials, f"{seed} {company} {number}")
        # As many as one of all at the table; half of them in a duel, and alone.
        fair = sum(1 / max(2, setup.seats) for setup in setups(company, trials)) / trials
        if share > fair:
            known = tried
            use(company, known)
            _write(company, tried)
        print(
            f"{company}, lesson {number + 1}: {sum(lesson.totals) / len(lesson.totals):.1f} points on average; "
            f"won {share:.0%} of {trials} games, {'kept' if known is tried else 'forgotten'}",
            flush=True,
        )


def moved(before: Weights, lesson: Lesson) -> Weights:
    """Weights part of the way to what a lesson has shown."""
    components = FirstRat().start(Setup(2)).board.components
    names = [*features.NAMES, *features.backpack_names(components)]
    after = fitted(lesson, names)
    figures = {
        name: tuple(
            round(old + _STEP * (new - old), 3)
            for old, new in zip(before.figures.get(name, (0.0,) * (_BEND + 1)), after[name], strict=True)
        )
        for name in names
    }
    pace = _ridge(np.array([f for f, _ in lesson.pace]), np.array([float(n) for _, n in lesson.pace]))
    return Weights(figures, tuple(round(float(w), 3) for w in pace), tuple(spread_of(lesson)))


def _write(company: str, learned: Weights) -> None:
    everything = json.loads(FILE.read_text(encoding="utf-8"))
    everything[company] = asdict(learned)
    FILE.write_text(_pretty(everything), encoding="utf-8")


def _pretty(everything: dict[str, Any]) -> str:
    """JSON with one curve to a line, so that a change can be read."""
    text = json.dumps(everything, indent=1)
    return re.sub(r"\[[^\[\]]*\]", lambda curve: json.dumps(json.loads(curve[0])), text) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--company", choices=list(COMPANIES), action="append")
    parser.add_argument("--lessons", type=int, default=5)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--trials", type=int, default=60)
    parser.add_argument("--seed", default="school")
    chosen = parser.parse_args()
    for company in chosen.company or COMPANIES:
        teach(company, chosen.lessons, chosen.games, chosen.trials, chosen.seed)
