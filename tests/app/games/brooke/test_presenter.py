"""The Brooke presenter without a window: what is shown follows from events, forecasts are the engine's results."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.base.text import tr
from app.coach.replay import WATCHING
from app.games.brooke.log import log_lines
from app.games.brooke.presenter import prompts, question_text, text as words
from app.games.brooke.presenter.history import games_of, history, played_before
from app.games.brooke.presenter.last_turn import BrookeTurn, BrookeTurnLog
from app.games.brooke.presenter.scene import scene
from app.games.brooke.presenter.table import (
    after_event,
    awards_of,
    before_events,
    islands_of,
    table_of,
    with_awards,
)
from app.games.brooke.presenter.view_models import (
    BLUE,
    COLOURS,
    RED,
    BrookeIntent,
    BrookeSide,
    BrookeTable,
    Die,
    Forecast,
)
from app.table.table import Frame, Player, Table
from engine.base import Event, Setup, View
from engine.brooke.ai.reasons import gains_of
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
    table.on_frame(frames.append)
    rng = Random(seed)
    table.begin()
    while not table.over:
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
    return table, frames


def shows(seed: int) -> Iterator[tuple[Table, BrookeTable]]:
    """Every decision of a match."""
    table = Table(Match(GAMES["brooke"], Setup(2), str(seed)), PLAYERS)
    rng = Random(seed)
    table.begin()
    while not table.over:
        yield table, table_of(table.view(None), PLAYERS)
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))


def bare(side: BrookeSide) -> BrookeSide:
    """A side without what a pass does not change."""
    return replace(side, asked=False, cards=0, pips=0)


# --- the table


@pytest.mark.parametrize("seed", range(12))
def test_events_carry_the_table_on(seed: int) -> None:
    """Told event by event, a turn ends where the engine says it does; meanwhile its player does not sit out."""
    _table, frames = played(seed, pair=bool(seed % 2))
    for frame in frames:
        before, after = before_events(frame.before, PLAYERS), table_of(frame.after, PLAYERS)
        if table_of(frame.before, PLAYERS).question is None:
            continue
        for event in frame.events:
            before = after_event(before, event)
            assert not words.sits_out(before.side_of(frame.before.to_act[0]))
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
                after = table_of(
                    table.game.view(table.game.advance(state, {asked.seat: choice.move}), None), PLAYERS
                )
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
    last = table_of(frames[-1].after, PLAYERS)
    assert (last.game, last.games) == (2, 2)
    assert last.sides[BLUE].seat == 1 and last.side_of(0).colour == RED
    games = games_of((event for frame in frames for event in frame.events), table.match.state.rules.deck)
    assert [len(game.passes) for game in games] == [4, 4]


def test_the_top_bar_names_the_pass_and_the_tie_break_while_it_counts() -> None:
    seen = set()
    for _table, now in (found for seed in range(3) for found in shows(seed)):
        assert " ".join(words.title_rows(now.number)) == f"Round {now.number} of 4"
        mine, theirs = (now.sides[colour].pips for colour in (BLUE, RED))
        counts = now.sides[BLUE].cards == now.sides[RED].cards and mine + theirs > 0
        notes = tuple(f"{head} {mine}\u00a0:\u00a0{theirs}" for head in ("tie-break pips", "tie-break"))
        assert words.tie_break(now, BLUE) == (notes if counts else ())
        seen.add(counts)
    assert seen == {True, False}


@pytest.mark.parametrize("seed", range(8))
def test_the_score_sheet_adds_up_to_the_result(seed: int) -> None:
    table, frames = played(seed)
    state = table.match.state
    (game,) = games_of((event for frame in frames for event in frame.events), state.rules.deck)
    last = table_of(frames[-1].after, PLAYERS)
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
        closing = table_of(frame.before, PLAYERS)
        for award, card in zip(closing.awards, event.facts["cards"], strict=True):
            assert list(award.totals) == card["totals"]
            seat = None if award.colour is None else closing.sides[award.colour].seat
            assert seat == card["seat"]
        named = [(option.name, option.note) for option in prompts.pass_over(closing, "", "").options]
        names = [
            "tied: nobody" if card["seat"] is None else ("Ann", "Ben")[card["seat"]]
            for card in event.facts["cards"]
        ]
        assert named == list(zip(words.islands(closing.islands), names, strict=True))
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
    opponents = (Player("Pip", "ai", "novice"),) * 2
    for table, _now in shows(3):
        now = table_of(table.view(None), opponents)
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


def test_counts_say_what_is_placed_and_what_would_be() -> None:
    side = BrookeSide(BLUE, 0, "Ann", False, stock=2, reserve=2, first=0, placed=8, cards=0, pips=0)
    assert words.count(side) == "8 of 15"
    assert words.count(side, 4) == "8 + 4 = 12 of 15"
    assert words.count(replace(side, placed=17)) == "17, limit 15"


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_agrees_with_what_the_table_says(seed: int) -> None:
    """A lead that a pill promises and the turn does not keep is told; whole turns are played to their ends."""
    seen, gone_again = set(), "Then the island is flipped, and the lead"
    for table, now in shows(seed):
        asked = now.question
        if asked.kind != "place":
            continue
        game, before = table.game, table.match.state
        for slot, value in asked.placements:
            move, after = f"{slot + 1}={value}", before
            while after.due or after is before:
                after = game.apply(after, {after.actors[0]: move}).state
                if not after.due or not after.actors or after.actors[0] < 0:
                    break
                move = game.legal(after, after.actors[0])[0]
            if after.spread is not before.spread:
                continue
            facts = gains_of(before, after, asked.colour)
            text = question_text.gains(facts, f"{slot + 1}={value}", None, now)
            led = [island.leader == asked.colour for island in islands_of(after)]
            now_then = list(zip(now.islands, islands_of(after), strict=True))
            brief = asked.forecast(slot, value).leads and not led[slot]
            lost = slot + 1 in facts["yields"]
            assert (gone_again in text) == (brief and not facts["ends"] and not lost), text
            fires = "triggers its action" in text
            assert not fires or asked.forecast(slot, value).leads
            assert text and not (brief and "No lead changes" in text)
            gone = [one.leader == asked.colour and not led[one.slot] for one in now.islands]
            gone[slot] = gone[slot] and not brief
            if not facts["ends"]:
                assert ("you give up the lead" in text.lower()) == any(gone), text
                given = [one.leader is None and then.leader == 1 - asked.colour for one, then in now_then]
                assert ("your opponent leads" in text.lower()) == any(given), text
            seen.add(brief)
    assert seen == {True, False}


def test_endings_say_why() -> None:
    seen = set()
    for seed in range(40):
        table, frames = played(seed)
        deck = table.match.state.rules.deck
        (game,) = games_of((event for frame in frames for event in frame.events), deck)
        head, why = words.ended(game, ("Ann", "Ben"))
        seen.add(game.how)
        assert ("draw" in head.lower()) == (game.winner is None)
        assert "{" not in why
        if game.how == "pips":
            assert "pips decide" in why
    assert {"cards", "pips"} <= seen


def test_presenters_need_no_kivy() -> None:
    code = (
        "import sys; from app.games.brooke.presenter import history, intents, prompts, scene, table, text;"
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
    asked = table_of(game.view(game.from_position(position, options), None), PLAYERS).question
    assert asked is not None and asked.kind == "cut"
    assert (asked.seat, asked.colour, asked.of) == (cutter, cutter, RED)
    assert question_text.asks_cut(asked, "")[1] == "You lower one red die by exactly 3."


# --- whom a placement serves


def placing_at(table: str, value: int, slot: int) -> Forecast:
    """What a die would do in a position."""
    game = GAMES["brooke"]
    starter = "R" if table.endswith("first 5,0;turn B") else "B"
    state = game.from_position({"table": table, "pass": 1, "starter": starter}, {})
    found = table_of(game.view(state, None), PLAYERS).question.forecast(slot, value)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("table", "profit", "words"),
    [
        # The Orchard gives blue a die, its other face gives red one.
        ("11B:/|8R:/|6B:/;stock 4,4;reserve 2,2;first 5,3;turn B", "mine", ("you lead", "you get a die")),
        ("11R:/|8R:/3|6B:/;stock 4,3;reserve 2,2;first 5,0;turn B", "theirs", ("you lead", "red gets a die")),
        ("11R:/5|8R:/|6B:/;stock 4,3;reserve 2,2;first 5,0;turn B", "nobody", ("tied", "nothing happens")),
        (
            "11R:/6|8R:/|6B:/;stock 4,3;reserve 2,2;first 5,0;turn B",
            "nobody",
            ("you are behind", "nothing happens"),
        ),
        # The only blue die would become a 2, the only red one a 1 or a 6.
        ("6B:/|8R:/|11B:/;stock 4,4;reserve 2,2;first 5,3;turn B", "theirs", ("you lead", "turn a blue die")),
        ("6R:/|8R:/6|11B:/;stock 4,3;reserve 2,2;first 5,0;turn B", "mine", ("you lead", "turn a red die")),
        ("6R:/|8R:/1|11B:/;stock 4,3;reserve 2,2;first 5,0;turn B", "theirs", ("you lead", "turn a red die")),
        ("11B:/|6R:/|8B:/;stock 4,4;reserve 2,2;first 5,3;turn B", "nobody", ("you lead", "is only flipped")),
    ],
)
def test_a_forecast_says_whom_it_serves(table: str, profit: str, words: tuple[str, str]) -> None:
    found = placing_at(table, 5, 1 if "|6R" in table else 0)
    assert (found.profit, question_text.forecast(found)) == (profit, words)


# --- the last turn


def turns(seed: int, you: int | None, **options: bool) -> Iterator[tuple[list[Frame], BrookeTurn]]:
    """Every step of a match: all up to it, and the last turn as it is told then."""
    _table, frames = played(seed, **options)
    story = BrookeTurnLog()
    for number, frame in enumerate(frames):
        story.on_frame(frame)
        last = story.last(("Ann", "Ben"), you)
        if last is not None:
            yield frames[: number + 1], last


@pytest.mark.parametrize("seed", range(8))
def test_every_change_of_a_turn_is_told_and_marked(seed: int) -> None:
    for frames, last in turns(seed, you=0):
        start = max(n for n, frame in enumerate(frames) if any(e.kind == "placed" for e in frame.events))
        events = [event for frame in frames[start:] for event in frame.events]
        kinds = [event.kind for event in events]
        assert last.seat == events[kinds.index("placed")].facts["seat"]
        _check_reasons(last, frames[start].before, events)
        turned = Counter(event.facts["slot"] for event in events if event.kind == "flipped")
        assert len(last.flips) == sum(number % 2 for number in turned.values())
        numbers = [part.number for part in last.parts if part.number]
        assert numbers == list(range(1, len(numbers) + 1))
        marked = {number for mark in last.dice for number in mark.numbers} | {flip.number for flip in last.flips}
        assert marked == set(numbers), "what has a number in the line has it on the table too"
        assert last.text.startswith("You: " if last.seat == 0 else "Ben: ")
        before, after = (table_of(frame, PLAYERS) for frame in (frames[start].before, frames[-1].after))
        if "pass" in kinds or after.number != before.number:
            continue
        for event in events:
            if event.kind == "skipped":
                seat, why = event.facts["seat"], event.facts["why"]
                cause = "limit reached" if why == "limit" else "no dice left"
                assert last.parts[-1].text == f"{'Ben sits' if seat else 'you sit'} out: {cause}" and last.answered
                assert words.sits_out(after.side_of(seat)) == f"Sits out: {cause}"
                you = replace(after.side_of(seat), name="You")
                assert words.sits_out(you) == f"You sit out: {cause}"
        changed = [
            set_of(island.dice[colour]) - set_of(old.dice[colour])
            for old, island in zip(before.islands, after.islands, strict=True)
            for colour in (BLUE, RED)
        ]
        labelled = [
            [die.value for die in spot.dice[colour] if die.label]
            for spot in scene(after, last=last)
            for colour in (BLUE, RED)
        ]
        for new, labels in zip(changed, labelled, strict=True):
            assert not new - set_of(labels), "every die that is new at its place is marked"


def _check_reasons(last: BrookeTurn, before: View[Any], events: Sequence[Event]) -> None:
    """An action that comes to nothing is told with a reason that is true of the table, in the log too."""
    now = before_events(before, PLAYERS)
    for event in events:
        now, facts = after_event(now, event), event.facts
        if event.kind != "acted" or facts["possible"]:
            continue
        of = COLOURS.index(facts["of"])
        reason = {
            "swap": f"without {facts['of']} dice at two islands",
            "gain": f"{facts['of']} has no reserve left",
        }.get(facts["action"], f"no {facts['of']} die is placed")
        holds = {
            "swap": len({die.slot for die in now.dice_of(of)}) < 2,
            "gain": now.sides[of].reserve == 0,
        }.get(facts["action"], not now.dice_of(of))
        assert holds and reason in last.text


def set_of(values: Iterable[int]) -> Counter[int]:
    return Counter(values)


def test_a_turn_is_told_as_in_a_sentence() -> None:
    """Red's 6 at the rock arch turns a blue 5 into a 2, and the arch turns over."""
    game = GAMES["brooke"]
    state = game.from_position(
        {
            "table": "7B:5/3|4R:14/3|6B:/;stock 2,2;reserve 1,2;first 0,0;turn R",
            "pass": 2,
            "starter": "B",
            "won": [[1], [2]],
            "aside": [3],
        },
        {},
    )
    story = BrookeTurnLog()
    for number, move in enumerate(("3=6", "act 1.5=2"), 1):
        step = game.apply(state, {1: move})
        frame = Frame(game.view(state, None), step.events, game.view(step.state, None), None, number)
        story.on_frame(frame)
        state = step.state
    last = story.last(("Ann", "Clover"), you=0)
    assert last.text == "Clover: 6 at the Rock arch · your 5 became 2 · the Rock arch was flipped"
    assert story.last(("Ann", "Clover"), None).parts[1].text == "the blue 5 became 2"
    tr.speak("fr")
    assert story.last(("Ann", "Clover"), you=0).text.startswith("Clover\u00a0: 6 "), "French sets the colon apart"
    tr.speak("en")
    spots = scene(table_of(game.view(state, None), PLAYERS), last=last)
    assert [(die.value, die.was, die.label) for die in spots[0].dice[BLUE] if die.label] == [(2, 5, "2")]
    assert [(die.value, die.label) for die in spots[2].dice[RED]] == [(6, "1")]
    assert [spot.flipped for spot in spots] == ["", "", "3"]
    assert [frame.number for frame in story.frames(0)] == [1, 2]


