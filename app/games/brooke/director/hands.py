"""What players do before it is a move: values taken, dice picked, choices looked at, keys pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.brooke.presenter.prompts import DieOption, FlipOption, WheelDie
from app.games.brooke.presenter.scene import Intent
from app.games.brooke.presenter.shows import Choice, Die, Question
from app.games.table_kit import Notice
from app.ui.text import tr

if TYPE_CHECKING:
    from app.games.brooke.director.director import BrookeDirector


class Hands:
    """What somebody at the table has in mind; only one question is open at a time, so this is one mind."""

    def __init__(self, director: BrookeDirector) -> None:
        self._director = director
        self.intent = Intent()

    def drop(self) -> None:
        """Nothing is in mind any more."""
        self.intent = Intent()

    def hold_on(self, asked: Question | None) -> None:
        """Keep what answers the question; a die without a choice of value is in hand at once."""
        mind = self.intent
        if asked is None or not self._director.is_person(asked.seat):
            self.intent = Intent()
        elif asked.kind == "place":
            value = mind.value if mind.value in asked.values else 0
            value = asked.values[0] if len(asked.values) == 1 else value
            self.intent = Intent(value, slot=mind.slot)
        else:
            picked = mind.picked if mind.picked in asked.dice() else None
            self.intent = Intent(picked=picked, choice=mind.choice if mind.choice in asked.choices else None)

    def follow(self, asked: Question, move: str) -> None:
        """Take up an advised move."""
        if asked.kind == "place":
            slot, _, value = move.partition("=")
            self.intent = Intent(int(value), slot=int(slot) - 1)
        else:
            self.intent = Intent(choice=next((choice for choice in asked.choices if choice.move == move), None))

    def moves(self) -> tuple[str, ...]:
        """The moves that what is in mind may become; a die that can go to any island may become three."""
        mind = self.intent
        if mind.choice is not None:
            return (mind.choice.move,)
        if not mind.value:
            return ()
        slots = range(3) if mind.slot is None else (mind.slot,)
        return tuple(f"{slot + 1}={mind.value}" for slot in slots)

    # --- placing

    def take(self, value: int) -> None:
        """A value of the wheel."""
        asked = self._director.asked()
        if asked is None or asked.kind != "place":
            return
        if value not in asked.values:
            self._director.refuse(asked.seat, f"1={value}")
            return
        self._change(Intent(value))

    def put(self, value: int, slot: int) -> None:
        """A die was dragged from the wheel to an island."""
        asked = self._director.asked()
        if asked is not None and asked.kind == "place":
            self._director.play(asked.seat, f"{slot + 1}={value}")

    def touch_island(self, slot: int) -> None:
        director, asked = self._director, self._director.asked()
        if asked is None:
            director.out_of_turn()
        elif asked.kind == "place":
            if self.intent.value:
                director.play(asked.seat, f"{slot + 1}={self.intent.value}")
            else:
                director.say(asked.seat, Notice(tr._("First choose the value of your die."), rule="place"))
        elif asked.action == "flip":
            director.play(asked.seat, f"act {slot + 1}")
        else:
            # No die was meant: the answer is the rule of the action.
            director.refuse(asked.seat, "act" if asked.kind == "act" else "cut")

    # --- choosing

    def touch_die(self, die: Die) -> None:
        director, asked = self._director, self._director.asked()
        if asked is None or asked.kind == "place":
            return
        picked = self.intent.picked
        if asked.action == "swap" and picked in (None, die):
            self._change(Intent(picked=None if picked == die else die))
            return
        ways = asked.ways(die, picked)
        if ways:
            director.play(asked.seat, ways[0].move)
        else:
            director.refuse(asked.seat, "act")

    def choose(self, option: DieOption | FlipOption) -> None:
        """Something offered below the question."""
        asked = self._director.asked()
        if isinstance(option, DieOption):
            self.touch_die(option.die)
        elif asked is not None:
            self._director.play(asked.seat, option.move)

    def move(self, die: Die, slot: int, other: Die | None) -> None:
        """A die was dragged to an island, perhaps onto another die."""
        asked = self._director.asked()
        if asked is None:
            self.look(None)
        elif asked.action == "swap":
            self._drag_swap(asked, die, slot, other)
        elif asked.action in ("right", "left") and slot != die.slot:
            self._director.play(asked.seat, f"act {die.slot + 1}.{die.value}>{slot + 1}")
        elif slot == die.slot and asked.action in ("turn", "cut"):
            self.touch_die(die)
        else:
            self.look(None)

    def _drag_swap(self, asked: Question, die: Die, slot: int, other: Die | None) -> None:
        ways = [
            choice
            for choice in asked.ways(die)
            if slot in (choice.die.slot, choice.other.slot) and slot != die.slot
        ]
        exact = [choice for choice in ways if other in (choice.die, choice.other)]
        found = exact or (ways if len(ways) == 1 else [])
        if found:
            self._director.play(asked.seat, found[0].move)
        else:
            self._change(Intent(picked=die))

    def look(self, thing: object) -> None:
        """A finger lies on something (None: no longer): show what it would do."""
        asked = self._director.asked()
        if asked is None:
            return
        before = self.intent
        if asked.kind != "place":
            self.intent = before._replace(choice=self._choice_of(asked, thing))
        elif not isinstance(thing, WheelDie):
            self.intent = before._replace(slot=thing if isinstance(thing, int) else None)
        elif not thing.locked:
            self.intent = Intent(thing.value)
        if self.intent != before:
            self._director.refresh()

    def _choice_of(self, asked: Question, thing: object) -> Choice | None:
        if isinstance(thing, FlipOption):
            return next((choice for choice in asked.choices if choice.move == thing.move), None)
        die = thing.die if isinstance(thing, DieOption) else thing
        if not isinstance(die, Die) or (asked.action == "swap" and self.intent.picked in (None, die)):
            return None
        ways = asked.ways(die, self.intent.picked)
        return ways[0] if ways else None

    def _change(self, intent: Intent) -> None:
        self.intent = intent
        self._director.took()

    # --- the keyboard

    def key(self, name: str) -> bool:
        """Digits take a value or a thing offered, arrows look at the next, Enter does what is looked at."""
        if name in ("enter", "space"):
            return self._confirm()
        asked = self._director.asked()
        if asked is None:
            return False
        if name.isdigit():
            return self._number(asked, int(name))
        if name in ("left", "right"):
            self._step(asked, 1 if name == "right" else -1)
            return True
        return False

    def _number(self, asked: Question, number: int) -> bool:
        if asked.kind == "place":
            if 1 <= number <= 6:
                self.take(number)
            return 1 <= number <= 6
        offers = self._director.offers()
        if 1 <= number <= len(offers):
            self.choose(offers[number - 1])
            return True
        return False

    def _step(self, asked: Question, step: int) -> None:
        """Look at the next island, or at the next thing offered."""
        if asked.kind == "place":
            if not self.intent.value:
                self.take(asked.values[-1])
            slot = self.intent.slot
            self.look((0 if step > 0 else 2) if slot is None else (slot + step) % 3)
            return
        offers = self._director.offers()
        at = next((number for number, offer in enumerate(offers) if offer.chosen), -1 if step > 0 else 0)
        option = offers[(at + step) % len(offers)]
        if asked.action == "swap" and self.intent.picked is None:
            self.touch_die(option.die)
        else:
            self.look(option)

    def _confirm(self) -> bool:
        asked = self._director.asked()
        if asked is None:
            return self._director.press()
        if asked.kind == "place" and self.intent.value and self.intent.slot is not None:
            self.touch_island(self.intent.slot)
            return True
        if self.intent.choice is not None:
            self._director.play(asked.seat, self.intent.choice.move)
            return True
        return False
