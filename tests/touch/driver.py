"""Drives the app one frame at a time on a clock of its own, with fingers, keys and pictures.

Nothing is drawn unless a picture is taken: a frame costs what its logic costs.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.config import Config
from kivy.core.window import Window
from kivy.graphics import ClearBuffers, ClearColor, Fbo, Scale
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.metrics import Metrics
from kivy.uix.screenmanager import NoTransition
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget
from PIL import Image

from app.base.theme import theme
from app.evenings.storage import Evenings
from app.kit.page_sheet import PageSheet
from app.lessons.storage import LessonProgress
from app.matches.library import Library
from app.riddles.model import Riddles
from app.settings.live import Settings
from app.settings.storage import CHOICES, SettingsModel
from app.shell.app import Ratskeller
from app.shell.keyboard import KEYS
from app.statistics.model import Statistics
from app.store.database import Store

Point: TypeAlias = tuple[float, float]
Target: TypeAlias = "Widget | Point"

FRAME = 1 / 60
CODES = {name: code for code, name in reversed(KEYS.items())}
#: Kivy's scan code of a key, which nothing reads.
SCAN = 0


class Finger(MotionEvent):
    """One finger on screen."""

    _fingers = 0

    def __init__(self, x: float, y: float) -> None:
        Finger._fingers += 1
        super().__init__("finger", Finger._fingers, {"x": x, "y": y}, is_touch=True, type_id="touch")

    def depack(self, args: dict[str, float]) -> None:
        self.sx, self.sy = args["x"], args["y"]
        self.profile = ["pos"]
        super().depack(args)


class Driver:
    """The one app of this process."""

    def __init__(self, folder: Path) -> None:
        self._field = TextInput()
        self._now = Clock.time()
        Clock.time = lambda: self._now
        # Ignore the mice and touch screens of the machine.
        for provider in list(Config.options("input")):
            Config.remove_option("input", provider)
        self.app = Ratskeller(folder)
        #: The toasts since the last `fresh`.
        self.told: list[str] = []
        #: Whether the app has stopped itself.
        self.ended = False
        self.app.stop = self._end
        self.app._run_prepare()
        self._overhear()
        self.frames(5)
        #: How many followers there were when old pages were last thrown away.
        self.at_home = self.followers()

    def _overhear(self) -> None:
        tell = self.app.toast.notify

        def told(sentence: str) -> None:
            if sentence:
                self.told.append(sentence)
            tell(sentence)

        self.app.toast.notify = told

    def _end(self, *_: object) -> None:
        self.ended = True

    # --- a new day

    def fresh(self, folder: Path | None, **settings: object) -> None:
        """Reset the app as after a first start with this data folder and these settings."""
        app = self.app
        self.close_all()
        app.leave_table()
        app.analyst.forget()
        self._clear_away()
        self.resize(412, 915)
        self.told.clear()
        self.ended = False
        self.unhurried()
        app.toast.waiting.clear()
        app.toast._next()
        # First, because every changed setting is written at once.
        app.folder = folder
        app.store = Store(folder)
        app.settings._kept = SettingsModel(app.store)
        plain = Settings(Store(None))
        wanted = {name: getattr(plain, name) for name in CHOICES} | {
            "animation": "off",
            "theme": "dark",
            "language": "en",
        }
        for name, value in (wanted | settings).items():
            setattr(app.settings, name, value)
        app.settings.name = ""
        app.sound.missing = app.haptics.missing = app.speech.missing = True
        self.restart()

    def restart(self) -> None:
        """Read the data folder anew and go home, as the next start does after a kill."""
        self.app.leave_table(keep=True)
        app = self.app
        before = app.library.store
        app.store = app.settings._kept._store = Store(app.folder, app._notice)
        app.library = Library(app.store, app._notice, ended=app._ended)
        app.progress, app.evenings = LessonProgress(app.store), Evenings(app.store)
        app.riddles, app.statistics = Riddles(app.store), Statistics(app.store)
        before.close()
        app.go("home")
        self.frames(3)
        self.settle()

    def _clear_away(self) -> None:
        """Only home is left, as after a start: kept pages would follow every change of what is set."""
        self.app.go("home")
        self.app._finish_transition()
        self._take_away_pages()
        # The last transition holds the old page, Kivy the text field that was last scrolled, and the clock its
        # pending events.
        self.app.screens.transition = NoTransition()
        self._field._adjust_viewport(0, 0)
        for _ in range(4):
            self.sleep(0.5)
            self.frames()
        gc.collect()

    def _take_away_pages(self) -> None:
        """All but home.  Not above, where names would still hold a page while garbage is looked for."""
        manager = self.app.screens
        for screen in manager.screens:
            if (sitting := getattr(screen, "sitting", None)) is not None:
                # What it shows goes on while other pages are open.
                sitting.close()
        manager.clear_widgets([screen for screen in manager.screens if screen.name != "home"])

    def followers(self) -> int:
        """How many widgets follow the sizes of the theme, those included that nobody has thrown away yet."""
        return len(theme._watchers["scale"])

    def close_all(self) -> None:
        """Close every sheet."""
        while PageSheet.stack:
            PageSheet.stack[-1].dismiss()

    # --- time

    def frames(self, number: int = 1) -> None:
        """Let frames pass without drawing them."""
        for _ in range(number):
            self._now += FRAME
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def seconds(self, seconds: float) -> None:
        self.frames(max(1, round(seconds / FRAME)))

    def until(self, condition: Callable[[], bool], what: str, seconds: float = 8.0) -> None:
        """Let frames pass until something holds."""
        for _ in range(round(seconds / FRAME)):
            if condition():
                return
            self.frames()
        if not condition():
            raise AssertionError(f"{what}: not within {seconds} s")

    def settle(self) -> None:
        """Until no screen is changing."""
        self.until(lambda: not self.app.screens.transition.is_active, "the screens stand still")
        self.frames(2)

    def sleep(self, seconds: float) -> None:
        """The device sleeps, and with it every frame that there would have been."""
        self._now += seconds

    # --- fingers

    def where(self, target: Target) -> Point:
        """The middle of a widget, or the point itself, in the window."""
        if isinstance(target, Widget):
            return target.to_window(*target.center)
        return target

    def down(self, target: Target) -> Finger:
        finger = Finger(*self._share(self.where(target)))
        EventLoop.post_dispatch_input("begin", finger)
        return finger

    def wheel(self, target: Target, button: str = "scrollup") -> None:
        """Turn the mouse wheel by one notch; "scrollup" moves a page up."""
        finger = Finger(*self._share(self.where(target)))
        finger.profile, finger.button = ["pos", "button"], button
        EventLoop.post_dispatch_input("begin", finger)
        self.up(finger)
        self.frames(6)

    def move(self, finger: Finger, target: Target) -> None:
        x, y = self._share(self.where(target))
        finger.move({"x": x, "y": y})
        EventLoop.post_dispatch_input("update", finger)

    def up(self, finger: Finger) -> None:
        finger.update_time_end()
        EventLoop.post_dispatch_input("end", finger)

    def tap(self, target: Target) -> None:
        """A short touch; a page that scrolls needs a moment to be sure that it was one."""
        self.unhurried()
        finger = self.down(target)
        self.frames(2)
        self.up(finger)
        self.frames(16 if isinstance(target, Widget) and _scrolls(target) else 2)

    def unhurried(self) -> None:
        """As if the last touch and the last key were some time ago, without the frames of that time."""
        self.app.touch_guard.forget()

    def hold(self, target: Target, seconds: float) -> None:
        self.unhurried()
        finger = self.down(target)
        self.seconds(seconds)
        self.up(finger)
        self.frames(2)

    def drag(self, start: Target, end: Target, steps: int = 6) -> None:
        self.unhurried()
        finger = self.down(start)
        self.frames()
        (x, y), (to_x, to_y) = self.where(start), self.where(end)
        for step in range(1, steps + 1):
            self.move(finger, (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
            self.frames()
        self.up(finger)
        self.frames(2)

    def _share(self, point: Point) -> Point:
        return point[0] / (Window.width - 1), point[1] / (Window.height - 1)

    # --- keys

    def key(self, name: str, *modifiers: str) -> None:
        """Press and let go of a key."""
        self.unhurried()
        code = CODES[name]
        text = name if len(name) == 1 else ""
        if not Window.dispatch("on_key_down", code, SCAN, text, list(modifiers)):
            Window.dispatch("on_keyboard", code, SCAN, text, list(modifiers))
        Window.dispatch("on_key_up", code, SCAN)
        self.frames(2)

    def back(self) -> None:
        """Android's Back."""
        self.key("escape")
        self.settle()

    # --- the window

    @property
    def size(self) -> tuple[float, float]:
        """Of the window, in dp."""
        return Window.width / Metrics.density, Window.height / Metrics.density

    def resize(self, width: float, height: float) -> None:
        """Turn or resize the window; sizes in dp."""
        size = (round(width * Metrics.density), round(height * Metrics.density))
        if tuple(Window.size) != size:
            Window.size = size
        self.frames(3)

    def shot(self, path: Path) -> Image.Image:
        """A picture of everything in the window, at any size."""
        picture = self.picture()
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path)
        return picture

    def picture(self, scale: float = 1.0) -> Image.Image:
        """The window as a picture; a small one is drawn much faster."""
        size = tuple(round(side * scale) for side in Window.size)
        buffer = Fbo(size=size, with_stencilbuffer=True)
        with buffer:
            ClearColor(*Window.clearcolor)
            ClearBuffers(clear_stencil=True)
            Scale(scale, scale, 1)
        buffer.add(Window.canvas)
        buffer.draw()
        pixels = buffer.pixels
        buffer.remove(Window.canvas)
        return Image.frombytes("RGBA", size, pixels).convert("RGB").transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    # --- looking around

    @property
    def screen(self) -> str:
        """The name of the screen that is shown."""
        return self.app.screens.current

    def top(self) -> Widget:
        """What lies uppermost: a sheet, or the screen."""
        return PageSheet.stack[-1] if PageSheet.stack else self.app.screen

    def find(self, text: str, kind: type[Widget] = Widget, root: Widget | None = None) -> Widget:
        """The visible widget of a kind that says this, in its `text`, `label`, `name` or `head`."""
        for widget in visible(root or self.top()):
            said = (getattr(widget, name, None) for name in ("text", "label", "name", "head"))
            if isinstance(widget, kind) and text in said:
                return widget
        raise LookupError(f"nothing says “{text}” on {self.screen}")

    def says(self, text: str) -> bool:
        """Whether some visible text contains this."""
        return any(text in str(getattr(widget, "text", "")) for widget in visible(self.top()))


def visible(root: Widget) -> Iterator[Widget]:
    """A widget and everything in it that can be seen."""
    if root.opacity <= 0:
        return
    yield root
    for child in root.children:
        yield from visible(child)


def _scrolls(widget: Widget) -> bool:
    from kivy.uix.scrollview import ScrollView

    while widget is not None and not isinstance(widget, ScrollView):
        if widget.parent is widget:
            return False
        widget = widget.parent
    return widget is not None
