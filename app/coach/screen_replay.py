"""Replay and analysis: a match on its own table, step by step, with the coach's verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock, ClockEvent
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import headed, tr
from app.base.screen import Screen
from app.base.text import mark, percent
from app.base.theme import theme
from app.coach import presenter as coach
from app.coach.analyst import Analyst
from app.coach.presenter import VerdictState
from app.coach.replay import WATCHING, ReplayTable
from app.coach.widgets import LEAST_DP, VerdictCell, WinGraph, account_panel, icon_line, verdict_parts
from app.contract import MatchLink, ui_of
from app.device.share import share_text
from app.kit.faces import FaceChoice
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Chips, ChoiceButton, LinkRow, Panel, Value
from app.matches import Fairness, LogLine, check, fairness_words, log_lines, pairing
from app.regulars import faces
from app.table import Directors, Frame, Sitting, Table, hide_top_bar
from engine.base import Event, Refused, Seat
from engine.coach.judgement import Analysis, Progress, Verdict
from engine.regulars import REGULARS

if TYPE_CHECKING:
    from app.base.screen import Ratskeller

load_kv("coach/parts")
load_kv("kit/face_choice")
load_kv("table/play")

#: Seconds between two steps, and after which a step that waits for a press is skipped.
READING, PATIENCE = 0.9, 5.0


class ReplayScreen(Screen):
    """Replays a match."""

    kv = "coach/replay"

    title = StringProperty("")
    #: The number of lines shown, and of all lines.
    line = NumericProperty(0)
    lines = NumericProperty(0)
    playing = BooleanProperty(False)
    #: The progress of the analysis; empty if it is done.
    progress = StringProperty("")
    left_handed = BooleanProperty(False)

    #: The whole match, and the same up to the current line.
    _origin: Table
    _table: ReplayTable
    sitting: Sitting

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._directors = Directors()
        self._known: Progress | None = None
        #: What the page shows, to redraw it only if the analysis changes it.
        self._said: object = None
        #: The verdict whose better move is on the board instead of what was played.
        self._instead: VerdictState | None = None
        self._clock: ClockEvent | None = None
        self._since = 0.0
        self._hide_soon = Clock.create_trigger(self._hide_bar, 0)
        theme.bind(left_handed=self._change_hands)
        self._change_hands()

    # --- enter and leave

    def enter(self, table: Table, line: int = 0) -> None:
        """Show a match from a line on."""
        self._origin, self._said = table, None
        self.lines = len(table.match.log)
        self.playing = False
        self.app.analyst.news.connect(self._learned)
        self._take_seats()
        self._known = self.app.analyst.ask(table)
        self._jump(line)
        self.refresh()

    def resume(self) -> None:
        self._known = self.app.analyst.ask(self._origin)
        self._jump(int(self.line))
        self.refresh()

    def leave(self) -> None:
        self.playing = False
        self.sitting.animator.stop()

    def close(self) -> None:
        self.sitting.close()

    def refresh(self) -> None:
        """Fill the page."""
        self.title = pairing(self._origin)
        self._show_graph()
        self._show_verdict()

    def key(self, name: str, shift: bool) -> bool:
        steps = {"right": 1, "left": -1}
        if name in steps:
            self.step(steps[name])
        elif name == "space" and not self._ringed():
            self.playing = not self.playing
        elif name == "enter" and not self._ringed():
            self.details()
        else:
            return False
        return True

    @property
    def moves(self) -> bool:
        """Whether a step is being shown."""
        return self.sitting.animator.moving

    def _ringed(self) -> bool:
        return self.app.focus_ring.widget is not None

    def _change_hands(self, *_: object) -> None:
        self.left_handed = theme.left_handed

    # --- the table

    def _take_seats(self) -> None:
        director, shown = self._directors[self._origin.game.info.id], self.ids.table
        self.sitting = Sitting(
            self,
            ReplayTable(self._origin.match, self._origin, 0),
            director,
            place=shown.inside,
            allows=lambda: WATCHING,
            cue=self._cue,
        )
        shown.least_height = getattr(director.widget, "least_height", LEAST_DP[1])
        director.widget.fbind("size", self._hide_soon)

    def _hide_bar(self, *_: object) -> None:
        self.ids.table.hidden = hide_top_bar(self.sitting.director.widget)

    def _jump(self, line: int) -> None:
        """Show a line without animation."""
        self._instead = None
        self.line = max(0, min(line, self.lines))
        self._put(ReplayTable(self._origin.match, self._origin, int(self.line)))
        frame = self._table.last_frame()
        if frame is not None:
            self.sitting.director.settle(frame)
        self.ids.graph.at = self.line
        self._show_verdict()

    def _put(self, table: ReplayTable) -> None:
        """Put a moment of a match on the board."""
        self.sitting.animator.stop()
        self._table = self.sitting.table = table
        self.sitting.director.attach(self.sitting, table, "solo", coach.watched(self._origin))
        self._hide_soon()

    def show_better(self, show: VerdictState) -> None:
        """Play the better move on the board, from the moment before; the next step leads back to the match."""
        whole, others = self._origin.match.until(show.line), dict(self._origin.match.log[show.line].moves)
        try:
            for move in show.better.split("; "):
                whole.play({**others, show.seat: move})
                others = {}
        except Refused:
            # An analysis of an earlier version may advise what a rule forbids now.
            return
        self.playing = False
        self._put(ReplayTable(whole, self._origin, show.line))
        for line in range(show.line, len(whole.log)):
            self._table.go(line + 1)
            frame = self._table.last_frame()
            if frame is not None and theme.slide:
                self.sitting.animator.push(frame)
            elif frame is not None:
                self.sitting.director.settle(frame)
        self._instead = show
        self._show_verdict()

    def step(self, by: int) -> None:
        """Go one line on, animated, or one back."""
        line = int(self.line) + by
        if not 0 <= line <= self.lines:
            self.playing = False
            return
        if self._instead is not None:
            self._jump(int(self.line))
        if by != 1 or not theme.slide:
            self._jump(line)
        else:
            if self.sitting.animator.busy:
                self._jump(int(self.line))
            self._advance(line)
        self._speak()

    def _advance(self, line: int) -> None:
        self._table.go(line)
        self.line = self.ids.graph.at = line
        self._since = 0.0
        frame = self._table.last_frame()
        if frame is not None:
            self.sitting.animator.push(frame)
        self._show_verdict()

    def on_playing(self, *_: object) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if self.playing:
            if self.line == self.lines:
                self._jump(0)
            self._since = READING
            self._clock = Clock.schedule_interval(self._play_on, 0.1)

    def _play_on(self, seconds: float) -> None:
        self._since += seconds
        if self.sitting.animator.moving:
            if self._since > PATIENCE:
                # The step waits for a press, which is not possible here.
                self.sitting.animator.skip()
            return
        if self._since >= READING:
            self._since = 0.0
            self.step(1)

    def next_error(self) -> None:
        """Go to the next error; after the last one to the first."""
        seats = self._origin.people or range(len(self._origin.players))
        found = [] if self.analysis is None else coach.errors(self.analysis, list(seats))
        if not found:
            self.app.notify(self.progress or tr._("No mistakes found."))
            return
        self._jump(next((line for line in found if line > self.line), found[0]))
        self._speak()

    def _cue(self, event: Event, _frame: Frame) -> None:
        sound = self.sitting.director.sound(event, coach.watched(self._origin))
        if sound:
            self.app.sound.play(sound)

    # --- the coach

    @property
    def analysis(self) -> Analysis | None:
        return self._known.analysis if self._known is not None else None

    def _learned(self, *_: object) -> None:
        if self.app.screen is not self:
            return
        self._known = self.app.analyst.ask(self._origin)
        self._show_graph()
        self._show_verdict()

    def _show_graph(self) -> None:
        known, graph = self._known, self.ids.graph
        self.progress = how_far(self.app.analyst, self._origin, known)
        if known is None:
            graph.chances = [0.5] * (self.lines + 1)
        else:
            fill_graph(graph, self._origin, known.analysis)

    def verdicts(self) -> list[VerdictState]:
        """The verdicts on the last move."""
        if self.analysis is None:
            return []
        found = coach.verdicts_at(self.analysis, int(self.line))
        return [coach.verdict_show(self._origin, verdict) for verdict in self._own_first(found)]

    def _own_first(self, verdicts: list[Verdict]) -> list[Verdict]:
        return sorted(verdicts, key=lambda verdict: verdict.seat != coach.watched(self._origin))

    def on_wide(self, *_: object) -> None:
        if self._said is not None:
            self._show_verdict()

    def _show_verdict(self) -> None:
        row, page = self.ids.verdicts, self.ids.inline
        shows = self.verdicts()
        shown = (tr.lang, theme.name, theme.scale, self.line, self.wide, self.progress == "", shows, self._instead)
        if shown == self._said:
            return
        self._said = shown
        row.clear_widgets()
        page.clear_widgets()
        if self._instead is not None:
            head = tr._("Best was: {move}").format(move=self._instead.best.words)
            cell = VerdictCell(head=head, line=tr._("Tap to see what was played"), opens=True)
            cell.bind(on_release=lambda *_: self._jump(int(self.line)))
            row.add_widget(cell)
            return
        for show in shows:
            cell = VerdictCell().show(show)
            cell.bind(on_release=lambda _cell, show=show: self._open(show))
            row.add_widget(cell)
        if not shows:
            told = self._told()
            row.add_widget(VerdictCell(head=told.head, line=told.text))
        if self.wide:
            for show in shows:
                for part in verdict_parts(show):
                    page.add_widget(part)
                _add_links(page, self._better(show))
            for part in self._accounts():
                page.add_widget(part)

    def _better(self, show: VerdictState) -> list[MatchLink]:
        """The row that shows a better move on the board, if there was one."""
        text = tr._("Show the better move on the board")
        return [MatchLink("eye-outline", text, partial(self.show_better, show))] if show.better else []

    def _told(self) -> LogLine:
        """The last step as a line of the log, if there is no verdict on it."""
        if not self.line:
            return LogLine(tr._("The match begins"), tr._("Step forward, or tap the graph."))
        # From the whole log, because a line may depend on earlier steps.
        before, now = (self._log_until(line) for line in (int(self.line) - 1, int(self.line)))
        line = now[-1] if now != before else LogLine("", "")
        return line._replace(head=line.head or self._when(), text=line.text or tr._("There was no choice."))

    def _log_until(self, line: int) -> list[LogLine]:
        table = ReplayTable(self._origin.match, self._origin, line)
        return log_lines(table, table.eyes)

    def _when(self) -> str:
        return coach.standing_at(self._origin, int(self.line))

    def _accounts(self) -> list[Panel]:
        if self.analysis is None or self.progress:
            return []
        return [account_panel(self._origin, self.analysis)]

    def _speak(self) -> None:
        said = [headed(show.name, f"{show.played.words}. {show.grade}.") for show in self.verdicts()]
        self.app.speech.say(" ".join(said) or self._told().text)

    # --- sheets

    def details(self) -> None:
        """Open the verdicts on the last move."""
        shows = self.verdicts()
        if shows:
            self._open(*shows)

    def _open(self, *shows: VerdictState) -> None:
        when = coach.standing_at(self._origin, shows[0].line)
        sheet = PageSheet(*(part for show in shows for part in verdict_parts(show)), title=when)
        links = [link for show in shows for link in self._better(show)]
        _add_links(sheet.ids.content, [*links, *self._insights(of_moment=True)], sheet)
        sheet.open()

    def menu(self) -> None:
        """Open the menu."""
        sheet = PageSheet(title=tr._("This match"))
        _add_links(sheet.ids.content, self.links(), sheet)
        sheet.open()

    def links(self) -> list[MatchLink]:
        """The rows of the menu."""
        table = self._origin
        luck = MatchLink("scale-balance", tr._("Luck and choices"), self._open_accounts)
        fair = MatchLink("shield-check-outline", tr._("Was it drawn fairly?"), partial(fairness, table))
        return [
            MatchLink("play-box-outline", tr._("Continue from here"), self.go_on),
            *self._insights(of_moment=True),
            *([luck] if self.analysis is not None else []),
            *self._insights(of_moment=False),
            MatchLink("format-list-text", tr._("Log"), lambda: self.app.go("log", table=table)),
            *([fair] if table.match.draws else []),
            MatchLink("share-variant", tr._("Share this match"), partial(share, self.app, table)),
        ]

    def go_on(self) -> None:
        """Play on from here, as a new match."""
        self.playing = False
        go_on(self.app, self._origin, int(self.line))

    def _open_accounts(self) -> None:
        PageSheet(account_panel(self._origin, self.analysis), title=tr._("Luck and choices")).open()

    def _insights(self, of_moment: bool) -> list[MatchLink]:
        """The game's own insights: of this moment, or of the whole match."""
        show = ui_of(self._origin.game.info.id).insights
        found = show(self._origin, int(self.line)) if show is not None else ()
        return [insight for insight in found if insight.of_moment == of_moment]


