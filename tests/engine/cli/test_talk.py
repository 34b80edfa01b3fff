"""The protocol, request by request, and the promise that nothing a client sends ends the session."""

from __future__ import annotations

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis.strategies import randoms

from engine import notation
from engine.base import NotNow, Setup
from engine.cli.talk import LONGEST_LINE, Session, talk
from engine.games import GAMES
from engine.match import Match

ROOT = Path(__file__).parents[3]
TABLE_KEYS = {"game", "position", "to_act", "scores", "result"}


@pytest.fixture
def ask():
    session = Session()
    return lambda **request: session.answer(json.dumps(request))


def test_games_lists_options_and_levels(ask):
    game, *_ = ask(do="games")["games"]
    assert game["id"] == "braverats" and game["seats"] == [2]
    assert {option["id"] for option in game["options"]} >= {"fast", "mime", "draft", "true-king"}
    assert game["levels"] == ["random", "greedy", "novice", "casual", "skilled", "expert", "master", "fox"]


def test_rulings_are_told_from_variants(ask):
    kinds = {
        (game["id"], option["id"]): option["kind"]
        for game in ask(do="games")["games"]
        for option in game["options"]
    }
    assert {key for key, kind in kinds.items() if kind == "ruling"} == {
        ("brooke", "correction"),
        ("firstrat", "launch_award"),
    }
    assert set(kinds.values()) == {"variant", "ruling"}


def test_a_ruling_decides_who_corrects(ask):
    """Blue has turned a red die: red is over its limit."""
    position = {
        "table": "6R:3/6|3R:/66|2B:5/;stock 2,1;reserve 2,2;first 0,0;turn B",
        "pass": 1,
        "starter": "B",
        "due": {"cut": 1},
    }
    for options, seat in ({}, 0), ({"correction": "colour"}, 0), ({"correction": "mover"}, 1):
        assert ask(do="set", game="brooke", position=position, options=options)["to_act"] == [seat]
        assert ask(do="legal", seat=seat)["legal"] == ["cut 1.6=3", "cut 2.6=3"]
        rule = ask(do="why", seat=seat, move="1=1")["rule"]
        assert rule["id"] == ("overflow", "overflow-mover")[seat]
        advice = ask(do="advise", seat=seat, level="master", ms=2000)
        assert advice["move"] in ("cut 1.6=3", "cut 2.6=3")
    saved = ask(do="save")["text"]
    assert ask(do="load", text=saved)["to_act"] == [1]
    assert not ask(do="new", game="brooke", options={"correction": "red"})["ok"]


def test_a_game_from_new_to_result(ask):
    table = ask(do="new", game="braverats", options={}, seats=2, seed=7)
    assert table["ok"] and set(table) >= TABLE_KEYS
    assert table["to_act"] == [0, 1] and table["result"] is None
    assert ask(do="legal", seat=0)["legal"][0] == "musician"
    table = ask(do="play", moves={"0": "spy", "1": "general"})
    assert [event["kind"] for event in table["events"]] == ["revealed", "round"]
    assert table["to_act"] == [1]
    table = ask(do="play", moves={"1": "prince"})
    assert table["position"]["revealed"] == [None, 7]
    table = ask(do="play", moves={"0": "princess"})
    assert table["to_act"] == [] and table["result"] == [1, 2]


def test_chance_is_a_seat_too(ask):
    ask(do="new", game="braverats", options={"traitor": True}, seed=3)
    rolled = ask(do="roll")
    assert rolled["ok"] and rolled["drawn"]
    ask(do="new", game="braverats", options={"traitor": True}, seed=3)
    assert ask(do="play", moves={"chance": rolled["drawn"]})["position"] == rolled["position"]
    assert ask(do="roll") == {"ok": False, "error": "There is nothing to draw now.", "rule": None}


def test_advice_has_a_policy_a_value_and_says_whether_it_is_exact(ask):
    ask(do="new", game="braverats")
    advice = ask(do="advise", seat=0, level="master", ms=500)
    assert advice["exact"] is True and advice["value"] == pytest.approx(0, abs=1e-4)
    assert advice["policy"]["assassin"] == pytest.approx(0.2719, abs=1e-3)
    assert sum(advice["policy"].values()) == pytest.approx(1.0)
    assert advice["move"] in advice["policy"] and advice["ms"] >= 0


def test_a_set_position_can_be_played_and_saved(ask):
    position = {"hands": [[1, 7], [2, 7]], "score": [1, 2], "pending": [0, 0], "last": [4, 3]}
    table = ask(do="set", game="braverats", position=position)
    assert table["position"]["hands"] == [[1, 7], [2, 7]]
    turns = ask(do="turns")["turns"]
    assert len(turns) == 4 and turns[0]["moves"] == ["princess", "spy"]
    text = ask(do="save")["text"]
    assert ask(do="load", text=text)["position"] == table["position"]


