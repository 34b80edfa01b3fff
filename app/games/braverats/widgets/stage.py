"""The BraveRats table: zones, halves, duel, and what a touch on any of them asks for.

The stage draws `TableShow`s and sends intents.  It holds nothing of the match but which card is lifted and which
round still lies on the table.
"""

from __future__ import annotations

from dataclasses import replace

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty
from kivy.uix.floatlayout import FloatLayout

from app.games.braverats.presenter import wording
from app.games.braverats.presenter.forecast import Forecast
from app.games.braverats.presenter.history import Round
from app.games.braverats.presenter.shows import SideShow, TableShow
from app.games.braverats.widgets import zones
from app.games.braverats.widgets.bar import TableBar
from app.games.braverats.widgets.card_row import Minis
from app.games.braverats.widgets.duel import Duel
from app.games.braverats.widgets.hand import NOBODY
from app.games.braverats.widgets.player_area import Half
from app.games.braverats.widgets.side import SideHeader
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.planks import Planks


class Stage(FloatLayout):
    """Everything on the table.  `near` is the seat at the lower edge."""

    seating = OptionProperty("solo", options=("solo", "face", "side"))
    near = ObjectProperty(0)
    #: While something plays, a touch anywhere means: get on with it.
    busy = BooleanProperty(False)

    __events__ = ("on_intent", "on_lift", "on_order", "on_explain", "on_look", "on_strip", "on_action", "on_skip")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.planks = Planks(size_hint=(None, None))
        self.bar = TableBar()
        self.opposite = SideHeader(size_hint=(None, None))
        self.minis = Minis(size_hint=(None, None))
        self.duel = Duel(size_hint=(None, None))
        #: Crowns in flight.
        self.sky = FloatLayout(size_hint=(None, None))
        self.halves: list[Half] = []
        self._chairs: list[Half] = []
        self.table: TableShow | None = None
        self.zones: zones.Zones | None = None
        self._lifted: dict[int, int] = {}
        #: Seats whose card hangs on a finger: it is not in its slot yet.
        self._dragging: set[int] = set()
        #: seat → the table with its card held up, and the forecast; filled by whoever knows the views.
        self.sights: dict[int, tuple[TableShow, Forecast | None]] = {}
        with self.canvas.before:
            self._panel_colour = Color()
            self._panel = Rectangle()
        self.bar.bind(on_order=lambda _bar, order: self.dispatch("on_order", order, self.near))
        self.minis.bind(
            on_explain=lambda _minis, card: self.dispatch("on_explain", card, 1 - self.near, self.near)
        )
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        theme.bind(name=self._arrange, scale=self._arrange, left_handed=self._show_again)
        self._pulse = Clock.schedule_interval(self._beat, 0.4)
        self._pulse.cancel()

    # --- what listeners hear

    def on_intent(self, seat: int, card: str) -> None:
        """A player wants to play a card."""

    def on_lift(self, seat: int, card: str) -> None:
        """A player has lifted a card ("" for put back)."""

    def on_order(self, order: str, seat: int) -> None:
        """ "menu", "undo", "hint", "matrix"."""

    def on_explain(self, card: str, owner: int, reader: int) -> None:
        """A player wants to know what a card does."""

    def on_look(self, seat: int) -> None:
        """A player holds cards that lie face down."""

    def on_strip(self, seat: int) -> None:
        """A player has pressed the line."""

    def on_action(self, seat: int) -> None:
        """A player has pressed the button beside the line while no card was lifted."""

    def on_skip(self) -> None:
        """A touch while something plays."""

    # --- setting up

    def seat_down(self, seating: str, near: int, people: tuple[int, ...]) -> None:
        """Who sits where.  People without a half of their own are on the other side of the device."""
        seats = (near,) if seating == "solo" else (near, 1 - near)
        changed = seating != self.seating or [half.seat for half in self.halves] != list(seats)
        rebuild = seating != self.seating or not self.halves
        self.seating, self.near = seating, near
        if rebuild:
            self._build(len(seats))
        for half, seat in zip(self.halves, seats, strict=True):
            half.seat = seat
            half.manner = "open" if seating == "solo" else "secret"
            half.angle = 180 if seating == "face" and half.seat != near else 0
            half.hand.disabled = half.seat not in people
        if changed:
            self._lifted.clear()
        self._arrange()

    def _build(self, number: int) -> None:
        """Put the widgets of a seating onto the table; halves are made once and change seats with the players."""
        self.clear_widgets()
        while len(self._chairs) < number:
            self._chairs.append(Half())
            self._listen(self._chairs[-1])
        self.halves = self._chairs[:number]
        self.add_widget(self.planks)
        solo = self.seating == "solo"
        if self.seating != "face":
            self.add_widget(self.bar)
        if solo:
            self.add_widget(self.opposite)
            self.add_widget(self.minis)
        self.add_widget(self.duel)
        for half in reversed(self.halves):
            self.add_widget(half)
        self.add_widget(self.sky)

    def _listen(self, half: Half) -> None:
        half.bind(
            on_pick=lambda half, card, index: self._picked(half.seat, card, index),
            on_drag=lambda half, card, index: self._dragged(half.seat, card, index),
            on_drop=lambda half, card, index, x, y: self._dropped(half.seat, card, x, y),
            on_explain=lambda half, card: self.dispatch("on_explain", card, half.seat, half.seat),
            on_look=lambda half: self.dispatch("on_look", half.seat),
            on_order=lambda half, order: self.dispatch("on_order", order, half.seat),
            on_strip=lambda half: self.dispatch("on_strip", half.seat),
            on_action=lambda half: self.act(half.seat),
        )

    def half_of(self, seat: int) -> Half | None:
        return next((half for half in self.halves if half.seat == seat), None)

    def slot_of(self, seat: int) -> int:
        """Which slot of the duel is a seat's: the near player's own is the right one, for left hands the left."""
        if self.seating == "side":
            return seat if self.near == 0 else 1 - seat
        own = 0 if theme.left_handed and self.seating == "solo" else 1
        return own if seat == self.near else 1 - own

    # --- layout

    def _arrange(self, *_: object) -> None:
        if self.width < dp(100) or not self.halves:
            return
        lay = {"solo": zones.solo, "face": zones.face, "side": zones.side_by_side}[self.seating]
        self.zones = plan = lay(self.width, self.height, dp(1))
        _put(self.bar, plan.bar, self)
        _put(self.opposite, plan.top_header, self)
        _put(self.minis, plan.minis, self)
        self.minis.largest = dp(56) if self.width >= dp(600) else dp(42)
        _put(self.duel, plan.duel, self)
        _put(self.planks, plan.wood, self)
        x, y, width, height = plan.duel
        self.planks.light = (self.x + x + width / 2, self.y + y + height / 2)
        self.planks.radius = plan.glow
        self._panel.pos, self._panel.size = (self.x + plan.top[0], self.y + plan.top[1]), plan.top[2:]
        self._panel_colour.rgba = theme.surface
        self.sky.pos, self.sky.size = self.pos, self.size
        for half, part in zip(self.halves, plan.halves, strict=True):
            half.pos, half.size = self.pos, self.size
            half.place(part, plan.duel)
        self._show_again()

    # --- showing

    def present(self, table: TableShow) -> None:
        """Draw the table, with whatever is lifted still lifted."""
        self.table = table
        self._show_again()

    def _show_again(self, *_: object) -> None:
        if self.table is not None and self.zones is not None:
            self._show(self.table)

    def _show(self, table: TableShow) -> None:
        shown = table
        for half in self.halves:
            index = self.lifted_by(half.seat)
            half.present(table, index)
            card = self.lifted_card(half.seat)
            if card:
                shown = self._hold_up(shown, half, card)
        self.bar.head, self.bar.note = wording.title(table)
        if self.seating == "solo":
            self.opposite.side = shown.sides[1 - self.near]
            self.minis.minis = shown.sides[1 - self.near].minis
        self._show_duel(shown)

    def _hold_up(self, shown: TableShow, half: Half, card: str) -> TableShow:
        """A lifted card lies in its slot: open for its owner alone, face down where others look on."""
        if shown.draft is not None or self.sights.get(half.seat) is None:
            return shown
        held = self.sights[half.seat][0]
        slots = list(shown.slots if shown.last is None else held.slots)
        slots[half.seat] = held.slots[half.seat]
        at_once = len(shown.asked) > 1 or shown.sides[1 - half.seat].sealed
        own = slots[half.seat].card
        if half.seat in self._dragging:
            slots[half.seat] = replace(slots[half.seat], card=None, value=None)
        elif half.manner == "secret" and at_once and own is not None:
            slots[half.seat] = replace(slots[half.seat], card=replace(own, name=""), value=None)
        return replace(shown, slots=(slots[0], slots[1]), sides=held.sides, last=None)

    def _show_duel(self, table: TableShow) -> None:
        duel = self.duel
        order = (0, 1) if self.slot_of(0) == 0 else (1, 0)
        duel.facing = self.seating == "face"
        duel.clans = tuple(table.sides[seat].clan for seat in order)
        duel.pending = tuple(table.pending[seat] for seat in order)
        spy = next((side for side in table.sides if side.spying), None)
        duel.spy = spy.clan if spy and table.last is None else ""
        duel.waits = "" if self.seating == "face" else tr._("waiting")
        duel.saying = "" if self.seating == "face" else self._saying(table, spy)
        asked = [seat for seat in table.asked if self.half_of(seat) and not table.sides[seat].is_ai]
        duel.inviting = self.slot_of(asked[0]) if len(asked) == 1 and table.last is None else -1
        if self.seating == "solo" and self.near in asked and table.last is None:
            duel.inviting = self.slot_of(self.near)
        duel.invite = tr._("Tap a card, or drag it here") if self.seating == "solo" else ""
        thinking = next((side.seat for side in table.sides if side.is_ai and side.asked), None)
        duel.thinking = -1 if thinking is None or table.last else self.slot_of(thinking)
        duel.opacity = 0 if table.draft is not None else 1
        duel.slots = tuple(table.slots[seat] for seat in order)
        if duel.thinking >= 0:
            self._pulse()
        else:
            self._pulse.cancel()

    def _saying(self, table: TableShow, spy: SideShow | None) -> str:
        if spy is not None:
            if self.seating == "solo" and spy.seat == self.near:
                return tr._("your Spy sees their card")
            return tr._("{name}’s Spy sees the card first").format(name=spy.name)
        return tr._("worth {number}").format(number=1)

    def _beat(self, _dt: float) -> None:
        self.duel.pulse = (self.duel.pulse + 1) % 3

    # --- lifting

    def lifted_by(self, seat: int) -> int:
        return self._lifted.get(seat, NOBODY)

    def lifted_card(self, seat: int) -> str:
        """The card that a seat holds up, or nothing."""
        half, index = self.half_of(seat), self.lifted_by(seat)
        if half is None or index == NOBODY or self.table is None:
            return ""
        draft = self.table.draft
        cards = self.table.sides[seat].hand if draft is None else draft.cards
        return cards[index].name if index < len(cards) else ""

    def lift(self, seat: int, index: int) -> None:
        """Hold a card up, or (NOBODY) put it back."""
        if index == NOBODY:
            self._lifted.pop(seat, None)
        else:
            self._lifted[seat] = index
        self.dispatch("on_lift", seat, self.lifted_card(seat))

    def put_up(self, seat: int, index: int) -> None:
        """Hold a card up without telling anybody."""
        self._lifted[seat] = index

    def forget(self, seat: int) -> None:
        """Put a card back without telling anybody."""
        self._lifted.pop(seat, None)
        self.sights.pop(seat, None)

    def drop_all(self) -> None:
        """Put every card back without a word: the table has changed."""
        self._lifted.clear()
        self._dragging.clear()
        self.sights.clear()
        for half in self.halves:
            half.hand.cancel_touch()
            half.packet.cancel_touch()

    def _picked(self, seat: int, card: str, index: int) -> None:
        if self.lifted_by(seat) == index:
            self.dispatch("on_intent", seat, card)
        else:
            self.lift(seat, index)

    def _dragged(self, seat: int, card: str, index: int) -> None:
        self._dragging.add(seat)
        self.lift(seat, index)

    def _dropped(self, seat: int, card: str, x: float, y: float) -> None:
        """A card let go over its slot is played; one dragged out of the packet of a draft is kept."""
        self._dragging.discard(seat)
        if self.table is None:
            return
        x, y = self.to_widget(x, y)
        if self.table.draft is not None:
            meant = not self.duel.collide_point(x, y)
        else:
            meant = self.duel.slot_at(x, y) == self.slot_of(seat)
        if meant:
            self.dispatch("on_intent", seat, card)
        else:
            self.lift(seat, NOBODY)

    def act(self, seat: int) -> None:
        """The button beside the line: play what is lifted, else whatever the button says."""
        card = self.lifted_card(seat)
        if card:
            self.dispatch("on_intent", seat, card)
        else:
            self.dispatch("on_action", seat)

    # --- touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.dispatch("on_skip")
            return True
        if super().on_touch_down(touch):
            return True
        # A tap on the own card in the duel is the second tap.
        touch.ud["stage"] = self.duel.slot_at(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if super().on_touch_up(touch):
            return True
        slot = touch.ud.pop("stage", -1)
        if slot < 0 or touch.grab_current is not None or self.duel.slot_at(*touch.pos) != slot or self.busy:
            return False
        for half in self.halves:
            if self.slot_of(half.seat) == slot and self.lifted_card(half.seat):
                self.act(half.seat)
                return True
        self._explain_slot(slot)
        return True

    def _explain_slot(self, slot: int) -> None:
        card = self.duel.slots[slot].card
        if card is not None and card.name:
            owner = next(seat for seat in (0, 1) if self.slot_of(seat) == slot)
            self.dispatch("on_explain", card.name, owner, self.near)

    # --- overlays

    def release(self, seat: int) -> None:
        """Forget the finger of a player."""
        half = self.half_of(seat)
        if half is not None:
            half.choosing.cancel_touch()

    def places(self) -> list[tuple[int, Half]]:
        """Where overlays can lie: the place of each reader."""
        return [(half.seat, half) for half in self.halves]

    @property
    def overlay_share(self) -> float:
        """Opposite each other, an overlay keeps to its reader's half; the other player plays on."""
        return 0.5 if self.seating == "face" else 1.0

    # --- after a round

    def verdict(self, last: Round, names: tuple[str, str]) -> None:
        """Name the rule that decided, to everybody."""
        for half in self.halves:
            half.decide(last, names)


def _put(widget: object, box: zones.Box, stage: Stage) -> None:
    widget.pos, widget.size = (stage.x + box[0], stage.y + box[1]), box[2:]
