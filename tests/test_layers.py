"""Who may import whom, and what each layer must do without."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from engine.games import IDS as GAMES
from tests.sources import (
    ROOT,
    imports,
    opens_files,
    public_classes,
    reaches,
    share_a_protocol,
    shown,
    sources,
    words,
)

#: Modules of a game that know its AI: they are no part of its rules.
ABOVE_THE_RULES = ("ai", "coach", "text", "terminal", "encoding", "tells", "riddles", "MIND", "COACH", "RIDDLES")
GAME_NAMES = re.compile(rf"(?<![a-z])({'|'.join(GAMES)}|first.rat|greg)", re.IGNORECASE)
BANNED = {"lzma", "bz2", "multiprocessing", "threading", "asyncio", "distutils", "imp"}

ENGINE, APP = sources("engine"), sources("app")
#: The modules for other people's libraries, each with what it needs beside the standard library.
ADAPTERS = {
    "engine/adapters/openspiel.py": {"numpy", "open_spiel", "pyspiel"},
    "engine/adapters/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "engine/adapters/gymnasium.py": {"gymnasium", "numpy"},
}
#: What no game owns.
SHARED = [path for path in ENGINE if path.relative_to(ROOT).parts[1] not in GAMES]
#: The same without the register.
UNNAMED = [path for path in SHARED if shown(path) != "engine/games.py"]


def offenders(paths: Iterable[Path], offence: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """The files that break a law, each with how."""
    return {shown(path): found for path in paths if (found := sorted(offence(path)))}


def roots(path: Path) -> set[str]:
    """The top-level packages that a file imports."""
    return {name.split(".")[0] for name in imports(path)}


def game_of(path: Path) -> str | None:
    """The game in whose folder a file lies, in the engine or in the app."""
    return next((part for part in path.relative_to(ROOT).parts if part in GAMES), None)


def is_rules(path: Path) -> bool:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return parts[1] in GAMES and parts[2] not in (*ABOVE_THE_RULES, "__init__")


def matches(path: Path, pattern: str) -> list[str]:
    return [found[0] for found in re.finditer(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)]


def test_relative_imports_are_read_as_absolute_ones():
    found = imports(ROOT / "engine" / GAMES[0] / "ai" / "mind.py")
    assert {"engine.base", "engine.ai.advice", f"engine.{GAMES[0]}.state", f"engine.{GAMES[0]}.ai.levels"} <= found


#: Modules that open files otherwise than by `engine.sanitize`: what is shipped with us, and what they write.
OPENERS = {
    "app/base/content.py", "app/kit/pictures.py", "engine/version.py",
    "engine/braverats/ai/draw_table.py", "engine/braverats/ai/tablebase.py",
    "engine/brooke/ai/book.py", "engine/brooke/ai/pass_values.py", "engine/brooke/cards.py",
    "engine/firstrat/ai/weights.py", "engine/firstrat/coach.py", "engine/firstrat/components.py",
    "engine/riddles/book.py",
    "app/store/files.py", "engine/cli/files.py", "engine/cli/main.py",
    # What Linux says of a process.
    "engine/cli/child.py",
    # The first bytes of a file that has been found to be one, whatever its size; and the scripts beside it.
    "app/store/database.py",
    "engine/sanitize.py",
}  # fmt: skip


def test_files_from_outside_are_read_through_one_door():
    """It asks first what a file is and how large: a pipe would be waited for, and a device has no end."""
    opened = offenders((*ENGINE, *APP), opens_files)
    assert {path: calls for path, calls in opened.items() if path not in OPENERS} == {}
    assert OPENERS - opened.keys() == set()


# --- the engine


def test_the_engine_needs_the_standard_library_alone():
    allowed = {"engine", *sys.stdlib_module_names} - BANNED
    # Where a pipe has to be read with a time limit, which some systems can only do in a thread.
    more = {"engine/cli/child.py": {"threading"}, **ADAPTERS}
    assert offenders(ENGINE, lambda path: roots(path) - allowed - more.get(shown(path), set())) == {}
    assert set(ADAPTERS) <= set(map(shown, ENGINE))


def test_nothing_imports_the_adapters():
    others = [path for path in (*ENGINE, *APP, ROOT / "main.py") if path.parent.name != "adapters"]
    assert offenders(others, lambda path: reaches(path, "engine.adapters")) == {}


def test_the_engine_imports_itself_relatively():
    assert offenders(ENGINE, lambda path: matches(path, r"^\s*(from|import) engine\b")) == {}


def test_the_engine_has_no_global_random_and_no_clock_outside_the_tool():
    drawing = r"(?<![.\w])random\.(random|choice|choices|shuffle|randint|sample|seed)\("
    assert offenders(ENGINE, lambda path: matches(path, drawing)) == {}
    timeless = [path for path in ENGINE if "cli" not in path.parts]
    assert offenders(timeless, lambda path: roots(path) & {"time", "datetime"}) == {}


def test_rules_never_import_what_is_above_them():
    above = [f"engine.{game}.{part}" for game in GAMES for part in ABOVE_THE_RULES]
    above += ["engine.ai", "engine.coach", "engine.cli", "engine.games", "engine.riddles"]
    rules = [path for path in ENGINE if is_rules(path)]
    assert {game_of(path) for path in rules} == set(GAMES)
    assert offenders(rules, lambda path: reaches(path, *above)) == {}


def test_an_ai_never_imports_a_coach_or_the_tool():
    above = [
        f"engine.{game}.{part}"
        for game in GAMES
        for part in ("coach", "text", "terminal", "tells", "riddles", "COACH", "RIDDLES")
    ]
    above += ["engine.coach", "engine.cli", "engine.riddles"]
    minds = [path for path in ENGINE if "ai" in path.parts]
    assert {game_of(path) for path in minds} == {None, *GAMES}
    assert offenders(minds, lambda path: reaches(path, *above)) == {}


def test_only_the_tool_imports_the_tool():
    others = [path for path in ENGINE if "cli" not in path.parts and path.stem != "__main__"]
    assert offenders(others, lambda path: reaches(path, "engine.cli")) == {}


def test_the_shared_engine_imports_no_game():
    assert offenders(UNNAMED, lambda path: reaches(path, *(f"engine.{game}" for game in GAMES))) == {}


def test_the_shared_engine_names_no_game():
    assert offenders(UNNAMED, lambda path: filter(GAME_NAMES.search, words(path))) == {}


def test_one_game_of_the_engine_never_imports_another():
    owned = [path for path in ENGINE if game_of(path)]
    assert offenders(owned, lambda path: reaches(path, *_of_others(path, "engine"))) == {}


def _of_others(path: Path, *folders: str) -> list[str]:
    return [f"{folder}.{game}" for folder in folders for game in GAMES if game != game_of(path)]


# --- the app


def test_widgets_never_call_the_engine_and_nothing_imports_the_tests():
    widgets = [path for path in APP if "widgets" in path.parts]
    assert offenders(widgets, lambda path: reaches(path, "engine")) == {}
    assert offenders(APP, lambda path: reaches(path, "tests")) == {}


def test_the_shared_app_names_no_game_outside_the_register():
    unnamed = [path for path in APP if not game_of(path) and shown(path) != "app/games/__init__.py"]
    assert offenders(unnamed, lambda path: filter(GAME_NAMES.search, words(path))) == {}


def test_one_game_of_the_app_never_imports_another():
    owned = [path for path in APP if game_of(path)]
    assert offenders(owned, lambda path: reaches(path, *_of_others(path, "engine", "app.games"))) == {}


def test_no_public_class_name_means_two_things_in_the_app():
    """A name may stand twice only for classes that implement one protocol."""
    twice = {name: places for name, places in public_classes(APP).items() if len(places) > 1}
    assert {name: sorted(places) for name, places in twice.items() if not share_a_protocol(places)} == {}


def test_nothing_shipped_imports_the_tools():
    assert offenders([*ENGINE, *APP, ROOT / "main.py"], lambda path: reaches(path, "tools", "tests")) == {}


def test_kv_files_name_widgets_never_engine_objects():
    pages = sorted((ROOT / "kv").rglob("*.kv"))
    assert pages and offenders(pages, lambda path: matches(path, r"^#:\s*import\s+\S+\s+engine")) == {}
