"""Foreign bots in the arena: whatever they do costs them a game, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import ClassVar

import pytest

from engine.base import BadOption, Refused
from engine.cli import bots
from engine.cli.arena import BotTerms, print_arena, run_arena
from engine.cli.bots import Limits, NotStarted, command_of
from engine.cli.child import Child
from engine.cli.main import main
from engine.cli.protocol import BOT
from engine.cli.seats import split_seats
from engine.games import GAMES, IDS
from engine.schema import fault
from tests.engine.cli.test_protocol import MESSAGES, check

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "docs" / "bots"
PYTHON = f"cmd:{sys.executable} -I -S"

#: A bot that plays the first legal move, unless it is told to do something else.
SOURCE = """
import json, os, sys, time
with open(sys.argv[1], "a") as pids:
    print(os.getpid(), file=pids)

def say(request, **more):
    print(json.dumps({"id": request["id"], "ok": True, **more}), flush=True)

def fork():
    child = os.fork()
    if child:
        with open(sys.argv[1], "a") as pids:
            print(child, file=pids)
    return child

for line in sys.stdin:
    request = json.loads(line)
    if request["do"] == "quit":
        break
    if request["do"] == "hello":
        say(request, protocol="1.0")
    elif request["do"] == "begin":
        number, seats = request["number"], request["seats"]
        ON_BEGIN
    else:
        move = request["legal"][0]
        ON_CHOOSE
