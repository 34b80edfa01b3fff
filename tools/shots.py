"""Pictures of every screen, and sheets that set each mock-up beside the app's own screen.

    python -m tools.shots OUT [--mockups FOLDER] [--only NAME]

OUT gets `<state>-<width>x<height>-<theme>.png` for every state, size and theme, an overview of each size, and for
every mock-up found a `sheet-<mock-up>.png`: the mock-up on the left, the app in the same state on the right.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image, ImageDraw

from tests.touch import environment

if TYPE_CHECKING:
    from tests.touch.driver import Driver

MOCKUPS = Path("..") / "shared" / "art" / "mockups"
THEMES = ("dark", "light")
#: How many pixels the mock-ups have for each dp.
MOCKUP_DENSITY = 2
THUMB = (206, 260)


class Twin(NamedTuple):
    """The app's answer to a mock-up."""

    state: str
    size: tuple[int, int]
    theme: str = "dark"
    language: str = "en"


TWINS: dict[str, Twin] = {
    "home-dark-412x915": Twin("home-one", (412, 915)),
    "home-light-412x915": Twin("home-one", (412, 915), "light"),
    "setup-braverats-de-412x915": Twin("setup", (412, 915), language="de"),
    "table-choice-360x640": Twin("table-spy", (360, 640)),
    "table-choice-412x915": Twin("table-lifted", (412, 915)),
    "table-first-round-it-360x640": Twin("table-first-mime", (360, 640), language="it"),
    "table-reveal-light-412x915": Twin("table-revealed", (412, 915), "light"),
    "table-face-to-face-1280x800": Twin("face-to-face", (1280, 800)),
    "handover-412x915": Twin("handover", (412, 915)),
    "result-412x915": Twin("result", (412, 915)),
    "firstrat-360x640-dark-groupmove": Twin("firstrat-group", (360, 640)),
    "firstrat-360x640-contrast-groupmove": Twin("firstrat-group", (360, 640), "contrast"),
    "firstrat-360x640-dark-burrow": Twin("firstrat-junction", (360, 640)),
    "firstrat-360x640-dark-tracks": Twin("firstrat-build", (360, 640)),
    "firstrat-360x640-dark-greg": Twin("firstrat-greg", (360, 640)),
    "firstrat-360x640-light-comic": Twin("firstrat-library", (360, 640), "light"),
    "firstrat-412x915-dark-idle": Twin("firstrat-idle", (412, 915)),
    "firstrat-412x915-light-shop-de": Twin("firstrat-shop", (412, 915), "light", "de"),
    "firstrat-600x960-light-idle-de": Twin("firstrat-idle", (600, 960), "light", "de"),
    "firstrat-800x1280-dark-idle": Twin("firstrat-idle", (800, 1280)),
    "firstrat-1280x800-dark-four": Twin("firstrat-lifted", (1280, 800)),
    "brooke-360x640-dark-value": Twin("brooke-value", (360, 640)),
    "brooke-360x640-dark-flip": Twin("brooke-flip", (360, 640)),
    "brooke-360x640-dark-passend": Twin("brooke-pass-over", (360, 640)),
    "brooke-360x640-light-overflow": Twin("brooke-overflow", (360, 640), "light"),
    "brooke-412x915-light-action-de": Twin("brooke-swap", (412, 915), "light", "de"),
    "brooke-1280x800-light-facetoface": Twin("brooke-face-to-face", (1280, 800), "light"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--mockups", type=Path, default=MOCKUPS)
    parser.add_argument("--only", default="", help="only states whose name contains this")
    parser.add_argument("--sheets-only", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.sheets_only:
        sheets(wanted.out, wanted.mockups, wanted.only)
        return
    pictures(wanted.out, wanted.only)
    if not wanted.mockups.is_dir():
        print(f"no mock-ups in {wanted.mockups}: no sheets")
        return
    # In a process of its own: a density holds for the whole life of a process.
    command = [sys.executable, "-m", "tools.shots", str(wanted.out), "--mockups", str(wanted.mockups)]
    command += ["--only", wanted.only, "--sheets-only"]
    subprocess.run(command, check=True, env={**os.environ, "KIVY_METRICS_DENSITY": str(MOCKUP_DENSITY)})


def pictures(out: Path, only: str) -> None:
    """Every state at every size, dark and light."""
    ui = _start()
    from tests.touch.states import STATES

    taken: dict[tuple[int, int], list[tuple[str, Image.Image]]] = {}
    for state in STATES:
        if only not in state.name:
            continue
        ui.fresh(Path(tempfile.mkdtemp(prefix="ratskeller-shots-")))
        state.build(ui)
        for theme in THEMES:
            ui.app.settings.theme = theme
            for size in state.sizes:
                ui.resize(*size)
                ui.frames(4)
                name = f"{state.name}-{size[0]}x{size[1]}-{theme}"
                picture = ui.shot(out / f"{name}.png")
                taken.setdefault(size, []).append((name, picture))
        print(state.name, flush=True)
    for size, named in taken.items():
        _overview(named).save(out / f"overview-{size[0]}x{size[1]}.png")


def sheets(out: Path, mockups: Path, only: str) -> None:
    """Each mock-up beside the app's own screen."""
    out.mkdir(parents=True, exist_ok=True)
    ui = _start()
    from tests.touch.states import named

    for name, twin in TWINS.items():
        path = mockups / f"{name}.png"
        if not path.exists() or only not in twin.state:
            continue
        ui.fresh(Path(tempfile.mkdtemp(prefix="ratskeller-shots-")), theme=twin.theme, language=twin.language)
        ui.resize(*twin.size)
        named(twin.state).build(ui)
        ui.resize(*twin.size)
        ui.frames(6)
        _beside(Image.open(path).convert("RGB"), ui.picture()).save(out / f"sheet-{name}.png")
        print(f"sheet-{name}", flush=True)


def _start() -> Driver:
    environment.prepare()
    from tests.touch.driver import Driver

    return Driver(Path(tempfile.mkdtemp(prefix="ratskeller-shots-")))


def _beside(mockup: Image.Image, own: Image.Image) -> Image.Image:
    if mockup.size != own.size:
        mockup = mockup.resize(own.size, Image.Resampling.LANCZOS)
    gap = 24
    upright = own.height > own.width
    size = (own.width * 2 + gap, own.height) if upright else (own.width, own.height * 2 + gap)
    sheet = Image.new("RGB", size, "#808080")
    sheet.paste(mockup, (0, 0))
    sheet.paste(own, (own.width + gap, 0) if upright else (0, own.height + gap))
    return sheet


def _overview(named: list[tuple[str, Image.Image]]) -> Image.Image:
    across = 8
    down = -(-len(named) // across)
    sheet = Image.new("RGB", (across * (THUMB[0] + 8), down * (THUMB[1] + 24)), "#808080")
    pen = ImageDraw.Draw(sheet)
    for index, (name, picture) in enumerate(named):
        small = picture.copy()
        small.thumbnail(THUMB)
        x, y = index % across * (THUMB[0] + 8), index // across * (THUMB[1] + 24)
        sheet.paste(small, (x, y))
        pen.text((x, y + THUMB[1] + 4), name[:34], fill="#000000")
    return sheet


if __name__ == "__main__":
    main()
