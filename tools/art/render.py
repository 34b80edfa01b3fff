"""Turns the vector pictures of `source/` into the pictures the app ships.

Writes `atlas/` (Kivy atlases), `icon/` and `presplash.png` in `assets/`. Development only: the app
never imports it. The same sources give the same bytes; `--check` compares what is stored with a new run.
What is drawn at which size stands in the tables and sheet functions at the top, how it is done below them.
"""

import argparse
import io
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw, ImageFilter

from tools.art import png

ASSETS = Path(__file__).resolve().parents[2] / "assets"
SOURCE = ASSETS / "source"

# --- what there is to draw --------------------------------------------------------------------------------

CARDS = ("musician", "princess", "spy", "assassin", "ambassador", "wizard", "general", "prince", "mime")
CLANS = ("blue", "red")
EMBLEMS = {"blue": "emblem_hammer", "red": "emblem_apple"}

CLAN, CLAN_DEEP = "#00FF01", "#00FF02"  # the colours the sources carry in place of a clan's own
NORMAL = {"blue": ("#3E86CC", "#1F5D9E"), "red": ("#D9583F", "#A83224")}
CONTRAST = {"blue": ("#8CC8FF", "#003E7E"), "red": ("#FF9A87", "#8B1E10")}

FAMILIES = {  # the rat families of First Rat by their emblem, and Greg; in every theme
    "hammer": ("#4C8FD0", "#2A669F"),
    "apple": ("#D8533F", "#A83224"),
    "leaf": ("#62A552", "#3E7434"),
    "moon": ("#9B70C2", "#6A4489"),
    "bolt": ("#E3A734", "#AE761B"),
    "gear": ("#A6AFB4", "#747D83"),
}
BROOKE = {"blue": ("#2F74B8", "#1F5D9E"), "red": ("#C5402F", "#94281B")}  # Brooke's dice, in every theme

PORTRAIT_SIZES = (256, 96)  # cards in the hand, minis
DUEL_SIZE = 384  # the two cards of the duel on a dense screen
CUT_SIZE = 384
TOKEN_SIZE = 96
ABILITY_SIZE = 72
EMBLEM_LARGE_SIZE = 480  # the emblem that fills the handover screen
ISLANDS = range(1, 13)
ISLAND_SIZE = 384
ACTIONS = ("right", "left", "swap", "turn", "gain", "flip")
DIE_SIZE = 144  # dice, printed dice, actions, boats
GLYPH_SIZE = 128  # First Rat: goods, items, animals, pieces
TILE_SIZE = 176
GLYPHS = (
    *("cheese", "bottle", "powder", "can", "calc", "bulb", "core", "mould", "award", "paw", "pipe"),
    *("lamp-on", "lamp-off", "work-lamp", "moon-disc", "library", "nursery", "pantry", "rattonaut"),
    *("hamster", "frog", "crow", "energy-drink", "cap", "cap-blank"),
    *(f"backpack-{colour}" for colour in ("yellow", "white", "blue", "green", "orange")),
    *(f"comic-{comic}" for comic in ("stride", "pack", "tunnel", "diplomat", "haggler", "tinker")),
    *(f"comic-{comic}" for comic in ("flash", "grab", "chameleon", "hero")),
)
TILES = ("blue", "yellow", "white", "green", "orange")
LARGE_GLYPHS = {  # with their own proportions
    "greg": (256, 256),
    "rocket": (288, 528),
    "rocket-cockpit": (132, 124),
    "rocket-cargo": (132, 128),
    "rocket-engine": (192, 136),
    "launchpad": (192, 132),
}
PAWNS = {"rat": "rat", "super-rat": "super", "cube": "cube", "lamp-marker": "lamp", "burrow-marker": "burrow"}
ROBOT_PAWNS = ("rat", "cube")
CARD_PARTS = {  # id: (source without its clan, size)
    "frame": ("card_frame", (480, 672)),
    "frame_compact": ("card_frame_compact", (480, 614)),
    "back": ("card_back", (480, 672)),
}
PLAIN_TOKENS = ("crown", "crown_pending", "crown_empty")
CLAN_TOKENS = ("spy_eye", "plus2")
STRIP_SIZE = (1280, 448)
SMALL_STRIP_SIZE = (640, 224)  # for screens on which the large one would be shrunk to half its size or less
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
REGULARS = ("pip", "clover", "basil", "juniper", "barnabas", "thistle", "saffron", "renard")
MOODS = ("", "_happy", "_thinking", "_sad")
BUST_MOODS = ("", "_happy", "_sad")  # nobody thinks on a result page
FACE_SIZE = 96  # discs in lists and at tables
LARGE_FACE_SIZE = 216
BUST_SIZE = 288
PRESPLASH_SIZE = 1024
PRESPLASH_LOGO = 0.4  # share of the width: Android fits the whole picture to the screen
LOGO_BOX = (326, 304, 372, 380)  # what of the presplash is not clear: x and y from the upper left, width, height

