"""The rules: illustrated and searchable; refusals link to them."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from app.base.kv import load_kv
from app.base.live_text import headed, tr
from app.base.screen import Screen
from app.contract import GAMES, ui_of
from app.kit.games import GameChips
from app.kit.labels import WrappedLabel
from app.kit.press import LinkRow
from app.rules.rulebook import RuleEntry, search

load_kv("kit/field")


class RuleRow(BoxLayout):
    """One rule; `found` if the page was opened at it."""

    head = StringProperty("")
    text = StringProperty("")
    found = BooleanProperty(False)


class RulesScreen(Screen):
    """The rules of one game, with chips for the others."""

    kv = "rules/rules"

    title = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._game = next(iter(GAMES))
        self._rule = ""
        self._rows: dict[str, RuleRow] = {}
        self._refresh_soon = Clock.create_trigger(lambda _dt: self.refresh(), 0.15)
        self.ids.search.bind(text=lambda *_: self._refresh_soon())
        self._chips = GameChips(self.ids.games, self.enter)

    def enter(self, game: str = "", rule: str = "") -> None:
        """Show the rules of a game, perhaps at one of them."""
        self._game = game if game in GAMES else next(iter(GAMES))
        self._rule = rule
        if self.ids.search.text:
            self.ids.search.text = ""
        self.refresh()
        self.ids.page.scroll_y = 1
        if rule in self._rows:
            # Two frames: the layout takes one.
            Clock.schedule_once(lambda _dt: Clock.schedule_once(self._find))

    def back(self) -> bool:
        if self.ids.search.text:
            self.ids.search.text = ""
            return True
        return False

    def refresh(self) -> None:
        """Show the rules that match the search."""
        self.title = headed(tr._("Rules"), GAMES[self._game].CARD.name)
        self._chips.mark(self._game)
        self._rows = {}
        rules = self.ids.rules
        rules.clear_widgets()
        found = search(self._game, self.ids.search.text)
        if not self.ids.search.text:
            rules.add_widget(self._lessons())
        for section, entries in found:
            rules.add_widget(Factory.Heading(text=section.title))
            for entry in entries:
                rules.add_widget(self._row(entry))
        if not found:
            rules.add_widget(WrappedLabel(text=tr._("Nothing found.")))

    def _lessons(self) -> LinkRow:
        """A link to the lessons of the game."""
        row = LinkRow(
            icon="school-outline",
            text=tr._("Learn by playing"),
            note=tr._("A short lesson, and exercises for the tricky rules"),
        )
        row.bind(on_release=lambda _row: self.app.go("lessons", game=self._game))
        return row

    def _row(self, entry: RuleEntry) -> RuleRow:
        row = RuleRow(head=entry.title, text="\n".join(entry.texts), found=self._rule in entry.ids)
        for place, picture in enumerate(entry.pictures):
            row.ids.cards.add_widget(ui_of(self._game).illustration(picture, place))
        for id_ in entry.ids:
            self._rows[id_] = row
        return row

    def _find(self, _dt: float) -> None:
        row = self._rows.get(self._rule)
        if row is not None and self.ids.rules.height > self.ids.page.height:
            self.ids.page.scroll_to(row, padding=dp(48), animate=False)
