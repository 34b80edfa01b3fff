"""First Rat driven at random and by hypothesis: after every decision the books balance."""

from __future__ import annotations

import json
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engine.base import CHANCE, Setup
from engine.firstrat.goods import CHEESE, amount
from engine.firstrat.position import canonical, family_violations, fingerprint, table_violations, violations
from engine.firstrat.scoring import greg_total, sheet
from engine.firstrat.state import GREG
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from tests.engine.firstrat.plain_rules import FACTS, TILES
from tests.engine.firstrat.scenes import GAME

GAMES_EACH = 40
OPTIONS = st.fixed_dictionaries(
    {
        "first_game": st.booleans(),
        "variable_path": st.booleans(),
        "variable_tracks": st.booleans(),
        "launch_award": st.booleans(),
    }
)


def played(setup, rng):
    """The states of a random match; chance draws by its odds, players build rather than not."""
    s = GAME.start(setup)
    while True:
        yield s
        if not s.actors:
            return
        actor = s.actors[0]
        if actor == CHANCE:
            outcomes, chances = zip(*GAME.odds(s), strict=True)
            move = rng.choices(outcomes, chances)[0]
        else:
            legal = GAME.legal(s, actor)
            move = legal[int(rng.random() ** 1.5 * len(legal))]
        s = GAME.advance(s, {actor: move})


# --- the checks of the rules text, on the state as it is


@pytest.mark.parametrize("seats", (1, 2, 3, 4, 5))
def test_the_books_balance_after_every_decision(seats):
    levels = ("easy", "medium", "hard", "unfair")
    for number in range(GAMES_EACH):
        options = {
            "variable_path": number % 2 == 1,
            "variable_tracks": number % 3 == 1,
            "first_game": number % 5 == 1,
            "even_start": seats > 1 and number % 7 == 1,
        }
        if seats == 1:
            options["greg"] = levels[number % 4]
        before = None
        for s in played(Setup(seats, options), Random(1000 * seats + number)):
            if before is None:
                assert list(violations(s)) == []
            else:
                changed = {before.mover, s.mover} & set(range(seats))
                assert [
                    *table_violations(s),
                    *(violation for seat in changed for violation in family_violations(s, seat)),
                ] == []
                _others_gain_cheese_alone(before, s)
            before = s
        assert len({family.turns for family in s.seats}) == 1
        assert s.end_by and s.round == s.last_round


def _others_gain_cheese_alone(before, after):
    """In a turn the others change only by the cheese of fees."""
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if seat != before.mover and old != new:
            gain = amount(new.goods, CHEESE) - amount(old.goods, CHEESE)
            assert gain > 0 and new._replace(goods=old.goods) == old and new.goods - old.goods == gain
            assert before.turn is None, "fees are paid by moving"


# --- the same from outside: a position recounted with nothing but the component file


@pytest.mark.parametrize("seats", (1, 2, 3, 4, 5))
def test_scores_can_be_recounted_from_the_position(seats):
    for number in range(3):
        for s in played(Setup(seats, {"variable_tracks": True}), Random(77 * seats + number)):
            if s.turn is not None:
                continue
            position = GAME.position(s)
            assert GAME.scores(s) == tuple(recounted(position, seat) for seat in range(seats))
            assert GAME.scores(s) == tuple(sheet(s, seat).total for seat in range(seats))
            if seats == 1:
                on_tracks = sum(points_on(position, track, "G") for track in position["tracks"])
                assert greg_total(s) == on_tracks + 3 * position["greg"]["awards"] == sheet(s, GREG).total


def points_on(position, track, owner):
    tiles = {tile["id"]: tile["points"] for tile in FACTS["score_tiles"]["list"]}
    rocket = next(track["points"] for track in FACTS["tracks"]["list"] if track["id"] == "rocket")
    points = rocket if track == "rocket" else tiles[position["tiles"][track]]
    return sum(value * field.count(owner) for value, field in zip(points, position["tracks"][track], strict=True))


