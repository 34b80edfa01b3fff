"""A player's tells: habits compared with the perfect mix, what they cost, and what a fox has noticed of them.

Only choices with open hands count.  What habits cost is cross-validated: an exploiter learns from some of the
choices and plays against the others.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import sqrt
from typing import NamedTuple

from ..ai.advice import PastChoice, Reason
from ..ai.levels import level_named
from ..base import BadRequest, Seat
from ..match import Match
from ..opponent import past_choices_against
from .ai import opponent_model
from .ai.levels import LEVELS
from .ai.mind import BraveRatsMind, exploit_reason, match_value, model_of_opponent
from .ai.round import EPSILON, Order, Round
from .cards import NAMES, RANK
from .coach import both_mixes
from .state import BraveRatsView, Duel, State, cards_each

#: The situations that habits are counted for.
SITUATIONS = ("opening", "early", "late", "spied")
#: A habit is reported if it is this many standard deviations off the perfect mix, in at least this number of
#: choices.
_CLEAR, _ENOUGH = 1.6, 6
#: Cross-validation: the exploiter plays against one of these parts and learns from the others.
_PARTS = 5
#: Fewer choices than this say nothing about what habits cost.
LEAST = 20
#: A card counts as noticed if the fox expects it this much more or less often than people in general play it.
_NOTICED = 1.25
#: The most habits that a fox reports.
_MOST = 6


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
    #: The clearest habits first, and in the end what they cost.
    reasons: Sequence[Reason]


class Noticed(NamedTuple):
    """What a fox has noticed, and the log lines (from 0) where it made use of it."""

    reasons: Sequence[Reason]
    used: Sequence[tuple[int, Reason]]


class _Choice(NamedTuple):
    """One choice that can be judged."""

    choice: PastChoice[BraveRatsView]
    situation: str
    problem: Round
    mix: Sequence[float]
    rank: int


def tells(
    choices: Sequence[PastChoice[BraveRatsView]], mind: BraveRatsMind | None = None
) -> Generator[object, None, Tells]:
    """The tells of one player in choices from one or many games."""
    mind = mind or BraveRatsMind()
    known: list[_Choice] = []
    for one in choices:
        yield None
        found = yield from _judge(mind, one)
        if found is not None:
            known.append(found)
    frequencies = _frequencies(known)
    clear = [f for f in frequencies if abs(f.excess) >= _CLEAR and f.held >= _ENOUGH]
    clear.sort(key=lambda f: -abs(f.excess))
    reasons = [
        Reason.of(
            "tell-often" if f.excess > 0 else "tell-rare",
            when=f.situation,
            card=f.card,
            played=round(100 * f.played / f.held),
            perfect=round(100 * f.perfect / f.held),
        )
        for f in clear
    ]
    yield None
    gain, error = (yield from _gain(known)) if len(known) >= LEAST else (0.0, 1.0)
    name = "tell-few" if len(known) < LEAST else "tell-gain" if gain > 0.0 else "tell-none"
    reasons.append(Reason.of(name, decisions=len(known), percent=round(100 * gain)))
    return Tells(len(known), frequencies, gain, error, reasons)


def noticed(
    match: Match[State, BraveRatsView], seat: Seat, earlier: Sequence[PastChoice[BraveRatsView]] = ()
) -> Generator[object, None, Noticed]:
    """What a fox at a seat has noticed about its opponent by the end of a match, and where it used that.

    `earlier` are the opponent's choices in games before this one, as the fox was given them.
    """
    if match.game.info.id != "braverats":
        raise BadRequest("Only BraveRats has a fox.")
    mind, risk = BraveRatsMind(), level_named("fox", LEVELS).risk
    # A line of the log holds at most one choice of each seat, so the opponent's choices before it can be counted.
    everything = past_choices_against(match, seat)
    used, before = [], 0
    for line, entry in enumerate(match.log):
        state = match.states[line]
        if seat in entry.moves and _is_open(state):
            yield None
            problem, _ = yield from mind.solve_round(state, seat)
            seen = [*earlier, *everything[:before]]
            if problem.order is Order.TOGETHER and seen:
                model = model_of_opponent(state.rules, problem, seen)
                mix = problem.best_mix(model, risk / cards_each(state.rules))
                choice = problem.own.index(RANK[entry.moves[seat]])
                why = exploit_reason(problem, model, model_of_opponent(state.rules, problem), choice)
                if why is not None and mix[choice] > 0.0:
                    used.append((line, why))
        before += 1 - seat in entry.moves
    return Noticed(_model([*earlier, *everything]), used)


# --- choices


def _is_open(state: State) -> bool:
    scene = state.scene
    return type(scene) is Duel and not scene.hidden and scene.shown is None


def _judge(mind: BraveRatsMind, one: PastChoice[BraveRatsView]) -> Generator[object, None, _Choice | None]:
    state, seat = one.view.state, one.seat
    # An answer to a shown card shows skill, not habit; an unseen hand or the last card shows nothing.
    if not _is_open(state) or seat not in state.actors:
        return None
    held = one.view.held[seat]
    if held == 1:
        return None
    problem, _ = yield from mind.solve_round(state, seat)
    yield None
    situation = opponent_model.situation(cards_each(state.rules) - held, spied=problem.order is Order.SHOW)
    mix = both_mixes(state, problem)[0] if problem.order is Order.TOGETHER else _equal_shares(problem)
    return _Choice(one, situation, problem, mix, RANK[one.move])


def _equal_shares(problem: Round) -> list[float]:
    """All cards that are best to show first, in equal shares: choosing one of them is no tell."""
    value = problem.value()
    best = [float(worst >= value - EPSILON) for worst in problem.worst_cases()]
    return [share / sum(best) for share in best]


def _frequencies(known: Sequence[_Choice]) -> list[Frequency]:
    found = []
    for situation in SITUATIONS:
        alike = [choice for choice in known if choice.situation == situation]
        for rank, card in enumerate(NAMES):
            shares = [c.mix[c.problem.own.index(rank)] for c in alike if rank in c.problem.own]
            if shares:
                played = sum(choice.rank == rank for choice in alike)
                spread = sqrt(sum(share * (1 - share) for share in shares))
                # Where the perfect mix is a single card, one deviating choice counts as two deviations.
                excess = (played - sum(shares)) / max(0.5, spread)
                found.append(Frequency(situation, card, played, len(shares), sum(shares), excess))
    return found


# --- what habits cost


def _gain(known: Sequence[_Choice]) -> Generator[None, None, tuple[float, float]]:
    """What an exploiter wins per game from choices that it has not learned from, and half of the 95 % interval."""
    gains = []
    for part in range(_PARTS):
        learned = [choice.choice for number, choice in enumerate(known) if number % _PARTS != part]
        weights = {when: opponent_model.weights_of(learned, when) for when in SITUATIONS}
        for choice in known[part::_PARTS]:
            yield
            gains.append(_exploited(choice, weights[choice.situation]))
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1))
    openings = sum(choice.situation == "opening" for choice in known)
    each = len(known) / openings if openings else 1.0
    return max(0.0, mean * each), min(1.0, 1.96 * spread / sqrt(len(gains)) * each)


def _exploited(choice: _Choice, weights: Sequence[float]) -> float:
    """What the exploiter wins from one choice: it answers the model, but meets the card that was really played."""
    problem, state = choice.problem, choice.choice.view.state
    if problem.order is not Order.TOGETHER:
        return 0.0
    model = opponent_model.mix(weights, problem.own)
    columns = range(len(problem.others))
    expected = [sum(p * row[j] for p, row in zip(model, problem.payoffs, strict=True)) for j in columns]
    met = problem.payoffs[problem.own.index(choice.rank)][expected.index(min(expected))]
    seat = choice.choice.seat
    return (match_value(state, seat, problem.value()) - match_value(state, seat, met)) / 2


# --- what a fox knows


def _model(seen: Sequence[PastChoice[BraveRatsView]]) -> list[Reason]:
    """The opponent as the fox models it, where that differs from people in general."""
    found = []
    for when in SITUATIONS:
        for rank, (own, people) in enumerate(
            zip(opponent_model.weights_of(seen, when), opponent_model.PEOPLE[when], strict=True)
        ):
            ratio = own / people
            if ratio >= _NOTICED or ratio <= 1 / _NOTICED:
                name = "noticed-often" if ratio > 1 else "noticed-rare"
                found.append((max(ratio, 1 / ratio), Reason.of(name, when=when, card=NAMES[rank])))
    found.sort(key=lambda pair: -pair[0])
    return [reason for _, reason in found[:_MOST]] or [Reason.of("noticed-nothing")]
