"""A match in the terminal, with people whose typing is scripted."""

from __future__ import annotations

import io
from types import SimpleNamespace

import pytest

from engine import from_text
from engine.base import CHANCE, Setup
from engine.cli import play as cli
from engine.cli.files import replace_text
from engine.cli.main import main
from engine.games import GAMES, IDS, text_of
from engine.match import Match
from engine.notation import moves_text, to_text
from engine.translation import ENGLISH


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
    assert out.count("(secret) Person 1") >= 1 and "Person 1 vs Person 2" in out
    assert "The match so far:" in out and len(kept(out).log) >= 2


def test_moves_can_be_numbered_taken_back_and_asked_about(capsys, typed):
    typed("", "1", "undo", "rules", "nonsense", "hint", "exit")
    out = play(capsys, "firstrat", "--seats", "human,random", "--ms", "1")
    assert "  1. " in out and "Type a move" in out
    assert "%" in out and "The match so far:" in out


def test_a_move_taken_back_is_asked_for_again(capsys, typed):
    typed("undo", "1=6", "undo", "quit")
    out = play(capsys, "brooke", "--seats", "human,human")
    assert "cannot be undone" in out
    assert all(CHANCE in entry.moves for entry in kept(out).log)


def test_first_letters_that_fit_several_moves_list_them(capsys, typed):
    typed("pri", "prince", "quit")
    out = play(capsys, "braverats", "--seats", "human,novice")
    assert "“pri” could be: princess, prince" in out
    assert len(kept(out).log) == 1


def test_a_program_can_play_through_a_pipe(capsys, monkeypatch):
    """It needs no terminal; what it leaves open when it stops is printed."""
    monkeypatch.setattr("sys.stdin", io.StringIO("spy\nnonsense\ngeneral\n"))
    out = play(capsys, "braverats", "--seats", "human,novice")
    assert [entry.moves[0] for entry in kept(out).log if 0 in entry.moves] == ["spy", "general"]
    monkeypatch.setattr("sys.stdin", io.StringIO("spy\ngeneral\nquit\n"))
    out = play(capsys, "braverats", "--seats", "human,human")
    assert kept(out).log[0].moves == {0: "spy", 1: "general"}


def test_a_level_plays_where_nobody_types(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(("play", "braverats", "--seats", "human,random", "--ms", "1", "--seed", "1")) == 0
    out, err = capsys.readouterr()
    assert err == "Nobody can type here, so expert takes the place of human.\n"
    match = kept(out)
    assert match.over and match.players == ("expert", "random")


def test_an_interrupt_keeps_the_match_and_says_so_by_its_code(capsys, typed, monkeypatch, tmp_path):
    def interrupt(prompt=""):
        raise KeyboardInterrupt

    typed()
    monkeypatch.setattr("builtins.input", interrupt)
    file = tmp_path / "a.match"
    assert main(("play", "brooke", "--seats", "human,random", "--seed", "1", "--save", str(file))) == 130
    assert f"play --continue {file}" in capsys.readouterr().out and from_text(file.read_text()).damage is None


def test_a_save_that_cannot_be_written_gets_a_sentence(capsys, typed, tmp_path):
    typed(f"save {tmp_path}/no/such/folder", f"save {tmp_path}/a.match", "quit")
    out = play(capsys, "braverats", "--seats", "human,novice")
    assert "It could not be saved: No such file or directory." in out
    assert from_text((tmp_path / "a.match").read_text(encoding="utf-8")).damage is None


def test_a_lost_game_alone_has_no_winner(capsys):
    out = play(capsys, "firstrat", "--seats", "random", "--option", "greg=unfair")
    assert "Random vs Greg" in out and "Greg won!" in out


def test_a_ruling_is_chosen_on_the_command_line_and_kept_in_the_save(capsys):
    match = kept(play(capsys, "brooke", "--seats", "random,random", "--option", "correction=mover", "--seed", "3"))
    assert match.over and match.state.rules.correction == "mover"
    assert kept(play(capsys, "brooke", "--seats", "random,random")).state.rules.correction == "colour"


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        (["Ann"], "Ann won!"),
        (["Ann", "Cleo"], "Ann and Cleo share the win"),
        (["Ann", "Ben", "Cleo"], "A draw"),
    ],
)
def test_the_last_line_names_the_winners(winners, sentence):
    assert cli._verdict(["Ann", "Ben", "Cleo"], winners, "", ENGLISH) == sentence


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize(("lang", "start"), [("de", "Tippe"), ("fr", "Tape"), ("it", "Scrivi")])
def test_the_terminal_speaks_the_languages_of_the_app(game, lang, start, capsys, typed):
    typed("rules", "hint", "quit")
    out = play(capsys, game, "--seats", "human,novice", "--language", lang, "--ms", "1")
    assert f"\n{start} " in out and "Type a move" not in out