@pytest.mark.parametrize("seed", range(6))
def test_a_story_is_the_same_watched_or_caught_up(seed: int) -> None:
    table = Table(Match(GAMES["brooke"], Setup(2), str(seed)), PLAYERS)
    watched, rng = BrookeTurnLog(), Random(seed)
    table.on_frame(watched.on_frame)
    table.begin()
    while not table.over:
        seat = table.asked()[0]
        table.submit(seat, rng.choice(list(table.legal(seat))))
        fresh = BrookeTurnLog()
        fresh.catch_up(table)
        assert fresh.last(("Ann", "Ben"), 0) == watched.last(("Ann", "Ben"), 0)


def test_an_island_that_flips_itself_turns_back() -> None:
    game, story = GAMES["brooke"], BrookeTurnLog()
    table = "12R:/|3R:5/|6B:/;stock 3,4;reserve 2,2;first 0,3;turn R"
    state = game.from_position({"table": table, "pass": 1, "starter": "B"}, {})
    for number, move in enumerate(("1=3", "act 1"), 1):
        step = game.apply(state, {1: move})
        story.on_frame(Frame(game.view(state, None), step.events, game.view(step.state, None), None, number))
        state = step.state
    last = story.last(("Ann", "Ben"), you=0)
    assert last.text == "Ben: 3 at the Temple · the Temple was flipped and flipped back" and not last.flips


