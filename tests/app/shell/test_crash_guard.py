"""Unexpected errors: reported, told once, and the match goes on at the same decision."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kivy.base import ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from app.device import share
from app.home.screen import HomeScreen
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable, TextButton
from app.kit.question import QuestionDialog
from app.shell import crash_guard
from app.shell.crash_guard import CrashGuard
from app.shell.crash_log import FILE, HEAD, CrashLog
from app.shell.notice import NoticePage
from app.table.thinker import Thinker
from tests.touch.braverats import Guest
from tests.touch.driver import Driver

ROOT = Path(__file__).parents[3]


@pytest.fixture
def guard(ui: Driver, tmp_path: Path) -> Iterator[CrashGuard]:
    found = CrashGuard(ui.app, CrashLog(tmp_path))
    found.install()
    yield found
    found.remove()
    ui.close_all()
    if ui.app.root not in Window.children:
        for child in Window.children[:]:
            Window.remove_widget(child)
        Window.add_widget(ui.app.root)
        ui.app.start_over()


def in_the_loop(act: Callable[[], object]) -> None:
    """Do something as Kivy's loop does, which catches errors."""
    try:
        act()
    except Exception as error:
        assert ExceptionManager.handle_exception(error) == ExceptionManager.PASS


def broken(*_args: object, **_facts: object) -> None:
    raise ZeroDivisionError("a fault of ours")


def reports(folder: Path) -> int:
    path = folder / FILE
    return path.read_text(encoding="utf-8").count(HEAD) if path.exists() else 0


def dialogs() -> list[Widget]:
    return [child for child in Window.children if isinstance(child, QuestionDialog)]


# --- where an error can happen


def _in_a_touch(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.app.screen, "on_touch_down", broken)
    ui.app.screen.bind(on_touch_down=broken)
    in_the_loop(lambda: ui.tap((200, 400)))


def _in_a_clock_callback(ui: Driver, _monkeypatch: pytest.MonkeyPatch) -> None:
    Clock.schedule_once(broken)
    ui.frames()


def _in_enter(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(ui.app._screen("settings")), "enter", broken)
    in_the_loop(lambda: ui.app.go("settings"))


class Fragile(Widget):
    """Has a rule that fails for 0."""

    number = NumericProperty(1)


RULE = """
<Fragile>:
    height: 100 / self.number
"""
CANVAS_RULE = """
<Fragile>:
    canvas:
        Rectangle:
            size: 100 / self.number, 1
"""


def _in_a_kv_rule(ui: Driver, _monkeypatch: pytest.MonkeyPatch) -> None:
    _break(ui, RULE)


def _in_a_canvas_rule(ui: Driver, _monkeypatch: pytest.MonkeyPatch) -> None:
    _break(ui, CANVAS_RULE)


def _break(ui: Driver, rule: str) -> None:
    Builder.load_string(rule, filename="fragile")
    widget = Fragile()
    Builder.unload_file("fragile")
    ui.app.screen.add_widget(widget)
    ui.frames(2)

    def act() -> None:
        widget.number = 0
        ui.frames()

    in_the_loop(act)


def _while_leaving(ui: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ui.app.screen, "leave", broken)
    in_the_loop(lambda: ui.app.go("home"))


PLACES = (_in_a_touch, _in_a_clock_callback, _in_enter, _in_a_kv_rule, _in_a_canvas_rule, _while_leaving)


@pytest.mark.parametrize("fail", PLACES, ids=lambda fail: fail.__name__.strip("_"))
def test_the_match_goes_on(
    ui: Driver,
    guard: CrashGuard,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fail: Callable[[Driver, pytest.MonkeyPatch], None],
) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"])
    guest.calm()
    guest.tap_tap(0, guest.pick(0))
    guest.calm()
    before = guest.table.match
    fail(ui, monkeypatch)
    ui.frames(3)
    monkeypatch.undo()
    assert ui.screen == "home" and ui.app.table is None
    assert len(dialogs()) == 1 and ui.says("Your match is kept")
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "ZeroDivisionError" in text and f"Match: braverats, move {len(before.log)}\n" in text
    assert "Ann" not in text
    ui.tap(ui.find("Close", TextButton))
    ui.frames(30)
    assert not dialogs()
    _continue(ui)
    guest.calm()
    assert guest.table.match.states[: len(before.states)] == before.states
    assert guest.table.match.log == before.log and 0 in guest.table.asked()
    guest.tap_tap(0, guest.pick(0))
    guest.calm()
    assert len(guest.table.match.log) > len(before.log) and reports(tmp_path) == 1


def _continue(ui: Driver) -> None:
    (row,) = [row for row in ui.app.screen.ids.waiting.children if getattr(row, "number", 0)]
    assert isinstance(row, Pressable)
    ui.tap(row)
    ui.settle()
    assert ui.screen == "play"


