"""Records: told once, at the moment in which they are reached, and never for what somebody else played."""

from __future__ import annotations

import pytest

from app.base.text import tr
from app.matches.entry import Summary
from app.matches.library import Library
from app.statistics import records
from app.statistics.model import Statistics
from app.statistics.records import Record, news
from app.store.database import Store
from engine.match import Match
from engine.notation import to_text
from tests.touch.lines import counted

#: Seat 0 wins with the Princess at once.
WIN, LOSS = ("princess", "prince"), ("prince", "princess")


def line(number: int, result: str = "won", **facts: object) -> Summary:
    plain = Summary(number, "firstrat", 3, "casual", (), result, 50, 40, False, 0, 600, None)
    return plain._replace(**facts)


def played(library: Library, cards: tuple[str, str], level: str = "skilled"):
    table = library.begin("braverats", {}, ("Anna", f"@{level}"), "records")
    table.begin()
    for seat in (1, 0):
        assert table.submit(seat, cards[seat]) is None
    assert table.over
    return table


def kinds(found: tuple[Record, ...]) -> list[str]:
    return [record.kind for record in found]


# --- what is a record


def test_the_first_win_against_a_level_counts_the_defeats_before() -> None:
    past = [line(1, "lost"), line(2, "lost"), line(3, "won", rival="novice"), line(4, "lost", game="brooke")]
    assert Record("first-win", before=2) in news(line(5), counted(past))
    assert "first-win" not in kinds(news(line(6), counted([*past, line(5)])))
    assert "first-win" not in kinds(news(line(5, "lost"), counted(past)))


def test_the_first_win_against_a_regular_is_told_at_a_full_table_too() -> None:
    """Of two who were beaten for the first time, the stronger one is named, with the defeats against that one."""
    past = [line(1, "lost", met=("basil=lost", "pip=won")), line(2, "lost", met=("basil=lost",))]
    both = line(3, rival="mixed", met=("pip=won", "basil=won"))
    assert Record("first-win", before=2, id="basil") in news(both, counted(past))
    assert "first-win" not in kinds(news(both, counted([*past, line(3, met=("pip=won", "basil=won"))])))
    assert "first-win" not in kinds(news(both._replace(result="lost"), counted(past)))


@pytest.mark.parametrize("rival", ["people", "mixed"])
def test_there_is_no_first_win_without_one_opponent(rival: str) -> None:
    assert not news(line(1, rival=rival), counted([]))


def test_a_best_score_needs_one_to_compare_with_and_may_be_a_defeat() -> None:
    assert "best-score" not in kinds(news(line(1, points=64), counted([])))
    past = [line(1, points=64), line(2, points=70, resigned=True), line(3, points=90, game="brooke")]
    assert news(line(4, "lost", points=70), counted(past)) == (Record("best-score", 70, 64),)
    assert not news(line(4, "lost", points=64), counted(past))
    assert not news(line(4, "lost", points=70, resigned=True), counted(past))


def test_only_comparable_points_make_a_best_score() -> None:
    past = [line(1, game="braverats", points=2), line(2, "lost", game="braverats", points=1)]
    assert not news(line(3, game="braverats", points=4), counted(past))


def test_a_streak_is_told_while_it_is_the_longest() -> None:
    wins = [line(number) for number in range(1, 4)]
    assert "streak" not in kinds(news(wins[1], counted(wins[:1])))
    assert news(wins[2], counted(wins[:2])) == (Record("streak", 3),)
    past = [*wins, line(4, "lost"), line(5), line(6)]
    assert not news(line(7), counted(past)), "three in a row have been there before"
    assert news(line(8), counted([*past, line(7)])) == (Record("streak", 4),)


def test_several_people_at_one_device_set_no_records() -> None:
    assert not news(line(2, "", points=99), counted([line(1)]))


# --- when it is told


def test_a_match_is_told_once(tmp_path) -> None:
    library = Library(Store(tmp_path))
    book = Statistics(library.store)
    table = played(library, LOSS)
    assert records.count(book, library, table) == ()
    table = played(library, WIN)
    assert records.count(book, library, table) == (Record("first-win", before=1),)
    assert records.count(book, library, table) == ()
    assert records.count(Statistics(Store(tmp_path)), library, table) == ()


def test_nothing_is_claimed_while_older_matches_wait_to_be_counted(tmp_path) -> None:
    library = Library(Store(tmp_path))
    book = Statistics(library.store)
    played(library, WIN)
    library.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL"))
    table = played(library, WIN)
    assert records.count(book, library, table) == ()


def test_a_match_of_another_device_is_no_record(tmp_path) -> None:
    library = Library(Store(tmp_path / "here"))
    book = Statistics(library.store)
    (tmp_path / "there").mkdir()
    other = played(Library(Store(tmp_path / "there")), WIN)
    table, _ = library.import_text(to_text(other.match))
    assert isinstance(other.match, Match) and table.over
    assert records.count(book, library, table) == () and book.lines == []


def test_two_are_told_at_most_and_an_achievement_first(tmp_path) -> None:
    library = Library(Store(tmp_path))
    book = Statistics(library.store)
    for _ in range(2):
        records.count(book, library, played(library, WIN, "casual"))
    found = records.count(book, library, played(library, WIN, "fox"))
    assert kinds(found) == ["achievement", "first-win"] and found[0].id == "outfoxed"


def test_the_last_game_of_an_evening_tells_what_the_evening_adds(tmp_path) -> None:
    library = Library(Store(tmp_path))
    book = Statistics(library.store)
    first, later = played(library, LOSS), played(library, LOSS)
    found = records.count(book, library, first, [3], ended=True)
    assert [one.id for one in found] == ["evening"]
    found = records.count(book, library, later, [5, 3], ended=True)
    assert [one.id for one in found] == ["full-house"]
    assert records.count(book, library, played(library, LOSS), [5, 5, 3], ended=True) == ()


# --- in words


def test_records_in_words(tmp_path) -> None:
    tr.speak("en")
    table = played(Library(Store(tmp_path)), WIN)
    assert records.words(Record("first-win", before=3), table) == (
        "First win against Hazel (skilled)",
        "after 3 defeats",
    )
    assert records.words(Record("first-win"), table)[1] == ""
    with_basil = played(Library(Store(tmp_path)), WIN, "basil")
    assert records.words(Record("first-win", id="basil"), with_basil)[0] == "First win against Basil (skilled)"
    assert records.words(Record("best-score", 70, 64), table) == ("70 points: your best yet", "before: 64")
    assert records.words(Record("streak", 4), table)[0] == "4 wins in a row"
    title, text = records.words(Record("achievement", id="outfoxed"), table)
    assert title == "Achievement: Outfoxed" and text.startswith("Beat the fox")
