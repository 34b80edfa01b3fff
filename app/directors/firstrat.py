"""Brings a First Rat match onto its table: views become shows, touches become moves, events become motions."""

from __future__ import annotations

from collections.abc import Awaitable

from app.directors import House
from app.directors.firstrat_motions import Motions
from app.directors.firstrat_planner import Planner
from app.directors.firstrat_sounds import felt, sound_of
from app.presenters.firstrat import prompts, seats
from app.presenters.firstrat.asked import asked
from app.presenters.firstrat.board import board
from app.presenters.firstrat.burrow import burrow
from app.presenters.firstrat.shows import GREG, PAD, Prompt
from app.presenters.firstrat.steps import steps
from app.presenters.firstrat.telling import told
from app.presenters.firstrat.tracks import tracks
from app.rulebook import has_rule
from app.screens import load_kv
from app.table import Frame, Table
from app.text import tr
from app.widgets.firstrat.board import Spot
from app.widgets.firstrat.panels.opened import panel_of
from app.widgets.firstrat.panels.parts import PanelSheet
from app.widgets.firstrat.stage import FirstRatStage
from app.widgets.leaf import Leaf
from app.widgets.press import Words
from engine.ai.advice import Advice
from engine.base import Event, Move, RuleRef
from engine.firstrat.state import BUILD, MOVE, SHOP, SUPER, FirstRatView, stage


def make(house: House) -> FirstRatDirector:
    """The director, with its stage."""
    load_kv("firstrat_panels")
    load_kv("firstrat")
    return FirstRatDirector(house)


