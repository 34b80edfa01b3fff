"""`play`: a match in the terminal, between people and AIs."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from getpass import getpass
from pathlib import Path
from shlex import quote

from .. import opponent
from ..ai.advice import Advice, conclude
from ..base import CHANCE, AnyGame, Event, Json, Move, Refused, Seat, Setup, View
from ..games import levels_of, mind_of, text_of
from ..match import AnyMatch, Match, visible
from ..notation import to_text
from ..opponent import past_choices_against
from ..translation import ENGLISH, Translator, mark
from .files import replace_text
from .names import command_name
from .progress import used_up
from .seats import check_entrants, names_of, told_apart

HUMAN = "human"
#: The level that takes a person's seat without a terminal.
STAND_IN = "expert"
_PERSON = mark("Person")
_HELP = mark("Type a move (or its first letters), “hint”, “undo”, “save FILE”, “rules” or “quit”.")


class Quit(Exception):
    """The player has typed “quit”."""


def play(
    match: AnyMatch, seats: Sequence[str], ms: int, save: Path | None = None, tr: Translator = ENGLISH
) -> int:
    """Run a match to its end, between people and levels; after every move it is written to `save`."""
    table = TerminalTable(match, seats, ms, save, tr)
    try:
        table.run()
    except (Quit, EOFError, KeyboardInterrupt) as end:
        if table.is_saved:
            form = tr._("The match is saved. To go on: {command}")
            print(f"\n{form.format(command=f'{command_name()} play --continue {quote(str(save))}')}")
        else:
            print(f"\n{tr._('The match so far:')}")
            print(to_text(match, with_seed=True), end="")
        return 130 if isinstance(end, KeyboardInterrupt) else 0
    return 0


def new_match(game: AnyGame, seats: Sequence[str], seed: str, options: Mapping[str, Json]) -> AnyMatch:
    """A match between people and levels."""
    check_entrants(game, seats, HUMAN)
    return Match(game, Setup(len(seats), options), seed, players=seats)


def sit_down(match: AnyMatch, seats: Sequence[str]) -> None:
    """Who plays a saved match from now on; its names follow."""
    old = zip(seats_of(match), names_of(match), strict=True)
    match.players = tuple(
        name if kind == before else kind for kind, (before, name) in zip(seats, old, strict=True)
    )


def seats_of(match: AnyMatch) -> list[str]:
    """Who plays at each seat of a saved match: a level where its name is one, else a person."""
    levels = {level.id for level in levels_of(match.game.info.id)}
    # In matches of the app a level has a mark, so that a person may have its name.
    kinds = [name.removeprefix("@") for name in names_of(match)]
    return [kind if kind in levels else HUMAN for kind in kinds]


class TerminalTable:
    """One match with people and AIs at one terminal."""

    def __init__(
        self, match: AnyMatch, seats: Sequence[str], ms: int, save: Path | None = None, tr: Translator = ENGLISH
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.tr = tr
        self.words = text_of(match.game.info.id, tr)
        self.mind = mind_of(match.game.info.id)
        self.ms = ms
        self.people = [seat for seat, kind in enumerate(seats) if kind == HUMAN]
        kinds = [
            name if kind == HUMAN and name != HUMAN else tr._(_PERSON if kind == HUMAN else kind.capitalize())
            for kind, name in zip(seats, names_of(match), strict=True)
        ]
        self.names = told_apart(kinds, " ")
        #: Whether input comes from a terminal rather than a pipe, and whether any line was read.
        self._is_terminal, self._was_answered = sys.stdin.isatty(), False
        self._file, self._problem = save, ""
        #: Whether the file holds the match as it stands.
        self.is_saved = False

    def run(self) -> None:
        sides = self.names if len(self.names) > 1 else [*self.names, self.tr._(self.match.game.info.robot)]
        form = self.tr._("{one} vs {other}") if len(sides) == 2 else "{one}, {other}"
        who = form.format(one=sides[0], other=", ".join(sides[1:]))
        print(f"{self.tr.headed(self.match.game.info.name, who)}. SHA-256 {self.match.sha256[:16]}…")
        if self.people:
            print(self.tr._(_HELP))
        self._keep()
        while not self.match.over:
            self._step()
            self._keep()
        ranks = self.match.game.ranks(self.match.state) or ()
        winners = [name for name, rank in zip(self.names, ranks, strict=True) if rank == 1]
        print(_verdict(self.names, winners, self.match.game.info.robot, self.tr))
        if not self.people:
            print(to_text(self.match), end="")

    def _step(self) -> None:
        actors, before = self.match.to_act, self.match.state
        if actors == (CHANCE,):
            self._tell(before, self.match.roll().events)
            return
        # AIs choose before people.
        moves = {seat: self._advice(seat).move for seat in actors if seat not in self.people}
        for seat in actors:
            if seat in self.people:
                try:
                    answer = self._ask(seat, secret=len(actors) > 1 and len(self.people) > 1)
                except EOFError:
                    if self._is_terminal or self._was_answered:
                        raise
                    self._stand_in()
                    return
                if answer is None:
                    return
                moves[seat] = answer
        self._tell(before, self.match.play(moves).events)

    def _stand_in(self) -> None:
        """There is no input at all: let a level play for the people."""
        print(f"Nobody can type here, so {STAND_IN} takes the place of {HUMAN}.", file=sys.stderr)
        names = list(names_of(self.match))
        for seat in self.people:
            self.seats[seat] = STAND_IN
            names[seat] = STAND_IN if names[seat] == HUMAN else names[seat]
        self.match.players, self.people = tuple(names), []

    def _advice(self, seat: Seat, level: str = "") -> Advice:
        match = self.match
        level, past = level or self.seats[seat], past_choices_against(match, seat)
        thinking = opponent.think(self.mind, match, seat, level, past=past, hurried=True)
        return conclude(thinking, used_up(self.ms))

    def _ask(self, seat: Seat, *, secret: bool) -> Move | None:
        """A legal move of a person, or None if a move was taken back."""
        match = self.match
        view = match.game.view(match.state, seat)
        legal = match.game.legal(match.state, seat)
        print(f"\n{self.words.table(view, self.names)}")
        numbers = self._listed(view, seat, legal)
        while True:
            prompt = self.tr.headed(f"{self.names[seat]} · {self.words.question(view, seat)}") + " "
            text = (getpass(prompt) if secret and self._is_terminal else input(prompt)).strip().lower()
            self._was_answered = True
            if text in ("quit", "exit"):
                raise Quit
            if text == "undo":
                try:
                    match.undo()
                except Refused as refusal:
                    print(self.tr._(str(refusal)))
                else:
                    return None
            elif text == "hint":
                advice = self._advice(seat, "master")
                mix = ", ".join(f"{move} {share:.0%}" for move, share in advice.policy.items() if share >= 0.005)
                print(f"{self.words.reason(advice.reason)}  ({mix})")
            elif text.startswith("save "):
                self._save(text.removeprefix("save ").strip())
            elif text in ("help", "?", ""):
                print(self.tr._(_HELP), self.tr.headed(self.tr._("Moves"), ", ".join(legal)))
            elif text == "rules":
                texts = [rule.text for rule in self.words.rules.values()]
                for line in (*texts, *(option.text for option in match.game.info.options)):
                    print(f"  {self.tr._(line)}")
            elif text in numbers:
                return numbers[text]
            else:
                found = [move for move in legal if move == text] or [
                    move for move in legal if move.startswith(text)
                ]
                if len(found) == 1:
                    return found[0]
                rule = match.game.why_not(match.state, seat, text)
                form = (
                    self.tr._("“{text}” could be: {moves}") if found else self.tr._(rule.text if rule else _HELP)
                )
                print(form.format(text=text, moves=", ".join(found)))

    def _listed(self, view: View[object], seat: Seat, legal: Sequence[Move]) -> dict[str, Move]:
        """Print what each move means, with a number to choose it by, if the game explains its moves."""
        texts = self.words.options(view, seat)
        for number, text in enumerate(texts, 1):
            print(f"{number:>3}. {text}")
        return {str(number): move for number, move in enumerate(legal, 1)} if texts else {}

    def _save(self, path: str) -> None:
        try:
            replace_text(Path(path), to_text(self.match, with_seed=True))
            print(self.tr._("Saved: {file}").format(file=path))
        except (OSError, ValueError) as problem:
            print(self.tr._("It could not be saved: {problem}.").format(problem=_reason(problem)))

    def _keep(self) -> None:
        """Write the file, if there is one; what is wrong with it is said once, and the match goes on."""
        if self._file is None:
            return
        problem = ""
        try:
            replace_text(self._file, to_text(self.match, with_seed=True))
        except (OSError, ValueError) as failure:
            problem = _reason(failure)
        self.is_saved = not problem
        if problem and problem != self._problem:
            print(f"The match cannot be saved to {self._file}: {problem}. It goes on without.", file=sys.stderr)
        elif self._problem and not problem:
            print(f"The match is saved to {self._file} again.", file=sys.stderr)
        self._problem = problem

    def _tell(self, before: object, events: Sequence[Event]) -> None:
        """Print what a single person at the terminal may know, or what several people may all know."""
        viewer = self.people[0] if len(self.people) == 1 else None
        for line in self.words.told(before, visible(events, viewer) if self.people else events, self.names):
            print(line)


def _reason(problem: OSError | ValueError) -> str:
    return problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)


def _verdict(names: Sequence[str], winners: Sequence[str], robot: str, tr: Translator) -> str:
    if len(winners) < 2:
        return tr._("{name} won!").format(name=winners[0] if winners else tr._(robot))
    if len(winners) == len(names):
        return tr._("A draw")
    return tr._("{names} share the win").format(names=tr.listed(winners))
