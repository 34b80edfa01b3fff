"""After a match: who won and why, how it came to that, and what next."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.app import App
from kivy.graphics import Color, Mesh, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from app.games import pieces_of
from app.screens import Screen
from app.table import Table
from app.theme import theme
from app.widgets.emblem import Emblem


class Rays(FloatLayout):
    """Rays behind the winner: a print has no gradients."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("pos", self._draw)
        self.fbind("size", self._draw)
        theme.bind(name=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        x, y, far = (self.x + self.width / 2), (self.y + self.height / 2), self.width + self.height
        with self.canvas.before:
            StencilPush()
            Rectangle(pos=self.pos, size=self.size)
            StencilUse()
            Color(*theme.raised)
            for ray in range(24):
                a, b = ray * pi / 12, ray * pi / 12 + pi / 26
                points = (x, y), (x + far * cos(a), y + far * sin(a)), (x + far * cos(b), y + far * sin(b))
                Mesh(
                    vertices=[value for px, py in points for value in (px, py, 0, 0)],
                    indices=[0, 1, 2],
                    mode="triangle_fan",
                )
            StencilUnUse()
            Rectangle(pos=self.pos, size=self.size)
            StencilPop()


class ScoreLine(StackLayout):
    """Everybody's points beside their emblems; two sides meet in the middle."""

    scores: tuple[tuple[str, str], ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("scores", self._fill)

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        if len(self.scores) == 2:
            (one, mine), (other, theirs) = self.scores
            parts = [ScoreEmblem(clan=one), Points(text=f"{mine} : {theirs}"), ScoreEmblem(clan=other)]
            for part in parts:
                self.add_widget(part)
            return
        for clan, points in self.scores:
            pair = BoxLayout(size_hint=(None, None), spacing=dp(4), height=dp(36))
            label = Points(text=points)
            pair.add_widget(ScoreEmblem(clan=clan))
            pair.add_widget(label)
            label.bind(size=lambda _label, size, pair=pair: setattr(pair, "size", (size[0] + dp(38), size[1])))
            self.add_widget(pair)


class ScoreEmblem(Emblem):
    """Whose points they are."""


class Points(Label):
    """Points in large figures."""


class ResultScreen(Screen):
    """The end of a match."""

    game_name = StringProperty("")
    head = StringProperty("")
    why = StringProperty("")
    scores: tuple[tuple[str, str], ...] = ObjectProperty(())
    #: Two sides can change places.
    can_swap = BooleanProperty(True)

    _table: Table | None = None

    def enter(self, table: Table | None = None, **_facts: object) -> None:
        if table is not None:
            self._table = table
            self.ids.page.scroll_y = 1
        self.refresh()

    def resume(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """The match that has ended, in the present language."""
        table = self._table
        if table is None:
            return
        info = table.game.info
        pieces = pieces_of(info.id)
        self.game_name, self.can_swap = info.name, len(table.players) == 2
        self.head, self.why, self.scores = pieces.ending(table)
        stand, sheets = self.ids.champion, self.ids.sheets
        stand.clear_widgets()
        stand.add_widget(pieces.champion(table))
        sheets.clear_widgets()
        for sheet in pieces.score_sheets(table):
            sheets.add_widget(sheet)

    # --- what next

    def rematch(self, swap: bool = False) -> None:
        App.get_running_app().rematch(swap=swap)
