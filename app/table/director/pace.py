"""How fast turns pass that nobody at the table plays: every figure of it is here."""

from __future__ import annotations

import asynckivy as ak
from asyncgui import Event as Signal, wait_any

from app.base.theme import theme

#: How much longer the motions of an AI's turn take than those of a person, who knows what comes.
AI_MOTION = 1.5
#: Seconds that the turn of an AI rests before the next AI moves, at each animation speed.
REST = {"normal": 1.5, "fast": 0.7, "off": 0.0}
#: Seconds that a move of a riddle's line can be read before the next one, after its animation.  Without animations
#: a move needs them just as much.
LINE = {"normal": 1.2, "fast": 0.7, "off": 1.2}


def rests() -> bool:
    """Whether anything comes between the turns of two AIs."""
    return theme.ai_waits or REST[theme.animation] > 0


async def rest(go_on: Signal) -> None:
    """Pause between the turns of two AIs: until the player goes on, or for a moment."""
    if theme.ai_waits:
        await go_on.wait()
    else:
        await wait_any(go_on.wait(), ak.sleep(REST[theme.animation]))