def test_save_and_load_go_on_with_the_same_draws(ask):
    ask(do="new", game="braverats", options={"draw": True}, seed="q")
    ask(do="roll")
    text = ask(do="save")["text"]
    expected = ask(do="roll")["drawn"]
    session = Session()
    assert session.answer(json.dumps({"do": "load", "text": text}))["ok"]
    assert session.answer(json.dumps({"do": "roll"}))["drawn"] == expected


def test_a_damaged_save_is_cut_back_and_says_so(ask):
    ask(do="new", game="braverats")
    ask(do="play", moves={"0": "general", "1": "wizard"})
    text = ask(do="save")["text"].replace("general", "generaX")
    answer = ask(do="load", text=text)
    assert answer["ok"] and "damaged" in answer["damage"] and len(answer["position"]["hands"][0]) == 8


def test_a_view_leaves_out_what_a_seat_may_not_know(ask):
    ask(do="new", game="braverats", options={"draw": True})
    ask(do="roll")
    ask(do="roll")
    view = ask(do="view", seat=1)["view"]
    assert view["hands"][0] is None and len(view["hands"][1]) == 3
    assert "seed" not in json.dumps(view)


def test_why_names_the_rule(ask):
    ask(do="new", game="braverats")
    assert ask(do="why", seat=0, move="spy")["rule"] is None
    assert ask(do="why", seat=0, move="mime")["rule"]["id"] == "hand"


def test_undo_takes_a_placement_back(ask):
    before = ask(do="new", game="brooke", seed=1)
    assert ask(do="legal", seat="chance")["legal"]
    while before["to_act"] == ["chance"]:
        before = ask(do="roll")
    seat = before["to_act"][0]
    ask(do="play", moves={str(seat): ask(do="legal", seat=seat)["legal"][0]})
    after = ask(do="undo")
    assert after["ok"] and after["position"] == before["position"]


def test_undo_does_not_cross_a_reveal(ask):
    ask(do="new", game="braverats")
    assert not ask(do="undo")["ok"]
    table = ask(do="play", moves={"0": "general", "1": "wizard"})
    refused = ask(do="undo")
    assert not refused["ok"] and refused["rule"] == "undo"
    assert ask(do="view", seat=0)["view"]["hands"] == table["position"]["hands"]


def test_a_decision_may_be_given_as_an_object_or_as_its_text(ask):
    table = ask(do="new", game="firstrat", seats=2)
    while table["to_act"] == ["chance"]:
        table = ask(do="roll")
    decision = {"do": "move", "rats": [[0, [1]]]}
    for move in (decision, json.dumps(decision)):
        assert ask(do="why", seat=0, move=move)["ok"]
    assert ask(do="why", seat=0, move='{"do": ')["error"] == "This decision is not JSON."
    assert "move is 3, not a text" in ask(do="why", seat=0, move=3)["error"]
    assert ask(do="set", game="braverats", position=START, seats=3)["error"] == "This position has 2 seats."


def test_a_loaded_match_without_its_seed_keeps_the_one_that_is_known(ask):
    ask(do="new", game="brooke", seed=5)
    text = ask(do="save")["text"]
    unsealed = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("seed"))
    assert ask(do="load", text=unsealed)["ok"] and ask(do="roll")["ok"]
    assert "seed" in Session().answer(json.dumps({"do": "load", "text": unsealed, "seed": 6}))["error"]


START = {"hands": [[1, 7], [2, 7]], "score": [1, 2], "pending": [0, 0], "last": [4, 3]}

