"""Brooke: dice are placed at three islands, whose actions move, swap and turn them.

Move texts.  Slots are 1-3 from left to right, and a die is named by where it lies and what it shows (`1.4`):

* `2=5`        place a die showing 5 at slot 2;
* `act 1.4>2`  the action moves the 4 at slot 1 on to slot 2;
* `act 1.4x3.2` it swaps the 4 at slot 1 with the 2 at slot 3;
* `act 1.4=3`  it turns the 4 at slot 1 to its other side;
* `act 3`      it flips the card at slot 3;
* `cut 1.5=3`  an overflow is corrected on the 5 at slot 1, which then shows 3.

An action is only asked for where its outcome is a choice, a correction only where more than one die can take it.
Chance says `first 0` (the seat that starts by lot), `4,9,1` (the next three cards from left to right, by id) and
`5,3` (what blue and red rolled).
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
