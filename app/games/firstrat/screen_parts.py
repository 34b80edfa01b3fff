"""What pages show of First Rat: pictures, and the end of a match.

Names of pictures are those of the drawings (`cheese`, `rat-hammer`), or `space yellow cheese 2 lit`,
`item yellow+2`, `track cockpit`, `burrow`, `cost engine`.  In the rules they are pieces of the real table.
"""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate, Scale, Translate, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.theme import theme
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.challenges import explained
from app.games.firstrat.presenter.ending import sheet_of
from app.games.firstrat.presenter.scores import ScoreColumn, ScoreRow, ScoreSheet
from app.games.firstrat.presenter.text import (
    GEAR,
    TRACK_PICTURES,
    Amount,
    amounts,
    animal_name,
    challenge_name,
    component_name,
    item_by_id,
    track_name,
)
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.screen_challenges import challenges_link
from app.games.firstrat.solo import level
from app.games.firstrat.widgets.drawing import (
    CREAM,
    INK,
    LIGHT,
    Colour,
    draw_glyph,
    draw_text,
    fitted_size,
    shortened,
    smooth,
)
from app.games.firstrat.widgets.panels.burrow import BurrowMap
from app.games.firstrat.widgets.panels.parts import AmountRow, Glyph, ItemPicture
from app.games.firstrat.widgets.panels.tracks import TrackRow
from app.kit.celebration import WinnerPicture, settled
from app.kit.drawing import Drawn, draw_box
from app.kit.labels import WrappedLabel, draw_fitted, wrap_lines
from app.kit.press import Panel
from app.table import Table
from engine.firstrat import goods
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.game import FirstRat
from engine.firstrat.scoring import challenges
from engine.firstrat.state import FirstRatView, Rules, State, opening
from engine.firstrat.vocabulary import ANIMALS, LEVELS, PARTS, TRACKS

# --- pictures

THUMB, SMALL, SPACE = dp(43), dp(52), dp(56)
#: Drawings that stand for a track, and drawings with another name in the component file.
_TRACKS = {picture: track for track, picture in TRACK_PICTURES.items() if picture != "cheese"}
_WORDS = {"pipe": "shortcut", "work-lamp": "work_lamp"}
#: The number of players with which no field of a track is covered.
_SEATS = 5


class ThumbTile(Drawn):
    """A drawing on a rounded ground, for lists."""

    name = StringProperty("")

    def draw(self) -> None:
        side = min(self.size)
        draw_box(self.x, self.y, side, side, theme.raised, dp(9))
        draw_glyph(self.name, self.x + side / 2, self.y + side / 2, side * 0.82)


class SpaceTile(Drawn):
    """A space of the path, as on the board."""

    colour = StringProperty("")
    content = StringProperty("")
    amount = StringProperty("")
    lit = BooleanProperty(False)

    def draw(self) -> None:
        side = min(self.size)
        x, y = self.x, self.y
        if self.lit:
            smooth(x, y, side, side, LIGHT, side * 0.22)
        inner = side * 0.86
        middle = (x + side / 2, y + side / 2)
        draw_glyph(f"tile-{self.colour}", *middle, inner)
        draw_glyph(self.content, middle[0] - inner * 0.13, middle[1] + inner * 0.02, inner * 0.54)
        draw_text(self.amount, inner * 0.36, x + side * 0.76, y + side * 0.3, INK, black=True)


def thumb(name: str, place: int = 0) -> Widget:
    """A small square picture for lists."""
    return ThumbTile(name=name, size_hint=(None, None), size=(THUMB, THUMB))


def reference_picture(name: str, side: float) -> Widget:
    """A picture of the quick reference."""
    return Glyph(name=name, size_hint=(None, None), size=(side, side))


def illustration(name: str, place: int = 0) -> Widget:
    """A picture of the rules."""
    kind, *rest = name.split()
    if kind == "space":
        return SpaceTile(
            colour=rest[0],
            content=rest[1],
            amount=rest[2],
            lit=len(rest) > 3,
            size_hint=(None, None),
            size=(SPACE, SPACE),
        )
    if kind == "item":
        item = item_by_id(_components(), rest[0])
        return ItemPicture(item=item, size_hint=(None, None), size=(SMALL, SMALL))
    if kind == "track":
        row = TrackRow(disabled=True, focusable=False, size_hint=(None, None), size=(dp(250), dp(48)))
        row.track = tracks(_table()).tracks[TRACKS.index(rest[0])]
        return row
    if kind == "burrow":
        return BurrowMap(model=burrow(_table()), size_hint=(None, None), size=(dp(240), dp(132)))
    if kind == "cost":
        return _cost(rest[0])
    return Glyph(name=name, size_hint=(None, None), size=(SMALL, SMALL))


def picture_text(name: str) -> str:
    """A picture in words, so that it can be searched for."""
    kind, *rest = name.split()
    components = _components()
    if kind == "item":
        return item_by_id(components, rest[0]).name
    if kind in ("track", "cost"):
        return track_name(components, rest[0])
    if kind == "space":
        return component_name(components, rest[1])
    if kind in ANIMALS:
        return animal_name(components, kind)
    if kind in _TRACKS:
        return track_name(components, _TRACKS[kind])
    if kind == "greg":
        return tr._("Greg")
    word = _WORDS.get(kind, kind)
    return component_name(components, word) if word in components.facts["enums"]["names"] else tr._("Rat")


