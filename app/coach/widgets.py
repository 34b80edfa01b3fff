"""The winning chance as a graph, rows for verdicts and moments, panels made of them, and a table scaled down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, Line, Mesh, PopMatrix, PushMatrix, Rectangle, Scale, Translate, Triangle
from kivy.graphics.texture import Texture
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.theme import theme
from app.coach import presenter as coach
from app.coach.presenter import KeyMoment, VerdictState, signed
from app.contract import ui_of
from app.kit.drawing import Drawn
from app.kit.labels import Icon, WrappedLabel
from app.kit.pictures import text_texture
from app.kit.press import Panel, Pressable, Surface
from app.people import about

#: Up to this number of points each has a dot of its own.
DOTTED = 14
HALF = 0.5


def area_points(chances: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The points of the line, and those where it crosses an even match, where the area changes sides."""
    for moment, chance in enumerate(chances):
        before = chances[moment - 1] if moment else chance
        if (before - HALF) * (chance - HALF) < 0:
            yield moment - 1 + (HALF - before) / (chance - before), HALF
        yield moment, chance


class WinGraph(Drawn):
    """Chances over time; a thick line for the watched seat, thin lines for the others."""

    #: A chance for each moment, from 0 to 1.
    chances = ListProperty()
    #: The chances of others with their colours: [(token, chances), …].
    others = ListProperty()
    #: Moments to point at: [(moment, good), …].
    marks = ListProperty()
    #: The colour of the watched seat.
    colour_key = StringProperty("blue")
    #: The current moment; -1 for none.
    at = NumericProperty(-1)
    #: Whether percentages are shown at the left.
    labelled = BooleanProperty(True)
    pickable = BooleanProperty(True)
    picked = ObjectProperty(None, allownone=True)

    __events__ = ("on_pick",)

    def on_pick(self, moment: int) -> None:
        """A moment was touched."""

    # --- where things are

    def _frame(self) -> tuple[float, float, float, float]:
        widest = tr._("{percent}%").format(percent=100)
        left = text_texture(widest, theme.caption).width + dp(8) if self.labelled else 0
        low = dp(8)
        return self.x + left + dp(6), self.y + low, self.width - left - dp(14), self.height - low - dp(8)

    def place(self, moment: float, chance: float) -> tuple[float, float]:
        """Where a chance at a moment is drawn."""
        x, y, width, height = self._frame()
        last = max(1, len(self.chances) - 1)
        return x + width * moment / last, y + height * chance

    def moment_at(self, x: float) -> int:
        """The moment nearest to a place."""
        left, _, width, _ = self._frame()
        last = len(self.chances) - 1
        return max(0, min(last, round((x - left) / max(1.0, width) * last)))

    # --- touches

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if (
            not self.pickable
            or len(self.chances) < 2
            or not self.collide_point(*touch.pos)
            or touch.is_mouse_scrolling
        ):
            return False
        touch.grab(self)
        self._pick(touch.x)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._pick(touch.x)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.picked = None
        return True

    def _pick(self, x: float) -> None:
        moment = self.moment_at(x)
        if moment != self.picked:
            self.picked = moment
            self.dispatch("on_pick", moment)

    # --- drawing

    def draw(self) -> None:
        if self.width < dp(60) or self.height < dp(24):
            return
        self._rules()
        if len(self.chances) < 2:
            return
        for token, chances in self.others:
            Color(*theme.side(token)[:3], 0.75)
            Line(points=self._points(chances), width=dp(1), joint="round")
        colour = theme.side(self.colour_key)
        if not self.others:
            self._area(colour)
        Color(*colour)
        Line(points=self._points(self.chances), width=dp(2.2), joint="round", cap="round")
        if len(self.chances) <= DOTTED:
            for moment, chance in enumerate(self.chances):
                self._dot(moment, chance, colour)
        self._pointers()
        self._cursor(colour)

    def _points(self, chances: list[float]) -> list[float]:
        return [value for moment, chance in enumerate(chances) for value in self.place(moment, chance)]

    def _rules(self) -> None:
        x, y, width, height = self._frame()
        for chance in (0, HALF, 1):
            level = y + height * chance
            Color(*theme.line[:3], 1 if chance != HALF else 0.7)
            if chance == HALF:
                Line(points=[x, level, x + width, level], dash_length=dp(3), dash_offset=dp(3))
            else:
                Rectangle(pos=(x, level - dp(0.5)), size=(width, dp(1)))
            if self.labelled and (chance != HALF or height > 3.6 * theme.caption):
                texture = text_texture(tr._("{percent}%").format(percent=round(100 * chance)), theme.caption)
                Color(*theme.text_dim)
                self._write(texture, x - dp(6) - texture.width, level - texture.height / 2)

    def _area(self, colour: list[float]) -> None:
        """The space between the line and an even match."""
        vertices: list[float] = []
        for moment, chance in area_points(self.chances):
            x, y = self.place(moment, chance)
            _, middle = self.place(moment, HALF)
            vertices += [x, y, 0, 0, x, middle, 0, 0]
        Color(*colour[:3], 0.22)
        # The indices of a mesh are 16 bits wide; no match is nearly as long.
        Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangle_strip")

    def _dot(self, moment: int, chance: float, colour: list[float]) -> None:
        x, y = self.place(moment, chance)
        for shade, radius in ((colour, dp(5.5)), (theme.surface, dp(2.8))):
            Color(*shade)
            Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def _pointers(self) -> None:
        """Triangles that point up at good moments and down at bad ones."""
        _, low, _, high = self._frame()
        for moment, good in self.marks:
            if not 0 <= moment < len(self.chances):
                continue
            x, y = self.place(moment, self.chances[moment])
            side = dp(6)
            above = y + dp(22) < low + high
            base = y + dp(9) if above else y - dp(9) - side * 1.5
            Color(*(theme.good if good else theme.bad))
            if good:
                Triangle(points=[x - side, base, x + side, base, x, base + side * 1.5])
            else:
                Triangle(points=[x - side, base + side * 1.5, x + side, base + side * 1.5, x, base])

    def _cursor(self, colour: list[float]) -> None:
        if not 0 <= self.at < len(self.chances):
            return
        _, low, _, high = self._frame()
        x, y = self.place(self.at, self.chances[int(self.at)])
        Color(*theme.text)
        Rectangle(pos=(x - dp(1), low), size=(dp(2), high))
        for shade, radius in ((theme.text, dp(7)), (colour, dp(5))):
            Color(*shade)
            Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def _write(self, texture: Texture, x: float, y: float) -> None:
        Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)


