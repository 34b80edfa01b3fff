"""The opening book of Brooke: builds it, packs it and checks it.

python -m tools.solve.brooke_book build    solve every spread; can be stopped and continued
python -m tools.solve.brooke_book pack     write the file that the engine reads, once all spreads are solved
python -m tools.solve.brooke_book check    compare with the engine's own search and with plain minimax
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple
from zlib import compress, crc32

from engine.brooke.ai.book import CORRECTION, EVEN, FILE, FORMAT, UNKNOWN, book_spreads, packed
from engine.brooke.ai.openings import listed, ranked_worths
from engine.brooke.cards import CARDS, SLOTS, STANDARD, Deck, deck_of
from engine.brooke.turn import spread_of
from tools.solve.brooke_check import check, minimax_differences
from tools.solve.brooke_tables import Sides, Solver

WORK = Path("build/brooke-book")
#: Cards that blue is ahead by, as letters.
_LETTERS = {cards: "abc0ABC"[cards + 3] for cards in range(-3, 4)}
#: The letter of the lowest rank.
_FIRST_RANK = ord("A")
CARDS_FILE, PIPS_FILE = "cards.txt", "pips.txt"

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
    """Write the book, with the pips that are solved; returns its size."""
    deck, cards, pips = deck_of(STANDARD), read_work(folder, CARDS_FILE), read_work(folder, PIPS_FILE)
    every = book_spreads(deck)
    places = [
        places_of(deck, three, pips[three]) if three in pips else [UNKNOWN] * len(cards[three]) for three in every
    ]
    return write_book(path, [cards_of(cards[three]) for three in every], places)


def places_of(deck: Deck, cards: Cards, letters: str) -> list[int]:
    """Ranks of the work folder as places among the worths with equal cards."""
    worths = ranked_worths(deck, cards)
    first: dict[int, int] = {}
    for rank, worth in enumerate(worths):
        first.setdefault(worth[0], rank)
    ranks = [ord(letter) - _FIRST_RANK for letter in letters]
    return [rank - first[worths[rank][0]] for rank in ranks]


def write_book(path: Path, cards: Sequence[Sequence[int]], places: Sequence[Sequence[int]]) -> int:
    """Write cards and places of the pips of all listed positions, spread by spread; returns the file's size."""
    lengths = b"".join(len(values).to_bytes(2, "little") for values in cards)
    shifted = b"".join(packed([value + EVEN for value in values]) for values in cards)
    parts = [compress(part, 9) for part in (lengths, shifted, b"".join(map(packed, places)))]
    head = json.dumps({"format": FORMAT, "parts": [[len(part), crc32(part)] for part in parts]})
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.write_bytes(head.encode() + b"\n" + b"".join(parts))


def _choices() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.solve.brooke_book", description=__doc__)
    parser.add_argument("what", choices=("build", "pack", "check"))
    parser.add_argument("--jobs", type=int, default=1, help="processes (each needs a table)")
    parser.add_argument("--pips", type=int, default=CARDS**SLOTS, help="build: spreads whose pips are solved too")
    parser.add_argument("--work", type=Path, default=WORK, help="folder of a build in progress")
    parser.add_argument("--gigabytes", type=float, default=1.5, help="size of each process's table")
    parser.add_argument("--out", type=Path, default=FILE, help="the book to write or to check")
    parser.add_argument("--positions", type=int, default=300, help="check: positions after both first dice")
    parser.add_argument("--openings", type=int, default=30, help="check: openings from the first die on")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    return parser.parse_args()


def main() -> int:
    chosen = _choices()
    table_bytes = int(chosen.gigabytes * (1 << 30))
    if chosen.what == "build":
        return build(chosen.work, chosen.jobs, table_bytes, chosen.pips)
    if chosen.what == "pack":
        left = len(book_spreads(deck_of(STANDARD))) - len(read_work(chosen.work, CARDS_FILE))
        if left:
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
    return int(bool(wrong) or any(searched))


if __name__ == "__main__":
    sys.exit(main())
