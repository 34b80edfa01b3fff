"""A sample of the shipped riddles is proven again, and the proofs find what is wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.games import IDS, game_of
from engine.riddles import Question, book_of
from tests.engine.riddles.proofs import book_problems, problems

SAMPLE = 20


@pytest.mark.parametrize("game", IDS)
def test_a_sample_of_what_is_shipped_is_proven_again(game):
    book = book_of(game)
    assert book_problems(book) == []
    current = [number for number in range(len(book)) if book[number].id not in book.withdrawn]
    found = {number: problems(book[number]) for number in Random(game).sample(current, SAMPLE)}
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
