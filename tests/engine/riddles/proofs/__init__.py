"""Proofs that a riddle has exactly one answer, by other means than those that found it.

They use the rules alone: every legal move is tried through the contract of a game, without the searches, tables
and lists of turns that the opponents use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Protocol, cast

from engine.base import AnyGame, Move, Refused, Seat
from engine.games import game_of
from engine.riddles.book import Book
from engine.riddles.judge import judge
from engine.riddles.riddle import Riddle


class Proof(Protocol):
    """A module for each game."""

    def problems(self, riddle: Riddle, s: Any) -> Iterator[str]:
        """What is wrong with a riddle; nothing if it has exactly one answer."""
        ...


def proof_of(game: str) -> Proof:
    return cast(Proof, import_module(f"{__name__}.{game}"))


def every_turn(
    game: AnyGame, s: Any, seat: Seat, *, over: Callable[[Any], bool]
) -> Iterator[tuple[tuple[Move, ...], Any]]:
    """Every sequence of decisions of a seat up to where its turn is `over`; equal states are followed once."""
    seen = {s}
    waiting: list[tuple[tuple[Move, ...], Any]] = [((), s)]
    while waiting:
        moves, now = waiting.pop()
        for move in game.legal(now, seat):
            after = game.advance(now, {seat: move})
            if after not in seen:
                seen.add(after)
                if over(after):
                    yield (*moves, move), after
                else:
                    waiting.append(((*moves, move), after))


def book_problems(book: Book) -> list[str]:
    """What is wrong with a book as a whole."""
    if book.note:
        return [book.note]
    ids = [book[number].id for number in range(len(book))]
    return [f"{id} comes twice" for id in sorted({id for id in ids if ids.count(id) > 1})]


def problems(riddle: Riddle) -> list[str]:
    """What is wrong with a riddle: by a proof of its own, and by the judge of the app."""
    try:
        state = game_of(riddle.game).from_position(riddle.position, {})
        found = list(proof_of(riddle.game).problems(riddle, state))
        if judge(riddle, riddle.answer).answered != "right":
            found.append("the judge rejects the answer")
    except Refused as refusal:
        return [str(refusal)]
    return found
