"""How a match ended, in words: “you” for the only person, names for several."""

from __future__ import annotations

import pytest

from app.base.text import tr
from app.contract import ui_of
from app.games.brooke.presenter.ending import _turning_point
from app.games.brooke.presenter.history import BrookeGame, PlayedPass, WonCard
from app.games.firstrat.presenter.ending import sheet_of
from app.matches.text import situation
from app.people.players import seat_players
from app.table.outcome import headline, outcome_of
from app.table.table import Table
from engine.base import Setup
from engine.braverats.cards import NAMES
from engine.games import GAMES
from engine.match import Match
from tests.app.games.firstrat import positions as at


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.lang = "en"


def duel(*rounds: str, players: tuple[str, str] = ("Anna", "@juniper"), **options: object) -> Table:
    table = Table(
        Match(GAMES["braverats"], Setup(2, options), "x", players=players), seat_players("braverats", players)
    )
    table.begin()
    for cards in rounds:
        for seat, card in reversed(list(enumerate(cards.split()))):
            if card != "-":
                assert table.submit(seat, card) is None
    return table


def families(*players: str) -> Table:
    table = Table(
        Match(GAMES["firstrat"], Setup(len(players), {}), "x", players=players), seat_players("firstrat", players)
    )
    table.begin()
    return table


def test_the_only_person_is_you() -> None:
    won, lost = duel("princess prince"), duel("prince princess")
    assert (headline(won), outcome_of(won).result, outcome_of(won).festive) == ("You won!", "won", True)
    assert (headline(lost), outcome_of(lost).result, outcome_of(lost).festive) == ("You lost", "lost", False)


def test_several_people_are_named() -> None:
    table = duel("prince princess", players=("Anna", "Bruno"))
    assert headline(table) == "Bruno won!" and outcome_of(table).festive and outcome_of(table).you is None


def test_a_match_of_another_device_has_no_you() -> None:
    table = duel("princess prince")
    table.foreign = True
    assert headline(table) == "Anna won!"


def test_a_draw_has_its_own_words() -> None:
    table = duel(*(f"{card} {card}" for card in NAMES[:8]))
    end = ui_of("braverats").ending(table)
    assert end.head == "A draw" and not outcome_of(table).festive
    assert situation(table) == "A draw · 0\u00a0:\u00a00"
    assert (end.cause.head, end.cause.text) == ("How it ended", "The cards ran out first")


def test_waiting_crowns_that_decide_are_counted() -> None:
    table = duel("general ambassador", "wizard prince", "spy musician", "- general", "assassin -")
    assert table.over and outcome_of(table).result == "won"
    cause = ui_of("braverats").ending(table).cause
    assert cause.head == "What decided it · round 4"
    assert cause.text == "Assassin: the lower value wins, 3 beats 6"
    assert cause.note == "1\u00a0+\u00a02 waiting = 3 crowns at once"
    assert (cause.picture, cause.seat) == ("assassin", 0)


# --- resigning


def test_who_resigns_against_one_has_lost_to_that_one() -> None:
    table = duel()
    table.resign(0)
    assert headline(table) == "You resigned" and outcome_of(table).winners == (1,)
    assert ui_of("braverats").ending(table).cause.text == "Juniper won"


def test_who_resigns_among_three_makes_nobody_a_winner() -> None:
    table = families("Anna", "@clover", "@clover")
    table.resign(0)
    end = ui_of("firstrat").ending(table)
    assert end.head == "You resigned" and outcome_of(table).winners == () and not outcome_of(table).festive
    assert end.cause.text == "The match was not played to its end."
    assert not any(column.won for column in sheet_of(table).columns)


def test_who_resigns_between_two_families_lights_the_other() -> None:
    table = families("Anna", "Bruno")
    table.resign(0)
    assert [column.won for column in sheet_of(table).columns] == [False, True]
    assert headline(table) == "Anna resigned" and ui_of("firstrat").ending(table).cause.text == "Bruno won"


# --- Brooke


def one_pass(number: int, seats: tuple[int | None, ...], score: tuple[int, int]) -> PlayedPass:
    return PlayedPass(number, 0, tuple(WonCard(1, 0, seat, seat, 0) for seat in seats), score)


def test_the_pass_after_which_the_winner_always_led_has_decided() -> None:
    passes = (
        one_pass(1, (0, 0, 1), (2, 1)),
        one_pass(2, (1, 1, None), (2, 3)),
        one_pass(3, (0, 0, 0), (5, 3)),
        one_pass(4, (1, None, None), (5, 4)),
    )
    for name, text in (("Anna", "Anna took the lead for good"), ("You", "You took the lead for good")):
        cause = _turning_point(BrookeGame(1, passes, "cards", 0), 0, name)
        assert (cause.head, cause.text) == ("What decided it · Round 3 of 4", text)
        note = cause.note.replace("\u00a0", " ")
        assert note == "Islands in this round 3 : 0; before it 2 : 3, after it 5 : 3"


# --- First Rat


def test_greg_is_beaten_in_the_same_words_everywhere() -> None:
    match = at.victory()
    table = Table(match, seat_players("firstrat", match.players))
    end = ui_of("firstrat").ending(table)
    assert end.head == "You beat Greg!"
    assert end.cause.text == "Rattonauts: 26 points to 0"
    assert end.cause.note == "Your fourth rat was in the rocket in round 10, so that was the last round."


def test_a_defeat_by_greg_names_him() -> None:
    table = families("Anna")
    table.resign(0)
    end = ui_of("firstrat").ending(table)
    assert end.head == "You resigned" and end.cause.text == "Greg won"


def test_whoever_placed_the_eighth_cube_is_named_with_the_round() -> None:
    pieces = {"cheese": (0, 0, 0), "pantry": (0, 0), "light": (2, 1, 2, 0), "cockpit": (1, 0), "engine": (1, 2)}
    state = at.scene(3, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces)
    for players, sentence in (
        (("Anna", "@clover", "@clover"), "You placed the eighth cube in round {}, so one more round was played."),
        (("Anna", "Bruno", "@clover"), "Anna placed the eighth cube in round {}, so one more round was played."),
    ):
        match = Match(at.GAME, Setup(3, {}), "cube", players=players, position=at.GAME.position(state))
        number = match.state.round
        table = Table(match, seat_players("firstrat", players))
        for move in ("build cockpit", "end"):
            assert table.submit(0, move) is None
        while not table.over:
            seat = table.asked()[0]
            table.submit(seat, table.legal(seat)[0])
        assert ui_of("firstrat").ending(table).cause.note == sentence.format(number)
