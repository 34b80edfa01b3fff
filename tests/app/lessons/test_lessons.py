"""Lessons: each can be played to its end as it is written, and no answer is ever met with silence."""

from __future__ import annotations

import pytest

from app.contract import GAMES, has_rule
from app.lessons.model import (
    PUPIL,
    READ_FIRST,
    Do,
    Finish,
    MadeMove,
    OpponentMove,
    Say,
    Tutor,
    lesson,
    lessons_of,
    next_after,
)
from app.lessons.storage import LessonProgress
from app.store.database import Store
from engine.base import CHANCE

ALL = [one for game in GAMES for one in lessons_of(game)]
LONGEST = 110


def steps(tutor):
    """Walk through a lesson as somebody does who follows it, showing each step before it is answered."""
    tutor.table.begin()
    while tutor.step is not None and not tutor.is_free:
        step = tutor.step
        yield step
        if isinstance(step, Say):
            tutor.read()
        elif isinstance(step, (OpponentMove, MadeMove)):
            assert tutor.reply()
        else:
            assert tutor.judge(step.moves[0]) is None
            assert tutor.table.submit(PUPIL, step.moves[0]) is None


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_lesson_can_be_played_as_it_is_written(one):
    tutor = Tutor(one)
    for step in steps(tutor):
        if isinstance(step, Do):
            legal = tutor.table.legal(PUPIL)
            assert set(step.moves) <= set(legal), f"{step.text} {legal}"
    assert tutor.step is None or isinstance(tutor.step, Finish)
    assert tutor.progress[0] == tutor.progress[1] or tutor.is_free or tutor.is_done


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_wrong_answer_gets_a_sentence_and_changes_nothing(one):
    tutor = Tutor(one)
    for step in steps(tutor):
        if not isinstance(step, Do):
            continue
        before = tutor.table.match.state
        wrong = [move for move in tutor.table.legal(PUPIL) if move not in step.moves]
        for move in wrong:
            answer = tutor.judge(move)
            assert answer is not None and answer.legal and answer.text, move
            assert tutor.step is step
        illegal = tutor.judge("no such move")
        assert illegal is not None and not illegal.legal and illegal.text
        assert tutor.table.match.state is before


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_prepared_answer_answers_something(one):
    tutor = Tutor(one)
    for step in steps(tutor):
        if isinstance(step, Do):
            said = {step.answer(move) for move in tutor.table.legal(PUPIL) if move not in step.moves}
            assert set(step.wrong.values()) <= said


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_what_is_said_is_short_and_its_rules_exist(one):
    for step in one.steps:
        if isinstance(step, Do):
            assert has_rule(one.game, step.rule), step.rule
            for text in (step.otherwise, *step.wrong.values()):
                assert len(text) <= LONGEST, text
        for text in step.then.values() if isinstance(step, Finish) else ():
            assert len(text) <= LONGEST, text
        if isinstance(step, (Say, Do, Finish)):
            assert len(step.text) <= LONGEST, step.text


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_one_match_and_some_exercises(game):
    first, *exercises = lessons_of(game)
    assert first.is_match and isinstance(first.steps[0], Say)
    assert len(exercises) >= 2 and not any(one.is_match for one in exercises)
    assert [lesson(one.id) for one in lessons_of(game)] == list(lessons_of(game))
    assert next_after(first.id) is exercises[0] and next_after(exercises[-1].id) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_takes_three_minutes(game):
    """At most fifteen steps, and three minutes at 200 words a minute and eight seconds a move."""
    spoken = [step for step in lessons_of(game)[0].steps if isinstance(step, (Say, Do, Finish))]
    words = sum(len(step.text.split()) for step in spoken)
    assert len(spoken) <= 15
    assert words / 200 * 60 + 8 * sum(isinstance(step, Do) for step in spoken) <= 180


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_lesson_has_a_decision_of_the_player(one):
    assert any(isinstance(step, Finish) or (isinstance(step, Do) and not step.shown) for step in one.steps)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_is_free_and_short(game):
    tutor = Tutor(lessons_of(game)[0])
    list(steps(tutor))
    assert tutor.is_free and not tutor.is_done
    table = tutor.table
    decisions = 0
    while not table.over:
        seat = table.asked()[-1]
        decisions += seat == PUPIL
        assert tutor.judge(table.legal(PUPIL)[0]) is None if seat == PUPIL else True
        table.submit(seat, table.legal(seat)[0])
    assert tutor.is_done and 0 < decisions <= 12


