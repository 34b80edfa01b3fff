"""What pages show of BraveRats: cards as pictures, the hand in set-up, the end of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from app.base.kv import load_kv
from app.base.live_text import tr
from app.base.theme import theme
from app.contract import Handover
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.history import MatchHistory
from app.games.braverats.presenter.table import colour_of, face, names_of
from app.games.braverats.presenter.view_models import CardState
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.history import RoundColumn, RoundSheet
from app.kit.celebration import WinnerPicture, bounced
from app.kit.drawing import Portrait, draw_picture
from app.kit.labels import ThemedLabel
from app.kit.page_sheet import PageSheet
from app.kit.pictures import picture
from app.kit.press import Pressable
from app.table import Table
from engine.base import Json, Seat
from engine.braverats.cards import NAMES as CARDS, RANK
from engine.braverats.history import Games, PlayedGame

# --- pictures

COLOURS = ("blue", "red")
CARD = dp(76)


def illustration(card: str, place: int) -> Widget:
    """A card of the rules; two of them are a duel, blue against red."""
    return Card(
        model=face(card, COLOURS[place]),
        face="compact",
        size_hint=(None, None),
        size=(CARD, Card.height_of(CARD, "compact")),
    )


def thumb(card: str, place: int) -> Widget:
    """A portrait."""
    return Portrait(source=theme.atlas(f"cards_{COLOURS[place]}", f"{card}_96"))


def reference_picture(card: str, side: float) -> Widget:
    """A card of the quick reference: its value and its portrait."""
    value = "?" if card == "mime" else str(RANK[card])
    box = BoxLayout(size_hint=(None, None), size=(side * 1.6, side))
    box.add_widget(ThemedLabel(text=value, font_name="RobotoBlack", font_size=side * 0.6))
    portrait = thumb(card, 0)
    portrait.size = (side, side)
    box.add_widget(portrait)
    return box


def picture_text(card: str) -> str:
    """The name of a picture's card."""
    return words.card(card)


# --- set-up

#: The ways to deal, of which one is chosen.
DEALS = ("traitor", "draft", "random", "princess", "draw")


class CardThumb(FloatLayout):
    """A small card of the hand."""

    card = StringProperty("musician")
    rank = StringProperty("0")


class HandRow(Pressable, GridLayout):
    """The cards of a hand; a press explains them."""

    label = StringProperty("")


class CardExplanation(BoxLayout):
    """A card and what it does."""

    card = StringProperty("musician")
    text = StringProperty("")
    note = StringProperty("")


class HandPanel(BoxLayout):
    """The cards that each side gets, and how they are dealt."""

    text = StringProperty("")
    note = StringProperty("")

    def __init__(self, cards: tuple[str, ...], **properties: object) -> None:
        super().__init__(**properties)
        self._cards = cards
        self.ids.hand.cols = len(cards)
        for rank, card in enumerate(cards):
            self.ids.hand.add_widget(CardThumb(card=card, rank="?" if card == "mime" else str(rank)))

    def explain(self) -> None:
        """What every card does."""
        rows = [
            CardExplanation(card=card, text=words.card(card), note=words.ability(card)) for card in self._cards
        ]
        PageSheet(*rows, title=tr._("What the cards do")).open()


def setup_panel(options: Mapping[str, Json], names: Mapping[str, str]) -> HandPanel:
    """The hand of a set-up; `names` are its options in words."""
    nine = bool(options.get("mime"))
    return HandPanel(
        CARDS if nine else CARDS[:8],
        text=tr._("Nine cards each") if nine else tr._("Eight cards each"),
        note=next((names[deal] for deal in DEALS if options.get(deal)), ""),
    )


# --- the end of a match


def _colours(table: Table) -> tuple[str, str]:
    first, second = (colour_of(player, seat) for seat, player in enumerate(table.players))
    return first, second


def handover(table: Table, seat: Seat) -> Handover:
    """What is said while the device goes to a seat: public facts only."""
    colours, names = _colours(table), names_of(table)
    if 1 - seat in table.sealed():
        return Handover(
            colours[seat],
            tr._("{name} has chosen").format(name=names[1 - seat]),
            tr._("Both cards turn over together"),
            Card(model=CardState("", colours[1 - seat]), size_hint=(None, None), size=(dp(40), dp(56))),
        )
    return Handover(
        colours[seat],
        tr._("{name} chooses").format(name=names[seat]),
        tr._("{name} looks away now.").format(name=names[1 - seat]),
    )


