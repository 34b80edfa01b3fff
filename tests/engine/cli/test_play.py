"""A match in the terminal, with people whose typing is scripted."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine import from_text
from engine.base import CHANCE
from engine.cli import play as cli
from engine.cli.main import main


@pytest.fixture
def typed(monkeypatch):
    """Sits somebody down who types these lines, and then no more."""

    def sit_down(*lines):
        left = list(lines)

        def answer(prompt=""):
            print(prompt, end="")
            if not left:
                raise EOFError
            return left.pop(0)

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr(cli, "getpass", lambda prompt: answer(f"(secret) {prompt}"))
        monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))

    return sit_down


def play(capsys, *arguments):
    assert main(("play", *arguments, "--seed", "1")) == 0
    return capsys.readouterr().out


def kept(out):
    """The match that is printed when somebody stops."""
    reading = from_text(out[out.index("ratskeller 1") :])
    assert reading.damage is None
    return reading.match


def test_two_people_choose_in_secret_and_hear_what_both_may_know(capsys, typed):
    typed("spy", "general", "quit")
    out = play(capsys, "braverats", "--seats", "human,human", "--option", "draw")
    assert out.count("(secret) Human 1") >= 1 and "Human 1 against Human 2" in out
    assert "The match so far:" in out and len(kept(out).log) >= 2


def test_moves_can_be_numbered_taken_back_and_asked_about(capsys, typed):
    typed("", "1", "undo", "rules", "nonsense", "hint", "exit")
    out = play(capsys, "firstrat", "--seats", "human,random", "--ms", "1")
    assert "  1. " in out and "Type a move" in out
    assert "%" in out and "The match so far:" in out


def test_a_move_taken_back_is_asked_for_again(capsys, typed):
    typed("undo", "1=6", "undo", "quit")
    out = play(capsys, "brooke", "--seats", "human,human")
    assert "cannot be taken back" in out
    assert all(CHANCE in entry.moves for entry in kept(out).log)


def test_first_letters_that_fit_several_moves_list_them(capsys, typed):
    typed("pri", "prince", "quit")
    out = play(capsys, "braverats", "--seats", "human,novice")
    assert "“pri” could be princess, prince." in out
    assert len(kept(out).log) == 1


def test_a_save_that_cannot_be_written_gets_a_sentence(capsys, typed, tmp_path):
    typed(f"save {tmp_path}/no/such/folder", f"save {tmp_path}/a.match", "quit")
    out = play(capsys, "braverats", "--seats", "human,novice")
    assert "It could not be saved: No such file or directory." in out
    assert from_text((tmp_path / "a.match").read_text(encoding="utf-8")).damage is None


def test_a_lost_game_alone_has_no_winner(capsys):
    out = play(capsys, "firstrat", "--seats", "random", "--option", "greg=unfair")
    assert "Random alone" in out and "Random loses the match." in out


def test_a_ruling_is_chosen_on_the_command_line_and_kept_in_the_save(capsys):
    match = kept(play(capsys, "brooke", "--seats", "random,random", "--option", "correction=mover", "--seed", "3"))
    assert match.over and match.state.rules.correction == "mover"
    assert kept(play(capsys, "brooke", "--seats", "random,random")).state.rules.correction == "colour"


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        (["Ann"], "Ann wins the match."),
        (["Ann", "Cleo"], "Ann and Cleo share the victory."),
        (["Ann", "Ben", "Cleo"], "The match is a draw."),
    ],
)
def test_the_last_line_names_the_winners(winners, sentence):
    assert cli._verdict(["Ann", "Ben", "Cleo"], winners) == sentence