def recounted(position, seat):
    own, tracks = position["seats"][seat], position["tracks"]
    marks = {track: sum(field.count(seat) for field in fields) for track, fields in tracks.items()}
    counts = {
        **{f"marks:{track}": count for track, count in marks.items()},
        "rats": sum(rat["at"] == 27 for rat in own["rats"]),
        "items": len(own["backpacks"]) + len(own["comics"]) + own["drinks"],
        "tracks": sum(count > 0 for count in marks.values()),
    }
    caps = {cap["id"]: cap for cap in FACTS["bottle_caps"]["list"]}
    left = sum(own[good] for good in ("cheese", "bottle", "powder", "can", "calc"))
    return (
        sum(points_on(position, track, seat) for track in tracks)
        + sum(caps[name]["points"] * counts[caps[name]["per"]] for name in own["caps"])
        + 3 * own["awards"]
        - 2 * own["mould"]
        + left // 4
    )


# --- hypothesis


@st.composite
def moments(draw):
    """A state somewhere in a match with any number of seats and any options."""
    seats = draw(st.integers(1, 5))
    options = draw(OPTIONS) | ({"greg": draw(st.sampled_from(("easy", "unfair")))} if seats == 1 else {})
    stop, rng = draw(st.integers(0, 400)), Random(draw(st.integers(0, 10**6)))
    *_, last = islice(played(Setup(seats, options), rng), stop + 1)
    return last


@settings(max_examples=60, deadline=None)
@given(moments())
def test_positions_round_trip_and_say_who_acts(s):
    data = json.loads(json.dumps(GAME.position(s)))
    again = GAME.from_position(data, GAME.options_of(s))
    assert again == s and hash(again) == hash(s)
    assert fingerprint(data) == fingerprint(GAME.position(again)) and canonical(data).isascii()
    assert data["over"] == (not s.actors)


@settings(max_examples=60, deadline=None)
@given(moments(), st.data())
def test_moves_are_short_stable_texts_that_do_something(s, data):
    for actor in s.actors:
        legal = GAME.legal(s, actor)
        assert len(set(legal)) == len(legal) > 0
        for move in legal:
            assert move.isascii() and move == move.lower() == move.strip() and " | " not in move
        if actor != CHANCE and s.turn is not None:
            assert len(legal) > 1 or legal == ("end",), "only an end without an alternative is asked for"
        move = data.draw(st.sampled_from(legal))
        step = GAME.apply(s, {actor: move})
        assert step.state == GAME.advance(s, {actor: move}) != s
        assert step.reveals == (actor == CHANCE or move == "end")


@settings(max_examples=60, deadline=None)
@given(moments(), st.text(alphabet="move drinksuptalybcf0123.:+", max_size=30))
def test_every_refusal_names_a_rule(s, text):
    for seat in (*range(len(s.seats)), CHANCE):
        rule = GAME.why_not(s, seat, text)
        assert (rule is None) == (text in GAME.legal(s, seat))
        assert rule is None or rule.text.endswith(".")


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), OPTIONS, st.integers(0, 10**6))
def test_a_saved_match_is_the_same_match(seats, options, seed):
    match, rng = Match(GAME, Setup(seats, options), str(seed)), Random(seed)
    for _ in range(60):
        if match.over:
            break
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            match.play({seat: rng.choice(GAME.legal(match.state, seat)) for seat in match.to_act})
    again, damage = from_text(to_text(match, with_seed=True), GAMES)
    assert damage is None and again.states == match.states and again.loaded_draws() == []


# --- typical games


def test_the_path_of_a_variable_set_up_keeps_every_letter_in_its_part():
    seen = set()
    for seed in range(20):
        for s in played(Setup(3, {"variable_path": True, "variable_tracks": True}), Random(seed)):
            if s.turn is None:
                break
        path = GAME.position(s)["path"]
        assert sorted(path) == sorted(TILES)
        letters = [TILES[tile]["group"] for tile in path]
        assert letters == sorted(letters)
        tiles = list(GAME.position(s)["tiles"].values())
        assert len(set(tiles)) == 7
        seen.add((tuple(path), tuple(tiles)))
    assert len(seen) == 20
