"""Fits the chances of Brooke's later rounds to self-play, and measures them.

    ./dev lab train.rounds [--games 1500] [--level casual]            measure the table that is shipped
    ./dev lab train.rounds --write [--games 1500] [--level casual]    make it from other games

Both sides play as people do who see the next reply coming, slips included; under perfect play a lead holds more
often than at anybody's table.  Fitted are how rounds end, and how much surer a lead and the second place are than
if rounds knew nothing of each other.  Measured are the chances between rounds, for both sides, in ten bins.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from engine import randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Setup
from engine.brooke.ai import pass_values
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import CHANCES, LONGEST, Standing, margin, standing, win_chance
from engine.brooke.cards import BLUE, RED
from engine.brooke.game import GAME
from engine.brooke.state import awarded, is_pass_over
from engine.coach.account import result
from tests.engine.firstrat.selfplay import binned, worst_error

#: How often both figures of a correction are fitted in turn.
_ROUNDS_OF_FITTING = 3


class Round(NamedTuple):
    """A round that was played: by how many cards and pips its second player came out ahead."""

    cards: int
    pips: int


class Outcome(NamedTuple):
    """Where a game stood between two rounds, and blue's share of first place in the end."""

    game: int
    standing: Standing
    share: float


def played(number: int, level: str, seed: str) -> tuple[list[Round], list[Outcome]]:
    """A game: its rounds, and where it stood between them."""
    mind, rng = BrookeMind(), randomness.generator(seed, level, number)
    s, rounds, seen, before = GAME.start(Setup()), [], [], (0, 0)
    while s.actors:
        if s.actors == (CHANCE,):
            now = standing(s)
            if is_pass_over(s) and now is not None:
                seen.append(now)
            s = GAME.advance(s, {CHANCE: randomness.pick(GAME.odds(s), rng.random())})
            continue
        seat, starter = s.actors[0], s.ledger.starter
        s = GAME.advance(s, {seat: conclude(mind.think(GAME.view(s, seat), level, rng)).move})
        if is_pass_over(s):
            after = margin(s.rules, awarded(s) if s.actors else s.ledger)
            sign = -1 if starter == BLUE else 1
            rounds.append(Round(*(sign * (new - old) for new, old in zip(after, before, strict=True))))
            before = after
    over = result(GAME, s)
    assert over is not None
    return rounds, [Outcome(number, one, over[s.ledger.seat(BLUE)]) for one in seen]


def predictions(seen: Sequence[Outcome]) -> list[tuple[int, float, float]]:
    """For both sides: the game, the chance that was told, and the share of first place in the end."""
    blue = [(one.game, win_chance(*one.standing, people=True), one.share) for one in seen]
    return blue + [(game, 1 - chance, 1 - share) for game, chance, share in blue]


#: By the passes left: how much surer chances are than by the table alone, and what placing second adds.
Corrections = list[tuple[float, float]]
_PLAIN: Corrections = [(1.0, 0.0)] * LONGEST
_SURER = [step / 50 for step in range(25, 101)]
_TEMPO = [step / 50 for step in range(-30, 31)]


def table_of(rounds: Sequence[Round]) -> list[tuple[int, float, float, float]]:
    """How rounds end: cards that the second player is ahead, how often, and means of pips and of their squares."""
    by_cards: dict[int, list[int]] = defaultdict(list)
    for one in rounds:
        by_cards[one.cards].append(one.pips)
    return [
        (cards, len(pips) / len(rounds), sum(pips) / len(pips), sum(each * each for each in pips) / len(pips))
        for cards, pips in sorted(by_cards.items())
    ]


def write(rounds: Sequence[Round], corrections: Corrections) -> None:
    rows = [[cards, *(round(one, 6) for one in more)] for cards, *more in table_of(rounds)]
    CHANCES.write_text(json.dumps({"second_ahead": rows, "corrections": corrections}) + "\n", encoding="utf-8")
    pass_values.forget()


def fit(rounds: Sequence[Round], seen: Sequence[Outcome]) -> None:
    """Write the table, and the corrections under which the results were most likely."""
    write(rounds, _PLAIN)
    write(rounds, [_corrected([one for one in seen if one.standing.left == left + 1]) for left in range(LONGEST)])


def _corrected(seen: Sequence[Outcome]) -> tuple[float, float]:
    """The correction for some games, one figure after the other."""
    told = []
    for one in seen:
        chance = win_chance(*one.standing, people=True)
        if 0 < chance < 1:
            told.append((log(chance / (1 - chance)), 1 if one.standing.starter == RED else -1, one.share))

    def surprise(surer: float, tempo: float) -> float:
        odds = [(surer * known + sign * tempo, share) for known, sign, share in told]
        return sum(log(1 + exp(odd)) - share * odd for odd, share in odds)

    surer, tempo = 1.0, 0.0
    for _ in range(_ROUNDS_OF_FITTING):
        surer = min(_SURER, key=lambda one: surprise(one, tempo))
        tempo = min(_TEMPO, key=lambda one: surprise(surer, one))
    return surer, tempo


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--level", default="casual")
    parser.add_argument("--seed", default="rounds")
    parser.add_argument("--write", action="store_true", help=f"write {CHANCES.name}")
    chosen = parser.parse_args()
    seed = f"{chosen.seed} {'fit' if chosen.write else 'check'}"
    games = [played(number, chosen.level, seed) for number in range(chosen.games)]
    seen = [one for _, outcomes in games for one in outcomes]
    if chosen.write:
        fit([one for rounds, _ in games for one in rounds], seen)
    bins = binned(predictions(seen))
    for one in bins:
        if one is not None:
            print(f"predicted {one.predicted:6.1%}  happened {one.happened:6.1%}  {one.positions} positions")
    print(f"{chosen.games} games, the worst bin is off by {worst_error(bins):.1%}")


if __name__ == "__main__":
    main()
