"""BraveRats: a duel of eight cards, chosen at the same time.

Move texts are card names (`musician princess spy assassin ambassador wizard general prince mime`); while
drafting, the same names say which card of the packet is kept.  Chance speaks in ranks 0-8: `3,5` (Traitor: seat
0 gives the Assassin, seat 1 the Wizard), `00134567` (Random: seat 0's hand), `first 1` and `0357` (Draft: who
opens, and the four cards opened), `257` (Draw: a first hand, or a single card drawn later).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..late import GAME_PARTS, late

if TYPE_CHECKING:
    from . import encoding as encoding
    from .ai.levels import LEVELS as LEVELS
    from .ai.mind import MIND as MIND
    from .coach import COACH as COACH
    from .game import GAME as GAME
    from .info import INFO as INFO
    from .riddles import RIDDLES as RIDDLES
    from .text import Text as Text
else:
    __getattr__ = late(__name__, GAME_PARTS)
