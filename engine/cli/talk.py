"""`talk`: one JSON object a line in, one out, in order.  Nothing a client sends can end the session."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from typing import Any, Protocol, TextIO, cast, runtime_checkable

from .. import notation, opponent
from ..ai.advice import conclude
from ..base import CHANCE, AnyGame, BadOption, BadRequest, Event, Json, Move, NotNow, Refused, Seat, Setup
from ..coach.analysis import analyse, to_json
from ..games import GAMES, game_of, mind_of, text_of
from ..match import AnyMatch, Match
from ..notation import seat_of
from ..opponent import past_choices_against
from ..sanitize import LONGEST_MATCH, is_seed, parsed
from ..turns import whole_turns
from .analyse import finished
from .files import with_files
from .listing import describe_games
from .progress import used_up
from .protocol import (
    PROTOCOL,
    AdviseAnswer,
    AnalyseAnswer,
    EventFacts,
    GamesAnswer,
    HelloAnswer,
    LegalAnswer,
    LoadAnswer,
    PlayAnswer,
    ReasonFacts,
    RollAnswer,
    SaveAnswer,
    SeatOrChance,
    TableAnswer,
    TurnsAnswer,
    ViewAnswer,
    WhyAnswer,
    check_version,
)

DEFAULT_LEVEL, DEFAULT_MS, MOST_MS = "master", 1000, 60_000
#: A request may hold a whole match, in which JSON escapes some characters.
LONGEST_LINE = 3 * LONGEST_MATCH
LONGEST_ID = 100


@runtime_checkable
class TakesDecisions(Protocol):
    """A game whose moves may also be given as JSON objects."""

    def move_of(self, s: Any, decision: Json) -> Move:
        """The move text of a decision; refuses one that is not well formed."""
        ...


class Session:
    """One client and its match."""

    def __init__(self) -> None:
        self._match: AnyMatch | None = None
        self._is_new = True
        self._verbs: Mapping[str, Callable[[dict[str, Json]], Mapping[str, Json]]] = {
            "hello": self._hello,
            "games": self._games,
            "new": self._new,
            "set": self._set,
            "legal": self._legal,
            "play": self._play,
            "roll": self._roll,
            "turns": self._turns,
            "advise": self._advise,
            "analyse": self._analyse,
            "view": self._view,
            "why": self._why,
            "undo": self._undo,
            "save": self._save,
            "load": self._load,
        }

    def answer(self, line: str) -> dict[str, Json]:
        """The answer to one line; a refused request changes nothing."""
        always: dict[str, Json] = {"protocol": PROTOCOL} if self._is_new else {}
        self._is_new = False
        try:
            request = _request(line)
            always |= _id(request)
            return {"ok": True, **always, **self._do(request)}
        except Refused as refusal:
            rule = None if refusal.rule is None else refusal.rule.id
            return {"ok": False, **always, "error": str(refusal), "rule": rule}

    def _do(self, request: dict[str, Json]) -> Mapping[str, Json]:
        verb = request.get("do")
        if not isinstance(verb, str) or verb not in self._verbs:
            raise BadRequest(f"“do” must be one of {', '.join(self._verbs)}.")
        return self._verbs[verb](request)

    @property
    def match(self) -> AnyMatch:
        if self._match is None:
            raise NotNow("There is no match yet: begin with “new”, “set” or “load”.")
        return self._match

    def table(self) -> TableAnswer:
        """The match as every answer that changes it shows it."""
        match = self.match
        ranks = match.game.ranks(match.state)
        to_act: list[SeatOrChance] = ["chance" if seat == CHANCE else seat for seat in match.to_act]
        return {
            "game": match.game.info.id,
            "position": match.game.position(match.state),
            "to_act": to_act,
            "scores": list(match.game.scores(match.state)),
            "result": None if ranks is None else list(ranks),
        }

    # --- beginning

    def _hello(self, request: dict[str, Json]) -> HelloAnswer:
        if "protocol" in request:
            check_version(request["protocol"], "The other side")
        if "game" not in request:
            return {"protocol": PROTOCOL}
        info = _game(request).info
        return {"protocol": PROTOCOL, "game": info.id, "rules_version": info.rules_version}

    def _games(self, _: dict[str, Json]) -> GamesAnswer:
        return {"games": describe_games()}

    def _new(self, request: dict[str, Json]) -> TableAnswer:
        game = _game(request)
        seats = _whole(request, "seats", game.info.seats[0])
        self._match = Match(game, Setup(seats, _options(request, game)), _seed(request))
        return self.table()

    def _set(self, request: dict[str, Json]) -> TableAnswer:
        game = _game(request)
        options = _options(request, game)
        if "position" not in request:
            raise BadRequest("“set” needs a “position”.")
        seats = len(game.scores(game.from_position(request["position"], options)))
        if _whole(request, "seats", seats) != seats:
            raise BadOption(f"This position has {seats} seats.")
        self._match = Match(game, Setup(seats, options), _seed(request), position=request["position"])
        return self.table()

    def _load(self, request: dict[str, Json]) -> LoadAnswer:
        text = _text(request, "text")
        seed = _seed(request) if "seed" in request else ""
        reading = notation.from_text(text, GAMES, seed=seed)
        if not reading.match.seed and self._match is not None and self._match.sha256 == reading.match.sha256:
            reading.match.seed = self._match.seed
        self._match = reading.match
        answer = cast(LoadAnswer, self.table())
        if reading.damage is not None:
            answer["damage"] = reading.damage
        return answer

    # --- going on

    def _play(self, request: dict[str, Json]) -> PlayAnswer:
        moves = request.get("moves")
        if not isinstance(moves, dict):
            raise BadRequest("“moves” is an object from seat to move text.")
        step = self.match.play({seat_of(name): self._move(move) for name, move in moves.items()})
        return {**self.table(), "events": event_facts(step.events)}

    def _roll(self, _: dict[str, Json]) -> RollAnswer:
        drawn = self.match.drawn()
        step = self.match.play({CHANCE: drawn})
        return {**self.table(), "events": event_facts(step.events), "drawn": drawn}

    def _undo(self, _: dict[str, Json]) -> TableAnswer:
        self.match.undo()
        return self.table()

    def _save(self, _: dict[str, Json]) -> SaveAnswer:
        return {"text": notation.to_text(self.match, with_seed=True)}

    # --- asking

    def _legal(self, request: dict[str, Json]) -> LegalAnswer:
        return {"legal": list(self.match.game.legal(self.match.state, self._seat(request)))}

    def _turns(self, _: dict[str, Json]) -> TurnsAnswer:
        game = self.match.game
        found = whole_turns(game, self.match.state)
        return {"turns": [{"moves": list(t.moves), "position": game.position(t.state)} for t in found]}

    def _view(self, request: dict[str, Json]) -> ViewAnswer:
        game, state = self.match.game, self.match.state
        return {"view": game.view_json(game.view(state, self._seat(request, chance=False)))}

    def _why(self, request: dict[str, Json]) -> WhyAnswer:
        move = self._move(request.get("move"))
        rule = self.match.game.why_not(self.match.state, self._seat(request), move)
        return {"rule": None if rule is None else {"id": rule.id, "text": rule.text}}

    def _advise(self, request: dict[str, Json]) -> AdviseAnswer:
        match, seat = self.match, self._seat(request, chance=False)
        level = _text(request, "level") if "level" in request else DEFAULT_LEVEL
        budget = _whole(request, "ms", DEFAULT_MS, most=MOST_MS)
        if seat not in match.to_act:
            raise NotNow(f"Seat {seat} is not to act.")
        start = perf_counter()
        mind, past = mind_of(match.game.info.id), past_choices_against(match, seat)
        thinking = opponent.think(mind, match, seat, level, purpose="advice", past=past, hurried=True)
        advice = conclude(thinking, used_up(budget))
        why = advice.reason
        return {
            "move": advice.move,
            "policy": dict(advice.policy),
            "value": advice.value,
            "exact": advice.exact,
            "reason": cast(
                ReasonFacts, {"id": why.id, "text": text_of(match.game.info.id).reason(why), **why.facts}
            ),
            "notes": list(advice.notes),
            "ms": round((perf_counter() - start) * 1000, 3),
        }

    def _analyse(self, request: dict[str, Json]) -> AnalyseAnswer:
        match = self.match
        budget = _whole(request, "ms", MOST_MS, most=MOST_MS)
        progress = finished(analyse(match, match.seed or match.sha256), used_up(budget))
        return {"analysis": to_json(progress.analysis), "done": progress.done, "total": progress.total}

    def _move(self, value: Json) -> Move:
        """The text of a move; some games also take JSON objects, as such or as a text."""
        game, decision = self.match.game, value
        if isinstance(value, str):
            if not value.startswith("{") or not isinstance(game, TakesDecisions):
                return value
            try:
                decision = parsed(value)
            except ValueError:
                raise BadRequest("This decision is not JSON.") from None
        if not isinstance(decision, dict) or not isinstance(game, TakesDecisions):
            raise BadRequest("A move is a text.")
        return game.move_of(self.match.state, decision)

    def _seat(self, request: dict[str, Json], *, chance: bool = True) -> Seat:
        value = request.get("seat")
        if value == "chance" and chance:
            return CHANCE
        seats = self.match.setup.seats
        if type(value) is not int or not 0 <= value < seats:
            raise BadRequest(f"“seat” is a whole number from 0 to {seats - 1}.")
        return value


def talk(source: TextIO, sink: TextIO) -> int:
    """Answer every line until the stream ends."""
    session = Session()
    # Line by line and bounded: what is cut off counts as a line of its own.
    while line := source.readline(LONGEST_LINE):
        if line.strip():
            sink.write(json.dumps(session.answer(line)) + "\n")
            sink.flush()
    return 0


def event_facts(events: Iterable[Event]) -> list[EventFacts]:
    """Events as a message holds them."""
    return [cast(EventFacts, event.json()) for event in events]


def _id(request: dict[str, Json]) -> dict[str, Json]:
    """The key of an answer that says to which request it belongs."""
    if "id" not in request:
        return {}
    value = request["id"]
    if type(value) not in (int, str) or len(str(value)) > LONGEST_ID:
        raise BadRequest("“id” is a whole number or a short text.")
    return {"id": value}


def _request(line: str) -> dict[str, Json]:
    try:
        request = parsed(line, LONGEST_LINE)
    except ValueError:
        raise BadRequest("This line is not JSON.") from None
    if not isinstance(request, dict):
        raise BadRequest("A request is a JSON object.")
    return request


def _game(request: dict[str, Json]) -> AnyGame:
    return game_of(_text(request, "game"))


def _text(request: dict[str, Json], key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadRequest(f"“{key}” must be a text.")
    return value


def _options(request: dict[str, Json], game: AnyGame) -> dict[str, Json]:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise BadRequest("“options” is an object from option to value.")
    return with_files(game, options)


def _whole(request: dict[str, Json], key: str, default: int, most: int = 100) -> int:
    value = request.get(key, default)
    if type(value) is not int or not 0 <= value <= most:
        raise BadRequest(f"“{key}” is a whole number from 0 to {most}.")
    return value


def _seed(request: dict[str, Json]) -> str:
    seed = str(request.get("seed", 0)) if type(request.get("seed", 0)) in (int, str) else ""
    if not is_seed(seed) or seed != seed.strip():
        raise BadRequest("“seed” is a whole number or a short text.")
    return seed
