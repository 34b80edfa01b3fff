"""Named states of evenings: set-up, the page, and the list."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract import GAMES
from app.evenings.model import Evening, EveningGame
from app.evenings.setup import EveningSetup
from tests.touch.driver import Driver
from tests.touch.states import state

#: Places of the first games of an evening of three, and those of all seven.
FOUR = ((1, 2), (1, 2), (1, 1), (1, 2))
SEVEN = (*FOUR, (2, 1), (1, 1), (2, 1, 3))
#: Points of each game as its places would have been reached.
SCORES = {"braverats": {1: "4", 2: "1"}, "brooke": {1: "6", 2: "5"}, "firstrat": {1: "70", 2: "61", 3: "48"}}


def begin(ui: Driver, *guests: str, ranks: Sequence[tuple[int, ...]] = (), tables: Sequence[str] = ()) -> Evening:
    """An evening of which these games were played."""
    setup = EveningSetup()
    setup.guests, setup.tables = list(guests), list(tables or GAMES)
    setup.choose_length(setup.lengths()[0].each)
    evening = setup.begin("", tuple(GAMES), {}, 1_700_000_000)
    for place, places in enumerate(ranks):
        one = evening.games[place]
        scores = tuple("3" if len(set(places)) == 1 else SCORES[one.game].get(rank, "40") for rank in places)
        evening.games[place] = EveningGame(one.game, one.seats, place + 1, f"{place:064d}", places, scores)
    ui.app.evenings.begin(evening)
    return evening


def resign_first(ui: Driver, *guests: str) -> None:
    """An evening whose first game was resigned."""
    begin(ui, *guests)
    table, _ = ui.app.evenings.seat(ui.app.library)
    assert table is not None
    table.begin()
    table.resign(0)


def show(ui: Driver, *guests: str, ranks: Sequence[tuple[int, ...]] = ()) -> None:
    begin(ui, *guests, ranks=ranks)
    ui.app.go("evening")
    ui.settle()


@state("evening-invite")
def _invite(ui: Driver) -> None:
    ui.app.go("invite")
    ui.settle()


@state("evening-invite-five")
def _invite_five(ui: Driver) -> None:
    begin(ui, "Maximiliane-Antoinette", "Bartholomäus", "Cleo", "@clover", "@saffron")
    ui.app.evenings.stop()
    ui.app.go("invite")
    ui.settle()


@state("evening")
def _evening(ui: Driver) -> None:
    show(ui, "Anna", "Bruno", "Dora", ranks=FOUR)


@state("evening-five")
def _evening_five(ui: Driver) -> None:
    ranks = ((1, 2), (1, 2), (1, 1))
    show(ui, "Maximiliane-Antoinette", "Bartholomäus", "Cleo", "Dora", "Emil", ranks=ranks)


@state("evening-finale")
def _evening_finale(ui: Driver) -> None:
    show(ui, "Anna", "Bruno", "Dora", ranks=SEVEN[:6])


@state("evening-ais")
def _evening_ais(ui: Driver) -> None:
    """The next game is one between AIs."""
    show(ui, "", "@clover", "@pip", ranks=FOUR[:2])


@state("evening-shared")
def _evening_shared(ui: Driver) -> None:
    """Ended early, with two at the top."""
    begin(ui, "Maximiliane-Antoinette", "Bartholomäus", "Dora", ranks=((2, 1), (1, 2), (1, 1)))
    ui.app.evenings.stop()
    ui.app.go("evening")
    ui.settle()


@state("evening-list")
def _evening_list(ui: Driver) -> None:
    begin(ui, "Anna", "Bruno", "Dora", ranks=SEVEN)
    begin(ui, "Anna", "Bruno", ranks=((2, 1),))
    ui.app.evenings.stop()
    ui.app.go("evenings")
    ui.settle()


@state("home-evening")
def _home_evening(ui: Driver) -> None:
    begin(ui, "Anna", "Bruno", "Dora", ranks=FOUR)
    ui.app.go("home")
    ui.settle()
