"""The games of a regular against the neutral player of its level, each deal with the seats exchanged."""

from __future__ import annotations

from typing import TypedDict

from engine import opponent
from engine.ai.advice import conclude
from engine.base import Json, Setup
from engine.cli.jobs import serve
from engine.games import game_of, mind_of
from engine.match import AnyMatch, Match
from engine.opponent import past_choices_against
from engine.regulars import BY_ID
from tools.styles.features import seen


class Task(TypedDict):
    """What all games of a regular have in common."""

    game: str
    regular: str
    seed: str


def play_deal(task: Task, deal: int) -> list[Json]:
    """Both games of a deal: the regular's points, and what was seen of the regular and of the neutral player."""
    return [_game(task, deal, seat) for seat in (0, 1)]


def _game(task: Task, deal: int, seat: int) -> Json:
    match = play_match(task, deal, seat)
    ranks = match.game.ranks(match.state) or (1, 1)
    found = seen(match)
    points = 0.5 if ranks[0] == ranks[1] else float(ranks[seat] == 1)
    return {"points": points, "own": found[seat], "neutral": found[1 - seat]}


def play_match(task: Task, deal: int, seat: int) -> AnyMatch:
    """One game of a deal, with the regular on this seat."""
    game, mind = game_of(task["game"]), mind_of(task["game"])
    players = [task["regular"], BY_ID[task["regular"]].level]
    if seat == 1:
        players.reverse()
    match = Match(game, Setup(2), f"{task['seed']}/{deal}")
    while asked := match.settle():
        moves = {}
        for actor in asked:
            past = past_choices_against(match, actor)
            moves[actor] = conclude(opponent.think(mind, match, actor, players[actor], past=past)).move
        match.play(moves)
    return match


if __name__ == "__main__":
    serve(play_deal)
