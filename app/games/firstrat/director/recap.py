"""What the others did: told and marked until the reader's first tap, and the rests between the turns of AIs."""

from __future__ import annotations

from collections.abc import Sequence

from asyncgui import Event as Signal

from app.base.text import tr
from app.base.theme import theme
from app.games.firstrat.presenter import prompts
from app.games.firstrat.presenter.family import LastTurnText
from app.games.firstrat.presenter.last_turns import LastTurn, TurnStory, ending_of
from app.games.firstrat.presenter.text import emblem, end_text, owner_of
from app.games.firstrat.presenter.view_models import TurnPrompt
from app.games.firstrat.widgets.stage import FirstRatStage
from app.table import Frame, Table, TableKit, rest, rests
from engine.base import Event, Seat
from engine.firstrat.state import GREG, FirstRatView


class Recap:
    """The last turns at one table."""

    def __init__(self, stage: FirstRatStage, kit: TableKit) -> None:
        self._stage = stage
        self._kit = kit
        self._story = TurnStory()
        self._table: Table
        #: Whether the board is marked: until the reader's first tap.
        self.marked = True
        #: Whether turns are being shown again.
        self.replaying = False
        #: The step after which the table rests; None while it does not.
        self.rested: Frame | None = None
        self._go_on = Signal()
        #: The last turns, with what they were told for.
        self._known: tuple[object, tuple[LastTurn, ...]] = ((), ())
        #: How the end of the game was set; None while it was not.
        self.ending: Event | None = None

    def begin(self, table: Table) -> None:
        """Another match, or another moment of it."""
        self._table = table
        self._catch_up()
        self.marked, self.replaying, self.rested = True, False, None

    def _catch_up(self) -> None:
        self._story.catch_up(self._table)
        self._known = ((), ())
        self.ending = ending_of(self._table)

    def hear(self, frame: Frame) -> None:
        """A step is shown; one without events was taken back."""
        if not frame.events:
            self._catch_up()
        elif self._story.hear(frame):
            self.marked = True
            self.ending = next((event for event in frame.events if event.kind == "end"), self.ending)

    def why_it_ends(self, own: Seat, round_: int) -> str:
        """Who has set the end of the game, and how; empty while nobody has."""
        if self.ending is None:
            return ""
        facts, names = self.ending.facts, [player.name for player in self._table.players]
        return end_text(facts, names, self._you(own), last=round_ >= facts["last_round"])

    def _you(self, own: Seat) -> Seat | None:
        """The reader, if nobody else plays at this device."""
        return own if self._table.you == own else None

    def tell(self, own: Seat, *, again: bool) -> None:
        """Tell the stage, and perhaps offer to show it all again."""
        table, ending = self._table, self.ending
        self._stage.board.emblem = emblem(owner_of(ending.facts["seat"])) if ending is not None else ""
        self._stage.show_turns(
            self.turns(own),
            marked=self.marked and self._kit.host.allows.acts and not table.over and not self.replaying,
            again=again and self._kit.host.allows.acts and theme.slide > 0 and bool(self.frames(own)),
        )

    def turns(self, own: Seat) -> tuple[LastTurn, ...]:
        """The last turns of all others."""
        table, key = self._table, (self._story.heard, own, tr.lang)
        if key != self._known[0]:
            names = [player.name for player in table.players]
            self._known = (key, self._story.turns(own, names, self._you(own)))
        return self._known[1]

    def told(self, seat: Seat, own: Seat, *, again: bool) -> LastTurnText | None:
        """The last turn of a seat in words, and whether it can be shown again."""
        text = next((turn.text for turn in self.turns(own) if turn.seat == seat), "")
        return (
            LastTurnText(seat, text, again and bool(theme.slide) and self._kit.host.allows.acts) if text else None
        )

    def has_built(self, own: Seat) -> bool:
        """Whether the reader's last move has built something; only more building can follow it in a turn."""
        log = self._table.match.log
        return bool(log) and log[-1].moves.get(own, "").startswith(("build", "donate"))

    def frames(self, own: Seat, seat: Seat | None = None) -> tuple[Frame, ...]:
        """The steps of a seat's last turn, or of all turns since the reader's own."""
        seats = self._story.since(own) if seat is None else (seat,)
        return tuple(frame for one in seats for frame in self._story.frames(one))

    # --- rests

    def prompt(self, events: Sequence[Event]) -> TurnPrompt | None:
        """What is told in a replay, after a resignation or during a rest; None while the match goes on."""
        table = self._table
        if not self._kit.host.allows.acts and not events and table.match.origin is not None:
            return prompts.waiting(table.match.state, table.players)
        if not self._kit.host.allows.acts:
            return prompts.replayed(events, [player.name for player in table.players])
        if table.resigned is not None:
            return prompts.resigned(table.players[table.resigned].name)
        if self.rested is None or not isinstance(self.rested.before, FirstRatView):
            return None
        mover = self.rested.before.state.mover
        return prompts.rested(table.players[mover].name, waits=theme.ai_waits)

    def is_due(self, frame: Frame) -> bool:
        """Whether the table rests after a step: an AI has ended its turn, and another AI comes next."""
        after = frame.after
        if not rests() or not self._kit.host.allows.acts or not isinstance(after, FirstRatView):
            return False
        s, players = after.state, self._table.players
        ended = [event.facts["seat"] for event in frame.events if event.kind == "ended"]
        return (
            bool(s.actors)
            and s.mover != GREG
            and players[s.mover].is_ai
            and any(isinstance(seat, int) and players[seat].is_ai for seat in ended)
        )

    async def rest(self) -> None:
        """Rest until somebody goes on, or for a moment."""
        try:
            await rest(self._go_on)
        finally:
            self.rested = None

    def go_on(self) -> bool:
        """End a rest; false if there was none."""
        if self.rested is None:
            return False
        self._go_on.fire()
        return True
