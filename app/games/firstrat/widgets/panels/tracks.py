"""The scoring tracks, open and folded small; a touch builds on the open ones."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.firstrat.presenter.questions import Answer
from app.games.firstrat.presenter.text import Amount
from app.games.firstrat.presenter.tracks import Track, TrackField, TracksState
from app.games.firstrat.widgets.drawing import (
    Colour,
    amounts_width,
    draw_amounts,
    draw_glyph,
    draw_text,
    family_colour,
    frame,
    wrapped,
)
from app.games.firstrat.widgets.panels.parts import FirstRatPanel, Glyph, Hintable
from app.kit.drawing import Drawn, draw_box, fill_pattern
from app.kit.labels import ThemedLabel, draw_fitted
from app.kit.press import Pressable

#: The width of the names beside the fields.
NAMES = 92
#: Gap between fields, the largest field, and the smallest that leaves room for names.
GAP, LARGEST, SMALLEST = 4.5, 44, 34
#: Below this height the tracks beside the board are folded.
UNFOLDED = 300
#: A row below this height has room for a name, but not for the cost.
LOW = 38
#: The height of the pictures of a cost, as a share of its figures.
COST = 1.35
ENDLESS = "∞"


def cost_letters(cost: Sequence[Amount], size: float, room: float) -> float:
    """The size of the figures of a cost that fits beside the fields."""
    wide = amounts_width(cost, size * COST, size=size)
    return size if wide <= room else size * room / wide


class TrackRow(Hintable, Pressable, Drawn):
    """A track: picture, name and cost, and its fields; a touch builds if that is possible."""

    track: Track | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return self.track.name if self.track is not None else ""

    def draw(self) -> None:
        track = self.track
        if track is None:
            return
        glyph = min(dp(30), self.height * 0.62)
        number = len(track.fields)
        gaps = dp(GAP) * (number - 1)
        room = self.width - glyph - dp(10) - gaps
        largest = min(dp(LARGEST), self.height - dp(8))
        # Names are shown as long as the fields stay readable.
        beside = (room - dp(NAMES)) / number
        named = beside >= dp(SMALLEST)
        side = min(largest, beside if named else room / number)
        left = self.x + self.width - side * number - gaps
        draw_glyph(track.picture, self.x + glyph / 2 + dp(2), self.center_y, glyph)
        if named:
            self._words(track, self.x + glyph + dp(8), left - self.x - glyph - dp(14))
        for place, field in enumerate(track.fields):
            self._field(track, field, left + place * (side + dp(GAP)), self.center_y - side / 2, side)

    def _words(self, track: Track, x: float, room: float) -> None:
        ink = theme.good if track.payable else theme.text
        if self.height < dp(LOW):
            draw_fitted(track.name, min(theme.label, self.height * 0.5), ink, x, self.center_y, room, align="left")
            return
        size = min(theme.label, self.height * 0.34)
        low = min(theme.caption, self.height * 0.28)
        if track.cost:
            low = cost_letters(track.cost, low, room)
        height = low * COST
        wide = draw_fitted(track.name, size, (0, 0, 0, 0), x, -1000, room, align="left")
        low, under = (low, []) if track.cost else self._note(track.note, low, room, size)
        total = (size * 1.2 if wide else 0) + (height if track.cost else len(under) * low * 1.15)
        y = self.center_y + total / 2
        if wide:
            draw_fitted(track.name, size, ink, x, y - size * 0.6, room, align="left")
            y -= size * 1.2
        if track.cost:
            draw_amounts(track.cost, x, y - height / 2, height, theme.text_dim, size=low)
            return
        for line in under:
            draw_fitted(line, low, theme.text_dim, x, y - low * 0.58, room, align="left", bold=False)
            y -= low * 1.15

    def _note(self, note: str, size: float, room: float, name: float) -> tuple[float, list[str]]:
        """A note below a name, in the largest letters in which all of it fits; else none of it."""
        small = sp(SMALLEST_SP)
        for letters in (size, (size + small) / 2, small):
            lines = wrapped(note, letters, room, 2)
            if lines and name * 1.2 + len(lines) * letters * 1.15 <= self.height:
                return letters, lines
        return size, []

    def _field(self, track: Track, field: TrackField, x: float, y: float, side: float) -> None:
        radius = side * 0.2
        if field.covered:
            shade = (*theme.line[:3], 0.38)
            inset = dp(2.5)
            draw_box(x, y, side, side, theme.ground, radius)
            fill_pattern("stripes", shade, x + inset, y + inset, side - 2 * inset, side - 2 * inset, tile=9)
            frame(x, y, side, side, shade, radius, dp(1.2))
            return
        builds = field.is_next and bool(track.moves)
        if builds:
            halo = dp(2.5)
            draw_box(x - halo, y - halo, side + 2 * halo, side + 2 * halo, (*theme.accent[:3], 0.4), radius + halo)
            draw_box(x, y, side, side, theme.accent, radius)
            draw_fitted(
                f"+{field.points}", side * 0.46, theme.accent_ink, x + side / 2, y + side / 2, side, heavy=True
            )
            if field.pieces:
                draw_glyph(field.pieces[-1], x + side * 0.2, y + side * 0.2, side * 0.34)
            return
        draw_box(x, y, side, side, theme.ground if field.is_next else theme.raised, radius)
        # A rocket that is about to be complete scores by itself.
        rocket = field.is_next and track.rocket > 0
        edge = dp(3.2) if rocket else dp(2.2) if field.is_next else dp(1.2)
        frame(x, y, side, side, theme.accent if field.is_next else theme.line, radius, edge)
        if rocket:
            draw_fitted(
                f"+{track.rocket}", side * 0.44, theme.accent, x + side / 2, y + side / 2, side, heavy=True
            )
        else:
            self._content(field, x, y, side)
        if track.prepared and field.is_next:
            draw_glyph("emblem-gear", x + side * 0.14, y + side * 0.88, side * 0.42)

    def _content(self, field: TrackField, x: float, y: float, side: float) -> None:
        middle = y + side / 2
        if not field.pieces:
            ink = theme.accent if field.is_next else theme.text
            up = side * 0.06 if field.is_last else 0
            draw_fitted(str(field.points), side * 0.42, ink, x + side / 2, middle + up, side * 0.8, heavy=True)
        else:
            self._pieces(field, x, middle, side)
        if field.is_last:
            size = max(dp(11), side * 0.3)
            draw_fitted(ENDLESS, size, theme.text_dim, x + side - dp(3), y + size * 0.55, side, align="right")

    def _pieces(self, field: TrackField, x: float, middle: float, side: float) -> None:
        shown = field.pieces[-3:]
        glyph = side * (0.46 if len(shown) == 1 else 0.4)
        step = side * 0.14
        left = x + side * 0.08 + glyph / 2
        for number, piece in enumerate(shown):
            draw_glyph(piece, left + step * number, middle + step * (0.3 if len(shown) > 1 else 0), glyph)
        figure = max(dp(11), side * 0.3)
        ink = theme.accent if field.is_next else theme.text_dim
        draw_fitted(
            str(field.points), figure, ink, x + side - dp(3), middle + step * 0.2, side * 0.4, align="right"
        )
        if len(field.pieces) > len(shown):
            draw_fitted(
                f"{len(field.pieces)}×", figure, theme.text, x + dp(3), middle - side * 0.34, side, align="left"
            )


class TracksPanel(FirstRatPanel):
    """All tracks; in the last step of a turn a touch on a glowing field builds."""

    head = StringProperty("")
    line = StringProperty("")
    #: Whether the tracks stand in two columns.
    wide = BooleanProperty(False)
    #: Whether there is only room for the folded tracks.
    low = BooleanProperty(False)

    def __init__(self, model: TracksState | None = None, **properties: object) -> None:
        self._rows: list[TrackRow] = []
        self._shape_soon = Clock.create_trigger(self._shape, -1)
        super().__init__(model, **properties)
        # Folded at once: rows that are squeezed are not even drawn.
        self.bind(size=self._fold, beside=self._shape_soon, room=self._explain_signs)

    def display(self, model: TracksState) -> None:
        self.head, self.line = model.head, model.line
        if not self._rows:
            for _ in model.tracks:
                row = TrackRow()
                row.bind(on_release=self._pressed)
                self._rows.append(row)
                self.ids.rows.add_widget(row)
        for row, track in zip(self._rows, model.tracks, strict=True):
            row.track = track
        self._legend(model)
        self.cancel()
        self._shape_soon()

    def mark(self) -> None:
        for row in self._rows:
            row.hinted = row.track is not None and self.hinted in [saving.move for saving in row.track.moves]

    def _fold(self, *_: object) -> None:
        self.low = self.beside and not self._has_columns and self.height < dp(UNFOLDED)
        self._shape_soon()

    def _shape(self, *_: object) -> None:
        self.wide = self.beside and self._has_columns

    @property
    def _has_columns(self) -> bool:
        return bool(self.width > 1.5 * self.height and self.width > dp(380))

    def _legend(self, model: TracksState) -> None:
        legend = self.ids.legend
        legend.clear_widgets()
        for counter in model.counters:
            legend.add_widget(_key(f"cube-{counter.emblem}", counter.text))
        if any(track.prepared for track in model.tracks):
            legend.add_widget(_key("emblem-gear", tr._("prepared by Greg")))
        # Where eight rows leave no room for it, its sign says enough.
        if self.beside or self.room >= dp(48) * len(self._rows) + dp(130) * max(1.0, theme.scale * 0.9):
            legend.add_widget(_key("", tr._("{sign} any number").format(sign=ENDLESS)))

    def _explain_signs(self, *_: object) -> None:
        if self.model is not None:
            self._legend(self.model)

    # --- building

    def _pressed(self, row: TrackRow) -> None:
        track = row.track
        if track is None or not track.moves:
            return
        if len(track.moves) == 1:
            self.dispatch("on_choose", track.moves[0].move)
        else:
            self._ask(track)

    def _ask(self, track: Track) -> None:
        """Tinkering: which material is saved?"""
        self.cancel()
        for row in self._rows:
            row.disabled = True
        self.question = tr._("{part}: which material do you save?").format(part=track.name)
        ask = TinkerAsk(text=self.question)
        ask.ids.answers.display(
            [Answer(saving.move, saving.content, saving.text, "", saving.cost) for saving in track.moves]
        )
        ask.ids.answers.hinted = self.hinted
        ask.ids.answers.bind(on_choose=lambda _grid, move: self._answered(move))
        ask.bind(on_cancel=lambda *_: self.cancel())
        self.ids.stage.add_widget(ask)

    def _answered(self, move: str) -> None:
        self.cancel()
        self.dispatch("on_choose", move)

    def cancel(self) -> bool:
        """Take a question back; says whether there was one."""
        asked = [child for child in self.ids.stage.children if isinstance(child, TinkerAsk)]
        for ask in asked:
            self.ids.stage.remove_widget(ask)
        for row in self._rows:
            row.disabled = row.track is None or not row.track.moves
        self.question = ""
        return bool(asked)


class TinkerAsk(BoxLayout):
    """Which material to save, over the lower tracks."""

    text = StringProperty("")

    __events__ = ("on_cancel",)

    def on_cancel(self) -> None:
        """Rather not."""


def _key(picture: str, text: str) -> BoxLayout:
    """One entry of the legend."""
    key = BoxLayout(size_hint=(None, None), spacing=dp(4))
    if picture:
        key.add_widget(Glyph(name=picture, size_hint=(None, 1), width=dp(16)))
    label = ThemedLabel(text=text, font_size=theme.caption, token="text_dim", size_hint=(None, 1))
    label.texture_update()
    label.width = label.texture_size[0]
    key.size = (label.width + (dp(20) if picture else 0), max(dp(18), label.texture_size[1]))
    key.add_widget(label)
    return key


# --- folded small


class FoldedTracks(Pressable, Drawn):
    """Of each track: its picture, the points of the next free field, the own pieces as dots."""

    model: TracksState | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For the keyboard and tests."""
        return tr._("Scoring tracks")

    def spot(self, track: str) -> tuple[float, float]:
        """The middle of a track."""
        names = [one.id for one in self.model.tracks] if self.model is not None else []
        share = (names.index(track) + 0.5) / len(names) if track in names else 0.5
        return self.x + self.width * share, self.y + self.height / 2

    def draw(self) -> None:
        model = self.model
        if model is None or self.width < dp(60):
            return
        Color(*theme.surface)
        Rectangle(pos=self.pos, size=self.size)
        each = self.width / len(model.tracks)
        for number, track in enumerate(model.tracks):
            x = self.x + each * number
            ground = theme.accent if track.moves else theme.raised if number % 2 == 0 else theme.surface
            draw_box(x, self.y, each, self.height, ground, dp(6) if track.moves else 0)
            self._track(track, x + each / 2, each, theme.accent_ink if track.moves else theme.text, model.own)

    def _track(self, track: Track, x: float, width: float, ink: Colour, owner: str) -> None:
        unit = min(max(self.height / dp(52), 1.0), 1.5) * dp(1)
        side = min(19 * unit, width * 0.8)
        size = max(sp(SMALLEST_SP), min(13 * unit, width * 0.56))
        line = size * 1.15
        dots = 7 * unit
        top = self.y + self.height / 2 + (side + line + dots) / 2
        draw_glyph(track.picture, x, top - side / 2, side)
        points = next(field.points for field in track.fields if field.is_next)
        draw_text(f"+{points}", size, x, top - side - line / 2, ink)
        own = [piece for field in track.fields for piece in field.pieces if piece.endswith(f"-{owner}")]
        if not own:
            return
        dot, step = 5 * unit, min(6.4 * unit, width / len(own))
        left = x - step * (len(own) - 1) / 2
        for number in range(len(own)):
            Color(*family_colour(owner))
            RoundedRectangle(
                pos=(left + step * number - dot / 2, top - side - line - dots * 0.9),
                size=(dot, dot),
                radius=[dot * 0.3],
            )


load_kv("games/firstrat/panels/tracks")
