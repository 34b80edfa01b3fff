"""What the table says about points, cubes and replays, and where numbers and plates stand; without a window."""

from __future__ import annotations

from random import Random

import pytest

from app.base.live_text import tr
from app.games.firstrat.presenter import prompts
from app.games.firstrat.presenter.family import LastTurnText, family
from app.games.firstrat.presenter.intent import MoveIntent
from app.games.firstrat.presenter.table import seat
from app.games.firstrat.presenter.tracks import tracks
from app.games.firstrat.presenter.view_models import FirstRatSeat
from app.games.firstrat.widgets import layout
from app.games.firstrat.widgets.geometry import Geometry
from app.table.table import Player
from engine.base import Event, Setup
from engine.firstrat import scoring
from engine.firstrat.state import GREG
from tests.app.games.firstrat import positions as at
from tests.engine.setups import walk

FIVE = tuple(Player(name) for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"))
#: Width and height of a board, and how it is held.
BOARDS = ((360, 376, True), (412, 431, True), (412, 560, True), (800, 628, True), (696, 652, False))


@pytest.fixture(autouse=True)
def _english() -> None:
    tr.lang = "en"


def test_a_solo_match_that_was_lost_names_greg() -> None:
    *_, last = walk(at.GAME, Setup(1, {"greg": "unfair"}), Random(0))
    assert GREG in scoring.winners(last)
    assert prompts.prompt(at.GAME.view(last, 0), FIVE[:1], 0, intent=None, offer=()).head == "Greg won"


# --- points


def test_the_points_say_what_they_are_made_of() -> None:
    view, _ = at.seen(at.scene(own={"caps": ["K1"], "mould": 1}, display={"crow": list(at.CAPS)}))
    model = family(view, 0, "Ann")
    parts = dict(fact.text.rsplit(": ", 1) for fact in model.score)
    total = sum(int(points.replace("−", "-")) for points in parts.values())
    assert total == scoring.total(view.state, 0)
    assert {"Cockpit", "Engine", "Light", "Mouldy cheese", "11 resources left over"} <= set(parts)


def test_goods_explain_why_points_can_fall() -> None:
    view, _ = at.seen(at.scene(own={"cheese": 1}))
    poor = family(view, 0, "Ann")
    assert "Every 4 resources left over bring 1 point" in poor.why
    richer = family(at.seen(at.scene(own={"cheese": 9}))[0], 0, "Ann")
    held = [fact.text for model in (poor, richer) for fact in model.score if "resources" in fact.text]
    assert held == ["7 resources left over: 1", "15 resources left over: 3"]


def test_greg_has_no_goods_to_explain() -> None:
    view, _ = at.seen(at.alone())
    assert family(view, 5, "Greg").why == ""


def test_a_seat_in_full_tells_its_last_turn() -> None:
    view, _ = at.seen(at.scene())
    told = LastTurnText(1, "1 rat to 4", True)
    assert family(view, 1, "Ben", told).last_turn == told
    assert family(view, 1, "Ben").last_turn is None


# --- cubes


def test_a_count_of_cubes_has_an_upper_limit() -> None:
    light = at.GAMES["light"]
    pieces = {"light": light, "cheese": (0, 1) * 4, "pantry": (0, 0, 0, 0, 1, 1)}
    view, _ = at.seen(at.scene(3, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces))
    assert seat(view, FIVE, 0).counts == ("9", "0/4")
    assert seat(view, FIVE, 2).counts == ("2/8", "0/4")
    assert [counter.text for counter in tracks(view, (), 0).counters] == [
        "you: 9 placed",
        "best of the others: 7 of 8",
    ]
    pieces = {"light": light, "cheese": (0, 1) * 4, "pantry": (0, 0, 0, 1, 1)}
    view, _ = at.seen(at.scene(2, turn={"stage": "build"}, own={"burrow": "B2"}, pieces=pieces))
    assert seat(view, FIVE, 0).counts[0] == "8/8"
    assert [counter.text for counter in tracks(view, (), 0).counters] == ["you: 8 placed", "opponent: 7 of 8"]


def test_a_cap_in_a_bar_shows_what_it_counts() -> None:
    view, _ = at.seen(at.scene(own={"caps": ["K1", "K10"]}, display={"crow": list(at.CAPS)}))
    caps = [item.picture for item in seat(view, FIVE, 0).items if item.picture.startswith("cap-blank")]
    assert len(caps) == 2
    assert all(picture.removeprefix("cap-blank").startswith("+") for picture in caps)


def test_a_seat_is_its_counts() -> None:
    model = FirstRatSeat(0, "Ann", "hammer", 0, (3, 8), (4, 4), (False, False), (), ())
    assert model.counts == ("3/8", "4/4")


# --- prompts


def test_marks_are_explained_until_the_first_tap() -> None:
    view, offer = at.seen(at.scene())
    intent = MoveIntent()
    intent.begin(view)

    def said(marked: bool) -> tuple[str, str]:
        prompt = prompts.prompt(view, FIVE, 0, intent=intent.model, offer=offer, marked=marked)
        return prompt.head, prompt.detail

    assert said(True) == ("Your turn", "Tap a rat. The lines show what the others did.")
    assert said(False)[0] == "Choose a rat to move"


#: The first seat has seven cubes on the tracks, or eight, and the third one has eight.
SEVEN = {"cheese": (0, 0, 0), "pantry": (0, 0), "light": (2, 1, 2, 0), "cockpit": (1, 0)}
EIGHT = {**SEVEN, "cheese": (0, 0, 0, 0)}
EIGHT_OF_THE_LAST = {"cheese": (2, 2, 2), "pantry": (2, 2), "light": (2, 1, 2, 0), "cockpit": (2, 0)}


def building(number: int = 3, mover: int = 0, asks: str = "", **facts: object) -> prompts.TurnPrompt:
    """The prompt of a player who can build, or only end the turn."""
    facts["own"] = {"burrow": "B2", **facts.get("own", {})}
    view, offer = at.seen(at.scene(number, turn={"stage": "build"}, mover=mover, **facts), mover)
    return prompts.prompt(view, FIVE[:number], mover, intent=None, offer=offer, asks=asks)


POOR = dict.fromkeys(("cheese", "bottle", "powder", "can", "calc"), 0)


def test_the_eighth_cube_says_what_follows() -> None:
    assert building(pieces=SEVEN, own=POOR)[:2] == ("Nothing left to do", "Nothing can be built now.")
    one, two = building(2, pieces=EIGHT, own=POOR), building(pieces=EIGHT, own=POOR)
    last = building(mover=2, pieces=EIGHT_OF_THE_LAST)
    assert {shown.head for shown in (one, two, last)} == {"Your eighth cube: the game ends soon"}
    assert one.detail == "After Ben everybody has one more turn."
    assert two.detail == "After Ben and Cleo everybody has one more turn."
    assert last.detail == "One more round: everybody has one more turn."
    assert (one.verb, one.primary) == ("End turn", True)


def test_the_fourth_rat_in_the_rocket_says_what_follows() -> None:
    facts = {"pieces": {**SEVEN, "rattonaut": (0, 0, 0, 0)}, "own": {**POOR, "at": (27, 27, 27, 27)}}
    shown = building(2, **facts)
    assert shown.head == "All four rats in the rocket: the last round"
    assert shown.detail == "Ben has one more turn."
    assert building(1, greg="easy", **facts).detail == "Greg has one more turn."


def test_the_button_says_what_it_gives_away() -> None:
    rich = {"cheese": 0, "can": 1, "calc": 2}
    assert building(own={**POOR, **rich}).verb == "End turn without building"
    assert building(asks="Cockpit: which material do you save?", own={**POOR, **rich}).verb == "", (
        "it is asked first"
    )
    assert building(own={**POOR, "cheese": 10}).verb == "End turn without donating"
    shown = building(2, pieces=EIGHT, own={**POOR, **rich})
    assert shown.detail.endswith("You can still build: Cockpit.")
    assert not shown.primary


def test_a_lesson_offers_only_what_it_means() -> None:
    view, offer = at.seen(at.scene(turn={"stage": "build"}))
    shown = prompts.prompt(view, FIVE, 0, intent=None, offer=offer, reads=True)
    assert shown == prompts.TurnPrompt("Your turn", "Read the text below first, then press “Next”.")
    asked, offer = at.seen(at.frog())
    for undoes in (True, False):
        shown = prompts.prompt(asked, FIVE, 0, intent=None, offer=offer, undoes=undoes)
        assert shown.detail == ("You can undo it until “End turn”." if undoes else "")


def test_who_is_shown_moving_does_not_think() -> None:
    view, _ = at.seen(at.scene(mover=1))
    players = (Player("Ann"), Player("Pip", "ai", "casual"), *FIVE[2:])
    assert prompts.prompt(view, players, 0, intent=None, offer=()).detail == "thinking"
    assert prompts.prompt(view, players, 0, intent=None, offer=(), thinking=False).detail == ""


def test_a_rest_names_who_has_moved_and_may_have_a_button() -> None:
    waiting, resting = prompts.rested("Pip", waits=True), prompts.rested("Pip", waits=False)
    assert (waiting.head, waiting.detail, waiting.verb) == ("Pip has moved", "Tap to go on", "Go on")
    assert (resting.head, resting.verb) == ("Pip has moved", "")


def test_a_replay_says_what_is_played() -> None:
    walk = {"seat": 1, "rat": 0, "powers": [], "from": 4, "to": 9, "walk": [5, 6, 7, 8, 9], "colour": "orange"}
    events = [Event("walked", {**walk, "group": False, "shortcuts": []})]
    shown = prompts.replayed(events, ("Ann", "Pip"))
    assert (shown.head, shown.detail, shown.act) == ("Pip", "Walks from 4 to 9.", "")
    ended = prompts.replayed([Event("ended", {"seat": 0, "turns": 3, "order": [0, 1, 2, 3]})], ("Ann", "Pip"))
    assert (ended.head, ended.detail) == ("Ann", "Ends the turn.")
    assert prompts.replayed((), ("Ann", "Pip")).head == "The match begins"
    built = Event("built", {"seat": 0, "part": "cockpit", "cost": {}, "saved": None})
    cube = Event("cube", {"seat": 0, "track": "cockpit", "why": "build", "field": 1, "points": 5, "left": 5})
    assert prompts.replayed((built, cube), ("Ann", "Pip")).detail == "Builds: Cockpit, 5 points."
    laid = Event("laid", {"where": "frog", "items": ["energy_drink", "energy_drink"]})
    assert prompts.replayed((laid,), ("Ann", "Pip"))[:2] == ("Set-up", "Frog: 2 × Energy drink.")


# --- where things stand


@pytest.mark.parametrize(("width", "height", "tall"), BOARDS)
def test_numbers_stand_apart_inside_the_board_and_off_the_rats(width: int, height: int, tall: bool) -> None:
    geometry = Geometry((0, 0, width, height), 1.0, tall=tall)
    tile = geometry.tile
    size = max(12, tile * 0.22)
    high = size * 1.22
    plates = []
    for space in range(1, 27):
        x, y = geometry.numbers[space]
        wide = max(high, size * 0.58 * len(str(space)) + 6)
        x = min(max(x, wide / 2 + 1), width - wide / 2 - 1)
        plates.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
        own = geometry.spaces[space]
        # Where the rat of this space stands, from its feet up.
        rat = (own[0] - tile * 0.3, own[1] + tile * 0.22, own[0] + tile * 0.3, own[1] + tile * 0.8)
        assert _shared(plates[-1], rat) < wide * high * 0.25, space
        assert plates[-1][1] >= 0 and plates[-1][3] <= height, space
    for number, plate in enumerate(plates):
        for other in plates[number + 1 :]:
            assert _shared(plate, other) == 0


def _shared(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return across * up if across > 0 and up > 0 else 0


@pytest.mark.parametrize("others", range(1, 5))
@pytest.mark.parametrize("letters", [0.9, 1.0, 1.2, 1.45])
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (600, 960), (800, 1280), (1280, 800), (915, 412)])
def test_last_turns_are_told_somewhere_and_the_board_stays_large(
    size: tuple[int, int], letters: float, others: int
) -> None:
    plan = layout.solo(*size, 1.0, letters, others)
    assert plan.upright or plan.columns or plan.feed != layout.NOWHERE
    assert plan.board[3] >= min(layout.LEAST_BOARD_DP, size[1])
    if plan.columns:
        assert plan.seats[3] >= layout.SEAT_DP * -(-others // plan.columns)


def test_a_phone_has_rows_for_four_others_even_in_huge_letters() -> None:
    assert layout.solo(412, 915, 1.0, 1.45, 4).columns == 1


def test_the_burrow_fills_the_left_column_of_a_tablet_with_one_other_seat() -> None:
    plan, many = layout.solo(1280, 800, 1.0, 1.0, 1), layout.solo(1280, 800, 1.0, 1.0, 4)
    assert plan.burrow[0] + plan.burrow[2] <= plan.board[0]
    assert many.burrow[0] >= many.board[0] + many.board[2]
