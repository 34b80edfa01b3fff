"""Even seats: any number of jobs plays the same games, a record that goes on, and the model of a start."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from engine.base import Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.goods import pile
from tools.train import even_start
from tools.train.even_games import Played, Task
from tools.train.even_model import Game, Model, figures, fit, smooth_shares, won
from tools.train.even_start import Record, main, read_starts, shares, spelled, standard_start

QUICK = ("--level", "random", "--games", "4")


def task(**changes: object) -> Task:
    given: Task = {"families": 3, "options": {}, "level": "random", "seed": "s", "starts": None}
    given.update(changes)  # type: ignore[typeddict-item]
    return given


def test_any_number_of_jobs_plays_the_same_games(tmp_path: Path) -> None:
    for jobs in (1, 2, 3):
        with Record(tmp_path / f"{jobs}.jsonl") as record:
            record.series(task(starts=read_starts("1,4-6,7-9+can?")), 5, jobs)
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


def test_other_starts_or_options_are_other_games(tmp_path: Path) -> None:
    with Record(tmp_path / "games.jsonl") as record:
        few = record.series(task(), 3, 1)
        for other in (task(starts=read_starts("9,9,9")), task(options={"variable_path": True}), task(seed="t")):
            assert record.series(other, 3, 1) != few


@pytest.mark.parametrize("families", (2, 3, 4, 5))
def test_what_is_measured_is_what_the_option_gives(families: int) -> None:
    begun = FirstRat().start(Setup(families, {"even_start": True}))
    assert [family.goods for family in begun.seats] == [pile(goods) for goods in standard_start(families)]


def test_a_start_is_read_as_it_is_written() -> None:
    text = "1,5,8+can,9+bottle+bottle+calc"
    (third,), (fourth,) = read_starts(text)[2:]
    assert third == {"cheese": 8, "can": 1} and fourth == {"cheese": 9, "bottle": 2, "calc": 1}
    assert spelled([one for (one,) in read_starts(text)]) == text
    for wrong in ("1,,2", "can", "1+bulb", "-1,2", "10", "7-4", "1-", "2+can??"):
        with pytest.raises(ValueError, match="no start"):
            read_starts(wrong)


def test_ranges_hold_every_start_between() -> None:
    first, second = read_starts("0-2,6-7+can+can?")
    assert spelled(first) == "0,1,2"
    assert sorted(spelled(second).split(",")) == ["6+can", "6+can+can", "7+can", "7+can+can"]


def test_every_game_draws_its_own_start(tmp_path: Path) -> None:
    with Record(tmp_path / "games.jsonl") as record:
        games = record.series(task(starts=read_starts("0-3,4-7,5+can?")), 12, 1)
    drawn = [spelled(game["start"]) for game in games]
    assert len(set(drawn)) > 6
    assert all(one[0] in "0123" and one[2] in "4567" and one[4:] in ("5", "5+can") for one in drawn)


def test_a_shared_victory_is_shared() -> None:
    games: list[Played] = [
        {"start": [], "points": [5, 5, 1], "places": [1, 1, 3]},
        {"start": [], "points": [0, 3, 2], "places": [3, 1, 2]},
    ]
    assert shares(games) == [[0.5, 0.0], [0.5, 1.0], [0.0, 0.0]]
    assert smooth_shares([7, 7]) == [0.5, 0.5]
    near, far = smooth_shares([50, 48])[1], smooth_shares([50, 20])[1]
    assert 0.25 < near < 0.5 and far < 0.01


def test_half_of_a_share_are_the_points() -> None:
    near, far = won([50, 48], [1, 2]), won([50, 20], [1, 2])
    assert near[0] < far[0] and sum(near) == pytest.approx(1) and far[1] < 0.01


def test_the_model_finds_what_the_games_were_made_with() -> None:
    """Games with shares from known weights: what each seat, a cheese, the step and a can are worth."""
    nothing = figures(3, 0, {})
    true = Model(3, [0.9, 0.2, -1.1, 0.15, 0.3, *([0.0] * (len(nothing) - 5))], [])
    can = next(place for place, figure in enumerate(figures(3, 0, {"can": 1})) if figure and not nothing[place])
    true.weights[can] = 0.5  # type: ignore[index]
    starts = list(product(*read_starts("0-3,4-8,5-9+can?")))
    found = fit([Game(start, true.shares(start)) for start in starts] * 3)
    for start in starts[::17]:
        assert found.shares(start) == pytest.approx(true.shares(start), abs=0.01)
    assert found.weights[can] == pytest.approx(0.5, abs=0.05)
    assert fit([Game(start, true.shares(start)) for start in starts]).errors[can] > found.errors[can] > 0


def test_measure_prints_every_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = ("--file", str(tmp_path / "games.jsonl"))
    assert main(["measure", "--families", "3", *QUICK, *file]) == 0
    told = capsys.readouterr().out
    assert "3 families, 4 games, fair is 33.3 %" in told and "points from fair" in told
    assert main(["measure", "--families", "3", "--rulebook", "--variable", *QUICK, *file]) == 0
    assert capsys.readouterr().out.count("rulebook") == 3
    tasks = [json.loads(line)["task"] for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert [one["starts"] is None for one in tasks] == [False] * 4 + [True] * 4
    assert tasks[-1]["options"] == {"variable_path": True, "variable_tracks": True}


def test_find_lists_even_starts_of_its_range(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["find", "--families", "2", "--start", "0-1,5-7+can?", *QUICK, "--file", str(tmp_path / "games.jsonl")]
    assert main(call) == 0
    told = capsys.readouterr().out
    listed = [line.split() for line in told.partition("by the model\n")[2].splitlines()]
    assert sorted(line[0] for line in listed) == sorted(map(spelled, product(*read_starts("0-1,5-7+can?"))))
    off = [abs(float(line[1]) - 50) for line in listed]
    assert off == sorted(off)
    assert main(call) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    "wrong", [("--start", "1,2"), ("--games", "1"), ("--jobs", "0"), ("--start", "x,1,1"), ("--start", "1,2,2-5")]
)
def test_wrong_usage_is_told(wrong: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["measure", "--families", "3", "--file", str(tmp_path / "games.jsonl"), *wrong]
    assert main(call) == 2
    assert capsys.readouterr().err.count("\n") == 1
