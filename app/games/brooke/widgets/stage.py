"""The Brooke table: islands in the middle, an area for each player at the device, and the top bar.

The stage draws a `BrookeTable` with a player's intent, and has an event for each kind of touch; it knows no rule.
"""

from __future__ import annotations

from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.last_turn import BrookeTurn
from app.games.brooke.presenter.prompts import BrookePrompt, ValueOption
from app.games.brooke.presenter.scene import scene
from app.games.brooke.presenter.view_models import COLOURS, BrookeIntent, BrookeTable, Die
from app.games.brooke.widgets import layout
from app.games.brooke.widgets.board import IslandBoard
from app.games.brooke.widgets.drawing import CarriedDie, draw_emblem
from app.games.brooke.widgets.history import PassStory, TurnLine
from app.games.brooke.widgets.player_area import BrookeArea, SideRow
from app.kit.drawing import Drawn, Planks, put, turned
from app.kit.labels import draw_fitted, draw_texture
from app.kit.overlay import LOWER_HALF, WHOLE, OverlayRoom
from app.kit.pictures import BLACK, text_texture
from app.kit.press import Pressable
from app.kit.speech_bubble import SpeechPlace

LAYOUTS = {"solo": layout.solo, "face": layout.face, "side": layout.side_by_side}


class BrookeStage(FloatLayout):
    """Everything on the table.

    Things that can be touched are options of a prompt, dice on the board, and islands (their slot).
    """

    seating = OptionProperty("solo", options=list(LAYOUTS))
    #: The colour at the lower edge.
    near = NumericProperty(0)
    #: Whether no seat can move, as in a replay; and the least height in dp then.
    watched = BooleanProperty(False)
    least_height = 480
    #: Whether a tutor says what has happened.
    taught = BooleanProperty(False)
    #: While something plays, a touch anywhere skips it.
    busy = BooleanProperty(False)

    __events__ = ("on_pick", "on_look", "on_drop", "on_explain", "on_area", "on_skip")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.planks = Planks(size_hint=(None, None))
        self.top_bar = BrookeTopBar()
        self.score = BrookeScore(size_hint=(None, None), facing=True)
        self.far_row = SideRow(size_hint=(None, None))
        self.board = IslandBoard(size_hint=(None, None))
        self.line = TurnLine(size_hint=(None, None))
        self.story = PassStory(size_hint=(None, None))
        #: Dice in the air.
        self.flying = FloatLayout(size_hint=(None, None))
        self.areas: list[BrookeArea] = []
        self._all_areas: list[BrookeArea] = []
        self.table: BrookeTable | None = None
        self.intent = BrookeIntent()
        self._carried: CarriedDie | None = None
        #: How the table is laid out, and from where.
        self._plan: layout.BrookeLayout | None = None
        self._plan_pos: list[float] = []
        self.far_row.bind(on_release=lambda row: self._explain_side(row, self.toucher()))
        self.board.bind(
            on_tap=lambda _board, thing: self.dispatch("on_pick", thing),
            on_hold=lambda _board, thing: self.dispatch("on_explain", thing, self.toucher()),
            on_grip=lambda _board, thing: self.dispatch("on_look", thing if isinstance(thing, Die) else None),
            on_carry=self._carry,
            on_let_go=self._put_down,
        )
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        theme.bind(scale=self._arrange)

    # --- events

    def on_pick(self, thing: object) -> None:
        """Something was tapped."""

    def on_look(self, thing: object) -> None:
        """Something is touched (None: no longer)."""

    def on_drop(self, thing: Die | ValueOption, slot: int, under: Die | None) -> None:
        """A die was dragged to an island, perhaps onto another die."""

    def on_explain(self, thing: object, seat: int) -> None:
        """Something was held, to be explained; a side is named by its colour."""

    def on_area(self, area: BrookeArea) -> None:
        """An area was made."""

    def on_skip(self) -> None:
        """A touch while something plays."""

    # --- setting up

    def seat_players(self, seating: str, seats: tuple[int, ...]) -> None:
        """Set the seating, and the seats with an area, the near one first."""
        rebuild = seating != self.seating or len(self.areas) != len(seats)
        self.seating = seating
        if rebuild:
            self._build(len(seats))
        for number, (area, seat) in enumerate(zip(self.areas, seats, strict=True)):
            area.seat = seat
            area.angle = 180 if seating == "face" and number else 0
        self._plan = None
        self._arrange()

    def _build(self, number: int) -> None:
        self.clear_widgets()
        while len(self._all_areas) < number:
            self._all_areas.append(BrookeArea())
            self._listen(self._all_areas[-1])
        self.areas = self._all_areas[:number]
        self.add_widget(self.planks)
        self.add_widget(self.score if self.seating == "face" else self.top_bar)
        if self.seating == "solo":
            self.add_widget(self.far_row)
            self.add_widget(self.line)
            self.add_widget(self.story)
        self.add_widget(self.board)
        for area in reversed(self.areas):
            self.add_widget(area)
        self.add_widget(self.flying)

    def _listen(self, area: BrookeArea) -> None:
        area.row.bind(on_release=lambda row: self._explain_side(row, area.seat))
        for option in area.prompt.buttons:
            option.bind(
                on_tap=lambda _option, thing: self.dispatch("on_pick", thing),
                on_hold=lambda _option, thing: self.dispatch("on_explain", thing, area.seat),
                on_grip=lambda _option, thing: self.dispatch("on_look", thing),
                on_carry=self._carry,
                on_let_go=self._put_down,
            )
        self.dispatch("on_area", area)

    def area_of(self, seat: int) -> BrookeArea:
        """The area that a seat reads; a single one is shared."""
        return next((area for area in self.areas if area.seat == seat), self.areas[0])

    def speech_place(self, seat: int) -> SpeechPlace | None:
        """Over the name and the meter of the far side; how many pips there are stays in sight."""
        row = self.far_row
        if self.seating != "solo" or row.side is None or row.side.seat != seat:
            return None
        left, right = row.words_left + dp(4), row.x + row.width - row.count_width - dp(8)
        return SpeechPlace((left, row.y, right - left, row.height))

    def rows(self) -> list[SideRow]:
        """Every row with a side's stock and meter."""
        return [area.row for area in self.areas] + ([self.far_row] if self.seating == "solo" else [])

    # --- layout

    def _arrange(self, *_: object) -> None:
        if self.width < dp(100) or not self.areas:
            return
        wanted = 0.0 if self.watched else max(area.prompt.choices_height() for area in self.areas)
        needs = layout.Needs(theme.caption * 1.3, wanted, self.taught)
        plan = LAYOUTS[self.seating](self.width, self.height, dp(1), needs)
        if plan == self._plan and self.pos == self._plan_pos:
            return
        self._plan, self._plan_pos = plan, list(self.pos)
        whole = (0, 0, self.width, self.height)
        for widget, box in (
            (self.planks, whole),
            (self.top_bar, plan.top_bar),
            (self.far_row, plan.far),
            (self.line, plan.line),
            (self.story, plan.story),
            (self.board, plan.board),
            (self.score, plan.score),
            (self.flying, whole),
        ):
            put(widget, box, self)
        self.far_row.disabled, self.far_row.opacity = (True, 0) if plan.far == layout.NOWHERE else (False, 1)
        self.board.facing, self.board.foretells = plan.facing, not self.watched
        self.planks.light = self.board.center
        self.planks.radius = min(self.board.size) * 0.46
        for area, boxes in zip(self.areas, plan.areas, strict=True):
            area.pos, area.size = self.pos, self.size
            area.place(boxes)

    # --- showing

    def present(
        self,
        table: BrookeTable,
        intent: BrookeIntent,
        prompts: dict[int, BrookePrompt],
        last: BrookeTurn | None = None,
        *,
        again: bool = False,
    ) -> None:
        """Draw the table with the intent of the player and the last turn; `prompts` are by seat."""
        self.table, self.intent = table, intent
        for area in self.areas:
            area.prompt.near = self.near if self.seating == "solo" else table.side_of(area.seat).colour
            area.present(prompts[area.seat])
        self._arrange()
        self.board.near = self.near
        self.board.own = table.question.colour if table.question is not None else self.near
        self.board.spots = scene(table, intent, last)
        self.line.turn, self.line.again = last, again
        self.story.near = self.near
        for score in (self.top_bar.score, self.score):
            score.near, score.table = self.near, table
        asked, shared = table.question, self.seating == "solo"
        for area in self.areas:
            area.turn = COLOURS[asked.colour] if asked is not None and (shared or asked.seat == area.seat) else ""
            area.row.side = table.sides[self.near] if shared else table.side_of(area.seat)
        self.far_row.side = table.sides[1 - self.near]
        for row in self.rows():
            row.settled = bool(table.awards)
            row.hand = intent.value if asked is not None and row.colour == asked.colour else 0

    def toucher(self) -> int:
        """The player who has touched something shared: the one who has to decide, else the near one."""
        if self.table is not None and self.table.question is not None and self.seating != "solo":
            return self.table.question.seat
        return self.areas[0].seat if self.areas else 0

    def _explain_side(self, row: SideRow, seat: int) -> None:
        if row.side is not None:
            self.dispatch("on_explain", COLOURS[row.side.colour], seat)

    # --- dragging

    def _carry(self, _widget: Widget, die: Die | ValueOption, x: float, y: float) -> None:
        """Show the die above the finger, and preview the island below it."""
        if self._carried is None:
            self._carried = CarriedDie(colour=die.colour, value=die.value, size_hint=(None, None))
        # Above the finger, so that it can be seen.
        self._carried.center = self.to_widget(x, y + dp(26))
        if self._carried.parent is None:
            self.flying.add_widget(self._carried)
        self.dispatch("on_look", self._target(die, *self.to_widget(x, y)))

    def _put_down(self, _widget: Widget, die: Die | ValueOption, x: float, y: float) -> None:
        self._drop()
        x, y = self.to_widget(x, y)
        slot, under = self._target(die, x, y), self.board.thing_at(x, y)
        if slot is None:
            self.dispatch("on_look", None)
        else:
            self.dispatch("on_drop", die, slot, under if isinstance(under, Die) else None)

    def _target(self, die: Die | ValueOption, x: float, y: float) -> int | None:
        """The island that a carried die is over; a new die has no place at the other side's dice."""
        if isinstance(die, Die):
            return self.board.slot_at(x, y)
        part = self.board.part_at(x, y)
        return part if isinstance(part, int) else None

    def _drop(self) -> None:
        if self._carried is not None:
            self.flying.remove_widget(self._carried)
            self._carried = None
        self.board.lifted = None

    def let_go(self) -> None:
        """Drop every touch: the table has changed."""
        self._drop()
        self.board.let_go()
        for area in self.areas:
            for option in area.prompt.buttons:
                option.let_go()

    # --- touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.busy:
            self.dispatch("on_skip")
            return True
        return bool(super().on_touch_down(touch))

    def release(self, _seat: int) -> None:
        """Drop a player's touch; only one player has a question to answer."""
        self.let_go()

    def places(self) -> list[tuple[int, BrookeArea]]:
        """The area of each reader, where overlays open."""
        return [(area.seat, area) for area in self.areas]

    def overlay_room(self, _seat: int) -> OverlayRoom:
        """Opposite each other, an overlay keeps to its reader's half; the other player plays on."""
        return LOWER_HALF if self.seating == "face" else WHOLE


