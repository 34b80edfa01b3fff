"""Many matches of the three games in one process: its memory must not grow with them.

Most are played by quick levels, so that 2,000 matches take some five minutes on one core; now and then a stronger
level sits at the table, or the coach begins an analysis, so that every cache is used, the first time long before
the first measurement.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from itertools import islice
from random import Random
from time import perf_counter

from engine import opponent
from engine.ai.advice import conclude
from engine.base import Json, Setup
from engine.coach.analysis import analyse
from engine.games import game_of, mind_of
from engine.match import AnyMatch, Match
from engine.opponent import past_choices_against
from tools.bench.memory import peak_megabytes, resident_megabytes

MATCHES, FIRST = 2_000, 200
_GAMES = ("braverats", "brooke", "firstrat")
_SEATS = {"braverats": (2,), "brooke": (2,), "firstrat": (1, 2, 3, 5)}
_OPTIONS: dict[str, tuple[dict[str, Json], ...]] = {
    "braverats": ({}, {"draft": True}, {"draw": True}, {"mime": True}, {"random": True}, {"traitor": True}),
    "brooke": ({}, {"pair": True}),
    "firstrat": (
        {},
        {"variable_path": True},
        {"variable_tracks": True},
        {"variable_path": True, "first_game": True},
    ),
}
#: Who usually sits at one seat of a game; `random` has the others.
_USUAL = {"braverats": "skilled", "brooke": "novice", "firstrat": "novice"}
#: Once in so many matches, three matches (one of each game) with this level instead, beginning with this match.
_GUESTS = (("expert", 400, 50), ("skilled", 100, 20), ("casual", 40, 10))
#: Once in so many matches of a game the coach takes so many steps of an analysis, a millisecond or two each.
_COACHED, _STEPS = 13, {"braverats": 2_000, "brooke": 80, "firstrat": 80}


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Play 2,000 matches, or `most` of them, or as many as there is time for, in a process of their own."""
    matches = MATCHES if most is None else most
    command = [sys.executable, "-m", "tests.torture.memory", str(matches), str(seed), str(seconds)]
    told = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True).stdout
    found: dict[str, Json] = json.loads(told)
    return found


def _measured(matches: int, seed: int, seconds: float) -> dict[str, Json]:
    rng, start = Random(seed), perf_counter()
    first = 0.0
    played = 0
    while played < matches and perf_counter() - start < seconds:
        _play(played, seed, rng)
        played += 1
        if played == min(FIRST, matches):
            first = _resident()
    last = _resident()
    return {
        "matches": played,
        "first_mb": round(first, 1),
        "last_mb": round(last, 1),
        "ratio": round(last / first, 3) if first else None,
        "seconds": round(perf_counter() - start, 1),
        "peak_mb": round(peak_megabytes(), 1),
    }


def _resident() -> float:
    gc.collect()
    return resident_megabytes()


def _play(number: int, seed: int, rng: Random) -> None:
    turn, place = divmod(number, len(_GAMES))
    name = _GAMES[place]
    # In turn, so that all of them have been met before the first measurement.
    options = _OPTIONS[name][turn % len(_OPTIONS[name])]
    seats = rng.choice(_SEATS[name])
    levels = ["random"] * seats
    levels[rng.randrange(seats)] = _guest(number) or _USUAL[name]
    match = Match(game_of(name), Setup(seats, options), f"{seed}/{number}", players=levels)
    mind = mind_of(name)
    while actors := match.settle():
        match.play({seat: _move(match, seat, mind) for seat in actors})
    if turn % _COACHED == 0:
        for _ in islice(analyse(match), _STEPS[name]):
            pass


def _guest(number: int) -> str:
    return next((level for level, every, first in _GUESTS if first <= number % every < first + len(_GAMES)), "")


def _move(match: AnyMatch, seat: int, mind: Json) -> str:
    past = past_choices_against(match, seat)
    return conclude(opponent.think(mind, match, seat, match.players[seat], past=past)).move


if __name__ == "__main__":
    print(json.dumps(_measured(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))))