def _components() -> Components:
    return components_of(STANDARD)


def _table() -> FirstRatView:
    """The table before the first move, for pictures of it."""
    state = opening(Rules(_components(), _SEATS, False, False, False, False, LEVELS[0], True))
    return FirstRat().view(state._replace(turn=None), 0)


def _cost(part: str) -> Widget:
    components = _components()
    pile = components.costs[PARTS.index(part)] if part in PARTS else components.donation
    cost: tuple[Amount, ...] = amounts(goods.amounts(pile))
    row = AmountRow(amounts=cost, size_hint=(None, None), height=dp(24))
    box = BoxLayout(orientation="vertical", size_hint=(None, None), size=(dp(96), SMALL + dp(26)))
    box.add_widget(Glyph(name=TRACK_PICTURES[part]))
    box.add_widget(row)
    return box


# --- the end of a match


def winner_picture(table: Table) -> WinnerPicture:
    """The rocket on its way to the moon; the winners watch it."""
    columns = sheet_of(table).columns
    won = [column.emblem for column in columns if column.won]
    return Launch(rats=tuple(f"rat-{name}" if name != GEAR else "greg" for name in won))


def score_sheets(table: Table) -> Sequence[Widget]:
    """The score sheet; below it the challenges that a solo game has met."""
    found: list[Widget] = [ScoreTable(model=sheet_of(table))]
    state: State = table.match.state
    met = challenges(state) if table.resigned is None else ()
    if met:
        panel = Panel(padding=dp(14), spacing=dp(4))
        head = tr._("Challenges completed at level “{level}”").format(level=level(state.rules.greg))
        panel.add_widget(WrappedLabel(text=head, bold=True))
        for id_ in met:
            name = challenge_name(state.board.components, id_)
            panel.add_widget(WrappedLabel(text=headed(name, explained(id_))))
        found.append(panel)
    if state.greg is not None:
        found.append(challenges_link())
    return found


class Launch(WinnerPicture):
    """A rocket, the moon above it and rats below; after a win it starts, else it stands on the ground."""

    rats: tuple[str, ...] = ObjectProperty(())

    def __init__(self, **properties: object) -> None:
        self._lift: Translate | None = None
        self._flame: Scale | None = None
        self._smoke: list[Color] = []
        super().__init__(**properties)

    def draw(self) -> None:
        self._lift = self._flame = None
        self._smoke = []
        side = min(self.zone_width, self.zone_height * 0.8)
        left, low = self.zone_x + (self.zone_width - side) / 2, self.zone_y
        high = self.zone_height
        tall = min(high * 0.66, side * 1.15)
        middle = left + side * 0.44
        draw_glyph("moon-disc", left + side * 0.14, low + high * 0.84, min(side * 0.3, high * 0.24))
        PushMatrix()
        self._lift = Translate(0, 0, 0)
        Rotate(angle=-7 if self.festive else 0, axis=(0, 0, 1), origin=(middle, low))
        foot = low + (tall * 0.3 if self.festive else 0)
        if self.festive:
            self._draw_flame(middle, foot + tall * 0.05, tall * 0.34)
        draw_glyph("rocket", middle, foot + tall / 2, tall)
        PopMatrix()
        if self.festive:
            self._draw_smoke(middle, low, side)
        for place, rat in enumerate(self.rats[:3]):
            draw_glyph(rat, left + side * (0.8 - 0.3 * place), low + side * 0.19, side * 0.37)

    def _draw_flame(self, x: float, top: float, height: float) -> None:
        PushMatrix()
        self._flame = Scale(1, 1, 1, origin=(x, top))
        for share, colour in ((1, (0.91, 0.42, 0.16)), (0.68, (0.98, 0.7, 0.24)), (0.38, (1, 0.93, 0.62))):
            Color(*colour)
            wide, deep = height * 0.42 * (0.45 + 0.55 * share), height * share
            for lean in (-0.5, 0.5):
                middle = x + lean * height * 0.34
                Triangle(points=[middle - wide / 2, top, middle + wide / 2, top, middle + lean * 4, top - deep])
        PopMatrix()

    def _draw_smoke(self, x: float, low: float, side: float) -> None:
        for shade, edge in ((INK, dp(1.6)), (CREAM, 0)):
            for dx, dy, radius in _SMOKE:
                self._smoke.append(Color(*shade[:3], 0))
                reach = side * radius + edge
                Ellipse(pos=(x + side * dx - reach, low + side * dy - reach), size=(2 * reach, 2 * reach))

    def advance(self) -> None:
        if self._lift is None or self._flame is None:
            return
        share = settled(self.progress, 0.15, 0.85)
        self._lift.y = (share - 1) * self.zone_height * 0.22
        self._flame.y = 0.15 + 0.85 * settled(self.progress, 0.0, 0.4)
        for place, puff in enumerate(self._smoke):
            puff.a = settled(self.progress, 0.1 * (place % len(_SMOKE)), 0.3)


