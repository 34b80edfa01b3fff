"""The analyst: steps inside a frame, stores what it finds, survives what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.coach.analyst import MOST_JOBS, Analyst
from app.matches.library import Library
from app.store.database import Store
from app.table.table import Table
from engine.coach import analysis as engine_coach
from engine.notation import Writer
from tests.app.matches.test_library_analyses import finished, found_out


def until_done(analyst: Analyst) -> None:
    for _ in range(3000):
        if not analyst.busy:
            return
        analyst.step()
    raise AssertionError("the analysis comes to no end")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(Store(tmp_path))


def test_an_analysis_grows_is_told_and_kept(library: Library) -> None:
    table, told = finished(library), []
    analyst = Analyst(lambda: library)
    analyst.news.connect(lambda: told.append(analyst.ask(table).done))
    assert analyst.ask(table) is None
    until_done(analyst)
    assert told == sorted(told) and told
    known = analyst.ask(table)
    assert known.done == known.total
    assert known.analysis == found_out(table) == library.analysis(table)


def test_a_kept_analysis_is_there_at_once(library: Library) -> None:
    table = finished(library)
    library.save_analysis(table, found_out(table))
    analyst = Analyst(lambda: library)
    known = analyst.ask(table)
    assert known is not None and known.done == known.total
    assert not analyst.busy


def test_the_match_that_was_asked_for_last_comes_first(library: Library) -> None:
    one, other = finished(library), finished(library, mime=True)
    order = []
    analyst = Analyst(lambda: library)
    library.save_analysis = lambda table, _analysis: order.append(table.number)  # type: ignore[method-assign]
    analyst.ask(one)
    analyst.ask(other)
    until_done(analyst)
    assert order == [other.number, one.number]


def test_a_mistake_of_the_coach_is_not_tried_again_and_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []

    def broken(match: Any) -> Iterator[None]:
        calls.append(match)
        raise ZeroDivisionError
        yield

    monkeypatch.setattr(engine_coach, "analyse", broken)
    table, heard = finished(library), []
    analyst = Analyst(lambda: library)
    analyst.news.connect(lambda: heard.append(analyst.gave_up(table)))
    analyst.ask(table)
    until_done(analyst)
    assert heard == [True]
    assert analyst.ask(table) is None and not analyst.busy
    assert len(calls) == 1


def test_what_is_forgotten_is_begun_anew(library: Library) -> None:
    table = finished(library)
    analyst = Analyst(lambda: library)
    analyst.ask(table)
    analyst.step()
    analyst.forget()
    assert not analyst.busy
    analyst.ask(table)
    until_done(analyst)
    assert library.analysis(table) is not None


def test_a_match_that_nobody_keeps_is_analysed_all_the_same(library: Library) -> None:
    table: Table = finished(library)
    table.number = 0
    analyst = Analyst(lambda: library)
    analyst.ask(table)
    until_done(analyst)
    assert analyst.ask(table) is not None
    assert library.analysis(table) is None


def test_a_forged_header_does_not_show_the_analysis_of_another_match(library: Library) -> None:
    table = finished(library)
    analyst = Analyst(lambda: library)
    analyst.ask(table)
    until_done(analyst)
    writer = Writer()
    lines = [line.rpartition("  #")[0] for line in library.text_of(table.number).splitlines()]
    lines[3] = 'players ["Eve", "@novice"]'
    forged, damage = library.import_text("".join(map(writer.line, lines)))
    assert damage is None
    assert (forged.match.sha256, len(forged.match.log)) == (table.match.sha256, len(table.match.log))
    assert analyst.ask(forged) is None
    assert analyst.ask(table).done > 0


def test_only_a_few_analyses_are_under_way_at_once(library: Library) -> None:
    analyst = Analyst(lambda: library)
    tables = [finished(library, **{name: True}) for name in ("mime", "fast", "traitor", "random", "princess")]
    for table in tables:
        analyst.ask(table)
    assert [job.table for job in analyst._jobs] == tables[::-1][:MOST_JOBS]
    until_done(analyst)
    assert library.analysis(tables[0]) is None and library.analysis(tables[-1]) is not None
    analyst.ask(tables[0])
    until_done(analyst)
    assert library.analysis(tables[0]) is not None
