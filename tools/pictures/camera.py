"""Films the app while it is played by touch.  Import it only after `tests.touch.environment.prepare()`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kivy.core.window import Window
from PIL import Image, ImageDraw

from tests.touch.driver import FRAME, Driver, Finger, Point, Target
from tests.touch.states import named

#: A picture is taken of every fifth frame: 12 a second.
EVERY = 5
#: Frames for which a touch stays visible; a short one would fall between two pictures.
LINGER = 18
RADIUS, RING = 22, 3


class Camera(Driver):
    """The driver of the tests, which can also take a picture of the window twelve times a second."""

    _film: list[Image.Image] | None = None
    _passed = 0
    #: Where a finger is or was, and the frame at which it left; None while it is down.
    _touch: Point = (0, 0)
    _left: int | None = -LINGER

    def pose(self, state: str, size: tuple[int, int], theme: str, language: str = "en") -> Image.Image:
        """A picture of a state of `tests/touch/states.py`."""
        self.fresh(folder(), theme=theme, language=language)
        self.resize(*size)
        named(state).build(self)
        self.resize(*size)
        self.seconds(0.5)
        return self.picture()

    def roll(self) -> None:
        """Begin a film."""
        self._film = []

    def cut(self) -> list[Image.Image]:
        """End the film; its pictures."""
        film, self._film = self._film or [], None
        return film

    def frames(self, number: int = 1) -> None:
        for _ in range(number):
            super().frames()
            self._passed += 1
            if self._film is not None and self._passed % EVERY == 0:
                self._film.append(self._with_touch(self.picture()))

    def down(self, target: Target) -> Finger:
        self._touch, self._left = self.where(target), None
        return super().down(target)

    def move(self, finger: Finger, target: Target) -> None:
        self._touch = self.where(target)
        super().move(finger, target)

    def up(self, finger: Finger) -> None:
        self._left = self._passed
        super().up(finger)

    def _with_touch(self, picture: Image.Image) -> Image.Image:
        gone = 0 if self._left is None else self._passed - self._left
        if gone >= LINGER:
            return picture
        strength = 1 - gone / LINGER
        mark = Image.new("RGBA", picture.size)
        x, y = self._touch[0], Window.height - self._touch[1]
        box = (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        fill, line = (255, 255, 255, round(110 * strength)), (0, 0, 0, round(150 * strength))
        ImageDraw.Draw(mark).ellipse(box, fill=fill, outline=line, width=RING)
        return Image.alpha_composite(picture.convert("RGBA"), mark).convert("RGB")


def folder() -> Path:
    """A new data folder."""
    return Path(tempfile.mkdtemp(prefix="ratskeller-pictures-"))


def save(film: list[Image.Image], path: Path, quality: int) -> None:
    """An animated WebP that runs for ever; pictures that do not change are stored once."""
    step = round(1000 * EVERY * FRAME)
    kept: list[Image.Image] = []
    times: list[int] = []
    for picture in film:
        if kept and picture.tobytes() == kept[-1].tobytes():
            times[-1] += step
        else:
            kept.append(picture)
            times.append(step)
    kept[0].save(
        path,
        save_all=True,
        append_images=kept[1:],
        duration=times,
        loop=0,
        quality=quality,
        method=6,
        minimize_size=True,
    )
