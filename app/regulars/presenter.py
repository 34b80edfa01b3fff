"""The regulars on their page and in set-up: who they are, and how you stand against each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from app.base.content import Sentence, read
from app.base.text import tr
from app.contract import GAMES
from app.matches import STUDIED, score
from app.people import FOX, level_names, level_of, level_word, of_level, studies
from app.statistics import Statistics, meetings
from engine.regulars import REGULARS, Regular, level_id

#: The levels, weakest first: one more dot for each.
STEPS = ("novice", "casual", "skilled", "expert", "master")


class Balance(NamedTuple):
    """How often you ended before an opponent, and behind."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def lead(self) -> int:
        """1 if you lead, -1 if the other does, else 0."""
        return (self.won > self.lost) - (self.won < self.lost)


NONE = Balance()


def balances(statistics: Statistics) -> dict[tuple[str, str], Balance]:
    """Regular and game → the balance of all matches that were counted."""
    found: dict[tuple[str, str], Balance] = {}
    for group in statistics.groups:
        for regular, result in meetings(group).items():
            before = found.get((regular, group.game), NONE)
            if result in Balance._fields:
                found[regular, group.game] = before._replace(**{result: getattr(before, result) + group.number})
    return found


def dots(opponent: str) -> int:
    """How many of five dots show the strength of an opponent."""
    level = level_id(opponent)
    return STEPS.index(level) + 1 if level in STEPS else 0


def following(regular: str) -> Regular | None:
    """The next stronger regular; None after the last."""
    place = [one.id for one in REGULARS].index(regular) + 1
    return REGULARS[place] if place < len(REGULARS) else None


def watched(statistics: Statistics) -> int:
    """From how many of your matches the fox has learned."""
    fox = of_level(FOX)[0]
    learned = {game for game in GAMES if studies(game, fox)}
    return sum(game in learned for game in statistics.latest(STUDIED, alone=True))


def unbeaten(statistics: Statistics, game: str) -> Regular:
    """The weakest regular who has not been beaten at a game; the strongest if there is none left."""
    found = balances(statistics)
    return next((one for one in REGULARS if not found.get((one.id, game), NONE).won), REGULARS[-1])


#: The balance with a regular whom you have never met.
NOTHING = "–"
#: What a file of habits, or of stories, holds.
HABITS = Mapping[str, Sentence]


class BalanceState(NamedTuple):
    """Won and lost at one table."""

    game: str
    #: “4 : 0”.
    text: str
    #: Who leads; empty if you have never met.
    lead: Literal["you", "them", "level", ""]
    #: The same in words, and with the name of the game if you have met.
    words: str
    named: str = ""


class RegularState(NamedTuple):
    """A regular in the list."""

    id: str
    name: str
    dots: int
    level: str
    text: str
    balances: tuple[BalanceState, ...]
    #: What stands in place of balances that are all empty, or below them.
    note: str = ""


def regulars(statistics: Statistics) -> tuple[RegularState, ...]:
    """All of them, weakest first."""
    found = balances(statistics)
    return tuple(
        RegularState(
            one.id,
            one.name,
            dots(one.id),
            level_word(one.id),
            tr._(one.text),
            tuple(_balance(game, found.get((one.id, game), NONE)) for game in GAMES),
            _note(one, statistics),
        )
        for one in REGULARS
    )


def _balance(game: str, balance: Balance) -> BalanceState:
    name = GAMES[game].CARD.name
    if not balance.played:
        return BalanceState(game, NOTHING, "", tr._("never played"))
    words = tr._("{won} won, {lost} lost, {drawn} drawn").format(**balance._asdict())
    named = tr._("{game}: {won} won, {lost} lost, {drawn} drawn").format(game=name, **balance._asdict())
    lead: Literal["you", "them", "level"] = "you" if balance.lead > 0 else "them" if balance.lead < 0 else "level"
    return BalanceState(game, score((balance.won, balance.lost)), lead, words, named)


def _note(one: Regular, statistics: Statistics) -> str:
    number = watched(statistics) if one.id in of_level(FOX) else 0
    if not number:
        return ""
    text = tr.n("has watched your last game", "has watched your last {number} games", number)
    return text.format(number=number)


class GameOffer(NamedTuple):
    """A regular at one game."""

    game: str
    name: str
    balance: BalanceState
    #: How it plays there.
    text: str


def tables(regular: str, statistics: Statistics) -> tuple[GameOffer, ...]:
    """The games that a regular can be invited to, which are all of them."""
    found = balances(statistics)
    return tuple(
        GameOffer(
            game,
            ui.CARD.name,
            _balance(game, found.get((regular, game), NONE)),
            f"{strength(game, regular)} {tr._(habits(game)[regular])}",
        )
        for game, ui in GAMES.items()
    )


def story(regular: str) -> str:
    """Who a regular is."""
    stories: Mapping[str, str] = read("regulars/stories.toml", HABITS)
    return tr._(stories[regular])


def habits(game: str) -> Mapping[str, str]:
    """How each regular plays a game, as far as a player can see it."""
    found: Mapping[str, str] = read(f"games/{game}/content/regulars.toml", HABITS)
    return found


def strength(game: str, opponent: str) -> str:
    """How an opponent plays at a game, in a sentence."""
    return tr._(level_of(game, FOX if studies(game, opponent) else opponent).text)


class FaceState(NamedTuple):
    """A regular to be chosen."""

    id: str
    name: str
    #: “Basil · Skilled”.
    title: str
    level: str
    dots: int
    text: str


def faces(game: str = "") -> tuple[FaceState, ...]:
    """All regulars, weakest first; with a game, what there is to see of each of them at it."""
    return tuple(
        FaceState(
            one.id,
            one.name,
            f"{one.name} · {level_names()[one.level]}",
            level_word(one.level),
            dots(one.id),
            tr._(habits(game)[one.id] if game else one.text),
        )
        for one in REGULARS
    )