"""


@pytest.fixture
def bot(tmp_path):
    """Writes a bot and gives its command; afterwards nothing that it started may be running."""
    pids = tmp_path / "pids"

    def write(on_choose="say(request, move=move)", on_begin="say(request)"):
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(SOURCE.replace("ON_BEGIN", on_begin).replace("ON_CHOOSE", on_choose), encoding="utf-8")
        return f"{PYTHON} {path} {pids}"

    yield write
    assert pids.exists() and [pid for pid in pids.read_text().split() if is_running(int(pid))] == []


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    # Whoever has ended waits to be asked how.
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def arena(game, *seats, games=2, ms=20_000, jobs=1, seed="7", options=None, **more):
    terms = {name: more.pop(name) for name in ("scale", "margin", "no_timeout", "log", "errors") if name in more}
    return run_arena(GAMES[game], seats, games, seed, options or {}, ms, jobs, terms=BotTerms(**terms), **more)


def without_times(result):
    return {key: value for key, value in result.items() if not key.startswith("ms_")}


# --- what a bot may do wrong


FAULTS = {
    "crash": ("raise ValueError('lost my mind')", "disconnected", "ValueError: lost my mind"),
    "exit": ("raise SystemExit(3)", "disconnected", "exit code 3"),
    "signal": ("os.kill(os.getpid(), 9)", "disconnected", "exit code -9"),
    "hang": ("time.sleep(60)", "timeout", "no answer to “choose” within 0.5 s"),
    "slow": ("os.write(1, b'{'); time.sleep(60)", "timeout", "no answer to “choose” within 0.5 s"),
    "cheat": ("say(request, move='joker')", "illegal", "“joker”: You can only play a card that is in your hand."),
    "number": ("say(request, move=7)", "illegal", "“7” is no move"),
    "no move": ("say(request)", "illegal", "“None” is no move"),
    "refusal": ("say(request, ok=False, error='I resign')", "illegal", "it refuses “choose”: “I resign”"),
    "array": ("print('[1]', flush=True)", "illegal", "not a JSON object: “[1]”"),
    "empty": ("print(flush=True)", "illegal", "not JSON: “”"),
    "NaN": (
        'print(\'{"id": "%s", "ok": true, "move": NaN}\' % request[\'id\'], flush=True)',
        "illegal",
        "not JSON",
    ),
    "deep": ("print('[' * 10_000 + ']' * 10_000, flush=True)", "illegal", "not JSON: “[[[["),
    "bytes": ("os.write(1, b'\\xff\\xfe\\x00\\n')", "illegal", "not JSON"),
    "megabytes": ("os.write(1, b'x' * 5_000_000); time.sleep(60)", "stalled", "far more than an answer"),
    "long line": ("os.write(1, b'x' * 200_000 + b'\\n')", "stalled", "far more than an answer"),
    "flood": (
        "say(request, move=move); os.write(1, b'{}\\n' * 300_000); time.sleep(60)",
        "illegal",
        "does not repeat the “id”",
    ),
    "too early": ("say(request, move=move); say(request, move=move)", "illegal", "does not repeat the “id”"),
    "closed input": ("os.close(0); say(request, move=move); time.sleep(60)", "disconnected", "closed its input"),
    "closed output": ("os.close(1); time.sleep(60)", "disconnected", "closed its input or its output"),
    "fork": ("fork() and os._exit(0); time.sleep(60)", "timeout", "no answer"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_costs_the_game_and_the_arena_goes_on(name, bot, capsys):
    fault, verdict, text = FAULTS[name]
    result = arena("braverats", bot(fault), "random", ms=300 if verdict == "timeout" else 20_000)
    (label, _) = result["seats"]
    assert result["points"] == {label: 0.0, "random": 1.0} and result["wins"]["random"] == 2
    assert result["verdicts"] == {label: {verdict: 2}}
    assert [fault["seat"] for fault in result["faults"]] == [0, 1]
    assert all(text in fault["text"] and len(fault["text"]) < 500 for fault in result["faults"])
    print_arena(result)
    told = capsys.readouterr().out
    assert f"lost 2 of them by a fault (2 {verdict})" in told and text in told


@pytest.mark.parametrize(
    ("on_begin", "verdict"),
    [
        ("time.sleep(60)", "stalled"),
        ("raise SystemExit(3)", "disconnected"),
        ("say(request, ok=False)", "illegal"),
        ("print(json.dumps({'id': 'guess', 'ok': True, 'move': 'spy'}), flush=True)", "illegal"),
    ],
)
def test_a_bot_that_does_not_begin_a_game_loses_it(bot, on_begin, verdict):
    scale = 0.1 if verdict == "stalled" else 1.0
    result = arena("braverats", bot(on_begin=on_begin), "random", games=1, scale=scale, margin=1_500)
    assert result["points"]["random"] == 1.0
    assert [fault["verdict"] for fault in result["faults"]] == [verdict] and result["faults"][0]["line"] == 1


def test_what_a_bot_starts_ends_with_it(bot, tmp_path):
    """It plays well, but leaves a process behind that holds its pipes, and ends too late itself."""
    on_begin = "say(request); fork() or time.sleep(60)"
    result = arena("braverats", bot(on_begin=on_begin), "random", games=1)
    assert result["faults"] == []
    if sys.platform == "linux":
        runaway = bot(on_begin="say(request); fork() or (os.setsid(), fork() and os._exit(0), time.sleep(60))")
        assert arena("braverats", runaway, "random", games=1)["faults"] == []
        # Without its environment it carries no mark, and its parent has ended.
        name = tmp_path / "pid"
        script = f"echo $$ >{name}.new; mv {name}.new {name}; exec sleep 60"
        hidden = (
            "fork() or (os.setsid(), fork() and os._exit(0), "
            f"os.execve('/bin/sh', ['sh', '-c', {script!r}], {{}})); "
            f"[time.sleep(0.01) for _ in iter(lambda: os.path.exists({str(name)!r}), True)]; say(request)"
        )
        assert arena("braverats", bot(on_begin=hidden), "random", games=1)["faults"] == []
        with pytest.raises(ProcessLookupError):
            os.kill(int(name.read_text()), 0)
    lingering = bot("say(request, move=move)", "say(request); import atexit; atexit.register(time.sleep, 60)")
    assert arena("braverats", lingering, "random", games=1, scale=0.1, margin=1_500, ms=100_000)["faults"] == []


def test_two_bots_that_fail_at_the_same_time_both_lose(bot):
    crash = bot("raise SystemExit(1)")
    result = arena("braverats", crash, crash, games=1)
    assert set(result["points"].values()) == {0.0} and len(result["faults"]) == 2 and result["draws"] == 0


def test_at_a_larger_table_somebody_else_plays_on_for_the_points_of_the_others(bot):
    crash = bot("raise SystemExit(1)")
    result = arena("firstrat", crash, "random", "random", games=3)
    assert result["points"][crash] == 0.0 and sum(result["points"].values()) == pytest.approx(1.0, abs=1e-3)
    # The others' games were played to the end.
    assert result["verdicts"] == {crash: {"disconnected": 3}} and result["ms_p50"]["random#2"] > 0.0
    assert arena("firstrat", crash, "random", crash, games=1)["points"]["random"] == 1.0


def test_alone_a_fault_loses_against_the_robot(bot):
    result = arena("firstrat", bot("raise SystemExit(1)"), games=1, options={"greg": "easy"})
    assert result["wins"] == dict.fromkeys(result["seats"], 0)


# --- what cannot begin


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("cmd:/no/such/program", "cannot be started (No such file or directory)"),
        (f"cmd:{EXAMPLES}", "cannot be started (Permission denied)"),
        (f"{PYTHON} -c 'raise SystemExit(4)'", "exit code 4"),
        (f"{PYTHON} -c 'print(1, flush=True)'", "the answer to “hello” is not a JSON object: “1”"),
    ],
)
def test_a_bot_that_cannot_be_started_ends_the_arena_with_a_sentence(command, sentence, capsys):
    code = main(["arena", "braverats", "--seats", f"{command},random", "--games", "2"])
    out, err = capsys.readouterr()
    assert code == 1 and out == "" and err.count("\n") == 1 and sentence in err and "does not begin" in err


def test_another_version_of_the_protocol_is_refused(bot, monkeypatch):
    monkeypatch.setattr(bots, "PROTOCOL", "2.0")
    monkeypatch.setattr("engine.cli.protocol.PROTOCOL", "2.0")
    with pytest.raises(NotStarted, match=r"speaks version 1\.0 of the protocol; this program speaks 2\.0"):
        arena("braverats", bot(), "random")


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        ("cmd:,random", "needs a command"),
        ("cmd: ,random", "needs a command"),
        ("random,cmd:echo 'a", "The command “echo 'a” has an open quotation mark."),
        ("cmd:echo 'a,random", "seats, not 1"),
    ],
)
def test_a_command_that_is_none_is_bad_usage(seats, sentence, capsys):
    assert main(["arena", "braverats", "--seats", seats]) == 2
    err = capsys.readouterr().err
    assert sentence in err and err.count("\n") == 1


@pytest.mark.parametrize("scale", ["0", "-1", "nan", "inf", "x", "9" * 400])
def test_a_scale_is_a_positive_number(scale, capsys):
    with pytest.raises(SystemExit) as end:
        main(["arena", "braverats", "--seats", "random,random", "--time-scale", scale])
    assert end.value.code == 2 and len(capsys.readouterr().err) < 2_000


def test_commands_are_split_like_a_shell_does_and_seats_at_commas_outside_of_quotes(monkeypatch):
    text = "cmd:python3 'my bot.py' --levels \"1,2\", expert"
    assert split_seats(text) == ["cmd:python3 'my bot.py' --levels \"1,2\"", "expert"]
    assert split_seats("expert,,greedy") == ["expert", "", "greedy"]
    command = split_seats(text)[0]
    assert command_of(command) == ["python3", "my bot.py", "--levels", "1,2"]
    monkeypatch.setattr(bots.os, "name", "nt")
    assert command_of(command) == "python3 'my bot.py' --levels \"1,2\""
    with pytest.raises(BadOption):
        command_of("cmd:a\0b")


# --- fair games


def test_limits_are_scaled_together_and_the_margin_is_not_told():
    assert Limits.scaled(1000) == Limits(10.2, 1.2, 2.2, 1000)
    assert Limits.scaled(1000, 0.5, 100) == Limits(5.1, 0.6, 1.1, 500)
    assert Limits.scaled(1000, 0.5, off=True) == Limits(None, None, None, 1000)


def test_the_same_games_are_played_by_any_number_of_processes(bot):
    """A bot that crashes in some games, and remembers nothing of the games before."""
    seats = (bot("say(request, move=move) if number % 3 != 1 else sys.exit('not this one')"), "random")
    one, two = (without_times(arena("braverats", *seats, games=6, jobs=jobs, repeat=True)) for jobs in (1, 2))
    assert one == two and one["verdicts"] == {seats[0]: {"disconnected": 2}}


@pytest.fixture
def asked(bot, tmp_path):
    """A bot that keeps what it is asked, and the requests of an arena with it."""

    def requests(game, opponent, **more):
        path = tmp_path / f"asked{len(list(tmp_path.iterdir()))}"
        keep = f"open({str(path)!r}, 'a').write(line)"
        arena(game, bot(f"{keep}; say(request, move=move)", f"{keep}; say(request)"), opponent, **more)
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    return requests


def test_repeated_deals_exchange_the_seats(asked):
    """The games are rounded up to whole deals."""
    requests = asked("brooke", "greedy", games=3, repeat=True)
    seats = [request["seat"] for request in requests if request["do"] == "begin"]
    deals = [
        event["cards"]
        for request in requests
        for event in request.get("events", ())
        if event["kind"] == "dealt" and event["game"] == event["pass"] == 1
    ]
    assert seats == [0, 1, 0, 1] and deals[0] == deals[1] != deals[2] == deals[3]


def test_a_bot_is_told_what_its_seat_may_know_and_no_more(asked):
    heard = set()
    for option in ("draw", "draft"):
        requests = asked("braverats", "random", seed="a secret", options={option: True})
        assert "secret" not in json.dumps(requests)
        for request in requests:
            if request["do"] == "begin":
                assert set(request) == {"id", "do", "game", "options", "seats", "seat", "number", "ms"}
                continue
            assert set(request) == {"id", "do", "seat", "view", "legal", "events", "ms"}
            seat, view = request["seat"], request["view"]
            assert view["seat"] == seat and seat in view["to_act"]
            if option == "draw":
                assert view["hands"][1 - seat] is None and view["hands"][seat] is not None
            for event in request["events"]:
                assert event["kind"] not in ("drawn", "opened") or event["seat"] == seat
                heard.add(event["kind"])
    assert heard >= {"drawn", "opened", "drew", "passed", "round"}


# --- files


def test_every_decision_is_logged_on_request_with_its_time_and_verdict(bot, tmp_path):
    talkative = bot(
        "say(request, move=move, debug='é' * 5000) if number == 0 else sys.exit('x' * 5000)",
        "sys.stderr.write('a warning\\n' + 'y' * 1_000_000 + '\\n'); say(request)",
    )
    log, errors = tmp_path / "log", tmp_path / "errors"
    arena("braverats", talkative, "random", log=log, errors=errors)
    decisions = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [decision["verdict"] for decision in decisions[:-1]] == ["ok"] * (len(decisions) - 1)
    assert all(decision["ms"] > 0.0 and decision["game"] == 0 for decision in decisions[:-1])
    assert decisions[0]["move"] == "musician" and len(decisions[0]["debug"].encode()) == 1024
    assert decisions[-1]["verdict"] == "disconnected" and decisions[-1]["text"].startswith("xxx")
    said = errors.read_text(encoding="utf-8")
    assert said.startswith(f"--- game 0, {talkative}\na warning\nyyy") and f"--- game 1, {talkative}\n" in said
    assert len(said) < 150_000


def test_a_log_that_cannot_be_written(bot, tmp_path, capsys):
    with pytest.raises(Refused, match="log cannot be written"):
        arena("braverats", bot(), "random", log=tmp_path / "no" / "log")
    if Path("/dev/full").exists():
        assert arena("braverats", bot(), "random", log=Path("/dev/full"))["games"] == 2
        assert capsys.readouterr().err == "full cannot be written any more (No space left on device).\n"
    else:
        bot()


# --- whole processes


@pytest.mark.parametrize(("jobs", "end"), [("1", signal.SIGTERM), ("2", signal.SIGINT)])
def test_whoever_ends_the_arena_ends_the_bots(bot, tmp_path, jobs, end):
    seats = f"{bot('time.sleep(60)')},random"
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "arena", "braverats", "--seats", seats, "--no-timeout", "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        # The first one is the trial.
        while len((tmp_path / "pids").read_text().split()) <= int(jobs) if (tmp_path / "pids").exists() else True:
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(end)
        process.communicate(timeout=30)
    finally:
        process.kill()
        process.wait()


class Recorded(Child):
    """A program whose every line is compared with the schema."""

    verbs: ClassVar[set[str]] = set()

    def ask(self, line, seconds):
        answer, verb = super().ask(line, seconds), json.loads(line)["do"]
        check(json.loads(line), f"bot.{verb}.request")
        assert fault(json.loads(answer), MESSAGES[f"bot.{verb}.answer"]) is None
        self.verbs.add(verb)
        return answer

    def write_line(self, line):
        super().write_line(line)
        check(json.loads(line), "bot.quit.request")
        self.verbs.add("quit")


@pytest.mark.parametrize("game", IDS)
def test_the_examples_play_every_game_and_all_keep_to_the_schema(game, monkeypatch):
    monkeypatch.setattr(bots, "Child", Recorded)
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed, so its example bot cannot be run")
    seats = [f"cmd:{sys.executable} {EXAMPLES / 'bot.py'}", f"cmd:node {EXAMPLES / 'bot.js'}", "greedy"]
    for number in sorted({min(GAMES[game].info.seats), min(3, max(GAMES[game].info.seats))}):
        result = arena(game, *seats[:number], games=number)
        assert result["faults"] == [] and result["games"] == number
    assert Recorded.verbs == set(BOT)


def test_the_example_in_python_needs_no_node():
    result = arena("braverats", f"cmd:{sys.executable} {EXAMPLES / 'bot.py'}", "random")
    assert result["faults"] == []


def test_the_examples_are_short():
    for path in EXAMPLES.iterdir():
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 35
