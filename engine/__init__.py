"""Ratskeller's headless engine: rules, matches and opponents, standard library only.

    >>> from ratskeller.engine import advise, new_match, study
    >>> match = new_match("brooke", seed=4711)
    >>> while seats := match.settle():  # chance is drawn from the seed; then these seats are to act
    ...     step = match.play({seat: advise(match, seat, "novice").move for seat in seats})
    >>> match.result
    (1, 2)
    >>> study(match).accuracy  # doctest: +SKIP

A game is a rule book that answers questions about immutable states (`base.Game`), a match is its moves, and an
opponent gets a view, never the state.  What goes wrong is a `Refused` with one sentence.  Each name below is
imported when it is first used.
"""

from typing import TYPE_CHECKING

from .late import late

if TYPE_CHECKING:
    from .ai.advice import Advice, conclude
    from .base import CHANCE, Event, IllegalMove, NotNow, Refused, RuleRef, Setup, Step
    from .coach.judgement import Analysis, Verdict
    from .games import GAMES, game_of, levels_of, mind_of
    from .library import advise, new_match, study, table
    from .match import Line, Match
    from .notation import from_text, to_text
    from .translation import Translator
else:
    _MODULES = {
        "base": "CHANCE Event IllegalMove NotNow Refused RuleRef Setup Step",
        "games": "GAMES game_of levels_of mind_of",
        "library": "advise new_match study table",
        "match": "Line Match",
        "notation": "from_text to_text",
        "translation": "Translator",
        "ai.advice": "Advice conclude",
        "coach.judgement": "Analysis Verdict",
    }
    __getattr__ = late(__name__, **_MODULES)

__all__ = [
    "CHANCE",
    "GAMES",
    "Advice",
    "Analysis",
    "Event",
    "IllegalMove",
    "Line",
    "Match",
    "NotNow",
    "Refused",
    "RuleRef",
    "Setup",
    "Step",
    "Translator",
    "Verdict",
    "advise",
    "conclude",
    "from_text",
    "game_of",
    "levels_of",
    "mind_of",
    "new_match",
    "study",
    "table",
    "to_text",
]


def __dir__() -> list[str]:
    """What `help` and tab completion show, imported or not."""
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]
