"""The BraveRats coach: as exact as the opponent, because it uses the same tables and solver."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import NamedTuple

from .. import randomness
from ..ai.advice import DOUBT, Reason, acting_seat, doubted, run_to_end
from ..base import CHANCE, Move, NotNow, Seat
from ..coach.account import result, verdict
from ..coach.judgement import FINE, Appraisal, Verdict
from ..coach.study import Study, Studying
from ..match import Match
from .ai.drafting import play_out
from .ai.mind import BraveRatsMind, match_value, model_of_opponent
from .ai.nodes import WON, node_of
from .ai.reasons import reason, reason_for
from .ai.round import EPSILON, Order, Round
from .cards import NAMES, ONE, RANK, size
from .game import GAME
from .state import BraveRatsView, Draft, Duel, State

#: Half of the 95 % interval where chances are not exact: hidden hands (a guess), and matches in which the next
#: game favours one side (Princess's attack), which the value of a match ignores.
HIDDEN, UNEVEN = 0.1, 0.03
#: The same for rounds that are too large to solve, by the cards in hand, and if tables are missing.  Measured on
#: deals that were solved for it: `rough_error` in `./dev bench braverats`.
ROUGH, UNTABLED = {9: 0.09, 8: 0.15, 7: 0.17}, 0.35
#: The least error of a sampled chance, however much the samples agree.
SAMPLED = 0.01
#: A card that the trained mix plays this often counts as one of the best: an optimal mix holds only equals.
_IN_THE_MIX = 0.05
#: Playouts of a draft for its chance.
_PLAYOUTS = 40

#: Reasons for the best card that need no figure.
_SPEAK_FOR_THEMSELVES = ("only", "wins-game", "best-chance", "lost")


class Payoffs(NamedTuple):
    """A round as a table of winning chances for the side whose cards are the rows."""

    rows: tuple[Move, ...]
    columns: tuple[Move, ...]
    chances: tuple[tuple[float, ...], ...]
    #: How the master would play each side.
    row_mix: tuple[float, ...]
    column_mix: tuple[float, ...]
    exact: bool


class BraveRatsCoach:
    """Judges decisions with a mind of its own, so that it can run while the opponent thinks."""

    def __init__(self, mind: BraveRatsMind | None = None) -> None:
        self._mind = mind or BraveRatsMind()

    # --- one decision

    def appraise(self, view: BraveRatsView, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The worth of every card that the seat of a view can choose."""
        state, seat = view.state, acting_seat(view)
        if type(state.scene) is Draft:
            return (yield from self._appraise_draft(view, seat, rng))
        assert type(state.scene) is Duel, "before a deal only chance is to act"
        if state.scene.hidden:
            return (yield from self._appraise_hidden(state, seat))
        solving = self._mind.solve_round(state, seat)
        while True:
            try:
                rough = next(solving)
            except StopIteration as end:
                problem, exact = end.value
                return (yield from appraise_round(state, seat, problem, self._error(problem, exact=exact)))
            if rough is None:
                yield None
            else:
                yield (yield from appraise_round(state, seat, rough, self._error(rough, exact=False)))

    def _error(self, problem: Round, *, exact: bool) -> float:
        """How far the chances of a round may be off."""
        if exact:
            return 0.0
        return UNTABLED if self._mind.tablebase.notes else ROUGH[max(size(problem.node.hand0), min(ROUGH))]

    def _appraise_draft(self, view: BraveRatsView, seat: Seat, rng: Random) -> Generator[None, None, Appraisal]:
        estimates = yield from self._mind.draft_estimates(view, rng)
        chances = {move: doubted(_chance(view.state, seat, one.value)) for move, one in estimates.items()}
        best = max(chances, key=lambda move: chances[move])
        scale = _chance(view.state, seat, 1.0) - _chance(view.state, seat, 0.0)
        error = max(SAMPLED, scale * max(estimate.error for estimate in estimates.values()))
        error += _unevenness(view.state)
        if view.state.rules.mime:
            # The value of a deal leaves the Mimes aside.
            error += HIDDEN
        why = reason("draft", card=RANK[best])
        return Appraisal(chances, best, {best: 1.0}, chances[best], False, error, why)

    def _appraise_hidden(self, state: State, seat: Seat) -> Generator[None, None, Appraisal]:
        played = yield from self._mind.hidden_mix(state, seat)
        counted = played if played.gains else (yield from self._mind.hidden_mix(state, seat, trained=False))
        policy: dict[Move, float] = {NAMES[rank]: share for rank, share in played.mix.items()}
        top = max(counted.gains.values())
        chances: dict[Move, float] = {
            NAMES[rank]: _chance(state, seat, top if played.mix[rank] >= _IN_THE_MIX else gain)
            for rank, gain in counted.gains.items()
        }
        if not counted.exact:
            chances = {move: doubted(chance) for move, chance in chances.items()}
        best = max(policy, key=lambda move: policy[move])
        why = reason("unseen", card=RANK[best], percent=round(100 * policy[best]))
        error = 0.0 if counted.exact else HIDDEN
        return Appraisal(chances, best, policy, chances[best], counted.exact, error, why)

    def payoffs(self, view: BraveRatsView) -> Payoffs:
        """The round on the table, for the seat of the view (seat 0 for an onlooker)."""
        state, seat = view.state, view.seat or 0
        if type(state.scene) is not Duel or not view.to_act or CHANCE in view.to_act:
            raise NotNow("There is no round to look at.")
        if state.scene.hidden:
            raise NotNow("With hidden hands there is no table of all cards.")
        actor = seat if seat in view.to_act else view.to_act[0]
        problem, exact = run_to_end(self._mind.solve_round(state, actor))
        mixes = both_mixes(state, problem)
        sure = float if exact else doubted
        if actor != seat:
            problem, mixes = problem.mirrored(), (mixes[1], mixes[0])
        return Payoffs(
            tuple(NAMES[rank] for rank in problem.own),
            tuple(NAMES[rank] for rank in problem.others),
            tuple(tuple(sure(_chance(state, seat, value)) for value in row) for row in problem.payoffs),
            tuple(mixes[0]),
            tuple(mixes[1]),
            exact and not _unevenness(state),
        )

    # --- a whole match

    def study(self, match: Match[State, BraveRatsView], seed: str) -> Studying:
        """The verdicts of a match in the order in which it was played."""
        states = match.states
        study = Study(match, [(0.5, 0.5)] * len(states), len(match.log) + 1)
        for line, state in enumerate(states):
            rng = randomness.generator(seed, "coach", line)
            thoughts, rounds = yield from study.running(self._thoughts(match, state, rng))
            chance = yield from study.running(self._chance_now(state, thoughts, rng))
            study.curve[line:] = [(chance, 1 - chance)] * (len(states) - line)
            moves = match.log[line].moves if line < len(match.log) else {}
            found = []
            for seat, thought in thoughts.items():
                if seat in moves and len(thought.chances) > 1:
                    judged = verdict(line, seat, moves[seat], thought)
                    why = _praise if judged.grade in FINE else _cost
                    judged = judged._replace(reason=why(state, judged, rounds.get(seat)))
                    found.append(judged)
            study.note(*found)
            yield study.progress
        return study.analysis()

    def _thoughts(
        self, match: Match[State, BraveRatsView], state: State, rng: Random
    ) -> Generator[object, None, tuple[dict[Seat, Appraisal], dict[Seat, Round]]]:
        """The appraisals of all seats to act; with open hands the round is solved once for both sides."""
        thoughts: dict[Seat, Appraisal] = {}
        rounds: dict[Seat, Round] = {}
        seats = [seat for seat in state.actors if seat != CHANCE]
        scene = state.scene
        if seats and type(scene) is Duel and not scene.hidden:
            problem, exact = yield from self._mind.solve_round(state, seats[0])
            for seat in seats:
                rounds[seat] = problem if seat == seats[0] else problem.mirrored()
                error = self._error(problem, exact=exact)
                thoughts[seat] = yield from appraise_round(state, seat, rounds[seat], error)
        else:
            for seat in seats:
                thoughts[seat] = yield from self.appraise(match.game.view(state, seat), rng)
        return thoughts, rounds

    def _chance_now(
        self, state: State, thoughts: dict[Seat, Appraisal], rng: Random
    ) -> Generator[None, None, float]:
        """Seat 0's chance in a state, as far as both sides know."""
        over = result(GAME, state)
        scene = state.scene
        if over is not None:
            return over[0]
        if type(scene) is Draft:
            return (yield from self._draft_value(state, rng))
        if type(scene) is not Duel:
            return _chance(state, 0, 0.0)
        if scene.hidden:
            return (yield from self._open_value(state, scene))
        return thoughts[0].chance if 0 in thoughts else 1 - thoughts[1].chance

    def _open_value(self, state: State, duel: Duel) -> Generator[None, None, float]:
        """Hidden hands: the chance if all cards that both sides still own were in hand and open."""
        hands = [duel.hand0 + duel.pile0, duel.hand1 + duel.pile1]
        if duel.shown is not None:
            hands[1 - (duel.standing.spy or 0)] += ONE[duel.shown]
        node = node_of(hands[0], hands[1], duel.standing, duel.last0, duel.last1)
        solver = self._mind.solver(state.rules)
        yield from solver.prepare([node])
        return doubted(_chance(state, 0, solver.value(node)))

    def _draft_value(self, state: State, rng: Random) -> Generator[None, None, float]:
        """A draft: the mean over playouts."""
        yield from self._mind.tablebase.load_layer(f"open{state.rules.target}", 8)
        total = 0.0
        for _ in range(_PLAYOUTS):
            yield
            total += self._mind.deal_value(state.rules, play_out(state, rng))
        return doubted(_chance(state, 0, total / _PLAYOUTS))


