"""An evening: the plan of its games, the score sheet, and its words."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from app.contract import GAMES
from app.evenings import Evenings, text as words
from app.evenings.model import Evening, EveningGame, from_json, place_points
from app.evenings.plan import LONGEST, is_duel, lengths, minutes, plan, usual_length
from app.evenings.setup import EveningSetup, rivals
from app.store import Store

TABLES = tuple(GAMES)
DUELS = tuple(game for game in GAMES if is_duel(game))
TOGETHER = tuple(game for game in GAMES if not is_duel(game))


def every_plan() -> list[tuple[tuple[str, ...], int, int]]:
    chosen = [tables for size in (1, 2, 3) for tables in combinations(TABLES, size)]
    return [(tables, n, each) for tables, n in product(chosen, range(2, 6)) for each in lengths(tables, n)]


def names(evening: Evening) -> list[str]:
    return [words.opponents(evening, one) for one in evening.games]


def evening(*guests: str, tables: tuple[str, ...] = TABLES) -> Evening:
    setup = EveningSetup()
    setup.guests, setup.tables = list(guests), list(tables)
    setup.choose_length(lengths(tables, len(guests))[0])
    return setup.begin("", TABLES, {}, 0)


def play(one: Evening, *ranks: tuple[int, ...]) -> Evening:
    """Count the next games with these places."""
    for places in ranks:
        assert one.next is not None
        game = one.games[one.next]
        scores = tuple(str(9 - rank) for rank in places)
        one.games[one.next] = EveningGame(game.game, game.seats, 1, "0" * 64, places, scores)
    return one


# --- the plan


def test_three_people_play_as_an_evening_is_thought_of() -> None:
    one = evening("Anna", "Bruno", "Dora")
    assert names(one) == [
        *("Anna vs Bruno", "Dora vs Anna", "Bruno vs Dora"),
        *("Bruno vs Anna", "Anna vs Dora", "Dora vs Bruno"),
        "Anna, Bruno and Dora",
    ]
    assert one.tables == [*DUELS, *TOGETHER]
    assert words.progress(one) == ["0 of 7 games played", "about 1\u00a0h\u00a045\u00a0min to go"]


@pytest.mark.parametrize(("tables", "guests", "each"), every_plan())
def test_everybody_plays_equally_often_and_has_both_seats(tables: tuple[str, ...], guests: int, each: int) -> None:
    games = plan(tables, guests, each)
    for table in tables:
        here = [one.seats for one in games if one.game == table]
        played = Counter(guest for seats in here for guest in seats)
        assert set(played.values()) == {len(here) * len(here[0]) / guests}
        if is_duel(table):
            assert set(played.values()) == {each}
            firsts = Counter(seats[0] for seats in here)
            # An odd number of games cannot be halved.
            assert all(abs(2 * firsts[guest] - each) <= each % 2 for guest in range(guests))
        else:
            assert all(sorted(seats) == list(range(guests)) for seats in here)
            # Everybody sits on another seat in every game.
            assert all(len(set(seat)) == len(here) for seat in zip(*here, strict=True))
    duels = [one.seats for one in games if len(one.seats) == 2]
    firsts = Counter(seats[0] for seats in duels)
    assert all(abs(2 * firsts[guest] - len(duels) * 2 / guests) <= 1 for guest in range(guests))


@pytest.mark.parametrize(("guests", "each"), [(n, each) for n in range(3, 6) for each in lengths(DUELS, n)])
def test_breaks_are_spread(guests: int, each: int) -> None:
    games = plan(DUELS, guests, each)
    longest = {3: 1, 4: 2, 5: 3}[guests]
    for guest in range(guests):
        rests = "".join("x" if guest in one.seats else "." for one in games).split("x")
        assert max(map(len, rests)) <= longest, (guest, rests)


def test_a_short_evening_of_five_lets_everybody_meet_everybody_once() -> None:
    met = Counter(frozenset(one.seats) for one in plan(DUELS, 5, 2))
    assert set(met) == {frozenset(pair) for pair in combinations(range(5), 2)} and set(met.values()) == {1}


def test_who_meets_twice_exchanges_seats() -> None:
    for guests, each in ((2, 2), (3, 2), (3, 4)):
        met = Counter(one.seats for one in plan(DUELS, guests, each))
        assert all(met[pair] == met[pair[::-1]] for pair in met)


@pytest.mark.parametrize("guests", range(2, 6))
def test_the_usual_evening_is_not_too_long_if_there_is_a_choice(guests: int) -> None:
    people = [True] * guests
    each = usual_length(TABLES, people)
    assert each == lengths(TABLES, guests)[0] or minutes(TABLES, people, each) <= LONGEST
    assert minutes(TABLES, people, each) <= 150


# --- points


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (2, 0)),
        ((1, 1), (1, 1)),
        ((2, 1, 3), (2, 4, 0)),
        ((1, 1, 3), (3, 3, 0)),
        ((4, 2, 1, 3), (0, 4, 6, 2)),
        ((1, 2, 3, 4, 5), (8, 6, 4, 2, 0)),
        ((1, 1, 1), (2, 2, 2)),
    ],
)
def test_places_are_worth_two_for_each_player_behind(ranks: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert place_points(ranks) == points


def test_the_score_sheet_of_an_evening() -> None:
    one = play(evening("Anna", "Bruno", "Dora"), (1, 2), (1, 2), (1, 1), (1, 2))
    assert one.points == (2, 3, 3) and one.leaders == (1, 2)
    assert [one.games[0].points(guest) for guest in range(3)] == [2, 0, None]
    assert one.next == 4 and one.resting == [1]
    assert words.standing(one) == "Bruno and Dora lead, 1 point ahead"
    assert words.where(one, 4) == f"Game 5 of 7 · {GAMES[DUELS[1]].CARD.name}"
    assert words.rest(one, 1) == "Bruno has a break, then plays Dora"
    places = f"{GAMES[TOGETHER[0]].CARD.name} by place: 4,\u00a02,\u00a00"
    assert words.points_rule(one.tables, 3) == f"win 2 · draw 1 · {places}"
    play(one, (2, 1), (1, 2), (1, 1, 3))
    assert one.over and one.points == (5, 6, 7)
    assert words.standing(one) == "Dora wins the game night!"


def test_ties_at_the_end_are_named() -> None:
    one = play(evening("Anna", "Bruno", "Dora", tables=DUELS[:1]), (2, 1), (1, 2), (1, 1))
    assert words.standing(one) == "Bruno and Dora share the win"
    one = play(evening("", "@clover", tables=DUELS[:1]), (1, 1))
    assert words.standing(one) == "You and Clover share the win"


def test_a_single_person_is_addressed() -> None:
    one = evening("", "@clover", "@pip", tables=DUELS[:1])
    assert names(one)[0] == "You vs Clover"
    assert words.rest(one, 2) == "Pip has a break, then plays you"
    play(one, (1, 2))
    assert words.standing(one) == "You lead, 2 points ahead"
    play(one, (2, 1))
    assert one.next == 2 and one.resting == [0] and not one.people_in(one.games[2])
    assert words.rest(one, 0) == "You have played all your games"
    play(one, (1, 2))
    assert words.standing(one) == "You win the game night!"


def test_seats_can_be_swapped_until_a_game_is_begun() -> None:
    one = evening("Anna", "Bruno", tables=DUELS[:1])
    one.swap()
    assert one.games[0].seats == (1, 0)
    one.games[0] = EveningGame(DUELS[0], (1, 0), 1, "0" * 64)
    one.swap()
    assert one.games[0].seats == (1, 0)


# --- set-up


def test_names_of_people_differ() -> None:
    setup = EveningSetup()
    setup.guests = ["", "", "Anna", "Anna", "@clover"]
    assert setup.named("Rita") == ["Rita", "Apple", "Anna", "Anna 2", "@clover"]
    setup.guests = ["", "@clover"]
    assert setup.named() == ["", "@clover"]


def test_one_person_stays_and_every_ai_comes_once() -> None:
    setup = EveningSetup()
    assert len(setup.guests) == 2 and setup.why_kept(0)
    setup.seat_ai(0, "master")
    assert setup.guests[0] == ""
    assert "clover" not in setup.free_ais() and "clover" in setup.free_ais(1)
    for level in rivals():
        setup.add(f"@{level}")
    assert len(setup.guests) == 5 and not setup.can_add
    setup.remove(0)
    assert setup.guests[0] == ""


def test_a_length_is_offered_with_its_games_and_minutes() -> None:
    setup = EveningSetup()
    setup.guests = ["Anna", "Bruno", "Cleo", "Dora"]
    short, whole = setup.lengths()
    assert (short.games, whole.games) == (9, 13) and short.minutes < whole.minutes and setup.each == short.each
    setup.choose_length(whole.each)
    assert len(setup.begin("", TABLES, {}, 0).games) == 13
    for game in TABLES:
        setup.set_table(game, False)
    assert len(setup.tables) == 1


def test_rulings_of_the_house_hold_and_variants_do_not() -> None:
    setup = EveningSetup()
    ui = next(ui for ui in GAMES.values() if ui.RULINGS and not ui.RULINGS[0].alone)
    ruling = ui.RULINGS[0]
    other = list(ruling.readings)[-1]
    old: dict[str, Any] = {
        ui.CARD.id: {"options": {ruling.option: other}},
        "braverats": {"options": {"mime": True}},
    }
    options = setup.begin("", TABLES, old, 0).options
    assert options[ui.CARD.id] == {ruling.option: other} and options["braverats"] == {}
    # Whoever has never won the game plays it as a first match.
    first = {game: dict(ui.CARD.first_options) for game, ui in GAMES.items()}
    assert dict(setup.begin("", (), {}, 0).options) == first


def test_the_next_evening_proposes_the_same_guests_and_tables() -> None:
    before = evening("Anna", "@clover", "Dora", tables=DUELS)
    setup = EveningSetup(before)
    assert setup.guests == ["Anna", "@clover", "Dora"] and setup.tables == list(DUELS)
    unknown = Evening(("Anna", "@gone"), before.games)
    assert EveningSetup(unknown).guests == ["", "@clover"]


# --- what is stored


def test_an_evening_is_read_as_it_was_written() -> None:
    one, store = play(evening("Anna", "Bruno", "@clover"), (1, 2), (1, 1)), Store(None)
    one.began, one.played = 5, 7
    Evenings(store).save(one)
    assert one.number and Evenings(store).newest == one


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("guests",), ["Anna"]),
        (("guests",), ["Anna", 3, "Dora"]),
        (("games",), []),
        (("games", 0, "game"), "chess"),
        (("games", 0, "seats"), [0, 3]),
        (("games", 0, "seats"), [0, 0]),
        (("games", 0, "seats"), [0, 1, 2]),
        (("games", 0, "ranks"), [1]),
        (("games", 0, "ranks"), [1, 9]),
        (("games", 0, "ranks"), [True, 2]),
        (("games", 0, "scores"), [4, 1]),
        (("games", 0, "sha256"), "no hash"),
        (("options",), []),
        (("began",), "today"),
    ],
)
def test_what_makes_no_sense_is_refused(place: tuple[Any, ...], value: object) -> None:
    played = {"match": 1, "sha256": "ab" * 32, "ranks": [1, 2], "scores": ["4", "1"]}
    games = [{"game": DUELS[0], "seats": [0, 1], **played}, {"game": DUELS[1], "seats": [2, 1]}]
    data: Any = {"guests": ["Anna", "Bruno", "Dora"], "games": games, "options": {}, "began": 5, "played": 7}
    assert from_json(data, 1).done == 1
    part = data
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    with pytest.raises(ValueError):
        from_json(data, 1)


# --- words


def test_durations_are_rounded() -> None:
    assert [words.duration(n).replace("\u00a0", " ") for n in (3, 42, 60, 121)] == [
        "5 min",
        "40 min",
        "1 h",
        "2 h",
    ]
