"""Home: the games, and the open matches."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.image import Image
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from app.base.live_text import tr
from app.base.screen import WIDE, Screen
from app.base.text import mark
from app.base.theme import theme
from app.contract import GAMES, ui_of
from app.device.android import ON_ANDROID
from app.evenings import home_words
from app.kit.press import ButtonSurface, LinkRow, Pressable, Surface
from app.matches import MatchHeader, has_finished, preview_matches
from app.people import faces_of, match_pairing, seat_players
from app.riddles import open_words
from app.setup import MatchSetup, last_setup

if TYPE_CHECKING:
    from app.matches import MatchEntry

#: The least visible share of a picture's height, and the same beside offers to a new player.
LEAST_SHARE, LEAST_SHARE_NEW = 0.6, 0.42
#: A window below this height has no room for what is less important.
LOW_DP = 660
#: In a wide window the cards share what room there is, up to this height of each.
TALLEST_DP = 145

#: The pixels of a picture of the atlas `home_small`, and the share of a wide window that a picture takes.
SMALL_PICTURE, WIDE_PICTURE = 640, 0.27

TAGLINES = (mark("One table, one cellar"), mark("Two tables, one cellar"), mark("Three tables, one cellar"))

#: Rows and cards that fit a phone: with more games, fewer open matches are shown.
PLACES = 4
#: Pages of matches.
TABLES = ("play", "handover", "result")
#: A situation that is not known yet, about as wide as most.
UNKNOWN = "\u00a0" * 24


class GamePanel(BoxLayout):
    """One game: its picture, its last set-up, and what can be done with it."""

    game = StringProperty("")
    name = StringProperty("")
    strap = StringProperty("")
    #: The players and the options of the last set-up.
    setup = ListProperty()
    #: The regulars at its table, and whether they are drawn: reading their pictures takes long, so they come with
    #: the second frame.
    faces = ListProperty()
    faces_shown = BooleanProperty(True)
    #: Whether its first lesson is offered: it has not been played on this device.
    is_new = BooleanProperty(False)
    art = StringProperty("")
    #: The atlas with the picture in the size that suits the window.
    atlas = StringProperty("home")
    #: Whether the picture is beside the text.
    wide = BooleanProperty(False)
    #: The visible share of the picture's height.
    share = NumericProperty(1)
    #: Whether the window is low.
    low = BooleanProperty(False)
    #: Its least height where the picture is beside the text.
    least = NumericProperty(0)


class GamePicture(Pressable, Image):
    """The picture of a game, with rounded corners."""

    label = StringProperty("")
    #: Its full height.
    natural = NumericProperty(0)
    #: The size of the whole picture, of which a part is visible.
    drawn = ListProperty([1, 1])
    corners = ListProperty([0, 0, 0, 0])
    wide = BooleanProperty(False)


class HomeButton(ButtonSurface, BoxLayout):
    """A button beside the main one."""

    text = StringProperty("")
    font_size = NumericProperty(12)
    #: The width that it needs.
    needed = NumericProperty(0)


class SetupButton(HomeButton):
    """An icon above a word, beside the main button."""

    label = StringProperty("")


class LessonButton(HomeButton):
    """An icon beside a question and an answer."""

    question = StringProperty("")


class GameActions(Layout):
    """The text of a game with its buttons: beside it if there is room, else below it, the lesson perhaps apart."""

    #: Whether the button of the lesson is there.
    with_lesson = BooleanProperty(False)
    padding = NumericProperty(0)
    spacing = NumericProperty(0)
    #: The least width of the text beside the buttons.
    text_width = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for name in ("pos", "width", "with_lesson", "padding", "spacing", "text_width"):
            self.fbind(name, self._trigger_layout)
        theme.bind(left_handed=self._turn)

    def _turn(self, *_: object) -> None:
        self._trigger_layout()

    def on_kv_post(self, _base: Widget) -> None:
        for child in self.children:
            child.fbind("height", self._trigger_layout)
        for button in self.children[:3]:
            button.fbind("needed", self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Place the parts, from the top."""
        if len(self.children) < 4:
            return
        play, setup, lesson, text = self.children
        gap, room = self.spacing, self.width - 2 * self.padding
        lesson.opacity, lesson.disabled = (1, False) if self.with_lesson else (0, True)
        if not self.with_lesson:
            # A disabled button still takes touches.
            lesson.pos, lesson.width = self.pos, 0
        buttons = [(lesson, lesson.needed)] if self.with_lesson else []
        buttons += [(setup, setup.needed), (play, play.needed)]
        spare = room - sum(width + gap for _, width in buttons)
        if spare >= self.text_width * (2 if self.with_lesson else 1):
            rows = [[(text, spare), *buttons]]
        elif self.with_lesson and spare + gap >= 0:
            rows = [[(text, room)], [(lesson, lesson.needed + spare + gap), *buttons[1:]]]
        else:
            rest = room - gap
            rows = [[(text, room)], [(setup, rest * 0.4), (play, rest * 0.6)]]
            if self.with_lesson:
                rows.insert(1, [(lesson, room)])
        self._place(rows)

    def _place(self, rows: list[list[tuple[Widget, float]]]) -> None:
        for row in rows:
            for part, width in row:
                part.width = width
        heights = [max(part.height for part, _ in row) for row in rows]
        height = sum(heights) + self.spacing * (len(rows) - 1) + 2 * dp(10)
        top = self.y + height - dp(10)
        for row, tall in zip(rows, heights, strict=True):
            x = self.x + self.padding
            for part, width in row:
                mirrored = self.x + self.right - x - width
                part.pos = (mirrored if theme.left_handed else x), top - tall / 2 - part.height / 2
                x += width + self.spacing
            top -= tall + self.spacing
        self.height = height


