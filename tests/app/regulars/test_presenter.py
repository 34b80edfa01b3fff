"""The regulars as opponents: balances, who comes next, and what their page says."""

from __future__ import annotations

import pytest

from app.base.text import tr
from app.contract import GAMES
from app.matches.entry import Summary
from app.regulars.presenter import (
    Balance,
    balances,
    dots,
    faces,
    following,
    habits,
    regulars,
    tables,
    unbeaten,
    watched,
)
from app.setup.model import MatchSetup
from engine.regulars import REGULARS
from tests.touch.lines import counted


def line(number: int, *met: str, game: str = "braverats") -> Summary:
    return Summary(number, game, 1 + len(met), "mixed", (), "won", 4, 1, False, 0, 60, None, met=met)


PLAYED = [
    line(1, "clover=won"),
    line(2, "clover=won", "basil=lost", game="firstrat"),
    line(3, "clover=lost"),
    line(4, "clover=drawn"),
    line(5, "pip=won"),
]


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.speak("en")


def test_the_balance_counts_each_table_by_itself() -> None:
    found = balances(counted(PLAYED))
    assert found["clover", "braverats"] == Balance(1, 1, 1) and found["clover", "braverats"].lead == 0
    assert found["clover", "firstrat"].lead == 1 and found["basil", "firstrat"].lead == -1
    assert ("basil", "braverats") not in found


def test_lines_without_regulars_or_with_unknown_results_count_nothing() -> None:
    old = line(1)._replace(rival="casual", met=())
    assert balances(counted([old, line(2, "clover=fled"), line(3, "clover")])) == {}


def test_dots_grow_with_strength() -> None:
    strengths = [dots(one.id) for one in REGULARS]
    assert strengths == sorted(strengths) and (strengths[0], strengths[-1]) == (1, 5)


def test_who_comes_next() -> None:
    assert [one.id for one in (following("pip"), following("saffron")) if one] == ["clover", "renard"]
    assert following("renard") is None
    assert unbeaten(counted(PLAYED), "braverats").id == "basil"
    assert unbeaten(counted([]), "brooke").id == "pip"
    everybody = [line(number, f"{one.id}=won") for number, one in enumerate(REGULARS)]
    assert unbeaten(counted(everybody), "braverats").id == "renard"


def test_the_fox_watches_games_in_which_he_learns() -> None:
    assert watched(counted(PLAYED)) == 4
    assert watched(counted(PLAYED * 10)) == 16, "of the last twenty matches"
    assert watched(counted([line(1, game="brooke")])) == 0


def test_the_page_says_how_you_stand_without_colours() -> None:
    pip, clover, basil, *_, renard = regulars(counted(PLAYED))
    assert [one.lead for one in clover.balances] == ["level", "", "you"]
    assert [one.text for one in basil.balances] == ["–", "–", "0\u00a0:\u00a01"]
    assert basil.balances[2].words == "0 won, 1 lost, 0 drawn"
    assert basil.balances[2].named == "First Rat: 0 won, 1 lost, 0 drawn"
    assert basil.balances[0].words == "never played"
    assert (pip.level, pip.dots, pip.note) == ("novice", 1, "")
    assert renard.note == "has watched your last 4 games"
    assert regulars(counted([]))[-1].note == ""


def test_a_regular_can_be_invited_to_every_table() -> None:
    found = tables("renard", counted(PLAYED))
    assert [one.game for one in found] == ["braverats", "brooke", "firstrat"]
    assert found[0].text.startswith("Studies you"), "only there he is a fox"
    assert "trap" in found[1].text
    assert all(one.text.endswith(habits(one.game)["renard"]) for one in found), "what there is to see"


def test_the_sheet_of_a_game_tells_what_there_is_to_see_at_it() -> None:
    assert [one.text for one in faces("brooke")] == [*habits("brooke").values()]
    assert [one.text for one in faces()] == [one.text for one in REGULARS]
    for game in GAMES:
        assert list(habits(game)) == [one.id for one in REGULARS]
        assert len(set(habits(game).values())) == len(REGULARS), "nobody plays like another"


# --- in set-up


def test_a_face_takes_the_place_of_the_opponent_where_two_play() -> None:
    setup = MatchSetup("brooke")
    assert setup.players == ["", "@clover"]
    setup.invite("basil")
    assert setup.players == ["", "@basil"]
    setup.invite("basil")
    assert setup.players == ["", "@basil"], "somebody has to sit there"
    setup.seat_person(1, "Ben")
    setup.invite("pip")
    assert setup.players == ["", "@pip"]


def test_faces_come_and_go_where_several_play() -> None:
    setup = MatchSetup("firstrat")
    for regular in ("basil", "pip", "renard"):
        assert not setup.why_absent(regular)
        setup.invite(regular)
    assert setup.players == ["", "@clover", "@basil", "@pip", "@renard"]
    assert setup.why_absent("saffron") and not setup.why_absent("pip")
    setup.invite("saffron")
    setup.invite("pip")
    assert setup.players == ["", "@clover", "@basil", "@renard"]


def test_nobody_sits_down_twice() -> None:
    setup = MatchSetup("firstrat", {"players": ["Ann", "@clover", "@basil"]})
    setup.seat_ai(1, "basil")
    assert setup.players == ["Ann", "@basil", "@clover"]
    setup.invite("juniper")
    assert setup.players[-1] == "@juniper"


def test_a_set_up_of_an_older_version_gets_faces() -> None:
    old = ["Ann", "@skilled", "@skilled", "@casual", "@casual"]
    assert MatchSetup("firstrat", {"players": old}).players == ["Ann", "@basil", "@juniper", "@clover", "@casual"]
    assert MatchSetup("braverats", {"players": ["@fox", "Ann"]}).players == ["@renard", "Ann"]


def test_to_play_against_one_keeps_your_seat() -> None:
    setup = MatchSetup("braverats", {"players": ["@pip", "Ann"]})
    setup.play_against("thistle")
    assert setup.players == ["@thistle", "Ann"]
    several = MatchSetup("firstrat", {"players": ["@pip", "Ann", "@basil"]})
    several.play_against("thistle")
    assert several.players == ["Ann", "@thistle"]
