"""The opening book: what it lists, symmetries, the master that follows it, and a file that cannot be used."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from engine.ai.advice import conclude, run_to_end
from engine.base import CHANCE, Setup
from engine.brooke.ai.book import (
    Book,
    Worth,
    book_spreads,
    colour_twins,
    followers,
    has_gain,
    listed,
    mirrored,
    mirrors,
    opening_node,
    outcome_worths,
    ranked_worths,
    recoloured,
    sorted_by_dice,
)
from engine.brooke.ai.candidates import candidates
from engine.brooke.ai.mind import BrookeMind
from engine.brooke.ai.pass_values import by_cards, margin, pass_values
from engine.brooke.ai.proof import Proof
from engine.brooke.ai.reasons import SOLVED
from engine.brooke.ai.search import node_of
from engine.brooke.cards import BLUE, STANDARD, deck_of
from engine.brooke.coach import BrookeCoach
from engine.brooke.game import Brooke
from engine.brooke.turn import spread_of, turns
from engine.match import Match
from tests.engine.table_writer import write_book

GAME, DECK = Brooke(), deck_of(STANDARD)
#: Without a direction on any face, with one, one whose colour twin has other cards, and one that is mirrored.
SPREADS = ((7, 2, 11), (0, 6, 9), (3, 8, 5), (7, 10, 2))
#: With a face that gives dice.
GAIN = SPREADS[1]


def invented(node, spread):
    """A worth that says which position it belongs to: its number among the worths of the spread."""
    worths = ranked_worths(DECK, spread.cards)
    return Worth(*worths[crc32(node.key.to_bytes(8, "little")) % len(worths)])


def invented_turn(node, spread):
    """A third turn that says which position it belongs to: its number and the position after it."""
    after = followers(spread, node)
    number = crc32(node.key.to_bytes(8, "big")) % len(after)
    return number, after[number]


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A book with invented values and third turns for a few spreads, and no positions for the others."""
    file = tmp_path_factory.mktemp("book") / "openings.bin"
    wanted = {standard_form(cards) for cards in SPREADS} | {standard_form(twin(cards)) for cards in SPREADS}
    ranks, turns = [], []
    for cards in book_spreads(DECK):
        spread, worths = spread_of(DECK, cards, "colour"), ranked_worths(DECK, cards)
        nodes = sorted_by_dice(listed(spread)) if cards in wanted else []
        ranks.append([worths.index(invented(node, spread)) for node in nodes])
        if has_gain(DECK, cards):
            turns.append([invented_turn(node, spread)[0] for node in nodes])
    write_book(file, ranks, turns)
    return file


def standard_form(cards):
    return cards[::-1] if cards[0] > cards[2] and mirrors(DECK, cards) else cards


def twin(cards):
    return tuple(colour_twins(DECK)[card] for card in cards)


def start(cards, starter, options=None, rolls="2,5"):
    """A first pass with these cards and rolls, before the first die."""
    state = GAME.start(Setup(2, options or {}))
    ids = ",".join(str(DECK.cards[card].id) for card in cards)
    for chance in f"first {starter}", ids, rolls:
        state = GAME.advance(state, {CHANCE: chance})
    return state


def after_a_turn(state, rng):
    """A state after the first turn, drawn at random."""
    first = GAME.to_act(state)[0]
    while GAME.to_act(state)[0] == first:
        state = GAME.advance(state, {first: rng.choice(GAME.legal(state, first))})
    return state


def test_the_book_lists_every_position_after_both_first_dice():
    spreads = book_spreads(DECK)
    assert len(spreads) == 1320 - 8 * 7 * 6 // 2, "of two mirrored spreads one is enough"
    spread = spread_of(DECK, SPREADS[1], "colour")
    nodes = {node.key: node for node in listed(spread)}
    assert all(not n.blue.first and not n.red.first and n.mover == BLUE for n in nodes.values())
    for rolls in (1, 6), (4, 4):
        for first in followers(spread, opening_node(*rolls)):
            for mine, theirs, faces in turns(spread, first.red, first.blue, first.faces, first.mover):
                assert node_of(theirs, mine, faces, BLUE).key in nodes


@pytest.mark.parametrize("cards", SPREADS[:3])
def test_exchanging_colours_or_left_and_right_changes_no_turn(cards):
    spread, other = (spread_of(DECK, three, "colour") for three in (cards, twin(cards)))
    flipped = spread_of(DECK, cards[::-1], "colour")
    for node in listed(spread):
        after = {child.key for child in followers(other, recoloured(node))}
        assert {recoloured(child).key for child in followers(spread, node)} == after
        if mirrors(DECK, cards):
            after = {child.key for child in followers(flipped, mirrored(node))}
            assert {mirrored(child).key for child in followers(spread, node)} == after


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("cards", SPREADS)
def test_values_are_those_of_the_file_whoever_starts(path, cards, starter):
    cards = twin(cards) if starter else cards
    state = start(cards, starter)
    opening = run_to_end(Book(path).opening(state))
    own = twin(cards) if starter else cards

    spread = spread_of(DECK, standard_form(own), "colour")

    def in_the_file(node):
        node = recoloured(node) if starter else node
        found = invented(mirrored(node) if own != standard_form(own) else node, spread)
        return Worth(-found.cards, -found.pips) if starter else found

    node = node_of(state.blue, state.red, state.faces, state.mover)
    best = (min, max) if starter else (max, min)
    worths = []
    for first in followers(state.spread, node):
        worths.append(best[1](map(in_the_file, followers(state.spread, first))))
        assert opening.worth(first) == worths[-1]
    assert opening.worth(node) == best[0](worths)


