"""The nine challenges of the solo game at four levels: which of them have been met on this device."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.base.text import tr
from app.games.firstrat.presenter.text import challenge_name
from app.games.firstrat.solo import level
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.scoring import CHALLENGES, challenges, total
from engine.firstrat.state import State
from engine.firstrat.vocabulary import LEVELS


class Won(NamedTuple):
    """A solo match that was won."""

    name: str
    level: str
    points: int
    challenges: tuple[str, ...]


class Tick(NamedTuple):
    """One field of the page: who met the challenge at this level, and the best match, if it was met."""

    level: str
    best: Won | None


class ChallengeRow(NamedTuple):
    """One challenge."""

    id: str
    name: str
    text: str
    picture: str
    ticks: tuple[Tick, ...]


@dataclass(frozen=True, slots=True)
class ChallengesPage:
    """The whole page."""

    levels: tuple[str, ...]
    rows: tuple[ChallengeRow, ...]
    met: int
    of: int


_PICTURES: Mapping[str, str] = {
    "no_rat_in_rocket": "launchpad",
    "no_items": "backpack-white",
    "all_4_rats": "rattonaut",
    "rocket_track_twice": "rocket",
    "four_different_backpacks": "backpack-green",
    "90_points": "award",
    "max_16_turns": "rat-hammer",
    "cheese_track_5x": "cheese",
    "each_shortcut_twice": "pipe",
}


def won(state: State, name: str) -> Won | None:
    """The challenges that a player met in a finished match; None unless it is a solo match that was won."""
    if state.greg is None or state.actors:
        return None
    met = challenges(state)
    return Won(name, state.rules.greg, total(state, 0), met) if met else None


def challenge_page(victories: Iterable[Won]) -> ChallengesPage:
    """The page as these victories fill it."""
    found = sorted(victories, key=lambda victory: -victory.points)
    rows = tuple(_row(id_, found) for id_ in CHALLENGES)
    met = sum(tick.best is not None for row in rows for tick in row.ticks)
    return ChallengesPage(tuple(level(name) for name in LEVELS), rows, met, len(rows) * len(LEVELS))


def _row(id_: str, victories: list[Won]) -> ChallengeRow:
    ticks = []
    for name in LEVELS:
        here = (victory for victory in victories if victory.level == name and id_ in victory.challenges)
        ticks.append(Tick(name, next(here, None)))
    return ChallengeRow(
        id_, challenge_name(components_of(STANDARD), id_), explained(id_), _PICTURES[id_], tuple(ticks)
    )


def explained(id_: str) -> str:
    """What a challenge asks for."""
    return {
        "no_rat_in_rocket": tr._("Win without a rat in the rocket."),
        "no_items": tr._("Win without a backpack, drink, cap or comic."),
        "all_4_rats": tr._("Win with all four rats in the rocket."),
        "rocket_track_twice": tr._("Win with at least two cubes on the rocket track."),
        "four_different_backpacks": tr._("Win with at least four different backpacks."),
        "90_points": tr._("Win with at least 90 points."),
        "max_16_turns": tr._("Win in at most 16 turns."),
        "cheese_track_5x": tr._("Win with at least five cubes on the cheese track."),
        "each_shortcut_twice": tr._("Win after using every shortcut at least twice."),
    }[id_]
