"""How Brooke's events move, sound and feel: dice roll, slide and turn, islands flip, stamps come down."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import asynckivy as ak
from asyncgui import wait_all
from kivy.metrics import dp

from app.base.theme import theme
from app.games.brooke.presenter.prompts import BrookePrompt
from app.games.brooke.presenter.scene import IslandSpot
from app.games.brooke.presenter.table import awards_of, moved_dice, with_awards
from app.games.brooke.presenter.view_models import COLOURS, VALUES, BrookeIntent, BrookeTable, Die
from app.games.brooke.widgets.board import DiePlace
from app.games.brooke.widgets.drawing import CarriedDie
from app.games.brooke.widgets.island import IslandCard
from app.games.brooke.widgets.stage import BrookeStage
from app.table import shares
from engine.base import Event, Seat

#: How long a choice is shown before it is carried out, in units of a roll.
SHOWN = 0.8
#: How long a sentence stays, in units of a celebration.
READING = 0.9


class BrookeMotions:
    """The motions on one stage."""

    def __init__(self, stage: BrookeStage) -> None:
        self._stage = stage
        #: What every prompt says while something moves.
        self._prompt = BrookePrompt()
        #: How many times as long as usual everything takes.
        self.pace = 1.0

    def clear(self) -> None:
        """End every animation at once."""
        stage = self._stage
        stage.let_go()
        stage.flying.clear_widgets()
        stage.board.away = frozenset()
        for card in stage.board.cards:
            card.turn = card.zoom = card.stamp_zoom = 1

    def of(
        self, event: Event, before: BrookeTable, after: BrookeTable, prompt: BrookePrompt
    ) -> Awaitable[None] | None:
        """The motion of an event between two tables, with the prompt meanwhile; None if nothing moves."""
        facts = event.facts
        # An event without words keeps the prompt before it.
        self._prompt = prompt if prompt.head else self._prompt
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
                return self._move(before, after, facts)
            case "flipped":
                return self._flip(before, after, facts["slot"] - 1)
            case "pass":
                return self._award(before, facts["score"])
        return None

    # --- dice

    async def _place(self, after: BrookeTable, facts: Mapping[str, Any]) -> None:
        colour, slot, value = COLOURS.index(facts["colour"]), facts["slot"] - 1, facts["value"]
        die = Die(colour, slot, value)
        self._present(after)
        await self._fly(die, partial(self._stock, colour), spin=True)

    async def _act(self, before: BrookeTable, after: BrookeTable, facts: Mapping[str, Any]) -> None:
        if not facts["possible"]:
            await self._read(before)
        elif "from" in facts:
            await self._move(before, after, facts)
        elif facts["action"] == "gain":
            self._present(after)
            await ak.sleep(theme.slide * self.pace)

    async def _move(self, before: BrookeTable, after: BrookeTable, facts: Mapping[str, Any]) -> None:
        """Move dice between islands, or turn one over where it lies."""
        moved = moved_dice(facts)
        await self._point_at(before, [old for old, _new in moved])
        starts = [self._stage.board.keep_place(old) for old, _new in moved]
        self._present(after)
        await wait_all(
            *(
                self._fly(new, start, was=old.value if old.value != new.value else 0)
                for (old, new), start in zip(moved, starts, strict=True)
            )
        )

    async def _point_at(self, table: BrookeTable, dice: Sequence[Die]) -> None:
        """Mark dice before they move, even if there was no choice."""
        if theme.roll:
            self._present(table)
            board = self._stage.board
            for die in dice:
                board.spots = tuple(
                    _marked(spot, die) if spot.island.slot == die.slot else spot for spot in board.spots
                )
            await ak.sleep(theme.roll * SHOWN * self.pace)

    async def _fly(self, die: Die, start: Callable[[], DiePlace], *, was: int = 0, spin: bool = False) -> None:
        """Move a die to its new place; `was`: the value that it turns from on the way.

        Both places are looked up in every frame: the window may change while the die is in the air.
        """
        if not theme.slide:
            return
        board = self._stage.board
        flying = CarriedDie(colour=die.colour, value=was or die.value, size_hint=(None, None))
        first, last = start(), board.place_of(die)
        far = abs(last.x - first.x) + abs(last.y - first.y)

        def step(share: float) -> None:
            ease = share * share * (3 - 2 * share)
            begin, end = start(), board.place_of(die)
            flying.size = (_between(begin.side, end.side, ease),) * 2
            lift = dp(26) * 4 * share * (1 - share)
            flying.center = (_between(begin.x, end.x, ease), _between(begin.y, end.y, ease) + lift)
            if spin:
                flying.tilt = 90 * (1 - ease)
            if was:
                flying.squeeze = abs(2 * share - 1)
                flying.value = was if share < 0.5 else die.value

        board.away = board.away | {die}
        try:
            seconds = theme.flip if was else theme.slide * (1.2 + min(1.0, far / dp(500)))
            await self._in_the_air(flying, (seconds, step))
        finally:
            board.away = board.away - {die}

    async def _in_the_air(self, die: CarriedDie, *motions: tuple[float, Callable[[float], None]]) -> None:
        """Show a die through some motions, each with its seconds.

        It has its place before it is shown: its first step comes a frame later, and a frame is long
        while an AI thinks.  It goes whatever ends the motion.
        """
        flying = self._stage.flying
        motions[0][1](0)
        flying.add_widget(die)
        try:
            for seconds, step in motions:
                await self._animate(seconds, step)
        finally:
            flying.remove_widget(die)

    async def _roll(self, table: BrookeTable, values: Sequence[int]) -> None:
        """Roll both first dice; their values are known before anybody places."""
        self._present(table)
        if theme.roll:
            await wait_all(*(self._tumble(colour, values[colour]) for colour in (0, 1)))

    async def _tumble(self, colour: int, value: int) -> None:
        stage = self._stage
        board = stage.board
        side = 1 if colour == stage.near else -1
        die = CarriedDie(colour=colour, value=1, size_hint=(None, None))
        size = die.width
        rng = Random(value * 7 + colour)
        last = -1

        def middle() -> tuple[float, float]:
            return board.x + board.width / 2 + side * dp(40), board.y + board.height / 2 - side * dp(30)

        def roll(share: float) -> None:
            nonlocal last
            ease = 1 - (1 - share) ** 3
            if int(ease * 9) != last:
                last = int(ease * 9)
                die.value = rng.choice(VALUES)
            die.tilt = (1 - ease) * (540 if colour else -540)
            lift = dp(60) * share * (1 - share)
            start, (x, y) = self._stock(colour), middle()
            die.center = (_between(start.x, x, ease), _between(start.y, y, ease) + lift)

        def rest(_share: float) -> None:
            die.value, die.tilt = value, 0
            die.center = middle()

        def go_back(share: float) -> None:
            start, (x, y) = self._stock(colour), middle()
            die.size = (_between(size, start.side, share),) * 2
            die.center = (_between(x, start.x, share), _between(y, start.y, share))

        await self._in_the_air(die, (theme.roll * 1.4, roll), (theme.roll * 0.7, rest), (theme.slide, go_back))

    # --- cards

    async def _flip(self, before: BrookeTable, after: BrookeTable, slot: int) -> None:
        self._present(after)
        card = self._stage.board.cards[slot]
        if theme.flip and before.islands[slot].face != after.islands[slot].face:
            await self._animate(theme.flip, partial(setattr, card, "turn"))

    async def deal(self, table: BrookeTable, prompt: BrookePrompt) -> None:
        """Deal three islands, one after the other."""
        self._prompt = prompt
        self._present(table)
        if theme.slide:
            cards = self._stage.board.cards
            for card in cards:
                card.zoom = 0.01
            await wait_all(*(self._come(card, number) for number, card in enumerate(cards)))

    async def _come(self, card: IslandCard, number: int) -> None:
        def grow(share: float) -> None:
            card.zoom = 1 - (1 - share) ** 2 * 0.6

        await ak.sleep(theme.tap * 1.6 * number)
        await self._animate(theme.slide * 1.3, grow)

    async def _award(self, table: BrookeTable, score: Sequence[int]) -> None:
        """Award the cards one by one, and count them as they go; `score`: how it stands at the end, by seat."""
        awards = awards_of(table.islands)
        for number, award in enumerate(awards, 1):
            self._present(with_awards(table, awards[:number], awards[number:], score))
            if theme.flip:
                await self._stamp(self._stage.board.cards[award.slot])

    async def _stamp(self, card: IslandCard) -> None:
        def press(share: float) -> None:
            card.stamp_zoom = 1 + 0.9 * (1 - share) ** 2

        await self._animate(theme.flip, press)
        await ak.sleep(theme.roll)

    # --- inside

    async def _animate(self, seconds: float, step: Callable[[float], None]) -> None:
        """Call `step` in every frame with the share of the time that has passed, up to 1."""
        async for share in shares(seconds * self.pace):
            step(min(1.0, share))
            if share >= 1:
                break

    async def _read(self, table: BrookeTable) -> None:
        """Wait while the prompt is read."""
        if theme.celebrate:
            self._present(table)
            await ak.sleep(theme.celebrate * READING)

    def _present(self, table: BrookeTable) -> None:
        """Show the table after the events so far, without a question."""
        self._stage.present(table, BrookeIntent(), {area.seat: self._prompt for area in self._stage.areas})

    def _stock(self, colour: int) -> DiePlace:
        """Where a die of a colour comes from, in the stage's coordinates."""
        stage = self._stage
        row = next((row for row in stage.rows() if row.colour == colour and row.opacity), None)
        if row is None:
            # The row has made room for something: from its side of the table.
            board = stage.board
            return DiePlace(board.x + board.width / 2, board.y if colour == stage.near else board.top, dp(18))
        x, y, side = row.stock_spot
        x, y = stage.to_widget(*row.to_window(x, y))
        return DiePlace(x, y, side)


