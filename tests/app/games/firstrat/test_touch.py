"""First Rat by touch and by keyboard: planning, every kind of question, whole matches of every mix of seats."""

from __future__ import annotations

import pytest

from app.games.firstrat.presenter.view_models import PAD
from app.kit.bars import SwitchRow
from app.kit.press import Chip, Pressable, TextButton
from app.table.hints import Hint
from engine.firstrat.ai.reasons import reason
from engine.firstrat.state import space_of
from tests.app.games.firstrat import positions as at
from tests.touch.driver import Driver, visible
from tests.touch.firstrat import Guest
from tests.touch.firstrat_states import PEOPLE, finished, hinted, planned, scene
from tests.touch.states import named

# --- whole matches


@pytest.mark.parametrize("way", ["tap", "drag"])
def test_a_match_against_an_ai(ui: Driver, way: str) -> None:
    guest = Guest(ui, way)
    guest.sit_down(["Ann", "@pip"])
    guest.play_out(way=way)
    assert guest.table.match.over
    assert ui.screen == "result"
    (entry,) = ui.app.library.finished_matches()
    assert entry.table.match.log == guest.table.match.log


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (["Ann", "Ben", "@greedy"], {"first_game": True}),
        pytest.param(
            ["@greedy", "Ann", "@random", "Ben", "@random"],
            {"variable_path": True, "variable_tracks": True},
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_match_with_people_and_ais_at_one_device(ui: Driver, players: list[str], options: dict) -> None:
    guest = Guest(ui, len(players))
    guest.sit_down(players, options)
    guest.play_out()
    assert guest.table.match.over


def test_a_match_with_an_even_start(ui: Driver) -> None:
    ui.app.settings.remember("firstrat", ["Ann", "@greedy"], {})
    ui.app.go("setup", game="firstrat")
    ui.settle()
    switch = next(row for row in visible(ui.app.screen) if isinstance(row, SwitchRow) and row.text == "Even start")
    assert not switch.on and "an advantage" in switch.note
    ui.app.screen.ids.page.scroll_to(switch, animate=False)
    ui.frames(2)
    ui.tap(switch)
    ui.tap(ui.find("Play", TextButton))
    ui.settle()
    guest = Guest(ui, "even")
    match = guest.table.match
    cheese = [family["cheese"] for family in at.GAME.position(match.states[0])["seats"]]
    assert match.setup.options["even_start"] is True and cheese == [1, 6]
    guest.play_out()
    assert guest.table.match.over and ui.screen == "result"
    (entry,) = ui.app.library.finished_matches()
    assert entry.table.match.setup.options["even_start"] is True
    assert entry.table.match.log == guest.table.match.log
    ui.app.go("setup", game="firstrat")
    ui.settle()
    switches = {row.text: row.on for row in visible(ui.app.screen) if isinstance(row, SwitchRow)}
    assert switches["Even start"], "the next match begins like this one"
    ui.tap(ui.find("Solo", Chip))
    with pytest.raises(LookupError):
        ui.find("Even start", SwitchRow)


def test_a_solo_match_against_greg(ui: Driver) -> None:
    guest = Guest(ui, "unfair")
    guest.sit_down(["Ann"], {"greg": "unfair"})
    guest.play_out()
    assert guest.table.match.over
    assert ui.screen == "result"


def test_five_people_round_the_table(ui: Driver) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = "face"
    guest = Guest(ui)
    guest.sit_down(list(PEOPLE))
    guest.calm()
    seen, told = set(), {}
    for _ in range(40):
        guest.calm()
        told |= {emblem: plate.angle for emblem, plate in guest.stage.news.plates.items()}
        mover = guest.table.asked()[0]
        assert guest.stage.area.tray.tray.seat.owner == mover
        seen.add(guest.stage.area.angle)
        guest.decide()
    assert seen == {0, 90, 180, 270}
    angles = {rim.cell.seat.emblem: rim.angle for rim in guest.stage._rims}
    assert told.items() <= angles.items(), "points are told to those who have them"
    assert guest.stage.board.parent is guest.stage


def test_ais_play_for_spectators(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["@random"] * 5)
    ui.until(lambda: guest.table.over and not guest.stage.busy, "the match ends", seconds=120)


def test_a_match_with_animation_and_taps_during_it(ui: Driver) -> None:
    ui.app.settings.animation = "fast"
    guest = Guest(ui)
    guest.sit_down(["Ann", "@greedy", "@random"])
    skipped = 0
    for _ in range(30):
        guest.calm()
        if guest.table.over:
            break
        guest.decide()
        ui.frames(guest.rng.randrange(20))
        if guest.stage.busy:
            # Wherever the finger lands, it only means: get on with it.
            people = [entry for entry in guest.table.match.log if 0 in entry.moves]
            ui.tap((guest.rng.random() * 400, guest.rng.random() * 900))
            assert [entry for entry in guest.table.match.log if 0 in entry.moves] == people
            skipped += 1
    assert skipped


# --- a move in the making


def test_an_ordinary_turn_takes_four_taps(ui: Driver) -> None:
    guest = scene(ui, at.scene(3), PEOPLE)
    guest.taps = 0
    planned(guest, 3, 14)
    guest.press()
    guest.calm()
    guest.press()
    assert guest.taps <= 4
    assert guest.table.asked() == (1,)


def test_rats_that_join_must_share_the_colour(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0)}), PEOPLE)
    planned(guest, 1, 12)
    assert guest.intent.joining
    guest.tap(guest.rat_spot(2))
    board = guest.stage.board.model
    assert guest.intent.targets
    assert {board.space(space).colour for space in guest.intent.targets} == {"green"}


