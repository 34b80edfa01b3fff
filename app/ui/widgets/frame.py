"""What frames the app and is built with KivyMD: bars, rows of lists, switches, questions.

Imported with the first page that needs it and never before home is shown: KivyMD's widgets take their time.
Their colours come through `app.ui.material`.
"""

from __future__ import annotations

from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget
from kivymd.uix.appbar import (
    MDActionTopAppBarButton,
    MDTopAppBar,
    MDTopAppBarLeadingButtonContainer,
    MDTopAppBarTitle,
    MDTopAppBarTrailingButtonContainer,
)
from kivymd.uix.list import MDListItem, MDListItemHeadlineText, MDListItemSupportingText
from kivymd.uix.selectioncontrol import MDSwitch

from app.ui.kv import load_kv
from app.ui.widgets.press import Pressable


class PageBar(MDTopAppBar):
    """The bar at the top of a page: back, the title, and room for actions."""

    title = StringProperty("")

    def add_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Put an action where KivyMD keeps them."""
        if isinstance(widget, Pressable):
            self.ids.actions.add_widget(widget)
        else:
            super().add_widget(widget, *args, **kwargs)


class BarTitle(MDTopAppBarTitle):
    """A title that wraps where it is long."""


class BarButton(Pressable, MDActionTopAppBarButton):
    """An icon in a bar; `label` says in words what it does."""

    label = StringProperty("")


class RowHead(MDListItemHeadlineText):
    """The name of a row, all of it."""


class RowNote(MDListItemSupportingText):
    """A sentence below the name of a row, all of it."""


class RowSwitch(MDSwitch):
    """A switch as it looks; the row around it is what is pressed."""

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
        # Not in the rule: one that names `self.ids` keeps its widget, and the page that it is on, for ever.
        self.ids.text_container.bind(height=self.setter("words_height"))
        self.words_height = self.ids.text_container.height

    def on_release(self) -> None:
        if not self.locked:
            self.on = not self.on
            self.dispatch("on_switch", self.on)

    def on_switch(self, on: bool) -> None:
        """The player has switched it."""


for _widget in (
    PageBar,
    BarTitle,
    BarButton,
    MDTopAppBarLeadingButtonContainer,
    MDTopAppBarTrailingButtonContainer,
    RowHead,
    RowNote,
    RowSwitch,
    SwitchRow,
):
    Factory.register(_widget.__name__, cls=_widget)

load_kv("frame")
