"""The list of lessons, and which are done."""

from __future__ import annotations

from collections import deque

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES
from app.kit.games import add_thumb
from app.kit.press import LinkRow, Panel, Pressable, Surface
from app.lessons.model import Lesson, lessons_of

#: Seconds before the first picture, so that the page is seen before it.
WAIT = 0.1


class LessonRow(Surface, Pressable, BoxLayout):
    """One lesson, with a tick if it is done."""

    text = StringProperty("")
    note = StringProperty("")
    #: Whether it is the long lesson of a game.
    main = BooleanProperty(False)
    done = BooleanProperty(False)


class LessonsPanel(Panel):
    """The lessons of one game, below its picture."""

    art = StringProperty("")
    name = StringProperty("")
    #: How many are done.
    progress = StringProperty("")
    least = 0.0


class LessonsScreen(Screen):
    """All lessons."""

    kv = "lessons/list"

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._game = ""
        #: Rows that still need their picture.  The first picture of a game loads the game's table, which takes too
        #: long to wait for it: the page comes first, then a picture in each frame.
        self._unpainted: deque[tuple[LessonRow, Lesson]] = deque()
        self._paint_soon = Clock.create_trigger(self._paint, 0)

    def enter(self, game: str = "") -> None:
        """Show all lessons, scrolled to one game."""
        self._game = game
        self.refresh()
        self.ids.page.scroll_y = 1
        if game:
            # Two frames: the layout takes one.
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self._find))

    def refresh(self) -> None:
        """Fill the page."""
        done = self.app.progress.done
        games = self.ids.games
        games.clear_widgets()
        self._unpainted.clear()
        for game, card in ((game, ui.CARD) for game, ui in GAMES.items()):
            lessons = lessons_of(game)
            learned = sum(one.id in done for one in lessons)
            panel = LessonsPanel(art=card.art, name=card.name)
            panel.progress = tr._("{number} of {all} done").format(number=learned, all=len(lessons))
            for one in lessons:
                panel.ids.rows.add_widget(self._row(one))
            rules = LinkRow(icon="book-open-variant-outline", text=tr._("Rules"))
            rules.bind(on_release=lambda _row, game=game: self.app.go("rules", game=game))
            panel.ids.rows.add_widget(rules)
            games.add_widget(panel)
        Clock.schedule_once(self._paint, WAIT)

    def _find(self, _dt: float) -> None:
        panels = dict(zip(GAMES, reversed(self.ids.games.children), strict=True))
        if self._game in panels and self.ids.games.height > self.ids.page.height:
            self.ids.page.scroll_to(panels[self._game], padding=dp(12), animate=False)

    def _row(self, one: Lesson) -> LessonRow:
        done = one.id in self.app.progress.done
        row = LessonRow(text=tr._(one.title), note=tr._(one.note), main=one.is_match, done=done)
        row.bind(on_release=lambda _row: self.app.start_lesson(one.id))
        self._unpainted.append((row, one))
        return row

    def _paint(self, _dt: float) -> None:
        """Give one more row its picture."""
        if not self._unpainted:
            return
        row, one = self._unpainted.popleft()
        add_thumb(row.ids.face, one.game, one.picture)
        self._paint_soon()
