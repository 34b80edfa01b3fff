"""A Brooke match in words: its log, where it stands, and what a move does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.contract import DescribedMove
from app.games.brooke.presenter.table import counted, islands_of
from app.games.brooke.presenter.text import words
from app.games.brooke.presenter.view_models import COLOURS, picture_of
from app.matches import LogLine, score
from app.table import Table
from engine.base import Event, Move, Seat
from engine.brooke.state import State, games_won


def standing(table: Table) -> tuple[str, str]:
    """The pass, and the islands won; of a finished pair the games won, which decide it."""
    state = table.match.state
    decided = table.match.over and state.rules.pair
    points = games_won(state.rules, state.ledger) if decided else counted(state).cards
    return words.title(state.ledger.number), score(points)


def match_pictures(table: Table) -> tuple[str, ...]:
    """Two of the islands on the table."""
    state = table.match.state
    if state.spread is None:
        return ("island 4 blue", "island 10 red")
    return tuple(f"island {one.picture} {COLOURS[one.face.colour]}" for one in islands_of(state)[:2])


def describe_move(table: Table, line: int, seat: Seat, move: Move) -> DescribedMove:
    """What a move does, in the words of the log; the value of a placed die comes first."""
    state = table.match.states[line]
    # That a side sits out afterwards is not part of a move.
    events = [event for event in table.game.apply(state, {seat: move}).events if event.kind != "skipped"]
    lines = log_lines(events, [player.name for player in table.players], state)
    turn = next((one for one in lines if one.weight == 1), None)
    if turn is None:
        return DescribedMove(move)
    _, _, value = move.partition("=")
    return DescribedMove(f"{value} · {turn.text}" if value.isdigit() else turn.text, turn.pictures)


def log_lines(events: Sequence[Event], names: Sequence[str], first: State | None = None) -> Iterator[LogLine]:
    """The log: one entry for each turn, headed by who has placed what."""
    # In a match from the middle of a pass no event names the first islands.
    builder = _LogBuilder(names, () if first is None else words.islands(first))
    for event in events:
        yield from builder.add(event)
    yield from builder.flush()


class _LogBuilder:
    """Gathers the events of a turn into one entry."""

    def __init__(self, names: Sequence[str], islands: Sequence[str]) -> None:
        self._names = names
        self._islands = islands
        self._seat: Seat = 0
        self._parts: list[str] = []
        self._pictures: tuple[str, ...] = ()

    def add(self, event: Event) -> Iterator[LogLine]:
        facts = event.facts
        match event.kind:
            case "lot" | "rolled":
                yield LogLine("", " ".join(words.sentences(event, self._names, self._islands)))
            case "dealt":
                yield from self.flush()
                yield self._dealt(facts)
            case "placed":
                yield from self.flush()
                self._seat = facts["seat"]
                self._parts = [words.compared(facts, self._islands)]
                self._pictures = (
                    f"die {facts['colour']} {facts['value']}",
                    f"island {picture_of(facts['card'])} {facts['face']}",
                )
            case "acted" | "overflow" | "cut" | "flipped" | "skipped":
                self._parts += words.sentences(event, self._names, self._islands)
            case "pass":
                yield from self.flush()
                yield LogLine(*words.passed(facts, self._names), (), 2)
            case "game" | "match":
                yield from self.flush()
                yield LogLine(*words.ended(event, self._names), (), 2)
            case "resigned":
                yield from self.flush()
                yield LogLine("", " ".join(words.sentences(event, self._names, self._islands)))

    def flush(self) -> Iterator[LogLine]:
        """The turn that has been gathered so far."""
        if self._parts:
            name = self._names[self._seat]
            yield LogLine(name, " ".join(self._parts), self._pictures, 1, self._seat)
        self._parts = []

    def _dealt(self, facts: Mapping[str, Any]) -> LogLine:
        self._islands = list(map(words.card, facts["cards"]))
        cards = zip(facts["cards"], facts["faces"], strict=True)
        pictures = tuple(f"island {picture_of(card)} {shown}" for card, shown in cards)
        return LogLine(*words.dealt(facts, self._names), pictures, 2)
