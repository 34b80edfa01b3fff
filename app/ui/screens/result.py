"""The result of a match: winner, score sheets, the coach's summary, and what to do next."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Mesh, Rectangle, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from app.core.table import Table
from app.games import ui_of
from app.ui.kv import load_kv
from app.ui.presenters import coach
from app.ui.screens import Screen
from app.ui.screens.replay import fill_graph, how_far
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.coach.insight import account_panel
from app.ui.widgets.coach.parts import MomentRow
from app.ui.widgets.emblem import Emblem
from app.ui.widgets.press import Panel
from engine.coach.judgement import Progress

load_kv("coach")


class Rays(FloatLayout):
    """Rays behind the winner."""

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
    """The points beside the emblems."""

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


class GraphPanel(Panel):
    """The graph of the winning chance."""

    head = StringProperty("")
    note = StringProperty("")


class ScoreEmblem(Emblem):
    """The emblem beside the points."""


class Points(Label):
    """Points in a large font."""


class ResultScreen(Screen):
    """The result page."""

    game_name = StringProperty("")
    head = StringProperty("")
    why = StringProperty("")
    scores: tuple[tuple[str, str], ...] = ObjectProperty(())
    #: Whether two players can swap sides.
    can_swap = BooleanProperty(True)
    #: Not over the buttons at the bottom.
    toasts = StringProperty("middle")

    _table: Table
    _known: Progress | None = None
    #: What the page shows, to redraw it only if the analysis changes it.
    _said: object = None

    def enter(self, table: Table) -> None:
        self._table, self._said = table, None
        self.ids.coach.clear_widgets()
        self.ids.page.scroll_y = 1
        self.refresh()

    def refresh(self) -> None:
        """Fill the page."""
        table = self._table
        info = table.game.info
        ui = ui_of(info.id)
        self.game_name, self.can_swap = info.name, len(table.players) == 2
        self.head, self.why, self.scores = ui.ending(table)
        stand, sheets = self.ids.champion, self.ids.sheets
        stand.clear_widgets()
        stand.add_widget(ui.winner_picture(table))
        sheets.clear_widgets()
        for sheet in ui.score_sheets(table):
            sheets.add_widget(sheet)
        self._ask_coach()

    # --- the coach

    def _ask_coach(self) -> None:
        self.app.analyst.news.connect(self._learned)
        if self._table.match.log:
            self._known = self.app.analyst.ask(self._table)
            self._show_coach()
        else:
            self.ids.coach.clear_widgets()

    def _learned(self, *_: object) -> None:
        if self.app.screen is self:
            self._known = self.app.analyst.ask(self._table)
            self._show_coach()

    def _show_coach(self) -> None:
        """Show the graph, and the key moments as soon as they are known."""
        table, known, column = self._table, self._known, self.ids.coach
        panel = column.children[-1] if column.children else None
        if panel is None:
            panel = GraphPanel()
            panel.ids.graph.bind(on_pick=lambda _graph, line: self.analyse(line))
            column.add_widget(panel)
        name = table.players[coach.watched(table)].name
        panel.head = tr._("{name}’s chance to win").format(name=name)
        hints = self.app.library.facts(table.number).hints
        panel.note = how_far(self.app.analyst, table, known) or (
            tr.n("with {number} hint", "with {number} hints", hints).format(number=hints) if hints else ""
        )
        if known is None:
            return
        fill_graph(panel.ids.graph, table, known.analysis)
        done, moments = known.done >= known.total, coach.moments(table, known.analysis)
        said = (tr.lang, theme.name, theme.text_size, done, moments)
        if self._said == said:
            return
        self._said = said
        for row in column.children[:-1]:
            column.remove_widget(row)
        for moment in moments:
            row = MomentRow().show(table.game.info.id, moment)
            row.bind(on_release=lambda row: self.analyse(int(row.moment)))
            column.add_widget(row)
        if done:
            column.add_widget(account_panel(table, known.analysis))

    def analyse(self, line: int = 0) -> None:
        """Replay the match from a line on."""
        self.app.go("replay", table=self._table, line=line)

    # --- rematch

    def rematch(self, swap: bool = False) -> None:
        self.app.rematch(swap=swap)
