"""What the coach says: verdicts, moments, hints and the fairness check in words, in every language."""

from __future__ import annotations

from random import Random

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.coach import presenter as coach
from app.coach.replay import ReplayTable
from app.contract import ui_of
from app.games.braverats.presenter.text import advice
from app.matches.fairness import check, fairness_words
from app.people.players import seat_players
from app.table import hints
from app.table.table import Table
from engine.ai.advice import Reason
from engine.base import CHANCE, Setup
from engine.cli.analyse import finished
from engine.coach.analysis import analyse
from engine.coach.judgement import GRADES, Analysis, Appraisal, Verdict
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from tests.app.games.firstrat import positions as at

NO_REASON = Reason("any", {})


def played(game: str, seats: int, lines: int = 10**6, seed: str = "words", **options: object) -> Table:
    """A match by chance, up to so many lines."""
    rng = Random(seed)
    players = ["Ann", *["@pip"] * (seats - 1)]
    match = Match(GAMES[game], Setup(seats, options), seed, players=players)
    while not match.over and len(match.log) < lines:
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({seat: rng.choice(match.game.legal(match.state, seat)) for seat in match.to_act})
    return Table(match, seat_players(game, players))


def verdict(line: int, seat: int, move: str, loss: float = 0.0, **changes: object) -> Verdict:
    grade = next(name for name, limit in GRADES if loss < limit)
    made = Verdict(line, seat, move, move, 0.5, 0.5 - loss, loss, grade, True, 0.0, {move: 1.0}, NO_REASON, 0.1)
    return made._replace(**changes)


@pytest.fixture(autouse=True)
def english():
    yield
    tr.lang = "en"


# --- moves in words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "seats", "lines"), [("braverats", 2, 20), ("brooke", 2, 60), ("firstrat", 3, 60), ("firstrat", 1, 40)]
)
def test_every_move_that_could_be_made_has_words(game: str, seats: int, lines: int, lang: str) -> None:
    tr.lang = lang
    table = played(game, seats, lines)
    match, pieces = table.match, ui_of(game)
    for line, state in enumerate(match.states):
        for seat in match.game.to_act(state):
            for move in [] if seat == CHANCE else list(match.game.legal(state, seat))[:6]:
                option = pieces.describe_move(table, line, seat, move)
                assert option.words and "{" not in option.words
                assert option.words != move or game == "firstrat", option


def test_a_turn_names_whom_it_pays() -> None:
    state = at.scene(2, own={"at": (12, 8, 0), "cheese": 5})
    match = Match(at.GAME, Setup(2, {}), "fees", players=("Anna", "@pip"), position=at.GAME.position(state))
    table = Table(match, seat_players("firstrat", match.players))
    told = [ui_of("firstrat").describe_move(table, 0, 0, move).words for move in at.GAME.legal(state, 0)]
    paid = [text for text in told if "Pays" in text]
    assert paid and all("to Pip." in text for text in paid)


def test_a_placed_die_is_named_by_value_and_island() -> None:
    table = played("brooke", 2, 8)
    line, entry = next((n, e) for n, e in enumerate(table.match.log) if "=" in str(e.moves.values()))
    (seat, move), *_ = entry.moves.items()
    words = ui_of("brooke").describe_move(table, line, seat, move).words
    assert words.startswith(f"{move.partition('=')[2]} · ")


def test_a_move_says_nothing_of_who_sits_out_next_and_names_whoever_lowers_a_die() -> None:
    cut = 0
    for seed in map(str, range(12)):
        table = played("brooke", 2, 90, seed=seed)
        match = table.match
        for line, entry in enumerate(match.log):
            for seat, move in entry.moves.items():
                if seat == CHANCE:
                    continue
                words = ui_of("brooke").describe_move(table, line, seat, move).words
                assert "sits out" not in words and not words.startswith(" ") and ".  " not in words
                kinds = [event.kind for event in match.game.apply(match.states[line], entry.moves).events]
                if "cut" in kinds:
                    cut += 1
                    assert f"{table.players[seat].name} lowered" in words
    assert cut


