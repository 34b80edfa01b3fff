"""Certainty is claimed only where it is proven: every claim in whole matches, against bounds of its own.

BraveRats is checked by trying everything, Brooke by the cards left and by proofs of the pass that know no table of
chances, First Rat by whether the match is over.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from random import Random
from typing import Any

import pytest

from app.coach import presenter as coach
from app.people.players import seat_players
from app.table import hints
from app.table.table import Table
from engine.ai.advice import Reason, conclude, run_to_end
from engine.base import CHANCE, Setup
from engine.braverats.ai.mind import seen_from
from engine.braverats.ai.nodes import Node, child
from engine.braverats.cards import NAMES, distinct_ranks, size
from engine.braverats.state import Duel
from engine.brooke import coach as brooke
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import OUTCOMES, margin, passes_left, signs_of
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.search import Exhausted, node_of
from engine.brooke.cards import BLUE, SLOTS
from engine.brooke.state import PLACE, awarded, is_pass_over, leaders
from engine.cli.analyse import finished, report
from engine.coach.analysis import analyse, appraise, from_json, to_json
from engine.coach.judgement import Analysis
from engine.firstrat.coach import whole_turns
from engine.games import GAMES
from engine.match import AnyMatch, Match

BRAVERATS, BROOKE, FIRSTRAT = GAMES["braverats"], GAMES["brooke"], GAMES["firstrat"]
_PERCENT = re.compile(r"(\d+)%")
#: Rounding errors of mixes.
_NEARLY = 1e-9
#: Positions that a proof of one claim may cost: in the plain run, and with `--long`.
WORK, MOST_WORK = 100_000, 10_000_000
NO_REASON = Reason("any", {})


def played(game: str, seats: int, seed: str, **options: object) -> Table:
    """A whole match by chance."""
    rng, players = Random(seed), ["Ann", *["@pip"] * (seats - 1)]
    match = Match(GAMES[game], Setup(seats, options), seed, players=players)
    while not match.over:
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({seat: rng.choice(match.game.legal(match.state, seat)) for seat in match.to_act})
    return Table(match, seat_players(game, players))


def certain(chance: float) -> bool:
    return min(chance, 1 - chance) < _NEARLY


def check_percents(words: str, *chances: float) -> None:
    """Percentages are their chances; 0 and 100 are said only of what is certain."""
    said = [int(number) for number in _PERCENT.findall(words)]
    assert len(said) == len(chances), words
    for number, chance in zip(said, chances, strict=True):
        assert (number in (0, 100)) is certain(chance), (words, chance)
        assert abs(number - 100 * chance) <= (0.5 + _NEARLY if 1 < number < 99 else 1.0), (words, chance)


def check_words(table: Table, analysis: Analysis) -> int:
    """What is shown of each verdict, against the chances in it; how many figures were shown."""
    figures, told = 0, report(table.match, analysis)
    for verdict in analysis.verdicts:
        show = coach.verdict_show(table, verdict)
        chances = [verdict.before] if show.is_best else [verdict.before, verdict.after]
        check_percents(show.chances, *chances)
        figures += len(chances)
        assert (show.certainty == "calculated") is verdict.exact
        if verdict.reason.id == "solved":
            check_percents(show.why, verdict.before)
            assert "about" in show.why
        if not any(map(certain, (verdict.before, verdict.after))):
            head = f"{verdict.line + 1:>4}  {table.match.players[verdict.seat]}: "
            (line,) = [one for one in told if one.startswith(head)]
            assert not re.search(r"(?<![\d.])(0\.0|0|100\.0|100)%", line)
    return figures


# --- Brooke


def colour_of(state: Any, seat: int) -> int:
    return BLUE if state.ledger.seat(BLUE) == seat else 1 - BLUE


def secured(state: Any, seat: int, *, draw: bool = False) -> bool:
    """Whether a seat has won between two decisions, whatever the cards to come bring."""
    ranks = BROOKE.ranks(state)
    if ranks is not None:
        return ranks == (1, 1) if draw else ranks[seat] < ranks[1 - seat]
    over = is_pass_over(state)
    ledger = awarded(state) if over else state.ledger
    blue_ahead, _ = margin(state.rules, ledger)
    ahead = blue_ahead if colour_of(state, seat) == BLUE else -blue_ahead
    return ahead > SLOTS * (passes_left(state.rules, ledger) + (not over))


def deciding(state: Any, seat: int, *, draw: bool = False) -> tuple[bool, ...]:
    """The outcomes of the pass after which a seat has won whatever follows; with `draw` at least not lost."""
    colour = colour_of(state, seat)
    sign = 1 if colour == BLUE else -1
    cards, pips = (sign * lead for lead in margin(state.rules, state.ledger))
    left = passes_left(state.rules, state.ledger)
    found = []
    for outcome in range(OUTCOMES):
        signs = [sign * one for one in signs_of(outcome)]
        gained = sum(
            one * state.rules.deck.cards[card].pips(colour if one > 0 else 1 - colour)
            for one, card in zip(signs, state.spread.cards, strict=True)
        )
        ahead = (cards + sum(signs), pips + gained)
        found.append(ahead[0] > SLOTS * left if left else ahead > (0, 0) or (draw and ahead == (0, 0)))
    return tuple(found)


@lru_cache(maxsize=64)
def proof_of(spread: Any, wanted: tuple[bool, ...]) -> Proof:
    return Proof(spread, [int(one) for one in wanted])


def can_force(state: Any, seat: int, *, draw: bool = False) -> bool | None:
    """Whether a seat can make sure of the match before a pass follows this one; None if that is hard to tell."""
    if state.actors in ((), (CHANCE,)):
        return secured(state, seat) or (draw and secured(state, seat, draw=True))
    wanted, blue = deciding(state, seat, draw=draw), colour_of(state, seat) == BLUE
    if all(wanted) or not any(wanted):
        return all(wanted)
    mover = state.actors[0]
    if state.due != PLACE or state.blue.stock + state.red.stock <= 1:
        after = (BROOKE.advance(state, {mover: move}) for move in BROOKE.legal(state, mover))
        found = [can_force(one, seat, draw=draw) for one in after]
        if (mover == seat) in found:
            return mover == seat
        return None if None in found else mover != seat
    search = proof_of(state.spread, wanted if blue else tuple(not one for one in wanted))
    search.limit = search.work + WORK
    try:
        return run_to_end(search.prove(node_of(state.blue, state.red, state.faces, state.mover), 1)) is blue
    except Exhausted:
        return None


def proven(state: Any, seat: int, chance: float) -> bool | None:
    """Whether a seat's chance is certain by a proof that knows no table; None if that is hard to tell."""
    if chance == 0.5:
        found = [can_force(state, one, draw=True) for one in (0, 1)]
        return None if None in found else all(found)
    return can_force(state, seat if chance == 1.0 else 1 - seat)


