"""An evening: its tables, the score sheet, and the next game."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Literal, NamedTuple

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.graphics import Color, Ellipse, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.icons import EMBLEMS
from app.base.live_text import tr
from app.base.screen import Screen
from app.base.theme import theme
from app.contract import GAMES, ui_of
from app.evenings import text as words
from app.evenings.model import Evening, EveningGame
from app.kit.drawing import Drawn, draw_picture
from app.kit.games import add_thumb
from app.kit.labels import draw_fitted
from app.kit.pictures import BOLD, picture, text_texture
from app.kit.question import ask
from app.matches import situation
from app.setup import SEATINGS, seating_words
from app.table import Frame, Table


class PointsCell(NamedTuple):
    """What a guest has of one game."""

    #: Most points, some, none, still to be played, or a break.
    kind: Literal["won", "some", "none", "open", "break", "total", "lead"]
    text: str = ""


class PointsCells(Drawn):
    """The points of one game, a cell for each guest."""

    cells: Sequence[PointsCell] = ObjectProperty(())

    def draw(self) -> None:
        room = self.width / max(1, len(self.cells))
        for place, cell in enumerate(self.cells):
            self._draw_cell(cell, self.x + room * (place + 0.5), self.y + self.height / 2, room - dp(4))

    def _draw_cell(self, cell: PointsCell, x: float, y: float, room: float) -> None:
        if cell.kind == "break":
            fits = text_texture(cell.text, theme.caption, BOLD, bold=False).width <= room
            draw_fitted(cell.text if fits else "–", theme.caption, theme.text_dim, x, y, room, bold=False)
        elif cell.kind == "open":
            _dashed(x, y, min(dp(11), room / 2))
        elif cell.kind in ("total", "lead"):
            leads = cell.kind == "lead"
            side = min(theme.title, room * 0.4) if leads else 0
            colour = theme.accent if leads else theme.text
            wide = draw_fitted(cell.text, theme.title * 1.1, colour, x + side / 2, y, room - side, heavy=True)
            if leads:
                draw_picture(picture("tokens", "crown"), x - (wide + side) / 2 - dp(1), y - side / 2, side)
        else:
            self._draw_points(cell, x, y, room)

    def _draw_points(self, cell: PointsCell, x: float, y: float, room: float) -> None:
        width, height = min(room, dp(40) * theme.scale), min(self.height, theme.body * 1.75)
        box = (x - width / 2, y - height / 2)
        if cell.kind == "won":
            Color(*theme.good)
            RoundedRectangle(pos=box, size=(width, height), radius=[height / 2])
        elif cell.kind == "some":
            Color(*theme.line)
            Line(rounded_rectangle=(*box, width, height, height / 2), width=dp(1))
        ink = theme.ground if cell.kind == "won" else theme.text if cell.kind == "some" else theme.text_dim
        draw_fitted(cell.text, theme.body, ink, x, y, room)


def _dashed(x: float, y: float, radius: float) -> None:
    """A circle of dashes."""
    Color(*theme.line)
    dashes = 10
    for dash in range(dashes):
        turns = [2 * pi * (dash + share) / dashes for share in (0, 0.25, 0.5)]
        points = [value for turn in turns for value in (x + radius * cos(turn), y + radius * sin(turn))]
        Line(points=points, width=dp(1))


class GameDots(Drawn):
    """A dot for each game of a table: played, now, to come."""

    dots: Sequence[str] = ListProperty()

    def draw(self) -> None:
        step = min(dp(17), self.width / max(1, len(self.dots)))
        radius = min(dp(6), step / 2 - dp(1))
        left = self.x + self.width - step * len(self.dots)
        for place, kind in enumerate(self.dots):
            x, y = left + step * (place + 0.5), self.y + self.height / 2
            Color(*(theme.good if kind == "played" else theme.accent if kind == "now" else theme.line))
            if kind == "open":
                Line(circle=(x, y, radius - dp(0.75)), width=dp(1.1))
            else:
                Ellipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))
            if kind == "now":
                # Told apart from a played one without its colour.
                Color(*theme.surface)
                Ellipse(pos=(x - radius / 2.2, y - radius / 2.2), size=(radius / 1.1, radius / 1.1))


class EveningTable(BoxLayout):
    """One table of an evening: its picture, how it is played, and how far it is."""

    art = StringProperty("")
    name = StringProperty("")
    note = StringProperty("")
    state_words = StringProperty("")
    dots = ListProperty()
    #: Whether the next game is played at it.
    current = BooleanProperty(False)


class SheetHead(BoxLayout):
    """The guests above their columns."""

    head = StringProperty("")
    note = StringProperty("")
    #: Whether the words are above the cells, else at their left.
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SheetGuest(BoxLayout):
    """A guest above a column."""

    #: For the rows of `EqualHeightGrid`.
    least = 0.0
    emblem = StringProperty("hammer")
    #: The id of a regular, whose face is shown too.
    regular = StringProperty("")
    name = StringProperty("")


class SheetRow(BoxLayout):
    """One game of the score sheet."""

    number = StringProperty("")
    text = StringProperty("")
    result = StringProperty("")
    cells: Sequence[PointsCell] = ObjectProperty(())
    current = BooleanProperty(False)
    played = BooleanProperty(False)
    #: Whether it has the points of many, which need a line of their own.
    is_long = BooleanProperty(False)
    #: Whether the result is below the names, else at their right.
    under = BooleanProperty(False)
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SheetTotal(BoxLayout):
    """The last line of the score sheet."""

    head = StringProperty("")
    note = StringProperty("")
    cells: Sequence[PointsCell] = ObjectProperty(())
    stacked = BooleanProperty(False)
    share = NumericProperty(0.5)


class SeatFace(BoxLayout):
    """A seat of the next game with its side at the edge, or a winner without a side."""

    #: For the rows of `EqualHeightGrid`.
    least = 0.0
    #: The side; empty at the end of an evening.
    colour_key = StringProperty("")
    #: The guest's own emblem.
    emblem = StringProperty("hammer")
    #: The id of a regular, whose face stands for the emblem.
    regular = StringProperty("")
    name = StringProperty("")
    side = StringProperty("")
    #: The side of the picture.
    face = NumericProperty(dp(72))

    def _badge(self) -> str:
        """The emblem at the edge; empty if the picture itself is that emblem."""
        edge = EMBLEMS[self.colour_key] if self.colour_key else self.emblem
        return edge if self.regular or edge != self.emblem else ""

    badge = AliasProperty(_badge, bind=("colour_key", "emblem", "regular"))


class RestRow(BoxLayout):
    """A guest who has a break, and what comes then."""

    emblem = StringProperty("hammer")
    regular = StringProperty("")
    text = StringProperty("")


#: The width of a column of the score sheet, and the least width of the words beside the columns, in dp.
COLUMN, WORDS = 50, 140
#: What the number and the picture of a game take of that, in dp.
BESIDE = 64


class EveningScreen(Screen):
    """The page of an evening."""

    kv = "evenings/evening"

    title = StringProperty("")
    progress = ListProperty()
    #: The next game: where it stands in the evening, who plays, how long it takes.
    where = StringProperty("")
    who = StringProperty("")
    minutes = StringProperty("")
    #: What its AIs are doing in the background.
    news = StringProperty("")
    #: The main button, and the one beside it.
    start = StringProperty("")
    start_icon = StringProperty("play")
    other = StringProperty("")
    can_swap = BooleanProperty(False)
    #: How two people share the device; empty where they are not two.
    seating = StringProperty("")
    is_over = BooleanProperty(False)
    is_open = BooleanProperty(False)
    has_others = BooleanProperty(False)
    #: Whether there is room for the tables with their pictures.
    roomy = BooleanProperty(False)

    _evening: Evening
    #: The match that AIs play among themselves in the background.
    _unwatched: Table | None = None

    def enter(self, evening: Evening | None = None) -> None:
        # Back leads home, not to what led here.
        self.app.forget_trail_through("invite", "result", "play", "handover")
        self._show(evening)
        self.ids.page.scroll_y = 1

    def _show(self, evening: Evening | None) -> None:
        self.app.evenings.follow(self.app.library)
        kept = evening or self.app.evenings.newest
        if kept is None:
            raise LookupError("there is no evening")
        self._evening = kept
        self.refresh()

    def resume(self) -> None:
        self._show(self._evening)

    def leave(self) -> None:
        self._stop_watching()

    def on_wide(self, *_: object) -> None:
        """In a wide window the next game and its button are at the right, else above and below the score sheet."""
        # Not the weak references in `ids`, which would not keep them between their parents.
        body, right, foot = self.ids.body, self.ids.right.__self__, self.ids.foot.__self__
        body.remove_widget(right)
        body.add_widget(right, 0 if self.wide else len(body.children))
        foot.parent.remove_widget(foot)
        (right if self.wide else self.ids.frame).add_widget(foot)

    # --- show

    def refresh(self) -> None:
        """Fill the page."""
        evening = self._evening
        self.title, self.progress = words.title(evening), words.progress(evening)
        self.is_over = evening.over
        self.is_open = evening is self.app.evenings.open
        self.has_others = self.app.evenings.any_over
        self._show_tables(evening)
        self._show_sheet(evening)
        if evening.next is None:
            self._show_end(evening)
        else:
            self._show_next(evening, evening.next)

    def _show_tables(self, evening: Evening) -> None:
        column = self.ids.tables
        column.clear_widgets()
        now = None if evening.next is None else evening.games[evening.next]
        for game in evening.tables:
            games = [one for one in evening.games if one.game == game]
            done = sum(one.over for one in games)
            card = EveningTable(art=ui_of(game).CARD.art, name=ui_of(game).CARD.name)
            card.note = words.table_note(evening, game)
            text = tr._("{number} of {all} played").format(number=done, all=len(games))
            card.state_words = text if done else tr._("to come")
            card.dots = ["played" if one.over else "now" if one is now else "open" for one in games]
            card.current = now is not None and now.game == game
            column.add_widget(card)

    def _show_sheet(self, evening: Evening) -> None:
        sheet = self.ids.sheet
        sheet.clear_widgets()
        rule = words.points_rule(evening.tables, len(evening.guests))
        head = SheetHead(head=tr._("Score sheet"), note=rule)
        for player, name in zip(evening.players, evening.names, strict=True):
            head.ids.guests.add_widget(SheetGuest(emblem=player.emblem, regular=player.regular, name=name))
        rows: list[Widget] = [head]
        for place, one in enumerate(evening.games):
            rows += [Factory.Rule(), self._row(evening, place, one)]
        # If all are level, there is no leader.
        ahead = evening.leaders if len(set(evening.points)) > 1 else ()
        totals = [
            PointsCell("lead" if guest in ahead else "total", str(points))
            for guest, points in enumerate(evening.points)
        ]
        total = tr._("Points") if evening.over else tr._("Points so far")
        rows += [Factory.Rule(), SheetTotal(head=total, note=words.standing(evening), cells=totals)]
        for row in rows:
            sheet.add_widget(row)
        self._measure()

    def _row(self, evening: Evening, place: int, one: EveningGame) -> SheetRow:
        guests = range(len(evening.guests))
        row = SheetRow(number=str(place + 1), text=words.opponents(evening, one), played=one.over)
        row.current = place == evening.next
        row.result = words.result(one) or (_running(one) if row.current else "")
        row.is_long = len(one.seats) > 2
        row.cells = [_cell(one, guest) for guest in guests]
        add_thumb(row.ids.face, one.game, side=30)
        return row

    def _measure(self, *_: object) -> None:
        """Put the words of the score sheet beside the cells, or above them where there is little room."""
        sheet = self.ids.sheet
        if not sheet.children:
            return
        guests, width = len(self._evening.guests), sheet.width - dp(24)
        cells = guests * dp(COLUMN) * theme.scale
        longest = max(
            text_texture(word, theme.label).width for name in self._evening.names for word in name.split()
        )
        stacked = width - cells < max(dp(WORDS) * theme.scale, longest + dp(BESIDE))
        share = 1 if stacked else 1 - max(cells, width * 0.4) / max(1, width)
        for row in sheet.children:
            if isinstance(row, (SheetHead, SheetRow, SheetTotal)):
                row.stacked, row.share = stacked, share
            if isinstance(row, SheetRow):
                row.under = row.is_long or (not stacked and width * share < dp(280) * theme.scale)

    def _show_next(self, evening: Evening, place: int) -> None:
        one, card = evening.games[place], GAMES[evening.games[place].game].CARD
        self.where, self.who = words.where(evening, place), words.opponents(evening, one)
        self.minutes = tr._("{minutes} min").format(minutes=card.minutes).replace(" ", "\u00a0")
        seats = self.ids.seats
        seats.clear_widgets()
        face = dp(88 if len(one.seats) == 2 else 64 if len(one.seats) == 3 else 48)
        for seat, guest in enumerate(one.seats):
            player = evening.players[guest]
            shown = SeatFace(colour_key=card.sides[seat].colour_key, emblem=player.emblem, regular=player.regular)
            shown.name = evening.names[guest]
            # Among many there is no room for words, and the emblem says it.
            shown.side = tr._(card.sides[seat].colour) if len(one.seats) < 4 else ""
            shown.face = face * (1.25 if theme.tablet else 1)
            seats.add_widget(shown)
        rests = self.ids.rests
        rests.clear_widgets()
        for guest in evening.resting:
            player = evening.players[guest]
            row = RestRow(emblem=player.emblem, regular=player.regular, text=words.rest(evening, guest))
            rests.add_widget(row)
        people = evening.people_in(one)
        self.can_swap = len(one.seats) == 2 and not one.begun
        self.seating = seating_words(self.app.settings.seating) if len(people) == len(one.seats) == 2 else ""
        self._name_buttons(one, bool(people))

    def _name_buttons(self, one: EveningGame, has_people: bool) -> None:
        self.news, self.other = "", ""
        if self._unwatched is not None:
            self.news = situation(self._unwatched)
            self.start, self.start_icon = tr._("They are playing…"), "timer-sand"
        elif not has_people:
            self.start, self.start_icon = tr._("Watch {match}").format(match=self.who), "eye-outline"
            self.other = tr._("Just the result")
        elif one.begun:
            self.start, self.start_icon = tr._("Continue: {match}").format(match=self.who), "play"
        else:
            match = self.who if len(one.seats) == 2 else GAMES[one.game].CARD.name
            self.start, self.start_icon = tr._("Start: {match}").format(match=match), "play"

    def _show_end(self, evening: Evening) -> None:
        self.where, self.who = tr._("The game night is over"), words.standing(evening)
        self.minutes, self.news, self.other, self.seating, self.can_swap = "", "", "", "", False
        self.ids.rests.clear_widgets()
        seats = self.ids.seats
        seats.clear_widgets()
        for guest in evening.leaders:
            player = evening.players[guest]
            points = tr.n("{number} point", "{number} points", evening.points[guest])
            shown = SeatFace(emblem=player.emblem, regular=player.regular, name=evening.names[guest])
            shown.side = points.format(number=evening.points[guest])
            shown.face = dp(88 if len(evening.leaders) < 3 else 56)
            seats.add_widget(shown)
        is_on = self.app.evenings.open is not None
        self.start = tr._("Continue the game night") if is_on else tr._("A new game night")
        self.start_icon = "weather-night"

    # --- actions

    def play(self) -> None:
        """Start or continue the next game; after the last one, a new evening."""
        if self._evening.over:
            self.app.go("evening" if self.app.evenings.open is not None else "invite")
            return
        table = self._take_seats()
        if table is not None:
            self.app.open_table(table)

    def _take_seats(self) -> Table | None:
        if self._unwatched is not None:
            return None
        table, trouble = self.app.evenings.seat(self.app.library)
        self.app.notify(tr._(trouble) if trouble else "")
        if table is None:
            self.refresh()
        return table

    def play_unwatched(self) -> None:
        """Let AIs play their game in the background, and show the result."""
        table = self._take_seats()
        if table is None:
            return
        self._unwatched = table
        self.app.set_table(table)
        table.begin()
        self.app.think()
        table.on_frame(self._moved)
        self.refresh()

    def _moved(self, _frame: Frame) -> None:
        table = self._unwatched
        if table is None:
            return
        if not table.over:
            self.news = situation(table)
            return
        self._unwatched = None
        self.refresh()
        # Not now: the AI that has moved is still at work.
        Clock.schedule_once(self._play_next_unwatched)

    def _play_next_unwatched(self, _dt: float) -> None:
        """One such game after the other, until a person plays."""
        evening = self._evening
        here = self.app.screen is self and evening is self.app.evenings.open
        if here and evening.next is not None and not evening.people_in(evening.games[evening.next]):
            self.play_unwatched()

    def _stop_watching(self) -> None:
        """Stop watching; the match is kept as it is."""
        if self._unwatched is not None:
            self._unwatched = None
            self.app.leave_table(keep=True)

    def swap(self) -> None:
        """Exchange the seats of the next game."""
        self._evening.swap()
        self.app.evenings.save(self._evening)
        self.refresh()

    def next_seating(self) -> None:
        """The next way of two people to share the device."""
        settings = self.app.settings
        settings.seating = SEATINGS[(SEATINGS.index(settings.seating) + 1) % len(SEATINGS)]
        self.refresh()

    def stop(self) -> None:
        """End the evening early, after a question."""

        def done() -> None:
            self._stop_watching()
            self.app.evenings.stop()
            self.refresh()

        ask(
            tr._("End the game night?"),
            tr._("The games that were played count; the others are left out."),
            tr._("End it"),
            tr._("Play on"),
            done,
        )


def _running(one: EveningGame) -> str:
    return tr._("in progress") if one.begun else tr._("now")


def _cell(one: EveningGame, guest: int) -> PointsCell:
    """What a guest has of a game."""
    points = one.points(guest)
    if guest not in one.seats:
        return PointsCell("break", tr._("break"))
    if points is None:
        return PointsCell("open")
    best = max(one.points(other) or 0 for other in one.seats)
    if not points:
        return PointsCell("none", "0")
    return PointsCell("won" if points == best and not one.drawn else "some", str(points))
