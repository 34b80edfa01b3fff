"""Statistics: what a match leaves behind, what many come to, and a file that loses nothing."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from datetime import date
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest

from app.matches.library import Library
from app.statistics import model as statistics
from app.statistics.export import dated, save_csv, to_csv
from app.statistics.model import (
    DAMAGED,
    FILE,
    NOT_KEPT,
    UNREADABLE,
    Statistics,
    Summary,
    figures,
    figures_by,
    summary,
)
from app.statistics.records import Played, achieved, achievements
from engine.firstrat.scoring import greg_total
from engine.games import GAMES
from engine.regulars import REGULARS


class Facts(NamedTuple):
    hints: int = 0
    seconds: float = 0
    accuracy: float | None = None
    date: str = ""


class Archive:
    """The matches of a library, with facts that a test decides."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.known: dict[int, Facts] = {}
        self.read: list[int] = []

    def finished_numbers(self):
        return self.library.finished_numbers()

    def finished(self, number):
        self.read.append(number)
        return self.library.finished(number)

    def facts(self, number):
        return self.known.get(number, Facts())

    def played(self, number):
        return self.library.played(number)


@pytest.fixture
def archive(tmp_path):
    return Archive(Library(tmp_path))


def play(archive, *rounds, players=("Anna", "@novice"), resigns=None, **options):
    """A BraveRats match to its end; the last round given is played again and again by whatever is left."""
    table = archive.library.begin("braverats", options, players, "seed")
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


def counted(archive, folder):
    """Statistics that have caught up."""
    book = Statistics(folder)
    assert book.load() is None
    for number in book.missing(archive):
        book.count(archive, number)
    return book


# --- one match


def test_a_match_against_an_ai_is_somebodys_victory(archive):
    number = play(archive, *PRINCESS)
    line = summary(archive.finished(number), Facts(2, 61.6, 0.93))
    assert line[:6] == (number, "braverats", 2, "novice", (), "won")
    assert (line.hints, line.seconds, line.accuracy, line.resigned) == (2, 62, 0.93, False)


def test_giving_up_is_a_defeat_and_options_make_a_variant(archive):
    number = play(archive, resigns=0, fast=True, players=("@expert", "Anna"))
    line = summary(archive.finished(number), Facts())
    assert line.result == "won" and line.resigned and line.variant == ("fast",) and line.rival == "expert"
    number = play(archive, resigns=0)
    assert summary(archive.finished(number), Facts()).result == "lost"


def test_between_people_nobody_is_you_and_ais_alone_are_not_counted(archive):
    people = summary(archive.finished(play(archive, *PRINCESS, players=("Anna", "Bruno"))), Facts())
    assert people.rival == statistics.PEOPLE and people.result == ""
    assert summary(archive.finished(play(archive, *PRINCESS, players=("@novice", "@master"))), Facts()) is None


def test_alone_against_greg_his_level_is_the_rival(archive):
    table = archive.library.begin("firstrat", {"greg": "hard"}, ["Anna"], "seed")
    table.begin()
    table.resign(0)
    line = summary(archive.finished(table.number), Facts())
    assert (line.rival, line.seats, line.result, line.variant) == ("greg-hard", 1, "lost", ())


# --- many matches


def made(number, result="won", **facts):
    plain = Summary(number, "braverats", 2, "novice", (), result, 4, 1, False, 0, 60, None)
    return plain._replace(**facts)


def test_streaks_averages_and_time():
    lines = [made(1), made(2), made(3, "lost", points=1), made(4, accuracy=0.9), made(5, "drawn", hints=1)]
    lines += [made(6, accuracy=0.8, hints=2), made(7, "", rival="people")]
    told = figures(reversed(lines))
    assert (told.games, told.won, told.lost, told.drawn) == (7, 4, 1, 1)
    assert (told.streak, told.best) == (1, 2)
    assert told.points == pytest.approx((4 * 5 + 1) / 6)
    assert told.accuracy == pytest.approx(0.85)
    assert (told.seconds, told.hinted, told.unaided) == (420, 2, 3)
    assert told.share == pytest.approx(4 / 6)


