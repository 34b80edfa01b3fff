"""Brooke by touch: whole matches in every seating, what a touch means, and what it answers."""

from __future__ import annotations

import re

import pytest

from app.games.brooke.presenter.view_models import BLUE, Die
from app.kit.press import Pressable, TextButton
from tests.touch.brooke import Captain
from tests.touch.brooke_states import act, hinted, placing, told_turn, voyage
from tests.touch.driver import Driver, visible

#: Value, island, and the die of an action; a swap takes a second die.
ORDINARY_TAPS = 3


# --- whole matches


@pytest.mark.parametrize("way", ["tap_tap", "tap_offer", "drag"])
def test_a_match_against_the_ai(ui: Driver, way: str) -> None:
    captain = Captain(ui, way)
    captain.sit_down(["Ann", "@pip"])
    captain.play_out(way)
    assert captain.table.match.over
    assert not ui.app.library.open_matches()
    (entry,) = ui.app.library.finished_matches()
    assert entry.table.match.log == captain.table.match.log


def test_the_person_can_be_red_and_has_their_dice_below(ui: Driver) -> None:
    captain = Captain(ui)
    captain.sit_down(["@pip", "Ben"])
    captain.calm()
    assert captain.stage.near == 1
    captain.play_out()
    assert captain.table.match.over


def test_two_people_share_the_open_table(ui: Driver) -> None:
    """Nothing is secret, so the table is never covered: the prompt names whose turn it is."""
    captain = Captain(ui, "two")
    captain.sit_down(["Ann", "Ben"])
    asked = set()
    for _ in range(12):
        captain.calm()
        assert ui.screen == "play"
        if captain.closing:
            captain.press(0)
            continue
        seat = captain.question.seat
        asked.add(seat)
        head = captain.area(seat).prompt.model.head
        assert head.startswith(("Ann", "Ben")[seat])
        assert ("Ann", "Ben")[1 - seat] not in head
        captain.tap_tap(captain.pick())
    assert asked == {0, 1}
    captain.play_out()
    assert ui.screen == "result"


@pytest.mark.parametrize(("seating", "way"), [("face", "tap_tap"), ("face", "drag"), ("side", "tap_offer")])
def test_two_people_at_one_tablet(ui: Driver, seating: str, way: str) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = seating
    captain = Captain(ui, f"{seating} {way}")
    captain.sit_down(["Ann", "Ben"])
    captain.calm()
    assert [area.angle for area in captain.stage.areas] == ([0, 180] if seating == "face" else [0, 0])
    captain.play_out(way)
    assert captain.table.match.over


def test_a_pair_changes_the_colours(ui: Driver) -> None:
    captain = Captain(ui, "pair")
    captain.sit_down(["Ann", "@pip"], {"pair": True})
    captain.calm()
    assert captain.stage.near == BLUE
    while captain.table.match.state.ledger.game == 1 or captain.closing:
        if captain.closing:
            captain.press(0)
        else:
            captain.tap_tap(captain.pick())
        captain.calm()
    assert captain.stage.near == 1 - BLUE
    captain.play_out()
    assert ui.says("Games ")


def test_two_ais_play_for_spectators(ui: Driver) -> None:
    captain = Captain(ui)
    captain.sit_down(["@pip", "@pip"])
    ui.until(lambda: captain.table.over and not captain.stage.busy, "the match ends", seconds=120)
    assert captain.closing


@pytest.mark.parametrize("animation", ["normal", "fast"])
def test_a_pass_with_animation_and_taps_during_it(ui: Driver, animation: str) -> None:
    ui.app.settings.animation = animation
    captain = Captain(ui, animation)
    captain.sit_down(["Ann", "@pip"])
    skipped = 0
    while not captain.closing:
        captain.calm()
        if captain.closing:
            break
        captain.tap_tap(captain.pick())
        ui.frames(captain.rng.randrange(40))
        if captain.stage.busy:
            # Wherever the finger lands, it only means: get on with it.
            before = captain.table.stamp
            ui.tap((captain.rng.random() * 400, captain.rng.random() * 900))
            assert captain.table.stamp - before <= 1
            skipped += 1
    assert skipped


# --- what a touch does


