"""The keyboard on the board: arrows go from rat to rat or from target to target, Enter takes."""

from __future__ import annotations

from app.games.firstrat.director.planner import Planner
from app.games.firstrat.presenter.shows import BoardShow


class Cursor:
    """Where the keyboard is on the path; -1 for nowhere."""

    def __init__(self) -> None:
        self.at = -1

    def clear(self) -> None:
        self.at = -1

    def step(self, stops: list[int], by: int) -> None:
        """To the next of these spaces, round and round."""
        if not stops:
            self.at = -1
        elif self.at in stops:
            self.at = stops[(stops.index(self.at) + by) % len(stops)]
        else:
            self.at = stops[0 if by > 0 else -1]


def stops(board: BoardShow, planner: Planner, choices: frozenset[int]) -> list[int]:
    """The spaces that mean something now: targets of the rat in hand, else rats that can be taken up."""
    intent = planner.intent
    own = {rat.place: rat.space for rat in board.rats if rat.owner == board.own}
    if choices:
        return sorted({own[place] for place in choices})
    if intent is None:
        return []
    if intent.lifted >= 0:
        return sorted(intent.targets)
    planned = {pick.target for pick in intent.picks}
    return sorted({own[place] for place in intent.ready} | planned)
