"""The result of a match: winner, score sheets, the coach's summary, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.screen import Screen
from app.base.theme import theme
from app.coach import presenter as coach
from app.coach.screen_replay import fill_graph, how_far
from app.coach.widgets import MomentRow, account_panel
from app.contract import Cause, ui_of
from app.evenings import onward_words
from app.kit.drawing import Emblem
from app.kit.press import ButtonSurface, Panel
from app.matches import pairing
from app.people import level_word
from app.regulars import following
from app.setup import last_setup
from app.statistics import between, records
from app.table import Table, last_words, outcome_of
from engine.coach.judgement import Progress

load_kv("coach/parts")

#: How a match ended for a regular → how it looks.
MOODS = {"won": "happy", "lost": "sad", "drawn": ""}
#: The picture's share of the head, if words stand beside it.
PICTURE = 0.47


class ScoreLine(StackLayout):
    """The points beside the emblems."""

    scores: tuple[tuple[str, str], ...] = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        fill = Clock.create_trigger(self._fill, -1)
        self.fbind("scores", fill)
        self.fbind("width", fill)
        theme.bind(title=fill)

    def _fill(self, *_: object) -> None:
        self.clear_widgets()
        if len(self.scores) == 2:
            (one, mine), (other, theirs) = self.scores
            self._add(
                ScoreEmblem(colour_key=one), Points(text=f"{mine} : {theirs}"), ScoreEmblem(colour_key=other)
            )
            return
        for colour_key, points in self.scores:
            self._add(ScoreEmblem(colour_key=colour_key), Points(text=points))

    def _add(self, *parts: Widget) -> None:
        """Add emblems and points that stay on one line, in smaller letters if need be."""
        group = ScoreGroup()
        for part in parts:
            group.add_widget(part)
        self.add_widget(group)
        for points in parts:
            if isinstance(points, Points):
                rest = sum(part.width for part in parts if part is not points)
                points.fit(self.width - rest - group.spacing * (len(parts) - 1))


class ScoreGroup(BoxLayout):
    """Points and whose they are."""


class GraphPanel(Panel):
    """The graph of the winning chance."""

    head = StringProperty("")
    note = StringProperty("")


class ScoreEmblem(Emblem):
    """The emblem beside the points."""


class Points(Label):
    """Points in a large font."""

    def fit(self, room: float) -> None:
        """Take smaller letters where there is too little room."""
        self.texture_update()
        if self.texture_size[0] > room > 0:
            self.font_size *= room / self.texture_size[0]


class CausePanel(Panel):
    """What decided the match."""

    head = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")

    def show(self, game: str, cause: Cause) -> CausePanel:
        """Show what decided a match of a game."""
        self.head, self.text, self.note = cause.head, cause.text, cause.note
        if cause.picture:
            self.ids.picture.add_widget(ui_of(game).thumb(cause.picture, cause.seat))
        return self


class LastWords(RelativeLayout):
    """A regular who leans on what follows, and says something."""

    regular = StringProperty("")
    #: “happy”, “sad”, or empty.
    mood = StringProperty("")
    name = StringProperty("")
    text = StringProperty("")


class NextRow(ButtonSurface, BoxLayout):
    """The next opponent."""

    regular = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")


class RecordRow(Panel):
    """Something new in the records."""

    text = StringProperty("")
    note = StringProperty("")


class ResultScreen(Screen):
    """The result page."""

    kv = "coach/result"
    is_side_page = False

    game_name = StringProperty("")
    head = StringProperty("")
    #: “You vs Basil (skilled)”.
    who = StringProperty("")
    scores: tuple[tuple[str, str], ...] = ObjectProperty(())
    #: Whether there is something to celebrate, and how far the celebration has come; 1: it is at rest.
    festive = BooleanProperty(False)
    progress = NumericProperty(1)
    #: How wide picture and words are together.
    across = NumericProperty(0)
    #: Whether head and buttons would leave too little room for the rest: then the head scrolls with it.
    low = BooleanProperty(False)
    #: What leads back to the evening that the match belongs to; empty if it belongs to none.
    onward = StringProperty("")
    #: Whether two players can swap sides.
    can_swap = BooleanProperty(True)
    #: Not over the buttons at the bottom.
    toasts = StringProperty("middle")

    _table: Table
    _known: Progress | None = None
    #: What the page shows, to redraw it only if the analysis changes it.
    _said: object = None
    #: Whether the match has just ended: its result is celebrated once.
    _is_new = False
    #: Whether it was the last game of an evening.
    _ended = False
    _records: tuple[records.Record, ...] = ()
    _joy: Animation | None = None
    _cause: Sequence[Widget] = ()
    _sheets: Sequence[Widget] = ()

    def enter(self, table: Table) -> None:
        self._table, self._said, self._records = table, None, ()
        self._is_new = True
        evening = self.app.evenings.of(table)
        self._ended = evening is not None and evening.complete
        self.ids.coach.clear_widgets()
        self.ids.page.scroll_y = 1
        self.refresh()
        self.progress = 0 if self.festive and theme.celebrate else 1
        # Not now: counting takes longer than a frame.
        Clock.schedule_once(self._count)

    def leave(self) -> None:
        self.rest()

    def refresh(self) -> None:
        """Fill the page."""
        table = self._table
        info = table.game.info
        ui = ui_of(info.id)
        evening = self.app.evenings.of(table)
        self.onward = "" if evening is None else onward_words(evening)
        self.game_name, self.can_swap = info.name, len(table.players) == 2 and evening is None
        so_far = between(self.app.statistics, table)
        self.who = " · ".join(part for part in (pairing(table), so_far) if part)
        self.festive = outcome_of(table).festive
        self.head, self.scores, cause = ui.ending(table)
        stand = self.ids.champion
        stand.clear_widgets()
        picture = ui.winner_picture(table)
        picture.pos_hint = {"x": 0, "y": 0}
        picture.festive, picture.progress = self.festive, self.progress
        stand.add_widget(picture)
        self.place_picture()
        self._cause = [] if cause is None else [CausePanel().show(info.id, cause)]
        self._sheets = list(ui.score_sheets(table))
        self._show_sheets()
        self._ask_coach()

    # --- the joy

    def on_enter(self, *_: object) -> None:
        if not self._is_new:
            return
        self._is_new = False
        if self.festive:
            self.app.sound.play("fanfare")
            self.app.haptics.bump()
        if self.progress < 1:
            self._joy = Animation(progress=1, duration=theme.celebrate)
            self._joy.start(self)

    def rest(self) -> None:
        """End the celebration: everything is where it comes to rest."""
        if self._joy is not None:
            self._joy.cancel(self)
            self._joy = None
        self.progress = 1

    @property
    def moves(self) -> bool:
        return bool(self.progress < 1)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        # The touch still does what it is meant for.
        self.rest()
        return bool(super().on_touch_down(touch))

    def key(self, name: str, shift: bool) -> bool:
        self.rest()
        return False

    def on_progress(self, *_: object) -> None:
        self.ids.head.progress = self.progress
        for picture in self.ids.champion.children:
            picture.progress = self.progress

    def on_low(self, *_: object) -> None:
        # Not the weak reference in `ids`, which would not keep it between its parents.
        head = self.ids.head.__self__
        home = self.ids.scrolled if self.low else self.ids.body
        head.parent.remove_widget(head)
        home.add_widget(head, len(home.children))

    def place_picture(self, *_: object) -> None:
        """Tell the picture which part of the head has no words in it."""
        head, words = self.ids.head, self.ids.words
        edge = dp(12)
        for picture in self.ids.champion.children:
            picture.zone_y, picture.band = head.y, head.y + head.height - words.y - words.height
            if self.wide:
                picture.zone_x, picture.zone_width = head.x + edge, head.width - 2 * edge
                picture.zone_height = max(0, head.height - words.height - 3 * edge)
            else:
                picture.zone_x = head.x + (head.width - self.across) / 2 + edge
                picture.zone_width, picture.zone_height = self.across * PICTURE - edge, head.height - edge

    # --- records

    def _count(self, _dt: float) -> None:
        """The match is over: say what is new in the records."""
        evenings = self.app.evenings.played() if self._ended else ()
        self._records = records.count(
            self.app.statistics, self.app.library, self._table, evenings, ended=self._ended
        )
        if self._records:
            self._show_sheets()

    def _show_sheets(self) -> None:
        """What decided it, what is new in the records, and the score sheets."""
        said = (records.words(record, self._table) for record in self._records)
        rows = [RecordRow(text=text, note=note) for text, note in said]
        self.ids.sheets.clear_widgets()
        for widget in (*self._last_words(), *self._cause, *rows, *self._next_opponent(), *self._sheets):
            self.ids.sheets.add_widget(widget)

    def _last_words(self) -> list[LastWords]:
        """What a regular says about the end; without words, it only shows how it feels."""
        library, table = self.app.library, self._table
        found = last_words(table, library.met(table), hinted=library.facts(table.number).hints > 0)
        if found is None:
            return []
        remark, end = found
        text = tr._("“{words}”").format(words=remark.text) if self.app.settings.remarks else ""
        name = self._table.players[remark.seat].name
        return [LastWords(regular=remark.who, mood=MOODS[end], name=name, text=text)]

    def _next_opponent(self) -> list[NextRow]:
        """After a win against a regular, offer the next one."""
        table = self._table
        rivals = [player.regular for player in table.players if player.is_ai]
        if outcome_of(table).result != "won" or len(rivals) != 1 or not rivals[0]:
            return []
        regular = following(rivals[0])
        if regular is None:
            return []
        text = tr._("{name} ({level})").format(name=regular.name, level=level_word(regular.id))
        row = NextRow(regular=regular.id, text=text, note=tr._("Next opponent"))
        row.bind(on_release=lambda *_: self.play_against(regular.id))
        return [row]

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
        seat = coach.watched(table)
        panel.head = (
            tr._("Your chance to win")
            if seat == outcome_of(table).you
            else tr._("{name}’s chance to win").format(name=table.players[seat].name)
        )
        hints = self.app.library.facts(table.number).hints
        panel.note = how_far(self.app.analyst, table, known) or (
            tr.n("with {number} hint", "with {number} hints", hints).format(number=hints) if hints else ""
        )
        if known is None:
            return
        fill_graph(panel.ids.graph, table, known.analysis)
        done, moments = known.done >= known.total, coach.moments(table, known.analysis)
        said = (tr.lang, theme.name, theme.scale, done, moments)
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

    # --- what comes next

    def go_on(self) -> None:
        """Play the match again, or go on with the evening that it belongs to."""
        if self.onward:
            self.app.go("evening")
        else:
            self.app.rematch()

    def rematch(self, swap: bool = False) -> None:
        self.app.rematch(swap=swap)

    def play_against(self, regular: str) -> None:
        """Play the same game against another opponent."""
        game, settings = self._table.game.info.id, self.app.settings
        setup = last_setup(game, settings.setups, game in settings.won)
        setup.play_against(regular)
        self.app.start_match(game, setup.players, setup.options)
