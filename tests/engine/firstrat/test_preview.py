"""What a screen may ask before a decision is taken: it is always what the rules then do."""

from __future__ import annotations

from random import Random

import pytest

from engine.base import CHANCE, Setup
from engine.firstrat import build, burrow, collect, greg, move, rounds, scoring, shop
from engine.firstrat.goods import CALC, CAN, CONTENTS, KEPT, amount, amounts
from engine.firstrat.position import fields_with
from engine.firstrat.preview import costs_of, preview
from engine.firstrat.state import BONUS, BUILD, DRINK, GREG, SHOP, stage
from engine.firstrat.vocabulary import (
    DISPLAYS,
    FROG,
    HAMSTER,
    LIBRARY,
    LIBRARY_REWARD,
    NO_REWARD,
    NURSERY_REWARD,
    PAD,
    PANTRY_REWARD,
    PARTS,
    RATTONAUT,
    TRACKS,
)
from tests.engine.firstrat.play import at, go, heard, legal
from tests.engine.firstrat.scenes import GAME, greg as greg_at, seat
from tests.engine.firstrat.test_turns import eager


def positions(seats: int, seed: int, *stages: int, **options):
    """States of a random match in which one of these stages is asked for; all seats' decisions for none."""
    rng, s = Random(seed), GAME.start(Setup(seats, options))
    while s.actors:
        actor = s.actors[0]
        if actor != CHANCE and (not stages or stage(s) in stages):
            yield s
        s = GAME.advance(s, {actor: eager(GAME.legal(s, actor), rng)})


# --- a move


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_preview_is_what_the_move_does(seats):
    compared = 0
    for s in positions(seats, seed=seats, variable_path=seats == 4):
        if s.turn is not None:
            continue
        for plan in move.plans(s)[::3]:
            found, after = preview(s, plan), move.after_plan(s, plan)
            old, new = s.seats[s.mover], after.seats[s.mover]
            assert new.mould - old.mould == found.costs.mould
            assert found.mould_points == found.costs.mould * s.board.components.numbers.mould_points
            assert (found.launch is not None) == any(route.target == PAD for route in plan.routes)
            if stage(after) in (DRINK, BONUS):
                continue
            deltas = {
                name: amount(new.goods, content) - amount(old.goods, content) for content, name in enumerate(KEPT)
            }
            assert found.changes == {name: delta for name, delta in deltas.items() if delta}
            assert new.lamp == min(26, old.lamp + found.bulbs)
            compared += 1
    assert compared > 50


def with_all_caps(s):
    """The mover has every cap, and nothing else changes."""
    families = list(s.seats)
    families[s.mover] = families[s.mover]._replace(caps=(1 << len(s.board.components.caps)) - 1)
    return s._replace(seats=tuple(families))


def cap_sum(s, owner):
    return sum(scoring.sheet(s, owner).caps.values())


def test_what_caps_bring_for_the_next_piece_is_what_they_then_count():
    builds, launches = 0, 0
    for s in positions(3, seed=7):
        s = with_all_caps(s)
        own, old = s.mover, cap_sum(s, s.mover)
        if stage(s) == BUILD:
            for text in GAME.legal(s, own):
                part = text.split()[1] if text.startswith("build ") else ""
                if part not in TRACKS or build.rocket_points(s, own, TRACKS.index(part)):
                    continue
                after = GAME.advance(s, {own: text})
                assert cap_sum(after, own) - old == scoring.next_cap_points(s, own, TRACKS.index(part))
                builds += 1
        elif s.turn is None:
            for plan in move.plans(s):
                found = preview(s, plan)
                if found.launch is None or found.bulbs:
                    continue
                assert found.launch == scoring.next_points(s, RATTONAUT) + scoring.next_cap_points(
                    s, own, RATTONAUT
                )
                assert scoring.next_cap_points(s, own, RATTONAUT) == 3 + (own not in s.tracks[RATTONAUT])
                launches += 1
    assert builds and launches


def test_a_bill_lists_tolls_fees_colour_and_mould():
    s = at(
        seat("nursery", 3, (8, "super_chameleon"), 13, comics=["super_chameleon"], bottle=1, powder=1, cheese=2),
        seat("nursery", 7, 10, 12),
    )
    plan = move.plan_of(s, "move 1:7 2:12")
    cost = costs_of(s, plan)
    assert (amounts(cost.tolls), cost.fees, cost.chameleon, cost.mould) == ({"bottle": 1, "powder": 1}, 2, 0, 0)
    assert amounts(cost.goods) == {"cheese": 2, "bottle": 1, "powder": 1}
    first = move.plan_of(s, "move 1:7")
    assert costs_of(s, plan, first) == cost._replace(tolls=cost.tolls - first.tolls, fees=1)
    stray = costs_of(s, move.plan_of(s, "move 1:7 2:9 chameleon"))
    assert (stray.fees, stray.chameleon, stray.mould) == (1, 2, 1)


