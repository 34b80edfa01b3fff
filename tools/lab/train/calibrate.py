"""Fits the chances of First Rat to self-play.

    ./dev lab train.calibrate [--table duel] [--games 150]

Every family plays as a novice, with the slips that people make too; games without any would teach chances that
are too sure.  The model is the one under which the winners were most likely; how far its chances are off is
measured on other games.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import log
from random import Random
from typing import NamedTuple

from engine import randomness
from engine.firstrat.ai.evaluation import evaluator_for
from engine.firstrat.ai.weights import TABLE_SIZES
from engine.firstrat.coach import FILE, Model, chances, opponent, shares
from engine.firstrat.vocabulary import LEVELS
from tests.engine.firstrat.selfplay import binned, errors_of, novice_turn, play, setups

#: The spreads that are tried, in points.
_NEAR, _FAR = (1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 11.0), (4.0, 6.0, 8.0, 11.0, 15.0, 20.0, 27.0, 36.0)
#: Of the positions of a game one in so many is looked at: neighbours tell the same.
_EVERY = 2


class Prediction(NamedTuple):
    """A position of a game, and what became of it."""

    game: int
    points: list[float]
    rounds: int
    #: How hard Greg is, or nothing.
    greg: str
    #: The shares of first place in the end.
    result: tuple[float, ...]


def predictions(table: str, games: int, rng: Random) -> list[Prediction]:
    """Positions of a number of games, each with its result."""
    found = []
    for number, setup in enumerate(setups(table, games)):
        over, seen = play(setup, rng, novice_turn)
        result = chances(over)
        for s in seen[::_EVERY]:
            if s.actors:
                evaluator = evaluator_for(len(s.seats), leads=True)
                rounds = evaluator.rounds_left(s)
                found.append(Prediction(number, evaluator.standing(s, rounds), rounds, opponent(s), result))
    return found


def fitted(table: str, known: Sequence[Prediction]) -> Model:
    """The model under which the results were most likely."""
    paces = [step / 4 for step in range(-8, 9)]
    best = Model((1.0, 1.0), {}, ())
    least = float("inf")
    for near in _NEAR:
        for far in _FAR:
            total, greg = 0.0, {}
            for level in LEVELS if table == "solo" else ("",):
                matching = [one for one in known if one.greg == level]
                tries = {
                    pace: sum(_surprise(one, Model((near, far), {level: pace}, ())) for one in matching)
                    for pace in (paces if level else [0.0])
                }
                greg[level] = min(tries, key=lambda pace: tries[pace])
                total += tries[greg[level]]
            if total < least:
                least, best = total, Model((near, far), {name: pace for name, pace in greg.items() if name}, ())
    return best


def _surprise(one: Prediction, model: Model) -> float:
    told = shares(one.points, one.rounds, one.greg, model)
    return -sum(share * log(max(1e-9, chance)) for share, chance in zip(one.result, told, strict=True) if share)


def calibrate(table: str, games: int, seed: str) -> None:
    """Fit a model for a size of table and write it down."""
    model = fitted(table, predictions(table, games, randomness.generator(seed, table, "fit")))
    pairs = [
        (one.game, chance, share)
        for one in predictions(table, games, randomness.generator(seed, table, "check"))
        for chance, share in zip(shares(one.points, one.rounds, one.greg, model), one.result, strict=True)
    ]
    everything = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    everything[table] = {"spread": model.spread, "greg": dict(model.greg), "errors": errors_of(binned(pairs))}
    FILE.write_text(
        "{\n" + ",\n".join(f'"{name}": {json.dumps(told)}' for name, told in everything.items()) + "\n}\n",
        encoding="utf-8",
    )
    print(f"{table}: {model.spread}, Greg {dict(model.greg)}, off by {everything[table]['errors']}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--table", choices=list(TABLE_SIZES), action="append")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--seed", default="train")
    chosen = parser.parse_args()
    for name in chosen.table or TABLE_SIZES:
        calibrate(name, chosen.games, chosen.seed)


if __name__ == "__main__":
    main()