def _between(start: float, end: float, share: float) -> float:
    return start + (end - start) * share


def _marked(spot: IslandSpot, die: Die) -> IslandSpot:
    dice = list(spot.dice[die.colour])
    at = next((number for number, one in enumerate(dice) if one.value == die.value), None)
    if at is not None:
        dice[at] = dice[at]._replace(mark="chosen")
    return spot.with_dice(die.colour, tuple(dice))


# --- sounds and vibration

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Only told, before anything moves.
    "lot": "",
    "dealt": "deal",
    "rolled": "roll",
    "placed": "slide",
    "overflow": "held",
    "cut": "flip",
    "flipped": "flip",
    "skipped": "held",
    # The last game has sounded.
    "match": "",
}
#: What an action does; a card that is flipped sounds when it turns over.
ACTION_CUES: Mapping[str, str] = {
    "right": "slide",
    "left": "slide",
    "swap": "slide",
    "turn": "flip",
    "gain": "pick",
    "flip": "",
}
#: These sound as they end for the listener, or by what was done.
ENDS = ("acted", "pass", "game", "resigned")
FELT = ("rolled", "overflow", "pass", "game", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a seat (None: several people listen, so every win sounds like one)."""
    facts = event.facts
    if event.kind == "acted":
        return ACTION_CUES[facts["action"]] if facts["possible"] else "held"
    if event.kind == "pass":
        return _pass_sound(facts["cards"], viewer)
    if event.kind not in ENDS:
        return CUES.get(event.kind, "")
    winner = facts["winner"] if event.kind == "game" else 1 - facts["seat"]
    if winner is None:
        return "held"
    return "game_lost" if viewer is not None and winner != viewer else "game_won"


def _pass_sound(cards: list[dict[str, int | None]], viewer: Seat | None) -> str:
    """More islands for the listener, or fewer; for several listeners it only ends."""
    mine = sum(card["seat"] == viewer for card in cards)
    theirs = sum(card["seat"] is not None for card in cards) - mine
    if viewer is None or mine == theirs:
        return "seal"
    return "win" if mine > theirs else "lose"


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