def test_an_ordinary_turn_takes_few_taps(ui: Driver) -> None:
    captain = Captain(ui, "taps")
    captain.sit_down(["Ann", "Ben"])
    turns = []
    captain.calm()
    while not captain.table.over:
        if captain.closing:
            captain.press(0)
            captain.calm()
            continue
        mover, captain.taps, special = captain.question.seat, 0, False
        while not captain.closing and captain.question.seat == mover:
            # Two dice to touch, or one too many to put right: such turns take as long as they take.
            special = special or captain.question.action == "swap" or captain.question.kind == "cut"
            placing_again = captain.question.kind == "place" and captain.taps
            if placing_again:
                break
            captain.tap_tap(captain.pick())
            captain.calm()
        if not special:
            turns.append(captain.taps)
    assert max(turns) <= ORDINARY_TAPS


def test_a_chosen_value_shows_what_it_would_do_at_every_island(ui: Driver) -> None:
    captain = voyage(ui, placing())
    assert all(spot.forecast is None for spot in captain.stage.board.spots)
    captain.tap(captain.offer(0, 1))
    asked = captain.question
    for spot in captain.stage.board.spots:
        told = asked.placements[spot.island.slot, 1]
        assert spot.forecast is not None and spot.forecast.leads == told.upper
        assert spot.then == told.totals
    assert captain.area(0).row.hand == 1
    ui.back()
    assert ui.screen == "play"
    assert captain.area(0).row.hand == 0


def test_a_value_beyond_the_limit_answers_with_the_rule(ui: Driver) -> None:
    captain = voyage(ui, placing())
    before = len(captain.table.match.log)
    captain.tap(captain.offer(0, 6))
    prompt = captain.area(0).prompt.model
    assert "at most" in prompt.head and prompt.more
    assert prompt.options, "the next try is one tap away"
    assert len(captain.table.match.log) == before
    ui.tap(captain.area(0).prompt.words)
    ui.settle()
    assert ui.screen == "rules"
    assert ui.app.screen._rule == "limit"


def test_an_island_without_a_value_asks_for_one(ui: Driver) -> None:
    captain = voyage(ui, placing())
    captain.tap(captain.island_spot(1))
    assert "First choose" in captain.area(0).prompt.model.head


def test_touching_the_table_out_of_turn_names_the_rule(ui: Driver) -> None:
    captain = Captain(ui)
    captain.sit_down(["Ann", "@saffron"])
    captain.calm()
    captain.ui.app.thinker.stop()
    while captain.question is not None and captain.question.seat == 0:
        captain.tap_tap(captain.pick())
        ui.app.thinker.stop()
    captain.tap(captain.island_spot(0))
    assert "not your turn" in captain.area(0).prompt.model.head


def test_only_dice_that_can_be_taken_are_lifted(ui: Driver) -> None:
    captain = voyage(ui, act("turn", 3))
    asked = captain.question
    lifted = {
        Die(colour, spot.island.slot, die.value)
        for spot in captain.stage.board.spots
        for colour in (0, 1)
        for die in spot.dice[colour]
        if die.mark == "lift"
    }
    assert lifted == asked.dice()
    assert all(die.colour == asked.of for die in lifted)


def test_a_finger_on_a_die_shows_what_would_become_of_it(ui: Driver) -> None:
    captain = voyage(ui, act("right", 3))
    choice = captain.question.choices[0]
    finger = ui.down(captain.die_spot(choice.die))
    ui.frames(2)
    ghosts = [
        (spot.island.slot, die.value)
        for spot in captain.stage.board.spots
        for die in spot.dice[choice.die.colour]
        if die.mark == "ghost"
    ]
    assert ghosts == [(choice.to, choice.die.value)]
    # Away from it and up: nothing happens.
    before = len(captain.table.match.log)
    ui.move(finger, (5, 5))
    ui.frames()
    ui.up(finger)
    ui.frames(2)
    assert len(captain.table.match.log) == before


def test_a_first_die_of_a_swap_can_be_put_back(ui: Driver) -> None:
    captain = voyage(ui, act("swap", 3))
    die = captain.question.choices[0].die
    captain.tap(captain.die_spot(die))
    assert captain.stage.intent.picked == die
    captain.tap(captain.die_spot(die))
    assert captain.stage.intent.picked is None
    captain.tap(captain.die_spot(die))
    ui.back()
    assert captain.stage.intent.picked is None and ui.screen == "play"


