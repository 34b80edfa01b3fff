"""Even seats: any number of jobs plays the same games, a record that goes on, and the model of cheese."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.base import Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.goods import pile
from tools.train import even_start
from tools.train.even_games import Played, Task
from tools.train.even_start import Record, fit, main, read_start, shares, smooth_shares, spelled, standard_start

QUICK = ("--level", "random", "--games", "4")


def task(**changes: object) -> Task:
    given: Task = {"families": 3, "options": {}, "level": "random", "seed": "s", "goods": None}
    given.update(changes)  # type: ignore[typeddict-item]
    return given


def test_any_number_of_jobs_plays_the_same_games(tmp_path: Path) -> None:
    for jobs in (1, 2, 3):
        with Record(tmp_path / f"{jobs}.jsonl") as record:
            record.series(task(goods=[{"cheese": 1}, {"cheese": 5}, {"cheese": 8, "can": 1}]), 5, jobs)
    one, two, three = (path.read_text() for path in sorted(tmp_path.iterdir()))
    assert one == two == three and one.count("\n") == 5


def test_a_stopped_series_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    with Record(path) as record:
        whole = record.series(task(), 6, 1)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:40])
    played: list[int] = []
    real = even_start.play_game

    def counted(told: Task, number: int) -> Played:
        played.append(number)
        return real(told, number)

    monkeypatch.setattr(even_start, "play_game", counted)
    with Record(path) as record:
        assert record.series(task(), 6, 1) == whole
        assert record.series(task(), 4, 1) == whole[:4]
    assert played == [3, 4, 5]
    assert path.read_text() == "".join(lines)


def test_other_goods_or_options_are_other_games(tmp_path: Path) -> None:
    with Record(tmp_path / "games.jsonl") as record:
        few = record.series(task(), 3, 1)
        for other in (task(goods=read_start("9,9,9")), task(options={"variable_path": True}), task(seed="t")):
            assert record.series(other, 3, 1) != few


@pytest.mark.parametrize("families", (2, 3, 4, 5))
def test_what_is_measured_is_what_the_option_gives(families: int) -> None:
    begun = FirstRat().start(Setup(families, {"even_start": True}))
    assert [family.goods for family in begun.seats] == [pile(goods) for goods in standard_start(families)]


def test_a_start_is_read_as_it_is_written() -> None:
    text = "1,5,8+can,9+bottle+bottle+calc"
    assert read_start(text)[2:] == [{"cheese": 8, "can": 1}, {"cheese": 9, "bottle": 2, "calc": 1}]
    assert spelled(read_start(text)) == text
    for wrong in ("1,,2", "can", "1+bulb", "-1,2"):
        with pytest.raises(ValueError, match="no start"):
            read_start(wrong)


def test_a_shared_victory_is_shared() -> None:
    games: list[Played] = [
        {"points": [5, 5, 1], "places": [1, 1, 3]},
        {"points": [0, 3, 2], "places": [3, 1, 2]},
    ]
    assert shares(games) == [[0.5, 0.0], [0.5, 1.0], [0.0, 0.0]]
    assert smooth_shares([7, 7]) == [0.5, 0.5]
    near, far = smooth_shares([50, 48])[1], smooth_shares([50, 20])[1]
    assert 0.25 < near < 0.5 and far < 0.01


def test_the_model_finds_the_cheese_that_levels_the_seats() -> None:
    """Seats that lack 0, 2 and 5 cheese, where one cheese brings 4 %."""
    games = []
    for cheese in ((1, 2, 2), (1, 4, 4), (1, 3, 8), (1, 6, 6)) * 100:
        above = [own - need for own, need in zip(cheese, (0, 2, 5), strict=True)]
        games.append((cheese, [1 / 3 + 0.04 * (own - sum(above) / 3) for own in above]))
    found = fit(games)
    assert found.slope == pytest.approx(0.04, abs=0.003)
    assert found.level(1) == pytest.approx([1, 3, 6], abs=0.3)


def test_without_different_cheese_the_slope_is_the_usual_one() -> None:
    assert fit([((1, 2), (0.6, 0.4))] * 50).slope == pytest.approx(0.025)


def test_measure_prints_every_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ("--file", str(tmp_path / "games.jsonl"))
    assert main(["measure", "--families", "3", *QUICK, *file]) == 0
    told = capsys.readouterr().out
    assert "3 families, 4 games, fair is 33.3 %" in told and "points from fair" in told
    assert main(["measure", "--families", "3", "--rulebook", "--variable", *QUICK, *file]) == 0
    assert capsys.readouterr().out.count("rulebook") == 3
    tasks = [json.loads(line)["task"] for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [one["goods"] is None for one in tasks] == [False] * 4 + [True] * 4
    assert tasks[-1]["options"] == {"variable_path": True, "variable_tracks": True}


def test_find_changes_the_cheese_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ("--file", str(tmp_path / "games.jsonl"))
    call = ["find", "--families", "2", "--start", "1,6+can", "--rounds", "2", *QUICK, *file]
    assert main(call) == 0
    told = capsys.readouterr().out
    found = read_start(told.partition("found: ")[2].split()[0])
    assert found[0] == {"cheese": 1} and found[1]["can"] == 1 and 0 <= found[1]["cheese"] <= 9
    assert main(call) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("wrong", [("--start", "1,2"), ("--games", "1"), ("--jobs", "0"), ("--start", "x,1,1")])
def test_wrong_usage_is_told(wrong: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["measure", "--families", "3", "--file", str(tmp_path / "games.jsonl"), *wrong]
    assert main(call) == 2
    assert capsys.readouterr().err.count("\n") == 1
