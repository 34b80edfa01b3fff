"""Registers the fonts that come with KivyMD, without importing KivyMD."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from kivy.core.text import LabelBase

#: font → its files: regular, italic, bold, bold italic
FONTS: dict[str, tuple[str, ...]] = {
    "Roboto": ("Roboto-Regular", "Roboto-Italic", "Roboto-Bold", "Roboto-BoldItalic"),
    "RobotoBlack": ("Roboto-Black", "Roboto-BlackItalic"),
    "Icons": ("materialdesignicons-webfont",),
}


def _register() -> None:
    kivymd = find_spec("kivymd")
    if kivymd is None or kivymd.origin is None:
        raise ModuleNotFoundError("No module named 'kivymd'", name="kivymd")
    folder = Path(kivymd.origin).parent / "fonts"
    for name, files in FONTS.items():
        LabelBase.register(name, *(str(folder / f"{file}.ttf") for file in files))


_register()
