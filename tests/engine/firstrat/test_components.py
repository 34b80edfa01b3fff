"""First Rat's components: what the file says, another file in its place, and every fault told."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.base import CHANCE, BadOption, DamagedFile, Refused, Setup
from engine.cli.files import with_files
from engine.firstrat.components import SHAPE, component_errors, components_of
from engine.firstrat.goods import CONTENTS, KEPT, MOST, amount, amounts, count, covers, pile
from engine.firstrat.scoring import sheet, total
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
from tests.engine.bounds import REMOVED, bounds, place_name, put, wrongs
from tests.engine.firstrat.plain_rules import FACTS
from tests.engine.firstrat.scenes import GAME, scene, seat, state

STANDARD = components_of("standard")


def test_the_numbers_of_the_box():
    assert len(STANDARD.path) == 26 and Counter(STANDARD.tiles[t].group for t in STANDARD.path) == {
        "A": 6,
        "B": 5,
        "C": 5,
        "D": 5,
        "E": 5,
    }
    assert sum(pack.copies for pack in STANDARD.backpacks) == 10
    assert len(STANDARD.comics) == 10 and STANDARD.supers.bit_count() == 4
    assert len(STANDARD.caps) == 10 and len(STANDARD.track_tiles) == 8
    assert len(STANDARD.cards) == 22 and Counter(card.group for card in STANDARD.cards) == {
        "A": 11,
        "B": 10,
        "C": 1,
    }
    assert len(STANDARD.shortcuts) == 5
    assert [shop.size[1:] for shop in STANDARD.shops] == [(5, 5, 6, 7, 9), (3, 3, 4, 5, 6), (6,) * 5]


def test_everything_has_a_source_mark_and_names_in_four_languages():
    marks = {"confirmed", "inferred", "reconstructed"}
    lists = [
        FACTS["standard_path"]["spaces"],
        *(FACTS[part]["list"] for part in ("shortcuts", "score_tiles", "backpacks", "comics", "bottle_caps")),
        FACTS["tracks"]["list"],
        FACTS["variable_tiles"]["list"],
        FACTS["greg"]["cards"],
        FACTS["challenges"]["list"],
    ]
    for entries in lists:
        assert all(entry["source"] in marks for entry in entries)
    for part in ("shortcuts", "tracks", "backpacks", "comics", "bottle_caps", "challenges"):
        assert all(set(entry["name"]) == {"en", "de", "fr", "it"} for entry in FACTS[part]["list"])


def test_names_in_english_are_enough():
    def in_english(data: Any) -> Any:
        if isinstance(data, dict):
            return {"en": data["en"]} if "en" in data else {key: in_english(value) for key, value in data.items()}
        return [in_english(value) for value in data] if isinstance(data, list) else data

    assert component_errors(in_english(FACTS)) == []
    assert "energy_drink.name.en is missing" in errors({"de": "Trunk"}, "energy_drink", "name")


def test_a_pile_of_goods_counts_like_its_parts():
    rng = Random(1)
    for _ in range(300):
        mine = {content: rng.randrange(30) for content in CONTENTS[:5]}
        cost = {content: rng.randrange(30) for content in CONTENTS[:5]}
        assert covers(pile(mine), pile(cost)) == all(mine[content] >= cost[content] for content in mine)
        assert count(pile(mine)) == sum(mine.values())
        assert amounts(pile(mine)) == {content: number for content, number in mine.items() if number}
        assert amount(2 * pile(mine), 3) == 2 * mine["can"]


def test_the_most_goods_that_a_position_accepts_are_all_counted():
    assert count(pile(dict.fromkeys(KEPT, MOST))) == len(KEPT) * MOST
    rich = state(scene(seat(**dict.fromkeys(KEPT, 999)), seat()))
    assert sheet(rich, 0).leftovers == len(KEPT) * 999 // 4
    assert total(rich, 0) == sheet(rich, 0).total


# --- chance


def test_what_is_on_display_is_drawn_with_the_right_odds():
    """Two of a kind are rarer than one of each: counted over all ways to take real pieces."""
    s = GAME.start(Setup(2))
    odds = dict(GAME.odds(s))
    # Five of ten pieces: with both copies of two kinds there are 2 ways for the fifth of each other kind.
    assert odds["hamster blue+1,blue+1,green+1,green+1,white+2"] == pytest.approx(2 / 252)
    assert odds["hamster blue+1,green+1,orange+1,white+2,yellow+2"] == pytest.approx(2**5 / 252)
    s = GAME.advance(s, {CHANCE: "hamster blue+1,blue+1,green+1,green+1,white+2"})
    assert len(GAME.odds(s)) == 210 and len({chance for _, chance in GAME.odds(s)}) == 1
    s = GAME.advance(s, {CHANCE: GAME.odds(s)[7][0]})
    assert len(GAME.odds(s)) == 210
    s = GAME.advance(s, {CHANCE: "library diplomat,haggler,pack,stride,super_grab,tinker"})
    assert GAME.to_act(s) == (0,)
    assert GAME.position(s)["display"]["library"] == [
        "diplomat",
        "haggler",
        "pack",
        "stride",
        "super_grab",
        "tinker",
    ]


def test_a_first_game_has_the_plain_comics_without_a_draw():
    s = GAME.start(Setup(2, {"first_game": True}))
    kinds = set()
    while GAME.to_act(s) == (CHANCE,):
        move = GAME.odds(s)[0][0]
        kinds.add(move.split(" ")[0])
        s = GAME.advance(s, {CHANCE: move})
    assert kinds == {"hamster", "crow"}
    assert GAME.position(s)["display"]["library"] == ["diplomat", "haggler", "pack", "stride", "tinker", "tunnel"]


@pytest.mark.parametrize(("level", "a", "b"), [("easy", 5, 5), ("medium", 6, 4), ("hard", 7, 3), ("unfair", 8, 2)])
def test_gregs_deck_has_the_cards_of_its_level(level, a, b):
    s, rng = GAME.start(Setup(1, {"greg": level})), Random(4)
    while GAME.to_act(s) == (CHANCE,):
        s = GAME.advance(s, {CHANCE: rng.choice(GAME.legal(s, CHANCE))})
    deck = GAME.position(s)["greg"]["deck"]
    assert Counter(card[0] for card in deck) == {"A": a, "B": b, "C": 1}


def test_a_variable_set_up_draws_letter_by_letter_and_tile_by_tile():
    s, drawn = GAME.start(Setup(4, {"variable_path": True, "variable_tracks": True})), []
    while GAME.to_act(s) == (CHANCE,):
        drawn.append((GAME.odds(s)[-1][0], len(GAME.odds(s))))
        s = GAME.advance(s, {CHANCE: GAME.odds(s)[-1][0]})
    assert [number for _, number in drawn[:12]] == [720, 120, 120, 120, 120, 8, 7, 6, 5, 4, 3, 2]
    assert GAME.position(s)["path"][:6] == ["A6", "A5", "A4", "A3", "A2", "A1"]
    assert [text.split(" ")[1] for text, _ in drawn[5:12]] == [
        "cockpit",
        "cargo",
        "engine",
        "cheese",
        "light",
        "pantry",
        "rattonaut",
    ]


# --- another file


def other():
    """Components of the same form with a board of their own."""
    facts = deepcopy(FACTS)
    facts["shortcuts"]["list"] = facts["shortcuts"]["list"][:3]
    facts["shortcuts"]["list"][0] |= {"from": 1, "to": 5, "material": "calc"}
    facts["rules"]["start_cheese_by_seat"] = [4, 4, 4, 4, 4]
    facts["shops"]["animals"]["frog"]["price"] = 2
    facts["burrow"]["next"]["T4"] = ["B1"]
    facts["light_chain"]["work_lamps"] = [3, 6, 9, 12]
    facts["bottle_caps"]["list"][0] |= {"id": "Crown", "points": 7}
    facts["build_costs"]["cockpit"] = {"bottle": 1}
    return facts


def goods_at_start(facts, seats):
    kept = ("cheese", "bottle", "powder", "can", "calc")
    families = GAME.position(GAME.start(Setup(seats, {"components": facts, "even_start": True})))["seats"]
    return [{name: one[name] for name in kept if one[name]} for one in families]


def test_a_file_may_say_what_an_even_start_is():
    silent, own = deepcopy(FACTS), deepcopy(FACTS)
    del silent["rules"]["even_start"]
    own["rules"]["even_start"]["2"] = [{}, {"cheese": 3, "calc": 2}]
    for seats in (2, 5):
        given = FACTS["rules"]["even_start"][str(seats)]
        assert goods_at_start(silent, seats) == [{name: n for name, n in one.items() if n} for one in given]
    assert goods_at_start(own, 2) == [{}, {"cheese": 3, "calc": 2}]


def test_another_component_file_is_played_with(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(other()), encoding="utf-8")
    for options in (with_files(GAME, {"components": str(path)}), {"components": other()}):
        for seats in (1, 3):
            match, rng = Match(GAME, Setup(seats, options), "x"), Random(seats)
            while not match.over:
                if match.to_act == (CHANCE,):
                    match.roll()
                else:
                    match.play({match.to_act[0]: rng.choice(GAME.legal(match.state, match.to_act[0]))})
            data = json.loads(json.dumps(GAME.position(match.state)))
            assert set(data["seats"][0]["shortcuts"]) == {"S1", "S2", "S3"}
            assert GAME.from_position(data, GAME.options_of(match.state)) == match.state
            again, damage = from_text(to_text(match), GAMES)
            assert damage is None and again.states == match.states


def test_facts_of_the_file_are_what_is_played():
    own = seat("nursery", "nursery", 0, 1, calc=1, bottle=1, cheese=4)
    for shortcut in ("S4", "S5"):
        del own["shortcuts"][shortcut]
    second = deepcopy(own) | {"rats": seat()["rats"]}
    data = scene(own, second)
    data["display"]["crow"] = ["Crown", "K2", "K3", "K4", "K5", "K6"]
    s = state(data, components=other())
    assert "move 3:5" in GAME.legal(s, 0)
    s = GAME.advance(s, {0: "move 3:5"})
    assert GAME.legal(s, 0) == ("build cockpit", "end")
    with pytest.raises(Refused):
        state(data)


# --- what a file may say


#: Everything that a file may hold, and where: `*` stands for several names.
BOUNDS = {
    "a list of 0 to 4": "tracks.covered_fields.*",
    "a list of 0 to 9": "shortcuts.list",
    "a list of 0 to 99": "challenges.list",
    "a list of 1 to 4": "burrow.next.*",
    "a list of 1 to 14": "backpacks.list bottle_caps.list comics.list",
    "a list of 1 to 26": "light_chain.work_lamps",
    "a list of 1 to 99": "greg.cards greg.setup.prepare_tracks",
    "a list of 2 to 2": "burrow.layout.* rules.even_start.* rules.move_multi rules.move_single",
    "a list of 2 to 9": "enums.colors",
    "a list of 3 to 3": "rules.even_start.*",
    "a list of 4 to 4": "greg.cards[0].moves greg.start_spaces rules.even_start.*",
    "a list of 5 to 5": (
        "rules.even_start.* rules.start_cheese_by_seat score_tiles.list[0].points tracks.list[0].points"
    ),
    "a list of 7 to 14": "score_tiles.list",
    "a list of 8 to 8": "tracks.list",
    "a list of 26 to 26": "standard_path.spaces variable_tiles.list",
    "a whole number from -99 to 0": "rules.mold.points",
    "a whole number from 0 to 9": "rules.fee_per_foreign_rat_owner",
    "a whole number from 0 to 26": "greg.cards[0].moves[0] greg.start_spaces[0] shortcuts.list[0].from",
    "a whole number from 0 to 99": (
        "bottle_caps.list[0].points burrow.layout.*[0] comics.display greg.difficulty.*.A rules.award.points "
        "rules.even_start.*[0].cheese rules.start_cheese_by_seat[0] score_tiles.list[0].points[0] "
        "shops.animals.*.display_by_players.* shops.animals.*.price tracks.list[0].points[0]"
    ),
    "a whole number from 1 to 4": "rules.rats_on_path_at_start tracks.covered_fields.*[0]",
    "a whole number from 1 to 9": (
        "backpacks.list[0].bonus backpacks.list[0].copies rules.mold.gain rules.move_multi[0] "
        "rules.move_single[0] standard_path.spaces[0].amount variable_tiles.list[0].amount"
    ),
    "a whole number from 1 to 26": (
        "light_chain.work_lamps[0] shops.animals.*.space shortcuts.list[0].to standard_path.spaces[0].index"
    ),
    "a whole number from 1 to 99": (
        "build_costs.*.* build_costs.*.cheese rules.cubes rules.cubes_trigger rules.leftover.per"
    ),
    "a whole number from 4 to 4": "rules.rats_per_player",
    "one of bottle, powder, can, calc": "shortcuts.list[0].material",
    "one of cheese, bottle, powder, can, calc, bulb, core": (
        "standard_path.spaces[0].content variable_tiles.list[0].content"
    ),
    "one of cheese, bottle, powder, can, calc, bulb, core, choose_collected": "backpacks.list[0].gives",
    "one of cockpit, cargo, engine, rocket, cheese, light, pantry, rattonaut": (
        "greg.setup.prepare_tracks[0] tracks.list[0].id"
    ),
    "one of cockpit, cargo, engine, rocket, cheese, light, pantry, rattonaut, best, comic, null": (
        "greg.cards[0].symbol"
    ),
    "one of library, nursery, pantry": "burrow.rewards.*",
    "one of rats, items, tracks, marks:cockpit, marks:cargo, marks:engine, marks:rocket, marks:cheese, "
    "marks:light, marks:pantry": "bottle_caps.list[0].per",
    "one of single_move_max, multi_move_cheese, shop_discount, free_shortcut_per_turn, build_discount_per_turn, "
    "no_fee, super": "comics.list[0].effect.type",
}
ALIKE = (
    r"(?<=\.)([1-5]|crow|frog|hamster|easy|medium|hard|unfair|LIB|START"
    r"|bottle|calc|powder|cargo|cockpit|donation|engine)\b"
)


def errors(value, *path):
    """What is wrong with the standard file with another value at one place."""
    return component_errors(put(FACTS, path, value))


def test_everything_in_a_file_has_bounds():
    assert bounds(FACTS, SHAPE, ALIKE) == BOUNDS


def test_whatever_is_out_of_bounds_is_told_with_its_place():
    for path, value in wrongs(FACTS, SHAPE):
        assert any(place_name(path) in error for error in errors(value, *path)), (path, value)


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        *(({"type": kind, "value": 9}, {"value": 10}) for kind in ("single_move_max", "shop_discount")),
        ({"type": "multi_move_cheese", "value": 1}, {"value": 0}),
        *(
            ({"type": f"{kind}_per_turn", "value": 1}, {"value": 2})
            for kind in ("free_shortcut", "build_discount")
        ),
        ({"type": "build_discount_per_turn", "value": 1}, {"value": 0}),
        ({"type": "no_fee"}, {"type": "fly"}),
        *(({"type": "super", "power": f"{what}_plus", "value": 9}, {"value": 10}) for what in ("move", "yield")),
        ({"type": "super", "power": "launch_award", "value": 1}, {"value": 0}),
        ({"type": "super", "power": "launch_award", "value": 1}, {"power": "fly"}),
        ({"type": "super", "power": "any_color", "cost_cheese": 99}, {"cost_cheese": 100}),
        ({"type": "super", "power": "any_color", "cost_cheese": 1}, {"cost_cheese": 0}),
    ],
    ids=str,
)
def test_the_effect_of_a_comic_has_its_strength(effect, wrong):
    path = ("comics", "list", 6 if effect["type"] == "super" else 0, "effect")
    assert errors(effect, *path) == []
    (key,) = wrong
    (said,) = errors(effect | wrong, *path)
    assert said.startswith(f"{place_name(path)}.{key} is ")
    assert f"{place_name(path)}.{key} is missing" in errors({k: v for k, v in effect.items() if k != key}, *path)


@pytest.mark.parametrize(
    ("value", "fits"),
    [("x", True), ("x" * 300, True), ("x" * 301, False), ("", False), (" \n", False), (3, False)],
)
def test_a_text_is_not_empty_and_not_long(value, fits):
    for path in (("energy_drink", "name", "it"), ("variable_tiles", "list", 0, "color")):
        assert ("a text of at most 300 letters" not in "".join(errors(value, *path))) == fits


@pytest.mark.parametrize(
    ("value", "fits"), [("a", True), ("a" * 24, True), ("a" * 25, False), ("", False), ("a b", False), (3, False)]
)
def test_an_id_is_short_and_plain(value, fits):
    assert ("not an id" not in "".join(errors(value, "bottle_caps", "list", 0, "id"))) == fits


def test_all_faults_are_told_not_only_the_first():
    facts = put(FACTS, ("rules", "leftover", "per"), -1)
    facts = put(facts, ("shops", "animals", "frog", "price"), None)
    assert component_errors(put(facts, ("comics", "list", 2, "id"), "")) == [
        "shops.animals.frog.price is null, not a whole number from 0 to 99",
        'comics.list[2].id is "", not an id of plain letters, digits, “+”, “-” and “_”',
        "rules.leftover.per is -1, not a whole number from 1 to 99",
    ]


# --- what the facts say about one another


TRACKS, WAY = FACTS["tracks"]["list"], FACTS["burrow"]["next"]["START"][0]
#: What is said about another value at a place.
FAULTS = [
    ("space 5 and its tile “A5” differ in “color”", "blue", "standard_path", "spaces", 4, "color"),
    ("space 1 and its tile “A1” differ in “content”", "calc", "standard_path", "spaces", 0, "content"),
    ("space 1 and its tile “A1” differ in “amount”", 9, "standard_path", "spaces", 0, "amount"),
    ("space 1 and its tile “A1” differ in “group”", "Z", "standard_path", "spaces", 0, "group"),
    ("space 1 has the unknown tile “Z1”", "Z1", "standard_path", "spaces", 0, "tile"),
    ("space 9 and the shops differ in who stands there", "frog", "standard_path", "spaces", 8, "animal"),
    ("tile “A1” has the unknown colour “plaid”", "plaid", "variable_tiles", "list", 0, "color"),
    ("enums.names.green is null, not an object", None, "enums", "names", "green"),
    ("enums.names.plaid is missing", "plaid", "enums", "colors", 0),
    ("there are 7 tiles “A”, more than 6", "A", "variable_tiles", "list", 6, "group"),
    ("two animals stand at one space", 9, "shops", "animals", "frog", "space"),
    ("shortcut “S1” does not lead forward past a space", 4, "shortcuts", "list", 0, "to"),
    ("light_chain.work_lamps is not ascending", [8, 8, 24], "light_chain", "work_lamps"),
    ("the burrow has no field “MOON” to start from", "MOON", "burrow", "start"),
    ("the burrow's “T4” leads to the unknown “START2”", ["START2"], "burrow", "next", "T4"),
    ("the burrow's reward “MOON” lies on no field", "library", "burrow", "rewards", "MOON"),
    ("burrow.names.LIB is missing", {"PAN": FACTS["burrow"]["names"]["PAN"]}, "burrow", "names"),
    ("burrow.layout.LIB is missing", {"START": [0, 0]}, "burrow", "layout"),
    (
        "burrow.layout has only one row or one column",
        {field: [number, 1] for number, field in enumerate(FACTS["burrow"]["layout"])},
        *("burrow", "layout"),
    ),
    ("track “cockpit” has no score tile", None, "tracks", "list", 0, "standard_tile"),
    ("track “rocket” has a score tile", "T8", "tracks", "list", 3, "standard_tile"),
    ("track “cockpit” has the unknown score tile “T99”", "T99", "tracks", "list", 0, "standard_tile"),
    ("track “cargo” and its score tile “T2” differ in points", [1, 1, 1, 1, 1], "tracks", "list", 1, "points"),
    ("build_costs.engine asks for “cheese”, which is no material", {"cheese": 2}, "build_costs", "engine"),
    ("build_costs.donation is not made of cheese alone", {"can": 2}, "build_costs", "donation"),
    ("rules.cubes_trigger is more than rules.cubes", 11, "rules", "cubes_trigger"),
    ("rules.move_single does not begin with 1", [2, 3], "rules", "move_single"),
    ("rules.move_multi does not begin with 1", [2, 3], "rules", "move_multi"),
    ("backpack “yellow+2” has the unknown colour “pink”", "pink", "backpacks", "list", 0, "color"),
    ("comic “pack” is a super comic or not, but its effect says otherwise", True, "comics", "list", 1, "super"),
    ("a comic cannot be called “none”", "None", "comics", "list", 0, "id"),
    ("there are 17 backpacks, more than 14", 9, "backpacks", "list", 0, "copies"),
    ("the library shows 8 comics, but only 6 are plain", 8, "comics", "display"),
    ("no card with the symbol “best” is in Greg's deck", None, "greg", "cards", 21, "symbol"),
    ("Greg's card “A1” shows a track that he does not prepare", "rocket", "greg", "cards", 0, "symbol"),
    (
        "Greg prepares neither the rocket nor the rattonaut track",
        ["cockpit", "cargo", "engine", "cheese", "light", "pantry", "rocket"],
        *("greg", "setup", "prepare_tracks"),
    ),
    ("colour “green” is there 2 times", [*FACTS["enums"]["colors"], "Green"], "enums", "colors"),
    ("tile “a1” is there 2 times", "a1", "variable_tiles", "list", 3, "id"),
    ("space “1” is there 2 times", 1, "standard_path", "spaces", 3, "index"),
    ("the standard path's tile “a1” is there 2 times", "A1", "standard_path", "spaces", 3, "tile"),
    ("shortcut “s1” is there 2 times", "s1", "shortcuts", "list", 3, "id"),
    ("the burrow's field “start” is there 2 times", FACTS["burrow"]["next"] | {"start": [WAY]}, "burrow", "next"),
    (
        f"the way from the burrow's “START” to “{WAY.lower()}” is there 2 times",
        [WAY] * 2,
        "burrow",
        "next",
        "START",
    ),
    ("track “cockpit” is there 2 times", "cockpit", "tracks", "list", 3, "id"),
    ("score tile “t1” is there 2 times", "t1", "score_tiles", "list", 3, "id"),
    (
        "the standard tracks' tile “t2” is there 2 times",
        TRACKS[1]["standard_tile"],
        "tracks",
        "list",
        0,
        "standard_tile",
    ),
    ("backpack “yellow+2” is there 2 times", "Yellow+2", "backpacks", "list", 1, "id"),
    ("comic “pack” is there 2 times", "PACK", "comics", "list", 0, "id"),
    ("cap “k1” is there 2 times", "k1", "bottle_caps", "list", 3, "id"),
    ("Greg's card “a1” is there 2 times", "a1", "greg", "cards", 3, "id"),
    ("Greg's track “cargo” is there 2 times", ["cargo", "cargo"], "greg", "setup", "prepare_tracks"),
]


@pytest.mark.parametrize("row", FAULTS, ids=lambda row: row[0])
def test_a_fault_in_a_component_file_is_named(row):
    fault, value, *path = row
    assert any(found.startswith(fault) for found in errors(value, *path)), errors(value, *path)
    with pytest.raises(Refused) as refusal:
        GAME.start(Setup(2, {"components": put(FACTS, tuple(path), value)}))
    assert refusal.value.rule.id == "components" and fault in str(refusal.value)


def test_items_fit_into_their_displays():
    def counted(*changes):
        facts = FACTS
        for path, value in changes:
            facts = put(facts, path, value)
        return component_errors(facts)

    packs = sum(pack["copies"] for pack in FACTS["backpacks"]["list"])
    first = FACTS["backpacks"]["list"][0]["copies"]
    copies = ("backpacks", "list", 0, "copies")
    assert counted((copies, first + 14 - packs)) == []
    assert counted((copies, first + 15 - packs)) == ["there are 15 backpacks, more than 14"]
    for animal, there in (("hamster", packs), ("crow", len(FACTS["bottle_caps"]["list"]))):
        for players in map(str, range(1, 6)):
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
            assert errors(there, *path) == []
            said = f"level {level} takes {there + 1} of Greg's cards “{letter}”, but there are {there}"
            assert errors(there + 1, *path) == [said]
    said = "all levels of Greg's draw cards of the same letters"
    assert said in errors({"A": 5}, "greg", "difficulty", "easy")
    more = [cards[0] | {"id": f"X{number}"} for number in range(14 - letters.count("A"))]
    assert errors([*cards, *more], "greg", "cards") == []
    one_more = errors([*cards, *more, cards[0] | {"id": "Y"}], "greg", "cards")
    assert one_more == ["there are 15 of Greg's cards “A”, more than 14"]


def test_a_shortcut_leads_forward_past_a_space():
    way = FACTS["shortcuts"]["list"][0]
    for to, fits in ((way["from"] + 1, False), (way["from"] + 2, True), (way["from"], False)):
        found = errors(to, "shortcuts", "list", 0, "to")
        assert any("does not lead forward" in error for error in found) != fits
    twin = way | {"id": "other"}
    found = errors([way, twin], "shortcuts", "list")
    assert f"two shortcuts lead from {way['from']} to {way['to']}" in found
    assert not errors([way, twin | {"to": way["to"] + 1}], "shortcuts", "list")


def test_the_last_round_can_be_reached():
    assert errors(FACTS["rules"]["cubes"], "rules", "cubes_trigger") == []


# --- no harm


def test_files_that_are_none_are_refused(tmp_path):
    (tmp_path / "text.json").write_text("no json", encoding="utf-8")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.json").write_text(" " * 1_000_001, encoding="utf-8")
    for name, said in (("large", "at most"), ("text", "not JSON"), ("binary", "not a text file")):
        with pytest.raises(DamagedFile, match=said):
            with_files(GAME, {"components": str(tmp_path / f"{name}.json")})
    for option in (
        str(tmp_path / "list.json"),
        str(tmp_path / "nothing.json"),
        str(tmp_path),
        "",
        7,
        None,
        [],
        (),
    ):
        with pytest.raises(Refused):
            GAME.start(Setup(2, with_files(GAME, {"components": option})))
    for option in (str(tmp_path / "list.json"), [], other() | {"note": "x" * 1_000_000}):
        with pytest.raises(BadOption) as refusal:
            GAME.start(Setup(2, {"components": option}))
        assert refusal.value.rule.id == "components"


def test_no_change_to_a_file_makes_reading_or_playing_stumble():
    rng = Random(5)
    junk = (None, -1, 0, 1, 2, 7, 26, 99, True, "x", "", [], {}, 1.5, ["a"], "green", "T1", "A1", "best")
    paths = [path for path in _paths(FACTS) if not {"name", "text", "note"} & set(map(str, path))]
    played = 0
    for _ in range(400):
        facts = put(FACTS, rng.choice(paths), REMOVED if rng.random() < 0.2 else rng.choice(junk))
        if not component_errors(facts) and played < 25:
            played += 1
            s = GAME.start(Setup(rng.choice((1, 3)), {"components": facts, "variable_tracks": True}))
            for _ in range(120):
                if s.actors:
                    s = GAME.advance(s, {s.actors[0]: rng.choice(GAME.legal(s, s.actors[0]))})


def _paths(value, path=()):
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in inside:
        yield (*path, key)
        yield from _paths(entry, (*path, key))
