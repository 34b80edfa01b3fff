"""Everything as one text: what another device adds, what stays as it is, and texts that are none."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.evenings.model import new_evening
from app.evenings.plan import Seating
from app.evenings.storage import Evenings
from app.lessons.storage import LessonProgress
from app.matches.library import Library
from app.riddles.model import Riddles
from app.settings.storage import SettingsModel
from app.statistics.model import Statistics
from app.store.archive import HEAD, read_archive, write_archive
from app.store.database import Store
from engine.riddles import book_of
from tests.app.matches.test_library import PLAYERS, finish, one_round
from tests.app.store.test_database import played
from tests.torture.player import DAY, OPERATIONS, Player


def moved(here: Store, there: Store) -> tuple[int, int]:
    """Take everything from one device to another."""
    return tuple(read_archive(there, write_archive(here)))


def counted(store: Store) -> int:
    return len(Statistics(store).lines)


def test_everything_goes_to_another_device_and_back_without_doubles(tmp_path: Path) -> None:
    here, there = played(tmp_path / "here"), played(tmp_path / "there")
    settings = SettingsModel(there.store)
    settings.load()
    settings.name = "Ben"
    settings.save()
    assert moved(here.store, there.store) == (2, 0)
    assert moved(here.store, there.store) == (0, 2)
    assert moved(there.store, here.store) == (2, 2)
    for library in (here, there):
        assert len(library.finished_numbers()) == len(library.open_numbers()) == 2
        assert library.uncounted() == []
    one, other = ({library.text_of(number) for number in library.finished_numbers()} for library in (here, there))
    assert one == other and settings.name == "Ben"


def test_whatever_was_done_is_there_afterwards() -> None:
    player = Player(None, Random(3), lambda report: None)
    for name in OPERATIONS:
        if "delete" not in name and "reset" not in name:
            player.do(name)
    there = Store(None)
    moved(player.store, there)
    assert LessonProgress(there).done == player.progress.done
    assert Riddles(there).over() == player.riddles.over()
    assert Evenings(there).played() == player.evenings.played()
    assert counted(there) == counted(player.store)


def test_a_match_goes_on_where_the_other_device_left_it() -> None:
    here, there = Library(Store(None)), Library(Store(None))
    one_round(here.begin("braverats", {}, PLAYERS))
    moved(here.store, there.store)
    finish(there.open(1))
    assert moved(there.store, here.store) == (1, 0)
    assert here.open_numbers() == [] and here.text_of(1) == there.text_of(1) and counted(here.store) == 1
    # Here it is behind: nothing is taken back.
    assert moved(there.store, here.store) == (0, 1)


def test_a_match_on_the_table_or_with_another_end_stays_as_it_is() -> None:
    here, there = Library(Store(None)), Library(Store(None))
    one_round(here.begin("braverats", {}, PLAYERS))
    moved(here.store, there.store)
    one_round(there.open(1))
    table = here.open(1)
    assert tuple(read_archive(here.store, write_archive(there.store), playing=1)) == (0, 1)
    table.submit(1, table.legal(1)[-1])
    table.submit(0, table.legal(0)[-1])
    text = here._kept.text(1)
    assert moved(there.store, here.store) == (0, 1) and here._kept.text(1) == text


def test_what_was_reset_does_not_count_on_another_device(tmp_path: Path) -> None:
    here, there = played(tmp_path), Library(Store(None))
    here.delete(1)
    Statistics(here.store).reset()
    finish(here.begin("braverats", {}, PLAYERS))
    moved(here.store, there.store)
    assert counted(here.store) == counted(there.store) == 1 and there.uncounted() == []


def test_a_deleted_match_counts_once_and_comes_back_if_an_archive_has_it(tmp_path: Path) -> None:
    here, there = played(tmp_path), Store(None)
    before, text = write_archive(here.store), here.text_of(1)
    here.delete(1)
    assert moved(here.store, there) == (2, 0) and moved(here.store, there) == (0, 2)
    assert counted(there) == counted(here.store) == 1
    assert tuple(read_archive(here.store, before)) == (1, 1)
    assert here.text_of(1) == text and counted(here.store) == 1


def test_a_riddle_that_was_only_opened_here_has_the_answer_from_there() -> None:
    here, there = (Riddles(Store(None), lambda: DAY) for _ in range(2))
    riddle = book_of("brooke")[0]
    for one in (here, there):
        one.open("brooke", DAY, riddle)
    there.note_try("brooke", DAY, right=True)
    for _ in range(2):
        moved(there._store, here._store)
        moved(here._store, there._store)
        assert Riddles(here._store).over() == there.over() != []


def test_the_evening_that_goes_on_here_still_does() -> None:
    here, there = Evenings(Store(None), lambda: 5), Evenings(Store(None), lambda: 6)
    plan = [Seating("braverats", (0, 1)), Seating("braverats", (1, 0))]
    here.begin(new_evening(("Ann", "Ben"), plan, {}, 5))
    there.begin(new_evening(("Ann", "Eve"), plan, {}, 6))
    moved(there._store, here._store)
    moved(here._store, there._store)
    found = [Evenings(one._store).open for one in (here, there)]
    assert [one.guests for one in found if one] == [("Ann", "Ben"), ("Ann", "Eve")]
    assert [[one.guests for one in Evenings(store._store).over()] for store in (here, there)] == [
        [("Ann", "Eve")],
        [("Ann", "Ben")],
    ]
    assert all(len(one.games) == 2 for one in found if one)


def repacked(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(zlib.decompress(base64.b64decode(text.partition("\n")[2])))
    change(data)
    return f"{HEAD}\n{base64.b64encode(zlib.compress(json.dumps(data).encode())).decode()}"


@pytest.mark.parametrize("text", ["", "ratskeller everything 1", "ratskeller everything 1\nAAAA", "ratskeller 1"])
def test_what_is_no_archive_is_refused_and_changes_nothing(tmp_path: Path, text: str) -> None:
    library = played(tmp_path)
    with pytest.raises(ValueError):
        read_archive(library.store, text)
    whole = write_archive(library.store)
    with pytest.raises(ValueError):
        read_archive(library.store, whole[: len(whole) // 2])
    assert len(Library(Store(tmp_path)).finished_numbers()) == 1


WRONG: dict[str, Callable[[dict[str, Any]], object]] = {
    "a column more": lambda data: data["tables"]["lesson"][0].append(1),
    "no column": lambda data: data["tables"]["lesson"].append([]),
    "another table": lambda data: data.update(tables={}),
    "a place that is none": lambda data: data["matches"][0][2].update(place="nowhere"),
    "a number out of bounds": lambda data: data["matches"][0][2].update(hints=10**30),
    "half a character": lambda data: data["matches"][0][2].update(rival="\ud800"),
    "a list of matches that is none": lambda data: data.update(matches=7),
    "an evening without games": lambda data: data["evenings"].append([1, "[]", "{}", 1, 1, 0]),
}


@pytest.mark.parametrize("kind", WRONG)
def test_an_archive_with_something_wrong_in_it_is_refused_as_a_whole(tmp_path: Path, kind: str) -> None:
    there = Store(None)
    with pytest.raises(ValueError):
        read_archive(there, repacked(write_archive(played(tmp_path).store), WRONG[kind]))
    assert Library(there).finished_numbers() == [] and LessonProgress(there).done == frozenset()