Palette = dict[str, tuple[str, str]]  # clan: (CLAN, CLAN_DEEP)
Size = tuple[int, int]


@dataclass(frozen=True)
class Layer:
    """One vector file laid into a picture."""

    source: str
    size: Size
    at: tuple[int, int] = (0, 0)
    clan: str | None = None
    cut: bool = False  # without the group `ground`: the figure alone
    figure: str = ""  # the file whose halo and figure are drawn in place of its own


@dataclass(frozen=True)
class Picture:
    """A named canvas with its layers, bottom first."""

    name: str
    size: Size
    layers: tuple[Layer, ...]


@dataclass(frozen=True)
class Sheet:
    """The pictures of one atlas and the clan colours they are drawn in."""

    name: str
    pictures: tuple[Picture, ...]
    palette: Palette
    #: Whether the pictures stand side by side: what they have in common is then stored once.
    in_a_row: bool = False


def single(name: str, source: str, size: Size, clan: str | None = None, cut: bool = False) -> Picture:
    """A picture that is one vector file."""
    return Picture(name, size, (Layer(source, size, clan=clan, cut=cut),))


def square(name: str, source: str, side: int, clan: str | None = None, cut: bool = False) -> Picture:
    """A square picture that is one vector file."""
    return single(name, source, (side, side), clan, cut)


def card_pictures(clan: str) -> Iterator[Picture]:
    """Everything the table needs to lay a clan's cards."""
    for side in PORTRAIT_SIZES:
        for card in CARDS:
            yield square(f"{card}_{side}", f"braverats/{card}", side, clan)
    for name, (source, size) in CARD_PARTS.items():
        yield single(name, f"braverats/{source}_{clan}", size, clan)
    yield square("emblem_large", f"braverats/{EMBLEMS[clan]}", EMBLEM_LARGE_SIZE, clan)


def duel_pictures(clan: str) -> Iterator[Picture]:
    """A clan's portraits in their largest size."""
    for card in CARDS:
        yield square(f"{card}_{DUEL_SIZE}", f"braverats/{card}", DUEL_SIZE, clan)


def figure_pictures(clan: str) -> Iterator[Picture]:
    """A clan's rats without their ground, to stand on any background."""
    for card in CARDS:
        yield square(f"{card}_cut", f"braverats/{card}", CUT_SIZE, clan, cut=True)


def token_pictures() -> Iterator[Picture]:
    """The small signs of the BraveRats table; the white ability icons are tinted by the app."""
    for token in PLAIN_TOKENS:
        yield square(token, f"braverats/{token}", TOKEN_SIZE)
    for clan in CLANS:
        yield square(EMBLEMS[clan], f"braverats/{EMBLEMS[clan]}", TOKEN_SIZE, clan)
        for token in CLAN_TOKENS:
            yield square(f"{token}_{clan}", f"braverats/{token}", TOKEN_SIZE, clan)
    for emblem in FAMILIES:
        if emblem not in ("hammer", "apple"):
            yield square(f"emblem_{emblem}", f"firstrat/emblem-{emblem}", TOKEN_SIZE, emblem)
    for card in CARDS:
        yield square(f"ability_{card}", f"braverats/ability_{card}", ABILITY_SIZE)


