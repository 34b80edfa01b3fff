"""`talk`: one JSON object a line in, one out, in order.  Nothing a client sends can end the session."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from typing import Any, Protocol, TextIO, cast, runtime_checkable

from .. import notation, opponent
from ..ai.advice import conclude
from ..base import CHANCE, BadOption, BadRequest, Event, Json, Move, NotNow, Refused, Seat, Setup
from ..coach.analysis import analyse, to_json
from ..games import GAMES, game_of, mind_of, text_of
from ..match import AnyMatch, Match
from ..notation import seat_of
from ..opponent import past_choices_against
from ..sanitize import LONGEST_MATCH, is_seed, parsed
from ..schema import fault
from ..turns import whole_turns
from .analyse import finished
from .files import with_files
from .listing import describe_games
from .progress import used_up
from .protocol import (
    MOST_MS,
    PROTOCOL,
    AdviseAnswer,
    AdviseRequest,
    AnalyseAnswer,
    AnalyseRequest,
    EventFacts,
    GamesAnswer,
    HelloAnswer,
    HelloRequest,
    LegalAnswer,
    LegalRequest,
    LoadAnswer,
    LoadRequest,
    NewRequest,
    Nothing,
    PlayAnswer,
    PlayRequest,
    ReasonFacts,
    RollAnswer,
    SaveAnswer,
    SeatOrChance,
    SetRequest,
    TableAnswer,
    TurnsAnswer,
    ViewAnswer,
    ViewRequest,
    WhyAnswer,
    WhyRequest,
    check_version,
    request_shape,
)

DEFAULT_LEVEL, DEFAULT_MS = "master", 1000
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
        self._verbs: Mapping[str, Callable[[Any], Mapping[str, Json]]] = {
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
        wrong = fault(request, request_shape(verb))
        if wrong is not None:
            raise BadRequest(f"This is no request “{verb}”: {wrong}.")
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

    def _hello(self, request: HelloRequest) -> HelloAnswer:
        if "protocol" in request:
            check_version(request["protocol"], "The other side")
        if "game" not in request:
            return {"protocol": PROTOCOL}
        info = game_of(request["game"]).info
        return {"protocol": PROTOCOL, "game": info.id, "rules_version": info.rules_version}

    def _games(self, _: Nothing) -> GamesAnswer:
        return {"games": describe_games()}

    def _new(self, request: NewRequest) -> TableAnswer:
        game = game_of(request["game"])
        setup = Setup(request.get("seats", game.info.seats[0]), with_files(game, request.get("options", {})))
        self._match = Match(game, setup, _seed(request.get("seed", 0)))
        return self.table()

    def _set(self, request: SetRequest) -> TableAnswer:
        game = game_of(request["game"])
        options = with_files(game, request.get("options", {}))
        seats = len(game.scores(game.from_position(request["position"], options)))
        if request.get("seats", seats) != seats:
            raise BadOption(f"This position has {seats} seats.")
        self._match = Match(
            game, Setup(seats, options), _seed(request.get("seed", 0)), position=request["position"]
        )
        return self.table()

    def _load(self, request: LoadRequest) -> LoadAnswer:
        seed = _seed(request["seed"]) if "seed" in request else ""
        reading = notation.from_text(request["text"], GAMES, seed=seed)
        if not reading.match.seed and self._match is not None and self._match.sha256 == reading.match.sha256:
            reading.match.seed = self._match.seed
        self._match = reading.match
        answer = cast(LoadAnswer, self.table())
        if reading.damage is not None:
            answer["damage"] = reading.damage
        return answer

    # --- going on

    def _play(self, request: PlayRequest) -> PlayAnswer:
        step = self.match.play({seat_of(name): self._move(move) for name, move in request["moves"].items()})
        return {**self.table(), "events": event_facts(step.events)}

    def _roll(self, _: Nothing) -> RollAnswer:
        drawn = self.match.drawn()
        step = self.match.play({CHANCE: drawn})
        return {**self.table(), "events": event_facts(step.events), "drawn": drawn}

    def _undo(self, _: Nothing) -> TableAnswer:
        self.match.undo()
        return self.table()

    def _save(self, _: Nothing) -> SaveAnswer:
        return {"text": notation.to_text(self.match, with_seed=True)}

    # --- asking

    def _legal(self, request: LegalRequest) -> LegalAnswer:
        return {"legal": list(self.match.game.legal(self.match.state, self._seat(request["seat"])))}

    def _turns(self, _: Nothing) -> TurnsAnswer:
        game = self.match.game
        found = whole_turns(game, self.match.state)
        return {"turns": [{"moves": list(t.moves), "position": game.position(t.state)} for t in found]}

    def _view(self, request: ViewRequest) -> ViewAnswer:
        game, state = self.match.game, self.match.state
        return {"view": game.view_json(game.view(state, self._seat(request["seat"])))}

    def _why(self, request: WhyRequest) -> WhyAnswer:
        move = self._move(request["move"])
        rule = self.match.game.why_not(self.match.state, self._seat(request["seat"]), move)
        return {"rule": None if rule is None else {"id": rule.id, "text": rule.text}}

    def _advise(self, request: AdviseRequest) -> AdviseAnswer:
        match, seat = self.match, self._seat(request["seat"])
        level, budget = request.get("level", DEFAULT_LEVEL), request.get("ms", DEFAULT_MS)
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

    def _analyse(self, request: AnalyseRequest) -> AnalyseAnswer:
        match = self.match
        progress = finished(analyse(match, match.seed or match.sha256), used_up(request.get("ms", MOST_MS)))
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
        if not isinstance(game, TakesDecisions):
            raise BadRequest("A move is a text.")
        return game.move_of(self.match.state, decision)

    def _seat(self, value: SeatOrChance) -> Seat:
        if value == "chance":
            return CHANCE
        seats = self.match.setup.seats
        if value >= seats:
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


def _seed(value: int | str) -> str:
    seed = str(value)
    if not is_seed(seed) or seed != seed.strip():
        raise BadRequest("“seed” is a whole number or a short text.")
    return seed
