"""The Brooke table as plain properties: three islands, two sides, and what is asked of whom.

`show` turns a view into a `BrookeTable`; widgets draw it and know nothing else.  `told` carries a table on by one
event, so that a turn can be shown in its steps: place, act, correct, turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.core.table import Player
from app.games.brooke.presenter.questions import question
from app.games.brooke.presenter.shows import BLUE, COLOURS, ISLANDS, RED, Award, BrookeTable, Face, Island, Side
from engine.base import Event
from engine.brooke.sides import DICE, limit_of
from engine.brooke.state import BrookeView, State, booked, is_pass_over, tally


def show(view: BrookeView, players: Sequence[Player], *, asked: Sequence[int] | None = None) -> BrookeTable:
    """The table as it lies there now; Brooke has no secrets, so everybody sees the same."""
    state = view.state
    islands = islands_of(state, state.faces)
    waiting = view.to_act if asked is None else asked
    return BrookeTable(
        game=state.ledger.game,
        games=1 + state.rules.pair,
        number=state.ledger.number,
        islands=islands,
        sides=(_side(state, BLUE, players, waiting), _side(state, RED, players, waiting)),
        question=question(state, islands) if any(seat in waiting for seat in state.actors) else None,
        awards=awards_of(islands) if is_pass_over(state) else (),
        over=not state.actors,
    )


def islands_of(state: State, faces: int) -> tuple[Island, ...]:
    """The cards with their dice, showing these faces."""
    spread = state.spread
    if spread is None:
        return ()
    found = []
    for slot, index in enumerate(spread.cards):
        card = state.rules.deck.cards[index]
        up, down = (card.faces[shown] for shown in ((faces >> slot & 1), 1 - (faces >> slot & 1)))
        dice = tuple(
            tuple(value for place, value in side.dice if place == slot) for side in (state.blue, state.red)
        )
        found.append(
            Island(
                slot,
                (card.id - 1) % ISLANDS + 1,
                Face(up.colour, up.action.name.lower(), up.printed),
                Face(down.colour, down.action.name.lower(), down.printed),
                (dice[BLUE], dice[RED]),
            )
        )
    return tuple(found)


def awards_of(islands: Sequence[Island]) -> tuple[Award, ...]:
    """Who gets which card, were the pass over now."""
    return tuple(Award(island.slot, island.leader, island.totals) for island in islands)


def _side(state: State, colour: int, players: Sequence[Player], asked: Sequence[int]) -> Side:
    dice = state.red if colour else state.blue
    seat = state.ledger.seat(colour)
    # Once a pass is over its cards count, although only the next deal books them.
    found = tally(state.rules, booked(state) if is_pass_over(state) else state.ledger)
    return Side(
        colour=colour,
        seat=seat,
        name=players[seat].name,
        is_ai=players[seat].is_ai,
        stock=dice.stock,
        reserve=dice.reserve,
        first=dice.first,
        placed=dice.sum,
        limit=limit_of(DICE - dice.reserve),
        cards=found.cards[seat],
        pips=found.pips[seat],
        asked=seat in asked,
    )


# --- event by event


def told(table: BrookeTable, event: Event) -> BrookeTable:
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


def _placed(table: BrookeTable, facts: Mapping[str, Any]) -> BrookeTable:
    colour, value = COLOURS.index(facts["colour"]), facts["value"]
    side = table.sides[colour]
    table = _with_die(table, colour, facts["slot"] - 1, value)
    return _with_side(table, replace(side, stock=side.stock - 1, first=0, placed=side.placed + value))


def _acted(table: BrookeTable, facts: Mapping[str, Any]) -> BrookeTable:
    colour = COLOURS.index(facts["of"])
    match facts["action"]:
        case "right" | "left":
            table = _without_die(table, colour, facts["from"] - 1, facts["value"])
            return _with_die(table, colour, facts["to"] - 1, facts["value"])
        case "swap":
            for slot, gone, come in (("from", "value", "other"), ("to", "other", "value")):
                table = _without_die(table, colour, facts[slot] - 1, facts[gone])
                table = _with_die(table, colour, facts[slot] - 1, facts[come])
            return table
        case "turn":
            return _turned(table, colour, facts)
        case "gain":
            side = table.sides[colour]
            return _with_side(
                table, replace(side, stock=side.stock + 1, reserve=side.reserve - 1, limit=side.limit + 1)
            )
    return table


def _turned(table: BrookeTable, colour: int, facts: Mapping[str, Any]) -> BrookeTable:
    slot, value, shows = facts["from"] - 1, facts["value"], facts["shows"]
    side = table.sides[colour]
    table = _with_die(_without_die(table, colour, slot, value), colour, slot, shows)
    return _with_side(table, replace(side, placed=side.placed + shows - value))


def _with_die(table: BrookeTable, colour: int, slot: int, value: int) -> BrookeTable:
    return _with_dice(table, colour, slot, tuple(sorted((*table.islands[slot].dice[colour], value))))


def _without_die(table: BrookeTable, colour: int, slot: int, value: int) -> BrookeTable:
    dice = list(table.islands[slot].dice[colour])
    dice.remove(value)
    return _with_dice(table, colour, slot, tuple(dice))


def _with_dice(table: BrookeTable, colour: int, slot: int, dice: tuple[int, ...]) -> BrookeTable:
    island = table.islands[slot]
    both = (island.dice[BLUE], dice) if colour else (dice, island.dice[RED])
    return _with_island(table, replace(island, dice=both))


def _with_island(table: BrookeTable, island: Island) -> BrookeTable:
    islands = tuple(island if one.slot == island.slot else one for one in table.islands)
    return replace(table, islands=islands, question=None)


def _with_side(table: BrookeTable, side: Side) -> BrookeTable:
    sides = (table.sides[BLUE], side) if side.colour else (side, table.sides[RED])
    return replace(table, sides=sides, question=None)