def test_a_moment_has_one_colon_at_most_before_its_reason() -> None:
    assert (
        coach._before_reason("6 · Lighthouse: 6 to 3, the upper hand.", "It wins.")
        == "6 · Lighthouse: 6 to 3, the upper hand. "
    )
    assert coach._before_reason("Spy", "It wins.") == "Spy: "
    assert coach._before_reason("Steals “Cheese pouch”;", "This turn: 2 cheese.") == "Steals “Cheese pouch”. "


# --- verdicts


def test_a_verdict_names_what_was_played_what_was_best_and_how_sure() -> None:
    table = played("braverats", 2)
    card = table.match.log[0].moves[0]
    other = next(name for name in table.game.legal(table.match.states[0], 0) if name != card)
    blunder = verdict(
        0, 0, card, 0.2, best=other, policy={other: 0.7, card: 0.0, "prince": 0.3}, exact=False, error=0.04
    )
    show = coach.verdict_show(table, blunder)
    assert (show.grade, show.token, show.figure) == ("Blunder", "bad", "−20%")
    assert show.certainty == "±\u00a04%"
    assert not show.is_best and show.best.words != show.played.words
    assert [bar.played for bar in show.mix].count(True) == 1
    assert show.mix[0].share == 0.7
    # An estimated hint may be wrong; whoever followed it is told so.
    assert show.advised == ""
    table.tally.advised[0, 0] = card
    words = "This was a hint; a longer look has found a better move."
    assert coach.verdict_show(table, blunder).advised == words
    assert coach.verdict_show(table, verdict(0, 0, card, policy={card: 1.0})).advised == ""


def test_a_card_of_the_perfect_mix_is_not_called_worse_than_the_likeliest() -> None:
    table = played("braverats", 2)
    card = table.match.log[0].moves[0]
    show = coach.verdict_show(table, verdict(0, 0, card, best="wizard", policy={"wizard": 0.6, card: 0.4}))
    assert show.is_best
    assert show.figure == ""
    assert show.certainty == "calculated"


def test_every_grade_has_a_sign_and_a_word_of_its_own() -> None:
    signs = [coach.GRADES[name] for name, _ in GRADES]
    assert len({icon for icon, _, _ in signs}) == len({word for _, _, word in signs}) == len(GRADES)


def test_verdicts_are_shown_as_long_as_their_turn_lasts() -> None:
    turn = verdict(3, 1, "a; b; c")
    analysis = Analysis("firstrat", [(0.5, 0.5)] * 12, [turn], [0, 0], [0, 0], [None, None])
    shown = [line for line in range(12) if coach.verdicts_at(analysis, line)]
    assert shown == [4, 5, 6]


def test_both_sides_of_a_round_are_judged_together_and_errors_can_be_found() -> None:
    both = [verdict(2, 0, "spy", 0.1), verdict(2, 1, "wizard")]
    analysis = Analysis("braverats", [(0.5, 0.5)] * 6, both, [0, 0], [0, 0], [None, None])
    assert [one.seat for one in coach.verdicts_at(analysis, 3)] == [0, 1]
    assert coach.errors(analysis, [0]) == [3]
    assert coach.errors(analysis, [1]) == []


def test_moments_say_when_and_what_would_have_been_better() -> None:
    table = played("braverats", 2)
    first, last = table.match.log[0].moves[0], table.match.log[2].moves.get(0, "spy")
    best = verdict(0, 0, first, stake=0.3)
    worst = verdict(2, 0, last, 0.25, best="prince")
    analysis = Analysis("braverats", [(0.5, 0.5)] * 9, [best, worst], [0, 0], [0, 0], [0.9, None])
    good, bad = coach.moments(table, analysis)
    assert (good.good, good.line, good.figure) == (True, 1, "+30%")
    assert good.head == "Best moment · Round 1"
    assert (bad.good, bad.line, bad.figure) == (False, 3, "−25%")
    assert "Better: Prince." in bad.text
    assert coach.marks(analysis, 0) == [(1, True), (3, False)]


def test_nothing_is_praised_where_nothing_was_at_stake_or_the_chances_fell() -> None:
    right, level = verdict(0, 0, "spy", stake=0.3), verdict(1, 0, "prince", stake=0.004)
    fallen = Analysis("braverats", [(0.5, 0.5), (0.0, 1.0)], [right], [0, 0], [0, 0], [1.0, None])
    assert fallen.moments(0)[0] is right
    assert coach.marks(fallen, 0) == []
    assert fallen._replace(verdicts=[level]).moments(0) == (None, None)