def test_a_die_with_two_numbers_does_not_say_twelve() -> None:
    labels = {mark.label for seed in range(8) for _frames, last in turns(seed, you=0) for mark in last.dice}
    assert "1 · 2" in labels and not any(label.isdigit() and len(label) > 1 for label in labels)


def test_the_log_tells_that_an_island_turned_over() -> None:
    _table, frames = played(6)
    events = [event for frame in frames for event in frame.events]
    flips = [event for event in events if event.kind == "flipped" and event.facts["by"] == "turned-over"]
    lines = [line.text for line in log_lines(events, ("Ann", "Ben"))]
    assert flips and sum(len(re.findall(r"The [^.]+ was flipped\.", text)) for text in lines) == len(flips)


# --- choices


def test_options_say_how_their_islands_stand_and_who_leads_then() -> None:
    kinds = set()
    for seed in range(12):
        for _table, now in shows(seed):
            asked = now.question
            if asked.kind == "place" or asked.action == "swap":
                continue
            kinds.add(asked.action)
            for option in prompts.asking(now, asked, BrookeIntent(), "").options:
                outcomes = (option.outcome,) if isinstance(option, prompts.FlipOption) else option.outcomes
                slots = [option.slot] if isinstance(option, prompts.FlipOption) else [option.die.slot, option.to]
                way = next(
                    choice
                    for choice in asked.choices
                    if (choice.move == option.move if hasattr(option, "move") else choice.die == option.die)
                )
                for slot, outcome in zip(dict.fromkeys(slots), outcomes, strict=True):
                    assert outcome.totals == way.after[slot].totals and outcome.now == now.islands[slot].totals
                    leader = way.after[slot].leader
                    words = "tied" if leader is None else "you lead" if leader == asked.colour else "leads"
                    assert (words if not way.over else f"{way.over} over: ") in outcome.leads
    assert kinds == {"right", "left", "turn", "flip", "cut"}


