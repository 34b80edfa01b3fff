"""An evening: guests play a series of games, with one score sheet.

Each game is an ordinary match of the library; the evening knows it by its number and the hash of its seed.  What
was counted stays counted, whatever becomes of the match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from app.base.icons import COLOUR_KEYS
from app.contract import GAMES, ui_of
from app.evenings.plan import FEWEST, MOST, Seating, is_duel
from app.people import Player, clean_name, reader, seat_players, shown_names
from engine.base import Json
from engine.schema import ANYTHING, TEXT, fault, fields, listed, mapping, one_of, text, whole

if TYPE_CHECKING:
    from app.table import Table

#: For each player whom one leaves behind, and for each on the same place.
AHEAD, LEVEL = 2, 1
#: More games than any plan has; a longer list was not written by the app.
MOST_GAMES = 60


@dataclass(frozen=True)
class EveningGame:
    """One game of an evening."""

    game: str
    #: The guests by their numbers, in the order of the seats.
    seats: tuple[int, ...]
    #: Its match in the library and the hash of its seed; 0 and empty before it is begun.
    match: int = 0
    sha256: str = ""
    #: Places from 1 in the order of the seats, and its points as they are written; empty before its end.
    ranks: tuple[int, ...] = ()
    scores: tuple[str, ...] = ()
    resigned: bool = False

    @property
    def begun(self) -> bool:
        return bool(self.sha256)

    @property
    def over(self) -> bool:
        return bool(self.ranks)

    @property
    def drawn(self) -> bool:
        return self.over and len(set(self.ranks)) == 1

    def points(self, guest: int) -> int | None:
        """The points of a guest; None before its end, and for a guest with a break."""
        if guest not in self.seats or not self.over:
            return None
        return place_points(self.ranks)[self.seats.index(guest)]


def place_points(ranks: Sequence[int]) -> tuple[int, ...]:
    """What places are worth: 2 for each player behind, 1 for each on the same place."""
    return tuple(
        sum(AHEAD if other > mine else LEVEL if other == mine else 0 for other in ranks) - LEVEL for mine in ranks
    )


@dataclass
class Evening:
    """A series of games and its guests."""

    #: As a saved match names them, in the order of the score sheet.
    guests: tuple[str, ...]
    games: list[EveningGame]
    #: game → the options of its matches that are not at their default
    options: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    #: Under which it is stored; 0 before that.
    number: int = 0
    #: When it began and when its last game ended, in seconds since 1970; 0 if that is unknown.
    began: int = 0
    played: int = 0
    #: Whether it was ended before all games were played.
    stopped: bool = False

    # --- who and what

    @property
    def players(self) -> tuple[Player, ...]:
        """The guests, each with an emblem of its own."""
        return guest_players(self.guests)

    @property
    def names(self) -> tuple[str, ...]:
        """What the guests are called; “You” for the only person."""
        return shown_names(self.players)

    @property
    def you(self) -> int | None:
        """The only person."""
        return reader(self.players)

    @property
    def tables(self) -> list[str]:
        """The tables in the order of the evening."""
        return list(dict.fromkeys(one.game for one in self.games))

    # --- how far

    @property
    def next(self) -> int | None:
        """The game to be played now; None at the end."""
        if self.stopped:
            return None
        return next((place for place, one in enumerate(self.games) if not one.over), None)

    @property
    def over(self) -> bool:
        return self.next is None

    @property
    def done(self) -> int:
        """How many games are played."""
        return sum(one.over for one in self.games)

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return self.done == len(self.games)

    @property
    def minutes_left(self) -> int:
        """About how long the games take that are left; what AIs play among themselves takes no time."""
        left = [one for one in self.games if not one.over and self.people_in(one)]
        return sum(GAMES[one.game].CARD.minutes for one in left)

    def people_in(self, one: EveningGame) -> list[int]:
        """The guests of a game who are no AIs."""
        return [guest for guest in one.seats if not self.guests[guest].startswith("@")]

    # --- the score sheet

    @property
    def points(self) -> tuple[int, ...]:
        """The points of all guests so far."""
        return tuple(sum(one.points(guest) or 0 for one in self.games) for guest in range(len(self.guests)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The guests with the most points; nobody before the first game is over."""
        most = max(self.points)
        return tuple(guest for guest, points in enumerate(self.points) if points == most) if self.done else ()

    @property
    def resting(self) -> list[int]:
        """The guests who have a break during the next game."""
        if self.next is None:
            return []
        return [guest for guest in range(len(self.guests)) if guest not in self.games[self.next].seats]

    def next_game_of(self, guest: int) -> EveningGame | None:
        """The next game of a guest who has a break now."""
        return next((one for one in self.games if not one.over and guest in one.seats), None)

    # --- changes

    def swap(self) -> None:
        """Exchange the seats of the next game, if it is for two and not begun."""
        if self.next is not None:
            one = self.games[self.next]
            if not one.begun and len(one.seats) == 2:
                self.games[self.next] = replace(one, seats=one.seats[::-1])

    def begin_game(self, table: Table) -> None:
        """The next game is the match on this table."""
        if self.next is not None:
            match = replace(self.games[self.next], match=table.number, sha256=table.match.sha256)
            self.games[self.next] = match

    def lose_game(self, place: int) -> None:
        """The match of a game is gone before its end: it is to be played again."""
        self.games[place] = replace(self.games[place], match=0, sha256="")

    def place_of(self, table: Table) -> int | None:
        """Which game the match on a table is; None for a match that is none of them."""
        for place, one in enumerate(self.games):
            if (one.match, one.sha256) == (table.number, table.match.sha256) and not table.foreign:
                return place
        return None

    def count(self, table: Table) -> bool:
        """Count the match on a table, once it is over; whether that changed anything."""
        place, ranks = self.place_of(table), table.ranks
        if place is None or ranks is None or self.games[place].over or len(ranks) != len(self.games[place].seats):
            return False
        scores = tuple(points for _, points in ui_of(table.game.info.id).ending(table).scores)
        resigned = table.resigned is not None
        self.games[place] = replace(self.games[place], ranks=ranks, scores=scores, resigned=resigned)
        return True


