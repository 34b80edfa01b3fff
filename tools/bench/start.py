"""How the app starts: to the first frame, and from there to the first table or riddle.

Children of `tools.bench.app`.  Everything is imported late, because what is imported here is measured as well.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

#: Frames in a second.
FRAMES = 60
#: When the process was asked for, by `time.monotonic`.
STARTED = "RATSKELLER_BENCH_STARTED"


def answer(**facts: float) -> None:
    """Tell the process that asked, and end."""
    import json

    os.write(1, json.dumps(facts).encode() + b"\n")
    os._exit(0)


def told_at_first_frame() -> None:
    """Answer once the first frame is on screen: seconds since the start, seconds of processor time, modules."""
    from kivy.core.window import Window

    def shown(*_: object) -> None:
        work, modules = time.process_time(), len(sys.modules)
        answer(seconds=time.monotonic() - float(os.environ[STARTED]), work=work, modules=modules)

    Window.bind(on_flip=shown)


def prepare(folder: str = "") -> None:
    """Let the app run without a screen, with a data folder of its own or this one."""
    from tests.touch import environment

    environment.prepare()
    if folder:
        os.environ["RATSKELLER_DATA"] = folder


def child_app(folder: str = "") -> None:
    """The app, as `main.py` starts it."""
    prepare(folder)
    from app.shell import start

    told_at_first_frame()
    start.main()


def child_kivy() -> None:
    """A window of Kivy with one button."""
    prepare()
    from kivy.app import App
    from kivy.uix.button import Button

    class Bare(App):  # type: ignore[misc]  # Kivy has no types
        def build(self) -> Button:
            return Button(text="Play")

    told_at_first_frame()
    Bare().run()


def child_kivymd() -> None:
    """A window of KivyMD with one button."""
    prepare()
    from kivymd.app import MDApp
    from kivymd.uix.button import MDButton, MDButtonText
    from kivymd.uix.screen import MDScreen

    class Bare(MDApp):  # type: ignore[misc]  # KivyMD has no types
        def build(self) -> MDScreen:
            return MDScreen(MDButton(MDButtonText(text="Play"), pos_hint={"center_x": 0.5, "center_y": 0.5}))

    told_at_first_frame()
    Bare().run()


def child_open(game: str, pause: str, *pages: str) -> None:
    """Processor time from a tap on home to the first frame of the page that it opens, of the app's own thread.

    The other threads draw, as a graphics card does.  Pages are `play` and `riddle` (of the day); between two of
    them, and before the first, home is shown for so many seconds, and for as many frames as a phone draws in that
    time, however slow this machine is.  Of several times the median is told, without the first.
    """
    prepare()
    from kivy.app import App
    from kivy.clock import Clock
    from kivy.core.window import Window

    from app.shell import start

    home = began = 0.0
    frames = 0
    times: dict[str, list[float]] = {page: [] for page in pages}
    rest = list(pages)

    def tap(_dt: float) -> None:
        nonlocal began
        app: Any = App.get_running_app()
        if frames < FRAMES * float(pause):
            Clock.schedule_once(tap, 0)
            return
        _find_day_of(app, game)
        began = time.thread_time()
        app.screen.play(game) if rest[0] == "play" else app.screen.solve()

    def leave(_dt: float) -> None:
        nonlocal frames
        frames = 0
        App.get_running_app().back()
        Clock.schedule_once(tap, float(pause))

    def shown(*_: object) -> None:
        nonlocal home, began, frames
        now, frames = time.thread_time(), frames + 1
        if not home:
            home = now
            _find_day_of(App.get_running_app(), game)
            Clock.schedule_once(tap, float(pause))
        elif began and App.get_running_app().screens.current == rest[0]:
            times[rest.pop(0)].append(now - began)
            began = 0.0
            if not rest:
                from statistics import median

                answer(home=home, all=now, **{page: median(some[1:] or some) for page, some in times.items()})
            Clock.schedule_once(leave, float(pause))
        # Kivy draws only what has changed.
        Window.canvas.ask_update()

    Window.bind(on_flip=shown)
    start.main()


def _find_day_of(app: Any, game: str) -> None:
    """Let it be the next day whose riddle on home is one of this game."""
    from app.contract import GAMES
    from app.riddles.text import next_game

    day = app.riddles.today()
    while next_game(app.riddles, day, tuple(GAMES)) != game:
        day += 1
    app.riddles.today = lambda: day


if __name__ == "__main__":
    # Not the folder of this file: it may be asked about another checkout, which is the current folder.
    sys.path[0] = os.getcwd()
    globals()[f"child_{sys.argv[2]}"](*sys.argv[3:])
