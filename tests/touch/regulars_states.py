"""States of the regulars: their page, one of them, and matches against them."""

from __future__ import annotations

from app.matches.entry import Summary
from app.table.remarks import Remark, phrases
from tests.touch.driver import Driver
from tests.touch.lines import keep_lines
from tests.touch.states import named, state

#: Regular → won and lost at each game.
BALANCES = {
    "pip": {"braverats": (4, 0), "brooke": (3, 0), "firstrat": (1, 0)},
    "clover": {"braverats": (12, 10), "brooke": (3, 2), "firstrat": (2, 1)},
    "basil": {"braverats": (1, 3), "brooke": (2, 2), "firstrat": (0, 1)},
    "juniper": {"braverats": (0, 2)},
}


def counted(ui: Driver) -> None:
    """Fill the statistics with matches against regulars."""
    lines: list[Summary] = []
    for regular, games in BALANCES.items():
        for game, (won, lost) in games.items():
            for result in ("won",) * won + ("lost",) * lost:
                line = Summary(1000 + len(lines), game, 2, regular, (), result, 4, 2, False, 0, 300, None)
                lines.append(line._replace(met=(f"{regular}={result}",)))
    keep_lines(ui.app.store, lines)


@state("regulars")
def _regulars(ui: Driver) -> None:
    counted(ui)
    ui.app.go("regulars")
    ui.settle()


@state("regular-open")
def _regular_open(ui: Driver) -> None:
    _regulars(ui)
    ui.app.screen.open("renard")
    ui.frames(6)


@state("setup-regulars")
def _setup_regulars(ui: Driver) -> None:
    ui.app.settings.remember("firstrat", ["Anna", "@clover", "@basil"], {})
    ui.app.go("setup", game="firstrat")
    ui.settle()


def _say(ui: Driver, who: str) -> None:
    """Let the far side say its longest words, as after a moment that deserves them."""
    screen = ui.app.screen
    text = max((line.text for words in phrases()[who] for line in words), key=len)
    seat = next(seat for seat, player in enumerate(screen.sitting.table.players) if player.regular == who)
    screen.sitting.talk._say(Remark(seat, who, text))
    ui.frames(20)


@state("table-remark")
def _table_remark(ui: Driver) -> None:
    named("table-lifted").build(ui)
    _say(ui, "saffron")


@state("brooke-remark")
def _brooke_remark(ui: Driver) -> None:
    named("brooke-first").build(ui)
    _say(ui, "basil")


@state("firstrat-remark")
def _firstrat_remark(ui: Driver) -> None:
    named("firstrat-last-turns").build(ui)
    ui.app.screen.sitting.stage.news.hide()
    _say(ui, "clover")
