"""Text from outside: whatever it holds, the match that comes out of it can be shown and saved."""

from __future__ import annotations

import json
from pathlib import Path
from zlib import crc32

import pytest

from engine import notation, randomness
from engine.base import BadRequest, DamagedFile, NeedsFile, Refused, Setup
from engine.cli.main import main
from engine.games import GAMES
from engine.match import Match
from engine.sanitize import (
    DEEPEST,
    LONGEST_MATCH,
    LONGEST_NAME,
    LONGEST_SEED,
    LONGEST_SENTENCE,
    clean,
    clean_name,
    parsed,
)

ENGINE = Path(notation.__file__).parent
STANDARD = {
    game: json.loads((ENGINE / game / file).read_text(encoding="utf-8"))
    for game, file in (("brooke", "deck.json"), ("firstrat", "components.json"))
}


def forged(of: str = "braverats", **lines: str) -> str:
    """The text of a match with other header lines, and right checksums."""
    match = Match(GAMES[of], Setup(), "1", players=["a", "b"])
    payloads = [line.rpartition("  #")[0] for line in notation.to_text(match).splitlines()]
    for name, line in lines.items():
        at = next((n for n, old in enumerate(payloads) if old.split(" ")[0] == name), len(payloads))
        payloads[at : at + 1] = [f"{name} {line}"]
    text, running = "", 0
    for payload in payloads:
        running = crc32(payload.encode(errors="surrogatepass"), running)
        text += f"{payload}  #{running:08x}\n"
    return text


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Ann", "Ann"),
        ("\ud800x", "\ufffdx"),
        ("x\udfff", "x\ufffd"),
        ("\ud83d\udc00", "🐀"),
        ("a\x00b\x1b[2Jc\x85", "a\ufffdb\ufffd[2Jc\ufffd"),
        ("one\ntwo\tthree", "one\ntwo\tthree"),
        ("e\u0301 \u05d0 漢", "e\u0301 \u05d0 漢"),
    ],
)
def test_text_that_cannot_be_encoded_or_drawn_is_replaced(raw, expected):
    assert clean(raw) == expected
    clean(raw).encode()


def test_a_name_is_one_short_line():
    assert clean_name("  Ann \n\t Lee ") == "Ann Lee"
    assert clean_name("W" * 10_000_000) == "W" * LONGEST_NAME
    assert clean_name("\ud800" * 3) == "\ufffd" * 3


@pytest.mark.parametrize(
    "hidden", [*"\u202e\u2066\u2069\u200b\u200c\u200d\u200e\ufeff\u00ad\u2060\u3164\u2800", "\U000e0041", "\ue000"]
)
def test_what_cannot_be_seen_in_a_name_makes_no_other_name(hidden):
    assert clean_name(f"{hidden}An{hidden}na{hidden}") == "Anna"


