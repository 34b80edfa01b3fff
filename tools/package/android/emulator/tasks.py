"""Runs on a device, in a thread beside the app: does what a file asks for, and answers in the log.

The file is `task` in the app's folder: JSON with `id`, `task` and what the task needs.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_PAUSE = 0.2
_LOOKS = 50
#: Who sits at a table, and how their player is called.
_PLAYERS = ["Ann", "@novice"]


def begin() -> None:
    """Before the app starts; what needs Kivy waits until that is configured."""
    threading.Thread(target=_work, name="tasks", daemon=True).start()


def _work() -> None:
    while (app := _running()) is None:
        time.sleep(_PAUSE)
    # On a device this is our own driver, not that of the tests.
    here: Any = importlib.import_module("tests.touch.driver")
    driver, say = here.Driver(app), here.say
    say(ready=True)
    place = Path(os.environ["ANDROID_PRIVATE"]) / "task"
    while True:
        time.sleep(_PAUSE)
        try:
            asked = json.loads(place.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            # None, or not yet all of it.
            continue
        place.unlink()
        number = asked.pop("id")
        try:
            TASKS[asked.pop("task")](driver, **asked)
            say(id=number, **_settled_state(driver))
        except Exception as error:
            say(id=number, failed=f"{type(error).__name__}: {error}")


def _running() -> Any:
    """The app, once it shows something."""
    kivy = sys.modules.get("kivy.app")
    app = kivy.App.get_running_app() if kivy is not None and hasattr(kivy, "App") else None
    return app if app is not None and getattr(getattr(app, "screens", None), "current", None) else None


def _settled_state(driver: Any) -> dict[str, object]:
    """How the app stands once nothing changes any more: a page that has just opened is not laid out yet."""
    before, state = None, _state(driver)
    for _ in range(_LOOKS):
        if state == before:
            break
        time.sleep(_PAUSE)
        before, state = state, _state(driver)
    return state


def _state(driver: Any) -> dict[str, object]:
    from kivy.core.window import Window
    from kivy.uix.textinput import TextInput

    from app.kit.press import Pressable
    from tests.touch.driver import visible

    table = driver.app.table
    buttons = []
    for widget in visible(driver.app.screen):
        if isinstance(widget, Pressable) and not widget.disabled:
            x, y = widget.to_window(*widget.center)
            # The text of an icon is its sign.
            said = getattr(widget, "label", "") or getattr(widget, "text", "")
            if said and 0 < x < Window.width and 0 < y < Window.height:
                buttons.append(said[:20])
    opened: list[int] = []
    # A database is asked by the thread that opened it.
    driver.on_main_thread(lambda: opened.extend(driver.app.library.open_numbers()))
    return {
        "screen": driver.screen,
        "size": list(Window.size),
        "log": len(table.match.log) if table is not None else None,
        "over": bool(table is not None and table.over),
        "open": len(opened),
        "typed": [
            field.text for field in visible(driver.app.screen) if isinstance(field, TextInput) and field.focus
        ],
        # A line of the log is not endless.
        "buttons": buttons[:20],
    }


def _start(driver: Any, game: str) -> None:
    """A new match against an AI, with all cards and dice where they belong at once."""

    def start() -> None:
        driver.app.settings.animation = "off"
        driver.app.start_match(game, _PLAYERS, {})

    driver.on_main_thread(start)
    driver.settle()


def _continue(driver: Any) -> None:
    """The match that was played last."""
    driver.on_main_thread(lambda: driver.app.continue_match(driver.app.library.open_numbers()[0]))
    driver.settle()


def _play(driver: Any, game: str, decisions: int = 0) -> None:
    """The match on the table: some decisions, or all up to the result."""
    player, decide = _player(driver, game)
    if not decisions:
        player.play_out(*([0] if game == "braverats" else []))
    for _ in range(decisions):
        player.calm()
        decide()
    driver.settle()


def _focus(driver: Any, page: str) -> None:
    """The text field of a page, scrolled to where it can be touched."""
    from kivy.uix.scrollview import ScrollView
    from kivy.uix.textinput import TextInput

    from tests.touch.driver import visible

    driver.on_main_thread(lambda: driver.app.go(page))
    driver.settle()
    (field,) = (each for each in visible(driver.app.screen) if isinstance(each, TextInput))
    around = field
    while around is not driver.app.screen and not isinstance(around, ScrollView):
        around = around.parent
    if isinstance(around, ScrollView):
        driver.on_main_thread(lambda: around.scroll_to(field, animate=False))
        driver.settle()
    driver.tap(field)
    driver.until(lambda: field.focus, f"the field of {page} takes the keyboard")


def _player(driver: Any, game: str) -> tuple[Any, Any]:
    seed = time.time()
    if game == "braverats":
        from tests.touch.braverats import Guest

        duellist = Guest(driver, seed)
        return duellist, lambda: duellist.tap_tap(0, duellist.pick(0))
    if game == "brooke":
        from tests.touch.brooke import Captain

        captain = Captain(driver, seed)
        return captain, lambda: captain.tap_tap(captain.pick())
    from tests.touch.firstrat import Guest as Pilot

    pilot = Pilot(driver, seed)
    return pilot, pilot.decide


TASKS: dict[str, Callable[..., None]] = {
    "start": _start,
    "continue": _continue,
    "play": _play,
    "focus": _focus,
    "look": lambda driver: driver.settle(),
}
