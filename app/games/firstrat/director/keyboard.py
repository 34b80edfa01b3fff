"""Where the arrow keys lead on the path."""

from __future__ import annotations

from app.games.firstrat.widgets.board import FirstRatBoard


def next_stop(board: FirstRatBoard, cursor: int, step: int) -> int:
    """The next space that means something: a target of the rat in hand, else a rat that can be taken up.

    -1 if there is none.  `cursor` is where the keyboard is now, `step` 1 forwards or -1 backwards.
    """
    intent = board.intent
    own = {rat.place: rat.space for rat in board.show.rats if rat.owner == board.show.own}
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
