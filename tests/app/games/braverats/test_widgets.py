"""The widgets of the table: places, touches, turned layers, and the player of frames."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from math import dist

import pytest
from kivy.base import EventLoop
from kivy.graphics import Instruction, InstructionGroup, Rectangle
from kivy.input.motionevent import MotionEvent
from kivy.uix.floatlayout import FloatLayout

from app.base.theme import theme
from app.games.braverats.director.motions import sound_of
from app.games.braverats.presenter.table import face
from app.games.braverats.presenter.view_models import CardState, DuelSlot, DuelState, LastRound, SmallCard
from app.games.braverats.widgets import layout
from app.games.braverats.widgets.card import Card
from app.games.braverats.widgets.card_row import SmallCardRow
from app.games.braverats.widgets.duel import FLAG, Duel
from app.games.braverats.widgets.hand import NO_CARD, Hand
from app.games.braverats.widgets.layout import NAMED, TALL, fan, large_print, shows_names
from app.games.braverats.widgets.player_area import Crowns
from app.kit.drawing import round_dashes
from app.kit.overlay import RotatedLayer
from app.kit.pictures import picture
from app.table.director.animate import Animator
from app.table.table import Frame
from engine.base import Event
from engine.braverats.cards import NAMES
from engine.braverats.history import PlayedRound
from tests.touch.driver import Driver

SIZES = [(360, 640), (412, 915), (600, 960), (800, 1280), (1280, 800), (640, 360), (915, 412)]
TARGET = 48


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    EventLoop.ensure_window()
    before, theme.animation = theme.animation, "off"
    yield
    theme.animation = before


def boxes_of(plan: layout.BraveRatsLayout) -> dict[str, layout.Box]:
    named = {name: getattr(plan, name) for name in ("top_bar", "top", "card_row", "duel")}
    for number, area in enumerate(plan.areas):
        named |= {f"{name} {number}": getattr(area, name) for name in ("header", "prompt", "hand", "button")}
    return {name: box for name, box in named.items() if box != layout.NOWHERE}


def overlap(a: layout.Box, b: layout.Box) -> bool:
    return a[0] < b[0] + b[2] - 1 and b[0] < a[0] + a[2] - 1 and a[1] < b[1] + b[3] - 1 and b[1] < a[1] + a[3] - 1


# --- layout


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dp", [1.0, 2.625])
@pytest.mark.parametrize("letters", [1.0, 1.45])
@pytest.mark.parametrize("large", [False, True])
def test_layouts_fill_the_window_and_do_not_overlap(
    size: tuple[int, int], dp: float, letters: float, large: bool
) -> None:
    width, height = size[0] * dp, size[1] * dp
    boxes = boxes_of(layout.solo(width, height, dp, letters, large=large))
    for name, (x, y, w, h) in boxes.items():
        assert x >= -0.5 and y >= -0.5 and x + w <= width + 0.5 and y + h <= height + 0.5, name
        assert w > 40 * dp and h > 30 * dp, name
    apart = [name for name in boxes if name not in ("top", "card_row")]
    for a in apart:
        for b in apart:
            assert a == b or not overlap(boxes[a], boxes[b]), (a, b)


@pytest.mark.parametrize("size", [(600, 960), (800, 1280), (1280, 800)])
def test_players_opposite_share_the_table_fairly(size: tuple[int, int]) -> None:
    plan = layout.face(*size, 1.0)
    near, far = plan.areas
    assert near == far, "the far area is the near one, turned"
    top = max(box[1] + box[3] for box in (near.header, near.prompt, near.hand))
    assert top <= plan.duel[1] + 1 and plan.duel[1] + plan.duel[3] <= size[1] - top + 1
    for icon in (near.menu, near.hint, near.matrix):
        assert icon[2] >= TARGET and icon[3] >= TARGET and icon[1] + icon[3] <= size[1] / 2 + 1


@pytest.mark.parametrize("size", [(600, 960), (800, 1280), (1280, 800)])
def test_players_side_by_side_have_a_column_each(size: tuple[int, int]) -> None:
    plan = layout.side_by_side(*size, 1.0)
    left, right = plan.areas
    assert left.hand[0] + left.hand[2] <= size[0] / 2 <= right.hand[0]


# --- fans


def hands(size: tuple[int, int]) -> Iterator[layout.BraveRatsAreaLayout]:
    """The area of every seating that this window is used in."""
    yield layout.solo(*size, 1.0).areas[0]
    if min(size) >= 600:
        yield layout.face(*size, 1.0).areas[0]
        yield layout.side_by_side(*size, 1.0).areas[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(1, 10))
def test_every_card_of_a_hand_can_be_touched(size: tuple[int, int], number: int) -> None:
    for area in hands(size):
        _x, _y, width, height = area.hand
        places = fan(number, width, height, 1.0, arc=area.arc)
        assert len(places) == number
        for place in places:
            assert place.x - place.width / 2 >= -6 and place.x + place.width / 2 <= width + 6
            assert place.y + place.width * TALL / 2 <= height + 4
        for a, b in pairwise(places):
            if a.x < b.x:
                assert b.x - a.x >= min(TARGET, a.width), "each keeps a target of its own"
        for a, b in permutations(places, 2):
            if a.y - b.y > a.width * TALL / 2:
                assert a.y - a.width * TALL / 2 >= b.y + b.width * TALL / 2 - 6, "no row hides names"


def test_a_small_phone_shows_the_names_of_a_whole_hand() -> None:
    _x, _y, width, height = layout.solo(360, 640, 1.0).areas[0].hand
    assert all(shows_names(fan(number, width, height, 1.0, arc=False), 1.0, 1.0) for number in range(1, 9))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", range(1, 10))
def test_cards_in_large_print_do_not_overlap(size: tuple[int, int], number: int) -> None:
    _x, _y, width, height = layout.solo(*size, 1.0, 1.45, large=True).areas[0].hand
    places = large_print(number, width, height, 1.0)
    assert len(places) == number
    boxes = [
        (place.x - place.width / 2, place.y - place.height / 2, place.width, place.height) for place in places
    ]
    for x, y, wide, high in boxes:
        assert x >= 0 and y >= 0 and x + wide <= width and y + high <= height
        assert wide >= 84 and high >= TARGET
    assert not any(overlap(a, b) for a in boxes for b in boxes if a is not b)


@pytest.mark.parametrize("number", range(1, 5))
def test_few_cards_lie_side_by_side(number: int) -> None:
    for width, height in ((360, 202), (412, 325), (360, 206)):
        for a, b in pairwise(fan(number, width, height, 1.0, arc=True)):
            assert b.x - a.x >= a.width


@pytest.mark.parametrize("size", [(600, 960), (800, 1280)])
@pytest.mark.parametrize("number", range(5, 10))
def test_a_narrow_column_uses_its_height(size: tuple[int, int], number: int) -> None:
    """Beside each other on an upright tablet: cards that bear their names."""
    _x, _y, width, height = layout.side_by_side(*size, 1.0).areas[0].hand
    places = fan(number, width, height, 1.0, arc=False)
    assert min(place.width for place in places) >= NAMED


def test_dashes_are_even_and_stay_on_the_outline() -> None:
    pieces = round_dashes((10, 20), (120, 168), 11, 8, 5)
    assert len(pieces) > 20
    for piece in pieces:
        assert sum(dist(a, b) for a, b in pairwise(piece)) <= 9
        assert all(9.9 <= x <= 130.1 and 19.9 <= y <= 188.1 for x, y in piece)


# --- hands and touches


class Finger(MotionEvent):
    """A touch made by hand."""

    number = 0

    def __init__(self, x: float, y: float) -> None:
        Finger.number += 1
        super().__init__("test", Finger.number, {}, is_touch=True, type_id="touch")
        self.profile = ["pos"]
        self.at(x, y)
        self.ox, self.oy, self.osx, self.osy = self.x, self.y, self.sx, self.sy

    def at(self, x: float, y: float) -> None:
        window = EventLoop.window
        self.x, self.y = x, y
        self.pos = (x, y)
        self.sx, self.sy = x / window.width, y / window.height


def hand_of(number: int = 8) -> tuple[FloatLayout, Hand, list[tuple[object, ...]]]:
    root = FloatLayout(size=(360, 640))
    hand = Hand(size_hint=(None, None), size=(360, 202), pos=(0, 0))
    root.add_widget(hand)
    EventLoop.window.add_widget(root)
    hand.cards = tuple(face(name, "blue") for name in NAMES[:number])
    heard: list[tuple[object, ...]] = []
    for event in ("on_tap", "on_lift", "on_let_go", "on_hold"):
        hand.bind(**{event: lambda _hand, *facts, event=event: heard.append((event, *facts))})
    return root, hand, heard


def press(hand: Hand, index: int) -> Finger:
    card = hand.card_at(index)
    finger = Finger(card.center_x, card.top - 12)
    finger.grab_current = None
    hand.dispatch("on_touch_down", finger)
    return finger


def release(hand: Hand, finger: Finger) -> None:
    finger.grab_current = hand
    hand.dispatch("on_touch_up", finger)


def test_a_tap_picks_the_uppermost_card() -> None:
    root, hand, heard = hand_of()
    for index in range(8):
        release(hand, press(hand, index))
    assert heard == [("on_tap", index) for index in range(8)]
    EventLoop.window.remove_widget(root)


def test_a_second_finger_waits() -> None:
    root, hand, heard = hand_of()
    first = press(hand, 0)
    second = press(hand, 6)
    release(hand, first)
    assert heard == [("on_tap", 0)]
    assert second.grab_list == []
    EventLoop.window.remove_widget(root)


def test_dragging_moves_the_card_and_tells_where_it_fell() -> None:
    root, hand, heard = hand_of()
    finger = press(hand, 2)
    finger.grab_current = hand
    finger.at(200, 400)
    hand.dispatch("on_touch_move", finger)
    assert hand.card_at(2).center == [200, 400] and heard == [("on_lift", 2)]
    release(hand, finger)
    assert heard[-1][:2] == ("on_let_go", 2)
    assert hand.card_at(2).center_y < 202, "a card that is not taken goes home"
    EventLoop.window.remove_widget(root)


def test_a_sealed_card_leaves_no_gap_and_a_lifted_one_an_outline() -> None:
    root, hand, _heard = hand_of()
    places = [tuple(hand.card_at(index).center) for index in range(8)]
    hand.lifted = 3
    assert hand.card_at(3).opacity == 0 and len(hand.canvas.before.children) > 1
    hand.lifted = NO_CARD
    assert [tuple(hand.card_at(index).center) for index in range(8)] == places
    assert all(hand.card_at(index).opacity == 1 for index in range(8))
    EventLoop.window.remove_widget(root)


def test_nobody_sees_which_card_is_lifted_in_secret() -> None:
    root, hand, _heard = hand_of()
    hand.secret = True
    hand.lifted = 3
    assert all((hand.card_at(index).opacity, hand.card_at(index).ring) == (1, "") for index in range(8))
    assert len(hand.canvas.before.children) == 0
    EventLoop.window.remove_widget(root)


def test_a_hand_that_changes_under_a_finger_forgets_it() -> None:
    root, hand, heard = hand_of()
    finger = press(hand, 7)
    hand.let_go()
    hand.cards = hand.cards[:3]
    release(hand, finger)
    assert heard == []
    EventLoop.window.remove_widget(root)


def test_a_turned_layer_maps_points_there_and_back() -> None:
    area = RotatedLayer(size=(1280, 800), angle=180)
    assert area.to_local(0, 0) == pytest.approx((1280, 800))
    assert area.to_parent(*area.to_local(123, 456)) == pytest.approx((123, 456))


# --- cards, crowns, duel, card row


def test_a_turned_card_knows_what_lies_on_it() -> None:
    card = Card(size=(100, 140), pos=(0, 0), angle=90)
    assert card.holds(50 + 69, 70) and not card.holds(50, 70 + 69)


def test_a_card_face_down_draws_no_name() -> None:
    card = Card(model=CardState("", "red"), size=(100, 140))
    open_ = Card(model=face("wizard", "red"), size=(100, 140))
    assert len(card.canvas.children) < len(open_.canvas.children)


def test_crowns_are_as_many_as_they_say() -> None:
    crowns = Crowns(won=5, target=4)
    assert crowns._kinds() == ["crown"] * 5
    crowns.won, crowns.waiting = 1, 2
    assert crowns._kinds() == ["crown"] + ["crown_empty"] * 3 + ["crown_pending"] * 2


@pytest.mark.parametrize("size", [(360, 206), (412, 276), (600, 330), (1280, 276)])
def test_the_duel_keeps_its_cards_apart_and_inside(size: tuple[int, int]) -> None:
    state = DuelState(slots=(DuelSlot(face("spy", "red"), 2, plus=True), DuelSlot()), pending=(2, 1))
    duel = Duel(size=size, pos=(0, 0), model=state)
    left, right = duel.slot_box(0), duel.slot_box(1)
    assert left[0] >= 0 and right[0] + right[2] <= size[0]
    assert right[0] - left[0] - left[2] >= 60
    assert left[1] - duel.pill_height >= 0 and left[1] + left[3] <= size[1]
    assert duel.slot_at(left[0] + 5, left[1] + 5) == 0 and duel.slot_at(size[0] / 2, 3) == -1


@pytest.mark.parametrize(("height", "large"), [(140, True), (206, False)])
def test_a_flag_covers_no_words_about_waiting_crowns(height: int, large: bool) -> None:
    slots = (DuelSlot(face("prince", "red"), 7, verdict="held"), DuelSlot(face("wizard", "blue"), 5, True, "held"))
    waits = "for the next winner"
    duel = Duel(size=(360, height), large=large, model=DuelState(slots=slots, pending=(1, 1), waits=waits))
    (words,) = (child for child in duel.children if getattr(child, "text", "") == waits)
    _x, y, _width, tall = duel.slot_box(1)
    assert not words.opacity or words.y >= y + FLAG * tall + duel._flag_side()
    assert words.opacity or large, "cards in full are high enough for both"


@pytest.mark.parametrize("height", [28, 34, 60])
def test_rank_and_name_stay_inside_a_low_card(height: int) -> None:
    card = Card(size=(100, height), face="large", model=face("wizard", "red"))
    drawn = [one for one in every_instruction(card.canvas) if type(one) is Rectangle]
    assert len(drawn) >= 2
    edge = height / 2 - 3
    for one in drawn:
        assert one.pos[1] >= -edge - 0.5 and one.pos[1] + one.size[1] <= edge + 0.5


def every_instruction(group: InstructionGroup) -> Iterator[Instruction]:
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from every_instruction(one)


@pytest.mark.parametrize("height", [86, 100, 206])
def test_waiting_crowns_stay_above_the_round_before(height: int) -> None:
    cards = face("musician", "red"), face("prince", "blue")
    slots = DuelSlot(cards[0], 0, verdict="held"), DuelSlot(cards[1], 7, verdict="held")
    past = LastRound(cards, None, "musician", "=")
    duel = Duel(size=(360, height), large=height < 206, model=DuelState(slots=slots, pending=(2, 3), past=past))
    drawn = [one for one in duel.canvas.after.children if isinstance(one, Rectangle)]
    crowns = [one for one in drawn if one.texture is picture("tokens", "crown_pending")]
    assert len(crowns) == 5 and all(one.pos[1] >= duel.chip.top - 1 for one in crowns)


def test_a_low_duel_keeps_most_of_its_height_for_its_cards(ui: Driver) -> None:
    ui.app.settings.text_size = "huge"
    duel = Duel(size=(360, 153), large=True)
    assert duel.card_size[1] > 0.6 * duel.height


def test_a_duel_without_room_leaves_nothing_of_what_it_showed() -> None:
    duel = Duel(size=(360, 206), model=DuelState(worth="worth 3", saying="the Spy is at work"))
    assert [child for child in duel.children if child.opacity]
    duel.height = 40
    assert not [child for child in duel.children if child.opacity]
    duel.height = 206
    assert [child for child in duel.children if child.opacity]


@pytest.mark.parametrize("width", [344, 396, 1000])
def test_nine_small_cards_fit(width: int) -> None:
    row = SmallCardRow(size=(width, 60), pos=(0, 0), cards=tuple(SmallCard(face(name, "red")) for name in NAMES))
    boxes = row.boxes()
    assert boxes[0][0] >= 0 and boxes[-1][0] + boxes[-1][2] <= width + 0.5
    assert all(side >= 35 for _x, _y, side in boxes)


# --- frames


class Stagehand:
    """Notes what it is asked to perform."""

    def __init__(self) -> None:
        self.settled: list[int] = []

    def motion(self, event: Event, frame: Frame) -> None:
        return None

    def settle(self, frame: Frame) -> None:
        self.settled.append(frame.number)

    def pause(self, frame: Frame) -> None:
        return None


def frame_of(number: int, *events: Event) -> Frame:
    return Frame(None, events, None, None, number)


def test_frames_are_settled_in_order_and_once() -> None:
    stagehand, idle = Stagehand(), []
    animator = Animator(stagehand, idle=idle.append)
    animator.push(frame_of(1, Event("round", {"winner": 0})))
    animator.push(frame_of(2))
    assert stagehand.settled == [1, 2] and idle == [False, False]
    assert not animator.busy


@pytest.mark.parametrize(
    ("winner", "viewer", "sound"),
    [(None, 0, "held"), (0, 0, "win"), (1, 0, "lose"), (1, None, "win")],
)
def test_sounds_follow_the_listener(winner: int | None, viewer: int | None, sound: str) -> None:
    assert sound_of(Event("round", {"winner": winner}), viewer) == sound
    assert sound_of(Event("lot", {"seat": 0}), viewer) == ""


def test_rounds_know_when_they_are_held() -> None:
    pair = (0, 0)
    one = PlayedRound(("spy", "spy"), ("spy", "spy"), (2, 2), pair, "equal", None, (1, 1), pair, pair, (1, 1))
    assert one.held
