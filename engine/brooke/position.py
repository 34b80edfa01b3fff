"""Positions as JSON, out and in.

`table` is one line: for each slot the card's id, the face showing, and blue's and red's dice (`3R:5/12`), then
stock, reserve and the rolled die still to be placed as blue,red, and whose turn it is (`-`: neither's).  `won`
lists the cards of blue and of red, `aside` those that neither won; `pass` and `starter` say where the game stands.
 An empty slot is `-`, and `starter` null before the lot.  Where they are needed: `due` ({"act": slot}, {"cut":
 slot}:
the turn is not finished), and for a pair `game`, `dealt` (the cards in their order) and `before` (cards and pips
by seat of the first game).  Reading a position checks everything that the rules say about it.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from ..base import BadPosition, Json
from ..schema import TEXT, fault, fields, listed, one_of, whole
from .cards import BLUE, CARDS, COLOURS, HIGHEST_ID, LETTERS, PASSES, RED, SLOTS, Action, Deck
from .dice_set import CUT_RESULTS, DICE, FRESH, RESERVE, RESULTS, DiceSet, dice_set_of
from .rules import OVERFLOW, RULES
from .state import (
    ACT,
    ALL_CARDS,
    CUT,
    Ledger,
    Rules,
    State,
    Tally,
    awarded,
    is_last_pass,
    is_pass_over,
    on_table,
    opening,
    state_of,
)
from .turn import NOBODY, Spread, opening_faces, spread_of, upper_hand

_SLOT = re.compile(r"(\d{1,2})([BR]):([0-9]*)/([0-9]*)", re.ASCII)
_REST = re.compile(r"stock (\d),(\d);reserve (\d),(\d);first (\d),(\d);turn ([BR-])", re.ASCII)
_EMPTY = "-|-|-"


# --- out


def to_json(s: State) -> dict[str, Json]:
    """A state as a position."""
    ledger, deck = s.ledger, s.rules.deck
    data: dict[str, Json] = {
        "table": table_text(s),
        "won": [deck.ids(ledger.won[BLUE]), deck.ids(ledger.won[RED])],
        "aside": deck.ids(ledger.aside),
        "pass": ledger.number,
        "starter": None if ledger.starter is None else LETTERS[ledger.starter],
    }
    if s.due:
        data["due"] = {"cut": s.due - CUT + 1} if s.due >= CUT else {"act": s.due - ACT + 1}
    if s.rules.pair:
        data |= {"game": ledger.game, "dealt": [deck.cards[card].id for card in ledger.dealt]}
    if ledger.before is not None:
        data["before"] = {"cards": list(ledger.before.cards), "pips": list(ledger.before.pips)}
    return data


def table_text(s: State) -> str:
    """What lies on the table, as one line."""
    if s.spread is None:
        slots = _EMPTY
    else:
        slots = "|".join(
            f"{card.id}{LETTERS[s.faces >> slot & 1]}:{_dice(s.blue, slot)}/{_dice(s.red, slot)}"
            for slot, card in enumerate(s.rules.deck.cards[index] for index in s.spread.cards)
        )
    b, r = s.blue, s.red
    turn = "-" if s.mover == NOBODY else LETTERS[s.mover]
    counts = f"stock {b.stock},{r.stock};reserve {b.reserve},{r.reserve};first {b.first},{r.first}"
    return f"{slots};{counts};turn {turn}"


def _dice(side: DiceSet, slot: int) -> str:
    return "".join(map(str, side.values_at(slot)))


# --- in


class _Table(NamedTuple):
    """The table text, read but not yet compared with the rest."""

    cards: tuple[int, ...]
    faces: int
    sides: tuple[DiceSet, DiceSet]
    mover: int


_CARDS = listed(whole(1, HIGHEST_ID), 0, CARDS)
_TWO = listed(whole(0, 99), 2, 2)
SHAPE = fields(
    {"table": TEXT, "pass": whole(1, PASSES)},
    {
        "won": listed(_CARDS, 2, 2),
        "aside": _CARDS,
        "starter": one_of(*LETTERS, None),
        "due": fields({}, {"act": whole(1, SLOTS), "cut": whole(1, SLOTS)}),
        "game": whole(1, 2),
        "dealt": _CARDS,
        "before": fields({"cards": _TWO, "pips": _TWO}),
    },
)


def from_json(data: Json, rules: Rules) -> State:
    """The state of a position; refuses, with one sentence, what the rules forbid."""
    wrong = fault(data, SHAPE)
    if wrong is not None:
        _refuse(str(wrong))
    table = _table(data["table"], rules.deck)
    ledger = _ledger(data, rules)
    if not table.cards:
        return _before_the_deal(table, ledger, rules)
    if ledger.starter is None:
        _refuse("the lot is drawn before the first cards come")
    spread = spread_of(rules.deck, (table.cards[0], table.cards[1], table.cards[2]), rules.correction)
    ledger = _without_table(ledger, spread, rules)
    _check_cards(ledger, spread, rules)
    due = _due(data.get("due"), table, spread, OVERFLOW[rules.correction])
    _check_turn(table, ledger, due)
    blue, red = table.sides
    s = state_of(rules, ledger, spread, table.faces, blue, red, table.mover, due)
    if is_pass_over(s) and is_last_pass(rules, ledger):
        return s._replace(ledger=awarded(s), actors=())
    return s


def _refuse(reason: str, rule: str = "position") -> NoReturn:
    raise BadPosition(f"This is no Brooke position: {reason}.", RULES[rule])


def _by_rule(name: str) -> NoReturn:
    raise BadPosition.for_rule(RULES[name])


# --- the table text


def _table(text: str, deck: Deck) -> _Table:
    front, _, back = text.partition(";")
    rest, slots = _REST.fullmatch(back), front.split("|")
    if rest is None or len(slots) != SLOTS:
        _refuse("“table” reads “1B:/|3R:5/|6B:/13;stock 4,4;reserve 2,2;first 0,0;turn B”")
    *numbers, turn = rest.groups()
    counts = [int(number) for number in numbers]
    cards, faces, dice = _slots(slots, deck) if front != _EMPTY else ((), 0, ((), ()))
    sides = tuple(_side(dice[c], counts[c], counts[2 + c], counts[4 + c], COLOURS[c]) for c in (BLUE, RED))
    return _Table(cards, faces, (sides[0], sides[1]), LETTERS.find(turn))


def _slots(
    slots: list[str], deck: Deck
) -> tuple[tuple[int, ...], int, tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]]:
    cards, faces = [], 0
    dice: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for slot, text in enumerate(slots):
        found = _SLOT.fullmatch(text)
        if found is None:
            _refuse(f"slot {slot + 1} is not a card, its face and its dice, as in “3R:5/12”")
        card = deck.find(int(found[1]))
        if card is None:
            _refuse(f"there is no card {found[1]} in this deck", "deck")
        if card in cards:
            _refuse(f"card {found[1]} lies there twice", "deck")
        cards.append(card)
        faces |= (found[2] == "R") << slot
        for colour in (BLUE, RED):
            values = [int(digit) for digit in found[3 + colour]]
            if any(not 1 <= value <= 6 for value in values):
                _by_rule("value")
            dice[colour].extend((slot, value) for value in values)
    return tuple(cards), faces, (tuple(dice[BLUE]), tuple(dice[RED]))


def _side(dice: tuple[tuple[int, int], ...], stock: int, reserve: int, first: int, name: str) -> DiceSet:
    if reserve > RESERVE or stock + reserve + len(dice) != DICE:
        _refuse(f"{name} has six dice, at most two of them in reserve")
    if first > 6:
        _by_rule("value")
    side = dice_set_of(dice, reserve, first)
    if first and (not stock or side.room < first):
        _refuse(f"the rolled die of {name} must be in stock and fit under the limit", "first")
    return side


# --- the game around it


def _ledger(data: dict[str, Json], rules: Rules) -> Ledger:
    blue, red, aside = (_cards(ids, rules.deck) for ids in (*data.get("won", ([], [])), data.get("aside", [])))
    if len({*blue, *red, *aside}) != len(blue) + len(red) + len(aside):
        _refuse("a card is won once", "deck")
    game, starter = data.get("game", 1), data.get("starter")
    if game == 2 and not rules.pair:
        _refuse("“game” is 2 only in the return game of a pair")
    return Ledger(
        game,
        data["pass"],
        None if starter is None else LETTERS.index(starter),
        (_set(blue), _set(red)),
        _set(aside),
        _dealt(data, rules),
        _before(data, game),
    )


def _cards(ids: list[int], deck: Deck) -> list[int]:
    cards = []
    for number in ids:
        card = deck.find(number)
        if card is None:
            _refuse(f"there is no card {number} in this deck", "deck")
        cards.append(card)
    return cards


def _set(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _dealt(data: dict[str, Json], rules: Rules) -> tuple[int, ...]:
    if "dealt" not in data:
        return ()
    if not rules.pair:
        _refuse("only a pair remembers what was “dealt”")
    dealt = _cards(data["dealt"], rules.deck)
    if len(set(dealt)) != len(dealt):
        _refuse("a card is dealt once", "deck")
    return tuple(dealt)


def _before(data: dict[str, Json], game: int) -> Tally | None:
    if game == 1:
        if "before" in data:
            _refuse("only a return game has something “before” it")
        return None
    if "before" not in data:
        _refuse("a return game has the first game “before” it")
    cards, pips = data["before"]["cards"], data["before"]["pips"]
    if sum(cards) > CARDS:
        _refuse("a game has twelve cards")
    return Tally((cards[0], cards[1]), (pips[0], pips[1]))


def _before_the_deal(table: _Table, ledger: Ledger, rules: Rules) -> State:
    if table.sides != (FRESH, FRESH) or table.mover != NOBODY:
        _refuse("nothing is placed before cards are dealt")
    first = opening(rules)
    if ledger._replace(starter=None) != first.ledger:
        _refuse("the table is empty only before the first pass")
    return first._replace(ledger=ledger)


def _without_table(ledger: Ledger, spread: Spread, rules: Rules) -> Ledger:
    """A finished match lists its last cards as won already; here they are still on the table."""
    if not is_last_pass(rules, ledger) or ledger.gone() != ALL_CARDS:
        return ledger
    stay = ALL_CARDS & ~on_table(spread)
    return ledger._replace(won=(ledger.won[BLUE] & stay, ledger.won[RED] & stay), aside=ledger.aside & stay)


def _check_cards(ledger: Ledger, spread: Spread, rules: Rules) -> None:
    if ledger.gone() & on_table(spread):
        _refuse("a card on the table has been won already", "deck")
    if ledger.gone().bit_count() != SLOTS * (ledger.number - 1):
        _refuse(f"in pass {ledger.number} there are {SLOTS * (ledger.number - 1)} cards won or put aside", "award")
    if not rules.pair:
        return
    at = SLOTS * (ledger.number - 1)
    wanted = SLOTS * (ledger.number if ledger.game == 1 else PASSES)
    if len(ledger.dealt) != wanted or ledger.dealt[at : at + SLOTS] != spread.cards:
        _refuse(
            "“dealt” lists every card of the first game in its order, those on the table in their place", "pair"
        )
    if _set(list(ledger.dealt[:at])) != ledger.gone():
        _refuse("the cards of earlier passes are those that were dealt first", "pair")


# --- whose turn it is


def _due(data: dict[str, int] | None, table: _Table, spread: Spread, overflow: str) -> int:
    """What the mover or the corrector still owes this turn; `overflow` is the rule of corrections."""
    over = [colour for colour in (BLUE, RED) if table.sides[colour].excess]
    if data is None:
        if over:
            _by_rule("limit")
        return 0
    if len(data) != 1 or table.mover == NOBODY:
        _refuse('“due” is {"act": slot} or {"cut": slot}, in somebody\'s turn')
    ((what, number),) = data.items()
    slot = number - 1
    face = spread.faces[table.faces][slot]
    if what == "act":
        own, other = table.sides[table.mover], table.sides[1 - table.mover]
        if over:
            _by_rule("limit")
        if not own.dice or not upper_hand(spread, table.faces, own, other, table.mover, slot):
            _by_rule("upper-hand")
        if face.action is not Action.FLIP and len(RESULTS[face.action][table.sides[face.colour]]) < 2:
            _refuse("the action at that slot leaves no choice", "action")
        return ACT + slot
    if face.action is not Action.TURN or over != [face.colour]:
        _by_rule(overflow)
    if len(CUT_RESULTS[table.sides[over[0]]]) < 2:
        _refuse("this overflow leaves no choice", overflow)
    return CUT + slot


def _check_turn(table: _Table, ledger: Ledger, due: int) -> None:
    sides, mover = table.sides, table.mover
    if due:
        return
    if sides == (FRESH, FRESH):
        if mover != NOBODY:
            _refuse("both roll a die before the first placement", "first")
        _check_layout(table, ledger)
        return
    for side in sides:
        if not side.dice and not side.first:
            _refuse("a side that has placed nothing still has its rolled die", "first")
    if mover == NOBODY:
        if any(side.can_place for side in sides):
            _by_rule("compulsory")
    elif not any(side.can_place for side in sides):
        _by_rule("pass-over")
    elif not sides[mover].can_place:
        _by_rule("skip")
    elif not sides[BLUE].dice and not sides[RED].dice:
        if mover != ledger.starter:
            _refuse("the starting player places first", "alternate")
        _check_layout(table, ledger)


def _check_layout(table: _Table, ledger: Ledger) -> None:
    if table.faces != opening_faces(ledger.starter or 0):
        _by_rule("layout")