@pytest.mark.parametrize("starter", [0, 1])
def test_the_master_plays_the_first_two_turns_by_the_book(path, starter):
    mind, book, rng = BrookeMind(Book(path)), Book(path), Random(1)
    for cards in SPREADS:
        first = start(twin(cards) if starter else cards, starter)
        for state in first, after_a_turn(first, rng):
            seat = GAME.to_act(state)[0]
            opening = run_to_end(book.opening(state))
            better = min if seat else max
            worths = {}
            for c in run_to_end(candidates(state)):
                worths[c.move] = better(worths.get(c.move, opening.worth(c.node)), opening.worth(c.node))
            best, values = better(worths.values()), pass_values(state)
            advice = conclude(mind.think(GAME.view(state, seat), "master", Random(1)))
            assert worths[advice.move] == best
            outcome = outcome_worths(DECK, state.spread.cards).index(best)
            worth = values.steps[values.ranks[outcome]] / 500 - 1
            assert advice.reason.id in SOLVED and advice.value == pytest.approx(-worth if seat else worth)
            assert not advice.notes


def test_in_the_last_pass_the_book_gives_the_result_pips_included(path):
    coach, mind = BrookeCoach(Book(path)), BrookeMind(Book(path))
    seen = set()
    for won in (
        [[2, 3, 4, 5, 6], [8, 9, 11, 12]],
        [[2, 3, 5, 6], [4, 8, 9, 11, 12]],
        [[3, 4, 5, 11], [2, 6, 8, 9]],
        [[2, 6, 8, 9], [3, 4, 5, 11]],
    ):
        for rolls in "1,4", "2,5", "3,3", "6,2":
            table = f"1B:/|7R:/|10B:/;stock 4,4;reserve 2,2;first {rolls};turn B"
            aside = [card for card in (2, 3, 4, 5, 6, 8, 9, 11, 12) if card not in won[0] + won[1]]
            data = {"table": table, "won": won, "aside": aside, "pass": 4, "starter": "B"}
            state = GAME.from_position(data, {})
            opening = run_to_end(Book(path).opening(state))
            worth = opening.worth(node_of(state.blue, state.red, state.faces, state.mover))
            cards, pips = margin(state.rules, state.ledger)
            ahead = (cards + worth.cards, pips + worth.pips)
            chance = 1.0 if ahead > (0, 0) else 0.0 if ahead < (0, 0) else 0.5
            hint = conclude(coach.appraise(GAME.view(state, 0), Random(1)))
            advice = conclude(mind.think(GAME.view(state, 0), "master", Random(1)))
            assert hint.exact and hint.chance == chance
            assert advice.exact and advice.value == 2 * chance - 1
            seen.add(chance)
    assert {0.0, 1.0} <= seen


def with_both_first_dice(state, rng):
    return after_a_turn(after_a_turn(state, rng), rng)


@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize("cards", [GAIN, SPREADS[3]])
def test_third_turns_are_those_of_the_file_whoever_starts(path, cards, starter):
    cards = twin(cards) if starter else cards
    own = twin(cards) if starter else cards
    spread, rng = spread_of(DECK, standard_form(own), "colour"), Random(2)
    for rolls in "1,6", "4,4", "5,2":
        state = with_both_first_dice(start(cards, starter, rolls=rolls), rng)
        opening = run_to_end(Book(path).opening(state))
        node = node_of(state.blue, state.red, state.faces, state.mover)

        def there_and_back(node):
            node = recoloured(node) if starter else node
            return mirrored(node) if own != standard_form(own) else node

        expected = there_and_back(invented_turn(there_and_back(node), spread)[1])
        assert opening.third_turn(node).key == expected.key
        # Whoever has the third turn cannot do better than by a best one, which is this.
        worth = opening.worth(node)
        least, most = opening.between(expected)
        assert least.cards == most.cards
        assert most.cards <= worth.cards if starter == BLUE else least.cards >= worth.cards


@pytest.mark.parametrize("starter", [0, 1])
def test_what_a_pass_is_likely_worth_follows_from_its_first_dice(path, starter):
    state = with_both_first_dice(start(twin(GAIN) if starter else GAIN, starter), Random(3))
    opening = run_to_end(Book(path).opening(state))
    dice = state.blue.dice, state.red.dice
    both = [node for node, _ in opening.worths() if (node.blue.dice, node.red.dice) == dice]
    likely = opening.likely_worths(node_of(state.blue, state.red, state.faces, state.mover))
    # Positions with these dice may differ in faces, in dice gained and in who is to move.
    assert likely == [opening.worth(node) for node in both] != []
    before = start(twin(GAIN) if starter else GAIN, starter)
    assert opening.likely_worths(node_of(before.blue, before.red, before.faces, before.mover)) == []