def test_nothing_played_is_nothing_counted():
    assert figures([]) == (0, 0, 0, 0, 0, 0, None, None, 0, 0, 0)
    assert figures([]).share is None


def test_matches_are_told_apart_by_what_they_have_in_common():
    lines = [made(1), made(2, rival="master"), made(3, "lost", rival="master")]
    told = figures_by(lines, lambda line: line.rival)
    assert told["novice"].games == 1 and (told["master"].won, told["master"].lost) == (1, 1)


def test_the_table_for_other_programs_can_be_read_back():
    text = to_csv([made(2, variant=("mime", "fast"), accuracy=0.5), made(1)])
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["number"] for row in rows] == ["1", "2"]
    assert rows[1]["variant"] == "mime fast" and rows[1]["accuracy"] == "0.5000" and rows[0]["accuracy"] == ""


# --- the file


def test_a_match_is_read_once_and_never_again(archive, tmp_path):
    for _ in range(3):
        play(archive, *PRINCESS)
    first = counted(archive, tmp_path)
    assert len(first.lines) == 3 and archive.read == [1, 2, 3]
    again = counted(archive, tmp_path)
    assert again.lines == first.lines and archive.read == [1, 2, 3]


def test_many_matches_are_counted_in_short_steps(archive, tmp_path, monkeypatch):
    monkeypatch.setattr(statistics, "BATCH", 2)
    numbers = [play(archive) for _ in range(4)] + [play(archive, resigns=0)]
    one_by_one, at_once = Statistics(None), Statistics(tmp_path)
    for number in numbers:
        one_by_one.count(archive.library, number)
    work = at_once.catch_up(archive.library, numbers)
    steps = sum(1 for _ in work)
    assert steps > 4 * len(numbers)
    assert at_once.lines == one_by_one.lines
    again = Statistics(tmp_path)
    assert again.load() is None
    assert again.lines == at_once.lines


def test_counting_that_is_stopped_keeps_what_was_counted(archive, tmp_path):
    numbers = [play(archive) for _ in range(3)]
    kept = Statistics(tmp_path)
    work = kept.catch_up(archive.library, numbers)
    while len(kept.lines) < 2:
        next(work)
    work.close()
    again = Statistics(tmp_path)
    assert again.load() is None
    assert [line.number for line in again.lines] == numbers[1:]


def test_counting_does_not_list_the_folder_for_each_match(archive, monkeypatch):
    numbers = [play(archive) for _ in range(5)]
    listed = []
    listdir = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: listed.append(path) or listdir(path))
    kept = Statistics(None)
    list(kept.catch_up(archive.library, numbers))
    assert len(kept.lines) == len(numbers)
    assert listed == []


def test_an_analysis_that_comes_later_is_counted_without_reading_the_match(archive, tmp_path):
    number = play(archive, *PRINCESS)
    counted(archive, tmp_path)
    archive.known[number] = Facts(accuracy=0.75)
    book = counted(archive, tmp_path)
    assert book.lines[0].accuracy == 0.75 and archive.read == [number]
    assert book.missing(archive) == []
    assert Statistics(tmp_path).load() is None


def test_without_its_file_everything_is_counted_anew(archive, tmp_path):
    play(archive, *PRINCESS)
    before = counted(archive, tmp_path).lines
    (tmp_path / FILE).unlink()
    assert counted(archive, tmp_path).lines == before


def test_a_torn_last_line_is_counted_again_without_a_word(archive, tmp_path):
    play(archive, *PRINCESS)
    play(archive, *PRINCE)
    before = counted(archive, tmp_path).lines
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes()[:-20])
    assert counted(archive, tmp_path).lines == before
    assert not list(tmp_path.glob("*.bad"))


