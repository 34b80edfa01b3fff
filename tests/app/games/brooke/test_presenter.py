"""The Brooke presenter without a window: what is shown follows from events, forecasts are the engine's results."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from app.core.table import Frame, Player, Table
from app.core.text import tr
from app.games.brooke.presenter import telling, wording
from app.games.brooke.presenter.history import games_of
from app.games.brooke.presenter.scene import scene
from app.games.brooke.presenter.shows import (
    BLUE,
    COLOURS,
    RED,
    BrookeIntent,
    BrookeShow,
    BrookeSide,
    Die,
    IslandFace,
)
from app.games.brooke.presenter.table import show, told
from engine.base import Setup
from engine.brooke.ai.reasons import TEXTS
from engine.brooke.cards import ACTIONS
from engine.games import GAMES
from engine.match import Match

PLAYERS = (Player("Ann"), Player("Ben"))


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.speak("en")


def played(seed: int, **options: bool) -> tuple[Table, list[Frame]]:
    """A whole match at random, and everything that was published."""
    table = Table(Match(GAMES["brooke"], Setup(2, options), str(seed)), PLAYERS)
    frames: list[Frame] = []
    table.listen(frames.append)
    rng = Random(seed)
    table.begin()
    while not table.over:
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    return table, frames


def shows(seed: int) -> Iterator[tuple[Table, BrookeShow]]:
    """Every decision of a match."""
    table = Table(Match(GAMES["brooke"], Setup(2), str(seed)), PLAYERS)
    rng = Random(seed)
    table.begin()
    while not table.over:
        yield table, show(table.view(None), PLAYERS)
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))


def bare(side: BrookeSide) -> BrookeSide:
    """A side without what a pass does not change."""
    return replace(side, asked=False, cards=0, pips=0)


# --- the table


@pytest.mark.parametrize("seed", range(12))
def test_events_carry_the_table_on(seed: int) -> None:
    """Told event by event, a turn ends where the engine says it does."""
    _table, frames = played(seed, pair=bool(seed % 2))
    for frame in frames:
        before, after = show(frame.before, PLAYERS), show(frame.after, PLAYERS)
        if before.question is None:
            continue
        for event in frame.events:
            before = told(before, event)
        assert before.islands == after.islands
        assert [bare(side) for side in before.sides] == [bare(side) for side in after.sides]


@pytest.mark.parametrize("seed", range(6))
def test_questions_offer_exactly_what_is_legal(seed: int) -> None:
    for table, now in shows(seed):
        asked = now.question
        assert asked is not None and asked.seat == table.asked()[0]
        if asked.kind == "place":
            offered = {told.move for told in asked.placements.values()}
            assert {value for _slot, value in asked.placements} == set(asked.values)
        else:
            offered = {choice.move for choice in asked.choices}
        assert offered == set(table.legal(asked.seat))


@pytest.mark.parametrize("seed", range(6))
def test_forecasts_are_what_then_happens(seed: int) -> None:
    for table, now in shows(seed):
        asked = now.question
        state = table.match.state
        if asked.kind == "place":
            for found in asked.placements.values():
                step = table.game.apply(state, {asked.seat: found.move})
                event = step.events[0]
                assert (found.upper, list(found.totals)) == (event.facts["upper"], event.facts["totals"])
                acted = next((event for event in step.events if event.kind == "acted"), None)
                if acted is not None:
                    assert found.possible == acted.facts["possible"]
                    assert (found.action, COLOURS[found.of]) == (acted.facts["action"], acted.facts["of"])
        else:
            for choice in asked.choices:
                after = show(table.game.view(table.game.advance(state, {asked.seat: choice.move}), None), PLAYERS)
                if after.question is None or after.question.kind != "cut":
                    assert choice.after == after.islands


def test_totals_count_the_printed_die_and_the_meter_does_not() -> None:
    for table, now in shows(3):
        state = table.match.state
        for colour, side in ((BLUE, state.blue), (RED, state.red)):
            shown = now.sides[colour]
            assert shown.placed == side.sum == sum(die.value for die in now.dice_of(colour))
            assert shown.limit == 15 + (2 - side.reserve)
            for island in now.islands:
                assert island.totals[colour] == side.totals[island.slot] + island.face.printed[colour]


def test_the_rolled_die_leaves_no_choice_of_value() -> None:
    _table, now = next(shows(1))
    assert now.question.rolled and len(now.question.values) == 1
    assert now.sides[now.question.colour].first == now.question.values[0]


def test_seats_change_colours_in_the_return_game() -> None:
    table, frames = played(5, pair=True)
    last = show(frames[-1].after, PLAYERS)
    assert (last.game, last.games) == (2, 2)
    assert last.sides[BLUE].seat == 1 and last.side_of(0).colour == RED
    games = games_of((event for frame in frames for event in frame.events), table.match.state.rules.deck)
    assert [len(game.passes) for game in games] == [4, 4]


@pytest.mark.parametrize("seed", range(8))
def test_the_score_sheet_adds_up_to_the_result(seed: int) -> None:
    table, frames = played(seed)
    state = table.match.state
    (game,) = games_of((event for frame in frames for event in frame.events), state.rules.deck)
    last = show(frames[-1].after, PLAYERS)
    for seat in (0, 1):
        assert game.cards(seat) == sum(one.won(seat) for one in game.passes) == table.game.scores(state)[seat]
        assert (game.cards(seat), game.pips(seat)) == (last.side_of(seat).cards, last.side_of(seat).pips)
    ranks = table.game.ranks(state)
    assert game.winner == (None if ranks == (1, 1) else ranks.index(1))
    assert {one.starter for one in game.passes} == {0, 1}


def test_the_end_of_a_pass_names_a_winner_for_each_card() -> None:
    _table, frames = played(2)
    for frame in frames:
        event = next((event for event in frame.events if event.kind == "pass"), None)
        if event is None or not frame.after.to_act:
            continue
        closing = show(frame.before, PLAYERS)
        for award, card in zip(closing.awards, event.facts["cards"], strict=True):
            assert list(award.totals) == card["totals"]
            seat = None if award.colour is None else closing.sides[award.colour].seat
            assert seat == card["seat"]
        score = [closing.side_of(seat).cards for seat in (0, 1)]
        assert score == event.facts["score"], "won cards count before they are booked"


# --- scenes


def test_a_die_in_hand_is_a_ghost_at_every_island() -> None:
    now = next(now for _table, now in shows(4) if now.question.kind == "place" and not now.question.rolled)
    value, colour = now.question.values[-1], now.question.colour
    for spot in scene(now, BrookeIntent(value)):
        assert [die.value for die in spot.dice[colour] if die.mark == "ghost"] == [value]
        assert spot.frame == "target" and spot.then is not None
        assert spot.then[colour] == spot.totals[colour] + value
        assert spot.then[1 - colour] == spot.totals[1 - colour]
    assert [spot.frame for spot in scene(now, BrookeIntent(value, slot=1))] == ["target", "chosen", "target"]
    assert all(spot.forecast is None for spot in scene(now))


def test_only_the_dice_of_the_action_are_lifted() -> None:
    kinds = set()
    for seed in range(24):
        for _table, now in shows(seed):
            asked = now.question
            if asked.kind == "place":
                continue
            kinds.add(asked.action)
            lifted = {
                Die(colour, spot.island.slot, die.value)
                for spot in scene(now)
                for colour in (BLUE, RED)
                for die in spot.dice[colour]
                if die.mark == "lift"
            }
            assert lifted == asked.dice()
            assert all(die.colour == asked.of for die in lifted)
            framed = [spot.island.slot for spot in scene(now) if spot.frame]
            assert framed == ([0, 1, 2] if asked.action == "flip" else [asked.slot] if asked.kind == "act" else [])
    assert kinds == {"right", "left", "swap", "turn", "flip", "cut"}


def test_nothing_is_lifted_while_an_ai_decides() -> None:
    opponents = (Player("Basil", "ai", "novice"),) * 2
    for table, _now in shows(3):
        now = show(table.view(None), opponents)
        spots = scene(now, BrookeIntent(now.question.values[0] if now.question.values else 0))
        assert not any(die.mark for spot in spots for dice in spot.dice for die in dice)
        assert not any(spot.frame == "target" for spot in spots)


def test_a_picked_die_leaves_only_its_partners() -> None:
    now = next(now for seed in range(9) for _table, now in shows(seed) if now.question.action == "swap")
    asked = now.question
    picked = asked.choices[0].die
    marks = {
        Die(asked.of, spot.island.slot, die.value): die.mark
        for spot in scene(now, BrookeIntent(picked=picked))
        for die in spot.dice[asked.of]
    }
    assert marks[picked] == "chosen"
    for die, mark in marks.items():
        if mark == "lift":
            assert die.slot != picked.slot and asked.ways(die, picked)


# --- words


def test_everything_has_words() -> None:
    for picture in range(1, 13):
        assert wording.island(picture)
    for action in (*ACTIONS, "cut"):
        assert wording.action(action)
    for action in ACTIONS:
        for colour in (BLUE, RED):
            assert COLOURS[colour] in wording.does(IslandFace(colour, action, (0, 0))).lower() or action == "flip"


def test_counts_say_what_is_placed_and_what_would_be() -> None:
    side = BrookeSide(BLUE, 0, "Ann", False, stock=2, reserve=2, first=0, placed=8, cards=0, pips=0)
    assert wording.count(side) == "8 of 15"
    assert wording.count(side, 4) == "8 + 4 = 12 of 15"
    assert wording.count(replace(side, placed=17)) == "17, limit 15"


def test_every_reason_of_the_opponent_has_words() -> None:
    facts = {
        "leads": [1, 3],
        "levels": [],
        "loses": [2],
        "keeps": [],
        "dice": 1,
        "given": 0,
        "lowered": 2,
        "turns": 3,
        "percent": 61,
        "wrong": 4,
        "replies": 9,
    }
    for reason in TEXTS:
        text = wording.reason(reason, facts, "")
        assert text and "{" not in text
        assert text.startswith("Takes the lead on the left and on the right.")
    assert wording.reason("only", {}, "") == "There is no other move."


def test_endings_say_why() -> None:
    seen = set()
    for seed in range(40):
        table, frames = played(seed)
        deck = table.match.state.rules.deck
        (game,) = games_of((event for frame in frames for event in frame.events), deck)
        head, why = wording.ended(game, ("Ann", "Ben"))
        seen.add(game.how)
        assert ("draw" in head.lower()) == (game.winner is None)
        assert "{" not in why
        if game.how == "pips":
            assert "pips decide" in why
    assert {"cards", "pips"} <= seen


def test_every_event_is_told_with_names() -> None:
    _table, frames = played(6)
    names, islands = ("Ann", "Ben"), ("Camp", "Palms", "Temple")
    for event in (event for frame in frames for event in frame.events):
        facts = event.facts
        if event.kind == "placed":
            assert telling.placed(facts, names).startswith(names[facts["seat"]])
        elif event.kind == "acted":
            text = telling.acted(facts, islands)
            assert text.startswith(wording.action(facts["action"]))
        elif event.kind == "cut":
            assert str(facts["shows"]) in telling.cut(facts, names, islands)


def test_presenters_need_no_kivy() -> None:
    code = (
        "import sys; from app.games.brooke.presenter import history, intents, prompts, scene, table, telling;"
        "sys.exit(any(name == 'kivy' or name.startswith('kivy.') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(("options", "cutter"), [({}, BLUE), ({"correction": "mover"}, RED)])
def test_the_correction_is_asked_of_whoever_the_ruling_names(options: dict[str, str], cutter: int) -> None:
    """Blue has turned a red die, and red is over its limit."""
    position = {
        "table": "6R:3/6|3R:/66|2B:5/;stock 2,1;reserve 2,2;first 0,0;turn B",
        "pass": 1,
        "starter": "B",
        "due": {"cut": 1},
    }
    game = GAMES["brooke"]
    asked = show(game.view(game.from_position(position, options), None), PLAYERS).question
    assert asked is not None and asked.kind == "cut"
    assert (asked.seat, asked.colour, asked.of) == (cutter, cutter, RED)
    assert wording.asks_cut(asked, "")[1] == "You lower one red die by exactly 3."