def appraise_round(state: State, seat: Seat, problem: Round, rough: float) -> Generator[None, None, Appraisal]:
    """The appraisal of a round whose payoffs are known, or `rough`: the possible error."""
    value = problem.value()
    mine, theirs = yield from _mixes(state, problem)
    nearly = WON - EPSILON
    if problem.order is Order.TOGETHER:
        worths = [sum(q * entry for q, entry in zip(theirs, row, strict=True)) for row in problem.payoffs]
        # What wins against every card that is expected, but not against all, does not win for certain.
        worths = [
            worth if worth < nearly or min(row) >= nearly else WON - 2 * DOUBT
            for worth, row in zip(worths, problem.payoffs, strict=True)
        ]
    else:
        worths = problem.worst_cases()
    chances: dict[Move, float] = {
        NAMES[rank]: _chance(state, seat, min(value, worth))
        for rank, worth in zip(problem.own, worths, strict=True)
    }
    choice = mine.index(max(mine))
    error, chance = rough or _unevenness(state), _chance(state, seat, value)
    if rough:
        chance, chances = doubted(chance), {move: doubted(worth) for move, worth in chances.items()}
    return Appraisal(
        chances,
        NAMES[problem.own[choice]],
        {NAMES[rank]: share for rank, share in zip(problem.own, mine, strict=True)},
        chance,
        not error,
        error,
        reason_for(problem, mine, choice, exact=not rough),
    )


