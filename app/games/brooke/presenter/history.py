"""What has been won so far, from events: passes, and games made of passes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.brooke.presenter.view_models import BrookeTable, Pair, picture_of
from app.table import Table
from engine.base import Event, Seat
from engine.brooke.cards import COLOURS, Deck
from engine.brooke.state import colour_of


@dataclass(frozen=True, slots=True)
class WonCard:
    """One card at the end of a pass."""

    picture: int
    #: The colour of the face that showed.
    face: int
    #: Its winner by seat and by colour; None: it was level.
    seat: Seat | None
    winner: int | None
    #: What the card is worth to its winner when cards are level.
    pips: int


@dataclass(frozen=True, slots=True)
class PlayedPass:
    """One pass: three cards and who got them."""

    number: int
    #: Who started, by seat.
    starter: Seat
    cards: tuple[WonCard, ...]
    #: Cards won in this game by now, by seat.
    score: Pair

    def pips(self, seat: Seat) -> int:
        return sum(card.pips for card in self.cards if card.seat == seat)

    def won(self, seat: Seat) -> int:
        return sum(card.seat == seat for card in self.cards)


@dataclass(frozen=True, slots=True)
class BrookeGame:
    """One game: its passes, and how it ended (empty while it runs)."""

    number: int
    passes: tuple[PlayedPass, ...] = ()
    #: "cards", "pips", "draw", "resigned" or "".
    how: str = ""
    winner: Seat | None = None

    def cards(self, seat: Seat) -> int:
        return self.passes[-1].score[seat] if self.passes else 0

    def pips(self, seat: Seat) -> int:
        return sum(one.pips(seat) for one in self.passes)

    def colour_of(self, seat: Seat) -> int:
        return colour_of(seat, self.number)


def history(table: Table) -> tuple[BrookeGame, ...]:
    """The games of a match so far."""
    events = (event for frame in table.frames(None) for event in frame.events)
    return games_of(events, table.match.state.rules.deck)


def games_of(events: Iterable[Event], deck: Deck) -> tuple[BrookeGame, ...]:
    """The games in these events; the last is the running one, or the final one of a finished match."""
    games: list[BrookeGame] = []
    passes: list[PlayedPass] = []
    number, starter = 1, 0
    for event in events:
        facts = event.facts
        if event.kind == "dealt":
            number, starter = facts["game"], facts["seat"]
        elif event.kind == "pass":
            cards = tuple(_card(card, number, deck) for card in facts["cards"])
            passes.append(PlayedPass(facts["pass"], starter, cards, (facts["score"][0], facts["score"][1])))
        elif event.kind in ("game", "resigned"):
            resigned = event.kind == "resigned"
            how = "resigned" if resigned else facts["how"]
            winner = 1 - facts["seat"] if resigned else facts["winner"]
            games.append(BrookeGame(number, tuple(passes), how, winner))
            passes = []
    if passes or not games:
        games.append(BrookeGame(number, tuple(passes)))
    return tuple(games)


def played_before(games: Sequence[BrookeGame], shown: BrookeTable) -> BrookeGame | None:
    """The game on a table with the passes that are over there; None if some are unknown, as in a lesson."""
    game = next((one for one in games if one.number == shown.game), None)
    if game is None:
        return None
    last = shown.number if shown.awards else shown.number - 1
    passes = tuple(one for one in game.passes if one.number <= last)
    return replace(game, passes=passes) if len(passes) == last else None


def _card(facts: Mapping[str, Any], game: int, deck: Deck) -> WonCard:
    seat, index = facts["seat"], deck.find(facts["card"])
    winner = None if seat is None else colour_of(seat, game)
    pips = deck.cards[index].pips(winner) if winner is not None and index is not None else 0
    return WonCard(picture_of(facts["card"]), COLOURS.index(facts["face"]), seat, winner, pips)
