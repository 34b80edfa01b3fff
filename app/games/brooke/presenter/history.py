"""What has been won so far, told from events: passes, and games made of passes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.games.brooke.presenter.shows import COLOURS, ISLANDS, Pair
from engine.base import Event
from engine.brooke.cards import Deck


@dataclass(frozen=True, slots=True)
class WonCard:
    """One card at the end of a pass."""

    picture: int
    #: The colour of the face that showed.
    face: int
    #: None: nobody's.
    seat: int | None
    #: Totals of blue and red.
    totals: Pair
    #: What the card is worth to its winner when cards are level.
    pips: int


@dataclass(frozen=True, slots=True)
class Pass:
    """One pass: three cards and who got them."""

    number: int
    #: Who started, by seat.
    starter: int
    cards: tuple[WonCard, ...]
    #: Cards won in this game by now, by seat.
    score: Pair

    def pips(self, seat: int) -> int:
        return sum(card.pips for card in self.cards if card.seat == seat)

    def won(self, seat: int) -> int:
        return sum(card.seat == seat for card in self.cards)


@dataclass(frozen=True, slots=True)
class Game:
    """One game: its passes, and how it ended (empty while it runs)."""

    number: int
    passes: tuple[Pass, ...] = ()
    #: "cards", "pips", "draw", "resigned" or "".
    how: str = ""
    winner: int | None = None

    def cards(self, seat: int) -> int:
        return self.passes[-1].score[seat] if self.passes else 0

    def pips(self, seat: int) -> int:
        return sum(one.pips(seat) for one in self.passes)


def games_of(events: Iterable[Event], deck: Deck) -> tuple[Game, ...]:
    """The games that these events tell of; the last is the running one, or the final one of a finished match."""
    games: list[Game] = []
    passes: list[Pass] = []
    number, starter = 1, 0
    for event in events:
        facts = event.facts
        if event.kind == "dealt":
            number, starter = facts["game"], facts["seat"]
        elif event.kind == "pass":
            cards = tuple(_card(card, number, deck) for card in facts["cards"])
            passes.append(Pass(facts["pass"], starter, cards, (facts["score"][0], facts["score"][1])))
        elif event.kind in ("game", "resigned"):
            resigned = event.kind == "resigned"
            how = "resigned" if resigned else facts["how"]
            winner = 1 - facts["seat"] if resigned else facts["winner"]
            games.append(Game(number, tuple(passes), how, winner))
            passes = []
    if passes or not games:
        games.append(Game(number, tuple(passes)))
    return tuple(games)


def _card(facts: dict, game: int, deck: Deck) -> WonCard:
    seat = facts["seat"]
    index = deck.find(facts["card"])
    # Seat 0 is blue, but red in the return game.
    pips = deck.cards[index].pips(seat ^ (game - 1)) if seat is not None and index is not None else 0
    return WonCard(
        (facts["card"] - 1) % ISLANDS + 1,
        COLOURS.index(facts["face"]),
        seat,
        (facts["totals"][0], facts["totals"][1]),
        pips,
    )
