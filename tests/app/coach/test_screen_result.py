"""The result page: a win is celebrated once and for a moment, whatever is skipped or switched off."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kivy.metrics import dp
from PIL import Image, ImageChops

from app.base.theme import MOTION
from app.coach.screen_result import GraphPanel, RecordRow
from app.coach.widgets import area_points
from app.kit.press import Pressable
from tests.touch.driver import Driver, visible
from tests.touch.result_states import LOST, WON, braverats, show
from tests.touch.states import named

FESTIVE = ("result-won", "brooke-result-won", "firstrat-result-won", "result-two-people")
PLAIN = ("result-lost", "result-drawn", "result-resigned", "brooke-result-lost", "brooke-result-resigned",
         "firstrat-result-resigned", "firstrat-result-greg-won")  # fmt: skip


@pytest.fixture
def heard(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sounds that are played."""
    names: list[str] = []
    monkeypatch.setattr(ui.app.sound, "play", names.append)
    return names


def most_different(one: Image.Image, other: Image.Image) -> int:
    """By how much a colour differs at most, of 255; rounding makes one."""
    return max(highest for _, highest in ImageChops.difference(one, other).getextrema())


@pytest.mark.parametrize("name", FESTIVE)
def test_a_win_is_celebrated_for_a_moment_and_comes_to_rest(ui: Driver, heard: list[str], name: str) -> None:
    named(name).build(ui)
    rest = ui.picture()
    ui.app.go("home")
    ui.settle()
    ui.app.settings.animation = "normal"
    heard.clear()
    ui.app.go("result", table=ui.app.screens.get_screen("result")._table)
    ui.settle()
    screen = ui.app.screen
    assert heard == ["fanfare"] and screen.festive and screen.moves and screen.progress < 0.5
    moving = ui.picture()
    ui.seconds(MOTION["celebrate"] + 0.1)
    assert screen.progress == 1 and not screen.moves
    head_ = screen.ids.head
    low, high = (head_.to_window(*place)[1] for place in (head_.pos, (head_.x, head_.top)))
    # Without the scroll bar, which is as long as the rest of the page wants.
    head = tuple(map(round, (0, screen.height - high + 1, screen.width - dp(8), screen.height - low - 1)))
    assert most_different(ui.picture().crop(head), rest.crop(head)) <= 1, "at rest as without animation"
    assert most_different(moving.crop(head), rest.crop(head)) > 50
    screen.analyse()
    ui.settle()
    ui.back()
    assert ui.app.screen is screen and screen.progress == 1 and heard.count("fanfare") == 1


def test_a_tap_skips_the_celebration_and_still_does_what_it_is_for(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    table = braverats(ui, *WON)
    show(ui, table)
    assert ui.app.screen.progress < 1
    finger = ui.down(ui.app.screen.ids.head)
    assert ui.app.screen.progress == 1
    ui.up(finger)
    show(ui, table)
    ui.tap(ui.find("Rematch", Pressable))
    ui.settle()
    assert ui.screen == "play"


@pytest.mark.parametrize("name", PLAIN)
def test_whatever_is_no_win_is_not_celebrated(ui: Driver, heard: list[str], name: str) -> None:
    named(name).build(ui)
    assert not ui.app.screen.festive and ui.app.screen.progress == 1 and "fanfare" not in heard
    assert ui.app.screen.head in ("You lost", "A draw", "You resigned", "Greg won")
    ui.find("Rematch", Pressable)


def test_the_buttons_come_in_the_order_in_which_they_are_wanted(ui: Driver) -> None:
    show(ui, braverats(ui, *LOST))
    for size in ((412, 915), (1280, 800)):
        ui.resize(*size)
        buttons = [ui.find(text, Pressable) for text in ("Rematch", "Swap sides", "Analyse", "Home")]
        places = [(-round(button.center_y / 20), button.center_x) for button in buttons]
        assert places == sorted(places), size
    ui.app.settings.text_size = "huge"
    ui.resize(360, 640)
    assert ui.app.screen.ids.page.height > 400, "the head scrolls with the rest"
    assert ui.app.screen.ids.head.parent == ui.app.screen.ids.scrolled.__self__
    ui.app.settings.text_size = "normal"
    ui.resize(1280, 800)
    assert ui.app.screen.ids.head.parent == ui.app.screen.ids.body.__self__


def test_records_are_told_on_the_page_in_the_language_of_the_moment(ui: Driver) -> None:
    named("result-record").build(ui)
    assert (
        ui.says("First win against Basil (skilled)") and ui.says("after 2 defeats") and ui.says("3 wins in a row")
    )
    ui.app.settings.language = "de"
    ui.frames(3)
    assert ui.says("Erster Sieg gegen Basil (geübt)")
    ui.app.screen.analyse()
    ui.settle()
    ui.back()
    assert sum(isinstance(widget, RecordRow) for widget in visible(ui.app.screen)) == 2
    ui.app.settings.language = "en"
    show(ui, ui.app.screen._table)
    assert not ui.says("First win"), "the match has been counted before"


def test_nothing_moves_when_the_analysis_is_done(ui: Driver) -> None:
    show(ui, braverats(ui, *LOST))
    panel = next(widget for widget in visible(ui.app.screen) if isinstance(widget, GraphPanel))
    for size in ((360, 640), (412, 915)):
        ui.resize(*size)
        heights = set()
        for note in ("Analysing the match: 10 %", "with 2 hints", ""):
            panel.note = note
            ui.frames(3)
            heights.add((panel.height, panel.ids.graph.y - panel.y, ui.app.screen.ids.head.height))
        assert len(heights) == 1, size


# --- the graph


def test_the_area_changes_sides_where_the_line_crosses_an_even_match() -> None:
    points = list(area_points([0.5, 0.8, 0.2, 0.5, 0.5, 0.9]))
    assert [chance for _, chance in points] == [0.5, 0.8, 0.5, 0.2, 0.5, 0.5, 0.9]
    assert points[2] == (pytest.approx(1.5), 0.5)
    # Between two points the area is on one side: no wedge sticks out of the line.
    assert all((one - 0.5) * (other - 0.5) >= 0 for (_, one), (_, other) in pairwise(points))
