"""A player's prompt: words, and below them values, dice or cards to choose from, or one button."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter.prompts import (
    AwardOption,
    BrookeOption,
    BrookePrompt,
    DieOption,
    FlipOption,
    ValueOption,
)
from app.games.brooke.presenter.shows import DICE, SLOTS, VALUES
from app.games.brooke.widgets.prompt_options import (
    AwardPlate,
    DieButton,
    FlipButton,
    OptionButton,
    PromptPicture,
    ValueButton,
    card_height,
    least_card_height,
)
from app.kit.labels import STEPS, WholeWords, fit_label, steps_down
from app.kit.press import Pressable


class BrookePromptWords(Pressable, FloatLayout):
    """The words; a field behind them tells when there is more to read."""

    label = StringProperty("")
    more = BooleanProperty(False)


class BrookePromptButton(Pressable, WholeWords):
    """The one button of a prompt."""

    primary = BooleanProperty(True)


class BrookePromptPanel(FloatLayout):
    """Shows a prompt.  Its widgets are made once, and moved off screen while they are not needed."""

    show: BrookePrompt = ObjectProperty(BrookePrompt())
    #: For a reader who sees the islands from the other side.
    turned_away = BooleanProperty(False)
    #: The colour of the reader, whose totals come first.
    near = NumericProperty(0)
    #: How far words may grow upwards before they would cover the islands.
    headroom = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.picture = PromptPicture(size_hint=(None, None))
        self.words = BrookePromptWords(size_hint=(None, None))
        self.head = WholeWords(size_hint=(None, None), bold=True, halign="left", valign="top")
        self.detail = WholeWords(size_hint=(None, None), halign="left", valign="top")
        #: Beside the button below a row.
        self.note = WholeWords(size_hint=(None, None), halign="left", valign="top")
        self.button = BrookePromptButton(size_hint=(None, None))
        self._rows: dict[type[BrookeOption], list[OptionButton]] = {
            ValueOption: [ValueButton(size_hint=(None, None)) for _ in VALUES],
            DieOption: [DieButton(size_hint=(None, None)) for _ in range(DICE)],
            FlipOption: [FlipButton(size_hint=(None, None)) for _ in range(SLOTS)],
            AwardOption: [AwardPlate(size_hint=(None, None)) for _ in range(SLOTS)],
        }
        #: Every button for an option, shown or not.
        self.buttons = [button for row in self._rows.values() for button in row]
        for part in (self.picture, self.head, self.detail):
            self.words.add_widget(part)
        for widget in (self.words, self.note, self.button, *self.buttons):
            self.add_widget(widget)
        for name in ("show", "pos", "size", "turned_away", "near", "headroom"):
            self.fbind(name, self._arrange)
        theme.bind(name=self._arrange, scale=self._arrange)

    def shown(self) -> list[OptionButton]:
        """The buttons for what is offered now, from left to right."""
        return [button for button in self.buttons if button.option is not None]

    # --- layout

    def wanted_height(self) -> float:
        """How high an area should be for what there is to choose from; 0 for values, which need one row."""
        options = self.show.options
        if not options or not isinstance(options[0], (DieOption, FlipOption)):
            return 0.0
        cards = max(card_height(option) for option in options)
        return self._words_room() + dp(12) + self._card_rows(len(options)) * (cards + dp(6)) + dp(20)

    def _words_room(self) -> float:
        """How high the words above some options should be: a heading, and two lines or a whole hint."""
        return theme.body * 1.4 + theme.label * (5.2 if self.show.more else 2.7)

    def _card_rows(self, number: int) -> int:
        """Cards with totals need some width: more than three go into two rows, unless there is room."""
        return 1 if number <= SLOTS or self.width / number >= dp(104) else 2

    def _arrange(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(30):
            return
        prompt = self.show
        row = self._filled(prompt.options)
        foot = dp(54) if row and prompt.action else 0.0
        tall = self._row_height(prompt) if row else 0.0
        if foot:
            # The words above it stay on the surface.
            tall = max(dp(54), min(tall, self.height - foot - theme.body * 1.4 - dp(6)))
        room = self.height - foot - tall - dp(3)
        # Words stand right above the row; spare room is split above and below both.
        words = min(room, max(dp(44 if prompt.wants_room else 52), self._words_room())) if row else room
        low = self.y + foot + (room - words) * 0.5
        if row:
            self._lay_out(row, low, tall)
            low += tall + dp(3)
        for button in self.buttons:
            if button not in row:
                _put_away(button)
        if foot:
            # A notice keeps its words together; otherwise there is room for the detail beside the button.
            self._arrange_foot(prompt._replace(detail="") if prompt.more else prompt)
            self._arrange_words(prompt if prompt.more else prompt._replace(detail=""), low, words, self.width)
        else:
            _fit(self.note, "", theme.label, self.width, 0)
            self._arrange_words(prompt, low, words, self._beside_button(prompt, low, low + words))

    def _filled(self, options: Sequence[BrookeOption]) -> list[OptionButton]:
        """The buttons for these options."""
        row = self._rows[type(options[0])][: len(options)] if options else []
        for button, option in zip(row, options, strict=True):
            button.option = option
        return row

    def _row_height(self, prompt: BrookePrompt) -> float:
        awards = max(self.height * 0.42, theme.body * 1.25 + theme.caption * 2.4 + dp(14))
        if isinstance(prompt.options[0], (DieOption, FlipOption)):
            rows = self._card_rows(len(prompt.options))
            most = max(card_height(option) for option in prompt.options) * 1.15 + dp(6)
            least = max(least_card_height(option) for option in prompt.options) + dp(6)
            words = dp(40) if self.height < dp(220) else self._words_room()
            # A long hint gives way to what there is to choose from.
            cards = max(self.height - words - dp(6), min(rows * least, self.height - dp(46)))
            return min(max(dp(80), cards), rows * most)
        least, wanted, limit = {
            ValueOption: (56, self.height * 0.56, 84),
            AwardOption: (54, awards, 96),
        }[type(prompt.options[0])]
        return min(max(dp(least), wanted), dp(limit))

    def _lay_out(self, row: list[OptionButton], low: float, tall: float) -> None:
        values = isinstance(row[0], ValueButton)
        rows = self._card_rows(len(row)) if isinstance(row[0], DieButton) else 1
        across = max(len(row), 5) if values else SLOTS if len(row) <= SLOTS else -(-len(row) // rows)
        wide, high = min(self.width / across, dp(88 if values else 190)), tall / rows
        # Dice and cards stand in the order of the islands, as this reader sees them; values always from 1 to 6.
        buttons = row[::-1] if self.turned_away and not values else row
        for number, button in enumerate(buttons):
            line, at = divmod(number, across)
            here = min(across, len(row) - line * across)
            left = self.x + (self.width - wide * here) / 2
            button.turned_away, button.near = self.turned_away, self.near
            button.pos = (left + wide * at, low + tall - high * (line + 1))
            button.size = (wide, high - (dp(5) if rows > 1 else 0))
            button.opacity, button.disabled = 1, isinstance(button, AwardPlate)

    def _beside_button(self, prompt: BrookePrompt, low: float, top: float) -> float:
        """The width that is left beside the button, which stands at the right of the words."""
        button = self.button
        if not prompt.action:
            _put_away(button)
            return self.width
        _dress(button, prompt.action, min(self.width * 0.42, dp(220)))
        button.height = min(dp(52), top - low)
        x = self.x if theme.left_handed else self.x + self.width - button.width
        button.pos = (x, low + (top - low - button.height) / 2)
        return self.width - button.width - dp(10)

    def _arrange_foot(self, prompt: BrookePrompt) -> None:
        """Detail and button below the row."""
        button = self.button
        _dress(button, prompt.action, min(self.width * 0.48, dp(220)))
        button.height = dp(50)
        left = theme.left_handed
        button.pos = (self.x if left else self.x + self.width - button.width, self.y)
        room = self.width - button.width - dp(12)
        tall = _fit(self.note, prompt.detail, theme.label, room, dp(52))
        self.note.color = theme.text_dim
        self.note.pos = (self.x + (button.width + dp(12) if left else 0), self.y + (dp(50) - tall) / 2)

    def _arrange_words(self, prompt: BrookePrompt, low: float, tall: float, room: float) -> None:
        left = self.x + (self.width - room if theme.left_handed else 0)
        picture = self.picture
        picture.name, picture.turned_away = prompt.picture, self.turned_away
        side = min(tall - dp(4), dp(56)) if prompt.picture else 0.0
        side = side if side > dp(18) else 0.0
        beside = side + dp(10) if side else 0.0
        wide = room - (dp(6) if prompt.more else 0)
        self.head.color = self.head.disabled_color = theme.text
        self.detail.color = self.detail.disabled_color = theme.text_dim
        high, under = self._fit_words(prompt, wide - beside, tall)
        if high + under > tall and side and theme.enlarged > 1 and not prompt.more:
            # Large letters need its room.
            side = beside = 0.0
            high, under = self._fit_words(prompt, wide, tall)
        inner = left + beside
        # A notice is shown whole: it grows upwards until it is read; so do large letters.
        if high + under > tall:
            top = self.y + self.height + self.headroom
            # Over all of the row above the words, or over none of it.
            tall = max(high + under + dp(10), top - low if prompt.more and self.headroom else 0)
        if side:
            picture.size, picture.pos = (side, side), (left, low + (tall - side) / 2)
        else:
            picture.size = (0, 0)
        self.words.more = prompt.more and tall >= dp(47)
        self.words.disabled, self.words.label = not self.words.more, prompt.head
        self.words.pos, self.words.size = (left - dp(4), low), (room + dp(8), tall)
        top = low + (tall + high + under) / 2
        self.head.pos = (inner, top - high)
        self.detail.pos = (inner, top - high - under)

    def _fit_words(self, prompt: BrookePrompt, room: float, tall: float) -> tuple[float, float]:
        """Set head and detail in the largest letters in which both are whole; returns their heights."""
        roomy = (theme.body if tall < dp(70) else theme.body * 1.1, theme.label)
        small = sp(SMALLEST_SP)
        enlarged, whole = theme.enlarged > 1, prompt.more or theme.enlarged > 1
        sizes: Iterable[tuple[float, ...]] = (
            roomy,
            (theme.body, theme.caption),
            (theme.label, theme.caption),
            (theme.caption, theme.caption),
            (small, small),
        )
        if enlarged:
            # A notice rather grows than have letters of the normal size, as long as it covers no island.
            sizes = steps_down(*roomy, steps=STEPS // 2 if prompt.more else STEPS)
        rooms = [(tall, sizes)]
        if enlarged and prompt.more:
            rooms.append((tall + self.headroom - dp(6), steps_down(*roomy)))
        for most, sizes in rooms:
            for head, detail in sizes:
                high = _fit(self.head, prompt.head, head, room, float("inf") if whole else tall)
                under = _fit(self.detail, prompt.detail, detail, room, float("inf"))
                if high + under <= most:
                    return high, under
        if whole:
            return high, under
        rest = tall - high
        return high, _fit(self.detail, prompt.detail if rest >= theme.label * 1.25 else "", small, room, rest)


def _put_away(widget: Widget) -> None:
    # Not only out of sight: a disabled widget swallows the touches on its place.
    widget.opacity, widget.disabled = 0, True
    widget.size, widget.pos = (0, 0), (-1000, -1000)
    if isinstance(widget, OptionButton):
        widget.option = None
        widget.let_go()


def _dress(button: BrookePromptButton, text: str, most: float) -> None:
    """Set the text of a button, on one line if a smaller size allows it."""
    button.text, button.opacity, button.disabled = text, 1, False
    for size in (theme.body, theme.label, theme.caption):
        button.font_size, button.text_size = size, (None, None)
        button.texture_update()
        button.width = min(most, max(dp(96), button.texture_size[0] + dp(34)))
        button.text_size = (button.width - dp(14), None)
        button.texture_update()
        if button.texture_size[1] <= dp(46):
            break


def _fit(label: Label, text: str, size: float, width: float, height: float) -> float:
    """Fit a text into a label, smaller before shorter; an empty text or no room hides it."""
    label.opacity = 1 if text and height > 0 else 0
    if not label.opacity:
        label.text, label.size = "", (0, 0)
        return 0.0
    enlarged = [one for (one,) in steps_down(size)][1:]
    return fit_label(
        label, text, (size, *enlarged, max(sp(SMALLEST_SP), size * 0.88), sp(SMALLEST_SP)), width, height
    )
