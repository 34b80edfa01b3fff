"""Games of First Rat between equal opponents, with given goods at the start: what `even_start` counts."""

from __future__ import annotations

from typing import TypeAlias, TypedDict

from engine import randomness
from engine.ai.advice import run_to_end
from engine.base import CHANCE, Json, Setup
from engine.cli.jobs import serve
from engine.firstrat import turn
from engine.firstrat.ai.mind import FirstRatMind
from engine.firstrat.game import FirstRat
from engine.firstrat.goods import pile

#: What a family begins with: good → number.
Start: TypeAlias = dict[str, int]


class Task(TypedDict):
    """What all games of a series have in common."""

    families: int
    options: dict[str, Json]
    level: str
    seed: str
    #: What each seat may begin with, drawn anew for every game; None for what the options give.
    starts: list[list[Start]] | None


class Played(TypedDict):
    """How a game began and ended, by seat."""

    start: list[Start]
    points: list[int]
    places: list[int]


def play_game(task: Task, number: int) -> Played:
    """One game.  Its deal and all random numbers follow from the seed and its number, whatever the start is."""
    rules, mind, seed = FirstRat(), FirstRatMind(), f"{task['seed']}/{number}"
    s, start = rules.start(Setup(task["families"], task["options"])), []
    if task["starts"] is not None:
        draw = randomness.generator(seed, "start")
        start = [starts[int(draw.random() * len(starts))] for starts in task["starts"]]
        given = zip(s.seats, start, strict=True)
        s = s._replace(seats=tuple(family._replace(goods=pile(goods)) for family, goods in given))
    deal, turns = randomness.generator(seed, "deal"), 0
    while s.actors:
        seat = s.actors[0]
        if seat == CHANCE:
            s = turn.after_chance(s, randomness.pick(turn.odds(s), deal.random()))
            continue
        plan = run_to_end(mind.plan(rules.view(s, seat), task["level"], randomness.generator(seed, "ai", turns)))
        for advice in plan:
            s = turn.after_decision(s, advice.move)
        turns += 1
    return {"start": start, "points": list(rules.scores(s)), "places": list(rules.ranks(s) or ())}


if __name__ == "__main__":
    serve(play_game)