def wins_round_by(state: Any, seat: int, least: int) -> bool | None:
    """Whether a seat can force a win of the round by `least` islands; None if the proof takes too long."""
    colour = colour_of(state, seat)
    if state.actors in ((), (CHANCE,)):
        won = leaders(state)
        return won.count(colour) - won.count(1 - colour) >= least
    sign, mover = (1 if colour == BLUE else -1), state.actors[0]
    wanted = tuple(sign * sum(signs_of(outcome)) >= least for outcome in range(OUTCOMES))
    if all(wanted) or not any(wanted):
        return all(wanted)
    if state.due != PLACE or state.blue.stock + state.red.stock <= 1:
        after = (BROOKE.advance(state, {mover: move}) for move in BROOKE.legal(state, mover))
        found = [wins_round_by(one, seat, least) for one in after]
        if (mover == seat) in found:
            return mover == seat
        return None if None in found else mover != seat
    search = proof_of(state.spread, wanted if colour == BLUE else tuple(not one for one in wanted))
    search.limit = search.work + WORK
    try:
        node = node_of(state.blue, state.red, state.faces, state.mover)
        return run_to_end(search.prove(node, 1)) is (colour == BLUE)
    except Exhausted:
        return None


def check_rounds(match: AnyMatch, analysis: Analysis) -> Counter[str]:
    """By how many islands a round is won with best play, as it is told, by proofs; how many were told."""
    found: Counter[str] = Counter()
    for one in reversed(analysis.verdicts):
        ahead = one.reason.facts.get("ahead")
        if ahead is None:
            continue
        state = match.states[one.line]
        judged = wins_round_by(state, one.seat, ahead), wins_round_by(state, one.seat, ahead + 1)
        assert judged[0] is not False and judged[1] is not True, (one.line, ahead)
        found["unknown" if None in judged else "certain"] += 1
    return found


