"""Brings a First Rat match onto its stage: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import headed, tr
from app.base.text import YOU
from app.base.theme import theme
from app.games.firstrat.director.motions import FirstRatMotions, GregTurn, has_haptics, sound_of
from app.games.firstrat.presenter import prompts
from app.games.firstrat.presenter.board import board_after
from app.games.firstrat.presenter.burrow import BurrowState, burrow
from app.games.firstrat.presenter.family import FamilyState, LastTurnText, family
from app.games.firstrat.presenter.greg import GregCardState
from app.games.firstrat.presenter.intent import MoveIntent
from app.games.firstrat.presenter.last_turns import FirstRatTurnLog, LastTurn
from app.games.firstrat.presenter.questions import FirstRatQuestion, asked, free_shortcut
from app.games.firstrat.presenter.table import (
    FirstRatScene,
    TurnMarks,
    reader,
    seat as seat_show,
    table as table_show,
)
from app.games.firstrat.presenter.text import (
    Item,
    advised_space,
    emblem,
    hint_text,
    owner_of,
    words,
)
from app.games.firstrat.presenter.tracks import TracksState, tracks
from app.games.firstrat.presenter.view_models import GREG, PAD, START, BoardState, TurnPrompt
from app.games.firstrat.presenter.wares import ComicsState, ShopState, shop
from app.games.firstrat.widgets.board import BoardSpot, FirstRatBoard
from app.games.firstrat.widgets.panels.burrow import BurrowPanel
from app.games.firstrat.widgets.panels.parts import (
    ComicsPanel,
    FamilyPanel,
    FirstRatPanel,
    GregPanel,
    ItemPanel,
    QuestionPanel,
    ShopPanel,
    WaresPanel,
)
from app.games.firstrat.widgets.panels.tracks import TracksPanel
from app.games.firstrat.widgets.stage import LEAST_TRACKS, FirstRatStage
from app.kit.drawing import Box, box_of
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.table import AI_MOTION, Frame, Hint, Notice, Table, TableHost, TableKit, rests
from engine.base import Event, Move, Seat, View
from engine.firstrat.state import BEST, BUILD, MOVE, SUPER, FirstRatView, stage
from engine.riddles import Nudge

#: Questions that the board itself asks.
_ON_BOARD = (MOVE, SUPER)
_PANELS: dict[type, type[FirstRatPanel]] = {
    BurrowState: BurrowPanel,
    ComicsState: ComicsPanel,
    FamilyState: FamilyPanel,
    GregCardState: GregPanel,
    Item: ItemPanel,
    FirstRatQuestion: QuestionPanel,
    ShopState: ShopPanel,
    TracksState: TracksPanel,
}


def panel_of(model: object) -> FirstRatPanel:
    """A panel that shows this."""
    return _PANELS[type(model)](model)


class OpenPanel:
    """What lies over the board: a question that wants an answer, or something to look at."""

    def __init__(
        self,
        table: FirstRatStage,
        choose: Callable[[Move], None],
        changed: Callable[[], None],
        again: Callable[[int], None],
    ) -> None:
        self._stage = table
        self._area = table.area
        self._choose = choose
        self._changed = changed
        self._again = again
        #: The position whose question was opened or folded already, and whether the tracks lay open then.
        self._asked: tuple[object, bool] | None = None
        #: Makes the show of what was opened by hand anew; None for a question, and while nothing is open.
        self._look: Callable[[], object] | None = None
        #: The panel that an explained item lies over.
        self._beneath: FirstRatPanel | None = None

    @property
    def open(self) -> bool:
        return self._area.layer is not None

    def clear(self) -> None:
        self._asked = self._look = self._beneath = None
        self._area.fold()

    # --- questions

    def ask(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of a new question; bring what was opened by hand up to date."""
        now = (view.state, self._stage.has_open_tracks)
        if not offer or stage(view.state) in _ON_BOARD:
            self._asked = None
            if self._look is None:
                self._beneath = None
                self._area.fold()
            elif self._area.layer is not None and self._beneath is None:
                self._area.layer.panel.model = self._look()
        elif self._asked is None or self._asked[0] is not now[0] or self._asked[1] != now[1]:
            self._asked, self._look, self._beneath = now, None, None
            self.answer(view, offer)

    def answer(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of the present question, again if it was folded."""
        model = asked(view, offer)
        # Tracks that lie open beside the board are built on right there.
        if model is None or (stage(view.state) == BUILD and self._stage.has_open_tracks):
            self._area.fold()
            return
        panel = panel_of(model)
        if isinstance(panel, BurrowPanel) and self._stage.has_open_tracks:
            panel.scoring, panel.leaves = None, dp(LEAST_TRACKS)
        self._lay(panel, pushes=True)

    def hint(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Show what a hint is about: the panel of the present question, and nothing that was only looked at."""
        if stage(view.state) not in _ON_BOARD and (self._look is not None or not self.open):
            self._look = self._beneath = None
            self.answer(view, offer)

    def mark(self, move: Move) -> None:
        """Mark the answer that a hint speaks of; empty: none."""
        for panel in self._panels():
            panel.hinted = move

    @property
    def question(self) -> str:
        """The question that a panel asks before a move is chosen; empty without one."""
        return next((panel.question for panel in self._panels() if panel.question), "")

    def _panels(self) -> list[FirstRatPanel]:
        """The open tracks, and what lies over the board."""
        layer = self._area.layer
        panels = (self._stage.open_tracks, layer.panel if layer is not None else None)
        return [panel for panel in panels if panel is not None]

    def folded(self, view: FirstRatView, offer: tuple[Move, ...]) -> bool:
        """Whether a question waits behind the prompt."""
        return not self.open and bool(offer) and stage(view.state) not in (*_ON_BOARD, BUILD)

    def put(self, model: FirstRatQuestion) -> None:
        """Open a question that is no decision of the engine's."""
        self._look = None
        self._lay(panel_of(model), pushes=True)

    # --- looking

    def look(self, model: Callable[[], object]) -> None:
        """Open something to look at; `show` makes it anew when the table changes."""
        self._look, self._beneath = model, None
        self._lay(panel_of(model()))

    def fold(self) -> bool:
        """Put the uppermost panel away; says whether there was one."""
        beneath, self._beneath = self._beneath, None
        if beneath is not None:
            self._area.open(beneath, pushes=self._look is None)
            return True
        self._look = None
        return self._area.fold()

    # --- inside

    def _lay(self, panel: FirstRatPanel, *, pushes: bool = False) -> None:
        panel.bind(
            on_choose=lambda _panel, move: self._choose(move),
            on_fold=self._folded,
            on_explain=lambda panel, item: self._explain(panel, item),
            question=lambda *_: self._changed(),
        )
        if isinstance(panel, FamilyPanel):
            panel.bind(on_again=lambda _panel, seat: self._again(seat))
        self._area.open(panel, pushes=pushes)

    def _folded(self, *_: object) -> None:
        self.fold()
        self._changed()

    def _explain(self, panel: FirstRatPanel, what: Item | TracksState) -> None:
        explained = panel_of(what)
        explained.bind(on_fold=self._folded)
        self._area.open(explained)
        self._beneath = panel


class FirstRatDirector:
    """One match on one stage."""

    def __init__(self) -> None:
        self.widget = self.stage = FirstRatStage()
        self.kit = TableKit("firstrat", self.stage, self.refresh)
        self.intent = MoveIntent()
        self.panels = OpenPanel(self.stage, self._play, self.refresh, self._show_again)
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
        self._log = FirstRatTurnLog()
        #: Whether the board is marked: until the reader's first tap.
        self._marked = True
        #: Whether turns are being shown again.
        self._replaying = False
        #: The last hint, and its move, which is marked for as long as the hint is shown.
        self._hint: tuple[Notice | None, Move] = (None, "")
        #: Whether the match is shown as it is now, not a step of it.
        self._live = True
        self.prompt = TurnPrompt("")
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
        self.kit.bind_icons({"hint": table.area.hint}, lambda: self._own)
        table.area.prompt.bind(on_action=lambda _prompt: self._press(), on_more=lambda _prompt: self._read())
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
            on_choose=lambda _stage, move: self._play(move),
            on_again=lambda _stage: self._show_again(),
            on_rearranged=lambda _stage: None if self.stage.busy else self.refresh(),
        )

    # --- attach, refresh, present

    def attach(self, host: TableHost, table: Table, seating: str, near: Seat) -> None:
        fresh = self.kit.attach(host, table)
        self._table, self._seated = table, True
        if fresh:
            self._log.catch_up(table)
            self._marked, self._replaying, self._events = True, False, ()
        self.stage.top_bar.head = table.game.info.name
        self.stage.set_seating(seating, tuple(player.is_ai for player in table.players))
        if fresh:
            self._motions.clear()
            self.intent.clear()
            self.panels.clear()
            self.greg.end()
            self._reader = self.cursor = -1
            self.stage.clear_speech()
            self._own = near
        self.refresh()

    def refresh(self) -> None:
        if not self._seated:
            return
        if self.kit.rested is not None:
            self._present(_ours(self.kit.rested.after), live=False)
            return
        self._replaying = self._replaying and self.stage.busy
        view = _ours(self._table.view(None))
        # While Greg's card lies there nothing else is asked, unless it is about the card.
        self._present(view, live=not self.greg.going_on or stage(view.state) == BEST)

    def _present(self, view: FirstRatView, *, live: bool) -> None:
        """Show a position; a live one can be played."""
        self._view, self._live = view, live
        self._own = reader(view, self._table.people, self._own)
        may_act = live and self._own in self._table.people and self._own in self._table.asked()
        self._offer = tuple(self._table.legal(self._own)) if may_act else ()
        if self._offer and stage(view.state) == MOVE:
            self.intent.begin(view)
        else:
            self.intent.clear()
        self.stage.present(self._scene())
        if live:
            self._ask()
        self._show_prompt()

    def _scene(self) -> FirstRatScene:
        view, players, table = self._view, self._table.players, self.stage
        return FirstRatScene(
            table_show(view, players, self._own, self._offer, everybody=table.shows_everybody),
            seat_show(view, players, GREG) if self.greg.going_on else None,
            table.room,
            self._marks(),
            self.intent.model,
            self.cursor,
        )

    def _update(self) -> None:
        """Show a changed intent, and what goes with it: the position is the same."""
        if self.stage.scene is not None:
            marks, intent = self._marks(), self.intent.model
            self.stage.present(replace(self.stage.scene, marks=marks, intent=intent, cursor=self.cursor))

    def _translate(self, *_: object) -> None:
        """The language changes while something moves; otherwise the kit refreshes the table."""
        if self._seated and self.stage.busy and self.stage.scene is not None:
            self.greg.retell()
            self.stage.present(self._scene().with_board(self.stage.scene.table.board))
            self._show_prompt()

    def _ask(self) -> None:
        """Open the panel of a question; when the device is passed on, say to whom."""
        self.panels.ask(self._view, self._offer)
        if not self._offer or self._own == self._reader:
            return
        before, self._reader = self._reader, self._own
        # Round the table the tray itself goes there.
        if before >= 0 and not self.stage.shared and len(self._table.people) > 1:
            self.stage.banner.show_turn(seat_show(self._view, self._table.players, self._own))

    # --- the prompt

    def _show_prompt(self) -> None:
        self.prompt = prompt = self._prompt()
        notice = self.kit.notices.get(self._own)
        hint, move = self._hint
        hinted = move if notice is not None and notice is hint else ""
        self.panels.mark(hinted)
        allows = self.kit.host.allows
        self.stage.area.offers_hint = bool(self._offer) and allows.coach and allows.acts
        # The button stands out if it is what a hint says.
        self.stage.show_prompt(
            prompt._replace(primary=True) if hinted and hinted == prompt.act else prompt, notice
        )
        planned = bool(self.intent.picks) or self.intent.lifted >= 0
        self.kit.mark_undo(self.stage.top_bar.ids.undo, seat=self._own, planned=planned)

    def _prompt(self) -> TurnPrompt:
        table, allows = self._table, self.kit.host.allows
        if not allows.acts and not self._events and table.match.origin is not None:
            return prompts.waiting(table.match.state, table.players)
        if not allows.acts:
            return prompts.replayed(self._events, self.kit.names)
        if table.resigned is not None:
            return prompts.resigned(self.kit.names[table.resigned])
        if self.kit.rested is not None:
            mover = _ours(self.kit.rested.before).state.mover
            return prompts.rested(self.kit.names[mover], waits=theme.ai_waits)
        return prompts.prompt(
            self._view,
            table.players,
            self._own,
            intent=self.intent.model,
            offer=self._offer,
            folded=self.panels.folded(self._view, self._offer),
            marked=bool(self.stage.board.marks.turns),
            thinking=self._live,
            built=self._has_built(),
            asks=self.panels.question,
            reads=not allows.ais_think,
            undoes=self.kit.host.can_undo(self._own),
        )

    def _has_built(self) -> bool:
        """Whether the reader's last move has built something; only more building can follow it in a turn."""
        log = self._table.match.log
        return bool(log) and log[-1].moves.get(self._own, "").startswith(("build", "donate"))

    # --- the last turns

    def _record(self, frame: Frame) -> None:
        """A step is shown; one without events was taken back."""
        if not frame.events:
            self._log.catch_up(self._table)
        elif self._log.on_frame(frame):
            self._marked = True

    def _marks(self) -> TurnMarks:
        """The last turns; they can be shown again as long as nothing is planned."""
        acts, intent, ending = self.kit.host.allows.acts, self.intent.model, self._log.ending
        again = self._live and intent is not None and not intent.picks and self.kit.repeats
        return TurnMarks(
            self._turns(),
            self._marked and acts and not self._table.over and not self._replaying,
            again and bool(self._frames()),
            emblem(owner_of(ending.facts["seat"])) if ending is not None else "",
        )

    def _turns(self) -> tuple[LastTurn, ...]:
        """The last turns of all others."""
        return self._log.turns(self._own, self.kit.names, self._table.you)

    def _told(self, seat: Seat, *, again: bool) -> LastTurnText | None:
        """The last turn of a seat in words, and whether it can be shown again."""
        text = next((turn.text for turn in self._turns() if turn.seat == seat), "")
        return LastTurnText(seat, text, again and self.kit.repeats) if text else None

    def _frames(self, seat: Seat | None = None) -> tuple[Frame, ...]:
        """The steps of a seat's last turn, or of all turns since the reader's own."""
        seats = self._log.since(self._own) if seat is None else (seat,)
        return tuple(frame for one in seats for frame in self._log.frames(one))

    def _why_it_ends(self) -> str:
        """Who has set the end of the game, and how; empty while nobody has."""
        if self._log.ending is None:
            return ""
        facts = self._log.ending.facts
        last = self._view.state.round >= facts["last_round"]
        return words.end(facts, self.kit.names, self._table.you, last=last)

    def unmark(self, *, anyhow: bool = False) -> None:
        """The reader's first tap: the marks of the others' turns go; `anyhow`: even while others move."""
        if self._marked and (anyhow or self._offer):
            self._marked = False
            self._update()
            self._show_prompt()

    def _show_again(self, seat: int | None = None) -> None:
        """Show the last turn of a seat again, or all turns since the reader's own."""
        if self._offer:
            self.kit.show_again(self._frames(seat), self._begin_replay)

    def _begin_replay(self) -> None:
        self.panels.fold()
        self._marked = self._replaying = True

    # --- touch

    def _tap(self, spot: BoardSpot) -> None:
        if self.kit.go_on():
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
            self._play(f"super {rats.index(rats[place])}")
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
        self._update()
        self._ask()
        self._show_prompt()

    def _play(self, move: Move) -> None:
        self.kit.notices.clear()
        self.panels.fold()
        self.cursor = -1
        self.kit.host.play(self._own, move)
        if not self.stage.busy:
            self.refresh()

    def _undo(self, seat: Seat) -> None:
        """Put a planned rat back, or take back the last move."""
        self.kit.notices.clear()
        if self.intent.undo():
            self.cursor = -1
            self.refresh()
        else:
            self.kit.host.take_back(seat)

    def _press(self) -> None:
        """The main button was pressed."""
        act = self.prompt.act
        if self.kit.go_on():
            return
        self.unmark()
        if act == "confirm":
            moves = self.intent.moves()
            if len(moves) == 1:
                self._play(moves[0])
            else:
                self.panels.put(free_shortcut(self.intent.free_shortcuts()))
        elif act == "end":
            self._play(act)
        elif act == "answer":
            self.panels.answer(self._view, self._offer)
            self._show_prompt()
        elif act == "result":
            self.kit.host.show_result()

    def _read(self) -> None:
        """The words were pressed: show the rule behind them, or all of them."""
        self.kit.read(self._own, Notice(*self.prompt[:2]))

    def _explain(self, spot: BoardSpot) -> None:
        """What a space or an animal is, or why the game ends."""
        if spot.sign:
            self.kit.open(Overlay(WrappedLabel(text=self._why_it_ends()), title=self.stage.board.label), self._own)
        elif spot.animal:
            self.panels.look(lambda: shop(self._view, self._offer, spot.animal))
        else:
            head, text = prompts.space(self._view, self._table.players, self._own, spot.space)
            self.kit.open(Overlay(WrappedLabel(text=text), title=head), self._own)

    def _look_at_seat(self, owner: int) -> None:
        name = "Greg" if owner == GREG else self._table.players[owner].name
        self.panels.look(lambda: family(self._view, owner, name, self._told(owner, again=bool(self._offer))))

    # --- keys

    def key(self, name: str) -> bool:
        """Arrows go from rat to rat or from target to target, Enter takes."""
        takes = name in ("enter", "space")
        if takes and self.kit.go_on():
            return True
        if self.panels.open:
            return False
        board = self.stage.board
        if name in ("left", "right"):
            self.unmark()
            self.cursor = next_stop(board, self.cursor, 1 if name == "right" else -1)
            self.refresh()
            return self.cursor >= 0
        if not takes:
            return False
        if self.cursor >= 0:
            space, self.cursor = self.cursor, -1
            self.touch(space, board.own_rat(space))
        elif self.prompt.act not in ("", "hint"):
            self._press()
        else:
            return False
        return True

    def back(self) -> bool:
        if self.kit.close_overlay():
            pass
        elif (self.greg.going_on or not self.panels.fold()) and not self.intent.undo():
            return False
        self.kit.notices.clear()
        self.cursor = -1
        self.refresh()
        return True

    # --- hints

    def planned_moves(self, seat: int) -> tuple[Move, ...]:
        return self.intent.moves()

    def advise(self, seat: int, hint: Hint) -> None:
        if hint.move not in self._offer:
            return
        self.unmark()
        self.intent.take_over(hint.move)
        self.cursor = advised_space(self._view, hint.move)
        self.panels.hint(self._view, self._offer)
        found = self.intent.model.outcome if self.intent.model is not None else None
        why = words.reason(hint.reason, self._view, found.mould_points if found is not None else 0)
        notice = Notice(hint_text(self._view, hint.move), f"{why} {hint.margin}".strip())
        self._hint = (notice, hint.move)
        self.kit.say(self._own, notice)

    # --- motions

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        before = _ours(frame.before)
        if self._offer:
            # What was planned and asked is over.
            self._present(before, live=False)
        if event is frame.events[0]:
            self._record(frame)
            if theme.tap > 0:
                # Without animation the position after the step is shown at once.
                self._update()
        if event.kind == "end":
            seat = seat_show(before, self._table.players, owner_of(event.facts["seat"]))
            self.stage.banner.announce(seat, self._why_it_ends())
        self._events, mover = frame.events, before.state.mover
        self._motions.pace = AI_MOTION if mover != GREG and self._table.players[mover].is_ai else 1.0
        model = self.stage.board.model
        if event.kind == "card":
            self.greg.begin(before, event)
            self._present(before, live=False)
        elif self.greg.going_on:
            # A step of his card: when it is asked for, or at once without animation.
            carried_out = self.greg.carry_out(event, lambda: self._motions.of(event, model))
            return self._moved(carried_out, board_after(model, event))
        motion, after = self._motions.of(event, model), board_after(model, event)
        if motion is None:
            if after is not model:
                self.stage.animate_board(after)
            return None
        return self._moved(motion, after)

    async def _moved(self, motion: Awaitable[None], after: BoardState) -> None:
        await motion
        self._motions.clear()
        self.stage.animate_board(after)

    def settle(self, frame: Frame) -> bool:
        self._motions.land(frame)
        if self.greg.going_on:
            for event in frame.events:
                self.greg.tell(event)
        self._record(frame)
        self._events = frame.events
        if self._rests_after(frame):
            # The rest shows it.
            return False
        is_last = frame.number == len(self._table.match.log)
        if is_last and not self._replaying and not self.greg.going_on:
            self.refresh()
            return True
        self._present(_ours(frame.after), live=False)
        return False

    def pause(self, frame: Frame) -> Awaitable[bool | None] | None:
        if self.greg.is_done(_ours(frame.after)):
            self.greg.reopen()
            return self.greg.looked_at()
        return self._rest(frame) if self._rests_after(frame) else None

    async def _rest(self, frame: Frame) -> bool:
        """Afterwards only the prompt says something else, as long as an AI is to move."""
        await self.kit.rest(frame)
        is_last = frame.number == len(self._table.match.log)
        if is_last:
            self._live = True
            self._show_prompt()
        return is_last

    def _rests_after(self, frame: Frame) -> bool:
        """Whether the table rests after a step: an AI has ended its turn, and another AI comes next."""
        s, players = _ours(frame.after).state, self._table.players
        if not rests() or not self.kit.host.allows.acts or self.greg.is_done(_ours(frame.after)):
            return False
        ended = [event.facts["seat"] for event in frame.events if event.kind == "ended"]
        return (
            bool(s.actors)
            and s.mover != GREG
            and players[s.mover].is_ai
            and any(isinstance(seat, int) and players[seat].is_ai for seat in ended)
        )

    sound = staticmethod(sound_of)
    has_haptics = staticmethod(has_haptics)

    def sentence(self, event: Event) -> str:
        """For a voice: the player who begins a turn is named, unless the sentence says “You”."""
        names, text = self.kit.names, words.sentence(event, self.kit.names)
        named = event.kind == "walked" and text and names[event.facts["seat"]] != tr._(YOU)
        return headed(names[event.facts["seat"]], text) if named else text

    # --- covering

    def hide_secrets(self) -> None:
        """Nothing on this table is secret."""


