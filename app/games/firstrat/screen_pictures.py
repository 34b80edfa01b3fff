"""First Rat's pictures on pages: single drawings, and in the rules pieces of the real table.

Names are those of the drawings (`cheese`, `rat-hammer`), or `space yellow cheese 2 lit`, `item yellow+2`,
`track cockpit`, `burrow`, `cost engine`.
"""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.theme import theme
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.text import (
    TRACK_PICTURES,
    Amount,
    amounts,
    animal_name,
    component_name,
    item_by_id,
    track_name,
)
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.widgets.drawing import INK, LIGHT, draw_glyph, draw_text, fill, smooth
from app.games.firstrat.widgets.panels.burrow import BurrowMap
from app.games.firstrat.widgets.panels.parts import AmountRow, Glyph, ItemPicture
from app.games.firstrat.widgets.panels.tracks import TrackRow
from app.kit.drawing import Drawn
from engine.firstrat import goods
from engine.firstrat.components import STANDARD, Components, components_of
from engine.firstrat.game import FirstRat
from engine.firstrat.state import FirstRatView, Rules, opening
from engine.firstrat.vocabulary import ANIMALS, LEVELS, PARTS, TRACKS

THUMB, SMALL, SPACE = dp(43), dp(52), dp(56)
#: Drawings that stand for a track, and drawings with another name in the component file.
_TRACKS = {picture: track for track, picture in TRACK_PICTURES.items() if picture != "cheese"}
_WORDS = {"pipe": "shortcut", "work-lamp": "work_lamp"}
#: The number of players with which no field of a track is covered.
_SEATS = 5


class ThumbTile(Drawn):
    """A drawing on a rounded ground, for lists."""

    name = StringProperty("")

    def draw(self) -> None:
        side = min(self.size)
        fill(self.x, self.y, side, side, theme.raised, dp(9))
        draw_glyph(self.name, self.x + side / 2, self.y + side / 2, side * 0.82)


class SpaceTile(Drawn):
    """A space of the path, as on the board."""

    colour = StringProperty("")
    content = StringProperty("")
    amount = StringProperty("")
    lit = BooleanProperty(False)

    def draw(self) -> None:
        side = min(self.size)
        x, y = self.x, self.y
        if self.lit:
            smooth(x, y, side, side, LIGHT, side * 0.22)
        inner = side * 0.86
        middle = (x + side / 2, y + side / 2)
        draw_glyph(f"tile-{self.colour}", *middle, inner)
        draw_glyph(self.content, middle[0] - inner * 0.13, middle[1] + inner * 0.02, inner * 0.54)
        draw_text(self.amount, inner * 0.36, x + side * 0.76, y + side * 0.3, INK, black=True)


def thumb(name: str, place: int = 0) -> Widget:
    """A small square picture for lists."""
    return ThumbTile(name=name, size_hint=(None, None), size=(THUMB, THUMB))


def reference_picture(name: str, side: float) -> Widget:
    """A picture of the quick reference."""
    return Glyph(name=name, size_hint=(None, None), size=(side, side))


def illustration(name: str, place: int = 0) -> Widget:
    """A picture of the rules."""
    kind, *rest = name.split()
    if kind == "space":
        return SpaceTile(
            colour=rest[0],
            content=rest[1],
            amount=rest[2],
            lit=len(rest) > 3,
            size_hint=(None, None),
            size=(SPACE, SPACE),
        )
    if kind == "item":
        item = item_by_id(_components(), rest[0])
        return ItemPicture(item=item, size_hint=(None, None), size=(SMALL, SMALL))
    if kind == "track":
        row = TrackRow(disabled=True, focusable=False, size_hint=(None, None), size=(dp(250), dp(48)))
        row.track = tracks(_table()).tracks[TRACKS.index(rest[0])]
        return row
    if kind == "burrow":
        return BurrowMap(model=burrow(_table()), size_hint=(None, None), size=(dp(240), dp(132)))
    if kind == "cost":
        return _cost(rest[0])
    return Glyph(name=name, size_hint=(None, None), size=(SMALL, SMALL))


def picture_text(name: str) -> str:
    """A picture in words, so that it can be searched for."""
    kind, *rest = name.split()
    components = _components()
    if kind == "item":
        return item_by_id(components, rest[0]).name
    if kind in ("track", "cost"):
        return track_name(components, rest[0])
    if kind == "space":
        return component_name(components, rest[1])
    if kind in ANIMALS:
        return animal_name(components, kind)
    if kind in _TRACKS:
        return track_name(components, _TRACKS[kind])
    if kind == "greg":
        return tr._("Greg")
    word = _WORDS.get(kind, kind)
    return component_name(components, word) if word in components.facts["enums"]["names"] else tr._("Rat")


def _components() -> Components:
    return components_of(STANDARD)


def _table() -> FirstRatView:
    """The table before the first move, for pictures of it."""
    state = opening(Rules(_components(), _SEATS, False, False, False, False, LEVELS[0], True))
    return FirstRat().view(state._replace(turn=None), 0)


def _cost(part: str) -> Widget:
    components = _components()
    pile = components.costs[PARTS.index(part)] if part in PARTS else components.donation
    cost: tuple[Amount, ...] = amounts(goods.amounts(pile))
    row = AmountRow(amounts=cost, size_hint=(None, None), height=dp(24))
    box = BoxLayout(orientation="vertical", size_hint=(None, None), size=(dp(96), SMALL + dp(26)))
    box.add_widget(Glyph(name=TRACK_PICTURES[part]))
    box.add_widget(row)
    return box
