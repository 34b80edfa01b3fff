"""The app's figures, as ratios against a yardstick of the same run on the same machine.

As a program of its own it is a child of itself, which measures one thing.
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from engine.base import Json, Refused
from tests.touch import environment
from tools.bench.child import NoAnswer, answer, ask, ask_start, p95
from tools.bench.memory import own_megabytes, resident_megabytes

_ask = partial(ask, "tools.bench.app")


class Figure(NamedTuple):
    """One measured figure, and what it was made from."""

    value: float
    detail: Mapping[str, float]


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


#: Textures of at least this many bytes are picture atlases; those of texts are smaller.
PAGE_BYTES = 256 * 1024
#: How a table is laid that is built and shown for the first time.
TABLES = {"braverats": ("Ann", "@master"), "firstrat": ("Ann", "@master", "@expert", "@skilled", "@casual")}


#: The variants of the matches whose memory is measured.
_OPTIONS: dict[str, tuple[dict[str, bool], ...]] = {
    "braverats": ({}, {"mime": True}, {"traitor": True}, {"emperor": True, "fast": True}, {"random": True}),
    "brooke": ({}, {"pair": True}),
    "firstrat": ({}, {"variable_path": True}, {"variable_tracks": True}),
}


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


def child_memory(game: str, matches: str, first: str) -> None:
    """Memory after some matches and after many, each with every screen that belongs to it."""
    environment.prepare()
    from tests.touch import braverats, brooke, firstrat
    from tests.touch.driver import Driver

    player = {"braverats": braverats.Guest, "brooke": brooke.Captain, "firstrat": firstrat.Guest}[game]
    rng = Random(7)
    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()))
    marks = {}
    for number in range(1, int(matches) + 1):
        guest: Any = player(ui, number)
        guest.sit_down(["Ann", rng.choice(("@novice", "@casual"))], _OPTIONS[game][number % len(_OPTIONS[game])])
        guest.play_out(0, "tap_button") if game == "braverats" else guest.play_out()
        ui.app.go("log")
        ui.settle()
        if number % 5 == 0:
            ui.picture()
        ui.app.go("home")
        ui.settle()
        if number in (int(first), int(matches)):
            gc.collect()
            marks[number] = resident_megabytes()
    answer(first=marks[int(first)], last=marks[int(matches)])


def child_bare() -> None:
    """Memory of a window of Kivy with one button that has been drawn."""
    environment.prepare()
    from kivy.app import App
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.uix.button import Button

    class Bare(App):  # type: ignore[misc]  # Kivy has no types
        def build(self) -> Button:
            return Button(text="Play")

    Bare()._run_prepare()
    for _ in range(30):
        EventLoop.idle()
    Window.dispatch("on_draw")
    gc.collect()
    answer(megabytes=own_megabytes())


def child_table(game: str) -> None:
    """Memory at a table, and what it is made of: at home, pages of pictures, texts, the table itself; after it."""
    environment.prepare()
    from kivy.core.window import Window
    from kivy.graphics.texture import Texture

    from app.shell.app import REST
    from tests.touch.driver import Driver

    def textures() -> list[float]:
        # The smaller copies of a picture take a third more.
        sizes = [one.width * one.height * 4 for one in gc.get_objects() if type(one) is Texture]
        pages = sum(size for size in sizes if size >= PAGE_BYTES)
        return [pages * 4 / 3 / 2**20, (sum(sizes) - pages) / 2**20]

    ui: Any = Driver(Path(tempfile.mkdtemp()))
    ui.fresh(Path(tempfile.mkdtemp()), sound=False)
    Window.dispatch("on_draw")
    gc.collect()
    home = own_megabytes()
    ui.app.start_match(game, TABLES.get(game, TABLES["braverats"]), {})
    ui.seconds(3)
    Window.dispatch("on_draw")
    gc.collect()
    (pages, texts), at_table = textures(), own_megabytes()
    ui.app.go("home")
    ui.seconds(REST + 1)
    Window.dispatch("on_draw")
    answer(megabytes=at_table, home=home, pages=pages, texts=texts, after=own_megabytes())


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
    own, bare = _in_turns(3 if quick else 9, _first_frame("app", "seconds"), _first_frame("kivymd", "seconds"))
    return Figure(own / bare, {"app s": own, "bare KivyMD s": bare})


def start_work(quick: bool) -> Figure:
    own, bare = _in_turns(3 if quick else 9, _first_frame("app", "work"), _first_frame("kivy", "work"))
    return Figure(own / bare, {"app s": own, "bare Kivy s": bare})


def first_table(quick: bool, game: str, tree: Path, pause: float) -> Figure:
    """The first table of a game against that of another checkout; at once, or after a look at home."""
    fact = "play" if pause else "all"
    own, other = _in_turns(
        3 if quick else 7,
        lambda: float(ask_start("open", game, pause, "play")[fact]),
        lambda: float(ask_start("open", game, pause, "play", tree=tree)[fact]),
    )
    return Figure(own / other, {"s": own, "other s": other})


def first_riddle(quick: bool, game: str) -> Figure:
    """The riddle of the day against a table of its game, each the first that is opened from home."""
    own, other = _in_turns(
        3 if quick else 7,
        lambda: float(ask_start("open", game, 1.0, "riddle")["riddle"]),
        lambda: float(ask_start("open", game, 1.0, "play")["play"]),
    )
    return Figure(own / other, {"s": own, "table s": other})


def frame_time(quick: bool, game: str = "braverats") -> Figure:
    return _frames_figure(_ask("frames", 4 if quick else 14, game))


def frame_time_analysis(quick: bool) -> Figure:
    return _frames_figure(_ask("frames_analysis", 6 if quick else 24))


def _frames_figure(facts: Mapping[str, Any]) -> Figure:
    detail = {
        "p95 ms with it": facts["beside"],
        "p95 ms without": facts["alone"],
        # Of a machine that does other things at the same time, only this can be believed.
        "the same in processor time": facts["work_beside"] / facts["work_alone"],
        "frames": facts["frames"],
        "load": os.getloadavg()[0],
    }
    return Figure(facts["beside"] / facts["alone"], detail)


def lay_table(quick: bool) -> Figure:
    own, other = _in_turns(
        3 if quick else 7,
        lambda: float(_ask("lay", "firstrat")["seconds"]),
        lambda: float(_ask("lay", "braverats")["seconds"]),
    )
    return Figure(own / other, {"First Rat s": own, "BraveRats s": other})


def overhead(quick: bool) -> Figure:
    facts = _ask("overhead", "skilled" if quick else "master")
    detail = {"seconds of thought": facts["thought"], "seconds in all": facts["all"], "decisions": facts["steps"]}
    return Figure(1 - facts["thought"] / facts["all"], detail)


def touch(_quick: bool) -> Figure:
    return Figure(_ask("touch")["frames"], {})


def memory(quick: bool, game: str) -> Figure:
    many, some = (20, 5) if quick else (40, 10)
    facts = _ask("memory", game, many, some)
    return Figure(
        facts["last"] / facts["first"], {f"MB after {some}": facts["first"], f"after {many}": facts["last"]}
    )


def table_memory(_quick: bool, game: str) -> Figure:
    """The memory of a table, in parts that add up to it."""
    facts, bare = _ask("table", game), _ask("bare")["megabytes"]
    parts = {
        "MB of a bare window": bare,
        "the app at home": facts["home"] - bare,
        "pages of pictures": facts["pages"],
        "texts": facts["texts"],
        "code, widgets and the rest of the table": facts["megabytes"]
        - facts["home"]
        - facts["pages"]
        - facts["texts"],
        "MB at home after it": facts["after"],
    }
    return Figure(facts["megabytes"] / bare, parts)


FIGURES: dict[str, Callable[[bool], Figure]] = {
    "start": cold_start,
    "start-work": start_work,
    "frames": frame_time,
    "frames-brooke": partial(frame_time, game="brooke"),
    "frames-firstrat": partial(frame_time, game="firstrat"),
    "frames-analysis": frame_time_analysis,
    **{f"riddle-{game}": partial(first_riddle, game=game) for game in SCENES},
    "lay-firstrat": lay_table,
    "overhead-firstrat": overhead,
    "touch": touch,
    **{f"table-memory-{game}": partial(table_memory, game=game) for game in SCENES},
    **{f"memory-{game}": partial(memory, game=game) for game in SCENES},
}


def against(tree: Path) -> dict[str, Callable[[bool], Figure]]:
    """The figures that compare with another checkout."""
    return {
        f"{name}-{game}": partial(first_table, game=game, tree=tree.resolve(), pause=pause)
        for game in SCENES
        for name, pause in (("table", 1.0), ("start-table", 0.0))
    }


def figures(quick: bool, only: str | None = None, tree: Path | None = None) -> Iterator[tuple[str, Json]]:
    """Each figure and what it was made from; a sentence where there is none, as on a machine without a display."""
    measures = FIGURES | (against(tree) if tree else {})
    if only not in (None, *measures):
        raise Refused(f"there is no figure “{only}”; there is {', '.join(measures)}")
    for name, measure in measures.items():
        if only in (None, name):
            try:
                figure = measure(quick)
            except NoAnswer as problem:
                yield name, str(problem)
                continue
            yield name, figure.value
            yield from ((f"  {what}", value) for what, value in figure.detail.items())


if __name__ == "__main__":
    child, *words = sys.argv[2:]
    globals()[f"child_{child}"](*words)
