"""The prompt of a player: a line of words and one button."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from app.ui.kv import load_kv
from app.ui.theme import theme
from app.ui.widgets.lettering import fit_label
from app.ui.widgets.press import Pressable


class PromptPanel(Pressable, FloatLayout):
    """The words.  A press asks for more."""

    head = StringProperty("")
    detail = StringProperty("")
    style = OptionProperty("ask", options=("ask", "verdict"))
    #: A picture before the words: a card's ability, or an icon's name after “md:”.
    picture = StringProperty("")
    more = BooleanProperty(False)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("head", "detail", "style", "picture", "more", "pos", "size"):
            self.fbind(name, self._arrange)
        theme.bind(scale=self._arrange)

    def _arrange(self, *_: object) -> None:
        ids = self.ids
        if not ids or self.width < dp(40):
            return
        left = self.x + dp(14)
        if self.picture:
            side = min(self.height - dp(14), dp(36))
            ids.picture.size = (side, side)
            ids.picture.pos = (left, (self.y + self.height / 2) - side / 2)
            left += side + dp(10)
        right = (self.x + self.width) - (dp(34) if self.more else dp(10))
        ids.chevron.pos = ((self.x + self.width) - dp(32), (self.y + self.height / 2) - dp(12))
        width = right - left
        high = self.height - dp(8)
        head = _fit(ids.head, self.head, theme.label if self.height < dp(62) else theme.body, width, high)
        rest = high - head
        one_line = theme.caption * 1.3 if self.height < dp(62) else theme.label * 1.25
        detail = 0.0
        if self.detail and rest >= one_line:
            size = theme.caption if self.height < dp(62) else theme.label
            detail = _fit(ids.detail, self.detail, size, width, rest)
            ids.detail.opacity = 1
        else:
            ids.detail.text, ids.detail.opacity = "", 0
        total = head + detail
        top = (self.y + self.height / 2) + total / 2
        ids.head.pos = (left, top - head)
        ids.detail.pos = (left, top - head - detail)


def _fit(label: Label, text: str, size: float, width: float, height: float) -> float:
    """Shrink the text before shortening it, but keep it readable."""
    return fit_label(label, text, (size, max(theme.sp("caption"), size * 0.86)), width, height)


class PromptButton(Pressable, Label):
    """The button: one or two words."""

    primary = BooleanProperty(True)


class PromptLine(FloatLayout):
    """Words and button."""

    #: What the button says; empty for no button.
    verb = StringProperty("")
    primary = BooleanProperty(True)
    #: Keep to the right where there is more room than needed.
    to_right = BooleanProperty(False)

    __events__ = ("on_action", "on_more")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("verb", "primary", "to_right", "pos", "size"):
            self.fbind(name, self._arrange)
        theme.bind(scale=self._arrange, left_handed=self._arrange)

    def on_action(self) -> None:
        """The button was pressed."""

    def on_more(self) -> None:
        """The words were pressed."""

    @property
    def panel(self) -> PromptPanel:
        return self.ids.panel

    def tell(
        self, head: str, detail: str = "", *, style: str = "ask", picture: str = "", more: bool = False
    ) -> None:
        """Set the words."""
        panel = self.ids.panel
        panel.head, panel.detail, panel.style, panel.picture, panel.more = head, detail, style, picture, more
        panel.opacity = 1 if head or detail else 0
        panel.disabled = not (head or detail)

    def _arrange(self, *_: object) -> None:
        if not self.ids:
            return
        button: PromptButton = self.ids.button
        panel: PromptPanel = self.ids.panel
        room = self.width
        if self.verb:
            button.text, button.primary = self.verb, self.primary
            button.text_size = (None, None)
            button.texture_update()
            button.width = min(self.width * 0.4, max(dp(64), button.texture_size[0] + dp(32)))
            button.text_size = (button.width - dp(12), None)
            button.height = min(self.height, dp(56))
            room = self.width - button.width - dp(8)
            left = theme.left_handed
            button.pos = (
                self.x if left else (self.x + self.width) - button.width,
                (self.y + self.height / 2) - button.height / 2,
            )
        else:
            # Not only out of sight: a disabled widget swallows the touches on its place.
            button.size, button.pos = (0, 0), self.pos
        button.opacity = 1 if self.verb else 0
        button.disabled = not self.verb
        wide = min(room, dp(560))
        panel.size = (wide, min(self.height, dp(76)))
        x = self.x + (self.width - room if theme.left_handed else room - wide if self.to_right else 0)
        panel.pos = (x, (self.y + self.height / 2) - panel.height / 2)


# Loaded here, not with a table: a game's KV may replace these rules, so they must come first.
load_kv("prompt")