class VerdictCell(Surface, Pressable, BoxLayout):
    """A verdict in two lines."""

    icon = StringProperty("")
    token = StringProperty("text")
    head = StringProperty("")
    line = StringProperty("")
    #: Whether there is more to read.
    opens = BooleanProperty(False)

    def show(self, verdict: VerdictState) -> VerdictCell:
        """Show a verdict."""
        figure = f" {verdict.figure}" if verdict.figure else ""
        self.icon, self.token, self.opens = verdict.icon, verdict.token, True
        self.head = f"{verdict.grade}{figure}"
        self.line = headed(verdict.name, verdict.played.words)
        return self


class MomentRow(Pressable, BoxLayout):
    """The best or the worst moment of a match; a press opens it."""

    good = BooleanProperty(True)
    tone = ColorProperty()
    head = StringProperty("")
    text = StringProperty("")
    figure = StringProperty("")
    moment = NumericProperty(0)

    def show(self, game: str, moment: KeyMoment) -> MomentRow:
        """Show a moment of a game."""
        self.good, self.head, self.text, self.figure = moment.good, moment.head, moment.text, moment.figure
        self.moment = moment.line
        for place, picture in enumerate(moment.pictures[:1]):
            self.ids.picture.add_widget(ui_of(game).thumb(picture, place))
        return self


class MixRow(BoxLayout):
    """One move of a mixed strategy, as a bar."""

    text = StringProperty("")
    share = NumericProperty(0)
    figure = StringProperty("")
    played = BooleanProperty(False)


class TellRow(BoxLayout):
    """How often a card is played, as a bar, with a mark at the ideal share."""

    text = StringProperty("")
    own = NumericProperty(0)
    perfect = NumericProperty(0)
    figure = StringProperty("")


class ChangeBar(Widget):
    """A bar from the middle: to the right for a gain, to the left for a loss."""

    change = NumericProperty(0)
    #: The change at full length.
    most = NumericProperty(1)


class AccountRow(BoxLayout):
    """What one thing changed."""

    text = StringProperty("")
    change = NumericProperty(0)
    most = NumericProperty(1)


