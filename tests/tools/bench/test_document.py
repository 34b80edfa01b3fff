"""BENCHMARKS.md is written by commands: nothing in it is typed by hand."""

from __future__ import annotations

import json
import re

import pytest

from tools.bench import __main__ as bench, document
from tools.bench.document import Row

ROW = Row("speed", "speed", "{:.2f} ×", "≥ 1.4")


@pytest.fixture
def written(tmp_path, monkeypatch):
    """The files that commands write."""
    monkeypatch.setattr(document, "RESULTS", tmp_path / "results.json")
    monkeypatch.setattr(document, "DOCUMENT", tmp_path / "BENCHMARKS.md")
    monkeypatch.setattr(document, "_revision", lambda: "0123456789")


def test_the_document_is_what_the_commands_have_written():
    shown = document.DOCUMENT.read_text(encoding="utf-8")
    assert shown == document.render(document.read()), (
        "written by hand? “./dev bench AREA --write” measures it anew"
    )
    assert not re.search(r"\b(before|instead|tried|formerly|another run|faster|slower)\b", shown)


def test_every_result_has_its_row():
    rows = [f"{area.id}/{row.id}" for area in document.areas() for row in area.rows]
    assert len(rows) == len({*rows}) and document.read().keys() <= {*rows}


def test_every_area_can_be_measured():
    apart = {area.id for area in document.areas() if area.command.startswith(f"./dev bench {area.id} ")}
    assert apart - {"duel"} == {*bench.GAMES, *bench.OTHERS}


@pytest.mark.parametrize(("value", "met"), [(1.4, True), (1.396, True), (1.39, False), (2.0, True)])
def test_a_row_is_met_if_what_is_shown_is(value, met):
    assert ROW.is_met(value) is met
    assert Row("", "", "{:.0%}", "≤ 0.15").is_met(0.154)
    assert Row("", "", "{:,.0f}", "≥ 180000").is_met(180_001)
    assert Row("", "", "{:.1f}").is_met(-5)


def test_what_cannot_be_measured_says_so_and_keeps_the_rest(written):
    document.record("brooke", {"random_ratio_to_yardstick": None, "random_megabytes": 70.2, "unknown": 3})
    document.record("app", {"start-work": "no display here"})
    assert document.read().keys() == {
        "brooke/random_ratio_to_yardstick", "brooke/random_megabytes", "app/start-work"
    }  # fmt: skip
    shown = document.DOCUMENT.read_text(encoding="utf-8")
    assert "| ≥ 6.00 × | not installed | 0123456789, " in shown
    assert "| ≤ 75 MB | 70 MB | 0123456789, " in shown
    assert "| ≤ 1.25 × | no display here | 0123456789, " in shown


def test_check_tells_what_is_missed(written, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["bench", "--check"])
    assert bench.main() == 1
    assert "Brooke: memory of random play: not measured, wanted ≤ 75 MB (./dev bench brooke --write)\n" in (
        capsys.readouterr().out
    )
    sides = {"≥": 1e9, "≤": -1e9}
    values = {area.id: {row.id: sides.get(row.wanted[:1], 0.0) for row in area.rows} for area in document.areas()}
    for area, found in values.items():
        document.record(area, found)
    assert bench.main() == 0 and capsys.readouterr().out == ""
    document.record("brooke", {"random_megabytes": 90.0})
    assert bench.main() == 1
    assert capsys.readouterr().out.startswith("Brooke: memory of random play: 90 MB, wanted ≤ 75 MB")
    assert "| **90 MB**: missed |" in document.DOCUMENT.read_text(encoding="utf-8")


def test_measuring_prints_judges_and_writes(written, monkeypatch, capsys):
    monkeypatch.setattr(bench, "figures", lambda name, chosen: iter([("random_megabytes", 90.0), ("steps", 5)]))
    monkeypatch.setattr("sys.argv", ["bench", "brooke"])
    assert bench.main() == 1
    assert re.search(r"random_megabytes +90.000  \(wanted ≤ 75 MB: MISSED\)\nsteps +5\n", capsys.readouterr().out)
    assert document.read() == {}
    monkeypatch.setattr("sys.argv", ["bench", "brooke", "--write", "--json"])
    assert bench.main() == 0
    assert json.loads(capsys.readouterr().out) == {"random_megabytes": 90.0, "steps": 5}
    assert document.read()["brooke/random_megabytes"]["value"] == 90.0