def test_the_reason_for_the_better_move_stands_behind_it() -> None:
    """A lost move must not seem to win the game."""
    table = played("brooke", 2)
    line = next(at for at, state in enumerate(table.match.states) if len(table.match.game.legal(state, 0)) > 1)
    move = table.match.log[line].moves[0]
    better = next(one for one in table.match.game.legal(table.match.states[line], 0) if one != move)
    worst = verdict(line, 0, move, 1.0, best=better, reason=Reason("wins", {}))
    analysis = Analysis("brooke", [(0.5, 0.5)] * 99, [worst], [0, 0], [0, 0], [0.9, None])
    (bad,) = coach.moments(table, analysis)
    assert bad.text.index("Better: ") < bad.text.index("With best play it wins the match")


@pytest.mark.parametrize(
    ("played", "best", "told"),
    [
        ("Spy", "Prince", ("Spy", "Prince")),
        (
            "Two rats to 4. Takes a bottle. Comic: Tinker.",
            "Two rats to 4. Takes a bottle. Comic: Scout.",
            ("Comic: Tinker.", "Comic: Scout."),
        ),
        ("Two rats to 4. Comic: Tinker.", "Two rats to 4.", ("Two rats to 4. Comic: Tinker.", "Two rats to 4.")),
    ],
)
def test_the_worst_moment_tells_the_difference(played: str, best: str, told: tuple[str, str]) -> None:
    assert coach.difference(played, best) == told


# --- hints


def appraisal(chances: dict[str, float], exact: bool = True) -> Appraisal:
    best = max(chances, key=lambda move: chances[move])
    return Appraisal(chances, best, {best: 1.0}, chances[best], exact, 0.0 if exact else 0.06, NO_REASON)


@pytest.mark.parametrize(
    ("in_hand", "said"),
    [
        ((), "About 10 percentage points better than the next best move."),
        (("a",), "Your choice is the best one."),
        (("b",), "About 10 percentage points better than your choice."),
        (("c",), "About 25 percentage points better than your choice."),
        (("b", "c"), "About 10 percentage points better than your choice."),
        # The only die that can be placed, wherever it goes.
        (("a", "b", "c"), "About 10 percentage points better than the next best move."),
        (("unknown",), "About 10 percentage points better than the next best move."),
    ],
)
def test_a_hint_is_measured_against_what_is_in_hand(in_hand: tuple[str, ...], said: str) -> None:
    assert hints.margin(appraisal({"a": 0.6, "b": 0.5, "c": 0.35}), in_hand) == said


def test_a_choice_that_is_just_as_good_is_kept() -> None:
    equal = appraisal({"prince": 0.5, "spy": 0.498, "wizard": 0.4})
    kept = hints.hint_of(equal, ("spy",))
    assert (kept.move, kept.as_good) == ("prince", "spy")
    assert advice(kept) == "Your choice is just as good. Another good card: Prince."
    assert hints.hint_of(equal, ("wizard",)).as_good == hints.hint_of(equal, ()).as_good == ""


def test_equals_and_estimates_are_called_so() -> None:
    assert hints.margin(appraisal({"a": 0.5, "b": 0.5}), ("b",)) == "Your choice is just as good."
    level = appraisal({"a": 0.5, "b": 0.5}, exact=False)
    assert hints.margin(level, ("b",)) == "Your choice may be just as good."
    assert hints.margin(appraisal({"a": 0.5, "b": 0.5}), ()) == "Another move is just as good."
    about = "About 10 percentage points better than the next best move."
    assert hints.margin(appraisal({"a": 0.6, "b": 0.5}, exact=False), ()) == about
    # Two estimates that are 6 % off either way can differ by 8 % and be the same.
    near = appraisal({"a": 0.58, "b": 0.5}, exact=False)
    assert hints.margin(near, ()) == "Another move may be just as good."
    assert hints.margin(near, ("b",)) == "Your choice may be just as good."
    assert hints.margin(appraisal({"a": 0.6}), ()) == ""
    one = "About 1 percentage point better than the next best move."
    assert hints.margin(appraisal({"a": 0.51, "b": 0.5}), ()) == one


