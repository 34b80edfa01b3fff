"""A card: portrait, frame, rank, name and ability.

It is drawn around its centre and then turned and moved, so that animations change matrices and redraw nothing.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, RoundedRectangle, Scale, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, TYPE, theme
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.view_models import CardState
from app.kit.drawing import draw_box, draw_picture
from app.kit.labels import WrappedLabel
from app.kit.overlay import Overlay
from app.kit.pictures import BLACK, fitted_text, picture, portrait, text_texture


class CardFace(NamedTuple):
    """Where things are on a frame, in its units from the upper left (x, y, width, height)."""

    frame: str
    height: float
    portrait: tuple[float, float, float, float]
    rank: tuple[float, float, float, float]
    name: tuple[float, float, float, float]
    ability: tuple[float, float, float, float] | None


FACES: dict[str, CardFace] = {
    "full": CardFace(
        "frame", 700, (28, 28, 444, 444), (12, 32, 128, 112), (36, 488, 428, 88), (106, 590, 288, 80)
    ),
    "compact": CardFace("frame_compact", 640, (28, 28, 444, 444), (20, 34, 140, 140), (36, 486, 428, 122), None),
}
UNITS = 500
#: The rank's height in frame units.
RANK_SIZE = {"full": 104, "compact": 126}
#: A face without a frame: any shape, a large rank, a small portrait, and the name in large letters.
LARGE = "large"
#: The width of the rank's field on it, and the font size of the name in sp: at least, and with larger letters.
RANK_FIELD = 0.41
NAME_SP = (15.0, 12.5)
#: Height over width of a card face down.
BACK = 1.28
PAPER, INK = (1, 0.976, 0.925, 1), (0.169, 0.125, 0.094, 1)


class Card(Widget):
    """One card.  `model` says what it is; `turn` runs from 0 (face down) to 1 (face up)."""

    model: CardState = ObjectProperty(CardState("", "blue"))
    face = OptionProperty("full", options=[*FACES, LARGE])
    angle = NumericProperty(0)
    turn = NumericProperty(1)
    #: How much darker, up to 0.4.
    dim = NumericProperty(0)
    #: "" none, "lift" can be played, "won" took the round.
    ring = StringProperty("")
    #: Seen from the other side of the table.
    upside_down = BooleanProperty(False)
    zoom = NumericProperty(1)
    #: Drawn so much higher than it lies: for cards that are being dealt.
    shift = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._move, self._tilt, self._flip = Translate(), Rotate(axis=(0, 0, 1)), Scale()
        self._drawn: tuple[object, ...] = ()
        for name in ("pos", "size", "angle", "turn", "zoom", "shift", "upside_down"):
            self.fbind(name, self._place)
        for name in ("model", "face", "dim", "ring", "size", "turn"):
            self.fbind(name, self._redraw)
        # `bind` keeps weak references, unlike `fbind`.
        theme.bind(name=self._redraw, scale=self._redraw)
        tr.bind(_=self._redraw)
        self._place()
        self._redraw()

    @staticmethod
    def height_of(width: float, face: str = "full") -> float:
        """How high a card of this width is."""
        return width * FACES[face].height / UNITS

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on the card as it is turned."""
        a = -self.angle * pi / 180
        dx, dy = x - (self.x + self.width / 2), y - (self.y + self.height / 2)
        along, up = dx * cos(a) - dy * sin(a), dx * sin(a) + dy * cos(a)
        return abs(along) <= self.width / 2 and abs(up) <= self.height / 2

    def _place(self, *_: object) -> None:
        self._move.xy = (self.x + self.width / 2, self.y + self.height / 2 + self.shift)
        self._tilt.angle = self.angle + (180 if self.upside_down else 0)
        self._flip.x = max(0.02, abs(cos(pi * (1 - self.turn)))) * self.zoom
        self._flip.y = self.zoom

    def _redraw(self, *_: object) -> None:
        open_ = self.turn >= 0.5 and bool(self.model.name)
        look = (self.model, self.face, self.dim, self.ring, tuple(self.size), open_)
        state = (look, theme.name, theme.scale, tr.lang)
        if state == self._drawn or self.width < 2:
            return
        self._drawn = state
        canvas = self.canvas
        canvas.clear()
        for step in (PushMatrix(), self._move, self._tilt, self._flip):
            canvas.add(step)
        with canvas:
            self._shadow()
            self._ring()
            if open_:
                self._front()
            else:
                wide, back = self._drawn_width(), picture(f"cards_{self.model.colour}", "back")
                draw_picture(back, -wide / 2, -self.height / 2, wide, self.height)
            if self.dim:
                shade = *theme.ground[:3], min(0.4, self.dim)
                draw_box(-self.width / 2, -self.height / 2, self.width, self.height, shade, self.width * 0.09)
            PopMatrix()

    # --- drawing, all around the centre

    @property
    def shows_name(self) -> bool:
        """Whether the name on the card is about as large as the smallest letters around it."""
        return not self.model.name or is_readable(self.name_size)

    @property
    def name_size(self) -> float:
        """The font size of the name."""
        if self.face == LARGE:
            return large_name_size(words.card(self.model.name), self.width - dp(8))
        _, _, width, _ = self._box(FACES[self.face].name)
        size = full_name_size(self.width) if self.face == "full" else max(theme.caption, self.width * 0.13)
        return fitted_size(words.card(self.model.name), size, width)

    def _box(self, area: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """An area of the frame in pixels: x, y of the lower left, width, height."""
        unit, tall = self.width / UNITS, self.height / FACES[self.face].height
        x, y, width, height = area
        return x * unit - self.width / 2, self.height / 2 - (y + height) * tall, width * unit, height * tall

    def _picture(self, texture: Texture, area: tuple[float, float, float, float]) -> None:
        x, y, width, height = self._box(area)
        Rectangle(texture=texture, pos=(x, y), size=(width, height))

    def _within(
        self, texture: Texture, size: tuple[float, float], area: tuple[float, float, float, float]
    ) -> None:
        x, y, width, height = self._box(area)
        Rectangle(texture=texture, pos=(x + (width - size[0]) / 2, y + (height - size[1]) / 2), size=size)

    def _drawn_width(self) -> float:
        """Face down, a card in large print has the shape of any other."""
        narrow = self.face == LARGE and not (self.turn >= 0.5 and self.model.name)
        return min(self.width, self.height / BACK) if narrow else self.width

    def _shadow(self) -> None:
        w, h = self._drawn_width(), self.height
        for spread, alpha in ((dp(3), 0.13), (dp(1.5), 0.2)):
            wide, high = w + 2 * spread, h + 2 * spread
            draw_box(-wide / 2, -high / 2 - dp(3), wide, high, (0, 0, 0, alpha), w * 0.09 + spread)

    def _ring(self) -> None:
        if not self.ring:
            return
        if self.ring == "won":
            Color(*theme.outline)
            self._round_edge(dp(9))
            Color(0.949, 0.698, 0.298, 1)
            self._round_edge(dp(6))
        else:
            Color(*theme.accent)
            self._round_edge(dp(3.5))

    def _round_edge(self, spread: float) -> None:
        w, h = self._drawn_width(), self.height
        size = w + 2 * spread, h + 2 * spread
        RoundedRectangle(pos=(-size[0] / 2, -size[1] / 2), size=size, radius=[w * 0.075 + spread])

    def _front(self) -> None:
        if self.face == LARGE:
            self._front_in_large_print()
            return
        card, place = self.model, FACES[self.face]
        Color(1, 1, 1, 1)
        self._picture(portrait(card.name, card.colour, self._box(place.portrait)[2]), place.portrait)
        self._picture(picture(f"cards_{card.colour}", place.frame), (0, 0, UNITS, FACES[self.face].height))
        self._rank(card, place)
        self._name(card, place)
        if place.ability and card.icon:
            Color(*theme.outline)
            self._ability(card, place.ability)
        elif card.copied:
            self._copied(card)

    def _rank(self, card: CardState, place: CardFace) -> None:
        _, _, width, _ = self._box(place.rank)
        size = RANK_SIZE[self.face] * self.width / UNITS
        texture, w, h = fitted_text(card.rank, size, width, BLACK)
        Color(*theme.deep_ink)
        self._within(texture, (w, h), place.rank)

    def _name(self, card: CardState, place: CardFace) -> None:
        texture = text_texture(words.card(card.name), self.name_size, bold=True)
        Color(*theme.deep_ink)
        self._within(texture, texture.size, place.name)

    def _front_in_large_print(self) -> None:
        """The rank beside the portrait, and the name below them."""
        card, edge, round_ = self.model, dp(3), dp(7)
        wide, tall = self.width - 2 * edge, self.height - 2 * edge
        left, low = -wide / 2, -tall / 2
        name = text_texture(words.card(card.name), self.name_size, bold=True)
        if name.height > tall * 0.5:
            self._front_of_a_low_card(left, low, wide, tall)
            return
        band = min(name.height + dp(4), tall * 0.5)
        high, field = tall - band - edge / 2, wide * RANK_FIELD
        Color(*theme.outline)
        self._round_edge(0)
        draw_box(left, low, wide, band, PAPER, [0, 0, round_, round_])
        draw_box(left, low + tall - high, field, high, theme.side(card.colour, deep=True), [round_, 0, 0, 0])
        self._large_portrait(card, left + field + edge / 2, low + tall - high, wide - field - edge / 2, high)
        rank, w, h = fitted_text(card.rank, min(high * 0.85, field * 0.95), field, BLACK)
        Color(*theme.deep_ink)
        Rectangle(texture=rank, pos=(left + (field - w) / 2, low + tall - (high + h) / 2), size=(w, h))
        Color(*INK)
        Rectangle(texture=name, pos=(-name.width / 2, low + (band - name.height) / 2), size=name.size)

    def _front_of_a_low_card(self, left: float, low: float, wide: float, tall: float) -> None:
        """The rank beside the name: there is no room for a portrait."""
        card, field, round_ = self.model, min(self.width * RANK_FIELD, tall * 1.1), dp(7)
        Color(*theme.outline)
        self._round_edge(0)
        draw_box(left + field, low, wide - field, tall, PAPER, [0, round_, round_, 0])
        draw_box(left, low, field, tall, theme.side(card.colour, deep=True), [round_, 0, 0, round_])
        rank, w, h = fitted_text(card.rank, min(tall * 0.85, field * 0.95), field, BLACK)
        Color(*theme.deep_ink)
        Rectangle(texture=rank, pos=(left + (field - w) / 2, low + (tall - h) / 2), size=(w, h))
        room, size = wide - field - dp(6), min(self.name_size, tall * 0.75)
        name, w, h = fitted_text(words.card(card.name), size, room, bold=True)
        Color(*INK)
        Rectangle(texture=name, pos=(left + field + (wide - field - w) / 2, low + (tall - h) / 2), size=(w, h))

    def _large_portrait(self, card: CardState, x: float, y: float, wide: float, high: float) -> None:
        whole = portrait(card.name, card.colour, max(wide, high))
        side, shape = whole.width, wide / high
        across, up = (side, side / shape) if shape > 1 else (side * shape, side)
        # The head is in the upper half.
        cut = whole.get_region((side - across) / 2, (side - up) * 0.7, across, up)
        draw_picture(cut, x, y, wide, high)
        if card.copied:
            badge = min(high, wide) * 0.5
            draw_box(x, y, badge, badge, theme.deep_ink, dp(5))
            Color(*theme.outline)
            Rectangle(texture=picture("tokens", f"ability_{card.icon}"), pos=(x, y), size=(badge, badge))

    def _ability(self, card: CardState, area: tuple[float, float, float, float]) -> None:
        _, _, width, height = self._box(area)
        side = min(width, height) * 0.84
        self._within(picture("tokens", f"ability_{card.icon}"), (side, side), area)

    def _copied(self, card: CardState) -> None:
        """A Mime in a hand has a pill with what it copies."""
        x, y, width, height = self._box((28, 352, 444, 112))
        word = text_texture(tr._("copied"), max(sp(SMALLEST_SP), height * 0.55), bold=True)
        side = height * 0.8
        wide = side + word.width + height * 0.5
        if wide > width:
            word, wide = None, side + height * 0.4
        left = x + (width - wide) / 2
        draw_box(left - dp(1.5), y - dp(1.5), wide + dp(3), height + dp(3), theme.outline, height / 2 + dp(1.5))
        draw_box(left, y, wide, height, theme.deep_ink, height / 2)
        Color(*theme.outline)
        sign = picture("tokens", f"ability_{card.icon}")
        Rectangle(texture=sign, pos=(left + height * 0.2, y + height * 0.1), size=(side, side))
        if word is not None:
            left += height * 0.25 + side
            Rectangle(texture=word, pos=(left, y + (height - word.height) / 2), size=word.size)


def full_name_size(width: float) -> float:
    """The font size of a name on a card in full."""
    return width * 0.115


def is_readable(size: float) -> bool:
    """Whether letters are about as large as the smallest ones around them."""
    return size >= 0.84 * sp(TYPE["caption"]) * theme.enlarged


def large_name_size(name: str, room: float) -> float:
    """The font size of a name in large print: larger than on other cards, and larger still with larger letters."""
    least, growing = NAME_SP
    return fitted_size(name, sp(max(least, growing * theme.scale)), room)


def fitted_size(text: str, size: float, room: float) -> float:
    """The font size at which a bold text is no wider than its room."""
    return size * min(1.0, room / text_texture(text, size, bold=True).width) if text and room > 0 else size


def card_overlay(card: CardState) -> Overlay:
    """A card in full, with what it can do."""
    width = dp(150)
    picture = Card(model=card, size_hint=(None, None), size=(width, Card.height_of(width)))
    stand = AnchorLayout(size_hint_y=None, height=picture.height + dp(8))
    stand.add_widget(picture)
    overlay = Overlay(stand, WrappedLabel(text=words.ability(card.name)), title=words.card(card.name))
    if card.copied:
        overlay.add(WrappedLabel(text=tr._("Now it copies: {card}").format(card=words.card(card.icon))))
    return overlay
