"""Everything on the table that follows from the position: board, seats, tray, top bar, burrow and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.board import board
from app.games.firstrat.presenter.burrow import BurrowState, burrow
from app.games.firstrat.presenter.last_turns import LastTurn
from app.games.firstrat.presenter.text import Amount, Item, amounts, emblem, owned
from app.games.firstrat.presenter.tracks import TracksState, tracks
from app.games.firstrat.presenter.view_models import (
    BoardState,
    FirstRatSeat,
    Good,
    IntentState,
    TrayState,
    TurnStep,
)
from app.games.firstrat.solo import level
from app.table import Player
from engine.base import Move
from engine.firstrat import goods, scoring
from engine.firstrat.rounds import to_go
from engine.firstrat.state import BUILD, DEAL, GREG, MOVE, SHOP, SUPER, FirstRatView, State, stage
from engine.firstrat.vocabulary import ANIMALS, RATS

#: How close to the end a counter changes its colour.
NEAR_CUBES, NEAR_RATS = 2, 1


@dataclass(frozen=True, slots=True)
class FirstRatTable:
    """A position as the reader at the tray sees it."""

    board: BoardState
    #: The animals that are asked about, and the own rats that a question is about.
    glowing: frozenset[str]
    choices: frozenset[int]
    #: The other seats, or everybody where there is room.
    seats: tuple[FirstRatSeat, ...]
    tray: TrayState
    steps: tuple[TurnStep, ...]
    #: The round in words, with a warning when it is one of the last.
    round: str
    #: How hard Greg plays, in words; empty if he does not.
    greg_level: str
    burrow: BurrowState
    tracks: TracksState


class TurnMarks(NamedTuple):
    """The last turns of the others, and what of the end of the game is to be seen."""

    turns: tuple[LastTurn, ...]
    #: Whether they are marked on the board, and whether they can be shown again.
    marked: bool
    again: bool
    #: The emblem of the family that has set the end of the game; empty while none has.
    ending: str


@dataclass(frozen=True, slots=True)
class FirstRatScene:
    """Everything that the table shows at one moment; the prompt depends on the panels that it opens."""

    table: FirstRatTable
    #: Greg while his card lies there.
    robot: FirstRatSeat | None
    #: What of the layout decides how much is shown.
    room: tuple[object, ...]
    marks: TurnMarks
    intent: IntentState | None = None
    #: The space that the keyboard is on; -1 for none.
    cursor: int = -1

    def with_board(self, board: BoardState) -> FirstRatScene:
        """The same with the board in the middle of an animation."""
        return replace(self, table=replace(self.table, board=board))


def table(
    view: FirstRatView, players: Sequence[Player], own: int, offer: Sequence[Move] = (), *, everybody: bool = False
) -> FirstRatTable:
    """The table for the seat `own`, whose legal moves are `offer`."""
    s = view.state
    shown, others_ = board(view, own), others(view, players, own)
    return FirstRatTable(
        board=shown,
        glowing=frozenset({ANIMALS[s.turn.shops[0]]}) if s.turn is not None and stage(s) == SHOP else frozenset(),
        choices=_choices(s, own, offer),
        seats=(seat(view, players, own), *others_) if everybody else others_,
        tray=tray(view, players, own),
        steps=steps(view),
        round=_round(shown),
        greg_level=level(s.rules.greg) if s.greg is not None else "",
        burrow=burrow(view, seat=own),
        tracks=tracks(view, offer, seat=own),
    )


def reader(view: FirstRatView, people: Sequence[int], last: int) -> int:
    """Whose tray is shown: the only person's, else that of the person to move, else the last one's."""
    if len(people) == 1:
        return people[0]
    return view.state.mover if view.state.mover in people else last


# --- seats


def seat(view: FirstRatView, players: Sequence[Player], owner: int) -> FirstRatSeat:
    """One seat, or Greg."""
    s = view.state
    if owner == GREG:
        assert s.greg is not None
        name, held, total = "Greg", 0, scoring.greg_total(s)
        things = [("award", s.greg.awards)]
    else:
        family = s.seats[owner]
        name, held, total = players[owner].name, family.goods, scoring.total(s, owner)
        things = [(_picture(item), item.number) for item in owned(s, family)]
        things += [("award", family.awards), ("mould", family.mould)]
    missing = to_go(s, owner)
    return FirstRatSeat(
        owner,
        name,
        emblem(owner),
        total,
        (scoring.cubes_placed(s, owner), s.board.components.numbers.trigger),
        (scoring.rats_aboard(s, owner), RATS),
        (missing.cubes <= NEAR_CUBES, missing.rats <= NEAR_RATS),
        amounts(goods.amounts(held)),
        tuple(Amount(picture, number) for picture, number in things if number),
        s.mover == owner and bool(s.actors),
        players[owner].regular if owner != GREG else "",
    )


def _picture(item: Item) -> str:
    """The picture of an item, with what a cap counts laid on it."""
    return f"{item.picture}+{item.badge}" if item.badge else item.picture


def others(view: FirstRatView, players: Sequence[Player], own: int) -> tuple[FirstRatSeat, ...]:
    """The other seats in the order of their turns, Greg in a solo game."""
    number = len(view.state.seats)
    owners = (GREG,) if view.state.greg is not None else [(own + step) % number for step in range(1, number)]
    return tuple(seat(view, players, owner) for owner in owners)


def tray(view: FirstRatView, players: Sequence[Player], own: int) -> TrayState:
    """The own goods."""
    pile = view.state.seats[own].goods
    held = tuple(Good(name, goods.amount(pile, content)) for content, name in enumerate(goods.KEPT))
    return TrayState(seat(view, players, own), held)


# --- the rest


def _choices(s: State, own: int, offer: Sequence[Move]) -> frozenset[int]:
    if stage(s) != SUPER:
        return frozenset()
    rats = s.seats[own].rats
    able = {rats[int(move.split(" ")[1])] for move in offer}
    return frozenset(place for place, rat in enumerate(rats) if rat in able)


def steps(view: FirstRatView) -> tuple[TurnStep, ...]:
    """Where the turn is; nowhere while Greg walks or nobody has to act."""
    s = view.state
    now = stage(s)
    nowhere = not s.actors or s.mover == GREG or now >= DEAL
    at = -1 if nowhere else {MOVE: 0, SHOP: 2, BUILD: 3}.get(now, 1)
    words = {"move": tr._("Move"), "collect": tr._("Collect"), "shop": tr._("Shop"), "build": tr._("Build")}
    return tuple(
        TurnStep(name, word, "done" if number < at else "now" if number == at else "ahead")
        for number, (name, word) in enumerate(words.items())
    )


def _round(model: BoardState) -> str:
    if model.ending:
        return tr._("Last round") if model.ending == "last" else tr._("One more round")
    return tr._("Round {round}").format(round=model.round)