def test_an_arrow_points_one_way_for_both_players(ui: Driver) -> None:
    """Right is right on the glass, whichever side of it one sits on."""
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    captain = voyage(ui, lambda asked: act("right", 2)(asked) and asked.seat == 1, players=("Ann", "Ben"))
    board = captain.stage.board
    choice = next(choice for choice in captain.question.choices if choice.die.slot < 2)
    start = board.to_window(*board.place_of(choice.die)[:2])
    end = captain.island_spot(choice.to)
    assert choice.to == choice.die.slot + 1 and end[0] > start[0]
    before = len(captain.table.match.log)
    ui.drag(start, end)
    captain.calm()
    assert len(captain.table.match.log) > before


def test_an_overflow_is_corrected_by_the_opponent_of_that_colour(ui: Driver) -> None:
    ui.resize(800, 1280)
    ui.app.settings.seating = "face"
    captain = voyage(ui, lambda asked: asked.kind == "cut" and len(asked.choices) > 1, players=("Ann", "Ben"))
    asked = captain.question
    assert asked.of != asked.colour
    over = captain.stage.table.sides[asked.of]
    prompt = captain.area(asked.seat).prompt.model
    assert str(over.excess) in prompt.head and prompt.options
    assert not captain.area(over.seat).prompt.model.options
    captain.tap_tap(captain.pick())
    captain.calm()


# --- around it


def test_a_long_press_explains_and_plays_nothing(ui: Driver) -> None:
    captain = voyage(ui, placing())
    before = len(captain.table.match.log)
    ui.hold(captain.island_spot(0), 0.7)
    overlay = captain.director.kit.overlay()
    assert overlay is not None and overlay.title
    assert any("Other face" in getattr(widget, "text", "") for widget in visible(overlay))
    assert len(captain.table.match.log) == before
    ui.back()
    assert captain.director.kit.overlay() is None


def test_a_hint_shows_a_move_and_gives_a_reason(ui: Driver) -> None:
    captain = voyage(ui, placing())
    ui.tap(ui.find("Hint", Pressable))
    ui.until(lambda: captain.stage.intent.slot is not None, "the hint", seconds=60)
    prompt = captain.area(0).prompt.model
    assert prompt.head.startswith("Hint: ") and prompt.detail
    # The advised island is not the player's choice.
    hints = captain.table.tally.hints
    ui.tap(ui.find("Hint", Pressable))
    ui.until(lambda: captain.table.tally.hints > hints, "the hint again", seconds=60)
    assert captain.area(0).prompt.model == prompt
    spot = f"{captain.stage.intent.slot + 1}={captain.stage.intent.value}"
    assert captain.table.tally.advised == {(len(captain.table.match.log), 0): spot}
    ui.app.settings.text_size = "huge"
    ui.resize(360, 640)
    words, board = captain.area(0).prompt.words, captain.stage.board
    assert words.top <= board.columns[0].forecast[1], "it covers no pill"
    move = f"{captain.stage.intent.slot + 1}={captain.stage.intent.value}"
    assert move in captain.table.legal(0)


@pytest.mark.parametrize("way", ["board", "prompt"])
@pytest.mark.parametrize("wanted", ["turn", "swap", "left", "flip", "cut"])
def test_the_first_tap_on_what_a_hint_names_plays_it(ui: Driver, wanted: str, way: str) -> None:
    kind = (lambda asked: asked.kind == "cut" and len(asked.choices) > 1) if wanted == "cut" else act(wanted, 3)
    captain = hinted(ui, kind)
    advised = captain.stage.intent.hinted
    assert captain.area(0).prompt.model.head.startswith("Hint: ") and captain.area(0).prompt.model.detail
    lit = [option.option for option in captain.area(0).prompt.shown() if option.option.hinted]
    assert len(lit) == (2 if advised.other is not None else 1)
    before = len(captain.table.match.log)
    if way == "prompt":
        captain.tap(captain.offer(0, advised.die or advised.move))
    else:
        captain.tap(captain.island_spot(advised.to) if advised.die is None else captain.die_spot(advised.die))
    assert captain.table.match.log[before].moves == {0: advised.move}


def test_a_hint_goes_when_its_question_is_taken_back(ui: Driver) -> None:
    captain = Captain(ui, "tap_tap")
    captain.sit_down(["Ann", "Ben"])
    captain.calm()
    captain.tap_tap(captain.pick())
    captain.calm()
    seat, number = captain.question.seat, len(captain.table.match.log)
    ui.app.screen.sitting.ask_hint(seat)
    ui.until(lambda: bool(ui.app.screen.sitting.director.kit.notices), "the hint", seconds=60)
    ui.app.screen.sitting.take_back(seat)
    ui.settle()
    assert len(captain.table.match.log) < number
    assert not ui.app.screen.sitting.director.kit.notices
    assert "Hint" not in captain.area(captain.question.seat).prompt.model.head