def test_fees_are_told_by_space_and_owner():
    s = at(seat(0, 0, 5, 9), seat(2, 6, 9, 27), seat(2, 7, 10, 12))
    assert move.fees_on(s, 0, 2) == {1: 1, 2: 1} and move.fees_on(s, 0, 7) == {2: 1}
    assert move.fees_on(s, 1, 5) == {0: 1} and move.fees_on(s, 1, 2) == {2: 1}
    assert move.fees_on(s, 0, 0) == move.fees_on(s, 0, PAD) == move.fees_on(s, 0, 3) == {}
    diplomat = at(seat(0, 0, 5, 9, comics=["diplomat"]), seat(2, 6, 9, 27))
    assert move.fees_on(diplomat, 0, 2) == {} and move.fees_on(diplomat, 1, 5) == {0: 1}
    solo = at(seat(0, 0, 4, 7), greg=greg_at())
    assert move.fees_on(solo, 0, 8) == {GREG: 1} and move.fees_on(solo, 0, 9) == {}


def test_reach_counts_comics_and_powers():
    s = at(seat(0, 4, (5, "super_flash"), 9, comics=["stride", "super_flash"]), seat())
    components, family = s.board.components, s.seats[0]
    assert move.reach(components, 0) == (5, 3)
    assert move.reach(components, family.comics) == (7, 3)
    assert move.reach(components, family.comics, family.rats[2]) == (8, 4)


def test_the_colour_of_a_group_is_not_that_of_a_rat_that_paid_for_another():
    s = at(
        seat("nursery", 3, (8, "super_chameleon"), 24, comics=["super_chameleon"], bottle=1, cheese=4),
        seat(),
    )
    colours = s.board.components.colours

    def colour(text: str) -> str | None:
        found = move.group_colour(s.board, move.plan_of(s, text))
        return None if found is None else colours[found]

    assert colour("move 1:7 2:9 chameleon") == "green"
    assert colour("move 1:4.5.6 2:9") == "orange"
    assert colour("move 2:9 3:25.26.27") == "orange"
    assert colour("move 3:25.26.27") is None


# --- collecting


def test_a_choice_of_material_tells_what_it_adds_and_comes_to():
    s = at(
        seat("nursery", 4, 12, 20, backpacks=["green+1"], drinks=1, powder=3, bottle=1, cheese=3),
        seat(),
    )
    s = go(s, next(text for text in legal(s) if text.startswith("move 1:5.6.7 2:13.14.15")), "drink yes")
    assert collect.asked_backpack(s).amount == 1
    told = collect.bonus_choices(s)
    for choice in told:
        after = go(s, f"bonus {CONTENTS[choice.content]}")
        assert amount(after.seats[0].goods, choice.content) == choice.total
        assert choice.added == 2
    assert len(told) == len(legal(s)) == 2


# --- the burrow


def test_a_reward_of_the_burrow_may_have_nothing_left():
    s = at(seat("nursery", 0, 5, 9), seat(0, 0, 4, 8))
    assert all(burrow.gives(s, 0, reward) for reward in (LIBRARY_REWARD, NURSERY_REWARD, PANTRY_REWARD))
    assert not burrow.gives(s, 1, NURSERY_REWARD) and not burrow.gives(s, 0, NO_REWARD)
    bare = s._replace(display=(*s.display[:LIBRARY], 0), seats=(s.seats[0]._replace(cubes=0), s.seats[1]))
    assert not burrow.gives(bare, 0, LIBRARY_REWARD) and not burrow.gives(bare, 0, PANTRY_REWARD)


def test_the_rewards_ahead_are_told_with_the_steps_to_them():
    components = at(seat(), seat()).board.components
    ids = components.burrow

    def ahead(field: str) -> dict[str, int]:
        return {ids[at]: steps for at, steps in burrow.rewards_ahead(components, ids.index(field))}

    assert ahead("LIB") == {"LIB": 1}
    assert ahead("B2") == {"NUR": 3, "PAN": 4}
    assert ahead("T1") == {}


# --- shopping and building


@pytest.mark.parametrize("seed", range(3))
def test_what_is_payable_is_what_is_offered(seed):
    built = shopped = 0
    for s in positions(2, seed, SHOP, BUILD):
        texts, components = legal(s), s.board.components
        if s.turn.stage == SHOP:
            animal = s.turn.shops[0]
            assert (shop.cheese_missing(s, s.mover, animal) == 0) == any(" pay " in text for text in texts)
            shopped += 1
            continue
        for track, name in enumerate(TRACKS):
            move_text = f"build {name}" if name in PARTS else "donate" if name == "cheese" else ""
            assert build.can_pay(s, s.mover, track) == (move_text in texts)
            assert bool(build.track_cost(components, track)) == bool(move_text)
            if name in PARTS and move_text in texts:
                sets = heard("set", s, move_text)
                rocket = [cube["points"] for cube in heard("cube", s, move_text) if cube["track"] == "rocket"]
                assert build.rocket_points(s, s.mover, track) == sum(rocket) and len(rocket) <= len(sets)
                built += 1
    assert built and shopped


