"""`./dev styles`: what it prints, and how it tells who played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.games import IDS
from engine.regulars import BY_ID
from tools.styles.__main__ import difference, main
from tools.styles.features import STYLES, features, signature
from tools.styles.identify import Classifier, accuracy


def test_every_style_shows_in_a_feature_with_words() -> None:
    for game in IDS:
        assert set(STYLES[game]) == set(BY_ID)
        assert all((feature.__doc__ or "").endswith(".") for feature in features(game))
        assert all(signature(game, regular) in features(game) for regular in BY_ID)


def test_players_are_told_by_what_they_do_and_not_by_noise() -> None:
    rng = Random(1)
    apart = {
        name: [[rng.gauss(mean, 1.0), rng.random()] for _ in range(100)] for name, mean in (("a", 0), ("b", 6))
    }
    alike = {name: [[rng.gauss(0.0, 1.0)] for _ in range(200)] for name in "ab"}
    assert min(accuracy(apart).values()) > 0.95
    assert 0.35 < sum(accuracy(alike).values()) / 2 < 0.65
    assert Classifier(apart).guess([0.1, 0.5]) == "a"


def test_a_difference_is_counted_in_errors_of_the_deals() -> None:
    rows = [[{"own": [1.0 + 0.1 * (deal % 2)], "neutral": [0.5]}] * 2 for deal in range(20)]
    own, neutral, errors = difference(rows, 0)
    assert (round(own, 2), neutral) == (1.05, 0.5)
    assert errors == pytest.approx(0.55 / (0.0513 / 20**0.5), rel=0.01)


def test_a_run_is_kept_and_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "braverats", "--only", "clover", "barnabas", "--games", "8", "--keep", str(tmp_path)]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "The General" in told and "chance 50%" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "braverats-barnabas-1.jsonl",
        "braverats-clover-1.jsonl",
    ]
    assert main(asked) == 0
    assert capsys.readouterr().out == told
    assert main([*asked, "--games", "10"]) == 0
    assert len((tmp_path / "braverats-clover-1.jsonl").read_text().splitlines()) == 5
    assert main(["--games", "1"]) == 2
