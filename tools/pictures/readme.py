"""The README's pictures, from the app itself: a short film of each game, played by touch, and two tablets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from tests.app.games.firstrat import positions as at
from tests.touch.brooke_states import voyage
from tests.touch.firstrat_states import scene
from tests.touch.states import match
from tools.pictures.camera import Camera, folder, save

FOLDER = Path(__file__).parents[2] / "assets" / "pictures"
#: Colours that a still is reduced to: prints have few.
COLOURS = 255
#: Of a film.
QUALITY = 72
#: No picture may be larger, in bytes.
LARGEST = 1_500_000
PHONE, TABLET = (412, 915), (1280, 800)
#: Frames that a dragged piece is on its way.
SLOWLY = 40


class Still(NamedTuple):
    """A state of `tests/touch/states.py`."""

    state: str
    theme: str = "dark"


class Film(NamedTuple):
    """Sets a match up; then plays some of it in front of the camera."""

    play: Callable[[Camera], None]
    theme: str = "dark"


def braverats(ui: Camera) -> None:
    """Two rounds: two cards looked at and one played, then another one dragged."""
    guest = match(ui, "ambassador musician", sealed="general")
    ui.roll()
    ui.seconds(0.4)
    ui.tap(guest.card_spot(0, "assassin"))
    ui.seconds(0.9)
    ui.tap(guest.card_spot(0, "wizard"))
    ui.seconds(1.0)
    guest.press(0)
    guest.calm()
    ui.seconds(0.3)
    ui.drag(guest.card_spot(0, "prince"), guest.slot_spot(0), SLOWLY)
    guest.calm()
    ui.seconds(0.4)


def brooke(ui: Camera) -> None:
    """A die that takes the lead at an island and turns another one over, the reply, and a die that is dragged."""
    captain = voyage(
        ui, lambda asked: asked.kind == "place" and not asked.rolled and len(asked.values) >= 5, seed=5
    )
    ui.roll()
    ui.seconds(0.4)
    captain.tap(captain.offer(0, 4))
    ui.seconds(1.2)
    captain.tap(captain.island_spot(2))
    captain.calm()
    ui.seconds(0.7)
    captain.tap(captain.island_spot(1))
    captain.calm()
    ui.seconds(0.4)
    ui.drag(captain.offer(0, 2), captain.island_spot(0), SLOWLY)
    captain.calm()
    ui.seconds(0.4)


def firstrat(ui: Camera) -> None:
    """A whole turn: two rats move together, buy a drink and build a part of the rocket; then the others move."""
    guest = scene(ui, at.scene(4, own={"at": (16, 13, 9, 0), "cheese": 9}))
    ui.roll()
    ui.seconds(0.4)
    for place, space in ((1, 12), (2, 15)):
        guest.tap(guest.rat_spot(place))
        ui.seconds(0.6)
        guest.tap(guest.space_spot(space))
        ui.seconds(0.5)
    guest.press()
    guest.calm()
    for words in ("Energy drink", "Pay 8", "Cockpit"):
        guest.tap(ui.find(words, root=guest.panel))
        guest.calm()
        ui.seconds(0.4)
    guest.press()
    ui.seconds(2.5)


FILMS: Mapping[str, Film] = {
    "braverats": Film(braverats),
    "brooke": Film(brooke, "light"),
    "firstrat": Film(firstrat),
}
STILLS: Mapping[str, Still] = {
    "face-to-face": Still("face-to-face", "light"),
    "firstrat-tablet": Still("firstrat-lifted"),
}


def photograph(names: Sequence[str]) -> None:
    """Some of the pictures, or all of them."""
    ui = Camera(folder())
    for name in names or (*FILMS, *STILLS):
        if name in FILMS:
            path = FOLDER / f"{name}.webp"
            ui.fresh(folder(), theme=FILMS[name].theme, animation="normal")
            ui.resize(*PHONE)
            FILMS[name].play(ui)
            save(ui.cut(), path, QUALITY)
        else:
            path = FOLDER / f"{name}.png"
            still = ui.pose(STILLS[name].state, TABLET, STILLS[name].theme)
            still.quantize(COLOURS, dither=Image.Dither.NONE).save(path, optimize=True)
        size = path.stat().st_size
        print(f"{path.name}: {size / 1000:.0f} kB", flush=True)
        if size > LARGEST:
            raise SystemExit(f"{path.name} is too large.")
