"""A First Rat match in words: its log, where it stands, and what a whole turn does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.base.text import tr
from app.contract import DescribedMove
from app.games.firstrat.presenter.text import TRACK_PICTURES, emblem, item_by_id, owner_of, words
from app.matches import LogLine, score
from app.table import Table
from engine.base import Event, Move, Seat
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.position import GREG_ID
from engine.firstrat.scoring import greg_total
from engine.firstrat.state import State

#: The most pictures of a turn in the log.
_PICTURES = 2
_BETWEEN_TURNS = ("round", "end", "over", "resigned", "ended")


def standing(table: Table) -> tuple[str, str]:
    """The round, and everybody's points; Greg's too."""
    state: State = table.match.state
    totals = [*table.game.scores(state), *([greg_total(state)] if state.greg is not None else [])]
    return words.round(state.round), score(totals)


def match_pictures(table: Table) -> tuple[str, ...]:
    """The leader, and the rocket."""
    state: State = table.match.state
    totals = list(table.game.scores(state))
    if state.greg is not None and greg_total(state) > totals[0]:
        return ("greg", "rocket")
    leader = totals.index(max(totals))
    return (f"rat-{emblem(leader)}", "rocket")


def log_lines(events: Sequence[Event], people: Sequence[str], _first: object = None) -> Iterator[LogLine]:
    """The log: one entry for each turn, rounds and the end marked."""
    turn: list[Event] = []
    for event in events:
        if event.kind == "laid":
            yield LogLine("", words.laid(event.facts))
        elif event.kind in _BETWEEN_TURNS:
            yield from _turn(turn, people)
            turn = []
            yield from _news(event, people)
        elif event.kind not in ("path", "tile", "deck"):
            turn.append(event)
    yield from _turn(turn, people)


def _news(event: Event, people: Sequence[str]) -> Iterator[LogLine]:
    """The lines between two turns."""
    facts = event.facts
    if event.kind == "round":
        yield LogLine(words.round(facts["round"]), tr._("The last round.") if facts["last"] else "", (), 2)
    elif event.kind == "over":
        yield LogLine(tr._("End of the game"), words.over(facts, people), (), 2)
    elif event.kind in ("end", "resigned"):
        yield LogLine("", words.sentence(event, people), (), 1 if event.kind == "end" else 0)


def _turn(events: Sequence[Event], people: Sequence[str]) -> Iterator[LogLine]:
    """The events of one turn as one entry."""
    text = words.sentences(events, people)
    movers = [GREG_ID if event.kind == "card" else event.facts.get("seat") for event in events]
    who = next((mover for mover in movers if mover is not None), None)
    if text and who is not None:
        pictures = [picture for event in events for picture in _picture(event)]
        shown = (f"rat-{emblem(owner_of(who))}", *pictures[: _PICTURES - 1])
        yield LogLine(words.mover(who, people), text, shown, 1, who if isinstance(who, int) else None)


def _picture(event: Event) -> list[str]:
    """The picture of an event in the log."""
    facts = event.facts
    match event.kind:
        case "launched":
            return ["rattonaut"]
        case "comic" | "shopped" | "removed":
            id_ = facts.get("comic") or facts["item"]
            return [item_by_id(components_of(STANDARD), id_).picture]
        case "cube":
            return [TRACK_PICTURES[facts["track"]]]
    return []


# --- whole turns, for the coach


#: Between the moves of a whole turn.
THEN = "; "


def describe_move(table: Table, line: int, seat: Seat, move: Move) -> DescribedMove:
    """What a whole turn does, in the words of the log."""
    state, events = table.match.states[line], list[Event]()
    for part in move.split(THEN):
        step = table.game.apply(state, {seat: part})
        state = step.state
        events += step.events
    names = [player.name for player in table.players]
    turn = next((one for one in log_lines(events, names) if one.weight == 1), None)
    return DescribedMove(turn.text, turn.pictures) if turn is not None else DescribedMove(move)