def home_pictures(size: Size) -> Iterator[Picture]:
    """The three strips of the home screen."""
    share = size[0] / STRIP_SIZE[0]
    figure = (round(496 * share),) * 2
    duel = (
        Layer("home/home_braverats_ground", size),
        Layer("braverats/prince", figure, (round(72 * share), round(-8 * share)), "blue", cut=True),
        Layer("braverats/princess", figure, (round(684 * share), round(-14 * share)), "red", cut=True),
    )
    yield Picture("home_braverats", size, duel)
    yield single("home_brooke", "home/home_brooke", size)
    yield single("home_firstrat", "home/home_firstrat", size)


def island_pictures() -> Iterator[Picture]:
    """Brooke's twelve islands by day and in the evening."""
    for island in ISLANDS:
        for clan in CLANS:
            yield square(f"{island}_{clan}", f"brooke/island-{island:02}-{clan}", ISLAND_SIZE)


def dice_pictures() -> Iterator[Picture]:
    """Brooke's dice, printed dice, actions and the boats of the limit."""
    for clan in CLANS:
        for value in (*range(1, 7), "blank"):
            yield square(f"die_{clan}_{value}", f"brooke/die-{clan}-{value}", DIE_SIZE)
        for value in range(1, 4):
            yield square(f"printed_{clan}_{value}", f"brooke/printed-{clan}-{value}", DIE_SIZE)
        for action in ACTIONS:
            yield square(f"{action}_{clan}", f"brooke/action-{action}", DIE_SIZE, clan)
        yield square(f"limit_{clan}", f"brooke/limit-{clan}", DIE_SIZE)


def junkyard_pictures() -> Iterator[Picture]:
    """First Rat: the spaces, the goods, the items, the animals and the rocket."""
    for glyph in GLYPHS:
        yield square(glyph.replace("-", "_"), f"firstrat/{glyph}", GLYPH_SIZE)
    for colour in TILES:
        yield square(f"tile_{colour}", f"firstrat/tile-{colour}", TILE_SIZE)
    for glyph, size in LARGE_GLYPHS.items():
        yield single(glyph.replace("-", "_"), f"firstrat/{glyph}", size)


def family_pictures() -> Iterator[Picture]:
    """First Rat: the pieces of each family, and Greg's."""
    for family in FAMILIES:
        yield square(f"emblem_{family}", f"firstrat/emblem-{family}", GLYPH_SIZE, family)
        for source, name in PAWNS.items():
            if family != "gear" or name in ROBOT_PAWNS:
                yield square(f"{name}_{family}", f"firstrat/{source}-{family}", GLYPH_SIZE, family)


def face_pictures(side: int, moods: tuple[str, ...]) -> Iterator[Picture]:
    """The regulars in their round frames."""
    for name in REGULARS:
        for mood in moods:
            disc = Layer(f"regulars/{name}_disc", (side, side), figure=f"regulars/{name}{mood}")
            yield Picture(f"{name}{mood}", (side, side), (disc,))


def sheets() -> Iterator[Sheet]:
    """All atlases. A contrast atlas holds the same ids as its namesake."""
    for suffix, palette in (("", NORMAL), ("_contrast", CONTRAST)):
        yield Sheet(f"tokens{suffix}", tuple(token_pictures()), {**FAMILIES, **palette})
    yield from recoloured_sheets()
    yield Sheet("home", tuple(home_pictures(STRIP_SIZE)), NORMAL)
    yield Sheet("home_small", tuple(home_pictures(SMALL_STRIP_SIZE)), NORMAL)
    yield Sheet("logo", (logo_picture(),), NORMAL)
    yield Sheet("islands", tuple(island_pictures()), BROOKE)
    yield Sheet("dice", tuple(dice_pictures()), BROOKE)
    yield Sheet("junkyard", tuple(junkyard_pictures()), NORMAL)
    yield Sheet("families", tuple(family_pictures()), FAMILIES)
    yield Sheet("faces", tuple(face_pictures(FACE_SIZE, MOODS)), NORMAL)
    yield Sheet("faces_large", tuple(face_pictures(LARGE_FACE_SIZE, ("",))), NORMAL)
    for name in REGULARS:
        busts = (square(f"bust{mood}", f"regulars/{name}{mood}", BUST_SIZE) for mood in BUST_MOODS)
        yield Sheet(f"bust_{name}", tuple(busts), NORMAL, in_a_row=True)


