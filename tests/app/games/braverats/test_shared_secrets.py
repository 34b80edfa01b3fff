"""At one table for two, nothing tells the other player what only one may know."""

from __future__ import annotations

import pytest

from app.games.braverats.director.director import DIGITS
from app.games.braverats.presenter import text as words
from app.kit.press import LinkRow
from engine.braverats.cards import NAMES
from tests.touch.braverats import Guest
from tests.touch.driver import Driver
from tests.touch.states import HOLD, SEED, look, match

PEOPLE = ("Ann", "Ben")
NO_HINTS = "No hints here: both of you would read them."
#: Longer than the coach thinks.
THOUGHT = 2.0


def sit_down(ui: Driver, seating: str, seed: str = SEED, **options: bool) -> Guest:
    ui.app.settings.seating = seating
    ui.resize(1280, 800)
    return match(ui, players=PEOPLE, seed=seed, **options)


def said(guest: Guest) -> str:
    """All that the prompts say."""
    return " ".join(f"{area.prompt.panel.head} {area.prompt.panel.detail}" for area in guest.stage.areas)


# --- hints


@pytest.mark.parametrize("seating", ["face", "side"])
@pytest.mark.parametrize("draw", [False, True])
@pytest.mark.parametrize("way", ["bulb", "menu"])
def test_the_bulb_names_nobodys_card(
    ui: Driver, monkeypatch: pytest.MonkeyPatch, seating: str, draw: bool, way: str
) -> None:
    guest = sit_down(ui, seating, draw=draw)
    spoken: list[str] = []
    monkeypatch.setattr(ui.app.speech, "say", spoken.append)
    bulb = guest.stage.top_bar.ids.hint if seating == "side" else guest.area(0).icons["hint"]
    assert bulb.refused
    if way == "bulb":
        ui.tap(bulb)
    else:
        ui.app.screen.sitting.open_menu(0)
        ui.settle()
        row = ui.find("Hint", LinkRow)
        assert row.refused
        ui.tap(row)
    ui.seconds(THOUGHT)
    assert guest.area(0).prompt.panel.head == NO_HINTS
    assert not any(words.card(card) in said(guest) for card in NAMES)
    assert not guest.stage.lifted_card(0) and not spoken
    assert (guest.table.tally.hints, guest.table.tally.advised) == (0, {})


def test_a_hint_that_was_asked_for_alone_is_not_given_to_two(ui: Driver) -> None:
    ui.app.settings.seating = "face"
    guest = match(ui, players=PEOPLE)
    look(ui)
    assert guest.stage.seating == "solo" and not guest.stage.top_bar.ids.hint.refused
    ui.app.screen.sitting.ask_hint(0)
    ui.resize(1280, 800)
    assert guest.stage.seating == "face"
    ui.seconds(THOUGHT)
    assert not guest.stage.lifted_card(0) and "Hint" not in said(guest)
    assert (guest.table.tally.hints, guest.table.tally.advised) == (0, {})


def test_without_secrets_or_neighbours_the_bulb_is_offered(ui: Driver) -> None:
    assert not match(ui).stage.top_bar.ids.hint.refused
    ui.app.settings.seating = "side"
    ui.resize(1280, 800)
    ui.app.start_match("brooke", list(PEOPLE), {})
    ui.settle()
    assert ui.app.screen.sitting.allows.hints


# --- hidden hands


@pytest.mark.parametrize("seating", ["pass", "face", "side"])
@pytest.mark.parametrize("variant", ["draft", "draw"])
def test_a_hand_lies_open_only_while_its_owners_finger_is_on_it(ui: Driver, seating: str, variant: str) -> None:
    """A card is chosen by sliding to it, and stays chosen; nothing names it once the finger is gone."""
    guest = sit_down(ui, seating, **{variant: True})
    if seating == "pass":
        look(ui)
    seat = guest.table.asked()[0]
    assert guest.area(seat).covered
    card = guest.pick(seat)
    finger = guest.slide_to(seat, card)
    assert not guest.area(seat).covered and guest.stage.lifted_card(seat) == card
    ui.up(finger)
    ui.frames(2)
    assert guest.area(seat).covered and guest.stage.lifted_card(seat) == card
    assert guest.area(seat).prompt.panel.head == "A card is chosen"
    assert not any(words.card(name) in said(guest) for name in NAMES)
    guest.press(seat)
    assert card in (guest.table.sealed_move(seat), guest.table.match.log[-1].moves.get(seat))


def test_a_second_finger_chooses_and_a_finger_that_slides_away_chooses_nothing(ui: Driver) -> None:
    guest = sit_down(ui, "face", draw=True)
    cards = guest.area(0).choices()
    finger = guest.slide_to(0, cards[0])
    ui.tap(guest.card_spot(0, cards[2]))
    assert guest.stage.lifted_card(0) == cards[2]
    ui.move(finger, (640, 400))
    ui.up(finger)
    ui.frames(2)
    assert guest.area(0).covered and not guest.stage.lifted_card(0)


