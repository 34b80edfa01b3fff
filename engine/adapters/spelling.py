"""Moves as numbers: a move is spelled word by word, and the words are numbered.

Whole moves cannot be numbered where there are too many of them: four rats that each walk somewhere make millions.
A number in the list of legal moves would be small, but it would mean something else in each position.  A game has
few words, and each means the same everywhere.  A word is only asked for where there is a choice, so a game whose
moves differ in one word has one choice for each move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from ..base import Move


class Spelled(NamedTuple):
    """A move so far."""

    text: Move
    #: Whether it is a whole move.
    whole: bool

    def begins(self, move: Move) -> bool:
        """Whether a move begins like this, or is this."""
        return move == self.text if self.whole else f"{move} ".startswith(f"{self.text} ")


NOTHING = Spelled("", False)


class WordChoice:
    """A choice between words."""

    def __init__(self, after: Mapping[int, Spelled]) -> None:
        #: What each word makes of the move.
        self.after = after
        #: The numbers of the words, ascending.
        self.numbers = sorted(after)
        #: An adapter's mask of these numbers, kept for the next time.
        self.mask: Any = None


class Speller:
    """The words of a game."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self._number = {word: number for number, word in enumerate(words)}
        #: What can be chosen, given the legal moves and the beginning of one.
        self.choice = lru_cache(maxsize=1 << 12)(self._choice)

    def _choice(self, moves: tuple[Move, ...], said: Move) -> WordChoice:
        spelled = [move.split(" ") for move in moves if f"{move} ".startswith(f"{said} ") or not said]
        shared = _shared(spelled)
        # The last word stands for a move without a choice.
        at = len(shared) - (len(spelled) == 1)
        groups: dict[str, list[list[str]]] = {}
        for words in spelled:
            groups.setdefault(words[at] if at < len(words) else "", []).append(words)
        after = {
            self._number[word]: Spelled(" ".join(group[0]), True)
            if len(group) == 1
            else Spelled(" ".join(_shared(group)), False)
            for word, group in groups.items()
        }
        return WordChoice(after)


def _shared(spelled: list[list[str]]) -> list[str]:
    """The words with which all these moves begin."""
    columns = zip(*spelled, strict=False)
    return [words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)]
