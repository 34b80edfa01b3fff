"""Photographs the app.

./dev pictures shots [OUT] [NAME]     every state whose name contains NAME, in all its sizes, dark and light
./dev pictures readme [NAME ...]      the README's films and pictures, or those of these names
./dev pictures store                  the pictures of the stores, in all languages
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageDraw

from tests.touch import environment

THEMES = ("dark", "light")
THUMB, ACROSS = (206, 260), 8


def shots(out: Path, only: str) -> None:
    """Every state, and an overview of each size."""
    from tests.touch.states import STATES
    from tools.pictures.camera import Camera, folder

    ui = Camera(folder())
    taken: dict[tuple[int, int], list[tuple[str, Image.Image]]] = {}
    for state in STATES:
        if only not in state.name:
            continue
        ui.fresh(folder())
        state.build(ui)
        for theme in THEMES:
            ui.app.settings.theme = theme
            for size in state.sizes:
                ui.resize(*size)
                ui.frames(4)
                name = f"{state.name}-{size[0]}x{size[1]}-{theme}"
                taken.setdefault(size, []).append((name, ui.shot(out / f"{name}.png")))
        print(state.name, flush=True)
    for size, named in taken.items():
        _overview(named).save(out / f"overview-{size[0]}x{size[1]}.png")


def _overview(named: list[tuple[str, Image.Image]]) -> Image.Image:
    width, height = THUMB[0] + 8, THUMB[1] + 24
    sheet = Image.new("RGB", (ACROSS * width, -(-len(named) // ACROSS) * height), "#808080")
    pen = ImageDraw.Draw(sheet)
    for index, (name, picture) in enumerate(named):
        small = picture.copy()
        small.thumbnail(THUMB)
        x, y = index % ACROSS * width, index // ACROSS * height
        sheet.paste(small, (x, y))
        pen.text((x, y + THUMB[1] + 4), name[:34], fill="#000000")
    return sheet


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="./dev pictures", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    shooting = verbs.add_parser("shots")
    shooting.add_argument("out", nargs="?", type=Path, default=Path("shots"))
    shooting.add_argument("only", nargs="?", default="")
    verbs.add_parser("readme").add_argument("names", nargs="*")
    verbs.add_parser("store").add_argument("--device", type=int, help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    environment.prepare()
    # Imported late: they import Kivy.
    if wanted.verb == "shots":
        shots(wanted.out, wanted.only)
    elif wanted.verb == "readme":
        from tools.pictures import readme

        readme.photograph(wanted.names)
    else:
        from tools.pictures import store

        if wanted.device is not None:
            store.photograph(store.DEVICES[wanted.device])
            return
        for number, device in enumerate(store.DEVICES):
            # In a process of its own: a density holds for the whole life of a process.
            command = [sys.executable, "-m", "tools.pictures", "store", "--device", f"{number}"]
            surroundings = {**os.environ, "KIVY_METRICS_DENSITY": f"{device.density}"}
            subprocess.run(command, env=surroundings, check=True)
        store.decorate()


if __name__ == "__main__":
    main()