def test_a_card_is_dropped_on_its_slot_while_the_hand_is_open(ui: Driver) -> None:
    guest = sit_down(ui, "side", draw=True)
    card = guest.area(0).choices()[1]
    finger = guest.slide_to(0, card)
    ui.move(finger, guest.slot_spot(0))
    ui.up(finger)
    ui.frames(2)
    assert guest.table.sealed_move(0) == card


@pytest.mark.parametrize("way", ["pause", "turn", "page", "other"])
def test_a_hand_is_covered_whatever_takes_the_finger_away(ui: Driver, way: str) -> None:
    guest = sit_down(ui, "face", draw=True)
    finger = guest.slide_to(0, guest.pick(0))
    assert not guest.area(0).covered
    if way == "pause":
        ui.app.on_pause()
    elif way == "turn":
        ui.resize(800, 1280)
    elif way == "page":
        ui.app.screen.sitting.open_reference()
        ui.settle()
        ui.back()
    else:
        other = ui.down(guest.spot(guest.area(1).hand, 0))
        ui.seconds(0.6)
        assert not guest.area(1).covered
        ui.up(other)
    ui.frames(2)
    assert guest.area(0).covered and guest.area(1).covered
    ui.up(finger)


def test_nobody_plays_a_card_without_having_seen_it(ui: Driver) -> None:
    guest = sit_down(ui, "side", draw=True)
    spot = guest.spot(guest.area(0).hand, 1)
    ui.tap(spot)
    ui.tap(spot)
    assert guest.table.asked() == (0, 1) and not guest.stage.lifted_card(0)
    assert guest.area(0).prompt.panel.detail == "Press and hold your cards to see them"


def test_the_hold_of_the_handover_shows_the_hand_until_it_ends(ui: Driver) -> None:
    ui.resize(412, 915)
    guest = match(ui, players=PEOPLE, draw=True)
    finger = ui.down(ui.app.screen.ids.hold)
    ui.seconds(HOLD + 0.2)
    ui.until(lambda: ui.screen == "play", "the table")
    guest.calm()
    assert not guest.area(0).covered
    ui.up(finger)
    ui.frames(2)
    assert guest.area(0).covered


def test_a_key_shows_the_hand_until_it_is_let_go(ui: Driver) -> None:
    guest = sit_down(ui, "side", draw=True)
    ui.app.screen.key("enter", False)
    ui.frames(2)
    assert not guest.area(0).covered
    ui.key("enter")
    assert guest.area(0).covered


# --- a choice can be undone only by the player who made it


@pytest.mark.parametrize("seating", ["pass", "face", "side"])
def test_nobody_takes_back_what_another_person_has_sealed(ui: Driver, seating: str) -> None:
    guest = sit_down(ui, seating)
    if seating == "pass":
        look(ui)
    owner = 0 if seating == "pass" else 1
    guest.tap_tap(owner, "spy")
    if seating == "pass":
        look(ui)
    sitting, other = ui.app.screen.sitting, 1 - owner
    assert guest.table.sealed() == {owner} and not sitting.can_undo(other)
    sitting.take_back(other)
    ui.frames(2)
    assert guest.table.sealed() == {owner}
    assert "Only the person who made a secret choice can undo it" in said(guest)
    if seating != "pass":
        sitting.take_back(owner)
        assert not guest.table.sealed()


def test_dragging_a_covered_card_does_not_name_it(ui: Driver) -> None:
    """In large print the place that a card leaves has its name."""
    ui.app.settings.large_print = True
    worlds = {}
    for seed in "12345":
        guest = sit_down(ui, "side", seed, draw=True)
        finger = ui.down(guest.spot(guest.area(1).hand, 0))
        ui.move(finger, (900, 420))
        ui.frames(2)
        assert guest.area(1).hand.carried == 0
        worlds[guest.area(1).choices()[0]] = ui.picture().tobytes()
        ui.up(finger)
    assert len(worlds) > 1 and len(set(worlds.values())) == 1


def test_no_key_tells_what_is_in_a_covered_hand(ui: Driver) -> None:
    answers = set()
    for digit in DIGITS:
        guest = sit_down(ui, "side", draw=True)
        for seat in (0, 1):
            guest.look(seat)
            guest.tap_tap(seat, guest.table.legal(seat)[0])
        guest.calm()
        assert guest.area(0).covered and guest.area(0).prompt.panel.style == "verdict"
        ui.key(digit)
        answers.add((guest.area(0).prompt.panel.style, said(guest)))
    assert len(answers) == 1
