"""The coach by touch and by keyboard: result, replay, hints, playing on, taking matches in."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.graphics import RoundedRectangle

from app.coach import screen_replay
from app.coach.widgets import MomentRow, VerdictCell, WinGraph
from app.games.braverats.widgets.card_row import HeatMap
from app.kit.page_sheet import PageSheet
from app.kit.press import ChoiceButton, IconButton, LinkRow, TextButton
from app.matches.screen_import import DAMAGED, FOREIGN, NOTHING
from app.matches.text import listed
from tests.touch.coach_states import ROUNDS, finished, replay, studied
from tests.touch.driver import Driver, visible
from tests.touch.states import match, named


def cells(ui: Driver) -> list[VerdictCell]:
    return [one for one in visible(ui.app.screen) if isinstance(one, VerdictCell)]


# --- the result


def test_the_sheet_and_the_coach_begin_at_the_same_height_on_a_tablet(ui: Driver) -> None:
    named("result-coach").build(ui)
    ui.resize(1280, 800)
    page = ui.app.screen.ids
    assert page.sheets.right <= page.coach.x
    assert page.sheets.top == page.coach.top


def test_a_lost_game_says_which_decision_lost_it(ui: Driver) -> None:
    """The graph and the moments come by themselves, stay with the match, and lead to the replay."""
    guest = match(ui, *ROUNDS[:-1], sealed="wizard")
    guest.tap_tap(0, "prince")
    guest.calm()
    guest.press(0)
    ui.settle()
    assert ui.screen == "result"
    ui.until(lambda: not ui.app.analyst.busy, "the analysis", seconds=60)
    ui.frames(3)
    rows = [one for one in visible(ui.app.screen) if isinstance(one, MomentRow)]
    assert [row.good for row in rows] == [False, True]
    worst = rows[0]
    assert "Assassin" in worst.text and "Better: Prince." in worst.text
    number = guest.table.number
    assert ui.app.library.analysis(ui.app.library.finished(number).table) is not None
    assert ui.app.library.facts(number).accuracy is not None
    ui.app.screen.ids.page.scroll_to(worst, animate=False)
    ui.frames(3)
    ui.tap(worst)
    ui.settle()
    assert ui.screen == "replay"
    assert ui.app.screen.line == worst.moment
    assert cells(ui)[-1].head.startswith("Blunder")
    ui.back()
    assert ui.screen == "result"


def test_the_analysis_waits_while_a_match_is_played(ui: Driver) -> None:
    table = finished(ui)
    match(ui, "spy general")
    assert ui.screen == "play"
    ui.app.analyst.ask(table)
    ui.frames(60)
    assert ui.app.analyst.busy and ui.app.analyst.ask(table) is None
    ui.back()
    ui.until(lambda: not ui.app.analyst.busy, "the analysis", seconds=60)
    assert ui.app.library.analysis(table) is not None


# --- the replay


def test_step_jump_and_play_by_touch(ui: Driver) -> None:
    replay(ui, 0)
    screen = ui.app.screen
    ui.tap(ui.find("One step forward", IconButton))
    assert screen.line == 1
    assert screen._table.match.state is screen._origin.match.states[1]
    assert [cell.line for cell in cells(ui)] == ["Saffron: General", "Anna: Spy"]
    graph: WinGraph = screen.ids.graph
    ui.tap(graph.to_window(*graph.place(3, 0.5)))
    assert screen.line == 3
    ui.tap(ui.find("One step back", IconButton))
    assert screen.line == 2
    ui.tap(ui.find("To the end", IconButton))
    assert screen.line == screen.lines == len(ROUNDS)
    assert ui.find("To the end", IconButton).disabled
    ui.tap(ui.find("To the beginning", IconButton))
    ui.tap(ui.find("Play it", IconButton))
    ui.until(lambda: screen.line == screen.lines and not screen.playing, "it plays to its end", seconds=30)
    ui.tap(ui.find("Next mistake", IconButton))
    assert any(cell.token in ("warn", "bad") for cell in cells(ui))
    known = screen._known
    screen._known = known._replace(done=0, analysis=known.analysis._replace(verdicts=[]))
    screen._show_graph()
    screen.next_error()
    assert ui.told[-1] == "Analysing the match: 0%", "there may still be mistakes"


def test_the_picture_of_the_table_takes_no_move(ui: Driver) -> None:
    table = replay(ui, 0)
    log = list(table.match.log)
    ui.tap(ui.app.screen.ids.table)
    assert ui.app.screen.line == 1, "a touch goes on"
    assert list(table.match.log) == log


def test_the_replay_by_keyboard(ui: Driver) -> None:
    replay(ui, 0)
    screen = ui.app.screen
    for _ in range(3):
        ui.key("right")
    ui.key("left")
    assert screen.line == 2
    ui.key("enter")
    ui.frames(4)
    assert PageSheet.stack
    ui.key("escape")
    assert not PageSheet.stack and ui.screen == "replay"
    ui.key("space")
    assert screen.playing
    ui.key("space")
    assert not screen.playing


def test_steps_are_animated_and_can_be_hurried(ui: Driver) -> None:
    replay(ui, 0)
    screen = ui.app.screen
    ui.app.settings.animation = "normal"
    for _ in range(4):
        ui.key("right")
    assert screen.line == 4 and screen.moves
    ui.until(lambda: not screen.moves, "the step is over")
    assert screen.sitting.director.stage.duel.slots[0].card is not None
    ui.key("right")
    ui.back()
    ui.frames(30)


def test_what_is_shown_is_spoken(ui: Driver) -> None:
    said: list[str] = []
    replay(ui, 3)
    ui.app.speech.say = said.append
    try:
        ui.key("right")
    finally:
        del ui.app.speech.say
    assert "Assassin" in said[-1] and "Blunder" in said[-1]


@pytest.mark.parametrize("name", ["replay", "result-coach"])
def test_left_hand_and_languages(ui: Driver, name: str) -> None:
    from tests.touch import audit

    ui.app.settings.left_handed = True
    named(name).build(ui)
    ui.resize(1280, 800)
    if name == "replay":
        assert ui.app.screen.ids.side.x == 0
    ui.app.settings.language = "it"
    ui.frames(4)
    assert not audit.problems()


def test_a_match_is_played_on_from_any_moment(ui: Driver) -> None:
    table = replay(ui, 3)
    ui.tap(ui.find("Continue from here", IconButton))
    ui.frames(4)
    row = next(
        one for one in visible(PageSheet.stack[-1]) if isinstance(one, ChoiceButton) and one.text.startswith("Pip")
    )
    ui.tap(row)
    ui.settle()
    assert ui.screen == "play"
    new = ui.app.table
    assert new.match.states[0] == table.match.states[3]
    assert [player.level for player in new.players] == [None, "novice"]
    assert new.players[0].name == "Anna"
    assert not PageSheet.stack
    ui.back()
    assert len(ui.app.library.open_matches()) == 1


def test_the_end_of_a_match_cannot_be_played_on(ui: Driver) -> None:
    replay(ui, len(ROUNDS))
    ui.tap(ui.find("Continue from here", IconButton))
    assert not PageSheet.stack
    assert "over" in ui.told[-1]


def test_anybody_can_be_taken_over() -> None:
    class Seats:
        def __init__(self, *levels: str) -> None:
            from app.people.players import seat_players

            self.players = seat_players("firstrat", levels)

    seats = Seats("Ann", "@pip", "@renard")
    assert screen_replay.lineup(seats, 1, "saffron") == ["@saffron", "Ann", "@renard"]
    assert screen_replay.lineup(seats, 0, "") == ["Ann", "", ""]


# --- from other devices


def test_a_match_goes_to_another_device_and_comes_back(ui: Driver, tmp_path: Path) -> None:
    text = ui.app.library.text_of(finished(ui).number)
    ui.fresh(tmp_path / "other")
    ui.app.go("log")
    ui.settle()
    ui.tap(ui.find("Import a match", IconButton))
    ui.frames(6)
    ui.tap(ui.find("Open the match", TextButton))
    assert ui.says(NOTHING) and not ui.told and PageSheet.stack
    field = next(one for one in visible(PageSheet.stack[-1]) if type(one).__name__ == "Field")
    field.text = "something else"
    ui.tap(ui.find("Open the match", TextButton))
    assert ui.says(FOREIGN) and not ui.told and PageSheet.stack
    field.text = text
    ui.tap(ui.find("Open the match", TextButton))
    ui.settle()
    assert ui.screen == "replay"
    assert "Nothing was drawn" in ui.told[-1]
    ui.back()
    assert ui.screen == "log"
    assert ui.says("From other devices")
    ui.tap(ui.find("BraveRats · Anna won · 4\u00a0:\u00a01", LinkRow))
    ui.settle()
    assert ui.screen == "replay"


def test_a_file_is_dropped_onto_the_window(ui: Driver, tmp_path: Path) -> None:
    lines = ui.app.library.text_of(finished(ui).number).splitlines()
    ui.fresh(tmp_path / "other")
    file = tmp_path / "a match.txt"
    file.write_text("\n".join([*lines[:-3], "> 0 spoon  #00000000"]))
    ui.app._file_dropped(None, str(file).encode(), 0, 0)
    ui.settle()
    assert ui.screen == "replay"
    assert ui.told[-1] == DAMAGED
    for bad in (b"\xff\xfe\x00", b"no match"):
        file.write_bytes(bad)
        ui.app._file_dropped(None, str(file).encode(), 0, 0)
    ui.app._file_dropped(None, str(tmp_path / "nowhere").encode(), 0, 0)
    assert "cannot be read" in ui.told[-1]
    assert ui.told[-2] == FOREIGN


def test_the_log_of_a_match_does_not_replace_the_list_beneath_it(ui: Driver) -> None:
    table = finished(ui)
    ui.app.go("home")
    ui.settle()
    ui.app.go("log")
    ui.settle()
    ui.app.screen._open(next(listed(ui.app.library, "finished")))
    ui.settle()
    ui.resize(360, 400)
    ui.app.go("log", table=table)
    ui.settle()
    page = ui.app.screen.ids.page
    assert not ui.app.screen.is_list
    lines = ui.app.screen.ids.lines
    assert lines.height > page.height and page.scroll_y == 0, "the newest line is in sight"
    ui.resize(412, 1400)
    assert lines.height < page.height and lines.to_window(0, lines.top)[1] == page.top, "what fits is at the top"
    ui.back()
    assert ui.screen == "replay"
    ui.back()
    assert ui.screen == "log" and ui.app.screen.is_list
    ui.back()
    assert ui.screen == "home"


def test_the_better_move_is_played_on_the_board(ui: Driver) -> None:
    replay(ui)
    screen = ui.app.screen
    ui.until(lambda: not ui.app.analyst.busy, "the analysis", seconds=60)
    screen.next_error()
    show = next(one for one in screen.verdicts() if one.better)
    line, played = screen.line, screen._origin.match.log[show.line].moves
    screen.show_better(show)
    ui.settle()
    other = 1 - show.seat
    assert screen._table.match.log[-1].moves == {show.seat: show.better, other: played[other]}
    assert [cell.head for cell in cells(ui)] == [f"Best was: {show.best.words}"]
    ui.tap(cells(ui)[0])
    ui.settle()
    assert screen.line == line and screen._table.match.log[-1].moves == played
    screen.show_better(show)
    screen.step(1)
    ui.settle()
    assert screen.line == line + 1 and screen._table.match.log == screen._origin.match.log[: line + 1]


# --- hints


def test_a_hint_says_how_much_better_and_is_counted(ui: Driver) -> None:
    guest = match(ui, *ROUNDS[:3])
    ui.tap(guest.card_spot(0, "assassin"))
    ui.app.screen.sitting.ask_hint(0)
    ui.until(lambda: guest.stage.lifted_card(0) != "assassin", "the hint", seconds=20)
    panel = guest.area(0).prompt.panel
    assert panel.head == "Hint: Prince"
    assert "About 39 percentage points better than your choice." in panel.detail
    number = guest.table.number
    assert ui.app.library.facts(number).hints == 1
    ui.back()
    ui.back()
    assert ui.app.library.open(number).tally.hints == 1


def test_time_at_the_table_is_counted(ui: Driver) -> None:
    guest = match(ui, "spy general")
    ui.seconds(5)
    ui.sleep(600)
    ui.seconds(2)
    ui.back()
    assert 5 <= ui.app.library.facts(guest.table.number).seconds <= 10


# --- insight


def test_the_heat_map_goes_where_its_sheet_goes(ui: Driver) -> None:
    named("replay-heat").build(ui)
    heat = next(one for one in visible(PageSheet.stack[-1]) if isinstance(one, HeatMap))
    for size in ((360, 640), (412, 915), (1280, 800), (412, 915)):
        ui.resize(*size)
        for cell in (one for one in heat.canvas.children if isinstance(one, RoundedRectangle)):
            x, y = cell.pos
            # A card's number stands out of it by a hair.
            assert heat.x - 4 <= x and x + cell.size[0] <= heat.x + heat.width + 4, size
            assert heat.y - 4 <= y and y + cell.size[1] <= heat.y + heat.height + 4, size


def test_heat_map_tells_and_what_the_fox_noticed(ui: Driver) -> None:
    table = finished(ui, players=("Anna", "@renard"))
    ui.app.go("home")
    ui.settle()
    studied(ui, table)
    ui.app.go("replay", table=table, line=0)
    ui.settle()
    ui.tap(ui.find("More", IconButton))
    ui.frames(4)
    ui.tap(ui.find("All cards against all cards", LinkRow))
    ui.frames(4)
    heat = next(one for one in visible(PageSheet.stack[-1]) if isinstance(one, HeatMap))
    assert len(heat.cells) == 8 and heat.played == [2, 6]
    assert sum(heat.row_mix) == pytest.approx(1)
    ui.back()
    for title in ("Your tells", "What Renard had noticed"):
        ui.tap(ui.find("More", IconButton))
        ui.frames(4)
        ui.tap(ui.find(title, LinkRow))
        sheet = PageSheet.stack[-1]
        assert sheet.title == title
        ui.until(lambda: not ui.says("The coach goes through"), "the coach has done", seconds=60)
        assert sheet.ids.content.children
        ui.back()
