"""What the table tells: what a round is worth, why a card does not win, and what has just happened.  No window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.base.text import tr
from app.games.braverats.presenter import prompts, text as words
from app.games.braverats.presenter.forecast import LOSE, WIN, CardForecast, ForecastResult
from app.games.braverats.presenter.table import TablePresenter, last_round, lifted, undropped
from app.games.braverats.presenter.view_models import BraveRatsTable
from app.table.table import Player
from tests.app.games.braverats.test_presenter import ANN, BEN, RAT, begun, games, play, shown

NAMES = ("Ann", "Clover")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    lang = tr.lang
    tr.speak("en")
    yield
    tr.speak(lang)


def after(*rounds: tuple[str, str], players: tuple[Player, ...] = (ANN, RAT)) -> TablePresenter:
    match = begun(players=players)
    if players[1].is_ai:
        for mine, theirs in rounds:
            # Whoever must show comes first, and an AI before a person.
            for seat in (1, 0) if match.match.to_act != (0,) else (0, 1):
                assert match.submit(seat, (mine, theirs)[seat]) is None
    else:
        play(match, *rounds)
    return TablePresenter(match)


def told(presenter: TablePresenter, seat: int, card: str = "", *, captioned: bool = False) -> tuple[str, str]:
    """Head and detail of a prompt."""
    table = presenter.now(seat)
    table, sight = lifted(table, presenter.view(seat), seat, card) if card else (table, None)
    prompt = prompts.prompt(presenter, table, seat, card, sight, covered=False, captioned=captioned)
    return prompt.head, prompt.detail


# --- what a round is worth


@pytest.mark.parametrize(
    ("own", "waiting", "you", "text"),
    [
        (1, (0, 0), 0, "worth 1"),
        (2, (0, 0), 0, "worth 2"),
        (1, (3, 3), 0, "worth 4 (1\u00a0+\u00a03)"),
        (2, (3, 3), None, "worth 5 (2\u00a0+\u00a03)"),
        (1, (1, 2), 0, "worth 2 to you, 3 to Clover"),
        (1, (1, 2), 1, "worth 2 to Ann, 3 to you"),
        (1, (1, 2), None, "worth 2 to Ann, 3 to Clover"),
    ],
)
def test_what_a_round_is_worth(own: int, waiting: tuple[int, int], you: int | None, text: str) -> None:
    assert words.worth(own, waiting, NAMES, you) == text


def test_the_worth_agrees_with_the_forecast_of_every_card() -> None:
    presenter = after(("musician", "wizard"), ("princess", "musician"), ("wizard", "spy"), ("general", "assassin"))
    waiting = presenter.now(0).pending
    for card in presenter.table.legal(0):
        table, sight = lifted(presenter.now(0), presenter.view(0), 0, card)
        assert sight is not None
        wins = {chip.crowns for chip in sight.answers.values() if chip.verdict == "win" and not chip.game}
        assert wins <= {table.own_worth + waiting[0]}, card


def test_the_worth_of_a_card_that_is_dragged_is_not_told() -> None:
    presenter = after(players=(ANN, BEN))
    worths = set()
    for card in ("ambassador", "wizard"):
        table, _sight = lifted(presenter.now(0), presenter.view(0), 0, card)
        worths.add(undropped(table, 0).own_worth)
    assert worths == {1}


# --- both +2


@pytest.mark.parametrize("sealed", [False, True])
def test_a_bonus_is_shown_whatever_else_a_side_does(sealed: bool) -> None:
    match = begun(players=(ANN, RAT))
    match.submit(1, "general")
    match.submit(0, "general")
    if sealed:
        match.submit(1, "prince")
    table = shown(match)
    assert [side.plus for side in table.sides] == [True, True]
    assert [slot.plus for slot in table.slots] == [True, True]
    assert words.plus_note(table.sides[0]) == "next card +2"
    assert words.plus_note(table.sides[1]) == "+2"
    assert words.note(table.sides[1]) == ("Face down" if sealed else "thinking")


# --- the lifted card


def test_a_lifted_card_is_explained_beside_its_exceptions() -> None:
    presenter = after(("general", "spy"))
    assert told(presenter, 0, "wizard") == (
        "Beats 6 of 7 · ties with: Prince",
        "Cancels the other card’s ability",
    )
    assert told(presenter, 0, "wizard", captioned=True) == (
        "Beats 6 of 7 · ties with: Prince",
        "Equal values: the round is held",
    )


def test_the_only_loss_is_told_with_its_values() -> None:
    presenter = after(("princess", "general"), ("musician", "prince"), ("spy", "wizard"))
    head, detail = told(presenter, 0, "general", captioned=True)
    assert head == "Beats~3~of~5 · 1~tied · 1~lost".replace("~", "\u00a0")
    assert detail == "Loses to: Assassin · Ties with: Musician"
    presenter = after(("musician", "musician"), ("princess", "assassin"), ("spy", "princess"))
    assert told(presenter, 0, "general", captioned=True) == (
        "Beats~3~of~5 · 1~tied · 1~lost".replace("~", "\u00a0"),
        "Loses to: Prince · Ties with: General",
    )
    chips = {"prince": ForecastResult(LOSE, 1, rule="higher", values=(7, 9)), "spy": ForecastResult(WIN, 1)}
    assert words.preview(CardForecast("wizard", "wizard", 7, True, chips, False)) == (
        "Beats 1 of 2 · loses to: Prince",
        "Loses to the Prince, 7 against 9",
    )


def test_a_card_that_can_lose_the_game_says_so() -> None:
    presenter = after(("general", "spy"))
    for captioned in (False, True):
        assert told(presenter, 0, "prince", captioned=captioned)[1] == "Against the Princess you lose the game"


def test_a_card_that_nobody_may_know_has_no_words() -> None:
    presenter = after(players=(ANN, BEN))
    prompts_ = {
        prompts.prompt(presenter, presenter.now(0), 0, card, None, covered=False)
        for card in presenter.table.legal(0)
    }
    assert [(one.head, one.detail) for one in prompts_] == [
        ("A card is chosen", "Tap it again to play it, or choose another")
    ]


# --- what has just happened


def test_the_only_person_is_you() -> None:
    presenter = after(("musician", "wizard"))
    presenter.last = games(presenter.table)[-1].rounds[-1]
    assert told(presenter, 0) == ("The Wizard cancels the Musician: 5 beats 0", "Clover takes 1 crown")
    presenter = after(("prince", "wizard"))
    presenter.last = games(presenter.table)[-1].rounds[-1]
    assert told(presenter, 0)[1] == "You take 1 crown"
    held = after(("musician", "ambassador"), ("prince", "spy"))
    assert words.taken(games(held.table)[-1].rounds[0], NAMES, 0) == "Next win: you +1, Clover +2"
    assert words.taken(games(held.table)[-1].rounds[1], NAMES, 0) == "You take 1 + 1 waiting = 2 crowns"
    won = after(("princess", "prince"))
    assert words.taken(games(won.table)[-1].rounds[0], NAMES, 0) == "You win the game"
    assert words.ended(games(won.table)[-1], NAMES, 0)[0] == "You won"
    assert words.ended(games(won.table)[-1], NAMES, 1)[0] == "Ann won"


def test_crowns_that_wait_are_told_before_the_round_and_when_it_ends_the_game() -> None:
    held = [("ambassador", "ambassador"), ("wizard", "wizard")]
    assert told(after(*held[:1], players=(ANN, BEN)), 0) == (
        "Ann: choose a card",
        "The winner also takes 2 waiting crowns",
    )
    assert told(after(("musician", "ambassador"), players=(ANN, BEN)), 0)[1] == "Next win: Ann +1, Ben +2"
    won = games(after(*held, ("prince", "spy")).table)[-1]
    assert words.ended(won, NAMES, 0) == (
        "You won",
        "Round 3. Prince: the round is won. 1\u00a0+\u00a03 waiting = 4 crowns at once",
    )


def test_two_people_are_named() -> None:
    presenter = after(("prince", "wizard"), players=(ANN, BEN))
    presenter.last = games(presenter.table)[-1].rounds[-1]
    assert told(presenter, 0)[1] == told(presenter, 1)[1] == "Ann takes 1 crown"


def test_a_resignation_is_told_to_the_one_who_resigned() -> None:
    presenter = after(("prince", "wizard"))
    presenter.table.resign(0)
    assert words.ended(presenter.history.now()[-1], NAMES, 0) == ("Clover won", "You resigned")


def test_the_last_round_stays_until_the_next_reveal() -> None:
    presenter = after(("assassin", "ambassador"))
    table: BraveRatsTable = presenter.now(0)
    for now in (table, lifted(table, presenter.view(0), 0, "spy")[0]):
        past = last_round(now, 1)
        assert past is not None
        assert [face.name for face in past.faces] == ["ambassador", "assassin"]
        assert (past.winner, past.icon, past.crowns) == (1, "assassin", "+1")
    *_, frame = presenter.table.frames(0)
    assert last_round(presenter.revealed(frame, games(presenter.table)[-1].rounds[-1]), 1) is None


def test_a_held_round_has_no_winner() -> None:
    past = last_round(after(("wizard", "wizard")).now(0), 0)
    assert past is not None and (past.winner, past.icon, past.crowns) == (None, "md:equal", "=")


def test_the_last_reveal_can_be_played_again() -> None:
    presenter = after()
    assert presenter.reveal() is None
    presenter = after(("spy", "general"))
    presenter.table.submit(1, "prince")
    frame = presenter.reveal()
    assert frame is not None and frame.number == 1
    assert presenter.shown_before(frame) is None
    presenter.table.submit(0, "musician")
    frame = presenter.reveal()
    assert frame is not None and presenter.shown_before(frame) == 1
    over = after(("princess", "prince"))
    assert over.reveal() is None
