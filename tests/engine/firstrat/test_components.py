"""First Rat's components: what the file says, another file in its place, and every fault told."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from random import Random

import pytest

from engine.base import CHANCE, BadOption, DamagedFile, Refused, Setup
from engine.cli.files import with_files
from engine.firstrat.components import component_errors, components_of
from engine.firstrat.goods import CONTENTS, KEPT, MOST, amount, amounts, count, covers, pile
from engine.firstrat.scoring import sheet, total
from engine.games import GAMES
from engine.match import Match
from engine.notation import from_text, to_text
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


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ([{"cheese": 1}, 6], "rules.even_start.2[1] is not an object"),
        ([{"cheese": 1}], "rules.even_start.2 has 1 entries instead of 2"),
        ([{"cheese": 1}, {"cheese": -1}], "rules.even_start.2[1].cheese is not a whole number"),
        ([{"cheese": 1}, {"bulb": 1}], "the name “bulb” in rules.even_start.2[1] is not one of cheese, bottle"),
        (None, "rules.even_start.2 is missing"),
    ],
)
def test_a_wrong_even_start_is_told(wrong, fault):
    facts = deepcopy(FACTS)
    if wrong is None:
        del facts["rules"]["even_start"]["2"]
    else:
        facts["rules"]["even_start"]["2"] = wrong
    (found,) = component_errors(facts)
    assert found.startswith(fault)


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


def delete(*path):
    def change(facts):
        inside = facts
        for key in path[:-1]:
            inside = inside[key]
        del inside[path[-1]]

    return change


def put(value, *path):
    def change(facts):
        inside = facts
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = value

    return change


FAULTS = {
    "shops.animals.frog.price is missing": delete("shops", "animals", "frog", "price"),
    "greg is missing": delete("greg"),
    "comics.list[2].text.it is missing": delete("comics", "list", 2, "text", "it"),
    "rules.cubes is not a whole number from 1 to 99": put("ten", "rules", "cubes"),
    "tracks.list[1].points has 4 entries instead of 5": put([9, 6, 5, 4], "tracks", "list", 1, "points"),
    "greg.cards[3].symbol is not one of cockpit": put("moon", "greg", "cards", 3, "symbol"),
    "standard_path.spaces has 25 entries instead of 26": delete("standard_path", "spaces", 3),
    "comics.list[6].effect.power is not one of move_plus": put("fly", "comics", "list", 6, "effect", "power"),
    "comics.list[0].effect.type is not one of": put("fly", "comics", "list", 0, "effect", "type"),
    "space 5 and its tile “A5” differ in “color”": put("blue", "standard_path", "spaces", 4, "color"),
    "space 9 and the shops differ in who stands there": put("frog", "standard_path", "spaces", 8, "animal"),
    "tile “a2” is there 2 times": put("A2", "variable_tiles", "list", 0, "id"),
    "shortcut “S1” does not lead forward past a space": put(4, "shortcuts", "list", 0, "to"),
    "light_chain.work_lamps is not ascending": put([8, 8, 24], "light_chain", "work_lamps"),
    "the burrow's “T4” leads to the unknown “START2”": put(["START2"], "burrow", "next", "T4"),
    "track “cargo” and its score tile “T2” differ in points": put([1, 1, 1, 1, 1], "tracks", "list", 1, "points"),
    "build_costs.engine asks for “cheese”, which is no material": put({"cheese": 2}, "build_costs", "engine"),
    "build_costs.donation is not made of cheese alone": put({"can": 2}, "build_costs", "donation"),
    "backpack “yellow+2” has the unknown colour “pink”": put("pink", "backpacks", "list", 0, "color"),
    "comic “pack” is a super comic or not, but its effect says otherwise": put(True, "comics", "list", 1, "super"),
    "the crow shows 11 items with 5 players, but there are 10": put(
        11, "shops", "animals", "crow", "display_by_players", "5"
    ),
    "the library shows 8 comics, but only 6 are plain": put(8, "comics", "display"),
    "level unfair takes 12 of Greg's cards “A”, but there are 11": put(12, "greg", "difficulty", "unfair", "A"),
    "no card with the symbol “best” is in Greg's deck": put(None, "greg", "cards", 21, "symbol"),
    "Greg's card “A8” shows a track that he does not prepare": put(
        ["cockpit", "cargo", "engine", "cheese", "pantry"], "greg", "setup", "prepare_tracks"
    ),
    "rules.cubes_trigger is more than rules.cubes": put(11, "rules", "cubes_trigger"),
    "burrow.next is not an object": put([], "burrow", "next"),
    "there are 7 tiles “A”, more than 6": put("A", "variable_tiles", "list", 6, "group"),
    "two animals stand at one space": put(9, "shops", "animals", "frog", "space"),
    "the burrow has no field “MOON” to start from": put("MOON", "burrow", "start"),
    "the burrow's reward “MOON” lies on no field": put("library", "burrow", "rewards", "MOON"),
    "burrow.names.LIB is missing": delete("burrow", "names", "LIB"),
    "burrow.layout is missing": delete("burrow", "layout"),
    "burrow.layout.LIB is missing": delete("burrow", "layout", "LIB"),
    "burrow.layout has only one row or one column": put(
        {field: [number, 1] for number, field in enumerate(FACTS["burrow"]["layout"])}, "burrow", "layout"
    ),
    "energy_drink.name.en is not a text of at most 300 letters": put("x" * 301, "energy_drink", "name", "en"),
    "a comic cannot be called “none”": put("None", "comics", "list", 0, "id"),
    "there are 17 backpacks, more than 14": put(9, "backpacks", "list", 0, "copies"),
    "Greg prepares neither the rocket nor the rattonaut track": put(
        ["cockpit", "cargo", "engine", "cheese", "light", "pantry", "rocket"], "greg", "setup", "prepare_tracks"
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_component_file_is_named(fault):
    facts = deepcopy(FACTS)
    FAULTS[fault](facts)
    assert any(found.startswith(fault) for found in component_errors(facts)), component_errors(facts)
    with pytest.raises(Refused) as refusal:
        GAME.start(Setup(2, {"components": facts}))
    assert refusal.value.rule.id == "components" and fault in str(refusal.value)


#: Every figure of the rules with its bounds.
FIGURES = {
    ("rats_per_player",): (4, 4),
    ("rats_on_path_at_start",): (1, 4),
    ("cubes",): (1, 99),
    ("cubes_trigger",): (1, 99),
    ("start_cheese_by_seat", 0): (0, 99),
    ("start_cheese_by_seat", 4): (0, 99),
    ("move_single", 1): (1, 9),
    ("move_multi", 1): (1, 9),
    ("fee_per_foreign_rat_owner",): (0, 9),
    ("mold", "gain"): (1, 9),
    ("mold", "points"): (-99, 0),
    ("award", "points"): (0, 99),
    ("leftover", "per"): (1, 99),
}


@pytest.mark.parametrize("figure", FIGURES, ids=lambda path: ".".join(map(str, path)))
def test_a_figure_of_the_rules_has_bounds(figure):
    low, high = FIGURES[figure]
    for value, fits in (
        (low, True),
        (high, True),
        (low - 1, False),
        (high + 1, False),
        (True, False),
        (1.0, False),
    ):
        facts = deepcopy(FACTS)
        put(value, "rules", *figure)(facts)
        found = [fault for fault in component_errors(facts) if "is not a whole number" in fault]
        assert bool(found) != fits, (value, found)


def test_the_figures_that_are_tested_are_all():
    # Figures the engine does not read are notes.
    paths = {path[:1] for path in FIGURES}
    missing = []
    for name in FACTS["rules"]:
        facts = deepcopy(FACTS)
        del facts["rules"][name]
        if component_errors(facts) and (name,) not in paths:
            missing.append(name)
    assert missing == []


@pytest.mark.parametrize("name", ["start_cheese_by_seat", "move_single", "move_multi"])
def test_a_list_of_figures_has_its_length(name):
    for change in (lambda figures: figures.pop(), lambda figures: figures.append(1)):
        facts = deepcopy(FACTS)
        change(facts["rules"][name])
        assert any(f"rules.{name} has" in fault for fault in component_errors(facts))


def test_all_faults_are_told_not_only_the_first():
    facts = deepcopy(FACTS)
    delete("shops", "animals", "frog", "price")(facts)
    delete("comics", "list", 2, "id")(facts)
    put(-1, "rules", "leftover", "per")(facts)
    assert len(component_errors(facts)) == 3


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
        facts, path = deepcopy(FACTS), rng.choice(paths)
        (delete(*path) if rng.random() < 0.2 else put(rng.choice(junk), *path))(facts)
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
