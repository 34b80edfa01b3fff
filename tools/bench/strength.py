"""How strong each level is: points against the one below, in BraveRats against `master`.  Takes hours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.base import Json
from engine.cli.arena import run_arena
from engine.games import GAMES, levels_of

_GAMES = {"braverats": 1500, "brooke": 400, "firstrat": 200}
_QUICK_GAMES = 4
#: A limit that is never reached, so that results do not depend on the machine.
_MS = 900_000
_TOP = "master"


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """The share of points of each level."""
    for name, game in GAMES.items():
        levels = [level.id for level in levels_of(name) if level.id != "random"]
        ladder = levels[: levels.index(_TOP) + 1]
        pairs = (
            [(one, _TOP) for one in ladder[1:-1]] if name == "braverats" else [(b, a) for a, b in pairwise(ladder)]
        )
        for own, other in pairs:
            games = _QUICK_GAMES if quick else _GAMES[name]
            result = run_arena(game, [own, other], games, seed, {}, _MS)
            yield f"{name}-{own}", result["points"][own]
