"""The README's pictures: screens side by side, as they come out of the app.

python -m tools.readme_pictures [FOLDER]
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.touch import environment

FOLDER = Path(__file__).parents[1] / "assets" / "pictures"
GAP = 24
#: Colours that a picture is reduced to: prints have few.
COLOURS = 255

PHONE, TABLET = (412, 915), (1280, 800)


class Screen(NamedTuple):
    """A state as it stands in the README."""

    state: str
    size: tuple[int, int] = PHONE
    theme: str = "dark"


PICTURES: Mapping[str, Sequence[Screen]] = {
    "phone": (
        Screen("home"),
        Screen("table-lifted"),
        Screen("table-revealed", theme="light"),
        Screen("result"),
    ),
    "face-to-face": (Screen("face-to-face", TABLET, "light"),),
    "brooke": (
        Screen("brooke-value"),
        Screen("brooke-turn", theme="light"),
        Screen("brooke-flip"),
        Screen("brooke-pass-over", theme="light"),
    ),
    "firstrat": (
        Screen("firstrat-group"),
        Screen("firstrat-junction", theme="light"),
        Screen("firstrat-shop"),
        Screen("firstrat-greg", theme="light"),
    ),
    "firstrat-tablet": (Screen("firstrat-lifted", TABLET),),
}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    environment.prepare()
    from tests.touch.driver import Driver

    ui = Driver(Path(tempfile.mkdtemp(prefix="ratskeller-readme-")))
    for name, screens in PICTURES.items():
        row = beside([taken(ui, screen) for screen in screens])
        row.quantize(COLOURS, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)
        print(name, flush=True)


def taken(ui: object, screen: Screen) -> Image.Image:
    """The picture of one screen."""
    from tests.touch.states import named

    ui.fresh(Path(tempfile.mkdtemp(prefix="ratskeller-readme-")), theme=screen.theme)
    ui.resize(*screen.size)
    named(screen.state).build(ui)
    ui.resize(*screen.size)
    ui.seconds(0.5)
    return ui.picture().convert("RGB")


def beside(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures in a row."""
    width = sum(one.width for one in pictures) + GAP * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(one.height for one in pictures)), "white")
    x = 0
    for one in pictures:
        row.paste(one, (x, 0))
        x += one.width + GAP
    return row


if __name__ == "__main__":
    main()
