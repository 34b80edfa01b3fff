"""What touches and keys mean for the question that is open: a new intent, a move, or a refusal.

Things that can be touched are options of the prompt, dice on the board, islands (their slot), and the other side's
part of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from app.base.text import tr
from app.games.brooke.presenter.prompts import AwardOption, BrookeOption, DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.view_models import (
    SLOTS,
    VALUES,
    BrookeChoice,
    BrookeIntent,
    BrookeQuestion,
    Die,
    OtherSide,
)
from engine.base import Move
from engine.brooke.notation import flipping, moving, placing
from engine.brooke.play import PLACEMENTS

Thing: TypeAlias = BrookeOption | Die | OtherSide | int


class Play(NamedTuple):
    """Make a move."""

    move: Move


class Refuse(NamedTuple):
    """Name the rule that forbids a move; or say `text`, with `rule` as the page to read."""

    move: Move = ""
    text: str = ""
    rule: str = ""


Outcome: TypeAlias = BrookeIntent | Play | Refuse


def kept(asked: BrookeQuestion | None, intent: BrookeIntent) -> BrookeIntent:
    """What still fits the question; a die with only one possible value is in hand at once."""
    if asked is None:
        return BrookeIntent()
    if asked.kind == "place":
        only = asked.values[0] if len(asked.values) == 1 else 0
        return BrookeIntent(only or (intent.value if intent.value in asked.values else 0), slot=intent.slot)
    picked = intent.picked if intent.picked in asked.dice() else None
    choice, hinted = (one if one in asked.choices else None for one in (intent.choice, intent.hinted))
    return BrookeIntent(picked=picked, choice=choice, hinted=hinted)


def advised(asked: BrookeQuestion, move: Move) -> BrookeIntent:
    """The intent to make an advised move."""
    if asked.kind == "place":
        slot, value = PLACEMENTS[move]
        return BrookeIntent(value, slot=slot)
    choice = next((choice for choice in asked.choices if choice.move == move), None)
    return BrookeIntent(choice=choice, hinted=choice)


def moves(asked: BrookeQuestion, intent: BrookeIntent) -> tuple[Move, ...]:
    """The moves that a player has begun: three for a value that can go to any island.

    A die with only one possible value is in hand without having been chosen.
    """
    if intent.choice is not None:
        return (intent.choice.move,)
    if intent.slot is None and len(asked.values) == 1:
        return ()
    slots = range(SLOTS) if intent.slot is None else (intent.slot,)
    return tuple(placing(slot, intent.value) for slot in slots) if intent.value else ()


# --- fingers


def tap(thing: Thing, asked: BrookeQuestion, intent: BrookeIntent) -> Outcome | None:
    """Something was tapped."""
    match thing:
        case int():
            return _tap_island(thing, asked, intent)
        case OtherSide():
            text = tr._("That is your opponent’s place. Tap the island, or your own side of it.")
            return Refuse(text=text, rule="place")
        case ValueOption(value=value) if asked.kind == "place":
            return BrookeIntent(value) if value in asked.values else Refuse(placing(0, value))
        case FlipOption(move=move):
            return Play(move)
        case Die() | DieOption(die=Die()) if asked.kind != "place":
            return _tap_die(_die(thing), asked, intent)
    return None


def _tap_island(slot: int, asked: BrookeQuestion, intent: BrookeIntent) -> Outcome:
    if asked.kind == "place":
        if intent.value:
            return Play(placing(slot, intent.value))
        return Refuse(text=tr._("First choose the value of your die."), rule="place")
    # Where a die has to be chosen, the answer is the rule of the action.
    return Play(flipping(slot)) if asked.action == "flip" else Refuse(asked.kind)


def _tap_die(die: Die, asked: BrookeQuestion, intent: BrookeIntent) -> Outcome:
    hinted = intent.hinted
    if hinted is not None and intent.picked is None and die in (hinted.die, hinted.other):
        return Play(hinted.move)
    if asked.action == "swap" and intent.picked in (None, die):
        return BrookeIntent(picked=None if intent.picked == die else die)
    ways = asked.ways(die, intent.picked)
    return Play(ways[0].move) if ways else Refuse("act")


def drop(thing: Thing, slot: int, under: Die | None, asked: BrookeQuestion) -> Outcome | None:
    """Something was dragged to an island, perhaps onto a die; None if that means nothing."""
    if isinstance(thing, ValueOption) and asked.kind == "place":
        return Play(placing(slot, thing.value))
    if not isinstance(thing, Die):
        return None
    if asked.action == "swap":
        return _drop_swap(thing, slot, under, asked)
    if asked.action in ("right", "left") and slot != thing.slot:
        return Play(moving(thing.slot, thing.value, slot))
    if asked.action in ("turn", "cut") and slot == thing.slot:
        return _tap_die(thing, asked, BrookeIntent())
    return None


def _drop_swap(die: Die, slot: int, under: Die | None, asked: BrookeQuestion) -> Outcome:
    """Swap with the die below the finger, or with the only one at that island."""
    partners = ((choice.other if choice.die == die else choice.die, choice.move) for choice in asked.ways(die))
    there = {partner: move for partner, move in partners if partner is not None and partner.slot == slot}
    if under in there:
        return Play(there[under])
    return Play(*there.values()) if len(there) == 1 else BrookeIntent(picked=die)


def look(thing: Thing | None, asked: BrookeQuestion, intent: BrookeIntent) -> BrookeIntent:
    """Preview what is touched (None: the touch has ended)."""
    if asked.kind != "place":
        return intent._replace(choice=intent.hinted if thing is None else _choice(thing, asked, intent))
    if not isinstance(thing, ValueOption):
        return intent._replace(slot=thing if isinstance(thing, int) else None)
    return intent if thing.locked else BrookeIntent(thing.value)


def _choice(thing: Thing | None, asked: BrookeQuestion, intent: BrookeIntent) -> BrookeChoice | None:
    if isinstance(thing, FlipOption):
        return next((choice for choice in asked.choices if choice.move == thing.move), None)
    if not isinstance(thing, (Die, DieOption)):
        return None
    die, hinted = _die(thing), intent.hinted
    if hinted is not None and intent.picked is None and die in (hinted.die, hinted.other):
        return hinted
    if asked.action == "swap" and intent.picked in (None, die):
        return None
    return next(iter(asked.ways(die, intent.picked)), None)


def _die(thing: Die | DieOption) -> Die:
    return thing.die if isinstance(thing, DieOption) else thing


# --- the keyboard


def key(name: str, asked: BrookeQuestion, intent: BrookeIntent, options: Sequence[BrookeOption]) -> Outcome | None:
    """Digits take a value or an option, arrows preview the next, Enter confirms; None for other keys."""
    if name in ("enter", "space"):
        return _confirmed(asked, intent)
    if name.isdigit():
        number = int(name)
        if asked.kind == "place":
            return tap(ValueOption(asked.colour, number), asked, intent) if number in VALUES else None
        return tap(options[number - 1], asked, intent) if 1 <= number <= len(options) else None
    if name in ("left", "right"):
        return _stepped(1 if name == "right" else -1, asked, intent, options)
    return None


def _confirmed(asked: BrookeQuestion, intent: BrookeIntent) -> Outcome | None:
    if asked.kind == "place":
        return tap(intent.slot, asked, intent) if intent.value and intent.slot is not None else None
    return Play(intent.choice.move) if intent.choice is not None else None


def _stepped(
    step: int, asked: BrookeQuestion, intent: BrookeIntent, options: Sequence[BrookeOption]
) -> Outcome | None:
    """The next island, or the next option."""
    if asked.kind == "place":
        first = 0 if step > 0 else SLOTS - 1
        slot = first if intent.slot is None else (intent.slot + step) % SLOTS
        return BrookeIntent(intent.value or asked.values[-1], slot=slot)
    chosen = (number for number, one in enumerate(options) if not isinstance(one, AwardOption) and one.chosen)
    at = next(chosen, -1 if step > 0 else 0)
    option = options[(at + step) % len(options)]
    if asked.action == "swap" and intent.picked is None:
        return tap(option, asked, intent)
    return look(option, asked, intent)