def test_a_broken_thinker_thinks_again(
    ui: Driver, guard: CrashGuard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Guest(ui)
    monkeypatch.setattr(Thinker, "step", broken)
    guest.sit_down(["Ann", "@novice"])
    ui.until(lambda: ui.screen == "home", "the way home")
    monkeypatch.undo()
    ui.frames(3)
    assert reports(tmp_path) == 1 and len(dialogs()) == 1
    ui.tap(ui.find("Close", TextButton))
    ui.frames(30)
    _continue(ui)
    guest.play_out(0)
    assert guest.table.over


# --- one dialog


def test_a_repeated_error_is_reported_and_told_once(ui: Driver, guard: CrashGuard, tmp_path: Path) -> None:
    for _ in range(2):
        in_the_loop(broken)
        in_the_loop(broken)
        ui.frames(3)
        assert len(dialogs()) == 1
    assert reports(tmp_path) == 1
    ui.tap(ui.find("Close", TextButton))
    ui.frames(30)
    in_the_loop(broken)
    ui.frames(3)
    assert not dialogs()
    assert "unexpected error" in ui.told[-1], "a toast is enough"


def test_another_error_takes_the_place_of_the_dialog(ui: Driver, guard: CrashGuard, tmp_path: Path) -> None:
    in_the_loop(broken)
    ui.frames(3)
    in_the_loop(lambda: int("x"))
    ui.frames(3)
    assert len(dialogs()) == 1 and reports(tmp_path) == 2


def test_the_report_is_shared(ui: Driver, guard: CrashGuard, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(share, "_copy", lambda text: copied.append(text) or True)
    in_the_loop(broken)
    ui.frames(3)
    ui.tap(ui.find("Share the report", TextButton))
    ui.frames(3)
    assert copied[0].startswith(HEAD) and "a fault of ours" in copied[0]
    assert "clipboard" in ui.told[-1]
    assert not PageSheet.stack


def test_a_dialog_that_fails_leaves_a_toast(
    ui: Driver, guard: CrashGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "_ask", broken)
    in_the_loop(broken)
    ui.frames(3)
    assert ui.screen == "home" and "unexpected error" in ui.told[-1]


def test_a_lost_match_is_not_called_kept(ui: Driver, guard: CrashGuard) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@novice"])
    guest.calm()
    ui.app.library.delete(guest.table.number)
    in_the_loop(broken)
    ui.frames(3)
    assert ui.says("This match could not be kept")


def test_a_home_that_fails_once_is_tried_again(
    ui: Driver, guard: CrashGuard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HomeScreen, "enter", broken)
    in_the_loop(broken)
    ui.frames(2)
    monkeypatch.undo()
    ui.frames(3)
    assert ui.screen == "home" and len(dialogs()) == 1


# --- the end


def test_too_many_errors_end_the_app_politely(
    ui: Driver, guard: CrashGuard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Home itself cannot be shown."""
    monkeypatch.setattr(HomeScreen, "enter", broken)
    in_the_loop(broken)
    for _ in range(30):
        ui.frames()
    monkeypatch.undo()
    (page,) = Window.children
    assert isinstance(page, NoticePage) and "has to close" in page.sentence
    assert not ui.ended and reports(tmp_path) == 1
    ui.tap(ui.find("Close", TextButton, page))
    assert ui.ended


def test_a_broken_last_page_ends_the_app(ui: Driver, guard: CrashGuard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crash_guard, "NoticePage", broken)
    for _ in range(crash_guard.MOST):
        in_the_loop(broken)
    assert ui.ended


def test_errors_that_go_on_on_the_last_page_end_the_app(ui: Driver, guard: CrashGuard) -> None:
    for _ in range(2 * crash_guard.MOST - 1):
        in_the_loop(broken)
    assert not ui.ended
    in_the_loop(broken)
    assert ui.ended


def test_an_interrupt_still_ends_the_app(ui: Driver, guard: CrashGuard, tmp_path: Path) -> None:
    for error in (KeyboardInterrupt(), SystemExit()):
        assert ExceptionManager.handle_exception(error) == ExceptionManager.RAISE
    assert not reports(tmp_path)


def test_a_failed_thread_is_reported(ui: Driver, guard: CrashGuard, tmp_path: Path) -> None:
    Guest(ui).sit_down(["Ann", "@novice"])
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    ui.frames(3)
    assert ui.screen == "play" and reports(tmp_path) == 1 and ui.says("The game goes on")


#: The app, with something that fails before Kivy's loop runs; the window of the notice is closed at once.
FAILED_START = """
import os, sys
from tests.touch import environment
environment.prepare()
os.environ["RATSKELLER_DATA"] = sys.argv[1]
from kivy.app import App
from kivy.clock import Clock
from app.shell import start
from app.shell.app import Ratskeller
def fails(self): raise ZeroDivisionError("a fault of ours")
setattr(Ratskeller, sys.argv[2], fails)
def close(dt):
    app = App.get_running_app()
    print(app.root.sentence, flush=True)
    app.stop()
Clock.schedule_once(close, 0.1)
start.main()
"""


@pytest.mark.parametrize("method", ["build", "on_start", "_follow_settings"])
def test_a_failed_start_is_told(tmp_path: Path, method: str) -> None:
    command = [sys.executable, "-c", FAILED_START, str(tmp_path), method]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "could not start" in done.stdout
    assert done.returncode == 1
    assert reports(tmp_path) == 1


#: The app in Kivy's own loop: one error in a callback of the clock, then one in every frame.
SURVIVOR = """
import os, sys
from tests.touch import environment
environment.prepare()
os.environ["RATSKELLER_DATA"] = sys.argv[1]
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from app.shell import start

def once(dt):
    App.get_running_app().go("settings")
    Clock.schedule_interval(look, 0.1)
    raise ZeroDivisionError("once")

def look(dt):
    app = App.get_running_app()
    if app.screens.current != "home":
        return True
    print(app.screens.current, type(Window.children[0]).__name__, flush=True)
    Window.bind(on_draw=fails)
    Window.canvas.ask_update()
    Clock.schedule_interval(lambda dt: Window.canvas.ask_update(), 0)
    return False

def fails(*_):
    if type(Window.children[0]).__name__ == "NoticePage":
        print("NoticePage", flush=True)
        Window.unbind(on_draw=fails)
        Window.children[0].close()
    else:
        raise ZeroDivisionError("again")

Clock.schedule_once(once, 0.1)
start.main()
"""


def test_the_real_loop_survives_and_gives_up(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SURVIVOR, str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\n") == ["home QuestionDialog", "NoticePage", ""]
    assert done.returncode == 0 and reports(tmp_path) == 2
