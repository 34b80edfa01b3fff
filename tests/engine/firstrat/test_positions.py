"""First Rat positions and decisions as JSON: what the rules forbid is refused with its rule."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random

import pytest

from engine.base import Refused, Setup
from engine.cli.talk import Session
from engine.firstrat.components import components_of
from engine.firstrat.position import canonical, fingerprint, shape_of
from engine.firstrat.state import GREG
from tests.engine.bounds import REMOVED, bounds, place_name, put, wrongs
from tests.engine.firstrat.scenes import GAME, TRACKS, fields, greg, rats, scene, seat, state

GOOD = scene(seat(cheese=1), seat(cheese=2))
ALONE = scene(seat(cheese=1), greg=greg())
RICH = scene(
    seat(
        (4, "super_flash"),
        9,
        20,
        27,
        lamp=17,
        cheese=12,
        can=3,
        calc=2,
        awards=1,
        drinks=1,
        drinks_used=1,
        cubes=3,
        backpacks=["green+1", "yellow+2"],
        comics=["pack", "super_flash"],
        caps=["K1"],
        turns=11,
    ),
    seat("nursery", 0, 5, 26, cubes=10, turns=11, mould=2),
    cockpit=[0],
    cargo=[0],
    engine=[0],
    rocket=[0],
    light=[0, 0],
    pantry=[0],
    round=12,
)


def changed(position, *path_and_value):
    """A position with one thing in it replaced (or removed, if nothing is given for it)."""
    *path, value = path_and_value
    return put(position, path, value)


@pytest.mark.parametrize("position", (GOOD, ALONE, RICH), ids=("two", "solo", "rich"))
def test_a_good_position_is_taken(position):
    assert GAME.position(state(position)) == position


def test_the_order_inside_lists_does_not_matter():
    data = deepcopy(RICH)
    data["seats"][0]["rats"].reverse()
    for key in ("backpacks", "comics"):
        data["seats"][0][key].reverse()
    data["display"]["library"].reverse()
    data["display"]["hamster"].reverse()
    assert GAME.position(state(data)) == RICH
    assert fingerprint(GAME.position(state(data))) == fingerprint(RICH)
    assert len(fingerprint(RICH)) == 16 and " " not in canonical(RICH)


S0 = ("seats", 0)


# --- what a position may say


#: Positions in which everything is there.
FULL = RICH | {
    "last_round": 13,
    "turn": {
        "stage": "branch",
        "moved": [1],
        "doubled": True,
        "bonus": ["can"],
        "cores": 1,
        "comic": "pack",
        "shops": ["crow"],
        "saved": True,
        "card": "A1",
        "removals": ["frog"],
        "drawn": ["x"],
    },
}
SOLO = ALONE | {"greg": greg(prepared=["light"], revealed=["A1"])}
COUNTS = [
    "awards",
    "bottle",
    "calc",
    "can",
    "cheese",
    "cubes",
    "drinks",
    "drinks_used",
    "mould",
    "powder",
    "turns",
]
BOUNDS = {
    "a list of 2 to 2": "seats",
    "a list of 4 to 4": "seats[0].rats",
    "a list of 5 to 5": " ".join(f"tracks.{track}" for track in sorted(TRACKS)),
    "a list of 26 to 26": "path",
    "a list of 0 to 4": "seats[0].rats[0].powers turn.moved",
    "a list of 0 to 10": (
        "display.crow display.hamster display.library seats[0].backpacks seats[0].caps seats[0].comics"
    ),
    "a whole number from 0 to 0": "starter",
    "a whole number from 0 to 3": "turn.moved[0]",
    "a whole number from 0 to 26": "seats[0].lamp",
    "a whole number from 0 to 27": "seats[0].rats[0].at",
    "a whole number from 0 to 99": "turn.cores",
    "a whole number from 0 to 999": " ".join(
        sorted(["display.frog", "seats[0].shortcuts.S*", *(f"seats[0].{count}" for count in COUNTS)])
    ),
    "a whole number from 1 to 999": "round",
    "a whole number from 1 to 1000": "last_round",
    "a whole number from 2 to 2": "players",
    "one of 0, 1": "to_move",
    "one of A, B, null": "end_by",
    "one of drink, bonus, launch, branch, comic, super, shop, build, deal, remove, best": "turn.stage",
    "one of cheese, bottle, powder, can, calc, bulb, core": "turn.bonus[0]",
    "one of hamster, frog, crow": "turn.shops[0]",
    "one of hamster, frog, crow, library": "turn.removals[0]",
}
BOUNDS_OF_GREG = {
    "a list of 4 to 4": "greg.rats seats[0].rats",
    "a list of 0 to 8": "greg.prepared",
    "a list of 0 to 22": "greg.deck greg.revealed",
    "a whole number from 0 to 27": "greg.rats[0]",
    "one of 0, G": "to_move",
    "one of cockpit, cargo, engine, rocket, cheese, light, pantry, rattonaut": "greg.prepared[0]",
    "one of easy, medium, hard, unfair": "greg.level",
}


@pytest.mark.parametrize(("position", "wanted"), ((FULL, BOUNDS), (SOLO, BOUNDS_OF_GREG)), ids=("two", "solo"))
def test_everything_in_a_position_has_bounds(position, wanted):
    shape = shape_of(components_of("standard"), position["players"])
    assert bounds(position, shape, r"(?<=S)\d").items() >= wanted.items()


@pytest.mark.parametrize("position", (FULL, SOLO), ids=("two", "solo"))
def test_whatever_is_out_of_bounds_is_refused_with_its_place(position):
    for path, value in wrongs(position, shape_of(components_of("standard"), position["players"])):
        with pytest.raises(Refused) as refusal:
            GAME.from_position(put(position, path, value), {})
        place = place_name(path)
        # Another number of players needs other seats.
        assert place in str(refusal.value) or path in (("players",), ("greg",)), (path, value)
        for part, rule in (
            ("turn", "asked"),
            ("greg", "greg"),
            ("tracks", "tracks"),
            ("seats[0].burrow", "branch"),
        ):
            assert not place.startswith(part) or refusal.value.rule.id == rule, (path, value)


BAD = {
    # board
    "an A tile among the B tiles": (changed(changed(GOOD, "path", 0, "B1"), "path", 6, "A1"), "position"),
    "the same tile twice": (changed(GOOD, "path", 0, "A2"), "position"),
    "a score tile twice": (changed(GOOD, "tiles", "cargo", "T1"), "position"),
    # rats
    "three rats in the nursery": (changed(GOOD, *S0, "rats", rats("nursery", "nursery", "nursery", 0)), "rat"),
    "a launched rat that is on no track": (changed(GOOD, *S0, "rats", rats("nursery", 0, 0, 27)), "launch"),
    "a piece on the rattonaut track without a rat": (
        changed(GOOD, "tracks", "rattonaut", fields(2, [1])),
        "launch",
    ),
    "nobody left to walk": (
        scene(seat("nursery", 27, 27, 27), seat()),
        "launch-medal",
    ),
    "a power without its comic": (changed(GOOD, *S0, "rats", 3, "powers", ["super_hero"]), "super"),
    "a power that is none": (changed(GOOD, *S0, "rats", 3, "powers", ["pack"]), "super"),
    "a power of two rats": (
        changed(RICH, *S0, "rats", rats((4, "super_flash"), (9, "super_flash"), 20, 27)),
        "super",
    ),
    "a power in the rocket": (
        changed(RICH, *S0, "rats", rats(4, 9, 20, (27, "super_flash"))),
        "super",
    ),
    # cubes and tracks
    "a cube too many": (changed(RICH, *S0, "cubes", 4), "cube"),
    "a track filled from the right": (changed(GOOD, "tracks", "cheese", [[], [0], ["N"], ["N"], []]), "tracks"),
    "an open field that is covered": (
        changed(GOOD, "tracks", "cheese", [["N"], [], ["N"], ["N"], []]),
        "tracks",
    ),
    "a covered field left open": (changed(GOOD, "tracks", "cheese", [[], [], [], ["N"], []]), "tracks"),
    "two pieces on one field": (changed(GOOD, "tracks", "cheese", [[0, 1], [], ["N"], ["N"], []]), "tracks"),
    # items
    "a cap on display and owned": (
        changed(changed(GOOD, *S0, "caps", ["K2"]), "display", "crow", ["K1", "K10", "K2", "K3", "K4"]),
        "item",
    ),
    "three backpacks of a kind": (
        changed(GOOD, "display", "hamster", ["blue+1", "blue+1", "blue+1", "white+2", "white+2"]),
        "item",
    ),
    # end
    "an end too late": (RICH | {"last_round": 14, "end_by": "B"}, "end"),
    "over too soon": (GOOD | {"over": True}, None),
    "a turn after the fourth launch": (
        scene(seat(27, 27, 27, 27, turns=4), seat(turns=4), round=5, last_round=5, end_by="A"),
        "end",
    ),
    "a turn too many": (changed(GOOD, *S0, "turns", 1), "steps"),
    "a turn less": (changed(RICH, "seats", 1, "turns", 10), "steps"),
    # solo
    "Greg among two": (GOOD | {"greg": greg()}, "greg"),
    "nobody against one": (ALONE | {"greg": None}, "greg"),
    "a card twice": (changed(ALONE, "greg", "revealed", ["A1"]), "greg"),
    # inside a turn
    "rats moved in disorder": (GOOD | {"turn": {"stage": "build", "moved": [3, 2]}}, "asked"),
    "a backpack that asks for nothing": (RICH | {"turn": {"stage": "bonus", "moved": [0]}}, "bonus"),
    "an unknown draw of the set-up": (GOOD | {"turn": {"stage": "deal", "drawn": ["crow k1"]}}, "chance"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_position_is_refused_with_its_rule(name):
    data, rule = BAD[name]
    with pytest.raises(Refused) as refusal:
        GAME.from_position(data, {})
    assert str(refusal.value).endswith(".") and "\n" not in str(refusal.value)
    assert refusal.value.rule is not None
    if rule is not None:
        assert refusal.value.rule.id == rule
    session = Session()
    session.answer('{"do": "new", "game": "firstrat", "seats": 2}')
    before = session.table()
    answer = session.answer(json.dumps({"do": "set", "game": "firstrat", "position": data}))
    assert answer["ok"] is False and session.table() == before


def test_no_change_to_a_position_makes_reading_stumble():
    rng = Random(1)
    junk = (None, -1, 0, 1, 3, 27, 99, True, "", "G", "nursery", [], {}, [[]], 1.5, "K1", ["x"])
    for base in (GOOD, ALONE, RICH):
        paths = list(_paths(base))
        for _ in range(700):
            data = changed(base, *rng.choice(paths), rng.choice((*junk, REMOVED)))
            try:
                s = GAME.from_position(data, {})
            except Refused:
                continue
            while s.actors and s.round <= data["round"]:
                s = GAME.advance(s, {s.actors[0]: rng.choice(GAME.legal(s, s.actors[0]))})


def _paths(value, path=()):
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inside:
        yield (*path, key)
        yield from _paths(entry, (*path, key))


# --- options


def test_options_follow_from_a_position_unless_they_are_given():
    other = changed(changed(GOOD, "path", 0, "A2"), "path", 1, "A1")
    assert GAME.options_of(state(other))["variable_path"] is True
    with pytest.raises(Refused):
        state(other, variable_path=False)
    assert GAME.options_of(state(GOOD, variable_path=True))["variable_path"] is True
    swapped = changed(GOOD, "tiles", "cockpit", "T8")
    assert GAME.options_of(state(swapped))["variable_tracks"] is True
    with pytest.raises(Refused):
        state(swapped, variable_tracks=False)
    assert GAME.options_of(state(ALONE))["greg"] == "easy"
    with pytest.raises(Refused):
        state(ALONE, greg="hard")


def test_an_even_start_follows_from_a_position_before_the_first_turn():
    begun = GAME.start(Setup(3, {"even_start": True, "variable_path": True}))
    data = GAME.position(begun)
    assert GAME.from_position(data, {"variable_path": True}) == begun
    assert GAME.from_position(data, GAME.options_of(begun)) == begun
    with pytest.raises(Refused):
        GAME.from_position(data, {"variable_path": True, "even_start": False})
    usual = GAME.start(Setup(3, {"variable_path": True}))
    assert GAME.from_position(GAME.position(usual), {"variable_path": True}) == usual
    with pytest.raises(Refused):
        GAME.from_position(GAME.position(usual), {"variable_path": True, "even_start": True})


def test_gregs_level_is_for_one_seat_alone():
    with pytest.raises(Refused) as refusal:
        GAME.start(Setup(2, {"greg": "hard"}))
    assert refusal.value.rule.id == "greg-level"
    assert GAME.start(Setup(1, {"greg": "hard"})).rules.greg == "hard"
    for seats in (0, 6):
        with pytest.raises(Refused):
            GAME.start(Setup(seats))


def test_a_position_sets_the_number_of_seats():
    session = Session()
    answer = session.answer(json.dumps({"do": "set", "game": "firstrat", "position": RICH}))
    assert answer["ok"] and answer["to_act"] == [0] and len(answer["scores"]) == 2
    assert session.answer('{"do": "legal", "seat": 1}') == {"ok": True, "legal": []}
    assert not session.answer(json.dumps({"do": "set", "game": "firstrat", "position": RICH, "seats": 3}))["ok"]


# --- decisions


ASKED = {
    "a walk": (GOOD, {"do": "move", "rats": [[2, [1, 2]]]}, "move 2:1.2"),
    "the other of two rats that are alike": (GOOD, {"do": "move", "rats": [[3, [1]]]}, "move 2:1"),
    "a group in any order": (
        scene(seat("nursery", 0, 0, 4), seat()),
        {"do": "move", "rats": [[3, [5]], [2, [1, 2]]], "free": None, "chameleon": False},
        "move 1:1.2 3:5",
    ),
    "a group of rats that are alike, crosswise": (
        changed(
            scene(seat(0, 0, 0, 0), seat()),
            "path",
            ["A2", "A5", *GOOD["path"][0:1], "A3", "A4", *GOOD["path"][5:]],
        ),
        {"do": "move", "rats": [[0, [1, 2]], [3, [1]]]},
        "move 0:1 1:1.2",
    ),
    "a shortcut that is free anyway": (
        scene(seat("nursery", 0, 0, 3, comics=["tunnel"]), seat()),
        {"do": "move", "rats": [[3, [7]]], "free": "S1"},
        "move 3:7",
    ),
    "one of two shortcuts": (
        scene(seat("nursery", 0, 8, 11, comics=["tunnel"], can=1, powder=1), seat()),
        {"do": "move", "rats": [[2, [12]], [3, [12, 13, 18]]], "free": "S3"},
        "move 2:12 3:12.13.18 free s3",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_move_may_be_given_as_a_decision(name):
    position, decision, text = ASKED[name]
    s = state(position)
    assert GAME.move_of(s, decision) == text
    assert text in GAME.legal(s, 0)


def test_every_decision_of_a_game_can_be_spoken_as_json():
    """The same match once by texts and once by JSON, as an object or as a text."""
    rng, spoken = Random(3), set()
    for number in range(6):
        seats = 1 + number % 3
        by_text, by_json = Session(), Session()
        request = {"do": "new", "game": "firstrat", "seats": seats, "seed": number}
        table = by_text.answer(json.dumps(request))
        by_json.answer(json.dumps(request))
        while table["to_act"]:
            actor = table["to_act"][0]
            legal = by_text.answer(json.dumps({"do": "legal", "seat": actor}))["legal"]
            move = rng.choice(legal)
            decision = in_json(move, by_text.match.state)
            if decision is None:
                decision = move
            else:
                spoken.add(decision["do"])
                if rng.random() < 0.5:
                    decision = json.dumps(decision)
                assert by_json.answer(json.dumps({"do": "why", "seat": actor, "move": decision}))["rule"] is None
            table = by_text.answer(json.dumps({"do": "play", "moves": {str(actor): move}}))
            assert by_json.answer(json.dumps({"do": "play", "moves": {str(actor): decision}})) == table
    assert spoken >= {
        "move",
        "launch",
        "branch",
        "comic",
        "shop",
        "build",
        "donate",
        "end",
        "greg_card",
        "greg_remove",
    }


def in_json(text, s):
    """A move text as the decision that says the same; None for the draws of the set-up."""
    verb, *words = text.split(" ")
    if verb == "move":
        walks = [word.split(":") for word in words if ":" in word]
        return {
            "do": "move",
            "rats": [[int(rat), [int(space) for space in walk.split(".")]] for rat, walk in walks],
            "free": words[-1].upper() if "free" in words else None,
            "chameleon": "chameleon" in words,
        }
    ids = {name.lower(): name for names in s.board.components.item_ids for name in names}
    if verb == "shop":
        return {"do": "shop", "animal": words[0], "how": words[1], "item": ids[words[2]] if words[2:] else None}
    if verb == "build":
        return {"do": "build", "part": words[0], "save": words[2] if words[1:] else None}
    if verb in ("donate", "end"):
        return {"do": verb}
    if verb == "card":
        return {"do": "greg_card", "card": words[0].upper(), "chance": True}
    if verb == "remove":
        return {"do": "greg_remove", "from": words[0], "item": ids[words[1]], "chance": True}
    simple = {
        "drink": ("use", words[0] == "yes"),
        "bonus": ("material", words[0]),
        "launch": ("reward", words[0]),
        "branch": ("to", words[0].upper()),
        "comic": ("id", ids.get(words[0])),
        "super": ("rat", int(words[0]) if words[0].isdigit() else 0),
        "best": ("track", words[0]),
    }
    if verb not in simple:
        return None
    key, value = simple[verb]
    return {"do": "greg_best" if verb == "best" else verb, key: value}


@pytest.mark.parametrize(
    "decision",
    (
        {},
        {"do": "dance"},
        {"do": ["move"]},
        {"do": "move"},
        {"do": "move", "rats": []},
        {"do": "move", "rats": [[0]]},
        {"do": "move", "rats": [[4, [1]]]},
        {"do": "move", "rats": [[0, ["1"]]]},
        {"do": "move", "rats": [[2, [1]], [2, [2]]]},
        {"do": "move", "rats": [[2, [1]]], "free": "S9"},
        {"do": "move", "rats": [[2, [1]]], "free": 1},
        {"do": "move", "rats": [[2, [1]]], "chameleon": 1},
        {"do": "move", "rats": [[2, [1]]], "speed": 1},
        {"do": "drink", "use": "yes"},
        {"do": "super", "rat": True},
        {"do": "shop", "animal": "frog", "how": "pay"},
        {"do": "shop", "animal": "frog", "how": "skip", "item": "energy_drink"},
        {"do": "shop", "animal": "frog"},
        {"do": "build", "part": 3},
        {"do": "comic", "id": "a b"},
        {"do": "end", "now": True},
    ),
    ids=str,
)
def test_a_decision_that_is_not_well_formed_is_refused(decision):
    session = Session()
    session.answer(json.dumps({"do": "set", "game": "firstrat", "position": GOOD}))
    before = session.table()
    for spoken in (decision, json.dumps(decision)):
        for request in ({"do": "play", "moves": {"0": spoken}}, {"do": "why", "seat": 0, "move": spoken}):
            answer = session.answer(json.dumps(request))
            assert answer["ok"] is False and answer["rule"] == "decision" and answer["error"].endswith(".")
    assert session.table() == before


def test_a_decision_is_an_object_and_may_name_a_free_shortcut_in_vain():
    s = state(GOOD)
    with pytest.raises(Refused, match="it is a list, not an object"):
        GAME.move_of(s, ["move"])
    assert GAME.move_of(s, {"do": "move", "rats": [[2, [1]]], "free": "S1"}) == "move 2:1 free s1"


def test_draws_of_the_set_up_are_checked():
    s = GAME.start(Setup(2))
    s = GAME.advance(s, {-1: GAME.odds(s)[0][0]})
    drawing = GAME.position(s)
    assert state(drawing) == s
    with pytest.raises(Refused, match="not possible"):
        state(changed(drawing, "turn", "drawn", ["hamster moon"]))
    with pytest.raises(Refused, match="does not follow"):
        state(changed(drawing, "round", 2))
    # With a first game the library is laid out without a draw.
    first = GAME.start(Setup(2, {"first_game": True}))
    first = GAME.advance(first, {-1: GAME.odds(first)[0][0]})
    assert state(GAME.position(first), first_game=True) == first


def test_an_illegal_decision_names_the_rule():
    session = Session()
    session.answer(json.dumps({"do": "set", "game": "firstrat", "position": GOOD}))
    far = {"do": "move", "rats": [[2, [1, 2, 3, 4, 5, 6]]]}
    assert session.answer(json.dumps({"do": "why", "seat": 0, "move": far}))["rule"]["id"] == "single"
    assert session.answer(json.dumps({"do": "play", "moves": {"0": far}}))["rule"] == "single"
    assert session.answer('{"do": "play", "moves": {"0": "{no json"}}')["ok"] is False
    assert session.answer('{"do": "play", "moves": {"0": 5}}')["ok"] is False
    brooke = Session()
    brooke.answer('{"do": "new", "game": "brooke"}')
    assert brooke.answer(json.dumps({"do": "play", "moves": {"0": far}}))["error"] == "A move is a text."


@pytest.mark.parametrize("moved", [[0], [3], [2, 3]])
def test_the_first_and_the_last_rat_can_have_moved(moved):
    try:
        GAME.from_position(GOOD | {"turn": {"stage": "build", "moved": moved}}, {})
    except Refused as refusal:
        assert "turn.moved" not in str(refusal)


def test_of_rats_that_are_alike_the_first_becomes_super():
    s = state(scene(seat("nursery", "nursery", 5, 7), seat()))
    places = [GAME.move_of(s, {"do": "super", "rat": rat}) for rat in range(4)]
    assert places == ["super 0", "super 0", "super 2", "super 3"]


def test_a_decision_can_be_read_while_greg_moves():
    """Nobody's rats are Greg's: whatever is asked for then is read as it stands, and refused by the rules."""
    rng, s = Random(3), GAME.start(Setup(1))
    while s.actors and s.mover < len(s.seats):
        s = GAME.advance(s, {s.actors[0]: rng.choice(GAME.legal(s, s.actors[0]))})
    assert s.mover == GREG
    for rat in range(4):
        assert GAME.move_of(s, {"do": "super", "rat": rat}) == f"super {rat}"
        assert GAME.move_of(s, {"do": "move", "rats": [[rat, [1]]]}) == f"move {rat}:1"
    assert GAME.move_of(s, {"do": "move", "rats": [[0, [1]]], "free": "S1"}) == "move 0:1 free s1"
