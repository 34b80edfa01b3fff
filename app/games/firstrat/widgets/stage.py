"""The First Rat table: board, seats, dock, announcements and the area of the reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.scores import PointChange
from app.games.firstrat.presenter.table import FirstRatScene, TurnMarks
from app.games.firstrat.presenter.text import signed
from app.games.firstrat.presenter.view_models import BoardState, FirstRatSeat, TurnPrompt
from app.games.firstrat.widgets import layout as layouts
from app.games.firstrat.widgets.area import LEAST_BOARD, FirstRatArea
from app.games.firstrat.widgets.board import FirstRatBoard
from app.games.firstrat.widgets.drawing import draw_glyph, draw_text, edged, family_colour, fitted_size, text_width
from app.games.firstrat.widgets.panels.burrow import FoldedBurrow
from app.games.firstrat.widgets.panels.tracks import FoldedTracks, TracksPanel
from app.games.firstrat.widgets.seats import SeatBar, SeatRim
from app.kit.drawing import Drawn, put
from app.kit.labels import wrap_lines
from app.kit.overlay import WHOLE, OverlayRoom, RotatedLayer
from app.kit.speech_bubble import SpeechPlace
from app.table import Notice

#: Seconds the banner stays without animation, and units of a celebration with it.
STAYS, CELEBRATED = 1.2, 1.5
#: Seconds that a sentence stays.
READ = 4.5


class Banner(Drawn):
    """Says for a moment whose turn it is, or how the end was set; takes no touches, so that it delays nothing."""

    seat: FirstRatSeat | None = ObjectProperty(None, allownone=True)
    #: A sentence instead of whose turn it is.
    text = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint=(None, None), opacity=0, **kwargs)

    def show_turn(self, seat: FirstRatSeat) -> None:
        """It is this seat's turn; a sentence that is being read is not replaced."""
        if self.text and self.opacity:
            return
        self._show(seat, "", theme.celebrate * CELEBRATED or STAYS)

    def announce(self, seat: FirstRatSeat, text: str) -> None:
        """Say something that this seat has done, long enough to be read."""
        self._show(seat, text, READ)

    def _show(self, seat: FirstRatSeat, text: str, stay: float) -> None:
        self.hide()
        self.seat, self.text, self.opacity = seat, text, 1
        Clock.schedule_once(self._fade, stay)

    def hide(self) -> None:
        Clock.unschedule(self._fade)
        Animation.cancel_all(self)
        self.opacity = 0

    def _fade(self, _dt: float) -> None:
        if theme.slide:
            Animation(opacity=0, d=theme.slide).start(self)
        else:
            self.opacity = 0

    def draw(self) -> None:
        if self.seat is None or self.width < dp(100):
            return
        if self.text:
            self._sentence(self.seat)
            return
        text = tr._("{name}’s turn").format(name=self.seat.name)
        side = dp(72)
        room = self.width - side - dp(64)
        size = fitted_size(text, theme.title, room) or theme.caption
        wide, high = min(self.width - dp(16), text_width(text, size) + side + dp(52)), side + dp(16)
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        edged(x, y, wide, high, theme.surface, family_colour(self.seat.emblem), dp(20))
        draw_glyph(f"rat-{self.seat.emblem}", x + dp(16) + side / 2, y + high / 2, side)
        draw_text(text, size, x + dp(26) + side, y + high / 2, theme.text, align="left")

    def _sentence(self, seat: FirstRatSeat) -> None:
        side = dp(56)
        room = min(self.width - dp(16), dp(460)) - side - dp(48)
        size = theme.body * 1.1
        lines = wrap_lines(self.text, size, room)
        while size > theme.caption and len(lines) * size * 1.3 > self.height - dp(40):
            size *= 0.93
            lines = wrap_lines(self.text, size, room)
        wide, high = room + side + dp(48), max(side, len(lines) * size * 1.3) + dp(24)
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - high) / 2
        edged(x, y, wide, high, theme.surface, family_colour(seat.emblem), dp(20))
        draw_glyph(f"rat-{seat.emblem}", x + dp(16) + side / 2, y + high / 2, side)
        top = y + (high + len(lines) * size * 1.3) / 2
        for number, line in enumerate(lines):
            draw_text(line, size, x + dp(28) + side, top - size * 1.3 * (number + 0.5), theme.text, align="left")


# --- changes of scores


