"""Figures that are shown in two places: each was found to differ once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.base.text import tr
from app.coach import presenter as coach
from app.contract import ui_of
from app.games.braverats.presenter.table import TablePresenter
from app.games.brooke.presenter.table import table_of
from app.matches.library import Library
from app.matches.text import situation
from app.people.players import seat_players
from app.store.database import Store
from app.table.table import Table
from engine.base import CHANCE, Setup
from engine.coach.judgement import Analysis
from engine.games import GAMES
from engine.match import Match
from tests.app.coach.test_presenter import played, verdict
from tests.app.table.test_outcome import duel


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.lang = "en"


# --- the coach


def test_a_cost_is_the_difference_of_the_chances_beside_it() -> None:
    """41.4 % and 27.6 % are told as 41 and 28: that makes 13, not 14."""
    table = played("brooke", 2, 30)
    line = next(line for line, entry in enumerate(table.match.log) if CHANCE not in entry.moves)
    (seat,) = table.match.log[line].moves
    judged = verdict(line, seat, "1=2", 0.138, best="1=3", before=0.414, after=0.276)
    show = coach.verdict_show(table, judged)
    assert show.chances == "41% with the best move, 28% with this one"
    assert (judged.cost, show.figure) == (13, "−13%")
    analysis = Analysis("brooke", [(0.5, 0.5)] * 31, [judged._replace(seat=0)], [0, 0], [0, 0], [None, None])
    assert [moment.figure for moment in coach.moments(table, analysis)] == ["−13%"]


def test_a_choice_of_both_at_once_is_judged_by_what_was_known() -> None:
    """The graph goes on with both cards face up, so it stands elsewhere."""
    table = played("braverats", 2)
    card = table.match.log[0].moves[0]
    said = [coach.verdict_show(table, verdict(0, 0, card, loss, best="mime")).chances for loss in (0.0, 0.2)]
    assert said == [
        "50% with this move, as far as you could know; no move was better",
        "50% with the best move, 30% with this one, as far as you could know",
    ]


def test_the_graph_of_an_old_analysis_follows_its_verdicts(tmp_path: Path) -> None:
    """In version 0.1.0 some stood elsewhere."""
    library = Library(Store(tmp_path))
    table = library.begin("brooke", {}, ("Ann", "@novice"), "coach")
    table.begin()
    table.submit(table.asked()[0], table.legal(table.asked()[0])[0])
    table.resign(0)
    table = library.finished(table.number).table
    log = table.match.log
    line = len(log) - 1
    (seat,) = log[line].moves
    judged = verdict(line, seat, log[line].moves[seat], 0.1)
    library.save_analysis(
        table, Analysis("brooke", [(0.5, 0.5)] * (line + 2), [judged], [0, 0], [0, 0], [None, None])
    )
    found = library.analysis(table)
    assert found is not None and found.verdicts == (judged,)
    assert found.curve[-1][seat] == pytest.approx(0.4) and sum(found.curve[-1]) == pytest.approx(1.0)
    assert found.curve[-2] == (0.5, 0.5)


# --- BraveRats


def test_a_match_that_was_given_up_names_the_round() -> None:
    table = duel("spy general", "musician wizard", players=("Anna", "Bruno"))
    table.resign(0)
    assert ui_of("braverats").ending(table).cause.head == "How it ended · Round 3"


def test_a_game_that_was_given_up_is_not_counted_as_won() -> None:
    """Result screen, list and statistics have one score."""
    table = duel("princess prince", **{"true-king": True})
    assert ui_of("braverats").standing(table)[1] == "1\u00a0:\u00a00"
    table.resign(0)
    assert [points for _clan, points in ui_of("braverats").ending(table).scores] == ["1", "0"]
    assert table.game.scores(table.match.state) == (1, 0)


def test_the_winner_of_a_game_has_its_trophy_while_the_last_round_is_looked_at() -> None:
    table = duel(**{"true-king": True})
    frames = []
    table.on_frame(frames.append)
    presenter = TablePresenter(table)
    for seat, card in ((1, "prince"), (0, "princess")):
        table.submit(seat, card)
    game = presenter.history.now()[0]
    presenter.closing = (game, frames[-1])
    assert [side.games for side in presenter.now(0).sides] == [1, 0]


# --- Brooke


def sailed(seed: int, **options: object) -> Table:
    return played("brooke", 2, seed=f"sailed {seed}", **options)


def test_a_pair_has_one_score_at_its_end_and_in_the_list() -> None:
    """The games won: the islands of the last game may be the loser's."""
    for seed in range(4):
        table = sailed(seed, pair=True)
        scores = [points for _clan, points in ui_of("brooke").ending(table).scores]
        assert ui_of("brooke").standing(table)[1] == "\u00a0:\u00a0".join(scores)


def test_a_list_counts_the_islands_that_the_table_counts() -> None:
    """At the end of a pass they count before the next one is dealt."""
    whole = sailed(1)
    ends = [line for line, state in enumerate(whole.match.states) if state.actors == (CHANCE,) and state.spread]
    assert ends
    for line in ends:
        match = whole.match.until(line)
        table = Table(match, seat_players("brooke", match.players))
        cards = [str(table_of(table.view(None), table.players).side_of(seat).cards) for seat in (0, 1)]
        assert ui_of("brooke").standing(table)[1] == "\u00a0:\u00a0".join(cards)


# --- First Rat


def test_a_shared_win_is_shared_in_the_list() -> None:
    class Shared(Table):
        ranks = (1, 3, 1)
        over = True

    def listed(*players: str) -> str:
        match = Match(GAMES["firstrat"], Setup(3), "x", players=players)
        return situation(Shared(match, seat_players("firstrat", players))).partition(" · ")[0]

    assert listed("Ann", "@casual", "@novice") == "You share the win"
    assert listed("Ann", "Ben", "Cleo") == "Ann, Cleo share the win"
