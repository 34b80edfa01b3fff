"""Every cache has a bound: found in the source, so that a new one cannot be forgotten."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from random import Random

from engine import memory
from engine.brooke import dice_set
from engine.firstrat.ai.evaluation import _KEPT, _Sums
from tests.sources import ROOT, sources
from tests.test_rooms import knows_kivy

SOURCES = [*sources("engine"), *(path for path in sources("app") if not knows_kivy(path))]

#: Functions that keep every result, and why these cannot be many.
FINITE = {
    "engine/braverats/duel.py resolve": "two of nine cards and two +2: 324",
    "engine/braverats/ai/draw_table.py hands": "a number of cards up to nine",
    "engine/braverats/ai/draw_table.py turns": "a number of cards up to nine",
    "app/games/firstrat/lessons.py _opening": "one position",
    "engine/cli/protocol.py request_shape": "the verbs",
}
#: Dictionaries and sets that begin empty and stay, and what bounds them.
HELD = {
    "engine/games.py _modules": "one for each game",
    "app/contract.py GAMES": "one for each game",
    "app/games/braverats/__init__.py SCREENS": "a constant",
    "app/games/brooke/__init__.py SCREENS": "a constant",
    "app/games/firstrat/__init__.py NOTES": "a constant",
    "Table._steps": "one for each step of a match",
    "FirstRatTurnLog._done": "one for each family at the table",
    "FirstRatTurnLog._lines": "one for each family at the table",
    "engine/braverats/duel.py _standings": "at most 16,293, mostly some 2,000",
    "engine/brooke/dice_set.py _TABLES": "one for each table by side",
    "engine/brooke/dice_set.py _DICE_SETS": "MOST_DICE_SETS more than are in use",
    "BraveRatsMind._solvers": "one",
    "Book._places": "one for each spread of the opening book",
    "Book._turn_places": "one for each spread of the opening book",
    "Book._spreads": "_MOST_SPREADS",
    "Decision.by_book": "the candidates of one decision",
    "BraveRatsMind._ends": "one for each side",
    "Solver._found": "Solver.MAX_KNOWN",
    "Solver._known": "Solver.MAX_KNOWN",
    "Layer._columns": "the columns of a shipped file",
    "ValueTable._layers": "the layers of a shipped file",
    "Tablebase._value_tables": "the shipped files",
    "Tablebase._draw_tables": "the shipped files",
    "Env._chosen": "one for each seat",
    "Moment._choices": "one for each seat",
    "Moment._lines": "one for each seat",
    "_Game.bots": "one for each seat",
    "_Game.faults": "one for each seat",
    "Proof._last": "the worths that a pass can end in",
    "Search.known": "CAPACITY, and a search lives as long as a thought",
    "FirstRatMind._plans": "_REMEMBERED",
    "KnownTurns._families": "_FAMILIES, and they live as long as a thought or an analysis",
    "Context._expected": "the fees of one turn",
    "Context._leads": "the fees of one turn",
    "Context._placing": "the fees and the new pieces of one turn",
    "Context._seats": "the seats of one position",
    "Analyst._failed": "a key for each match that the coach cannot judge",
    "Library._reported": "a key for each file that cannot be read",
    "SettingsModel._stored": "one for each setting",
    "SettingsModel.finished": "the games",
    "SettingsModel.seatings": "one for each game",
    "SettingsModel.setups": "one for each game",
    "engine/cli/child.py _before": "the processes that were there before the first bot",
    "engine/cli/child.py _running": "one for each bot that runs",
    "SettingsModel.won": "the games",
    "Table._sealed": "one for each seat",
}
#: Dictionaries that fill themselves, and what bounds them.
SELF_FILLING = {
    "_Ranks": "hands of two of each card at most: 19,683",
    "_Names": "hands of two of each card at most: 19,683",
    "_Canonical": "standings: at most 16,293",
    "_Mirror": "standings: at most 16,293",
    "_Next": "standings: at most 16,293",
    "DiceSetTable": "MOST_DICE_SETS",
    "_Sums": "_KEPT",
}
EMPTY = ("dict", "set", "list", "OrderedDict", "defaultdict", "deque")


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in SOURCES:
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def is_unbounded_cache(decorator: ast.expr) -> bool:
    call = decorator if isinstance(decorator, ast.Call) else None
    name = ast.unparse(call.func if call else decorator).removeprefix("functools.")
    if name != "lru_cache":
        return name == "cache"
    sizes = (
        [] if call is None else [*call.args[:1], *(word.value for word in call.keywords if word.arg == "maxsize")]
    )
    return any(isinstance(size, ast.Constant) and size.value is None for size in sizes)


def is_empty(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Dict | ast.List):
        return not (value.keys if isinstance(value, ast.Dict) else value.elts)
    if not isinstance(value, ast.Call) or value.args:
        return False
    return ast.unparse(value.func).partition("[")[0] in EMPTY


def assigned(statement: ast.stmt) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    if isinstance(statement, ast.AnnAssign):
        yield statement.target, statement.value
    elif isinstance(statement, ast.Assign):
        for target in statement.targets:
            yield target, statement.value


def test_functions_that_keep_everything_have_few_results():
    found = {
        f"{path} {node.name}"
        for path, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(map(is_unbounded_cache, node.decorator_list))
    }
    assert found == set(FINITE)


def test_what_begins_empty_and_stays_has_a_bound():
    found = set()
    for path, tree in trees():
        for statement in tree.body:
            found |= {f"{path} {ast.unparse(name)}" for name, value in assigned(statement) if is_empty(value)}
        for owner in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            for method in owner.body:
                if not isinstance(method, ast.FunctionDef) or method.name != "__init__":
                    continue
                for node in ast.walk(method):
                    if isinstance(node, ast.stmt):
                        found |= {
                            f"{owner.name}.{target.attr}"
                            for target, value in assigned(node)
                            if isinstance(target, ast.Attribute)
                            and is_empty(value)
                            and not isinstance(value, ast.List)
                        }
    assert found == set(HELD)


def test_dictionaries_that_fill_themselves_have_a_bound():
    found = {
        node.name
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(part, ast.FunctionDef) and part.name == "__missing__" for part in node.body)
    }
    assert found == set(SELF_FILLING)


def test_sums_are_emptied_when_there_are_too_many():
    squares = _Sums[int, int](lambda number: number * number)
    assert all(squares[number] == number * number for number in range(3 * _KEPT))
    assert len(squares) <= _KEPT


def test_sides_are_dropped_unless_somebody_has_them(monkeypatch):
    # What other tests have met goes first, as far as nothing holds it.
    gc.collect()
    dice_set._drop()
    held = len(dice_set._DICE_SETS)
    monkeypatch.setattr(dice_set, "MOST_DICE_SETS", 300)
    monkeypatch.setattr(dice_set, "_held", 0)
    # Not one that another test may have met and still holds.
    rng, kept = Random(1), dice_set.FRESH.rolled(4)
    for slot, value in ((1, 4), (1, 3), (1, 3), (1, 3)):
        kept = kept.placed(slot, value)
    key, numbers = kept.key, (kept.high, kept.low)
    most = met = 0
    for _ in range(100):
        side = dice_set.FRESH.rolled(rng.randint(1, 6))
        while side.can_place:
            side = rng.choice(rng.choice(side.places))
            met += sum(len(table[side]) for table in dice_set.RESULTS)
            most = max(most, len(dice_set._DICE_SETS))
    assert most - held < 1_000 < met
    assert dice_set._dice_set(key) is kept
    del kept, side
    gc.collect()
    dice_set._drop()
    assert key not in dice_set._DICE_SETS
    again = dice_set._dice_set(key)
    assert (again.high, again.low) == numbers


def test_a_program_for_a_small_device_keeps_less(monkeypatch):
    monkeypatch.setattr(memory, "share", 1.0)
    memory.keep_less(0.25)
    # Also if the game was imported before.
    monkeypatch.setattr(dice_set, "MOST_DICE_SETS", 400)
    dice_set._drop()
    most = 0
    for seed in range(20):
        rng, side = Random(seed), dice_set.FRESH.rolled(1 + seed % 6)
        while side.can_place:
            side = rng.choice(rng.choice(side.places))
            most = max(most, len(dice_set._DICE_SETS) - dice_set._held)
    assert most <= 100
