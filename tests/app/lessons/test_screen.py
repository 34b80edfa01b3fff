"""Lessons by touch: on the real table, step by step, with wrong answers on the way."""

from __future__ import annotations

import pytest

from app.base.theme import theme
from app.contract import GAMES
from app.kit.press import TextButton
from app.lessons.model import Do, Finish, Say, lessons_of
from tests.touch import audit
from tests.touch.driver import visible
from tests.touch.lesson_states import begin, calm
from tests.touch.states import SIZES, match, named

#: How often a finger may be needed for one sentence.
MOST = 12
#: The long lesson of each game, and an exercise; all moves of all others are checked without a window.
TOUCHED = [*(lessons_of(game)[0].id for game in GAMES), "brooke-overflow", "firstrat-places"]


def touch(ui):
    """Whatever is pointed at, by finger; for an exercise that points at nothing the help is asked for first."""
    screen = ui.app.screen
    if isinstance(screen.tutor.step, Say):
        ui.tap(ui.find("Next"))
        return
    if not screen._pointing:
        ui.tap(ui.find("Show me"))
    ui.until(lambda: bool(screen.ids.rings.boxes), "something is pointed at")
    x, y, width, height = screen.ids.rings.boxes[0]
    ui.tap((x + width / 2, y + height / 2))


def _went_on(screen, step):
    now = screen.tutor.step
    return now is not step and not screen.sitting.animator.busy and (at_end(screen) or isinstance(now, (Say, Do)))


def at_end(screen):
    return screen.tutor is None or screen.tutor.step is None or isinstance(screen.tutor.step, Finish)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_huge_letters_leave_room_for_the_table(ui, language):
    ui.app.settings.language = language
    ui.app.settings.text_size = "huge"
    begin(ui, "brooke-pass")
    for size in SIZES:
        ui.resize(*size)
        stage = ui.app.screen.sitting.director.widget
        assert stage.height >= 0.5 * size[1], size
        assert not audit.problems(), size


@pytest.mark.parametrize("text_size", ["normal", "huge"])
def test_the_header_keeps_its_height(ui, text_size):
    ui.app.settings.text_size = text_size
    ui.resize(360, 640)
    begin(ui, "firstrat-group")
    panel = ui.app.screen.ids.panel
    heights = set()
    for reads, hints, answer, rule in (
        (True, False, "", ""),
        (False, True, "", ""),
        (False, False, "", ""),
        (False, True, "No.", "order"),
    ):
        panel.reads, panel.hints, panel.answer, panel.rule = reads, hints, answer, rule
        ui.frames(3)
        heights.add(round(panel.height))
    assert len(heights) == 1


@pytest.mark.parametrize("name", TOUCHED)
def test_a_lesson_is_learned_by_touching_what_is_pointed_at(ui, name):
    begin(ui, name)
    screen = ui.app.screen
    while not at_end(screen):
        step = screen.tutor.step
        for _ in range(MOST):
            touch(ui)
            ui.frames(8)
            if screen.tutor.step is not step:
                break
        else:
            raise AssertionError(f"{name}: nothing came of “{step.text}”")
        ui.until(
            lambda: (
                not screen.sitting.animator.moving and (at_end(screen) or isinstance(screen.tutor.step, (Say, Do)))
            ),
            "the tutor waits",
            seconds=30,
        )
        ui.frames(8)
    if screen.tutor.is_free:
        assert ui.app.thinker is not None and not screen.ids.panel.reads
    else:
        ui.tap(ui.find("All lessons"))
        ui.settle()
        assert ui.screen == "lessons" and name in ui.app.progress.done
        assert ui.says("1 of ")


@pytest.mark.parametrize(
    ("size", "text_size"), [((412, 915), "normal"), ((360, 640), "huge"), ((1280, 800), "normal")]
)
@pytest.mark.parametrize("name", ["brooke-pass", "braverats-held"])
def test_the_sentence_is_the_largest_text_and_no_button_moves(ui, name, size, text_size):
    ui.app.settings.text_size = text_size
    begin(ui, name)
    ui.resize(*size)
    screen, spots = ui.app.screen, set()
    while not at_end(screen):
        buttons = [one for one in visible(screen.ids.panel) if isinstance(one, TextButton)]
        assert all(max(one.width, one.height) == 0 or one.y >= 0 for one in buttons)
        spots.add(tuple((*one.pos, *one.size) for one in buttons if one.text == "Next" or one.label == "Back"))
        assert screen.ids.panel.letters >= (1.25 if text_size == "normal" else 0.8) * theme.body
        step = screen.tutor.step
        screen.read() if isinstance(step, Say) else screen.sitting.play(0, step.moves[0])
        ui.until(lambda step=step: _went_on(screen, step), "the tutor goes on", 30)
    assert len(spots) == 1


def test_only_what_has_been_explained_is_lit_and_nothing_is_asked_while_one_reads(ui):
    begin(ui, "brooke-pass")
    screen, veil = ui.app.screen, ui.app.screen.ids.veil
    assert veil.reads and len(veil.lit) == 3 and len(veil.hidden) == 1
    x, y, width, height = veil.lit[0]
    ui.tap((x + width / 2, y + height / 2))
    assert not screen.sitting.director.kit.notices, "a touch on the table does nothing yet"
    ui.tap(ui.find("Next"))
    ui.frames(10)
    assert len(veil.lit) == 5
    ui.tap(ui.find("Next"))
    ui.frames(10)
    assert not veil.reads and not veil.lit and not veil.hidden


