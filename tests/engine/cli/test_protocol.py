"""The protocol has a version and a schema, and real conversations keep to it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.cli.main import main
from engine.cli.protocol import BOT, PROTOCOL, TALK, schema
from engine.cli.talk import Session
from engine.games import GAMES, IDS
from engine.schema import fault
from tests.engine.setups import SETUPS

KEPT = Path(__file__).parents[3] / "docs" / "talk.schema.json"
SCHEMA = json.loads(KEPT.read_text(encoding="utf-8"))
MESSAGES = SCHEMA["$defs"]
#: Objects whose other keys depend on what they are about.
OPEN = {"events", "reason"}


def closed(shape):
    """The same shape without keys that it does not name."""
    if not isinstance(shape, dict):
        return shape
    inside = {key: part if key in OPEN else closed(part) for key, part in shape.items()}
    return inside | ({"additionalProperties": False} if "required" in shape else {})


def check(message, name):
    """A message of ours fits the schema, and has no key that the schema does not tell of."""
    assert fault(message, MESSAGES[name]) is None
    assert fault(message, closed(MESSAGES[name])) is None


class Checked:
    """A session whose every request and answer is compared with the schema."""

    def __init__(self):
        self.session, self.seen = Session(), set()

    def __call__(self, **request):
        verb = request["do"]
        check(request, f"talk.{verb}.request")
        answer = json.loads(json.dumps(self.session.answer(json.dumps(request)), allow_nan=False))
        check(answer, f"talk.{verb}.answer" if answer["ok"] else "refusal")
        self.seen.add((verb, answer["ok"]))
        return answer


def test_the_schema_in_the_repository_is_up_to_date(capsys):
    assert main(["talk", "--schema"]) == 0
    assert capsys.readouterr().out == KEPT.read_text(encoding="utf-8"), (
        "run: python -m engine talk --schema > docs/talk.schema.json"
    )


def test_the_schema_tells_of_every_verb():
    assert list(Session()._verbs) == list(TALK)
    names = {f"talk.{verb}.{kind}" for verb in TALK for kind in ("request", "answer")}
    names |= {f"bot.{verb}.{kind}" for verb in BOT for kind in ("request", "answer")} - {"bot.quit.answer"}
    assert set(MESSAGES) == names | {"refusal"} and schema()["$defs"] == MESSAGES
    assert all(message["description"] for message in MESSAGES.values())


@pytest.mark.parametrize("game", IDS)
def test_conversations_about_every_game_keep_to_the_schema(game):
    ask, rng = Checked(), Random(game)
    assert ask(do="hello", protocol=PROTOCOL, game=game, id=1)["id"] == 1
    ask(do="games")
    for rules, setup in SETUPS:
        if rules.info.id != game:
            continue
        table = ask(do="new", game=game, options=dict(setup.options), seats=setup.seats, seed=rng.randrange(99))
        for _ in range(8):
            if not table["to_act"]:
                break
            if table["to_act"] == ["chance"]:
                ask(do="legal", seat="chance")
                table = ask(do="roll")
                continue
            moves = {}
            for seat in table["to_act"]:
                ask(do="view", seat=seat)
                ask(do="advise", seat=seat, level="greedy", ms=1)
                moves[str(seat)] = rng.choice(ask(do="legal", seat=seat)["legal"])
                ask(do="why", seat=seat, move=moves[str(seat)])
                ask(do="why", seat=seat, move="nonsense")
            ask(do="play", moves=dict.fromkeys(moves, "nonsense"))
            table = ask(do="play", moves=moves)
        text = ask(do="save")["text"]
        assert "damage" in ask(do="load", text=text[:-5])
        ask(do="load", text=text)
        ask(do="undo")
        ask(do="load", text="no match")
        ask(do="set", game=game, position=table["position"], options=dict(setup.options))
    # To the end, with the first legal moves.
    table = ask(do="new", game=game)
    while table["to_act"]:
        moves = {str(seat): ask(do="legal", seat=seat)["legal"][0] for seat in table["to_act"]}
        if ("turns", True) not in ask.seen and "chance" not in moves:
            ask(do="turns")
        table = ask(do="play", moves=moves)
    assert table["result"] and ask(do="analyse", ms=1)["total"]
    # Nothing can be taken back where every move reveals something.
    assert {verb for verb, ok in ask.seen if ok} >= set(TALK) - {"undo"}
    assert {verb for verb, ok in ask.seen if not ok} >= {"play", "load"}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("talk.new.request", {"do": "new"}),
        ("talk.new.request", {"do": "set", "game": "x"}),
        ("talk.new.request", {"do": "new", "game": "x", "seats": "two"}),
        ("talk.new.request", {"do": "new", "game": "x", "seats": 0}),
        ("talk.legal.request", {"do": "legal", "seat": "0"}),
        ("talk.legal.answer", {"ok": True, "legal": [1]}),
        ("talk.legal.answer", {"ok": False, "legal": []}),
        ("talk.view.request", {"do": "view", "seat": -1}),
        ("talk.hello.answer", {"ok": True, "protocol": "one"}),
        ("talk.undo.answer", {"ok": True}),
        ("bot.choose.answer", {"ok": True, "move": "x" * 20_000}),
        ("refusal", {"ok": False, "error": "No.", "rule": 3}),
    ],
)
def test_the_schema_refuses_what_is_wrong(name, message):
    assert fault(message, MESSAGES[name]) is not None


def test_the_first_answer_names_the_version_whatever_was_asked():
    for line in ("nonsense", '{"do": "games"}', '{"do": "hello"}'):
        session = Session()
        assert session.answer(line)["protocol"] == PROTOCOL
        assert "protocol" not in session.answer('{"do": "games"}')


def test_hello_names_the_version_of_the_rules_and_refuses_another_protocol():
    def hello(**request):
        return Session().answer(json.dumps({"do": "hello", **request}))

    minor = PROTOCOL.split(".")[0] + ".999"
    assert hello(protocol=minor, game=IDS[0], colour="blue") == {
        "ok": True,
        "protocol": PROTOCOL,
        "game": IDS[0],
        "rules_version": GAMES[IDS[0]].info.rules_version,
    }
    assert hello(protocol="99.0")["error"] == (
        f"The other side speaks version 99.0 of the protocol; this program speaks {PROTOCOL}."
    )
    for nonsense in (1, "1", "one.two", "1.0\n", "²." * 3, None, [], "9" * 5_000 + ".0"):
        assert "not a major and a minor version" in hello(protocol=nonsense)["error"]
    assert not hello(game="chess")["ok"]


def test_an_answer_repeats_the_id_of_its_request():
    session = Session()
    for id in (0, -5, "a", "x" * 100):
        assert session.answer(json.dumps({"do": "games", "id": id}))["id"] == id
        assert session.answer(json.dumps({"do": "dance", "id": id}))["id"] == id
    for id in (None, True, 0.5, [], {}, "x" * 101, int("9" * 150)):
        answer = session.answer(json.dumps({"do": "games", "id": id}))
        assert answer == {"ok": False, "error": "“id” is a whole number or a short text.", "rule": None}
