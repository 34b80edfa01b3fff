"""In the place of tests/touch/driver.py on a device: players ask for touches, and adb makes them from outside."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

Point = tuple[float, float]
#: Marks our lines in the log.
MARK = "RATSKELLER"
#: How often a touch is asked for, and how many seconds each time it may take to arrive.
TIMES, PATIENCE = 3, 20
#: Seconds for the app to do something about a touch.
PAUSE = 0.25
#: How many times in succession something must hold.
HOLD = 4
#: An emulator is slower than a test.
SLOWNESS = 10


class Driver:
    """What players know of the app, with time that passes by itself."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._touches = 0
        Window.bind(on_touch_up=self._touched)

    def _touched(self, *_: object) -> None:
        self._touches += 1

    # --- time

    def frames(self, number: int = 1) -> None:
        self.seconds(number / 60)

    def seconds(self, seconds: float) -> None:
        time.sleep(seconds)

    def until(self, condition: Callable[[], bool], what: str, seconds: float = 8.0) -> None:
        end = time.monotonic() + seconds * SLOWNESS
        held = 0
        # The app goes on meanwhile, in its own thread: what holds once may be about to change.
        while held < HOLD:
            if time.monotonic() > end:
                raise AssertionError(f"{what}: not within {seconds * SLOWNESS:.0f} s")
            held = held + 1 if condition() else 0
            time.sleep(0.05)

    def settle(self) -> None:
        self.until(lambda: not self.app.screens.transition.is_active, "the screens stand still")
        time.sleep(PAUSE)

    def on_main_thread(self, function: Callable[[], object]) -> None:
        """Call something where Kivy lives, and wait for it."""
        done: list[BaseException | None] = []

        def call(_dt: float) -> None:
            try:
                function()
                done.append(None)
            except Exception as error:
                done.append(error)

        Clock.schedule_once(call)
        self.until(lambda: bool(done), "the app does something")
        if done[0] is not None:
            raise done[0]

    # --- touches

    def where(self, target: Widget | Point) -> Point:
        x, y = target.to_window(*target.center) if isinstance(target, Widget) else target
        return x, y

    def tap(self, target: Widget | Point) -> None:
        self._ask("tap", self.where(target))

    def hold(self, target: Widget | Point, seconds: float) -> None:
        self._ask("swipe", self.where(target), self.where(target), seconds=seconds)

    def drag(self, start: Widget | Point, end: Widget | Point, steps: int = 6) -> None:
        self._ask("swipe", self.where(start), self.where(end), seconds=steps / 10)

    def back(self) -> None:
        say(touch=["back"])
        self.settle()

    def _ask(self, kind: str, *points: Point, seconds: float = 0) -> None:
        left, top = surface()
        numbers = [round(number) for x, y in points for number in (left + x, top + Window.height - y)]
        for _ in range(TIMES):
            before = self._touches
            say(touch=[kind, *numbers, *([round(seconds * 1000)] if seconds else [])])
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                if self._touches > before:
                    time.sleep(PAUSE)
                    return
                time.sleep(0.02)
        raise AssertionError(f"no touch arrived: {kind} {numbers}")

    # --- looking around

    @property
    def screen(self) -> str:
        return str(self.app.screens.current)


def visible(root: Widget) -> Iterator[Widget]:
    """A widget and everything in it that can be seen."""
    if root.opacity <= 0:
        return
    yield root
    for child in root.children:
        yield from visible(child)


def say(**facts: object) -> None:
    """Write a line to the log."""
    # In one piece: the app writes to the same log.
    sys.stdout.write(f"{MARK} {json.dumps(facts)}\n")
    sys.stdout.flush()


def surface() -> tuple[int, int]:
    """Where the window begins on the display: below the bars of older versions of Android."""
    from app.device import android

    seen = android.java("android.graphics.Rect")()
    android.java("org.kivy.android.PythonActivity").getSurface().getGlobalVisibleRect(seen)
    return int(seen.left), int(seen.top)
