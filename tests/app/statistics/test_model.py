"""Statistics: what a match leaves behind, what many come to, and a file that loses nothing."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import NamedTuple

import pytest

from app.matches.entry import PEOPLE, Summary, summarised
from app.matches.library import Library
from app.riddles.model import Riddles
from app.statistics import model as statistics
from app.statistics.export import save_text, to_csv
from app.statistics.model import Statistics, figures, figures_by
from app.statistics.presenter import between, page
from app.statistics.records import Played, achieved, achievements, played
from app.store.database import Store
from engine.firstrat.scoring import greg_total
from engine.games import GAMES
from engine.regulars import REGULARS
from tests.touch.lines import counted


class Facts(NamedTuple):
    hints: int = 0
    seconds: float = 0
    accuracy: float | None = None
    date: str = ""


@pytest.fixture
def library(tmp_path):
    return Library(Store(tmp_path))


def play(library, *rounds, players=("Anna", "@novice"), resigns=None, **options):
    """A BraveRats match to its end; the last round given is played again and again by whatever is left."""
    table = library.begin("braverats", options, players, "seed")
    table.begin()
    for cards in rounds:
        one, other = cards.split()
        assert table.submit(1, other) is None and table.submit(0, one) is None
    if resigns is not None:
        table.resign(resigns)
    while not table.over:
        seat = table.asked()[-1]
        table.submit(seat, table.legal(seat)[0])
    return table.number


PRINCESS = ("princess prince",)
PRINCE = ("prince princess",)


# --- one match


def test_a_match_against_an_ai_is_somebodys_victory(library):
    number = play(library, *PRINCESS)
    line = summarised(library.finished(number), Facts(2, 61.6, 0.93))
    assert line[:6] == (number, "braverats", 2, "novice", (), "won")
    assert (line.hints, line.seconds, line.accuracy, line.resigned) == (2, 62, 0.93, False)


def test_giving_up_is_a_defeat_and_options_make_a_variant(library):
    number = play(library, resigns=0, fast=True, players=("@expert", "Anna"))
    line = summarised(library.finished(number), Facts())
    assert line.result == "won" and line.resigned and line.variant == ("fast",) and line.rival == "expert"
    number = play(library, resigns=0)
    assert summarised(library.finished(number), Facts()).result == "lost"


def test_between_people_nobody_is_you_and_ais_alone_are_not_counted(library):
    people = summarised(library.finished(play(library, *PRINCESS, players=("Anna", "Bruno"))), Facts())
    assert people.rival == PEOPLE and people.result == ""
    assert summarised(library.finished(play(library, *PRINCESS, players=("@novice", "@master"))), Facts()) is None


def test_alone_against_greg_his_level_is_the_rival(library):
    table = library.begin("firstrat", {"greg": "hard"}, ["Anna"], "seed")
    table.begin()
    table.resign(0)
    line = summarised(library.finished(table.number), Facts())
    assert (line.rival, line.seats, line.result, line.variant) == ("greg-hard", 1, "lost", ())


# --- many matches


def made(number, result="won", **facts):
    plain = Summary(number, "braverats", 2, "novice", (), result, 4, 1, False, 0, 60, None)
    return plain._replace(**facts)


def test_streaks_averages_and_time():
    lines = [made(1), made(2), made(3, "lost", points=1), made(4, accuracy=0.9), made(5, "drawn", hints=1)]
    lines += [made(6, accuracy=0.8, hints=2), made(7, "", rival="people")]
    book = counted(lines)
    told = figures(book.groups, "".join(one.letter for one in book.results("braverats")))
    assert (told.games, told.won, told.lost, told.drawn) == (7, 4, 1, 1)
    assert (told.streak, told.best) == (1, 2)
    assert told.points == pytest.approx((4 * 5 + 1) / 6)
    assert told.accuracy == pytest.approx(0.85)
    assert (told.seconds, told.hinted, told.unaided) == (420, 2, 3)
    assert told.share == pytest.approx(4 / 6)


def test_nothing_played_is_nothing_counted():
    assert figures([], "") == (0, 0, 0, 0, 0, 0, None, None, 0, 0, 0)
    assert figures([], "").share is None


def test_matches_are_told_apart_by_what_they_have_in_common():
    lines = [made(1), made(2, rival="master"), made(3, "lost", rival="master")]
    book = counted(lines)
    told = figures_by(book.groups, book.results("braverats"), lambda one: one.rival)
    assert told["novice"].games == 1 and (told["master"].won, told["master"].lost) == (1, 1)


def test_the_table_for_other_programs_can_be_read_back():
    text = to_csv([made(2, variant=("mime", "fast"), accuracy=0.5), made(1)])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["number"] for row in rows] == ["1", "2"]
    assert rows[1]["variant"] == "mime fast" and rows[1]["accuracy"] == "0.5000" and rows[0]["accuracy"] == ""


# --- the rows of matches


def uncounted(library):
    """The library as it is after a take-over: nothing is counted."""
    library.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL"))
    return Statistics(library.store)


def test_a_match_counts_with_its_end(library, tmp_path):
    play(library, *PRINCESS)
    play(library, *PRINCE, resigns=None)
    assert [line.result for line in Statistics(Store(tmp_path)).lines] == ["won", "lost"]
    assert Statistics(library.store).missing(library) == []


def test_many_matches_are_counted_in_short_steps(library, monkeypatch):
    monkeypatch.setattr(statistics, "BATCH", 2)
    numbers = [play(library) for _ in range(4)] + [play(library, resigns=0)]
    known = Statistics(library.store).lines
    book = uncounted(library)
    assert book.lines == [] and book.missing(library) == numbers
    assert sum(1 for _ in book.catch_up(library, numbers)) > 4 * len(numbers)
    assert book.lines == known and book.missing(library) == []


def test_counting_that_is_stopped_keeps_what_was_counted(library, tmp_path):
    numbers = [play(library) for _ in range(3)]
    book = uncounted(library)
    work = book.catch_up(library, numbers)
    for _ in range(len(library.finished(3).table.match.log) + 4):
        next(work)
    work.close()
    assert [line.number for line in Statistics(Store(tmp_path)).lines] == [3]
    assert book.missing(library) == numbers[:2]


def test_an_analysis_that_comes_later_counts(library):
    number = play(library, *PRINCESS)
    library._kept.note(number, accuracy=0.75)
    assert Statistics(library.store).lines[0].accuracy == 0.75


def test_a_deleted_match_still_counts_and_an_open_one_does_not(library):
    number = play(library, *PRINCESS)
    known = Statistics(library.store).lines
    library.begin("braverats", {}, ("Anna", "@novice"))
    library.delete(number)
    assert Statistics(library.store).lines == known and library.finished_numbers() == []


def test_beginning_anew_forgets_the_past_and_keeps_the_matches(library, tmp_path):
    play(library, *PRINCESS)
    book = Statistics(library.store)
    book.reset()
    assert book.lines == []
    number = play(library, *PRINCE)
    assert [line.number for line in Statistics(Store(tmp_path)).lines] == [number]
    assert library.finished_numbers() == [1, number]


def test_a_match_that_cannot_be_read_is_passed_over(library):
    play(library, *PRINCESS)
    bad = play(library, *PRINCESS)
    book = uncounted(library)
    library.store.write(lambda db: db.execute("UPDATE match SET header = '' WHERE id = ?", (bad,)))
    library.store.write(lambda db: db.execute("DELETE FROM spare"))
    list(book.catch_up(library, book.missing(library)))
    assert [line.number for line in book.lines] == [1] and book.missing(library) == []


def test_an_export_lies_in_the_folder(library, tmp_path):
    play(library, *PRINCESS)
    text = to_csv(Statistics(library.store).lines)
    assert save_text(text, tmp_path / "documents") is None, "there is no such folder"
    (tmp_path / "documents").mkdir()
    path = save_text(text, tmp_path / "documents")
    assert path.parent == tmp_path / "documents" and path.read_text() == text and text.count("\n") == 2


def test_an_export_has_the_day_of_every_match(library, tmp_path):
    number = play(library, *PRINCESS)
    book = Statistics(library.store)
    (row,) = csv.DictReader(io.StringIO(to_csv(book.lines)))
    assert row["date"] == date.fromtimestamp(library.played(number)).isoformat()
    assert list(row)[:2] == ["number", "date"]


def solo(library):
    """A match against Greg, given up when he has points."""
    table = library.begin("firstrat", {"greg": "hard"}, ("Anna",), "solo")
    table.begin()
    while not greg_total(table.match.state):
        table.submit(0, table.legal(0)[-1])
    table.resign(0)
    return table.number, greg_total(table.match.state)


def test_the_points_of_greg_are_counted(tmp_path):
    library = Library(Store(tmp_path))
    _, points = solo(library)
    book = Statistics(library.store)
    (line,) = book.lines
    assert line.other == points > 0 and line.rival == "greg-hard"
    (row,) = csv.DictReader(io.StringIO(to_csv(book.lines)))
    assert row["other"] == str(points)


def test_a_line_tells_whom_of_the_regulars_you_have_beaten(tmp_path):
    """Who has the better place counts, not only who has won."""
    library = Library(Store(tmp_path))
    table = library.begin("firstrat", {}, ("@pip", "Ann", "@clover", "@casual"), seed="met")
    table.begin()
    table.resign(1)
    book = Statistics(library.store)
    (line,) = book.lines
    assert (line.rival, line.met) == ("mixed", ("pip=lost", "clover=lost"))
    assert Statistics(Store(tmp_path)).lines == [line]
    (row,) = csv.DictReader(io.StringIO(to_csv(book.lines)))
    assert row["met"] == "pip=lost clover=lost"
    assert list(row)[:2] == ["number", "date"]


# --- achievements


def test_a_win_without_a_crown_for_the_other_side_is_one_match_and_not_two():
    """The points of one match and the other side's of another come to nothing together."""
    apart = [made(1, rival="expert", points=0, other=0), made(2, rival="expert", points=4, other=1)]
    assert "clean" not in achieved(played(counted(apart), None))


