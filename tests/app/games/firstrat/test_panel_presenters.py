"""What the panels of First Rat say and offer.  No window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.base.live_text import tr
from app.base.text import LANGUAGES
from app.games.firstrat.log import log_lines as log_of
from app.games.firstrat.presenter.burrow import burrow
from app.games.firstrat.presenter.challenges import Won, challenge_page, won
from app.games.firstrat.presenter.family import family
from app.games.firstrat.presenter.greg import AHEAD, DONE, NOW, greg
from app.games.firstrat.presenter.questions import asked, question
from app.games.firstrat.presenter.scores import NOTHING, score_sheet
from app.games.firstrat.presenter.text import MINUS, Amount, displayed, item_by_id, owned, pile_text, words
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.presenter.wares import comics, shop
from app.games.firstrat.rules import rules_book
from engine.base import CHANCE, IS_OVER, NOT_YOUR_TURN, Event, Setup
from engine.firstrat.info import OPTIONS
from engine.firstrat.rules import RULES
from engine.firstrat.scoring import CHALLENGES, total
from engine.firstrat.state import GREG
from engine.firstrat.vocabulary import CROW, HAMSTER, TRACKS
from engine.match import NO_UNDO, Match
from tests.app.games.firstrat import positions as at


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    tr.lang = "en"


# --- which panel a decision opens


def test_every_question_of_a_turn_opens_its_panel() -> None:
    asks = {
        "branch": at.junction(),
        "comic": at.library(),
        "super": at.cape(),
        "shop": at.hamster(),
        "build": at.building(),
        "drink": at.thirsty(),
        "bonus": at.packing(),
        "launch": at.launching(),
    }
    opened = {name: type(asked(*at.seen(state))).__name__ for name, state in asks.items()}
    assert opened == {
        "branch": "BurrowState",
        "comic": "ComicsState",
        "super": "FirstRatQuestion",
        "shop": "ShopState",
        "build": "TracksState",
        "drink": "FirstRatQuestion",
        "bonus": "FirstRatQuestion",
        "launch": "FirstRatQuestion",
    }


def test_no_panel_opens_for_a_move_or_when_nothing_can_be_built() -> None:
    assert asked(*at.seen(at.scene())) is None
    assert asked(*at.seen(at.building(powder=0, can=0, calc=0))) is None


def offered(model: object) -> set[str]:
    """Every move that a panel can choose."""
    found = set()
    for name in ("ways", "comics", "answers"):
        found |= {choice.move for choice in getattr(model, name, ()) if hasattr(choice, "move")}
    for ware in getattr(model, "wares", ()):
        found |= {ware.pay, ware.steal}
    for track in getattr(model, "tracks", ()):
        found |= {saving.move for saving in track.moves}
    return (found | {getattr(model, "skip", "")}) - {""}


@pytest.mark.parametrize(
    "state",
    [
        at.junction(),
        at.library(),
        at.cape(),
        at.hamster(),
        at.frog(),
        at.crow(),
        at.building(),
        at.tinkering(),
        at.thirsty(),
        at.packing(),
        at.launching(),
    ],
)
def test_a_panel_offers_all_that_is_legal_and_nothing_else(state: object) -> None:
    view, offer = at.seen(state)
    assert offered(asked(view, offer)) == {*offer} - {"end"}


# --- the burrow


def test_at_a_junction_each_way_says_what_it_brings() -> None:
    model = burrow(*at.seen(at.junction(cores=2)))
    library, on = model.ways
    assert (library.letter, library.move, library.title) == ("A", "branch lib", "Library")
    assert [text for _, text in library.lines] == ["take 1 of 6 comics", "then 1 more step"]
    assert (on.letter, on.move) == ("B", "branch b2")
    assert [text for _, text in on.lines] == ["Nursery: 3 steps", "Pantry: 4 steps"]
    assert {field.id: field.way for field in model.fields if field.way} == {"LIB": "A", "B2": "B"}
    # What the tracks are worth can be seen there, but nothing is built; elsewhere the burrow explains itself.
    assert model.scoring is not None and not any(track.moves for track in model.scoring.tracks)
    looked_at = burrow(at.seen(at.scene())[0])
    assert (bool(model.line), bool(looked_at.line), looked_at.scoring) == (False, True, None)


def test_the_last_core_leads_no_further() -> None:
    library, _ = burrow(*at.seen(at.junction(cores=1))).ways
    assert [text for _, text in library.lines] == ["take 1 of 6 comics"]


def test_a_nursery_without_children_promises_no_rat() -> None:
    full = at.scene(turn={"stage": "branch", "cores": 1}, own={"burrow": "J2", "at": (12, 9, 4, 0)})
    some = at.scene(turn={"stage": "branch", "cores": 1}, own={"burrow": "J2"})
    assert burrow(*at.seen(full)).ways[0].lines[0][1] == "no rat is left there"
    assert burrow(*at.seen(some)).ways[0].lines[0][1] == "a young rat"


def test_everybodys_marker_is_on_the_map_and_the_own_one_in_front() -> None:
    state = at.scene(own={"burrow": "START"})
    start = next(field for field in burrow(at.seen(state)[0]).fields if field.is_start)
    assert start.markers == ("apple", "hammer")
    markers = [emblem for field in burrow(at.seen(state)[0]).fields for emblem in field.markers]
    assert sorted(markers) == sorted(("hammer", "apple", "leaf", "moon", "bolt"))


# --- tracks


def test_tracks_show_pieces_covered_fields_and_the_next_free_one() -> None:
    two = {track.id: track for track in tracks(at.seen(at.scene(2))[0]).tracks}
    cockpit = two["cockpit"].fields
    assert [field.pieces for field in cockpit] == [("cube-apple",), ("cube-hammer",), (), (), ()]
    assert [field.covered for field in cockpit] == [False, False, True, True, False]
    assert [field.is_next for field in cockpit] == [False, False, False, False, True]
    five = {track.id: track for track in tracks(at.seen(at.scene())[0]).tracks}
    assert not any(field.covered for track in five.values() for field in track.fields)
    assert five["light"].fields[4].pieces == ("cube-bolt",)


def test_only_what_can_be_paid_can_be_built() -> None:
    model = tracks(*at.seen(at.building()))
    able = {track.id: [saving.move for saving in track.moves] for track in model.tracks if track.moves}
    assert able == {"cockpit": ["build cockpit"], "cargo": ["build cargo"]}
    assert {track.id for track in model.tracks if track.payable} == {"cockpit", "cargo"}
    # Cockpit and engine stand already, so the cargo hold makes it a rocket.
    assert model.line == "Cargo hold completes a rocket: +9 more"
    assert {track.id: track.rocket for track in model.tracks if track.rocket} == {"cargo": 9, "rocket": 9}


def test_building_names_what_bottle_caps_add() -> None:
    state = at.building()
    capped = state.seats[0]._replace(caps=1 << state.board.components.item_words[CROW]["k2"])
    model = tracks(*at.seen(state._replace(seats=(capped, *state.seats[1:]))))
    assert {track.id: track.caps for track in model.tracks if track.caps} == {"cargo": 4}
    assert model.line == "Cargo hold (bottle cap +4) completes a rocket: +9 more"


def test_a_cap_on_sale_says_what_it_would_bring_now() -> None:
    model = shop(*at.seen(at.crow()))
    texts = {ware.item.id: ware.item.text for ware in model.wares}
    assert texts["k1"] == "4 points for each of your cubes on the cockpit track: now 4 points"


def test_outside_the_last_step_tracks_say_what_could_be_paid_but_offer_nothing() -> None:
    model = tracks(*at.seen(at.scene(own={"powder": 3, "can": 3, "calc": 2})))
    assert not any(track.moves for track in model.tracks)
    assert {track.id for track in model.tracks if track.payable} == {"cockpit", "cargo"}


def test_tinkering_asks_which_material_is_saved() -> None:
    cargo = tracks(*at.seen(at.tinkering())).tracks[TRACKS.index("cargo")]
    assert [(saving.content, saving.cost) for saving in cargo.moves] == [
        ("powder", (Amount("powder", 2), Amount("can", 2))),
        ("can", (Amount("powder", 3), Amount("can", 1))),
        ("", (Amount("powder", 3), Amount("can", 2))),
    ]


def test_tracks_show_what_greg_has_prepared() -> None:
    shown = {track.id: track.prepared for track in tracks(at.seen(at.alone())[0]).tracks}
    assert shown == {
        "cockpit": True,
        "light": True,
        "cargo": False,
        "engine": False,
        "pantry": False,
        "cheese": False,
        "rocket": None,
        "rattonaut": None,
    }


def test_counters_name_the_own_cubes_and_the_most_of_others() -> None:
    mine, rivals = tracks(at.seen(at.scene())[0]).counters
    assert (mine.emblem, mine.text) == ("hammer", "you: 3 of 8")
    assert (rivals.emblem, rivals.text) == ("leaf", "best of the others: 4 of 8")


# --- shop and library


def test_a_shop_says_how_much_cheese_is_missing_and_still_lets_one_steal() -> None:
    model = shop(*at.seen(at.frog(cheese=7)))
    (drink,) = model.wares
    assert (model.price, model.missing) == (8, 1)
    assert (drink.pay, drink.steal) == ("", "shop frog steal energy_drink")
    assert drink.item.number == 6


def test_haggling_lowers_the_price_and_says_so() -> None:
    library = [comic for comic in at.LIBRARY if comic != "haggler"]
    state = at.scene(
        turn={"stage": "shop", "shops": ["crow"]},
        own={"at": (23, 9, 4), "cheese": 9, "comics": ["haggler"]},
        display={"library": library},
    )
    model = shop(*at.seen(state))
    assert (model.price, model.full_price, model.missing) == (9, 12, 0)


def test_a_shop_can_be_looked_at_from_afar() -> None:
    model = shop(at.seen(at.scene())[0], (), "crow")
    assert model.skip == "" and not offered(model)
    assert model.line == "Move a rat to space 23 to shop here."
    assert len(model.wares) == 6


def test_a_super_comic_announces_that_a_rat_must_wear_it() -> None:
    model = comics(*at.seen(at.library()))
    supers = {comic.item.id for comic in model.comics if comic.item.is_super}
    assert supers == {"super_grab", "super_hero"}
    assert model.after_super == "Next you choose the rat that wears the cape."


# --- short questions


def test_a_drink_shows_both_sums_before_it_is_used() -> None:
    yes, no = question(*at.seen(at.thirsty(backpacks=[]))).answers
    assert (yes.move, yes.gain) == ("drink yes", (Amount("can", 4), Amount("calc", 4)))
    assert (no.move, no.gain) == ("drink no", (Amount("can", 2), Amount("calc", 2)))


def test_a_backpack_tells_how_much_there_will_be() -> None:
    model = question(*at.seen(at.packing(doubled=True)))
    can, calc = model.answers
    assert (can.move, can.gain, can.text) == ("bonus can", (Amount("can", 2),), "then you have 7")
    assert (calc.move, calc.text) == ("bonus calc", "then you have 8")


def test_what_a_backpack_promises_is_what_comes() -> None:
    state = at.packing(doubled=False)
    for answer in question(*at.seen(state)).answers:
        after = at.GAME.advance(state, {0: answer.move})
        content = answer.move.split(" ")[1]
        kept = at.GAME.position(after)["seats"][0][content]
        assert answer.text == f"then you have {kept}"


def test_a_cape_names_the_rats_by_where_they_stand() -> None:
    model = question(*at.seen(at.cape()))
    assert [answer.title for answer in model.answers] == ["Start", "Space 9", "Space 12", "Space 21"]
    assert [answer.extra for answer in model.answers] == [(), (), ("comic-flash",), ()]


def test_a_tie_for_gregs_best_track_is_put_to_the_player() -> None:
    # All first fields of cargo and engine are free: nine points each.
    pieces = {"cockpit": (0, "G"), "light": (0,), "cheese": ("G",), "rattonaut": ("G",)}
    rival = {
        "rats": [27, 15, 13, 8],
        "awards": 1,
        "prepared": ["engine"],
        "deck": [card for card in at.DECK if card != "C1"],
        "revealed": ["C1"],
    }
    state = at.scene(
        1, own={"burrow": "B2"}, pieces=pieces, rival=rival, mover="G", turn={"stage": "best", "card": "C1"}
    )
    view, offer = at.seen(state)
    answers = {answer.move: answer.text for answer in question(view, offer).answers}
    assert answers == {"best cargo": "he prepares it", "best engine": "he scores 9 points"}


# --- Greg


def test_gregs_card_foretells_and_then_ticks_its_steps() -> None:
    view, events = at.card(at.alone(), "a1")
    ahead = greg(view, events[:1])
    assert [step.title for step in ahead.steps] == [
        "Rat 2: 2 + 1 steps",
        "Rat 3: 2 steps",
        "Rat 4: 1 step",
        "Cockpit: he scores 2",
    ]
    assert [step.state for step in ahead.steps] == [NOW, AHEAD, AHEAD, AHEAD]
    # The third lands on the frog's space beside a rat of ours: a drink goes, and we get cheese.
    assert ahead.steps[1].lost == (Amount("frog", -1),)
    assert ahead.steps[1].yours == (Amount("cheese", 1),)
    later = greg(view, events)
    assert [step.state for step in later.steps] == [DONE, DONE, DONE, NOW]
    assert later.steps[1].lost == (Amount("energy-drink", -1),)
    assert not later.over


def test_a_rat_in_the_rocket_passes_its_number_on() -> None:
    view, events = at.card(at.alone(), "a1")
    numbers = greg(view, events[:1]).numbers
    assert [number.picture for number in numbers] == ["rattonaut", "rat-gear", "rat-gear", "rat-gear"]
    assert [number.state for number in numbers] == [NOW, NOW, AHEAD, AHEAD]


def test_gregs_whole_turn_ends_with_every_step_ticked() -> None:
    state = at.alone()
    view, events = at.card(state, "a1")
    for move in at.GAME.legal(at.GAME.advance(state, {CHANCE: "card a1"}), CHANCE)[:1]:
        view, events = at.card(state, "a1", move)
    model = greg(view, events)
    assert model.over
    assert model.steps[2].lost[0].picture.startswith("backpack-")


@pytest.mark.parametrize("card", [name.lower() for name in at.DECK])
def test_every_card_is_told_to_its_end(card: str) -> None:
    state = at.alone(revealed=())
    view, events = at.GAME.view(state, 0), []
    move = f"card {card}"
    while state.actors == (CHANCE,) or (state.mover == GREG and state.actors):
        step = at.GAME.apply(state, {state.actors[0]: move})
        events += step.events
        state = step.state
        if state.mover != GREG or not state.actors:
            break
        move = at.GAME.legal(state, state.actors[0])[0]
    assert greg(view, events).over


# --- a seat, items, the sheet


def test_a_seats_sheet_lists_goods_items_and_points() -> None:
    state = at.cape()
    model = family(at.seen(state)[0], 0, "Anna")
    assert model.goods[0] == Amount("cheese", 5)
    assert [item.name for item in model.items] == ["Lightning rat", "Grabby rat"]
    assert model.points == f"{total(state, 0)} points"
    assert sum(int(fact.text.split(": ")[1]) for fact in model.score) == total(state, 0)


def test_gregs_sheet_lists_what_he_has_prepared() -> None:
    model = family(at.seen(at.alone())[0], GREG, "Greg")
    assert [fact.text for fact in model.facts[-2:]] == ["Cockpit: prepared", "Light: prepared"]
    assert not model.goods and not model.items


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_item_has_a_name_and_an_effect_in_every_language(lang: str) -> None:
    tr.lang = lang
    components = at.scene().board.components
    for ids in components.item_ids:
        for id_ in ids:
            item = item_by_id(components, id_)
            assert item.name and item.text and item.picture
    facts = components.facts["bottle_caps"]["list"][0]
    assert item_by_id(components, "K1").name == facts["name"][lang]


def test_items_of_a_kind_are_counted() -> None:
    state = at.hamster()
    assert {item.id: item.number for item in displayed(state, HAMSTER)} == {
        "blue+1": 2,
        "green+1": 1,
        "orange+1": 2,
        "white+2": 2,
        "yellow+2": 2,
    }
    assert owned(state, state.seats[1]) == ()


def test_the_score_sheet_adds_up_and_marks_the_winner() -> None:
    state = at.scene(own={"mould": 2})
    model = score_sheet(at.seen(state)[0], ["Anna", "Ben", "Cleo", "Dora", "Emil"])
    assert [column.total for column in model.columns] == [str(total(state, seat)) for seat in range(5)]
    for place, column in enumerate(model.columns):
        cells = [row.points[place].replace(MINUS, "-").replace(NOTHING, "0") for row in model.rows]
        assert sum(map(int, cells)) == int(column.total.replace(MINUS, "-"))
    assert [column.name for column in model.columns if column.won] == ["Cleo"]


def test_against_greg_a_tie_is_not_enough() -> None:
    state = at.alone()
    level = score_sheet(at.seen(state)[0], ["Anna"])
    mine, his = level.columns
    assert his.name == "Greg"
    assert mine.total == his.total and his.won and not mine.won
    assert level.tie == "A tie on points is not enough to beat Greg."


# --- challenges


def finished(seed: str, **options: object) -> Match:
    """A solo match played to its end by a player that builds and donates whenever possible."""
    match = Match(at.GAME, Setup(1, options), seed, players=["Anna"])
    while not match.over:
        if match.to_act == (CHANCE,):
            match.roll()
        else:
            legal = at.GAME.legal(match.state, 0)
            best = max(legal, key=lambda move: (move.startswith(("build", "donate", "comic s")), len(move)))
            match.play({0: best})
    return match


def test_a_challenge_counts_only_for_a_solo_match_that_was_won() -> None:
    assert won(at.scene(2), "Anna") is None
    assert won(at.alone(), "Anna") is None
    lost = finished("lost", greg="unfair")
    assert at.GAME.ranks(lost.state) == (2,)
    assert won(lost.state, "Anna") is None


def test_the_page_ticks_what_was_met_at_its_level() -> None:
    page = challenge_page(
        [
            Won("Anna", "easy", 70, ("all_4_rats", "max_16_turns")),
            Won("Ben", "easy", 95, ("all_4_rats", "90_points")),
            Won("Ben", "unfair", 60, ("all_4_rats",)),
        ]
    )
    assert (page.met, page.of) == (4, 36)
    assert [row.id for row in page.rows] == list(CHALLENGES)
    aboard = next(row for row in page.rows if row.id == "all_4_rats")
    assert [tick.best.name if tick.best else "" for tick in aboard.ticks] == ["Ben", "", "", "Ben"]
    assert aboard.ticks[0].best.points == 95


# --- words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_of_a_match_can_be_told(lang: str) -> None:
    tr.lang = lang
    match = finished("told")
    events: list[Event] = []
    for number, entry in enumerate(match.log):
        events += at.GAME.apply(match.states[number], entry.moves).events
    lines = list(log_of(events, ["Anna"]))
    assert lines[-1].weight == 2 and "Anna" in lines[-1].text and "Greg" in lines[-1].text
    heads = {line.head for line in lines}
    assert {"Anna", "Greg"} <= heads
    assert all(line.text for line in lines if line.weight < 2)
    spoken = [words.sentence(event, ["Anna"]) for event in events]
    assert not any("{" in text for text in spoken)


def test_a_pile_is_told_in_the_order_of_the_tray() -> None:
    assert pile_text({"can": 2, "cheese": 1, "bottle": 0}) == "1 cheese, 2 tin cans"


def test_every_rule_that_a_refusal_names_is_in_the_book() -> None:
    there = {id_ for section in rules_book() for entry in section.entries for id_ in entry.ids}
    # Positions, decisions as data and draws are no business of the app's players.
    refusals = {*RULES} - {"position", "decision", "chance"}
    refusals |= {rule.id for rule in (IS_OVER, NOT_YOUR_TURN, NO_UNDO)}
    refusals |= {f"option-{option.id}" for option in OPTIONS}
    assert refusals <= there


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_of_the_book_has_words(lang: str) -> None:
    tr.lang = lang
    for section in rules_book():
        for entry in section.entries:
            assert entry.title and all(entry.texts)