def test_a_hint_that_comes_while_something_moves_is_given_afterwards(ui: Driver) -> None:
    captain = voyage(ui, placing())
    sitting, animator = ui.app.screen.sitting, ui.app.screen.sitting.animator
    busy = type(animator).busy
    try:
        type(animator).busy = property(lambda _animator: True)
        sitting.ask_hint(0)
        ui.until(lambda: sitting._late is not None, "the late hint", seconds=60)
        assert not captain.area(0).prompt.model.head.startswith("Hint")
    finally:
        type(animator).busy = busy
    sitting._busy(False)
    assert captain.area(0).prompt.model.head.startswith("Hint: ")


def test_another_die_than_the_hinted_one_is_played_at_once_too(ui: Driver) -> None:
    captain = hinted(ui, act("turn", 3))
    other = next(choice for choice in captain.question.choices if choice != captain.stage.intent.hinted)
    before = len(captain.table.match.log)
    captain.tap(captain.offer(0, other.die))
    assert captain.table.match.log[before].moves == {0: other.move}


def test_a_touch_on_the_other_sides_place_never_places_a_die(ui: Driver) -> None:
    captain = voyage(ui, placing())
    captain.tap(captain.offer(0, 1))
    board, before = captain.stage.board, len(captain.table.match.log)
    for column in board.columns:
        for x, y, width, height in (column.far_dice, column.far_total):
            captain.tap(board.to_window(x + width / 2, y + height / 2))
            assert "opponent’s place" in captain.area(0).prompt.model.head
            ui.drag(captain.offer(0, 1), board.to_window(x + width / 2, y + height / 2))
    assert len(captain.table.match.log) == before
    x, y, width, height = board.columns[0].near_dice
    captain.tap(board.to_window(x + width / 2, y + height / 2))
    assert captain.table.match.log[before].moves == {0: "1=1"}


def test_the_last_turn_stays_until_ones_own_is_over(ui: Driver) -> None:
    captain = told_turn(ui)
    stage = captain.stage
    turn = stage.line.turn
    assert turn.seat == 1 and stage.line.words.text == turn.text
    labels = {die.label for spot in stage.board.spots for dice in spot.dice for die in dice if die.label}
    assert {mark.label for mark in turn.dice} == labels
    assert [spot.island.slot for spot in stage.board.spots if spot.flipped] == sorted(
        {flip.slot for flip in turn.flips}
    )
    captain.tap(captain.offer(0, 1))
    assert stage.line.turn == turn, "while a value is in hand"
    captain.tap_tap(captain.pick())
    captain.calm()
    assert stage.line.turn != turn


def test_the_last_turn_can_be_seen_again_and_nothing_changes(ui: Driver) -> None:
    captain = told_turn(ui)
    assert not captain.stage.line.again, "there is nothing to see without animation"
    ui.app.settings.animation = "fast"
    captain.director.refresh()
    log, state = captain.table.match.log, captain.table.match.state
    shown = captain.stage.board.spots
    ui.tap(ui.find("Show that turn again", Pressable))
    ui.frames(2)
    assert captain.stage.busy
    seen = set()
    while captain.stage.busy:
        seen.add(captain.stage.table.islands)
        ui.frames()
    assert len(seen) > 1, "the steps of the turn were shown"
    assert captain.stage.board.spots == shown
    assert (captain.table.match.log, captain.table.match.state) == (log, state)
    captain.play_out()


def test_every_decision_of_a_pass_can_be_taken_back(ui: Driver) -> None:
    captain = Captain(ui, "undo")
    captain.sit_down(["Ann", "Ben"])
    captain.calm()
    before = captain.table.match.state
    moves = 0
    while moves < 4 and not captain.closing:
        captain.tap_tap(captain.pick())
        captain.calm()
        moves += 1
    for _ in range(moves):
        ui.tap(ui.find("Undo", Pressable))
        captain.calm()
    assert captain.table.match.state == before
    ui.tap(ui.find("Undo", Pressable))
    assert captain.table.match.state == before, "the roll stays"
    assert "cannot be undone" in captain.area(0).prompt.model.head


