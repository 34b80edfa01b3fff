"""The statistics page in words."""

from __future__ import annotations

import pytest

from app.base.text import tr
from app.statistics.model import Figures
from app.statistics.presenter import tiles


@pytest.mark.parametrize(("lang", "share"), [("en", "40%"), ("de", "40\u00a0%"), ("it", "40%")])
def test_a_share_is_written_as_on_all_other_pages(lang: str, share: str) -> None:
    tr.speak(lang)
    figures = Figures(5, 2, 3, 0, 0, 1, None, None, 60, 0, 2)
    assert [tile.value for tile in tiles(figures)][1:4] == [share, "0", "–"]
