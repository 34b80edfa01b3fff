"""A game for one to five that knows only how to sit down: what set-up must cope with, in one place."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import app.games
from app.contract import GameCard, OptionGroup, SideStyle
from app.regulars import presenter
from engine import games
from engine.base import GameInfo, Option, Refused, Setup, full_options
from engine.regulars import REGULARS

FIVE = "five"
ALONE_ONLY = "The robot plays only against somebody who is alone."
#: Refuses one value while its neighbours are allowed.
TOO_STRONG = "An unfair robot needs the variable path."


class FiveSeats:
    """The rule book: its cover and its first page."""

    info = GameInfo(
        id=FIVE,
        name="Five Seats",
        seats=(1, 2, 3, 4, 5),
        options=(
            Option("path", (False, True), "Variable path: the spaces of each letter are shuffled."),
            Option("award", (True, False), "Launch award: the first rat on board gets one."),
            Option("robot", ("easy", "medium", "hard", "unfair"), "Robot: how well Greg plays against you."),
            Option(
                "components", ("standard",), "Components: the standard ones, or the path of a file.", free=True
            ),
        ),
        has_secrets=False,
    )

    def start(self, setup: Setup) -> None:
        options = full_options(self.info, setup.options)
        if setup.seats not in self.info.seats:
            raise Refused("Five Seats is for one to five.")
        if setup.seats > 1 and options["robot"] != "easy":
            raise Refused(ALONE_ONLY)
        if options["robot"] == "unfair" and not options["path"]:
            raise Refused(TOO_STRONG)


PARTS = SimpleNamespace(INFO=FiveSeats.info, GAME=FiveSeats(), LEVELS=games.levels_of("brooke"))


#: What the app shows of it: as much as menus and set-up ask for.
FIVE_UI = SimpleNamespace(
    CARD=GameCard(
        FIVE,
        "Five Seats",
        "A race of up to five",
        45,
        "home_firstrat",
        tuple(
            SideStyle(emblem, colour_key, colour, sign)
            for emblem, colour_key, colour, sign in (
                ("hammer", "blue", "Blue", "Hammer"),
                ("apple", "red", "Red", "Apple"),
                ("hammer", "blue", "Green", "Leaf"),
                ("apple", "red", "Purple", "Moon"),
                ("hammer", "blue", "Yellow", "Bolt"),
            )
        ),
        "The first begins.",
        alone="Alone you play against Greg, a robot rat.",
    ),
    GROUPS=(
        OptionGroup("More rules", "", ("path", "award")),
        OptionGroup("The robot", "", ("robot",), values={"robot": {"easy": "gentle", "unfair": "unfair"}}),
    ),
    RULINGS=(),
    NOTES={},
    LESSONS=(),
    ACHIEVEMENTS=(),
    PORTRAITS=(),
    SOLO=None,
    STATISTICS_LINKS=(),
    SCREENS={},
    setup_panel=lambda options, names: None,
)


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> str:
    """Register the game for one test."""
    real = presenter.habits
    likes = {one.id: "Likes to win." for one in REGULARS}
    monkeypatch.setattr(presenter, "habits", lambda game: likes if game == FIVE else real(game))
    monkeypatch.setitem(games._modules, FIVE, PARTS)
    monkeypatch.setitem(app.games.GAMES, FIVE, FIVE_UI)
    return FIVE
