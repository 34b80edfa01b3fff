"""Work in several processes, and the line that says how far it has come."""

from __future__ import annotations

import importlib
from io import StringIO
from pathlib import Path

import pytest

from engine.cli.jobs import WorkerDied, results
from engine.cli.progress import Progress, spoken

ROOT = Path(__file__).parents[3]
WORK = """
import os, sys
from engine.cli.jobs import serve

def work(task, number):
    if number == task["raises"]:
        raise ValueError("no such number")
    if number == task["dies"]:
        os._exit(7)
    return task["factor"] * number

if __name__ == "__main__":
    serve(work)
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    (tmp_path / "work_in_parts.py").write_text(WORK, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    importlib.import_module("work_in_parts")
    return "work_in_parts"


def test_results_come_in_the_order_of_their_numbers(module):
    task = {"factor": 10, "raises": None, "dies": None}
    assert list(results(module, task, range(3, 10), 3)) == [30, 40, 50, 60, 70, 80, 90]


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("raises", "A worker process died in game 2 (ValueError: no such number)."),
        ("dies", "A worker process died in game 2 (exit code 7)."),
    ],
)
def test_a_process_that_dies_is_told_with_what_it_said_last(module, how, sentence):
    task = {"factor": 1, "raises": None, "dies": None, how: 2}
    found = []
    with pytest.raises(WorkerDied) as problem:
        found.extend(results(module, task, range(6), 2))
    assert found == [0, 1] and str(problem.value) == sentence


class Terminal(StringIO):
    def isatty(self):
        return True


def test_a_terminal_sees_how_far_it_is_and_the_time_left():
    now, screen = [0.0], Terminal()
    progress = Progress(40, stream=screen, clock=lambda: now[0])
    for share in ("50 %", "55 %"):
        now[0] += 10.0
        progress.step(share)
    assert screen.getvalue().split("\r") == [
        "",
        "1 of 40 games, 50 %, 6 min 30 s left",
        "2 of 40 games, 55 %, 6 min 20 s left",
    ]
    progress.clear()
    assert screen.getvalue().endswith("\r") and screen.getvalue().split("\r")[-2].isspace()


def test_parts_count_by_their_weight_and_without_a_total_the_time_so_far_is_told():
    known, unknown = Progress(100, "figures", Terminal()), Progress(None, "figures", Terminal())
    for weight in (70, 5):
        known.step(weight=weight)
        unknown.step()
    assert known.line(90.0) == "2 figures, 30 s left"
    assert unknown.line(90.0) == "2 figures, 1 min 30 s"


def test_nothing_is_written_where_there_is_no_terminal():
    log = StringIO()
    progress = Progress(2, stream=log)
    progress.step("half")
    progress.clear()
    assert log.getvalue() == ""


def test_times_are_told_as_people_say_them():
    assert [spoken(s) for s in (0.4, 59.6, 200, 3600, 7510)] == ["0 s", "1 min", "3 min 20 s", "1 h", "2 h 5 min"]
