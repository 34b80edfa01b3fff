"""The events of a step: the facts of each kind, and how they follow from a step.

Screen, log, sound and statistics learn of a match only through them.
Slots are 1-3, cards are given by id.  Lists of two are in the order blue, red, or by seat where that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, TypedDict

from ..base import CHANCE, Event, Move, Seat, kinds_of
from .cards import ACTION_NAMES, BLUE, COLOURS, RED, Action, ActionName, Colour
from .dice_set import DiceSet, choices, cuts
from .notation import die_choice
from .play import PLACEMENTS, ROLLS, action_at, dice_sets
from .state import (
    ACT,
    CUT,
    PLACE,
    Ledger,
    State,
    awarded,
    is_last_pass,
    is_pass_over,
    leaders,
    places,
    tally,
    totals,
    winner,
)
from .turn import NOBODY, upper_hand


class Player(TypedDict):
    """Who acts, and the colour that seat plays in this game."""

    seat: Seat
    colour: Colour


class ShownCard(TypedDict):
    """A card on the table and the face it shows."""

    slot: int
    card: int
    face: Colour


class Lot(TypedDict):
    """This seat starts the first pass."""

    seat: Seat


#: The cards of a pass, and who starts it.
Dealt = TypedDict(
    "Dealt",
    {
        "game": Literal[1, 2],
        "pass": int,
        "seat": Seat,
        "starter": Colour,
        "cards": list[int],
        "faces": list[Colour],
    },
)


class Rolled(TypedDict):
    """Both players have rolled their first die."""

    values: list[int]
    #: Who plays blue, and who red.
    seats: list[Seat]


class Placed(Player, ShownCard):
    """A die has been placed."""

    value: int
    #: The totals at that card, printed die included.
    totals: list[int]
    #: Whether the mover has the upper hand there.
    upper: bool


#: The dice that an action has taken: which die went where, what it was swapped with, or what it shows now.
TakenDice = TypedDict("TakenDice", {"from": int, "value": int, "to": int, "other": int, "shows": int}, total=False)


class Acted(Player, TakenDice):
    """The action of a card has been carried out, or was impossible.  A flip names its card in `to`."""

    slot: int
    action: ActionName
    of: Colour
    possible: bool


class Overflow(Player):
    """A colour is over its limit; the `cutter` lowers one of its dice."""

    excess: int
    cutter: Seat


#: A die that has been lowered.
LoweredDie = TypedDict("LoweredDie", {"from": int, "value": int, "shows": int})


class Cut(Player, LoweredDie):
    """An overflow has been corrected."""

    of: Colour


class Flipped(ShownCard):
    """A card shows its other face: by an action, or because its own action is done."""

    by: Literal["action", "turned-over"]


class Skipped(Player):
    """A player sits out: no dice in stock, or nothing left under the limit."""

    why: Literal["dice", "limit"]


class AwardedCard(ShownCard):
    """A card at the end of a pass: who has won it, and the totals that decided."""

    seat: Seat | None
    totals: list[int]


#: A pass is over; `score` counts the cards won in this game by seat.
Pass = TypedDict("Pass", {"pass": int, "cards": list[AwardedCard], "score": list[int]})


class Game(TypedDict):
    """A game is over.  Lists have one entry for each seat."""

    game: Literal[1, 2]
    winner: Seat | None
    how: Literal["draw", "cards", "pips"]
    cards: list[int]
    pips: list[int]


class Match(TypedDict):
    """Both games of a pair are over.  Lists have one entry for each seat."""

    winner: Seat | None
    games: list[int]
    cards: list[int]
    pips: list[int]


#: The facts of every kind of event; a kind is the name of their type in lower case.
EVENTS: Mapping[str, type] = kinds_of(globals(), Player, ShownCard, TakenDice, LoweredDie, AwardedCard)


# --- the events of a step


def events_of(before: State, move: Move, after: State) -> Iterator[Event]:
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
        colour, action = action_at(before, slot)
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
        yield Event("lot", Lot(seat=int(move[-1])))
    elif before.spread is None or is_pass_over(before):
        if before.spread is not None:
            yield _pass(before)
            if ledger.game > before.ledger.game:
                yield from _game(before, awarded(before))
        assert after.spread is not None and ledger.starter is not None
        dealt: Dealt = {
            "game": ledger.game,
            "pass": ledger.number,
            "seat": ledger.seat(ledger.starter),
            "starter": COLOURS[ledger.starter],
            "cards": [after.rules.deck.cards[card].id for card in after.spread.cards],
            "faces": [COLOURS[after.faces >> slot & 1] for slot in range(3)],
        }
        yield Event("dealt", dealt)
    else:
        seats = [ledger.seat(BLUE), ledger.seat(RED)]
        yield Event("rolled", Rolled(values=list(ROLLS[move]), seats=seats))


# --- a turn


def _player(s: State, colour: int) -> Player:
    return {"seat": s.ledger.seat(colour), "colour": COLOURS[colour]}


def _card(s: State, slot: int) -> ShownCard:
    assert s.spread is not None
    return {
        "slot": slot + 1,
        "card": s.rules.deck.cards[s.spread.cards[slot]].id,
        "face": COLOURS[s.faces >> slot & 1],
    }


def _placed(before: State, move: Move, after: State) -> Iterator[Event]:
    slot, value = PLACEMENTS[move]
    mover = before.mover
    own, other = dice_sets(before)
    own = own.placed(slot, value)
    placed = before._replace(red=own) if mover else before._replace(blue=own)
    assert before.spread is not None
    upper = upper_hand(before.spread, before.faces, own, other, mover, slot)
    facts: Placed = {
        **_player(before, mover),
        **_card(before, slot),
        "value": value,
        "totals": list(totals(placed, slot)),
        "upper": upper,
    }
    yield Event("placed", facts)
    if not upper:
        yield from _afterwards(before, after)
    elif not ACT <= after.due < CUT:
        # The action was no choice, so it has been carried out.
        colour, action = action_at(before, slot)
        side = placed.red if colour else placed.blue
        only = next(iter(choices(action, side)), None)
        yield _acted(placed, slot, only.text if only else "")
        yield from _consequences(placed, slot, colour, only.side if only else side, after)


def _acted(s: State, slot: int, text: Move) -> Event:
    colour, action = action_at(s, slot)
    facts: Acted = {
        **_player(s, s.mover),
        "slot": slot + 1,
        "action": ACTION_NAMES[action],
        "of": COLOURS[colour],
        "possible": bool(text),
        **_taken(text),
    }
    return Event("acted", facts)


def _taken(text: Move) -> TakenDice:
    """The dice of an action, or the card of a flip, from how the choice is written."""
    die = die_choice(text)
    if die is None:
        return {"to": int(text[-1])} if text[-1:].isdigit() else {}
    taken: TakenDice = {"from": die.slot + 1, "value": die.value}
    if die.to is not None:
        taken["to"] = die.to + 1
    if die.other is not None:
        taken["other"] = die.other
    if die.shows is not None:
        taken["shows"] = die.shows
    return taken


def _consequences(s: State, slot: int, colour: int, side: DiceSet, after: State) -> Iterator[Event]:
    """After an action on dice: an overflow and its correction, and the card turned over."""
    if side.excess:
        cutter = s.ledger.seat(s.rules.corrector(colour, s.mover))
        overflow: Overflow = {**_player(s, colour), "excess": side.excess, "cutter": cutter}
        yield Event("overflow", overflow)
        if after.due >= CUT:
            return
        over = s._replace(red=side) if colour else s._replace(blue=side)
        yield _cut(over, cuts(side)[0].text)
    yield from _turned_over(s, slot, after)


def _cut(s: State, text: Move) -> Event:
    colour, die = RED if s.red.excess else BLUE, die_choice(text)
    assert die is not None and die.shows is not None
    facts: Cut = {
        **_player(s, s.rules.corrector(colour, s.mover)),
        "of": COLOURS[colour],
        "from": die.slot + 1,
        "value": die.value,
        "shows": die.shows,
    }
    return Event("cut", facts)


def _flipped(s: State, slot: int, faces: int, by: Literal["action", "turned-over"]) -> Event:
    facts: Flipped = {**_card(s._replace(faces=faces), slot), "by": by}
    return Event("flipped", facts)


def _turned_over(s: State, slot: int, after: State) -> Iterator[Event]:
    yield _flipped(s, slot, after.faces, "turned-over")
    yield from _afterwards(s, after)


def _afterwards(s: State, after: State) -> Iterator[Event]:
    """Who sits out, or what the end of the match brings."""
    if after.mover == s.mover and after.due == PLACE:
        colour = 1 - s.mover
        idle = after.red if colour else after.blue
        skipped: Skipped = {**_player(s, colour), "why": "limit" if idle.stock else "dice"}
        yield Event("skipped", skipped)
    elif after.mover == NOBODY and is_last_pass(s.rules, s.ledger):
        yield _pass(after)
        yield from _game(after, after.ledger)


# --- counting


def _pass(s: State) -> Event:
    """The cards of a finished pass, each with its winner and the totals that decided it."""
    cards: list[AwardedCard] = [
        {
            **_card(s, slot),
            "seat": None if leader is None else s.ledger.seat(leader),
            "totals": list(totals(s, slot)),
        }
        for slot, leader in enumerate(leaders(s))
    ]
    score = list(tally(s.rules, awarded(s)).cards)
    facts: Pass = {"pass": s.ledger.number, "cards": cards, "score": score}
    return Event("pass", facts)


def _game(s: State, ledger: Ledger) -> Iterator[Event]:
    found = tally(s.rules, ledger)
    victor = winner(found)
    facts = Game(
        game=ledger.game,
        winner=victor,
        how="draw" if victor is None else "cards" if found.cards[0] != found.cards[1] else "pips",
        cards=list(found.cards),
        pips=list(found.pips),
    )
    yield Event("game", facts)
    if ledger.before is not None:
        ranks = places(s.rules, ledger)
        victors = [winner(ledger.before), victor]
        both = Match(
            winner=None if ranks == (1, 1) else ranks.index(1),
            games=[victors.count(0), victors.count(1)],
            cards=[ledger.before.cards[seat] + found.cards[seat] for seat in (0, 1)],
            pips=[ledger.before.pips[seat] + found.pips[seat] for seat in (0, 1)],
        )
        yield Event("match", both)
