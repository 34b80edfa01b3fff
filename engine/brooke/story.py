"""What happened, told as events: the only thing that screen, log, sound and statistics hear.

Kinds: `lot` `dealt` `rolled` `placed` `acted` `overflow` `cut` `flipped` `skipped` `pass` `game` `match`.
Slots are 1-3, colours `blue` and `red`, cards their ids.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..base import CHANCE, Event, Json, Move
from .cards import BLUE, COLOURS, RED, Action
from .play import PLACEMENTS, ROLLS, duty, sides
from .sides import Side, choices, cuts
from .state import (
    ACT,
    CUT,
    PLACE,
    Ledger,
    State,
    award,
    booked,
    is_last_pass,
    is_pass_over,
    places,
    tally,
    winner,
)
from .turn import NOBODY, upper_hand

_SHIFTED = re.compile(r"act (\d)\.(\d)>(\d)")
_SWAPPED = re.compile(r"act (\d)\.(\d)x(\d)\.(\d)")
_TURNED = re.compile(r"(?:act|cut) (\d)\.(\d)=(\d)")


def tell(before: State, move: Move, after: State) -> Iterator[Event]:
    """The events of one step, in the order in which they should be shown."""
    if before.actors == (CHANCE,):
        yield from _chance(before, move, after)
    elif before.due == PLACE:
        yield from _placed(before, move, after)
    elif before.due >= CUT:
        yield _cut(before, move)
        yield from _turned_over(before, before.due - CUT, after)
    else:
        slot = before.due - ACT
        colour, action = duty(before, slot)
        yield _acted(before, slot, move)
        if action is Action.FLIP:
            yield _flipped(before, int(move[-1]) - 1, before.faces ^ 1 << int(move[-1]) - 1, "action")
            yield from _turned_over(before, slot, after)
        else:
            side = next(c.side for c in choices(action, before.red if colour else before.blue) if c.text == move)
            yield from _consequences(before, slot, colour, side, after)


# --- chance


def _chance(before: State, move: Move, after: State) -> Iterator[Event]:
    ledger = after.ledger
    if before.ledger.starter is None:
        yield Event("lot", {"seat": int(move[-1])})
    elif before.spread is None or is_pass_over(before):
        if before.spread is not None:
            yield _pass(before)
            if ledger.game > before.ledger.game:
                yield from _game(before, booked(before))
        assert after.spread is not None and ledger.starter is not None
        yield Event(
            "dealt",
            {
                "game": ledger.game,
                "pass": ledger.number,
                "seat": ledger.seat(ledger.starter),
                "starter": COLOURS[ledger.starter],
                "cards": [after.rules.deck.cards[card].id for card in after.spread.cards],
                "faces": [COLOURS[after.faces >> slot & 1] for slot in range(3)],
            },
        )
    else:
        yield Event("rolled", {"values": list(ROLLS[move]), "seats": [ledger.seat(BLUE), ledger.seat(RED)]})


# --- a turn


def _who(s: State, colour: int) -> dict[str, Json]:
    return {"seat": s.ledger.seat(colour), "colour": COLOURS[colour]}


def _face(s: State, slot: int) -> dict[str, Json]:
    assert s.spread is not None
    return {
        "slot": slot + 1,
        "card": s.rules.deck.cards[s.spread.cards[slot]].id,
        "face": COLOURS[s.faces >> slot & 1],
    }


def _totals(s: State, slot: int, blue: Side, red: Side) -> list[int]:
    assert s.spread is not None
    printed = s.spread.faces[s.faces][slot].printed
    return [blue.totals[slot] + printed[BLUE], red.totals[slot] + printed[RED]]


def _placed(before: State, move: Move, after: State) -> Iterator[Event]:
    slot, value = PLACEMENTS[move]
    mover = before.mover
    own, other = sides(before)
    own = own.placed(slot, value)
    placed = before._replace(red=own) if mover else before._replace(blue=own)
    assert before.spread is not None
    upper = upper_hand(before.spread, before.faces, own, other, mover, slot)
    totals = _totals(before, slot, placed.blue, placed.red)
    yield Event(
        "placed", {**_who(before, mover), **_face(before, slot), "value": value, "totals": totals, "upper": upper}
    )
    if not upper:
        yield from _afterwards(before, after)
    elif not ACT <= after.due < CUT:
        # The action was no choice, so it has been carried out.
        colour, action = duty(before, slot)
        side = placed.red if colour else placed.blue
        only = next(iter(choices(action, side)), None)
        yield _acted(placed, slot, only.text if only else "")
        yield from _consequences(placed, slot, colour, only.side if only else side, after)


def _acted(s: State, slot: int, text: Move) -> Event:
    colour, action = duty(s, slot)
    facts: dict[str, Json] = {
        **_who(s, s.mover),
        "slot": slot + 1,
        "action": action.name.lower(),
        "of": COLOURS[colour],
        "possible": bool(text),
    }
    return Event("acted", facts | _details(text))


def _details(text: Move) -> dict[str, Json]:
    """The dice of a choice, from how it is written."""
    if found := _SHIFTED.fullmatch(text):
        return dict(zip(("from", "value", "to"), map(int, found.groups()), strict=True))
    if found := _SWAPPED.fullmatch(text):
        return dict(zip(("from", "value", "to", "other"), map(int, found.groups()), strict=True))
    if found := _TURNED.fullmatch(text):
        return dict(zip(("from", "value", "shows"), map(int, found.groups()), strict=True))
    return {"to": int(text[-1])} if text and text[-1].isdigit() else {}


def _consequences(s: State, slot: int, colour: int, side: Side, after: State) -> Iterator[Event]:
    """After an action on dice: an overflow and its correction, and the card turned over."""
    if side.excess:
        yield Event("overflow", {**_who(s, colour), "excess": side.excess, "cutter": s.ledger.seat(1 - colour)})
        if after.due >= CUT:
            return
        over = s._replace(red=side) if colour else s._replace(blue=side)
        yield _cut(over, cuts(side)[0].text)
    yield from _turned_over(s, slot, after)


def _cut(s: State, text: Move) -> Event:
    colour = RED if s.red.excess else BLUE
    return Event("cut", {**_who(s, 1 - colour), "of": COLOURS[colour], **_details(text)})


def _flipped(s: State, slot: int, faces: int, why: str) -> Event:
    return Event("flipped", {**_face(s._replace(faces=faces), slot), "by": why})


def _turned_over(s: State, slot: int, after: State) -> Iterator[Event]:
    yield _flipped(s, slot, after.faces, "turned-over")
    yield from _afterwards(s, after)


def _afterwards(s: State, after: State) -> Iterator[Event]:
    """Who sits out, or what the end of the match brings."""
    if after.mover == s.mover and after.due == PLACE:
        colour = 1 - s.mover
        idle = after.red if colour else after.blue
        yield Event("skipped", {**_who(s, colour), "why": "limit" if idle.stock else "dice"})
    elif after.mover == NOBODY and is_last_pass(s.rules, s.ledger):
        yield _pass(after)
        yield from _game(after, after.ledger)


# --- counting


def _pass(s: State) -> Event:
    """The cards of a finished pass, each with its winner and the totals that decided it."""
    assert s.spread is not None
    shares = award(s.spread, s.faces, s.blue, s.red)
    cards = [
        {
            **_face(s, slot),
            "seat": next((s.ledger.seat(c) for c in (BLUE, RED) if shares[c] >> card & 1), None),
            "totals": _totals(s, slot, s.blue, s.red),
        }
        for slot, card in enumerate(s.spread.cards)
    ]
    return Event("pass", {"pass": s.ledger.number, "cards": cards, "score": list(tally(s.rules, booked(s)).cards)})


def _game(s: State, ledger: Ledger) -> Iterator[Event]:
    found = tally(s.rules, ledger)
    victor = winner(found)
    how = "draw" if victor is None else "cards" if found.cards[0] != found.cards[1] else "pips"
    yield Event(
        "game",
        {"game": ledger.game, "winner": victor, "how": how, "cards": list(found.cards), "pips": list(found.pips)},
    )
    if ledger.before is not None:
        ranks = places(s.rules, ledger)
        victors = [winner(ledger.before), victor]
        yield Event(
            "match",
            {
                "winner": None if ranks == (1, 1) else ranks.index(1),
                "games": [victors.count(0), victors.count(1)],
                "cards": [ledger.before.cards[seat] + found.cards[seat] for seat in (0, 1)],
                "pips": [ledger.before.pips[seat] + found.pips[seat] for seat in (0, 1)],
            },
        )
