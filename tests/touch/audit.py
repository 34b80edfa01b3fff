"""The layout audit: finds text that is cut off or covered, targets that are too small, and anything off screen.

It looks at widgets, not at pixels: every visible label with the ink it draws, everything that can be pressed, and
the cards, all in the window's coordinates, so that a turned half and a scrolled page
are measured as they are seen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import wraps
from itertools import combinations
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.base.theme import theme
from app.coach.widgets import ScaledTable, VerdictCell
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.player_area import SideHeader
from app.games.brooke.widgets.prompt import BrookePromptButton, BrookePromptPanel, BrookePromptWords
from app.games.firstrat.widgets.panels.parts import ComicsPanel, FirstRatPanel, ItemCard
from app.kit import labels
from app.kit.drawing import Drawn, Emblem
from app.kit.labels import NameLabel, has_broken_word
from app.kit.overlay import Overlay
from app.kit.page_sheet import PageSheet, Toast
from app.kit.press import Pressable
from app.kit.prompt import PromptButton, PromptPanel

TARGET_DP = 48
SMALLEST_SP = 12
#: Tolerance for rounding, in pixels.
SLACK = 1.5
#: Overlap that is allowed, in pixels: the empty border above and below a line of text.
TOUCH = 3


class Box(NamedTuple):
    """A rectangle in the window."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    def within(self, other: Box, slack: float = SLACK) -> bool:
        return (
            self.left >= other.left - slack
            and self.right <= other.right + slack
            and self.bottom >= other.bottom - slack
            and self.top <= other.top + slack
        )

    def cut(self, other: Box) -> Box:
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def shrunk(self, by: float) -> Box:
        return Box(self.left + by, self.bottom + by, self.right - by, self.top - by)

    @property
    def empty(self) -> bool:
        return self.width <= 0 or self.height <= 0


@dataclass
class Seen:
    """A visible widget: its place, the clipping area, and its parents."""

    widget: Widget
    box: Box
    #: The window, or the visible part of a page.
    clip: Box
    scrolls: bool
    above: tuple[Widget, ...] = field(default=())

    @property
    def in_sight(self) -> Box:
        return self.box.cut(self.clip)


def problems(root: Widget | None = None) -> list[str]:
    """All faults of the topmost layer of the window, or of one widget."""
    seen = list(_seen(root if root is not None else _uppermost()))
    texts = [one for one in seen if isinstance(one.widget, Label) and str(one.widget.text).strip()]
    targets = [one for one in seen if isinstance(one.widget, (Pressable, TextInput)) and not _off(one)]
    # Nothing can be pressed on a scaled table.
    targets = [one for one in targets if not any(isinstance(above, ScaledTable) for above in one.above)]
    cards = [one for one in seen if isinstance(one.widget, Card)]
    emblems = [one for one in seen if isinstance(one.widget, Emblem)]
    comics = [one for one in seen if isinstance(one.widget, ItemCard) and isinstance(_panel_of(one), ComicsPanel)]
    found = [problem for text in texts for problem in _text(text)]
    found += [problem for target in targets for problem in _target(target)]
    found += [problem for one in seen for problem in _left_out(one.widget)]
    # On pages that scroll the words beside a card name it.
    named = [card.widget for card in cards if not card.scrolls] + [comic.widget for comic in comics]
    found += [problem for card in named for problem in _nameless(card)]
    found += [f"“{text}” is not drawn: no room" for text in _lost()]
    found += list(_covered(texts, targets, [*cards, *emblems]))
    return found


# --- what can be seen


def _uppermost() -> Widget:
    """The topmost sheet, else an overlay, else a toast, else the screen."""
    from kivy.app import App

    if PageSheet.stack:
        return PageSheet.stack[-1]
    app = App.get_running_app()
    overlay = next((widget for widget in app.screen.walk(restrict=True) if isinstance(widget, Overlay)), None)
    if overlay is not None:
        return overlay
    return app.toast if app.toast.shown else app.screen


def _seen(root: Widget) -> Iterator[Seen]:
    window = Box(0, 0, Window.width, Window.height)
    yield from _below(root, window, False, ())


def _below(widget: Widget, clip: Box, scrolls: bool, above: tuple[Widget, ...]) -> Iterator[Seen]:
    if widget.opacity <= 0.01 or widget.width <= 0 or widget.height <= 0:
        return
    box = box_of(widget, widget.x, widget.y, widget.right, widget.top)
    yield Seen(widget, box, clip, scrolls, above)
    if isinstance(widget, ScrollView):
        clip, scrolls = clip.cut(box), True
    for child in widget.children:
        yield from _below(child, clip, scrolls, (*above, widget))


def box_of(widget: Widget, left: float, bottom: float, right: float, top: float) -> Box:
    """A rectangle in the coordinates of a widget, converted to the window."""
    # Two corners suffice: rotations are by quarters.
    (one_x, one_y), (other_x, other_y) = widget.to_window(left, bottom), widget.to_window(right, top)
    return Box(min(one_x, other_x), min(one_y, other_y), max(one_x, other_x), max(one_y, other_y))