def test_a_series_is_not_broken_by_matches_against_weak_opponents():
    strong = [made(1, rival="casual")] * 5
    for end in ("won", "lost"):
        lines = [*strong, made(1, end, rival="novice"), *strong]
        assert "series" in achieved(played(counted(lines), None))
    assert "series" not in achieved(played(counted([*strong, made(1, "lost", rival="master"), *strong]), None))


def test_nothing_is_achieved_by_nothing():
    assert achieved(Played()) == frozenset()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("cellar", [made(1), made(2, game="brooke"), made(3, game="firstrat")]),
        ("series", [made(number, rival="casual") for number in range(10)]),
        ("clean", [made(1, rival="expert", other=0)]),
        ("mind-reader", [made(1, accuracy=0.971)]),
        ("outfoxed", [made(1, rival="fox")]),
        ("outfoxed", [made(1, rival="renard", met=("renard=won",))]),
        ("everywhere", [made(n, game=game, met=("clover=won",)) for n, game in enumerate(GAMES)]),
        ("all-regulars", [made(n, met=(f"{one.id}=won",)) for n, one in enumerate(REGULARS)]),
        ("moon", [made(1, game="firstrat", rival="mixed", seats=3, met=("basil=won", "saffron=won"))]),
        ("captain", [made(1, game="brooke", rival="master")]),
        ("moon", [made(1, game="firstrat", rival="skilled", seats=3)]),
        ("challenger", [made(n, game="firstrat", rival="greg-easy", challenges=(str(n),)) for n in range(9)]),
    ],
)
def test_what_it_takes_and_what_is_not_enough(name, lines):
    def brings(lines):
        return name in achieved(played(counted(lines), None))

    assert brings(lines)
    assert not brings(lines[1:])
    assert name in ("cellar", "challenger", "everywhere", "all-regulars") or not brings(
        [line._replace(hints=1) for line in lines]
    )
    assert not brings([line._replace(result="lost", challenges=()) for line in lines])