def test_without_catalogues_the_terminal_says_that_it_speaks_english(capsys, typed, monkeypatch, tmp_path):
    monkeypatch.setattr("engine.translation.LOCALES", tmp_path)
    typed("quit")
    assert main(("play", "braverats", "--seats", "human,novice", "--language", "it")) == 0
    out, err = capsys.readouterr()
    assert "Ratskeller speaks English instead." in err and "Type a move" in out


# --- files


def test_a_match_is_saved_after_every_move_and_goes_on_where_it_was(capsys, typed, tmp_path):
    path = tmp_path / "my match"
    whole = kept(play(capsys, "brooke", "--seats", "novice,random"))
    typed("1=1", "quit")
    out = play(capsys, "brooke", "--seats", "human,random", "--save", str(path))
    assert f"play --continue '{path}'" in out and "ratskeller 1" not in out
    saved = from_text(path.read_text(encoding="utf-8"))
    assert saved.damage is None and saved.match.log and not saved.match.over
    typed("undo", "quit")
    assert main(("play", "--continue", str(path))) == 0
    assert "cannot be undone" in capsys.readouterr().out
    assert main(("play", "--continue", str(path), "--seats", "novice,random")) == 0
    assert "Novice vs Random" in capsys.readouterr().out
    match = from_text(path.read_text(encoding="utf-8")).match
    assert match.over and match.players == ("novice", "random") and match.loaded_draws() == []
    assert match.log[: len(saved.match.log)] == saved.match.log
    assert match.seed == whole.seed and [p.name for p in tmp_path.iterdir()] == [path.name]


def test_stopping_and_going_on_changes_nothing(capsys, typed, tmp_path):
    """The same moves lead to the same match, however often somebody stopped."""
    moves = ["prince", "general", "wizard", "ambassador", "assassin", "spy", "princess", "musician"]
    typed(*moves)
    play(capsys, "braverats", "--seats", "human,novice", "--save", str(tmp_path / "a"))
    typed("prince", "quit")
    play(capsys, "braverats", "--seats", "human,novice", "--save", str(tmp_path / "b"))
    for move in moves[1:]:
        typed(move, "quit")
        if main(("play", "--continue", str(tmp_path / "b"))):
            break
    assert (tmp_path / "a").read_text(encoding="utf-8") == (tmp_path / "b").read_text(encoding="utf-8")
    assert "over; “replay” shows it" in capsys.readouterr().err


def test_a_disk_that_fills_up_gets_a_sentence_and_the_match_goes_on(capsys, typed, tmp_path, monkeypatch):
    calls = []

    def full(path, text):
        calls.append(path)
        if len(calls) in (2, 3):
            raise OSError(28, "No space left on device")
        replace_text(path, text)

    monkeypatch.setattr(cli, "replace_text", full)
    typed("spy", "prince", "general", "quit")
    assert (
        main(("play", "braverats", "--seats", "human,novice", "--seed", "1", "--save", str(tmp_path / "a"))) == 0
    )
    out, err = capsys.readouterr()
    assert err.splitlines() == [
        f"The match cannot be saved to {tmp_path}/a: No space left on device. It goes on without.",
        f"The match is saved to {tmp_path}/a again.",
    ]
    assert len(from_text((tmp_path / "a").read_text(encoding="utf-8")).match.log) == 4 and "is saved" in out


@pytest.mark.parametrize("place", ["no/such/folder/a", "/dev/full/a"])
def test_a_place_that_cannot_be_written_gets_a_sentence_and_the_match_goes_on(place, capsys, tmp_path):
    path = str(tmp_path / place)
    assert main(("play", "braverats", "--seats", "random,random", "--seed", "1", "--save", path)) == 0
    out, err = capsys.readouterr()
    assert err.startswith(f"The match cannot be saved to {path}: ") and err.count("\n") == 1
    assert kept(out).over


@pytest.mark.parametrize(
    ("content", "more", "sentence"),
    [
        (None, (), "a.match cannot be read (No such file or directory)."),
        ("hello", (), "This is not a Ratskeller match: its first line is missing or damaged."),
        ("\0" * 3_000_000, (), "not a regular file of at most 2,000,000 bytes"),
        ("GOOD", ("brooke",), "a.match is a match of BraveRats."),
        ("GOOD", ("--seats", "human"), "This match has 2 seats, not 1."),
        ("GOOD", ("--seats", "human,god"), "There is no level “god”"),
        ("GOOD", ("--seed", "9"), "This seed does not belong to the match"),
        ("GOOD", ("--save", "SAME"), "a.match exists already"),
        ("CUT", (), "To go on from there and keep the damaged file, add “--save NEW-FILE”."),
    ],
)
def test_a_file_that_cannot_be_continued_gets_one_sentence(content, more, sentence, capsys, typed, tmp_path):
    path = tmp_path / "a.match"
    typed("spy", "quit")
    if content in ("GOOD", "CUT"):
        play(capsys, "braverats", "--seats", "human,novice", "--save", str(path))
        if content == "CUT":
            path.write_text(path.read_text(encoding="utf-8")[:-3], encoding="utf-8")
    elif content is not None:
        path.write_text(content, encoding="utf-8")
    before = path.read_bytes() if path.exists() else None
    more = [str(path) if argument == "SAME" else argument for argument in more]
    assert main(("play", "--continue", str(path), *more)) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and sentence in err
    assert (path.read_bytes() if path.exists() else None) == before