def test_missing_cheese_counts_the_discount():
    s = at(seat(0, 0, 4, 8, cheese=2), seat(0, 0, 4, 8, cheese=2, comics=["haggler"]))
    assert [shop.cheese_missing(s, seat_, HAMSTER) for seat_ in (0, 1)] == [4, 1]


def test_the_last_cube_goes_to_the_part_and_not_to_the_rocket():
    tracks = {"cargo": [0], "engine": [0]}
    s = at(seat(0, 0, 4, 8, calc=2, can=1), seat(), **tracks)
    assert build.rocket_points(s, 0, 0) == 9 and build.rocket_points(s, 0, 1) == 0
    for cubes, points in ((2, 9), (1, 0)):
        poor = s._replace(seats=(s.seats[0]._replace(cubes=cubes), s.seats[1]))
        assert build.rocket_points(poor, 0, 0) == points
    assert {amount(build.track_cost(s.board.components, 0), content) for content in (CALC, CAN)} == {1, 2}


def test_items_left_are_counted():
    s = at(seat(), seat())
    data = GAME.position(s)["display"]
    for where, name in enumerate(DISPLAYS):
        expected = data[name] if where == FROG else len(data[name])
        assert shop.items_left(s.display, where) == expected


# --- tracks and the end


def test_the_next_piece_goes_where_it_is_foretold():
    s = at(seat(0, 0, 4, 8, calc=2, can=1), seat(), cockpit=[1, 1])
    field, points = scoring.next_field(s, 0), scoring.next_points(s, 0)
    (cube,) = heard("cube", s, "move 3:9", "shop hamster skip", "build cockpit")
    assert (cube["field"], cube["points"]) == (field, points) == (5, 2)
    assert fields_with(s.board, (1, 1, 0)) == [[1], [1], ["N"], ["N"], [0]]


def test_how_far_a_side_is_from_ending_the_game():
    s = at(seat(0, 27, 27, 27), seat(), cargo=[0, 0, 1], light=[])
    assert (scoring.cubes_placed(s, 0), scoring.rats_aboard(s, 0)) == (2, 3)
    assert rounds.to_go(s, 0) == (6, 1) and rounds.to_go(s, 1) == (7, 4)
    solo = at(seat(0, 0, 4, 7), greg=greg_at(rats=[27, 5, 1, 0], awards=1), rattonaut=["G"], cargo=["G"])
    assert rounds.to_go(solo, GREG) == (7, 3)


def test_winners_are_who_would_win_now():
    assert scoring.winners(at(seat(cheese=4), seat())) == (0,)
    assert scoring.winners(at(seat(), seat())) == (0, 1)
    assert scoring.winners(at(seat(), greg=greg_at())) == (GREG,)
    assert scoring.winners(at(seat(cheese=4), greg=greg_at())) == (0,)


# --- Greg


@pytest.mark.parametrize("seed", range(4))
def test_the_walks_of_greg_are_what_he_then_does(seed):
    rng, s, cards = Random(seed), GAME.start(Setup(1, {"greg": "unfair"})), 0
    while s.actors:
        actor = s.actors[0]
        text = rng.choice(GAME.legal(s, actor))
        if text.startswith("card "):
            card = s.board.components.cards[s.board.components.card_words[text[5:]]]
            walking = greg.walks(s, card)
            events = GAME.apply(s, {CHANCE: text}).events
            strolled = [event.facts for event in events if event.kind == "strolled"]
            assert [(walk.rat, walk.start, walk.target, walk.lost) for walk in walking if walk.steps] == [
                (told["rat"], told["from"], told["to"], told["lost"]) for told in strolled
            ]
            launches = [event.facts["points"] for event in events if event.kind == "launched"]
            assert launches == [walk.points for walk in walking if walk.target == PAD]
            tolls = [event.facts["space"] for event in events if event.kind == "toll"]
            assert tolls == [walk.target for walk in walking if walk.cheese]
            assert len(launches) + len(s.tracks[RATTONAUT]) <= 8
            cards += 1
        s = GAME.advance(s, {actor: text})
    assert cards > 5


def test_a_symbol_prepares_scores_or_lapses():
    fresh = at(seat(0, 0, 4, 7), greg=greg_at())
    ready = at(seat(0, 0, 4, 7), greg=greg_at(prepared=["light"]))
    light = TRACKS.index("light")
    assert greg.next_action(fresh, light) == greg.PREPARE and not greg.has_prepared(fresh, light)
    assert greg.next_action(ready, light) == greg.SCORE and greg.has_prepared(ready, light)
    poor = ready._replace(greg=ready.greg._replace(cubes=0))
    assert greg.next_action(poor, light) == greg.LAPSE
    assert not greg.has_prepared(at(seat(), seat()), light)