class Welcome(BoxLayout):
    """The greeting of a new player."""

    #: Whether the rat is at the left, else above.
    wide = BooleanProperty(False)


class ContinueRow(Surface, Pressable, BoxLayout):
    """An open match."""

    number = NumericProperty(0)
    head = StringProperty("")
    #: The players, and the situation.
    facts = ListProperty()
    #: The regulars among the players, and whether they are drawn.
    faces = ListProperty()
    faces_shown = BooleanProperty(True)


class HomeCard(Surface, Pressable, BoxLayout):
    """Leads to something besides the games: the riddle of the day, or an evening."""

    icon = StringProperty("")
    text = StringProperty("")
    facts = ListProperty()
    #: Whether something waits there.
    is_open = BooleanProperty(False)
    #: Whether its facts are below the icon, and the height that it needs.
    narrow = BooleanProperty(False)
    needed = NumericProperty(0)


class HomeScreen(Screen):
    """The first screen."""

    kv = "home/home"
    is_side_page = False

    #: Whether there is room for a large logo, and its size.
    roomy = BooleanProperty(True)
    logo_size = NumericProperty(dp(160))
    #: Space at the top that centres the page.
    lead = NumericProperty(0)
    tagline = StringProperty("")
    #: The visible share of the pictures' height.
    share = NumericProperty(1)
    low = BooleanProperty(False)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        for card in (ui.CARD for ui in GAMES.values()):
            panel = GamePanel(game=card.id, name=card.name, art=card.art, atlas=game_atlas())
            self.bind(wide=panel.setter("wide"), share=panel.setter("share"), low=panel.setter("low"))
            self.ids.cards.add_widget(panel)
        self._welcome = Welcome()
        self.bind(wide=self._welcome.setter("wide"))
        self._room_soon = Clock.create_trigger(self._make_room, -1)
        self.bind(size=lambda *_: self._room_soon())
        self.ids.content.bind(height=lambda *_: self._room_soon())
        self.ids.foot.bind(height=lambda *_: self._room_soon())

    def enter(self) -> None:
        if self.app.is_starting:
            self._show_at_once()
        else:
            self.refresh()
        if self.app.screens.current in TABLES:
            # Where the match stands that was left; from other pages one comes back to where one was.
            self.ids.page.scroll_y = 1

    def on_started(self) -> None:
        self.refresh()

    def _show_at_once(self) -> None:
        """Show what can be known before the rules are imported; `refresh` soon shows the rest in its place."""
        seen = preview_matches(self.app.store)
        self._show_games(bool(seen.open), seen.finished, checked=False)
        if seen.open:
            self.ids.waiting.add_widget(_announced(seen.newest))
        self._show_more(seen.open - self._places())

    def refresh(self) -> None:
        """Show the games and the open matches."""
        waiting = self.app.library.open_numbers()
        self._show_games(bool(waiting), has_finished(self.app.store))
        rest = iter(waiting)
        # No more matches are read than are shown: there may be hundreds.
        for entry in islice(self.app.library.open_entries(rest), self._places()):
            self.ids.waiting.add_widget(_row(entry))
        self._show_more(len(list(rest)))

    def _show_games(self, has_open: bool, has_finished: bool, *, checked: bool = True) -> None:
        self.tagline = tr._(TAGLINES[min(len(GAMES), len(TAGLINES)) - 1])
        new = self._new_games(has_finished)
        self.ids.waiting.clear_widgets()
        # No match and no lesson has been finished on this device.
        if not has_open and not has_finished and not self.app.progress.done:
            self.ids.waiting.add_widget(self._welcome)
        for panel in self.ids.cards.children:
            card = GAMES[panel.game].CARD
            minutes = tr._("{minutes} min").format(minutes=card.minutes)
            # The number does not part from its unit.
            panel.strap = " · ".join((tr._(card.strap), minutes.replace(" ", "\u00a0")))
            setup = self._last_setup(card.id, checked=checked)
            panel.faces_shown = checked
            panel.setup, panel.faces = setup.facts(), faces_of(setup.seated())
            panel.is_new = card.id in new
        evening, card = self.app.evenings.open, self.ids.evening
        card.is_open = evening is not None
        card.facts = (
            [tr._("One score sheet for all"), tr._("2 to 5 people")] if evening is None else home_words(evening)
        )

        self._show_riddle()

    def _show_riddle(self) -> None:
        kept = self.app.riddles
        facts = [open_words(kept, kept.today(), tuple(GAMES)) or tr._("All done for today")]
        if kept.streak:
            facts.append(tr.n("{number} day in a row", "{number} days in a row", kept.streak))
            facts[-1] = facts[-1].format(number=kept.streak)
        self.ids.riddle.facts = facts

    def _show_more(self, more: int) -> None:
        """Say how many open matches are not shown."""
        if more > 0:
            text = tr.n("{number} more match in progress", "{number} more matches in progress", more)
            row = LinkRow(text=text.format(number=more), icon="format-list-text")
            row.bind(on_release=lambda *_: self.app.go("log"))
            self.ids.waiting.add_widget(row)

    def _places(self) -> int:
        """How many open matches are shown."""
        return max(1, PLACES - len(GAMES))

    def _make_room(self, _dt: float) -> None:
        """Choose a large or a small logo, and crop pictures so that all games are visible."""
        content, cards = self.ids.content, self.ids.cards
        for card in cards.children:
            card.atlas = game_atlas()
        self.low = self.height < dp(LOW_DP) * theme.scale
        filled = content.height - content.padding[1] + dp(4)
        room = self.height - self.ids.foot.height
        if self.wide:
            self.roomy, self.logo_size = True, min(dp(320), self.width * 0.28, self.height * 0.45)
            self.share, self.lead = 1, max(0, (room - filled) / 2)
            others = content.height - content.padding[1] - sum(card.height for card in cards.children) + dp(24)
            each = min(dp(TALLEST_DP) * theme.scale, (room - others) / len(cards.children))
            for card in cards.children:
                card.least = each
            return
        whole = sum(card.ids.art.natural for card in cards.children)
        if not whole:
            return
        # Computed from full pictures and a small logo, whatever is shown now, so that the result is stable.
        filled += whole - sum(card.ids.art.height for card in cards.children)
        head = max(dp(72), 1.7 * theme.title + 1.3 * theme.caption + dp(12))
        least = LEAST_SHARE_NEW if any(card.is_new for card in cards.children) else LEAST_SHARE
        self.share = min(1, max(least, 1 - (filled + head - room) / whole))
        filled -= whole * (1 - self.share)
        spare = room - filled - (2.2 * theme.display + dp(60))
        self.roomy = spare > dp(88)
        self.logo_size = min(dp(240), spare, self.width * 0.55) if self.roomy else dp(56)
        self.lead = max(0, (spare - self.logo_size) / 4) if self.roomy else 0

    def play(self, game: str) -> None:
        """Start a match with the last set-up."""
        setup = self._last_setup(game)
        self.app.start_match(game, setup.players, setup.options)

    def learn(self, game: str) -> None:
        """Start the first lesson of a game."""
        from app.lessons import lessons_of

        self.app.start_lesson(lessons_of(game)[0].id)

    def back(self) -> bool:
        """On a desktop Escape asks before it quits; Android's Back moves the app to the background."""
        if ON_ANDROID:
            return False
        from app.kit.question import ask

        ask(
            tr._("Quit Ratskeller?"),
            tr._("Matches in progress are saved."),
            tr._("Quit"),
            tr._("Stay"),
            self.app.stop,
        )
        return True

    def _last_setup(self, game: str, *, checked: bool = True) -> MatchSetup:
        settings = self.app.settings
        return last_setup(game, settings.setups, game in settings.won, checked=checked)

    def _new_games(self, has_finished: bool) -> set[str]:
        """The games without a finished match or lesson."""
        finished = self.app.settings.finished
        if not finished and has_finished:
            # Version 0.1.0 did not note which games were finished.
            return set()
        return set(GAMES) - finished - {lesson.partition("-")[0] for lesson in self.app.progress.done}


