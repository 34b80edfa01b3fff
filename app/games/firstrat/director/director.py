"""Brings a First Rat match onto its table: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

from app.base.live_text import headed, tr
from app.games.firstrat.director import keyboard
from app.games.firstrat.director.advice import TableAdvice
from app.games.firstrat.director.greg_turn import GregTurn
from app.games.firstrat.director.motions import FirstRatMotions
from app.games.firstrat.director.open_panel import OpenPanel
from app.games.firstrat.director.recap import Recap
from app.games.firstrat.director.sounds import has_haptics, sound_of
from app.games.firstrat.presenter import prompts
from app.games.firstrat.presenter.board import board_after
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.family import family
from app.games.firstrat.presenter.intent import MoveIntent
from app.games.firstrat.presenter.questions import free_shortcut
from app.games.firstrat.presenter.table import reader, seat as seat_show, table as table_show
from app.games.firstrat.presenter.text import event_text, owner_of
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.presenter.view_models import GREG, BoardState, TurnPrompt
from app.games.firstrat.presenter.wares import shop
from app.games.firstrat.widgets.board import BoardSpot
from app.games.firstrat.widgets.stage import FirstRatStage
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.table import AI_MOTION, Frame, Hint, Notice, Table, TableHost, TableKit
from engine.base import Event, Move, Seat, View
from engine.firstrat.state import BEST, MOVE, FirstRatView, stage


class FirstRatDirector:
    """One match on one table."""

    def __init__(self) -> None:
        self.widget = self.stage = FirstRatStage()
        self.kit = TableKit("firstrat", self.stage, self.refresh)
        self.intent = MoveIntent()
        self.panels = OpenPanel(self.stage, self._choose, self.refresh, self._show_again)
        self._advice = TableAdvice(self.kit, self.panels)
        self.recap = Recap(self.stage, self.kit)
        self.greg = GregTurn(self.stage)
        self._motions = FirstRatMotions(self.stage)
        self._seated = False
        #: The match and what is shown of it, from the first `attach` on.
        self._table: Table
        self._view: FirstRatView
        #: Whose tray lies at the lower edge.
        self._own = 0
        #: Who was asked last; -1 for nobody yet.
        self._reader = -1
        #: Where the keyboard is on the path; -1 for nowhere.
        self.cursor = -1
        self._offer: tuple[Move, ...] = ()
        #: What happened in the step that was shown last.
        self._events: tuple[Event, ...] = ()
        #: Whether the match is shown as it is now, not a step of it.
        self._live = True
        self.prompt = TurnPrompt("")
        #: What the stage shows already: position and intent.
        self._shown_position: tuple[object, ...] = ()
        self._shown_intent: tuple[object, ...] = ()
        self._listen()
        tr.bind(_=self._translate)

    def _listen(self) -> None:
        table = self.stage
        table.board.bind(
            on_tap=lambda _board, spot: self._tap(spot),
            on_hold=lambda _board, spot: self._explain(spot),
            on_lift=lambda _board, spot: self._lift(spot),
            on_let_go=lambda _board, spot, x, y: self._let_go(spot, x, y),
        )
        self.kit.bind_icons(table.top_bar.ids, lambda: self._own, undo=self._undo)
        table.area.prompt.bind(on_action=lambda _prompt: self.act(), on_more=lambda _prompt: self._read())
        table.area.feed.bind(on_release=lambda _feed: self.unmark(anyhow=True))
        table.area.tray.bind(on_release=lambda _tray: self._look_at_seat(self._own))
        table.burrow.bind(
            on_release=lambda _burrow: self.panels.look(lambda: burrow(self._view, self._offer, self._own))
        )
        table.tracks.bind(
            on_release=lambda _tracks: self.panels.look(lambda: tracks(self._view, self._offer, self._own))
        )
        table.bind(
            on_seat=lambda _stage, owner: self._look_at_seat(owner),
            on_choose=lambda _stage, move: self._choose(move),
            on_again=lambda _stage: self._show_again(),
            on_rearranged=lambda _stage: None if self.stage.busy else self.refresh(),
        )

    # --- bringing on

    def attach(self, host: TableHost, table: Table, seating: str, near: int) -> None:
        fresh = self.kit.attach(host, table)
        self._table, self._seated = table, True
        if fresh:
            self.recap.begin(table)
            self._events = ()
        self.stage.top_bar.head = table.game.info.name
        self.stage.set_seating(seating, len(table.players))
        if fresh:
            self._motions.clear()
            self.intent.clear()
            self.panels.clear()
            self.greg.end()
            self._reader = self.cursor = -1
            self.stage.clear_speech()
            self._own = near
        self.refresh()

    def hide_secrets(self) -> None:
        """Nothing on this table is secret."""

    # --- showing

    def refresh(self) -> None:
        if not self._seated:
            return
        if self.recap.rested is not None:
            self._present(_ours(self.recap.rested.after), live=False)
            return
        self.recap.replaying = self.recap.replaying and self.stage.busy
        view = _ours(self._table.view(None))
        # While Greg's card lies there nothing else is asked, unless it is about the card.
        self._present(view, live=not self.greg.going_on or stage(view.state) == BEST)

    def _present(self, view: FirstRatView, *, live: bool) -> None:
        """Show a position; a live one can be played."""
        self._view = view
        self._own = reader(view, self._table.people, self._own)
        may_act = live and self._own in self._table.people and self._own in self._table.asked()
        self._offer = tuple(self._table.legal(self._own)) if may_act else ()
        if self._offer and stage(view.state) == MOVE:
            self.intent.begin(view)
        else:
            self.intent.clear()
        self._live = live
        self._draw()
        if live:
            self._ask()
        self._speak()

    def _draw(self) -> None:
        """Show position and intent as far as they have changed: a table of AIs asks three times a step."""
        table, view, own = self.stage, self._view, self._own
        position = (view.state, own, self._offer, table.room, tr.lang, self.greg.going_on)
        if position != self._shown_position:
            self._shown_position, self._shown_intent = position, ()
            self._draw_table()
        intent = (self.intent.model, self.cursor)
        if intent != self._shown_intent:
            self._shown_intent = intent
            table.present_intent(*intent)
        self._tell()

    def _draw_table(self) -> None:
        """Everything but the board."""
        table, view, players = self.stage, self._view, self._table.players
        robot = seat_show(view, players, GREG) if self.greg.going_on else None
        table.present(table_show(view, players, self._own, self._offer, everybody=table.shows_everybody), robot)

    def _translate(self, *_: object) -> None:
        """The language changes while something moves; otherwise the kit refreshes the table."""
        if self._seated and self.stage.busy:
            self.greg.retell()
            self._draw_table()
            self._tell()
            self._speak()

    def _draw_board(self, board: BoardState) -> None:
        """The board in the middle of an animation."""
        self._shown_position = ()
        self.stage.board.present(board)

    def _ask(self) -> None:
        """Open the panel of a question; when the device goes on to somebody else, say to whom."""
        self.panels.ask(self._view, self._offer)
        if not self._offer or self._own == self._reader:
            return
        before, self._reader = self._reader, self._own
        # Round the table the tray itself goes there.
        if before >= 0 and not self.stage.shared and len(self._table.people) > 1:
            self.stage.banner.show_turn(seat_show(self._view, self._table.players, self._own))

    # --- the prompt

    def _speak(self) -> None:
        self.prompt = prompt = self._asking()
        notice = self.kit.notices.get(self._own)
        self.stage.show_prompt(self._advice.marked(prompt, notice), notice)
        planned = bool(self.intent.picks) or self.intent.lifted >= 0
        self.kit.mark_undo(self.stage.top_bar.ids.undo, seat=self._own, planned=planned)

    def _asking(self) -> TurnPrompt:
        table = self._table
        return self.recap.prompt(self._events) or prompts.prompt(
            self._view,
            table.players,
            self._own,
            intent=self.intent.model,
            offer=self._offer,
            folded=self.panels.folded(self._view, self._offer),
            marked=bool(self.stage.board.marks.turns),
            thinking=self._live,
            built=self.recap.has_built(self._own),
            asks=self.panels.question,
            reads=not self.kit.host.allows.ais_think,
            hints=self.kit.host.allows.coach,
            undoes=self.kit.host.can_undo(self._own),
        )

    def _read(self) -> None:
        """The words were pressed: show the rule behind them, or all of them."""
        self.kit.read(self._own, Notice(*self.prompt[:2]))

    def act(self) -> None:
        """The main button was pressed."""
        act = self.prompt.act
        if self.recap.go_on():
            return
        self.unmark()
        if act == "confirm":
            moves = self.intent.moves()
            if len(moves) == 1:
                self._choose(moves[0])
            else:
                self.panels.put(free_shortcut(self.intent.free_shortcuts()))
        elif act == "end":
            self._choose(act)
        elif act == "answer":
            self.panels.answer(self._view, self._offer)
            self._speak()
        elif act == "hint":
            self.kit.host.ask_hint(self._own)
        elif act == "result":
            self.kit.host.show_result()

    def _undo(self, seat: Seat) -> None:
        """Put a planned rat back, or take back the last move."""
        self.kit.notices.clear()
        if self.intent.undo():
            self.cursor = -1
            self.refresh()
        else:
            self.kit.host.take_back(seat)

    def _choose(self, move: Move) -> None:
        self.kit.notices.clear()
        self.panels.fold()
        self.cursor = -1
        self.kit.host.play(self._own, move)
        if not self.stage.busy:
            self.refresh()

    def _look_at_seat(self, owner: int) -> None:
        name = "Greg" if owner == GREG else self._table.players[owner].name
        told = partial(self.recap.told, owner, self._own)
        self.panels.look(lambda: family(self._view, owner, name, told(again=bool(self._offer))))

    # --- what the others did

    def _tell(self) -> None:
        """Tell what the others did; it can be shown again as long as nothing is planned."""
        model = self.intent.model
        self.recap.tell(self._own, again=self._live and model is not None and not model.picks)

    def unmark(self, *, anyhow: bool = False) -> None:
        """The reader's first tap: the marks of the others' turns go; `anyhow`: even while others move."""
        if self.recap.marked and (anyhow or self._offer):
            self.recap.marked = False
            self._tell()
            self._speak()

    def _show_again(self, seat: int | None = None) -> None:
        """Show the last turn of a seat again, or all turns since the reader's own."""
        frames = self.recap.frames(self._own, seat)
        if not frames or self.stage.busy or not self._offer:
            return
        self.kit.notices.clear()
        self.panels.fold()
        self.intent.clear()
        self.recap.marked = self.recap.replaying = True
        self._present(_ours(frames[0].before), live=False)
        self.kit.host.show_again(frames)

    # --- fingers on the board

    def _tap(self, spot: BoardSpot) -> None:
        if self.recap.go_on():
            return
        self.unmark()
        if spot.sign or spot.animal:
            self._explain(spot)
        elif self._offer:
            self.touch(spot.space, spot.place)

    def touch(self, space: int, place: int) -> None:
        """A space was touched, with the own rat `place` on it (-1: none)."""
        if place in self.stage.board.choices:
            rats = self._view.state.seats[self._own].rats
            self._choose(f"super {rats.index(rats[place])}")
        elif self.intent.model is not None:
            self._planned(self.intent.tap(space, place))

    def _lift(self, spot: BoardSpot) -> None:
        self.unmark()
        if self._offer and self.intent.lift(spot.place):
            self._planned()

    def _let_go(self, spot: BoardSpot, x: float, y: float) -> None:
        if self.intent.lifted != spot.place:
            return
        board = self.stage.board
        under = board.thing_at(*board.to_widget(x, y))
        if under is None or under.space < 0:
            self.intent.undo()
            self._planned()
        else:
            self._planned(self.intent.put(under.space))

    def _planned(self, forbidden: Move | None = None) -> None:
        """A touch has changed the intent, or tried what no rule allows: then the table says which."""
        self.kit.notices.clear()
        if forbidden is not None:
            self.kit.host.explain_refusal(self._own, forbidden)
            return
        self.kit.host.sound("card")
        self._draw()
        self._ask()
        self._speak()

    def _explain(self, spot: BoardSpot) -> None:
        """What a space or an animal is, or why the game ends."""
        if spot.sign:
            why = WrappedLabel(text=self.recap.why_it_ends(self._own, self._view.state.round))
            self.kit.open(Overlay(why, title=self.stage.board.label), self._own)
        elif spot.animal:
            self.panels.look(lambda: shop(self._view, self._offer, spot.animal))
        else:
            head, text = prompts.space(self._view, self._table.players, self._own, spot.space)
            self.kit.open(Overlay(WrappedLabel(text=text), title=head), self._own)

    # --- hints

    def planned_moves(self, seat: int) -> tuple[Move, ...]:
        return self.intent.moves()

    def advise(self, seat: int, hint: Hint) -> None:
        if hint.move in self._offer:
            self.unmark()
            self.intent.take_over(hint.move)
            self.cursor = self._advice.rat_space(self._view, hint.move)
            self._advice.give(self._view, self._offer, self._own, hint, self.intent.model)

    # --- keyboard

    def key(self, name: str) -> bool:
        return keyboard.press(self, name)

    def back(self) -> bool:
        if self.kit.close_overlay():
            pass
        elif (self.greg.going_on or not self.panels.fold()) and not self.intent.undo():
            return False
        self.kit.notices.clear()
        self.cursor = -1
        self.refresh()
        return True

    # --- events

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        before = _ours(frame.before)
        if self._offer:
            # What was planned and asked is over.
            self._present(before, live=False)
        self.recap.hear(frame)
        self._tell()
        if event.kind == "end":
            seat = seat_show(before, self._table.players, owner_of(event.facts["seat"]))
            self.stage.banner.announce(seat, self.recap.why_it_ends(self._own, before.state.round))
        self._events, mover = frame.events, before.state.mover
        self._motions.pace = AI_MOTION if mover != GREG and self._table.players[mover].is_ai else 1.0
        model = self.stage.board.model
        if event.kind == "card":
            self.greg.begin(_ours(frame.before), event)
            self._present(_ours(frame.before), live=False)
        elif self.greg.going_on:
            # A step of his card: when it is asked for, or at once without animation.
            carried_out = self.greg.carry_out(event, lambda: self._motions.of(event, model))
            return self._moved(carried_out, board_after(model, event))
        motion, after = self._motions.of(event, model), board_after(model, event)
        if motion is None:
            if after is not model:
                self._draw_board(after)
            return None
        return self._moved(motion, after)

    async def _moved(self, motion: Awaitable[None], after: BoardState) -> None:
        await motion
        self._motions.clear()
        self._draw_board(after)

    def settle(self, frame: Frame) -> None:
        self._motions.land(frame)
        if self.greg.going_on:
            for event in frame.events:
                self.greg.tell(event)
        self.recap.hear(frame)
        self._events = frame.events
        self._present(_ours(frame.after), live=False)

    def pause(self, frame: Frame) -> Awaitable[None] | None:
        if self.greg.is_done(_ours(frame.after)):
            self.greg.reopen()
            return self.greg.looked_at()
        return self._rest(frame) if self.recap.is_due(frame) else None

    async def _rest(self, frame: Frame) -> None:
        """Leave the turn of an AI to be read before the next AI moves."""
        self.recap.rested = frame
        self._speak()
        await self.recap.rest()

    sound = staticmethod(sound_of)
    has_haptics = staticmethod(has_haptics)

    def sentence(self, event: Event) -> str:
        """For a voice: whoever begins a turn is named."""
        names = [player.name for player in self._table.players]
        text = event_text(event, names)
        return headed(names[event.facts["seat"]], text) if event.kind == "walked" and text else text


def _ours(view: View[Any]) -> FirstRatView:
    assert isinstance(view, FirstRatView)
    return view