def _ours(view: View[Any]) -> FirstRatView:
    assert isinstance(view, FirstRatView)
    return view


def next_stop(board: FirstRatBoard, cursor: int, step: int) -> int:
    """The next space that means something: a target of the rat in hand, else a rat that can be taken up.

    -1 if there is none.  `cursor` is where the keyboard is now, `step` 1 forwards or -1 backwards.
    """
    intent = board.intent
    own = {rat.place: rat.space for rat in board.model.rats if rat.owner == board.model.own}
    stops = {own[place] for place in board.choices}
    if intent is not None and intent.lifted >= 0:
        stops = set(intent.targets)
    elif intent is not None:
        stops = {own[place] for place in intent.ready} | {pick.target for pick in intent.picks}
    if not stops:
        return -1
    found = sorted(stops)
    if cursor in stops:
        return found[(found.index(cursor) + step) % len(found)]
    return found[0 if step > 0 else -1]


def make_director() -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("games/firstrat/table")
    return FirstRatDirector()


# --- for lessons and riddles, which draw a ring there: boxes in the window, none if there is nothing to point at


def next_touch(director: FirstRatDirector, move: Move) -> list[Box]:
    """What has to be touched next on the way to a move."""
    stage, intent = director.stage, director.intent
    if not move.startswith("move "):
        return [box_of(one) for one in _answers(stage, move)] or [box_of(stage.area.prompt.ids.button)]
    if intent.model is None:
        return []
    walks = [word.split(":") for word in move.split(" ")[1:]]
    goals = {int(place): int(walk.split(".")[-1]) for place, walk in walks}
    planned = {pick.place: pick.target for pick in intent.picks}
    for place, goal in goals.items():
        if planned.get(place) != goal:
            return [_space(stage, goal) if intent.lifted == place else _rat(stage, place)]
    return [box_of(stage.area.prompt.ids.button)]


