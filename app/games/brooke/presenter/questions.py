"""What a player of Brooke is asked, with what every answer would lead to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.games.brooke.presenter.shows import Choice, Die, Island, Placement, Question
from engine.brooke import play
from engine.brooke.cards import BLUE, RED, Action
from engine.brooke.sides import choices
from engine.brooke.state import ACT, CUT, PLACE, State
from engine.brooke.turn import upper_hand

_DIE = re.compile(r"(?:act|cut) (\d)\.(\d)(?:>(\d)|=(\d)|x(\d)\.(\d))")


def question(state: State, islands: Sequence[Island]) -> Question | None:
    """The decision that is due; None between passes and at the end."""
    if state.spread is None or state.mover not in (BLUE, RED):
        return None
    seat = state.actors[0]
    colour = BLUE if state.ledger.seat(BLUE) == seat else RED
    if state.due == PLACE:
        return _place(state, seat)
    if state.due >= CUT:
        of = BLUE if state.blue.excess else RED
        over = state.red if of else state.blue
        return Question(
            "cut", seat, colour, state.due - CUT, "cut", of, over.excess, choices=_choices(state, of, islands)
        )
    slot = state.due - ACT
    of, action = play.duty(state, slot)
    return Question("act", seat, colour, slot, action.name.lower(), of, choices=_choices(state, of, islands))


def _place(state: State, seat: int) -> Question:
    own, _other = play.sides(state)
    values = tuple(own.values())
    found = {(slot, value): _placement(state, slot, value) for slot in range(3) for value in values}
    return Question("place", seat, state.mover, values=values, rolled=bool(own.first), placements=found)


def _placement(state: State, slot: int, value: int) -> Placement:
    own, other = play.sides(state)
    own = own.placed(slot, value)
    face = state.spread.faces[state.faces][slot]
    mover = state.mover
    action = Action(face.action)
    dice = own if face.colour == mover else other
    return Placement(
        f"{slot + 1}={value}",
        slot,
        value,
        own.totals[slot] + face.printed[mover],
        other.totals[slot] + face.printed[1 - mover],
        upper_hand(state.spread, state.faces, own, other, mover, slot),
        action.name.lower(),
        face.colour,
        action is Action.FLIP or bool(choices(action, dice)),
    )


def _choices(state: State, of: int, islands: Sequence[Island]) -> tuple[Choice, ...]:
    return tuple(_choice(state, move, of, islands) for move in play.moves(state))


def _choice(state: State, move: str, of: int, islands: Sequence[Island]) -> Choice:
    after = _after(state, move, islands)
    found = _DIE.fullmatch(move)
    if found is None:
        return Choice(move, None, int(move[-1]) - 1, after=after)
    slot, value, to, shows, other, shown = (int(part or 0) for part in found.groups())
    die = Die(of, slot - 1, value)
    if other:
        return Choice(move, die, other - 1, Die(of, other - 1, shown), after=after)
    return Choice(move, die, to - 1 if to else None, shows=shows, after=after)


def _after(state: State, move: str, islands: Sequence[Island]) -> tuple[Island, ...]:
    """The islands once the move and the rest of the turn are done; a correction that follows is still open."""
    then = play.decided(state, move)
    found = []
    for island in islands:
        shown = then.faces >> island.slot & 1
        up, down = (island.face, island.back) if island.face.colour == shown else (island.back, island.face)
        dice = tuple(
            tuple(value for place, value in side.dice if place == island.slot) for side in (then.blue, then.red)
        )
        found.append(Island(island.slot, island.picture, up, down, (dice[0], dice[1])))
    return tuple(found)