def _add_links(page: Widget, links: Iterable[MatchLink], sheet: PageSheet | None = None) -> None:
    """Add rows that open something, and close the sheet that they are on."""
    for link in links:

        def follow(_row: LinkRow, link: MatchLink = link) -> None:
            if sheet is not None:
                sheet.dismiss()
            link.open()

        row = LinkRow(icon=link.icon, text=link.text)
        row.bind(on_release=follow)
        page.add_widget(row)


def how_far(analyst: Analyst, table: Table, known: Progress | None) -> str:
    """The progress of an analysis in words; empty if it is done."""
    if known is None:
        if analyst.gave_up(table):
            return tr._("The coach could not analyse this match.")
        return tr._("Analysing the match…")
    if known.done >= known.total:
        return ""
    return tr._("Analysing the match: {percent}").format(percent=percent(known.done / known.total))


def fill_graph(graph: WinGraph, table: Table, analysis: Analysis) -> None:
    """Put the chances of a match into a graph."""
    seat, colour_keys = coach.watched(table), coach.colour_keys(table)
    graph.colour_key = colour_keys[seat]
    graph.chances = [chances[seat] for chances in analysis.curve]
    graph.others = [
        (colour_keys[other], [chances[other] for chances in analysis.curve])
        for other in range(len(table.players))
        if other != seat and len(table.players) > 2
    ]
    graph.marks = coach.marks(analysis, seat)


