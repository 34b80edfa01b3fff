"""What a program asks for in one call: a match by the name of its game, a move, an analysis, the table as text.

All of it can be had from the modules beside this one, piece by piece.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import opponent
from .ai.advice import Advice, conclude, run_to_end
from .base import BadRequest, Json, NotNow, Seat, Setup
from .coach.analysis import Analysis, analyse
from .games import game_of, mind_of, text_of
from .match import AnyMatch, Match
from .translation import ENGLISH, Translator


def new_match(
    game: str,
    seats: int | None = None,
    *,
    seed: str | int,
    players: Sequence[str] = (),
    position: Json = None,
    **options: Json,
) -> AnyMatch:
    """A match of a game by its name, from the start or from a position, with the options that `games` lists.

    >>> match = new_match("braverats", seed=4711, mime=True)
    >>> match.to_act
    (0, 1)
    """
    rules = game_of(game)
    if isinstance(position, str):
        raise BadRequest("A position is JSON data, as `game.position(state)` gives it, not a text.")
    setup = Setup(rules.info.seats[0] if seats is None else seats, options)
    return Match(rules, setup, seed, players=players, position=position)


def advise(
    match: AnyMatch, seat: Seat | None = None, level: str = "master", enough: Callable[[], bool] = lambda: False
) -> Advice:
    """What a level or a regular chooses for a seat, by default for the one that is to act, and why.

    It thinks until it is done, or until `enough()` is true.  Its randomness comes from the match, so that asking
    again gives the same advice.

    >>> match = new_match("brooke", seed=4711)
    >>> match.settle()
    (0,)
    >>> step = match.play(advise(match, level="novice").move)
    """
    if match.over:
        raise NotNow("The match is over: there is nothing to choose.")
    if seat is None and len(match.to_act) == 1:
        (seat,) = match.to_act
    if seat is None or seat not in match.to_act or seat < 0:
        who = ", ".join(str(one) for one in match.to_act if one >= 0) or "none: draw first, by `settle`"
        raise NotNow(f"Advice is for a seat that is to act, which is now {who}.")
    past = opponent.past_choices_against(match, seat)
    return conclude(opponent.think(mind_of(match.game.info.id), match, seat, level, past=past), enough)


def study(match: AnyMatch) -> Analysis:
    """What every decision of a match was worth, and what was luck."""
    return run_to_end(analyse(match))


def table(match: AnyMatch, seat: Seat | None = None, tr: Translator = ENGLISH) -> str:
    """The table as text, as a seat sees it (None: an onlooker), in the language of a translator."""
    names = match.players or [f"Seat {number}" for number in range(match.setup.seats)]
    return text_of(match.game.info.id, tr).table(match.view(seat), names)