#: What a reason claims that the chance of its seat is.
CLAIMS = {"wins": 1.0, "won": 1.0, "draws": 0.5, "loses": 0.0, "lost": 0.0}


def brooke_claims(match: AnyMatch, analysis: Analysis) -> Iterator[tuple[Any, int, float]]:
    """Every claim of an analysis: the state, a seat, and the chance that it is said to have for certain.

    The last ones come first: what is proven of them helps to prove the others.
    """
    states, judged = match.states, {one.line: one for one in analysis.verdicts}
    for line in reversed(range(len(states))):
        row = analysis.curve[line]
        if certain(row[0]):
            yield states[line], 0, row[0]
        one = judged.get(line)
        if one is None:
            continue
        for at, chance in ((line + 1, one.after), (line, one.before)):
            if one.exact or certain(chance):
                yield states[at], one.seat, chance
        yield from reason_claims(states[line], one.seat, one.reason)


def reason_claims(state: Any, seat: int, why: Reason) -> Iterator[tuple[Any, int, float]]:
    if why.id in CLAIMS:
        yield state, seat, CLAIMS[why.id]
    if why.id == "won":
        assert all(deciding(state, seat))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A coach that gives up early: it matters what it claims, not how much it proves."""
    monkeypatch.setattr(brooke, "WORK", 20_000)
    monkeypatch.setattr(brooke, "MOST_WORK", 20_000)


def brooke_match(seed: str, **options: object) -> Counter[str]:
    """The claims of an analysis of a match by chance, all checked: how many there were of each kind."""
    table = played("brooke", 2, seed, **options)
    analysis = finished(analyse(table.match)).analysis
    figures = check_words(table, analysis)
    claims = list(brooke_claims(table.match, analysis))
    judged = [proven(*claim) for claim in claims]
    assert False not in judged, [claim for claim, found in zip(claims, judged, strict=True) if found is False]
    return Counter(figures=figures, certain=judged.count(True), unknown=judged.count(None))


def test_a_round_is_won_by_as_many_islands_as_is_told(quick: None) -> None:
    table = played("brooke", 2, "3")
    assert check_rounds(table.match, finished(analyse(table.match)).analysis)["certain"] > 5


@pytest.mark.parametrize(("seed", "options"), [("1", {}), ("3", {}), ("5", {}), ("12", {}), ("4", {"pair": True})])
def test_what_brooke_calls_certain_is_proven(seed: str, options: dict[str, object], quick: None) -> None:
    found = brooke_match(seed, **options)
    assert found["figures"] > 40 and found["certain"] > 10 and not found["unknown"]


def test_a_hint_and_an_opponent_of_brooke_claim_no_more(quick: None) -> None:
    judged: Counter[bool | None] = Counter()
    mind, rng = BrookeMind(), Random(4)
    for seed in ("5", "6", "7"):
        states = [s for s in played("brooke", 2, seed).match.states if s.actors not in ((), (CHANCE,))]
        for state in rng.sample(states[len(states) // 3 :], 8):
            seat, view = state.actors[0], BROOKE.view(state, state.actors[0])
            thought = run_to_end(appraise(BROOKE, view, Random(1)))
            claims = list(reason_claims(state, seat, thought.reason))
            for move, chance in thought.chances.items():
                if thought.exact or certain(chance):
                    claims.append((BROOKE.advance(state, {seat: move}), seat, chance))
            assert thought.exact or not re.match(r"\d", hints.margin(thought, ()))
            advice = conclude(mind.think(view, "expert", Random(1)))
            assert advice.exact or abs(advice.value) < 1.0
            claims += reason_claims(state, seat, advice.reason)
            if advice.exact:
                claims.append((BROOKE.advance(state, {seat: advice.move}), seat, (1 + advice.value) / 2))
            for claim in claims:
                judged[proven(*claim)] += 1
                assert proven(*claim) is not False, claim
    assert judged[True] > 20


def test_an_analysis_of_the_first_format_claims_nothing(quick: None) -> None:
    """In the first format what was rounded to certain was called exact."""
    table = played("brooke", 2, "3")
    analysis = finished(analyse(table.match)).analysis
    old = {**to_json(analysis), "format": 1}
    for one in old["verdicts"]:
        one.update(exact=True, before=1.0, after=1.0, loss=0.0)
        one["reason"].update(id="wins")
    old["curve"] = [[1.0, 0.0] for _ in old["curve"]]
    again = from_json(old)
    check_words(table, again)
    assert not any(one.exact or one.reason.id == "wins" for one in again.verdicts)
    assert not any(map(certain, (row[0] for row in again.curve[:-1])))
    assert again.curve[-1] == (1.0, 0.0), "that is how the match ended"
    assert [one.line for one in again.verdicts if certain(one.after)] in ([], [len(table.match.log) - 1])
    assert from_json(to_json(analysis)) == analysis


# --- BraveRats

#: More cards would take long to try out.
FEW = 5


@cache
def forced(node: Node | float) -> int:
    """Who wins whatever the other side does, by trying everything: 1 who asks, -1 the other, 0 nobody."""
    if isinstance(node, float):
        return int(node)
    rows = entries(node, distinct_ranks(node.hand0), distinct_ranks(node.hand1))
    if node.standing.spy == 0:
        return min(max(column) for column in zip(*rows, strict=True))
    return outcome_of(rows, shown=node.standing.spy is not None)


def entries(node: Node, own: tuple[int, ...], others: tuple[int, ...]) -> list[list[int]]:
    return [[forced(child(node, i, j)) for j in others] for i in own]


def outcome_of(rows: list[list[int]], *, shown: bool) -> int:
    """What a round comes to if its cards are played together, or each row is `shown` before it is answered."""
    best = max(map(min, rows))
    if shown or best == 1:
        return best
    return -1 if any(max(column) == -1 for column in zip(*rows, strict=True)) else 0


def check_round(state: Any, seat: int, chances: dict[str, float], best: float, why: Reason, exact: bool) -> int:
    """What is claimed of a round with few cards and open hands; how many claims that were."""
    if not exact:
        assert not any(map(certain, (best, *chances.values())))
        assert why.id not in ("always", "lost", "best-chance", "safest", "level")
        return 1
    node, order, others = seen_from(state.scene, seat)
    if size(node.hand0) > FEW:
        return 0
    own = distinct_ranks(node.hand0)
    rows = entries(node, own, others)
    outcome = outcome_of(rows, shown=order.value != "together")
    # Who loses a game has not always lost the match.
    last = {1: state.games_won[seat] + 1, -1: state.games_won[1 - seat] + 1}.get(outcome) == state.rules.games
    assert certain(best) is last and (not last or round(best) == (outcome > 0))
    for rank, row in zip(own, rows, strict=True):
        chance = chances.get(NAMES[rank])
        if chance is not None and certain(chance):
            assert state.rules.games in [1 + won for won in state.games_won]
            assert (min(row) == 1) if chance > 0.5 else (min(row) == -1)
    if why.id in ("lost", "best-chance"):
        assert outcome == -1
        (row,) = [row for rank, row in zip(own, rows, strict=True) if NAMES[rank] == why.facts["card"]]
        assert sum(one > -1 for one in row) == why.facts.get("number", 0)
    return 1 + len(chances)


@pytest.mark.parametrize(
    ("matches", "options"),
    [
        (12, {}),
        (4, {"traitor": True, "emperor": True}),
        (10, {"mime": True}),
        (2, {"random": True, "mime": True}),
        (3, {"draw": True}),
    ],
)
def test_what_braverats_calls_certain_comes_true_whatever_is_played(
    matches: int, options: dict[str, object]
) -> None:
    found: Counter[str] = Counter()
    for seed in map(str, range(matches)):
        found += braverats_match(seed, **options)
    assert found["figures"] > 8 and found["certain"] > 8


def braverats_match(seed: str, **options: object) -> Counter[str]:
    """The claims of an analysis of a match by chance and of hints in it, all checked: how many of each kind."""
    table = played("braverats", 2, seed, **options)
    analysis = finished(analyse(table.match)).analysis
    claims = 0
    for verdict in analysis.verdicts:
        state = table.match.states[verdict.line]
        if not isinstance(state.scene, Duel) or state.scene.hidden:
            assert verdict.exact or not any(map(certain, (verdict.before, verdict.after)))
            claims += 1
            continue
        known = {verdict.played: verdict.after}
        # Of a move that was made the reason may tell what it cost.
        claims += check_round(state, verdict.seat, known, verdict.before, NO_REASON, verdict.exact)
        thought = run_to_end(appraise(BRAVERATS, BRAVERATS.view(state, verdict.seat), Random(1)))
        claims += check_round(state, verdict.seat, thought.chances, thought.chance, thought.reason, thought.exact)
    return Counter(figures=check_words(table, analysis), certain=claims)


# --- First Rat


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_first_rat_calls_nothing_certain_before_the_end(seats: int) -> None:
    assert firstrat_end(seats, "8")["figures"] > 8


def firstrat_end(seats: int, seed: str) -> Counter[str]:
    """The claims of an analysis of the last turns of a match by chance, all checked: how many of each kind."""
    table = late(played("firstrat", seats, seed), 36)
    analysis = finished(analyse(table.match)).analysis
    figures = check_words(table, analysis)
    states = table.match.states
    for state, row in zip(states, analysis.curve, strict=True):
        assert not state.actors or not any(map(certain, row))
    ends = {turn.first: turn.end for turn in whole_turns(table.match)}
    for verdict in analysis.verdicts:
        assert not verdict.exact
        if certain(verdict.after):
            assert not states[ends[verdict.line]].actors
        if certain(verdict.before):
            after = states[verdict.line]
            for move in verdict.best.split("; "):
                after = FIRSTRAT.advance(after, {verdict.seat: move})
            assert not after.actors
    return Counter(figures=figures, certain=len(states))


def late(table: Table, lines: int) -> Table:
    """The last lines of a match, as a match of its own."""
    whole = table.match
    start = len(whole.log) - lines
    position = whole.game.position(whole.states[start])
    match = Match(whole.game, whole.setup, whole.seed, players=whole.players, position=position)
    for entry in whole.log[start:]:
        match.play(entry.moves)
    return Table(match, seat_players("firstrat", whole.players))


# --- all games


@pytest.mark.long
def test_twenty_thousand_claims(monkeypatch: pytest.MonkeyPatch, quick: None) -> None:
    monkeypatch.setattr(sys.modules[__name__], "WORK", MOST_WORK)
    found: dict[str, Counter[str]] = {game: Counter() for game in GAMES}
    variants: list[dict[str, object]] = [{}, {"mime": True}, {"traitor": True, "emperor": True}, {"draw": True}]
    for number in range(60):
        found["brooke"] += brooke_match(f"all {number}", pair=number % 5 == 4)
        if number % 5 == 0:
            table = played("brooke", 2, f"all {number}")
            found["brooke"] += check_rounds(table.match, finished(analyse(table.match)).analysis)
        found["firstrat"] += firstrat_end(1 + number % 4, f"all {number}")
        for options in variants:
            found["braverats"] += braverats_match(f"all {number}", **options)
    for game, claims in found.items():
        print(f"{game}: {dict(claims)}")
    total: Counter[str] = sum(found.values(), Counter())
    assert total["figures"] + total["certain"] >= 20_000
    assert not total["unknown"]
