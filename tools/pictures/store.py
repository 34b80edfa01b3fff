"""Pictures for stores, from the app itself and from its own art, into `assets/store`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from tools.package.android import ROOT

STORE = ROOT / "assets" / "store"
ATLAS = ROOT / "assets" / "atlas"
#: Folder of a store → language of the app.
LOCALES = {path.name: path.name[:2] for path in sorted(STORE.glob("??-??"))}


class Shot(NamedTuple):
    """One picture: a state of `tests/touch/states.py`, in a theme."""

    state: str
    theme: str = "dark"


class Device(NamedTuple):
    """What pictures are taken of, in dp, and how many pixels each of them is."""

    folder: str
    size: tuple[int, int]
    density: float
    shots: tuple[Shot, ...]


DEVICES = (
    Device(
        "phoneScreenshots",
        (432, 864),
        2.5,
        (
            Shot("home-one"),
            Shot("table-lifted"),
            Shot("brooke-value", "light"),
            Shot("firstrat-group"),
            Shot("result"),
        ),
    ),
    Device(
        "tenInchScreenshots",
        (1280, 800),
        1.5,
        (Shot("face-to-face"), Shot("brooke-face-to-face", "light"), Shot("firstrat-lifted")),
    ),
)
BANNER, GROUND, INK, GOLD = (1024, 500), "#1B1714", "#F3E6D0", "#F2B24C"


def photograph(device: Device) -> None:
    """Every picture of one device, in all languages."""
    from tools.pictures.camera import Camera, folder

    ui = Camera(folder())
    for locale, language in LOCALES.items():
        for number, shot in enumerate(device.shots, 1):
            picture = ui.pose(shot.state, device.size, shot.theme, language)
            _keep(picture, STORE / locale / "images" / device.folder / f"{number}.png")
            print(locale, device.folder, shot.state, flush=True)


def decorate() -> None:
    """The banner and the icon."""
    picture = banner()
    for locale in LOCALES:
        _keep(picture, STORE / locale / "images" / "featureGraphic.png")
    _keep(Image.open(ROOT / "assets" / "icon" / "icon.png"), STORE / "en-US" / "images" / "icon.png")


def banner() -> Image.Image:
    """The wide picture at the top of a store's page: the three games beside the app's name."""
    picture = Image.new("RGB", BANNER, GROUND)
    strips = ("home_braverats", "home_brooke", "home_firstrat")
    height, gap = 148, 14
    for number, name in enumerate(strips):
        strip = _piece("home", name)
        strip = strip.resize((round(strip.width * height / strip.height), height), Image.Resampling.LANCZOS)
        place = (BANNER[0] - strip.width - 24, 14 + number * (height + gap))
        rounded = Image.new("L", strip.size, 0)
        ImageDraw.Draw(rounded).rounded_rectangle((0, 0, strip.width - 1, height - 1), 20, fill=255)
        picture.paste(strip.convert("RGB"), place, Image.composite(strip.getchannel("A"), rounded, rounded))
    left = BANNER[0] - 24 - strip.width
    logo = _piece("logo", "logo")
    logo = logo.resize((round(logo.width * 222 / logo.height), 222), Image.Resampling.LANCZOS)
    picture.paste(logo, ((left - logo.width) // 2, 72), logo)
    pen, font = ImageDraw.Draw(picture), ImageFont.truetype(str(_font()), 72)
    pen.text((left / 2, 372), "Ratskeller", font=font, fill=INK, anchor="mm")
    pen.line((left / 2 - 90, 424, left / 2 + 90, 424), fill=GOLD, width=5)
    return picture


def _piece(atlas: str, name: str) -> Image.Image:
    pages = json.loads((ATLAS / f"{atlas}.atlas").read_text(encoding="utf-8"))
    page, names = next((page, names) for page, names in pages.items() if name in names)
    x, y, width, height = names[name]
    sheet = Image.open(ATLAS / page).convert("RGBA")
    # Kivy counts from the lower left.
    return sheet.crop((x, sheet.height - y - height, x + width, sheet.height - y))


def _font() -> Path:
    from importlib.metadata import distribution

    return Path(str(distribution("kivymd").locate_file("kivymd/fonts/Roboto-Bold.ttf")))


def _keep(picture: Image.Image, path: Path) -> None:
    """Stored with 256 colours: flat art loses nothing that anybody could see."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.convert("RGB").quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