def both_mixes(state: State, problem: Round) -> tuple[list[float], list[float]]:
    """How the master plays a round on either side; a side that sees a card first answers the master's."""
    return run_to_end(_mixes(state, problem))


def _mixes(state: State, problem: Round) -> Generator[None, None, tuple[list[float], list[float]]]:
    mine = problem.best_mix(model_of_opponent(state.rules, problem))
    yield
    if problem.order is not Order.TOGETHER:
        shown = problem.payoffs[mine.index(max(mine))]
        return mine, [float(place == shown.index(min(shown))) for place in range(len(shown))]
    mirrored = problem.mirrored()
    theirs = mirrored.best_mix(model_of_opponent(state.rules, mirrored))
    yield
    return mine, theirs


def _praise(state: State, right: Verdict, problem: Round | None) -> Reason:
    """Why a card was right, and what there was to lose; the reason of the advice if nothing was at stake."""
    card, percent = right.played, round(100 * right.stake)
    if card == right.best and (not percent or right.reason.id in _SPEAK_FOR_THEMSELVES):
        return right.reason
    if not percent:
        return reason("any")
    if problem is None:
        return Reason.of("kept-well", card=card, percent=percent)
    if problem.order is Order.ANSWER:
        return Reason.of("answered-well", card=card, other=NAMES[problem.others[0]], percent=percent)
    if problem.order is Order.SHOW:
        return Reason.of("shown-well", card=card, percent=percent)
    _, theirs = both_mixes(state, problem)
    own = problem.own.index(RANK[card])
    # Where the card does best, compared with the others, counted by how often it must be expected.
    means = [sum(column) / len(column) for column in zip(*problem.payoffs, strict=True)]
    gains = [
        share * (entry - mean) for share, entry, mean in zip(theirs, problem.payoffs[own], means, strict=True)
    ]
    other = NAMES[problem.others[gains.index(max(gains))]]
    return Reason.of("chosen-well", card=card, other=other, percent=percent)


def _cost(state: State, error: Verdict, problem: Round | None) -> Reason:
    """What an error cost, and which card of the other side punishes it."""
    card, percent = error.played, error.cost
    if problem is None:
        return Reason.of("weaker", card=card, best=error.best, percent=percent)
    row = problem.payoffs[problem.own.index(RANK[card])]
    if problem.order is Order.ANSWER:
        return Reason.of("missed", card=card, other=NAMES[problem.others[0]], best=error.best, percent=percent)
    if problem.order is Order.SHOW:
        other = NAMES[problem.others[row.index(min(row))]]
        return Reason.of("answered", card=card, other=other, percent=percent)
    _, theirs = both_mixes(state, problem)
    harm = [share * (problem.value() - entry) for share, entry in zip(theirs, row, strict=True)]
    return Reason.of("punished", card=card, other=NAMES[problem.others[harm.index(max(harm))]], percent=percent)


def _chance(state: State, seat: Seat, value: float) -> float:
    return (1 + match_value(state, seat, value)) / 2


def _unevenness(state: State) -> float:
    return UNEVEN if state.rules.games > 1 and state.rules.deal == "princess" else 0.0


COACH = BraveRatsCoach()