#: Puffs of smoke: their places from the foot of the rocket and their radius, as shares of the picture.
#: The outermost ones lie deeper: the cloud slopes to the ground instead of ending in a wall.
_SMOKE = (
    (-0.34, 0.02, 0.12),
    (-0.14, 0.03, 0.15),
    (0.1, 0.02, 0.14),
    (0.31, 0.01, 0.12),
    (-0.5, 0.0, 0.1),
    (0.5, 0.0, 0.12),
    (-0.62, -0.07, 0.1),
    (0.64, -0.07, 0.11),
)


# --- the score sheet


#: The narrowest and the widest column of figures.
NARROW, WIDE = 40, 92

#: The least room of a row's name, in dp.
LEAST_NAME = 60


class ScoreTable(Drawn):
    """Tracks, caps, medals and the rest, seat by seat, and the totals; the winner's column is lit."""

    model: ScoreSheet | None = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"size_hint_y": None, **properties})
        theme.bind(scale=self._fit)
        self.fbind("model", self._fit)
        self._fit()

    def _fit(self, *_: object) -> None:
        if self.model is not None:
            self.height = self._head + self._line * (len(self.model.rows) + 1.3) + dp(16)

    @property
    def label(self) -> str:
        """For tests and for a voice."""
        model = self.model
        return "" if model is None else ", ".join(f"{column.name} {column.total}" for column in model.columns)

    @property
    def _line(self) -> float:
        return max(dp(30), theme.label * 1.75)

    @property
    def _head(self) -> float:
        return dp(34) + max(dp(16), theme.caption * 1.35)

    def draw(self) -> None:
        model = self.model
        if model is None:
            return
        draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(16))
        edge, number = dp(10), len(model.columns)
        each = min(dp(WIDE), (self.width - 2 * edge - dp(30)) / number)
        if self.width - 2 * edge - each * number > dp(170) or each > dp(64):
            each = max(min(dp(WIDE), (self.width - 2 * edge - dp(124)) / number), dp(NARROW))
        left = self.x + self.width - edge - each * number
        top = self.y + self.height - dp(8)
        for place, column in enumerate(model.columns):
            self._column(column, left + each * place, top, each)
        y = top - self._head
        for place, row in enumerate(model.rows):
            self._row(row, y - self._line * (place + 0.5), left, each, edge)
        self._totals(model, y - self._line * (len(model.rows) + 0.6), left, each, edge)

    def _column(self, column: ScoreColumn, x: float, top: float, width: float) -> None:
        if column.won:
            draw_box(
                x + dp(2), self.y + dp(6), width - dp(4), self.height - dp(10), (*theme.accent[:3], 0.2), dp(12)
            )
        draw_glyph(f"emblem-{column.emblem}", x + width / 2, top - dp(17), dp(28))
        size = theme.caption
        name = shortened(column.name, size, width - dp(6))
        draw_fitted(name, size, theme.text, x + width / 2, top - dp(34) - size * 0.6, width - dp(6))

    def _row(self, row: ScoreRow, y: float, left: float, each: float, edge: float) -> None:
        Color(*theme.raised)
        Rectangle(pos=(self.x + edge, y + self._line / 2 - dp(0.5)), size=(self.width - 2 * edge, dp(1)))
        draw_glyph(row.picture, self.x + edge + dp(13), y, dp(24))
        ink = theme.text if row.counts else theme.text_dim
        room = left - self.x - edge - dp(34)
        # With many families the pictures stand alone.
        if room >= dp(LEAST_NAME):
            self._name(row.name, self.x + edge + dp(30), y, room, ink)
        for place, points in enumerate(row.points):
            x = left + each * (place + 0.5)
            draw_fitted(points, theme.label, ink, x, y, each - dp(6), bold=True)

    def _name(self, name: str, x: float, y: float, room: float, ink: Colour) -> None:
        """On one line, or in small letters on two."""
        size, lines = theme.label, [name]
        if not fitted_size(name, size, room):
            size = min(theme.caption, self._line / 2.3)
            lines = wrap_lines(name, size, room)[:2]
        for number, line in enumerate(lines):
            middle = y + size * 1.15 * ((len(lines) - 1) / 2 - number)
            draw_fitted(line, size, ink, x, middle, room, align="left", bold=False)

    def _totals(self, model: ScoreSheet, y: float, left: float, each: float, edge: float) -> None:
        Color(*theme.line)
        Rectangle(pos=(self.x + edge, y + self._line * 0.6), size=(self.width - 2 * edge, dp(1.5)))
        room = left - self.x - edge - dp(34)
        if room >= dp(LEAST_NAME):
            draw_fitted(tr._("Total"), theme.label, theme.text, self.x + edge + dp(30), y, room, align="left")
        for place, column in enumerate(model.columns):
            ink = theme.accent if column.won else theme.text
            draw_fitted(
                column.total, theme.body * 1.3, ink, left + each * (place + 0.5), y, each - dp(4), heavy=True
            )
