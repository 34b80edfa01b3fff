"""Pages that were left, and their pictures, are freed: a phone with little memory ends the app that keeps them."""

from __future__ import annotations

import gc
import weakref

import pytest
from kivy.graphics.texture import Texture

from app.kit.pictures import picture, release_pictures
from app.shell.app import REST
from tests.touch.braverats import Guest
from tests.touch.brooke import Captain
from tests.touch.driver import Driver
from tests.touch.firstrat import Guest as FirstRatGuest
from tests.touch.states import match

#: Pixels of a picture page that only a table has.
LARGE = 1024 * 1024


def large_pages() -> int:
    # What other tests have left is frozen and may hold something.
    gc.unfreeze()
    gc.collect()
    return sum(type(one) is Texture and one.width * one.height >= LARGE for one in gc.get_objects())


@pytest.mark.parametrize("player", [Guest, Captain, FirstRatGuest])
def test_a_table_that_was_left_is_freed_with_its_pictures(ui: Driver, player: type) -> None:
    release_pictures()
    before = large_pages()
    player(ui, 1).sit_down(["Ann", "@novice"])
    ui.picture(0.1)
    page = weakref.ref(ui.app.screens.get_screen("play"))
    assert large_pages() > before
    ui.app.back()
    ui.settle()
    assert "play" in ui.app.screens.screen_names, "it is shown again at once if somebody goes back soon"
    ui.seconds(REST + 0.5)
    assert ui.app.screens.screen_names == ["home"] and ui.app.thinker is None
    assert large_pages() <= before and page() is None


def test_a_match_goes_on_after_its_table_was_freed(ui: Driver) -> None:
    guest = match(ui, "spy general")
    number = guest.table.number
    ui.app.go("home")
    ui.seconds(REST + 0.5)
    ui.app.continue_match(number)
    ui.settle()
    guest = Guest(ui)
    guest.play_out(0)
    assert guest.table.number == number and guest.table.over


def test_what_back_leads_to_stays(ui: Driver) -> None:
    guest = match(ui, "spy general")
    ui.app.go("rules", game="braverats")
    ui.seconds(REST + 0.5)
    ui.back()
    assert ui.screen == "play" and guest.stage is ui.app.screen.sitting.stage
    guest.play_out(0)
    assert guest.table.over


def test_a_riddle_that_was_made_ready_stays_until_it_was_opened(ui: Driver) -> None:
    for step in ui.app._screen("riddle").preparations():
        step()
    ui.app.release()
    assert "riddle" in ui.app.screens.screen_names
    ui.app.go("riddle", game="brooke")
    ui.settle()
    ui.app.go("home")
    ui.app.release()
    assert "riddle" not in ui.app.screens.screen_names


def test_a_page_of_play_has_the_table_of_one_game(ui: Driver) -> None:
    for player in (Guest, Captain):
        player(ui, 1).sit_down(["Ann", "@novice"])
        assert len(ui.app.screen._directors) == 1


def test_a_page_that_a_widget_still_shows_is_not_read_twice(ui: Driver) -> None:
    shown = picture("islands", "1_blue")
    ui.app._screen("about")
    ui.app.release()
    assert picture("islands", "1_blue").id == shown.id
