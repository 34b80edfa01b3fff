"""The strip of a turn: move · collect · shop · build."""

from __future__ import annotations

from app.games.firstrat.presenter.shows import STEPS, TurnStep
from engine.firstrat.state import BUILD, DEAL, GREG, MOVE, SHOP, FirstRatView, stage


def steps(view: FirstRatView) -> tuple[TurnStep, ...]:
    """Where the turn is; while Greg walks or nobody has to act, nowhere."""
    s = view.state
    now = stage(s)
    if not s.actors or s.mover == GREG or now >= DEAL:
        return tuple(TurnStep(name, "ahead") for name in STEPS)
    at = {MOVE: 0, SHOP: 2, BUILD: 3}.get(now, 1)
    return tuple(
        TurnStep(name, "done" if number < at else "now" if number == at else "ahead")
        for number, name in enumerate(STEPS)
    )