@pytest.mark.parametrize("starter", [0, 1])
def test_the_master_plays_the_third_turn_by_the_book(path, starter):
    mind = BrookeMind(Book(path))
    state = with_both_first_dice(start(twin(GAIN) if starter else GAIN, starter), Random(3))
    seat = GAME.to_act(state)[0]
    opening = run_to_end(Book(path).opening(state))
    node = node_of(state.blue, state.red, state.faces, state.mover)
    best, values = opening.third_turn(node), pass_values(state)
    worth = (
        values.steps[values.ranks[outcome_worths(DECK, state.spread.cards).index(opening.worth(node))]] / 500 - 1
    )
    while GAME.to_act(state)[0] == seat:
        first = next(
            told
            for told in mind.think(GAME.view(state, seat), "master", Random(1))
            if told and told.reason.id in SOLVED
        )
        assert first.value == pytest.approx(-worth if seat else worth)
        state = GAME.advance(state, {seat: first.move})
    assert node_of(state.blue, state.red, state.faces, state.mover).key == best.key


def test_an_analysis_takes_the_third_turn_from_the_book(path):
    match, rng = Match(GAME, Setup(), "third"), Random(3)
    for chance in "first 0", "1,7,10", "2,5":
        match.play({CHANCE: chance})
    while len(match.state.blue.dice) + len(match.state.red.dice) < 2 or match.state.due:
        seat = match.to_act[0]
        match.play({seat: rng.choice(GAME.legal(match.state, seat))})
    state = match.state
    worth = run_to_end(Book(path).opening(state)).worth(node_of(state.blue, state.red, state.faces, state.mover))
    studying = BrookeCoach(Book(path)).study(match, "seed")
    # As the coach counts them: later rounds as people play them.
    chances = by_cards(pass_values(state, people=True).worths)
    cards = [cards for cards, _ in outcome_worths(DECK, state.spread.cards)]
    told = run_to_end(studying).curve[-1][0]
    assert told == pytest.approx(chances[cards.index(worth.cards)] / 1000, abs=0.001)


@pytest.mark.parametrize(
    ("cards", "rolls", "seed"), [((4, 8, 6), "5,6", 635), ((6, 3, 9), "2,2", 611), ((9, 3, 6), "1,1", 2)]
)
def test_third_turns_of_the_shipped_book_keep_what_a_position_is_worth(cards, rolls, seed):
    """Some of the few positions for which this can be proven quickly."""
    state = with_both_first_dice(start(cards, 0, rolls=rolls), Random(seed))
    node = node_of(state.blue, state.red, state.faces, state.mover)
    opening = run_to_end(Book().opening(state))
    worths = ranked_worths(DECK, cards)
    search = Proof(state.spread, [worths.index(worth) for worth in outcome_worths(DECK, cards)])
    search.limit = 300_000
    assert run_to_end(search.prove(opening.third_turn(node), worths.index(opening.worth(node))))


def test_other_decks_and_rulings_have_no_book(path):
    book = Book(path)
    assert run_to_end(book.opening(start(SPREADS[0], 0, {"correction": "mover"}))) is None
    assert run_to_end(book.opening(start(SPREADS[0], 0))) is not None
    assert not book.notes, "that is no fault of the book"


def test_a_worth_that_no_pass_can_have_is_damage(tmp_path):
    file, ranks, turns = tmp_path / "openings.bin", [], []
    for cards in book_spreads(DECK):
        positions = len(list(listed(spread_of(DECK, cards, "colour")))) if cards == GAIN else 0
        ranks.append([200] * positions)
        turns.append([0] * positions if has_gain(DECK, cards) else [])
    write_book(file, ranks, turns)
    book = Book(file)
    assert run_to_end(book.opening(start(GAIN, 0))) is None
    assert book.notes[0].startswith("The table openings.bin is damaged.")


def damaged(data):
    return data[:-40] + bytes([data[-40] ^ 1]) + data[-39:]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (None, "The table openings.bin cannot be read"),
        (damaged, "The table openings.bin is damaged."),
        (lambda data: data[: len(data) // 2], "The table openings.bin is damaged."),
        (lambda data: data.replace(b'"format": 2', b'"format": 9'), "The table openings.bin has format 9, not 2."),
    ],
    ids=["missing", "damaged", "cut short", "newer"],
)
def test_without_the_book_the_master_searches_and_says_so(path, tmp_path, change, sentence):
    file = tmp_path / "openings.bin"
    if change is not None:
        file.write_bytes(change(path.read_bytes()))
    book = Book(file)
    thinking = BrookeMind(book).think(GAME.view(start(SPREADS[1], 0), 0), "master", Random(1))
    told = next(advice for advice in thinking if advice is not None and advice.notes)
    assert told.notes[0].startswith(sentence) and told.notes[0].endswith("are searched instead.")
    assert not told.exact and len(book.notes) == 1
