"""Matches between AIs, each killed before every decision: what is chosen after it must be what was chosen without.

At every decision the choice of a mind that has played from the beginning is compared with that of one that has
forgotten everything and gets the match from its text.  Some decisions of every match are also asked of a new
process, which has nothing of what this one keeps.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from random import Random
from time import perf_counter

from engine import opponent
from engine.ai.advice import Mind, conclude
from engine.base import Json, Move, Seat, Setup
from engine.games import GAMES, game_of, mind_of
from engine.match import AnyMatch, Match
from engine.notation import from_text, to_text
from engine.opponent import past_choices_against
from tools.bench.memory import peak_megabytes

#: Game → levels, the quick ones more often, because a mistake in any of them counts the same.
_LEVELS: dict[str, tuple[str, ...]] = {
    "braverats": ("random", "novice", "casual", "skilled", "expert", "master", "fox", "fox"),
    "brooke": ("random", "novice", "casual", "skilled", "expert", *("casual", "skilled", "expert") * 4, "master"),
    "firstrat": ("random", "novice", "casual", "skilled", "expert", *("casual", "skilled") * 4, "master"),
}
_SEATS = {"braverats": (2,), "brooke": (2,), "firstrat": (1, 2, 2, 3)}
_OPTIONS: dict[str, tuple[dict[str, Json], ...]] = {
    "braverats": ({}, {"draft": True}, {"draw": True}, {"mime": True}, {"random": True}, {"traitor": True}),
    "brooke": ({}, {"pair": True}),
    "firstrat": ({}, {"variable_path": True, "variable_tracks": True}),
}
#: Decisions of a match that a new process is asked for.
_PROBES = 2


@dataclass(slots=True)
class _Count:
    """What has been compared."""

    decisions: int = 0
    matches: int = 0
    processes: int = 0
    slowest: float = 0.0


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Compare decisions for a time, or until there were `most`; returns what came of them."""
    rng, count, differences = Random(seed), _Count(), list[str]()
    end = perf_counter() + seconds

    def goes_on() -> bool:
        return perf_counter() < end and (most is None or count.decisions < most)

    minds, others = ({name: _new_mind(name) for name in GAMES} for _ in range(2))
    while goes_on():
        name = rng.choice(list(_LEVELS))
        seats, options = rng.choice(_SEATS[name]), dict(rng.choice(_OPTIONS[name]))
        levels = [rng.choice(_LEVELS[name]) for _ in range(seats)]
        match = Match(game_of(name), Setup(seats, options), f"{seed}/{count.matches}", players=levels)
        probes: list[tuple[str, Seat, Move]] = []
        while goes_on() and (actors := match.settle()):
            text = to_text(match, with_seed=True)
            moves = {seat: _chosen(minds[name], match, seat) for seat in actors}
            start = perf_counter()
            # As after a kill: an empty mind, and the match as it was written down.
            read = from_text(text, GAMES).match
            for seat, move in moves.items():
                others[name].forget()
                again = _chosen(others[name], read, seat)
                if again != move:
                    differences.append(_told(match, seat, move, again))
                probes.append((text, seat, move))
                count.decisions += 1
            count.slowest = max(count.slowest, perf_counter() - start)
            match.play(moves)
        asked = rng.sample(probes, min(_PROBES, len(probes)))
        differences += _asked_elsewhere(asked)
        count.processes += bool(asked)
        count.matches += 1
    return {
        "decisions": count.decisions,
        "matches": count.matches,
        "processes": count.processes,
        "differences": len(differences),
        "examples": differences[:5],
        "slowest_ms": round(1000 * count.slowest, 1),
        "peak_mb": round(peak_megabytes(), 1),
    }


def _new_mind(game: str) -> Mind[Json]:
    mind: Mind[Json] = type(mind_of(game))()
    return mind


def _chosen(mind: Mind[Json], match: AnyMatch, seat: Seat) -> Move:
    """What the AI of a seat chooses, with as much time as it wants."""
    past = past_choices_against(match, seat)
    return conclude(opponent.think(mind, match, seat, match.players[seat], past=past)).move


def _told(match: AnyMatch, seat: Seat, move: Move, again: Move) -> str:
    name = match.game.info.id
    return f"{name} {match.seed}, line {len(match.log)}, {match.players[seat]}: {move!r}, then {again!r}"


# --- a new process


def _asked_elsewhere(probes: list[tuple[str, Seat, Move]]) -> list[str]:
    """The decisions that a process without any memory makes differently."""
    if not probes:
        return []
    lines = "".join(json.dumps([text, seat]) + "\n" for text, seat, _ in probes)
    command = [sys.executable, "-m", "tests.torture.restarts"]
    answers = subprocess.run(command, input=lines, text=True, capture_output=True, check=True).stdout.splitlines()
    return [
        _told(from_text(text, GAMES).match, seat, move, again)
        for (text, seat, move), again in zip(probes, answers, strict=True)
        if again != move
    ]


def _answer() -> None:
    """Choose for each line of the input: the text of a match, and a seat."""
    for line in sys.stdin:
        text, seat = json.loads(line)
        match = from_text(text, GAMES).match
        print(_chosen(_new_mind(match.game.info.id), match, seat), flush=True)


if __name__ == "__main__":
    _answer()
