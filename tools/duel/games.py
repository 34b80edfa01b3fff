"""The games of a duel.  Every deal is played twice, the second time with sides exchanged at every seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import TypedDict

from engine.base import CHANCE, Json, Move, Refused, Seat, Setup
from engine.cli.jobs import serve
from engine.games import game_of
from engine.match import AnyMatch, Match
from tools.duel.side import Fault, Side

#: Seconds that an answer may take beyond the thinking time: the first one loads tables on a busy machine.
PATIENCE = 60.0


class Task(TypedDict):
    """What all games of a duel have in common; sides are folders, the present one first."""

    game: str
    seats: int
    level: str
    ms: int
    seed: str
    options: dict[str, Json]
    folders: list[str]


class Game(TypedDict):
    """How a game went: the points and the milliseconds of each side, and which side ended it by a fault."""

    points: list[float]
    ms: list[list[float]]
    fault: dict[str, Json] | None


def seating(seats: int, deal: int, *, exchanged: bool) -> list[int]:
    """Which side sits at each seat: they take turns, and over the deals the first seat goes round."""
    return [(seat + deal + exchanged) % 2 for seat in range(seats)]


def play_deal(task: Task, deal: int) -> list[Game]:
    """Both games of a deal."""
    sides = [_side(folder) for folder in task["folders"]]
    return [
        play_game(task, f"{task['seed']}/{deal}", seating(task["seats"], deal, exchanged=exchanged), sides)
        for exchanged in (False, True)
    ]


@lru_cache(maxsize=2)
def _side(folder: str) -> Side:
    return Side(Path(folder))


def play_game(task: Task, seed: str, order: Sequence[int], sides: Sequence[Side]) -> Game:
    """One game; the engine in this process is the referee.  A fault loses the game."""
    match = Match(game_of(task["game"]), Setup(len(order), task["options"]), seed)
    ms: list[list[float]] = [[], []]
    begin = {
        "do": "new",
        "game": task["game"],
        "seats": len(order),
        "seed": seed,
        "options": task["options"],
    }
    # The first seat is asked first, so that where both would fail it is not always the same side.
    tell = sorted({*order}, key=lambda side: side != order[0])
    at = tell[0]
    try:
        for at in tell:
            sides[at].ask(begin, PATIENCE)
        while actors := match.to_act:
            moves: dict[Seat, Move] = {}
            if actors == (CHANCE,):
                moves[CHANCE] = match.drawn()
            else:
                for seat in actors:
                    at = order[seat]
                    start = perf_counter()
                    moves[seat] = _advice(sides[at], match, seat, task)
                    ms[at].append(round((perf_counter() - start) * 1000, 3))
            match.play(moves)
            names = {"chance" if seat == CHANCE else str(seat): move for seat, move in moves.items()}
            for at in tell:
                sides[at].ask({"do": "play", "moves": names}, PATIENCE)
    except Fault as fault:
        told = {"side": at, "kind": fault.kind, "text": str(fault), "seed": seed, "line": len(match.log) + 1}
        return {"points": [float(at != 0), float(at != 1)], "ms": ms, "fault": told}
    ranks = match.game.ranks(match.state) or ()
    first = [order[seat] for seat, rank in enumerate(ranks) if rank == 1]
    return {"points": [first.count(side) / len(first) for side in (0, 1)], "ms": ms, "fault": None}


def _advice(side: Side, match: AnyMatch, seat: Seat, task: Task) -> Move:
    """What a side wants to play, if the referee allows it."""
    request = {"do": "advise", "seat": seat, "level": task["level"], "ms": task["ms"]}
    move = side.ask(request, PATIENCE + 2 * task["ms"] / 1000).get("move")
    if not isinstance(move, str):
        raise Fault("nonsense", f"{str(move)[:200]!r} as a move")
    try:
        rule = match.game.why_not(match.state, seat, move)
    except Refused as refusal:
        raise Fault("illegal move", f"{move[:200]!r} ({refusal})") from None
    if rule is not None:
        raise Fault("illegal move", f"{move[:200]!r} ({rule.text})")
    return move


if __name__ == "__main__":
    serve(play_deal)
