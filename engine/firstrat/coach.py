"""The First Rat coach: judges whole turns by each family's chance to win, and says how far these may be off.

The chances come from what everybody can expect in points (`ai/evaluation.py`).  How much to trust the
expectations, less the further the end is, was fitted to games (`tools/lab/train/calibrate.py`), and so was how far
the chances are off: both are in `chances.json`.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from functools import lru_cache
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

from .. import randomness
from ..ai.advice import DOUBT, acting_seat, doubted
from ..ai.levels import Level
from ..base import CHANCE, Move, Seat
from ..coach.account import shared, verdict
from ..coach.judgement import Appraisal, Verdict
from ..coach.study import Study, Studying
from ..match import Match
from .ai.evaluation import LONGEST, evaluator_for
from .ai.reasons import choice_of, gains_of, reason
from .ai.search import Candidate, candidates, look_ahead
from .ai.turn_cache import KnownTurns
from .ai.weights import table_of
from .scoring import places
from .state import FirstRatView, State

FILE = Path(__file__).with_name("chances.json")
#: Bins of chances, each with its own error.
BINS = 10


class Model(NamedTuple):
    """What was fitted for one size of table."""

    #: By how many points expectations miss, at the end of the game and far from it.
    spread: tuple[float, float]
    #: Points that Greg makes more than expected for each round left, by how hard he is.
    greg: Mapping[str, float]
    #: Half of the 95 % interval of a chance, by bin.
    errors: tuple[float, ...]


@lru_cache(maxsize=5)
def model_of(players: int) -> Model:
    """The model for a number of families."""
    learned = json.loads(FILE.read_text(encoding="utf-8"))[table_of(players)]
    return Model((learned["spread"][0], learned["spread"][1]), dict(learned["greg"]), tuple(learned["errors"]))


def chances(s: State, model: Model | None = None) -> tuple[float, ...]:
    """The chance of every family to win; Greg's comes last."""
    if not s.actors:
        return _result(s)
    evaluator = evaluator_for(len(s.seats), leads=True)
    rounds = evaluator.rounds_left(s)
    return shares(evaluator.standing(s, rounds), rounds, opponent(s), model or model_of(len(s.seats)))


def opponent(s: State) -> str:
    """How hard Greg is, or nothing if he does not play."""
    return "" if s.greg is None else s.rules.greg


def shares(points: list[float], rounds: int, greg: str, model: Model) -> tuple[float, ...]:
    """The shares of first place by expected points with `rounds` left."""
    if greg:
        points = [*points[:-1], points[-1] + model.greg[greg] * rounds]
    near, far = model.spread
    spread = near + (far - near) * min(rounds, LONGEST) / LONGEST
    best = max(points)
    # Before the end nothing is proven.
    weights = [max(DOUBT, exp((expected - best) / spread)) for expected in points]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def chance(s: State, seat: Seat) -> float:
    """The chance of one seat to win."""
    return chances(s)[seat]


def error_of(players: int, chance: float) -> float:
    """How far a chance may be off: half of its 95 % interval."""
    return model_of(players).errors[bin_of(chance)]


def bin_of(chance: float) -> int:
    """The bin that a chance falls into."""
    return min(BINS - 1, int(chance * BINS))


def _result(s: State) -> tuple[float, ...]:
    ranks = places(s)
    if s.greg is not None:
        return (1.0, 0.0) if ranks[0] == 1 else (0.0, 1.0)
    first = ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in ranks)


#: How turns are compared: as the master does, but fewer of them and not as far, because a match has many.
SEARCH = Level("coach", "", skill=1.0, depth=2, width=8, branches=3, beam=12, samples=2)
#: Between the moves of a whole turn.
SEPARATOR = "; "
#: The share of a difference between two turns that comes true: looking ahead follows a single line.  Fitted to
#: self-play: after turns that looked 23 % worse on average, 14 % fewer matches were won.
COMES_TRUE = 0.5


class WholeTurn(NamedTuple):
    """A turn of the log: its seat, its first line, and the line after its last."""

    seat: Seat
    first: int
    end: int


