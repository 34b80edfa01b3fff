"""The Brooke table as plain properties: three islands, two sides, and what is asked of whom.

`show` turns a view into a `BrookeShow`; widgets draw it and know nothing else.  `told` applies one event to a
table, so that a turn can be shown in its steps: place, act, correct, turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.games.brooke.presenter.questions import islands_of, question
from app.games.brooke.presenter.shows import Award, BrookeShow, BrookeSide, Die, Island
from app.table import Player
from engine.base import Event, Seat, View
from engine.brooke.cards import BLUE, COLOURS, RED
from engine.brooke.state import State, Tally, awarded, is_pass_over, return_game_follows, tally


def show(
    view: View[State], players: Sequence[Player], *, asked: Sequence[Seat] | None = None, ais_wait: bool = False
) -> BrookeShow:
    """The table as it lies there now; Brooke has no secrets, so everybody sees the same."""
    state = view.state
    islands = islands_of(state)
    waiting = view.to_act if asked is None else asked
    return BrookeShow(
        game=state.ledger.game,
        games=1 + state.rules.pair,
        number=state.ledger.number,
        islands=islands,
        sides=(
            _side(state, BLUE, players, waiting, ais_wait),
            _side(state, RED, players, waiting, ais_wait),
        ),
        question=question(state) if any(seat in waiting for seat in state.actors) else None,
        awards=awards_of(islands) if is_pass_over(state) else (),
        over=not state.actors,
        return_game_follows=return_game_follows(state),
    )


def awards_of(islands: Sequence[Island]) -> tuple[Award, ...]:
    """Who would get which card if the pass were over."""
    return tuple(Award(island.slot, island.leader, island.totals) for island in islands)


def with_awards(
    table: BrookeShow, awards: Sequence[Award], waiting: Sequence[Award], score: Sequence[int]
) -> BrookeShow:
    """A table with some of its cards awarded; `score` counts all of them, by seat.

    The last pass of a game books its cards at once, earlier ones with the next deal: a table may have them or not.
    """
    blue, red = (_awarded(side, table, awards, waiting, score[side.seat]) for side in table.sides)
    return replace(table, awards=tuple(awards), sides=(blue, red))


def _awarded(
    side: BrookeSide, table: BrookeShow, awards: Sequence[Award], waiting: Sequence[Award], score: int
) -> BrookeSide:
    def pips(won: Sequence[Award]) -> int:
        return sum(table.islands[award.slot].pips[side.colour] for award in won)

    mine, later = ([award for award in some if award.colour == side.colour] for some in (awards, waiting))
    booked = side.cards == score and bool(mine or later)
    before = side.pips - (pips([*mine, *later]) if booked else 0)
    return replace(side, cards=score - len(later), pips=before + pips(mine))


def counted(state: State) -> Tally:
    """Cards and pips by seat; once a pass is over its cards count, although only the next deal books them."""
    return tally(state.rules, awarded(state) if is_pass_over(state) else state.ledger)


def _side(
    state: State, colour: int, players: Sequence[Player], asked: Sequence[Seat], ais_wait: bool
) -> BrookeSide:
    dice = state.red if colour else state.blue
    seat = state.ledger.seat(colour)
    found = counted(state)
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
        thinking=seat in asked and players[seat].is_ai and not ais_wait,
        face=players[seat].regular,
    )


# --- event by event


def before_telling(view: View[Any], players: Sequence[Player]) -> BrookeShow:
    """The table before the events of a step: nobody is asked, and whoever has decided does not sit out yet."""
    table = replace(show(view, players, asked=()), awards=())
    for side in table.sides:
        table = _with_side(table, replace(side, asked=side.seat in view.to_act))
    return table


def told(table: BrookeShow, event: Event) -> BrookeShow:
    """The table after one more event of a turn; other events leave it as it is."""
    facts = event.facts
    match event.kind:
        case "placed":
            die = Die(COLOURS.index(facts["colour"]), facts["slot"] - 1, facts["value"])
            side = table.sides[die.colour]
            table = _with_side(table, replace(side, stock=side.stock - 1, first=0))
            return _with_dice(table, (), (die,))
        case "acted" | "cut" if "from" in facts:
            gone, come = zip(*moved_dice(facts), strict=True)
            return _with_dice(table, gone, come)
        case "acted" if facts["action"] == "gain" and facts["possible"]:
            side = table.sides[COLOURS.index(facts["of"])]
            return _with_side(table, replace(side, stock=side.stock + 1, reserve=side.reserve - 1))
        case "flipped":
            islands = tuple(
                replace(island, face=island.back, back=island.face)
                if island.slot == facts["slot"] - 1 and COLOURS[island.face.colour] != facts["face"]
                else island
                for island in table.islands
            )
            return replace(table, islands=islands, question=None)
    return table


def moved_dice(facts: Mapping[str, Any]) -> list[tuple[Die, Die]]:
    """The dice that an action or a correction has taken: each as it was, and as it is now."""
    colour, start, value = COLOURS.index(facts["of"]), facts["from"] - 1, facts["value"]
    one = Die(colour, start, value)
    if "shows" in facts:
        return [(one, Die(colour, start, facts["shows"]))]
    end = facts["to"] - 1
    moved = [(one, Die(colour, end, value))]
    if "other" in facts:
        moved.append((Die(colour, end, facts["other"]), Die(colour, start, facts["other"])))
    return moved


def _with_dice(table: BrookeShow, gone: Sequence[Die], come: Sequence[Die]) -> BrookeShow:
    """A table without some dice and with others, counted anew."""
    dice = [[list(values) for values in island.dice] for island in table.islands]
    for colour, slot, value in gone:
        dice[slot][colour].remove(value)
    for colour, slot, value in come:
        dice[slot][colour].append(value)
    islands = tuple(
        replace(island, dice=(tuple(sorted(blue)), tuple(sorted(red))))
        for island, (blue, red) in zip(table.islands, dice, strict=True)
    )
    table = replace(table, islands=islands, question=None)
    for side in table.sides:
        table = _with_side(table, replace(side, placed=sum(die.value for die in table.dice_of(side.colour))))
    return table


def _with_side(table: BrookeShow, side: BrookeSide) -> BrookeShow:
    sides = (table.sides[BLUE], side) if side.colour else (side, table.sides[RED])
    return replace(table, sides=sides, question=None)
