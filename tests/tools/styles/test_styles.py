"""`./dev styles`: what it prints, and how it tells who played."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.games import IDS
from engine.regulars import BY_ID
from tools.styles import unnamed
from tools.styles.__main__ import difference, main
from tools.styles.features import STYLES, features, signature
from tools.styles.identify import Classifier, accuracy, assigned, visibility


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


def test_of_several_matches_every_name_is_given_once() -> None:
    assert assigned([[1.0, 2.0], [1.5, 4.0]]) == [1, 0], "both are nearest to the first, and one of them gets it"
    assert assigned([[0.0, 1.0, 9.0], [1.0, 9.0, 9.0], [9.0, 9.0, 1.0]]) == [1, 0, 2]
    rng = Random(1)

    def game(*means: float) -> dict[str, list[list[float]]]:
        return {
            name: [[rng.gauss(mean, 1.0)] for _ in range(80)] for name, mean in zip("abcd", means, strict=True)
        }

    plain, half, other_half = game(0, 9, 18, 27), game(0, 0, 9, 9), game(0, 9, 0, 9)
    assert min(visibility([plain]).values()) == 1.0
    assert 1.0 < sum(visibility([half]).values()) < 3.0, "two pairs are alike"
    assert min(visibility([half, other_half]).values()) > 0.95, "what is alike in one game differs in the other"


def test_a_difference_is_counted_in_errors_of_the_deals() -> None:
    rows = [[{"own": [1.0 + 0.1 * (deal % 2)], "neutral": [0.5]}] * 2 for deal in range(20)]
    own, neutral, errors = difference(rows, 0)
    assert (round(own, 2), neutral) == (1.05, 0.5)
    assert errors == pytest.approx(0.55 / (0.0513 / 20**0.5), rel=0.01)


def test_a_run_is_kept_and_taken_up_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--game", "braverats", "--only", "clover", "barnabas", "--games", "8", "--keep", str(tmp_path)]
    assert main(asked) == 0
    told = capsys.readouterr().out
    assert "The General" in told and "seen: 2.0 of 2" in told
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "braverats-barnabas-1.jsonl",
        "braverats-clover-1.jsonl",
    ]
    assert main(asked) == 0
    assert capsys.readouterr().out == told
    assert main([*asked, "--games", "10"]) == 0
    assert len((tmp_path / "braverats-clover-1.jsonl").read_text().splitlines()) == 5
    assert main([*asked, "--kept"]) == 0
    assert "    10 " in capsys.readouterr().out, "whatever the folder holds"
    assert main([*asked, "--games", "4", "--seed", "1", "2"]) == 0
    assert "     8 " in capsys.readouterr().out, "the deals of both seeds together"
    assert main(["--games", "1"]) == 2
    assert main(["--kept"]) == 2


def test_matches_without_names_tell_nothing_but_what_was_played(tmp_path: Path) -> None:
    assert unnamed.main([str(tmp_path), "--game", "braverats", "--matches", "1", "--seed", "5"]) == 0
    told = [(tmp_path / f"braverats-{number}.txt").read_text() for number in range(1, 9)]
    assert all("Player:" in text and "Other:" in text for text in told)
    assert not any(one.name in text for one in BY_ID.values() for text in told)
    assert sorted(json.loads((tmp_path / "key.json").read_text())["braverats"]) == sorted(BY_ID)