def test_the_lesson_of_first_rat_goes_to_the_last_round():
    tutor = Tutor(lessons_of("firstrat")[0])
    list(steps(tutor))
    assert tutor.table.match.state.last_round == tutor.table.match.state.round + 1


def test_a_duel_is_still_open_when_it_becomes_free():
    tutor = Tutor(lessons_of("braverats")[0])
    list(steps(tutor))
    assert tutor.table.game.scores(tutor.table.match.state) == (2, 3)
    assert tutor.table.legal(0) == ("ambassador", "wizard", "prince")


def test_moves_before_the_coach_has_finished_speaking_are_put_off():
    tutor = Tutor(lessons_of("braverats")[0])
    tutor.table.begin()
    answer = tutor.judge("general")
    assert answer is not None and answer.text == READ_FIRST
    assert tutor.progress == (1, len([step for step in tutor.lesson.steps if isinstance(step, (Say, Do, Finish))]))


def test_the_other_side_waits_while_something_is_read():
    tutor = Tutor(lessons_of("brooke")[0])
    for step in steps(tutor):
        assert tutor.allows.ais_think != isinstance(step, Say)
        assert not tutor.allows.coach, "the lesson shows what it wants"
    assert tutor.allows.ais_think, "it thinks at the free end"
    assert tutor.allows.coach


def test_the_end_of_brookes_first_lesson_can_be_won_as_it_is_told():
    """A 1 on the left starts no action, so whatever Pip does the two leads win."""
    tutor = Tutor(lessons_of("brooke")[0])
    list(steps(tutor))
    game, before = tutor.table.game, tutor.table.match.state
    states = [game.apply(before, {PUPIL: "1=1"}).state]
    while states:
        state = states.pop()
        if not game.to_act(state):
            assert game.ranks(state) == (1, 2)
        for seat in game.to_act(state):
            assert seat != PUPIL
            states += [game.apply(state, {seat: move}).state for move in game.legal(state, seat)]


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("1=1",), ("Whatever Pip does",)),
        (("2=1", "act 2"), ("Take the middle", "nobody can place")),
        (("3=1", "act 3.1=6"), ("Not the 1", "nobody can place")),
    ],
)
def test_the_free_end_of_brooke_keeps_up_with_what_is_played(moves, said):
    tutor = Tutor(lessons_of("brooke")[0])
    tutor.go_to_end()
    for move, words in zip(moves, said, strict=True):
        assert tutor.table.submit(PUPIL, move) is None
        assert words in tutor.text
    asked = tutor.table.match.state.actors
    if moves[-1] == "act 3.1=6":
        # What the lesson warns of.
        assert asked == (1,) and "cut 2.6=1" in tutor.table.legal(1)


def test_the_dice_of_a_lesson_never_change():
    one, other = (Tutor(lessons_of("firstrat")[0]) for _ in range(2))
    assert one.table.match.state == other.table.match.state
    assert one.table.match.to_act != (CHANCE,)


# --- progress


def test_what_has_been_learned_is_remembered(tmp_path):
    progress = LessonProgress(Store(tmp_path))
    progress.mark_done("braverats-spy")
    assert LessonProgress(Store(tmp_path)).done == {"braverats-spy"}


def test_without_a_folder_lessons_can_be_taken_all_the_same():
    progress = LessonProgress(Store(None))
    progress.mark_done("brooke-limit")
    assert progress.done == {"brooke-limit"}
