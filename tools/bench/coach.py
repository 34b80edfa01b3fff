"""The coach's figures: speed, how much is exact, how well its chances hold, and what people give away."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from engine import randomness
from engine.ai.advice import conclude
from engine.base import CHANCE, Json, Setup
from engine.braverats.cards import NAMES
from engine.cli.analyse import finished
from engine.cli.arena import quantile
from engine.coach.analysis import Analysis, analyse
from engine.firstrat.coach import chances
from engine.games import game_of, mind_of
from engine.match import AnyMatch, Match
from tests.engine.firstrat.selfplay import binned, novice_turn, play, setups, worst_error

HUMAN_GAMES = Path(__file__).parents[2] / "tests" / "data" / "braverats_human_games.csv"
#: Games that are measured: BraveRats, Brooke, and First Rat for each size of table.
_BRAVERATS, _BROOKE, _FIRSTRAT = 20, 6, {"solo": 100, "duel": 100, "company": 100}
#: The level that plays BraveRats and Brooke.
_STRONG = "expert"
#: The largest First Rat matches that are analysed: how many, for how many families, and who plays them.
_LARGE, _FAMILIES, _WEAK = 3, 5, "novice"


def figures(quick: bool, seed: str) -> Iterator[tuple[str, Json]]:
    """Everything that is measured of the coach."""
    yield from human_yardstick()
    seconds = [_timed(_played("braverats", _STRONG, f"{seed}/{n}"))[1] for n in range(_BRAVERATS)]
    yield "braverats_match_seconds_p95", quantile(seconds, 0.95)
    if quick:
        return
    solved, decisions, seconds = 0, 0, []
    for number in range(_BROOKE):
        analysis, taken = _timed(_played("brooke", _STRONG, f"{seed}/{number}"))
        solved += sum(verdict.error == 0.0 for verdict in analysis.verdicts)
        decisions += len(analysis.verdicts)
        seconds.append(taken)
    yield "brooke_solved_share", solved / decisions
    yield "brooke_match_seconds_mean", sum(seconds) / len(seconds)
    yield "brooke_match_seconds_longest", max(seconds)
    seconds = [_timed(_played("firstrat", _WEAK, f"{seed}/{n}", _FAMILIES))[1] for n in range(_LARGE)]
    yield "firstrat_five_families_seconds_mean", sum(seconds) / len(seconds)
    yield "firstrat_five_families_seconds_longest", max(seconds)
    yield from _calibration(seed)


# --- what people give away


def human_matches(path: Path = HUMAN_GAMES) -> Iterator[AnyMatch]:
    """The recorded games between people as matches."""
    game = game_of("braverats")
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(line for line in file if not line.startswith("#")):
            match = Match(game, Setup(), "people")
            for cards in row["rounds"].split():
                moves = dict(enumerate(NAMES[int(rank)] for rank in cards.split("-")))
                # After a Spy the spied side shows first: two lines of the log instead of one.
                while moves and not match.over:
                    now = {seat: moves.pop(seat) for seat in match.to_act}
                    match.play(now)
            yield match


def human_losses(matches: Iterator[AnyMatch]) -> list[float]:
    """What each decision in some matches gave away."""
    return [verdict.loss for match in matches for verdict in finished(analyse(match)).analysis.verdicts]


def human_yardstick() -> Iterator[tuple[str, Json]]:
    """The average loss of winning chance per decision of people."""
    losses = human_losses(human_matches())
    yield "human_decisions", len(losses)
    yield "human_loss_per_decision", sum(losses) / len(losses)


# --- speed and exactness


def _played(game: str, level: str, seed: str, seats: int = 2) -> AnyMatch:
    match, mind = Match(game_of(game), Setup(seats), seed), mind_of(game)
    while not match.over:
        if match.to_act == (CHANCE,):
            match.roll()
            continue
        rng = randomness.generator(seed, "ai", len(match.log))
        views = {seat: match.game.view(match.state, seat) for seat in match.to_act}
        match.play({seat: conclude(mind.think(view, level, rng)).move for seat, view in views.items()})
    return match


def _timed(match: AnyMatch) -> tuple[Analysis, float]:
    """The analysis, and its processor time."""
    start = process_time()
    analysis = finished(analyse(match)).analysis
    return analysis, process_time() - start


# --- whether chances hold


def _calibration(seed: str) -> Iterator[tuple[str, Json]]:
    """Predicted chances of First Rat, in ten bins, beside what happened in games of an AI level."""
    pairs: list[tuple[int, float, float]] = []
    for table, games in _FIRSTRAT.items():
        rng = randomness.generator(seed, "calibration", table)
        for number, setup in enumerate(setups(table, games)):
            over, seen = play(setup, rng, novice_turn)
            told = [(chances(s), chances(over)) for s in seen if s.actors]
            pairs += [
                (len(_FIRSTRAT) * number + list(_FIRSTRAT).index(table), chance, share)
                for predicted, result in told
                for chance, share in zip(predicted, result, strict=True)
            ]
    bins = binned(pairs)
    for number, one in enumerate(bins):
        if one is not None:
            yield f"firstrat_bin_{number}_predicted_happened", f"{one.predicted:.3f} {one.happened:.3f}"
    yield "firstrat_worst_bin_error", worst_error(bins)
