"""The start: what is imported by the first frame, and that nothing moves when the rest arrives."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.contract import GAMES
from app.matches.library import Library
from app.matches.preview import preview_matches
from app.setup.model import MatchSetup
from app.store.database import Store
from engine.base import Setup
from engine.games import game_of

ROOT = Path(__file__).parents[3]

#: The app in Kivy's own loop: tells at its first frame and some frames later what is imported and what home shows.
FIRST_FRAMES = """
import json, os, sys
from tests.touch import environment
environment.prepare()
os.environ["RATSKELLER_DATA"] = sys.argv[1]
from app.shell import start
from kivy.app import App
from kivy.core.window import Window
seen, settled = [], []
def shown(*_):
    home = App.get_running_app().screen
    rows = [row for row in home.ids.waiting.children if hasattr(row, "facts")]
    rows = [[row.head, row.facts, bool(row.ids.face.children)] for row in rows]
    boxes = [[*row.pos, *row.size] for name in ("waiting", "cards", "head") for row in home.ids[name].children]
    setups = [panel.setup for panel in home.ids.cards.children]
    seen.append({"modules": sorted(sys.modules), "rows": rows, "boxes": boxes, "setups": setups})
    settled.append(not App.get_running_app().is_starting)
    if sum(settled) == 2:
        print(json.dumps([seen[0], seen[-1]]), flush=True)
        os._exit(0)
    Window.canvas.ask_update()
Window.bind(on_flip=shown)
start.main()
"""

#: Read when they are first needed, never before home is drawn.
LATER = (
    *("PIL", "asyncio", "ssl", "kivymd", "materialyoucolor", "plyer", "tomllib", "engine.match", "engine.coach"),
    *("app.matches.library", "app.table.table", "app.coach.analyst", "app.statistics.model", "app.table.thinker"),
    *(f"engine.{game}.{part}" for game in GAMES for part in ("game", "ai.mind", "coach")),
    *(f"app.games.{game}.director.director" for game in GAMES),
)


def first_frames(folder: Path) -> list[dict[str, Any]]:
    """What the first frame and a later one show."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAMES, str(folder)], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr[-2000:]
    frames: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
    return frames


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A data folder with three open matches."""
    library = Library(Store(tmp_path))
    for game, players, options in (
        ("brooke", ("Ann", "@barnabas"), {}),
        ("braverats", ("Ann", "@saffron"), {"draft": True}),
        ("firstrat", ("Ann",), {"greg": "hard"}),
    ):
        library.begin(game, options, players, "seed").begin()
    return tmp_path


def test_home_is_drawn_before_anything_else_is_imported(played: Path) -> None:
    first, later = first_frames(played)
    assert {name for name in LATER if name in first["modules"]} == set()
    assert len(first["modules"]) <= 400
    # What is known of the last match stands there at once, and the rest takes the room that was kept for it.
    assert [[head, facts[0]] for head, facts, _ in first["rows"]] == [["Continue First Rat", "You vs Greg (hard)"]]
    assert [[head, facts[0]] for head, facts, _ in later["rows"]] == [["Continue First Rat", "You vs Greg (hard)"]]
    assert later["rows"][0][1][1].strip() and later["rows"][0][2]
    assert first["boxes"] == later["boxes"]
    assert "app.matches.library" in later["modules"]


def test_a_remembered_set_up_is_shown_without_the_rules(tmp_path: Path) -> None:
    options = {"mime": True, "traitor": True, "draft": True}
    setups = {"braverats": {"players": ["", "@saffron"], "options": options}}
    (tmp_path / "settings.json").write_text(json.dumps({"version": 1, "setups": setups}))
    first, later = first_frames(tmp_path)
    assert "engine.braverats.game" not in first["modules"]
    # Options that do not go together, which only the rules know, are gone a moment later.
    assert ["You vs Saffron (master)", "Mime", "Traitor"] in later["setups"]


# --- the preview of matches


def test_a_preview_shows_what_the_library_knows(played: Path) -> None:
    seen, library = preview_matches(Store(played)), Library(Store(played))
    entry = next(library.open_entries(library.open_numbers()))
    assert seen.open == 3 and not seen.finished and seen.newest is not None
    assert (seen.newest.number, seen.newest.game) == (entry.number, entry.game)
    assert seen.newest.players == entry.table.match.players
    assert seen.newest.options["greg"] == "hard"


@pytest.mark.parametrize(
    "header", ["", "\xff", "game brooke  #00000000\nplayers 7  #00000000\noptions {}  #00000000\n"]
)
def test_a_damaged_match_is_only_counted(played: Path, header: str) -> None:
    store = Store(played)
    store.write(lambda db: db.execute("UPDATE match SET header = ?", (header,)))
    assert preview_matches(store) == (3, None, False)


def test_a_hostile_header_shows_names_that_can_be_drawn(played: Path) -> None:
    store = Store(played)
    header = 'game brooke  #00000000\noptions {}  #00000000\nplayers ["\\ud800x", "@saffron"]  #00000000\n'
    store.write(lambda db: db.execute("UPDATE match SET header = ?", (header,)))
    newest = preview_matches(store).newest
    assert newest is not None and newest.players[0] == "\ufffdx"


def test_no_folder_holds_nothing(tmp_path: Path) -> None:
    assert preview_matches(Store(None)) == preview_matches(Store(tmp_path / "none")) == (0, None, False)


# --- set-ups


@pytest.mark.parametrize("game", GAMES)
def test_what_a_first_match_is_played_with_goes_together(game: str) -> None:
    setup = MatchSetup(game, None, has_won=False)
    game_of(game).start(Setup(len(setup.players), setup.options))
