"""Checks of the opening book, against plain minimax and against the search of the engine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from engine.ai.advice import drained
from engine.brooke.ai import search as engine_search
from engine.brooke.ai.book import CORRECTION, Book, book_spreads
from engine.brooke.ai.openings import opening_node, outcome_worths
from engine.brooke.ai.pass_values import OUTCOMES, signs_of
from engine.brooke.ai.search import Exhausted, Node, Search, node_of
from engine.brooke.cards import BLUE, RED, SLOTS, STANDARD, Deck, deck_of
from engine.brooke.sides import CUT_RESULTS, VALUES
from engine.brooke.state import Ledger, Rules, state_of
from engine.brooke.turn import NOBODY, Spread, next_mover, spread_of, turns
from tools.solve.brooke_tables import Sides, Solver

#: Positions that plain Python may search for one question, and how many it may keep.
_WORK, _KEPT = 60_000_000, 4_000_000
#: Plain minimax begins with so many dice in stock.
_SMALL = 2


class Opening(NamedTuple):
    """Three cards and two rolls, blue starting."""

    cards: tuple[int, int, int]
    blue: int
    red: int


# --- plain minimax


def _children(spread: Spread, node: Node) -> Iterator[tuple[Node, bool]]:
    """Every position after a turn or a correction, and whether the pass ends there."""
    over = bool(node.blue.excess or node.red.excess)
    placer = 1 - node.mover if over else node.mover
    own, other = (node.red, node.blue) if placer == RED else (node.blue, node.red)
    if over:
        found = [(mine, theirs, node.faces) for mine in CUT_RESULTS[own] for theirs in CUT_RESULTS[other]]
    else:
        found = turns(spread, own, other, node.faces, placer)
    for mine, theirs, faces in found:
        blue, red = (theirs, mine) if placer == RED else (mine, theirs)
        follower = 1 - placer if mine.excess or theirs.excess else next_mover(mine, theirs, placer)
        yield node_of(blue, red, faces, max(0, follower)), follower == NOBODY


def _minimax(search: Search, node: Node) -> int:
    best = max if node.mover == BLUE else min
    return best(
        search.values[search.outcome(child)] if ends else _minimax(search, child)
        for child, ends in _children(search.spread, node)
    )


def _small_position(spread: Spread, rng: Random) -> Node | None:
    """A position near the end of a random pass; None if the pass ended before."""
    node = opening_node(rng.choice(VALUES), rng.choice(VALUES))
    while node.blue.stock + node.red.stock > _SMALL:
        node, ends = rng.choice(list(_children(spread, node)))
        if ends:
            return None
    return node


def minimax_differences(solver: Solver, sides: Sides, deck: Deck, positions: int, seed: int) -> list[str]:
    """Positions near the end of a pass for which the compiled search and plain minimax disagree."""
    rng, wrong, seen = Random(seed), [], 0
    while seen < positions:
        cards = rng.choice(book_spreads(deck))
        spread = spread_of(deck, cards, CORRECTION)
        node = _small_position(spread, rng)
        if node is None:
            continue
        seen += 1
        solver.begin(spread, deck)
        worths = outcome_worths(deck, cards)
        search = Search(spread, [solver.worths.index(worth) for worth in worths], pip_weight=0.25)
        key = sides.key(*node[1:])
        (found,), expected = solver.ranks([key], solver.cards([key])), _minimax(search, node)
        if found != expected:
            wrong.append(f"{cards} {node}: {solver.worths[found]} instead of {solver.worths[expected]}")
    return wrong


# --- the engine's search


def _searched(opening: Opening) -> tuple[Opening, int | None, bool | None]:
    """An opening, its value in the book, and whether plain Python agrees (None: too much work)."""
    deck = deck_of(STANDARD)
    spread = spread_of(deck, opening.cards, CORRECTION)
    node = opening_node(opening.blue, opening.red)
    ledger = Ledger(1, 1, BLUE, (0, 0), 0, (), None)
    state = state_of(Rules(deck, False, CORRECTION), ledger, spread, node.faces, node.blue, node.red, BLUE)
    listed = drained(_book.opening(state))
    worth = None if listed is None else listed.worth(node)
    if worth is None:
        return opening, None, False
    cards = worth.cards
    engine_search.CAPACITY = _KEPT
    search = Search(spread, [sum(signs_of(outcome)) + SLOTS for outcome in range(OUTCOMES)], pip_weight=0.25)
    search.limit = _WORK
    rank = cards + SLOTS
    try:
        least = rank == 0 or drained(search.prove(node, rank))
        search.limit = search.work + _WORK
        more = rank < 2 * SLOTS and drained(search.prove(node, rank + 1))
    except Exhausted:
        return opening, cards, None
    return opening, cards, least and not more


_book: Book


def _use(path: Path) -> None:
    global _book
    _book = Book(path)


def random_openings(number: int, seed: int) -> Sequence[Opening]:
    """Openings drawn at random, mirrored spreads left out."""
    rng, spreads = Random(seed), book_spreads(deck_of(STANDARD))
    return [Opening(rng.choice(spreads), rng.choice(VALUES), rng.choice(VALUES)) for _ in range(number)]


def check(path: Path, openings: int, jobs: int, seed: int) -> int:
    """Compare openings of a book with the engine's search; prints what differs and returns an exit code."""
    agree, wrong, hard = 0, 0, 0
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs, _use, (path,)) as pool:
        for opening, cards, same in pool.imap_unordered(_searched, random_openings(openings * 3, seed)):
            agree += same is True
            hard += same is None
            wrong += same is False
            if same is False:
                print(f"{opening}: the book says {cards}, the search does not agree")
            if agree + wrong == openings:
                break
    print(f"{agree} of {agree + wrong} openings agree; {hard} were too much work for plain Python")
    return int(wrong > 0 or agree < openings)