PERSON = ""
STILL_OPEN = mark("This match is not over, and its text would reveal what is hidden. Share it when it is over.")


# --- play on


def go_on(app: Ratskeller, table: Table, line: int) -> None:
    """Ask for seat and opponent of a new match from a line on."""
    if not table.game.to_act(table.match.states[line]):
        app.notify(tr._("The match is over here: go back to a moment before its end."))
        return
    sheet = PageSheet(title=tr._("Continue from here"))
    values = [Value(seat, player.name) for seat, player in enumerate(table.players)]
    own = Chips(text=tr._("You take over"), values=values, value=coach.watched(table))
    own.bind(on_choose=own.setter("value"))

    def offer(opponent: str, text: str, note: str, chosen: bool = False) -> None:
        def play(*_: object) -> None:
            sheet.dismiss()
            app.play_from(table, line, lineup(table, own.value, opponent))

        row = FaceChoice(regular=opponent) if opponent else ChoiceButton()
        row.text, row.note, row.chosen = text, note, chosen
        row.bind(on_release=play)
        sheet.ids.content.add_widget(row)

    if len(table.players) == 1:
        offer(PERSON, tr._("Play on"), "")
    else:
        sheet.ids.content.add_widget(own)
        offer(PERSON, tr._("Against a person"), tr._("plays on this device"))
        rivals = {player.opponent for player in table.players if player.is_ai}
        for one in faces(table.game.info.id):
            offer(one.id, one.title, one.text, rivals == {one.id})
    sheet.open()


