"""What touches and keys mean at the Brooke table, without a window."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from app.base.text import tr
from app.games.brooke.presenter import intents
from app.games.brooke.presenter.intents import Outcome, Play, Refuse
from app.games.brooke.presenter.prompts import DieOption, FlipOption, ValueOption, asking
from app.games.brooke.presenter.table import table_of
from app.games.brooke.presenter.view_models import BrookeIntent, BrookeQuestion, BrookeTable
from app.table.table import Player, Table
from engine.base import Setup
from engine.brooke.notation import placing
from engine.games import GAMES
from engine.match import Match

PLAYERS = (Player("Ann"), Player("Ben"))
NOTHING = BrookeIntent()


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.speak("en")


def found(wanted: Callable[[BrookeQuestion], bool]) -> tuple[Table, BrookeTable, BrookeQuestion]:
    """A table at which this is asked."""
    for seed in range(40):
        table = Table(Match(GAMES["brooke"], Setup(2), str(seed)), PLAYERS)
        rng = Random(seed)
        table.begin()
        while not table.over:
            now = table_of(table.view(None), PLAYERS)
            if now.question is not None and wanted(now.question):
                return table, now, now.question
            seat = table.asked()[0]
            table.submit(seat, rng.choice(list(table.legal(seat))))
    raise AssertionError("no match came to what was wanted")


def action(name: str) -> Callable[[BrookeQuestion], bool]:
    return lambda asked: asked.action == name and len(asked.choices) > 1


def free_value(asked: BrookeQuestion) -> bool:
    return asked.kind == "place" and not asked.rolled and len(asked.values) in range(2, 6)


def rule_of(table: Table, asked: BrookeQuestion, outcome: Outcome | None) -> str:
    assert isinstance(outcome, Refuse)
    rule = table.why_not(asked.seat, outcome.move)
    return rule.id if rule is not None else ""


# --- placing


def test_a_value_and_an_island_make_a_move() -> None:
    table, _now, asked = found(free_value)
    value = asked.values[-1]
    taken = intents.tap(ValueOption(asked.colour, value), asked, NOTHING)
    assert taken == BrookeIntent(value)
    assert intents.moves(asked, taken) == tuple(placing(slot, value) for slot in range(3))
    assert intents.tap(1, asked, taken) == Play(placing(1, value))
    assert table.why_not(asked.seat, placing(1, value)) is None


def test_a_rolled_die_is_no_choice_until_an_island_is_chosen() -> None:
    _table, _now, asked = found(lambda asked: asked.rolled)
    held = intents.kept(asked, NOTHING)
    assert held.value == asked.values[0] and intents.moves(asked, held) == ()
    assert intents.moves(asked, held._replace(slot=2)) == (placing(2, held.value),)


def test_a_value_beyond_the_limit_is_refused_by_the_rule() -> None:
    table, _now, asked = found(free_value)
    outcome = intents.tap(ValueOption(asked.colour, 6, locked=True), asked, NOTHING)
    assert rule_of(table, asked, outcome) == "limit"
    assert intents.look(ValueOption(asked.colour, 6, locked=True), asked, NOTHING) == NOTHING


def test_an_island_without_a_value_asks_for_one() -> None:
    _table, _now, asked = found(free_value)
    assert intents.tap(0, asked, NOTHING) == Refuse(text="First choose the value of your die.", rule="place")


def test_a_value_can_be_dragged_to_an_island() -> None:
    _table, _now, asked = found(free_value)
    assert intents.drop(ValueOption(asked.colour, 1), 2, None, asked) == Play(placing(2, 1))


def test_a_die_without_a_choice_of_value_is_in_hand_at_once() -> None:
    _table, _now, asked = found(lambda asked: asked.rolled)
    assert intents.kept(asked, NOTHING) == BrookeIntent(asked.values[0])
    assert intents.kept(None, BrookeIntent(3)) == NOTHING


# --- choosing


@pytest.mark.parametrize("name", ["right", "left", "turn", "cut"])
def test_one_die_is_enough_for_most_actions(name: str) -> None:
    table, now, asked = found(action(name))
    for choice in asked.choices:
        assert choice.die is not None
        assert intents.tap(choice.die, asked, NOTHING) == Play(choice.move)
        assert intents.look(choice.die, asked, NOTHING).choice == choice
        assert intents.moves(asked, intents.advised(asked, choice.move)) == (choice.move,)
        slot = choice.to if choice.to is not None else choice.die.slot
        assert intents.drop(choice.die, slot, None, asked) == Play(choice.move)
    options = asking(now, asked, NOTHING, "").options
    moves = {choice.move for choice in asked.choices}
    assert {intents.tap(option, asked, NOTHING).move for option in options} == moves
    assert rule_of(table, asked, intents.tap(0, asked, NOTHING))


def test_a_swap_takes_two_dice() -> None:
    _table, now, asked = found(action("swap"))
    one, other = asked.choices[0].die, asked.choices[0].other
    picked = intents.tap(one, asked, NOTHING)
    assert picked == BrookeIntent(picked=one)
    assert intents.tap(one, asked, picked) == NOTHING, "the first die can be put back"
    assert intents.tap(other, asked, picked) == Play(asked.choices[0].move)
    assert intents.drop(one, other.slot, other, asked) == Play(asked.choices[0].move)
    assert intents.drop(one, one.slot, one, asked) == BrookeIntent(picked=one)
    assert all(isinstance(option, DieOption) for option in asking(now, asked, picked, "").options)


def test_a_flip_takes_an_island_or_its_option() -> None:
    _table, now, asked = found(action("flip"))
    for option in asking(now, asked, NOTHING, "").options:
        assert isinstance(option, FlipOption)
        assert intents.tap(option, asked, NOTHING) == Play(option.move)
        assert intents.tap(option.slot, asked, NOTHING) == Play(option.move)
        assert intents.moves(asked, intents.look(option, asked, NOTHING)) == (option.move,)


# --- the keyboard


def test_digits_arrows_and_enter_place_a_die() -> None:
    _table, now, asked = found(free_value)
    options = asking(now, asked, NOTHING, "").options
    taken = intents.key("1", asked, NOTHING, options)
    assert taken == BrookeIntent(1)
    assert intents.key("enter", asked, taken, options) is None
    aimed = intents.key("left", asked, taken, options)
    assert aimed == BrookeIntent(1, slot=2)
    assert intents.key("right", asked, aimed, options) == BrookeIntent(1, slot=0)
    assert intents.key("enter", asked, aimed, options) == Play(placing(2, 1))
    assert intents.key("right", asked, NOTHING, options) == BrookeIntent(asked.values[-1], slot=0)
    assert intents.key("9", asked, NOTHING, options) is None


def test_arrows_go_from_option_to_option() -> None:
    _table, now, asked = found(action("turn"))
    intent, seen = NOTHING, []
    for _ in asked.choices:
        intent = intents.key("right", asked, intent, asking(now, asked, intent, "").options)
        seen.append(intent.choice.move)
    assert sorted(seen) == sorted(choice.move for choice in asked.choices)
    assert intents.key("enter", asked, intent, ()) == Play(seen[-1])
    options = asking(now, asked, NOTHING, "").options
    assert intents.key("2", asked, NOTHING, options) == intents.tap(options[1], asked, NOTHING)
