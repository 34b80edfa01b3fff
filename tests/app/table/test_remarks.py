"""What regulars say: seldom, never the same twice, and to the person they play against."""

from __future__ import annotations

import re
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from app.contract import ui_of
from app.people.players import seat_players
from app.table import remarks
from app.table.remarks import MOST, Meetings, Talk, _about, chosen, last_words, phrases
from app.table.table import Frame, Table
from engine.base import Event, Setup
from engine.games import GAMES
from engine.match import Match
from engine.regulars import REGULARS
from engine.translation import LANGUAGES


def table(game: str, *players: str) -> Table:
    match = Match(GAMES[game], Setup(len(players), {}), "remarks", players=players)
    return Table(match, seat_players(game, players))


def frame(*events: Event, number: int = 10, before: Any = None, after: Any = None) -> Frame:
    return Frame(before, events, after, None, number)


def round_(crowns: list[int], score: list[int], *, held: bool = False, values: tuple[int, int] = (5, 3)) -> Event:
    return Event("round", {"crowns": crowns, "score": score, "held": held, "values": list(values)})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everybody_has_words_of_their_own_for_everything(lang: str) -> None:
    assert set(phrases(lang)) == {one.id for one in REGULARS}
    every = [line for words in phrases(lang).values() for lines in words for line in lines]
    texts = [line.text for line in every]
    assert len(texts) == len(set(texts)) and max(map(len, texts)) <= 45, "they stand beside a face"
    assert {line.name for line in every} == {"", *GAMES, "first", "turned", "streak", "hints"}
    torn = re.compile(r" [:;?!»]|« " if lang == "fr" else r" [%…]|['\"]")
    assert not [text for text in texts if torn.search(text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_six_words_for_each_occasion_and_some_about_the_game_and_the_player(lang: str) -> None:
    for who, words in phrases(lang).items():
        assert [sum(not line.name for line in lines) >= 6 for lines in words] == [True] * 8, who
        for lines in (words.takes, words.loses):
            assert {line.name for line in lines} == {"", *GAMES}, who
        for lines in (words.won, words.lost):
            assert {"first", "turned", "streak", "hints"} <= {line.name for line in lines}, who


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_matches_in_a_row_never_hear_the_same(lang: str) -> None:
    about = [set(), *({game} for game in GAMES), {"first"}, {"turned"}, {"streak", "hints", "brooke"}]
    for words in phrases(lang).values():
        for lines in words:
            for meeting, one, other in product(range(60), about, about):
                assert chosen(lines, one, meeting) != chosen(lines, other, meeting + 1)


def test_the_other_languages_are_no_copies() -> None:
    english = {line.text for words in phrases("en").values() for lines in words for line in lines}
    for lang in set(LANGUAGES) - {"en"}:
        assert not english & {line.text for words in phrases(lang).values() for lines in words for line in lines}


@pytest.mark.parametrize(
    ("end", "met", "hinted", "about"),
    [
        ("won", Meetings(), False, {"first"}),
        ("won", Meetings(1, "w"), False, {"turned"}),
        ("won", Meetings(1, "l"), True, {"hints"}),
        ("won", Meetings(2, "ll"), False, {"streak"}),
        ("lost", Meetings(5, "wwl"), False, {"streak"}),
        ("lost", Meetings(5, "www"), False, set()),
        ("lost", Meetings(5, "lww"), False, {"turned"}),
        ("drawn", Meetings(5, "ddw"), False, set()),
    ],
)
def test_what_there_is_to_say_of_the_player(end: Any, met: Meetings, hinted: bool, about: set[str]) -> None:
    assert set(_about(end, met, hinted=hinted)) == about


@pytest.mark.parametrize(
    ("event", "to_seat_1"),
    [
        (round_([0, 3], [0, 3]), "takes"),
        (round_([2, 0], [2, 1]), "loses"),
        (round_([0, 0], [1, 1], held=True, values=(6, 4)), "held"),
        (round_([0, 0], [1, 1], held=True, values=(4, 6)), None),
        (round_([1, 0], [2, 1]), None),
        (round_([1, 0], [1, 1]), "behind"),
        (round_([0, 1], [1, 2]), None),
        (round_([0, 1], [0, 1]), None),
    ],
)
def test_moments_of_a_duel_of_cards(event: Event, to_seat_1: str | None) -> None:
    assert ui_of("braverats").remark_trigger(frame(event), 1, (0,)) == to_seat_1
    assert ui_of("braverats").remark_trigger(frame(event), 1, ()) is None, "nobody listens"


def passed(owners: list[int | None], score: list[int]) -> Event:
    return Event("pass", {"pass": 2, "cards": [{"seat": owner} for owner in owners], "score": score})


@pytest.mark.parametrize(
    ("event", "to_seat_1"),
    [
        (passed([0, 0, 1], [3, 2]), "loses"),
        (passed([1, 1, 0], [4, 3]), "takes"),
        (passed([0, 0, 0], [3, 2]), "behind"),
        (passed([1, 1, 1], [2, 3]), "ahead"),
        (passed([0, 1, None], [2, 2]), "held"),
        (passed([0, None, None], [2, 0]), "held"),
        (Event("cut", {"seat": 1}), "takes"),
        (Event("cut", {"seat": 0}), "loses"),
        (Event("rolled", {"values": [1, 2]}), None),
    ],
)
def test_moments_at_the_islands(event: Event, to_seat_1: str | None) -> None:
    assert ui_of("brooke").remark_trigger(frame(event), 1, (0,)) == to_seat_1


@pytest.mark.parametrize(
    ("event", "to_seat_1"),
    [
        (Event("shopped", {"seat": 1, "how": "steal"}), "takes"),
        (Event("shopped", {"seat": 1, "how": "pay"}), None),
        (Event("shopped", {"seat": 0, "how": "steal"}), None),
        (Event("fee", {"seat": 1, "to": 0, "cheese": 2}), "loses"),
        (Event("fee", {"seat": 1, "to": 2, "cheese": 2}), None),
        (Event("fee", {"seat": 1, "to": 0, "cheese": 1}), None),
    ],
)
def test_moments_at_the_junkyard(event: Event, to_seat_1: str | None) -> None:
    assert ui_of("firstrat").remark_trigger(frame(event), 1, (0,)) == to_seat_1


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((20, 19), (20, 24), "ahead"),
        ((20, 21), (26, 21), "behind"),
        ((2, 1), (2, 6), None),
        ((20, 30), (21, 30), None),
    ],
)
def test_a_lead_at_the_junkyard_counts_when_there_is_something_to_lead_by(
    monkeypatch: pytest.MonkeyPatch, before: tuple[int, int], after: tuple[int, int], said: str | None
) -> None:
    monkeypatch.setattr("engine.firstrat.scoring.total", lambda state, seat: state[seat])
    views = [SimpleNamespace(state=state) for state in (before, after)]
    cube = frame(Event("cube", {"seat": 1}), before=views[0], after=views[1])
    assert ui_of("firstrat").remark_trigger(cube, 1, (0,)) == said


