"""What set-up shows of Brooke: the actions that an island can have."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.base.kv import load_kv
from app.base.live_text import tr
from app.games.brooke.presenter import text as words
from app.games.brooke.presenter.view_models import BLUE, IslandFace
from app.games.brooke.widgets.drawing import Sign
from app.kit.page_sheet import PageSheet
from app.kit.press import Pressable
from engine.base import Json
from engine.brooke.cards import ACTIONS


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


load_kv("games/brooke/table")
