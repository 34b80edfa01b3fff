"""The coach's screens in the states worth looking at, by name."""

from __future__ import annotations

from random import Random

from app.table import Table
from tests.ui.driver import Driver
from tests.ui.states import match, state

#: A BraveRats match with a blunder in it, and its end.
ROUNDS = ("spy general", "- musician", "ambassador -", "assassin ambassador", "prince wizard")


def finished(ui: Driver, *rounds: str, players: tuple[str, ...] = ("Anna", "@master")) -> Table:
    """A finished BraveRats match of the library."""
    table = match(ui, *(rounds or ROUNDS), players=players).table
    assert table.over
    return ui.app.library.finished(table.number).table


def studied(ui: Driver, table: Table) -> None:
    """Until the coach has done with a match."""
    analyst = ui.app.analyst

    def done() -> bool:
        known = analyst.ask(table)
        return known is not None and known.done == known.total and not analyst.busy

    ui.until(done, "the analysis", seconds=60)


def replay(ui: Driver, line: int = 5) -> Table:
    """The replay of a match whose analysis is done."""
    table = finished(ui)
    ui.app.go("home")
    ui.settle()
    studied(ui, table)
    ui.app.go("replay", table=table, line=line)
    ui.settle()
    ui.frames(4)
    return table


@state("result-coach")
def _result(ui: Driver) -> None:
    table = finished(ui)
    ui.app.go("home")
    ui.settle()
    studied(ui, table)
    ui.app.go("result", table=table)
    ui.settle()


@state("replay")
def _replay(ui: Driver) -> None:
    replay(ui)


def played_out(ui: Driver, game: str, seats: int, lines: int) -> Table:
    """The first lines of a match between beginners, as if it had ended there: nobody waits for its analysis."""
    players = ("Anna", *("@novice",) * (seats - 1))
    table = ui.app.library.begin(game, {}, players, "coach")
    table.begin()
    rng = Random(7)
    while len(table.match.log) < lines:
        for seat in table.asked():
            table.submit(seat, rng.choice(table.legal(seat)))
    table.resign(seats - 1)
    return ui.app.library.finished(table.number).table


@state("replay-brooke")
def _brooke(ui: Driver) -> None:
    table = played_out(ui, "brooke", 2, 10)
    studied(ui, table)
    ui.app.go("replay", table=table, line=8)
    ui.settle()


@state("replay-firstrat")
def _firstrat(ui: Driver) -> None:
    table = played_out(ui, "firstrat", 3, 24)
    studied(ui, table)
    ui.app.go("replay", table=table, line=20)
    ui.settle()