def test_a_rat_that_went_far_goes_alone(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0)}), PEOPLE)
    planned(guest, 1, 14)
    assert not guest.intent.ready
    guest.tap(guest.rat_spot(2))
    panel = guest.stage.area.prompt.panel
    assert panel.style == "verdict"
    assert "together" in panel.head


def test_a_planned_rat_is_taken_back_by_a_second_tap(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    planned(guest, 3, 14)
    assert [pick.target for pick in guest.intent.picks] == [14]
    guest.tap(guest.space_spot(14))
    assert not guest.intent.picks
    assert not guest.table.match.log


def test_the_place_a_rat_came_from_lets_choose_again(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    planned(guest, 3, 14)
    guest.tap(guest.space_spot(12))
    assert guest.intent.lifted == 3
    assert not guest.intent.picks


def test_a_second_tap_takes_the_other_way(ui: Driver) -> None:
    """From 16 to 20 there is a pipe for a bottle, and the path."""
    guest = scene(ui, at.scene(2, own={"at": (16, 9, 0), "bottle": 2}), PEOPLE)
    planned(guest, 3, 20)
    (pick,) = guest.intent.picks
    assert pick.walk == (17, 18, 19, 20)
    guest.tap(guest.space_spot(20))
    (pick,) = guest.intent.picks
    assert pick.walk == (20,)
    assert guest.stage.area.tray.tray.goods[1].delta == -1
    guest.tap(guest.space_spot(20))
    assert not guest.intent.picks


def test_a_rat_dropped_beside_the_path_goes_back(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    ui.drag(guest.rat_spot(3), (guest.stage.board.x + 8, guest.stage.board.y + guest.stage.board.height * 0.45))
    assert guest.intent.lifted < 0
    assert not guest.intent.picks


def test_back_and_undo_take_a_plan_apart(ui: Driver) -> None:
    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0)}), PEOPLE)
    planned(guest, 1, 12)
    guest.tap(guest.rat_spot(2))
    ui.back()
    assert guest.intent.lifted < 0
    assert guest.intent.picks
    ui.tap(ui.find("Undo", Pressable))
    assert not guest.intent.picks
    assert ui.screen == "play"


