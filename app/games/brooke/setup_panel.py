"""What set-up shows of Brooke: the actions that an island can have."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from app.games.brooke.page_pictures import Sign
from app.games.brooke.presenter import wording
from app.games.brooke.presenter.shows import BLUE, IslandFace
from app.ui.kv import load_kv
from app.ui.text import tr
from app.ui.widgets.page_sheet import PageSheet
from app.ui.widgets.press import Pressable
from engine.base import Json
from engine.brooke.cards import ACTIONS


class ActionRow(Pressable, GridLayout):
    """The actions; a press explains them."""

    label = StringProperty("")


class ActionNote(BoxLayout):
    """An action and what it does."""

    text = StringProperty("")
    note = StringProperty("")


class ActionPanel(BoxLayout):
    """All actions in a row."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._signs = [Sign(name=f"action {action} blue") for action in ACTIONS]
        row = self.ids.row
        row.cols = len(self._signs)
        for sign in self._signs:
            row.add_widget(sign)
        row.bind(width=self._measure)
        self._measure()

    def _measure(self, *_: object) -> None:
        row = self.ids.row
        room = row.width - row.padding[0] - row.padding[2] - row.spacing[0] * (len(self._signs) - 1)
        side = min(row.height - row.padding[1] - row.padding[3], room / len(self._signs))
        for sign in self._signs:
            sign.size = (side, side)

    def explain(self) -> None:
        """What every action does."""
        rows = []
        for action in ACTIONS:
            note = wording.does(IslandFace(BLUE, action, (0, 0)))
            row = ActionNote(text=wording.action(action), note=note)
            row.ids.sign.add_widget(Sign(name=f"action {action} blue", size=row.ids.sign.size))
            rows.append(row)
        PageSheet(*rows, title=tr._("What the islands do")).open()


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> ActionPanel:
    """The same for every set-up."""
    return ActionPanel()


load_kv("brooke/table")