class FirstRatCoach:
    """Judges whole turns, and keeps nothing between calls."""

    def appraise(self, view: FirstRatView, rng: Random) -> Generator[Appraisal | None, None, Appraisal]:
        """The chance of every move that the seat can make now, if it finishes the turn as well as possible."""
        s, seat = view.state, acting_seat(view)
        yield None
        known_turns = KnownTurns(evaluator_for(len(s.seats), leads=True))
        found = yield from candidates(s, seat, known_turns)
        by_move: dict[Move, Candidate] = {}
        for candidate in found:
            by_move.setdefault(candidate.moves[0], candidate)
        at_once = {move: chance(candidate.state, seat) for move, candidate in by_move.items()}
        yield _appraisal(s, seat, found[0], found[0].moves[0], at_once, chance(found[0].state, seat), rounds=0)
        best = yield from _compared(found[: SEARCH.width], seat, rng, known_turns)
        top, share = best[0], _best_chance(best[0], best, seat)
        known = dict(at_once)
        for candidate in reversed(best):
            known[candidate.moves[0]] = _chance_of(top, candidate, seat, share)
        return _appraisal(s, seat, top, top.moves[0], known, share, rounds=SEARCH.depth)

    def study(self, match: Match[State, FirstRatView], seed: str) -> Studying:
        """The chances after each turn first; then the verdicts, beginning where most was lost."""
        states = match.states
        turns = whole_turns(match)
        known = KnownTurns(evaluator_for(match.setup.seats, leads=True))
        study = Study(match, [chances(states[0])] * len(states), len(turns))
        # Within a turn the chances are those before it.
        within = {line for turn in turns for line in range(turn.first + 1, turn.end)}
        for line, state in enumerate(states):
            if line in within:
                study.curve[line] = study.curve[line - 1]
            elif line:
                study.curve[line] = chances(state)
                yield study.progress
        turns.sort(key=lambda turn: study.curve[turn.end][turn.seat] - study.curve[turn.first][turn.seat])
        for turn in turns:
            rng = randomness.generator(seed, "coach", turn.first)
            judged = yield from study.running(self._judged(match, turn, rng, known))
            if judged is not None:
                # The graph and the verdict say the same of one position.
                line, shares = turn.end, shared(study.curve[turn.end], turn.seat, judged.after)
                study.curve[line] = shares
                while line + 1 in within:
                    line += 1
                    study.curve[line] = shares
            study.note(*([] if judged is None else [judged]))
            yield study.progress
        return study.analysis()

    @staticmethod
    def _judged(
        match: Match[State, FirstRatView], turn: WholeTurn, rng: Random, known_turns: KnownTurns
    ) -> Generator[None, None, Verdict | None]:
        s, seat, after = match.states[turn.first], turn.seat, match.states[turn.end]
        moves = tuple(entry.moves[seat] for entry in match.log[turn.first : turn.end])
        found = yield from candidates(s, seat, known_turns)
        if len(found) == 1:
            return None
        # Of turns with the same result only one is listed, so the result shows which one was played.
        played = next((candidate for candidate in found if candidate.state == after), None)
        roots = found[: SEARCH.width]
        if played is not None and played not in roots:
            roots.append(played)
        best = yield from _compared(roots, seat, rng, known_turns)
        top = best[0]
        text = SEPARATOR.join(moves)
        if played is None or played.worth >= top.worth:
            top = named = played or top
        else:
            named = played
        # The turn that was played keeps its own order of moves.
        texts = {id(root): text if root is named else SEPARATOR.join(root.moves) for root in best}
        share = _best_chance(top, best, seat)
        known = {texts[id(root)]: _chance_of(top, root, seat, share) for root in best}
        thought = _appraisal(s, seat, top, texts[id(top)], known, share, rounds=SEARCH.depth)
        return verdict(turn.first, seat, text, thought)


def whole_turns(match: Match[State, FirstRatView]) -> list[WholeTurn]:
    """The finished turns of a match in order, without draws of chance."""
    states, found, first = match.states, [], -1
    for line, entry in enumerate(match.log):
        if CHANCE in entry.moves:
            continue
        seat = states[line].actors[0]
        first = line if first < 0 else first
        after = states[line + 1]
        if after.turn is None or after.actors != (seat,):
            found.append(WholeTurn(seat, first, line + 1))
            first = -1
    return found


def _compared(
    roots: list[Candidate], seat: Seat, rng: Random, known_turns: KnownTurns
) -> Generator[None, None, list[Candidate]]:
    """Turns compared by the chances that they lead to, the best first."""
    if len(roots) == 1:
        roots[0].worth = chance(roots[0].state, seat)
        return roots
    return (yield from look_ahead(roots, seat, SEARCH, rng, known_turns, chance))


def _best_chance(top: Candidate, roots: list[Candidate], seat: Seat) -> float:
    """The calibrated chance of the best turn; no less than that of a turn whose result is known."""
    ends = (root.state for root in roots if not root.state.actors)
    best = max(chance(state, seat) for state in (top.state, *ends))
    return doubted(best) if top.state.actors else best


def _chance_of(top: Candidate, root: Candidate, seat: Seat, share: float) -> float:
    """The chance of a turn: its result if it ends the game, else that of the best turn (`share`) less its loss."""
    if not root.state.actors:
        return chance(root.state, seat)
    return max(DOUBT, min(1 - DOUBT, share) - COMES_TRUE * max(0.0, top.worth - root.worth))


def _appraisal(
    s: State, seat: Seat, top: Candidate, best: Move, known: dict[Move, float], share: float, *, rounds: int
) -> Appraisal:
    """The appraisal with the best turn and its chance; no other is worth more."""
    chances_of = {move: min(share, worth) for move, worth in known.items()} | {best: share}
    gains = gains_of(s, top.state, top.later, seat) | choice_of(s, best, seat)
    why = reason("ahead" if rounds else "looks", gains, rounds=rounds)
    return Appraisal(chances_of, best, {best: 1.0}, share, False, error_of(len(s.seats), share), why)


COACH = FirstRatCoach()