def test_every_step_can_be_taken_back_until_the_turn_ends(ui: Driver) -> None:
    goods = {"can": 3, "calc": 3, "powder": 0, "bottle": 0, "cheese": 8}
    guest = scene(ui, at.scene(2, own={"at": (12, 4, 0), **goods}), PEOPLE)
    before = guest.table.match.state
    planned(guest, 2, 9)
    guest.press()
    guest.calm()
    guest.answer()
    guest.calm()
    steps = len(guest.table.match.log)
    guest.table.submit(0, "build cockpit")
    guest.calm()
    while guest.table.match.log:
        ui.tap(ui.find("Undo", Pressable))
        guest.calm()
    assert steps >= 2
    assert guest.table.match.state == before
    assert guest.intent is not None
    # After "end turn" it stands.
    for move in ("move 3:13", "end"):
        guest.table.submit(0, move)
    guest.calm()
    number = len(guest.table.match.log)
    ui.tap(ui.find("Undo", Pressable))
    assert len(guest.table.match.log) == number
    assert guest.stage.area.prompt.panel.style == "verdict"


def test_what_no_rule_allows_is_answered_with_the_rule(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    guest.tap(guest.rat_spot(3))
    guest.tap(guest.space_spot(26))
    panel = guest.stage.area.prompt.panel
    assert "1 to 5 spaces" in panel.head
    assert not guest.table.match.log
    guest.tap(panel)
    ui.settle()
    assert ui.screen == "rules"


def test_two_shortcuts_of_which_one_is_free(ui: Driver) -> None:
    own = {"at": (13, 8, 0), "comics": ["tunnel"], "powder": 1, "can": 1}
    display = {"library": ["haggler", "pack", "super_grab", "super_hero", "tinker"]}
    guest = scene(ui, at.scene(2, own=own, display=display), PEOPLE)
    planned(guest, 3, 18)
    planned(guest, 2, 12)
    assert guest.stage.area.tray.tray.goods
    guest.press()
    assert guest.panel is not None
    assert not guest.table.match.log
    guest.answer()
    guest.calm()
    assert " free s" in guest.table.match.log[0].moves[0]


def test_a_hint_plans_the_move_and_says_why(ui: Driver) -> None:
    guest = scene(ui, at.scene(2))
    assert not guest.stage.area.prompt.verb, "a second tap for a hint would hit nothing"
    guest.tap(guest.stage.area.hint)
    ui.until(lambda: bool(guest.intent.picks), "the hint comes", seconds=60)
    panel = guest.stage.area.prompt.panel
    assert panel.head.startswith("Hint")
    assert panel.detail
    guest.press()
    guest.calm()
    assert guest.table.match.log


def test_a_hint_marks_what_it_speaks_of_until_it_is_gone(ui: Driver) -> None:
    guest = hinted(ui, at.hamster(), "shop hamster steal white+2")
    panel = guest.panel
    assert [card.item.name for card in panel._cards if card.hinted] == [panel.name] == ["Fruit net"]
    assert (panel.steal_hinted, panel.pay_hinted) == (True, False)
    guest.director.kit.notices.clear()
    guest.director.refresh()
    assert not any(card.hinted for card in panel._cards) and not panel.steal_hinted
    # A panel that was put aside comes back, on a tablet the open tracks are marked, and so is a rat on the board.
    ui.back()
    guest.director.advise(0, Hint("shop hamster skip", reason("any"), ""))
    assert guest.panel.hinted == guest.panel.model.skip
    ui.resize(1280, 800)
    rows = hinted(ui, at.building(), "build cargo").stage.open_tracks._rows
    assert [row.label for row in rows if row.hinted] == ["Cargo hold"]
    assert hinted(ui, at.cape(), "super 2").stage.board.tiles.framed == {12}


# --- questions and sheets


def test_a_question_can_be_put_aside_and_taken_up_again(ui: Driver) -> None:
    guest = scene(ui, at.hamster(), PEOPLE)
    assert guest.panel is not None
    ui.back()
    assert guest.panel is None
    assert ui.screen == "play"
    guest.press()
    assert guest.panel is not None
    guest.answer()
    assert guest.table.match.log


def test_a_super_comic_asks_for_its_rat_on_the_board(ui: Driver) -> None:
    guest = scene(ui, at.cape(), PEOPLE)
    assert guest.panel is None
    guest.tap(guest.rat_spot(3))
    guest.calm()
    (entry,) = guest.table.match.log
    assert entry.moves == {0: "super 3"}


def test_panels_open_from_the_dock_and_close_with_a_tap_beside_them(ui: Driver) -> None:
    guest = scene(ui, at.scene(3), PEOPLE)
    for widget in (guest.stage.burrow, guest.stage.tracks, guest.stage.area.tray, guest.stage.seats._cells[0]):
        guest.tap(widget)
        ui.frames(3)
        assert guest.panel is not None
        ui.tap((200, 915 - 60))
        assert guest.panel is None, widget
    assert not guest.table.match.log


def test_a_board_that_moves_and_shrinks_is_drawn_once(ui: Driver) -> None:
    stage = scene(ui, at.scene(3), PEOPLE).stage
    places = []
    stage.board.scenery.fbind("geometry", lambda _scenery, geometry: places.append(geometry.box))
    for box in ((0, 300, 400, 400), (0, 300, 400, 400), (0, 212, 412, 500)):
        stage.board.place(box, stage)
    assert places == [(stage.x, stage.y + 300, 400, 400), (stage.x, stage.y + 212, 412, 500)]


def test_tablets_build_on_the_open_tracks(ui: Driver) -> None:
    ui.resize(1280, 800)
    guest = scene(ui, at.building(), PEOPLE)
    assert guest.panel is None
    ui.frames(4)
    points = guest.stage.seats.seats[0].points
    rows = [one for one in visible(guest.stage.open_tracks) if isinstance(one, Pressable) and not one.disabled]
    guest.tap(rows[0])
    guest.calm()
    assert guest.table.match.log[0].moves[0].startswith("build")
    (changes,) = (plate.changes for plate in guest.stage.news.plates.values())
    assert sum(change.points for change in changes) == guest.stage.seats.seats[0].points - points
    assert {change.name for change in changes} > {"Resources left over"}
    ui.seconds(4)
    assert not guest.stage.news.plates


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (1280, 800)])
def test_a_panel_leaves_the_prompt_free(ui: Driver, size: tuple[int, int]) -> None:
    ui.app.settings.text_size = "huge"
    for name in ("firstrat-junction", "firstrat-library", "firstrat-shop"):
        named(name).build(ui)
        ui.resize(*size)
        ui.frames(6)
        area = Guest(ui).stage.area
        assert area.layer is not None and not area.prompt.disabled and area.prompt.opacity
        assert area.layer.y >= area.prompt.top - 5 or area.layer.panel.x >= area.prompt.right


