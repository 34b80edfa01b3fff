"""The register of the app: every game is complete, and every name that it gives leads somewhere."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import engine.games
from app.contract import GAMES, GameUI, PageLink

ROOT = Path(__file__).parents[3]
NAMES = re.compile(r"braverats|brooke|first ?rat|greg", re.IGNORECASE)
FUNCTIONS = {name: value for name, value in vars(GameUI).items() if inspect.isfunction(value) and name[0] != "_"}
PROPERTIES = [name for name, value in vars(GameUI).items() if isinstance(value, property)]


def test_both_registers_hold_the_same_games() -> None:
    assert list(GAMES) == list(engine.games.GAMES)
    assert all(ui.CARD.id == game for game, ui in GAMES.items())


@pytest.mark.touch  # widgets open a window when they are imported
@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_everything_that_the_app_asks_for(game: str) -> None:
    ui = GAMES[game]
    members = [*GameUI.__annotations__, *FUNCTIONS, *PROPERTIES]
    assert len(members) > 35
    assert [name for name in members if not hasattr(ui, name)] == []
    for name, asked in FUNCTIONS.items():
        # The protocol counts itself.
        arguments = [None] * (len(inspect.signature(asked).parameters) - 1)
        inspect.signature(getattr(ui, name)).bind(*arguments)


@pytest.mark.touch
@pytest.mark.parametrize("game", GAMES)
def test_screens_and_links_of_a_game_exist(game: str) -> None:
    ui = GAMES[game]
    assert all(inspect.isclass(screen) for screen in ui.SCREENS.values())
    assert all(isinstance(link, PageLink) and link.screen in ui.SCREENS for link in ui.STATISTICS_LINKS)
    options = {option.id for option in engine.games.GAMES[game].info.options}
    assert ui.SOLO is None or ui.SOLO.option in options
    assert {option for group in ui.GROUPS for option in group.options} | set(ui.NOTES) <= options


def shared_sources() -> list[Path]:
    """Everything of the app but the folders of games and the register itself."""
    folders = {ROOT / folder / game for folder in ("app/games", "kv/games") for game in GAMES}
    register = ROOT / "app" / "games" / "__init__.py"
    found = [*(ROOT / "app").rglob("*.py"), *(ROOT / "kv").rglob("*.kv"), ROOT / "main.py"]
    return sorted(path for path in found if path != register and not folders & set(path.parents))


@pytest.mark.parametrize("path", shared_sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_shared_code_names_no_game(path: Path) -> None:
    assert not NAMES.findall(path.read_text(encoding="utf-8"))