BAD = [
    "",
    "{",
    "[]",
    "null",
    '"spy"',
    '{"do": 3}',
    '{"do": "dance"}',
    "{}",
    '{"do": "legal", "seat": "0"}',
    '{"do": "legal", "seat": 9}',
    '{"do": "legal", "seat": true}',
    '{"do": "play"}',
    '{"do": "play", "moves": {"0": "spy"}}',
    '{"do": "play", "moves": {"0": "spy", "1": "mime"}}',
    '{"do": "play", "moves": {"0": "spy", "1": 3}}',
    '{"do": "play", "moves": {"zero": "spy"}}',
    '{"do": "play", "moves": {"²": "spy"}}',
    '{"do": "play", "moves": {"chance": "5,3"}}',
    '{"do": "play", "moves": []}',
    '{"do": "roll"}',
    '{"do": "new"}',
    '{"do": "new", "game": "chess"}',
    '{"do": "new", "game": "braverats", "seats": 3}',
    '{"do": "new", "game": "braverats", "seats": "two"}',
    '{"do": "new", "game": "braverats", "options": {"fast": "no"}}',
    '{"do": "new", "game": "braverats", "options": {"draft": true, "random": true}}',
    '{"do": "new", "game": "braverats", "options": []}',
    '{"do": "new", "game": "braverats", "seed": {}}',
    '{"do": "new", "game": "braverats", "seed": "a\\nb"}',
    '{"do": "set", "game": "braverats"}',
    '{"do": "set", "game": "braverats", "position": 3}',
    '{"do": "advise", "seat": 0, "level": "god"}',
    '{"do": "advise", "seat": 0, "ms": -1}',
    '{"do": "advise", "seat": 5}',
    '{"do": "why", "seat": 0}',
    '{"do": "load", "text": "hello"}',
    '{"do": "load"}',
    '{"do": "view", "seat": "chance"}',
    "[" * 100_000,
    '{"do": "play", "moves": {"0": "\\ud800", "1": "spy"}}',
    '{"do": "load", "text": "\\ud800"}',
    '{"do": "new", "game": "firstrat", "options": {"components": ' + "[" * 982 + "]" * 982 + "}}",
    '{"do": "new", "game": "firstrat", "options": {"components": {"a": ' + '{"a": ' * 600 + "1" + "}" * 602,
    '{"do": "new", "game": "brooke", "options": {"deck": "/dev/zero"}}',
    '{"do": "new", "game": "braverats", "seed": ' + "9" * 400 + "}",
    '{"do": "advise", "seat": 0, "ms": 1e999}',
    '{"do": "legal", "seat": ' + "9" * 4_000 + "}",
    '{"do": "new", "game": "braverats", "options": {"fast": NaN}}',
]


@pytest.mark.parametrize("line", BAD, ids=range(len(BAD)))
def test_bad_requests_get_one_sentence_and_change_nothing(line):
    session = Session()
    session.answer('{"do": "new", "game": "braverats"}')
    before = session.table()
    answer = session.answer(line)
    assert answer["ok"] is False and set(answer) == {"ok", "error", "rule"}
    assert answer["error"].endswith(".") and "\n" not in answer["error"]
    assert session.table() == before


def test_nothing_can_be_played_after_the_end(ask):
    ask(do="new", game="braverats")
    ask(do="play", moves={"0": "spy", "1": "general"})
    ask(do="play", moves={"1": "prince"})
    assert ask(do="play", moves={"0": "princess"})["to_act"] == []
    for moves in ({}, {"0": "spy"}, {"chance": "0"}):
        assert ask(do="play", moves=moves) == {"ok": False, "error": "The match is over.", "rule": "over"}


@pytest.mark.parametrize("line", ["players", "sha256", "seed"])
def test_surrogates_in_a_loaded_match_can_be_saved_again(ask, line):
    ask(do="new", game="braverats")
    lines = [text.rpartition("  #")[0] for text in ask(do="save")["text"].splitlines()]
    lines = [
        {"players": 'players ["\ud800x", "b"]'}.get(line, f"{line} \ud800") if old.startswith(line) else old
        for old in lines
    ]
    ask(do="load", text=sealed(lines))
    saved = ask(do="save")
    assert saved["ok"] and saved["text"].encode()


def test_a_line_without_end_is_read_in_bounded_pieces():
    class Endless(StringIO):
        def readline(self, size=-1):
            assert 0 < size < 10_000_000
            return super().readline(size)

    source, sink = Endless("[" * (LONGEST_LINE + 5) + '\n{"do":"games"}\n'), StringIO()
    assert talk(source, sink) == 0
    assert [json.loads(line)["ok"] for line in sink.getvalue().splitlines()] == [False, False, True]


def test_everything_needs_a_match_first():
    for verb in ("legal", "play", "roll", "turns", "advise", "view", "why", "undo", "save"):
        assert (
            "no match yet"
            in Session().answer(json.dumps({"do": verb, "seat": 0, "move": "spy", "moves": {}}))["error"]
        )


# --- whatever a client sends

