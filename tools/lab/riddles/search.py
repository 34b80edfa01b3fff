"""The riddles of one game of a source, found and graded; processes share the games by their numbers."""

from __future__ import annotations

from typing import TypedDict

from engine.base import Json
from engine.cli.jobs import serve
from engine.games import game_of
from tools.lab.riddles.finders import Found, finder_of, graders
from tools.lab.riddles.sources import positions


class Task(TypedDict):
    """What all games have in common."""

    game: str
    players: list[str]
    seed: str
    generator: int


class Graded(TypedDict):
    """A riddle with how often each level finds its answer, in per cent."""

    key: str
    kind: str
    goal: int
    answer: list[str]
    found: list[int]
    choices: int
    position: Json


def riddles_in(task: Task, number: int) -> list[Graded]:
    """The riddles of one game, the hardest of each scene."""
    game, finder, hardest = task["game"], finder_of(task["game"]), dict[int, Graded]()
    for s in positions(game, task["players"], task["seed"], number):
        for found in finder.found_in(s):
            riddle = _graded(game, found)
            rival = hardest.get(found.scene)
            if rival is None or sum(riddle["found"]) < sum(rival["found"]):
                hardest[found.scene] = riddle
    return list(hardest.values())


def _graded(game: str, found: Found) -> Graded:
    s, finder = game_of(game).from_position(found.position, {}), finder_of(game)
    chances = [finder.chance(s, found, level) for level in graders(game)]
    return {
        "key": found.key,
        "kind": found.question.kind,
        "goal": found.question.goal,
        "answer": list(found.answer),
        "found": [round(100 * chance) for chance in chances],
        "choices": found.choices,
        "position": found.position,
    }


if __name__ == "__main__":
    serve(riddles_in)
