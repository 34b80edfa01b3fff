"""The BraveRats table: draws a `BraveRatsTable`.  The director listens to its parts."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.table import last_round
from app.games.braverats.presenter.view_models import BraveRatsTable, DuelState, SideState
from app.games.braverats.widgets import layout
from app.games.braverats.widgets.card_row import SmallCardRow
from app.games.braverats.widgets.duel import Duel
from app.games.braverats.widgets.layout import fan, shows_names
from app.games.braverats.widgets.player_area import BraveRatsArea, SideHeader
from app.kit.drawing import Planks, put
from app.kit.overlay import LOWER_HALF, WHOLE, OverlayRoom
from app.kit.pictures import text_texture
from app.kit.speech_bubble import SpeechPlace
from app.people import about

#: The least height of a row of small cards with pictures.
_LEAST_ROW_DP = 48
LAYOUTS = {"solo": layout.solo, "face": layout.face, "side": layout.side_by_side}


class BraveRatsStage(FloatLayout):
    """Everything on the table.  `near` is the seat at the lower edge."""

    seating = OptionProperty("solo", options=list(LAYOUTS))
    near = NumericProperty(0)
    #: While an animation runs, a touch anywhere skips it.
    busy = BooleanProperty(False)
    #: Whether the round before can be played again.
    offers_again = BooleanProperty(True)
    #: The least height in dp where no seat can move, as in a replay.
    least_height = 560

    __events__ = ("on_slot", "on_skip")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.planks = Planks(size_hint=(None, None))
        self.top_bar = BraveRatsTopBar()
        self.opposite = SideHeader(size_hint=(None, None))
        self.card_row = SmallCardRow(size_hint=(None, None))
        self.duel = Duel(size_hint=(None, None))
        #: Crowns in flight.
        self.sky = FloatLayout(size_hint=(None, None))
        #: The second one is used where two people share the table.
        self.both_areas = (BraveRatsArea(), BraveRatsArea())
        #: Those in use.
        self.areas: tuple[BraveRatsArea, ...] = ()
        self.table: BraveRatsTable | None = None
        #: How many cards each side has at the beginning.
        self._cards_each = 8
        with self.canvas.before:
            self._panel_colour = Color()
            self._panel = Rectangle()
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        theme.bind(name=self._arrange, scale=self._arrange, left_handed=self._arrange, large_print=self._arrange)

    def on_slot(self, slot: int) -> None:
        """A slot of the duel was tapped."""

    def on_skip(self) -> None:
        """A touch while an animation runs."""

    # --- setting up

    def seat_players(self, seating: str, near: int) -> None:
        """Set the seating.  A single player has the whole table, with the opponent on its far side."""
        seats = (near,) if seating == "solo" else (near, 1 - near)
        rebuild = seating != self.seating or not self.areas
        if rebuild or [area.seat for area in self.areas] != list(seats):
            for area in self.both_areas:
                area.put_back()
        self.seating, self.near = seating, near
        if rebuild:
            self._build(len(seats))
        for area, seat in zip(self.areas, seats, strict=True):
            area.seat = seat
            area.angle = 180 if seating == "face" and seat != near else 0
        self._arrange()

    def _build(self, number: int) -> None:
        """Put the widgets of a seating onto the table."""
        self.areas = self.both_areas[:number]
        self.clear_widgets()
        self.add_widget(self.planks)
        if self.seating != "face":
            self.add_widget(self.top_bar)
        if self.seating == "solo":
            self.add_widget(self.opposite)
            self.add_widget(self.card_row)
        self.add_widget(self.duel)
        for area in reversed(self.areas):
            self.add_widget(area)
        self.add_widget(self.sky)

    def area_of(self, seat: int) -> BraveRatsArea | None:
        return next((area for area in self.areas if area.seat == seat), None)

    def headers(self) -> dict[int, SideHeader]:
        """The header of every seat that has one on the table."""
        headers = {area.seat: area.header for area in self.areas}
        if self.seating == "solo":
            headers[1 - self.near] = self.opposite
        return headers

    def speech_place(self, seat: int) -> SpeechPlace | None:
        """Over the name of the far side, between its face and its crowns."""
        header = self.opposite
        if self.seating != "solo" or seat == self.near or header.side is None:
            return None
        left, right = header.ids.emblem.right + dp(4), min(header.ids.crowns.x, header.ids.trophies.x) - dp(6)
        return SpeechPlace((left, header.y, right - left, header.height))

    def slot_of(self, seat: int) -> int:
        """The slot of a seat in the duel: the near player's is on the right, or on the left for left hands."""
        if self.seating == "side":
            return seat if self.near == 0 else 1 - seat
        own = 0 if theme.left_handed and self.seating == "solo" else 1
        return own if seat == self.near else 1 - own

    def lifted_card(self, seat: int) -> str:
        """The card that a seat holds up; empty for none."""
        area = self.area_of(seat)
        return area.lifted_card if area is not None else ""

    def put_all_back(self) -> None:
        """Put every lifted card back and forget all fingers: the table has changed."""
        for area in self.areas:
            area.put_back()

    # --- layout

    def _arrange(self, *_: object) -> None:
        if self.width < dp(100) or not self.areas:
            return
        plan = self._plan()
        put(self.top_bar, plan.top_bar, self)
        put(self.opposite, plan.top_header, self)
        put(self.card_row, plan.card_row, self)
        self.card_row.largest = dp(56) if self.width >= dp(600) else dp(42)
        # In a low row the pictures would be too small to tell apart.
        self.card_row.plain = plan.areas[0].large and (theme.enlarged > 1 or plan.card_row[3] < dp(_LEAST_ROW_DP))
        put(self.duel, plan.duel, self)
        self.duel.large = plan.areas[0].large
        put(self.planks, plan.wood, self)
        x, y, width, height = plan.duel
        self.planks.light = (self.x + x + width / 2, self.y + y + height / 2)
        self.planks.radius = plan.glow
        self._panel.pos, self._panel.size = (self.x + plan.top[0], self.y + plan.top[1]), plan.top[2:]
        self._panel_colour.rgba = theme.surface
        self.sky.pos, self.sky.size = self.pos, self.size
        for area, part in zip(self.areas, plan.areas, strict=True):
            area.pos, area.size = self.pos, self.size
            area.place(part, plan.duel)
        self._show()

    def _plan(self) -> layout.BraveRatsLayout:
        """Where everything lies; cards are in large print if that was chosen or if names would not fit."""
        lay, room = LAYOUTS[self.seating], (self.width, self.height, dp(1), theme.scale)
        plan = lay(*room)
        _x, _y, width, height = plan.areas[0].hand
        places = fan(self._cards_each, width, height, dp(1), arc=plan.areas[0].arc)
        if theme.large_print or not shows_names(places, dp(1), theme.enlarged):
            plan = lay(*room, large=True)
        return plan

    # --- showing

    def present(self, table: BraveRatsTable) -> None:
        """Draw the table."""
        self.table = table
        # Not the cards in hand now: the layout should not change with every card played.
        number = 9 if "mime" in table.tags else 8
        if number != self._cards_each:
            self._cards_each = number
            self._arrange()
        self._show()

    def _show(self, *_: object) -> None:
        table = self.table
        if table is None or self.width < dp(100):
            return
        for area in self.areas:
            area.present(table)
        self.top_bar.head, self.top_bar.note = words.title(table)
        self.duel.chip.label = tr._("Show that round again")
        if self.seating == "solo":
            self.opposite.side = table.sides[1 - self.near]
            self.card_row.cards = table.sides[1 - self.near].card_row
        self._show_duel(table)

    def _show_duel(self, table: BraveRatsTable) -> None:
        left, right = (0, 1) if self.slot_of(0) == 0 else (1, 0)
        sides, open_, face = table.sides, table.last is None, self.seating == "face"
        spy = next((side for side in sides if side.spying), None)
        asked = [seat for seat in table.asked if self.area_of(seat) and not sides[seat].is_ai and open_]
        thinking = [side.seat for side in sides if side.is_ai and side.asked and open_]
        inviting = (
            self.near if self.seating == "solo" and self.near in asked else asked[0] if len(asked) == 1 else None
        )
        self.duel.opacity = 0 if table.draft is not None else 1
        self.duel.model = DuelState(
            slots=(table.slots[left], table.slots[right]),
            colours=(sides[left].colour, sides[right].colour),
            pending=(table.pending[left], table.pending[right]),
            spy=spy.colour if spy and open_ else "",
            saying="" if face or spy is None else self._saying(spy),
            worth="" if face else self._worth(table),
            decides=not face and words.decides(table),
            stake=table.own_worth + table.pending[0] if table.pending[0] == table.pending[1] else 0,
            past=last_round(table, left) if self.offers_again else None,
            waits="" if face else tr._("for the next winner"),
            invite=tr._("Tap a card, or drag it here") if self.seating == "solo" else "",
            inviting=-1 if inviting is None else self.slot_of(inviting),
            thinking=self.slot_of(thinking[0]) if thinking else -1,
            facing=face,
        )

    def _saying(self, spy: SideState) -> str:
        yours = tr._("your Spy sees their card")
        if self.seating == "solo" and spy.seat == self.near:
            return yours
        return about(spy.name, yours, tr._("{name}’s Spy sees the card first"))

    def _worth(self, table: BraveRatsTable) -> str:
        people = [side.seat for side in table.sides if not side.is_ai]
        names = [side.name for side in table.sides]
        worth = words.worth(table.own_worth, table.pending, names, people[0] if len(people) == 1 else None)
        return f"{words.point(table)}\n{worth}" if words.decides(table) else worth

    # --- touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.dispatch("on_skip")
        elif not super().on_touch_down(touch):
            touch.ud["slot"] = self.duel.slot_at(*touch.pos)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if super().on_touch_up(touch):
            return True
        slot = touch.ud.pop("slot", -1)
        if slot < 0 or touch.grab_current is not None or self.duel.slot_at(*touch.pos) != slot or self.busy:
            return False
        self.dispatch("on_slot", slot)
        return True

    # --- overlays

    def release(self, seat: int) -> None:
        """Forget the finger of a player."""
        area = self.area_of(seat)
        if area is not None:
            area.choosing.let_go()

    def places(self) -> list[tuple[int, BraveRatsArea]]:
        """The area of each reader, where overlays open."""
        return [(area.seat, area) for area in self.areas]

    def overlay_room(self, seat: int) -> OverlayRoom:
        """Where two share the table, an overlay keeps to its reader's half; the other player plays on."""
        if self.seating == "side":
            return OverlayRoom(x=self.slot_of(seat) / 2, width=0.5)
        return LOWER_HALF if self.seating == "face" else WHOLE


# --- the top bar

#: Between the parts of a note, the less important ones last.
SEPARATOR = " · "
#: The font size in which the head is measured.
MEASURED = 40


class BraveRatsTopBar(BoxLayout):
    """Its icons are `menu`, `reference`, `undo`, `hint` and `matrix`."""

    head = StringProperty("")
    note = StringProperty("")
    #: The part of the note that fits.
    shown_note = StringProperty("")
    #: The width of the head in letters of one pixel, to make it fit.
    head_width = NumericProperty(1)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        theme.bind(caption=self._fit)
        self.ids.middle.bind(width=self._fit)
        self.fbind("note", self._fit)

    def on_head(self, *_: object) -> None:
        self.head_width = max(1, text_texture(self.head, MEASURED, bold=True).width / MEASURED)

    def _fit(self, *_: object) -> None:
        parts = self.note.split(SEPARATOR)
        while len(parts) > 1 and _width(parts) > self.ids.middle.width - dp(6):
            parts.pop()
        self.shown_note = SEPARATOR.join(parts)
        self.ids.note.natural = _width(parts)


def _width(parts: list[str]) -> float:
    note = SEPARATOR.join(parts)
    return float(text_texture(note, theme.caption).width) if note else 0.0


load_kv("games/braverats/table")
