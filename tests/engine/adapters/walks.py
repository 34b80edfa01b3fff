"""Random matches in the way of the adapters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.adapters.table import Moment, Table
from engine.base import CHANCE
from tests.engine.setups import IDS, SETUPS

TABLES = [(game.info.id, setup.seats, setup.options) for game, setup in SETUPS]
TABLE_IDS = IDS


def chosen(moment: Moment, rng: Random) -> dict[int, int]:
    """Any choice of everybody to act."""
    if moment.actors == (CHANCE,):
        return {CHANCE: rng.choice(moment.odds())[0]}
    return {seat: rng.choice(moment.choice(seat).numbers) for seat in moment.actors}


def moments(table: Table, rng: Random) -> Iterator[Moment]:
    """Every moment of a random match, the last one included."""
    moment = table.first
    yield moment
    while moment.actors:
        moment = moment.after(chosen(moment, rng))
        yield moment
