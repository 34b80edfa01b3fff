"""The question part of a sheet: words, and below them a wheel of values, dice, cards, or one button."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from app.games.brooke.presenter.prompts import AwardOption, DieOption, FlipOption, Prompt
from app.games.brooke.widgets.options import AwardPlate, DieButton, FlipButton, Offer, Tile, WheelButton
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.lettering import fit_label
from app.ui.widgets.press import Pressable

#: How many of each there can be.
VALUES, DICE, CARDS = 6, 6, 3


class AskLine(Pressable, FloatLayout):
    """The words; a field behind them tells when there is more to read."""

    label = StringProperty("")
    more = BooleanProperty(False)


class AskAction(Pressable, Label):
    """The one button of a sheet."""

    primary = BooleanProperty(True)


class Ask(FloatLayout):
    """Shows a prompt.  Everything in it is made once and put away when it is not needed."""

    prompt: Prompt = ObjectProperty(Prompt())
    #: For a reader who sees the islands from the other side.
    turned_away = BooleanProperty(False)

    __events__ = ("on_offer", "on_action", "on_more", "on_carry", "on_let_go", "on_hold", "on_grip")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.tile = Tile(size_hint=(None, None))
        self.line = AskLine(size_hint=(None, None))
        self.head = Label(size_hint=(None, None), bold=True, halign="left", valign="top")
        self.detail = Label(size_hint=(None, None), halign="left", valign="top")
        #: Beside the button below a row.
        self.note = Label(size_hint=(None, None), halign="left", valign="top")
        self.button = AskAction(size_hint=(None, None))
        self.wheel = [WheelButton(size_hint=(None, None)) for _ in range(VALUES)]
        self.dice = [DieButton(size_hint=(None, None)) for _ in range(DICE)]
        self.flips = [FlipButton(size_hint=(None, None)) for _ in range(CARDS)]
        self.awards = [AwardPlate(size_hint=(None, None)) for _ in range(CARDS)]
        for widget in (self.tile, self.head, self.detail):
            self.line.add_widget(widget)
        for widget in (self.line, self.note, self.button):
            self.add_widget(widget)
        for offer in self.offers():
            self.add_widget(offer)
            offer.bind(
                on_tap=lambda _offer, thing: self.dispatch("on_offer", thing),
                on_hold=lambda _offer, thing: self.dispatch("on_hold", thing),
                on_grip=lambda _offer, thing: self.dispatch("on_grip", thing),
                on_carry=lambda _offer, thing, x, y: self.dispatch("on_carry", thing, x, y),
                on_let_go=lambda _offer, thing, x, y: self.dispatch("on_let_go", thing, x, y),
            )
        self.button.bind(on_release=lambda *_: self.dispatch("on_action"))
        self.line.bind(on_release=lambda *_: self.dispatch("on_more"))
        for name in ("prompt", "pos", "size", "turned_away"):
            self.fbind(name, self._arrange)
        theme.bind(name=self._arrange, scale=self._arrange)

    def offers(self) -> list[Offer]:
        """Everything that can be offered, shown or not."""
        return [*self.wheel, *self.dice, *self.flips, *self.awards]

    def shown(self) -> list[Offer]:
        """What is offered now, from left to right."""
        return [offer for offer in self.offers() if offer.offer is not None and offer.opacity]

    # --- what listeners hear

    def on_offer(self, thing: object) -> None:
        """Something offered was tapped."""

    def on_action(self) -> None:
        """The button was pressed."""

    def on_more(self) -> None:
        """The words were pressed."""

    def on_carry(self, thing: object, x: float, y: float) -> None:
        """Something offered is dragged over a point of the window."""

    def on_let_go(self, thing: object, x: float, y: float) -> None:
        """Something offered was let go over a point of the window."""

    def on_hold(self, thing: object) -> None:
        """Something offered was pressed for long."""

    def on_grip(self, thing: object) -> None:
        """A finger lies on something offered (None: no longer)."""

    # --- layout

    def _arrange(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(30):
            return
        prompt = self.prompt
        row = self._row(prompt)
        foot = dp(54) if row and prompt.action else 0.0
        tall = self._row_height(prompt) if row else 0.0
        room = self.height - foot - tall - dp(3)
        # Words stand right above what they speak of, and what is left of the room is above and below both.
        words = min(room, max(dp(52), theme.body * 1.4 + theme.label * 2.7)) if row else room
        low = self.y + foot + (room - words) * 0.5
        if row:
            self._lay_out(row, low, tall)
            low += tall + dp(3)
        for offer in self.offers():
            if offer not in row:
                _put_away(offer)
        if foot:
            self._arrange_foot(prompt)
            self._arrange_words(prompt._replace(detail=""), low, words, self.width)
        else:
            _fit(self.note, "", theme.label, self.width, 0)
            self._arrange_words(prompt, low, words, self._beside_button(prompt, low, low + words))

    def _row(self, prompt: Prompt) -> list[Offer]:
        if prompt.wheel:
            return _filled(self.wheel, prompt.wheel, prompt.colour)
        kinds = ((DieOption, self.dice), (FlipOption, self.flips), (AwardOption, self.awards))
        for kind, widgets in kinds:
            if prompt.options and isinstance(prompt.options[0], kind):
                return _filled(widgets, prompt.options)
        return []

    def _row_height(self, prompt: Prompt) -> float:
        if prompt.wheel:
            return min(max(dp(56), self.height * 0.56), dp(84))
        first = prompt.options[0]
        if isinstance(first, FlipOption):
            return min(max(dp(86), self.height * 0.64), dp(156))
        if isinstance(first, AwardOption):
            return min(max(dp(54), self.height * 0.42, theme.body * 1.25 + theme.caption * 2.4 + dp(14)), dp(96))
        return min(max(dp(70), self.height * 0.55), dp(116))

    def _lay_out(self, row: Sequence[Offer], low: float, tall: float) -> None:
        cards = isinstance(row[0], (FlipButton, AwardPlate))
        wide = min(self.width / (CARDS if cards else max(len(row), 5)), dp(190) if cards else dp(88))
        left = self.x + (self.width - wide * len(row)) / 2
        # Dice and cards stand in the order of the islands, as this reader sees them; values always from 1 to 6.
        mirrored = self.turned_away and not isinstance(row[0], WheelButton)
        for number, offer in enumerate(reversed(row) if mirrored else row):
            offer.turned_away = self.turned_away
            offer.pos, offer.size = (left + wide * number, low), (wide, tall)
            offer.opacity, offer.disabled = 1, isinstance(offer, AwardPlate)

    def _beside_button(self, prompt: Prompt, low: float, top: float) -> float:
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

    def _arrange_foot(self, prompt: Prompt) -> None:
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

    def _arrange_words(self, prompt: Prompt, low: float, tall: float, room: float) -> None:
        left = self.x + (self.width - room if theme.left_handed else 0)
        self._arrange_line(prompt, left, low, tall, room)
        tile = self.tile
        tile.name, tile.turned_away = prompt.picture, self.turned_away
        side = min(tall - dp(4), dp(56)) if prompt.picture else 0.0
        if side > dp(18):
            tile.size, tile.pos = (side, side), (left, low + (tall - side) / 2)
            left, room = left + side + dp(10), room - side - dp(10)
        else:
            tile.size = (0, 0)
        self.head.color = self.head.disabled_color = theme.text
        self.detail.color = self.detail.disabled_color = theme.text_dim
        if prompt.more:
            room -= dp(6)
        high = _fit(self.head, prompt.head, theme.body if tall < dp(70) else theme.body * 1.1, room, tall)
        rest = tall - high
        under = 0.0
        if prompt.detail and rest >= theme.label * 1.25:
            under = _fit(self.detail, prompt.detail, theme.label if rest > dp(24) else theme.caption, room, rest)
        else:
            _fit(self.detail, "", theme.label, room, 0)
        top = low + (tall + high + under) / 2
        self.head.pos = (left, top - high)
        self.detail.pos = (left, top - high - under)

    def _arrange_line(self, prompt: Prompt, left: float, low: float, tall: float, room: float) -> None:
        line = self.line
        line.more = prompt.more and tall >= dp(47)
        line.disabled, line.label = not line.more, prompt.head
        line.pos, line.size = (left - dp(4), low), (room + dp(8), tall)


def _filled(widgets: Sequence[Offer], offers: Sequence[object], colour: int | None = None) -> list[Offer]:
    row = []
    for widget, offer in zip(widgets, offers, strict=False):
        if colour is not None:
            widget.colour = colour
        widget.offer = offer
        row.append(widget)
    return row


def _put_away(widget: Widget) -> None:
    # Not only out of sight: a disabled widget swallows the touches on its place.
    widget.opacity, widget.disabled = 0, True
    widget.size, widget.pos = (0, 0), (-1000, -1000)
    if isinstance(widget, Offer):
        widget.offer = None
        widget.let_go()


def _dress(button: AskAction, text: str, most: float) -> None:
    """A button with these words: on one line if a smaller size can do it."""
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
    """Smaller before shorter; what has nothing to say, or no room, takes none."""
    label.opacity = 1 if text and height > 0 else 0
    if not label.opacity:
        label.text, label.size = "", (0, 0)
        return 0.0
    return fit_label(label, text, (size, max(sp(SMALLEST_SP), size * 0.88), sp(SMALLEST_SP)), width, height)
