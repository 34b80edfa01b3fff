"""The prompt of a player: a line of words and one button."""

from __future__ import annotations

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from app.base.kv import load_kv
from app.base.theme import SMALLEST_SP, theme
from app.kit.labels import WholeWords, fit_label, steps_down
from app.kit.press import Pressable

#: Below this height in dp, the letters of a prompt are one step smaller.
TIGHT = 62
#: A prompt is as high as its line, up to this.
USUAL = 76
#: How much higher words that do not fit may make a notice, which will go again.
NOTICE_GROWTH = 150


class PromptPanel(Pressable, FloatLayout):
    """The words.  A press asks for more."""

    head = StringProperty("")
    detail = StringProperty("")
    style = OptionProperty("ask", options=("ask", "verdict"))
    #: A picture before the words: a card's ability, or an icon's name after “md:”.
    picture = StringProperty("")
    more = BooleanProperty(False)
    #: Higher than its line.
    grown = BooleanProperty(False)
    #: Whether its line is low, so that its letters are one step smaller.
    tight = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("head", "detail", "style", "picture", "more", "tight", "pos", "size"):
            self.fbind(name, self.arrange)
        theme.bind(scale=self.arrange)

    def heights(self, width: float) -> tuple[float, float]:
        """The heights that all words need in the smallest and in rather large letters; `arrange` afterwards."""
        room = self._words_at(width, dp(TIGHT))[1]
        sizes = self._sizes()
        rather = sizes[len(sizes) // 2] if theme.enlarged > 1 else sizes[-1]
        return self._lettered(room, *sizes[-1]) + dp(8), self._lettered(room, *rather) + dp(8)

    def _sizes(self) -> list[tuple[float, ...]]:
        """The font sizes of head and detail that may be tried, the largest first."""
        large = (theme.label, theme.caption) if self.tight else (theme.body, theme.label)
        if theme.enlarged > 1:
            return list(steps_down(*large))
        small = sp(SMALLEST_SP)
        return [
            large,
            (max(theme.caption, large[0] * 0.86), theme.caption),
            (theme.caption, theme.caption),
            (small, small),
        ]

    def _words_at(self, width: float, height: float) -> tuple[float, float]:
        """Where the words begin, from the left edge, and how wide they can be."""
        left = dp(14) + (min(height - dp(14), dp(36)) + dp(10) if self.picture else 0)
        return left, width - left - (dp(34) if self.more else dp(10))

    def _lettered(self, width: float, head: float, detail: float) -> float:
        """Set all words in these font sizes; returns the height they take."""
        ids = self.ids
        ids.detail.opacity = 1 if self.detail else 0
        return fit_label(ids.head, self.head, (head,), width) + fit_label(
            ids.detail, self.detail, (detail,), width
        )

    def arrange(self, *_: object) -> None:
        """Set the words in the largest letters that fit."""
        ids = self.ids
        if not ids or self.width < dp(40):
            return
        left, width = self._words_at(self.width, self.height)
        if self.picture:
            side = left - dp(24)
            ids.picture.size = (side, side)
            ids.picture.pos = (self.x + dp(14), self.y + (self.height - side) / 2)
        ids.chevron.pos = (self.x + self.width - dp(32), self.y + self.height / 2 - dp(12))
        high = self.height - dp(8)
        for head, detail in self._sizes():
            total = self._lettered(width, head, detail)
            if total <= high:
                break
        else:
            total = self._shortened(width, high)
        top = self.y + (self.height + total) / 2
        ids.head.pos = (self.x + left, top - ids.head.height)
        ids.detail.pos = (self.x + left, top - total)

    def _shortened(self, width: float, height: float) -> float:
        """Leave out words at the end; returns the height of those that stay."""
        ids = self.ids
        head = fit_label(ids.head, self.head, (theme.caption,), width, height)
        if height - head < theme.caption * 1.3:
            ids.detail.text, ids.detail.opacity, ids.detail.height = "", 0, 0
            return head
        return head + fit_label(ids.detail, self.detail, (theme.caption,), width, height - head)


class PromptButton(Pressable, WholeWords):
    """The button: one or two words."""

    primary = BooleanProperty(True)


def _fit_button(button: PromptButton) -> None:
    """Make enlarged letters smaller until the words of a button are no higher than it."""
    for (size,) in steps_down(button.font_size):
        button.font_size = size
        button.texture_update()
        if button.texture_size[1] <= button.height:
            break


class PromptLine(FloatLayout):
    """Words and button."""

    #: What the button says; empty for no button.
    verb = StringProperty("")
    primary = BooleanProperty(True)
    #: Keep to the right where there is more room than needed.
    to_right = BooleanProperty(False)
    #: The button stands on the other side of the words than usual: it is not what the usual one was.
    turned = BooleanProperty(False)
    #: How much higher than its line a question may be.
    spare = NumericProperty(dp(14))
    #: The button's box if it is not beside the words: x, y, width, height in the prompt's parent.
    button_box: tuple[float, float, float, float] | None = ObjectProperty(None, allownone=True)

    __events__ = ("on_action", "on_more")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("verb", "primary", "to_right", "turned", "button_box", "pos", "size"):
            self.fbind(name, self._arrange)
        theme.bind(scale=self._arrange, left_handed=self._arrange)

    def on_action(self) -> None:
        """The button was pressed."""

    def on_more(self) -> None:
        """The words were pressed."""

    @property
    def panel(self) -> PromptPanel:
        return self.ids.panel

    def set_words(
        self, head: str, detail: str = "", *, style: str = "ask", picture: str = "", more: bool = False
    ) -> None:
        """Set the words."""
        panel = self.ids.panel
        panel.head, panel.detail, panel.style, panel.picture, panel.more = head, detail, style, picture, more
        panel.opacity = 1 if head or detail else 0
        panel.disabled = not (head or detail)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        if not self.ids:
            return
        button: PromptButton = self.ids.button
        panel: PromptPanel = self.ids.panel
        room, left = self.width, theme.left_handed != self.turned
        if self.verb:
            button.text, button.primary = self.verb, self.primary
            button.text_size = (None, None)
            button.font_size = theme.body if len(self.verb) < 12 else theme.label
            button.texture_update()
        if self.verb and self.button_box is not None:
            x, y, button.width, button.height = self.button_box
            button.pos, button.text_size = (x, y), (button.width - dp(12), None)
        elif self.verb:
            button.width = min(self.width * 0.4, max(dp(64), button.texture_size[0] + dp(32)))
            button.text_size = (button.width - dp(12), None)
            button.height = min(self.height, dp(56))
            room = self.width - button.width - dp(8)
            button.pos = (
                self.x if left else (self.x + self.width) - button.width,
                (self.y + self.height / 2) - button.height / 2,
            )
        else:
            # Not only out of sight: a disabled widget swallows the touches on its place.
            button.size, button.pos = (0, 0), self.pos
        if self.verb:
            _fit_button(button)
        button.opacity = 1 if self.verb else 0
        button.disabled = not self.verb
        wide = min(room, dp(560) * max(1.0, theme.scale))
        usual = min(self.height, dp(USUAL) * max(1.0, theme.scale))
        x = self.x + (self.width - room if left else room - wide if self.to_right else 0)
        # A long sentence is shown whole: the panel grows upwards, over the table.
        panel.tight = usual < dp(TIGHT)
        notice = panel.style == "verdict"
        enlarged = theme.enlarged > 1
        least, rather = panel.heights(wide)
        growth = dp(NOTICE_GROWTH) if notice else self.spare
        most = dp(NOTICE_GROWTH) if enlarged else growth
        panel.size = (wide, max(usual, min(rather, usual + growth), min(least, usual + most)))
        panel.pos = (x, self.y + (self.height - usual) / 2)
        panel.grown = panel.height > usual
        panel.arrange()


# Loaded here, not with a table: a game's KV may replace these rules, so they must come first.
load_kv("kit/prompt")
