"""First Rat by keyboard: arrows go from rat to rat or from target to target, Enter takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.firstrat.widgets.board import FirstRatBoard

if TYPE_CHECKING:
    from app.games.firstrat.director.director import FirstRatDirector


def press(director: FirstRatDirector, name: str) -> bool:
    """A key was pressed; false if it means nothing here."""
    takes = name in ("enter", "space")
    if takes and director.recap.go_on():
        return True
    if director.panels.open:
        return False
    board = director.stage.board
    if name in ("left", "right"):
        director.unmark()
        director.cursor = next_stop(board, director.cursor, 1 if name == "right" else -1)
        director.refresh()
        return director.cursor >= 0
    if not takes:
        return False
    if director.cursor >= 0:
        space, director.cursor = director.cursor, -1
        director.touch(space, board.own_rat(space))
    elif director.prompt.act not in ("", "hint"):
        director.act()
    else:
        return False
    return True


def next_stop(board: FirstRatBoard, cursor: int, step: int) -> int:
    """The next space that means something: a target of the rat in hand, else a rat that can be taken up.

    -1 if there is none.  `cursor` is where the keyboard is now, `step` 1 forwards or -1 backwards.
    """
    intent = board.intent
    own = {rat.place: rat.space for rat in board.model.rats if rat.owner == board.model.own}
    stops = {own[place] for place in board.choices}
    if intent is not None and intent.lifted >= 0:
        stops = set(intent.targets)
    elif intent is not None:
        stops = {own[place] for place in intent.ready} | {pick.target for pick in intent.picks}
    if not stops:
        return -1
    found = sorted(stops)
    if cursor in stops:
        return found[(found.index(cursor) + step) % len(found)]
    return found[0 if step > 0 else -1]
