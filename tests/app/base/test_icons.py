"""Icons and fonts are those of KivyMD, although it is not imported for them."""

from __future__ import annotations

from pathlib import Path

from app.base.icons import GLYPHS, icon_glyph
from tests.touch.driver import Driver


def test_icons_are_those_of_kivymd() -> None:
    from kivymd.icon_definitions import md_icons

    assert {name: letter for name, letter in GLYPHS.items() if name and md_icons[name] != letter} == {}
    assert icon_glyph("abacus") == md_icons["abacus"] and icon_glyph("no-such-icon") == icon_glyph("") == ""


def test_fonts_are_those_of_kivymd(ui: Driver) -> None:
    from kivymd.font_definitions import fonts

    from app.kit.pictures import FONTS

    order = ("fn_regular", "fn_italic", "fn_bold", "fn_bolditalic")
    theirs = {font["name"]: tuple(Path(font[key]).stem for key in order if key in font) for font in fonts}
    assert {name: theirs[name] for name in FONTS} == FONTS