def recoloured_sheets() -> Iterator[Sheet]:
    """Cards and large portraits: of their contrast atlases only the colours are stored, see `write_colours`."""
    for clan in CLANS:
        yield Sheet(f"cards_{clan}", tuple(card_pictures(clan)), NORMAL)
        yield Sheet(f"duel_{clan}", tuple(duel_pictures(clan)), NORMAL)
        yield Sheet(f"figures_{clan}", tuple(figure_pictures(clan)), NORMAL)


def presplash_picture() -> Picture:
    """The logo alone in the middle; what is around it stays clear for the colour of the theme."""
    return Picture("presplash", (PRESPLASH_SIZE,) * 2, (presplash_logo(),))


def logo_picture() -> Picture:
    """The logo of the presplash without what is clear around it, for the home screen."""
    logo, (left, top, *size) = presplash_logo(), LOGO_BOX
    return Picture("logo", (size[0], size[1]), (replace(logo, at=(logo.at[0] - left, logo.at[1] - top)),))


def presplash_logo() -> Layer:
    side = round(PRESPLASH_SIZE * PRESPLASH_LOGO)
    return Layer("app/logo", (side, side), ((PRESPLASH_SIZE - side) // 2,) * 2)


ICONS = (  # file, source, side, round corners
    ("icon.png", "app/icon", 512, False),
    ("foreground.png", "app/icon_foreground", 432, False),
    ("background.png", "app/icon_background", 432, False),
    ("mono.png", "app/icon_mono", 432, False),
    ("desktop.png", "app/icon", 256, True),
)

# --- vector to pixels -------------------------------------------------------------------------------------


def vector(layer: Layer, palette: Palette) -> str:
    """The SVG text of a layer: in its clan's colours, cut out if asked, at its exact size."""
    svg = (SOURCE / f"{layer.source}.svg").read_text(encoding="utf-8")
    if layer.cut:
        svg, found = re.subn(r'<g id="ground">.*?</g>', "", svg, count=1, flags=re.DOTALL)
        if not found:
            raise ValueError(f"{layer.source} has no ground to drop")
    if layer.figure:
        svg = re.sub(_FIGURE, lambda _: _figure(layer.figure), svg, count=1)
    if layer.clan:
        light, deep = palette[layer.clan]
        svg = svg.replace(CLAN, light).replace(CLAN_DEEP, deep)
    if CLAN in svg or CLAN_DEEP in svg:
        raise ValueError(f"{layer.source} needs a clan")
    width, height = layer.size
    return svg.replace("<svg ", f'<svg width="{width}" height="{height}" preserveAspectRatio="none" ', 1)


_FIGURE = r'<path id="halo".*(?=</g></g><g id="frame")|<path id="halo".*(?=</g></svg>)'


def _figure(source: str) -> str:
    """The halo and the figure of a bust."""
    found = re.search(_FIGURE, (SOURCE / f"{source}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(f"{source} has no figure")
    return found[0]


def pixels(layer: Layer, palette: Palette) -> Image.Image:
    """A layer as an RGBA image."""
    png = bytes(resvg_py.svg_to_bytes(svg_string=vector(layer, palette), skip_system_fonts=True))
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    if image.size != layer.size:
        raise ValueError(f"{layer.source} came out as {image.size}, not {layer.size}")
    return image


def painted(picture: Picture, palette: Palette = NORMAL) -> Image.Image:
    """A picture with its layers laid over each other."""
    canvas = Image.new("RGBA", picture.size)
    for layer in picture.layers:
        whole = Image.new("RGBA", picture.size)
        whole.paste(pixels(layer, palette), layer.at)
        canvas = Image.alpha_composite(canvas, whole)
    return canvas


def rounded(image: Image.Image) -> Image.Image:
    """The image with round corners, for desktops, which show icons as they are."""
    fine = 8  # drawn larger, then reduced, for a smooth edge
    side = image.width * fine
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, side - 1, side - 1), radius=side * 0.2, fill=255)
    image.putalpha(mask.resize(image.size, Image.Resampling.BOX))
    return image


# --- pages ------------------------------------------------------------------------------------------------

PAGE_LIMIT = 2048
PADDING = 2  # on every side of a picture, so that filtering never reaches its neighbour


@dataclass(frozen=True)
class Place:
    """Where a picture stands on a page, from the upper left, padding not included."""

    picture: Picture
    page: int
    x: int
    y: int


def shelved(pictures: Iterable[Picture], page_width: int) -> list[Place]:
    """Places the pictures in rows, the tallest first; opens a new page when one is full."""
    places = []
    page = x = y = row = 0
    for picture in sorted(pictures, key=lambda one: (-one.size[1], -one.size[0], one.name)):
        width, height = (side + 2 * PADDING for side in picture.size)
        if x + width > page_width:
            x, y, row = 0, y + row, 0
        if y + height > PAGE_LIMIT:
            page, x, y, row = page + 1, 0, 0, 0
        places.append(Place(picture, page, x + PADDING, y + PADDING))
        x, row = x + width, max(row, height)
    return places


def page_size(places: Iterable[Place]) -> Size:
    """The smallest page around the places, in whole fours as graphics drivers like it."""
    right = max(place.x + place.picture.size[0] + PADDING for place in places)
    bottom = max(place.y + place.picture.size[1] + PADDING for place in places)
    return -(-right // 4) * 4, -(-bottom // 4) * 4


def pages_of(places: Iterable[Place]) -> list[list[Place]]:
    """The places grouped by page."""
    pages: dict[int, list[Place]] = {}
    for place in places:
        pages.setdefault(place.page, []).append(place)
    return list(pages.values())


def packed(sheet: Sheet) -> list[list[Place]]:
    """One row, or the packing with the least area over all sensible page widths."""
    pictures = sheet.pictures
    if sheet.in_a_row:
        return pages_of(shelved(pictures, PAGE_LIMIT))

    def area(pages: list[list[Place]]) -> int:
        return sum(width * height for width, height in map(page_size, pages))

    widest = max(picture.size[0] for picture in pictures) + 2 * PADDING
    tries = (pages_of(shelved(pictures, width)) for width in range(widest, PAGE_LIMIT + 1, 4))
    return min(tries, key=lambda pages: (len(pages), area(pages)))


def extruded(image: Image.Image) -> Image.Image:
    """The image with its outermost pixels repeated into the padding."""
    width, height = image.size
    full = Image.new("RGBA", (width + 2 * PADDING, height + 2 * PADDING))
    for offset in range(PADDING):  # a ring less each time; the image itself comes last
        inner = 2 * (PADDING - offset)
        full.paste(image.resize((width + inner, height + inner), Image.Resampling.NEAREST), (offset, offset))
    full.paste(image, (PADDING, PADDING))
    return full


def page_image(places: list[Place], palette: Palette) -> Image.Image:
    """All pictures of a page in their places."""
    page = Image.new("RGBA", page_size(places))
    for place in places:
        page.paste(extruded(painted(place.picture, palette)), (place.x - PADDING, place.y - PADDING))
    return page


# --- fewer colours ----------------------------------------------------------------------------------------

SOFT_COLOURS = 5  # colours kept for half-clear edges: there are few, every figure has the same halo
SOFT_STEPS = 16  # degrees of clearness of each; step 0 is clear, the last is solid and not among them
SOLID_COLOURS = 256 - SOFT_COLOURS * SOFT_STEPS
FLAT_SHARE = 0.6  # of the solid colours that are taken over exactly; the rest covers smoothed edges

Rgb = tuple[int, int, int]


def clear_pixels_coloured(image: Image.Image) -> Image.Image:
    """Gives clear pixels the colour of what is next to them.

    Kivy blends with straight alpha: a clear but black pixel darkens the edge when the picture is scaled.
    """
    spread = image.convert("RGBa").filter(ImageFilter.BoxBlur(2)).convert("RGBA")
    spread.putalpha(0)
    seen = image.getchannel("A").point([0] + [255] * 255)
    return Image.composite(image, spread, seen)


def soft_step(alpha: int) -> int:
    """The degree of clearness nearest to an alpha value."""
    return (alpha * SOFT_STEPS + 127) // 255


def reduced(counts: dict[Rgb, int], size: int) -> list[Rgb]:
    """At most `size` colours that stand for all the counted ones."""
    if len(counts) <= size:
        return sorted(counts)
    # One pixel per sighting would let large areas swallow the small ones: the weight grows slower.
    weighted = b"".join(bytes(rgb) * (count.bit_length() ** 2) for rgb, count in sorted(counts.items()))
    strip = Image.frombytes("RGB", (len(weighted) // 3, 1), weighted)
    palette = strip.quantize(size, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    return sorted({(palette[i], palette[i + 1], palette[i + 2]) for i in range(0, len(palette), 3)})[:size]


def solid_palette(counts: dict[Rgb, int]) -> list[Rgb]:
    """The flat colours of the drawing as they are, and a few blends of them."""
    common = sorted(counts, key=lambda rgb: (-counts[rgb], rgb))
    flat = common[: int(SOLID_COLOURS * FLAT_SHARE)]
    rest = {rgb: counts[rgb] for rgb in common[len(flat) :]}
    return flat + (reduced(rest, SOLID_COLOURS - len(flat)) if rest else [])


def nearest(colours: list[Rgb]) -> Callable[[Rgb], int]:
    """A function that finds the place of the nearest colour."""
    numbered = [(i, *rgb) for i, rgb in enumerate(colours)]

    def find(rgb: Rgb) -> int:
        red, green, blue = rgb
        # Weighted by how well the eye tells each apart.
        return min(
            (2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2, i) for i, r, g, b in numbered
        )[1]

    return find


def counted(image: Image.Image) -> list[tuple[Rgb, int, int]]:
    """Every colour of the image: its tone, its alpha and how often it occurs."""
    found = []
    for times, colour in image.getcolors(1 << 24) or []:
        assert isinstance(colour, tuple)
        red, green, blue, alpha = colour
        found.append(((red, green, blue), alpha, times))
    return found


def with_palette(image: Image.Image) -> Image.Image:
    """The image with 256 colours, chosen so that it looks the same: flat colours and soft edges stay."""
    image = clear_pixels_coloured(image)
    colours = counted(image)
    solid: dict[Rgb, int] = {}
    soft: dict[Rgb, int] = {}
    for rgb, alpha, times in colours:
        if soft_step(alpha) > 0:
            group = solid if soft_step(alpha) == SOFT_STEPS else soft
            group[rgb] = group.get(rgb, 0) + times
    soft_tones = reduced(soft, SOFT_COLOURS) or [(0, 0, 0)]
    solid_tones = solid_palette(solid)
    entries = [(*rgb, step * 255 // SOFT_STEPS) for rgb in soft_tones for step in range(SOFT_STEPS)]
    first_solid = len(entries)
    entries += [(*rgb, 255) for rgb in solid_tones]

    nearest_soft, nearest_solid = nearest(soft_tones), nearest(solid_tones)
    index_of: dict[int, int] = {}
    for rgb, alpha, _ in colours:
        step = soft_step(alpha)
        index = first_solid + nearest_solid(rgb) if step == SOFT_STEPS else nearest_soft(rgb) * SOFT_STEPS + step
        index_of[int.from_bytes(bytes((*rgb, alpha)), sys.byteorder)] = index
    indices = bytes(map(index_of.__getitem__, memoryview(image.tobytes()).cast("I")))
    result = Image.frombytes("P", image.size, indices)
    result.putpalette(bytes(value for entry in entries for value in entry[:3]))
    result.info["transparency"] = bytes(entry[3] for entry in entries)
    return result


# --- files ------------------------------------------------------------------------------------------------


def save_png(image: Image.Image, path: Path) -> None:
    """Writes a picture as small as it gets."""
    written = io.BytesIO()
    image.save(written, "png", optimize=True)
    path.write_bytes(png.smallest(written.getvalue()))


def write_sheet(sheet: Sheet, folder: Path) -> None:
    """Writes one atlas: its pages and the file that tells Kivy what is where."""
    index: dict[str, dict[str, list[int]]] = {}
    for number, places in enumerate(packed(sheet)):
        page = page_image(places, sheet.palette)
        file = f"{sheet.name}-{number}.png"
        save_png(with_palette(page), folder / file)
        # Kivy counts from the lower left.
        index[file] = {
            place.picture.name: [place.x, page.height - place.y - place.picture.size[1], *place.picture.size]
            for place in places
        }
    text = json.dumps(index, sort_keys=True).replace("], ", "],\n ") + "\n"  # a line per picture
    (folder / f"{sheet.name}.atlas").write_text(text, encoding="utf-8")


def write_colours(sheet: Sheet, palette: Palette, suffix: str, folder: Path) -> None:
    """Writes other colours for the same pages: 256 × red, green, blue, alpha, in the order of their palettes."""
    for number, places in enumerate(packed(sheet)):
        indices = with_palette(page_image(places, sheet.palette)).tobytes()
        other = memoryview(clear_pixels_coloured(page_image(places, palette)).tobytes()).cast("I")
        sums = [[0, 0, 0, 0, 0] for _ in range(256)]
        for (index, colour), times in Counter(zip(indices, other, strict=True)).items():
            for channel, value in enumerate(colour.to_bytes(4, sys.byteorder)):
                sums[index][channel] += value * times
            sums[index][4] += times
        mean = bytes(round(total / max(1, entry[4])) for entry in sums for total in entry[:4])
        (folder / f"{sheet.name}{suffix}-{number}.palette").write_bytes(mean)


def write_icons(folder: Path) -> None:
    """Writes the launcher's pictures; the desktop's get round corners."""
    for file, source, side, round_corners in ICONS:
        image = painted(square(file, source, side))
        save_png(with_palette(rounded(image) if round_corners else image), folder / file)
    drawn = [rounded(painted(square("ico", "app/icon", side))) for side in ICO_SIZES]
    drawn[-1].save(folder / "desktop.ico", sizes=[image.size for image in drawn], append_images=drawn[:-1])


def build(target: Path) -> None:
    """Writes everything below `target`, in place of what an earlier run left there."""
    for name in ("atlas", "icon"):
        folder = target / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
    for sheet in sheets():
        write_sheet(sheet, target / "atlas")
    for sheet in recoloured_sheets():
        write_colours(sheet, CONTRAST, "_contrast", target / "atlas")
    write_icons(target / "icon")
    save_png(with_palette(painted(presplash_picture())), target / "presplash.png")


def products(target: Path) -> dict[str, bytes]:
    """The written files by name."""
    files = [*(target / "atlas").glob("*"), *(target / "icon").glob("*"), target / "presplash.png"]
    return {file.relative_to(target).as_posix(): file.read_bytes() for file in sorted(files) if file.exists()}


def report(files: dict[str, bytes]) -> None:
    """Prints the size of each file."""
    for name, data in files.items():
        print(f"{len(data) / 1000:8.1f} kB  {name}")
    print(f"{sum(map(len, files.values())) / 1000:8.1f} kB  in all")


def check() -> int:
    """Draws everything anew and tells which stored files differ; the number of them is the answer."""
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        fresh = products(Path(folder))
    stored = products(ASSETS)
    differing = [name for name in sorted(fresh | stored) if fresh.get(name) != stored.get(name)]
    for name in differing:
        print(f"differs: {name}")
    return len(differing)


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Draw the pictures of the app from their vector sources.")
    parser.add_argument("--check", action="store_true", help="only compare the stored files with a new run")
    if parser.parse_args().check:
        return 1 if check() else 0
    build(ASSETS)
    report(products(ASSETS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