def ink(label: Label) -> Box:
    """The place of a label's text inside the label."""
    wide, high = label.texture_size
    left, bottom = label.center_x - wide / 2, label.center_y - high / 2
    lines = getattr(label._label, "_cached_lines", None) or []
    words = max((line.w for line in lines), default=wide) if not label.markup else wide
    if words < wide:
        spare = wide - words
        left += {"center": spare / 2, "right": spare}.get(label.halign, 0)
        wide = words
    return box_of(label, left, bottom, left + wide, bottom + high)


# --- what is wrong


def _name(widget: Widget) -> str:
    said = next(
        (str(getattr(widget, name)) for name in ("text", "label", "name", "head") if getattr(widget, name, "")), ""
    )
    return f"{type(widget).__name__} “{said[:40]}”"


def _panel_of(seen: Seen) -> Widget | None:
    return next((one for one in reversed(seen.above) if isinstance(one, FirstRatPanel)), None)


def _off(seen: Seen) -> bool:
    return seen.widget.disabled


def _text(seen: Seen) -> Iterator[str]:
    label = seen.widget
    drawn = ink(label)
    if label.font_name != "Icons" and label.font_size < sp(SMALLEST_SP) - 0.01:
        yield f"{_name(label)}: letters of {label.font_size:.1f} are too small to read"
    if _is_cut(label) and not _may_be_cut(seen):
        yield f"{_name(label)}: its text is cut off"
    if has_broken_word(label):
        yield f"{_name(label)}: broken in the middle of a word"
    if label.texture_size[0] > label.width + SLACK or label.texture_size[1] > label.height + SLACK:
        excess = (label.texture_size[0] - label.width, label.texture_size[1] - label.height)
        yield f"{_name(label)}: larger than its own place by {excess[0]:.0f} × {excess[1]:.0f}"
    frame = next((one for one in reversed(seen.above) if isinstance(one, Pressable)), None)
    if frame is not None:
        outer = box_of(frame, frame.x, frame.y, frame.right, frame.top)
        if not drawn.within(outer):
            yield f"{_name(label)}: sticks out of {_name(frame)}"
    yield from _outside(seen, drawn)


def _left_out(widget: Widget) -> Iterator[str]:
    """A prompt or hint that does not say all it has to say, a button that ends in dots, a side without a name."""
    for whole, label in _prompt_words(widget):
        if whole != label.text:
            yield f"{type(widget).__name__}: says “{label.text}” instead of “{whole}”"
    if isinstance(widget, (PromptButton, BrookePromptButton)) and str(widget.text).endswith("…"):
        yield f"{_name(widget)}: ends in dots"
    if isinstance(widget, SideHeader) and widget.side is not None and not widget.ids.name_label.text:
        yield f"{widget.side.name} is not named above the hand"


def _prompt_words(widget: Widget) -> list[tuple[str, Label]]:
    """What a prompt has to say, each with the label for it."""
    if isinstance(widget, PromptPanel):
        return [(widget.head, widget.ids.head), (widget.detail, widget.ids.detail)]
    if isinstance(widget, BrookePromptPanel):
        detail = widget.note if widget.note.text else widget.detail
        return [(widget.model.head, widget.head), (widget.model.detail, detail)]
    return []


def _nameless(card: Card | ItemCard) -> Iterator[str]:
    """A card whose name is missing, or much smaller than the letters around it."""
    if isinstance(card, ItemCard):
        if not card.text:
            yield f"{card.label}: a card without its name"
    elif card.turn >= 0.5 and not card.shows_name:
        yield f"{card.model.name}: a name of {card.name_size:.1f} on a card of {card.width:.0f}"


# --- letters of prompts


def prompt_letters() -> dict[str, float]:
    """What the prompts in sight say, with the size of the letters it is really drawn in."""
    words = [pair for one in _seen(_uppermost()) for pair in _prompt_words(one.widget)]
    return {whole: label._label.options["font_size"] for whole, label in words if whole and label.text}


def shrunk(normal: dict[str, float], larger: dict[str, float]) -> list[str]:
    """The prompts that are smaller in larger letters."""
    return [
        f"“{text}”: {larger.get(text, 0.0):.1f} instead of {size:.1f}"
        for text, size in normal.items()
        if larger.get(text, 0.0) < size - 0.01
    ]


# --- texts that are drawn, not labels

#: The texts that each widget has drawn last between `begin` and `problems`, and whether there was room for them.
#: Before its neighbours have their places a widget may be drawn much too narrow.
_drawn: dict[Drawn | None, dict[str, bool]] = {}
_drawing: Drawn | None = None
_listening = False


def begin() -> None:
    """The layout will change: note what is drawn until `problems` are asked for."""
    global _listening
    _listening = True