def test_the_end_of_a_pass_waits_for_somebody(ui: Driver) -> None:
    captain = Captain(ui, "wait")
    captain.sit_down(["Ann", "@pip"])
    captain.calm()
    while not captain.closing:
        captain.tap_tap(captain.pick())
        captain.calm()
    awards = [spot.stamp for spot in captain.stage.board.spots]
    assert all(awards)
    ui.seconds(3)
    assert [spot.stamp for spot in captain.stage.board.spots] == awards
    captain.press(0)
    captain.calm()
    assert not any(spot.stamp for spot in captain.stage.board.spots)


def test_the_end_of_a_pass_stays_whatever_else_is_asked(ui: Driver) -> None:
    captain = Captain(ui, "stay")
    captain.sit_down(["Ann", "@pip"])
    captain.calm()
    while not captain.closing:
        captain.tap_tap(captain.pick())
        captain.calm()
    heading = captain.area(0).prompt.model.head
    for asked in ("Undo", "Hint"):
        ui.tap(ui.find(asked, Pressable))
        ui.frames(3)
        assert captain.closing, "the way on is still there"
        assert captain.area(0).prompt.model.head == heading, "and so is how the pass ended"
    ui.app.go("rules", game="brooke")
    ui.settle()
    ui.back()
    ui.app.settings.language = "de"
    ui.resize(1280, 800)
    assert captain.closing and all(spot.stamp for spot in captain.stage.board.spots)
    story = captain.stage.story
    assert story.height and [one.number for one in story.game.passes] == [1], "where there is room, the score"
    match = captain.table.match
    # The AI may have begun the next pass behind it.
    pairs = zip(match.log, match.states, strict=False)
    first = [move for entry, before in pairs if before.ledger.number == 1 for move in entry.moves.values()]
    placed = sum(bool(re.fullmatch("[123]=[1-6]", move)) for move in first)
    assert len(story.turns) == placed - 1 >= 3, "and the turns before the last one"
    captain.table.resign(0)
    captain.calm()
    captain.press(0)
    ui.settle()
    assert ui.screen == "result"


def test_a_match_goes_on_after_the_rules_were_read(ui: Driver) -> None:
    captain = voyage(ui, act("flip", 3))
    ui.app.go("rules", game="brooke")
    ui.settle()
    ui.back()
    assert ui.screen == "play" and captain.question.action == "flip"
    captain.play_out("tap_offer")


def test_a_whole_match_by_keyboard(ui: Driver) -> None:
    captain = Captain(ui, "keys")
    captain.sit_down(["Ann", "@pip"])
    for _ in range(400):
        captain.calm()
        if ui.screen == "result":
            break
        if captain.closing:
            ui.key("enter")
            ui.settle()
            continue
        before = len(captain.table.match.log)
        asked = captain.question
        if asked.kind == "place":
            ui.key(str(captain.rng.choice(asked.values)))
            ui.key(captain.rng.choice(("left", "right")))
            ui.key("enter")
        elif asked.action == "swap":
            ui.key("right")
            ui.key("right")
            ui.key("enter")
        else:
            ui.key(str(captain.rng.randrange(1, len(captain.area(0).prompt.shown()) + 1)))
        captain.calm()
        assert len(captain.table.match.log) > before
    assert captain.table.match.over


def test_giving_up_leads_to_the_result(ui: Driver) -> None:
    captain = Captain(ui)
    captain.sit_down(["Ann", "@pip"])
    captain.calm()
    captain.table.resign(0)
    captain.calm()
    captain.press(0)
    ui.settle()
    assert ui.screen == "result"
    assert ui.app.screen.head == "You resigned" and ui.says("Pip won")


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_begins_anew(ui: Driver, swap: bool) -> None:
    captain = Captain(ui)
    captain.sit_down(["Ann", "@pip"])
    captain.calm()
    captain.table.resign(0)
    captain.calm()
    captain.press(0)
    ui.settle()
    ui.tap(ui.find("Swap sides" if swap else "Rematch", TextButton))
    ui.settle()
    captain.calm()
    assert captain.stage.near == (1 if swap else 0)
    assert not captain.table.over


def test_animations_can_be_switched_off_while_islands_are_dealt(ui: Driver) -> None:
    """The last ones wait for their turn: they are there at once."""
    ui.app.settings.animation = "normal"
    captain = Captain(ui)
    captain.sit_down(("Ann", "Ben"))
    ui.until(lambda: any(card.zoom < 0.1 for card in captain.stage.board.cards), "a deal")
    ui.app.settings.animation = "off"
    ui.frames(30)
    assert [card.zoom for card in captain.stage.board.cards] == [1, 1, 1]