def game_atlas() -> str:
    """The atlas with the pictures of the games: the smaller ones, unless they would be enlarged."""
    width, height = Window.size
    drawn = width * WIDE_PICTURE if width > WIDE * height else width
    return "home" if drawn > SMALL_PICTURE else "home_small"


def _announced(match: MatchHeader | None) -> ContinueRow:
    """The place of an open match that has not been read yet, as high as it will be."""
    row = ContinueRow(head=" ", facts=[" ", UNKNOWN])
    if match is not None and match.game in GAMES:
        row.number, row.head = match.number, _head(match.game)
        row.facts = [match_pairing(match.game, match.players, match.options), UNKNOWN]
        row.faces_shown = False
        row.faces = faces_of(seat_players(match.game, match.players))
    return row


def _head(game: str) -> str:
    return tr._("Continue {game}").format(game=GAMES[game].CARD.name)


def _row(entry: MatchEntry) -> ContinueRow:
    # Imported late: a first start has no open matches.
    from app.matches import pairing, situation

    ui = ui_of(entry.game)
    row = ContinueRow(
        number=entry.number,
        head=_head(entry.game),
        facts=[pairing(entry.table), situation(entry.table)],
        faces=faces_of(entry.players),
    )
    # The first picture is in front.
    for place, picture in [] if row.faces else reversed(list(enumerate(ui.match_pictures(entry.table)))):
        thumb = ui.thumb(picture, place)
        thumb.pos = (dp(15) * place, dp(8) * place)
        row.ids.face.add_widget(thumb)
    return row
