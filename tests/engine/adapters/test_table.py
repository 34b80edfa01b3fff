"""Moves as numbers and matches as moments, for every game; no library is needed for this."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from itertools import islice, product
from random import Random

import pytest

from engine.adapters.spelling import NOTHING, Speller
from engine.adapters.table import Moment, table_of
from engine.base import CHANCE, BadOption
from engine.games import GAMES, encoding_of
from engine.match import Match
from tests.engine.adapters.toy import toy as toy  # a fixture
from tests.engine.adapters.walks import TABLE_IDS, TABLES, chosen, moments

every_table = pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=TABLE_IDS)


# --- spelling


def spelled(speller: Speller, moves: tuple[str, ...], said: str = "") -> Iterator[str]:
    """Every move that can be spelled."""
    for after in speller.choice(moves, said).after.values():
        if after.whole:
            yield after.text
        else:
            yield from spelled(speller, moves, after.text)


def test_a_word_is_asked_for_only_where_moves_differ():
    speller = Speller(["", "a", "b", "c", "x", "y"])
    moves = ("go a x", "go a x c", "go b x", "go b y")
    first = speller.choice(moves, "")
    assert first.numbers == [1, 2]
    assert first.after[1] == ("go a x", False) and first.after[2] == ("go b", False)
    assert speller.choice(moves, "go a x").after == {0: ("go a x", True), 3: ("go a x c", True)}
    assert speller.choice(moves, "go b").after == {4: ("go b x", True), 5: ("go b y", True)}


def test_the_last_word_stands_for_the_only_move():
    assert Speller(["a", "b"]).choice(("go a b",), "").after == {1: ("go a b", True)}


def test_a_word_is_no_beginning_of_a_longer_one():
    moves = ("walk 1", "walk 12", "walk 12 far")
    speller = Speller(["", "1", "12", "far"])
    assert sorted(spelled(speller, moves)) == sorted(moves)
    assert speller.choice(moves, "walk 1").after == {1: ("walk 1", True)}


@every_table
def test_every_legal_move_can_be_spelled_in_one_way(name, seats, options):
    table = table_of(name, seats, options)
    for moment in islice(moments(table, Random(1)), 150):
        for seat in moment.actors:
            if seat != CHANCE and not moment.said:
                legal = table.game.legal(moment.state, seat)
                assert sorted(spelled(table.speller, tuple(legal))) == sorted(legal)


# --- numbers


@every_table
def test_a_frame_holds_whatever_is_played(name, seats, options):
    """Words, lengths and bounds; and who sees the same numbers has the same choices."""
    table = table_of(name, seats, options)
    frame, game, choices = table.frame, table.game, {}
    assert len(set(frame.words)) == len(frame.words)
    for seed in range(4 // seats or 1):
        path = list(moments(table, Random(seed)))
        if frame.choices is not None:
            draws = sum(moment.actors == (CHANCE,) for moment in path)
            assert draws <= frame.draws and len(path) - 1 - draws <= frame.choices
        for moment in path:
            if moment.actors == (CHANCE,):
                assert len(game.odds(moment.state)) <= frame.outcomes
                continue
            assert frame.at_once or len(moment.actors) <= 1
            for seat in range(seats):
                numbers = tuple(moment.observation(seat))
                assert len(numbers) == frame.observation
                assert all(0 <= number <= 1 for number in numbers)
                if seat in moment.actors:
                    assert choices.setdefault(numbers, moment.choice(seat).numbers) == moment.choice(seat).numbers


@every_table
def test_a_frame_says_whether_there_are_secrets(name, seats, options):
    table = table_of(name, seats, options)
    hidden = any(
        moment.hides_from_others(seat)
        for seed in range(3)
        for moment in islice(moments(table, Random(seed)), 40)
        for seat in range(seats)
    )
    assert hidden == table.frame.secrets


@pytest.mark.parametrize("name", GAMES)
def test_a_set_up_that_the_game_refuses_is_refused(name):
    with pytest.raises(BadOption):
        table_of(name, 9, {})
    with pytest.raises(BadOption):
        table_of(name, 2, {"gravity": True})
    assert encoding_of(name) is encoding_of(name)


# --- moments


@every_table
def test_moments_are_copied_and_stored_without_loss(name, seats, options):
    *_, moment = islice(moments(table_of(name, seats, options), Random(2)), 60)
    assert copy.deepcopy(moment) is moment
    again = pickle.loads(pickle.dumps(moment))
    assert again is not moment and again.table is moment.table
    assert (again.state, again.said, again.actors) == (moment.state, moment.said, moment.actors)
    assert [again.history(seat) for seat in range(seats)] == [moment.history(seat) for seat in range(seats)]


@every_table
def test_a_match_follows_the_same_moves(name, seats, options):
    table, rng = table_of(name, seats, options), Random(3)
    match, moment = Match(table.game, table.setup, "seed"), table.first
    while moment.actors:
        if moment.actors == (CHANCE,):
            moment = moment.after(moment.drawn("seed", match.draws))
        else:
            moment = moment.after(chosen(moment, rng))
        if moment.moves():
            match.play(moment.moves())
        assert match.state == moment.state
    ranks = table.game.ranks(match.state)
    for rank, result in zip(ranks, moment.results(), strict=True):
        assert result == (-1 if rank > 1 else 1 if ranks.count(1) == 1 else 0)


def alternatives(moment: Moment, seat: int) -> Iterator[dict[int, int]]:
    """Everything that chance and the others could choose."""
    if moment.actors == (CHANCE,):
        yield from ({CHANCE: number} for number, _ in moment.odds())
        return
    others = [who for who in moment.actors if who != seat]
    for numbers in product(*(moment.choice(who).numbers for who in others)):
        yield dict(zip(others, numbers, strict=True))


@pytest.mark.parametrize("options", [{"draw": True}, {"draft": True}, {"draft": True, "mime": True}, {}])
def test_what_a_seat_cannot_tell_apart_reads_the_same(options):
    """Two matches that look the same to a seat all along: what was hidden differs, what it is told does not."""
    table, rng, differed = table_of("braverats", 2, options), Random(4), 0
    game = table.game
    for seat in (0, 1) * 3:
        one = other = table.first
        while one.actors:
            choice = chosen(one, rng)
            own = {seat: choice[seat]} if seat in choice else {}
            one = one.after(choice)
            view, before = game.view(one.state, seat), other
            twins = []
            for rest in alternatives(before, seat):
                if rest.keys() | own.keys() == set(before.actors):
                    after = before.after({**own, **rest})
                    if game.view(after.state, seat) == view:
                        twins.append(after)
            if not twins:
                break
            other = rng.choice(twins)
            differed += other.state != one.state
            assert other.history(seat) == one.history(seat)
            assert other.seen(seat) == one.seen(seat)
            assert list(other.observation(seat)) == list(one.observation(seat))
    assert bool(differed) == table.frame.secrets


@every_table
def test_a_sampled_state_looks_the_same(name, seats, options):
    table, rng = table_of(name, seats, options), Random(5)
    for moment in islice(moments(table, Random(6)), 40):
        for seat in range(seats):
            state = table.game.sample(table.game.view(moment.state, seat), rng)
            other = Moment(table, moment.before, moment.chosen, state, moment.said)
            assert other.seen(seat) == moment.seen(seat)
            assert list(other.observation(seat)) == list(moment.observation(seat))


def test_moves_that_are_spelled_at_the_same_time_stay_hidden(toy):
    table = table_of(toy, 2, {})
    word = table.frame.words.index
    thrown = table.first.after({CHANCE: 1})
    assert thrown.actors == (0, 1)
    speaking = thrown.after({0: word("say"), 1: word("pass")})
    assert speaking.actors == (0,) and speaking.state == thrown.state
    assert "0 says" in speaking.seen(0) and "0 says" not in speaking.seen(1) + speaking.seen(None)
    assert "1 says" not in speaking.seen(0) + speaking.seen(None)
    assert table.first.after({CHANCE: 0}).history(1) == thrown.history(1) != thrown.history(0)
    tails = speaking.after({0: word("tails")})
    assert tails.said[0] == ("say tails", False)
    over = tails.after({0: word("")})
    assert over.moves() == {0: "say tails", 1: "pass"}
    assert over.results() == [1.0, -1.0]


def test_a_mix_of_moves_becomes_a_mix_of_words(toy):
    table = table_of(toy, 2, {})
    word = table.frame.words.index
    thrown = table.first.after({CHANCE: 1})
    mix = {"say heads": 0.25, "say tails": 0.25, "say tails twice": 0.5}
    assert thrown.by_word(0, mix) == {word("pass"): 0.0, word("say"): 1.0}
    said = thrown.after({0: word("say"), 1: word("pass")})
    assert said.by_word(0, mix) == {word("heads"): 0.25, word("tails"): 0.75}
    tails = said.after({0: word("tails")})
    assert tails.by_word(0, mix) == pytest.approx({word(""): 1 / 3, word("twice"): 2 / 3})
    assert tails.by_word(0, {"pass": 1.0}) == {word(""): 0.5, word("twice"): 0.5}
    assert tails.said[1] != NOTHING
