"""The mutation tester: what it changes, what it finds out about a change, and the list of equivalent ones."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants import sample
from tools.mutants.mutate import mutants

ROOT = Path(__file__).parents[2]

TINY = """\
def factorial(number):
    found = 1
    while number > 1:
        found *= number
        number -= 1
    return found


def is_small(number):
    return number < 10
"""
TESTS = """\
from tiny.numbers import factorial, is_small

def test_factorial():
    assert factorial(4) == 24

def test_small_and_large():
    assert is_small(9) and not is_small(11)
"""
SCRIPT = """\
import json, sys
from pathlib import Path
from tools.mutants import child, trial
from tools.mutants.mutate import mutants

root = Path(sys.argv[1])
suite = child.Suite(root, ("tiny/numbers.py",), ("tests",), patience=0.3)
found = mutants("tiny/numbers.py", (root / "tiny/numbers.py").read_bytes())
found = [one for one in found if one.change in sys.argv[2:]]
with child.scratch_folder() as folder:
    reaches = trial.measure(suite, folder / "reach.json")
    print(json.dumps([[v.mutant.change, v.result, v.test] for v in trial.verdicts(suite, found, reaches, jobs=2)]))
"""


def test_a_change_is_killed_or_hangs_or_survives(tmp_path):
    for name, text in {
        "tiny/__init__.py": "",
        "tiny/numbers.py": TINY,
        "tests/test_numbers.py": TESTS,
        "pytest.ini": "[pytest]\n",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    wanted = ("found *= number → found += number", "number -= 1 → number += 1", "number < 10 → (number <= 10)")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), *wanted],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert sorted(json.loads(done.stdout)) == sorted(
        [
            [wanted[0], "killed", "tests/test_numbers.py::test_factorial"],
            [wanted[1], "hung", ""],
            [wanted[2], "survived", ""],
        ]
    )
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("source", "changes"),
    [
        ("a = x == 1 and not y", {"!=", "or", "and y", "== 2", "== 0"}),
        ("a = x % 4 if y else False", {"x // 4", "x % 5", "x % 3", "True", "False if y else x % 4"}),
        ("a = max(x[0], -y)", {"min", "x[1]", "y"}),
        ("a = [x for x in (b, c, d) if x]", {"(b, c)", "(c, d)", "True"}),
        ("a: dict[str, int] = {'b': c}", set()),
        ("assert x == 1", set()),
        ("a = zip(b, c, strict=True)", set()),
        ("def f():\n    'Says 1.'\n    g(f'at least {1 + 1}')", {"pass"}),
        ("def f(x):\n    if x:\n        return a\n    return b", {"not x", "pass"}),
    ],
)
def test_changes_to_a_line(source, changes):
    found = mutants("some.py", source.encode())
    applied = {ast.unparse(ast.parse(one.applied(source.encode()))) for one in found}
    assert ast.unparse(ast.parse(source)) not in applied
    assert len(applied) == len(found) == len(changes)
    for change in changes:
        assert any(change in text for text in applied), change


def test_a_change_keeps_its_name_when_lines_move():
    source = b"def f(x):\n    return x > 1 or -x > 1\n"
    here = mutants("some.py", source)
    there = mutants("some.py", b"# A comment\n\n" + source)
    assert [one.key for one in here] == [one.key for one in there]
    assert len({one.key for one in here}) == len(here)
    assert {one.line for one in here} == {2} and {one.line for one in there} == {4}


@pytest.fixture(scope="module")
def found():
    return sample.all_mutants(sample.rules())


def test_every_equivalent_is_a_change_of_the_present_source(found):
    listed = sample.equivalents()
    keys = {one.key for some in found.values() for one in some}
    assert set(listed) <= keys
    assert all(reason.endswith(".") and "\n" not in reason for reason in listed.values())


def test_a_sample_takes_from_all_modules_alike_and_depends_on_the_seed(found):
    some = list(sample.sampled(found, 1))[: 2 * len(found)]
    assert {file: sum(one.file == file for one in some) for file in found} == dict.fromkeys(found, 2)
    assert some == list(sample.sampled(found, 1))[: len(some)] != list(sample.sampled(found, 2))[: len(some)]
