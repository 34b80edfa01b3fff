"""The log of a match, and the list of all matches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, islice
from math import inf
from time import time

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.live_text import tr
from app.base.screen import Screen
from app.base.text import day_words
from app.contract import GAMES, GameUI, ui_of
from app.kit.faces import Face
from app.kit.labels import WrappedLabel
from app.kit.press import LinkRow, Pressable, Surface
from app.kit.question import ask
from app.matches.storage import FINISHED, IMPORTED, OPEN
from app.matches.text import ListedMatch, LogLine, listed, log_lines, pairing
from app.table import Table

#: Matches that are listed at a time: a row is as slow as the whole log of a match.
PAGE = 15
#: Matches that a part of the list shows at first, even if those above it fill the screen.
FEWEST = 5


class RoundLine(BoxLayout):
    """One entry of a log, perhaps with pictures."""

    head = StringProperty("")
    text = StringProperty("")
    weight = NumericProperty(0)
    #: The regular whose turn it is.
    face = StringProperty("")


class LogFace(Pressable, Face):
    """A regular in the bar; a press opens its page."""

    label = StringProperty("")


class MatchRow(Surface, BoxLayout):
    """A match in the list, with a button to delete it."""

    head = StringProperty("")
    line = StringProperty("")
    is_open = BooleanProperty(False)
    #: The regulars among the players.
    faces = ListProperty()

    __events__ = ("on_go", "on_drop")

    def on_go(self) -> None:
        """Open it."""

    def on_drop(self) -> None:
        """Delete it."""


class LogScreen(Screen):
    """The log of a table, or without one the list of matches."""

    kv = "matches/log"

    title = StringProperty("")
    #: Whether it is the list of all matches.
    is_list = BooleanProperty(False)
    #: A regular in the match whose log it is.
    face = StringProperty("")
    face_name = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._table: Table | None = None
        #: What this screen showed before it was opened again.
        self._beneath: list[Table | None] = []
        #: How many matches the list shows, by the titles of its parts.
        self._shown: dict[str, int] = {}
        #: Number of a match and hash of its seed → the title of its evening.
        self._evenings: Mapping[tuple[int, str], str] = {}

    def enter(self, table: Table | None = None) -> None:
        # The way may be: list, match, log of the match.
        self._beneath = [*self._beneath, self._table] if self.app.is_on_trail(self.name) else []
        self._table, self._shown = table, {}
        self.refresh()
        self.ids.page.scroll_y = 1
        if table is not None:
            # A log is read from its newest line.
            self._keep_place(inf)

    def back(self) -> bool:
        if self._beneath:
            self._table = self._beneath.pop()
        return False

    def on_leave(self, *_: object) -> None:
        # Rows need a hundred times the memory of their matches.
        self.ids.lines.clear_widgets()

    def refresh(self) -> None:
        """Show the log or the list."""
        lines = self.ids.lines
        lines.clear_widgets()
        self.is_list = self._table is None
        if self._table is not None:
            self.title = pairing(self._table)
            regulars = [(player.regular, player.name) for player in self._table.players if player.regular]
            # One of several would say nothing about the others.
            self.face, self.face_name = regulars[0] if len(regulars) == 1 else ("", "")
            self._show_log(self._table)
        else:
            self.title, self.face = tr._("Matches"), ""
            self._show_list()

    def _show_log(self, table: Table) -> None:
        found = log_lines(table, table.viewer if len(table.people) == 1 else None)
        ui = ui_of(table.game.info.id)
        for line in found:
            face = "" if line.seat is None else table.players[line.seat].regular
            self.ids.lines.add_widget(_row(line, ui, face))
        if not found:
            self.ids.lines.add_widget(WrappedLabel(text=tr._("The log is still empty.")))

    def _show_list(self) -> None:
        library = self.app.library
        lists = {
            tr._("In progress"): listed(library, OPEN),
            tr._("From other devices"): listed(library, IMPORTED),
            tr._("Finished"): listed(library, FINISHED),
        }
        lines = self.ids.lines
        self._evenings = self.app.titles_of_evenings()
        if self.app.evenings.any_over:
            evenings = LinkRow(text=tr._("Game nights"), icon="weather-night")
            evenings.bind(on_release=lambda *_: self.app.go("evenings"))
            lines.add_widget(evenings)
        for title, entries in lists.items():
            first = next(entries, None)
            if first is not None:
                self._shown.setdefault(title, max(FEWEST, PAGE - len(lines.children)))
                lines.add_widget(Factory.Heading(text=title))
                self._add(title, chain((first,), entries), self._shown[title])
        if not lines.children:
            empty = Factory.EmptyPage()
            empty.text, empty.button = tr._("No match has been played yet."), tr._("Choose a game")
            empty.ids.go.bind(on_release=lambda *_: self.app.go("home"))
            lines.add_widget(empty)

    def import_match(self) -> None:
        """Ask for a match of another device."""
        from app.matches.screen_import import ask_for_text

        ask_for_text(self.app)

    def _add(self, title: str, entries: Iterator[ListedMatch], number: int, index: int = 0) -> None:
        """Add the next rows of a part of the list, and a link to the rest: matches are read as they are shown."""
        lines = self.ids.lines
        for entry in islice(entries, number):
            lines.add_widget(self._match(entry), index)
        following = next(entries, None)
        if following is not None:
            more = LinkRow(text=tr._("Show older matches"), icon="chevron-down")
            more.bind(on_release=lambda *_: self._show_more(title, chain((following,), entries), more))
            lines.add_widget(more, index)

    def _show_more(self, title: str, entries: Iterator[ListedMatch], more: LinkRow) -> None:
        page, lines = self.ids.page, self.ids.lines
        read = (1 - page.scroll_y) * (lines.height - page.height)
        self._shown[title] += PAGE
        index = lines.children.index(more)
        lines.remove_widget(more)
        self._add(title, entries, PAGE, index)
        self._keep_place(read)

    def _keep_place(self, read: float) -> None:
        """Stay so far below the top, or at the end, while the rows get their heights."""
        self.ids.lines.fbind("height", self._scroll, read)
        Clock.schedule_once(lambda _dt: self.ids.lines.funbind("height", self._scroll, read), 0.2)

    def _scroll(self, read: float, *_: object) -> None:
        spare = self.ids.lines.height - self.ids.page.height
        self.ids.page.scroll_y = 1 - read / spare if spare > read else 0

    def _match(self, match: ListedMatch) -> MatchRow:
        # Against the same opponent, matches differ in what the head says.
        head, line = f"{_name(match)} · {match.situation}", match.pairing
        if match.incomplete:
            line = tr._("{match} · incomplete").format(match=line)
        facts = (line, day_words(match.played, time()), self._evening_of(match))
        row = MatchRow(head=head, line=" · ".join(filter(None, facts)), is_open=match.place == OPEN)
        row.faces = match.faces
        row.bind(on_go=partial(self._open, match), on_drop=partial(self._drop, match))
        return row

    def _evening_of(self, match: ListedMatch) -> str:
        """The evening whose game a match is; empty for none, or if it was deleted."""
        return "" if match.place == IMPORTED else self._evenings.get((match.number, match.sha256), "")

    def _open(self, match: ListedMatch, *_: object) -> None:
        if match.place == OPEN:
            self.app.continue_match(match.number)
        elif (entry := self.app.library.finished(match.number)) is not None:
            self.app.go("replay", table=entry.table)
        else:
            # It is damaged: the player has been told.
            self.refresh()

    def _drop(self, match: ListedMatch, *_: object) -> None:
        def drop() -> None:
            self.app.library.delete(match.number)
            self.refresh()

        words = ", ".join(filter(None, (_name(match), match.pairing, day_words(match.played, time()))))
        text = tr._("{match}: it cannot be restored.").format(match=words)
        if match.place == FINISHED:
            text = " ".join((text, tr._("The statistics keep its result.")))
        ask(tr._("Delete this match?"), text, tr._("Delete"), tr._("Keep it"), drop)


def _name(match: ListedMatch) -> str:
    """The name of the game."""
    return GAMES[match.game].CARD.name if match.game in GAMES else match.game


def _row(line: LogLine, ui: GameUI, face: str) -> RoundLine:
    row = RoundLine(head=line.head, text=line.text, weight=line.weight, face=face)
    for place, picture in enumerate(line.pictures):
        row.ids.pictures.add_widget(ui.thumb(picture, place))
    return row
