"""The regulars as opponents: the balance against each, and which comes next."""

from __future__ import annotations

from typing import NamedTuple

from app.contract import GAMES
from app.matches import STUDIED
from app.people import FOX, of_level, studies
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
    return sum(game in learned for game in statistics.latest(STUDIED))


def unbeaten(statistics: Statistics, game: str) -> Regular:
    """The weakest regular who has not been beaten at a game; the strongest if there is none left."""
    found = balances(statistics)
    return next((one for one in REGULARS if not found.get((one.id, game), NONE).won), REGULARS[-1])