class FirstRatDirector:
    """One match on one table."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.widget = self.stage = FirstRatStage()
        self._motions = Motions(self.stage)
        self.planner = Planner()
        self._table: Table | None = None
        #: Whose tray lies at the lower edge.
        self._own = 0
        self._view: FirstRatView | None = None
        #: What the bar says instead of what it would say: head, detail, rule.
        self._said: tuple[str, str, str] | None = None
        #: The position whose question has been put to the player already.
        self._asked: object = None
        #: The panel that was opened by hand: "burrow", "tracks"; "" for none.
        self._opened = ""
        stage_ = self.stage
        stage_.bind(
            on_order=lambda _stage, order: self._order(order),
            on_panel=lambda _stage, panel: self._panel(panel),
            on_seat=lambda _stage, owner: self._seat(owner),
            on_act=lambda _stage: self._act(),
            on_more=lambda _stage: self._read(),
            on_laid=lambda _stage: self._translate(),
        )
        stage_.board.bind(
            on_tap=lambda _board, spot: self._tap(spot),
            on_hold=lambda _board, spot: self._explain(spot),
            on_lift=lambda _board, spot: self._lift(spot),
            on_carry=lambda _board, spot, x, y: self._carry(spot, x, y),
            on_let_go=lambda _board, spot, x, y: self._let_go(spot, x, y),
        )
        tr.bind(_=self._translate)

    # --- bringing on

    def sit(self, table: Table, seating: str, near: int) -> None:
        fresh = table is not self._table
        self._table = table
        if fresh:
            self._motions.clear()
            self._forget()
            while (leaf := self.stage.leaf()) is not None:
                leaf.close()
            self._own = near
        self.refresh()

    def _forget(self) -> None:
        self.planner.clear()
        self._said, self._asked, self._opened = None, None, ""
        self.stage.place.fold()

    def cover(self) -> None:
        """Nothing on this table is secret."""

    # --- showing

    def _translate(self, *_: object) -> None:
        if not self.stage.busy:
            self.refresh()

    def refresh(self) -> None:
        if self._table is not None:
            self._present(self._table.view(None), live=True)

    def _present(self, view: FirstRatView, *, live: bool) -> None:
        """Show a position; a live one can be played."""
        table = self._table
        self._view = view
        self._own = self._owner(view)
        offer = tuple(table.legal(self._own)) if live and self._may_act() else ()
        if offer and stage(view.state) == MOVE:
            self.planner.begin(view)
        else:
            self.planner.clear()
        scheme = self.planner.scheme
        show = board(view, self._own)
        place = self.stage.place
        self.stage.board.present(
            show,
            scheme,
            glowing=frozenset(_animals(view)) if offer else frozenset(),
            choices=self._choices(view, offer),
        )
        self.stage.board.label = "" if self.stage.strip.wide else _round(show.round, show.ending)
        self.stage.board.warm = bool(show.ending)
        self.stage.strip.steps = steps(view)
        self.stage.strip.head, self.stage.strip.note = table.game.info.name, _round(show.round, show.ending)
        self.stage.seats.seats = (
            seats.everybody(view, table.players, self._own)
            if self.stage.seats.upright
            else seats.others(view, table.players, self._own)
        )
        place.tray.tray = seats.tray(view, table.players, self._own, scheme.outcome if scheme else None)
        self._show_panels(view, offer)
        self._speak(prompts.prompt(view, table.players, self._own, scheme, offer))
        if live:
            self._ask(view, offer)

    def _owner(self, view: FirstRatView) -> int:
        """Whose tray is shown: the only person's, else that of the person to move, else the last one's."""
        people = self._table.people
        if len(people) == 1:
            return people[0]
        return view.state.mover if view.state.mover in people else self._own

    def _may_act(self) -> bool:
        """Whether the one at the tray is a person who is asked."""
        return self._own in self._table.people and self._own in self._table.asked()

    def _choices(self, view: FirstRatView, offer: tuple[Move, ...]) -> frozenset[int]:
        """The own rats that a question is about."""
        if stage(view.state) != SUPER:
            return frozenset()
        rats = view.state.seats[self._own].rats
        able = {rats[int(move.split(" ")[1])] for move in offer}
        return frozenset(place for place, rat in enumerate(rats) if rat in able)

    def _show_panels(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """The burrow and the tracks, folded or open."""
        stage_ = self.stage
        stage_.burrow.show = burrow(view, seat=self._own)
        stage_.tracks.show = tracks(view, offer, seat=self._own)
        if stage_.open_tracks is not None:
            stage_.open_tracks.show = stage_.tracks.show

    def _speak(self, prompt: Prompt) -> None:
        bar = self.stage.place.bar
        self._prompt = prompt
        if self._said is None:
            bar.ask(prompt)
            return
        head, detail, rule = self._said
        bar.verb, bar.primary = prompt.verb, prompt.primary
        picture = "md:information-outline" if rule or not detail else "md:lightbulb-on-outline"
        bar.tell(head, detail, style="verdict", picture=picture, more=bool(rule))

    # --- questions

    def _ask(self, view: FirstRatView, offer: tuple[Move, ...]) -> None:
        """Open the panel of a question, once; a panel that was opened by hand is brought up to date."""
        if not offer or stage(view.state) in (MOVE, SUPER):
            if not self._opened:
                self.stage.place.fold()
            elif self.stage.place.spread is not None:
                self._refill()
            self._asked = view.state
            return
        if view.state is self._asked:
            return
        self._asked = view.state
        show = asked(view, offer)
        # Where the tracks lie open beside the board, they are built on right there.
        if show is None or (stage(view.state) == BUILD and self.stage.zones is not None and self.stage.zones.open):
            self.stage.place.fold()
            self._opened = ""
            return
        self._open(panel_of(show))

    def _open(self, panel: PanelSheet, opened: str = "") -> None:
        self._opened = opened
        panel.bind(
            on_choose=lambda _panel, move: self._choose(move),
            on_fold=lambda *_: self._fold(),
        )
        self.stage.place.open(panel)

    def _refill(self) -> None:
        spread = self.stage.place.spread
        if spread is not None:
            spread.panel.show = {"burrow": self.stage.burrow, "tracks": self.stage.tracks}[self._opened].show

    def _fold(self) -> None:
        self._opened = ""
        self.stage.place.fold()
        self.refresh()

    def _panel(self, panel: str) -> None:
        """The dock or the tray was pressed."""
        if panel == "tray":
            self._seat(self._own)
            return
        show = {"burrow": self.stage.burrow, "tracks": self.stage.tracks}[panel].show
        if show is not None:
            self._open(panel_of(show), panel)

    def _seat(self, owner: int) -> None:
        """All that a seat has, as a leaf."""

    # --- what players do

    def _choose(self, move: Move) -> None:
        self._said = None
        self.stage.place.fold()
        self._opened = ""
        self._house.play(self._own, move)
        if not self.stage.busy:
            self.refresh()

    def _tap(self, spot: Spot) -> None:
        if not self._ready():
            return
        self._said = None
        if spot.animal:
            self._explain(spot)
        elif stage(self._view.state) == SUPER and spot.place in self.stage.board.pieces.choices:
            rats = self._view.state.seats[self._own].rats
            self._choose(f"super {rats.index(rats[spot.place])}")
        elif self.planner.active:
            self._planned(self.planner.tap(spot.space, spot.place))

    def _lift(self, spot: Spot) -> None:
        if self._ready() and self.planner.lift(spot.place):
            self._said = None
            self.refresh()

    def _carry(self, spot: Spot, x: float, y: float) -> None:
        if self.planner.lifted == spot.place:
            self.stage.board.carry(spot.place, x, y)

    def _let_go(self, spot: Spot, x: float, y: float) -> None:
        self.stage.board.drop()
        if self.planner.lifted != spot.place:
            return
        under = self.stage.board.thing_at(*self.stage.board.to_widget(x, y))
        if under is None or under.space < 0:
            self.planner.undo()
            self.refresh()
        else:
            self._planned(self.planner.put(under.space))

    def _planned(self, forbidden: Move | None) -> None:
        """A touch has changed the plan, or asked for what no rule allows: then the table says which."""
        if forbidden is not None:
            self._house.play(self._own, forbidden)
        else:
            self._house.sound("card")
            self.refresh()

    def _ready(self) -> bool:
        return self._table is not None and self._view is not None and self._may_act()

    def _act(self) -> None:
        """The main button."""
        act = self._prompt.act
        if act == "confirm":
            self._confirm()
        elif act == "end":
            self._choose("end")
        elif act in ("hint", "result"):
            self._house.order(act, self._own)

    def _confirm(self) -> None:
        moves = self.planner.moves()
        if len(moves) == 1:
            self._choose(moves[0])
        elif moves:
            self._ask_free()

    def _ask_free(self) -> None:
        """Which of several shortcuts is free."""
        from app.presenters.firstrat.questions import Answer, QuestionShow

        answers = tuple(
            Answer(move, content, tr._("this one is free")) for move, content in self.planner.free_shortcuts()
        )
        show = QuestionShow("free", "comic-tunnel", tr._("Which shortcut is free?"), "", answers)
        self._open(panel_of(show), "free")

    def _order(self, order: str) -> None:
        if order == "undo" and self.planner.undo():
            self._said = None
            self.refresh()
        else:
            self._said = None
            self._house.order(order, self._own)

    # --- leaves

    def _explain(self, spot: Spot) -> None:
        """What a space or an animal is, as a leaf."""

    def _read(self) -> None:
        """The words were pressed: the rule behind them, or all of them."""
        if self._said is not None and self._said[2]:
            self._house.read_rule(self._said[2])
            return
        head, detail = self._said[:2] if self._said is not None else (self._prompt.head, self._prompt.detail)
        self.lay(Leaf(Words(text=detail), title=head), self._own)

    def lay(self, leaf: Leaf, seat: int) -> None:
        """Lay a leaf before a player."""
        if self.stage.place.leaf is not None:
            self.stage.place.leaf.close()
        leaf.over(self.stage.place)

    def leaf(self) -> Leaf | None:
        return self.stage.leaf()

    def refuse(self, seat: int, rule: RuleRef) -> None:
        known = has_rule("firstrat", rule.id)
        self._said = (tr._(rule.text), tr._("Tap for the rule") if known else "", rule.id if known else "")
        self.refresh()

    def advise(self, seat: int, advice: Advice) -> None:
        if not self._ready():
            return
        if advice.move.startswith("move") and self.planner.active:
            self.planner.take_over(advice.move)
        self._said = (tr._("Hint"), tr._(advice.reason.text), "")
        self.refresh()

    # --- keyboard

    def key(self, name: str) -> bool:
        return False

    def back(self) -> bool:
        leaf = self.stage.leaf()
        if leaf is not None:
            leaf.close()
            return True
        if self.stage.place.spread is not None:
            self._fold()
            return True
        if self.planner.undo():
            self.refresh()
            return True
        return False

    # --- events

    def motion(self, event: Event, frame: Frame) -> Awaitable[None] | None:
        self._said = None
        stage_ = self.stage.board
        if stage_.show is None:
            return None
        before = stage_.show
        motion = self._motions.of(event, before)
        after = told(before, event)
        if motion is None:
            if after is not before:
                stage_.present(after)
            return None
        return self._moved(motion, after)

    async def _moved(self, motion: Awaitable[None], after: object) -> None:
        await motion
        self._motions.clear()
        self.stage.board.present(after)

    def settle(self, frame: Frame) -> None:
        self._motions.clear()
        self._present(frame.after, live=False)

    def pause(self, frame: Frame) -> None:
        return None

    def sound(self, event: Event, viewer: int | None) -> str:
        return sound_of(event, viewer)

    def is_felt(self, event: Event) -> bool:
        return felt(event)

    def sentence(self, event: Event) -> str:
        return ""


def _round(number: int, ending: str) -> str:
    """The round in words, with a warning when it is one of the last."""
    if ending == "last":
        return tr._("Last round")
    if ending == "next":
        return tr._("One more round")
    return tr._("Round {number}").format(number=number)


def _animals(view: FirstRatView) -> list[str]:
    """The animal that is asked about."""
    s = view.state
    if stage(s) != SHOP or s.turn is None:
        return []
    from engine.firstrat.vocabulary import ANIMALS

    return [ANIMALS[s.turn.shops[0]]]


__all__ = ["GREG", "PAD", "FirstRatDirector", "make"]
