"""No board, island, card or space moves when a prompt, hint, notice, choice or last turn comes or goes."""

from __future__ import annotations

import pytest

from app.games.braverats.widgets.layout import fan
from tests.touch.driver import Driver
from tests.touch.states import named

#: A phone and a tablet, each with its sizes of letters.
WINDOWS = (((412, 915), "normal"), ((360, 640), "huge"), ((1280, 800), "normal"))

BROOKE = (
    "first",
    "value",
    "refused",
    "hint",
    "right",
    "turn",
    "swap",
    "flip",
    "overflow",
    "last-turn",
    "pass-over",
)
BRAVERATS = ("first", "lifted", "hint", "refused", "revealed", "waiting", "over", "menu", "card")
FIRST_RAT = ("idle", "lifted", "refused", "reward", "junction", "shop", "shop-folded", "build", "done", "drink")

#: How far something may be from where it was.
SLACK = 1.0


def _boxes(ui: Driver, game: str) -> list[float]:
    """Where everything on the board is, whatever lies there."""
    stage = ui.app.screen.sitting.director.widget
    if game == "brooke":
        return [side for column in stage.board.columns for part in column[:-1] for side in _flat(part)]
    if game == "braverats":
        duel, area = stage.duel, stage.areas[0]
        boxes = (*(duel.slot_box(index) for index in (0, 1)), (*area.hand.pos, *area.hand.size))
        return [side for box in (*boxes, (*area.prompt.pos, *area.prompt.size)) for side in box]
    geometry = stage.board.geometry
    return [side for spot in (*geometry.spaces, stage.board.pos) for side in spot]


def _flat(part: object) -> tuple[float, ...]:
    return part if isinstance(part, tuple) else (float(part),)


@pytest.mark.parametrize(("size", "text_size"), WINDOWS)
@pytest.mark.parametrize(
    ("game", "states"),
    [
        ("brooke", [f"brooke-{name}" for name in BROOKE]),
        ("braverats", [f"table-{name}" for name in BRAVERATS]),
        ("firstrat", [f"firstrat-{name}" for name in FIRST_RAT]),
    ],
)
def test_nothing_on_a_board_moves(
    ui: Driver, game: str, states: list[str], size: tuple[int, int], text_size: str
) -> None:
    ui.app.settings.text_size = text_size
    seen: dict[tuple[object, ...], list[float]] = {}
    moved = []
    for name in states:
        named(name).build(ui)
        ui.resize(*size)
        ui.seconds(0.3)
        # Two at a table have more room than five.
        where = _boxes(ui, game)
        first = seen.setdefault((len(ui.app.table.players),), where)
        by = max(abs(one - other) for one, other in zip(first, where, strict=True))
        if by > SLACK:
            moved.append(f"{name}: by {by:.0f}")
        ui.app.go("home")
        ui.settle()
    assert not moved, moved


def test_dice_keep_their_places_when_one_is_thought_of(ui: Driver) -> None:
    named("brooke-value").build(ui)
    stage = ui.app.screen.sitting.director.widget
    board = stage.board

    def laid() -> list[object]:
        return [
            place
            for colour in (0, 1)
            for slot in range(3)
            for place, die in zip(board.places(colour, slot), board._dice(colour, slot), strict=True)
            if die.mark != "ghost"
        ]

    chosen = laid()
    ui.back()
    assert laid() == chosen


@pytest.mark.parametrize(("width", "height"), [(412, 328), (360, 202), (640, 300)])
def test_a_hand_never_shrinks_when_a_card_goes(width: int, height: int) -> None:
    widths = [fan(number, width, height, 1, arc=False)[0].width for number in range(1, 10)]
    assert widths == sorted(widths, reverse=True)
