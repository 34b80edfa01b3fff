"""The headless tool as a newcomer meets it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from engine import notation
from engine.base import CHANCE, Setup
from engine.cli.main import main
from engine.games import GAMES
from engine.match import Match

ROOT = Path(__file__).parents[3]
VERBS = ("games", "play", "arena", "talk", "replay")


def run(capsys, *arguments):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(verb, capsys):
    with pytest.raises(SystemExit) as end:
        main([verb, "--help"])
    assert end.value.code == 0
    assert "--seed" in capsys.readouterr().out


def test_games_as_text_and_as_json(capsys):
    code, out, _ = run(capsys, "games")
    assert code == 0 and "--option true-king" in out and "level master" in out
    assert json.loads(run(capsys, "games", "--json")[1])[0]["id"] == "braverats"


def test_a_match_without_people_plays_itself_and_prints_its_log(capsys):
    code, out, _ = run(capsys, "play", "braverats", "--seats", "expert,novice", "--seed", "5")
    assert code == 0 and (" won!" in out or "A draw" in out)
    log = out[out.index("ratskeller 1") :]
    reading = notation.from_text(log, GAMES)
    assert reading.damage is None and reading.match.over
    assert run(capsys, "play", "braverats", "--seats", "expert,novice", "--seed", "5")[1] == out, (
        "a seed fixes all"
    )


def test_a_person_who_cannot_type_is_replaced(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO())
    code, out, err = run(capsys, "play", "braverats", "--seed", "1")
    assert code == 0 and "expert takes the place" in err and "ratskeller 1" in out


def test_arena_counts_points_and_is_repeatable(capsys):
    arguments = ("arena", "braverats", "--seats", "expert,random", "--games", "30", "--seed", "1", "--json")
    result = json.loads(run(capsys, *arguments)[1])
    assert set(result) >= {"seats", "games", "wins", "draws", "points", "interval", "ms_p50", "ms_p95"}
    assert sum(result["points"].values()) == pytest.approx(1.0, abs=1e-3)
    assert sum(result["wins"].values()) + result["draws"] == 30
    again = json.loads(run(capsys, *arguments)[1])
    assert again["wins"] == result["wins"]
    code, out, _ = run(capsys, *arguments[:-1])
    assert code == 0 and "95 % interval" in out


def test_arena_plays_the_same_games_in_any_number_of_processes(capsys):
    arguments = ("arena", "brooke", "--seats", "novice,random", "--games", "5", "--seed", "2", "--json", "--jobs")
    one, three = (json.loads(run(capsys, *arguments, jobs)[1]) for jobs in ("1", "3"))
    for result in (one, three):
        assert result.pop("ms_p50")["novice"] > 0.0 and result.pop("ms_p95")["novice"] > 0.0
    assert one == three


def test_arena_refuses_options_before_it_starts_processes(capsys):
    arguments = ("arena", "brooke", "--seats", "novice,random", "--jobs", "2", "--option", "pair=7")
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and "pair" in err and err.count("\n") == 1


def test_arena_lets_a_fox_learn_from_one_game_to_the_next(capsys):
    arguments = ("arena", "braverats", "--seats", "fox,greedy", "--games", "2", "--seed", "1", "--json")
    result = json.loads(run(capsys, *arguments)[1])
    assert sum(result["points"].values()) == pytest.approx(1.0)
    assert result["ms_p50"]["fox"] > 0.0


def test_one_game_says_nothing_about_strength(capsys):
    arguments = ("arena", "braverats", "--seats", "random,random", "--games", "1", "--json")
    assert list(json.loads(run(capsys, *arguments)[1])["interval"].values()) == [[0.0, 1.0]] * 2


def test_arena_tells_twins_apart(capsys):
    result = json.loads(run(capsys, "arena", "braverats", "--seats", "novice,novice", "--games", "4", "--json")[1])
    assert result["seats"] == ["novice#1", "novice#2"]


def test_replay_checks_a_save(capsys, tmp_path):
    match = Match(GAMES["braverats"], Setup(2, {"traitor": True}), "9", players=["Ann", "Ben"])
    match.roll()
    match.play({0: match.game.legal(match.state, 0)[0], 1: match.game.legal(match.state, 1)[0]})
    path = tmp_path / "a.match"
    path.write_text(notation.to_text(match, with_seed=True), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0 and "Ann" in out and "Every draw follows from the seed." in out
    path.write_text(path.read_text(encoding="utf-8")[:-30], encoding="utf-8")
    code, out, err = run(capsys, "replay", str(path), "--json")
    assert code == 1 and json.loads(out)["damage"] and err.count("\n") == 1


def test_replay_says_what_it_can_check_of_the_draws(capsys, tmp_path):
    match, path = Match(GAMES["braverats"], Setup(2, {"traitor": True}), "9"), tmp_path / "a.match"
    match.play({CHANCE: "0,0" if match.drawn() != "0,0" else "1,1"})
    path.write_text(notation.to_text(match, with_seed=True), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 1 and "Draws that do not follow from the seed: lines 1." in out and "Seat 0" in out
    path.write_text(notation.to_text(match), encoding="utf-8")
    code, out, _ = run(capsys, "replay", str(path))
    assert code == 0 and "The seed is not in the file" in out


def test_a_reader_that_closes_the_pipe_is_no_error(monkeypatch):
    def closed(*_):
        raise BrokenPipeError

    monkeypatch.setattr("engine.cli.main.print_games", closed)
    monkeypatch.setattr("sys.stdout", StringIO())
    monkeypatch.setattr("sys.stderr", stream := StringIO())
    assert main(["games"]) == 0 and stream.getvalue() == ""


def test_talk_is_a_verb(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", StringIO('{"do": "games"}\n\n'))
    code, out, _ = run(capsys, "talk")
    assert code == 0 and [game["id"] for game in json.loads(out)["games"]] == list(GAMES)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "chess"),
        ("play", "braverats", "--seats", "expert"),
        ("play", "braverats", "--seats", "expert,god"),
        ("play", "braverats", "--seats", "expert,novice", "--option", "fast=maybe"),
        ("play", "braverats", "--seats", "expert,novice", "--option", "draft", "--option", "random"),
        ("arena", "braverats", "--seats", "expert"),
        ("arena", "braverats", "--seats", "expert,novice", "--games", "0"),
        ("arena", "braverats", "--seats", "expert,novice", "--jobs", "0"),
        ("replay", "no-such-file"),
        ("replay", __file__),
        ("replay", str(Path(__file__).parents[3] / "assets" / "icon" / "icon.png")),
    ],
    ids=lambda arguments: " ".join(arguments)[:40],
)
def test_bad_usage_is_one_line_and_exit_code_2(capsys, arguments):
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == "" and err.count("\n") == 1 and "Traceback" not in err


def test_a_person_plays_a_whole_match_in_a_terminal(tmp_path):
    """A real process on a real pseudo-terminal, with a hint, a refused card, a save and a match to the end."""
    keyboard, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", "play", "braverats", "--seats", "human,novice", "--seed", "2"],
        stdin=terminal,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=ROOT,
    )
    os.close(terminal)
    save = tmp_path / "kept.match"
    typed = ["?", "hint", "mime", "undo", f"save {save}", "rules"]
    typed += [card for _ in range(3) for card in ("prince", "gen", "wiz", "amb", "ass", "spy", "princess", "mus")]
    os.write(keyboard, ("\n".join(typed) + "\nquit\n").encode())
    out, _ = process.communicate(timeout=60)
    os.close(keyboard)
    text = out.decode()
    assert process.returncode == 0 and "Traceback" not in text
    assert "You can only play a card that is in your hand." in text
    assert "There is no move to undo." in text
    assert "play " in text or "the best" in text
    assert "Person won!" in text or "Novice won!" in text or "A draw" in text
    assert notation.from_text(save.read_text(encoding="utf-8"), GAMES).damage is None


def test_the_memory_that_a_bench_tells_is_its_own():
    ballast = b"x" * (150 * 2**20)
    ask = "from tools.bench.memory import peak_megabytes; print(peak_megabytes())"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=ROOT)
    assert 5 < float(done.stdout) < len(ballast) / 2**20


# --- streams, signals and odd arguments, in a real process


def shell(command, **options):
    line = command.replace("ENGINE", f"{sys.executable} -m engine")
    # As at most terminals: what is written waits for a full buffer.
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["bash", "-c", line], capture_output=True, cwd=ROOT, timeout=60, env=surroundings, **options
    )
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (r"ENGINE play braverats --seats random,random --seed $'\xff'", "“--seed” is a short text of one line."),
        ("ENGINE play braverats --seats random,random --seed " + "x" * 201, "“--seed” is a short text"),
        (r"ENGINE play braverats --seats $'\xff',random", "There is no level"),
        (r"ENGINE replay $'\xff'", "cannot be read"),
        ("ENGINE replay /dev/zero", "not a regular file"),
        ("ENGINE analyse /dev/zero", "not a regular file"),
        ("ENGINE play brooke --seats random,random --option deck=/dev/zero", "not a regular file"),
        ("ENGINE play braverats --seats random,random --option fast=" + "9" * 5_000, "fast"),
        ("ENGINE arena braverats --seats random,random --ms " + "9" * 400, "--ms"),
        ("ENGINE arena braverats --seats random,random --games " + "9" * 5_000, "--games"),
    ],
    ids=lambda text: ascii(text)[:50],
)
def test_odd_arguments_end_in_a_short_sentence(command, said):
    code, out, err = shell(command)
    assert code == 2 and out == "" and said in err and len(err) < 1_000


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for verb in ("replay", "analyse"):
        assert shell(f"ENGINE {verb} {tmp_path}/pipe")[0] == 2


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("ENGINE games >/dev/full", 1, "The output cannot be written (No space left on device).\n"),
        ("ENGINE play braverats --seats random,random >/dev/full", 1, "The output cannot be written"),
        ('echo \'{"do":"games"}\' | ENGINE talk >/dev/full', 1, "The output cannot be written"),
        ("ENGINE games >/dev/full 2>/dev/full", 1, ""),
        ("ENGINE play chess 2>/dev/full", 2, ""),
        ("ENGINE games >&-", 1, "The output cannot be written (it is closed).\n"),
        ("ENGINE games 2>&-", 0, ""),
        ("ENGINE play chess 2>&-", 2, ""),
        ("ENGINE talk <&-", 0, ""),
        ("ENGINE play braverats --seed 1 <&-", 0, "Nobody can type here"),
        ("ENGINE talk <&- >&- 2>&-", 1, ""),
    ],
)
def test_streams_that_are_full_or_closed(command, code, said):
    found, _, err = shell(command)
    assert found == code and err.startswith(said) and err.count("\n") == bool(said)


@pytest.mark.parametrize("arguments", ["talk", "arena braverats --seats expert,expert --games 100000 --jobs 2"])
def test_an_interrupt_ends_in_one_line(arguments):
    process = subprocess.Popen(
        [sys.executable, "-m", "engine", *arguments.split()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        # Whoever runs the tests in the background ignores interrupts, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    try:
        if arguments == "talk":
            process.stdin.write(b'{"do":"games"}\n')
            process.stdin.flush()
            assert process.stdout.readline()
        else:
            time.sleep(2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130 and err == b"Interrupted.\n"


def test_the_program_looks_for_garbage_less_often_than_the_library():
    code = """if True:
        import gc
        at_first = gc.get_threshold()
        from engine.cli.main import main
        as_library = gc.get_threshold()
        main(["games"])
        assert at_first == as_library < gc.get_threshold()
    """
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
