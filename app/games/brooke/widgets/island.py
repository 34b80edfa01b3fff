"""A card of Brooke: the picture of its island, the strip with its action, and what is stamped on it."""

from __future__ import annotations

from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, RoundedRectangle, Scale
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.view_models import COLOURS, Island, IslandFace
from app.games.brooke.widgets.drawing import draw_action, draw_disc, draw_emblem, panorama, top_of
from app.kit.drawing import Drawn, draw_box, draw_picture, draw_sign, fill_pattern, turned
from app.kit.labels import draw_fitted, steps_down
from app.kit.pictures import BLACK, picture, text_texture

#: The colours of an action strip: the face's deep shade and its pattern; the same in every theme.
STRIP = {"blue": (0.122, 0.365, 0.62, 1), "red": (0.659, 0.196, 0.141, 1)}
PATTERN = {"blue": (0.243, 0.525, 0.8, 0.6), "red": (0.85, 0.42, 0.34, 0.75)}

#: A narrower card does not say its action, in dp.
LEAST_NAMED = 96
#: The least height of the picture above a name, and from which width on a name is larger, in dp.
LEAST_PICTURE, LARGE_NAMED = 36, 180
#: A picture of which less can be seen above the name, in thousandths of its width, shows the whole island smaller.
LOW_PICTURE = 560
#: Where the island lies in its picture: from top to foot, and how much is cut off at both sides, in thousandths.
WHOLE_ISLAND = (40, 740, 62)
#: How high the band of a name is, in heights of its letters.
BAND = 1.45


def is_plain(height: float) -> bool:
    """Whether a card shows its name instead of a picture: in large print, and rather than a sliver of it."""
    return theme.large_print or height < dp(LEAST_PICTURE) + sp(SMALLEST_SP) * BAND


def name_band(width: float, height: float, mark: float) -> float:
    """How high the band with a name is on a picture, below a mark; 0 where there is no room for it."""
    if is_plain(height) and not mark:
        return height
    for (size,) in steps_down(theme.label if width >= dp(LARGE_NAMED) else theme.caption):
        band = max(sp(SMALLEST_SP), size) * BAND
        if height >= band + mark:
            return float(band)
    return 0.0


