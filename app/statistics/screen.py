"""The statistics page: figures of each game, achievements, export, reset."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import partial
from time import perf_counter

from kivy.clock import Clock, ClockEvent
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.screen import Screen
from app.contract import GAMES
from app.device import share
from app.device.documents import has_downloads
from app.device.system import documents_folder
from app.kit.faces import Face
from app.kit.games import GameChips, add_thumb
from app.kit.press import LinkRow, Panel, Surface
from app.kit.question import ask
from app.statistics.export import ALL_EXPORTED, EVERYTHING, EXPORT, EXPORTED, save_text, to_csv
from app.statistics.presenter import Badge, page
from app.store import write_archive
from app.table import BUDGET_MOVING

#: Seconds to the first update of the page while matches are counted; every pause is twice as long, up to a limit.
PAUSE, LONGEST_PAUSE = 1.0, 8.0


class FigureTile(Panel):
    """One figure."""

    value = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    least = dp(92)


class ShareRow(BoxLayout):
    """A group of matches, with the share of victories as a bar."""

    text = StringProperty("")
    note = StringProperty("")
    share = NumericProperty(0)
    #: Whether it could be won.
    decided = BooleanProperty(True)


class BadgeCard(Surface, BoxLayout):
    """An achievement, in colour once it is achieved."""

    text = StringProperty("")
    note = StringProperty("")
    met = BooleanProperty(False)
    least = dp(72)


class StatisticsScreen(Screen):
    """The statistics page."""

    kv = "statistics/statistics"

    empty = BooleanProperty(True)
    #: Whether matches are being counted.
    counts = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._game = next(iter(GAMES))
        self._work: Generator[None, None, None] | None = None
        #: The time of the last update, and the seconds to the next one.
        self._updated, self._pause = 0.0, PAUSE
        self._counting: ClockEvent | None = None
        #: The achievements that are shown.
        self._badges: tuple[Badge, ...] = ()
        #: How many guests each evening had whose games were all played.
        self._evenings: list[int] = []
        self._chips = GameChips(self.ids.games, self._choose)
        self.bind(counts=self._show_nothing)

    def enter(self, game: str = "") -> None:
        """Show what is known, and count new matches in the background."""
        if game in GAMES:
            self._game = game
        elif latest := self.app.statistics.latest(1):
            (self._game,) = latest
        self.ids.page.scroll_y = 1
        self.resume()

    def resume(self) -> None:
        missing = self.app.statistics.missing(self.app.library)
        self._evenings = self.app.evenings.played()
        self.refresh()
        if missing and self._counting is None:
            self._work = self.app.statistics.catch_up(self.app.library, missing)
            self._counting = Clock.schedule_interval(self._count, 0)
            self.counts, self._pause = True, PAUSE

    def leave(self) -> None:
        if self._work is not None:
            self._work.close()
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
            self.counts = False

    def _choose(self, game: str) -> None:
        self._game = game
        self.refresh()
        self.ids.page.scroll_y = 1

    def _count(self, _dt: float) -> bool:
        """Count matches for one frame's share of time."""
        start = perf_counter()
        try:
            while self._work is not None and perf_counter() - start < BUDGET_MOVING:
                next(self._work)
        except StopIteration:
            self._work = self._counting = None
            self.counts = False
            self.refresh()
            return False
        if start - self._updated > self._pause:
            # It is drawn for several frames.
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            self.refresh()
        return True

    def refresh(self) -> None:
        """Fill the page."""
        self._updated = perf_counter()
        self._chips.mark(self._game)
        show = page(self.app.statistics, self._game, self.app.riddles, self._evenings)
        self.empty = not show.tiles
        self._show_nothing()
        _fill(
            self.ids.tiles,
            FigureTile,
            [{"value": one.value, "text": one.name, "note": one.note} for one in show.tiles],
        )
        chapters = self.ids.chapters
        if len(chapters.children) != 2 * len(show.chapters):
            chapters.clear_widgets()
            for _ in show.chapters:
                chapters.add_widget(Factory.Heading())
                chapters.add_widget(Panel(padding=(dp(14), dp(8)), spacing=dp(4)))
        parts = iter(chapters.children[::-1])
        for chapter, heading, panel in zip(show.chapters, parts, parts, strict=True):
            heading.text = chapter.title
            rows = (
                {"text": row.name, "note": row.note, "share": row.share or 0, "decided": row.share is not None}
                for row in chapter.shares
            )
            _fill(panel, ShareRow, list(rows))
        if show.badges != self._badges:
            self._badges = show.badges
            self.ids.badges.clear_widgets()
            for badge in show.badges:
                self.ids.badges.add_widget(_badge(badge))
        self._link()

    def _show_nothing(self, *_: object) -> None:
        """What stands there before the first finished match."""
        nothing = self.ids.nothing
        nothing.clear_widgets()
        if self.empty and not self.counts:
            empty = Factory.EmptyPage()
            empty.text = tr._("No finished match yet: play one, and it will be counted here.")
            empty.button = tr._("Choose a game")
            empty.ids.go.bind(on_release=lambda *_: self.app.go("home"))
            nothing.add_widget(empty)

    def _link(self) -> None:
        """Fill the rows at the bottom."""
        entries = [
            *(
                (link.icon, tr._(link.text), tr._(link.note), partial(self.app.go, link.screen))
                for ui in GAMES.values()
                for link in ui.STATISTICS_LINKS
            ),
            ("table-arrow-right", tr._("Export"), tr._("All matches and puzzles as a table (CSV)"), self.export),
            (
                "share-variant",
                tr._("Take everything to another device"),
                tr._("Matches, game nights, puzzles and lessons as one file"),
                self.export_everything,
            ),
            ("restart", tr._("Reset statistics"), tr._("Start counting from zero"), self.ask_reset),
        ]
        links = self.ids.links
        if not links.children:
            for *_, act in entries:
                row = LinkRow(on_release=lambda _row, act=act: act())
                links.add_widget(row)
        _fill(links, LinkRow, [{"icon": icon, "text": text, "note": note} for icon, text, note, _ in entries])

    # --- actions

    def export(self) -> None:
        """Write a CSV file to the folder for documents, and share it."""
        text = to_csv(self.app.statistics.lines, self.app.riddles)
        self._hand_out(text, tr._("Ratskeller statistics"), EXPORT, EXPORTED)

    def export_everything(self) -> None:
        """Write everything to a file in the folder for documents, and share it."""
        text = write_archive(self.app.store)
        self._hand_out(text, tr._("Everything in Ratskeller"), EVERYTHING, ALL_EXPORTED)

    def _hand_out(self, text: str, title: str, name: str, saved: str) -> None:
        path = save_text(text, documents_folder(), name)
        answer = share.share_file(title, text, name)
        if path is not None:
            answer = tr._(saved).format(name=str(path))
        elif answer is None and has_downloads():
            answer = tr._(saved).format(name=name)
        if answer is not None:
            self.app.notify(answer)

    def ask_reset(self) -> None:
        """Reset the statistics after a question."""
        ask(
            tr._("Reset the statistics?"),
            tr._(
                "Your matches so far stop counting, for achievements too. They are not deleted; puzzles "
                "and game nights still count."
            ),
            tr._("Reset statistics"),
            tr._("Keep them"),
            self._reset,
        )

    def _reset(self) -> None:
        if self._work is not None:
            self._work.close()
        self.app.statistics.reset()
        self.refresh()


def _fill(box: Widget, kind: type[Widget], wanted: Sequence[Mapping[str, object]]) -> None:
    """Let a box show these rows.  Widgets stay as far as they go: new ones would take several frames."""
    for widget in box.children[: max(0, len(box.children) - len(wanted))]:
        box.remove_widget(widget)
    kept = box.children[::-1]
    for widget, row in zip(kept, wanted, strict=False):
        for name, value in row.items():
            setattr(widget, name, value)
    for row in wanted[len(kept) :]:
        box.add_widget(kind(**row))


def _badge(badge: Badge) -> BadgeCard:
    card = BadgeCard(text=badge.title, note=badge.text, met=badge.met)
    if badge.game:
        picture = add_thumb(card.ids.face, badge.game, badge.picture)
    else:
        picture = Face(regular=badge.picture, size_hint=(None, None), size=(dp(46), dp(46)))
        picture.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        card.ids.face.add_widget(picture)
    picture.opacity = 1 if badge.met else 0.45
    return card
