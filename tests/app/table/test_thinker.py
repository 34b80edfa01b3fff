"""Opponents: stepped thoughts, stale answers, mistakes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from app.table.table import Player, Table
from app.table.thinker import HINTLESS, STUMBLED, Thinker
from engine.ai.advice import Advice, PastChoice, Reason, Thinking
from engine.base import Setup, View
from engine.coach.judgement import Appraisal
from engine.games import GAMES
from engine.match import Match

ANN, FOX = Player("Ann"), Player("Vesper", "ai", "fox")


def advice(move: str) -> Advice:
    return Advice(move, {move: 1.0}, 0.0, False, Reason("any", {}))


class Slow:
    """Yields some times, then takes the card that the dice say."""

    def __init__(self, yields: int = 3, move: str | None = None, fails: bool = False) -> None:
        self.yields, self.move, self.fails = yields, move, fails
        self.asked: list[Any] = []
        self.forgot = 0

    def forget(self) -> None:
        self.forgot += 1

    def think(self, view: View, level: str, rng: Random, past: Sequence[PastChoice] = ()) -> Thinking:
        self.asked.append((view.seat, level, len(past)))
        for _ in range(self.yields):
            yield None
        if self.fails:
            raise ZeroDivisionError
        legal = GAMES["braverats"].legal(view.state, view.seat or 0)
        return advice(self.move or rng.choice(legal))

    def appraise(self, view: View, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        chosen = yield from self.think(view, "coach", rng)
        return Appraisal({chosen.move: 0.5}, chosen.move, chosen.policy, 0.5, True, 0.0, chosen.reason)


def table(*players: Player, seed: str = "s") -> Table:
    return Table(Match(GAMES["braverats"], Setup(2), seed), players or (ANN, FOX))


def until_quiet(thinker: Thinker) -> None:
    for _ in range(200):
        if not thinker.busy:
            return
        thinker.step()


def test_the_ai_seals_without_being_asked_twice() -> None:
    here, mind = table(), Slow()
    thinker = Thinker(here, mind)
    thinker.look()
    thinker.look()
    assert thinker.thinks(1)
    until_quiet(thinker)
    assert mind.asked == [(1, "fox", 0)]
    assert here.sealed() == {1}
    here.submit(0, "spy")
    assert thinker.thinks(1)
    until_quiet(thinker)
    assert mind.asked[1] == (1, "fox", 1)


def test_the_same_choice_after_a_kill() -> None:
    choices = set()
    for _ in range(3):
        here = table()
        thinker = Thinker(here, Slow())
        thinker.look()
        until_quiet(thinker)
        choices.add(here.sealed_move(1))
    assert len(choices) == 1


def test_an_answer_to_an_older_position_is_dropped() -> None:
    here = table(ANN, Player("Ben"))
    thinker = Thinker(here, Slow(), coach=Slow(yields=10**6).appraise)
    heard: list[Appraisal] = []
    thinker.hint(0, heard.append)
    thinker.step()
    here.submit(0, "spy")
    here.submit(1, "prince")
    assert not thinker.busy or not thinker.thinks(0)
    thinker.step()
    assert heard == []


def test_a_hint_is_heard_once_and_plays_nothing() -> None:
    here = table(ANN, Player("Ben"))
    thinker = Thinker(here, Slow(), coach=Slow().appraise)
    heard: list[Appraisal] = []
    for _ in range(2):
        thinker.hint(0, heard.append)
    until_quiet(thinker)
    assert len(heard) == 1
    assert here.sealed() == frozenset()


def test_a_mistake_of_an_ai_is_told_and_the_match_goes_on() -> None:
    for mind in (Slow(fails=True), Slow(move="no such card")):
        here, told = table(), []
        thinker = Thinker(here, mind, tell=told.append)
        thinker.look()
        until_quiet(thinker)
        assert told == [STUMBLED]
        assert here.sealed() == {1}


def test_a_coach_who_fails_says_so_and_plays_nothing() -> None:
    here, told, heard = table(ANN, Player("Ben")), [], []
    thinker = Thinker(here, Slow(), tell=told.append, coach=Slow(fails=True).appraise)
    thinker.hint(0, heard.append)
    until_quiet(thinker)
    assert (told, heard) == ([HINTLESS], [])
    assert here.sealed() == frozenset()


def test_two_ais_wait_for_their_spectators() -> None:
    here = table(Player("Pip", "ai", "random"), FOX)
    moving = True
    thinker = Thinker(here, Slow(), moving=lambda: moving)
    thinker.look()
    for _ in range(20):
        thinker.step()
    assert len(here.match.log) == 0
    moving = False
    thinker.step()
    assert len(here.match.log) == 1


def test_stopping_forgets_everything() -> None:
    here = table()
    thinker = Thinker(here, Slow())
    thinker.look()
    thinker.stop()
    assert not thinker.busy
    thinker.step()
    assert here.sealed() == frozenset()


def test_what_was_learned_about_a_match_goes_with_it() -> None:
    here, mind = table(), Slow()
    thinker = Thinker(here, mind)
    thinker.look()
    thinker.stop()
    assert mind.forgot == 1
    assert not thinker.busy
