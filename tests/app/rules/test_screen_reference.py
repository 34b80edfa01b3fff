"""The quick reference: one tap from every table, on one page without scrolling, with the numbers of the match."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.base.text import LANGUAGES, tr
from app.contract import ui_of
from app.kit.press import EdgeIcon, IconButton
from app.rules.rulebook import ReferenceFact
from app.table.table import Player, Table
from engine.base import Setup
from engine.brooke.dice_set import DICE, STOCK, limit_of
from engine.firstrat.components import STANDARD, components_of
from engine.games import GAMES
from engine.match import Match
from tests.app.games.firstrat import positions as at
from tests.touch import audit
from tests.touch.brooke_states import placing, voyage
from tests.touch.driver import Driver, visible
from tests.touch.firstrat_states import scene
from tests.touch.states import match, named

PAGES = ("reference", "brooke-reference", "firstrat-reference")
SMALLEST_PHONE = (360, 640)

TABLES: dict[str, Callable[[Driver], object]] = {
    "braverats": lambda ui: match(ui, "spy general", sealed="prince"),
    "brooke": lambda ui: voyage(ui, placing()),
    "firstrat": lambda ui: scene(ui, at.scene()),
}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_smallest_phone_without_scrolling(ui: Driver, page: str, language: str) -> None:
    """The states have as much to say as a match can have."""
    ui.app.settings.language = language
    ui.resize(*SMALLEST_PHONE)
    named(page).build(ui)
    ids = ui.app.screen.ids
    assert ids.parts.height <= ids.page.height
    assert not audit.problems()


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", [SMALLEST_PHONE, (1280, 800)])
def test_one_tap_opens_it_and_back_returns_to_the_match(ui: Driver, game: str, size: tuple[int, int]) -> None:
    ui.resize(*size)
    TABLES[game](ui)
    table = ui.app.table
    before = table.match.state, len(table.match.log), table.sealed()
    ui.tap(ui.find("Overview", IconButton))
    ui.settle()
    assert ui.screen == "reference"
    assert ui.app.screen.title == f"Overview: {ui_of(game).CARD.name}"
    ui.back()
    ui.settle()
    assert ui.screen == "play" and ui.app.table is table
    assert (table.match.state, len(table.match.log), table.sealed()) == before


@pytest.mark.parametrize("game", ["braverats", "brooke"])
def test_both_players_who_sit_opposite_can_open_it(ui: Driver, game: str) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = "face"
    if game == "braverats":
        match(ui, players=("Ann", "Ben"))
    else:
        voyage(ui, placing(), players=("Ann", "Ben"))
    icons = [one for one in visible(ui.app.screen) if isinstance(one, EdgeIcon) and one.label == "Overview"]
    assert len(icons) == 2
    for number in range(2):
        icons = [one for one in visible(ui.app.screen) if isinstance(one, EdgeIcon) and one.label == "Overview"]
        ui.tap(icons[number])
        ui.settle()
        assert ui.screen == "reference"
        ui.back()
        ui.settle()


def test_the_rules_are_one_tap_further_and_back_leads_to_the_table_again(ui: Driver) -> None:
    TABLES["brooke"](ui)
    ui.tap(ui.find("Overview", IconButton))
    ui.settle()
    ui.app.screen.open_rules()
    ui.settle()
    assert ui.screen == "rules"
    ui.back()
    ui.settle()
    assert ui.screen == "reference"
    ui.back()
    ui.settle()
    assert ui.screen == "play"


def test_a_tablet_has_two_columns(ui: Driver) -> None:
    for page in PAGES:
        ui.resize(*SMALLEST_PHONE)
        named(page).build(ui)
        assert not ui.app.screen.ids.right.children
        ui.resize(1280, 800)
        ids = ui.app.screen.ids
        assert ids.right.children and ids.left.children
        assert ids.parts.height <= ids.page.height


# --- what it says


def facts(game: str, players: int = 2, **options: object) -> list[ReferenceFact]:
    """All facts of a match that begins with these options."""
    tr.speak("en")
    rules = GAMES[game]
    setup = Setup(
        players, {name.replace("_", "-") if game == "braverats" else name: v for name, v in options.items()}
    )
    table = Table(Match(rules, setup, "1"), tuple(Player(f"P{seat}") for seat in range(players)))
    table.begin()
    return [fact for part in ui_of(game).reference_parts(table) for fact in part.facts]


def heads(found: list[ReferenceFact]) -> list[str]:
    return [fact.head for fact in found]


def test_braverats_shows_the_cards_and_what_wins_this_match() -> None:
    assert heads(facts("braverats"))[:8] == [
        "Musician", "Princess", "Spy", "Assassin", "Ambassador", "Wizard", "General", "Prince",
    ]  # fmt: skip
    assert "Mime" not in heads(facts("braverats")) and "Mime" in heads(facts("braverats", mime=True))
    assert "4 crowns win the game" in heads(facts("braverats"))
    assert "3 crowns win the game" in heads(facts("braverats", fast=True))
    assert "3 games win the match" in heads(facts("braverats", true_king=True))
    assert not any("match" in head for head in heads(facts("braverats")))


def test_first_rat_explains_the_burrow() -> None:
    assert any("Burrow, 1 field per apple core: comic, rat, cube" in fact.text for fact in facts("firstrat"))


def test_brooke_shows_the_limit_and_who_corrects() -> None:
    found = facts("brooke")
    (limit,) = [fact for fact in found if fact.cells]
    assert limit.cells == tuple(f"{dice}: {limit_of(dice)}" for dice in range(STOCK, DICE + 1))
    assert limit.cells[0] == "4: 15"
    texts = " ".join(fact.text for fact in found)
    assert "the opponent of that colour" in texts
    other = " ".join(fact.text for fact in facts("brooke", correction="mover"))
    assert "the opponent of whoever moved" in other and "of that colour" not in other
    assert len(facts("brooke", pair=True)) == len(found) + 1


def test_first_rat_shows_prices_and_the_points_of_this_match() -> None:
    components = components_of(STANDARD)
    (shop,) = [fact for fact in facts("firstrat") if fact.head == "Shop"]
    assert [number for _, number in shop.amounts] == [str(shop.price) for shop in components.shops]
    assert shop.amounts[0] == ("hamster", "6")
    cargo = next(fact for fact in facts("firstrat", 5) if fact.head == "Cargo hold")
    assert cargo.cells == ("9", "6", "5", "4", "3") and dict(cargo.amounts) == {"powder": "3", "can": "2"}
    few = next(fact for fact in facts("firstrat", 2) if fact.head == "Cargo hold")
    assert few.cells == ("9", "6", "–", "–", "3"), "with two players the third and fourth field are covered"
    drawn = {fact.head: fact.cells for fact in facts("firstrat", 5, variable_tracks=True)}
    assert drawn != {fact.head: fact.cells for fact in facts("firstrat", 5)}
