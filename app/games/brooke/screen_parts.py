"""What pages show of Brooke: pictures, the actions in set-up, the end of a match.

Names of pictures: `island 4 blue`, `die red 5`, `printed blue 2`, `action swap blue`, `card 4 blue` (with its
action).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.history import history
from app.games.brooke.presenter.table import island_of
from app.games.brooke.presenter.view_models import BLUE, COLOURS, IslandFace
from app.games.brooke.widgets.drawing import Sign, draw_emblem
from app.games.brooke.widgets.history import pass_sheets
from app.games.brooke.widgets.island import IslandCard
from app.kit.celebration import WinnerPicture, settled
from app.kit.drawing import turned
from app.kit.page_sheet import PageSheet
from app.kit.pictures import picture
from app.kit.press import Pressable
from app.table import Table
from engine.base import Json, Seat
from engine.brooke.cards import ACTIONS, STANDARD, deck_of

# --- pictures

THUMB, SMALL = dp(43), dp(56)
CARD = (dp(84), dp(112))


def thumb(name: str, place: int = 0) -> Widget:
    """A small square picture for lists."""
    return Sign(name=name, size=(THUMB, THUMB))


def reference_picture(name: str, side: float) -> Widget:
    """A picture of the quick reference."""
    return Sign(name=name, size=(side, side))


def illustration(name: str, place: int = 0) -> Widget:
    """A picture of the rules: a card with its action, or a sign."""
    kind, *rest = name.split()
    if kind != "card":
        return Sign(name=name, size=(SMALL, SMALL))
    card = next(card for card in deck_of(STANDARD).cards if card.id == int(rest[0]))
    island = island_of(card, COLOURS.index(rest[1]))
    return IslandCard(island=island, size_hint=(None, None), size=CARD, strip_height=dp(34))


def picture_text(name: str) -> str:
    """A picture in words."""
    kind, *rest = name.split()
    if kind in ("island", "card"):
        return words.island(int(rest[0]))
    if kind == "action":
        return words.action(rest[0])
    return words.colour(COLOURS.index(rest[0]))


# --- set-up


class ActionRow(Pressable, GridLayout):
    """The actions; a press explains them."""

    label = StringProperty("")


class ActionNote(BoxLayout):
    """An action and what it does."""

    text = StringProperty("")
    note = StringProperty("")


class ActionTile(BoxLayout):
    """An action as a picture, and its name."""

    text = StringProperty("")


class ActionPanel(BoxLayout):
    """All actions, in one row or in two."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        row = self.ids.row
        self._tiles = [ActionTile(text=words.action(action)) for action in ACTIONS]
        for tile, action in zip(self._tiles, ACTIONS, strict=True):
            tile.ids.sign.add_widget(Sign(name=f"action {action} blue", size=tile.ids.sign.size))
            tile.ids.name.bind(texture_size=self._arrange)
            row.add_widget(tile)
        row.bind(width=self._arrange)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        """One row if every name has room below its picture there."""
        row, number = self.ids.row, len(self._tiles)
        widest = max(tile.ids.name.texture_size[0] for tile in self._tiles)
        row.cols = number if (widest + row.spacing[0]) * number <= row.width else number // 2

    def explain(self) -> None:
        """What every action does."""
        rows = []
        for action in ACTIONS:
            note = words.does(IslandFace(BLUE, action, (0, 0)))
            row = ActionNote(text=words.action(action), note=note)
            row.ids.sign.add_widget(Sign(name=f"action {action} blue", size=row.ids.sign.size))
            rows.append(row)
        PageSheet(*rows, title=tr._("What the islands do")).open()


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> ActionPanel:
    """The same for every set-up."""
    return ActionPanel()


# --- the end of a match

#: How many of the winner's islands are shown.
ISLANDS = 4


def winner_picture(table: Table) -> WinnerPicture:
    """The winner's emblem over the islands that were won."""
    last, winner = history(table)[-1], _winner(table)
    cards = [card for one in last.passes for card in one.cards if winner is None or card.seat == winner]
    won = tuple((card.picture, card.face) for card in cards[-ISLANDS:])
    return Trophy(islands=won, winner=None if winner is None else last.colour_of(winner))


def score_sheets(table: Table) -> Sequence[Widget]:
    """One score sheet for each game that got as far as the end of a pass."""
    return pass_sheets(history(table), [player.name for player in table.players])


def _winner(table: Table) -> Seat | None:
    ranks = table.ranks or (1, 1)
    return None if ranks[0] == ranks[1] else ranks.index(1)


class Trophy(WinnerPicture):
    """Islands fanned out with the winner's emblem on them; after a win they light up one after the other."""

    islands: tuple[tuple[int, int], ...] = ObjectProperty(())
    #: The colour of the winner; None: a draw.
    winner: int | None = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        #: The shades of each island: its glow, and its picture.
        self._lights: list[tuple[Color, Color]] = []
        super().__init__(**properties)

    def draw(self) -> None:
        self._lights = []
        side = min(self.zone_width * 0.46, self.zone_height * 0.56)
        if side < dp(20):
            return
        x, y = self.zone_x + self.zone_width / 2, self.zone_y + self.zone_height / 2 + side * 0.1
        shown = self.islands or ((4, 0),)
        lean = min(16, 64 / len(shown))
        for number, (island, face) in enumerate(shown):
            with turned(x, y - side, ((len(shown) - 1) / 2 - number) * lean):
                glow = Color(*theme.gold[:3], 0)
                if self.festive:
                    self._glow(x, y, side)
                light = Color(1, 1, 1, 1)
                art = picture("islands", f"{island}_{COLOURS[face]}")
                Rectangle(texture=art, pos=(x - side / 2, y - side / 2), size=(side, side))
                self._lights.append((glow, light))
        if self.winner is not None:
            draw_emblem(self.winner, x - side * 0.31, y - side * 0.78, side * 0.62)

    def _glow(self, x: float, y: float, side: float) -> None:
        """An edge of light, and rays above the island."""
        edge = dp(4)
        box = (x - side / 2 - edge, y - side / 2 - edge, side + 2 * edge, side + 2 * edge)
        RoundedRectangle(pos=box[:2], size=box[2:], radius=[side * 0.14])
        for angle in (-24, 0, 24):
            reach, start = side * 0.26, side * 0.6
            dx, dy = sin(radians(angle)), cos(radians(angle))
            Line(
                points=[x + dx * start, y + dy * start, x + dx * (start + reach), y + dy * (start + reach)],
                width=dp(1.6),
                cap="round",
            )

    def advance(self) -> None:
        number = len(self._lights)
        for place, (glow, light) in enumerate(self._lights):
            share = settled(self.progress, 0.7 * place / max(1, number), 0.3) if self.festive else 1.0
            light.rgb = (0.35 + 0.65 * share,) * 3
            glow.a = 0.9 * share if self.festive else 0.0


load_kv("games/brooke/table")
