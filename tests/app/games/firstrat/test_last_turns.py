"""The last turn of each family: what is told of it, what is marked, and when it is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from app.base.live_text import tr
from app.games.firstrat.presenter.last_turns import (
    CLOSE,
    OPEN,
    FirstRatTurnLog,
    LastTurn,
    ending_of,
    last_turn,
    pieces,
)
from app.games.firstrat.presenter.scores import point_changes
from app.games.firstrat.presenter.text import words
from app.games.firstrat.presenter.view_models import GREG, PAD
from app.people.players import seat_players
from app.table.table import Table
from engine.base import Event, Setup
from engine.firstrat.scoring import sheet
from engine.match import Match
from tests.app.games.firstrat import positions as at

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.lang = "en"


def told(*events: Event, seat: int = 1, you: int | None = 0) -> LastTurn:
    return last_turn(seat, events, PEOPLE, you)


def walked(start: int, *walk: int, pipe: str = "", free: bool = False) -> Event:
    uses = [{"shortcut": "S1", "toll": pipe, "free": free}] if pipe else []
    facts = {"seat": 1, "rat": 0, "powers": [], "from": start, "to": walk[-1], "walk": list(walk)}
    return Event("walked", {**facts, "colour": None, "group": False, "shortcuts": uses})


def gathered(**contents: int) -> Event:
    return Event("gathered", {"seat": 1, "contents": contents, "parts": 1})


def cube(track: str, points: int, why: str = "build") -> Event:
    return Event("cube", {"seat": 1, "track": track, "why": why, "field": 1, "points": points, "left": 5})


def fee(to: int, cheese: int = 1) -> Event:
    return Event("fee", {"seat": 1, "to": to, "cheese": cheese, "spaces": [9]})


# --- the line


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (
            (walked(1, 2, 3, 4), walked(12, 13, 14, 15), gathered(bottle=3), fee(0)),
            "2 rats to 4 and 15 · +3 bottles · pays 1 cheese to you",
        ),
        ((walked(5, 6, 7, 8, 9, 10), gathered(core=2)), "1 rat to 10 · +2 apple cores"),
        ((walked(16, 20, pipe="bottle"), gathered(cheese=3)), "by shortcut to 20 · −1 bottle +3 cheese"),
        ((walked(16, 20, pipe="bottle", free=True), gathered(cheese=3)), "by shortcut to 20 · +3 cheese"),
        (
            (walked(0, 2), walked(3, 7, pipe="can"), walked(4, 5)),
            "2 rats to 2 and 5 · by shortcut to 7 · −1 tin can",
        ),
        ((walked(0, 2), walked(3, 4), walked(4, 5)), "3 rats to 2, 4 and 5"),
        (
            (
                walked(25, 26, PAD),
                Event("launched", {"seat": 1, "rat": 0, "powers": [], "field": 1, "points": 9, "number": 1}),
                Event("award", {"seat": 1, "count": 1, "why": "launch", "points": 3}),
            ),
            "a rat in the rocket: 9 points · +1 medal",
        ),
        ((walked(0, 1), fee(2, 2)), "1 rat to 1 · pays 2 cheese to Cleo"),
        (
            (walked(0, 1), Event("mould", {"seat": 1, "tokens": 1, "cheese": 2}), fee(0, 2)),
            "1 rat to 1 · +1 mouldy cheese · pays 2 cheese to you",
        ),
        (
            (walked(0, 1), Event("chameleon", {"seat": 1, "rat": 0, "space": 1, "cheese": 2})),
            "1 rat to 1 · −2 cheese",
        ),
        (
            (walked(0, 1), cube("cockpit", 5), cube("rocket", 9, "set")),
            "1 rat to 1 · Cockpit: 5 points · Rocket: 9 points",
        ),
        (
            (walked(0, 1), Event("donated", {"seat": 1, "cheese": 10}), cube("cheese", 1, "donation")),
            "1 rat to 1 · donates 10 cheese · Cheese: 1 point",
        ),
        (
            (walked(0, 1), Event("comic", {"seat": 1, "comic": "tinker", "super": False})),
            "1 rat to 1 · takes the comic “Tinkering with scraps”",
        ),
        (
            (walked(0, 1), Event("drink", {"seat": 1, "used": True, "left": 0})),
            "1 rat to 1 · uses an energy drink",
        ),
        ((walked(0, 1), Event("drink", {"seat": 1, "used": False, "left": 1})), "1 rat to 1"),
        (
            (walked(0, 1), Event("grown", {"seat": 1, "rat": 3, "why": "nursery", "left": 0})),
            "1 rat to 1 · a rat from the nursery",
        ),
        (
            (walked(0, 1), Event("lapsed", {"seat": 1, "track": "light", "why": "light"})),
            "1 rat to 1 · Light: no cube is left",
        ),
    ],
)
def test_a_line_tells_a_whole_turn(events: Sequence[Event], line: str) -> None:
    assert told(*events).text == line


def test_shopping_is_told_with_its_price() -> None:
    facts = {"seat": 1, "animal": "crow", "item": "K6", "cheese": 12, "discount": 0, "left": 3}
    paid = told(walked(0, 23), Event("shopped", {**facts, "how": "pay"})).text
    stolen = told(walked(0, 23), Event("shopped", {**facts, "how": "steal"})).text
    assert paid.startswith("1 rat to 23 · buys ") and paid.endswith(" for 12 cheese")
    assert stolen.startswith("1 rat to 23 · steals ") and "cheese" not in stolen


def test_several_people_are_named() -> None:
    assert told(walked(0, 1), fee(0), you=None).text.endswith("pays 1 cheese to Ann")


def test_greg_is_told_too() -> None:
    _, events = at.card(at.alone(), "a8")
    turn = last_turn(GREG, events, ("Ann",), 0)
    assert turn.emblem == "gear"
    assert "rats to" in turn.text
    assert {walk.walk[-1] for walk in turn.walks} == {
        event.facts["to"] for event in events if event.kind == "strolled" and event.facts["steps"]
    }


def test_pictures_stand_between_the_words() -> None:
    (segment,) = told(gathered(bottle=3)).segments
    assert pieces(segment) == [("+3", ""), ("", "bottle")]
    assert OPEN not in told(gathered(bottle=3)).text and CLOSE not in told(gathered(bottle=3)).text


# --- the marks


def test_each_walk_is_marked_with_its_origin_and_its_shortcut() -> None:
    marks = told(walked(1, 2, 3, 7, pipe="bottle"), walked(0, 4)).walks
    assert [(mark.origin, mark.walk, mark.pipes) for mark in marks] == [(1, (2, 3, 7), ("S1",)), (0, (4,), ())]


# --- the story


def played(
    players: Sequence[str], seed: int, options: dict[str, object] | None = None
) -> Iterator[tuple[Table, FirstRatTurnLog]]:
    """A match of random moves, and a story that hears it."""
    match = Match(at.GAME, Setup(len(players), options or {}), f"story {seed}", players=players)
    table, story, rng = Table(match, seat_players("firstrat", players)), FirstRatTurnLog(), Random(seed)
    table.on_frame(story.on_frame)
    table.begin()
    while not table.over:
        yield table, story
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    yield table, story


@pytest.mark.parametrize("seed", range(3))
def test_everybody_is_told_until_the_next_turn_begins(seed: int) -> None:
    names = [player.name for player in seat_players("firstrat", ("Ann", "@casual", "@novice"))]
    for table, story in played(("Ann", "@casual", "@novice"), seed):
        turns = {turn.seat: turn for turn in story.turns(0, names, 0)}
        mover = table.match.state.mover
        s = table.match.state
        assert 0 not in turns
        if table.over:
            assert set(turns) == {1, 2}
        elif s.turn is None:
            # Somebody is about to begin: all who have moved are told, this one too, by its turn before.
            assert set(turns) == {seat for seat in (1, 2) if s.seats[seat].turns}
        else:
            assert mover not in turns


@pytest.mark.parametrize("options", [{}, {"greg": "easy"}])
def test_who_comes_back_is_told_the_same(options: dict[str, object]) -> None:
    players = ("Ann",) if options else ("Ann", "@casual", "@novice", "@skilled")
    names = [player.name for player in seat_players("firstrat", players)]
    for number, (table, story) in enumerate(played(players, 5, options)):
        if number % 7 and not table.over:
            continue
        again = FirstRatTurnLog()
        again.catch_up(table)
        assert again.turns(0, names, 0) == story.turns(0, names, 0)
        assert again.since(0) == story.since(0)


@pytest.mark.parametrize("options", [{}, {"greg": "easy"}])
def test_a_line_tells_all_points_that_the_seat_has_won_or_lost(options: dict[str, object]) -> None:
    players = ("Ann",) if options else ("Ann", "@casual", "@novice")
    names = [player.name for player in seat_players("firstrat", players)]
    reasons = set()
    for _table, story in played(players, 3, options):
        for turn in story.turns(0, names, 0):
            frames = story.frames(turn.seat)
            before, after = frames[0].before.state, frames[-1].after.state
            changes = point_changes(before, after, turn.seat)
            then, now = (sheet(s, turn.seat).total for s in (before, after))
            assert then + sum(change.points for change in changes) == now
            scored = [int(number) for number in re.findall(r": (\d+) points?\b", turn.text)]
            others = [
                int(number.replace("−", "-")) for number in re.findall(r"[a-z] ([+−]\d+)(?: ·|$)", turn.text)
            ]
            assert then + sum(scored) + sum(others) == now, turn.text
            reasons |= {change.name for change in changes}
    assert {"Rattonauts"} <= reasons if options else {"Light", "Resources left over"} <= reasons


def test_steps_seen_again_change_nothing() -> None:
    for _table, story in played(("Ann", "@casual"), 2):
        frames = story.frames(1)
        if frames:
            before = story.turns(0, PEOPLE, 0)
            for frame in frames:
                assert not story.on_frame(frame)
            assert story.turns(0, PEOPLE, 0) == before
            return
    raise AssertionError("nobody has moved")


def test_the_turns_since_the_own_one_come_in_their_order() -> None:
    for table, story in played(("Ann", "@casual", "@novice"), 4):
        s = table.match.state
        if s.turn is None and s.mover == 0 and s.round > 2:
            assert story.since(0) == (1, 2)
            assert story.since(1) == (2,)
            return
    raise AssertionError("the match has no third round")


# --- how the end was set


@pytest.mark.parametrize(
    ("by", "seat", "you", "last", "said"),
    [
        ("B", 0, 0, False, "You placed the eighth cube: one more round after this one."),
        ("B", 0, 0, True, "You placed the eighth cube: this is the last round."),
        ("B", 1, 0, False, "Ben has placed the eighth cube: one more round after this one."),
        ("B", 1, 0, True, "Ben has placed the eighth cube: this is the last round."),
        ("B", 0, None, False, "Ann has placed the eighth cube: one more round after this one."),
        ("A", 0, 0, False, "You have four rats in the rocket: the game ends after this round."),
        ("A", "G", 0, False, "Greg has four rats in the rocket: the game ends after this round."),
    ],
)
def test_the_end_is_announced_with_who_and_why(
    by: str, seat: object, you: int | None, last: bool, said: str
) -> None:
    assert words.end({"seat": seat, "by": by, "last_round": 9, "rounds_left": 1}, PEOPLE, you, last=last) == said


def test_the_end_is_found_again_by_who_comes_back() -> None:
    before: Event | None = None
    for table, _story in played(("Ann", "@casual", "@novice"), 1):
        s = table.match.state
        found = ending_of(table)
        assert (found is not None) == bool(s.last_round)
        if found is not None:
            assert found.facts["last_round"] == s.last_round
            before = found
    assert before is not None
