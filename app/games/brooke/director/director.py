"""One Brooke match on one stage: what players have in mind, what they may do, and what is shown meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import replace

import asynckivy as ak
from asyncgui import Event as Signal

from app.core.table import Frame, Table
from app.games.brooke.director import lines
from app.games.brooke.director.hands import Hands
from app.games.brooke.director.motions import Motions
from app.games.brooke.director.overlays import explain, score_overlay
from app.games.brooke.director.sounds import is_felt, sound_of, spoken
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.history import Game, games_of
from app.games.brooke.presenter.prompts import DieOption, FlipOption, Prompt
from app.games.brooke.presenter.shows import BLUE, RED, Question
from app.games.brooke.presenter.shows import BrookeTable as Show
from app.games.brooke.presenter.table import show, told
from app.games.brooke.widgets.stage import BrookeStage
from app.games.director import TableHost
from app.games.table_kit import Notice, TableKit
from app.ui.presenters.coach import Hint
from app.ui.text import tr
from app.ui.theme import theme
from engine.base import NOT_YOUR_TURN, Event

#: How long spectators look at the end of a pass, in units of a celebration.
READING = 2.5


class BrookeDirector:
    """What `app.games.director.Director` asks for."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self.widget = self.stage = BrookeStage()
        # The id of “not your turn” is that of an action in Brooke.
        self.kit = TableKit("brooke", self.stage, host, self.refresh, {NOT_YOUR_TURN.id: "turn-order"})
        self._motions = Motions(self.stage)
        self._table: Table | None = None
        self._near = 0
        self.hands = Hands(self)
        #: The end of a pass that is still looked at.
        self._closing: Show | None = None
        self._go_on = Signal()
        #: The frame that is being told, and the table as far as it has been told.
        self._telling: tuple[int, Show] | None = None
        self.stage.bind(
            on_value=lambda _stage, _seat, value: self.hands.take(value),
            on_option=lambda _stage, _seat, option: self.hands.choose(option),
            on_island=lambda _stage, slot: self.hands.touch_island(slot),
            on_die=lambda _stage, die: self.hands.touch_die(die),
            on_put=lambda _stage, _seat, value, slot: self.hands.put(value, slot),
            on_move=lambda _stage, die, slot, other: self.hands.move(die, slot, other),
            on_look=lambda _stage, thing: self.hands.look(thing),
            on_order=lambda _stage, order, seat: self._order(order, seat),
            on_explain=lambda _stage, thing, seat: self._explain(thing, seat),
            on_more=lambda _stage, seat: self._read(seat),
            on_action=lambda _stage, seat: self.act(seat),
        )

    # --- bringing on

    def sit(self, table: Table, seating: str, near: int) -> None:
        if table is not self._table:
            self._closing, self._telling = None, None
            self._motions.clear()
            self.kit.new_match()
            table.watch(self._given_up)
        self._table, self._near = table, near
        self.kit.notices.clear()
        self.hands.drop()
        self._seat_down(seating)
        self.refresh()

    def _given_up(self) -> None:
        """Who gives up at the end of a pass does not want to see the next one."""
        if self._closing is not None and self._table.resigned is not None:
            self._go_on.fire()

    def _seat_down(self, seating: str) -> None:
        seats = (self._near,) if seating == "solo" else (self._near, 1 - self._near)
        self.stage.seat_down(seating, self._colour_of(self._near), seats)

    def _colour_of(self, seat: int) -> int:
        """In the return game of a pair everybody plays the other colour."""
        if self._closing is not None:
            return self._closing.side_of(seat).colour
        ledger = self._table.match.state.ledger if self._table is not None else None
        return BLUE if ledger is None or ledger.seat(BLUE) == seat else RED

    def cover(self) -> None:
        self.stage.let_go()

    # --- showing

    def _show(self) -> Show:
        table = self._table
        if self._closing is not None:
            return self._closing
        return show(table.view(None), table.players, asked=table.asked())

    def refresh(self) -> None:
        if self._table is None:
            return
        near = self._colour_of(self._near)
        if near != self.stage.near:
            self._seat_down(self.stage.seating)
        now = self._show()
        self.hands.hold_on(now.question)
        prompts = {half.seat: self._prompt(half.seat, now) for half in self.stage.halves}
        self.stage.present(now, self.hands.intent, prompts)

    def is_person(self, seat: int) -> bool:
        return self._table is not None and seat in self._table.people

    def _prompt(self, seat: int, now: Show) -> Prompt:
        reader = self._reader(seat, now)
        prompt = self._question(reader, now)
        if not self._table.offers:
            prompt = prompt._replace(action="")
        notice = self.kit.notices.get(reader) or self.kit.notices.get(seat)
        return lines.with_notice(prompt, notice) if notice is not None else prompt

    def _reader(self, seat: int, now: Show) -> int:
        """A sheet that two people share belongs to whoever is asked."""
        asked = now.question
        if self.stage.seating == "solo" and asked is not None and self.is_person(asked.seat):
            return asked.seat
        return seat

    def _question(self, seat: int, now: Show) -> Prompt:
        table, asked = self._table, now.question
        if table.resigned is not None:
            return lines.game_over(self.games(), self.names, None, tr._("Result"))
        if now.awards:
            return self._pass_over(now)
        if asked is not None and asked.seat == seat and self.is_person(seat):
            shared = self.stage.seating == "solo" and len(table.people) > 1
            return lines.asking(now, asked, self.hands.intent, self.names[seat] if shared else "")
        return lines.waiting(now, asked)

    def _pass_over(self, now: Show) -> Prompt:
        if now.over:
            return lines.pass_over(now, "", tr._("Result"))
        ledger = self._table.match.state.ledger
        starter = self.names[ledger.seat(ledger.starter or 0)] if self._closing is not None else ""
        last = now.game < now.games and now.number == wording.PASSES
        return lines.pass_over(now, starter, tr._("Return game") if last else tr._("Next pass"))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self._table.players)

    def games(self) -> tuple[Game, ...]:
        """The games so far."""
        events = (event for frame in self._table.frames(None) for event in frame.events)
        return games_of(events, self._table.match.state.rules.deck)

    # --- what players do

    def asked(self) -> Question | None:
        """The question, if a person has to answer it now."""
        if self._table is None or self._closing is not None:
            return None
        asked = self._show().question
        return asked if asked is not None and self.is_person(asked.seat) else None

    def play(self, seat: int, move: str) -> None:
        """Make a move; a refused one overlays what is in mind, beside the rule that forbids it."""
        self.kit.notices.clear()
        self._host.play(seat, move)
        if not self.kit.notices:
            self.hands.drop()
        if not self.stage.busy:
            self.refresh()

    def took(self) -> None:
        """Something was taken in hand: what was said before is answered."""
        self.kit.notices.clear()
        self._host.sound("tap")
        self.refresh()

    def offers(self) -> list[DieOption | FlipOption]:
        """What the sheet of the one who is asked offers, from left to right."""
        half = self.stage.half_of(self.asked().seat)
        return [offer.offer for offer in half.ask.shown()] if half is not None else []

    def press(self) -> bool:
        """Pressable the button of the sheet, if it has one."""
        shown = self._closing is not None or (self._table is not None and self._table.over)
        if shown:
            self.act(self._near)
        return shown

    def out_of_turn(self) -> None:
        """Somebody touches the table who is not asked."""
        people = self._table.people if self._table is not None else ()
        if self._closing is not None:
            self.act(self._near)
        elif people and not self._table.over:
            self.refuse(self._near if self._near in people else people[0], "")

    def refuse(self, seat: int, move: str) -> None:
        """Say which rule forbids what was meant; what is in mind stays."""
        self.kit.notices.clear()
        self._host.explain_refusal(seat, move)

    def act(self, seat: int) -> None:
        """The button of a sheet."""
        if self._table is None:
            return
        if self._closing is not None:
            self._go_on.fire()
        elif self._table.over:
            self._host.order("result", seat)

    def _order(self, order: str, seat: int) -> None:
        if order == "score":
            self.kit.lay(score_overlay(self._table, self.games(), self.names), seat)
        elif order == "hint" and self._closing is not None:
            self.say(seat, Notice(tr._("A hint comes when it is your turn to choose.")))
        else:
            now = self._show()
            self._host.order(order, self._reader(seat, now))

    # --- words

    def say(self, seat: int, notice: Notice) -> None:
        self.kit.notices.clear()
        self.kit.say(seat, notice)

    def in_hand(self, seat: int) -> tuple[str, ...]:
        asked = self.asked()
        return self.hands.moves() if asked is not None and asked.seat == seat else ()

    def advise(self, seat: int, hint: Hint) -> None:
        asked = self.asked()
        if asked is None or asked.seat != seat:
            return
        self.hands.follow(asked, hint.move)
        reason = wording.reason(hint.reason.id, hint.reason.facts, hint.reason.text)
        self.say(seat, Notice(wording.hint(hint.move), f"{reason} {hint.margin}".strip()))

    def _read(self, seat: int) -> None:
        """The words were pressed: all of them, or the rule behind them."""
        self.kit.read(seat, self.kit.notices.get(self._reader(seat, self._show())))

    def _explain(self, thing: object, seat: int) -> None:
        self.hands.look(None)
        half = self.stage.half_of(seat)
        away = half is not None and half.ask.turned_away
        overlay = explain(thing, self._show(), self._host.read_rule, turned_away=away)
        if overlay is not None:
            self.kit.lay(overlay, seat)

    def key(self, name: str) -> bool:
        return self.kit.overlay() is None and self.hands.key(name)

    def back(self) -> bool:
        if self.kit.close_overlay():
            return True
        before = self.hands.intent
        self.hands.drop()
        if self._table is not None and not self.stage.busy:
            self.refresh()
        return self.hands.intent != before

    # --- events

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        self.hands.drop()
        if self._telling is None or self._telling[0] != frame.number:
            before = show(frame.before, self._table.players, asked=())
            self._telling = (frame.number, replace(before, question=None, awards=()))
        if event.kind == "dealt":
            # After a pass the cards wait until somebody goes on.
            first = all(other.kind != "pass" for other in frame.events)
            return self._deal(frame) if first else None
        before = self._telling[1]
        after = told(before, event)
        self._telling = (frame.number, after)
        return self._motions.of(event, before, after, lines.telling(event, before, self.names))

    def settle(self, frame: Frame) -> None:
        self._motions.clear()
        self._telling = None
        ends = any(event.kind == "pass" for event in frame.events)
        if ends and frame.after.to_act:
            self._closing = show(frame.before, self._table.players, asked=())
        self.refresh()

    def pause(self, frame: Frame) -> Awaitable[None] | None:
        return self._close(frame) if self._closing is not None else None

    async def _close(self, frame: Frame) -> None:
        """The end of a pass stays until somebody goes on; then the next islands come."""
        if self._table.people:
            await self._go_on.wait()
        else:
            await ak.sleep(theme.celebrate * READING)
        self._closing = None
        self.refresh()
        await self._deal(frame)

    def _deal(self, frame: Frame) -> Awaitable[None]:
        """The islands of a new pass come."""
        table = show(frame.after, self._table.players, asked=())
        return self._motions.deal(table, lines.waiting(table, None))

    def sound(self, event: Event, viewer: int | None) -> str:
        return sound_of(event, viewer)

    def is_felt(self, event: Event) -> bool:
        return is_felt(event)

    def sentence(self, event: Event) -> str:
        return " ".join(spoken(event, self.names, self._telling[1] if self._telling is not None else None))
