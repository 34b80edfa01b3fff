"""Checks the shipped riddles: each has exactly one answer, and none comes twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from engine import randomness
from engine.cli.jobs import results, serve
from engine.cli.progress import Progress
from engine.riddles.book import Book, book_of
from tests.engine.riddles.proofs import book_problems, problems


class Part(TypedDict):
    """Which riddles of a game are checked, by their places in the book."""

    game: str
    numbers: list[int]


def check(games: Sequence[str], sample: int, seed: str, jobs: int) -> int:
    """Print what is wrong with the riddles of some games; returns 1 if something is."""
    wrong = 0
    for game in games:
        book = book_of(game)
        numbers = sampled(book, sample // len(games) if sample else len(book), seed)
        found = book_problems(book)
        part: Part = {"game": game, "numbers": numbers}
        progress = Progress(len(numbers), "riddles")
        each = range(len(numbers))
        for told in (
            results(__name__, part, each, jobs, "riddle") if jobs > 1 else (checked(part, n) for n in each)
        ):
            found += told
            progress.step()
        progress.clear()
        print(f"{game}: {len(numbers)} of {len(book)} riddles proven again, {len(found)} problems")
        for problem in found:
            print(f"  {problem}")
        wrong += len(found)
    return int(wrong > 0)


def sampled(book: Book, size: int, seed: str) -> list[int]:
    """The places of some riddles, drawn by the seed."""
    current = [number for number in range(len(book)) if book[number].id not in book.withdrawn]
    if size >= len(current):
        return current
    return sorted(randomness.generator(seed, book.game).sample(current, size))


def checked(part: Part, place: int) -> list[str]:
    """The problems of one riddle, as sentences."""
    riddle = book_of(part["game"])[part["numbers"][place]]
    return [f"{riddle.id}: {problem}" for problem in problems(riddle)]


if __name__ == "__main__":
    serve(checked)