def verdict_parts(show: VerdictState) -> list[Widget]:
    """A verdict in full: grade, both moves, reason, certainty, and the mixed strategy."""
    panel = Panel(padding=(dp(14), dp(12)), spacing=dp(6), outlined=True)
    panel.add_widget(icon_line(show.icon, show.token, f"{show.grade} {show.figure}".rstrip()))
    panel.add_widget(
        WrappedLabel(
            text=about(
                show.name, tr._("You played: {move}"), tr._("{name} played: {move}"), move=show.played.words
            )
        )
    )
    if show.advised:
        panel.add_widget(WrappedLabel(text=show.advised, font_size=theme.label))
    if not show.is_best:
        panel.add_widget(WrappedLabel(text=tr._("Best was: {move}").format(move=show.best.words), bold=True))
    if show.why:
        panel.add_widget(WrappedLabel(text=show.why, font_size=theme.label))
    sure = tr._("{chances} ({certainty}).").format(chances=show.chances, certainty=show.certainty)
    panel.add_widget(Factory.Dim(text=sure))
    panel.add_widget(Factory.Small(text=show.mix_head))
    for bar in show.mix:
        row = MixRow(text=bar.words, share=bar.share, figure=bar.figure, played=bar.played)
        panel.add_widget(row)
    return [panel]


def icon_line(icon: str, token: str, text: str, least: float = 28) -> BoxLayout:
    """An icon with bold text beside it, as high as the text needs; `least` is the minimum height in dp."""
    line = BoxLayout(size_hint_y=None, spacing=dp(8))
    words = WrappedLabel(text=text, bold=True, token=token, pos_hint={"center_y": 0.5})
    words.bind(height=lambda _words, height: setattr(line, "height", max(dp(least), height)))
    line.height = max(dp(least), words.height)
    line.add_widget(Icon(icon=icon, token=token, pos_hint={"center_y": 0.5}))
    line.add_widget(words)
    return line


def account_panel(table: Any, analysis: Any) -> Panel:
    """What moves and luck were worth, and the accuracy of every player, each figure with what it means."""
    panel = Panel(padding=(dp(14), dp(12)), spacing=dp(12))
    panel.add_widget(Factory.Heading(text=tr._("What moves and luck were worth")))
    why = tr._("Together they are the change of the chance to win. Luck is what was rolled, drawn or guessed.")
    panel.add_widget(Factory.Small(text=why))
    found = coach.account(table, analysis)
    most = max([0.25, *(abs(change) for _, change in found.changes)])
    for label, change in found.changes:
        panel.add_widget(AccountRow(text=headed(label, signed(change)), change=change, most=most))
    if found.accuracy:
        panel.add_widget(Factory.Heading(text=tr._("Accuracy")))
        panel.add_widget(Factory.Small(text=tr._("How close the moves came to the best ones, on average")))
        for name, kept in found.accuracy:
            panel.add_widget(WrappedLabel(text=headed(name, kept), font_size=theme.label))
    return panel


#: The least size of a table that does not say how low it can be.
LEAST_DP = (360, 640)


class _Inside(FloatLayout):
    """The table in its own coordinates."""


class ScaledTable(FloatLayout):
    """Lays a table out at least as large as a phone and scales it to fit.  Touches do not reach it."""

    #: The scale.
    scale = NumericProperty(1)
    #: The height at the top that is cut off: the table's top bar.
    hidden = NumericProperty(0)
    #: The least height of the table, in dp.
    least_height = NumericProperty(LEAST_DP[1])

    __events__ = ("on_press",)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        with self.canvas.before:
            PushMatrix()
            self._shift = Translate(0, 0)
            self._scaling = Scale(1, 1, 1)
        with self.canvas.after:
            PopMatrix()
        self.inside = _Inside(size_hint=(None, None), pos=(0, 0))
        self.add_widget(self.inside)
        for name in ("pos", "size", "hidden", "least_height"):
            self.fbind(name, self._fit)

    def on_press(self) -> None:
        """The table was tapped."""

    def _fit(self, *_: object) -> None:
        width, height = self.size
        self.scale = min(1, width / dp(LEAST_DP[0]), height / max(1.0, dp(self.least_height) - self.hidden))
        self._shift.x, self._shift.y = self.pos
        self._scaling.x = self._scaling.y = max(0.05, self.scale)
        self.inside.size = (width / self._scaling.x, height / self._scaling.y + self.hidden)

    def to_local(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return (x - self.x) / self._scaling.x, (y - self.y) / self._scaling.y

    def to_parent(self, x: float, y: float, **kwargs: object) -> tuple[float, float]:
        return self.x + x * self._scaling.x, self.y + y * self._scaling.y

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return touch.grab_current is self

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.dispatch("on_press")
        return True