# --- replay


@pytest.mark.parametrize(("game", "seats"), [("braverats", 2), ("brooke", 2), ("firstrat", 3)])
def test_a_replay_shows_every_moment_and_asks_nothing(game: str, seats: int) -> None:
    origin = played(game, seats, 40)
    states = origin.match.states
    replay = ReplayTable(origin.match, origin, 0)
    assert replay.last_frame() is None
    for line in range(1, len(states)):
        replay.go(line)
        assert replay.match.state is states[line]
        frame = replay.last_frame()
        assert frame.number == replay.line == line
        assert frame.after.state == origin.game.view(states[line], 0).state
        assert not replay.people and not replay.legal(0)
    assert len(origin.match.log) == len(states) - 1, "the match itself stays as it is"


def test_who_gave_up_did_so_after_the_last_move() -> None:
    origin = played("braverats", 2, 3)
    origin.resigned = 0
    assert ReplayTable(origin.match, origin, 2).resigned is None
    assert ReplayTable(origin.match, origin, 3).resigned == 0


def test_own_hidden_cards_are_seen_again_and_those_of_others_are_not() -> None:
    origin = played("braverats", 2, 12, draw=True)
    replay = ReplayTable(origin.match, origin, 6)
    assert replay.view(None) == origin.game.view(origin.match.states[6], 0)


# --- fairness


def test_an_honest_match_is_found_honest() -> None:
    found = check(played("brooke", 2, 30).match)
    assert found.finding == "fair" and found.draws > 0
    assert fairness_words(found)[0]
    assert check(played("braverats", 2).match).finding == "no-draws"


def test_a_loaded_die_is_found() -> None:
    match = played("brooke", 2, 30).match
    text = to_text(match, with_seed=False)
    rolled = next(number for number, entry in enumerate(match.log) if CHANCE in entry.moves and number > 1)
    loaded = Match(match.game, match.setup, match.seed, players=match.players)
    for number, entry in enumerate(match.log):
        moves = dict(entry.moves)
        if number == rolled:
            odds = [move for move, _ in match.game.odds(loaded.state) if move != moves[CHANCE]]
            loaded.play({CHANCE: odds[0]})
            break
        loaded.play(moves)
    found = check(loaded)
    assert (found.finding, found.loaded) == ("unfair", (rolled + 1,))
    good, _, sentence_ = fairness_words(found)
    assert not good and str(rolled + 1) in sentence_
    sealed = check(from_text(text, GAMES).match)
    assert sealed.finding == "sealed"
    assert not fairness_words(sealed)[0]


def test_a_seed_of_another_match_is_found() -> None:
    match = played("brooke", 2, 5).match
    match.seed = "another"
    assert check(match).finding == "foreign-seed"


# --- figures


@pytest.mark.parametrize("game", ["braverats", "brooke"])
def test_the_figures_of_a_match_add_up(game: str) -> None:
    table = played(game, 2, seed="9")
    analysis = finished(analyse(table.match)).analysis
    found = coach.account(table, analysis)
    change = analysis.curve[-1][0] - analysis.curve[0][0]
    assert sum(worth for _, worth in found.changes) == pytest.approx(change)
    assert [label for label, _ in found.changes][-1] == "Luck"
    own = [one for one in analysis.verdicts if one.seat == 0]
    assert found.changes[0][1] == pytest.approx(-sum(one.loss for one in own))
    for verdict in analysis.verdicts:
        mix = coach.verdict_show(table, verdict).mix
        assert sum(int(bar.figure.rstrip("%")) for bar in mix) == 100


def test_accuracy_is_complete_only_without_a_loss() -> None:
    table = played("braverats", 2, seed="9")
    analysis = finished(analyse(table.match)).analysis
    for kept, said in ((0.9999, "99%"), (1.0, "100%"), (0.5, "50%")):
        shown = coach.account(table, analysis._replace(accuracy=(kept, None)))
        assert [figure for _, figure in shown.accuracy] == [said]
