"""Where things lie on a Brooke table, without a window."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.games.brooke.widgets import layout
from app.games.brooke.widgets.layout import NOWHERE, Needs

#: A line of small print, normal and huge.
LINES = (15.6, 22.6)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("width", [100, 118, 135, 260])
def test_dice_leave_room_for_their_rings_at_both_ends(number: int, width: int) -> None:
    places = layout.pack(number, (0, 0, width, 66), 42, 1)
    ring = 7
    assert len(places) == number
    assert all(x >= ring and x + side <= width - ring and side >= 12 for x, _y, side in places)


def test_large_letters_take_the_room_of_the_line_where_there_is_little() -> None:
    normal, huge = (layout.solo(360, 640, 1, Needs(line, choices=250)) for line in LINES)
    assert normal.line != NOWHERE and huge.line == NOWHERE
    assert layout.solo(412, 915, 1, Needs(LINES[1], choices=360)).line != NOWHERE


def test_a_wide_column_is_filled_from_top_to_bottom() -> None:
    """Rows, line, story and area lie below each other, with no more than a gap between them."""
    plan = layout.solo(1280, 800, 1, Needs(18.7))
    boxes = [plan.far, plan.line, plan.story, plan.areas[0].surface]
    for upper, lower in pairwise(boxes):
        assert 0 <= upper[1] - (lower[1] + lower[3]) <= 12
    assert plan.story[3] >= 120
    assert layout.solo(640, 360, 1, Needs(15.6)).story == NOWHERE


def test_a_lesson_leaves_room_for_the_pictures_of_islands() -> None:
    """The table of a phone of 360 × 640 below the tutor's panel."""
    pictures = []
    for taught in (False, True):
        table = layout.solo(360, 583, 1, Needs(15.6, taught=taught))
        column = layout.columns(table.board, 1, facing=False, pill=46)[0]
        pictures.append((column.card[3] - column.strip) / column.card[2])
        assert (table.line == NOWHERE) == taught
    assert pictures[0] < 0.5 and pictures[1] > 0.6


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800)])
def test_choices_face_to_face_take_room_from_the_islands_but_not_from_buttons_and_score(
    size: tuple[int, int],
) -> None:
    plain, asked = (layout.face(*size, 1, Needs(15.6, choices=choices)) for choices in (0, 260))
    assert asked.areas[0].prompt[3] >= plain.areas[0].prompt[3] + 28
    buttons = (asked.areas[0].menu, asked.areas[0].hint, asked.areas[0].reference)
    assert max(y + height for _x, y, _wide, height in buttons) <= asked.score[1]
    assert asked.board[3] > size[1] / 3
