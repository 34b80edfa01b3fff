"""The line that tells the last turn, with the numbers that stand on the table, and a button to see it again."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter.last_turn import DOT, BrookeTurn, Part
from app.games.brooke.presenter.shows import COLOURS
from app.games.brooke.widgets.drawing import draw_box, draw_emblem
from app.games.brooke.widgets.marks import draw_label
from app.kit.drawing import Drawn
from app.kit.labels import draw_fitted, split_words, steps_down
from app.kit.pictures import text_texture
from app.kit.press import EdgeIcon

#: The distance of two rows, in heights of the letters.
ROW = 1.32
#: How wide a number is, in the smallest letters.
NUMBER = 1.55


class TurnWords(Drawn):
    """The words of a turn: a row for each part if there is room, else one after the other."""

    turn: BrookeTurn | None = ObjectProperty(None, allownone=True)

    @property
    def text(self) -> str:
        """For tests and for a voice."""
        return self.turn.text if self.turn is not None else ""

    def draw(self) -> None:
        turn = self.turn
        if turn is None:
            return
        draw_box(self.x, self.y, self.width, self.height, theme.raised, dp(12))
        emblem = min(self.height - dp(8), dp(34))
        draw_emblem(turn.colour, self.x + dp(8), self.y + (self.height - emblem) / 2, emblem)
        left = self.x + emblem + dp(16)
        room = self.x + self.width - left - dp(8)
        rows, size = self._rows(turn, room)
        pitch = min(size * ROW, (self.height - dp(4)) / len(rows))
        top = self.y + (self.height + pitch * len(rows)) / 2
        for number, row in enumerate(rows):
            x, y = left, top - pitch * (number + 0.5)
            for word in row:
                x += _draw_word(word, turn, size, x, y)

    def _rows(self, turn: BrookeTurn, room: float) -> tuple[list[list[Part]], float]:
        """The words in rows, and the size of their letters: as large as fits."""
        parts = [Part(turn.head), *turn.parts]
        smallest = sp(SMALLEST_SP)
        largest = theme.body if theme.tablet else theme.label
        sizes = sorted(
            {*(size for (size,) in steps_down(largest)), theme.label, theme.caption, smallest}, reverse=True
        )
        for size in sizes:
            # Each part in a row of its own; the first stands beside the name.
            whole = [parts[:2], *([part] for part in parts[2:])]
            widths = [sum(_width(part, size) for part in row) for row in whole]
            if max(widths) <= room and size * ROW * len(whole) <= self.height - dp(4):
                return whole, size
            wrapped = _wrapped(parts, size, room)
            if size * 1.16 * len(wrapped) <= self.height - dp(4):
                return wrapped, size
        return wrapped, min(smallest, (self.height - dp(4)) / 1.16 / len(wrapped))


def _wrapped(parts: list[Part], size: float, room: float) -> list[list[Part]]:
    """Parts one after the other, broken between words."""
    rows: list[list[Part]] = [[]]
    used = 0.0
    for index, part in enumerate(parts):
        words = split_words(part.text)
        if 0 < index < len(parts) - 1:
            words[-1] += DOT.rstrip()
        for at, word in enumerate(words):
            token = Part(word, 0 if at else part.number)
            wide = _width(token, size)
            if used and used + wide > room:
                rows.append([])
                used = 0.0
            rows[-1].append(token)
            used += wide
    return rows


def _width(part: Part, size: float) -> float:
    return (
        text_texture(part.text, size, bold=True).width + size * 0.3 + (_number_width(size) if part.number else 0)
    )


def _number_width(size: float) -> float:
    """A number and the space after it: “① 1” is not eleven."""
    return sp(SMALLEST_SP) * NUMBER + size * 0.35


def _draw_word(part: Part, turn: BrookeTurn, size: float, x: float, y: float) -> float:
    """Words with their number before them; returns how far the next ones are."""
    left = x
    if part.number:
        draw_label(str(part.number), left + sp(SMALLEST_SP) * NUMBER / 2, y)
        left += _number_width(size)
    own = part.text == turn.head
    shade = theme.side(COLOURS[turn.colour]) if own else theme.text
    left += draw_fitted(part.text, size, shade, left, y, float("inf"), align="left", bold=own)
    return left - x + size * 0.3


class TurnLine(FloatLayout):
    """Words and button."""

    turn: BrookeTurn | None = ObjectProperty(None, allownone=True)
    #: Whether the turn can be seen again.
    again = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.words = TurnWords(size_hint=(None, None))
        self.button = EdgeIcon(icon="replay", size_hint=(None, None), font_size=dp(26))
        self.add_widget(self.words)
        self.add_widget(self.button)
        for name in ("pos", "size", "turn", "again"):
            self.fbind(name, self._arrange)
        self._name_button()
        tr.bind(_=self._name_button)

    def _name_button(self, *_: object) -> None:
        self.button.label = tr._("Show that turn again")

    def _arrange(self, *_: object) -> None:
        shown = self.turn is not None and self.height > dp(20)
        again = shown and self.again
        side = dp(48)
        self.words.turn = self.turn if shown else None
        self.words.pos = self.pos
        self.words.size = (self.width - (side + dp(2) if again else 0), self.height) if shown else (0, 0)
        button = self.button
        button.opacity, button.disabled = (1, False) if again else (0, True)
        # Not only out of sight: a disabled widget swallows the touches on its place.
        button.size = (side, side) if again else (0, 0)
        button.pos = (self.x + self.width - side, self.y + (self.height - side) / 2) if again else self.pos
