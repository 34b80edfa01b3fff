"""First Rat: rat families walk a junkyard path, collect, shop, build a rocket, and want to be first on its tracks.

Move texts.  A rat is its place in the family (0-3, sorted at the start of a turn and kept until its end), a walk
the spaces that it enters; a jump is a shortcut:

* `move 0:3.7 1:5`        rat 0 walks over 3 through a shortcut to 7, rat 1 walks to 5;
* `… chameleon`           the chameleon rat pays for ending on another colour;
* `… free s1`             of several tolls that of shortcut S1 is free (only where there is a choice);
* `drink yes`, `drink no` an energy drink doubles what is collected, or not;
* `bonus can`             the material that a backpack adds;
* `launch award`, `launch rat`  what a launch brings;
* `branch lib`            the way taken at a junction of the burrow;
* `comic pack`, `comic none`    the comic taken in the library;
* `super 2`               the rat that a super comic is given to;
* `shop frog skip`, `shop frog pay energy_drink`, `shop crow steal k1`;
* `build cargo`, `build cargo save can` (tinkering), `donate`, and `end`, which is always asked;
* `best light`            the track for Greg when several are best for him.

A decision is only asked for where there is more than one possibility, `end` excepted.  The same decisions are
accepted as JSON objects (`decisions.py`).  Chance says `path a3,a1,…` and `tile cockpit t3` in a variable set-up,
`hamster …`, `crow …` and `library …` with the items on display, `deck a1,a4,…` for Greg's deck, and in his turns
`card a3` and `remove hamster blue+1`.
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
