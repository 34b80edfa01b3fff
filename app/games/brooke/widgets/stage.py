"""The Brooke table: islands in the middle, a sheet for everybody who sits at it, and what touches on them ask for.

The stage draws a `BrookeTable` with what players have in mind, and sends intents; it knows no rule.
"""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.games.brooke.presenter.prompts import DieOption, FlipOption, Prompt, WheelDie
from app.games.brooke.presenter.scene import Intent, scene
from app.games.brooke.presenter.shows import COLOURS, BrookeTable, Die
from app.games.brooke.widgets import zones
from app.games.brooke.widgets.bar import BrookeBar, Score
from app.games.brooke.widgets.board import Board
from app.games.brooke.widgets.die import CarriedDie
from app.games.brooke.widgets.player_area import BrookeHalf
from app.games.brooke.widgets.side import SideRow
from app.ui.theme import theme
from app.ui.widgets.planks import Planks


class BrookeStage(FloatLayout):
    """Everything on the table.  `near` is the colour at the lower edge."""

    seating = OptionProperty("solo", options=("solo", "face", "side"))
    near = NumericProperty(0)
    #: While something plays, a touch anywhere means: get on with it.
    busy = BooleanProperty(False)

    __events__ = (
        "on_value", "on_option", "on_island", "on_die", "on_put", "on_move", "on_look", "on_order", "on_explain",
        "on_more", "on_action", "on_skip",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.planks = Planks(size_hint=(None, None))
        self.bar = BrookeBar()
        self.score = Score(size_hint=(None, None), facing=True)
        self.far = SideRow(size_hint=(None, None))
        self.board = Board(size_hint=(None, None))
        #: Dice in the air.
        self.sky = FloatLayout(size_hint=(None, None))
        self.halves: list[BrookeHalf] = []
        self._chairs: list[BrookeHalf] = []
        self.table: BrookeTable | None = None
        self.intent = Intent()
        self._carried: CarriedDie | None = None
        self.bar.bind(on_order=lambda _bar, order: self.dispatch("on_order", order, self._reader()))
        self.score.bind(on_release=lambda *_: self.dispatch("on_order", "score", self._reader()))
        self.far.bind(on_release=lambda *_: self._explain_side(self.far, self._reader()))
        self.board.bind(
            on_tap=lambda _board, thing: self._tapped(thing),
            on_hold=lambda _board, thing: self.dispatch("on_explain", thing, self._reader()),
            on_grip=lambda _board, thing: self.dispatch("on_look", thing if isinstance(thing, Die) else None),
            on_lift=lambda _board, thing: self._lifted(thing),
            on_carry=lambda _board, thing, x, y: self._carry(thing, x, y),
            on_let_go=lambda _board, thing, x, y: self._dropped(thing, x, y),
        )
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        theme.bind(scale=self._arrange)

    # --- what listeners hear

    def on_value(self, seat: int, value: int) -> None:
        """A value of the wheel was tapped."""

    def on_option(self, seat: int, option: DieOption | FlipOption) -> None:
        """A die or a card offered below the question was tapped."""

    def on_island(self, slot: int) -> None:
        """An island was tapped."""

    def on_die(self, die: Die) -> None:
        """A die that can be taken was tapped."""

    def on_put(self, seat: int, value: int, slot: int) -> None:
        """A die was dragged from the wheel to an island."""

    def on_move(self, die: Die, slot: int, other: Die | None) -> None:
        """A die was dragged to an island, perhaps onto another die."""

    def on_look(self, thing: object) -> None:
        """A finger lies on a die or an offer (None: no longer)."""

    def on_order(self, order: str, seat: int) -> None:
        """ "menu", "undo", "hint", "score"."""

    def on_explain(self, thing: object, seat: int) -> None:
        """A player wants to know what something is: an island's slot, a die, an offer, or a side's colour."""

    def on_more(self, seat: int) -> None:
        """A player has pressed the words of the sheet."""

    def on_action(self, seat: int) -> None:
        """A player has pressed the button of the sheet."""

    def on_skip(self) -> None:
        """A touch while something plays."""

    # --- setting up

    def seat_down(self, seating: str, near: int, seats: tuple[int, ...]) -> None:
        """Who has a sheet of their own, the near one first, and which colour lies at the lower edge."""
        rebuild = seating != self.seating or len(self.halves) != len(seats)
        self.seating, self.near = seating, near
        if rebuild:
            self._build(len(seats))
        for number, (half, seat) in enumerate(zip(self.halves, seats, strict=True)):
            half.seat = seat
            half.angle = 180 if seating == "face" and number else 0
        self._arrange()

    def _build(self, number: int) -> None:
        self.clear_widgets()
        while len(self._chairs) < number:
            self._chairs.append(BrookeHalf())
            self._listen(self._chairs[-1])
        self.halves = self._chairs[:number]
        self.add_widget(self.planks)
        if self.seating == "face":
            self.add_widget(self.score)
        else:
            self.add_widget(self.bar)
        if self.seating == "solo":
            self.add_widget(self.far)
        self.add_widget(self.board)
        for half in reversed(self.halves):
            self.add_widget(half)
        self.add_widget(self.sky)

    def _listen(self, half: BrookeHalf) -> None:
        ask = half.ask
        half.bind(on_order=lambda half, order: self.dispatch("on_order", order, half.seat))
        half.row.bind(on_release=lambda row: self._explain_side(row, half.seat))
        ask.bind(
            on_offer=lambda _ask, thing: self._offered(half, thing),
            on_hold=lambda _ask, thing: self.dispatch("on_explain", thing, half.seat),
            on_grip=lambda _ask, thing: self.dispatch("on_look", thing),
            on_carry=lambda _ask, thing, x, y: self._carry(thing, x, y),
            on_let_go=lambda _ask, thing, x, y: self._put_down(half, thing, x, y),
            on_action=lambda *_: self.dispatch("on_action", half.seat),
            on_more=lambda *_: self.dispatch("on_more", half.seat),
        )

    def half_of(self, seat: int) -> BrookeHalf | None:
        """The sheet that a seat reads; a shared one is everybody's."""
        own = next((half for half in self.halves if half.seat == seat), None)
        return own or (self.halves[0] if self.seating == "solo" and self.halves else None)

    def row_of(self, colour: int) -> SideRow | None:
        """Where a colour's stock and meter are."""
        rows = [half.row for half in self.halves]
        if self.seating == "solo":
            rows.append(self.far)
        return next((row for row in rows if row.side is not None and row.side.colour == colour), None)

    # --- layout

    def _arrange(self, *_: object) -> None:
        if self.width < dp(100) or not self.halves:
            return
        lay = {"solo": zones.solo, "face": zones.face, "side": zones.side_by_side}[self.seating]
        plan = lay(self.width, self.height, dp(1))
        for widget, box in (
            (self.planks, (0, 0, self.width, self.height)),
            (self.bar, plan.bar),
            (self.far, plan.far),
            (self.board, plan.board),
            (self.score, plan.score),
            (self.sky, (0, 0, self.width, self.height)),
        ):
            _put(widget, box, self)
        self.board.facing = plan.facing
        x, y, width, height = plan.board
        self.planks.light = (self.x + x + width / 2, self.y + y + height / 2)
        self.planks.radius = min(width, height) * 0.46
        for half, part in zip(self.halves, plan.halves, strict=True):
            half.pos, half.size = self.pos, self.size
            half.place(part)

    # --- showing

    def present(self, table: BrookeTable, intent: Intent, prompts: dict[int, Prompt]) -> None:
        """Draw the table with what somebody has in mind; `prompts` are by seat."""
        self.table, self.intent = table, intent
        self.board.near = self.near
        self.board.spots = scene(table, intent)
        for score in (self.bar.score, self.score):
            score.near, score.table = self.near, table
        asked = table.question
        turn = COLOURS[asked.colour] if asked is not None else ""
        for half in self.halves:
            shared = self.seating == "solo"
            side = table.sides[self.near] if shared else table.side_of(half.seat)
            hand = intent.value if asked is not None and asked.colour == side.colour else 0
            half.turn = turn if shared or (asked is not None and asked.seat == half.seat) else ""
            half.present(side, prompts.get(half.seat, Prompt()), hand)
        other = table.sides[1 - self.near]
        self.far.side = other
        self.far.hand = intent.value if asked is not None and asked.colour == other.colour else 0
        for row in (self.far, *(half.row for half in self.halves)):
            row.thinking = row.side is not None and row.side.is_ai and row.side.asked

    def _reader(self) -> int:
        """Who has touched something that belongs to everybody: whoever is asked, else the near player."""
        if self.table is not None and self.table.question is not None and self.seating != "solo":
            return self.table.question.seat
        return self.halves[0].seat if self.halves else 0

    def _explain_side(self, row: SideRow, seat: int) -> None:
        if row.side is not None:
            self.dispatch("on_explain", COLOURS[row.side.colour], seat)

    # --- tapping and dragging

    def _offered(self, half: BrookeHalf, thing: object) -> None:
        if isinstance(thing, WheelDie):
            self.dispatch("on_value", half.seat, thing.value)
        elif isinstance(thing, (DieOption, FlipOption)):
            self.dispatch("on_option", half.seat, thing)

    def _tapped(self, thing: object) -> None:
        if isinstance(thing, Die):
            self.dispatch("on_die", thing)
        elif isinstance(thing, int):
            self.dispatch("on_island", thing)

    def _lifted(self, thing: object) -> None:
        if isinstance(thing, Die):
            self.board.away = frozenset((thing,))

    def _carry(self, thing: object, x: float, y: float) -> None:
        """The die hangs on the finger; the island below it is looked at."""
        if not isinstance(thing, (Die, WheelDie)) or self.table is None or self.table.question is None:
            return
        colour = thing.colour if isinstance(thing, Die) else self.table.question.colour
        if self._carried is None:
            self._carried = CarriedDie(colour=colour, value=thing.value, size_hint=(None, None))
            self.sky.add_widget(self._carried)
            if isinstance(thing, WheelDie):
                self.dispatch("on_look", thing)
        # Above the finger, so that it can be seen.
        self._carried.center = self.to_widget(x, y + dp(26))
        self.dispatch("on_look", self._island_at(x, y))

    def _island_at(self, x: float, y: float) -> int | None:
        return self.board.slot_at(*self.to_widget(x, y))

    def _put_down(self, half: BrookeHalf, thing: object, x: float, y: float) -> None:
        self.drop()
        slot = self._island_at(x, y)
        if isinstance(thing, WheelDie) and slot is not None:
            self.dispatch("on_put", half.seat, thing.value, slot)
        else:
            self.dispatch("on_look", None)

    def _dropped(self, thing: object, x: float, y: float) -> None:
        self.drop()
        slot = self._island_at(x, y)
        if not isinstance(thing, Die) or slot is None:
            self.dispatch("on_look", None)
            return
        under = self.board.thing_at(*self.to_widget(x, y))
        self.dispatch("on_move", thing, slot, under if isinstance(under, Die) else None)

    def drop(self) -> None:
        """Nothing hangs on a finger any more."""
        if self._carried is not None:
            self.sky.remove_widget(self._carried)
            self._carried = None
        self.board.away = frozenset()

    def let_go(self) -> None:
        """Forget every finger: the table has changed."""
        self.drop()
        self.board.let_go()
        for half in self.halves:
            for offer in half.ask.offers():
                offer.let_go()

    # --- touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.dispatch("on_skip")
            return True
        return bool(super().on_touch_down(touch))

    def release(self, _seat: int) -> None:
        """Forget the finger of a player; only one has a question to answer."""
        self.let_go()

    def places(self) -> list[tuple[int, BrookeHalf]]:
        """Where overlays can lie: the place of each reader."""
        return [(half.seat, half) for half in self.halves]

    @property
    def overlay_share(self) -> float:
        """Opposite each other, an overlay keeps to its reader's half; the other player plays on."""
        return 0.5 if self.seating == "face" else 1.0


def _put(widget: Widget, box: zones.Box, host: Widget) -> None:
    widget.pos, widget.size = (host.x + box[0], host.y + box[1]), box[2:]