def test_a_choice_over_the_limit_says_who_lowers_a_die() -> None:
    """Blue has placed 17 of 17, with a 1 and a 5 at the Rock arch, and turns one of its dice."""
    game = GAMES["brooke"]
    state = game.from_position(
        {
            "table": "11R:5/36|8R:6/4|6B:15/;stock 2,1;reserve 0,2;first 0,0;turn B",
            "pass": 1,
            "starter": "B",
            "due": {"act": 3},
        },
        {},
    )
    now = table_of(game.view(state, None), PLAYERS)
    options = prompts.asking(now, now.question, BrookeIntent(), "").options
    told = {option.die.value: option.outcomes[0] for option in options if option.die.slot == 2}
    assert (told[1].totals, told[1].leader, told[1].leads) == ((11, 0), None, "5 over: red lowers a die")
    assert (told[5].leads, told[5].warns) == ("you lead", False)


def test_an_ai_that_waits_for_a_reader_is_not_said_to_think() -> None:
    players = (Player("Ann"), Player("Pip", "ai"))
    game = GAMES["brooke"]
    table = "11R:5/|8R:/|6B:/;stock 4,4;reserve 1,2;first 0,3;turn R"
    view = game.view(game.from_position({"table": table, "pass": 1, "starter": "B"}, {}), None)
    for ais_wait, head in ((False, "Pip is thinking"), (True, "Pip moves next")):
        now = table_of(view, players, ais_wait=ais_wait)
        assert prompts.waiting(now, now.question).head == head
        assert now.sides[RED].thinking is not ais_wait
    # In the middle of a turn nobody moves “next”.
    asked = now.question
    assert prompts.waiting(now, replace(asked, kind="act")).head == "Pip is about to carry out the action"
    assert prompts.waiting(now, replace(asked, kind="cut")).head == "Pip is about to lower a die"
    # Nobody has to read anything first in a replay, and nobody thinks there.
    assert not WATCHING.ais_think and prompts.waiting(now, now.question, replayed=True).detail == ""


