"""What the others did, by touch: marks and lines, rests between AIs, and turns that are shown again."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.metrics import dp, sp

from app.games.firstrat.director import director
from app.games.firstrat.presenter.table import FirstRatTable
from app.games.firstrat.widgets.seats import TurnRow, first_rows, rows as wrapped
from engine.firstrat.state import FirstRatView
from tests.app.games.firstrat import positions as at
from tests.touch.driver import Driver, visible
from tests.touch.firstrat import Guest
from tests.touch.firstrat_states import after_others, finished, scene
from tests.touch.states import named


def marked(guest: Guest) -> list[int]:
    """Whose turns are marked on the board."""
    return [turn.seat for turn in guest.stage.board.marks.turns]


def shown_turns(guest: Guest) -> list[int]:
    """The seats whose last turn is displayed."""
    return [turn.seat for turn in guest.stage.seats.turns]


def test_marks_stay_until_the_first_tap_and_lines_until_the_next_turn(ui: Driver) -> None:
    guest = after_others(ui, 4)
    assert marked(guest) == shown_turns(guest) == [1, 2, 3]
    rows = [one for one in visible(guest.stage.seats) if isinstance(one, TurnRow)]
    assert sorted(row.turn.seat for row in rows) == [1, 2, 3]
    for row in rows:
        lines = wrapped(row.turn, sp(14), dp(80))
        assert len(lines) > 1 and not [line for line in lines if line[0].parts[0][0].strip() == "·"]
        *_, (before, _), (end, _) = first_rows(lines, 1)[-1][-1].parts
        assert end.strip() == "…" and not before.endswith("·"), "what is cut off says so"
    assert ui.says("Tap a rat. The lines show what the others did.")
    guest.tap(guest.rat_spot(max(guest.intent.ready)))
    assert marked(guest) == []
    assert shown_turns(guest) == [1, 2, 3]
    assert guest.intent.lifted >= 0, "the first tap does what it says"
    assert not ui.says("Tap a rat. The lines show what the others did.")


def test_the_strip_of_a_small_phone_goes_at_the_first_tap(ui: Driver) -> None:
    guest = after_others(ui)
    ui.resize(360, 640)
    strip = guest.stage.area.feed
    assert [turn.seat for turn in strip.turns] == [1, 2, 3, 4]
    assert strip.height >= strip.needed(strip.width) - 1
    guest.tap(strip)
    assert strip.turns == () and marked(guest) == []
    guest.tap(guest.stage.area.tray)
    assert guest.panel is not None, "the tray can be pressed again"


def test_a_step_of_an_ai_is_presented_once(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ui.app.settings.animation = "fast"
    made: list[int] = []
    show = director.table_show

    def counting(view: FirstRatView, *rest: Any, **options: Any) -> FirstRatTable:
        made.append(len(ui.app.table.match.log))
        return show(view, *rest, **options)

    monkeypatch.setattr(director, "table_show", counting)
    table = ui.app.library.begin("firstrat", {}, ["@novice", "@casual", "@novice"], "counted")
    table.begin()
    ui.app.open_table(table)
    ui.settle()
    first = len(table.match.log)
    made.clear()
    ui.until(lambda: len(table.match.log) >= first + 12, "twelve steps", seconds=120)
    ui.until(lambda: len(made) >= 11, "they are shown", seconds=10)
    assert len(made) <= len(table.match.log) - first


def test_ais_wait_for_a_tap(ui: Driver) -> None:
    ui.app.settings.ai_turns = "wait"
    guest = scene(ui, at.scene(4, mover=1), calm=False)
    names = [player.name for player in guest.table.players]
    for seat in (1, 2):
        ui.until(lambda: guest.director.kit.rested is not None, "an AI has moved", seconds=30)
        ui.seconds(20)
        assert shown_turns(guest)[-1] == seat, "the next AI has not begun"
        assert ui.says(f"{names[seat]} has moved")
        assert ui.find("Go on")
        # The button, and then the board: a tap anywhere goes on.
        if seat == 1:
            guest.press()
        else:
            guest.tap(guest.space_spot(14))
    guest.calm()
    assert guest.table.asked() == (0,)
    assert shown_turns(guest) == [1, 2, 3]
    assert guest.intent is not None


def test_a_table_that_waits_is_left_and_found_again(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    # Otherwise a match in which Ann has not moved yet would be dropped.
    monkeypatch.setattr(ui.app.library, "is_unplayed", lambda table: False)
    ui.app.settings.ai_turns = "wait"
    guest = Guest(ui)
    guest.sit_down(["@casual", "@casual", "Ann"])
    ui.until(lambda: guest.director.kit.rested is not None, "an AI has moved", seconds=30)
    ui.back()
    assert ui.screen == "home"
    (entry,) = ui.app.library.open_matches()
    ui.app.open_table(ui.app.library.open(entry.number))
    ui.settle()
    for _ in range(2):
        ui.until(lambda: not guest._ai_owes() or guest.director.kit.rested is not None, "it goes on", seconds=30)
        guest.director.kit.go_on()
        ui.frames(10)
    guest.calm()
    assert guest.table.asked() == (2,)
    assert shown_turns(guest) == [0, 1]


def test_ais_go_on_by_themselves_after_a_rest(ui: Driver) -> None:
    ui.app.settings.animation = "fast"
    guest = scene(ui, at.scene(3, mover=1), calm=False)
    ui.until(lambda: guest.director.kit.rested is not None, "an AI has moved", seconds=30)
    assert shown_turns(guest) == [1]
    ui.until(lambda: guest.director.kit.rested is None, "it goes on", seconds=3)
    guest.calm()
    assert shown_turns(guest) == [1, 2]


def test_the_turns_of_the_others_are_shown_again(ui: Driver) -> None:
    guest = after_others(ui, 3)
    ui.app.settings.animation = "fast"
    before = guest.stage.board.model
    log = list(guest.table.match.log)
    guest.tap(guest.stage.area.again)
    assert guest.stage.busy
    assert guest.stage.board.model.rats != before.rats, "the board has gone back"
    assert marked(guest) == []
    guest.calm()
    assert guest.stage.board.model == before
    assert list(guest.table.match.log) == log
    assert marked(guest) == shown_turns(guest) == [1, 2]
    assert guest.intent is not None


def test_one_turn_is_shown_again_from_its_seat(ui: Driver) -> None:
    guest = after_others(ui, 3)
    ui.app.settings.animation = "fast"
    before = guest.stage.board.model
    guest.stage.dispatch("on_seat", 2)
    ui.seconds(1)
    guest.tap(ui.find("Show that turn again"))
    ui.frames(4)
    assert guest.panel is None and guest.stage.busy
    moved = {rat for rat in guest.stage.board.model.rats if rat not in before.rats}
    assert {rat.owner for rat in moved} == {2}, "only the rats of that family stand elsewhere"
    guest.calm()
    assert guest.stage.board.model == before


def test_a_plan_is_not_lost_by_showing_turns_again(ui: Driver) -> None:
    guest = after_others(ui, 3)
    assert not guest.stage.area.again.disabled
    for left_handed in (False, True):
        ui.app.settings.left_handed = left_handed
        _main_button_stays(guest)
    guest.plan()
    assert guest.stage.area.again.disabled


def _main_button_stays(guest: Guest) -> None:
    area, places = guest.stage.area, []
    for area.offers_again in (False, True):
        places.append((*area.hint.pos, *area.hint.size))
    assert not area.hint.disabled and places[0] == places[1], "a finger on its way to it meets nothing else"


# --- the end, Greg, and other languages


def test_the_eighth_cube_is_announced_and_explained(ui: Driver) -> None:
    named("firstrat-end-announced").build(ui)
    guest = Guest(ui)
    banner = guest.stage.banner
    assert banner.opacity == 1
    assert banner.text == "You placed the eighth cube: one more round after this one."
    assert guest.stage.board.emblem == "hammer"
    ui.app.thinker.look()
    guest.calm()
    board = guest.stage.board
    assert board.label == "Last round"
    for size in ("huge", "normal"):
        ui.app.settings.text_size = size
        ui.resize(360, 640)
        assert board._sign.right <= board.geometry.spaces[-2][0] - board.geometry.tile / 2 + 1, "26 stays in sight"
    guest.tap(guest.stage.board._sign)
    assert ui.says("You placed the eighth cube: this is the last round.")


def test_gregs_card_leaves_tracks_and_burrow_in_sight_on_tablets(ui: Driver) -> None:
    named("firstrat-greg").build(ui)
    guest = Guest(ui)
    for size in ((1280, 800), (800, 1280)):
        ui.resize(*size)
        ui.frames(4)
        panel = guest.panel
        tracks, burrow = guest.stage.open_tracks, guest.stage.burrow
        for widget in (tracks, burrow):
            assert widget.opacity == 1 and widget.get_root_window() is not None
            beside = widget.right <= panel.x + 1 or widget.x >= panel.right - 1
            assert beside or widget.y >= panel.top - 1 or widget.top <= panel.y + 1
        assert not guest.stage.area.layer.dims, "nothing is darkened"
    guest.calm()
    assert guest.stage.layout.tracks[3] == guest.stage.open_tracks.height, "the tracks come back to their place"


def test_gregs_card_follows_the_language(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = scene(ui, at.alone(), ("Anna",), calm=False)
    ui.until(lambda: guest.director.greg.going_on, "Greg's card")
    ui.seconds(1)
    assert guest.stage.busy, "he waits for the next step"
    ui.app.settings.language = "de"
    ui.frames(4)
    assert guest.panel.head == "Greg ist am Zug"
    assert ui.says("Ratte 2")
    assert guest.stage.top_bar.robot_note == "Leicht"


def test_a_replay_says_what_is_played(ui: Driver) -> None:
    guest = finished(ui)
    guest.calm()
    ui.app.go("replay", table=guest.table, line=4)
    ui.settle()
    screen = ui.app.screen
    said = set()
    for line in range(4, 14):
        screen._jump(line)
        ui.frames(2)
        prompt = screen.sitting.director.stage.area.prompt.panel
        said.add(prompt.head)
        assert prompt.detail != "thinking" and "turn" not in prompt.head
        assert screen.sitting.director.prompt.verb == ""
    assert {player.name for player in guest.table.players} <= said
