"""The opening book of Brooke: builds it, packs it and checks it.

python -m tools.solve.brooke_book build    solve every spread; can be stopped and continued
python -m tools.solve.brooke_book third    find a best third turn for the spreads with a gain island; the same
python -m tools.solve.brooke_book pack     write the file that the engine reads, once all spreads are solved
python -m tools.solve.brooke_book check    compare with the engine's own search and with plain minimax
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple
from zlib import compress, crc32, decompress

from engine.ai.advice import drained
from engine.brooke.ai.book import (
    CORRECTION,
    EVEN,
    FILE,
    FORMAT,
    NO_TURN,
    UNKNOWN,
    VALUE_PARTS,
    Book,
    book_spreads,
    has_gain,
    packed,
)
from engine.brooke.ai.openings import followers, listed, ranked_worths, sorted_by_dice
from engine.brooke.ai.search import Node
from engine.brooke.cards import CARDS, SLOTS, STANDARD, Deck, deck_of
from engine.brooke.turn import spread_of
from tools.solve.brooke_check import check, check_third, minimax_differences
from tools.solve.brooke_tables import Sides, Solver

WORK = Path("build/brooke-book")
#: Cards that blue is ahead by, as letters.
_LETTERS = {cards: "abc0ABC"[cards + 3] for cards in range(-3, 4)}
#: The letter of the lowest rank.
_FIRST_RANK = ord("A")
CARDS_FILE, PIPS_FILE, THIRD_FILE = "cards.txt", "pips.txt", "third.txt"

Cards = tuple[int, int, int]


class Solved(NamedTuple):
    """The values of all listed positions of a spread, as letters."""

    cards: Cards
    values: str


def spreads(deck: Deck) -> list[Cards]:
    """The spreads of the book, in an order that mixes easy and hard ones, so that the time left can be told."""
    found = book_spreads(deck)
    Random(1).shuffle(found)
    return found


# --- the work folder: one line for each solved spread, so that a build can be stopped at any time


def _line(solved: Solved) -> str:
    text = f"{','.join(map(str, solved.cards))} {solved.values}"
    return f"{text} {crc32(text.encode()):08x}\n"


def read_work(folder: Path, name: str) -> dict[Cards, str]:
    """What has been solved so far; a line that was not written in full is left out."""
    path, found = folder / name, {}
    for line in path.read_text(encoding="ascii").splitlines() if path.is_file() else ():
        text, _, checksum = line.rpartition(" ")
        if f"{crc32(text.encode()):08x}" == checksum:
            cards, _, values = text.partition(" ")
            a, b, c = map(int, cards.split(","))
            found[a, b, c] = values
    return found


# --- solving

_solver: Solver
_sides: Sides
_deck: Deck
_book: Book


def _begin(cards: Cards) -> list[int]:
    """Go to a spread; returns its listed positions."""
    spread = spread_of(_deck, cards, CORRECTION)
    _solver.begin(spread, _deck)
    return [_sides.key(*node[1:]) for node in listed(spread)]


def solve_cards(cards: Cards) -> Solved:
    """The exact cards of every listed position of a spread."""
    return Solved(cards, "".join(_LETTERS[value] for value in _solver.cards(_begin(cards))))


def solve_pips(known: Solved) -> Solved:
    """The exact ranks of every listed position of a spread, given the cards: pips too."""
    ranks = _solver.ranks(_begin(known.cards), cards_of(known.values))
    return Solved(known.cards, "".join(chr(_FIRST_RANK + rank) for rank in ranks))


def solve_third(cards: Cards) -> Solved:
    """Third turns of a spread that keep what its positions are worth: for each the numbers of those found."""
    values = drained(_book.listed_cards(_deck, cards))
    keys, spread = _begin(cards), spread_of(_deck, cards, CORRECTION)
    goals = [_solver.first(value) for value in values]
    for number in sorted(range(len(keys)), key=goals.__getitem__, reverse=True):
        if not _solver.reaches(keys[number], goals[number]):
            raise ValueError(f"{cards}: the book is wrong about position {number}")
    turns = []
    for node, goal in zip(listed(spread), goals, strict=True):
        after = [_sides.key(*child[1:]) for child in followers(spread, node)]
        turns.append([number for number, key in enumerate(after) if _solver.is_known_to_reach(key, goal)])
    return Solved(cards, ",".join(".".join(map(str, found)) for found in turns))


def cards_of(letters: str) -> list[int]:
    """Letters of the work folder as cards that blue is ahead by."""
    values = {letter: cards for cards, letter in _LETTERS.items()}
    return [values[letter] for letter in letters]


def prepare(folder: Path, table_bytes: int) -> None:
    """Make the tables of all sides and the compiled search, for this process."""
    global _solver, _sides, _deck
    _deck = deck_of(STANDARD)
    tables = spread_of(_deck, (0, 1, 2), CORRECTION).on_theirs
    _sides = Sides([table.__getitem__ for table in tables])
    _solver = Solver(_sides, folder, table_bytes)


def _begin_worker(folder: Path, table_bytes: int) -> None:
    global _solver
    _solver = Solver(_sides, folder, table_bytes)


def build(folder: Path, jobs: int, table_bytes: int, most_pips: int) -> int:
    """Solve what is not solved yet: first the cards of all spreads, then the pips of so many."""
    folder.mkdir(parents=True, exist_ok=True)
    every = spreads(deck_of(STANDARD))
    with_pips = every[:most_pips]
    cards, pips = read_work(folder, CARDS_FILE), read_work(folder, PIPS_FILE)
    if len(cards) < len(every) or not pips.keys() >= set(with_pips):
        prepare(folder, 1 << 20)
        context = multiprocessing.get_context("fork")
        with context.Pool(jobs, _begin_worker, (folder, table_bytes)) as pool:
            todo = [three for three in every if three not in cards]
            _append(folder / CARDS_FILE, pool.imap_unordered(solve_cards, todo), len(todo))
            cards = read_work(folder, CARDS_FILE)
            known = [Solved(three, cards[three]) for three in with_pips if three not in pips]
            _append(folder / PIPS_FILE, pool.imap_unordered(solve_pips, known), len(known))
    print(f"All {len(every):,} spreads are solved, {len(with_pips):,} of them with pips.")
    return 0


def build_third(folder: Path, jobs: int, table_bytes: int, book: Path) -> int:
    """Find the third turns of the spreads that have none yet, from the values of a book."""
    global _book
    folder.mkdir(parents=True, exist_ok=True)
    deck, found = deck_of(STANDARD), read_work(folder, THIRD_FILE)
    todo = [three for three in spreads(deck) if has_gain(deck, three) and three not in found]
    if todo:
        prepare(folder, 1 << 20)
        _book = Book(book)
        context = multiprocessing.get_context("fork")
        with context.Pool(jobs, _begin_worker, (folder, table_bytes)) as pool:
            _append(folder / THIRD_FILE, pool.imap_unordered(solve_third, todo), len(todo))
    return 0


def _append(path: Path, found: Iterable[Solved], total: int) -> None:
    """Write one line for each spread as soon as it is solved."""
    start = monotonic()
    with path.open("a", encoding="ascii") as out:
        if out.tell() and not path.read_bytes().endswith(b"\n"):
            out.write("\n")
        for done, solved in enumerate(found, 1):
            out.write(_line(solved))
            out.flush()
            _progress(f"{path.stem}: {done:,} of {total:,} spreads", (monotonic() - start) / done * (total - done))
    if total:
        print(f"{path.stem}: {total:,} spreads in {monotonic() - start:.0f} seconds", flush=True)


def _progress(text: str, left: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{text}, {left / 60:.0f} minutes left ", end="", file=sys.stderr, flush=True)


# --- packing


def pack(folder: Path, path: Path) -> int:
    """Write the book with what is solved, and keep what it has of values that this folder did not solve.

    Returns its size.
    """
    deck, cards, pips = deck_of(STANDARD), read_work(folder, CARDS_FILE), read_work(folder, PIPS_FILE)
    every = book_spreads(deck)
    third = read_work(folder, THIRD_FILE)
    turns = []
    for three in filter(partial(has_gain, deck), every):
        nodes = list(listed(spread_of(deck, three, CORRECTION)))
        turns.append(turns_of(nodes, third[three]) if three in third else [NO_TURN] * len(nodes))
    if len(cards) < len(every):
        return write_parts(path, [*read_parts(path)[:VALUE_PARTS], turns_part(turns)])
    places = [
        places_of(deck, three, pips[three]) if three in pips else [UNKNOWN] * len(cards[three]) for three in every
    ]
    return write_book(path, [cards_of(cards[three]) for three in every], places, turns)


def turns_of(nodes: Sequence[Node], text: str) -> list[int]:
    """One of the turns in the work folder for each position, in the order of the book.

    Few different ones are taken, because that packs better.
    """
    found = {
        node.key: set(map(int, numbers.split("."))) for node, numbers in zip(nodes, text.split(","), strict=True)
    }
    chosen: dict[int, int] = {}
    while len(chosen) < len(found):
        left = {key: numbers for key, numbers in found.items() if key not in chosen}
        counted = Counter(sorted(number for numbers in left.values() for number in numbers))
        ((common, _),) = counted.most_common(1)
        chosen |= {key: common for key, numbers in left.items() if common in numbers}
    return [chosen[node.key] for node in sorted_by_dice(nodes)]


def places_of(deck: Deck, cards: Cards, letters: str) -> list[int]:
    """Ranks of the work folder as places among the worths with equal cards."""
    worths = ranked_worths(deck, cards)
    first: dict[int, int] = {}
    for rank, worth in enumerate(worths):
        first.setdefault(worth[0], rank)
    ranks = [ord(letter) - _FIRST_RANK for letter in letters]
    return [rank - first[worths[rank][0]] for rank in ranks]


def write_book(
    path: Path,
    cards: Sequence[Sequence[int]],
    places: Sequence[Sequence[int]],
    turns: Sequence[Sequence[int]] = (),
) -> int:
    """Write cards and places of the pips of all listed positions, spread by spread; returns the file's size.

    `turns` are the third turns of the spreads that can give dice; without any the book has none.
    """
    lengths = b"".join(len(values).to_bytes(2, "little") for values in cards)
    shifted = b"".join(packed([value + EVEN for value in values]) for values in cards)
    parts = [lengths, shifted, b"".join(map(packed, places)), *([turns_part(turns)] if turns else [])]
    return write_parts(path, parts)


def turns_part(turns: Sequence[Sequence[int]]) -> bytes:
    return b"".join(map(bytes, turns))


def read_parts(path: Path) -> list[bytes]:
    """The parts of a book, unpacked."""
    with path.open("rb") as file:
        return [decompress(file.read(size)) for size, _ in json.loads(file.readline())["parts"]]


def write_parts(path: Path, parts: Sequence[bytes]) -> int:
    small = [compress(part, 9) for part in parts]
    head = json.dumps({"format": FORMAT, "parts": [[len(part), crc32(part)] for part in small]})
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(head.encode() + b"\n" + b"".join(small))


def _choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.solve.brooke_book", description=__doc__)
    parser.add_argument("what", choices=("build", "third", "pack", "check"))
    parser.add_argument("--jobs", type=int, default=1, help="processes (each needs a table)")
    parser.add_argument("--pips", type=int, default=CARDS**SLOTS, help="build: spreads whose pips are solved too")
    parser.add_argument("--work", type=Path, default=WORK, help="folder of a build in progress")
    parser.add_argument("--gigabytes", type=float, default=1.5, help="size of each process's table")
    parser.add_argument("--out", type=Path, default=FILE, help="the book to write or to check")
    parser.add_argument("--positions", type=int, default=300, help="check: positions after both first dice")
    parser.add_argument("--openings", type=int, default=30, help="check: openings from the first die on")
    parser.add_argument("--third", type=int, default=100, help="check: third turns")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    return parser.parse_args()


def main() -> int:
    chosen = _choices()
    table_bytes = int(chosen.gigabytes * (1 << 30))
    if chosen.what == "build":
        return build(chosen.work, chosen.jobs, table_bytes, chosen.pips)
    if chosen.what == "third":
        return build_third(chosen.work, chosen.jobs, table_bytes, chosen.out)
    if chosen.what == "pack":
        left = len(book_spreads(deck_of(STANDARD))) - len(read_work(chosen.work, CARDS_FILE))
        if left and not chosen.out.is_file():
            print(f"{left:,} spreads are still to be solved: run “build”.", file=sys.stderr)
            return 1
        print(f"{chosen.out}: {pack(chosen.work, chosen.out):,} bytes")
        return 0
    prepare(chosen.work, 1 << 28)
    wrong = minimax_differences(_solver, _sides, _deck, chosen.positions, chosen.seed)
    right = chosen.positions - len(wrong)
    print(*wrong, f"{right} of {chosen.positions} small positions agree with plain minimax", sep="\n", flush=True)
    searched = [
        check(chosen.out, number, chosen.jobs, chosen.seed, placed=placed)
        for number, placed in ((chosen.positions, True), (chosen.openings, False))
    ]
    searched.append(check_third(chosen.out, chosen.third, chosen.jobs, chosen.seed))
    return int(bool(wrong) or any(searched))


if __name__ == "__main__":
    sys.exit(main())
