"""The verb `./dev torture`: a row for each part, and 1 if a figure is missed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import pytest

from tools.torture import __main__ as verb
from tools.torture.parts import PARTS, Part

PART = Part("cold", "tools.cold", 1, ("nights", 1_000), {"frozen": 0, "shivers": 20}, {"percent": 99})
GOOD = {"nights": 1_200, "frozen": 0, "shivers": 20, "percent": 99, "examples": []}


@pytest.mark.parametrize(
    ("change", "missed"),
    [
        ({}, []),
        ({"frozen": 1}, ["frozen 1"]),
        ({"shivers": 21, "percent": 98.9}, ["shivers 21", "percent 98.9 (too few)"]),
        ({"nights": 999}, ["nights 999 (too few)"]),
    ],
)
def test_a_figure_is_reached_or_missed(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: Mapping[str, float],
    missed: list[str],
) -> None:
    found = {**GOOD, **change, "examples": ["Ann at night 7"]}
    assert PART.missed(found) == missed
    given: list[float] = []
    monkeypatch.setattr(verb, "_run_apart", lambda part, seconds, seed: given.append(seconds) or found)
    parts = [PART, PART._replace(weight=2), PART._replace(weight=4, alone=True)]
    assert verb.torture(parts, 90, 17, jobs=2) == bool(missed)
    said = capsys.readouterr().out
    # Whoever is alone comes first; the others share two cores.
    assert [round(seconds, 1) for seconds in given] == [65.5, 32.7, 16.4]
    assert "seed 17" in said
    shown = {**GOOD, **change}
    assert (
        f"frozen {shown['frozen']}, shivers {shown['shivers']} (≤ 20), percent {shown['percent']} (≥ 99)" in said
    )
    assert ("held" in said) == (not missed)
    assert ("./dev torture --seed 17 --minutes 1.5" in said) == bool(missed)
    assert ("Ann at night 7" in said) == bool(missed)


def test_every_part_can_be_run_and_has_a_figure() -> None:
    for part in PARTS:
        assert callable(import_module(part.module).run)
        assert (part.most or part.least) and part.weight > 0
    assert len({part.name for part in PARTS}) == len(PARTS)


def test_a_part_runs_in_a_process_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert verb.main(["--minutes", "0.005", "--seed", "3", "talk"]) == 1
    said = capsys.readouterr().out
    assert "of 200,000" in said and "(too few)" in said
    assert "tracebacks 0" in said and "peak_mb" in said


def test_a_part_that_raises_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verb.torture([PART], 1, 3) == 1
    assert "ended with an error" in capsys.readouterr().out


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        verb.main(["warmth"])
    assert "there is no warmth" in capsys.readouterr().err
