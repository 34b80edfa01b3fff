"""A fourth game: two seats answer a throw of a coin at the same time, in moves of one to three words.

One seat sees the coin.  It has everything that adapters could trip over, and nothing of it is known to them.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import NamedTuple

import pytest

from engine import games
from engine.base import CHANCE, EVERYBODY, Event, GameInfo, Setup, Step
from engine.encoding import Frame, one_hot

TOY = "toy"
MOVES = ("pass", "say heads", "say heads twice", "say tails", "say tails twice")
SIDES = ("heads", "tails")


class State(NamedTuple):
    coin: str = ""
    said: tuple[str, ...] = ()


class View(NamedTuple):
    seat: int | None
    state: State

    @property
    def to_act(self) -> tuple[int, ...]:
        return Toy().to_act(self.state)


class Toy:
    info = GameInfo(TOY, "Toy", (2,), (), has_secrets=True)

    def start(self, setup):
        return State()

    def to_act(self, s):
        return () if s.said else (0, 1) if s.coin else (CHANCE,)

    def legal(self, s, seat):
        if seat not in self.to_act(s):
            return ()
        return SIDES if seat == CHANCE else MOVES

    def odds(self, s):
        return (("heads", 0.25), ("tails", 0.75)) if self.to_act(s) == (CHANCE,) else ()

    def advance(self, s, moves):
        return State(moves[CHANCE]) if CHANCE in moves else State(s.coin, (moves[0], moves[1]))

    def apply(self, s, moves):
        seen_by = (0,) if CHANCE in moves else EVERYBODY
        return Step(self.advance(s, moves), (Event("told", {"what": list(moves.values())}, seen_by),), True)

    def view(self, s, seat):
        return View(seat, s if seat == 0 or s.said else s._replace(coin="?" if s.coin else ""))

    def sample(self, v, rng):
        return v.state._replace(coin=rng.choice(SIDES)) if v.state.coin == "?" else v.state

    def points(self, s):
        return [move.count(s.coin) * len(move.split()) for move in s.said] or [0, 0]

    def scores(self, s):
        return tuple(self.points(s))

    def ranks(self, s):
        mine, yours = self.points(s)
        return (1 + (mine < yours), 1 + (yours < mine)) if s.said else None

    def position(self, s):
        return s._asdict()

    def view_json(self, v):
        return {"seat": v.seat, **v.state._asdict()}


class Encoding:
    def frame(self, setup: Setup) -> Frame:
        words = ("", "pass", "heads", "tails", "twice", "say")
        return Frame(words, 4, at_once=True, secrets=True, choices=3, draws=1, outcomes=2)

    def observation(self, view, said):
        sides = ("heads", "tails", "?")
        return *one_hot(sides.index(view.state.coin) if view.state.coin else None, 3), float("twice" in said)


PARTS = SimpleNamespace(INFO=Toy.info, GAME=Toy(), LEVELS=games.levels_of("braverats"), encoding=Encoding())


@pytest.fixture
def toy(monkeypatch):
    """Register the game for one test."""
    monkeypatch.setitem(games._modules, TOY, PARTS)
    return TOY