#: Seconds that the changes of a score stay.
NEWS_STAYS = 3.0


class Plate(NamedTuple):
    """The changes of a seat's points, and where the seat is: it may not have its place yet."""

    changes: tuple[PointChange, ...]
    beside: Callable[[], layouts.Box]
    #: The angle at which its player reads; None if all read from the same edge.
    angle: int | None = None


class ScoreNews(Drawn):
    """Says for a moment beside a seat why its points have changed; fills the table and takes no touches."""

    #: By the emblems of seats.
    plates: Mapping[str, Plate] = ObjectProperty({})

    #: What lies below this is not covered.
    floor = NumericProperty(0)

    def show_changes(
        self,
        emblem: str,
        changes: tuple[PointChange, ...],
        beside: Callable[[], layouts.Box],
        angle: int | None = None,
    ) -> None:
        """Add changes to the plate beside a seat, facing its player."""
        points: dict[str, int] = {}
        before = self.plates[emblem].changes if emblem in self.plates else ()
        for change in (*before, *changes):
            points[change.name] = points.get(change.name, 0) + change.points
        merged = tuple(PointChange(name, number) for name, number in points.items() if number)
        self.plates = {**self.plates, emblem: Plate(merged, beside, angle)}
        Clock.unschedule(self._forget)
        Clock.schedule_once(self._forget, NEWS_STAYS)

    def hide(self) -> None:
        """Forget everything."""
        Clock.unschedule(self._forget)
        self.plates = {}

    def _forget(self, _dt: float) -> None:
        self.plates = {}

    def draw(self) -> None:
        for emblem, plate in self.plates.items():
            if plate.changes:
                self._plate(emblem, plate)

    def _plate(self, emblem: str, plate: Plate) -> None:
        changes, angle = plate.changes, plate.angle or 0
        size = max(sp(SMALLEST_SP), theme.label)
        figures = max(text_width(signed(change.points), size) for change in changes) + dp(8)
        wide = figures + max(text_width(change.name, size) for change in changes) + dp(24)
        high = len(changes) * size * 1.35 + dp(12)
        # What it covers of the table.
        across, up = (high, wide) if angle % 180 else (wide, high)
        left, low = self._place(plate, across, up)
        middle = left + across / 2, low + up / 2
        x, y = middle[0] - wide / 2, middle[1] - high / 2
        PushMatrix()
        Rotate(angle=angle, axis=(0, 0, 1), origin=middle)
        edged(x, y, wide, high, theme.surface, family_colour(emblem), dp(12))
        line = y + high - dp(6) - size * 0.675
        for change in changes:
            ink = theme.good if change.points > 0 else theme.bad
            draw_text(signed(change.points), size, x + dp(12), line, ink, align="left")
            draw_text(change.name, size, x + dp(12) + figures, line, theme.text, align="left")
            line -= size * 1.35
        PopMatrix()

    def _place(self, plate: Plate, wide: float, high: float) -> tuple[float, float]:
        """On the side of the seat that looks to the middle of the table, and inside of it."""
        left, low, width, height = plate.beside()
        gap = dp(6)
        if plate.angle is None:
            aside = width < self.width / 3 and height < self.height / 2 and left + width < self.x + self.width / 2
        else:
            aside = plate.angle % 180 != 0
        if aside:
            first = left + width / 2 < self.x + self.width / 2
            x, y = left + width + gap if first else left - wide - gap, low + (height - high) / 2
        else:
            x = left + gap
            y = low + height + gap if low + height / 2 < self.y + self.height / 2 else low - high - gap
        x = min(max(x, self.x + gap), self.x + self.width - wide - gap)
        return x, min(max(y, self.floor + gap), self.y + self.height - high - gap)


# --- the table


Point = tuple[float, float]
#: The least height of the tracks above a panel, where they are folded.
LEAST_TRACKS = 58
#: From this width of the prompt on, a notice has an icon.
ICON_FROM = 420


