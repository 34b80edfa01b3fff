"""How BraveRats events move, sound and feel: cards flip, the rule is named, crowns fly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import asynckivy as ak
from asyncgui import Task, wait_all
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.games.braverats.presenter.prompts import BraveRatsPrompt
from app.games.braverats.presenter.view_models import BraveRatsTable
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.hand import Hand
from app.games.braverats.widgets.stage import BraveRatsStage
from app.kit.pictures import picture
from app.table import shares
from engine.base import Event, Seat
from engine.braverats.history import PlayedRound

#: How long a verdict is shown, in units of a celebration.
READING = 1.3


class FlyingCrown(Widget):
    """A crown in flight."""

    tilt = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.size_hint = (None, None)
        with self.canvas:
            PushMatrix()
            self._turn = Rotate(axis=(0, 0, 1))
            Color(1, 1, 1, 1)
            self._picture = Rectangle(texture=picture("tokens", "crown"))
            PopMatrix()
        for name in ("pos", "size", "tilt"):
            self.fbind(name, self._place)

    def _place(self, *_: object) -> None:
        self._turn.angle, self._turn.origin = self.tilt, (self.x + self.width / 2, self.y + self.height / 2)
        self._picture.pos, self._picture.size = self.pos, self.size


class BraveRatsMotions:
    """Animations on one stage."""

    def __init__(self, stage: BraveRatsStage) -> None:
        self._stage = stage
        self._task: Task | None = None

    def clear(self) -> None:
        """Stop all animations and show their end."""
        stage = self._stage
        if self._task is not None:
            task, self._task = self._task, None
            task.cancel()
        stage.sky.clear_widgets()
        stage.duel.turns = [1, 1]
        stage.duel.values_shown = True
        hands = [hand for area in stage.areas for hand in (area.hand, area.packet)]
        dealt = [hand.card_at(index) for hand in hands for index in range(len(hand.cards))]
        for card in (*stage.duel.cards, *dealt):
            card.zoom, card.shift = 1, 0
        for header in self._stage.headers().values():
            header.gain, header.won = 0, 0

    async def reveal(self, table: BraveRatsTable, seen: frozenset[int]) -> None:
        """Both cards turn over together; a card that is face up already stays so."""
        stage = self._stage
        stage.put_all_back()
        first, second = (replace(slot, verdict="") for slot in table.slots)
        duel = stage.duel
        duel.values_shown = False
        duel.turns = [1 if index in seen else 0 for index in (0, 1)]
        stage.present(replace(table, slots=(first, second)))
        self._tell(BraveRatsPrompt(""))
        if theme.flip:
            await ak.sleep(theme.tap)
            await wait_all(*(self._flip(index) for index in (0, 1) if index not in seen))
        duel.turns = [1, 1]
        duel.values_shown = True
        await ak.sleep(theme.slide)

    def _tell(self, prompt: BraveRatsPrompt) -> None:
        for area in self._stage.areas:
            area.ask(prompt)

    async def _flip(self, index: int) -> None:
        duel = self._stage.duel
        async for share in shares(theme.flip):
            turns = list(duel.turns)
            turns[index] = min(1.0, share)
            duel.turns = turns
            if share >= 1:
                break

    async def shown(self, seat: int, table: BraveRatsTable) -> None:
        """A spied card is turned up."""
        stage = self._stage
        stage.put_all_back()
        index = stage.slot_of(seat)
        stage.duel.turns = [0 if slot == index else 1 for slot in (0, 1)]
        stage.present(table)
        if theme.flip:
            await self._flip(index)
        stage.duel.turns = [1, 1]

    async def verdict(self, table: BraveRatsTable, last: PlayedRound, prompt: BraveRatsPrompt) -> None:
        """The winner's ring, the rule in the prompts, and the crowns in flight."""
        stage = self._stage
        stage.present(table)
        self._tell(prompt)
        if not theme.slide:
            return
        if last.winner is not None:
            await self._pop(stage.slot_of(last.winner))
            await self._crowns(last.winner, last.crowns[last.winner], table.sides[last.winner].crowns)
        # What the round has used is gone: a bonus, and crowns that waited.
        first, second = (replace(side, plus=False) for side in table.sides)
        stage.present(replace(table, pending=last.pending, sides=(first, second)))
        await ak.sleep(theme.celebrate * READING)

    async def _pop(self, index: int) -> None:
        card = self._stage.duel.cards[index]
        await ak.anim_attrs(card, zoom=1.06, duration=theme.slide / 2)
        await ak.anim_attrs(card, zoom=1.0, duration=theme.slide / 2)

    async def _crowns(self, seat: int, number: int, had: int) -> None:
        header = self._stage.headers().get(seat)
        if header is None or number <= 0:
            return
        header.gain = number
        await wait_all(*(self._fly(seat, had, index, number) for index in range(number)))
        header.won = had + number
        header.gain = 0

    async def _fly(self, seat: int, had: int, index: int, number: int) -> None:
        stage = self._stage
        header = self._stage.headers()[seat]
        crowns = header.ids.crowns
        start = stage.duel.centre()
        side = dp(36)
        place = min(had + index, round(crowns.target) - 1)
        end = crowns.to_window(*crowns.spot(place))
        end = stage.to_widget(*end)
        crown = FlyingCrown(size=(side, side), tilt=-16 + 14 * index)
        x = start[0] + (index - (number - 1) / 2) * dp(40) - side / 2
        crown.pos = (x, start[1] - side / 2)
        stage.sky.add_widget(crown)
        await ak.sleep(theme.tap * index)
        async for share in shares(theme.slide * 2):
            share = min(1.0, share)
            ease = share * share * (3 - 2 * share)
            side_now = side + (crowns.side - side) * ease
            crown.size = (side_now, side_now)
            crown.center = (
                x + side / 2 + (end[0] - x - side / 2) * ease,
                start[1] + (end[1] - start[1]) * ease + dp(46) * 4 * share * (1 - share) * (1 - share),
            )
            if share >= 1:
                break
        stage.sky.remove_widget(crown)

    async def end(self, prompt: BraveRatsPrompt) -> None:
        """A game is over."""
        self._tell(prompt)
        if theme.celebrate:
            await ak.sleep(theme.celebrate)

    def open(self) -> None:
        """Deal the hands of a new match, without making anybody wait."""
        if theme.slide:
            self._task = ak.start(self._open())

    async def _open(self) -> None:
        await wait_all(*(self._deal(area.hand) for area in self._stage.areas))
        self.clear()

    async def deal(self, table: BraveRatsTable) -> None:
        """Cards come to the hands one by one."""
        stage = self._stage
        stage.put_all_back()
        stage.present(table)
        if theme.slide:
            await wait_all(*(self._deal(area.choosing) for area in stage.areas))

    async def _deal(self, hand: Hand) -> None:
        cards = [hand.card_at(index) for index in range(len(hand.cards))]
        for card in cards:
            card.zoom = 0.01
        await wait_all(*(self._dealt(card, index) for index, card in enumerate(cards)))

    async def _dealt(self, card: Card, index: int) -> None:
        await ak.sleep(theme.tap * 0.7 * index)
        async for share in shares(theme.slide):
            share = min(1.0, share)
            card.zoom, card.shift = 0.6 + 0.4 * share, dp(70) * (1 - share) * (1 - share)
            if share >= 1:
                break


# --- sounds and vibration

#: kind of event → its sound; empty: silent on purpose.
CUES: Mapping[str, str] = {
    # Only told, before anything moves.
    "lot": "",
    "opened": "deal",
    "kept": "card",
    "passed": "slide",
    "gifts": "deal",
    "dealt": "deal",
    "drew": "deal",
    # Whoever draws has heard it already.
    "drawn": "",
    "shown": "flip",
    "revealed": "flip",
    # The last game has sounded.
    "match": "",
}
#: These sound as they end for the listener.
ENDS = ("round", "game", "resigned")
FELT = ("shown", "round", "game", "resigned")


def sound_of(event: Event, viewer: Seat | None) -> str:
    """The sound of an event for a listener (None: several listen, and a win is a win)."""
    facts = event.facts
    if event.kind not in ENDS:
        return CUES.get(event.kind, "")
    winner = 1 - facts["seat"] if event.kind == "resigned" else facts["winner"]
    if winner is None:
        return "held"
    won = viewer is None or winner == viewer
    if event.kind == "round":
        return "win" if won else "lose"
    return "game_won" if won else "game_lost"


def has_haptics(event: Event) -> bool:
    """Whether the device vibrates."""
    return event.kind in FELT
