"""What can never be the case in First Rat: every invariant notices a state that breaks it."""

from __future__ import annotations

import pytest

from engine.firstrat.position import violations
from engine.firstrat.state import (
    BEST,
    BONUS,
    BY_CHANCE,
    CUB,
    DRINK,
    GREG,
    NOBODY,
    REMOVE,
    SHOP,
    Turn,
    one_backpack,
    rat_of,
)
from engine.firstrat.vocabulary import CROW, HAMSTER, LIBRARY
from tests.engine.firstrat.play import at
from tests.engine.firstrat.scenes import greg, seat

TWO = at(seat(0, 4, 7, 9), seat(0, 0, 5, 12))
SOLO = at(seat(0, 0, 4, 7), greg=greg())
CARDS = {card.id: number for number, card in enumerate(SOLO.board.components.cards)}


def family(s, **changes):
    """The state with something of seat 0 changed."""
    return s._replace(seats=(s.seats[0]._replace(**changes), *s.seats[1:]))


def display(s, where, held):
    return s._replace(display=(*s.display[:where], held, *s.display[where + 1 :]))


def robot(stage, card, *removals):
    """Greg's turn, in the middle of a card."""
    own = SOLO.greg._replace(revealed=1 << CARDS[card])
    seats = (SOLO.seats[0]._replace(turns=1),)
    turn = Turn(stage, card=CARDS[card], removals=removals)
    return SOLO._replace(greg=own, seats=seats, mover=GREG, turn=turn, actors=BY_CHANCE)


BROKEN = {
    "a rat in the nursery has no power": family(TWO, rats=(CUB + 1, *TWO.seats[0].rats[1:])),
    "there are only 2 backpacks blue+1": display(TWO, HAMSTER, 5 * one_backpack(0)),
    "every cap and every comic is there once": family(TWO, caps=TWO.display[CROW] & -TWO.display[CROW]),
    "in a first game there are no super comics": display(
        TWO._replace(rules=TWO.rules._replace(first_game=True)), LIBRARY, TWO.board.components.supers
    ),
    "a fourth launch ends the round in which it happens": TWO._replace(round=3, last_round=2, end_by="A"),
    "nobody has launched four rats": TWO._replace(last_round=1, end_by="A"),
    "the game is over after its last round": TWO._replace(last_round=2, end_by="B", actors=NOBODY),
    "the best card is shuffled back at once": SOLO._replace(greg=SOLO.greg._replace(revealed=1 << CARDS["C1"])),
    "“cores” means nothing now": TWO._replace(turn=Turn(DRINK, (1,), cores=1)),
    "this is not asked in this turn": TWO._replace(turn=Turn(BEST)),
    "moved rats stand on the path": TWO._replace(turn=Turn(DRINK)),
    "a drink needs something to double": TWO._replace(turn=Turn(DRINK, (1,))),
    "no backpack asks for a material": TWO._replace(turn=Turn(BONUS, (1,))),
    "no drink has been used": TWO._replace(turn=Turn(BONUS, (1,), True)),
    "there is nothing to shop": TWO._replace(turn=Turn(SHOP)),
    "animals are visited by rats, in the order of the path": TWO._replace(turn=Turn(SHOP, shops=(CROW,))),
    "Greg's card is one that is revealed": robot(REMOVE, "A1", HAMSTER)._replace(turn=Turn(REMOVE)),
    "there is no tie between tracks": robot(BEST, "A1"),
    "chance has nothing to remove": robot(REMOVE, "A1"),
    "a comic goes last, by the card's symbol": robot(REMOVE, "A1", LIBRARY),
    "items go where Greg's rats are": robot(REMOVE, "A1", HAMSTER),
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_state_that_breaks_an_invariant_is_noticed(text):
    found = list(violations(BROKEN[text]))
    assert any(told.endswith(text) for _, told in found), found


def test_states_of_the_tests_are_sound():
    assert list(violations(TWO)) == list(violations(SOLO)) == []
    moved = family(TWO, rats=(TWO.seats[0].rats[0], rat_of(5), *TWO.seats[0].rats[2:]))
    assert list(violations(moved)) == []
