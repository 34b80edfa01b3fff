"""Whole turns: all that a seat does until another seat or chance is to act."""

from __future__ import annotations

from itertools import product
from typing import Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from .base import CHANCE, Game, Move, NotNow, S, Seat, V

S_contra = TypeVar("S_contra", contravariant=True)


class Turn(NamedTuple, Generic[S]):
    """The moves of one turn (of all seats in order, if they choose at once) and the state they lead to."""

    moves: tuple[Move, ...]
    state: S


@runtime_checkable
class KeepsTurns(Protocol[S_contra]):
    """A game whose turn may hold decisions of both sides, or follow another turn of the same seat."""

    def mid_turn(self, s: S_contra) -> bool:
        """Whether the turn that led here is not finished."""
        ...


@runtime_checkable
class ListsTurns(Protocol[S]):
    """A game that knows a quicker way to list whole turns than to try every order."""

    def whole_turns(self, s: S) -> list[Turn[S]]:
        """Every complete turn of the seat to act; of turns with the same result only the first."""
        ...


def whole_turns(game: Game[S, V], state: S) -> list[Turn[S]]:
    """Every complete turn from here; of turns with the same result only the first is listed."""
    actors = game.to_act(state)
    if not actors or actors == (CHANCE,):
        raise NotNow("No seat is to act now.")
    if isinstance(game, ListsTurns):
        return game.whole_turns(state)
    if len(actors) > 1:
        choices = product(*(game.legal(state, seat) for seat in actors))
        found = [Turn(moves, game.advance(state, dict(zip(actors, moves, strict=True)))) for moves in choices]
    else:
        found = _extend(game, actors[0], Turn((), state))
    return list({turn.state: turn for turn in reversed(found)}.values())[::-1]


def _extend(game: Game[S, V], seat: Seat, turn: Turn[S]) -> list[Turn[S]]:
    done: list[Turn[S]] = []
    for move in game.legal(turn.state, seat):
        longer = Turn((*turn.moves, move), game.advance(turn.state, {seat: move}))
        actors = game.to_act(longer.state)
        goes_on = game.mid_turn(longer.state) if isinstance(game, KeepsTurns) else actors == (seat,)
        done += _extend(game, actors[0], longer) if goes_on else [longer]
    return done