def test_news_of_points_lie_above_gregs_card(ui: Driver) -> None:
    named("firstrat-greg").build(ui)
    stage = Guest(ui).stage
    card = stage.area.layer
    assert stage.news.plates
    spots = [stage.news._place(plate, 130, 30) for plate in stage.news.plates.values()]
    assert min(y for _x, y in spots) > card.y + card.reach, "his button stays free"


def test_a_long_press_explains_a_space_and_an_animal(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    ui.hold(guest.space_spot(8), 0.7)
    overlay = guest.director.kit.overlay()
    assert overlay is not None
    assert any("2 bulbs" in getattr(widget, "text", "") for widget in visible(overlay))
    ui.back()
    x, y, _ = guest.stage.board.geometry.stalls["frog"]
    ui.tap(guest.stage.board.to_window(x, y))
    assert guest.panel is not None
    assert not guest.table.match.log


@pytest.mark.parametrize("left_handed", [False, True])
def test_the_end_of_a_turn_is_not_where_the_move_was(ui: Driver, left_handed: bool) -> None:
    ui.app.settings.left_handed = left_handed
    guest = scene(ui, at.scene(2))
    guest.plan()
    button = guest.stage.area.prompt.ids.button
    move = (button.x, button.right)
    guest.press()
    for _ in range(9):
        guest.calm()
        if guest.director.prompt.act == "end":
            break
        guest.decide()
    assert guest.director.prompt.act == "end"
    assert button.x >= move[1] or button.right <= move[0]


# --- Greg


def test_greg_moves_when_he_is_asked_to_step_by_step(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = scene(ui, at.scene(1, own={"at": (12, 9, 0)}, turn={"stage": "build"}, mover=0), ("Ann",))
    guest.press()
    ui.until(lambda: guest.director.greg.going_on, "Greg's card")
    ui.seconds(3)
    board = guest.stage.board
    began = [rat.space for rat in board.model.rats if rat.emblem == "gear"]
    taps = 0
    while guest.director.greg.going_on:
        guest.go_on()
        ui.seconds(2)
        taps += 1
        assert taps < 12
    assert taps >= 2
    assert [rat.space for rat in board.model.rats if rat.emblem == "gear"] != began
    assert guest.table.asked() == (0,)


def test_gregs_card_can_be_skipped(ui: Driver) -> None:
    ui.app.settings.animation = "normal"
    guest = scene(ui, at.scene(1, own={"at": (12, 9, 0)}, turn={"stage": "build"}, mover=0), ("Ann",))
    guest.press()
    ui.until(lambda: guest.director.greg.going_on and guest.panel is not None, "Greg's card")
    ui.seconds(1)
    guest.tap(ui.find("Skip to end", root=guest.panel))
    ui.until(lambda: not guest.stage.busy, "skipped")
    guest.go_on()
    ui.frames(4)
    assert not guest.director.greg.going_on
    assert guest.intent is not None


# --- keyboard


def test_a_turn_by_keyboard(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), PEOPLE)
    ui.key("right")
    ui.key("enter")
    assert guest.intent.lifted >= 0
    ui.key("right")
    ui.key("right")
    ui.key("enter")
    assert len(guest.intent.picks) == 1
    ui.key("enter")
    guest.calm()
    assert guest.table.match.log[0].moves[0].startswith("move ")


def test_a_question_by_keyboard(ui: Driver) -> None:
    guest = scene(ui, at.launching(), PEOPLE)
    panel = guest.panel
    for _ in range(12):
        ui.key("tab")
        if any(getattr(widget, "focused", False) for widget in visible(panel)):
            ui.key("enter")
            break
    guest.calm()
    assert guest.table.match.log[0].moves[0].startswith("launch ")


# --- seats


def test_the_device_goes_on_and_says_to_whom(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    guest.calm()
    while guest.table.asked() == (0,):
        guest.decide()
        guest.calm()
    assert guest.stage.banner.opacity == 1
    assert guest.stage.banner.seat.name == "Ben"
    assert guest.stage.area.tray.tray.seat.owner == 1
    assert ui.screen == "play"


def test_opposite_each_other_words_turn_and_the_path_does_not(ui: Driver) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    guest = scene(ui, at.scene(2, mover=1), PEOPLE)
    area = guest.stage.area
    assert area.angle == 180
    assert area.prompt.to_window(*area.prompt.center)[1] > 1100
    start = guest.stage.board.to_window(*guest.stage.board.geometry.spaces[1])
    end = guest.stage.board.to_window(*guest.stage.board.geometry.spaces[26])
    assert start[1] < end[1]
    guest.plan(1)
    guest.press()
    guest.calm()
    assert 1 in guest.table.match.log[0].moves


def test_a_launch_reaches_the_rocket(ui: Driver) -> None:
    guest = scene(ui, at.scene(2, own={"at": (25, 9, 0)}), PEOPLE)
    planned(guest, 3, PAD)
    assert guest.intent.outcome.launch == 9
    guest.press()
    guest.calm()
    assert any(space_of(rat) == PAD for rat in guest.table.match.state.seats[0].rats)
    assert all(rat.space < PAD for rat in guest.stage.board.model.rats)


def test_an_ended_match_leads_to_its_result(ui: Driver) -> None:
    guest = finished(ui)
    guest.calm()
    assert guest.stage.area.prompt.verb == "Result"
    guest.press()
    ui.settle()
    assert ui.screen == "result"


def test_giving_up_leads_to_the_result(ui: Driver) -> None:
    guest = scene(ui, at.scene(3))
    guest.table.resign(0)
    guest.calm()
    assert "Anna" in guest.stage.area.prompt.panel.head
    assert guest.intent is None
    guest.press()
    ui.settle()
    assert ui.screen == "result"


def test_a_table_of_ais_has_no_questions(ui: Driver) -> None:
    guest = scene(ui, at.scene(2), ("@saffron", "@saffron"), calm=False)
    ui.app.thinker.stop()
    guest.director.refresh()
    assert guest.stage.area.prompt.panel.head == "Saffron’s turn"
    assert not guest.stage.area.prompt.verb
    guest.tap(guest.rat_spot(3))
    assert guest.intent is None
