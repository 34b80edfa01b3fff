"""Whole matches by touch: against the AI, passing the device, face to face, side by side, and by keyboard."""

from __future__ import annotations

from itertools import cycle
from math import isclose

import pytest

from app.games.braverats.widgets.mix import MixCard
from app.kit.overlay import top_overlay
from app.kit.press import LinkRow, Pressable, TextButton
from app.table.screen_handover import HOLD
from tests.touch.braverats import Guest
from tests.touch.driver import Driver, visible
from tests.touch.states import TABLETS

VARIANTS: dict[str, dict[str, bool]] = {
    "plain": {},
    "fast": {"fast": True},
    "mime": {"mime": True},
    "traitor": {"traitor": True},
    "draft": {"draft": True},
    "random": {"random": True},
    "princess": {"princess": True},
    "draw": {"draw": True},
    "emperor": {"emperor": True, "fast": True},
    "draft-mime": {"draft": True, "mime": True},
    "draw-mime-king": {"draw": True, "mime": True, "true-king": True, "fast": True},
}


# --- against the AI


def test_three_taps_lead_from_home_to_the_first_move(ui: Driver) -> None:
    guest = Guest(ui)
    card = next(card for card in ui.app.screen.ids.cards.children if card.game == "braverats")
    ui.tap(ui.find("Play", TextButton, card))
    ui.settle()
    assert ui.screen == "play"
    guest.calm()
    spot = guest.card_spot(0, "spy")
    ui.tap(spot)
    ui.tap(spot)
    guest.calm()
    # The AI may have shown its next card already, because of the Spy.
    assert guest.table.match.log[0].moves[0] == "spy"


@pytest.mark.parametrize("way", ["tap_tap", "tap_button", "tap_slot", "drag"])
def test_every_way_of_playing_a_card(ui: Driver, way: str) -> None:
    guest = Guest(ui, way)
    guest.sit_down(["Ann", "@clover"])
    guest.play_out(0, way)
    assert guest.table.over
    assert not ui.app.library.open_matches()
    (entry,) = ui.app.library.finished_matches()
    assert entry.table.match.log == guest.table.match.log


@pytest.mark.parametrize(
    ("variant", "way"),
    [
        pytest.param(variant, way, marks=[pytest.mark.long] * (variant not in ("mime", "draft")))
        for variant, way in zip(VARIANTS, cycle(["tap_tap", "drag"]), strict=False)
    ],
)
def test_a_match_of_every_variant(ui: Driver, variant: str, way: str) -> None:
    guest = Guest(ui, f"{variant} {way}")
    guest.sit_down(["Ann", "@juniper"], VARIANTS[variant])
    guest.play_out(0, way)
    assert guest.table.match.over
    assert ui.screen == "result"


def test_the_far_side_can_be_the_person(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["@renard", "Ben"], {"mime": True})
    guest.play_out(1)
    assert guest.table.match.over


def test_two_ais_play_for_spectators(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["@pip", "@saffron"])
    ui.until(lambda: guest.table.over and not guest.stage.busy, "the match ends", seconds=60)


@pytest.mark.parametrize("animation", ["normal", "fast"])
def test_a_match_with_animation_and_taps_during_it(ui: Driver, animation: str) -> None:
    ui.app.settings.animation = animation
    guest = Guest(ui, animation)
    guest.sit_down(["Ann", "@clover"])
    skipped = 0
    while ui.screen != "result":
        guest.calm()
        if guest.closing or guest.table.over:
            guest.press(0)
            ui.seconds(0.5)
            continue
        guest.tap_tap(0, guest.pick(0))
        ui.frames(guest.rng.randrange(30))
        if guest.stage.busy:
            # Wherever the finger lands, it only means: get on with it.
            before = guest.table.stamp
            ui.tap((guest.rng.random() * 400, guest.rng.random() * 900))
            assert guest.table.stamp == before
            skipped += 1
    assert skipped