def test_a_sentence_can_be_read_again(ui):
    begin(ui, "brooke-pass")
    panel, first = ui.app.screen.ids.panel, ui.app.screen.ids.panel.text
    assert not panel.returns
    ui.tap(ui.find("Next"))
    ui.tap(ui.find("Next"))
    task = panel.text
    assert not panel.reads and panel.returns
    ui.tap(ui.find("Back"))
    ui.tap(ui.find("Back"))
    assert panel.text == first and ui.app.screen.ids.bar.progress == "1/15" and not panel.returns
    ui.tap(ui.find("Next"))
    ui.tap(ui.find("Next"))
    assert panel.text == task and not panel.reads


def test_the_end_is_celebrated_and_leads_to_a_match_at_once(ui):
    named("lesson-done").build(ui)
    buttons = [one.text for one in visible(ui.top()) if isinstance(one, TextButton)]
    assert "Play now against Pip (novice)" in (buttons[0], buttons[-1])
    ui.back()
    assert ui.screen == "lesson", "a sheet that is put away throws nobody out"
    ui.tap(ui.find("Next"))
    ui.tap(ui.find("Play now against Pip (novice)"))
    ui.settle()
    assert ui.screen == "play" and ui.app.table.players[1].name == "Pip"


def test_a_wrong_answer_is_answered_and_its_rule_is_a_touch_away(ui):
    begin(ui, "braverats-held")
    screen = ui.app.screen
    ui.tap(ui.find("Next"))
    calm(ui)
    log = len(screen.tutor.table.match.log)
    screen.sitting.play(0, "ambassador")
    ui.frames(4)
    assert ui.says("The Prince would beat that card, and Pip would win the game.")
    assert len(screen.tutor.table.match.log) == log
    ui.tap(ui.find("The rule"))
    ui.settle()
    assert ui.screen == "rules"
    ui.back()
    assert ui.screen == "lesson" and ui.app.screen.tutor.step.moves == ("musician",)
    screen.sitting.play(0, "musician")
    calm(ui)
    assert isinstance(screen.tutor.step, Say)


def test_a_lesson_leaves_open_matches_and_the_library_alone(ui):
    match(ui, "spy general")
    ui.app.go("rules", game="braverats")
    ui.settle()
    before = len(ui.app.library.open_matches())
    ui.tap(ui.find("Learn by playing"))
    ui.settle()
    assert ui.screen == "lessons"
    ui.tap(ui.find("Your first duel"))
    ui.settle()
    assert ui.screen == "lesson"
    ui.back()
    assert ui.screen == "lessons"
    ui.back()
    assert ui.screen == "home" and len(ui.app.library.open_matches()) == before


def to_the_free_end(ui):
    """Follow a lesson until it lets the player choose; returns its page."""
    screen = ui.app.screen
    while not isinstance(screen.tutor.step, Finish):
        step = screen.tutor.step
        if isinstance(step, Say):
            screen.read()
        elif isinstance(step, Do):
            screen.sitting.play(0, step.moves[0])
        ui.frames(4)
    return screen


def test_the_free_end_is_played_out_and_ends_the_lesson(ui):
    begin(ui, "braverats-duel")
    screen = to_the_free_end(ui)
    table = screen.tutor.table
    while not table.over:
        ui.until(
            lambda: (not screen.sitting.animator.busy and table.asked() == (0,)) or table.over,
            "the novice",
            seconds=30,
        )
        if not table.over:
            screen.sitting.play(0, table.legal(0)[-1])
            ui.frames(2)
    ui.until(lambda: "how to play" in screen.ids.panel.text, "the end of the match", seconds=20)
    assert "braverats-duel" in ui.app.progress.done
    assert screen.sitting.director.kit.overlay() is None, "the end is looked at first"
    ui.tap(ui.find("Result"))
    ui.frames(4)
    ui.tap(ui.find("Next: The Spy"))
    ui.settle()
    assert ui.screen == "lesson" and screen.tutor.lesson.id == "braverats-spy"


def test_the_end_says_who_won_and_why_and_can_be_played_again(ui):
    begin(ui, "brooke-pass")
    screen = to_the_free_end(ui)
    for again in (False, True):
        table = screen.tutor.table
        assert table.legal(0) == ("1=1", "2=1", "3=1")
        screen.sitting.play(0, "1=1")
        won = "You won 6 : 5. Now you know how to play."
        ui.until(lambda won=won: screen.ids.panel.text == won, "the end of the match", seconds=20)
        assert not screen.ids.panel.reads, "one button to go on, and that is on the table"
        assert screen.sitting.director.kit.overlay() is None and ui.says("You +2 · Pip +1")
        ui.tap(ui.find("Result"))
        ui.frames(4)
        ui.tap(ui.find("Repeat this lesson" if again else "Replay the end of this match"))
        ui.frames(4)
        assert screen.tutor.table is not table and not screen.tutor.table.over
        assert screen.tutor.is_free != again


def test_a_ring_is_drawn_around_the_right_move(ui):
    named("lesson-braverats").build(ui)
    rings = ui.app.screen.ids.rings
    assert rings.boxes and rings.canvas.children


def test_the_sentence_stays_when_a_wrong_button_is_pressed(ui):
    begin(ui, "firstrat-flight")
    screen = ui.app.screen
    tutor = screen.tutor
    while isinstance(tutor.step, Say):
        screen.read()
        calm(ui)
    screen.sitting.play(0, tutor.step.moves[0])
    calm(ui)
    assert isinstance(tutor.step, Say)
    sentence = screen.ids.panel.text
    screen.sitting.play(0, "end")
    ui.frames(4)
    prompt = screen.sitting.director.stage.area.prompt.panel
    assert screen.ids.panel.text == sentence
    assert prompt.head == "Read the text below first, then press “Next”."
    ui.tap(ui.find("Next"))
    calm(ui)
    assert not screen.sitting.director.kit.notices
