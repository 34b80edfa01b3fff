"""A player's prompt: words, and below them values, dice or cards to choose from, or one button."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kivy.graphics import Color, Line
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import question_text
from app.games.brooke.presenter.prompts import (
    AwardOption,
    BrookeOption,
    BrookePrompt,
    DieOption,
    FlipOption,
    IslandOutcome,
    ValueOption,
)
from app.games.brooke.presenter.view_models import COLOURS, DICE, SLOTS, VALUES, Pair
from app.games.brooke.widgets.drawing import dashed, draw_action, draw_die, draw_emblem, draw_ring
from app.kit.drawing import Drawn, draw_box, draw_picture, draw_sign
from app.kit.gesture import Gesture
from app.kit.labels import STEPS, WholeWords, draw_fitted, fit_label, steps_down, wrap_lines
from app.kit.pictures import BLACK, icon_texture, picture, text_texture
from app.kit.press import Pressable


class BrookePromptWords(Pressable, FloatLayout):
    """The words; a field behind them shows that there is more to read."""

    label = StringProperty("")
    more = BooleanProperty(False)


class BrookePromptButton(Pressable, WholeWords):
    """The one button of a prompt."""

    primary = BooleanProperty(True)


class BrookePromptPanel(FloatLayout):
    """Shows a prompt.  Its widgets are made once, and moved off screen while they are not needed."""

    model: BrookePrompt = ObjectProperty(BrookePrompt())
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
        for name in ("model", "pos", "size", "turned_away", "near", "headroom"):
            self.fbind(name, self._arrange)
        theme.bind(name=self._arrange, scale=self._arrange)

    def shown(self) -> list[OptionButton]:
        """The buttons for what is offered now, from left to right."""
        return [button for button in self.buttons if button.option is not None]

    # --- layout

    def choices_height(self) -> float:
        """How high an area should be for a row of cards to choose from, whether there are any now or not."""
        return theme.body * 1.4 + theme.label * 2.7 + dp(38) + flip_card_height()

    def wanted_height(self) -> float:
        """How high an area should be for the cards that there are to choose from now; 0 for anything else."""
        options = self.model.options
        if not options or not isinstance(options[0], (DieOption, FlipOption)):
            return 0.0
        cards = max(card_height(option) for option in options)
        return self._words_room() + dp(12) + self._card_rows(len(options)) * (cards + dp(6))

    def _words_room(self) -> float:
        """How high the words above some options should be: a heading, and two lines or a whole hint."""
        return theme.body * 1.4 + theme.label * (5.2 if self.model.more else 2.7)

    def _card_rows(self, number: int) -> int:
        """Cards with totals need some width: more than three go into two rows, unless there is room."""
        return 1 if number <= SLOTS or self.width / number >= dp(104) else 2

    def _arrange(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(30):
            return
        prompt = self.model
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
                _hide(button)
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
        least, wanted, limit = {ValueOption: (56, self.height * 0.56, 84), AwardOption: (54, awards, 96)}[
            type(prompt.options[0])
        ]
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
            _hide(button)
            return self.width
        _set_text(button, prompt.action, min(self.width * 0.42, dp(220)))
        button.height = min(dp(52), top - low)
        x = self.x if theme.left_handed else self.x + self.width - button.width
        button.pos = (x, low + (top - low - button.height) / 2)
        return self.width - button.width - dp(10)

    def _arrange_foot(self, prompt: BrookePrompt) -> None:
        """Detail and button below the row."""
        button = self.button
        _set_text(button, prompt.action, min(self.width * 0.48, dp(220)))
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


def _hide(widget: Widget) -> None:
    # Not only out of sight: a disabled widget swallows the touches on its place.
    widget.opacity, widget.disabled = 0, True
    widget.size, widget.pos = (0, 0), (-1000, -1000)
    if isinstance(widget, OptionButton):
        widget.option = None
        widget.let_go()


def _set_text(button: BrookePromptButton, text: str, most: float) -> None:
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


# --- options


class OptionButton(Gesture, Pressable, Drawn):
    """One option: tapped, dragged, or held for an explanation."""

    option: BrookeOption | None = ObjectProperty(None, allownone=True)
    #: For a reader who sees the islands from the other side: left is on the right.
    turned_away = BooleanProperty(False)
    #: The colour of the reader, whose totals come first.
    near = NumericProperty(0)

    @property
    def label(self) -> str:
        """In words, for the keyboard and for tests."""
        return ""

    def thing_at(self, x: float, y: float) -> BrookeOption | None:
        return self.option if self.collide_point(x, y) and self.opacity else None

    def press(self) -> None:
        if self.option is not None and not self.disabled:
            self.dispatch("on_tap", self.option)

    def draw(self) -> None:
        if self.option is not None and min(self.size) > dp(20):
            self.draw_option()

    def draw_option(self) -> None:
        """Draw what is offered on the present canvas."""


class ValueButton(OptionButton):
    """A value for a die."""

    option: ValueOption

    @property
    def label(self) -> str:
        return str(self.option.value) if isinstance(self.option, ValueOption) else ""

    def can_drag(self, thing: object) -> bool:
        return isinstance(thing, ValueOption) and not thing.locked

    def draw_option(self) -> None:
        die = self.option
        side = min(self.width - dp(12), self.height - dp(14), dp(62)) * (1.12 if die.chosen else 1)
        x, y = self.center_x - side / 2, self.center_y - side / 2
        if die.chosen:
            draw_ring(x, y, side, taken=True)
        draw_die(die.colour, die.value, x, y, side, 0.38 if die.locked else 1)
        if die.locked:
            draw_sign(icon_texture("lock", side * 0.42), self.center_x, self.center_y, theme.text)


def card_height(option: BrookeOption) -> float:
    """How high a card with everything on it is, at the present size of letters."""
    line, totals = _line(), _totals_line()
    if isinstance(option, FlipOption):
        return flip_card_height()
    if isinstance(option, DieOption) and len(option.outcomes) > 1:
        return 5 * line + dp(36) + 2 * totals + dp(12)
    # A warning may take two lines.
    warned = isinstance(option, DieOption) and any(one.warns for one in option.outcomes)
    return (4 if warned else 3) * line + dp(40) + totals + dp(14)


def flip_card_height() -> float:
    return 4 * _line() + dp(48) + _totals_line() + dp(14)


def least_card_height(option: BrookeOption) -> float:
    """How high a card has to be for its pictures, totals and names in the smallest letters."""
    islands = len(option.outcomes) if isinstance(option, DieOption) else 1
    return dp(DIE + 10) + islands * (sp(SMALLEST_SP) * 1.25 + dp(TOTALS))


def _line() -> float:
    return theme.caption * 1.25


def _totals_line() -> float:
    return max(dp(TOTALS), theme.body * 1.5)


#: The least heights of a die above the totals, and of a line with totals, in dp.
DIE, TOTALS = 28, 26
#: The side of the mark of a hint, in dp.
BULB = 22
#: From this ratio of width to height a card has the die beside the totals.
WIDE = 1.5
#: The least width for each of several islands side by side, in dp.
LEAST_COLUMN = 72


class CardButton(OptionButton):
    """A card with what a choice would lead to: pictures, totals, who leads then, and how it is now."""

    #: The size of its words, and where they stand (left end and width), found anew whenever it is drawn.
    _letters = 0.0
    span = (0.0, 0.0)

    def fit(self, contents: Sequence[str], height: Callable[[str], float]) -> str:
        """The first of some contents that fits: letters give way first, then what is least important."""
        for content in contents:
            for (size,) in steps_down(theme.caption):
                self._letters = max(sp(SMALLEST_SP), size)
                if height(content) <= self.height:
                    return content
        return content

    @property
    def line(self) -> float:
        return self._letters * 1.25

    @property
    def totals_line(self) -> float:
        return max(dp(TOTALS), self._letters * 2)

    def draw_card(self, *, chosen: bool, hinted: bool) -> None:
        """The frame; a hint says so on its upper edge."""
        self.span = (self.x, self.width)
        x, y, width, height = self.x + dp(3), self.y, self.width - dp(6), self.height
        draw_box(x, y, width, height, theme.raised, dp(12))
        Color(*(theme.good if chosen or hinted else theme.line))
        edge = dp(2 if chosen or hinted else 0.9)
        Line(rounded_rectangle=(x + dp(1), y + dp(1), width - dp(2), height - dp(2), dp(11)), width=edge)
        if hinted:
            bulb = dp(BULB)
            draw_box(x + width - bulb - dp(2), y + height - bulb - dp(2), bulb, bulb, theme.good, bulb / 2)
            icon = icon_texture("lightbulb-on-outline", bulb * 0.7)
            draw_sign(icon, x + width - bulb / 2 - dp(2), y + height - bulb / 2 - dp(2), theme.ground)

    def draw_words(self, text: str, middle: float, shade: Sequence[float], *, bold: bool = False) -> None:
        left, width = self.span
        draw_fitted(text, self._letters, shade, left + width / 2, middle, width - dp(12), bold=bold)

    def leads(self, outcome: IslandOutcome) -> list[str]:
        """Who leads then, or a warning, which may take more lines."""
        if not outcome.warns:
            return [outcome.leads]
        return wrap_lines(outcome.leads, self._letters * 1.06, self.span[1] - dp(12))

    def outcome_height(self, outcome: IslandOutcome, parts: str) -> float:
        """How much `draw_outcome` needs."""
        lines = ("n" in parts) + ("w" in parts) + (len(self.leads(outcome)) if "l" in parts else 0)
        return self.totals_line + lines * self.line

    def draw_outcome(self, outcome: IslandOutcome, top: float, parts: str) -> float:
        """An island at the end of the turn, downwards from `top`; `parts` are (n)ame, (l)eader and no(w)."""
        line, totals = self.line, self.totals_line
        if "n" in parts:
            self.draw_words(outcome.name, top - line / 2, theme.text, bold=True)
            top -= line
        self.draw_totals(outcome, top - totals / 2)
        return self.draw_leader(outcome, top - totals, parts)

    def now(self, outcome: IslandOutcome) -> str:
        near = int(self.near)
        return tr._("now {totals}").format(totals=f"{outcome.now[near]} : {outcome.now[1 - near]}")

    def draw_totals(self, outcome: IslandOutcome, middle: float) -> None:
        left, width = self.span
        room = width - dp(14)
        line, x = self.totals_line, left + width / 2
        _draw_totals(outcome.totals, x, middle, line, room, near=int(self.near), leader=outcome.leader)

    def draw_leader(self, outcome: IslandOutcome, top: float, parts: str) -> float:
        """Who leads then, and how it is now, downwards from `top`."""
        line = self.line
        if "l" in parts:
            shade = theme.text_dim if outcome.leader is None else theme.side(COLOURS[outcome.leader])
            for words in self.leads(outcome):
                self.draw_words(words, top - line / 2, theme.accent if outcome.warns else shade, bold=True)
                top -= line
        if "w" in parts:
            self.draw_words(self.now(outcome), top - line / 2, theme.text_dim)
            top -= line
        return top


class DieButton(CardButton):
    """A die to take: as it is, as it would be, and how its island would stand then."""

    option: DieOption

    @property
    def label(self) -> str:
        option = self.option
        if not isinstance(option, DieOption):
            return ""
        words = question_text.die_option(option.die.slot, option.die.value, option.shows, option.to)
        return ", ".join((words, *(headed(one.name, one.leads) for one in option.outcomes)))

    def draw_option(self) -> None:
        option = self.option
        self.draw_card(chosen=option.chosen, hinted=option.hinted)
        outcomes = option.outcomes
        if len(outcomes) == 1 and self.width >= WIDE * self.height:
            self._draw_across(outcomes[0])
            return
        if self._fits_columns(outcomes):
            self._draw_columns(outcomes)
            return
        # The islands are named above their totals, or the only one above the die.
        named = len(outcomes) > 1
        parts = self.fit(("nl", "n") if named else ("lw", "l", ""), lambda parts: self._height(parts, dp(DIE)))
        used = self._height(parts, 0)
        die = max(dp(18), min(self.height - used, dp(46)))
        top = self.y + self.height - max(dp(3), (self.height - used - die) / 2 + dp(5))
        if not named:
            self.draw_words(option.name, top - self.line / 2, theme.text, bold=True)
            top -= self.line
        self._draw_dice(top - die, die)
        top -= die
        for outcome in outcomes:
            top = self.draw_outcome(outcome, top, parts)

    def _draw_across(self, outcome: IslandOutcome) -> None:
        """In a low card the die stands beside the totals that it leads to, between the words."""
        parts = self.fit(("nlw", "nl", "n"), lambda parts: self.outcome_height(outcome, parts) + dp(8))
        words = self.outcome_height(outcome, parts) - self.totals_line
        row = max(self.totals_line, min(dp(40), self.height - words - dp(14)))
        top = self.center_y + (words + row) / 2
        self.draw_words(outcome.name, top - self.line / 2, theme.text, bold=True)
        top -= self.line
        part = (self.width - dp(6)) * 0.42
        self.span = (self.x + dp(6), part)
        self._draw_dice(top - row, row)
        self.span = (self.x + part, self.width - part - dp(4))
        self.draw_totals(outcome, top - row / 2)
        self.span = (self.x, self.width)
        self.draw_leader(outcome, top - row, parts)

    def _fits_columns(self, outcomes: Sequence[IslandOutcome]) -> bool:
        """Whether several islands fit side by side with all their words."""
        if len(outcomes) < 2:
            return False
        words = [text for one in outcomes for text in (one.name, one.leads)]
        widest = max(text_texture(text, sp(SMALLEST_SP), bold=True).width for text in words)
        return bool((self.width - dp(6)) / len(outcomes) >= max(dp(LEAST_COLUMN), widest + dp(12)))

    def _draw_columns(self, outcomes: Sequence[IslandOutcome]) -> None:
        """The islands side by side below the die."""
        wide = (self.width - dp(6)) / len(outcomes)
        self.span = (self.x, wide)

        def height(parts: str) -> float:
            return dp(8) + max(self.outcome_height(one, parts) for one in outcomes)

        now = max(text_texture(self.now(one), sp(SMALLEST_SP)).width for one in outcomes)
        contents = ("nlw", "nl", "n") if now <= wide - dp(12) else ("nl", "n")
        parts = self.fit(contents, lambda parts: height(parts) + dp(26))
        die = max(dp(18), min(self.height - height(parts), dp(46)))
        top = self.center_y + (height(parts) + die) / 2 - dp(4)
        self.span = (self.x, self.width)
        self._draw_dice(top - die, die)
        for number, outcome in enumerate(outcomes):
            self.span = (self.x + dp(3) + wide * number, wide)
            self.draw_outcome(outcome, top - die, parts)

    def _height(self, parts: str, die: float) -> float:
        outcomes = self.option.outcomes
        named = self.line if len(outcomes) < 2 else 0.0
        return dp(10) + named + die + sum(self.outcome_height(one, parts) for one in outcomes)

    def _draw_dice(self, y: float, room: float) -> None:
        """The die as it is, an arrow, and the die as it would be; a die that moves has the arrow of its way."""
        option = self.option
        colour, slot, value = option.die
        side = room * 0.88
        y += (room - side) / 2
        left, width = self.span
        middle = left + width / 2
        if option.shows:
            side = min(side, (width - dp(12)) / 2.7)
            draw_die(colour, value, middle - side * 1.3, y + side * 0.06, side * 0.88, 0.55)
            draw_sign(icon_texture("arrow-right-bold", side * 0.5), middle, y + side / 2, theme.accent)
            draw_die(colour, option.shows, middle + side * 0.32, y, side)
            return
        draw_die(colour, value, middle - side / 2, y, side)
        if option.to != slot:
            # From the last island a die goes on to the first, so the way is not always that of the arrow.
            right = (option.to - slot) % SLOTS == 1
            right = right != self.turned_away
            arrow = icon_texture("arrow-right-bold" if right else "arrow-left-bold", side * 0.6)
            draw_sign(arrow, middle + (side if right else -side), y + side / 2, theme.accent)


class FlipButton(CardButton):
    """A card's other side: picture, action, and the totals that it would make."""

    option: FlipOption

    @property
    def label(self) -> str:
        if not isinstance(self.option, FlipOption):
            return ""
        return headed(self.option.outcome.name, self.option.outcome.leads)

    def draw_option(self) -> None:
        card = self.option
        self.draw_card(chosen=card.chosen, hinted=card.hinted)
        # What does not fit is left out, the name last: the picture shows the island too.
        parts = self.fit(("nlx", "nl", "l", ""), lambda parts: self._height(parts, dp(36)))
        used = self._height(parts, 0)
        width = self.width - dp(6)
        side = max(dp(20), min(self.height - used, (width - dp(18)) * 0.56, dp(64)))
        top = self.y + self.height - max(dp(5), (self.height - used - side) / 2 + dp(5))
        if "n" in parts:
            # Beside the mark of a hint.
            self.span = (self.x, self.width - (dp(BULB - 6) if card.hinted else 0))
            self.draw_words(card.outcome.name, top - self.line / 2, theme.text, bold=True)
            self.span = (self.x, self.width)
            top -= self.line
        colour, small = COLOURS[card.face.colour], side * 0.72
        left = self.x + self.width / 2 - (side + small + dp(5)) / 2
        top -= side
        draw_picture(picture("islands", f"{card.picture}_{colour}"), left, top, side)
        left += side + dp(5)
        draw_action(card.face.action, colour, left, top + (side - small) / 2, small, turned_away=self.turned_away)
        top = self.draw_outcome(card.outcome, top, parts.replace("n", ""))
        for words in self._notes() if "x" in parts else ():
            self.draw_words(words, top - self.line / 2, theme.text_dim)
            top -= self.line

    def _notes(self) -> list[str]:
        return wrap_lines(self.option.note, self._letters, self.width - dp(12))

    def _height(self, parts: str, art: float) -> float:
        # The same for all cards, one of which is turned twice, so that their rows stand side by side.
        twice = wrap_lines(question_text.turned_twice(), self._letters, self.width - dp(12))
        notes = max(len(self._notes()), len(twice)) * self.line if "x" in parts else 0.0
        return dp(12) + art + self.outcome_height(self.option.outcome, parts) + notes