_INK = '{}[]",:0123456789-.eE truefalsnul\\|>#@/\x00\ud800\udfffé♛'
_SEATS = {"braverats": (2,), "brooke": (2,), "firstrat": (1, 2, 5)}
_OPTIONS = {
    "braverats": [{}, {"draft": True}, {"draw": True}, {"traitor": True}, {"random": True}, {"fast": True}],
    "brooke": [{}, {"pair": True}],
    "firstrat": [{}, {"first_game": True}, {"variable_path": True, "variable_tracks": True}],
}
_OWN = {
    (game, option): json.loads((ROOT / "engine" / game / f"{option}.json").read_text(encoding="utf-8"))
    for game, option in (("brooke", "deck"), ("firstrat", "components"))
}
#: Values as JSON texts, so that every use of one is a fresh object.
_JUNK = (
    *("null", "true", "false", "0", "-1", "1", "2", "7", "99", "1000000000", "9" * 60, "9" * 250, "0.5", "-1e300"),
    *("1e999", "NaN", '""', '"x"', '"0"', '"chance"', '"\\ud800"', '"\\udfffx"', '"a\\u0000b"', '"\\u202e"'),
    *('"/dev/zero"', '"standard"', f'"{"W" * 5_000}"', "[]", "{}", '{"\\ud800": 1}', str(list(range(200)))),
    *("[" * depth + "]" * depth for depth in (2, 30, 60, 900)),
)


def hostile_line(session, rng):
    """A request, as it is or mutated as data, as a save or as text."""
    request = some_request(session, rng)
    kind = rng.random()
    if kind < 0.3:
        return as_text(request)
    if kind < 0.65 or request["do"] == "load":
        return patient(as_text(with_junk(request, rng)))
    return patient(mutated(as_text(request), rng))


def some_request(session, rng):
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
        return {"do": "load", "text": mutated_save(match, rng)}
    if verb == "play":
        moves = {s: rng.choice(game.legal(match.state, s) or ("pass",)) for s in match.to_act}
        return {"do": "play", "moves": {"chance" if s < 0 else str(s): move for s, move in moves.items()}}
    place = "chance" if seat < 0 else seat
    move = rng.choice(game.legal(match.state, seat) or ("pass",))
    return {"do": verb, "seat": place, "move": move, "level": "greedy", "ms": 1}


def mutated(text, rng):
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


def with_junk(request, rng):
    """The request with junk in one or two places."""
    request = json.loads(json.dumps(request))
    for _ in range(rng.randint(1, 2)):
        inside = request
        while keys := list(inside) if isinstance(inside, dict) else list(range(len(inside))):
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


def mutated_save(match, rng):
    """A save with a mutated line or header, mostly with right checksums, so that the reader has to judge it."""
    if rng.random() < 0.2:
        game, option = rng.choice(list(_OWN))
        match = Match(GAMES[game], Setup(2, {option: _OWN[game, option]}), "7", players=["Ann", "@fox"])
    text = notation.to_text(match, with_seed=True)
    payloads = [line.rpartition("  #")[0] for line in text.splitlines()]
    at = rng.randrange(min(len(payloads), 8)) if rng.random() < 0.6 else rng.randrange(len(payloads))
    name, _, value = payloads[at].partition(" ")
    if rng.random() < 0.5 and name in ("options", "players", "position"):
        data = with_junk({"": json.loads(value)}, rng).get("", 7)
        payloads[at] = f"{name} {as_text(data, ascii_only=rng.random() < 0.5)}"
    elif rng.random() < 0.3:
        payloads[at] = f"{name} {as_text(json.loads(rng.choice(_JUNK)), ascii_only=False)}"
    else:
        payloads[at] = mutated(payloads[at], rng)
    return mutated(text, rng) if rng.random() < 0.1 else sealed(payloads)


def sealed(payloads):
    """Lines of a save with the checksums that they would have."""
    text, running = "", 0
    for payload in payloads:
        running = crc32(payload.encode(errors="surrogatepass"), running)
        text += f"{payload}  #{running:08x}\n"
    return text


def as_text(data, ascii_only=True):
    try:
        return json.dumps(data, ensure_ascii=ascii_only)
    except RecursionError:
        return "[" * 982 + "]" * 982


def patient(line):
    """The line, unless it asks for seconds of thinking."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(request, dict) or request.get("do") not in ("advise", "analyse"):
        return line
    return as_text(request | {"ms": 1})


def answers_everything(rng):
    """Whatever comes, a session answers with JSON."""
    session = Session()
    for _ in range(30):
        answer = session.answer(hostile_line(session, rng))
        json.dumps(answer, allow_nan=False).encode()
        assert answer["ok"] or answer["error"]


def fuzz(examples, number):
    """Try so many series of lines; one that takes too long counts as a hang."""
    trying = settings(
        max_examples=examples, deadline=30_000, database=None, suppress_health_check=list(HealthCheck)
    )
    trying(seed(number)(given(randoms(use_true_random=False))(answers_everything)))()


def test_hostile_lines_are_answered():
    fuzz(150, 16)


def test_the_real_process_answers_line_by_line():
    lines = ['{"do":"new","game":"braverats"}', "nonsense", "", '{"do":"play","moves":{"0":"spy","1":"prince"}}']
    done = subprocess.run(
        [sys.executable, "-m", "engine", "talk"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
    assert done.returncode == 0 and done.stderr == ""