def winner_picture(table: Table) -> WinnerPicture:
    """The card that won, and the crowns."""
    games = MatchHistory(table).now()
    last = games[-1]
    colour = "blue" if last.winner is None else _colours(table)[last.winner]
    return Champion(card=_champion(last), colour=colour, crowns=_crowns(games))


def score_sheets(table: Table) -> Sequence[Widget]:
    """The rounds of every game as panels."""
    colours, names = _colours(table), names_of(table)
    games = MatchHistory(table).now()
    return [
        _sheet(game, number if len(games) > 1 else 0, colours, names)
        for number, game in enumerate(games, 1)
        if game.rounds
    ]


def _sheet(game: PlayedGame, number: int, colours: tuple[str, str], names: tuple[str, str]) -> Widget:
    title = ""
    if number:
        head, _why = words.ended(game, names)
        title = tr._("Game {number}: {result}").format(number=number, result=head)
    columns = [RoundColumn(round=one, number=index, colours=colours) for index, one in enumerate(game.rounds, 1)]
    return RoundSheet(title=title, columns=columns)


def _champion(game: PlayedGame) -> str:
    """The card whose picture stands for the result: the one that won, or a Musician for a draw."""
    if game.winner is None:
        return "musician"
    if not game.rounds:
        return "prince"
    return "general" if game.how == "resigned" else game.rounds[-1].cards[game.winner]


def _crowns(games: Games) -> int:
    """As many crowns as the winner has won, or one for each game of a match."""
    last = games[-1]
    if last.winner is None:
        return 0
    if len(games) > 1:
        return sum(game.winner == last.winner for game in games)
    return last.rounds[-1].score[last.winner] if last.rounds else 0


#: Where crowns rest: share of the width, share of the height from above, tilt.
CROWNS = ((0.05, 0.6, 14), (0.25, 0.1, 5), (0.52, 0.05, -5), (0.76, 0.1, -14), (0.95, 0.5, -20), (0.4, 0.4, 9))


class Champion(WinnerPicture):
    """The figure of the winning card; after a win crowns fall and rest above it."""

    card = StringProperty("")
    colour = StringProperty("blue")
    crowns = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        #: The crowns in their places: how far they still have to fall, and their tilt.
        self._falls: list[tuple[Translate, Rotate, float]] = []
        super().__init__(**properties)

    def draw(self) -> None:
        self._falls = []
        if self.festive:
            for place in range(min(int(self.crowns), len(CROWNS))):
                self._crown(*CROWNS[place])
        if not self.card:
            return
        side = min(self.zone_width, self.zone_height)
        if self.festive and self.crowns and not self._has_band:
            side *= 0.84
        figure = picture(f"figures_{self.colour}", f"{self.card}_cut")
        draw_picture(figure, self.zone_x + (self.zone_width - side) / 2, self.zone_y, side)

    @property
    def _crown_side(self) -> float:
        return max(dp(24), min(dp(44), self.zone_width * 0.2))

    @property
    def _has_band(self) -> bool:
        """Whether crowns fit above the words, too; else they stay round the figure."""
        return self.band > self._crown_side * 1.25

    def _crown(self, across: float, down: float, tilt: float) -> None:
        side = self._crown_side
        if self._has_band:
            left, width, high = self.x + dp(8), self.width - dp(16), self.band - dp(6)
            top = self.y + self.height - dp(6)
        else:
            left, width, high = self.zone_x, self.zone_width, self.zone_height * 0.4
            top = self.zone_y + self.zone_height
        x, y = left + across * (width - side), top - side - down * max(0, high - side)
        PushMatrix()
        fall = Translate(0, 0, 0)
        turn = Rotate(angle=tilt, axis=(0, 0, 1), origin=(x + side / 2, y + side / 2))
        draw_picture(picture("tokens", "crown"), x, y, side)
        PopMatrix()
        self._falls.append((fall, turn, tilt))

    def advance(self) -> None:
        for place, (fall, turn, tilt) in enumerate(self._falls):
            share = bounced(self.progress, 0.12 * place, 1 - 0.12 * (len(self._falls) - 1))
            fall.y = (1 - share) * self.height
            turn.angle = tilt + 140 * (1 - share)


load_kv("games/braverats/table")
