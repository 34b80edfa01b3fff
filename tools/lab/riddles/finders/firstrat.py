"""Last turns of First Rat in which one result is clearly the best, or the only one that wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

from engine.ai.advice import run_to_end
from engine.ai.levels import Level
from engine.base import Move, Seat
from engine.firstrat import turn
from engine.firstrat.ai.evaluation import evaluator_for
from engine.firstrat.ai.search import Candidate, candidates, look_ahead
from engine.firstrat.ai.turn_cache import KnownTurns
from engine.firstrat.game import FirstRat
from engine.firstrat.position import canonical
from engine.firstrat.riddles import moved_rats, wins_alone
from engine.firstrat.scoring import total
from engine.firstrat.state import State
from engine.riddles.riddle import Question
from tools.lab.riddles.finders import Found

#: Turns to choose from, and how many points the second best total is behind: points are counted, not estimated.
FEWEST_TURNS, MOST_TURNS = 25, 300
MARGIN = 1
#: A single walk and nothing else is seen at first sight.
FEWEST_STEPS = 2
#: Replies that a proof of a race may have to try.
MOST_REPLIES = 12_000
#: The most turns that may lead to the one right result.
MOST_ANSWERS = 4
#: What no player would call a difference between two riddles.
_FORGOTTEN = ("turns", "drinks_used", "shortcuts")


def found_in(s: State) -> Iterator[Found]:
    if s.turn is not None or s.round != s.last_round:
        return
    listed = turn.whole_turns(s)
    if not FEWEST_TURNS <= len(listed) <= MOST_TURNS:
        return
    question, right = Question("race", 0), _winning(s, listed)
    if not _is_one(right, s.mover):
        question, right = _most_points(s, listed)
        if not _is_one(right, s.mover):
            return
    answer, position = min((moves for moves, _ in right), key=len), FirstRat().position(s)
    if _steps(answer) >= FEWEST_STEPS:
        yield Found(_key(position), s.mover, question, len(listed), answer, position)


def _steps(answer: tuple[Move, ...]) -> int:
    """How many things a turn combines: rats that move, and kinds of decisions after that.

    Reward and end of a turn are none, nor is a shop that is passed by.
    """
    later = [move for move in answer[1:] if not move.endswith(" skip")]
    return len(moved_rats(answer[0])) + len({move.split()[0] for move in later} - {"launch", "end"})


def _most_points(s: State, listed: list[turn.WholeTurn]) -> tuple[Question, list[turn.WholeTurn]]:
    totals = Counter(total(after, s.mover) for _, after in listed)
    best, *others = sorted(totals, reverse=True)
    right = [found for found in listed if total(found[1], s.mover) == best]
    return Question("points", best), right if others and best - others[0] >= MARGIN else []


def _winning(s: State, listed: list[turn.WholeTurn]) -> list[turn.WholeTurn]:
    """The turns that win, whatever the other family does; none where that is not asked for."""
    if len(s.seats) > 2:
        return []
    seat, right, tried = s.mover, [], 0
    # With most points first, a position where many turns win is given up early.
    for found in sorted(listed, key=lambda found: -total(found[1], seat)):
        refuted = False
        for after in replies(found[1]):
            tried += 1
            if not wins_alone(after, seat):
                refuted = True
                break
        if not refuted:
            right.append(found)
        if len(right) > MOST_ANSWERS or tried > MOST_REPLIES:
            return []
    return right


def replies(s: State) -> Iterator[State]:
    """The ends of the game after the last turn of the other family; a game that is over has one."""
    if not s.actors:
        yield s
    else:
        for _, after in turn.iter_whole_turns(s):
            yield after


def _is_one(right: list[turn.WholeTurn], seat: Seat) -> bool:
    """Whether the right turns are one answer: they differ in left-over goods and ways alone."""
    return 0 < len(right) <= MOST_ANSWERS and len({signature(after, seat) for _, after in right}) == 1


def signature(s: State, seat: Seat) -> tuple[object, ...]:
    """What a turn has brought a family, as a player would tell it."""
    family = s.seats[seat]
    return tuple(pieces.count(seat) for pieces in s.tracks), family.awards, family.caps, total(s, seat)


def _key(position: dict[str, object]) -> str:
    seats = position["seats"]
    assert isinstance(seats, list)
    families = [{key: value for key, value in seat.items() if key not in _FORGOTTEN} for seat in seats]
    return canonical([families, position["display"], position["tracks"], position["to_move"]])


def chance(s: State, found: Found, level: Level) -> float:
    seat, after = s.mover, turn.after_moves(s, found.answer)
    known = KnownTurns(evaluator_for(len(s.seats)))
    listed = run_to_end(candidates(s, seat, known))
    race = found.question.kind == "race"

    def is_right(candidate: Candidate) -> bool:
        result = candidate.state
        if race:
            return all(wins_alone(end, seat) for end in replies(result))
        return total(result, seat) == total(after, seat)

    top, shares = listed[0].lead, 0.0
    weights = [exp(max(-700.0, level.instinct * (c.lead - top))) for c in listed] if level.instinct else []
    if weights:
        # A turn that is hardly ever taken does not matter.
        likely = [(w, c) for w, c in zip(weights, listed, strict=True) if w > 0.001 * sum(weights)]
        shares = sum(w for w, c in likely if is_right(c)) / sum(weights)
    ahead = 0.0
    if level.skill > 0.0:
        best = run_to_end(look_ahead(listed[: level.width], seat, level, Random(0), known))[0]
        ahead = float(is_right(best))
    return level.skill * ahead + (1.0 - level.skill) * shares