# --- the top bar


class BrookeScore(Pressable, Drawn):
    """Cards won by each side, which pass it is, and the tie-break while it counts; a press explains."""

    table: BrookeTable | None = ObjectProperty(None, allownone=True)
    #: Upright between two readers: the far side's part is turned.
    facing = BooleanProperty(False)
    #: The colour that stands first: left, or below.
    near = ObjectProperty(0)

    @property
    def label(self) -> str:
        return words.score(self.table) if self.table is not None else ""

    def draw(self) -> None:
        if self.table is not None and min(self.size) >= dp(20):
            (self._draw_upright if self.facing else self._draw_across)(self.table)

    def _draw_across(self, table: BrookeTable) -> None:
        side = min(self.height * 0.52, dp(30), self.width * 0.14)
        x, y = self.center_x, self.y + self.height / 2
        digits = "8" * max(len(str(one.cards)) for one in table.sides)
        wide = side + text_texture(digits, side * 0.9, BLACK).width + dp(6)
        gap = dp(12) if self.width > dp(200) else dp(7)
        room = self.width - 2 * wide - 2 * gap
        size = min(theme.label, self.height * 0.34)
        small = max(sp(SMALLEST_SP), min(theme.caption, self.height * 0.29))
        title, below = _rows(table, self.near, room, size, small)
        took = (
            draw_fitted(title, size, theme.text, x, y + (size * 0.55 if below else 0), room, bold=False),
            draw_fitted(below, small, theme.text_dim, x, y - small * 0.75, room, bold=False),
        )
        gap += max(took) / 2
        self._draw_side(table, self.near, x - gap, y, side, mirrored=True)
        self._draw_side(table, 1 - self.near, x + gap, y, side)

    def _draw_side(
        self, table: BrookeTable, colour: int, x: float, y: float, side: float, *, mirrored: bool = False
    ) -> None:
        """Cards won and the emblem, from a point to the right; mirrored: to the left."""
        cards = text_texture(str(table.sides[colour].cards), side * 0.9, BLACK)
        align, way = ("right", -1) if mirrored else ("left", 1)
        draw_texture(cards, cards.size, theme.side(COLOURS[colour]), x, y, align)
        x += way * (cards.width + dp(6))
        draw_emblem(colour, round(x - side if mirrored else x), round(y - side / 2), side)

    def _draw_upright(self, table: BrookeTable) -> None:
        line = self.height / 3
        x, y, dim = self.center_x, self.center_y, theme.text_dim
        title, note = words.title(table)
        rows = [title, note] if note else [title]
        if text_texture(title, theme.label).width > self.width:
            rows[:1] = words.title_rows(table.number)
        pitch = min(theme.label * 1.25, line / len(rows))
        for number, row in enumerate(rows):
            size = min(theme.caption if row == note else theme.label, max(sp(SMALLEST_SP), pitch * 0.85))
            low = y + ((len(rows) - 1) / 2 - number) * pitch
            draw_fitted(row, size, dim, x, low, self.width, bold=False)
        level = bool(words.tie_break(table, self.near))
        side = min(line * 0.62, self.width * 0.4, dp(32))
        for own in table.sides:
            near = own.colour == self.near
            y = self.y + line / 2 if near else self.y + self.height - line / 2
            wide = side + text_texture(str(own.cards), side * 0.9, BLACK).width + dp(6)
            with turned(x, y, 0 if near else 180):
                self._draw_side(table, own.colour, x - wide / 2, y + dp(6), side)
                low = y + dp(6) - side / 2 - theme.caption * 0.7
                full, pips = words.own_tie_break(own) if level else ("", "")
                if text_texture(full, theme.caption).width <= self.width:
                    pips = full
                draw_fitted(pips, theme.caption, dim, x, low, self.width, bold=False)


def _rows(table: BrookeTable, near: int, room: float, size: float, small: float) -> tuple[str, str]:
    """The words between both sides in two rows, as many as fit; `small` is for the lower one."""
    title, note = words.title(table)
    plain, pips = words.plain_title(table.number), words.tie_break(table, near)
    notes = (*(f"{note} · {one}" for one in pips if note), *pips, note)
    found = [(head, below) for head in (title, plain) for below in (*notes, "")]
    fitting = (
        (head, below)
        for head, below in found
        if text_texture(head, size).width <= room and text_texture(below or " ", small).width <= room
    )
    return next(fitting, words.title_rows(table.number))


class BrookeTopBar(BoxLayout):
    """Score and icons: `menu`, `reference`, `undo`, `hint`."""

    @property
    def score(self) -> BrookeScore:
        return self.ids.score