def _lost() -> list[str]:
    """The texts for which there was no room."""
    global _listening
    shown = [texts for widget, texts in _drawn.items() if widget is None or widget.get_root_window() is not None]
    lost = [text for texts in shown for text, whole in texts.items() if not whole]
    _listening = False
    _drawn.clear()
    return lost


def _overhear() -> None:
    """Note which texts `draw_fitted` leaves out, wherever it has been imported."""
    draw, redraw = labels.draw_fitted, Drawn._redraw

    def noted(text: str, *place: Any, **style: Any) -> float:
        width = draw(text, *place, **style)
        if text and _listening:
            _drawn.setdefault(_drawing, {})[text] = width > 0
        return width

    # Kivy finds a bound method again by its name.
    @wraps(redraw)
    def drawn_anew(widget: Drawn, *changed: Any) -> None:
        global _drawing
        outer, _drawing = _drawing, widget
        _drawn.pop(widget, None)
        redraw(widget, *changed)
        _drawing = outer

    Drawn._redraw = drawn_anew

    for module in list(sys.modules.values()):
        if getattr(module, "draw_fitted", None) is draw:
            module.draw_fitted = noted


_overhear()


def _outside(seen: Seen, drawn: Box) -> Iterator[str]:
    clip = seen.clip
    if seen.scrolls:
        # Pages scroll vertically only.
        clip = Box(clip.left, min(clip.bottom, drawn.bottom), clip.right, max(clip.top, drawn.top))
    if not drawn.within(clip):
        yield f"{_name(seen.widget)}: off the screen: {_round(drawn)} in {_round(clip)}"


def _is_cut(label: Label) -> bool:
    if getattr(label, "is_shortened", False):
        return True
    lines = getattr(label._label, "_cached_lines", None)
    if label.markup or not lines:
        return False
    shown = "".join(word.text for line in lines for word in line.words)
    return "".join(shown.split()) != "".join(str(label.text).split())


def _may_be_cut(seen: Seen) -> bool:
    """Texts that may be shortened: names of people, and lines that open in full."""
    if isinstance(seen.widget, NameLabel) or any(isinstance(one, VerdictCell) for one in seen.above):
        return True
    header = next((one for one in seen.above if isinstance(one, SideHeader)), None)
    return header is not None and seen.widget == header.ids.name_label


def _target(seen: Seen) -> Iterator[str]:
    if isinstance(seen.widget, Toast):
        return
    least = dp(TARGET_DP) - SLACK
    if seen.box.width < least or seen.box.height < least:
        yield f"{_name(seen.widget)}: a target of {seen.box.width:.0f} × {seen.box.height:.0f}"
    yield from _outside(seen, seen.box)


def _covered(texts: list[Seen], targets: list[Seen], pictures: list[Seen]) -> Iterator[str]:
    # A notice that needs more room than its line lies over the table until it is read.
    notices = [one.widget for one in targets if _is_over(one.widget)]
    texts, targets = _without(texts, notices), _without(targets, notices)
    inks = [(text, ink(text.widget).cut(text.clip).shrunk(TOUCH)) for text in texts]
    for (one, first), (other, second) in combinations(inks, 2):
        if _meet(first, second):
            yield f"{_name(one.widget)} and {_name(other.widget)} overlap"
    for (text, drawn), thing in ((pair, thing) for pair in inks for thing in (*targets, *pictures)):
        if thing.widget in text.above or thing.widget is text.widget or text.widget in thing.above:
            continue
        shape = thing.in_sight.shrunk(TOUCH + (dp(6) if isinstance(thing.widget, Card) else 0))
        if _meet(drawn, shape):
            yield f"{_name(thing.widget)} covers {_name(text.widget)}"
    for one, other in combinations(targets, 2):
        nested = one.widget in other.above or other.widget in one.above
        if not nested and _meet(one.in_sight.shrunk(SLACK), other.in_sight.shrunk(SLACK)):
            yield f"{_name(one.widget)} and {_name(other.widget)} share a place"


def _is_notice(widget: Widget) -> bool:
    """Whether a prompt says something instead of its question."""
    if isinstance(widget, BrookePromptPanel):
        return widget.model.more
    return isinstance(widget, PromptPanel) and widget.style == "verdict"


def _is_over(widget: Widget) -> bool:
    if isinstance(widget, BrookePromptWords):
        return (widget.more or theme.enlarged > 1) and widget.top > widget.parent.top
    # So does a question in large letters.
    return isinstance(widget, PromptPanel) and widget.grown and (theme.enlarged > 1 or _is_notice(widget))


def _without(seen: list[Seen], widgets: list[Widget]) -> list[Seen]:
    """What does not belong to any of these widgets."""
    return [one for one in seen if not any(widget in (*one.above, one.widget) for widget in widgets)]


def _meet(one: Box, other: Box) -> bool:
    return not one.empty and not other.empty and not one.cut(other).empty


def _round(box: Box) -> tuple[int, ...]:
    return tuple(round(side) for side in box)
