"""Insights into a BraveRats match: a round as a heat map, the player's habits, and what a fox noticed."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from time import perf_counter
from typing import Any, cast

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp

from app.base.live_text import headed, tr
from app.coach import TellRow, presenter as coach
from app.contract import MatchLink
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.table import face
from app.games.braverats.widgets.card_row import HeatMap
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import Panel
from app.people import about, studies
from app.table import BUDGET, Table
from engine.base import Refused, Seat
from engine.braverats.coach import BraveRatsCoach
from engine.braverats.tells import Noticed, Tells, noticed, tells
from engine.braverats.text import SITUATIONS
from engine.games import coach_of

#: How many of the last matches are searched for habits.
LAST = 50
GAME = "braverats"
#: Habits shown as sentences; the bars show all of them.
SENTENCES = 4


def insights(table: Table, line: int) -> list[MatchLink]:
    """What the coach can show of a match besides its verdicts."""
    found = [MatchLink("grid", tr._("All cards against all cards"), partial(heat, table, line), of_moment=True)]
    if table.people:
        found.append(MatchLink("eye-outline", tr._("Your tells"), partial(open_tells, table)))
    seat = fox_seat(table)
    if seat is not None:
        text = tr._("What {name} had noticed").format(name=table.players[seat].name)
        found.append(MatchLink("owl", text, partial(open_noticed, table)))
    return found


# --- a round


def heat(table: Table, line: int) -> None:
    """The round on the table as a heat map; where the match is over, the last round."""
    for moment in range(line, max(-1, line - 2), -1):
        try:
            sheet = _heat_sheet(table, moment)
        except Refused:
            continue
        sheet.open()
        return
    App.get_running_app().notify(tr._("There is no round with both hands known here."))


def _heat_sheet(table: Table, line: int) -> PageSheet:
    seat = coach.watched(table)
    payoffs = cast(BraveRatsCoach, coach_of("braverats")).payoffs(table.game.view(table.match.states[line], seat))
    colours = coach.colour_keys(table)
    moves = table.match.log[line].moves if line < len(table.match.log) else {}
    played = [_place(payoffs.rows, moves.get(seat)), _place(payoffs.columns, moves.get(1 - seat))]
    show = HeatMap(
        rows=tuple(face(card, colours[seat]) for card in payoffs.rows),
        cols=tuple(face(card, colours[1 - seat]) for card in payoffs.columns),
        cells=payoffs.chances,
        row_mix=payoffs.row_mix,
        col_mix=payoffs.column_mix,
        played=played,
    )
    parts = [
        about(
            table.players[seat].name,
            tr._("How often you win the match, in percent: your cards downwards, the others across."),
            tr._("How often {name} wins the match, in percent: {name}’s cards downwards, the others across."),
        ),
        tr._("At the right and below: how often the master plays each card."),
    ]
    if min(played) >= 0:
        parts.append(tr._("The ring is what was played."))
    parts.append(
        tr._("Worked out to the end of the game: no guesses.") if payoffs.exact else tr._("These are estimates.")
    )
    return PageSheet(show, Factory.Dim(text=" ".join(parts)), title=coach.standing_at(table, line))


def _place(cards: tuple[str, ...], card: str | None) -> int:
    return cards.index(card) if card in cards else -1


# --- habits


def fox_seat(table: Table) -> Seat | None:
    """The seat of a fox that played against a person; None if there was none."""
    found = [seat for seat, player in enumerate(table.players) if studies(GAME, player.opponent)]
    return found[0] if len(found) == 1 and len(table.people) == 1 else None


def open_tells(table: Table) -> None:
    """What the player's choices of the last games give away."""
    name = table.match.players[coach.watched(table)]
    choices = App.get_running_app().library.past_choices(GAME, {name}, LAST)
    sheet = _waiting(tr._("Your tells"))
    _in_frames(tells(choices), sheet, lambda found: _fill_tells(sheet, found))


def _fill_tells(sheet: PageSheet, found: Tells) -> None:
    content = sheet.ids.content
    content.clear_widgets()
    *habits, cost = found.reasons
    content.add_widget(WrappedLabel(text=words.reason(cost), bold=True))
    for reason in habits[:SENTENCES]:
        content.add_widget(WrappedLabel(text=words.reason(reason)))
    for situation, title in SITUATIONS.items():
        rows = words.frequencies(found, situation)
        if not rows:
            continue
        panel = Panel(padding=(dp(14), dp(10)), spacing=dp(6), outlined=True)
        panel.add_widget(Factory.Heading(text=tr._(title)))
        for row in rows:
            panel.add_widget(
                TellRow(text=words.card(row.card), own=row.own, perfect=row.perfect, figure=row.figure)
            )
        content.add_widget(panel)
    content.add_widget(
        Factory.Dim(text=tr._("Filled bar: how often you played it. Mark: how often would be right."))
    )


def open_noticed(table: Table) -> None:
    """What the fox of this match had noticed about its opponent."""
    seat = fox_seat(table)
    if seat is None:
        return
    names = {table.match.players[other] for other in table.people}
    earlier = App.get_running_app().library.past_choices(GAME, names, before=table.number)
    sheet = _waiting(tr._("What {name} had noticed").format(name=table.players[seat].name))
    _in_frames(noticed(table.match, seat, earlier), sheet, lambda found: _fill_noticed(sheet, table, seat, found))


def _fill_noticed(sheet: PageSheet, table: Table, seat: Seat, found: Noticed) -> None:
    content = sheet.ids.content
    content.clear_widgets()
    for reason in found.reasons:
        content.add_widget(WrappedLabel(text=words.reason(reason)))
    if found.used:
        name = table.players[seat].name
        content.add_widget(Factory.Heading(text=tr._("Where {name} used that").format(name=name)))
    for line, reason in found.used:
        when = coach.standing_at(table, line)
        why = words.reason(reason)
        content.add_widget(WrappedLabel(text=headed(when, why)))


# --- long computations


def _waiting(title: str) -> PageSheet:
    sheet = PageSheet(WrappedLabel(text=tr._("The coach is going through your matches…")), title=title)
    sheet.open()
    return sheet


def _in_frames(work: Generator[Any, None, Any], sheet: PageSheet, done: Callable[[Any], None]) -> None:
    """Run a computation for a few milliseconds each frame, as long as its sheet is open."""

    def step(_dt: float) -> None:
        began = perf_counter()
        try:
            while perf_counter() - began < BUDGET:
                next(work)
        except StopIteration as end:
            event.cancel()
            done(end.value)

    event = Clock.schedule_interval(step, 0)
    sheet.bind(on_dismiss=lambda *_: event.cancel())