class IslandCard(Drawn):
    """One card.  The board sets the heights of its parts; `turn` runs from 0 to 1 while it flips."""

    island: Island | None = ObjectProperty(None, allownone=True)
    #: "", "target", "firing" or "chosen".
    frame = StringProperty("")
    #: "", the colour of its winner, or "level".
    stamp = StringProperty("")
    label_height = NumericProperty(0)
    #: How high the band with the island's name is, between picture and strip; 0: it has none.
    name_height = NumericProperty(0)
    strip_height = NumericProperty(34)
    #: Whether it has no picture.
    plain = BooleanProperty(False)
    turn = NumericProperty(1)
    #: In an overlay for the reader opposite; on the board a card lies the same way for both.
    turned_away = BooleanProperty(False)
    #: For a card being dealt, and for the stamp that comes down on it.
    zoom = NumericProperty(1)
    stamp_zoom = NumericProperty(1)

    def draw(self) -> None:
        island = self.island
        if island is None or self.width < dp(30) or self.zoom <= 0.02:
            return
        # The first half of a turn shows what was there before.
        face = island.face if self.turn >= 0.5 else island.back
        squeeze = max(0.03, abs(2 * self.turn - 1))
        PushMatrix()
        Scale(squeeze * self.zoom, self.zoom, 1, origin=self.center)
        self._draw_frame()
        self._draw_face(island, face)
        PopMatrix()
        if self.stamp:
            self._draw_stamp()

    def _draw_frame(self) -> None:
        x, y, width, height = self.x, self.y, self.width, self.height
        draw_box(x - dp(1), y - dp(4), width + dp(2), height + dp(4), (0, 0, 0, 0.35), dp(10))
        if self.frame:
            shade = theme.good if self.frame == "chosen" else theme.accent
            edge = dp(4) if self.frame == "firing" else dp(3)
            draw_box(x - edge, y - edge, width + 2 * edge, height + 2 * edge, shade, dp(9) + edge)
        draw_box(x, y, width, height, theme.outline, dp(9))

    def _draw_face(self, island: Island, face: IslandFace) -> None:
        colour = COLOURS[face.colour]
        art = picture("islands", f"{island.picture}_{colour}")
        x, y, width = self.x, self.y, self.width
        high = self.height - self.strip_height - self.label_height
        share = round(1000 * high / width)
        if self.plain:
            draw_box(x + dp(2), y + self.strip_height, width - dp(4), high - dp(2), theme.outline, dp(7))
        elif share - 1000 * self.name_height / width < LOW_PICTURE:
            self._draw_low(art, y + self.strip_height, high)
        else:
            # Below a name the picture has no upper edge of its own.
            cut = 36 if self.label_height else 0
            draw_picture(top_of(art, min(1000 - cut, share), cut), x, y + self.strip_height, width, high)
        self._draw_strip(face, colour)
        if self.label_height:
            self._draw_label(face, colour)
        if self.name_height:
            self._draw_name(island)

    def _draw_low(self, art: Texture, y: float, high: float) -> None:
        """A low picture shows the whole island above its name, with more sky and sea beside it."""
        edge = dp(3)
        high -= 0 if self.label_height else edge
        left, middle, right = panorama(art, *WHOLE_ISLAND)
        tall = high - self.name_height
        wide = min(tall * middle.width / middle.height, self.width - 2 * edge)
        side = (self.width - 2 * edge - wide) / 2
        for x, texture, width in (
            (self.x + edge, left, side),
            (self.x + edge + side, middle, wide),
            (self.x + edge + side + wide, right, side),
        ):
            draw_picture(texture, x, y + self.name_height, width, tall)

    def _draw_strip(self, face: IslandFace, colour: str) -> None:
        x, y, width, height = self.x, self.y, self.width, self.strip_height
        self._draw_band(colour, y, height, dp(2), [0, 0, dp(7), dp(7)])
        side, name = height - dp(6), words.action(face.action)
        # A picture of a card in a text has no room for its name.
        named = width >= dp(LEAST_NAMED)
        if named:
            # A long name rather has a smaller picture beside it.
            least = text_texture(name, sp(SMALLEST_SP), bold=True).width
            side = max(min(side, width - dp(17) - least), dp(18))
        draw_action(
            face.action, colour, x + dp(4), y + (height - side) / 2 + dp(0.5), side, turned_away=self.turned_away
        )
        left = x + side + dp(10)
        size = max(sp(SMALLEST_SP), min(theme.label if width < dp(180) else theme.body * 1.1, height * 0.5))
        room = x + width - left - dp(6)
        if named:
            draw_fitted(name, size, theme.deep_ink, left, y + height / 2, room, align="left")

    def _draw_label(self, face: IslandFace, colour: str) -> None:
        """The name of the action for the reader opposite."""
        height = self.label_height
        y = self.y + self.height - height
        draw_box(self.x, y, self.width, height, theme.outline, dp(9))
        self._draw_band(colour, y, height, dp(1), [dp(7), dp(7), 0, 0])
        middle = self.x + self.width / 2, y + height / 2
        with turned(*middle):
            draw_fitted(words.action(face.action), theme.body, theme.deep_ink, *middle, self.width - dp(16))

    def _draw_name(self, island: Island) -> None:
        """The name that sentences use: by its picture alone a rock arch looks like standing stones."""
        name, room, high = words.island(island.picture), self.width - dp(14), self.name_height
        size = min(high / BAND, theme.body)
        natural = text_texture(name, size).width
        if natural > room and size * room / natural < sp(SMALLEST_SP) - 0.6:
            return
        size *= min(1.0, room / natural)
        y = self.y + self.strip_height
        Color(*theme.outline[:3], 0.82)
        Rectangle(pos=(self.x + dp(2), y), size=(self.width - dp(4), high))
        draw_fitted(name, size, theme.deep_ink, self.x + self.width / 2, y + high / 2, room, bold=False)

    def _draw_band(self, colour: str, y: float, height: float, edge: float, radius: list[float]) -> None:
        """A field in the colour of the face, with its pattern."""
        x, width = self.x + dp(2), self.width - dp(4)
        Color(*STRIP[colour])
        RoundedRectangle(pos=(x, y + edge), size=(width, height - dp(3)), radius=radius)
        fill_pattern(colour, PATTERN[colour], x + dp(2), y + 2 * edge, width - dp(4), height - dp(6))

    def _draw_stamp(self) -> None:
        """The winner's emblem pressed onto the picture; “=” and a veil where nobody has won."""
        high = self.height - self.strip_height - self.label_height
        radius = min(self.width, high) * 0.33
        # Above the name, on a low picture over its upper edge.
        middle = self.name_height + max(radius, (high - self.name_height) / 2)
        x, y = self.x + self.width / 2, self.y + self.strip_height + middle
        radius *= self.stamp_zoom
        if self.stamp == "level":
            draw_box(self.x, self.y, self.width, self.height, (0.12, 0.09, 0.07, 0.55), dp(9))
        draw_disc(x, y, radius, dp(2))
        if self.stamp == "level":
            draw_sign(text_texture("=", radius * 1.5, BLACK), x, y, theme.outline)
            return
        side = radius * 1.62
        draw_emblem(COLOURS.index(self.stamp), x - side / 2, y - side / 2, side)
        Color(*theme.outline)
        Line(circle=(x, y, radius - dp(1)), width=dp(1.2))