# --- how often


def test_few_words_and_never_the_same_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "SELDOM", 1)
    talk = Talk(table("braverats", "", "@basil"))
    events = (round_([0, 3], [0, 3]), round_([2, 0], [2, 1]), round_([0, 0], [1, 1], held=True, values=(6, 4)))
    said = [talk.remark(frame(events[step % 3], number=4 * step)) for step in range(30)]
    texts = [remark.text for remark in said if remark is not None]
    assert len(texts) == len(set(texts)) == MOST
    assert set(texts) <= {line.text for words in phrases()["basil"] for line in words}


def test_not_one_word_right_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remarks, "SELDOM", 1)
    talk = Talk(table("braverats", "", "@basil"))
    assert talk.remark(frame(round_([0, 3], [0, 3]), number=1)) is not None
    assert talk.remark(frame(round_([2, 0], [2, 1]), number=2)) is None


def test_what_moves_somebody_follows_from_the_match_alone() -> None:
    def moved(seed: str) -> list[bool]:
        match = Match(GAMES["braverats"], Setup(2, {}), seed, players=("", "@basil"))
        talk = Talk(Table(match, seat_players("braverats", match.players)))
        return [talk._triggers(one.id, moment) for one in REGULARS for moment in ("takes", "loses", "held")]

    assert moved("one") == moved("one") != moved("two")
    share = sum(sum(moved(str(seed))) for seed in range(20)) / (20 * 24)
    assert 0.35 < share < 0.65


def test_ais_without_a_face_say_nothing() -> None:
    talk = Talk(table("braverats", "", "@skilled"))
    assert all(talk.remark(frame(round_([0, 3], [0, 3]), number=step)) is None for step in range(0, 40, 4))


# --- the end


@pytest.mark.parametrize(
    ("players", "resigns", "who", "end"),
    [
        (("", "@basil"), 0, "basil", "won"),
        (("", "@pip", "@renard"), 0, "renard", "won"),
        (("", "@skilled"), 0, None, None),
        (("", "", "@pip"), 0, None, None),
    ],
)
def test_the_last_word(players: tuple[str, ...], resigns: int, who: str | None, end: str | None) -> None:
    found = table("firstrat" if len(players) > 2 else "braverats", *players)
    assert last_words(found) is None, "the match is not over"
    found.resign(resigns)
    told = last_words(found)
    assert (told and told[0].who, told and told[1]) == (who, end)


def test_the_loser_has_other_words() -> None:
    found = table("braverats", "", "@basil")
    found.begin()
    for seat, card in ((1, "prince"), (0, "princess")):
        found.submit(seat, card)
    told = last_words(found)
    assert (
        told is not None and told[0].text in [line.text for line in phrases()["basil"].lost] and told[1] == "lost"
    )