def test_the_ai_seals_before_the_person_can_choose(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@saffron"])
    while not guest.table.over:
        guest.calm()
        if guest.table.match.to_act == (0, 1):
            assert 1 in guest.table.sealed()
            sealed = guest.table.sealed_move(1)
            card, number = guest.pick(0), len(guest.table.match.log)
            guest.tap_tap(0, card)
            guest.calm()
            # A Spy makes the AI show its next card at once, which is one more step.
            assert guest.table.match.log[number].moves == {0: card, 1: sealed}
        elif 0 in guest.table.asked():
            guest.tap_tap(0, guest.pick(0))


def test_a_lifted_card_can_be_put_back(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    ui.tap(guest.card_spot(0, "spy"))
    assert guest.stage.lifted_card(0) == "spy"
    ui.tap(guest.card_spot(0, "prince"))
    assert guest.stage.lifted_card(0) == "prince"
    ui.drag(guest.card_spot(0, "wizard"), guest.stage.card_row)
    assert guest.stage.lifted_card(0) == ""
    assert not guest.table.match.log


def test_a_long_press_explains_and_plays_nothing(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    ui.hold(guest.card_spot(0, "spy"), 0.7)
    overlay = guest.director.kit.overlay()
    assert overlay is not None
    assert "Spy" in overlay.title or any("Spy" in getattr(widget, "text", "") for widget in visible(overlay))
    assert not guest.table.match.log
    ui.back()
    assert guest.director.kit.overlay() is None
    assert ui.screen == "play"


def test_a_hint_lifts_a_card_and_gives_a_reason(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    ui.tap(ui.find("Hint", Pressable))
    ui.until(lambda: guest.stage.lifted_card(0) != "", "the hint comes", seconds=20)
    panel = guest.area(0).prompt.panel
    assert panel.head.startswith("Hint: ")
    assert panel.detail
    words, hints = (panel.head, panel.detail), guest.table.tally.hints
    ui.tap(ui.find("Hint", Pressable))
    ui.until(lambda: guest.table.tally.hints > hints, "the hint comes again", seconds=20)
    assert (panel.head, panel.detail) == words, "the lifted card is not the player's choice"


def test_a_hint_shows_the_whole_mix_and_why(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    ui.tap(ui.find("Hint", Pressable))
    ui.until(lambda: guest.stage.lifted_card(0) != "", "the hint comes", seconds=20)
    drawn = guest.stage.lifted_card(0)
    ui.tap(guest.area(0).prompt.panel)
    ui.settle()
    rows = [widget for widget in guest.director.kit.overlay().walk() if isinstance(widget, MixCard)]
    assert sum(int(row.figure.rstrip("%")) for row in rows) == 100
    assert [row.card for row in rows if row.drawn] == [drawn] == [rows[0].card]
    assert all(row.reason.endswith(".") for row in rows)
    ui.tap(rows[1])
    ui.settle()
    assert guest.director.kit.overlay() is None
    assert guest.stage.lifted_card(0) == rows[1].card != drawn
    assert not guest.table.match.log, "nothing was played"


def test_taking_back_names_the_rule_when_it_is_too_late(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    guest.tap_tap(0, "spy")
    guest.calm()
    steps = len(guest.table.match.log)
    ui.tap(ui.find("Undo", Pressable))
    assert len(guest.table.match.log) == steps
    assert guest.area(0).prompt.panel.head


def test_giving_up_asks_first_and_is_kept(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@clover"])
    guest.calm()
    for _ in range(2):
        ui.tap(ui.find("Menu", Pressable))
        ui.frames(5)
        ui.tap(ui.find("Resign", Pressable))
        ui.frames(5)
        if not guest.table.over:
            answer = "Play on" if _ == 0 else "Resign"
            ui.tap(ui.find(answer, TextButton))
            ui.frames(5)
    assert guest.table.resigned == 0
    guest.calm()
    guest.press(0)
    ui.settle()
    assert ui.screen == "result"
    assert not ui.app.library.open_matches()


@pytest.mark.parametrize("swap", [False, True])
def test_a_rematch_begins_anew(ui: Driver, swap: bool) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "@pip"], {"fast": True})
    guest.play_out(0)
    ui.tap(ui.find("Swap sides" if swap else "Rematch", TextButton))
    ui.settle()
    guest.calm()
    assert ui.screen == "play"
    assert [player.name for player in guest.table.players] == (["Pip", "Ann"] if swap else ["Ann", "Pip"])
    assert not guest.table.match.log
    assert guest.table.match.setup.options["fast"]


# --- two people, one device


def hold_to_look(ui: Driver) -> None:
    ui.hold(ui.app.screen.ids.hold, HOLD + 0.3)
    ui.settle()


@pytest.mark.parametrize("variant", ["plain", "draft", "draw"])
def test_passing_the_device(ui: Driver, variant: str) -> None:
    """Each sealed choice hands the device over; nothing private is in sight until the button has been held."""
    guest = Guest(ui, variant)
    guest.sit_down(["Ann", "Ben"], VARIANTS[variant])
    looked = 0
    for _ in range(150):
        ui.until(lambda: not ui.app.screens.transition.is_active and not guest.stage.busy, "slow")
        ui.frames(3)
        if ui.screen == "result":
            break
        if ui.screen == "handover":
            assert_nothing_private(ui)
            # Letting go early shows nothing.
            ui.hold(ui.app.screen.ids.hold, HOLD / 2)
            ui.settle()
            assert ui.screen == "handover"
            seat = ui.app.screen._seat
            hold_to_look(ui)
            assert ui.screen == "play"
            assert [area.seat for area in guest.stage.areas] == [seat]
            assert guest.table.viewer == seat
            looked += 1
            continue
        seat = guest.stage.near
        if guest.closing or guest.table.over or seat not in guest.table.asked():
            guest.press(seat)
            ui.settle()
            continue
        guest.tap_tap(seat, guest.pick(seat))
    assert guest.table.match.over
    assert ui.screen == "result"
    assert looked >= 2


def assert_nothing_private(ui: Driver) -> None:
    """No hand of the table is drawn anywhere in the window, and the handover screen names no card."""
    from app.games.braverats.presenter import text as words
    from app.games.braverats.widgets.card import Card
    from app.games.braverats.widgets.hand import Hand
    from engine.braverats.cards import NAMES

    assert ui.app.screens.children == [ui.app.screen]
    names = {words.card(card) for card in NAMES}
    for widget in visible(ui.app.screen):
        assert not isinstance(widget, Hand)
        if isinstance(widget, Card):
            assert not widget.model.name
        text = getattr(widget, "text", "")
        assert not (names & set(str(text).replace(".", " ").split())), text


def test_nothing_private_shows_while_the_screens_change(ui: Driver) -> None:
    """In every frame between a sealed card and the held button no hand lies open to the next player."""
    ui.app.settings.animation = "normal"
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"], {"draw": True})
    ui.until(lambda: ui.screen == "handover" and not ui.app.screens.transition.is_active, "the first handover")
    hold_to_look(ui)
    ui.until(lambda: not guest.stage.busy, "slow")
    guest.look(0)
    spot = guest.card_spot(0, guest.pick(0))
    ui.tap(spot)
    ui.unhurried()
    finger = ui.down(spot)
    ui.up(finger)
    seen = set()
    for _ in range(120):
        ui.frames()
        seen.add(ui.screen)
        if ui.screen == "handover" or guest.stage.area_of(1) is not None:
            for area in guest.stage.areas:
                assert area.hand.covered or guest.stage.get_root_window() is None
    assert "handover" in seen
    assert 0 in guest.table.sealed()


def test_a_sealed_card_leaves_no_gap(ui: Driver) -> None:
    """Hands are public: a gap would tell the choice."""
    ui.resize(1280, 800)
    ui.app.settings.seating = "face"
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    guest.calm()
    guest.tap_tap(0, "spy")
    assert 0 in guest.table.sealed()
    assert len(guest.area(0).hand.cards) == 8
    assert all(card.opacity == 1 for card in guest.area(0).hand._cards)
    # A sealed card can be taken back as long as nobody has seen it.
    guest.press(0)
    assert 0 not in guest.table.sealed()


@pytest.mark.parametrize(
    ("size", "variant", "seating"),
    [
        (TABLETS[0], "plain", "face"),
        (TABLETS[1], "plain", "side"),
        (TABLETS[2], "draw", "face"),
        (TABLETS[0], "draft", "side"),
    ],
)
def test_two_people_at_one_table(ui: Driver, seating: str, size: tuple[int, int], variant: str) -> None:
    """Both fingers are down at the same time, each on a card of its own."""
    ui.resize(*size)
    ui.app.settings.seating = seating
    guest = Guest(ui, f"{seating} {size} {variant}")
    guest.sit_down(["Ann", "Ben"], VARIANTS[variant])
    both = 0
    for _ in range(60):
        guest.calm()
        if ui.screen == "result":
            break
        assert len(guest.stage.areas) == 2
        if guest.closing or guest.table.over:
            guest.press(0)
            ui.settle()
            continue
        asked = guest.table.asked()
        cards = {seat: guest.pick(seat) for seat in asked}
        if len(asked) == 2 and variant == "plain":
            two_fingers(guest, cards)
            both += 1
        else:
            for seat, card in cards.items():
                guest.look(seat)
                guest.drag(seat, card)
        guest.calm()
        assert {seat: guest.table.match.log[-1].moves.get(seat) for seat in cards} == cards or variant != "plain"
    assert guest.table.match.over
    assert ui.screen == "result"
    assert both or variant != "plain"


@pytest.mark.parametrize("seating", ["face", "side"])
@pytest.mark.parametrize("variant", ["draft", "draw"])
def test_secret_cards_show_only_to_whoever_holds_them(ui: Driver, seating: str, variant: str) -> None:
    """Opposite each other nothing lies open before its owner holds it, and nothing after the choice."""
    ui.resize(1280, 800)
    ui.app.settings.seating = seating
    guest = Guest(ui, f"{seating} {variant}")
    guest.sit_down(["Ann", "Ben"], VARIANTS[variant])
    for _ in range(4):
        guest.calm()
        if guest.table.over:
            break  # a Princess has met a Prince
        seat = guest.table.asked()[0]
        assert open_hands(guest) == set()
        spot = guest.spot(guest.area(seat).choosing, 0)
        ui.tap(spot)
        ui.drag(spot, guest.slot_spot(seat))
        assert open_hands(guest) == set()
        assert guest.table.asked()[0] == seat
        assert guest.area(seat).prompt.panel.detail == "Press and hold your cards to see them"
        card = guest.pick(seat)
        finger = guest.slide_to(seat, card)
        assert open_hands(guest) == {seat}
        ui.up(finger)
        ui.frames(2)
        assert open_hands(guest) == set()
        assert guest.stage.lifted_card(seat) == card and guest.table.asked()[0] == seat
        guest.press(seat)
        assert open_hands(guest) == set()


def open_hands(guest: Guest) -> set[int]:
    """The seats whose own cards can be read."""
    return {
        area.seat
        for area in guest.stage.areas
        for hand in (area.hand, area.packet)
        for card in hand._cards
        if card.model.name and card.turn >= 0.5
    }


def two_fingers(guest: Guest, cards: dict[int, str]) -> None:
    """Both players drag a card to their own place, at the same time."""
    ui = guest.ui
    starts = {seat: guest.card_spot(seat, card) for seat, card in cards.items()}
    ends = {seat: guest.slot_spot(seat) for seat in cards}
    fingers = {seat: ui.down(starts[seat]) for seat in cards}
    ui.frames()
    for step in range(1, 7):
        for seat, finger in fingers.items():
            (x, y), (to_x, to_y) = starts[seat], ends[seat]
            ui.move(finger, (x + (to_x - x) * step / 6, y + (to_y - y) * step / 6))
        ui.frames()
    for finger in fingers.values():
        ui.up(finger)
    ui.frames(2)


def test_the_far_half_is_turned_with_its_touches(ui: Driver) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = "face"
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    guest.calm()
    near, far = guest.area(0), guest.area(1)
    assert (near.angle, far.angle) == (0, 180)
    x, y = guest.card_spot(1, "musician")
    assert y > 400
    own = guest.card_spot(0, "musician")
    assert isclose(own[0], 1280 - x, abs_tol=12)
    assert isclose(own[1], 800 - y, abs_tol=12)
    ui.tap((x, y))
    assert guest.stage.lifted_card(1) == "musician"
    assert guest.stage.lifted_card(0) == ""
    # What is asked of the far player is turned towards them.
    ui.tap(far.icons["menu"])
    ui.frames(3)
    assert top_overlay(far) is not None
    assert top_overlay(near) is None
    assert top_overlay(far).to_window(*top_overlay(far).ids.panel.center)[1] > 400
    ui.tap(top_overlay(far).to_window(top_overlay(far).center_x, top_overlay(far).top - 10))
    assert top_overlay(far) is None


def test_leaving_and_going_on(ui: Driver) -> None:
    """Back keeps the match; home offers it, at the same decision; several can wait."""
    guest = Guest(ui)
    for name in ("Ann", "Zoë"):
        guest.sit_down([name, "@clover"], {"mime": True})
        guest.calm()
        guest.tap_tap(0, "musician")
        guest.calm()
        ui.back()
        assert ui.screen == "home"
    ui.restart()
    assert len(ui.app.library.open_matches()) == 2
    ui.app.go("log")
    ui.settle()
    rows = (one for one in visible(ui.app.screen) if isinstance(one, LinkRow))
    ui.tap(next(row for row in rows if row.note.startswith("You vs Clover (casual)")))
    ui.settle()
    guest.calm()
    assert ui.screen == "play"
    assert guest.table.players[0].name == "Ann"
    assert len(guest.table.match.log) >= 1
    guest.play_out(0)
    ui.back()
    assert len(ui.app.library.open_matches()) == 1


# --- the keyboard alone


@pytest.mark.parametrize("variant", ["plain", "draft", "emperor", "mime"])
def test_a_match_by_keyboard(ui: Driver, variant: str) -> None:
    """From home to the result and into a rematch without a finger."""
    from app.games.braverats.director.director import DIGITS

    digits = {card: digit for digit, card in DIGITS.items()}
    ui.app.settings.remember("braverats", ["Ann", "@clover"], VARIANTS[variant])
    ui.app.go("home")
    ui.settle()
    press_by_keyboard(ui, "Play")
    guest = Guest(ui, variant)
    assert ui.screen == "play"
    for turn in range(120):
        guest.calm()
        if ui.screen == "result":
            break
        if guest.closing or guest.table.over:
            ui.key("enter")
            ui.settle()
            continue
        card = guest.pick(0)
        if turn % 2 and guest.area(0).choices().count(card) == 1:
            ui.key(digits[card])
        else:
            while guest.stage.lifted_card(0) != card:
                ui.key("right")
        assert guest.stage.lifted_card(0) == card
        ui.key("enter" if turn % 3 else "space")
    assert ui.screen == "result"
    press_by_keyboard(ui, "Rematch")
    assert ui.screen == "play"
    ui.key("escape")
    ui.settle()
    assert ui.screen == "home"


def press_by_keyboard(ui: Driver, text: str) -> None:
    """Tab to what says this, then Enter."""
    for _ in range(30):
        ui.key("tab")
        at = ui.app.focus_ring.widget
        if at is not None and text in (getattr(at, "text", ""), getattr(at, "label", "")):
            ui.key("enter")
            ui.settle()
            return
    raise AssertionError(f"Tab does not reach “{text}”")


def test_passing_the_device_by_keyboard(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    for _ in range(80):
        ui.until(lambda: not ui.app.screens.transition.is_active and not guest.stage.busy, "slow")
        ui.frames(3)
        if ui.screen == "result":
            return
        if ui.screen == "handover":
            ui.key("space")
            ui.seconds(HOLD + 0.2)
            ui.settle()
            assert ui.screen == "play"
            continue
        if guest.stage.near >= 0 and guest.stage.near in guest.table.asked() and not guest.closing:
            ui.key("right")
        ui.key("enter")
    raise AssertionError("the match did not end")


# --- people who share a screen


@pytest.mark.parametrize("seating", ["face", "side"])
def test_what_one_person_opens_does_not_stop_the_other(ui: Driver, seating: str) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = seating
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    guest.calm()
    for reader, player in ((1, 0), (0, 1)):
        ui.app.screen.sitting.open_menu(reader)
        ui.frames(3)
        assert guest.director.kit.overlay() is not None
        guest.tap_tap(player, "spy")
        assert player in guest.table.sealed() and guest.director.kit.overlay() is not None
        ui.app.screen.sitting.take_back(player)
        ui.back()
        assert guest.director.kit.overlay() is None


def test_side_by_side_a_round_is_told_once(ui: Driver) -> None:
    ui.resize(1280, 800)
    ui.app.settings.seating = "side"
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    guest.calm()
    guest.tap_tap(0, "wizard")
    guest.tap_tap(1, "prince")
    guest.calm()
    heads = [area.prompt.panel.head for area in guest.stage.areas]
    assert heads[0] != heads[1] == "Ben: choose a card"


def test_whoever_gets_the_device_is_called_by_name_to_the_round_that_comes(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    # Ben, who has the device after a round, begins the next one.
    for number, card, name in (
        (1, "wizard", "Ann"),
        (1, "wizard", "Ben"),
        (2, "prince", ""),
        (2, "prince", "Ann"),
    ):
        if name:
            ui.until(lambda: ui.screen == "handover", "the handover")
            ui.settle()
            assert ui.app.screen.player == name
            hold_to_look(ui)
            assert guest.area(guest.stage.near).prompt.panel.head == f"{name}: choose a card"
            assert guest.stage.top_bar.head == f"Round {number}"
        ui.until(lambda: not guest.stage.busy, "slow")
        guest.tap_tap(guest.stage.near, card)


def test_back_at_the_handover_keeps_the_match_and_its_face_down_card(ui: Driver) -> None:
    guest = Guest(ui)
    guest.sit_down(["Ann", "Ben"])
    ui.until(lambda: ui.screen == "handover", "the handover")
    ui.settle()
    hold_to_look(ui)
    guest.tap_tap(0, "spy")
    ui.until(lambda: ui.screen == "handover", "the next handover")
    ui.settle()
    ui.back()
    assert ui.screen == "home" and ui.says("Continue BraveRats")
    (number,) = ui.app.library.open_numbers()
    kept = ui.app.library.open(number)
    assert kept is not None and kept.sealed_move(0) == "spy"
