"""First Rat round the table: what opens before a seat lies whole in the window, and can be touched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle

import pytest
from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.kit.overlay import Overlay
from app.kit.press import IconButton, LinkRow, Pressable, TextButton
from app.table.hints import Hint
from engine.firstrat.ai.reasons import reason
from tests.app.games.firstrat import positions as at
from tests.touch.audit import Box, box_of
from tests.touch.driver import Driver, visible
from tests.touch.firstrat import Guest
from tests.touch.firstrat_states import PEOPLE, scene
from tests.touch.states import Size

#: The lowest tablet that people can sit round, and larger ones.
WINDOWS: tuple[Size, ...] = ((960, 600), (800, 1280), (1280, 800))
#: Seat → the angle at which it reads, from the lower edge on clockwise.
ANGLES = {0: 0, 1: 270, 2: 180, 3: 90}
LEFT = 1


def _sit(ui: Driver, mover: int, window: Size) -> Guest:
    """Four people round the table, and it is the turn of one of them."""
    ui.resize(*window)
    ui.app.settings.seating = "face"
    guest = scene(ui, at.scene(4, mover=mover), PEOPLE)
    assert guest.stage.area.angle == ANGLES[mover]
    return guest


def _bar(guest: Guest, label: str) -> None:
    guest.tap(guest.ui.find(label, IconButton, guest.stage.top_bar))


def _resign(guest: Guest) -> None:
    _bar(guest, "Menu")
    guest.tap(_in_sight(guest, guest.ui.find("Resign", LinkRow)))


def _hint(guest: Guest) -> None:
    (seat,) = guest.table.asked()
    gains = {"now": [{"what": "backpack"}], "next": [{"what": "mark", "track": "engine", "place": 2}]}
    guest.director.advise(seat, Hint(guest.table.legal(seat)[0], reason("ahead", gains, rounds=2), ""))
    _prompt(guest)


def _prompt(guest: Guest) -> None:
    guest.tap(guest.stage.area.prompt.panel)


#: What a player at the table can open, and how.
OPENED: Mapping[str, Callable[[Guest], None]] = {
    "menu": lambda guest: _bar(guest, "Menu"),
    "resign": _resign,
    "question": _prompt,
    "space": lambda guest: guest.ui.hold(guest.space_spot(8), 0.7),
    "family": lambda guest: guest.tap(guest.stage.area.tray),
    "burrow": lambda guest: guest.tap(guest.stage.burrow),
    "tracks": lambda guest: guest.tap(guest.stage.tracks),
    "shop": lambda guest: guest.tap(guest.stage.board.to_window(*guest.stage.board.geometry.stalls["frog"][:2])),
    "hint": _hint,
}


def _box(widget: Widget) -> Box:
    return box_of(widget, widget.x, widget.y, widget.right, widget.top)


def _page(widget: Widget) -> ScrollView | None:
    """The page that a widget scrolls with."""
    while not isinstance(widget, ScrollView):
        if widget.parent is None or widget.parent is widget:
            return None
        widget = widget.parent
    return widget


def _in_sight(guest: Guest, widget: Widget) -> Widget:
    page = _page(widget)
    if page is not None:
        page.scroll_to(widget, animate=False)
        guest.ui.frames(2)
    return widget


def _lies_in_the_window(guest: Guest, opened: Widget, case: str) -> None:
    """It can be seen whole, and all that can be pressed in it comes into sight, perhaps by scrolling."""
    window = Box(0, 0, *Window.size)
    if isinstance(opened, Overlay):
        assert window.within(_box(opened)), f"{case}: all of the table is darkened"
        opened = opened.ids.panel
    assert _box(opened).within(window), case
    for one in visible(opened):
        if isinstance(one, Pressable) and not one.disabled:
            page = _page(_in_sight(guest, one))
            sight = window if page is None else _box(page).cut(window)
            assert _box(one).within(sight), f"{case}: {one}"


@pytest.mark.parametrize(("mover", "text_size"), list(zip(ANGLES, cycle(["normal", "huge"]), strict=False)))
def test_what_a_seat_opens_lies_in_the_window(ui: Driver, mover: int, text_size: str) -> None:
    ui.app.settings.text_size = text_size
    guest = _sit(ui, mover, WINDOWS[0])
    kit = guest.director.kit
    for size in WINDOWS:
        ui.resize(*size)
        for what, open_it in OPENED.items():
            open_it(guest)
            ui.frames(3)
            opened = kit.overlay() or guest.panel
            assert opened is not None, f"{what} at {size}"
            _lies_in_the_window(guest, opened, f"{what} at {size}")
            while kit.overlay() or guest.panel or guest.intent.picks:
                ui.back()
        _bar(guest, "Undo")
        assert kit.notices, "it is refused"
        _lies_in_the_window(guest, guest.stage.area.prompt.panel, f"refusal at {size}")


@pytest.mark.parametrize("mover", ANGLES)
def test_the_table_is_left_from_every_seat(ui: Driver, mover: int) -> None:
    guest = _sit(ui, mover, (1280, 800))
    _bar(guest, "Menu")
    ui.tap((20, 20))
    assert guest.director.kit.overlay() is None, "a tap beside the menu, anywhere, closes it"
    _bar(guest, "Menu")
    guest.tap(next(row for row in visible(ui.top()) if isinstance(row, LinkRow) and row.icon == "home-outline"))
    ui.settle()
    assert ui.screen == "home"


def test_a_menu_in_huge_letters_is_scrolled_from_the_left(ui: Driver) -> None:
    ui.app.settings.text_size = "huge"
    guest = _sit(ui, LEFT, (600, 600))
    _bar(guest, "Menu")
    row = ui.find("Resign", LinkRow)
    page = _page(row)
    sight = _box(page)
    assert not _box(row).within(sight), "there is more than fits"
    _, y = ui.where(page)
    # A player at the left looks to the right: up is there.
    ui.drag((sight.left + 30, y), (sight.right - 30, y), steps=12)
    ui.seconds(2)
    assert _box(row).within(sight)
    guest.tap(row)
    assert any(button.text == "Play on" for button in visible(ui.top()) if isinstance(button, TextButton))


def test_an_overlay_follows_a_window_that_is_turned(ui: Driver) -> None:
    guest = _sit(ui, LEFT, (1280, 800))
    _bar(guest, "Menu")
    for size in reversed(WINDOWS):
        ui.resize(*size)
        _lies_in_the_window(guest, guest.director.kit.overlay(), f"{size}")


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
@pytest.mark.parametrize("names", [("Ann", "@clover", "Ben"), ("@pip", "Ann", "@clover", "Ben")])
def test_people_sit_opposite_and_ais_beside_the_board(ui: Driver, names: tuple[str, ...], size: Size) -> None:
    ui.resize(*size)
    ui.app.settings.seating = "face"
    people = [seat for seat, name in enumerate(names) if not name.startswith("@")]
    guest = scene(ui, at.scene(len(names), mover=people[0]), names)
    stage = guest.stage
    assert [stage._chairs[seat].angle for seat in people] == [0, 180]
    board, window = _box(stage.board), Box(0, 0, *Window.size)
    assert board.right - board.left > 0.75 * window.right
    shown = [_box(stage._rims[seat].cell) for seat in range(len(names)) if stage._rims[seat].opacity]
    others = [_box(one) for one in (stage.burrow, stage.tracks, stage.board)]
    assert len(shown) == len(names) - 1
    for place, card in enumerate(shown):
        assert card.within(window)
        assert all(card.cut(other).empty for other in (*others, *shown[:place]))
