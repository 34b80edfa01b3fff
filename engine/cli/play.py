"""`play`: a match in the terminal, between people and AIs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from getpass import getpass

from .. import opponent
from ..ai.advice import Advice, conclude
from ..base import CHANCE, AnyGame, Event, Json, Move, Refused, Seat, Setup, View
from ..games import mind_of, words_of
from ..habits import habits_against
from ..match import AnyMatch, Match, visible
from ..notation import to_text
from .clock import used_up
from .seats import check_entrants, told_apart

HUMAN = "human"
#: Who takes a person's seat when nobody can type.
STAND_IN = "expert"
_HELP = "Type a move (or its first letters), “hint”, “undo”, “save FILE”, “rules” or “quit”."


class Quit(Exception):
    """The player has typed “quit”."""


def play(game: AnyGame, seats: Sequence[str], seed: str, options: Mapping[str, Json], ms: int) -> int:
    """Run one match to its end."""
    check_entrants(game, seats, HUMAN)
    if HUMAN in seats and not sys.stdin.isatty():
        print(f"Nobody can type here, so {STAND_IN} takes the place of {HUMAN}.", file=sys.stderr)
        seats = [STAND_IN if seat == HUMAN else seat for seat in seats]
    table = TerminalTable(Match(game, Setup(len(seats), options), seed, players=seats), ms)
    try:
        table.run()
    except (Quit, EOFError, KeyboardInterrupt):
        print("\nThe match so far:")
        print(to_text(table.match, with_seed=True), end="")
    return 0


class TerminalTable:
    """One match with people and AIs at one terminal."""

    def __init__(self, match: AnyMatch, ms: int) -> None:
        self.match = match
        self.words = words_of(match.game.info.id)
        self.mind = mind_of(match.game.info.id)
        self.ms = ms
        self.people = [seat for seat, kind in enumerate(match.players) if kind == HUMAN]
        self.names = told_apart([kind.capitalize() for kind in match.players], " ")

    def run(self) -> None:
        sides = " against ".join(self.names) if len(self.names) > 1 else f"{self.names[0]} alone"
        print(f"{self.match.game.info.name}: {sides}. Seed hash {self.match.sha256[:16]}…")
        if self.people:
            print(_HELP)
        while not self.match.over:
            self._step()
        ranks = self.match.game.ranks(self.match.state) or ()
        winners = [name for name, rank in zip(self.names, ranks, strict=True) if rank == 1]
        print(_verdict(self.names, winners))
        if not self.people:
            print(to_text(self.match), end="")

    def _step(self) -> None:
        actors = self.match.to_act
        if actors == (CHANCE,):
            self._tell(self.match.roll().events)
            return
        # AIs choose before any person is asked.
        moves = {seat: self._advice(seat).move for seat in actors if seat not in self.people}
        for seat in actors:
            if seat in self.people:
                answer = self._ask(seat, secret=len(actors) > 1 and len(self.people) > 1)
                if answer is None:
                    return
                moves[seat] = answer
        self._tell(self.match.play(moves).events)

    def _advice(self, seat: Seat, level: str = "") -> Advice:
        match = self.match
        level, habits = level or match.players[seat], habits_against(match, seat)
        thinking = opponent.think(self.mind, match, seat, level, habits=habits, hurried=True)
        return conclude(thinking, used_up(self.ms))

    def _ask(self, seat: Seat, *, secret: bool) -> Move | None:
        """A legal move of a person, or None if a move was taken back."""
        match = self.match
        view = match.game.view(match.state, seat)
        legal = match.game.legal(match.state, seat)
        print(f"\n{self.words.table(view, self.names)}")
        numbers = self._listed(view, seat, legal)
        while True:
            prompt = f"{self.names[seat]}, {self.words.question(view, seat)}: "
            text = (getpass(prompt) if secret else input(prompt)).strip().lower()
            if text in ("quit", "exit"):
                raise Quit
            if text == "undo":
                try:
                    match.undo()
                except Refused as refusal:
                    print(refusal)
                else:
                    return None
            elif text == "hint":
                advice = self._advice(seat, "master")
                mix = ", ".join(f"{move} {share:.0%}" for move, share in advice.policy.items() if share >= 0.005)
                print(f"{advice.reason.text}  ({mix})")
            elif text.startswith("save "):
                self._save(text.removeprefix("save ").strip())
            elif text in ("help", "?", ""):
                print(_HELP, "Moves:", ", ".join(legal))
            elif text == "rules":
                texts = [rule.text for rule in self.words.RULES.values()]
                for line in (*texts, *(option.text for option in match.game.info.options)):
                    print(f"  {line}")
            elif text in numbers:
                return numbers[text]
            else:
                found = [move for move in legal if move == text] or [
                    move for move in legal if move.startswith(text)
                ]
                if len(found) == 1:
                    return found[0]
                rule = match.game.why_not(match.state, seat, text)
                print(f"“{text}” could be {', '.join(found)}." if found else rule.text if rule else _HELP)

    def _listed(self, view: View[object], seat: Seat, legal: Sequence[Move]) -> dict[str, Move]:
        """Print what each move means, with a number to choose it by, if the game explains its moves."""
        texts = self.words.options(view, seat)
        for number, text in enumerate(texts, 1):
            print(f"{number:>3}. {text}")
        return {str(number): move for number, move in enumerate(legal, 1)} if texts else {}

    def _save(self, path: str) -> None:
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(to_text(self.match, with_seed=True))
            print(f"Saved to {path}.")
        except OSError as problem:
            print(f"It could not be saved: {problem.strerror}.")

    def _tell(self, events: Sequence[Event]) -> None:
        """Print what a single person at the terminal may know, or what several people may all know."""
        viewer = self.people[0] if len(self.people) == 1 else None
        for event in visible(events, viewer) if self.people else events:
            line = self.words.sentence(event, self.names)
            if line:
                print(line)


def _verdict(names: Sequence[str], winners: Sequence[str]) -> str:
    if not winners:
        return f"{names[0]} loses the match."
    if len(winners) == 1:
        return f"{winners[0]} wins the match."
    if len(winners) == len(names):
        return "The match is a draw."
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the victory."
