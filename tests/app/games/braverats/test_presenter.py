"""The presenter of the BraveRats table: what is shown, to whom, and what is foretold.  No window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from app.base.text import tr
from app.games.braverats.presenter import text as words
from app.games.braverats.presenter.forecast import HOLD, LOSE, WIN, forecast, matrix
from app.games.braverats.presenter.prompts import question
from app.games.braverats.presenter.table import face, lifted, played, table_of
from app.games.braverats.presenter.view_models import BraveRatsTable
from app.table.table import Player, Table
from engine.base import Setup
from engine.braverats.cards import NAMES, RANK
from engine.braverats.duel import resolve, standing
from engine.braverats.history import PlayedGame, games_of
from engine.games import GAMES
from engine.match import Match

ANN, BEN = Player("Ann", emblem="hammer"), Player("Ben", emblem="apple")
RAT = Player("Clover", "ai", "casual", "apple")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    lang = tr.lang
    tr.speak("en")
    yield
    tr.speak(lang)


def begun(options: Mapping[str, Any] | None = None, players: tuple[Player, ...] = (ANN, BEN)) -> Table:
    table = Table(Match(GAMES["braverats"], Setup(2, dict(options or {})), "seed"), players)
    table.begin()
    return table


def play(table: Table, *rounds: tuple[str, str]) -> None:
    for mine, theirs in rounds:
        for seat in (0, 1) if table.match.to_act != (1,) else (1, 0):
            assert table.submit(seat, (mine, theirs)[seat]) is None


def games(table: Table) -> tuple[PlayedGame, ...]:
    return games_of(event for frame in table.frames(None) for event in frame.events)


def shown(table: Table, seat: int | None = 0, **more: Any) -> BraveRatsTable:
    last = games(table)[-1]
    return table_of(
        table.view(seat),
        table.players,
        sealed=table.sealed(),
        asked=table.asked(),
        game=PlayedGame() if last.how and not table.over else last,
        **more,
    )


# --- what lies there


def test_a_new_table() -> None:
    table = shown(begun())
    assert (table.scene, table.round, table.target, table.games) == ("duel", 1, 4, 1)
    assert [side.colour for side in table.sides] == ["blue", "red"]
    assert [card.name for card in table.sides[0].hand] == list(NAMES[:8])
    assert not any(small.gone for small in table.sides[1].card_row)
    assert all(slot.card is None for slot in table.slots)
    assert question(table, 0) == ("Ann: choose a card", "Lift a card to see how it does against each of theirs")


def test_a_sealed_card_leaves_no_gap() -> None:
    match = begun()
    match.submit(0, "wizard")
    for viewer in (0, 1, None):
        table = shown(match, viewer)
        assert len(table.sides[0].hand) == 8
        assert table.slots[0].card is not None and table.slots[0].card.name == ""
        assert table.slots[0].value is None
        assert table.sides[0].note == "sealed"
        assert "wizard" not in repr(table.slots)


def test_cards_that_were_played_are_gone_but_stay_in_their_place() -> None:
    match = begun()
    play(match, ("wizard", "assassin"))
    table = shown(match)
    assert [small.card.name for small in table.sides[1].card_row] == list(NAMES[:8])
    assert [small.card.name for small in table.sides[1].card_row if small.gone] == ["assassin"]
    assert table.sides[0].crowns == 1 and table.round == 2


def test_a_round_lies_there_until_it_is_cleared() -> None:
    match = begun()
    play(match, ("general", "spy"), ("assassin", "ambassador"))
    last = games(match)[-1].rounds[-1]
    table = shown(match, last=last)
    assert [slot.verdict for slot in table.slots] == ["lost", "won"]
    assert table.slots[0].plus and table.slots[0].value == 3
    assert words.decided(last, ("Ann", "Ben")) == (
        "Assassin: the lower value wins, 4 beats 5",
        "Ben takes 2 crowns",
    )


def test_waiting_crowns_are_told_per_side() -> None:
    match = begun()
    play(match, ("musician", "ambassador"))
    table = shown(match)
    assert table.pending == (1, 2)
    last = games(match)[-1].rounds[-1]
    assert words.taken(last, ("Ann", "Ben")) == "Next win: Ann +1, Ben +2"


def test_a_spied_side_shows_first_and_the_spy_sees_it() -> None:
    match = begun()
    play(match, ("spy", "general"))
    before = shown(match, 1)
    assert question(before, 1) == ("Show your card first", "Ann’s Spy is at work")
    assert question(before, 0) == ("Ben chooses", "")
    assert before.sides[0].spying and before.sides[1].note == "shows"
    match.submit(1, "assassin")
    table = shown(match, 0)
    assert table.slots[1].card is not None and table.slots[1].card.name == "assassin"
    assert (table.slots[1].value, table.slots[1].plus) == (3, True)
    assert [small.card.name for small in table.sides[1].card_row if small.lit] == ["assassin"]
    assert question(table, 0)[0] == "Answer their card: Assassin"
    assert table.round == 2


def test_an_ai_is_waited_for_before_the_choice() -> None:
    table = shown(begun(players=(ANN, RAT)))
    assert table.sides[1].note == "thinking"
    assert question(table, 0)[0] == "Clover is thinking"


def test_a_revealed_round_takes_its_cards_out_of_the_hands() -> None:
    match = begun()
    play(match, ("wizard", "assassin"))
    frame = list(match.frames(0))[-1]
    last = games(match)[-1].rounds[-1]
    table = played(table_of(frame.before, match.players, asked=(), last=last), last)
    assert "wizard" not in [card.name for card in table.sides[0].hand]
    assert [small.card.name for small in table.sides[1].card_row if small.gone] == ["assassin"]


# --- the Mime


def test_a_mime_wears_what_it_has_now() -> None:
    match = begun({"mime": True})
    first = shown(match).sides[0].hand[-1]
    assert (first.rank, first.icon, first.copied) == ("5", "", False)
    play(match, ("wizard", "ambassador"))
    table = shown(match)
    mine, theirs = table.sides[0].hand[-1], table.sides[1].hand[-1]
    assert (mine.name, mine.rank, mine.icon, mine.copied) == ("mime", "4", "ambassador", True)
    assert (theirs.rank, theirs.icon) == ("5", "wizard")
    assert face("mime", "red", known=False).rank == "?"


# --- hidden cards


def test_draw_shows_backs_and_counts() -> None:
    match = begun({"draw": True})
    table = shown(match, 0)
    assert [card.name for card in table.sides[1].hand] == ["", "", ""]
    assert all(card.name for card in table.sides[0].hand)
    assert [(side.held, side.pile) for side in table.sides] == [(3, 5), (3, 5)]
    assert len(table.sides[1].card_row) == 8, "what may still come is public"


def test_an_onlooker_sees_no_hidden_hand() -> None:
    table = shown(begun({"draw": True}), None)
    assert all(not card.name for side in table.sides for card in side.hand)


def test_a_draft_shows_the_packet_to_its_owner_only() -> None:
    match = begun({"draft": True})
    turn = match.asked()[0]
    mine, theirs = shown(match, turn), shown(match, 1 - turn)
    assert mine.draft is not None and theirs.draft is not None
    assert len(mine.draft.cards) == 4 and all(card.name for card in mine.draft.cards)
    assert [card.name for card in theirs.draft.cards] == [""] * 4
    assert question(mine, turn)[0] == "Keep one of 4"
    match.submit(turn, mine.draft.cards[0].name)
    own, other = shown(match, turn), shown(match, 1 - turn)
    assert own.draft is not None and own.draft.kept[turn][0].name == mine.draft.cards[0].name
    assert other.draft is not None and other.draft.kept[turn][0].name == ""
    assert [small.card.name for small in other.sides[turn].card_row] == [""]


def test_doubles_of_a_dealt_hand_are_all_there() -> None:
    table = shown(begun({"princess": True}))
    assert [card.name for card in table.sides[0].hand].count("prince") == 2
    assert [small.card.name for small in table.sides[1].card_row].count("princess") == 2


# --- forecasts


@pytest.mark.parametrize("mine", NAMES[:8])
@pytest.mark.parametrize("general", [(False, False), (True, False), (False, True)])
def test_the_forecast_is_the_engine_s_result(mine: str, general: tuple[bool, bool]) -> None:
    match = begun()
    state = match.match.state
    scene = state.scene._replace(standing=standing(4, pending=(1, 2), general=general))
    view = match.game.view(state._replace(scene=scene), 0)
    sight = forecast(view, 0, mine)
    assert sight is not None
    for other, chip in sight.answers.items():
        outcome = resolve((RANK[mine], RANK[other]), general)
        assert chip.verdict == {None: HOLD, 0: WIN, 1: LOSE}[outcome.winner]
        assert chip.values == outcome.values
        if outcome.winner is not None and not chip.game:
            after = scene.standing.after[9 * RANK[mine] + RANK[other]]
            assert chip.crowns == after.score[outcome.winner]


def test_both_sides_read_the_same_result_from_their_own_seat() -> None:
    match = begun()
    play(match, ("general", "musician"))
    rows, cols, cells = matrix(match.view(0), 0)
    turned_rows, turned_cols, turned = matrix(match.view(1), 1)
    assert (rows, cols) == (turned_cols, turned_rows)
    opposite = {WIN: LOSE, LOSE: WIN, HOLD: HOLD}
    for i in range(len(rows)):
        for j in range(len(cols)):
            assert cells[i][j].verdict == opposite[turned[j][i].verdict]
            assert cells[i][j].crowns == turned[j][i].crowns


def test_a_lifted_card_turns_the_card_row_into_its_forecast() -> None:
    match = begun()
    view = match.view(0)
    table, sight = lifted(shown(match), view, 0, "wizard")
    assert sight is not None and not sight.exact
    chips = {small.card.name: small.chip for small in table.sides[1].card_row}
    assert chips["general"] is not None and chips["general"].verdict == LOSE
    assert table.slots[0].card is not None and table.slots[0].card.name == "wizard"
    assert words.preview(sight) == (
        "Beats~5~of~8 · 1~tied · 2~lost".replace("~", "\u00a0"),
        "Loses to: General, Prince · Ties with: Wizard",
    )
    assert words.character(sight) == "Cancels the other card’s ability"


def test_against_an_open_card_the_result_is_exact() -> None:
    match = begun()
    play(match, ("spy", "musician"), ("wizard", "general"))
    assert match.match.state.scene.standing.pending == (0, 0)
    match = begun()
    play(match, ("spy", "musician"))
    match.submit(1, "general")
    table, sight = lifted(shown(match), match.view(0), 0, "assassin")
    assert sight is not None and sight.exact
    assert words.preview(sight) == (
        "Assassin: the lower value wins, 3 beats 6",
        "You would take 1 + 1 waiting = 2 crowns",
    )
    assert not any(small.chip for small in table.sides[1].card_row), "the sentence says it all"


def test_the_princess_against_the_prince_is_a_game() -> None:
    match = begun()
    sight = forecast(match.view(0), 0, "princess")
    assert sight is not None and sight.answers["prince"].game
    play(match, ("princess", "prince"))
    last = games(match)[-1]
    assert (last.how, last.winner) == ("princess", 0)
    head, why = words.ended(last, ("Ann", "Ben"))
    assert head == "Ann won" and "Princess against Prince" in why


# --- matches


def test_games_of_a_match_are_told_apart() -> None:
    match = begun({"emperor": True})
    play(match, ("princess", "prince"))
    table = shown(match)
    assert [side.games for side in table.sides] == [1, 0]
    assert (table.game, table.round, table.sides[0].needed) == (2, 1, 2)
    assert not any(small.gone for side in table.sides for small in side.card_row)
    play(match, ("spy", "prince"))
    assert [len(game.rounds) for game in games(match)] == [1, 1]


def test_a_resignation_ends_the_history() -> None:
    match = begun()
    play(match, ("wizard", "spy"))
    match.resign(0)
    last = games(match)[-1]
    assert (last.how, last.winner, len(last.rounds)) == ("resigned", 1, 1)
    assert words.ended(last, ("Ann", "Ben")) == ("Ben won", "Ann resigned")


def test_presenters_need_no_kivy() -> None:
    code = (
        "import sys; import app.games.braverats.presenter.table, app.games.braverats.presenter.text;"
        "sys.exit(any(name == 'kivy' or name.startswith('kivy.') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
