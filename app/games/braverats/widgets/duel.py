"""The middle of the table: two slots for cards, their values, and what is at stake."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from app.base.icons import EMBLEMS
from app.base.theme import theme
from app.games.braverats.presenter.view_models import CardState, DuelSlot, DuelState
from app.games.braverats.widgets.card import Card, full_name_size, is_readable
from app.games.braverats.widgets.history import CHIP_HEIGHT, CHIP_WIDTH, LastRoundChip
from app.games.braverats.widgets.layout import LARGE_WIDTH
from app.kit.drawing import draw_box, draw_picture, outline
from app.kit.pictures import BLACK, icon_texture, picture, text_texture

#: Height over width of a card, and of one in large print.
TALL, LARGE_TALL = 700 / 500, 0.88
PAPER, INK, GOLD = (1, 0.976, 0.925, 1), (0.169, 0.125, 0.094, 1), (0.949, 0.698, 0.298, 1)
TILT = 4
#: How high a +2 flag stands at the edge of its card.
FLAG = 0.17
#: The height of a row of waiting crowns.
ROW = dp(24)
#: Lower than this, values take less room.
LOW = dp(130)


class Duel(FloatLayout):
    """Two slots, left and right."""

    model: DuelState = ObjectProperty(DuelState())
    #: Which of the three dots of a thinking side is lit.
    pulse = NumericProperty(0)
    #: How far each card is turned: animated.
    turns: Sequence[float] = ListProperty([1, 1])
    values_shown = BooleanProperty(True)
    #: Cards in large print.
    large = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.cards = (Card(size_hint=(None, None)), Card(size_hint=(None, None)))
        self.chip = LastRoundChip()
        self._saying, self._invite, self._waits, self._worth = _label(), _label(), _label(), _label()
        for name in ("model", "values_shown", "large", "pos", "size"):
            self.fbind(name, self._redraw)
        self.fbind("turns", self._turn)
        self.fbind("pulse", self._dots)
        theme.bind(name=self._redraw, scale=self._redraw)
        for widget in (*self.cards, self._saying, self._invite, self._waits, self._worth, self.chip):
            self.add_widget(widget)
        self._clock = Clock.schedule_interval(self._beat, 0.4)
        self._redraw()

    @property
    def slots(self) -> tuple[DuelSlot, DuelSlot]:
        return self.model.slots

    def _beat(self, _dt: float) -> None:
        self.pulse = (self.pulse + 1) % 3

    # --- measures

    @property
    def pill_height(self) -> float:
        # Where a prompt leaves little room, the cards need it more than the values.
        most = dp(38) if self.height > LOW else dp(30)
        return max(dp(28), min(sp(20) * theme.scale * 1.5, most))

    @property
    def _margin(self) -> float:
        """What is left free above and below a card with its value, and between them."""
        return dp(16) if self.height > LOW else dp(10)

    @property
    def _edge(self) -> float:
        """Room kept free at the sides: face to face, players have buttons there."""
        return dp(74) if self.model.facing else dp(12) if self.width < dp(500) else dp(44)

    @property
    def card_size(self) -> tuple[float, float]:
        height = min(self.height - self.pill_height - self._margin, dp(400))
        most = min((self.width - dp(96)) / 2 - self._edge, dp(280))
        if not self._in_large_print:
            width = min(height / TALL, most)
            return max(dp(20), width), max(dp(28), width * TALL)
        # Where it is low, a card in large print is still wide enough for its name.
        width = min(max(height / LARGE_TALL, dp(LARGE_WIDTH)), most)
        return max(dp(20), width), max(dp(28), min(height, width * LARGE_TALL))

    @property
    def _in_large_print(self) -> bool:
        """As it was set, or because names would be too small otherwise."""
        width = (self.height - self.pill_height - self._margin) / TALL
        return self.large or not is_readable(full_name_size(width))

    def slot_box(self, index: int) -> tuple[float, float, float, float]:
        """x, y, width, height of a slot."""
        width, height = self.card_size
        spare = self.width - 2 * width
        gap = min(spare - 2 * self._edge, max(dp(104), width * 0.66))
        gap = max(gap, dp(72)) if spare > dp(80) else spare - dp(8)
        x = (self.x + self.width / 2) + (gap / 2 if index else -gap / 2 - width)
        block = height + self.pill_height + dp(6)
        return x, self.y + self.height / 2 + block / 2 - height, width, height

    def slot_at(self, x: float, y: float) -> int:
        """The slot at or near a point, or -1."""
        grace = dp(12)
        for index in (0, 1):
            left, bottom, width, height = self.slot_box(index)
            if left - grace <= x <= left + width + grace and bottom - grace <= y <= bottom + height + grace:
                return index
        return -1

    def centre_box(self) -> tuple[float, float, float, float]:
        left, bottom, width, height = self.slot_box(0)
        right = self.slot_box(1)[0]
        return left + width + dp(4), bottom, right - left - width - dp(8), height

    def centre(self) -> tuple[float, float]:
        """Where crowns fly from."""
        x, y, width, height = self.centre_box()
        return x + width / 2, y + height / 2

    # --- drawing

    def _turn(self, *_: object) -> None:
        for card, turn in zip(self.cards, self.turns, strict=True):
            card.turn = turn

    def _redraw(self, *_: object) -> None:
        self.canvas.before.clear()
        self.canvas.after.clear()
        if self.width < dp(60) or self.height < dp(60):
            # Drawn for a larger table, they would cover other widgets.
            self.chip.model = None
            self.chip.put(*self.pos)
            for widget in (*self.cards, self._saying, self._invite, self._waits, self._worth):
                widget.opacity = 0
            return
        self._place_cards()
        self._invitation()
        with self.canvas.before:
            for index in (0, 1):
                self._slot_ground(index)
        with self.canvas.after:
            for index in (0, 1):
                self._flag(index)
                self._pill(index)
            self._stakes()
        self._dots()

    def _place_cards(self) -> None:
        for index, (card, slot) in enumerate(zip(self.cards, self.slots, strict=True)):
            x, y, width, height = self.slot_box(index)
            card.face = "large" if self._in_large_print else "full"
            card.size, card.pos = (width, height), (x, y)
            card.opacity = 0 if slot.card is None else 1
            card.model = slot.card or CardState("", self.model.colours[index])
            won = slot.verdict == "won"
            card.ring = "won" if won else "lift" if index == self.model.inviting and slot.card is not None else ""
            card.angle = (TILT if index == 0 else -TILT) if slot.verdict == "lost" else 0
            card.upside_down = self.model.facing and index == 0
            card.zoom = 1
        self._turn()

    def _slot_ground(self, index: int) -> None:
        slot = self.slots[index]
        if slot.card is not None:
            return
        x, y, width, height = self.slot_box(index)
        inviting = index == self.model.inviting
        outline((x, y), (width, height), theme.accent if inviting else theme.line, dp(1.4))
        if inviting and self.model.invite:
            hand = icon_texture("hand-back-right-outline", min(dp(38), width * 0.34, height * 0.4))
            # Above the words, if there is room for them.
            up = height * 0.56 if self._invite.opacity else (height - hand.height) / 2
            Color(*theme.text)
            Rectangle(texture=hand, pos=(x + (width - hand.width) / 2, y + up), size=hand.size)

    def _flag(self, index: int) -> None:
        """The +2 at the inner edge of the card it helps."""
        slot = self.slots[index]
        if not slot.plus:
            return
        x, y, width, height = self.slot_box(index)
        side = self._flag_side()
        left = x + width - side * 0.12 if index == 0 else x - side * 0.84
        draw_picture(picture("tokens", f"plus2_{self.model.colours[index]}"), left, y + height * FLAG, side)

    def _flag_side(self) -> float:
        # Two of them have room between the cards.
        gap = self.slot_box(1)[0] - self.slot_box(0)[0] - self.card_size[0]
        return min(max(dp(46), min(dp(72), self.card_size[0] * 0.42)), gap / 1.8)

    def _pill_text(self, index: int) -> Texture | None:
        slot = self.slots[index]
        if slot.card is None or not self.values_shown:
            return None
        if slot.value is None:
            text = "?+2" if slot.plus else "?"
        else:
            text = f"{slot.value}+2 = {slot.value + 2}" if slot.plus else str(slot.value)
        return text_texture(text, self.pill_height * 0.62, BLACK)

    def _tick(self, index: int) -> Texture | None:
        won = self.slots[index].verdict == "won"
        return icon_texture("check-bold", self.pill_height * 0.68) if won else None

    def _pill_box(self, index: int) -> tuple[float, float, float, float]:
        """x, y, width and height of the value under a card."""
        x, y, width, _height = self.slot_box(index)
        texture, tick, tall = self._pill_text(index), self._tick(index), self.pill_height
        wide = 0 if texture is None else texture.width + (tick.width + dp(4) if tick else 0) + dp(22)
        return x + (width - wide) / 2, y - tall - dp(6), wide, tall

    def _pill(self, index: int) -> None:
        """The value under the card."""
        texture, tick = self._pill_text(index), self._tick(index)
        if texture is None:
            return
        left, bottom, wide, tall = self._pill_box(index)
        draw_box(left, bottom, wide, tall, INK, dp(12))
        edge = dp(2)
        inner = left + edge, bottom + edge, wide - 2 * edge, tall - 2 * edge
        draw_box(*inner, GOLD if tick else PAPER, dp(10))
        Color(*INK)
        at = left + dp(11)
        if tick:
            Rectangle(texture=tick, pos=(at, bottom + (tall - tick.height) / 2), size=tick.size)
            at += tick.width + dp(4)
        Rectangle(texture=texture, pos=(at, bottom + (tall - texture.height) / 2), size=texture.size)

    def _stakes(self) -> None:
        """The eye of a Spy or the crown of the round, what it is worth, and below them the round before."""
        x, y, width, height = self.centre_box()
        self._place_chip(x + width / 2, y - dp(6) - self.pill_height / 2)
        flags = any(slot.plus for slot in self.slots)
        chip = self.chip.y + CHIP_HEIGHT if self.model.past else y
        low = max(y, chip, y + height * FLAG + self._flag_side() if flags else 0.0)
        for label in (self._saying, self._worth, self._waits):
            label.opacity = 0
        if any(slot.verdict for slot in self.slots):
            if any(self.model.pending):
                self._waiting(x, y + height - dp(4), width, low)
        else:
            self._round_at_stake(x, y + height, width, low)

    def _place_chip(self, x: float, y: float) -> None:
        """Between the values, which are of different widths."""
        left, right = (self._pill_box(index) for index in (0, 1))
        least, most = left[0] + left[2] + dp(2) + CHIP_WIDTH / 2, right[0] - dp(2) - CHIP_WIDTH / 2
        self.chip.model = self.model.past
        self.chip.put(
            max(least, min(x, most)) if least <= most else (least + most) / 2,
            max(self.y + CHIP_HEIGHT / 2, y),
        )

    def _round_at_stake(self, x: float, top: float, width: float, low: float) -> None:
        """The words that matter most first: the icon goes where there is no room for it."""
        words = theme.caption * 1.25
        side = min(dp(44), width * 0.6)
        if self.model.decides:
            top = self._stake(x, top, width, top - low - 2.4 * words)
        elif top - low >= side + words + dp(8):
            name = f"spy_eye_{self.model.spy}" if self.model.spy else "crown"
            draw_picture(picture("tokens", name), x + (width - side) / 2, top - side - dp(4), side)
            top -= side + dp(8)
        top = self._write(self._worth, self.model.worth, x, top, width, top - low, strong=self.model.decides)
        self._write(self._saying, self.model.saying, x, top, width, top - low)

    def _stake(self, x: float, top: float, width: float, room: float) -> float:
        """How many crowns the round can decide the game with, in large figures; returns the line below them."""
        size = min(dp(76), room, width * 0.9)
        if not self.model.stake or size < dp(28):
            return top
        figure = text_texture(str(self.model.stake), size, BLACK)
        crown = size * 0.5
        left = x + (width - figure.width - crown - dp(2)) / 2
        Color(*theme.accent)
        Rectangle(texture=figure, pos=(left, top - size * 1.06), size=figure.size)
        draw_picture(picture("tokens", "crown"), left + figure.width + dp(2), top - size * 0.86, crown)
        return top - size * 1.06

    def _waiting(self, x: float, top: float, width: float, low: float) -> None:
        """The crowns that wait for the next winner: once if they are the same for both, else for each side."""
        pending, same = self.model.pending, self.model.pending[0] == self.model.pending[1]
        rows = (0,) if same else (0, 1)
        top = self._write(self._waits, self.model.waits, x, top, width, top - low - len(rows) * ROW) - dp(4)
        # On low tables the rows move together, so that they end above the round before.
        row_height = min(ROW, max(dp(10), (top - low) / len(rows)))
        shown = min(dp(18), row_height)
        emblem = 0.0 if same else shown + dp(5)
        side = min(dp(22), row_height, (width - emblem) / max(1, *pending) - dp(1))
        left = x + (width - (emblem + max(pending) * (side + dp(1)))) / 2
        for row, index in enumerate(rows):
            middle = top - row * row_height - row_height / 2
            if not same:
                name = f"emblem_{EMBLEMS[self.model.colours[index]]}"
                draw_picture(picture("tokens", name), left, middle - shown / 2, shown)
            for number in range(pending[index]):
                at = left + emblem + number * (side + dp(1))
                draw_picture(picture("tokens", "crown_pending"), at, middle - side / 2, side)

    def _write(
        self, label: Label, text: str, x: float, top: float, width: float, height: float, *, strong: bool = False
    ) -> float:
        """Write below a line if there is room; returns the line below the words."""
        label.text = text
        label.opacity = 1 if text else 0
        label.color, label.bold = theme.accent if strong else theme.text_dim, strong
        label.font_size = theme.label if strong else theme.caption
        label.text_size = (width, None)
        label.texture_update()
        if label.texture_size[1] > height:
            label.opacity = 0  # better than half a line
        label.size = (width, label.texture_size[1])
        label.pos = (x, top - label.height)
        return top - label.height if label.opacity else top

    def _invitation(self) -> None:
        self._invite.opacity = 0
        if self.model.inviting < 0 or self.slots[self.model.inviting].card is not None or not self.model.invite:
            return
        x, y, width, height = self.slot_box(self.model.inviting)
        self._write(self._invite, self.model.invite, x + dp(6), y + height * 0.52, width - dp(12), height * 0.45)
        self._invite.color = theme.text

    def _dots(self, *_: object) -> None:
        """Three dots while a side is thinking, one of them lit."""
        self.canvas.remove_group("dots")
        if self.model.thinking < 0 or self.slots[self.model.thinking].card is not None:
            self._clock.cancel()
            return
        self._clock()
        x, y, width, height = self.slot_box(self.model.thinking)
        with self.canvas:
            for number in range(3):
                lit = int(self.pulse) % 3 == number
                Color(*(theme.accent if lit else theme.line), group="dots")
                radius = dp(4.5)
                left = x + width / 2 + (number - 1) * dp(16) - radius
                RoundedRectangle(
                    pos=(left, y + height / 2 - radius),
                    size=(2 * radius, 2 * radius),
                    radius=[radius],
                    group="dots",
                )


def _label() -> Label:
    return Label(size_hint=(None, None), halign="center", valign="top", line_height=1.05)
