"""Numbers in First Rat positions: how small and how large each may be, and the sentence for everything else."""

from __future__ import annotations

import pytest

from engine.base import Refused
from tests.engine.firstrat.scenes import GAME, greg, scene, seat
from tests.engine.firstrat.test_positions import changed

TWO = scene(seat(), seat())
ALONE = scene(seat(), greg=greg())
COUNTS = (
    *("cheese", "bottle", "powder", "can", "calc"),
    *("mould", "awards", "drinks", "drinks_used", "cubes", "turns"),
)
BOUNDS = {
    ("players",): (1, 5),
    ("starter",): (0, 0),
    ("round",): (1, 999),
    ("last_round",): (1, 1000),
    **{("seats", 1, key): (0, 999) for key in COUNTS},
    ("seats", 1, "lamp"): (0, 26),
    ("seats", 1, "shortcuts", "S2"): (0, 999),
    ("seats", 1, "rats", 3, "at"): (0, 27),
    ("display", "frog"): (0, 999),
    ("greg", "cubes"): (0, 999),
    ("greg", "awards"): (0, 999),
    ("turn", "cores"): (0, 99),
}


def refusal(path, value):
    base = ALONE if path[0] == "greg" else TWO
    if path[0] == "turn":
        base = TWO | {"turn": {"stage": "branch"}}
    try:
        GAME.from_position(changed(base, *path, value), {})
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize(("path", "bounds"), BOUNDS.items(), ids=lambda value: str(value[-1]))
def test_a_number_is_whole_and_within_its_bounds(path, bounds):
    low, high = bounds
    said = f"is a whole number from {low} to {high}."
    for wrong in (low - 1, high + 1, low + 0.5, True, "1", [low]):
        assert said in refusal(path, wrong), wrong
    for right in (low, high):
        assert said not in refusal(path, right), right


@pytest.mark.parametrize("wrong", [[8, 5, 1, 28], [8, 5, 1, -1], [8, 5, 1, True], [8, 5, 1], [8, 5, 1, 0, 0], 8])
def test_greg_has_four_rats_between_start_and_launchpad(wrong):
    assert refusal(("greg", "rats"), wrong).endswith("Greg has 4 rats on spaces from 0 to 27.")
    assert "spaces from" not in refusal(("greg", "rats"), [27, 5, 1, 0])