def new_evening(
    guests: Sequence[str], games: Sequence[Seating], options: Mapping[str, Mapping[str, Json]], began: int
) -> Evening:
    """An evening before its first game."""
    return Evening(tuple(guests), [EveningGame(*one) for one in games], options, began=began)


def guest_players(guests: Sequence[str]) -> tuple[Player, ...]:
    """Guests as they are shown, each with an emblem of its own."""
    players = seat_players("", guests)
    return tuple(player._replace(emblem=emblem) for player, emblem in zip(players, COLOUR_KEYS, strict=False))


# --- as it is stored


_NUMBER = whole(0, 10**12 - 1)
_GAME = fields(
    {"game": one_of(*GAMES), "seats": listed(_NUMBER, FEWEST, MOST, once=True)},
    {
        "match": _NUMBER,
        "sha256": text("([0-9a-f]{64})?", "a hash or nothing"),
        "ranks": listed(_NUMBER, 0, MOST),
        "scores": listed(TEXT),
    },
    more=True,
)
_SHAPE = fields(
    {
        "guests": listed(TEXT, FEWEST, MOST),
        "games": listed(_GAME, 1, MOST_GAMES),
        "options": mapping(mapping(ANYTHING)),
        "began": _NUMBER,
        "played": _NUMBER,
    },
    more=True,
)


def from_json(data: Mapping[str, Any], number: int) -> Evening:
    """The evening of what is stored under a number; raises ValueError if it is none."""
    wrong = fault(data, _SHAPE)
    if wrong is not None:
        raise ValueError(str(wrong))
    guests = tuple(map(_guest, data["guests"]))
    games = [_game(one, len(guests)) for one in data["games"]]
    stopped = data.get("stopped") is True
    return Evening(guests, games, data["options"], number, data["began"], data["played"], stopped)


def _guest(text: str) -> str:
    return f"@{clean_name(text)}" if text.startswith("@") else clean_name(text)


def _game(data: Mapping[str, Any], guests: int) -> EveningGame:
    game, seats, ranks = data["game"], tuple(data["seats"]), tuple(data.get("ranks", ()))
    if max(seats) >= guests or (is_duel(game) and len(seats) != 2):
        raise ValueError("seats")
    if ranks and (len(ranks) != len(seats) or not all(1 <= rank <= len(seats) for rank in ranks)):
        raise ValueError("ranks")
    scores, resigned = tuple(map(clean_name, data.get("scores", ()))), bool(data.get("resigned"))
    return EveningGame(game, seats, data.get("match", 0), data.get("sha256", ""), ranks, scores, resigned)
