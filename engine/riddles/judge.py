"""Riddles on the table: the match that one begins with, and the verdict on what was tried."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ..ai.advice import run_to_end
from ..base import Move, Seat, Setup
from ..games import game_of, module_of
from ..match import AnyMatch, Match
from .riddle import Nudge, Riddle, Verdict


def match_of(riddle: Riddle) -> AnyMatch:
    """A match that begins with the riddle's position."""
    game = game_of(riddle.game)
    seats = len(game.scores(game.from_position(riddle.position, {})))
    return Match(game, Setup(seats), f"riddle {riddle.id}", position=riddle.position)


def solver_of(riddle: Riddle) -> Seat:
    """The seat that has to find the answer."""
    game = game_of(riddle.game)
    return game.to_act(game.from_position(riddle.position, {}))[0]


def judging(riddle: Riddle, moves: Sequence[Move]) -> Generator[None, None, Verdict]:
    """Whether these moves of the solver are the answer, in steps short enough for a frame."""
    module = module_of(riddle.game)
    state = module.GAME.from_position(riddle.position, {})
    return (yield from module.RIDDLES.judging(state, riddle.question, moves))


def judge(riddle: Riddle, moves: Sequence[Move]) -> Verdict:
    """Like the generator before it, run to its end."""
    return run_to_end(judging(riddle, moves))


def nudging(riddle: Riddle) -> Generator[None, None, Nudge]:
    """What the answer is about, without giving it away, in steps short enough for a frame."""
    module = module_of(riddle.game)
    state = module.GAME.from_position(riddle.position, {})
    return (yield from module.RIDDLES.nudging(state, riddle))


def nudge(riddle: Riddle) -> Nudge:
    """Like the generator before it, run to its end."""
    return run_to_end(nudging(riddle))
