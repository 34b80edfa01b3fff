"""The builder and the proofs: a sample of what is shipped is proven again, and what is wrong is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import IDS, game_of
from engine.riddles import Question, book_of
from engine.riddles.book import WEEK, written
from tools.riddles.build import build, chosen_from, in_order, opened, typical, withdraw
from tools.riddles.check import book_problems, problems, sampled
from tools.riddles.finders import brooke, finder_of
from tools.riddles.finders.braverats import mirrored

SAMPLE = 20
TASK = {"game": "braverats", "players": ["novice", "casual"], "seed": "test", "generator": 1}


# --- proofs


@pytest.mark.parametrize("game", IDS)
def test_a_sample_of_what_is_shipped_is_proven_again(game):
    book = book_of(game)
    assert book_problems(book) == []
    found = {number: problems(book[number]) for number in sampled(book, SAMPLE, "ci")}
    assert len(found) == SAMPLE and not any(found.values()), found


@pytest.mark.parametrize("game", IDS)
def test_a_proof_finds_a_wrong_answer(game):
    riddle = book_of(game)[0]
    rules = game_of(game)
    state = rules.from_position(riddle.position, {})
    other = next(move for move in rules.legal(state, rules.to_act(state)[0]) if move != riddle.answer[0])
    assert problems(replace(riddle, answer=(other,)))


def test_a_proof_finds_questions_with_more_or_fewer_answers():
    book = book_of("brooke")
    riddle = next(book[n] for n in range(len(book)) if book[n].question == Question("islands", 2))
    assert problems(riddle) == []
    assert problems(replace(riddle, question=Question("islands", 3)))
    assert problems(replace(riddle, question=Question("islands", 0)))
    book = book_of("firstrat")
    riddle = next(book[n] for n in range(len(book)) if book[n].question.kind == "points")
    assert problems(replace(riddle, question=Question("points", riddle.question.goal - 1)))
    assert problems(replace(riddle, question=Question("points", riddle.question.goal + 1)))
    book = book_of("braverats")
    riddle = next(book[n] for n in range(len(book)) if book[n].question.kind == "save")
    assert problems(replace(riddle, question=Question("win", 0)))
    assert problems(replace(riddle, question=Question("never", 0)))


def test_a_position_that_breaks_a_rule_is_a_problem():
    riddle = book_of("brooke")[0]
    assert problems(replace(riddle, position={**riddle.position, "pass": 9})) != []


# --- doubles


def test_riddles_of_brooke_that_are_rotated_or_mirrored_are_doubles():
    book = book_of("brooke")
    riddle = next(book[n] for n in range(len(book)) if book[n].question.kind == "islands")
    (key,) = {found.key for found in brooke.found_in(game_of("brooke").from_position(riddle.position, {}))}
    slots, _, rest = riddle.position["table"].partition(";")
    one, two, three = slots.split("|")
    rotated = {**riddle.position, "table": f"{two}|{three}|{one};{rest}"}
    for same in (rotated, brooke.with_colours_exchanged(riddle.position), brooke.with_colours_exchanged(rotated)):
        assert [found.key for found in brooke.found_in(game_of("brooke").from_position(same, {}))] == [key]


def test_exchanging_colours_twice_changes_nothing():
    position = book_of("brooke")[0].position
    assert brooke.with_colours_exchanged(brooke.with_colours_exchanged(position)) == position


def test_riddles_of_braverats_from_the_other_side_are_doubles():
    book, finder = book_of("braverats"), finder_of("braverats")
    for number in range(0, 300, 60):
        state = game_of("braverats").from_position(book[number].position, {})
        assert {found.key for found in finder.found_in(mirrored(state))} == {
            found.key for found in finder.found_in(state)
        }


def test_a_double_is_kept_once_and_the_easiest_are_dropped():
    def graded(number: int, ease: int) -> dict:
        empty = {"kind": "win", "goal": 0, "choices": 9, "answer": ["a"], "position": {"n": number}}
        return {"key": str(number), "found": [ease, ease], **empty}

    found = [graded(number % 30, number % 30) for number in range(60)]
    chosen = chosen_from("chess", found, 21)
    assert [sum(riddle.found) // 2 for riddle in chosen] == list(range(20, -1, -1))
    assert [riddle.grade for riddle in chosen] == sorted(riddle.grade for riddle in chosen)
    calendar, spares = in_order(chosen)
    assert len(calendar) == WEEK and sorted(r.id for r in calendar + spares) == sorted(r.id for r in chosen)
    assert all(calendar[day].found > calendar[day + 1].found for day in range(WEEK - 1))


# --- building


def test_a_build_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert build(TASK, whole, 1, whole, wanted=7) == 7
    parts.mkdir()
    lines = (whole / "braverats.jsonl").read_text().splitlines(keepends=True)
    (parts / "braverats.jsonl").write_text("".join(lines[:6]) + lines[6][: len(lines[6]) // 2])
    assert build(TASK, parts, 1, parts, wanted=7) == 7
    assert (parts / "braverats.bin").read_bytes() == (whole / "braverats.bin").read_bytes()
    assert (parts / "braverats.jsonl").read_text() == "".join(lines)
    with pytest.raises(SystemExit, match="belongs to another build"):
        opened(parts / "braverats.jsonl", {**TASK, "seed": "other"})


def test_withdrawing_changes_the_list_alone(tmp_path):
    before = book_of("braverats")
    riddles = [before[number] for number in range(16)]
    content = written("braverats", riddles, 14, typical([r.position for r in riddles]), 1, ())
    (tmp_path / "braverats.bin").write_bytes(content)
    withdraw("braverats", [riddles[4].id], tmp_path)
    withdraw("braverats", [riddles[2].id], tmp_path)
    after = book_of("braverats", tmp_path)
    assert after.withdrawn == (riddles[4].id, riddles[2].id) and after.days == 14
    assert [after[number] for number in range(len(after))] == riddles
    with pytest.raises(SystemExit, match="no riddle"):
        withdraw("braverats", ["000000"], tmp_path)