def test_a_full_disk_leaves_no_damaged_line(archive, tmp_path, monkeypatch):
    numbers = [play(archive) for _ in range(3)]
    kept = Statistics(tmp_path)
    assert kept.count(archive, numbers[0]) is None
    real = os.write

    def full(handle, data):
        if len(data) > 5:
            return real(handle, bytes(data)[:5])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        assert kept.count(archive, numbers[1]) == NOT_KEPT
    assert kept.count(archive, numbers[2]) is None
    again = Statistics(tmp_path)
    assert again.load() is None
    assert again.lines == kept.lines
    assert len(again.lines) == 3


def test_a_file_that_cannot_be_read_now_keeps_its_reset(archive, tmp_path, monkeypatch):
    old = play(archive)
    kept = Statistics(tmp_path)
    kept.count(archive, old)
    kept.reset(archive)
    number = play(archive)

    real = Path.read_bytes

    def broken(path):
        if path.name == FILE:
            raise OSError(errno.EIO, "Input/output error")
        return real(path)

    blind = Statistics(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", broken)
        assert blind.load() == UNREADABLE
        assert blind.count(archive, number) == UNREADABLE
    # As soon as the file can be read, nothing that was reset comes back.
    for missing in blind.missing(archive):
        assert blind.count(archive, missing) is None
    assert [line.number for line in blind.lines] == [number]
    again = Statistics(tmp_path)
    assert again.load() is None
    assert again.lines == blind.lines


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text.replace('"won"', '"lost"', 1),
        lambda text: "\x00\xff garbage\n" + text,
        lambda text: text.replace("#", "%", 1),
        lambda text: text + '{"number": 9}  #00000000\n',
    ],
)
def test_a_damaged_file_is_set_aside_with_a_sentence_and_nothing_is_lost(archive, tmp_path, damage):
    play(archive, *PRINCESS)
    play(archive, *PRINCE)
    before = counted(archive, tmp_path).lines
    path = tmp_path / FILE
    path.write_text(damage(path.read_text()))
    book = Statistics(tmp_path)
    assert book.load() == DAMAGED
    assert (tmp_path / f"{FILE}.bad").exists()
    for number in book.missing(archive):
        book.count(archive, number)
    assert book.lines == before
    assert counted(archive, tmp_path).lines == before


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("since", "Infinity"), ("since", "NaN"), ("since", "1e999"), ("since", "1" + "0" * 400), ("since", "true"),
        ("points", "1" + "0" * 400), ("points", "Infinity"), ("seconds", "-1" + "0" * 30), ("number", "9" * 5000),
        ("accuracy", "NaN"), ("accuracy", "-Infinity"), ("accuracy", "1" + "0" * 400), ("accuracy", "1.5"),
        ("rival", '"\\ud800"'), ("variant", '["\\ud800"]'), ("variant", "[[]]"), ("game", "{}"),
    ],
)  # fmt: skip
def test_a_line_with_impossible_values_is_damaged(archive, tmp_path, part, value):
    numbers = [play(archive), play(archive)]
    kept = Statistics(tmp_path)
    for number in numbers:
        kept.count(archive, number)
    path = tmp_path / FILE
    first, second = path.read_text().splitlines()
    data = json.loads(second.rpartition("  #")[0])
    text = f'{{"since":{value}}}' if part == "since" else json.dumps(data | {part: "?"}).replace('"?"', value)
    path.write_text(f"{first}\n{text}  #{crc32(text.encode()):08x}\n")
    again = Statistics(tmp_path)
    assert again.load() == DAMAGED
    assert [line.number for line in again.lines] == numbers[:1]
    figures(again.lines)
    to_csv(again.lines)


def test_beginning_anew_forgets_the_past_and_keeps_the_matches(archive, tmp_path):
    play(archive, *PRINCESS)
    book = counted(archive, tmp_path)
    assert book.reset(archive) is None and book.lines == []
    number = play(archive, *PRINCE)
    assert [line.number for line in counted(archive, tmp_path).lines] == [number]
    assert archive.finished_numbers() == [1, number]
    path = tmp_path / FILE
    path.write_text(path.read_text() + "garbage\n")
    assert Statistics(tmp_path).load() == DAMAGED
    assert [line.number for line in counted(archive, tmp_path).lines] == [number]


