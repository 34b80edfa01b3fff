"""Colours, type sizes and animation speeds as properties.

KV files know `theme` (`app/base/kv.py`) and read `theme.ground`, `theme.body`, `theme.slide` or
`theme.atlas("tokens", "crown")`; rules that read these properties follow every change.  The colour of text on an
accent is called `accent_ink`, because Kivy takes `on_accent` for a handler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, OptionProperty

from app.base.fixes.weak_events import WeakEvents

ATLASES = Path(__file__).parents[2] / "assets" / "atlas"

#: token → its colour in the dark, the light and the high-contrast theme
COLOURS: dict[str, tuple[str, str, str]] = {
    "ground": ("#1E1712", "#F6EFE4", "#000000"),
    "surface": ("#2A2019", "#FFF9F0", "#0D0D0D"),
    "raised": ("#382B21", "#EFE3D2", "#1A1A1A"),
    "line": ("#6B5645", "#A78F76", "#FFFFFF"),
    "text": ("#F4E9DA", "#2B2018", "#FFFFFF"),
    "text_dim": ("#C9B8A3", "#66543F", "#E6E6E6"),
    "accent": ("#F2B24C", "#8A4F0E", "#FFD54A"),
    "accent_ink": ("#2A1B05", "#FFF6E8", "#000000"),
    "blue": ("#6FB1F0", "#1F5D9E", "#8CC8FF"),
    "blue_deep": ("#1F5D9E", "#153F6C", "#003E7E"),
    "red": ("#F4826D", "#A83224", "#FF9A87"),
    "red_deep": ("#A83224", "#7A2016", "#8B1E10"),
    "green": ("#93D184", "#2F6B2B", "#9BE895"),
    "green_deep": ("#2F6A28", "#1F4A1C", "#0B4A05"),
    "violet": ("#C7A2EC", "#6A3D95", "#D9B8FF"),
    "violet_deep": ("#6A4489", "#482A68", "#4A1E7A"),
    "gold": ("#EFC25E", "#7A5208", "#FFE08A"),
    "gold_deep": ("#7F560A", "#5A3C00", "#5C4300"),
    "grey": ("#C5CDD1", "#4F575C", "#DDE3E6"),
    "grey_deep": ("#545C61", "#3A4145", "#2F3538"),
    "good": ("#8CCB86", "#2F6B2B", "#9BE895"),
    "warn": ("#F2B24C", "#8A4F0E", "#FFD54A"),
    "bad": ("#F08472", "#A83224", "#FF9A87"),
    "card": ("#F3E6D0", "#FFFDF8", "#FFFFFF"),
    "card_ink": ("#2B2018", "#2B2018", "#000000"),
    # Candle light on the table (two discs, the inner one brighter), and the joints between planks.
    "glow": ("#3A2A1A", "#FFF9F0", "#0D0D0D"),
    "halo": ("#2B2017", "#FBF4E9", "#000000"),
    "joint": ("#2B2119", "#E9DDCB", "#1A1A1A"),
    # The strip of a verdict or a notice: dark in every theme.
    "strip": ("#2B2018", "#2B2018", "#000000"),
    "strip_edge": ("#F2B24C", "#F2B24C", "#FFFFFF"),
    "strip_ink": ("#FFF6E8", "#FFF6E8", "#FFFFFF"),
    "strip_dim": ("#E3CFAB", "#E3CFAB", "#E6E6E6"),
    # Text on the deep shade of a side, and outlines.
    "deep_ink": ("#FFF9EC", "#FFF9EC", "#FFFFFF"),
    "outline": ("#2B2018", "#2B2018", "#000000"),
}
NAMES = ("dark", "light", "contrast")
#: Atlases that look the same in every theme.
PLAIN = ("home", "home_small", "logo", "islands", "dice", "junkyard", "families", "faces", "faces_large")
#: How the names of more such atlases begin.
BUSTS = "bust_"

#: role → size in sp at the text size "normal"
TYPE: dict[str, float] = {"display": 32, "title": 22, "body": 16, "label": 14, "caption": 12, "card_rank": 34}
SMALLEST_SP = 12
#: The widest column of text in dp at the text size "normal": longer lines are hard to read.
COLUMN_DP = 720
TEXT_SCALES: dict[str, float] = {"small": 0.9, "normal": 1.0, "large": 1.2, "huge": 1.45}
#: The system's font size counts up to here, so that our own sizes still make a difference.
LARGEST_SYSTEM_SCALE = 1.3
#: From this length of the shorter side in dp on, a window is a tablet's, and all its letters are one step larger.
TABLET_DP, TABLET_STEP = 600, 1.2

#: motion → seconds at normal speed
MOTION: dict[str, float] = {"tap": 0.09, "slide": 0.22, "flip": 0.32, "roll": 0.5, "celebrate": 0.9}
SPEEDS: dict[str, float] = {"normal": 1.0, "fast": 0.45, "off": 0.0}


class Theme(WeakEvents):
    """The current look.  Set `name`, `text_size`, `system_scale` and `animation`; read the rest."""

    name = OptionProperty("dark", options=NAMES)
    text_size = OptionProperty("normal", options=list(TEXT_SCALES))
    #: The factor of the system's font size.
    system_scale = NumericProperty(1.0)
    animation = OptionProperty("normal", options=list(SPEEDS))
    #: Whether every turn of an AI waits for a tap before the next AI moves.
    ai_waits = BooleanProperty(False)
    large_print = BooleanProperty(False)
    left_handed = BooleanProperty(False)

    #: Whether the window is a tablet's.
    tablet = BooleanProperty(False)
    #: The factor of the text size in this window, ours and the system's together.
    scale = NumericProperty(1.0)
    #: The widest column of text, in pixels.
    column = NumericProperty(0)
    # A property for each colour, each type size (in pixels) and each motion (in seconds, 0 if animation is off).
    locals().update({token: ColorProperty() for token in COLOURS})
    locals().update({name: NumericProperty() for name in (*TYPE, *MOTION)})

    #: `atlas(name, picture)`: the address of a picture in the colours of the theme.
    atlas: Callable[[str, str], str] = ObjectProperty()

    def __init__(self) -> None:
        super().__init__()
        self.on_name()
        self.on_text_size()
        self.on_animation()

    def sp(self, role: str) -> float:
        """The size of a role in pixels, never too small to read."""
        return sp(max(SMALLEST_SP, TYPE[role] * self._factor()))

    def fit(self, window: Sequence[float]) -> None:
        """Take the letters that suit the size of the window."""
        self.tablet = min(window) >= dp(TABLET_DP)

    @property
    def enlarged(self) -> float:
        """How much larger the letters are than at the text size "normal" in the same window; at least 1."""
        return max(1.0, self._text_scale())

    def _factor(self) -> float:
        return self._text_scale() * (TABLET_STEP if self.tablet else 1.0)

    def side(self, colour_key: str, deep: bool = False) -> list[float]:
        """The colour of a side, for text on the table or (deep) as a background."""
        return list(getattr(self, f"{colour_key}_deep" if deep else colour_key))

    def on_name(self, *_: object) -> None:
        column = NAMES.index(self.name)
        for token, shades in COLOURS.items():
            setattr(self, token, shades[column])
        variant = "_contrast" if self.name == "contrast" else ""
        self.atlas = lambda atlas, picture: (
            f"atlas://{ATLASES}/{atlas}{'' if atlas in PLAIN or atlas.startswith(BUSTS) else variant}/{picture}"
        )

    def _text_scale(self) -> float:
        """Both factors, within those of our own sizes: layouts are tested with no others."""
        wanted = TEXT_SCALES[self.text_size] * min(self.system_scale, LARGEST_SYSTEM_SCALE)
        return min(max(wanted, min(TEXT_SCALES.values())), max(TEXT_SCALES.values()))

    def on_system_scale(self, *_: object) -> None:
        self.on_text_size()

    def on_text_size(self, *_: object) -> None:
        for role in TYPE:
            setattr(self, role, self.sp(role))
        self.column = dp(COLUMN_DP) * max(1.0, self._factor())
        # Last: its listeners read the sizes.
        self.scale = self._factor()

    def on_tablet(self, *_: object) -> None:
        self.on_text_size()

    def on_animation(self, *_: object) -> None:
        for motion, seconds in MOTION.items():
            setattr(self, motion, seconds * SPEEDS[self.animation])


theme = Theme()