def lineup(table: Table, own: Seat, opponent: str) -> list[str]:
    """The players of the new match: a person on the own seat, a regular and the next stronger ones on the others.

    Without an opponent people sit on all seats.
    """
    people = [player.given for player in table.players if not player.is_ai]
    every = [one.id for one in REGULARS]
    place = every.index(opponent) if opponent else 0
    rivals = iter([f"@{one}" for one in (*every[place:], *every[:place])] if opponent else [""] * len(every))
    return [(people or [""])[0] if seat == own else next(rivals) for seat in range(len(table.players))]


# --- sharing and checking


def share(app: Ratskeller, table: Table) -> None:
    """Share the text of a match, but not of one with secrets that are still hidden."""
    text = app.library.text_to_share(table)
    if not text:
        app.notify(tr._(STILL_OPEN))
        return
    number = f"-{table.number}" if table.number else ""
    said = share_text(pairing(table, named=True), text, f"ratskeller-{table.game.info.id}{number}.txt")
    if said:
        app.notify(said)


def fairness(table: Table) -> None:
    """Check every draw of a match, and show the result."""
    found = check(table.match)
    good, head, text = fairness_words(found)
    icon, token = ("check-decagram-outline", "good") if good else ("alert-outline", "warn")
    line = icon_line(icon, token, head, least=36)
    sheet = PageSheet(line, WrappedLabel(text=text), title=tr._("Was it drawn fairly?"))
    if found.seed or found.sha256:
        proof = MatchLink("shield-key-outline", tr._("How this can be checked"), partial(_proof, found))
        _add_links(sheet.ids.content, [proof], sheet)
    sheet.open()


def _proof(found: Fairness) -> None:
    """The figures from which every draw of a match follows."""
    panel = Panel(padding=(dp(14), dp(10)), spacing=dp(4), outlined=True)
    for name, value in ((tr._("Secret number"), found.seed), (tr._("SHA-256 of the secret number"), found.sha256)):
        if value:
            panel.add_widget(Factory.Small(text=name))
            panel.add_widget(WrappedLabel(text=_broken(value), font_size=theme.label))
    sheet = PageSheet(panel, title=tr._("How this can be checked"))
    if found.seed:
        how = tr._(
            "For experts: the SHA-256 was saved before the first move, and draw number n (from 0) is "
            "the SHA-256 of “secret number/n”, read as a fraction."
        )
        sheet.ids.content.add_widget(Factory.Dim(text=how))
    sheet.open()


def _broken(text: str, step: int = 16) -> str:
    """Insert spaces, so that a long word wraps."""
    return " ".join(text[start : start + step] for start in range(0, len(text), step))