# --- the score


def test_the_score_of_the_passes_is_not_ahead_of_the_table() -> None:
    """The match may have gone on while its last steps are still shown; a lesson does not know how it began."""
    table, frames = played(6, pair=True)
    games = history(table)
    for frame in frames:
        shown = table_of(frame.after, PLAYERS)
        if shown.islands:
            game = played_before(games, shown)
            assert game.number == shown.game and len(game.passes) == shown.number - (not shown.awards)
            known = tuple(replace(one, passes=one.passes[1:]) for one in games)
            assert (played_before(known, shown) is None) == (shown.number > 1 or bool(shown.awards))


@pytest.mark.parametrize("seed", range(8))
def test_awards_only_count_up_to_the_result(seed: int) -> None:
    """Also in the last pass, whose cards are booked at once."""
    _table, frames = played(seed)
    for frame in frames:
        event = next((event for event in frame.events if event.kind == "pass"), None)
        if event is None:
            continue
        now = replace(table_of(frame.before, PLAYERS), awards=())
        for one in frame.events[: frame.events.index(event)]:
            now = after_event(now, one)
        awards = awards_of(now.islands)
        shown = [with_awards(now, awards[:n], awards[n:], event.facts["score"]) for n in range(4)]
        for seat in (0, 1):
            cards = [one.side_of(seat).cards for one in shown]
            pips = [one.side_of(seat).pips for one in shown]
            assert cards == sorted(cards) and pips == sorted(pips)
            assert cards[-1] == event.facts["score"][seat]
        if not frame.after.to_act:
            final = table_of(frame.after, PLAYERS)
            assert [side.pips for side in shown[-1].sides] == [side.pips for side in final.sides]


def test_after_the_last_pass_somebody_wins() -> None:
    for seed in range(12):
        _table, frames = played(seed)
        text = words.pass_next(table_of(frames[-1].after, PLAYERS), "")
        assert "leads" not in text and ("wins" in text or "draw" in text)
