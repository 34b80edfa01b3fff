"""What each table is made of and draws: widgets, instructions, pages of pictures, frames while nothing happens."""

from __future__ import annotations

import gc
import json
import os
from typing import Any

from tests.budgets.app import driver, fresh

# isort: split
from kivy.core.window import Window
from kivy.graphics.texture import Texture

from app.kit.pictures import release_pictures
from tests.touch import braverats, brooke, firstrat
from tests.touch.driver import Driver

PLAYERS = {
    "braverats": (braverats.Guest, ["Ann", "@novice"]),
    "brooke": (brooke.Captain, ["Ann", "@novice"]),
    "firstrat": (firstrat.Guest, ["Ann", *["@novice"] * 4]),
}
#: Seconds of nothing, and seconds until everything that moved has come to rest.
IDLE, REST = 10, 5
#: Pixels of a page of pictures; texts are smaller.
PAGE = 256 * 256


def instructions(group: Any) -> int:
    """Drawing instructions in a group and the groups in it."""
    return sum(1 + instructions(one) if hasattr(one, "children") else 1 for one in group.children)


def drawn(ui: Driver, seconds: int) -> int:
    """Frames that are drawn because something on them has changed."""
    count = 0
    Window.dispatch("on_draw")
    for _ in range(seconds * 60):
        ui.frames()
        if Window.canvas.needs_redraw:
            count += 1
            Window.dispatch("on_draw")
    return count


def picture_kilobytes() -> int:
    """Pages of pictures, without the smaller copies that a graphics chip makes of them."""
    gc.collect()
    pages = [one for one in gc.get_objects() if type(one) is Texture and one.width * one.height >= PAGE]
    return sum(one.width * one.height * 4 for one in pages) // 1024


def main() -> None:
    ui = driver()
    found: dict[str, int] = {}
    for game, (player, players) in PLAYERS.items():
        fresh(ui)
        release_pictures()
        if game == "braverats":
            found["home-idle-frames"] = drawn(ui, IDLE)
        guest: Any = player(ui, 1)
        guest.sit_down(players)
        guest.calm()
        ui.seconds(REST)
        page = ui.app.screen
        found[f"{game}-widgets"] = sum(1 for _ in page.walk())
        found[f"{game}-instructions"] = instructions(page.canvas)
        found[f"{game}-picture-kilobytes"] = picture_kilobytes()
        ui.app.settings.animation = "normal"
        found[f"{game}-idle-frames"] = drawn(ui, IDLE)
    os.write(1, json.dumps(found).encode() + b"\n")
    os._exit(0)


if __name__ == "__main__":
    main()
