"""A data folder with thousands of matches: how the app starts, lists and asks about them, and counts them anew."""

from __future__ import annotations

import atexit
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from app.store.database import Store
from engine.base import Json, Setup
from engine.games import GAMES
from engine.match import AnyMatch, Match
from engine.notation import to_text
from tests.touch import environment
from tools.bench.child import answer, ask, ask_start, p95

MODULE = "tests.torture.crowd"
MATCHES = 20_000
#: Of so many matches one more is open, and of so many one more comes from another device.
OPEN_EVERY, IMPORTED_EVERY = 25, 250
#: What is played: game, seats, options.
KINDS: tuple[tuple[str, int, dict[str, Json]], ...] = (
    *(("braverats", 2, options) for options in ({}, {"draft": True}, {"traitor": True}, {"fast": True})),
    *(("brooke", 2, options) for options in ({}, {}, {"pair": True})),
    ("firstrat", 1, {"greg": "easy"}),
    ("firstrat", 2, {}),
    ("firstrat", 3, {"variable_path": True}),
    ("firstrat", 5, {"variable_tracks": True}),
)
#: Different matches of each kind, at most; they are repeated with other players.
EACH = 10
NAMES = ("Ann", "Bartholomäus", "Chloé", "Dario", "Maximiliane-Antoinette", "Эмма", "")
LEVELS = ("novice", "casual", "skilled", "expert", "master")
FEWEST_STARTS, MOST_STARTS = 3, 9
#: How often each thing is asked.
TIMES = 9
#: Frames a second.
FRAMES = 60


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Measure with `most` finished matches; starts are repeated for as long as there is time, but three times."""
    end = time.perf_counter() + seconds
    matches = MATCHES if most is None else most
    folder = _folder(matches, seed)
    listed = ask(MODULE, "list", folder)
    asked = ask(MODULE, "ask", folder)
    counted = ask(MODULE, "count", folder)
    full, empty = list[float](), list[float]()
    with tempfile.TemporaryDirectory() as nothing:
        # In turns, so that whatever else the machine does falls on both alike.
        while len(full) < FEWEST_STARTS or (len(full) < MOST_STARTS and time.perf_counter() < end):
            for place, times in ((folder, full), (nothing, empty)):
                times.append(ask_start("app", place)["seconds"])
    figures = {
        "start_ratio": statistics.median(full) / statistics.median(empty),
        "list_s": listed["first"],
        "rebuild_s": counted["seconds"],
        "frames_ratio": counted["p95"] / counted["idle_p95"],
    }
    return {
        "matches": matches,
        **{name: round(value, 3) for name, value in figures.items()},
        "start_s": [round(statistics.median(times), 3) for times in (full, empty)],
        "starts": len(full),
        # Of a machine that does other things at the same time, only processor time can be believed.
        "list_work_s": round(listed["work"], 3),
        **{f"{name}_ms": round(value, 1) for name, value in asked.items()},
        "list_again_s": round(listed["again"], 3),
        "scroll_p95_ms": round(listed["scroll_p95"], 1),
        "counted": counted["lines"],
        "frames": counted["frames"],
        "rebuild_work_s": round(counted["work"], 3),
        "frame_p95_ms": [round(counted[name], 1) for name in ("p95", "idle_p95")],
        "frame_slowest_ms": round(counted["slowest"], 1),
        "frame_work_p95_ms": round(counted["work_p95"], 1),
        "frames_too_long": counted["long"],
        "load": round(os.getloadavg()[0], 1),
    }


# --- the folder


@cache
def _folder(matches: int, seed: int) -> Path:
    """A data folder with so many finished matches, for as long as this process runs."""
    folder = Path(tempfile.mkdtemp(prefix="ratskeller-crowd-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    ask(MODULE, "build", folder, matches, seed)
    return folder


def child_build(folder: str, matches: str, seed: str) -> None:
    """Write the matches with the library itself, in one transaction."""
    build(Path(folder), int(matches), int(seed))
    answer(matches=int(matches))


def build(folder: Path, matches: int, seed: int) -> None:
    """Write so many finished matches, and some that are open or come from other devices."""
    from app import games  # noqa: F401  fills the register of games
    from app.matches.library import Library

    rng, store = Random(seed), Store(folder)
    library = Library(store)
    pool = [_played(kind, rng) for kind in KINDS for _ in range(min(EACH, 1 + matches // 100))]
    store.write(lambda db: _fill(library, pool, matches, rng))
    store.close()


def _fill(library: Any, pool: list[AnyMatch], matches: int, rng: Random) -> None:
    from app.table.table import Tally

    for _ in range(matches // IMPORTED_EVERY):
        library.import_text(to_text(_reseated(rng.choice(pool), rng)))
    still_open = set(rng.sample(range(matches + matches // OPEN_EVERY), matches // OPEN_EVERY))
    for place in range(matches + matches // OPEN_EVERY):
        match = _reseated(rng.choice(pool), rng)
        is_open = place in still_open
        resigned = rng.randrange(match.setup.seats) if not is_open and rng.random() < 0.05 else None
        if is_open or resigned is not None:
            match = match.until(rng.randrange(len(match.log)))
        number = library._kept.begin(to_text(match, with_seed=False), seed=match.seed)
        tally = Tally(rng.choice((0, 0, 0, 2)), rng.randrange(60, 3_000))
        if not is_open:
            table = library._table(match, number, tally)
            table.resigned = resigned
            library._finish(table, ())


def _played(kind: tuple[str, int, dict[str, Json]], rng: Random) -> AnyMatch:
    game, seats, options = kind
    match: AnyMatch = Match(GAMES[game], Setup(seats, options), f"{rng.getrandbits(128):032x}")
    while seats_to_act := match.settle():
        match.play({seat: rng.choice(match.game.legal(match.state, seat)) for seat in seats_to_act})
    return match


def _reseated(match: AnyMatch, rng: Random) -> AnyMatch:
    """The match with other players: mostly one person and AIs, sometimes people only."""
    again, seats = copy(match), match.setup.seats
    people = [rng.choice(NAMES) for _ in range(seats)]
    ais = [f"@{rng.choice(LEVELS)}" for _ in range(seats - 1)]
    again.players = tuple(people if rng.random() < 0.1 else [people[0], *ais])
    return again


# --- children


def _driver(folder: str) -> Any:
    """The app on the real clock, with as many frames a second as a screen has."""
    environment.prepare()
    from kivy.clock import Clock

    from tests.touch.driver import Driver

    ui: Any = Driver(Path(folder))
    Clock.time = time.perf_counter
    Clock._max_fps = FRAMES
    for _ in _frames(lambda: True, 0.5):
        pass
    return ui


def _frames(go_on: Callable[[], object], seconds: float = 600) -> Iterator[tuple[float, float]]:
    """Let frames pass; yields how long each took, and its processor time."""
    from kivy.base import EventLoop

    end = time.perf_counter() + seconds
    while go_on() and time.perf_counter() < end:
        began, busy = time.perf_counter(), time.process_time()
        EventLoop.idle()
        yield time.perf_counter() - began, time.process_time() - busy


def _tap(ui: Any, text: str) -> None:
    from app.kit.press import Pressable

    ui.unhurried()
    ui.up(ui.down(ui.find(text, Pressable)))


def _open(ui: Any, text: str, name: str) -> tuple[float, float]:
    """Seconds from a tap at home until a page stands still, and of processor time."""
    app, began, busy = ui.app, time.perf_counter(), time.process_time()
    _tap(ui, text)
    for _ in _frames(lambda: app.screens.current != name or app.screens.transition.is_active):
        pass
    return time.perf_counter() - began, time.process_time() - busy


def child_list(folder: str) -> None:
    """Open the list for the first time and a few times more, then scroll it."""
    ui = _driver(folder)
    (first, work), again = _open(ui, "Matches", "log"), list[float]()
    scrolled = list[float]()
    page = ui.app.screen.ids.page
    for _ in range(4):
        for taken, _ in _frames(lambda: True, 1):
            scrolled.append(taken)
            page.scroll_y = max(0, page.scroll_y - 0.002)
        ui.app.back()
        for _ in _frames(lambda: ui.app.screens.transition.is_active):
            pass
        again.append(_open(ui, "Matches", "log")[0])
    answer(first=first, work=work, again=statistics.median(again), scroll_p95=p95(scrolled))


def child_ask(folder: str) -> None:
    """Milliseconds of processor time of what is asked of the store and written to it, without a page around it."""
    from app import games  # noqa: F401  fills the register of games
    from app.matches.library import Library
    from app.matches.text import listed
    from app.riddles.model import Riddles
    from app.statistics.model import Statistics
    from app.statistics.presenter import page

    store = Store(Path(folder))
    library, rng = Library(store), Random(1)
    took: dict[str, list[float]] = {}

    def timed(name: str, act: Callable[[], object]) -> None:
        began = time.process_time()
        act()
        took.setdefault(name, []).append(1000 * (time.process_time() - began))

    for _ in range(TIMES):
        timed("list", lambda: list(islice(listed(library, "finished"), 50)))
        timed("challenges", lambda: library.with_result("firstrat", (1,)))
        # As after a start: nothing is remembered.
        timed("statistics", lambda: page(Statistics(store), "firstrat", Riddles(store)))
        timed("begin", lambda: library.begin("braverats", {}, ("Ann", "@novice")))
        match = _played(("braverats", 2, {}), rng)
        timed("import", partial(library.import_text, to_text(match)))
        # The same match is played here: its last move finishes it.
        table = library.begin("braverats", {}, ("Ann", "@novice"), match.seed)
        for number, entry in enumerate(match.log, 1):
            name = "finish" if number == len(match.log) else "move"
            timed(name, partial(_submit, table, sorted(entry.moves.items(), reverse=True)))
        assert table.over
    store.close()
    answer(**{name: statistics.median(times) for name, times in took.items()})


def _submit(table: Any, moves: list[tuple[int, str]]) -> None:
    for seat, move in moves:
        table.submit(seat, move)


def child_count(folder: str) -> None:
    """Count all matches anew on the statistics page, then look at the same page while nothing happens."""
    ui = _driver(folder)
    ui.app.store.write(lambda db: db.execute("UPDATE match SET counted = 0, rival = NULL"))
    began, worked = time.perf_counter(), time.process_time()
    _open(ui, "Statistics", "statistics")
    screen = ui.app.screen
    busy = list(_frames(lambda: screen._counting is not None))
    seconds, worked = time.perf_counter() - began, time.process_time() - worked
    idle = list(_frames(lambda: True, 5))
    times = [taken for taken, _ in busy]
    answer(
        seconds=seconds,
        work=worked,
        p95=p95(times),
        idle_p95=p95([taken for taken, _ in idle]),
        slowest=1000 * max(times),
        work_p95=p95([work for _, work in busy]),
        long=sum(work > 1 / FRAMES for _, work in busy),
        frames=len(busy),
        lines=len(ui.app.statistics.lines),
    )


if __name__ == "__main__":
    name, *words = sys.argv[2:]
    globals()[f"child_{name}"](*words)
