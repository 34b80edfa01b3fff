"""The app's figures, as ratios against a yardstick of the same run on the same machine.

    python -m tools.bench.app [--json] [--quick] [--only NAME] [--against CHECKOUT]

Ends with 1 if a figure is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests.touch import environment
from tools.bench.child import answer, ask, ask_start, p95

_ask = partial(ask, "tools.bench.app")


class Figure(NamedTuple):
    """One measured figure and what it may be at most."""

    name: str
    value: float
    most: float
    unit: str
    detail: dict[str, float]

    @property
    def reached(self) -> bool:
        return self.value <= self.most


# --- children: each measures one thing in a process of its own


def _reveal(ui: Any) -> tuple[Any, Any, Callable[[], object]]:
    """A BraveRats round that is about to be revealed: its table, its stage, and the last card."""
    from tests.touch.states import match

    guest = match(ui, players=("Ann", "@master"))
    guest.table._sealed.clear()
    guest.table.submit(1, "wizard")
    return guest.table, guest.stage, lambda: guest.table.submit(0, "assassin")


def _sail(ui: Any) -> tuple[Any, Any, Callable[[], object]]:
    """A Brooke action that is about to be carried out: a die slides, the island flips, the AI is next."""
    from tests.touch.brooke_states import act, voyage

    captain: Any = voyage(ui, act("right", 2), players=("Ann", "@master"))
    move = captain.question.choices[0].move
    return captain.table, captain.stage, lambda: captain.table.submit(0, move)


def _walk(ui: Any) -> tuple[Any, Any, Callable[[], object]]:
    """A First Rat turn at a table of five: two rats walk, pay and collect while their owner thinks on."""
    from tests.app.games.firstrat import positions as at
    from tests.touch.firstrat_states import scene

    guest = scene(ui, at.scene(own={"at": (16, 13, 9, 0)}), ("@master",) * 5, calm=False)
    return guest.table, guest.stage, lambda: guest.table.submit(0, "move 1:10.11.12 2:14.15")


SCENES = {"braverats": _reveal, "brooke": _sail, "firstrat": _walk}


class _Frames:
    """How long frames take while something moves, with something else going on beside it and without."""

    def __init__(self, ui: Any) -> None:
        self._ui = ui
        self._times: dict[bool, list[float]] = {True: [], False: []}
        self._work: dict[bool, list[float]] = {True: [], False: []}

    def watch(self, beside: bool, go: Callable[[], object], moving: Callable[[], object]) -> None:
        """Let something move on the real clock, to its end."""
        from kivy.base import EventLoop
        from kivy.clock import Clock

        ui, stopped = self._ui, Clock.time
        Clock.time = time.perf_counter
        go()
        while moving():
            began, busy = time.perf_counter(), time.process_time()
            EventLoop.idle()
            self._times[beside].append(time.perf_counter() - began)
            self._work[beside].append(time.process_time() - busy)
        ui._now = time.perf_counter()
        Clock.time = stopped

    def answer(self) -> None:
        """The first rounds warm up textures and shaders, and do not count."""
        times, work = (
            {beside: p95(some[len(some) // 10 :]) for beside, some in kept.items()}
            for kept in (self._times, self._work)
        )
        frames = len(self._times[True]) * 9 // 10
        answer(
            beside=times[True], alone=times[False], frames=frames, work_beside=work[True], work_alone=work[False]
        )


def _endless(result: Any = None) -> Generator[Any, None, Any]:
    """Thought in steps of a fifth of a millisecond that comes to no end."""
    while True:
        until = time.perf_counter() + 0.0002
        while time.perf_counter() < until:
            pass
        yield result


class _Brooding:
    """An AI that never comes to a move."""

    def think(self, view: Any, level: str, rng: Random, past: Sequence[Any] = ()) -> Generator[None, None, Any]:
        return _endless()

    def forget(self) -> None: ...


def child_frames(rounds: str, game: str) -> None:
    """Frame times while something moves, in turns with an AI that thinks all the time and with none."""
    environment.prepare()
    from app.table.thinker import Thinker
    from tests.touch.driver import Driver

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), animation="normal", sound=False)
    app, frames = ui.app, _Frames(ui)
    schedule = app._schedule_thinking
    for number in range(int(rounds)):
        for thinks in (number % 2 == 0, number % 2 == 1):
            table, stage, go = SCENES[game](ui)
            app.thinker.stop()
            app.thinker = Thinker(table, _Brooding(), wake=lambda: app._schedule_thinking())
            app.thinker.moving = partial(getattr, stage, "busy")
            app._schedule_thinking = schedule if thinks else lambda: None
            frames.watch(thinks, go, partial(getattr, stage, "busy"))
            app._schedule_thinking = schedule
            ui.app.go("home")
            ui.settle()
    frames.answer()


def child_frames_analysis(rounds: str) -> None:
    """Frame times of a replayed step, in turns with an analysis that goes on all the time and with none."""
    environment.prepare()
    from app.coach.analyst import Analyst, _Job
    from app.matches.library import fingerprint
    from tests.touch.coach_states import finished, studied
    from tests.touch.driver import Driver

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), animation="normal", sound=False)
    app, frames = ui.app, _Frames(ui)
    table = finished(ui)
    app.go("home")
    ui.settle()
    studied(ui, table)
    known = app.analyst.ask(table)
    app.go("replay", table=table, line=0)
    ui.settle()
    for number in range(int(rounds)):
        for studies in (number % 2 == 0, number % 2 == 1):
            app._pause_analysis()
            app.analyst = Analyst(lambda: app.library, moving=app._is_moving, wake=app._schedule_analysis)
            app.analyst._last = (fingerprint(table.match), known)
            app.screen._jump(number % 3)
            ui.frames(3)
            if studies:
                app.analyst._jobs.append(_Job(table, _endless(known), "endless"))
                app._schedule_analysis()
            frames.watch(studies, lambda: app.screen.step(1), lambda: app.screen.moves)
    frames.answer()


#: How a table is laid that is built and shown for the first time.
TABLES = {"braverats": ("Ann", "@master"), "firstrat": ("Ann", "@master", "@expert", "@skilled", "@casual")}


def child_lay(game: str) -> None:
    """Processor time from choosing a match to its table on screen, in a fresh process."""
    environment.prepare()
    from tests.touch.driver import Driver

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), sound=False)
    table = ui.app.library.begin(game, {}, TABLES[game], "bench")
    ui.app.table = table
    began = time.process_time()
    ui.app.go("play", table=table)
    table.begin()
    ui.frames(3)
    ui.picture()
    answer(seconds=time.process_time() - began)


def child_overhead(level: str) -> None:
    """A whole First Rat of five AIs without animation: how much of the time they did not think."""
    environment.prepare()
    from app.table.thinker import Thinker
    from tests.touch.driver import Driver

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), sound=False)
    thought = 0.0
    advance = Thinker._advance

    def timed(self: Thinker, thinking: Any) -> None:
        nonlocal thought
        began = time.process_time()
        advance(self, thinking)
        thought += time.process_time() - began

    setattr(Thinker, "_advance", timed)  # noqa: B010  mypy knows that methods are not assigned to
    ui.app.start_match("firstrat", [f"@{level}"] * 5, {})
    began = time.process_time()
    while not ui.app.table.over:
        ui.frames()
    answer(thought=thought, all=time.process_time() - began, steps=len(ui.app.table.match.log))


def child_memory(matches: str, first: str) -> None:
    """Resident memory after some matches and after many, each with every screen that belongs to it."""
    environment.prepare()
    from tests.touch.braverats import Guest
    from tests.touch.driver import Driver

    rng = Random(7)
    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()))
    marks = {}
    options: tuple[dict[str, bool], ...] = (
        {},
        {"mime": True},
        {"traitor": True},
        {"emperor": True, "fast": True},
        {"random": True},
    )
    for number in range(1, int(matches) + 1):
        guest = Guest(ui, number)
        guest.sit_down(["Ann", rng.choice(("@novice", "@casual"))], options[number % len(options)])
        guest.play_out(0, "tap_button")
        ui.app.go("log")
        ui.settle()
        if number % 5 == 0:
            ui.picture()
        ui.app.go("home")
        ui.settle()
        if number in (int(first), int(matches)):
            import gc

            gc.collect()
            marks[number] = _resident()
    answer(first=marks[int(first)], last=marks[int(matches)])


def _resident() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("this system does not tell its resident memory")


def child_touch() -> None:
    """How many frames pass between a finger and what it changes on screen."""
    environment.prepare()
    from tests.touch.driver import Driver
    from tests.touch.states import match

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), animation="normal")
    guest = match(ui)
    ui.seconds(1)
    before, frames = ui.picture().tobytes(), 0
    ui.down(guest.card_spot(0, "spy"))
    while ui.picture().tobytes() == before and frames < 60:
        ui.frames()
        frames += 1
    answer(frames=frames)


# --- figures


def _in_turns(runs: int, *measures: Callable[[], float]) -> list[float]:
    """The median of each measurement; in turns, so that whatever else the machine does falls on all alike."""
    rounds = [[measure() for measure in measures] for _ in range(runs)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def _first_frame(name: str, fact: str) -> Callable[[], float]:
    return lambda: float(ask_start(name)[fact])


def cold_start(quick: bool) -> Figure:
    runs = 3 if quick else 9
    own, bare = _in_turns(runs, _first_frame("app", "seconds"), _first_frame("kivymd", "seconds"))
    detail = {"app s": own, "bare s": bare, "runs": runs}
    return Figure("cold start to first frame", own / bare, 1.6, "× a bare KivyMD window", detail)


def start_work(quick: bool) -> Figure:
    runs = 3 if quick else 7
    own, bare = _in_turns(runs, _first_frame("app", "work"), _first_frame("kivy", "work"))
    detail = {"app s": own, "bare s": bare, "runs": runs}
    return Figure("processor time to first frame", own / bare, 1.5, "× a bare Kivy window", detail)


def start_modules(_quick: bool) -> Figure:
    detail = {"bare Kivy window": ask_start("kivy")["modules"]}
    return Figure("modules imported by the first frame", ask_start("app")["modules"], 400, "modules", detail)


def first_table(quick: bool, game: str, tree: Path, pause: float) -> Figure:
    """The first table of a game against that of another checkout; at once, or after a look at home."""
    runs, fact = (3 if quick else 7), "play" if pause else "all"
    own, other = _in_turns(
        runs,
        lambda: float(ask_start("open", game, pause, "play")[fact]),
        lambda: float(ask_start("open", game, pause, "play", tree=tree)[fact]),
    )
    name = f"first table of {game}, " + ("from a tap" if pause else "from the start")
    return Figure(name, own / other, 1.0, "× the other checkout", {"s": own, "other s": other, "runs": runs})


def first_riddle(quick: bool, game: str) -> Figure:
    """The riddle of the day against a table of its game, each the first that is opened from home."""
    runs = 3 if quick else 7
    own, other = _in_turns(
        runs,
        lambda: float(ask_start("open", game, 1.0, "riddle")["riddle"]),
        lambda: float(ask_start("open", game, 1.0, "play")["play"]),
    )
    return _riddle_figure(f"first riddle of {game}, from a tap", own, other, runs)


def next_riddle(quick: bool, game: str) -> Figure:
    """The same of riddles and tables that follow each other."""
    runs = 4 if quick else 12
    facts = ask_start("open", game, 1.0, *["play", "riddle", "riddle", "play"] * (runs // 2 + 1))
    return _riddle_figure(f"next riddle of {game}, from a tap", facts["riddle"], facts["play"], runs + 1)


def _riddle_figure(name: str, own: float, table: float, runs: int) -> Figure:
    return Figure(name, own / table, 1.0, "× its table", {"s": own, "table s": table, "runs": runs})


def frame_time(quick: bool, game: str = "braverats") -> Figure:
    facts = _ask("frames", 4 if quick else 14, game)
    return _frames_figure(f"frame time p95, AI thinking, {game}", facts)


def frame_time_analysis(quick: bool) -> Figure:
    facts = _ask("frames_analysis", 6 if quick else 24)
    return _frames_figure("frame time p95, a match being analysed", facts)


def _frames_figure(name: str, facts: Mapping[str, Any]) -> Figure:
    detail = {
        "p95 ms with it": facts["beside"],
        "p95 ms without": facts["alone"],
        # Of a machine that does other things at the same time, only this can be believed.
        "the same in processor time": facts["work_beside"] / facts["work_alone"],
        "frames": facts["frames"],
        "load": os.getloadavg()[0],
    }
    return Figure(name, facts["beside"] / facts["alone"], 1.25, "× without", detail)


def lay_table(quick: bool) -> Figure:
    runs = 3 if quick else 7
    own, other = [], []
    for _ in range(runs):
        own.append(_ask("lay", "firstrat")["seconds"])
        other.append(_ask("lay", "braverats")["seconds"])
    value = statistics.median(own) / statistics.median(other)
    detail = {"First Rat s": statistics.median(own), "BraveRats s": statistics.median(other), "runs": runs}
    return Figure("First Rat built and shown", value, 2, "× the BraveRats table", detail)


def overhead(quick: bool) -> Figure:
    facts = _ask("overhead", "skilled" if quick else "master")
    share = (1 - facts["thought"] / facts["all"]) * 100
    detail = {"seconds of thought": facts["thought"], "seconds in all": facts["all"], "decisions": facts["steps"]}
    return Figure("five AIs at First Rat, the table's share", share, 15, "% of the time", detail)


def touch(_quick: bool) -> Figure:
    return Figure("touch to visible response", _ask("touch")["frames"], 1, "frames", {})


def memory(quick: bool) -> Figure:
    many, some = (40, 10) if quick else (200, 20)
    facts = _ask("memory", many, some)
    grown = (facts["last"] / facts["first"] - 1) * 100
    detail = {f"MB after {some}": facts["first"], f"MB after {many}": facts["last"]}
    return Figure(f"memory growth over {many} matches", grown, 10, f"% after the first {some}", detail)


FIGURES: dict[str, Callable[[bool], Figure]] = {
    "start": cold_start,
    "start-work": start_work,
    "start-modules": start_modules,
    "frames": frame_time,
    "frames-brooke": partial(frame_time, game="brooke"),
    "frames-firstrat": partial(frame_time, game="firstrat"),
    "frames-analysis": frame_time_analysis,
    **{f"riddle-{game}": partial(first_riddle, game=game) for game in SCENES},
    **{f"next-riddle-{game}": partial(next_riddle, game=game) for game in SCENES},
    "lay-firstrat": lay_table,
    "overhead-firstrat": overhead,
    "touch": touch,
    "memory": memory,
}


def against(tree: Path) -> dict[str, Callable[[bool], Figure]]:
    """The figures that compare with another checkout."""
    return {
        f"{name}-{game}": partial(first_table, game=game, tree=tree.resolve(), pause=pause)
        for game in SCENES
        for name, pause in (("table", 1.0), ("start-table", 0.0))
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true", help="fewer runs, coarser figures")
    parser.add_argument("--only")
    parser.add_argument("--against", type=Path, metavar="CHECKOUT", help="compare first tables with this checkout")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.child:
        name, *words = wanted.child
        globals()[f"child_{name}"](*words)
        return 0
    measures = FIGURES | (against(wanted.against) if wanted.against else {})
    if wanted.only not in (None, *measures):
        parser.error(f"there is no figure “{wanted.only}”; there is {', '.join(measures)}")
    figures = []
    for name, measure in measures.items():
        if wanted.only in (None, name):
            figure = measure(wanted.quick)
            figures.append(figure)
            if not wanted.json:
                detail = ", ".join(f"{key} {value:.4g}" for key, value in figure.detail.items())
                verdict = "reached" if figure.reached else "MISSED"
                print(f"{figure.name:40} {figure.value:8.3g} {figure.unit} (at most {figure.most:g}): {verdict}")
                print(f"{'':40} {detail}")
    if wanted.json:
        print(json.dumps([{**figure._asdict(), "reached": figure.reached} for figure in figures], indent=1))
    return 0 if all(figure.reached for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
