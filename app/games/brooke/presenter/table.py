"""The Brooke table as plain properties: three islands, two sides, and what is asked of whom.

`show` turns a view into a `BrookeShow`; widgets draw it and know nothing else.  `told` applies one event to a
table, so that a turn can be shown in its steps: place, act, correct, turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.core.table import Player
from app.games.brooke.presenter.questions import islands_of, question
from app.games.brooke.presenter.shows import Award, BrookeShow, BrookeSide, Island
from engine.base import Event, Seat, View
from engine.brooke.cards import BLUE, COLOURS, PASSES, RED
from engine.brooke.state import State, booked, is_pass_over, tally


def show(view: View[State], players: Sequence[Player], *, asked: Sequence[Seat] | None = None) -> BrookeShow:
    """The table as it lies there now; Brooke has no secrets, so everybody sees the same."""
    state = view.state
    islands = islands_of(state)
    waiting = view.to_act if asked is None else asked
    return BrookeShow(
        game=state.ledger.game,
        games=1 + state.rules.pair,
        number=state.ledger.number,
        islands=islands,
        sides=(_side(state, BLUE, players, waiting), _side(state, RED, players, waiting)),
        question=question(state) if any(seat in waiting for seat in state.actors) else None,
        awards=awards_of(islands) if is_pass_over(state) else (),
        over=not state.actors,
        is_last_pass=state.ledger.number == PASSES,
    )


def awards_of(islands: Sequence[Island]) -> tuple[Award, ...]:
    """Who would get which card if the pass were over."""
    return tuple(Award(island.slot, island.leader, island.totals) for island in islands)


def _side(state: State, colour: int, players: Sequence[Player], asked: Sequence[Seat]) -> BrookeSide:
    dice = state.red if colour else state.blue
    seat = state.ledger.seat(colour)
    # Once a pass is over its cards count, although only the next deal books them.
    found = tally(state.rules, booked(state) if is_pass_over(state) else state.ledger)
    return BrookeSide(
        colour=colour,
        seat=seat,
        name=players[seat].name,
        is_ai=players[seat].is_ai,
        stock=dice.stock,
        reserve=dice.reserve,
        first=dice.first,
        placed=dice.sum,
        cards=found.cards[seat],
        pips=found.pips[seat],
        asked=seat in asked,
    )


# --- event by event


def told(table: BrookeShow, event: Event) -> BrookeShow:
    """The table after one more event of a turn; other events leave it as it is."""
    facts = event.facts
    match event.kind:
        case "placed":
            return _placed(table, facts)
        case "acted" if facts["possible"]:
            return _acted(table, facts)
        case "cut":
            return _turned(table, COLOURS.index(facts["of"]), facts)
        case "flipped":
            island = table.islands[facts["slot"] - 1]
            if COLOURS[island.face.colour] == facts["face"]:
                return table
            return _with_island(table, replace(island, face=island.back, back=island.face))
    return table


def _placed(table: BrookeShow, facts: Mapping[str, Any]) -> BrookeShow:
    colour, value = COLOURS.index(facts["colour"]), facts["value"]
    side = table.sides[colour]
    table = _exchange(table, colour, facts["slot"], None, value)
    return _with_side(table, replace(side, stock=side.stock - 1, first=0, placed=side.placed + value))


def _acted(table: BrookeShow, facts: Mapping[str, Any]) -> BrookeShow:
    colour = COLOURS.index(facts["of"])
    match facts["action"]:
        case "right" | "left" | "swap":
            # Only a swap brings another die back.
            value, other = facts["value"], facts.get("other")
            table = _exchange(table, colour, facts["from"], value, other)
            return _exchange(table, colour, facts["to"], other, value)
        case "turn":
            return _turned(table, colour, facts)
        case "gain":
            side = table.sides[colour]
            return _with_side(table, replace(side, stock=side.stock + 1, reserve=side.reserve - 1))
    return table


def _turned(table: BrookeShow, colour: int, facts: Mapping[str, Any]) -> BrookeShow:
    value, shows = facts["value"], facts["shows"]
    side = table.sides[colour]
    table = _exchange(table, colour, facts["from"], value, shows)
    return _with_side(table, replace(side, placed=side.placed + shows - value))


def _exchange(table: BrookeShow, colour: int, number: int, gone: int | None, come: int | None) -> BrookeShow:
    """One die of a colour leaves an island (counted from 1), another one comes."""
    island = table.islands[number - 1]
    dice = list(island.dice[colour])
    if gone is not None:
        dice.remove(gone)
    if come is not None:
        dice.append(come)
    own = tuple(sorted(dice))
    both = (island.dice[BLUE], own) if colour else (own, island.dice[RED])
    return _with_island(table, replace(island, dice=both))


def _with_island(table: BrookeShow, island: Island) -> BrookeShow:
    islands = tuple(island if one.slot == island.slot else one for one in table.islands)
    return replace(table, islands=islands, question=None)


def _with_side(table: BrookeShow, side: BrookeSide) -> BrookeShow:
    sides = (table.sides[BLUE], side) if side.colour else (side, table.sides[RED])
    return replace(table, sides=sides, question=None)
