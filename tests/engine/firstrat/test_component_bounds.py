"""Component files: how small, how large and how long everything in them may be."""

from __future__ import annotations

import pytest

from engine.firstrat.components import component_errors
from tests.engine.firstrat.plain_rules import FACTS

BY_PLAYERS = ("1", "2", "3", "4", "5")
#: Every number outside the rules with its bounds.
NUMBERS = {
    ("standard_path", "spaces", 0, "index"): (1, 26),
    ("standard_path", "spaces", 0, "amount"): (1, 9),
    ("variable_tiles", "list", 25, "amount"): (1, 9),
    ("shortcuts", "list", 0, "from"): (0, 26),
    ("shortcuts", "list", 0, "to"): (1, 26),
    ("light_chain", "work_lamps", 0): (1, 26),
    ("burrow", "layout", "LIB", 0): (0, 99),
    ("burrow", "layout", "LIB", 1): (0, 99),
    ("tracks", "list", 0, "points", 0): (0, 99),
    ("tracks", "list", 7, "points", 4): (0, 99),
    ("tracks", "covered_fields", "2", 0): (1, 4),
    ("score_tiles", "list", 0, "points", 0): (0, 99),
    ("build_costs", "cockpit", "bottle"): (1, 99),
    ("build_costs", "donation", "cheese"): (1, 99),
    ("shops", "animals", "crow", "space"): (1, 26),
    ("shops", "animals", "crow", "price"): (0, 99),
    **{("shops", "animals", "frog", "display_by_players", players): (0, 99) for players in BY_PLAYERS},
    ("backpacks", "list", 0, "copies"): (1, 9),
    ("backpacks", "list", 0, "bonus"): (1, 9),
    ("comics", "display"): (0, 99),
    ("bottle_caps", "list", 0, "points"): (0, 99),
    ("greg", "start_spaces", 0): (0, 26),
    ("greg", "start_spaces", 3): (0, 26),
    ("greg", "difficulty", "easy", "A"): (0, 99),
    ("greg", "cards", 0, "moves", 0): (0, 26),
}
#: Every list with the number of its entries.
LENGTHS = {
    ("enums", "colors"): (2, 9),
    ("standard_path", "spaces"): (26, 26),
    ("variable_tiles", "list"): (26, 26),
    ("shortcuts", "list"): (0, 9),
    ("light_chain", "work_lamps"): (1, 26),
    ("burrow", "next", "START"): (1, 4),
    ("burrow", "layout", "LIB"): (2, 2),
    ("tracks", "list"): (8, 8),
    ("tracks", "list", 0, "points"): (5, 5),
    ("tracks", "covered_fields", "1"): (0, 4),
    ("tracks", "covered_fields", "5"): (0, 4),
    ("score_tiles", "list"): (7, 14),
    ("score_tiles", "list", 0, "points"): (5, 5),
    ("backpacks", "list"): (1, 14),
    ("comics", "list"): (1, 14),
    ("bottle_caps", "list"): (1, 14),
    ("greg", "start_spaces"): (4, 4),
    ("greg", "cards"): (1, 99),
    ("greg", "cards", 0, "moves"): (4, 4),
    ("greg", "setup", "prepare_tracks"): (1, 99),
    ("challenges", "list"): (0, 99),
}


def errors(value, path):
    return component_errors(with_value(FACTS, value, *path))


def with_value(facts, value, key, *path):
    """The facts with another value at one place; what is not on the way there is shared."""
    copy = facts.copy()
    copy[key] = with_value(facts[key], value, *path) if path else value
    return copy


