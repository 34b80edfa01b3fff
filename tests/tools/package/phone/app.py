"""Runs the packed app in the simulation of Android, touched by lines in a file.

    python app.py DEVICE WALK APP [FOLDER ...]

DEVICE is the folder of the device, WALK the script of the simulation, which makes Android of a desktop.
"""

import json
import runpy
import sys
import threading
import time
from pathlib import Path


def follow(touches: Path) -> None:
    """Do what each new line says, where Kivy lives."""
    while "kivy.core.window" not in sys.modules or not sys.modules["kivy.core.window"].__dict__.get("Window"):
        time.sleep(0.02)
    with touches.open() as lines:
        while True:
            line = lines.readline()
            if not line:
                time.sleep(0.005)
                continue
            from kivy.clock import Clock

            kind, *words = line.split()
            act = {"tap": touch, "swipe": touch, "back": back, "turn": turn, "shot": shot, "text": text}[kind]
            numbers = [int(word) if word.isdigit() else word for word in words]
            Clock.schedule_once(lambda _dt, act=act, numbers=numbers: act(*numbers))


def touch(x: int, y: int, to_x: int = -1, to_y: int = -1, milliseconds: int = 30) -> None:
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.input.motionevent import MotionEvent

    class Finger(MotionEvent):
        def depack(self, args: tuple[float, float]) -> None:
            self.sx, self.sy = args
            self.profile = ["pos"]
            super().depack(args)

    def share(x: int, y: int) -> tuple[float, float]:
        return x / (Window.width - 1), 1 - y / (Window.height - 1)

    finger = Finger("finger", time.monotonic(), share(x, y), is_touch=True, type_id="touch")
    EventLoop.post_dispatch_input("begin", finger)

    def lift(_dt: float) -> None:
        if to_x >= 0:
            finger.move(share(to_x, to_y))
            EventLoop.post_dispatch_input("update", finger)
        finger.update_time_end()
        EventLoop.post_dispatch_input("end", finger)

    Clock.schedule_once(lift, milliseconds / 1000)


def back() -> None:
    from kivy.core.window import Window

    Window.dispatch("on_keyboard", 27, 0, None, [])


def text(words: str) -> None:
    from kivy.core.window import Window

    Window.dispatch("on_textinput", words)


def shot(number: int) -> None:
    from kivy.core.window import Window

    # Kivy adds 0001 to the name.
    Window.screenshot(str(Path(sys.argv[1]) / f"shot {number} .png"))


def turn(width: int, height: int) -> None:
    import jnius
    from kivy.core.window import Window

    jnius.set_insets((width, height), (0, 0, 0, 0))
    jnius.set_rotation(int(width > height))
    Window.size = (width, height)


def font_scale(device: Path) -> float:
    """The font size of the system's settings."""
    settings = device / "settings.json"
    return float(json.loads(settings.read_text()).get("font_scale", "1.0")) if settings.exists() else 1.0


def main(device: str, walk: str, app: str, *folders: str) -> None:
    sys.path[:0] = [app, *folders]
    tools = runpy.run_path(walk)
    tools["forbid_what_android_lacks"]()
    import jnius

    jnius.set_insets(tools["SIZE"], tools["UPRIGHT_INSETS"])
    jnius.set_font_scale(font_scale(Path(device)))
    threading.Thread(target=follow, args=(Path(device) / "touches",), daemon=True).start()
    runpy.run_path(str(Path(app) / "main.pyc"), run_name="__main__")


if __name__ == "__main__":
    main(*sys.argv[1:])
