"""The Brooke table as plain properties: three islands, two sides, and the question that is open.

`table_of` turns a view into a `BrookeTable`, which widgets draw.  `after_event` applies one event to a table, so
that a turn can be shown in its steps: place, act, correct, turn over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from app.games.brooke.presenter.view_models import (
    Award,
    BrookeChoice,
    BrookeQuestion,
    BrookeSide,
    BrookeTable,
    Die,
    Island,
    IslandFace,
    Placement,
    Profit,
    picture_of,
)
from app.table import Player
from engine.base import Event, Seat, View
from engine.brooke import play, preview
from engine.brooke.cards import BLUE, COLOURS, RED, SLOTS, Card
from engine.brooke.state import (
    ACT,
    CUT,
    PLACE,
    State,
    Tally,
    awarded,
    is_pass_over,
    return_game_follows,
    tally,
    totals,
)


def table_of(
    view: View[State], players: Sequence[Player], *, asked: Sequence[Seat] | None = None, ais_wait: bool = False
) -> BrookeTable:
    """The table now; Brooke has no secrets, so it is the same for all."""
    state = view.state
    islands = islands_of(state)
    waiting = view.to_act if asked is None else asked
    return BrookeTable(
        game=state.ledger.game,
        games=1 + state.rules.pair,
        number=state.ledger.number,
        islands=islands,
        sides=(_side(state, BLUE, players, waiting, ais_wait), _side(state, RED, players, waiting, ais_wait)),
        question=question(state) if any(seat in waiting for seat in state.actors) else None,
        awards=awards_of(islands) if is_pass_over(state) else (),
        over=not state.actors,
        return_game_follows=return_game_follows(state),
    )


def awards_of(islands: Sequence[Island]) -> tuple[Award, ...]:
    """Who would get which card if the pass were over."""
    return tuple(Award(island.slot, island.leader, island.totals) for island in islands)


def with_awards(
    table: BrookeTable, awards: Sequence[Award], waiting: Sequence[Award], score: Sequence[int]
) -> BrookeTable:
    """A table with some of its cards awarded; `score` counts all of them, by seat.

    The last pass of a game books its cards at once, earlier ones with the next deal: a table may have them or not.
    """
    blue, red = (_awarded(side, table, awards, waiting, score[side.seat]) for side in table.sides)
    return replace(table, awards=tuple(awards), sides=(blue, red))


def _awarded(
    side: BrookeSide, table: BrookeTable, awards: Sequence[Award], waiting: Sequence[Award], score: int
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


def before_events(view: View[Any], players: Sequence[Player]) -> BrookeTable:
    """The table before the events of a step: without a question, and before the mover can sit out."""
    table = replace(table_of(view, players, asked=()), awards=())
    for side in table.sides:
        table = _with_side(table, replace(side, asked=side.seat in view.to_act))
    return table


def after_event(table: BrookeTable, event: Event) -> BrookeTable:
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


def _with_dice(table: BrookeTable, gone: Sequence[Die], come: Sequence[Die]) -> BrookeTable:
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


def _with_side(table: BrookeTable, side: BrookeSide) -> BrookeTable:
    sides = (table.sides[BLUE], side) if side.colour else (side, table.sides[RED])
    return replace(table, sides=sides, question=None)


def question(state: State) -> BrookeQuestion | None:
    """The decision that is due; None between passes and at the end."""
    if state.spread is None or state.mover not in (BLUE, RED):
        return None
    seat = state.actors[0]
    if state.due == PLACE:
        own, _other = play.dice_sets(state)
        found = {(one.slot, one.value): one for one in preview.placements(state)}
        values, rolled = tuple(own.values()), bool(own.first)
        return BrookeQuestion(
            "place",
            seat,
            state.mover,
            values=values,
            rolled=rolled,
            placements=found,
            profit=partial(profit, state),
        )
    if state.due >= CUT:
        of = BLUE if state.blue.excess else RED
        excess = max(state.blue.excess, state.red.excess)
        corrector = state.rules.corrector(of, state.mover)
        choices = _choices(state, of)
        return BrookeQuestion(
            "cut", seat, corrector, state.due - CUT, "cut", of, excess, corrector=corrector, choices=choices
        )
    slot = state.due - ACT
    of, action = play.action_at(state, slot)
    corrector = state.rules.corrector(of, state.mover)
    choices = _choices(state, of)
    return BrookeQuestion(
        "act", seat, state.mover, slot, action.name.lower(), of, corrector=corrector, choices=choices
    )


def _choices(state: State, of: int) -> tuple[BrookeChoice, ...]:
    return tuple(_choice(found, of) for found in preview.choices_due(state))


def _choice(found: preview.Choice, of: int) -> BrookeChoice:
    after, die = islands_of(found.after), found.die
    if die is None:
        return BrookeChoice(found.move, None, found.slot, after=after)
    one = Die(of, die.slot, die.value)
    other = Die(of, die.to, die.other) if die.to is not None and die.other is not None else None
    over = (found.after.red if of else found.after.blue).excess
    return BrookeChoice(found.move, one, die.to, other, die.shows or 0, over, after)


# --- which side an action serves


def profit(state: State, placement: Placement) -> Profit:
    """Which side the action of a placement would serve.

    An action is the mover's to use, unless it gives the other side a die or leaves the mover worse off in each way
    in which it can be carried out.  Only the table at the end of the turn counts, not what could follow.
    """
    if not (placement.upper and placement.possible):
        return "nobody"
    mover = state.mover
    if placement.action == "gain":
        return "mine" if placement.of == mover else "theirs"
    placed = play.decided(state, placement.move)
    unfinished = placed.mover == mover and placed.due != PLACE
    ends = [play.decided(placed, move) for move in play.moves(placed)] if unfinished else [placed]
    own, _other = play.dice_sets(state)
    own = own.placed(placement.slot, placement.value)
    # The island turns over in any case.
    idle = state._replace(faces=state.faces ^ 1 << placement.slot)
    idle = idle._replace(red=own) if mover else idle._replace(blue=own)
    return "mine" if max(_standing(end, mover) for end in ends) >= _standing(idle, mover) else "theirs"


def _standing(state: State, colour: int) -> tuple[int, int]:
    """How a table stands for a colour: islands led more than the other side, and pips more."""
    differences = []
    for slot in range(SLOTS):
        blue, red = totals(state, slot)
        differences.append(red - blue if colour else blue - red)
    leads = sum((number > 0) - (number < 0) for number in differences)
    # Pips over the limit will be taken away.
    over = state.red.excess - state.blue.excess
    return leads, sum(differences) + (-over if colour else over)


# --- islands


def islands_of(state: State) -> tuple[Island, ...]:
    """The cards on the table with their dice."""
    found = []
    for slot, index in enumerate(state.spread.cards if state.spread is not None else ()):
        card, shown = state.rules.deck.cards[index], state.faces >> slot & 1
        found.append(island_of(card, shown, slot, (state.blue.values_at(slot), state.red.values_at(slot))))
    return tuple(found)


def island_of(
    card: Card, shown: int, slot: int = 0, dice: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
) -> Island:
    """A card that shows the face of a colour."""
    up, down = (
        IslandFace(face.colour, face.action.name.lower(), face.printed)
        for face in (card.faces[shown], card.faces[1 - shown])
    )
    return Island(slot, picture_of(card.id), up, down, dice, (card.pips(BLUE), card.pips(RED)))
