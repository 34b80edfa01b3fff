"""Widgets built on KivyMD: page bars and rows with switches.

Imported with the first page that needs them, never before home is shown: importing KivyMD’s widgets is slow.
"""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivymd.uix.appbar import (
    MDActionTopAppBarButton,
    MDTopAppBar,
    MDTopAppBarTitle,
)
from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemSupportingText
from kivymd.uix.selectioncontrol import MDSwitch

from app.base.fixes import kivymd_fixes  # noqa: F401  before any widget of KivyMD is built
from app.base.kv import load_kv
from app.kit.labels import WholeWords
from app.kit.press import Pressable


class PageBar(MDTopAppBar):
    """The bar at the top of a page: Back, the title, and buttons."""

    title = StringProperty("")

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Add buttons to KivyMD's container for them."""
        if isinstance(widget, Pressable):
            self.ids.actions.add_widget(widget)
        else:
            super().add_widget(widget, *args, **kwargs)


class BarTitle(WholeWords, MDTopAppBarTitle):
    """A title that wraps."""


class BarButton(Pressable, MDActionTopAppBarButton):
    """An icon in a bar; `label` names what it does."""

    label = StringProperty("")


class RowHead(MDListItemHeadlineText):
    """The name of a row, never shortened."""


class RowNote(MDListItemSupportingText):
    """A sentence below the name of a row, never shortened."""


class RowSwitch(MDSwitch):
    """Shows a switch; the row around it is pressed."""

    def on_touch_down(self, touch: object) -> bool:
        return False


class SwitchRow(Pressable, MDListItem):
    """A name, a sentence and a switch; the whole row can be pressed."""

    text = StringProperty("")
    note = StringProperty("")
    on = BooleanProperty(False)
    #: Why it cannot be switched now.
    locked = StringProperty("")
    words_height = NumericProperty(0)

    __events__ = ("on_switch",)

    def on_kv_post(self, base_widget: object) -> None:
        # Not in KV: a rule that reads `self.ids` keeps its widget, and the whole page, alive.
        self.ids.text_container.bind(height=self.setter("words_height"))
        self.words_height = self.ids.text_container.height

    def on_release(self) -> None:
        if not self.locked:
            self.on = not self.on
            self.dispatch("on_switch", self.on)

    def on_switch(self, on: bool) -> None:
        """The player has switched it."""


load_kv("kit/bars")
