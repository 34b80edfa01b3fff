"""Home: the boxes on the shelf, and the matches that wait to go on."""

from __future__ import annotations

from pathlib import Path

from kivy.app import App
from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image

from app.arrangement import arrangement_of
from app.games import pieces_of
from app.library import Entry
from app.screens import Screen
from app.shelf import SHELF, Box
from app.text import tr
from app.theme import theme
from app.widgets.press import LinkRow, Press

LOGO = Path(__file__).parent.parent.parent / "assets" / "presplash.png"
#: Where the arch is in the picture: x, y from below, width, height.
LOGO_BOX = (326, 340, 372, 380)

#: Rows and cards that a phone has room for: the more games, the fewer waiting matches are shown.
PLACES = 4


class GameCard(BoxLayout):
    """One game: its picture, its last set-up, and the way to its table."""

    game = StringProperty("")
    name = StringProperty("")
    strap = StringProperty("")
    setup = StringProperty("")
    art = StringProperty("")


class PictureTop(Press, Image):
    """The picture of a game, with the corners of its card."""

    label = StringProperty("")


class SetupLink(Press, BoxLayout):
    """The words of a card: a press leads to the set-up."""


class MoreRow(LinkRow):
    """Leads to the list of all matches."""

    def on_release(self) -> None:
        App.get_running_app().go("log")


class ContinueRow(Press, BoxLayout):
    """A match that waits."""

    number = NumericProperty(0)
    head = StringProperty("")
    #: Who plays, and where the match stands.
    facts = ListProperty()


class HomeScreen(Screen):
    """The first screen."""

    #: Whether there is so little on it that the logo may be large, and how large.
    roomy = BooleanProperty(True)
    logo_size = NumericProperty(dp(160))
    logo = ObjectProperty(None)
    #: Room above everything, so that little does not hang at the top.
    lead = NumericProperty(0)
    tagline = StringProperty("")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.logo = CoreImage(str(LOGO)).texture.get_region(*LOGO_BOX)
        self._room_soon = Clock.create_trigger(self._make_room, -1)
        self.bind(size=lambda *_: self._room_soon())
        self.ids.content.bind(height=lambda *_: self._room_soon())
        self.ids.foot.bind(height=lambda *_: self._room_soon())

    def enter(self, **facts: object) -> None:
        self.refresh()

    resume = enter

    def refresh(self) -> None:
        """Show what is on the shelf and what waits, as it is now."""
        app = App.get_running_app()
        tables = len(SHELF)
        self.tagline = tr.n("One table, one cellar", "{number} tables, one cellar", tables).format(number=tables)
        waiting = app.library.open_matches()
        rows = self.ids.waiting
        rows.clear_widgets()
        shown = max(1, PLACES - tables)
        for entry in waiting[:shown]:
            rows.add_widget(_row(entry))
        if len(waiting) > shown:
            more = len(waiting) - shown
            text = tr.n("{number} more match is waiting", "{number} more matches are waiting", more)
            rows.add_widget(MoreRow(text=text.format(number=more), icon="format-list-text"))
        cards = self.ids.cards
        cards.clear_widgets()
        for box in SHELF.values():
            cards.add_widget(self._card(box, app.settings.setups))

    def _make_room(self, _dt: float) -> None:
        """A large logo where the cards leave room for it, else a line."""
        content = self.ids.content
        filled = content.height - content.padding[1] + dp(4)
        room = self.height - self.ids.foot.height
        if self.wide:
            self.roomy, self.logo_size = True, min(dp(320), self.width * 0.28, self.height * 0.45)
            self.lead = max(0, (room - filled) / 2)
            return
        spare = room - filled - (2.2 * theme.display + dp(60))
        self.roomy = spare > dp(88)
        self.logo_size = min(dp(240), spare, self.width * 0.55) if self.roomy else dp(56)
        self.lead = max(0, (spare - self.logo_size) / 4) if self.roomy else 0

    def play(self, game: str) -> None:
        """Straight to the table, with the set-up of the last time."""
        app = App.get_running_app()
        arranged = arrangement_of(game, app.settings.setups)
        app.start_match(game, arranged.players, arranged.options)

    def _card(self, box: Box, setups: dict) -> GameCard:
        minutes = tr._("{number} min").format(number=box.minutes)
        return GameCard(
            game=box.id,
            name=box.name,
            strap=f"{tr._(box.strap)} · {minutes}",
            setup=arrangement_of(box.id, setups).tag(),
            art=box.art,
        )


def _row(entry: Entry) -> ContinueRow:
    # Only where a match waits: the words of the table are not needed for a first start.
    from app.summary import pairing, situation

    pieces = pieces_of(entry.game)
    row = ContinueRow(
        number=entry.number,
        head=tr._("Continue {game}").format(game=pieces.box.name),
        facts=[pairing(entry.table), situation(entry.table)],
    )
    # The first lies in front, the others behind it.
    for place, picture in reversed(list(enumerate(pieces.face(entry.table)))):
        thumb = pieces.thumb(picture, place)
        thumb.pos = (dp(15) * place, dp(8) * place)
        row.ids.face.add_widget(thumb)
    return row


for _widget in (GameCard, PictureTop, SetupLink, ContinueRow):
    Factory.register(_widget.__name__, cls=_widget)
