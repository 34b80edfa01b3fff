"""The challenges against Greg, and the link to them on the set-up and result screens."""

from __future__ import annotations

from collections.abc import Mapping

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.base.live_text import headed, tr
from app.base.screen import Screen
from app.base.theme import theme
from app.games.firstrat.presenter.challenges import ChallengesPage, Tick, Won, challenge_page, won
from app.games.firstrat.presenter.text import figure
from app.games.firstrat.widgets.drawing import draw_icon, frame
from app.kit.drawing import Drawn, draw_box
from app.kit.labels import draw_fitted
from app.kit.press import LinkRow, Pressable, Surface
from app.matches import Library
from engine.base import Json

GAME = "firstrat"
#: The ranks of a solo match that was won.
VICTORY = (1,)


class LevelTick(Pressable, Drawn):
    """One level of a challenge: filled and ticked once it has been met; a press starts a match at this level."""

    text = StringProperty("")
    tick: Tick | None = ObjectProperty(None, allownone=True)

    @property
    def label(self) -> str:
        """For tests."""
        best = self.tick.best if self.tick is not None else None
        return headed(self.text, f"{best.name} {figure(best.points)}") if best is not None else self.text

    def on_release(self) -> None:
        if self.tick is not None:
            App.get_running_app().start_match(GAME, [""], {"greg": self.tick.level})

    def draw(self) -> None:
        met = self.tick is not None and self.tick.best is not None
        radius = min(dp(12), self.height / 2)
        draw_box(self.x, self.y, self.width, self.height, theme.accent if met else theme.raised, radius)
        if not met:
            frame(self.x, self.y, self.width, self.height, theme.line, radius, dp(1))
        ink = theme.accent_ink if met else theme.text_dim
        side = min(dp(18), self.height * 0.5)
        left = self.x + (side + dp(5) if met else 0)
        if met:
            draw_icon("check-bold", self.x + dp(5) + side / 2, self.center_y, side, ink)
        room = self.x + self.width - left - dp(6)
        draw_fitted(self.text, theme.caption, ink, left + room / 2 + dp(2), self.center_y, room)


class ChallengeCard(Surface, BoxLayout):
    """One challenge with its four levels."""

    picture = StringProperty("")
    text = StringProperty("")
    note = StringProperty("")
    #: Whether it has been met at every level.
    complete = BooleanProperty(False)
    #: Its least height.
    least = 0


class ChallengesScreen(Screen):
    """The page."""

    kv = "games/firstrat/challenges"

    #: How many fields are filled, and how many there are.
    met = NumericProperty(0)
    of = NumericProperty(36)
    progress = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._cards: list[ChallengeCard] = []
        #: What each finished match has met; finished matches never change.
        self._known: dict[int, Won | None] = {}
        self._library: Library | None = None
        self._unread: list[int] = []
        self._reading: ClockEvent | None = None

    def enter(self, **_facts: object) -> None:
        library: Library = App.get_running_app().library
        if library is not self._library:
            self._library, self._known = library, {}
        victories = library.with_result(GAME, VICTORY)
        self._known = {number: won_ for number, won_ in self._known.items() if number in victories}
        self._unread = [number for number in victories if number not in self._known]
        self.refresh()
        if self._reading is None and self._unread:
            self._reading = Clock.schedule_interval(self._read, 0)

    def resume(self) -> None:
        self.enter()

    def leave(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def refresh(self) -> None:
        """Fill the page with what is known, in the present language."""
        model = challenge_page(found for found in self._known.values() if found is not None)
        self.met, self.of = model.met, model.of
        self.progress = tr._("{number} of {all} completed").format(number=model.met, all=model.of)
        if not self._cards:
            for _ in model.rows:
                card = ChallengeCard()
                self._cards.append(card)
                self.ids.cards.add_widget(card)
        for card, row in zip(self._cards, model.rows, strict=True):
            card.picture, card.text, card.note = row.picture, row.name, row.text
            card.complete = all(tick.best is not None for tick in row.ticks)
            _update_card(card, model, row.ticks)

    def _read(self, _dt: float) -> bool:
        """Read one more match."""
        if not self._unread or self._library is None:
            self._reading = None
            return False
        number = self._unread.pop(0)
        entry = self._library.finished(number)
        self._known[number] = None
        if entry is not None and not entry.players[0].is_ai and entry.table.resigned is None:
            self._known[number] = won(entry.table.match.state, entry.players[0].name)
            self.refresh()
        return True


def _update_card(card: ChallengeCard, model: ChallengesPage, ticks: tuple[Tick, ...]) -> None:
    levels = card.ids.levels
    if not levels.children:
        for _ in ticks:
            levels.add_widget(LevelTick())
    for widget, name, tick in zip(reversed(levels.children), model.levels, ticks, strict=True):
        widget.text, widget.tick = name, tick


SCREENS: Mapping[str, type[Screen]] = {"challenges": ChallengesScreen}


def challenges_link() -> Widget:
    """A row that leads to the challenges."""
    row = LinkRow(
        icon="trophy-outline",
        text=tr._("Challenges"),
        note=tr._("Nine things to try against Greg, at four levels"),
    )
    row.bind(on_release=lambda *_: App.get_running_app().go("challenges"))
    return row


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> Widget:
    """What set-up shows besides the options."""
    return challenges_link()