def test_a_damaged_match_goes_on_in_another_file(capsys, typed, tmp_path):
    typed("spy", "quit")
    play(capsys, "braverats", "--seats", "human,novice", "--save", str(tmp_path / "a"))
    damaged = (tmp_path / "a").read_text(encoding="utf-8").replace("> 0 spy", "> 0 spx")
    (tmp_path / "a").write_text(damaged, encoding="utf-8")
    typed("quit")
    assert main(("play", "--continue", str(tmp_path / "a"), "--seed", "1", "--save", str(tmp_path / "b"))) == 0
    assert "is damaged" in capsys.readouterr().err
    assert from_text((tmp_path / "b").read_text(encoding="utf-8")).damage is None
    assert (tmp_path / "a").read_text(encoding="utf-8") == damaged


def test_a_new_match_never_replaces_a_file(capsys, tmp_path):
    (tmp_path / "a").write_text("precious", encoding="utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("a", "link"):
        assert main(("play", "braverats", "--seats", "random,random", "--save", str(tmp_path / name))) == 2
        assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "a").read_text(encoding="utf-8") == "precious"
    assert main(("play",)) == 2 and "“play” needs a game" in capsys.readouterr().err


def test_a_device_is_never_replaced_by_a_file(tmp_path):
    (tmp_path / "device").symlink_to("/dev/null")
    with pytest.raises(OSError, match="not a regular file"):
        replace_text(tmp_path / "device", "text")


def test_a_match_of_the_app_goes_on_in_the_terminal_with_its_names(capsys, typed, tmp_path):
    match = Match(GAMES["braverats"], Setup(2), "1", players=["Ann", "@expert"])
    (tmp_path / "a").write_text(to_text(match, with_seed=True), encoding="utf-8")
    typed("spy", "quit")
    assert main(("play", "--continue", str(tmp_path / "a"))) == 0
    assert "Ann vs Expert" in capsys.readouterr().out
    assert from_text((tmp_path / "a").read_text(encoding="utf-8")).match.players == ("Ann", "@expert")


def test_a_match_with_more_names_than_seats_goes_on(capsys, typed, tmp_path):
    match = Match(GAMES["firstrat"], Setup(2), "1", players=["Ann", "Ben", "Cleo"])
    (tmp_path / "a").write_text(to_text(match, with_seed=True), encoding="utf-8")
    typed("quit")
    assert main(("play", "--continue", str(tmp_path / "a"))) == 0
    assert "Ann vs Ben." in capsys.readouterr().out
    assert main(("replay", str(tmp_path / "a"), "--step")) == 0


# --- replay, step by step


@pytest.fixture
def finished_match(capsys, tmp_path):
    def write(game):
        play(capsys, game, "--seats", "random,random", "--save", str(tmp_path / "a"))
        return str(tmp_path / "a"), from_text((tmp_path / "a").read_text(encoding="utf-8")).match

    return write


@pytest.mark.parametrize("game", IDS)
def test_a_replay_shows_the_table_after_every_move(game, finished_match, capsys):
    path, match = finished_match(game)
    assert main(("replay", path, "--step")) == 0
    out = capsys.readouterr().out
    for number, entry in enumerate(match.log, 1):
        assert f"\n{number}/{len(match.log)}  {moves_text(entry.moves)}\n" in out
    tables = [text_of(game).table(match.game.view(state, None), match.players) for state in match.states]
    at = 0
    for table in tables:
        at = out.index(table, at) + len(table)
    assert out.endswith("Every draw follows from the seed.\n")


def test_enter_shows_the_next_move_and_q_ends(finished_match, capsys, monkeypatch):
    path, match = finished_match("braverats")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    for typed, shown in ((["", "", "q"], 2), (["", EOFError], 1), ([KeyboardInterrupt], 0)):
        left = list(typed)

        def answer(prompt, left=left):
            print(prompt)
            found = left.pop(0)
            if isinstance(found, str):
                return found
            raise found

        monkeypatch.setattr("builtins.input", answer)
        code = main(("replay", path, "--step"))
        out = capsys.readouterr().out
        assert code == (130 if KeyboardInterrupt in typed else 0) and left == []
        assert [f"\n{n}/{len(match.log)}  " in out for n in (1, 2, 3)] == [n <= shown for n in (1, 2, 3)]
