"""What was played: the line of the last turn, the turns of the pass, and the score sheet of a game."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.base.live_text import tr
from app.base.theme import SMALLEST_SP, theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.history import BrookeGame, PlayedPass, WonCard
from app.games.brooke.presenter.last_turn import DOT, BrookeTurn, Part
from app.games.brooke.presenter.view_models import COLOURS, PASSES, SLOTS
from app.games.brooke.widgets.drawing import draw_disc, draw_emblem, draw_label
from app.kit.drawing import Drawn, draw_box, draw_picture, draw_sign
from app.kit.labels import draw_fitted, draw_texture, split_words, steps_down, wrap_lines
from app.kit.pictures import BLACK, picture, text_texture
from app.kit.press import EdgeIcon

# --- the last turn

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
        self.button = EdgeIcon(icon="play-circle-outline", size_hint=(None, None), font_size=dp(26))
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


# --- the turns of the pass

#: The distance of two lines, in heights of the letters.
LINE = 1.3


class PassStory(Drawn):
    """Turns from the latest back, as many as fit, above the score of the passes."""

    #: In the order in which they were played.
    turns: tuple[BrookeTurn, ...] = ObjectProperty(())
    #: None: not all of its passes are known.
    game: BrookeGame | None = ObjectProperty(None, allownone=True)
    #: The colour that stands first in a score.
    near = NumericProperty(0)

    @property
    def text(self) -> str:
        """For tests and for a voice."""
        return "\n".join(turn.text for turn in reversed(self.turns))

    def draw(self) -> None:
        if self.width < dp(160) or self.height < dp(40):
            return
        low = self.y + (self._draw_score(self.game) if self.game is not None else 0)
        top = self.y + self.height
        for turn in reversed(self.turns):
            top = self._draw_turn(turn, top, low)
            if not top:
                return

    def _draw_turn(self, turn: BrookeTurn, top: float, low: float) -> float:
        """A turn downwards from `top`; returns where the next one begins, 0 if it did not fit."""
        emblem = theme.label * LINE
        left = self.x + emblem + dp(8)
        room = self.x + self.width - left
        text = ", ".join(part.text for part in turn.parts)
        lines = wrap_lines(text, theme.label, room)
        end = top - len(lines) * theme.label * LINE
        if end < low:
            return 0.0
        draw_emblem(turn.colour, self.x, top - emblem, emblem * 0.92)
        for number, line in enumerate(lines):
            middle = top - theme.label * LINE * (number + 0.5)
            draw_fitted(line, theme.label, theme.text_dim, left, middle, room + 1, align="left", bold=False)
        return end - dp(6)

    def _draw_score(self, game: BrookeGame) -> float:
        """A box for each pass at the foot; returns how high they are with the space above them."""
        gap, high = dp(6), theme.caption * LINE + theme.body * LINE + dp(10)
        if self.height < high:
            return 0.0
        wide = (self.width - gap * (PASSES - 1)) / PASSES
        played = {one.number: one for one in game.passes}
        for number in range(1, PASSES + 1):
            x = self.x + (wide + gap) * (number - 1)
            draw_box(x, self.y, wide, high, theme.raised, dp(10))
            title = tr._("Round {count}").format(count=number)
            if text_texture(title, theme.caption).width > wide - dp(8):
                title = str(number)
            middle, upper = x + wide / 2, self.y + high - dp(4) - theme.caption * LINE / 2
            draw_fitted(title, theme.caption, theme.text_dim, middle, upper, wide - dp(8), bold=False)
            lower = self.y + dp(4) + theme.body * LINE / 2
            one = played.get(number)
            if one is None:
                draw_fitted("–", theme.body, theme.text_dim, middle, lower, wide)
                continue
            won = [one.won(game.colour_of(colour)) for colour in (self.near, 1 - self.near)]
            self._draw_figures(won, middle, lower)
        return high + dp(10)

    def _draw_figures(self, won: list[int], x: float, y: float) -> None:
        """How many islands each side got, the near side first, each in its colour."""
        apart = theme.body * 0.3
        draw_fitted(":", theme.body, theme.text_dim, x, y, dp(20))
        for number, colour, align, left in (
            (won[0], self.near, "right", x - apart),
            (won[1], 1 - self.near, "left", x + apart),
        ):
            figure = text_texture(str(number), theme.body, bold=True)
            draw_texture(figure, figure.size, theme.side(COLOURS[round(colour)]), left, y, align)


# --- the score sheet

THUMB = 44


class PassSheet(Drawn):
    """Sets its own height."""

    game: BrookeGame | None = ObjectProperty(None, allownone=True)
    title = StringProperty("")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(size_hint_y=None, **kwargs)

    def draw(self) -> None:
        game = self.game
        if game is None:
            return
        title, small = theme.body * 1.6 if self.title else 0.0, theme.label * 1.5
        row = max(dp(THUMB + 12), small)
        self.height = title + 2 * small + row * len(game.passes) + dp(20)
        draw_box(self.x, self.y, self.width, self.height, theme.surface, dp(16))
        x, y = self.x + dp(14), self.y + self.height - dp(10)
        if title:
            draw_fitted(self.title, theme.body, theme.text, x, y - title / 2, self.width - dp(28), align="left")
            y -= title
        self._draw_heading(y - small / 2)
        y -= small
        for one in game.passes:
            self._draw_pass(one, y, row)
            y -= row
        self._draw_sum(game, y - small / 2)

    def _columns(self) -> tuple[float, float, float, float]:
        """Left edge of the pictures, the middles of the two columns of figures, and how wide a picture is."""
        right = self.x + self.width - dp(14)
        figures = max(dp(56), theme.label * 3.6)
        # The words on the left keep the room they need in letters of the normal size; the pictures get smaller.
        words = max(text_texture(tr._("Total"), theme.label / theme.enlarged, bold=True).width, dp(24))
        side = max(dp(16), min(dp(THUMB), (self.width - dp(46) - 2 * figures - words) / SLOTS - dp(4)))
        pips = right - figures / 2
        cards = pips - figures
        thumbs = cards - figures / 2 - dp(6) - SLOTS * (side + dp(4))
        return thumbs, cards, pips, side

    def _draw_heading(self, y: float) -> None:
        _thumbs, cards, pips, _side = self._columns()
        room = pips - cards - dp(4)
        draw_fitted(tr._("Islands"), theme.caption, theme.text_dim, cards, y, room, bold=False)
        draw_fitted(tr._("Pips"), theme.caption, theme.text_dim, pips, y, room, bold=False)

    def _draw_pass(self, one: PlayedPass, top: float, height: float) -> None:
        thumbs, cards, pips, side = self._columns()
        middle = top - height / 2
        draw_box(self.x + dp(12), top - dp(1), self.width - dp(24), dp(1), theme.raised, 0)
        room = thumbs - self.x - dp(18)
        label = tr._("Round {count}").format(count=one.number)
        if text_texture(label, theme.label).width > room:
            label = str(one.number)
        draw_fitted(label, theme.label, theme.text_dim, self.x + dp(14), middle, room, align="left", bold=False)
        for number, card in enumerate(one.cards):
            self._draw_card(card, thumbs + number * (side + dp(4)), middle - side / 2, side)
        self._draw_figures(f"{one.won(0)} : {one.won(1)}", cards, middle, theme.text)
        self._draw_figures(f"{one.pips(0)} : {one.pips(1)}", pips, middle, theme.text_dim)

    def _draw_card(self, card: WonCard, x: float, y: float, side: float) -> None:
        badge = dp(20)
        art = picture("islands", f"{card.picture}_{COLOURS[card.face]}")
        draw_picture(art, x, y, side, alpha=0.4 if card.winner is None else 1)
        left, low = x + side - badge * 0.8, y - dp(3)
        if card.winner is None:
            draw_disc(left + badge / 2, low + badge / 2, badge / 2, dp(1.2))
            draw_sign(text_texture("=", badge * 0.9, BLACK), left + badge / 2, low + badge / 2, theme.outline)
        else:
            draw_emblem(card.winner, left, low, badge)

    def _draw_sum(self, game: BrookeGame, y: float) -> None:
        thumbs, cards, pips, _side = self._columns()
        wide = self.x + self.width - cards + dp(20)
        draw_box(cards - dp(34), y + theme.label * 0.75, wide, dp(1.5), theme.line, 0)
        self._draw_figures(f"{game.cards(0)} : {game.cards(1)}", cards, y, theme.text)
        self._draw_figures(f"{game.pips(0)} : {game.pips(1)}", pips, y, theme.text)
        draw_fitted(tr._("Total"), theme.label, theme.text, self.x + dp(14), y, thumbs - self.x, align="left")

    def _draw_figures(self, text: str, x: float, y: float, shade: Sequence[float]) -> None:
        texture = text_texture(text, theme.label, bold=True)
        draw_texture(texture, texture.size, shade, x, y, "center")


def pass_sheets(games: Sequence[BrookeGame], names: Sequence[str]) -> list[PassSheet]:
    """A sheet for each game that got as far as the end of a pass."""
    titles = (words.game_title(game, len(games), names) for game in games)
    return [PassSheet(game=game, title=title) for game, title in zip(games, titles, strict=True) if game.passes]
