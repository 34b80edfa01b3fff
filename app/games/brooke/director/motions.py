"""How Brooke events move: dice roll, slide and turn, islands come and flip, stamps come down.  No rule is here."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import asynckivy as ak
from asyncgui import wait_all
from kivy.metrics import dp

from app.games.brooke.presenter.prompts import Prompt
from app.games.brooke.presenter.scene import Intent, Spot
from app.games.brooke.presenter.shows import COLOURS, Award, BrookeTable, Die
from app.games.brooke.presenter.table import awards_of
from app.games.brooke.widgets.board import Place
from app.games.brooke.widgets.die import CarriedDie
from app.games.brooke.widgets.stage import BrookeStage
from app.ui.theme import theme
from engine.base import Event

#: How long a choice that was none is shown before it happens, in units of a roll.
SHOWN = 0.8
#: How long a line that has to be read stays, in units of a celebration.
READING = 0.9


class Motions:
    """Motions on one stage."""

    def __init__(self, stage: BrookeStage) -> None:
        self._stage = stage
        #: What the sheets say while something moves.
        self._words = Prompt()

    def clear(self) -> None:
        """Everything that was in the air has landed."""
        stage = self._stage
        stage.let_go()
        stage.sky.clear_widgets()
        stage.board.away = frozenset()
        for card in stage.board.cards:
            card.turn = card.zoom = card.stamp_zoom = 1
        for row in (stage.far, *(half.row for half in stage.halves)):
            row.missing = 0

    def of(self, event: Event, before: BrookeTable, after: BrookeTable, words: Prompt) -> Awaitable[None] | None:
        """The motion of an event between two tables, with what the sheets say meanwhile; None if nothing moves."""
        facts = event.facts
        # An event without words, such as a card turning over, is part of what was said before.
        self._words = words if words.head else self._words
        match event.kind:
            case "lot" | "overflow" | "skipped":
                return self._read(before)
            case "rolled":
                return self._roll(before, facts["values"])
            case "placed":
                return self._place(after, facts)
            case "acted":
                return self._act(before, after, facts)
            case "cut":
                return self._turn(before, after, COLOURS.index(facts["of"]), facts)
            case "flipped":
                return self._flip(before, after, facts["slot"] - 1)
            case "pass":
                return self._award(before)
        return None

    # --- dice

    async def _place(self, after: BrookeTable, facts: Mapping[str, Any]) -> None:
        colour, slot, value = COLOURS.index(facts["colour"]), facts["slot"] - 1, facts["value"]
        die = Die(colour, slot, value)
        start = self._stock(colour)
        self._present(after)
        await self._fly(die, start, spin=True)

    async def _act(self, before: BrookeTable, after: BrookeTable, facts: Mapping[str, Any]) -> None:
        action, colour = facts["action"], COLOURS.index(facts["of"])
        if not facts["possible"]:
            await self._read(before)
        elif action in ("right", "left"):
            die = Die(colour, facts["from"] - 1, facts["value"])
            await self._point_at(before, die)
            start = self._spot(die)
            self._present(after)
            await self._fly(Die(colour, facts["to"] - 1, facts["value"]), start)
        elif action == "swap":
            one = Die(colour, facts["from"] - 1, facts["value"])
            other = Die(colour, facts["to"] - 1, facts["other"])
            await self._point_at(before, one, other)
            starts = self._spot(one), self._spot(other)
            self._present(after)
            await wait_all(
                self._fly(Die(colour, other.slot, one.value), starts[0]),
                self._fly(Die(colour, one.slot, other.value), starts[1]),
            )
        elif action == "turn":
            await self._turn(before, after, colour, facts)
        elif action == "gain":
            self._present(after)
            await ak.sleep(theme.slide)

    async def _turn(self, before: BrookeTable, after: BrookeTable, colour: int, facts: Mapping[str, Any]) -> None:
        """A die is turned over where it lies."""
        slot, value, shows = facts["from"] - 1, facts["value"], facts["shows"]
        await self._point_at(before, Die(colour, slot, value))
        if not theme.flip:
            self._present(after)
            return
        start = self._spot(Die(colour, slot, value))
        self._present(after)
        await self._fly(Die(colour, slot, shows), start, was=value)

    async def _point_at(self, table: BrookeTable, *dice: Die) -> None:
        """A choice, even one that was none, is seen before it happens."""
        if theme.roll:
            self._present(table)
            board = self._stage.board
            for die in dice:
                board.spots = tuple(
                    spot if spot.island.slot != die.slot else _marked(spot, die) for spot in board.spots
                )
            await ak.sleep(theme.roll * SHOWN)

    async def _fly(self, die: Die, start: Place, *, was: int = 0, spin: bool = False) -> None:
        """A die goes to where it now belongs; `was`: it turns from this value on the way."""
        if not theme.slide:
            return
        stage, board = self._stage, self._stage.board
        end = self._spot(die)
        board.away = board.away | {die}
        flying = CarriedDie(colour=die.colour, value=was or die.value, size_hint=(None, None))
        stage.sky.add_widget(flying)
        far = abs(end.x - start.x) + abs(end.y - start.y)
        seconds = theme.flip if was else theme.slide * (1.2 + min(1.0, far / dp(500)))
        async for share in ak.anim_with_ratio(base=seconds):
            share = min(1.0, share)
            ease = share * share * (3 - 2 * share)
            side = start.side + (end.side - start.side) * ease
            flying.size = (side, side)
            lift = dp(26) * 4 * share * (1 - share)
            flying.center = (start.x + (end.x - start.x) * ease, start.y + (end.y - start.y) * ease + lift)
            if spin:
                flying.tilt = 90 * (1 - ease)
            if was:
                flying.squeeze = abs(2 * share - 1)
                flying.value = was if share < 0.5 else die.value
            if share >= 1:
                break
        stage.sky.remove_widget(flying)
        board.away = board.away - {die}

    async def _roll(self, table: BrookeTable, values: Sequence[int]) -> None:
        """Both roll their first die; the values are open before anybody places."""
        self._present(table)
        if theme.roll:
            await wait_all(*(self._tumble(colour, values[colour]) for colour in (0, 1)))

    async def _tumble(self, colour: int, value: int) -> None:
        stage = self._stage
        start = self._stock(colour)
        board = stage.board
        x = board.center_x + (dp(40) if colour == stage.near else -dp(40))
        y = board.center_y + (-dp(30) if colour == stage.near else dp(30))
        die = CarriedDie(colour=colour, value=1, size_hint=(None, None))
        stage.sky.add_widget(die)
        rng = Random(value * 7 + colour)
        last = -1
        async for share in ak.anim_with_ratio(base=theme.roll * 1.4):
            share = min(1.0, share)
            ease = 1 - (1 - share) ** 3
            step = int(ease * 9)
            if step != last:
                last = step
                die.value = rng.randrange(1, 7)
            die.tilt = (1 - ease) * (540 if colour else -540)
            die.center = (
                start.x + (x - start.x) * ease,
                start.y + (y - start.y) * ease + dp(60) * share * (1 - share),
            )
            if share >= 1:
                break
        die.value, die.tilt = value, 0
        await ak.sleep(theme.roll * 0.7)
        async for share in ak.anim_with_ratio(base=theme.slide):
            share = min(1.0, share)
            die.center = (x + (start.x - x) * share, y + (start.y - y) * share)
            die.size = (dp(52) + (start.side - dp(52)) * share,) * 2
            if share >= 1:
                break
        stage.sky.remove_widget(die)

    # --- cards

    async def _flip(self, before: BrookeTable, after: BrookeTable, slot: int) -> None:
        self._present(after)
        if not theme.flip or before.islands[slot].face == after.islands[slot].face:
            return
        card = self._stage.board.cards[slot]
        async for share in ak.anim_with_ratio(base=theme.flip):
            card.turn = min(1.0, share)
            if share >= 1:
                break

    async def deal(self, table: BrookeTable, words: Prompt) -> None:
        """Three islands come onto the table, one after the other."""
        self._words = words
        self._present(table)
        if theme.slide:
            cards = self._stage.board.cards
            for card in cards:
                card.zoom = 0.01
            await wait_all(*(self._come(card, number) for number, card in enumerate(cards)))

    async def _come(self, card: object, number: int) -> None:
        await ak.sleep(theme.tap * 1.6 * number)
        async for share in ak.anim_with_ratio(base=theme.slide * 1.3):
            share = min(1.0, share)
            card.zoom = 1 - (1 - share) ** 2 * 0.6
            if share >= 1:
                break

    async def _award(self, table: BrookeTable) -> None:
        """The cards go to their winners one by one, and are counted as they go."""
        awards = awards_of(table.islands)
        for number, award in enumerate(awards, 1):
            self._present(_with_awards(table, awards[:number], awards[number:]))
            if theme.flip:
                card = self._stage.board.cards[award.slot]
                async for share in ak.anim_with_ratio(base=theme.flip):
                    share = min(1.0, share)
                    card.stamp_zoom = 1 + 0.9 * (1 - share) ** 2
                    if share >= 1:
                        break
                await ak.sleep(theme.roll)

    # --- inside

    async def _read(self, table: BrookeTable) -> None:
        """Nothing moves, but something is to be read."""
        if theme.celebrate:
            self._present(table)
            await ak.sleep(theme.celebrate * READING)

    def _present(self, table: BrookeTable) -> None:
        """The table as far as it has been told; nobody is asked anything meanwhile."""
        self._stage.present(table, Intent(), {half.seat: self._words for half in self._stage.halves})

    def _spot(self, die: Die) -> Place:
        return self._stage.board.place_of(die)

    def _stock(self, colour: int) -> Place:
        """Where a die of a colour comes from, in the stage's coordinates."""
        row = self._stage.row_of(colour)
        if row is None:
            return Place(*self._stage.board.center, dp(30))
        x, y, side = row.stock_spot()
        x, y = self._stage.to_widget(*row.to_window(x, y))
        return Place(x, y, side)


def _marked(spot: Spot, die: Die) -> Spot:
    dice = list(spot.dice[die.colour])
    for number, one in enumerate(dice):
        if one.value == die.value:
            dice[number] = one._replace(mark="chosen")
            break
    both = (spot.dice[0], tuple(dice)) if die.colour else (tuple(dice), spot.dice[1])
    return replace(spot, dice=both)


def _with_awards(table: BrookeTable, awards: tuple[Award, ...], waiting: tuple[Award, ...]) -> BrookeTable:
    """A table with some cards awarded, and those that wait not counted yet."""
    blue, red = (
        replace(side, cards=side.cards - sum(award.colour == side.colour for award in waiting))
        for side in table.sides
    )
    return replace(table, awards=awards, sides=(blue, red))
