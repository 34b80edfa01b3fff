"""A First Rat match in words: its log, and where it stands.  Players are named; everybody reads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.core.log_lines import LogLine
from app.core.summary import score
from app.core.table import Table
from app.core.text import tr
from app.games.firstrat.presenter import items, names
from app.games.firstrat.presenter.names import EMBLEMS, GEAR
from app.games.firstrat.presenter.scores import figure
from app.games.firstrat.presenter.sentences import called, sentence
from engine.base import Event
from engine.firstrat.components import STANDARD, components_of
from engine.firstrat.position import GREG_ID
from engine.firstrat.scoring import greg_total
from engine.firstrat.state import State
from engine.firstrat.vocabulary import ANIMALS

#: The pictures of a turn in the log; the first events that have one give theirs.
_PICTURES = 2


def standing(table: Table) -> tuple[str, str]:
    """The round, and everybody's points; Greg's too."""
    state: State = table.match.state
    totals = [*table.game.scores(state), *([greg_total(state)] if state.greg is not None else [])]
    return tr._("Round {number}").format(number=state.round), score(totals)


def match_pictures(table: Table) -> tuple[str, ...]:
    """Whoever leads, and the rocket."""
    state: State = table.match.state
    totals = list(table.game.scores(state))
    leader = totals.index(max(totals))
    if state.greg is not None and greg_total(state) > totals[0]:
        return ("greg", "rocket")
    return (f"rat-{EMBLEMS[leader]}", "rocket")


def log_lines(events: Sequence[Event], people: Sequence[str]) -> Iterator[LogLine]:
    """The log: one entry for each turn, rounds and the end marked."""
    teller = _Teller(people)
    for event in events:
        yield from teller.hear(event)
    yield from teller.rest()


class _Teller:
    """Gathers the events of a turn into one entry."""

    def __init__(self, people: Sequence[str]) -> None:
        self._people = people
        self._who: int | str | None = None
        self._parts: list[str] = []
        self._pictures: list[str] = []

    def hear(self, event: Event) -> Iterator[LogLine]:
        facts = event.facts
        match event.kind:
            case "laid":
                yield LogLine("", _laid(facts))
            case "path" | "tile" | "deck":
                pass
            case "round":
                yield from self.rest()
                head = tr._("Round {number}").format(number=facts["round"])
                yield LogLine(head, tr._("The last round.") if facts["last"] else "", (), 2)
            case "end":
                yield from self.rest()
                yield LogLine("", sentence(event, self._people), (), 1)
            case "over":
                yield from self.rest()
                yield _over(facts, self._people)
            case "resigned":
                yield from self.rest()
                yield LogLine("", sentence(event, self._people))
            case "ended":
                yield from self.rest()
            case _:
                self._note(event)

    def rest(self) -> Iterator[LogLine]:
        """The turn that has been gathered so far."""
        if self._parts and self._who is not None:
            emblem = GEAR if self._who == GREG_ID else EMBLEMS[int(self._who)]
            pictures = (f"rat-{emblem}", *self._pictures[: _PICTURES - 1])
            yield LogLine(called(self._who, self._people), " ".join(self._parts), pictures, 1)
        self._who, self._parts, self._pictures = None, [], []

    def _note(self, event: Event) -> None:
        if self._who is None:
            self._who = GREG_ID if event.kind == "card" else event.facts.get("seat")
        text = sentence(event, self._people)
        if text:
            self._parts.append(text)
        self._pictures += _picture(event)


def _picture(event: Event) -> list[str]:
    """What an event puts beside its turn in the log."""
    facts = event.facts
    match event.kind:
        case "launched":
            return ["rattonaut"]
        case "comic" | "shopped" | "removed":
            id_ = facts.get("comic") or facts["item"]
            return [items.by_id(components_of(STANDARD), id_).picture]
        case "cube":
            return [names.TRACK_PICTURES[facts["track"]]]
    return []


def _laid(facts: Mapping[str, Any]) -> str:
    components = components_of(STANDARD)
    where = facts["where"]
    place = names.animal(components, where) if where in ANIMALS else names.place(components, "LIB")
    kinds = dict.fromkeys(facts["items"])
    listed = [_counted(items.by_id(components, kind).name, facts["items"].count(kind)) for kind in kinds]
    return tr._("{place}: {items}.").format(place=place, items=", ".join(listed))


def _counted(name: str, number: int) -> str:
    return name if number == 1 else f"{number} × {name}"


def _over(facts: Mapping[str, Any], people: Sequence[str]) -> LogLine:
    totals = sorted(facts["sheets"], key=lambda column: column["rank"])
    lines = [f"{called(column['seat'], people)}: {points_of(column['total'])}" for column in totals]
    if facts.get("challenges"):
        met = [names.challenge(components_of(STANDARD), id_) for id_ in facts["challenges"]]
        lines.append(tr._("Challenges met: {challenges}").format(challenges=", ".join(met)))
    return LogLine(tr._("End of the game"), "\n".join(lines), (), 2)


def points_of(total: int) -> str:
    """A total in words; it may be less than nothing."""
    return names.points(total) if total >= 0 else names.points(-total).replace(str(-total), figure(total), 1)
