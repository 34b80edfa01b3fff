"""The First Rat table as plain properties: board, plans, seats, steps, prompts, and the story event by event."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from app.base.live_text import tr
from app.games.firstrat.presenter import prompts
from app.games.firstrat.presenter.board import board, board_after
from app.games.firstrat.presenter.intent import MoveIntent
from app.games.firstrat.presenter.table import others, steps, table, tray
from app.games.firstrat.presenter.text import Amount, hint_text
from app.games.firstrat.presenter.view_models import GREG, LAST, PAD, START, Target
from app.games.firstrat.text import riddle_steps
from app.games.firstrat.widgets import layout
from app.games.firstrat.widgets.geometry import LANDSCAPE, PORTRAIT, Geometry
from app.riddles.table import RiddleTable
from app.table.table import Player
from engine.base import CHANCE, Setup
from engine.firstrat.game import FirstRat
from engine.firstrat.scoring import total
from engine.firstrat.state import DEAL, MOVE, stage
from engine.riddles import book_of
from tests.app.games.firstrat import positions as at

GAME = FirstRat()
SIZES = ((360, 640), (412, 915), (600, 960), (800, 1280), (1280, 800), (915, 412))
FOUR = tuple(Player(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"))


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.lang = "en"


def view(state: object, seat: int = 0) -> object:
    return GAME.view(state, seat)


def intent_for(state: object) -> MoveIntent:
    intent = MoveIntent()
    intent.begin(view(state))
    return intent


def begun(**own: object) -> MoveIntent:
    return intent_for(at.scene(own=own))


def targets(intent: MoveIntent, place: int) -> Mapping[int, Target]:
    """Where a rat can go; it stays in hand."""
    assert intent.lift(place)
    return intent.model.targets


def put(intent: MoveIntent, place: int, space: int) -> None:
    assert intent.lift(place)
    assert intent.put(space) is None


# --- the board


def test_the_board_shows_every_space_and_whose_light_it_is() -> None:
    shown = board(view(at.scene()), 0)
    assert [space.number for space in shown.spaces] == list(range(1, LAST + 1))
    assert [space.number for space in shown.spaces if space.lit] == list(range(1, 14))
    assert shown.space(8).content == "bulb"
    assert shown.space(8).amount == 2
    assert {stall.animal: stall.space for stall in shown.stalls} == {"hamster": 9, "frog": 15, "crow": 23}
    assert shown.work_lamps == (8, 16, 24)
    assert {(pipe.mouth, pipe.exit) for pipe in shown.pipes} == {(3, 7), (8, 12), (13, 18), (16, 20), (21, 25)}


def test_the_light_is_that_of_the_seat_to_move() -> None:
    assert board(view(at.scene(mover=1)), 0).light == 9
    assert board(view(at.alone()), 0).light == 13


def test_children_and_rattonauts_are_no_ui_of_the_board() -> None:
    shown = board(view(at.launching()), 0)
    assert sorted(rat.space for rat in shown.rats if rat.owner == 0) == [9, 12]


def test_greg_has_his_rats_on_the_board() -> None:
    assert sorted(rat.space for rat in board(view(at.alone()), 0).rats if rat.owner == GREG) == [8, 13, 15]


# --- plans


def test_rats_that_can_move_are_ready() -> None:
    assert begun(at=(12, 9, 0)).model.ready == {1, 2, 3}


def test_a_target_tells_what_is_really_collected() -> None:
    own = {"at": (12, 9, 0), "backpacks": ["green+1"]}
    found = targets(begun(**own), 2)
    # Space 12 is occupied; 10 is white and lit, 14 is too far away to be lit.
    assert found[10].ways[0].gain == (Amount("core", 3),)
    assert 12 not in found
    assert found[14].ways[0].gain == (Amount("cheese", 2),)
    assert targets(begun(**own), 3)[15].ways[0].gain == (Amount("bottle", 2),)


def test_a_target_tells_whom_it_costs_what() -> None:
    found = targets(begun(at=(17, 9, 0)), 3)
    # Three families stand on 20, two on 22.
    assert found[20].ways[0].cost == (Amount("cheese", 3),)
    assert found[22].ways[0].cost == (Amount("cheese", 2),)
    assert found[19].ways[0].cost == ()


def test_points_below_zero_have_a_true_minus_on_every_card() -> None:
    seat = tray(view(at.scene()), FOUR, 0).seat
    assert [replace(seat, points=points).score for points in (12, -2)] == ["12", "−2"]


def test_fees_that_force_mouldy_cheese_say_so() -> None:
    found = targets(begun(at=(17, 9, 0), cheese=1), 3)
    assert Amount("mould", 1) in found[20].ways[0].cost


def test_the_cheaper_way_comes_first_and_the_other_is_there() -> None:
    found = targets(begun(at=(16, 9, 0), bottle=2), 3)
    walks = [way.walk for way in found[20].ways]
    assert walks == [(17, 18, 19, 20), (20,)]
    assert Amount("bottle", 1) in found[20].ways[1].cost
    assert found[20].ways[1].pipes == ("S4",)


def test_a_rat_that_joins_keeps_to_the_colour() -> None:
    intent = begun(at=(16, 13, 9, 0))
    put(intent, 1, 12)
    assert intent.model.joining
    assert set(targets(intent, 2)) == {15, 18}
    assert intent.model.colour == "green"


def test_a_rat_may_take_the_place_that_another_leaves() -> None:
    assert 13 not in targets(begun(at=(13, 12, 0)), 2)
    # 13 is orange, 16 is blue: the rat on 12 has no space of that colour within reach.
    intent = begun(at=(13, 12, 0))
    put(intent, 3, 16)
    assert not intent.lift(2)
    intent = begun(at=(12, 10, 0))
    put(intent, 3, 15)
    assert 12 in targets(intent, 2)
    intent.put(12)
    assert intent.moves() == ("move 2:11.12 3:13.14.15",)
    # Without the rat in front the other one has to come back too.
    intent.tap(15, 3)
    assert intent.picks == ()


def test_a_chameleon_pays_for_a_colour_of_its_own() -> None:
    own = {"at": (16, 9, 0), "powers": {16: ["super_chameleon"]}, "comics": ["super_chameleon"], "cheese": 5}
    display = {"library": ["haggler", "pack", "super_grab", "super_hero", "tinker"]}
    intent = intent_for(at.scene(2, own=own, display=display))
    put(intent, 2, 10)
    found = targets(intent, 3)
    assert Amount("cheese", 2) in found[17].ways[0].cost
    assert found[19].ways[0].cost == ()


def test_a_launch_counts_its_points_instead_of_goods() -> None:
    found = targets(intent_for(at.scene(2, own={"at": (25, 9, 0)})), 3)
    assert found[PAD].ways[0].gain == (Amount("rattonaut", 9),)


def test_the_tray_sums_a_plan_up() -> None:
    state = at.scene(own={"at": (12, 9, 0), "cheese": 1, "bottle": 2, "backpacks": ["green+1"]})
    intent = intent_for(state)
    put(intent, 3, 15)
    assert intent.model.outcome.changes == {"bottle": 2}
    assert intent.model.gains[0].packs == 1
    shown = tray(view(state), FOUR, 0).changed(intent.model.outcome.changes)
    assert [(good.content, good.delta) for good in shown.goods if good.delta] == [("bottle", 2)]


def test_bulbs_light_work_lamps() -> None:
    intent = begun(at=(14, 9, 0))
    put(intent, 3, 17)
    assert intent.model.outcome.bulbs == 3
    assert intent.model.outcome.lamps == 1


def test_whatever_is_planned_is_a_legal_move_at_every_moment() -> None:
    """Whole games in which every move is put together rat by rat, in any order."""
    for seed in range(6):
        rng = Random(seed)
        players = 1 + seed % 5
        state = GAME.start(Setup(players, {}))
        while state.actors:
            seat = state.actors[0]
            legal = GAME.legal(state, seat)
            move = rng.choice(list(legal))
            if seat != CHANCE and stage(state) == MOVE:
                intent = MoveIntent()
                intent.begin(GAME.view(state, seat))
                reached = set()
                for _ in range(rng.choice((1, 2, 4))):
                    ready = sorted(intent.model.ready)
                    if not ready:
                        break
                    assert intent.lift(rng.choice(ready))
                    assert intent.put(rng.choice(sorted(intent.model.targets))) is None
                    assert set(intent.moves()) <= set(legal)
                    assert intent.moves()
                    reached.add(len(intent.picks))
                assert reached
                move = rng.choice(intent.moves())
            state = GAME.advance(state, {seat: move})


def test_every_group_can_be_planned_rat_by_rat() -> None:
    state = at.scene(own={"at": (13, 12, 9, 0)})
    intent = MoveIntent()
    for move in GAME.legal(state, 0):
        intent.clear()
        intent.begin(view(state))
        intent.take_over(move)
        assert move in intent.moves()


def test_a_touch_that_no_rule_allows_names_the_move() -> None:
    state = at.scene(2)
    intent = intent_for(state)
    intent.lift(3)
    forbidden = intent.tap(26, -1)
    assert forbidden is not None
    assert GAME.why_not(state, 0, forbidden).id == "single"
    assert intent.tap(5, -1) is not None


# --- seats, steps, words


def test_the_others_sit_in_the_order_of_their_turns() -> None:
    assert [seat.owner for seat in others(view(at.scene()), FOUR, 3)] == [4, 0, 1, 2]
    assert [seat.owner for seat in others(view(at.alone()), FOUR, 0)] == [GREG]


def test_counters_turn_warm_when_the_end_is_near() -> None:
    pieces = {**at.GAMES, "cheese": (2, 2, 2), "pantry": (2,), "cargo": (2,), "rattonaut": (0, 0, 0)}
    known = view(at.scene(3, pieces=pieces, own={"at": (27, 27, 27, 12)}), 0)
    families = table(known, FOUR, 0, everybody=True).seats
    assert [seat.warm for seat in families] == [(False, True), (False, False), (True, False)]
    assert [seat.cubes[0] for seat in families][2] == 7


@pytest.mark.parametrize(
    ("state", "now"),
    [
        (at.scene(), "move"),
        (at.thirsty(), "collect"),
        (at.junction(), "collect"),
        (at.hamster(), "shop"),
        (at.building(), "build"),
    ],
)
def test_the_strip_knows_the_step(state: object, now: str) -> None:
    shown = steps(view(state))
    assert [step.name for step in shown if step.state == "now"] == [now]
    done = [step.name for step in shown if step.state == "done"]
    assert done == [step.name for step in shown][: len(done)]


def test_there_are_no_steps_while_greg_walks() -> None:
    assert {step.state for step in steps(view(at.alone()))} == {"ahead"}


def said(state: object, **facts: object) -> prompts.TurnPrompt:
    known = view(state)
    offer = GAME.legal(state, 0)
    return prompts.prompt(known, FOUR, 0, **{"intent": None, "offer": offer, **facts})


def test_the_bar_has_one_main_button_for_every_moment() -> None:
    state = at.scene(2)
    intent = intent_for(state)
    assert said(state, intent=intent.model).act == "", "a hint has a place of its own"
    intent.lift(3)
    intent.put(14)
    shown = said(state, intent=intent.model)
    assert shown.verb == "Move 1 rat"
    assert shown.head == "2 cheese"
    assert "space 14" in shown.detail
    assert said(at.building()).act == "end"
    assert said(at.building(), built=True).verb == "End turn, build no more"
    assert said(at.hamster()).act == ""
    assert said(at.hamster(), folded=True).act == "answer"


def test_the_bar_names_what_the_other_way_costs() -> None:
    state = at.scene(2)
    intent = intent_for(state)
    intent.lift(3)
    intent.put(14)
    other = (Amount("bottle", 1), Amount("mould", 1))
    shown = said(state, intent=replace(intent.model, other_cost=other))
    assert shown.detail.endswith("tap again for the other way: 1 bottle, 1 mouldy cheese")


def test_the_bar_explains_a_sum() -> None:
    state = at.scene(own={"at": (12, 8, 0), "backpacks": ["green+1"], "cheese": 5})
    intent = intent_for(state)
    intent.lift(2)
    intent.put(11)
    shown = said(state, intent=intent.model)
    assert shown.head == "3 cheese"
    assert "2 + 1 from light" in shown.detail
    assert "fee: 4 cheese" in shown.detail


def test_others_are_waited_for_by_name() -> None:
    assert said(at.scene(mover=2)).head == "Cleo’s turn"
    assert said(at.alone()).head == "Greg’s turn"


def test_a_space_explains_itself() -> None:
    head, text = prompts.space(view(at.scene()), FOUR, 0, 8)
    assert head == "Space 8"
    assert "2 bulbs" in text
    assert "lit for you" in text
    assert "shortcut leads from here to space 12" in text
    assert "Ben" in prompts.space(view(at.scene()), FOUR, 0, 20)[1]
    assert prompts.space(view(at.scene()), FOUR, 0, START)[1]
    assert prompts.space(view(at.scene()), FOUR, 0, PAD)[1]


@pytest.mark.parametrize(
    "state",
    [at.scene(), at.junction(), at.library(), at.cape(), at.hamster(), at.thirsty(), at.packing(), at.launching()],
)
def test_every_answer_can_be_hinted_at(state: object) -> None:
    for move in GAME.legal(state, 0):
        assert hint_text(view(state), move).startswith("Hint: ")


# --- event by event


def test_the_story_leads_to_the_same_board() -> None:
    """After all events of a step the board shows what the state after it shows."""
    for seed in range(5):
        rng = Random(f"story {seed}")
        state = GAME.start(Setup(1 + seed, {}))
        while state.actors:
            seat = state.actors[0]
            move = rng.choice(list(GAME.legal(state, seat)))
            step = GAME.apply(state, {seat: move})
            if stage(state) != DEAL:
                before = board(GAME.view(state, None), 0)
                for event in step.events:
                    before = board_after(before, event)
                after = board(GAME.view(step.state, None), 0)
                if move != "end":
                    assert sorted((rat.owner, rat.space, rat.powers) for rat in before.rats) == sorted(
                        (rat.owner, rat.space, rat.powers) for rat in after.rats
                    ), (move, step.events)
                    assert before.markers == after.markers
                    assert [stall.left for stall in before.stalls] == [stall.left for stall in after.stalls]
            state = step.state


# --- where everything lies


@pytest.mark.parametrize("size", SIZES)
def test_layouts_fill_the_window_and_share_nothing(size: tuple[int, int]) -> None:
    width, height = size
    plan_ = layout.solo(width, height, 1.0)
    boxes = [plan_.top_bar, plan_.seats, plan_.board, plan_.burrow, plan_.tracks, plan_.tray, plan_.prompt]
    for box in boxes:
        assert box[0] >= -0.1
        assert box[1] >= -0.1
        assert box[0] + box[2] <= width + 0.1
        assert box[1] + box[3] <= height + 0.1
        assert box[3] >= 47.9
    for number, one in enumerate(boxes):
        for other in boxes[number + 1 :]:
            across = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
            up = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
            assert across <= 0.1 or up <= 0.1
    # A sheet leaves the action bar free.
    assert plan_.panel[1] >= plan_.prompt[1] + plan_.prompt[3] - 0.1 or plan_.panel[0] != plan_.prompt[0]


@pytest.mark.parametrize("ais", [0, 1, 2])
@pytest.mark.parametrize("number", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(600, 960), (800, 1280), (1280, 800)])
def test_everybody_has_a_chair_round_the_table(size: tuple[int, int], number: int, ais: int) -> None:
    wide = size[0] > size[1]
    seated = layout.chairs((True,) * ais + (False,) * (number - ais), wide=wide)
    assert len(set(seated)) == number
    assert sum(chair.aside for chair in seated) == (ais if wide and number - ais >= 2 else 0)
    plan_ = layout.round_table(*size, 1.0, seated)
    assert plan_.board[2] > 200
    assert plan_.board[3] > 200
    for chair in (chair for chair in seated if chair.aside):
        x, y, width, height = plan_.cells[chair]
        assert x >= 0 and y >= 0 and x + width <= size[0] + 0.1 and y + height <= size[1] + 0.1
        left, low, across, up = plan_.board
        assert (
            x >= left + across - 0.1 or x + width <= left + 0.1 or y >= low + up - 0.1 or y + height <= low + 0.1
        )
    for chair in (chair for chair in seated if not chair.aside):
        length = size[0] if chair.angle in (0, 180) else size[1]
        for box in (*plan_.rows[chair.angle][:3], plan_.cells[chair]):
            assert box[0] >= 0
            assert box[0] + box[2] <= length + 0.1
            assert box[1] + box[3] <= layout.RIM_DP + 0.1


@pytest.mark.parametrize("form", [PORTRAIT, LANDSCAPE])
def test_a_finger_finds_every_space(form: object) -> None:
    width, height = form.designed
    geometry = Geometry((0, 0, width, height), 1.0, tall=form is PORTRAIT)
    for space, (x, y) in enumerate(geometry.spaces[:-1]):
        assert geometry.space_at(x, y) == space
    x, y, wide, high = geometry.pad
    assert geometry.space_at(x + wide / 2, y + high / 2) == PAD
    closest = min(
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        for number, a in enumerate(geometry.spaces[1:-1])
        for b in geometry.spaces[number + 2 : -1]
    )
    assert closest >= 47.9


@pytest.mark.parametrize("number", range(0, 60, 12))
def test_the_points_of_a_puzzle_add_up(number: int) -> None:
    riddle = book_of("firstrat")[number]
    board = RiddleTable(riddle, riddle.answer[:-1])
    board._commit({board.solver: riddle.answer[-1]})
    sums = riddle_steps(board, board.solver)[-1]
    first, *parts = re.findall(r"[+−]?\d+", sums)
    *changes, points = [int(part.replace("−", "-")) for part in parts]
    assert int(first) + sum(changes) == points == total(board.match.state, board.solver)
