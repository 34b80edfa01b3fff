"""Where positions come from: games between levels of the AI."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine import opponent, randomness
from engine.ai.advice import conclude
from engine.base import Setup
from engine.games import game_of, mind_of
from engine.match import Match

#: Who plays unless told otherwise.  Strong players leave few chances, and take long.
PLAYERS: Mapping[str, Sequence[str]] = {
    "braverats": ("novice", "casual", "skilled", "expert"),
    "brooke": ("novice", "casual", "skilled"),
    "firstrat": ("greedy", "novice"),
}
#: How many sit down, in turn.
SEATS: Mapping[str, Sequence[int]] = {"braverats": (2,), "brooke": (2,), "firstrat": (2, 2, 3)}


def positions(game: str, players: Sequence[str], seed: str, number: int) -> Iterator[Any]:
    """The state at each decision of a game; the seed and the number fix it."""
    rng = randomness.generator(seed, game, number)
    seats = SEATS[game][number % len(SEATS[game])]
    levels = [rng.choice(players) for _ in range(seats)]
    match, mind = Match(game_of(game), Setup(seats), f"{seed}/{number}"), mind_of(game)
    while actors := match.settle():
        yield match.state
        match.play({seat: conclude(opponent.think(mind, match, seat, levels[seat])).move for seat in actors})