@pytest.mark.parametrize(
    "name",
    [
        "Zoë", "e\u0301", "Ирина", "李小龙", "葛\U000e0100城", "שָׁלוֹם", "می\u200cخواهم", "क्\u200dष", "ශ්\u200dරී",
        "👩\u200d🚀", "👩🏽\u200d🦰", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
        "❤️", "1️⃣", "🏳️\u200d🌈", "🇨🇭",
    ],
)  # fmt: skip
def test_names_of_all_scripts_and_emoji_stay_as_they_are(name):
    assert clean_name(name) == name
    # Two of them, cut in the middle of a sequence, are still a name that does not change any more.
    cut = clean_name("x" * (LONGEST_NAME - len(name) // 2 - 1) + name)
    assert cut == clean_name(cut) and len(cut) <= LONGEST_NAME


@pytest.mark.parametrize("players", [["\ud800x", "b"], ["@" + "W" * 20_000, "b"], ["a\nb\x00", "\udfff" * 500]])
def test_names_of_a_read_match_can_be_shown_and_saved(players):
    for escaped in (True, False):
        match, damage = notation.from_text(forged(players=json.dumps(players, ensure_ascii=escaped)))
        assert damage is None
        assert all(len(name) <= LONGEST_NAME and "\n" not in name for name in match.players)
        assert notation.from_text(notation.to_text(match)).match.players == match.players


@pytest.mark.parametrize(
    "lines",
    [
        {"sha256": "\ud800" * 64},
        {"sha256": "f" * 63},
        {"sha256": "f" * 100_000},
        {"players": json.dumps(["x"] * 5_000)},
        {"players": "[" * 500 + "]" * 500},
        {"options": '{"seats": ' + "9" * 4_000 + "}"},
        {"options": '{"seats": 1e999}'},
        {"options": '{"fast": Infinity}'},
        {"options": '{"\ud800": true}'},
        {"game": "\ud800" * 100_000},
        {"position": "[" * 982 + "]" * 982},
    ],
    ids=lambda lines: f"{next(iter(lines))}-{len(str(lines))}",
)
def test_a_hostile_header_is_refused_in_a_short_sentence(lines):
    with pytest.raises(Refused) as refusal:
        notation.from_text(forged(**lines))
    str(refusal.value).encode()
    assert len(str(refusal.value)) <= LONGEST_SENTENCE


@pytest.mark.parametrize("seed", ["\ud800", "x" * (LONGEST_SEED + 1), "a\x00b", ""])
def test_a_hostile_seed_is_refused(seed):
    match, damage = notation.from_text(forged(seed=seed))
    assert damage is not None and not match.seed
    if seed:
        with pytest.raises(BadRequest):
            notation.from_text(forged(), seed=seed)


def test_the_number_of_seats_is_that_of_the_position():
    position = GAMES["firstrat"].position(Match(GAMES["firstrat"], Setup(2), "1").state)
    for seats, fits in ((2, True), (3, False), (10**60, False)):
        text = forged("firstrat", options=json.dumps({"seats": seats}), position=json.dumps(position))
        if fits:
            assert notation.from_text(text).damage is None
        else:
            with pytest.raises(Refused, match="seats"):
                notation.from_text(text)


def test_a_text_that_is_too_long_is_no_match():
    with pytest.raises(DamagedFile, match="too long"):
        notation.from_text(forged() + " " * LONGEST_MATCH)


def test_data_has_bounded_depth_and_numbers():
    deep = "[" * DEEPEST + "]" * DEEPEST
    assert parsed(deep) and parsed("[1, -2.5, 1e3]") == [1, -2.5, 1000.0]
    for bad in (f"[{deep}]", "[" * 100_000, "NaN", "-Infinity", "1e400", "9" * 201, "9" * 5_000, " " * 2_000_000):
        with pytest.raises(ValueError):
            parsed(bad)
    assert parsed('{"\\ud800": "\\udfff"}') == {"\ufffd": "\ufffd"}


# --- decks and components


@pytest.mark.parametrize(("game", "option"), [("brooke", "deck"), ("firstrat", "components")])
@pytest.mark.parametrize("path", ["/dev/zero", "deck.json", "\\\\host\\share\\deck.json", "", "\x00"])
def test_a_match_that_names_a_file_is_refused_unread(monkeypatch, game, option, path):
    text = forged(game, options=json.dumps({option: path, "seats": 2}))
    GAMES[game].start(Setup())
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("a file was opened"))
    monkeypatch.setattr("os.open", lambda *_, **__: pytest.fail("a file was opened"))
    with pytest.raises(NeedsFile, match=f"--option {option}=FILE"):
        notation.from_text(text)


@pytest.mark.parametrize(("game", "option"), [("brooke", "deck"), ("firstrat", "components")])
def test_decks_and_components_travel_inside_the_match(game, option):
    match = Match(GAMES[game], Setup(2, {option: STANDARD[game]}), "1")
    match.settle()
    again, damage = notation.from_text(notation.to_text(match))
    assert damage is None and again.states == match.states


def test_an_old_save_that_names_a_file_opens_with_the_file_given(capsys, tmp_path):
    save, deck = tmp_path / "old.match", tmp_path / "deck.json"
    save.write_text(forged("brooke", options='{"deck": "mine.json"}'), encoding="utf-8")
    deck.write_text(json.dumps(STANDARD["brooke"]), encoding="utf-8")
    for verb in ("replay", "analyse"):
        assert main([verb, str(save)]) == 2 and "--option deck=FILE" in capsys.readouterr().err
    assert main(["replay", str(save), "--option", f"deck={deck}"]) == 0
    assert "0 lines of moves stand" in capsys.readouterr().out


def test_a_match_of_the_command_line_holds_its_deck(capsys, tmp_path):
    deck = tmp_path / "deck.json"
    deck.write_text(json.dumps(STANDARD["brooke"]), encoding="utf-8")
    main(["play", "brooke", "--seats", "random,random", "--seed", "1", "--option", f"deck={deck}"])
    out = capsys.readouterr().out
    text = out[out.index("ratskeller 1") :]
    assert str(deck) not in text and notation.from_text(text).damage is None
    assert randomness.commitment("1") in text
