"""A question before something that cannot be taken back: KivyMD's dialog.

Not for the player at the far side of a shared device: a dialog cannot be rotated.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.widget import Widget
from kivymd.uix.dialog import (
    MDDialog,
    MDDialogHeadlineText,
    MDDialogSupportingText,
)

from app.base.fixes import kivymd_fixes  # noqa: F401  before any widget of KivyMD is built
from app.base.kv import load_kv
from app.kit.page_sheet import PageSheet


class QuestionTitle(MDDialogHeadlineText):
    """The question in a few words."""


class QuestionText(MDDialogSupportingText):
    """What would happen."""


class QuestionDialog(MDDialog):
    """Asks, and does it if the player agrees; the harmless answer is the nearer one."""

    title = StringProperty("")
    text = StringProperty("")
    yes = StringProperty("")
    no = StringProperty("")

    def __init__(self, done: Callable[[], None], **properties: object) -> None:
        super().__init__(**properties)
        self._done = done

    def open(self) -> None:
        """Open it; Back and the keyboard find it among the sheets."""
        super().open()
        PageSheet.stack.append(self)

    def dismiss(self, *_args: object) -> None:
        """Close it, once."""
        if self in PageSheet.stack:
            PageSheet.stack.remove(self)
            super().dismiss()

    def on_parent(self, _question: QuestionDialog, parent: Widget | None) -> None:
        """Remove the KV bindings of a closed dialog; KivyMD's rules would keep it alive."""
        if parent is None:
            for widget in self.walk(restrict=True):
                Builder.unbind_widget(widget.uid)

    def agree(self) -> None:
        """The player wants it."""
        self.dismiss()
        self._done()


def ask(title: str, question: str, yes: str, no: str, done: Callable[[], None]) -> QuestionDialog:
    """Ask before something that cannot be undone."""
    dialog = QuestionDialog(done, title=title, text=question, yes=yes, no=no)
    dialog.open()
    return dialog


load_kv("kit/question")