def _answers(stage: Any, move: Move) -> Iterator[Widget]:
    """What can be pressed for an answer: in the panel over the board, or on the tracks beside it."""
    layer = stage.area.layer
    panel = layer.panel if layer is not None else None
    if isinstance(panel, WaresPanel) and (touched := panel.on_the_way_to(move)) is not None:
        yield touched
        return
    roots = [root for root in (panel, stage.open_tracks) if root is not None]
    for root in roots:
        for widget in root.walk(restrict=True):
            track = getattr(widget, "track", None)
            moves = [one.move for one in track.moves] if track is not None else [getattr(widget, "move", "")]
            if move in moves and widget.get_root_window() is not None:
                yield widget


def _space(stage: Any, space: int) -> Box:
    board = stage.board
    geometry = board.geometry
    if space in (START, PAD):
        x, y, width, height = geometry.start if space == START else geometry.pad
        return (*board.to_window(x, y), width, height)
    x, y = board.to_window(*geometry.spaces[space])
    reach = geometry.tile * 0.62
    return x - reach, y - reach, 2 * reach, 2 * reach


def _rat(stage: Any, place: int) -> Box:
    board = stage.board
    rat = next((one for one in board.model.rats if one.owner == board.model.own and one.place == place), None)
    return _space(stage, START if rat is None else rat.space)


def riddle_rings(director: FirstRatDirector, nudge: Nudge) -> list[Box]:
    """The rats that a nudge names, together where they share a place."""
    return list(dict.fromkeys(_rat(director.stage, int(place)) for place in nudge.what))


def part(director: FirstRatDirector, name: str) -> list[Box]:
    """A part of the table by its name."""
    widget = _parts(director).get(name)
    return [] if widget is None else [box_of(widget)]


def _parts(director: FirstRatDirector) -> Mapping[str, Widget]:
    stage = director.stage
    tracks = stage.tracks if stage.tracks.parent is not None else stage.open_tracks
    area = stage.area
    return {
        "board": stage.board,
        "tracks": tracks,
        "tray": area.tray,
        "burrow": stage.burrow,
        "prompt": area.prompt,
    }
