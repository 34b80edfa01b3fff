"""Mutated lines and saves for `talk`, in the three games: whatever comes, the session answers."""

from __future__ import annotations

import json
import traceback
from pathlib import Path
from random import Random
from time import perf_counter
from zlib import crc32

import engine
from engine.base import Json, NotNow, Setup
from engine.cli.talk import Session
from engine.games import GAMES
from engine.match import Match
from engine.notation import to_text
from tools.bench.memory import peak_megabytes

#: A line that takes longer counts as a hang.
HANGS_AFTER = 5.0
_INK = '{}[]",:0123456789-.eE truefalsnul\\|>#@/\x00\ud800\udfffé♛'
_SEATS = {"braverats": (2,), "brooke": (2,), "firstrat": (1, 2, 5)}
_OPTIONS: dict[str, list[dict[str, Json]]] = {
    "braverats": [{}, {"draft": True}, {"draw": True}, {"traitor": True}, {"random": True}, {"fast": True}],
    "brooke": [{}, {"pair": True}],
    "firstrat": [{}, {"first_game": True}, {"variable_path": True, "variable_tracks": True}],
}


_ENGINE = Path(engine.__file__).parent
_OWN: dict[tuple[str, str], Json] = {
    (game, option): json.loads((_ENGINE / game / f"{option}.json").read_text(encoding="utf-8"))
    for game, option in (("brooke", "deck"), ("firstrat", "components"))
}


def _nested(depth: int) -> str:
    return "[" * depth + "]" * depth


#: Values as JSON texts, so that every use of one is a fresh object.
_JUNK = (
    *("null", "true", "false", "0", "-1", "1", "2", "7", "99", "1000000000", "9" * 60, "9" * 250, "0.5", "-1e300"),
    *("1e999", "NaN", '""', '"x"', '"0"', '"chance"', '"\\ud800"', '"\\udfffx"', '"a\\u0000b"', '"\\u202e"'),
    *('"/dev/zero"', '"standard"', f'"{"W" * 5_000}"', "[]", "{}", '{"\\ud800": 1}', str(list(range(200)))),
    *map(_nested, (2, 30, 60, 900)),
)


def run(seconds: float, seed: int, most: int | None = None) -> dict[str, Json]:
    """Send mutated lines for a time, or until there were `most`; returns what came of them."""
    rng, session = Random(seed), Session()
    lines = refused = 0
    slowest, failures = 0.0, list[str]()
    end = perf_counter() + seconds
    while perf_counter() < end and (most is None or lines < most):
        line = _line(session, rng)
        start = perf_counter()
        try:
            answer = session.answer(line)
            json.dumps(answer, allow_nan=False).encode()
            refused += not answer["ok"]
        except Exception:
            failures.append(f"{line[:300]!a}\n{traceback.format_exc()[-1_500:]}")
            session = Session()
        slowest = max(slowest, perf_counter() - start)
        lines += 1
    return {
        "lines": lines,
        "refused": refused,
        "tracebacks": len(failures),
        "examples": failures[:5],
        "hangs": int(slowest > HANGS_AFTER),
        "slowest_ms": round(1000 * slowest, 1),
        "peak_mb": round(peak_megabytes(), 1),
    }


# --- what is sent


def _line(session: Session, rng: Random) -> str:
    """A request, as it is or mutated as data, as a save or as text."""
    request = _request(session, rng)
    kind = rng.random()
    if kind < 0.3:
        return _text(request)
    if kind < 0.65 or request["do"] == "load":
        return _patient(_text(_mutated_data(request, rng)))
    return _patient(_mutated_text(_text(request), rng))