def test_a_match_that_cannot_be_read_is_passed_over(archive, tmp_path):
    play(archive, *PRINCESS)
    (tmp_path / "matches" / "finished" / "000007.match").write_text("nonsense")
    book = counted(archive, tmp_path)
    assert [line.number for line in book.lines] == [1] and 7 not in book.missing(archive)


def test_without_a_folder_they_hold_while_the_app_is_open(archive):
    play(archive, *PRINCESS)
    book = Statistics(None)
    assert book.load() is None
    assert book.count(archive, 1) == statistics.NOT_KEPT
    assert len(book.lines) == 1 and save_csv(to_csv(book.lines), None) is None


def test_an_export_lies_in_the_folder(archive, tmp_path):
    play(archive, *PRINCESS)
    text = to_csv(counted(archive, tmp_path).lines)
    assert save_csv(text, tmp_path / "documents") is None, "there is no such folder"
    (tmp_path / "documents").mkdir()
    path = save_csv(text, tmp_path / "documents")
    assert path.parent == tmp_path / "documents" and path.read_text() == text and text.count("\n") == 2


def test_an_export_has_the_day_of_every_match(archive, tmp_path):
    number = play(archive, *PRINCESS)
    book = Statistics(tmp_path)
    book.count(archive.library, number)
    (row,) = csv.DictReader(io.StringIO(to_csv(dated(book.lines, archive.library))))
    assert row["date"] == date.fromtimestamp(archive.library.played(number)).isoformat()
    assert list(row)[:2] == ["number", "date"]
    assert Statistics(tmp_path).load() is None


def solo(library):
    """A match against Greg, given up when he has points."""
    table = library.begin("firstrat", {"greg": "hard"}, ("Anna",), "solo")
    table.begin()
    while not greg_total(table.match.state):
        table.submit(0, table.legal(0)[-1])
    table.resign(0)
    return table.number, greg_total(table.match.state)


def test_the_points_of_greg_are_counted(tmp_path):
    library = Library(tmp_path)
    number, points = solo(library)
    book = Statistics(tmp_path)
    book.count(library, number)
    (line,) = book.lines
    assert line.other == points > 0 and line.rival == "greg-hard"
    (row,) = csv.DictReader(io.StringIO(to_csv(dated(book.lines, library))))
    assert row["other"] == str(points)


def test_lines_of_older_versions_get_the_points_of_greg_and_a_day(tmp_path):
    library = Library(tmp_path)
    number, _points = solo(library)
    book = Statistics(tmp_path)
    book.count(library, number)
    (line,) = book.lines
    old = {name: value for name, value in statistics._json(line).items() if name not in ("date", "met")}
    old["other"] = 0
    (tmp_path / FILE).write_text(statistics._line_of(old))
    again = Statistics(tmp_path)
    assert again.load() is None and again.lines[0].other == 0
    for _ in again.catch_up(library, again.missing(library)):
        pass
    assert again.lines == [line] and line.date


def test_a_line_tells_whom_of_the_regulars_you_have_beaten(tmp_path):
    """Who has the better place counts, not only who has won."""
    library = Library(tmp_path)
    table = library.begin("firstrat", {}, ("@pip", "Ann", "@clover", "@casual"), seed="met")
    table.begin()
    table.resign(1)
    book = Statistics(tmp_path)
    book.count(library, table.number)
    (line,) = book.lines
    assert (line.rival, line.met) == ("mixed", ("pip=lost", "clover=lost"))
    again = Statistics(tmp_path)
    assert again.load() is None and again.lines == [line]
    (row,) = csv.DictReader(io.StringIO(to_csv(dated(book.lines, library))))
    assert row["met"] == "pip=lost clover=lost"
    assert list(row)[:2] == ["number", "date"]


# --- achievements


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
    assert name in achieved(Played(lines))
    assert name not in achieved(Played(lines[1:]))
    assert name in ("cellar", "challenger", "everywhere", "all-regulars") or name not in achieved(
        Played([line._replace(hints=1) for line in lines])
    )
    assert name not in achieved(Played([line._replace(result="lost", challenges=()) for line in lines]))


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