class FirstRatStage(FloatLayout):
    """Everything on the table."""

    #: Whether an animation plays; a touch anywhere then skips it.
    busy = BooleanProperty(False)

    __events__ = ("on_seat", "on_choose", "on_rearranged", "on_skip", "on_again")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.board = FirstRatBoard(size_hint=(None, None))
        self.seats = SeatBar(size_hint=(None, None))
        self.burrow = FoldedBurrow(size_hint=(None, None))
        self.tracks = FoldedTracks(size_hint=(None, None))
        #: The tracks that stay open beside the board; made when there is first room for them.
        self.open_tracks: TracksPanel | None = None
        self.area = FirstRatArea(size_hint=(None, None))
        self.top_bar = self.area.top_bar
        #: Above everything, for animations.
        self.sky = FloatLayout(size_hint=(None, None))
        self.banner = Banner()
        self.news = ScoreNews(size_hint=(None, None))
        #: What is shown; None before the first match.
        self.scene: FirstRatScene | None = None
        #: None while people sit round the table.
        self.layout: layouts.SoloLayout | None = None
        self._chairs: tuple[layouts.Chair, ...] = ()
        self._rims: list[SeatRim] = []
        #: Whose area it is, round the table.
        self._reader = 0
        #: Who of those round the table is an AI.
        self._ais: tuple[bool, ...] = ()
        #: How many other seats there are.
        self._others = 1
        for widget in (
            self.board,
            self.seats,
            self.burrow,
            self.tracks,
            self.banner,
            self.area,
            self.news,
            self.sky,
        ):
            self.add_widget(widget)
        self.seats.bind(on_seat=lambda _bar, owner: self.dispatch("on_seat", owner))
        self.area.bind(on_layer=self._make_room)
        self.area.again.bind(on_release=lambda _button: self.dispatch("on_again"))
        self.top_bar.bind(robot=self._make_room)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        theme.bind(scale=self._arrange)

    # --- events

    def on_seat(self, owner: int) -> None:
        """A seat was pressed."""

    def on_choose(self, move: str) -> None:
        """A move was chosen on the open tracks."""

    def on_rearranged(self) -> None:
        """The layout has room for more or less than before, or the open tracks ask something."""

    def on_skip(self) -> None:
        """A touch during an animation."""

    def on_again(self) -> None:
        """The turns of the others are to be shown again."""

    # --- layout

    def set_seating(self, seating: str, ais: tuple[bool, ...]) -> None:
        """Seat the players: one reader at a time at the lower edge ("solo"), or all of them round the table."""
        self._ais = ais if seating == "face" else ()
        wanted = layouts.chairs(self._ais, wide=self.width > self.height) if self._ais else ()
        others, self._others = self._others, max(1, len(ais) - 1)
        if wanted == self._chairs and others != self._others:
            self._arrange()
        if wanted != self._chairs:
            self._chairs, self._reader = wanted, 0
            self.area.veils = not wanted
            for rim in self._rims:
                self.remove_widget(rim)
            self._rims = [SeatRim() for _ in wanted]
            for rim in self._rims:
                rim.cell.bind(on_release=lambda cell: self.dispatch("on_seat", cell.seat.owner))
                self.add_widget(rim, index=len(self.children) - 1)
            self._arrange()

    @property
    def shared(self) -> bool:
        """Whether people sit round the table."""
        return bool(self._chairs)

    @property
    def room(self) -> tuple[object, ...]:
        """What of the layout decides how much is shown."""
        return (
            self._chairs,
            self.seats.upright,
            self.seats.columns,
            self.top_bar.wide,
            self.open_tracks is not None,
        )

    @property
    def shows_everybody(self) -> bool:
        """Whether the seat at the tray is shown among the others too."""
        return self.seats.upright or self.shared

    @property
    def has_open_tracks(self) -> bool:
        """Whether the tracks are open beside the board."""
        return self.layout is not None and self.layout.open

    # --- showing

    def present(self, scene: FirstRatScene) -> None:
        """Show a scene, as far as it differs from the last one."""
        last, self.scene = self.scene, scene
        is_new = last is None or (scene.table, scene.robot, scene.room) != (last.table, last.robot, last.room)
        if is_new:
            self._present_table(scene)
        if is_new or last is None or (scene.intent, scene.cursor) != (last.intent, last.cursor):
            self._present_board(scene)
        # The layout decides where they stand, so they are shown whether they are new or not.
        self._present_marks(scene.marks)

    def animate_board(self, board: BoardState) -> None:
        """Show the board in the middle of an animation."""
        if self.scene is not None:
            self.scene = self.scene.with_board(board)
        self.board.present(board)

    def _present_table(self, scene: FirstRatScene) -> None:
        show, bar = scene.table, self.top_bar
        self.board.label = "" if bar.wide and not show.board.ending else show.round
        self.board.warm = bool(show.board.ending)
        self._show_seats(show.seats, show.tray.seat.owner)
        bar.steps, bar.note, bar.robot_note, bar.robot = show.steps, show.round, show.greg_level, scene.robot
        self.burrow.model, self.tracks.model = show.burrow, show.tracks
        if self.open_tracks is not None:
            self.open_tracks.model = show.tracks

    def _present_board(self, scene: FirstRatScene) -> None:
        """The board with a move in the making, and what that would change in the tray."""
        show, intent = scene.table, scene.intent
        self.board.tiles.framed = frozenset({scene.cursor} if scene.cursor >= 0 else ())
        self.board.present(show.board, intent, glowing=show.glowing, choices=show.choices)
        outcome = intent.outcome if intent is not None else None
        self.area.tray.tray = show.tray.changed(outcome.changes) if outcome is not None else show.tray

    def _present_marks(self, marks: TurnMarks) -> None:
        """The last turns in the seats and on the board."""
        self.board.emblem = marks.ending
        self.seats.turns = marks.turns
        self.board.mark(marks.turns if marks.marked else ())
        has_strip = marks.marked and self.layout is not None and self.layout.feed != layouts.NOWHERE
        strip = marks.turns if has_strip else ()
        if strip != self.area.feed.turns:
            self.area.feed.turns = strip
            self._place_feed()
        self.area.offers_again = marks.again

    def _place_feed(self) -> None:
        """The strip lies over tray and dock, and higher if it needs to; away without turns and under a panel."""
        plan, feed = self.layout, self.area.feed
        if plan is None or not feed.turns or self.area.layer is not None:
            put(feed, layouts.NOWHERE, self)
            feed.opacity, feed.disabled = 0, True
        else:
            x, low, width, height = plan.feed
            put(feed, (x, low, width, max(height, feed.needed(width))), self)
            feed.opacity, feed.disabled = 1, False
        layer, floor = self.area.layer, self.y
        if feed.opacity:
            floor = feed.y + feed.height
        elif layer is not None and not layer.foldable and layer.width > self.width / 2:
            floor = layer.y + layer.reach
        self.news.floor = floor
        # Never over something to choose from; Greg's card asks nothing.
        self.news.opacity = 0 if layer is not None and layer.foldable else 1
        self._cover()

    def show_prompt(self, prompt: TurnPrompt, notice: Notice | None) -> None:
        """Show a prompt and its button; a notice stands in place of its words."""
        line = self.area.prompt
        line.verb, line.primary, line.turned = prompt.verb, prompt.primary, prompt.act == "end"
        if notice is None:
            line.set_words(prompt.head, prompt.detail)
        else:
            # On a phone the words need the room of the icon, so that they do not cover the tray.
            icon = notice.icon if line.width > dp(ICON_FROM) else ""
            line.set_words(notice.head, notice.detail, style="verdict", picture=icon, more=bool(notice.rule))

    def _show_seats(self, seats: tuple[FirstRatSeat, ...], own: int) -> None:
        """Round the table the tray goes to the reader."""
        if not self._chairs:
            self.seats.seats = seats
            return
        for seat in seats:
            chair = self._chairs[seat.owner]
            self._rims[seat.owner].show(seat, chair.angle == self._chairs[own].angle and not chair.aside)
        if self._reader != own:
            self._reader = own
            self._arrange()

    def _arrange(self, *_: object) -> None:
        if self.width < dp(100) or self.height < dp(100):
            return
        self.board.tall = self.height >= self.width
        for above in (self.sky, self.news):
            above.pos, above.size = self.pos, self.size
        self.seats.opacity = 0 if self._chairs else 1
        if self._chairs:
            self._arrange_round()
            return
        before = self.layout
        self.layout = plan = layouts.solo(self.width, self.height, dp(1), theme.scale, self._others)
        self.seats.upright, self.seats.columns = plan.upright, plan.columns
        put(self.seats, plan.seats, self)
        put(self.burrow, plan.burrow, self)
        put(self._unfolded(plan.open), plan.tracks, self)
        self.area.turn((*self.pos, *self.size), 0)
        self.area.arrange(plan.top_bar, plan.tray, plan.prompt, plan.panel)
        self._make_room()
        if before is None or (before.open, before.upright, before.columns) != (
            plan.open,
            plan.upright,
            plan.columns,
        ):
            self.dispatch("on_rearranged")

    def _arrange_round(self) -> None:
        self._chairs = layouts.chairs(self._ais, wide=self.width > self.height)
        plan = layouts.round_table(self.width, self.height, dp(1), self._chairs)
        self.layout = None
        self._place_feed()
        self.board.place(plan.board, self)
        put(self.burrow, plan.burrow, self)
        put(self._unfolded(False), plan.tracks, self)
        table = (*self.pos, *self.size)
        for rim, chair in zip(self._rims, self._chairs, strict=True):
            rim.place(table, chair, plan)
        angle = self._chairs[self._reader].angle
        self.area.turn(table, angle)
        self.area.arrange(*plan.rows[angle])
        put(self.banner, plan.board, self)
        self._cover()

    def _make_room(self, *_: object) -> None:
        """A panel covers the lower edge of the board, which keeps its place.

        Only while Greg walks, the board goes up over the seats: his counters stand in the top bar.
        """
        plan = self.layout
        if plan is None:
            self._cover()
            return
        x, low, width, height = plan.board
        high = low + height
        robot = self.top_bar.robot is not None
        if robot and not plan.upright and plan.seats[1] >= high - 1:
            high = plan.seats[1] + plan.seats[3]
        self.seats.opacity = 0 if high > low + height else 1
        layer = self.area.layer
        if layer is not None:
            over = plan.panel[0] < x + width - 1 and plan.panel[0] + plan.panel[2] > x + 1
            floor = max(low, layer.y - self.y + layer.reach)
            fits = over and layer.pushes and high - floor >= min(width * LEAST_BOARD, dp(400))
            # Beside the board a panel leaves the tracks in sight above it if there is room for them.
            room = plan.panel[1] + plan.panel[3] - (layer.y - self.y + layer.reach)
            above = plan.upright and (robot or room >= dp(LEAST_TRACKS))
            layer.dims = not fits and not above
            # Beside the board there is nothing behind it to be darkened.
            layer.veils = self.area.veils and over
            low = floor if fits and robot else low
            if above and self.open_tracks is not None:
                left, tracks_low, wide, tall = plan.tracks
                floor = max(tracks_low, layer.y - self.y + layer.reach)
                put(self.open_tracks, (left, floor, wide, tracks_low + tall - floor), self)
        elif self.open_tracks is not None and plan.open:
            put(self.open_tracks, plan.tracks, self)
        if plan.open and not plan.upright:
            low += self._lift_dock(plan, layer.y - self.y + layer.reach if robot and layer is not None else 0)
        self.board.place((x, low, width, high - low), self)
        put(self.banner, (x, low, width, high - low), self)
        self._place_feed()

    def _lift_dock(self, plan: layouts.SoloLayout, floor: float) -> float:
        """Place burrow and tracks above Greg's card; returns how far they were lifted."""
        by = max(0.0, floor - plan.burrow[1])
        for widget, box in ((self.burrow, plan.burrow), (self.open_tracks, plan.tracks)):
            if widget is not None:
                put(widget, (box[0], box[1] + by, box[2], box[3]), self)
        return by

    def _cover(self) -> None:
        """Disable what lies under a panel, for touches and the keyboard."""
        layer = self.area.layer
        panel = None if layer is None else _box(layer, layer.rest())
        above = panel if layer is None or not layer.dims else _box(layer)
        tracks = self.tracks if self.open_tracks is None or self.tracks.parent is not None else self.open_tracks
        feed = self.area.feed
        for under in (self.burrow, tracks, self.area.tray):
            under.opacity = 0 if feed.opacity and _meet(_box(under), _box(feed)) else 1
        for widget in (self.seats, self.burrow, tracks, self.area.tray, self.area.prompt, self.area.again):
            covered = above is not None and _meet(_box(widget), above)
            # The tray is only looked at while a panel lies above it: its own panel would hide the question.
            covered = covered or (layer is not None and widget is self.area.tray)
            widget.disabled = covered or widget.opacity == 0
        for rim in self._rims:
            # Never the rim itself: it fills the table, and a disabled widget swallows touches.
            covered = above is not None and _meet(_box(rim.cell), above)
            rim.cell.disabled = covered or rim.opacity == 0
        for hidden in (self.area.prompt, self.open_tracks):
            if hidden is not None:
                hidden.opacity = 0 if panel is not None and _meet(_box(hidden), panel) else 1

    def _unfolded(self, is_open: bool) -> Widget:
        """The tracks, open beside the board or folded in the dock."""
        panel = self.open_tracks
        if panel is None and is_open:
            self.open_tracks = panel = TracksPanel(beside=True, size_hint=(None, None))
            panel.bind(
                on_choose=lambda _panel, move: self.dispatch("on_choose", move),
                on_explain=lambda *_: self.tracks.dispatch("on_release"),
                question=lambda *_: self.dispatch("on_rearranged"),
            )
        if panel is None:
            return self.tracks
        shown, hidden = (panel, self.tracks) if is_open else (self.tracks, panel)
        if hidden.parent is not None:
            self.remove_widget(hidden)
        if shown.parent is None:
            # Right above the board, below panels and animations.
            self.add_widget(shown, index=len(self.children) - 1)
        return shown

    # --- where things fly to, in the window

    def spot_of(self, owner: int, what: str) -> Point:
        """Where an owner keeps a content, its items, or its cubes."""
        tray = self.area.tray
        if tray.tray is not None and tray.tray.seat.owner == owner:
            return self.area.to_parent(*tray.spot(what))
        if self._chairs and owner < len(self._rims):
            return self._rims[owner].spot()
        return self.seats.spot(owner)

    def box_of(self, owner: int) -> layouts.Box:
        """Where an owner's points stand: the tray of the reader, or a seat."""
        tray = self.area.tray
        if tray.tray is not None and tray.tray.seat.owner == owner and not self._chairs:
            return (*tray.pos, *tray.size)
        if self._chairs and owner < len(self._rims):
            rim, area = self._rims[owner], self.area
            if rim.angle == area.angle:
                return _on_table(area, area.top_bar, tray, area.prompt)
            return _on_table(rim, rim.cell)
        return self.seats.box(owner)

    def speech_place(self, owner: int) -> SpeechPlace | None:
        """Where words of a seat can stand; not where plates of points are, nor at a shared table."""
        return None if self._chairs or self.news.plates else self.seats.speech_place(owner, self.board)

    def angle_of(self, owner: int) -> int | None:
        """The angle at which an owner reads; None if all read from the same edge."""
        return self._chairs[owner].angle if self._chairs else None

    def clear_speech(self) -> None:
        """Take away what is said for a moment."""
        self.banner.hide()
        self.news.hide()

    def nursery(self) -> Point:
        """The middle of the burrow."""
        return _middle(self.burrow)

    def track_spot(self, track: str) -> Point:
        """A track, folded or open."""
        return _middle(self.open_tracks) if self.has_open_tracks else self.tracks.spot(track)

    # --- overlays

    def overlay_room(self, _seat: int) -> OverlayRoom:
        """Overlays have one place for all readers."""
        return WHOLE

    def release(self, _seat: int) -> None:
        """Forget the finger on the board; what it scored would stand over an overlay."""
        self.board.let_go()
        self.news.hide()

    def places(self) -> list[tuple[int, FirstRatArea]]:
        """Where overlays can lie."""
        return [(-1, self.area)]

    # --- touch

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        if self.banner.opacity:
            self.banner.hide()
        if self.busy and not self._on_greg(touch):
            self.dispatch("on_skip")
            return True
        super().on_touch_down(touch)
        return True

    def _on_greg(self, touch: MotionEvent) -> bool:
        """Whether a touch lies on Greg's card, which has buttons of its own while he moves."""
        layer = self.area.layer
        if self.top_bar.robot is None or layer is None:
            return False
        return layer.panel.collide_point(*self.area.to_local(*touch.pos))


def _box(widget: Widget, part: layouts.Box | None = None) -> layouts.Box:
    """A widget or a part of it in the window, however it is turned: left, bottom, right, top."""
    left, low, width, height = part or (*widget.pos, *widget.size)
    corners = [widget.to_window(x, y) for x in (left, left + width) for y in (low, low + height)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _middle(widget: Widget) -> Point:
    return widget.x + widget.width / 2, widget.y + widget.height / 2


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def _on_table(layer: RotatedLayer, *widgets: Widget) -> layouts.Box:
    """The box around some widgets of a layer, in coordinates of the table."""
    corners = [layer.to_parent(x, y) for one in widgets for x in (one.x, one.right) for y in (one.y, one.top)]
    left, low = min(x for x, _y in corners), min(y for _x, y in corners)
    return left, low, max(x for x, _y in corners) - left, max(y for _x, y in corners) - low
