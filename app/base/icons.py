"""The icons of the app by their names, in the font “Icons”, and the emblems of the sides.

KivyMD has a table of all seven thousand icons, which takes longer to read than home takes to be built: it is asked
only for a name that is not here.
"""

from __future__ import annotations

from collections.abc import Mapping

#: emblem → the token of its colour in the theme
COLOUR_KEYS: Mapping[str, str] = {
    "hammer": "blue",
    "apple": "red",
    "leaf": "green",
    "moon": "violet",
    "bolt": "gold",
    "gear": "grey",
}
#: colour → emblem
EMBLEMS: Mapping[str, str] = {colour_key: emblem for emblem, colour_key in COLOUR_KEYS.items()}


GLYPHS: dict[str, str] = {
    "": "",
    "account-group-outline": "\U000f0b58",
    "account-multiple-outline": "\U000f000f",
    "account-outline": "\U000f0013",
    "account-plus-outline": "\U000f0801",
    "alert-circle-outline": "\U000f05d6",
    "alert-outline": "\U000f002a",
    "arrow-down": "\U000f0045",
    "arrow-down-thick": "\U000f0046",
    "arrow-left-bold": "\U000f0731",
    "arrow-right-bold": "\U000f0734",
    "arrow-right-thin": "\U000f19b0",
    "arrow-up": "\U000f005d",
    "arrow-up-thick": "\U000f005e",
    "book-open-variant": "\U000f14f7",
    "book-open-variant-outline": "\U000f1ccc",
    "calendar-month-outline": "\U000f0e18",
    "cards-outline": "\U000f0639",
    "chart-bar": "\U000f0128",
    "chart-line-variant": "\U000f07b1",
    "check": "\U000f012c",
    "check-bold": "\U000f0e1e",
    "check-circle": "\U000f05e0",
    "check-circle-outline": "\U000f05e1",
    "check-decagram-outline": "\U000f1740",
    "chevron-down": "\U000f0140",
    "chevron-left": "\U000f0141",
    "chevron-right": "\U000f0142",
    "clipboard-arrow-down-outline": "\U000f0c56",
    "close": "\U000f0156",
    "close-octagon-outline": "\U000f015d",
    "cog-outline": "\U000f08bb",
    "crown": "\U000f01a5",
    "dice-5-outline": "\U000f114e",
    "dots-horizontal": "\U000f01d8",
    "dots-vertical": "\U000f01d9",
    "equal": "\U000f01fc",
    "eye-outline": "\U000f06d0",
    "file-document-outline": "\U000f09ee",
    "fire": "\U000f0238",
    "flag-outline": "\U000f023d",
    "flag-variant-outline": "\U000f023e",
    "format-list-text": "\U000f126f",
    "hand-back-right-outline": "\U000f182d",
    "help-circle-outline": "\U000f0625",
    "home-outline": "\U000f06a1",
    "infinity": "\U000f06e4",
    "information-outline": "\U000f02fd",
    "lightbulb-on-outline": "\U000f06e9",
    "lightbulb-outline": "\U000f0336",
    "lock-outline": "\U000f0341",
    "matrix": "\U000f0628",
    "menu": "\U000f035c",
    "pause": "\U000f03e4",
    "play": "\U000f040a",
    "play-box-outline": "\U000f040b",
    "play-circle": "\U000f040c",
    "play-circle-outline": "\U000f040d",
    "plus": "\U000f0415",
    "plus-thick": "\U000f11ec",
    "pulse": "\U000f0430",
    "puzzle-outline": "\U000f0a66",
    "replay": "\U000f0459",
    "restart": "\U000f0709",
    "rotate-3d-variant": "\U000f0464",
    "rotate-right": "\U000f0467",
    "scale-balance": "\U000f05d1",
    "school-outline": "\U000f1180",
    "share-variant": "\U000f0497",
    "shield-check-outline": "\U000f0cc8",
    "shopping-outline": "\U000f11d5",
    "skip-next": "\U000f04ad",
    "skip-previous": "\U000f04ae",
    "star-circle": "\U000f04cf",
    "swap-horizontal": "\U000f04e1",
    "swap-vertical": "\U000f04e2",
    "table-arrow-right": "\U000f13bd",
    "trash-can-outline": "\U000f0a7a",
    "tray-arrow-down": "\U000f0120",
    "trophy": "\U000f0538",
    "trophy-outline": "\U000f053a",
    "tune-variant": "\U000f1542",
    "undo": "\U000f054c",
    "weather-night": "\U000f0594",
    "wrench-outline": "\U000f0be0",
}


def icon_glyph(name: str) -> str:
    """The letter that draws an icon; empty for an unknown name."""
    found = GLYPHS.get(name)
    if found is None:
        from kivymd.icon_definitions import md_icons

        found = GLYPHS[name] = str(md_icons.get(name, ""))
    return found
