"""What a prompt offers: values for a die, dice to take, cards to turn over; and how a pass was decided."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Line
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from app.games.brooke.presenter import wording
from app.games.brooke.presenter.prompts import AwardOption, BrookeOption, DieOption, FlipOption, ValueOption
from app.games.brooke.presenter.shows import BLUE, COLOURS, RED, SLOTS, Pair
from app.games.brooke.widgets.drawing import (
    dashed,
    draw_action,
    draw_box,
    draw_die,
    draw_emblem,
    draw_picture,
    draw_ring,
    draw_sign,
)
from app.ui.theme import SMALLEST_SP, theme
from app.ui.widgets.drawn import Drawn
from app.ui.widgets.gesture import Gesture
from app.ui.widgets.lettering import draw_fitted, wrap_lines
from app.ui.widgets.pictures import BLACK, icon_texture, picture, text_texture
from app.ui.widgets.press import Pressable


class OptionButton(Gesture, Pressable, Drawn):
    """One thing that can be taken: tapped, dragged, or asked about."""

    option: BrookeOption | None = ObjectProperty(None, allownone=True)
    #: For a reader who sees the islands from the other side: left is on the right.
    turned_away = BooleanProperty(False)

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
        raise NotImplementedError


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


class DieButton(OptionButton):
    """A die to take: as it is, as it would be, and below it who would lead each island then."""

    option: DieOption

    @property
    def label(self) -> str:
        if not isinstance(self.option, DieOption):
            return ""
        die, shows, to, *_rest = self.option
        return wording.die_option(die.slot, die.value, shows, to)

    def draw_option(self) -> None:
        option = self.option
        draw_box(self.x + dp(2), self.y, self.width - dp(4), self.height, theme.raised, dp(12))
        Color(*(theme.good if option.chosen else theme.line))
        Line(
            rounded_rectangle=(self.x + dp(3), self.y + dp(1), self.width - dp(6), self.height - dp(2), dp(11)),
            width=dp(1.8 if option.chosen else 0.9),
        )
        marks = min(dp(15), (self.width - dp(16)) / SLOTS)
        side = min(self.width - dp(16), self.height - marks - dp(28), dp(54))
        y = self.y + marks + dp(9) + (self.height - marks - dp(20) - side) / 2
        colour, slot, value = option.die
        if option.shows:
            # Old and new side by side, overlapping where there is little room.
            small = side * 0.82
            spread = min(self.width - dp(14), 2 * small + dp(2))
            left = self.center_x - spread / 2
            draw_die(colour, value, left, y + (side - small), small, 0.75)
            draw_die(colour, option.shows, left + spread - small, y, small)
        else:
            draw_die(colour, value, self.center_x - side / 2, y, side)
            self._draw_way(slot, option.to, self.y + self.height - dp(8), side * 0.3)
        for at, leader in enumerate(option.leaders):
            x = self._across(at, marks + dp(2))
            if leader is None:
                draw_sign(text_texture("=", marks * 0.95, BLACK), x, self.y + dp(6) + marks / 2, theme.text_dim)
            else:
                draw_emblem(leader, x - marks / 2, self.y + dp(6), marks)

    def _across(self, slot: int, step: float) -> float:
        """Where the sign of an island stands, as the reader sees the islands."""
        return self.center_x + (1 - slot if self.turned_away else slot - 1) * step

    def _draw_way(self, slot: int, to: int, y: float, step: float) -> None:
        """A dot for each island: a ring where the die lies, a disc where it would go."""
        for at in range(SLOTS):
            x = self._across(at, step)
            Color(*(theme.accent if at == to else theme.text_dim))
            if at == to != slot:
                Line(circle=(x, y, dp(1.6)), width=dp(1.6))
            else:
                Line(circle=(x, y, dp(2) if at == slot else dp(0.8)), width=dp(0.9))


class FlipButton(OptionButton):
    """A card's other side: picture, action, and the totals that it would make."""

    option: FlipOption

    @property
    def label(self) -> str:
        return wording.island(self.option.picture) if isinstance(self.option, FlipOption) else ""

    def draw_option(self) -> None:
        card = self.option
        x, y, width, height = self.x + dp(3), self.y, self.width - dp(6), self.height
        draw_box(x, y, width, height, theme.accent if card.chosen else theme.line, dp(12))
        edge = dp(3) if card.chosen else dp(1.2)
        draw_box(x + edge, y + edge, width - 2 * edge, height - 2 * edge, theme.raised, dp(12) - edge)
        line = max(dp(16), theme.caption * 1.25)
        # Large letters push the note out before the picture.
        lines = wrap_lines(card.note, theme.caption, width - dp(10))
        notes = next((most for most in (2, 1) if height - line * (1 + most) - dp(16) >= dp(36)), 0)
        notes = min(notes, len(lines)) if len(lines) <= max(notes, 1) else 0
        side = min(height - line * (1 + notes) - dp(16), (width - dp(18)) * 0.56, dp(64))
        clan, small = COLOURS[card.face.colour], side * 0.72
        left = self.center_x - (side + small + dp(5)) / 2
        top = y + (height + side + dp(3) + line * (1 + notes)) / 2 - side
        draw_picture(picture("islands", f"{card.picture}_{clan}"), left, top, side)
        left += side + dp(5)
        draw_action(card.face.action, clan, left, top + (side - small) / 2, small, turned_away=self.turned_away)
        _draw_totals(card.totals, self.center_x, top - dp(3) - line / 2, line, width - dp(10))
        _draw_lines(lines[:notes], self.center_x, top - dp(3) - line, width - dp(10))


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
        lines = wrap_lines(award.note, theme.caption, width - dp(12))
        if len(lines) > 2:
            # The name is what matters.
            lines = wrap_lines(award.note.partition(",")[0], theme.caption, width - dp(12))[:2]
        top = y + (height + line + len(lines) * theme.caption * 1.2) / 2
        _draw_totals(award.totals, self.center_x, top - line / 2, line, width - dp(10))
        _draw_lines(lines, self.center_x, top - line, width - dp(12))


def _draw_totals(totals: Pair, x: float, y: float, line: float, room: float) -> None:
    """Both totals between their emblems, no wider than their room."""
    text = f"{totals[RED]} : {totals[BLUE]}"
    wide = text_texture(text, line * 0.86, BLACK).width + 1.72 * line + dp(8)
    side = line * 0.86 * min(1.0, room / wide)
    figures = text_texture(text, side, BLACK)
    apart = figures.width / 2 + dp(4)
    draw_emblem(RED, x - apart - side, y - side / 2, side)
    draw_emblem(BLUE, x + apart, y - side / 2, side)
    draw_sign(figures, x, y, theme.text)


def _draw_lines(lines: Sequence[str], x: float, top: float, room: float) -> None:
    """A few words below each other."""
    size = theme.caption
    for number, part in enumerate(lines):
        middle = top - size * 1.2 * (number + 0.5)
        draw_fitted(part, max(sp(SMALLEST_SP), size), theme.text_dim, x, middle, room + dp(6), bold=False)


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
