"""Home: the games, and the open matches."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image

from app.core.library import MatchEntry
from app.core.match_setup import last_setup
from app.core.text import mark
from app.games import GAMES, ui_of
from app.ui.screens import Screen
from app.ui.text import tr
from app.ui.theme import theme
from app.ui.widgets.press import LinkRow, Pressable

LOGO = Path(__file__).parents[3] / "assets" / "presplash.png"
#: Where the arch is in the picture: x, y from below, width, height.
LOGO_BOX = (326, 340, 372, 380)

#: The least visible share of a picture's height.
LEAST_SHARE = 0.6

TAGLINES = (mark("One table, one cellar"), mark("Two tables, one cellar"), mark("Three tables, one cellar"))

#: Rows and cards that fit a phone: with more games, fewer open matches are shown.
PLACES = 4


class GamePanel(BoxLayout):
    """One game: its picture, its last set-up, and a button to play."""

    game = StringProperty("")
    name = StringProperty("")
    strap = StringProperty("")
    setup = StringProperty("")
    art = StringProperty("")
    #: Whether the picture is beside the text.
    wide = BooleanProperty(False)
    #: The visible share of the picture's height.
    share = NumericProperty(1)


class GamePicture(Pressable, Image):
    """The picture of a game, with rounded corners."""

    label = StringProperty("")
    #: Its full height.
    natural = NumericProperty(0)
    #: The size of the whole picture, of which a part is visible.
    drawn = ListProperty([1, 1])
    corners = ListProperty([0, 0, 0, 0])
    wide = BooleanProperty(False)


class SetupLink(Pressable, BoxLayout):
    """The text of a game: a press opens the set-up."""


class ContinueRow(Pressable, BoxLayout):
    """An open match."""

    number = NumericProperty(0)
    head = StringProperty("")
    #: The players, and the situation.
    facts = ListProperty()


class HomeScreen(Screen):
    """The first screen."""

    #: Whether there is room for a large logo, and its size.
    roomy = BooleanProperty(True)
    logo_size = NumericProperty(dp(160))
    logo = ObjectProperty(None)
    #: Space at the top that centres the page.
    lead = NumericProperty(0)
    tagline = StringProperty("")
    #: The visible share of the pictures' height.
    share = NumericProperty(1)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.logo = CoreImage(str(LOGO)).texture.get_region(*LOGO_BOX)
        for card in (ui.card for ui in GAMES.values()):
            panel = GamePanel(game=card.id, name=card.name, art=card.art)
            self.bind(wide=panel.setter("wide"), share=panel.setter("share"))
            self.ids.cards.add_widget(panel)
        self._room_soon = Clock.create_trigger(self._make_room, -1)
        self.bind(size=lambda *_: self._room_soon())
        self.ids.content.bind(height=lambda *_: self._room_soon())
        self.ids.foot.bind(height=lambda *_: self._room_soon())

    def enter(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Show the games and the open matches."""
        tables = len(GAMES)
        self.tagline = tr._(TAGLINES[min(tables, len(TAGLINES)) - 1])
        waiting = iter(self.app.library.open_numbers())
        rows = self.ids.waiting
        rows.clear_widgets()
        # No more matches are read than are shown: there may be hundreds.
        for entry in islice(self.app.library.open_entries(waiting), max(1, PLACES - tables)):
            rows.add_widget(_row(entry))
        more = len(list(waiting))
        if more:
            text = tr.n("{number} more match in progress", "{number} more matches in progress", more)
            row = LinkRow(text=text.format(number=more), icon="format-list-text")
            row.bind(on_release=lambda *_: self.app.go("log"))
            rows.add_widget(row)
        for panel in self.ids.cards.children:
            card = GAMES[panel.game].card
            minutes = tr._("{number} min").format(number=card.minutes)
            panel.strap = f"{tr._(card.strap)} · {minutes}"
            panel.setup = last_setup(card.id, self.app.settings.setups).summary()

    def _make_room(self, _dt: float) -> None:
        """Choose a large or a small logo, and crop pictures so that all games are visible."""
        content, cards = self.ids.content, self.ids.cards
        filled = content.height - content.padding[1] + dp(4)
        room = self.height - self.ids.foot.height
        if self.wide:
            self.roomy, self.logo_size = True, min(dp(320), self.width * 0.28, self.height * 0.45)
            self.share, self.lead = 1, max(0, (room - filled) / 2)
            return
        whole = sum(card.ids.art.natural for card in cards.children)
        if not whole:
            return
        # Computed from full pictures and a small logo, whatever is shown now, so that the result is stable.
        filled += whole - sum(card.ids.art.height for card in cards.children)
        head = max(dp(72), 1.7 * theme.title + 1.3 * theme.caption + dp(12))
        self.share = min(1, max(LEAST_SHARE, 1 - (filled + head - room) / whole))
        filled -= whole * (1 - self.share)
        spare = room - filled - (2.2 * theme.display + dp(60))
        self.roomy = spare > dp(88)
        self.logo_size = min(dp(240), spare, self.width * 0.55) if self.roomy else dp(56)
        self.lead = max(0, (spare - self.logo_size) / 4) if self.roomy else 0

    def play(self, game: str) -> None:
        """Start a match with the last set-up."""
        setup = last_setup(game, self.app.settings.setups)
        self.app.start_match(game, setup.players, setup.options)


def _row(entry: MatchEntry) -> ContinueRow:
    # Imported late: a first start has no open matches.
    from app.core.summary import pairing, situation

    ui = ui_of(entry.game)
    row = ContinueRow(
        number=entry.number,
        head=tr._("Continue {game}").format(game=ui.card.name),
        facts=[pairing(entry.table), situation(entry.table)],
    )
    # The first picture is in front.
    for place, picture in reversed(list(enumerate(ui.match_pictures(entry.table)))):
        thumb = ui.thumb(picture, place)
        thumb.pos = (dp(15) * place, dp(8) * place)
        row.ids.face.add_widget(thumb)
    return row
