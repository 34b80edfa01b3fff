"""How players are called."""

from __future__ import annotations

import pytest

from app.base.text import tr
from app.matches.text import pairing, situation
from app.people.players import RATS, reader, seat_players, shown_names, signed
from app.table.table import Table
from engine.base import Setup
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from engine.regulars import REGULARS


def table(game: str, *players: str, **options: object) -> Table:
    match = Match(GAMES[game], Setup(len(players), options), "s", players=players)
    return Table(match, seat_players(game, players))


def test_the_only_person_is_you() -> None:
    players = seat_players("firstrat", ("@clover", "Ann", "@saffron"))
    assert reader(players) == 1
    assert shown_names(players) == ("Clover", "You", "Saffron")
    assert shown_names(players, levels=True) == ("Clover (casual)", "You", "Saffron (master)")


def test_the_only_person_without_a_name_is_you_at_the_table_too() -> None:
    assert [player.name for player in seat_players("brooke", ("", "@clover"))] == ["You", "Clover"]
    assert [player.name for player in seat_players("brooke", ("Ann", "@clover"))] == ["Ann", "Clover"]
    assert [player.name for player in seat_players("brooke", ("", ""))] == ["Hammer", "Apple"]


def test_a_name_follows_the_language() -> None:
    (you, _), (hammer, _) = (seat_players("brooke", ("", other)) for other in ("@clover", ""))
    tr.speak("de")
    try:
        assert (you.name, hammer.name) == ("Du", "Hammer")
    finally:
        tr.speak("en")


def test_a_regular_is_called_by_its_name_and_plays_at_its_level() -> None:
    (you, clover, rat) = seat_players("firstrat", ("", "@clover", "@casual"))
    assert (clover.name, clover.level, clover.regular, clover.opponent) == ("Clover", "casual", "clover", "clover")
    assert (rat.level, rat.regular, rat.opponent) == ("casual", "", "casual")
    assert [player.text() for player in (you, clover, rat)] == ["", "@clover", "@casual"]


def test_a_save_with_a_regular_is_refused_by_versions_that_know_none() -> None:
    before = Match(GAMES["braverats"], Setup(2), "s", players=["", "@casual"])
    now = Match(GAMES["braverats"], Setup(2), "s", players=["", "@clover"])
    assert to_text(before).startswith("ratskeller 1 "), "an old save stays what it is"
    assert to_text(now).startswith("ratskeller 2 ")
    assert [from_text(to_text(match)).match.players for match in (before, now)] == [
        ("", "@casual"),
        ("", "@clover"),
    ]


def test_no_plain_rat_has_the_name_of_a_regular() -> None:
    names = [name for level in RATS.values() for name in level]
    assert not {one.name for one in REGULARS} & set(names) and len(names) == len(set(names))


def test_several_people_have_names() -> None:
    players = seat_players("firstrat", ("Ann", "@clover", "Ben"))
    assert reader(players) is None
    assert shown_names(players) == ("Ann", "Clover", "Ben")


@pytest.mark.parametrize(
    ("players", "game", "said"),
    [
        (("", "@clover"), "braverats", "You vs Clover (casual)"),
        (("@fox", "Ann"), "brooke", "Vesper (fox) vs you"),
        (("Ann", "Ben"), "brooke", "Ann vs Ben"),
        (("Ann",), "firstrat", "You vs Greg (easy)"),
        (("Ann", "@casual", "@casual"), "firstrat", "You, Poppy (casual), Bramble (casual)"),
    ],
)
def test_a_match_is_named_by_its_players(players: tuple[str, ...], game: str, said: str) -> None:
    assert pairing(table(game, *players)) == said


def test_nobody_is_you_in_a_match_of_another_device() -> None:
    found = table("braverats", "Ann", "@clover")
    found.foreign = True
    assert pairing(found) == "Ann vs Clover (casual)"
    found.resign(0)
    assert situation(found) == "Ann resigned"


def test_a_shared_match_names_everybody() -> None:
    assert pairing(table("braverats", "Ann", "@clover"), named=True) == "Ann vs Clover (casual)"
    assert pairing(table("braverats", "", "@clover"), named=True) == "Hammer vs Clover (casual)"


def test_a_resignation_has_no_winner_among_several() -> None:
    found = table("firstrat", "Ann", "@clover", "@saffron")
    found.begin()
    found.resign(0)
    assert situation(found) == "You resigned"


def test_the_owner_takes_the_first_seat_without_a_name() -> None:
    assert signed(["@clover", "", ""], "Ann") == ["@clover", "Ann", ""]
    assert signed(["Ben", "@clover"], "Ann") == ["Ben", "@clover"]
    assert signed(["", "@clover"], "") == ["", "@clover"]