def _request(session: Session, rng: Random) -> dict[str, Json]:
    often = ("play", "roll") * 10 + ("set", "load", "legal", "view", "why", "undo", "save") * 5
    verb = rng.choice((*often, "new", "new", "new", "turns", "advise", "analyse", "games"))
    try:
        match = session.match
    except NotNow:
        verb = "new"
    if verb == "new":
        name = rng.choice(list(_SEATS))
        options = dict(rng.choice(_OPTIONS[name]))
        return {"do": "new", "game": name, "options": options, "seats": rng.choice(_SEATS[name]), "seed": 7}
    game, seat = match.game, rng.choice(match.to_act or (0,))
    if verb == "set":
        position = json.loads(json.dumps(game.position(match.state)))
        return {"do": "set", "game": game.info.id, "position": position, "options": game.options_of(match.state)}
    if verb == "load":
        return {"do": "load", "text": _mutated_save(_save(match, rng), rng)}
    if verb == "play":
        moves = {s: rng.choice(game.legal(match.state, s) or ("pass",)) for s in match.to_act}
        return {"do": "play", "moves": {"chance" if s < 0 else str(s): move for s, move in moves.items()}}
    place: Json = "chance" if seat < 0 else seat
    move = rng.choice(game.legal(match.state, seat) or ("pass",))
    return {"do": verb, "seat": place, "move": move, "level": "greedy", "ms": 1}


def _save(match: Match[Json, Json], rng: Random) -> str:
    """The save of the match, or that of a new one with a deck or components of its own."""
    if rng.random() < 0.8:
        return to_text(match, with_seed=True)
    game, option = rng.choice(list(_OWN))
    own = Match(GAMES[game], Setup(2, {option: _OWN[game, option]}), "7", players=["Ann", "@fox"])
    return to_text(own, with_seed=True)


# --- mutations


def _mutated_text(text: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at, kind = rng.randrange(len(text) + 1), rng.random()
        if kind < 0.4:
            text = text[:at] + rng.choice(_INK) + text[at + 1 :]
        elif kind < 0.7:
            text = text[:at] + text[at + rng.randint(1, 8) :]
        elif kind < 0.9:
            text = text[:at] + rng.choice(_INK) + text[at:]
        else:
            text = text[:at] + text[rng.randrange(len(text) + 1) :]
    return text


def _mutated_data(request: dict[str, Json], rng: Random) -> dict[str, Json]:
    """The request with junk in one or two places."""
    request = json.loads(json.dumps(request))
    for _ in range(rng.randint(1, 2)):
        inside: Json = request
        while True:
            keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(inside[key], dict | list) and inside[key] and rng.random() < 0.8:
                inside = inside[key]
                continue
            if rng.random() < 0.15:
                del inside[key]
            else:
                inside[key] = json.loads(rng.choice(_JUNK))
            break
    return request


def _mutated_save(text: str, rng: Random) -> str:
    """The save with a mutated line or header, mostly with right checksums, so that the reader has to judge it."""
    payloads = [line.rpartition("  #")[0] for line in text.splitlines()]
    at = rng.randrange(min(len(payloads), 8)) if rng.random() < 0.6 else rng.randrange(len(payloads))
    name, _, value = payloads[at].partition(" ")
    if rng.random() < 0.5 and name in ("options", "players", "position"):
        data = {"": json.loads(value)}
        payloads[at] = f"{name} {_text(_mutated_data(data, rng).get('', 7), ascii_only=rng.random() < 0.5)}"
    elif rng.random() < 0.3:
        payloads[at] = f"{name} {_text(json.loads(rng.choice(_JUNK)), ascii_only=False)}"
    else:
        payloads[at] = _mutated_text(payloads[at], rng)
    if rng.random() < 0.1:
        return _mutated_text(text, rng)
    sealed, running = "", 0
    for payload in payloads:
        running = crc32(payload.encode(errors="surrogatepass"), running)
        sealed += f"{payload}  #{running:08x}\n"
    return sealed


def _text(data: Json, ascii_only: bool = True) -> str:
    try:
        return json.dumps(data, ensure_ascii=ascii_only)
    except RecursionError:
        return "[" * 982 + "]" * 982


def _patient(line: str) -> str:
    """The line, unless it asks for seconds of thinking."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(request, dict) or request.get("do") not in ("advise", "analyse"):
        return line
    return _text(request | {"ms": 1})
