"""A small portrait with round corners."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from app.kit.pictures import texture_at


class Portrait(Widget):
    """A picture of an atlas, which Kivy's Image cannot show where only its colours differ from another atlas."""

    #: Its address, as `theme.atlas` gives it.
    source = StringProperty("")
    texture = ObjectProperty(None, allownone=True)

    def on_source(self, _widget: Widget, address: str) -> None:
        self.texture = texture_at(address)