class AwardPlate(OptionButton):
    """How a card was decided; there is nothing to press."""

    option: AwardOption

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.disabled, self.focusable = True, False

    def draw_option(self) -> None:
        award = self.option
        x, y, width, height = self.x + dp(3), self.y, self.width - dp(6), self.height
        if award.colour is None:
            draw_box(x, y, width, height, theme.raised, dp(12))
            dashed(x + dp(1), y + dp(1), width - dp(2), height - dp(2), theme.line, dp(12), dp(1))
        else:
            draw_box(x, y, width, height, theme.side(COLOURS[award.colour]), dp(12))
            draw_box(x + dp(2), y + dp(2), width - dp(4), height - dp(4), theme.raised, dp(10))
        line = max(dp(20), theme.body * 1.25)
        words = theme.caption * 1.2
        top, x, room = y + (height + line) / 2 + words, self.x + self.width / 2, width - dp(8)
        draw_fitted(award.name, theme.caption, theme.text, x, top - words / 2, room)
        top -= words
        _draw_totals(award.totals, x, top - line / 2, line, width - dp(10), near=int(self.near))
        draw_fitted(award.note, theme.caption, theme.text_dim, x, top - line - words / 2, room, bold=False)


def _draw_totals(
    totals: Pair, x: float, y: float, line: float, room: float, *, near: int, leader: int | None = None
) -> None:
    """Both totals between their emblems, the near side's first; a ring round the emblem of who leads."""
    text = f"{totals[near]} : {totals[1 - near]}"
    room -= dp(12)
    wide = text_texture(text, line * 0.86, BLACK).width + 1.72 * line
    side = line * 0.86 * min(1.0, room / wide)
    figures = text_texture(text, side, BLACK)
    # Small letters are a little wider than in proportion.
    side = min(side, (room - figures.width) / 2)
    apart = figures.width / 2 + dp(4)
    for colour, left in ((near, x - apart - side), (1 - near, x + apart)):
        if colour == leader:
            ring = side + dp(4)
            draw_box(left - dp(2), y - ring / 2, ring, ring, theme.side(COLOURS[colour]), ring / 2)
        draw_emblem(colour, left, y - side / 2, side)
    draw_sign(figures, x, y, theme.text)


class PromptPicture(Drawn):
    """The picture before the words: an action on paper, an emblem, a boat, or an icon."""

    name = StringProperty("")
    turned_away = BooleanProperty(False)

    def draw(self) -> None:
        side = min(self.size)
        if not self.name or side < dp(10):
            return
        x, y = self.center_x - side / 2, self.center_y - side / 2
        kind, _, rest = self.name.partition("_")
        if self.name.startswith("md:"):
            icon = icon_texture(self.name.removeprefix("md:"), side * 0.8)
            draw_sign(icon, self.center_x, self.center_y, theme.text)
        elif kind in ("emblem", "limit"):
            draw_picture(picture("tokens" if kind == "emblem" else "dice", self.name), x, y, side)
        else:
            draw_action(kind, rest, x, y, side, turned_away=self.turned_away)
