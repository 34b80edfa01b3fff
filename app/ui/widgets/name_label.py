"""Labels for names of any length."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.properties import NumericProperty, StringProperty

from app.ui.theme import theme
from app.ui.widgets.labels import ThemedLabel


class NameLabel(ThemedLabel):
    """A name on one line, perhaps in smaller letters, else on two lines, else shortened."""

    text: str
    name = StringProperty("")
    #: The largest font size.
    largest = NumericProperty(16)

    def __init__(self, **properties: object) -> None:
        super().__init__(**{"size_hint_y": None, "halign": "left", **properties})
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for one in ("name", "width", "largest", "bold"):
            self.fbind(one, self._fit_soon)
        theme.bind(caption=self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        best = next(self._fitting(), None)
        self.shorten = best is None
        self.text, self.font_size = best or (self.name, theme.caption)
        self.text_size = (self.width, None)
        self.texture_update()
        self.height = self.texture_size[1]

    def _fitting(self) -> Iterator[tuple[str, float]]:
        """Texts and font sizes that fit, the best first."""
        for text in (self.name, *_broken(self.name)):
            size = self.largest
            while size >= theme.caption:
                if self._wide(text, size) <= self.width:
                    yield text, size
                size -= 1

    def _wide(self, text: str, size: float) -> float:
        measure = Measure(font_size=size, bold=self.bold)
        return max(float(measure.get_extents(line)[0]) for line in text.split("\n"))


def _broken(name: str) -> list[str]:
    """A name broken into two lines at a space or hyphen, the most even way first."""
    places = [place for place, letter in enumerate(name, 1) if letter in " -" and place < len(name)]
    places.sort(key=lambda place: abs(2 * place - len(name)))
    return [f"{name[:place].rstrip()}\n{name[place:]}" for place in places]