def place(path):
    """The place as an error names it."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path)[1:]


@pytest.mark.parametrize("path", NUMBERS, ids=place)
def test_a_number_has_bounds(path):
    low, high = NUMBERS[path]
    said = f"{place(path)} is not a whole number from {low} to {high}"
    for wrong in (low - 1, high + 1, True, 1.0, "1", None):
        assert errors(wrong, path) == [said]
    for right in (low, high):
        assert said not in errors(right, path)


@pytest.mark.parametrize("path", LENGTHS, ids=place)
def test_a_list_has_bounds(path):
    low, high = LENGTHS[path]
    entries = FACTS
    for key in path:
        entries = entries[key]
    entry = entries[0] if entries else 1
    many = str(low) if low == high else f"{low} to {high}"
    for length in (low - 1, high + 1):
        if length >= 0:
            said = f"{place(path)} has {length} entries instead of {many}"
            assert errors([entry] * length, path) == [said]
    for length in (low, high):
        assert not any(f"{place(path)} has" in error for error in errors([entry] * length, path))
    for wrong in (None, {}, "x"):
        assert errors(wrong, path) == [f"{place(path)} is not a list"]


#: Every word that is one of a few.
WORDS = {
    ("standard_path", "spaces", 0, "content"): ("cheese", "bottle", "powder", "can", "calc", "bulb", "core"),
    ("variable_tiles", "list", 0, "content"): ("cheese", "bottle", "powder", "can", "calc", "bulb", "core"),
    ("shortcuts", "list", 0, "material"): ("bottle", "powder", "can", "calc"),
    ("burrow", "rewards", "LIB"): ("library", "nursery", "pantry"),
    ("backpacks", "list", 0, "gives"): (
        *("cheese", "bottle", "powder", "can", "calc", "bulb", "core"),
        "choose_collected",
    ),
    ("bottle_caps", "list", 0, "per"): (
        *("rats", "items", "tracks"),
        *(f"marks:{track['id']}" for track in FACTS["tracks"]["list"] if track["id"] != "rattonaut"),
    ),
    ("greg", "cards", 0, "symbol"): (
        *(track["id"] for track in FACTS["tracks"]["list"]),
        *("best", "comic"),
    ),
    ("tracks", "list", 0, "id"): tuple(track["id"] for track in FACTS["tracks"]["list"]),
    ("comics", "list", 0, "super"): (False, True),
}


@pytest.mark.parametrize("path", WORDS, ids=place)
def test_a_word_is_one_of_those_that_mean_something(path):
    for right in WORDS[path]:
        assert not any("is not one of" in error for error in errors(right, path)), right
    for wrong in ("moon", "Cheese", 0, 1, []):
        assert any(error.startswith(f"{place(path)} is not one of") for error in errors(wrong, path)), wrong


def effect(**facts):
    return errors(facts, ("comics", "list", 0, "effect"))


@pytest.mark.parametrize("kind", ["single_move_max", "multi_move_cheese", "shop_discount"])
def test_the_strength_of_a_comic_is_free(kind):
    at = "comics.list[0].effect.value is not a whole number from 1 to 9"
    assert at in effect(type=kind, value=0) and at in effect(type=kind, value=10)
    assert not effect(type=kind, value=1) and not effect(type=kind, value=9)
    assert "comics.list[0].effect.value is missing" in effect(type=kind)


@pytest.mark.parametrize("kind", ["free_shortcut_per_turn", "build_discount_per_turn"])
def test_what_a_comic_gives_once_a_turn_it_gives_once(kind):
    at = "comics.list[0].effect.value is not a whole number from 1 to 1"
    assert at in effect(type=kind, value=0) and at in effect(type=kind, value=2)
    assert not effect(type=kind, value=1)


def test_no_fee_needs_no_strength():
    assert not effect(type="no_fee")


@pytest.mark.parametrize("power", ["move_plus", "yield_plus", "launch_award"])
def test_a_power_has_a_strength(power):
    path = ("comics", "list", 6, "effect")
    at = "comics.list[6].effect.value is not a whole number from 1 to 9"
    for value, fits in ((0, False), (1, True), (9, True), (10, False)):
        assert (errors({"type": "super", "power": power, "value": value}, path) == []) == fits
    assert errors({"type": "super", "power": power, "value": 10}, path) == [at]
    assert errors({"type": "super", "power": "any_color", "cost_cheese": 1}, path) == []
    assert errors({"type": "super", "power": "any_color", "cost_cheese": 99}, path) == []
    for cost in (0, 100):
        assert errors({"type": "super", "power": "any_color", "cost_cheese": cost}, path) == [
            "comics.list[6].effect.cost_cheese is not a whole number from 1 to 99"
        ]


@pytest.mark.parametrize(
    ("value", "fits"),
    [("x", True), ("x" * 300, True), ("x" * 301, False), ("", False), (" \n", False), (3, False)],
)
def test_a_text_is_not_empty_and_not_long(value, fits):
    for path in (("energy_drink", "name", "it"), ("variable_tiles", "list", 0, "color")):
        said = f"{place(path)} is not a text of at most 300 letters"
        assert (said not in errors(value, path)) == fits


@pytest.mark.parametrize(
    ("value", "fits"), [("a", True), ("a" * 24, True), ("a" * 25, False), ("", False), ("a b", False), (3, False)]
)
def test_an_id_is_short_and_plain(value, fits):
    path = ("bottle_caps", "list", 0, "id")
    assert (f"{place(path)} is not an id" not in "".join(errors(value, path))) == fits


# --- what the facts say about one another


SPACES, TILES = FACTS["standard_path"]["spaces"], FACTS["variable_tiles"]["list"]
BURROW, TRACKS = FACTS["burrow"], FACTS["tracks"]["list"]
WAY = BURROW["next"]["START"][0]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("enums", "colors"), [*FACTS["enums"]["colors"], "Green"], "colour “green”"),
        (("variable_tiles", "list", 3, "id"), "a1", "tile “a1”"),
        (("standard_path", "spaces", 3, "index"), 1, "space “1”"),
        (("standard_path", "spaces", 3, "tile"), "A1", "the standard path's tile “a1”"),
        (("shortcuts", "list", 3, "id"), "s1", "shortcut “s1”"),
        (("burrow", "next"), BURROW["next"] | {"start": [WAY]}, "the burrow's field “start”"),
        (("burrow", "next", "START"), [WAY, WAY], f"the way from the burrow's “START” to “{WAY.lower()}”"),
        (("tracks", "list", 3, "id"), "cockpit", "track “cockpit”"),
        (("score_tiles", "list", 3, "id"), "t1", "score tile “t1”"),
        (("tracks", "list", 0, "standard_tile"), TRACKS[1]["standard_tile"], "the standard tracks' tile “t2”"),
        (("backpacks", "list", 1, "id"), "Yellow+2", "backpack “yellow+2”"),
        (("comics", "list", 0, "id"), "PACK", "comic “pack”"),
        (("bottle_caps", "list", 3, "id"), "k1", "cap “k1”"),
        (("greg", "cards", 3, "id"), "a1", "Greg's card “a1”"),
        (("greg", "setup", "prepare_tracks"), ["cargo", "cargo"], "Greg's track “cargo”"),
    ],
)
def test_everything_has_a_name_of_its_own(path, value, said):
    assert f"{said} is there 2 times" in errors(value, path)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("enums", "names", "green"), None, "enums.names.green is not an object"),
        (("enums", "colors", 0), "plaid", "enums.names.plaid is missing"),
        (("variable_tiles", "list", 0, "color"), "plaid", "tile “A1” has the unknown colour “plaid”"),
        (("standard_path", "spaces", 0, "tile"), "Z1", "space 1 has the unknown tile “Z1”"),
        *(
            (("standard_path", "spaces", 0, name), value, f"space 1 and its tile “A1” differ in “{name}”")
            for name, value in (("color", "?"), ("content", "calc"), ("amount", 9), ("group", "Z"))
        ),
        (("tracks", "list", 0, "standard_tile"), None, "track “cockpit” has no score tile"),
        (("tracks", "list", 3, "standard_tile"), "T8", "track “rocket” has a score tile"),
        (("tracks", "list", 0, "standard_tile"), "T99", "track “cockpit” has the unknown score tile “T99”"),
        (("burrow", "rewards", "nowhere"), "library", "the burrow's reward “nowhere” lies on no field"),
        (("greg", "cards", 0, "symbol"), "rocket", "Greg's card “A1” shows a track that he does not prepare"),
    ],
)
def test_the_parts_of_a_file_fit_one_another(path, value, said):
    assert said in errors(value, path)


def test_items_fit_into_their_displays():
    def counted(*changes):
        facts = FACTS
        for path, value in changes:
            facts = with_value(facts, value, *path)
        return component_errors(facts)

    packs = sum(pack["copies"] for pack in FACTS["backpacks"]["list"])
    first = FACTS["backpacks"]["list"][0]["copies"]
    copies = ("backpacks", "list", 0, "copies")
    assert counted((copies, first + 14 - packs)) == []
    assert counted((copies, first + 15 - packs)) == ["there are 15 backpacks, more than 14"]
    for animal, there in (("hamster", packs), ("crow", len(FACTS["bottle_caps"]["list"]))):
        for players in BY_PLAYERS:
            path = ("shops", "animals", animal, "display_by_players", players)
            assert counted((path, there)) == []
            said = f"the {animal} shows {there + 1} items with {players} players, but there are {there}"
            assert counted((path, there + 1)) == [said]
    plain = sum(not comic["super"] for comic in FACTS["comics"]["list"])
    supers = len(FACTS["comics"]["list"]) - plain
    assert counted((("comics", "display"), plain)) == []
    assert len(counted((("comics", "display"), plain + 1))) == 1
    assert supers == 4
    fifth = ("comics", "list", 0), FACTS["comics"]["list"][6] | {"id": "fifth"}
    assert "there are 5 super comics, more than 4" in counted(fifth, (("comics", "display"), 1))


def test_gregs_cards_can_be_drawn():
    cards = FACTS["greg"]["cards"]
    letters = [card["group"] for card in cards]
    for letter in ("A", "B"):
        there = letters.count(letter)
        for level in ("easy", "medium", "hard", "unfair"):
            path = ("greg", "difficulty", level, letter)
            assert errors(there, path) == []
            said = f"level {level} takes {there + 1} of Greg's cards “{letter}”, but there are {there}"
            assert errors(there + 1, path) == [said]
    said = "all levels of Greg's draw cards of the same letters"
    assert said in errors({"A": 5}, ("greg", "difficulty", "easy"))
    more = [cards[0] | {"id": f"X{number}"} for number in range(14 - letters.count("A"))]
    assert errors([*cards, *more], ("greg", "cards")) == []
    one_more = errors([*cards, *more, cards[0] | {"id": "Y"}], ("greg", "cards"))
    assert one_more == ["there are 15 of Greg's cards “A”, more than 14"]


def test_a_shortcut_leads_forward_past_a_space():
    way = FACTS["shortcuts"]["list"][0]
    for to, fits in ((way["from"] + 1, False), (way["from"] + 2, True), (way["from"], False)):
        found = errors(to, ("shortcuts", "list", 0, "to"))
        assert any("does not lead forward" in error for error in found) != fits
    twin = way | {"id": "other"}
    found = errors([way, twin], ("shortcuts", "list"))
    assert f"two shortcuts lead from {way['from']} to {way['to']}" in found
    assert not errors([way, twin | {"to": way["to"] + 1}], ("shortcuts", "list"))


def test_the_last_round_can_be_reached():
    assert errors(FACTS["rules"]["cubes"], ("rules", "cubes_trigger")) == []
    for name in ("move_single", "move_multi"):
        assert f"rules.{name} does not begin with 1" in errors([2, 3], ("rules", name))
