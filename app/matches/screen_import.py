"""Imports matches of other devices: from the clipboard, or from a file dropped onto the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.metrics import dp

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.text import mark
from app.base.theme import theme
from app.device import android
from app.device.documents import pick_text
from app.kit.labels import WrappedLabel
from app.kit.page_sheet import PageSheet
from app.kit.press import TextButton
from app.matches.fairness import check, fairness_words
from app.store import HEAD, LONGEST
from app.table import Table
from engine.base import NeedsFile, Refused
from engine.sanitize import LONGEST_MATCH, clean, read_text

if TYPE_CHECKING:
    from app.base.screen import Ratskeller

DROP = mark("Copy the text of a shared match and paste it here, or drop its file onto the window.")
PICK = mark("Copy the text of a shared match and paste it here, or open its file.")
NOTHING = mark("There is nothing on the clipboard.")
FOREIGN = mark("This is not a Ratskeller match, or its beginning is damaged.")
DAMAGED = mark("The text is damaged: the match is shown up to the damage and is not saved.")
UNFINISHED = mark("This match is unfinished: you can look at it, but it is not saved.")
UNREADABLE = mark("“{name}” cannot be read.")
NOT_READ = mark("This file cannot be read.")
NO_ARCHIVE = mark("This text is not complete, or not from Ratskeller; nothing was changed.")
MERGED = mark("Matches that were added: {matches}; already here: {known}.")
NEEDS_FILE = mark("This match uses cards or components from a file that is not part of it.")


def ask_for_text(app: Ratskeller) -> None:
    """Ask for the text of a match."""
    # Loaded late: a text field looks for a clipboard, which is slow.
    load_kv("kit/field")
    sheet = PageSheet(title=tr._("Import a match"))
    content = sheet.ids.content
    content.add_widget(WrappedLabel(text=tr._(PICK if android.ON_ANDROID else DROP)))
    field = Factory.Field(hint_text=tr._("The text of the match"))
    field.multiline, field.height = True, dp(120)
    paste = TextButton(text=tr._("Paste from the clipboard"), icon="clipboard-arrow-down-outline")
    open_ = TextButton(text=tr._("Open the match"), icon="chevron-right", primary=True)

    # A toast would be beneath the sheet.
    trouble = WrappedLabel(bold=True, color=theme.accent)

    def pasted(*_: object) -> None:
        text = _clipboard()
        if text.lstrip().startswith(HEAD):
            # A field would be slow with all of it.
            import_text(app, text, partial(setattr, trouble, "text"))
            return
        field.text = clean(text[:LONGEST_MATCH])
        if not field.text.strip():
            trouble.text = tr._(NOTHING)

    def picked(text: str | None) -> None:
        if text is None:
            trouble.text = tr._(NOT_READ)
        else:
            import_text(app, text, partial(setattr, trouble, "text"))

    file = TextButton(text=tr._("Open a file"), icon="file-outline")
    file.bind(on_release=lambda *_: pick_text(LONGEST, picked))
    paste.bind(on_release=pasted)
    open_.bind(on_release=lambda *_: import_text(app, field.text, partial(setattr, trouble, "text")))
    field.bind(text=lambda *_: setattr(trouble, "text", ""))
    for widget in (field, trouble, paste, *((file,) if android.ON_ANDROID else ()), open_):
        content.add_widget(widget)
    sheet.open()


def import_file(app: Ratskeller, path: Path) -> None:
    """Import a file."""
    try:
        text = read_text(path, LONGEST)
    except (OSError, ValueError):
        app.notify(tr._(UNREADABLE).format(name=clean(path.name)))
        return
    import_text(app, text)


def import_text(app: Ratskeller, text: str, refuse: Callable[[str], None] | None = None) -> bool:
    """Import a text, show the match, and say whether it was drawn fairly; false if the text is no match.

    `refuse` gets what is wrong with it, instead of a toast.
    """
    refuse = refuse or app.notify
    if not text.strip():
        refuse(tr._(NOTHING))
        return False
    if text.lstrip().startswith(HEAD):
        return _import_everything(app, text, refuse)
    try:
        table, damage = app.library.import_text(text)
    except NeedsFile:
        refuse(tr._(NEEDS_FILE))
        return False
    except (Refused, ValueError, RecursionError, KeyError, TypeError):
        refuse(tr._(FOREIGN))
        return False
    while PageSheet.stack:
        PageSheet.stack[-1].dismiss()
    app.go("replay", table=table)
    app.notify(_said(table, damage))
    return True


def _import_everything(app: Ratskeller, text: str, refuse: Callable[[str], None]) -> bool:
    """Add what another device has and this one does not."""
    try:
        found = app.take_in(text)
    except ValueError:
        refuse(tr._(NO_ARCHIVE))
        return False
    while PageSheet.stack:
        PageSheet.stack[-1].dismiss()
    app.go("log")
    app.notify(tr._(MERGED).format(matches=found.matches, known=found.known))
    return True


def _said(table: Table, damage: str | None) -> str:
    if damage is not None:
        return tr._(DAMAGED)
    if not table.match.over:
        return tr._(UNFINISHED)
    _, head, text = fairness_words(check(table.match))
    return f"{head}. {text}"


def _clipboard() -> str:
    from kivy.core.clipboard import Clipboard

    try:
        return Clipboard.paste() or ""
    except Exception:  # a driver may raise anything
        return ""
