"""Named states of the result page: won, lost, drawn, with records, and resigned, for each game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from app.matches.entry import Summary
from app.people.players import seat_players
from app.table.table import Table
from engine.base import Json, Setup
from engine.games import GAMES
from engine.match import Match
from engine.regulars import BY_ID
from tests.touch.driver import Driver
from tests.touch.lines import keep_lines
from tests.touch.states import state

#: Rounds of BraveRats that seat 0 wins, loses, and that nobody wins.
WON = ("spy general", "- musician", "ambassador -", "assassin ambassador", "prince wizard")
LOST = tuple(" ".join(reversed(cards.split())) for cards in WON)
DRAWN = ("musician musician", "princess princess", "spy spy", "assassin assassin", "ambassador ambassador",
         "wizard wizard", "general general", "prince prince")  # fmt: skip


def show(ui: Driver, table: Table) -> None:
    """The result page of a match."""
    ui.app.set_table(table)
    ui.app.go("result", table=table)
    ui.settle()
    ui.frames(4)


def played(table: Table, seed: str) -> Table:
    """A match of random moves to its end."""
    table.begin()
    rng = Random(seed)
    while not table.over:
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    return table


def ended(ui: Driver, game: str, players: Sequence[str], ranks: tuple[int, ...], **options: Json) -> Table:
    """A match that ended with these places, found among a few of random moves."""
    for seed in map(str, range(200)):
        tried = Match(GAMES[game], Setup(len(players), options), seed, players=players)
        if played(Table(tried, seat_players(game, players)), seed).ranks == ranks:
            return played(ui.app.library.begin(game, options, players, seed), seed)
    raise AssertionError(f"no match of {game} ended {ranks}")


def braverats(ui: Driver, *rounds: str, players: Sequence[str] = ("Anna", "@basil")) -> Table:
    table = ui.app.library.begin("braverats", {}, players, "result")
    table.begin()
    for cards in rounds:
        for seat, card in reversed(list(enumerate(cards.split()))):
            if card != "-":
                assert table.submit(seat, card) is None, cards
    return table


def past(ui: Driver, game: str, *results: str, rival: str, points: int = 0, seats: int = 2) -> None:
    """Matches of the statistics that were counted before, oldest first."""
    first = min((line.number for line in ui.app.statistics.lines if line.number > 500), default=1000)
    met = [(f"{rival}={result}",) if rival in BY_ID else () for result in results]
    plain = Summary(0, game, seats, rival, (), "", points, 3, False, 0, 200, 0.9)
    keep_lines(
        ui.app.store,
        (
            plain._replace(number=first - len(results) + place, result=result, met=met[place])
            for place, result in enumerate(results)
        ),
    )


# --- BraveRats


@state("result-won")
def _won(ui: Driver) -> None:
    show(ui, braverats(ui, *WON))


@state("result-lost")
def _lost(ui: Driver) -> None:
    show(ui, braverats(ui, *LOST))


@state("result-drawn")
def _drawn(ui: Driver) -> None:
    show(ui, braverats(ui, *DRAWN))


@state("result-record")
def _record(ui: Driver) -> None:
    past(ui, "braverats", "won", "won", rival="casual")
    past(ui, "braverats", "lost", "lost", rival="basil")
    show(ui, braverats(ui, *WON))


@state("result-two-people")
def _two_people(ui: Driver) -> None:
    show(ui, braverats(ui, *WON, players=("Maximiliane-Antoinette", "Bartholomäus")))


# --- Brooke


@state("brooke-result-won")
def _brooke_won(ui: Driver) -> None:
    show(ui, ended(ui, "brooke", ("Anna", "@pip"), (1, 2)))


@state("brooke-result-lost")
def _brooke_lost(ui: Driver) -> None:
    past(ui, "brooke", "won", "won", rival="casual")
    show(ui, ended(ui, "brooke", ("Anna", "@clover"), (2, 1)))


@state("brooke-result-resigned")
def _brooke_resigned(ui: Driver) -> None:
    table = ui.app.library.begin("brooke", {}, ("Anna", "@clover"), "result")
    table.begin()
    table.resign(0)
    show(ui, table)


@state("brooke-result-record")
def _brooke_record(ui: Driver) -> None:
    past(ui, "brooke", "won", "won", "won", rival="novice")
    show(ui, ended(ui, "brooke", ("Anna", "@saffron"), (1, 2)))


# --- First Rat


@state("firstrat-result-won")
def _firstrat_won(ui: Driver) -> None:
    past(ui, "firstrat", "lost", rival="casual", points=1, seats=3)
    table = ended(ui, "firstrat", ("Anna", "@clover", "@basil"), (1, 2, 3))
    show(ui, table)


@state("firstrat-result-resigned")
def _firstrat_resigned(ui: Driver) -> None:
    """One of three has resigned: nobody has won."""
    table = ui.app.library.begin("firstrat", {}, ("Anna", "@clover", "@basil"), "result")
    table.begin()
    rng = Random(3)
    while len(table.match.log) < 40:
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    table.resign(0)
    show(ui, table)


@state("firstrat-result-greg-won")
def _greg_won(ui: Driver) -> None:
    show(ui, ended(ui, "firstrat", ("Anna",), (2,), greg="hard"))
