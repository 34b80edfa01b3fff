"""The log: names, or “you” for somebody alone without one, and a sentence for everything that happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.matches.text import log_lines, pairing, situation
from app.people.players import seat_players
from app.table.table import Table
from engine.base import Setup
from engine.games import GAMES
from engine.match import Match

YOU = {
    "en": r"\b(you|your)\b",
    "de": r"\b(du|dein\w*|dich|dir)\b",
    "fr": r"\b(tu|ton|ta|tes|toi)\b",
    "it": r"\b(tu|tuo|tua|tuoi|tue)\b",
}
#: “You” with a verb of the third person, or as an object.
THIRD_PERSON = {
    "en": r"\bYou (?!pass\b)\w+s\b",
    "de": r"\bDu (?!\w*(st|tzt)\b)[a-zäöü]|\b(an|von|für) Du\b",
    "fr": r"\bToi [a-zéà]|\b(à|de|pour) Toi\b",
    "it": r"\bTu [a-z]|\b(a|di|per|Comincia) Tu\b",
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.lang = "en"


def played(
    options: dict[str, bool],
    seed: int,
    game: str = "braverats",
    players: tuple[str, ...] = ("Ann", "Ben"),
    steps: int = 10**6,
) -> Table:
    match = Match(GAMES[game], Setup(2, options), str(seed), players=players)
    table = Table(match, seat_players(game, match.players))
    rng = Random(seed)
    table.begin()
    while not table.over and len(match.log) < steps:
        # AIs seal their choices first.
        for seat in reversed(table.asked()):
            table.submit(seat, rng.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", ["fast", "mime", "traitor", "draft", "random", "princess", "draw", "emperor"])
def test_everything_that_happens_is_told_about_names(lang: str, option: str) -> None:
    tr.lang = lang
    for seed in range(3):
        table = played({option: True}, seed)
        lines = log_lines(table, None)
        rounds = [line for line in lines if line.pictures]
        events = [event for frame in table.frames(None) for event in frame.events]
        assert len(rounds) == sum(event.kind == "round" for event in events)
        told = " ".join(f"{line.head} {line.text}" for line in lines)
        assert not re.search(YOU[lang], told, re.IGNORECASE)
        assert "{" not in told
        assert situation(table)
        assert "Ann" in pairing(table)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pair", [False, True])
def test_brooke_is_told_turn_by_turn(lang: str, pair: bool) -> None:
    tr.lang = lang
    for seed in range(3):
        table = played({"pair": pair}, seed, "brooke")
        lines = log_lines(table, None)
        events = [event for frame in table.frames(None) for event in frame.events]
        turns = [line for line in lines if line.pictures and line.pictures[0].startswith("die")]
        assert [line.seat for line in turns] == [event.facts["seat"] for event in events if event.kind == "placed"]
        assert sum(line.weight == 2 for line in lines) >= 2 * sum(event.kind == "pass" for event in events)
        told = " ".join(f"{line.head} {line.text}" for line in lines)
        assert not re.search(YOU[lang], told, re.IGNORECASE)
        assert "{" not in told
        assert situation(table)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "options"),
    [
        *[("braverats", {option: True}) for option in ("traitor", "draft", "princess", "draw")],
        ("brooke", {}),
        ("firstrat", {}),
    ],
)
def test_somebody_alone_without_a_name_is_you(lang: str, game: str, options: dict[str, bool]) -> None:
    tr.lang = lang
    for seed in range(3):
        table = played(options, seed, game, ("", "@novice"), 60)
        table.resign(0)
        lines = log_lines(table, 0)
        for line in lines:
            assert line.seat is None or line.head == table.players[line.seat].name
        assert {line.seat for line in lines} == ({None} if game == "braverats" else {None, 0, 1})
        told = " ".join(f"{line.head}\n{line.text}" for line in lines)
        assert tr._("Hammer") not in told
        assert not re.search(THIRD_PERSON[lang], told), told


def test_a_match_from_the_middle_of_a_pass_names_its_islands() -> None:
    before = played({}, 1, "brooke", steps=6)
    position = before.game.position(before.match.state)
    match = Match(GAMES["brooke"], Setup(2), "s", players=("Ann", "Ben"), position=position)
    table = Table(match, seat_players("brooke", match.players))
    table.begin()
    table.submit(table.asked()[0], table.legal(table.asked()[0])[0])
    islands = [line for line in log_lines(before, None) if line.weight == 2][-1].text
    assert log_lines(table, None)[0].text.partition(":")[0] in islands


def test_a_secret_stays_out_of_the_others_log() -> None:
    table = played({"draft": True}, 1)
    assert len(log_lines(table, 0)) > len(log_lines(table, None))


def test_an_open_match_says_where_it_stands() -> None:
    match = Match(GAMES["braverats"], Setup(2, {}), "s", players=("Ann", "@fox"))
    table = Table(match, seat_players("braverats", match.players))
    table.submit(1, "prince")
    table.submit(0, "spy")
    assert situation(table) == "Round 2 · 0\u00a0:\u00a01"
    table.resign(0)
    assert situation(table) == "You resigned"


def test_the_log_of_braverats_names_what_a_general_and_an_ambassador_add() -> None:
    match = Match(GAMES["braverats"], Setup(2, {}), "s", players=("", "@novice"))
    table = Table(match, seat_players("braverats", match.players))
    for theirs, mine in (("general", "general"), ("wizard", "prince"), ("spy", "ambassador")):
        table.submit(1, theirs)
        table.submit(0, mine)
    told = [line.text for line in log_lines(table, 0)]
    assert told == [
        "Equal values: the round is held. 1 crown waits for the next winner.",
        "General: +2 for both sides. The Wizard cancels the Prince: 9 beats 7. You take 1 + 1 waiting = 2 crowns.",
        "The higher value wins: 4 beats 2. You take 2 crowns. A round won with the Ambassador counts double.",
        "You win the game, 4 : 0.",
    ]


def test_the_log_of_braverats_says_whose_plus_two_it_is() -> None:
    match = Match(GAMES["braverats"], Setup(2, {}), "s", players=("", "@novice"))
    table = Table(match, seat_players("braverats", match.players))
    for theirs, mine in (("princess", "general"), ("wizard", "ambassador")):
        table.submit(1, theirs)
        table.submit(0, mine)
    assert log_lines(table, 0)[1].text.startswith(
        "General: +2 for you. The Wizard cancels the Ambassador: 6 beats 5."
    )