@pytest.mark.parametrize(
    ("past", "met"),
    [
        (Played(riddles=1, days=1), {"riddle"}),
        (Played(riddles=99, days=6), {"riddle"}),
        (Played(riddles=100, days=7), {"riddle", "riddle-week", "riddle-hundred"}),
        (Played(evenings=[2, 4]), {"evening"}),
        (Played(evenings=[5]), {"evening", "full-house"}),
    ],
)
def test_what_it_takes_besides_matches(past, met):
    assert achieved(past) == met


def test_every_achievement_is_tried_above():
    assert len({one.id for one in achievements()}) == len(achievements()) == 15


# --- people


def test_people_are_known_by_name(library):
    play(library, *PRINCESS, players=("Bruno", "Anna"))
    play(library, *PRINCESS, players=("Anna", "Bruno"))
    play(library, *PRINCE, players=("Anna", "Cleo"))
    play(library, resigns=1, players=("Anna", "Bruno"))
    play(library, *PRINCESS, players=("", "Bruno"))
    play(library, *PRINCESS)
    found = Statistics(library.store).duels("braverats")
    assert found == {("Anna", "Cleo"): (0, 1, 0), ("Anna", "Bruno"): (2, 1, 0)}
    assert list(found)[-1] == ("Anna", "Bruno")
    assert Statistics(library.store).duels("brooke") == {}
    show = page(Statistics(library.store), "braverats", Riddles(library.store))
    (people,) = (chapter for chapter in show.chapters if chapter.title == "Between people")
    assert [(one.name, one.note) for one in people.shares] == [
        ("Anna vs Bruno", "Anna 2, Bruno 1"),
        ("Anna vs Cleo", "Anna 0, Cleo 1"),
    ]


def test_a_result_says_how_two_people_have_done_so_far(library):
    first = library.finished(play(library, *PRINCESS, players=("Anna", "Bruno"))).table
    assert between(Statistics(library.store), first) == ""
    second = library.finished(play(library, *PRINCESS, players=("Bruno", "Anna"))).table
    assert between(Statistics(library.store), second) == "Anna 1, Bruno 1"
    against_ai = library.finished(play(library, *PRINCESS)).table
    assert between(Statistics(library.store), against_ai) == ""


def test_regulars_learn_from_one_person_and_not_from_whoever_held_the_device(library):
    """Two people without names are not the one who has none; and the fox counts matches of one person."""
    play(library, *PRINCESS, players=("", ""))
    play(library, *PRINCESS, players=("Anna", "Bruno"))
    assert library.past_choices("braverats", {""}) == []
    alone = len(library.past_choices("braverats", {"Anna"}))
    play(library, *PRINCESS, players=("", "@fox"))
    assert library.past_choices("braverats", {""})
    assert len(library.past_choices("braverats", {"Anna"})) == alone
    statistics = Statistics(library.store)
    for _ in statistics.catch_up(library, statistics.missing(library)):
        pass
    assert statistics.latest(9, alone=True) == ["braverats"]
