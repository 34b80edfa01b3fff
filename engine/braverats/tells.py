"""What a BraveRats player gives away: habits against the perfect mix, what they cost, and what a fox had noticed.

Everything is counted over choices that both sides could see the cards of, one entry for each choice.  What habits
cost is measured honestly: an exploiter learns from some of the choices and is paid by the others.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from typing import NamedTuple

from ..ai.advice import Habit, Reason
from ..ai.levels import level_named
from ..base import BadRequest, Json, Seat
from ..habits import habits_against
from ..match import Match
from .ai import habits as habit
from .ai.levels import LEVELS
from .ai.mind import BraveRatsMind, exploited, likely, match_value
from .ai.round import TINY, Round, Turn
from .cards import NAMES, RANK
from .coach import both_mixes
from .state import BraveRatsView, Duel, State, cards_each

#: The moments of a game that habits are counted for.
SITUATIONS = ("opening", "early", "late", "spied")
#: A habit is told when it is this many standard deviations away from the perfect mix, in at least so many choices.
_SURE, _ENOUGH = 1.6, 6
#: The choices are dealt into so many parts: the exploiter learns from all others to play against one.
_PARTS = 5
#: Fewer choices than this say nothing about what habits cost.
LEAST = 20
#: A card counts as noticed when the fox expects it so much more or less often than people in general play it.
_NOTICED = 1.25
#: A fox tells this much at most.
_MOST = 6

TEXTS: dict[str, str] = {
    "tell-often": "{when}, you play the {card} {played} % of the time; {perfect} % would be right.",
    "tell-rare": "{when}, you play the {card} only {played} % of the time; {perfect} % would be right.",
    "tell-gain": "Somebody who knew your habits would win {percent} % more of the games ({decisions} choices).",
    "tell-none": "Nobody could win anything from your habits ({decisions} choices).",
    "tell-few": "{decisions} choices are too few to say what your habits cost.",
    "noticed-often": "{when}, it had seen you play the {card} more often than others do.",
    "noticed-rare": "{when}, it had seen you play the {card} less often than others do.",
    "noticed-nothing": "It had not noticed anything about you.",
}
_WHEN = {
    "opening": "In the first round",
    "early": "In rounds two and three",
    "late": "Later in a game",
    "spied": "When you must show first",
}


class Frequency(NamedTuple):
    """How often a card was played in a situation, of the times it was in hand, and how often it should have."""

    situation: str
    card: str
    played: int
    held: int
    #: How often the perfect mixes would have played it.
    perfect: float
    #: By how many standard deviations it was played more often than that.
    excess: float


class Tells(NamedTuple):
    """What the choices of a player give away."""

    decisions: int
    frequencies: Sequence[Frequency]
    #: The winning chance per game that an exploiter gains, half of its 95 % interval; 0 and 1 if nothing is known.
    gain: float
    error: float
    #: The habits worth telling, the clearest first, and what they cost at the end.
    reasons: Sequence[Reason]


class Noticed(NamedTuple):
    """What a fox had noticed, and the log lines (from 0) where it made use of it."""

    reasons: Sequence[Reason]
    used: Sequence[tuple[int, Reason]]


class _Choice(NamedTuple):
    """One choice that can be judged."""

    habit: Habit[BraveRatsView]
    situation: str
    problem: Round
    mix: Sequence[float]
    rank: int


def tells(
    choices: Sequence[Habit[BraveRatsView]], mind: BraveRatsMind | None = None
) -> Generator[None, None, Tells]:
    """What the choices of one player, from one or many games, give away."""
    mind = mind or BraveRatsMind()
    known: list[_Choice] = []
    for one in choices:
        yield
        found = yield from _judged(mind, one)
        if found is not None:
            known.append(found)
    frequencies = _frequencies(known)
    clear = [f for f in frequencies if abs(f.excess) >= _SURE and f.held >= _ENOUGH]
    clear.sort(key=lambda f: -abs(f.excess))
    reasons = [
        _reason(
            "tell-often" if f.excess > 0 else "tell-rare",
            when=f.situation,
            card=f.card,
            played=round(100 * f.played / f.held),
            perfect=round(100 * f.perfect / f.held),
        )
        for f in clear
    ]
    yield
    gain, error = (yield from _gain(known)) if len(known) >= LEAST else (0.0, 1.0)
    name = "tell-few" if len(known) < LEAST else "tell-gain" if gain > 0.0 else "tell-none"
    reasons.append(_reason(name, decisions=len(known), percent=round(100 * gain)))
    return Tells(len(known), frequencies, gain, error, reasons)


def noticed(
    match: Match[State, BraveRatsView], seat: Seat, earlier: Sequence[Habit[BraveRatsView]] = ()
) -> Generator[None, None, Noticed]:
    """What a fox at a seat had noticed about its opponent by the end of a match, and where it used that.

    `earlier` are the opponent's choices in games before, as the fox was given them.
    """
    if match.game.info.id != "braverats":
        raise BadRequest("Only BraveRats has a fox.")
    mind, risk = BraveRatsMind(), level_named("fox", LEVELS).risk
    # A line of the log holds one choice of each seat at most, so the opponent's choices before it can be counted.
    everything = habits_against(match, seat)
    used, before = [], 0
    for line, entry in enumerate(match.log):
        state = match.states[line]
        if seat in entry.moves and _is_open(state):
            yield
            problem, _ = yield from _problem(mind, state, seat)
            seen = [*earlier, *everything[:before]]
            if problem.turn is Turn.TOGETHER and seen:
                model = likely(state.rules, problem, seen)
                mix = problem.best(model, risk / cards_each(state.rules))
                choice = problem.own.index(RANK[entry.moves[seat]])
                why = exploited(problem, model, likely(state.rules, problem), choice)
                if why is not None and mix[choice] > 0.0:
                    used.append((line, why))
        before += 1 - seat in entry.moves
    return Noticed(_model([*earlier, *everything]), used)


# --- choices


def _is_open(state: State) -> bool:
    scene = state.scene
    return type(scene) is Duel and not scene.pile0 and not scene.pile1 and scene.shown is None


def _judged(mind: BraveRatsMind, one: Habit[BraveRatsView]) -> Generator[None, None, _Choice | None]:
    state, seat = one.view.state, one.seat
    # An answer to a shown card tells skill, not habit; a hand that nobody saw tells nothing; a last card neither.
    if not _is_open(state) or seat not in state.actors:
        return None
    held = one.view.held[seat]
    if held == 1:
        return None
    problem, _ = yield from _problem(mind, state, seat)
    yield
    when = habit.moment(cards_each(state.rules) - held, spied=problem.turn is Turn.SHOW)
    mix = both_mixes(state, problem)[0] if problem.turn is Turn.TOGETHER else _equals(problem)
    return _Choice(one, when, problem, mix, RANK[one.move])


def _equals(problem: Round) -> list[float]:
    """All cards that are best to show first, in equal shares: which of them is taken tells nothing."""
    value = problem.value()
    best = [float(worst >= value - TINY) for worst in problem.worst()]
    return [share / sum(best) for share in best]


def _problem(mind: BraveRatsMind, state: State, seat: Seat) -> Generator[None, None, tuple[Round, bool]]:
    solving = mind.problem(state, seat)
    while True:
        try:
            next(solving)
        except StopIteration as end:
            found: tuple[Round, bool] = end.value
            return found
        yield


def _frequencies(known: Sequence[_Choice]) -> list[Frequency]:
    found = []
    for situation in SITUATIONS:
        here = [choice for choice in known if choice.situation == situation]
        for rank, card in enumerate(NAMES):
            shares = [c.mix[c.problem.own.index(rank)] for c in here if rank in c.problem.own]
            if shares:
                played = sum(choice.rank == rank for choice in here)
                spread = sqrt(sum(share * (1 - share) for share in shares))
                # Where the perfect mix leaves no doubt, one card too many is as clear as two deviations.
                excess = (played - sum(shares)) / max(0.5, spread)
                found.append(Frequency(situation, card, played, len(shares), sum(shares), excess))
    return found


# --- what they cost


def _gain(known: Sequence[_Choice]) -> Generator[None, None, tuple[float, float]]:
    """What an exploiter wins per game from choices that it has not learned from, and how sure that is."""
    gains = []
    for part in range(_PARTS):
        learned = [choice.habit for number, choice in enumerate(known) if number % _PARTS != part]
        weights = {when: habit.weights_of(learned, when) for when in SITUATIONS}
        for choice in known[part::_PARTS]:
            yield
            gains.append(_won(choice, weights[choice.situation]))
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1))
    openings = sum(choice.situation == "opening" for choice in known)
    each = len(known) / openings if openings else 1.0
    return max(0.0, mean * each), min(1.0, 1.96 * spread / sqrt(len(gains)) * each)


def _won(choice: _Choice, weights: Sequence[float]) -> float:
    """What the exploiter wins from one choice: it answers the model, and meets the card that was really played."""
    problem, state = choice.problem, choice.habit.view.state
    if problem.turn is not Turn.TOGETHER:
        return 0.0
    model = habit.mix(weights, problem.own)
    columns = range(len(problem.others))
    hopes = [sum(p * row[j] for p, row in zip(model, problem.payoffs, strict=True)) for j in columns]
    met = problem.payoffs[problem.own.index(choice.rank)][hopes.index(min(hopes))]
    seat = choice.habit.seat
    return (match_value(state, seat, problem.value()) - match_value(state, seat, met)) / 2


# --- what a fox knows


def _model(seen: Sequence[Habit[BraveRatsView]]) -> list[Reason]:
    """The opponent as the fox models it, where that differs from people in general."""
    found = []
    for when in SITUATIONS:
        for rank, (own, people) in enumerate(zip(habit.weights_of(seen, when), habit.PEOPLE[when], strict=True)):
            ratio = own / people
            if ratio >= _NOTICED or ratio <= 1 / _NOTICED:
                name = "noticed-often" if ratio > 1 else "noticed-rare"
                found.append((max(ratio, 1 / ratio), _reason(name, when=when, card=NAMES[rank])))
    found.sort(key=lambda pair: -pair[0])
    return [reason for _, reason in found[:_MOST]] or [_reason("noticed-nothing")]


def _reason(name: str, **facts: Json) -> Reason:
    words = dict(facts)
    if "when" in words:
        words["when"] = _WHEN[words["when"]]
    if "card" in words:
        words["card"] = words["card"].capitalize()
    return Reason(name, facts, TEXTS[name].format(**words))
