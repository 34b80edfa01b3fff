"""Brings a First Rat match onto its table: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable

from app.core.table import Frame, Table
from app.games.director import TableHost
from app.games.firstrat.director.greg_turn import GregTurn
from app.games.firstrat.director.hands import Hands
from app.games.firstrat.director.motions import FirstRatMotions
from app.games.firstrat.director.planner import Planner
from app.games.firstrat.director.sheets import Sheets
from app.games.firstrat.director.showing import Moment, Showing
from app.games.firstrat.director.sounds import felt, sound_of
from app.games.firstrat.presenter import prompts, seats
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.family import family
from app.games.firstrat.presenter.questions import Answer, QuestionShow
from app.games.firstrat.presenter.sentences import sentence
from app.games.firstrat.presenter.shop import shop
from app.games.firstrat.presenter.shows import GREG, BoardShow, TurnPrompt
from app.games.firstrat.presenter.telling import told
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.widgets.board import BoardSpot
from app.games.firstrat.widgets.stage import FirstRatStage
from app.games.table_kit import Notice, TableKit
from app.ui.presenters.coach import Hint
from app.ui.text import tr
from app.ui.widgets.labels import WrappedLabel
from app.ui.widgets.overlay import Overlay
from engine.base import Event, Move
from engine.firstrat.state import BEST, MOVE, FirstRatView, stage


class FirstRatDirector:
    """One match on one table."""

    def __init__(self, host: TableHost) -> None:
        self._host = host
        self.widget = self.stage = FirstRatStage()
        self.kit = TableKit("firstrat", self.stage, host, self.refresh)
        self._motions = FirstRatMotions(self.stage)
        self.planner = Planner()
        self._showing = Showing(self.stage, self.planner)
        self.sheets = Sheets(self.stage, self._choose, self.refresh)
        self.greg = GregTurn(self.stage, lambda: self.stage.dispatch("on_skip"))
        self._hands = Hands(self.stage.board, self.planner, self, self._choices)
        self._table: Table | None = None
        #: Whose tray lies at the lower edge.
        self._own = 0
        #: Who was asked last; -1 for nobody yet.
        self._reader = -1
        self._view: FirstRatView | None = None
        self._offer: tuple[Move, ...] = ()
        self._prompt = TurnPrompt("")
        self.stage.bind(
            on_order=lambda _stage, order: self._order(order),
            on_panel=lambda _stage, panel: self._panel(panel),
            on_seat=lambda _stage, owner: self._seat(owner),
            on_act=lambda _stage: self._act(),
            on_more=lambda _stage: self._read(),
            on_choose=lambda _stage, move: self._choose(move),
            on_laid=lambda _stage: self._laid_anew(),
        )

    # --- bringing on

    def sit(self, table: Table, seating: str, near: int) -> None:
        fresh = table is not self._table
        self._table = table
        self.stage.top_bar.head = table.game.info.name
        self.stage.seat_down(seating, len(table.players))
        if fresh:
            self._motions.clear()
            self.planner.clear()
            self.sheets.clear()
            self.greg.end()
            self._hands.cursor.clear()
            self._reader = -1
            self.stage.banner.hide()
            self.kit.new_match()
            self._own = near
        self.refresh()

    def cover(self) -> None:
        """Nothing on this table is secret."""

    # --- showing

    def _laid_anew(self) -> None:
        if not self.stage.busy:
            self.refresh()

    def refresh(self) -> None:
        if self._table is not None:
            view = self._table.view(None)
            # While his card lies there nothing else is asked, unless it is about the card.
            self._present(view, live=not self.greg.going_on or stage(view.state) == BEST)

    def _present(self, view: FirstRatView, *, live: bool) -> None:
        """Show a position; a live one can be played."""
        table = self._table
        if table is None:
            return
        self._view = view
        self._own = self._owner(view)
        self._offer = offer = tuple(table.legal(self._own)) if live and self._may_act() else ()
        if offer and stage(view.state) == MOVE:
            self.planner.begin(view)
        else:
            self.planner.clear()
        self._showing.show(self._moment(view))
        if live:
            self.sheets.ask(view, offer)
            self._greet(view)
        self._speak(self._asking(view))

    def _moment(self, view: FirstRatView) -> Moment:
        robot, cursor = self.greg.going_on, self._hands.cursor.at
        return Moment(view, self._table.players, self._own, self._offer, cursor, robot)

    def _greet(self, view: FirstRatView) -> None:
        """The device goes on to somebody else: say to whom.  Round the table the tray itself goes there."""
        if not self._offer or self._own == self._reader:
            return
        before, self._reader = self._reader, self._own
        if before >= 0 and not self.stage.shared and len(self._table.people) > 1:
            self.stage.banner.greet(seats.seat(view, self._table.players, self._own))

    def _owner(self, view: FirstRatView) -> int:
        """Whose tray is shown: the only person's, else that of the person to move, else the last one's."""
        people = self._table.people
        if len(people) == 1:
            return people[0]
        return view.state.mover if view.state.mover in people else self._own

    def _may_act(self) -> bool:
        """Whether the one at the tray is a person who is asked."""
        return self._own in self._table.people and self._own in self._table.asked()

    def _choices(self) -> frozenset[int]:
        return frozenset() if self._view is None else self._moment(self._view).choices()

    # --- what the bar says

    def _asking(self, view: FirstRatView) -> TurnPrompt:
        if self._table.resigned is not None:
            return prompts.given_up(self._table.players[self._table.resigned].name)
        folded = self.sheets.folded(view, self._offer)
        other = self.planner.other_way()
        return prompts.prompt(
            view,
            self._table.players,
            self._own,
            plan=self.planner.intent,
            offer=self._offer,
            folded=folded,
            other=other.cost if other is not None else None,
        )

    def _speak(self, prompt: TurnPrompt) -> None:
        bar = self.stage.area.prompt
        if not self._table.offers:
            prompt = prompt._replace(verb="", act="")
        self._prompt = prompt
        notice = self.kit.notices.get(self._own)
        if notice is None:
            bar.ask(prompt)
            return
        bar.verb, bar.primary = prompt.verb, prompt.primary
        bar.tell(notice.head, notice.detail, style="verdict", picture=notice.icon, more=bool(notice.rule))

    def _read(self) -> None:
        """The words were pressed: the rule behind them, or all of them."""
        self.kit.read(self._own, Notice(*self._prompt[:2]))

    # --- the board

    @property
    def ready(self) -> bool:
        """Whether something is asked of the one at the tray."""
        return bool(self._offer)

    def chooses(self, place: int) -> bool:
        """A rat was touched: it is given the comic, if that is what is asked."""
        self.kit.notices.clear()
        if self._view is None or place not in self._choices():
            return False
        rats = self._view.state.seats[self._own].rats
        self._choose(f"super {rats.index(rats[place])}")
        return True

    def planned(self, forbidden: Move | None) -> None:
        """A touch has changed the plan, or asked for what no rule allows: then the table says which."""
        self.kit.notices.clear()
        if forbidden is not None:
            self._host.explain_refusal(self._own, forbidden)
        else:
            self._host.sound("card")
            self.refresh()

    def explain(self, spot: BoardSpot) -> None:
        """What a space or an animal is."""
        if self._view is None:
            return
        if spot.animal:
            self.sheets.look(lambda: shop(self._view, self._offer, spot.animal))
        else:
            head, text = prompts.space(self._view, self._table.players, self._own, spot.space)
            self.kit.lay(Overlay(WrappedLabel(text=text), title=head), self._own)

    # --- panels and buttons

    def _panel(self, panel: str) -> None:
        """The dock or the tray was pressed."""
        if panel == "tray":
            self._seat(self._own)
        elif panel == "burrow":
            self.sheets.look(lambda: burrow(self._view, self._offer, self._own))
        else:
            self.sheets.look(lambda: tracks(self._view, self._offer, self._own))

    def _seat(self, owner: int) -> None:
        """All that a seat has."""
        if self._view is not None:
            self.sheets.look(lambda: family(self._view, owner, self._named(owner)))

    def _named(self, owner: int) -> str:
        return "Greg" if owner == GREG else self._table.players[owner].name

    def _choose(self, move: Move) -> None:
        self.kit.notices.clear()
        self.sheets.fold()
        self._hands.cursor.clear()
        self._host.play(self._own, move)
        if not self.stage.busy:
            self.refresh()

    def _act(self) -> None:
        """The main button."""
        act = self._prompt.act
        if act == "confirm":
            self._confirm()
        elif act == "end":
            self._choose(act)
        elif act == "answer":
            self.sheets.answer(self._view, self._offer)
            self._speak(self._asking(self._view))
        elif act in ("hint", "result"):
            self._host.order(act, self._own)

    def _confirm(self) -> None:
        moves = self.planner.moves()
        if len(moves) == 1:
            self._choose(moves[0])
        elif moves:
            answers = tuple(
                Answer(move, content, tr._("This one is free")) for move, content in self.planner.free_shortcuts()
            )
            self.sheets.put(QuestionShow("free", "comic-tunnel", tr._("Which shortcut is free?"), "", answers))

    def _order(self, order: str) -> None:
        self.kit.notices.clear()
        if order == "undo" and self.planner.undo():
            self._hands.cursor.clear()
            self.refresh()
        else:
            self._host.order(order, self._own)

    # --- hints

    def in_hand(self, seat: int) -> tuple[Move, ...]:
        return self.planner.moves() if self.ready and self.planner.active else ()

    def advise(self, seat: int, hint: Hint) -> None:
        if not self.ready or hint.move not in self._offer:
            return
        if self.planner.active:
            self.planner.take_over(hint.move)
        head, why, rule = prompts.hint(self._view, hint.move, hint.reason)
        self.kit.say(self._own, Notice(head, f"{why} {hint.margin}".strip(), rule))

    # --- keyboard

    def key(self, name: str) -> bool:
        if self._view is None or self.sheets.open:
            return False
        if self._hands.key(name):
            self.refresh()
            return True
        if name in ("enter", "space") and self._prompt.act not in ("", "hint"):
            self._act()
            return True
        return False

    def back(self) -> bool:
        if self.kit.close_overlay():
            pass
        elif (self.greg.going_on or not self.sheets.fold()) and not self.planner.undo():
            return False
        self.kit.notices.clear()
        self._hands.cursor.clear()
        self.refresh()
        return True

    # --- events

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self.kit.notices.clear()
        if self._offer:
            # What was planned and asked is history now.
            self._present(frame.before, live=False)
        show = self.stage.board.show
        if show is None:
            return None
        if event.kind == "card":
            self.greg.begin(frame.before, event)
            self._showing.seats(self._moment(frame.before))
        if self.greg.going_on and event.kind != "card":
            return self._step(event, show)
        motion, after = self._motions.of(event, show), told(show, event)
        if motion is None:
            if after is not show:
                self.stage.board.present(after)
            return None
        return self._moved(motion, after)

    async def _moved(self, motion: Awaitable[None], after: BoardShow) -> None:
        await motion
        self._motions.clear()
        self.stage.board.present(after)

    async def _step(self, event: Event, show: BoardShow) -> None:
        """One step of Greg's card: when it is asked for, or at once without animation."""
        self.greg.again()
        if self.greg.waits(event):
            await self.greg.asked_for()
        motion = None if self.greg.hurried else self._motions.of(event, show)
        if motion is not None:
            await motion
            self._motions.clear()
        self.greg.tell(event)
        self.stage.board.present(told(show, event))

    def settle(self, frame: Frame) -> None:
        self._motions.clear()
        if self.greg.going_on:
            for event in frame.events:
                self.greg.tell(event)
        self._present(frame.after, live=False)

    def pause(self, frame: Frame) -> Awaitable[None] | None:
        if not self.greg.is_done(frame.after):
            return None
        self.greg.again()
        return self.greg.looked_at()

    def sound(self, event: Event, viewer: int | None) -> str:
        return sound_of(event, viewer)

    def is_felt(self, event: Event) -> bool:
        return felt(event)

    def sentence(self, event: Event) -> str:
        """For a voice: whoever begins a turn is named."""
        if self._table is None:
            return ""
        names = [player.name for player in self._table.players]
        text = sentence(event, names)
        return f"{names[event.facts['seat']]}: {text}" if event.kind == "walked" and text else text
