"""Named states of the coach's screens."""

from __future__ import annotations

from random import Random

from app.kit.page_sheet import PageSheet
from app.table.table import Table
from engine.base import CHANCE
from engine.brooke.ai.reasons import reason
from engine.coach.judgement import Analysis, Verdict
from tests.touch.driver import Driver
from tests.touch.states import match, state

#: A BraveRats match with a blunder in it, and its end.
ROUNDS = ("spy general", "- musician", "ambassador -", "assassin ambassador", "prince wizard")


def finished(ui: Driver, *rounds: str, players: tuple[str, ...] = ("Anna", "@saffron")) -> Table:
    """A finished BraveRats match of the library."""
    table = match(ui, *(rounds or ROUNDS), players=players).table
    assert table.over
    return ui.app.library.finished(table.number).table


def studied(ui: Driver, table: Table) -> None:
    """Run until a match is analysed."""
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


@state("replay-start")
def _replay_start(ui: Driver) -> None:
    """With the whole hand."""
    replay(ui, 1)


def played_out(ui: Driver, game: str, seats: int, lines: int) -> Table:
    """The first lines of a match between beginners, finished there so that its analysis is short."""
    players = ("Anna", *("@novice",) * (seats - 1))
    table = ui.app.library.begin(game, {}, players, "coach")
    table.begin()
    rng = Random(7)
    while len(table.match.log) < lines:
        for seat in table.asked():
            table.submit(seat, rng.choice(table.legal(seat)))
    table.resign(seats - 1)
    return ui.app.library.finished(table.number).table


def judge(ui: Driver, table: Table) -> None:
    """A made-up analysis, for a game whose real one is slow."""
    log, seats = table.match.log, len(table.players)
    verdicts = [
        Verdict(line, seat, move, move, 0.58, 0.5, 0.08, "mistake", False, 0.2, {move: 1.0}, reason("any"), 0.1)
        for line, entry in enumerate(log)
        for seat, move in entry.moves.items()
        if seat != CHANCE
    ]
    even = (0.5, *(0.5 / (seats - 1) for _ in range(seats - 1)))
    nothing = [0.0] * seats
    found = Analysis(
        table.game.info.id, [even] * (len(log) + 1), verdicts, nothing, nothing, [0.9, *[None] * (seats - 1)]
    )
    ui.app.library.save_analysis(table, found)


@state("replay-brooke")
def _brooke(ui: Driver) -> None:
    table = played_out(ui, "brooke", 2, 10)
    judge(ui, table)
    ui.app.go("replay", table=table, line=8)
    ui.settle()


@state("replay-firstrat")
def _firstrat(ui: Driver) -> None:
    table = played_out(ui, "firstrat", 3, 24)
    studied(ui, table)
    ui.app.go("replay", table=table, line=20)
    ui.settle()


@state("replay-verdict")
def _verdict(ui: Driver) -> None:
    replay(ui, 4)
    ui.app.screen.details()
    ui.frames(6)


@state("replay-menu")
def _menu(ui: Driver) -> None:
    replay(ui)
    ui.app.screen.menu()
    ui.frames(6)


@state("replay-heat")
def _heat(ui: Driver) -> None:
    replay(ui, 0)
    heat = next(link for link in ui.app.screen.links() if link.icon == "grid")
    heat.open()
    ui.frames(6)


@state("replay-go-on")
def _go_on(ui: Driver) -> None:
    replay(ui, 3)
    ui.app.screen.go_on()
    ui.frames(6)


@state("replay-fair")
def _fair(ui: Driver) -> None:
    from app.coach import screen_replay

    screen_replay.fairness(replay(ui))
    ui.frames(6)


@state("replay-tells")
def _tells(ui: Driver) -> None:
    from app.games.braverats import screen_insight as insight

    table = finished(ui, players=("Anna", "@renard"))
    for number in range(12):
        other = ui.app.library.begin("braverats", {}, ("Anna", "@clover"), f"tells {number}")
        rng = Random(number)
        while not other.over:
            for seat in sorted(other.asked(), reverse=True):
                other.submit(seat, rng.choice(other.legal(seat)[: 3 if seat == 0 else 9]))
    ui.app.go("replay", table=table)
    ui.settle()
    insight.open_tells(table)
    ui.until(lambda: len(PageSheet.stack[-1].ids.content.children) > 2, "the tells", seconds=60)
    ui.frames(4)


@state("take-in")
def _take_in(ui: Driver) -> None:
    ui.app.go("log")
    ui.settle()
    ui.app.screen.import_match()
    ui.frames(6)
