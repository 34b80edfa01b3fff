"""At one table for two, nothing tells the other player what only one may know."""

from __future__ import annotations

import pytest

from app.games.braverats.director.director import DIGITS
from app.games.braverats.presenter import text as words
from app.kit.press import LinkRow
from engine.braverats.cards import NAMES
from tests.touch.braverats import Guest
from tests.touch.driver import Driver
from tests.touch.states import SEED, look, match

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


@pytest.mark.parametrize("seating", ["face", "side"])
def test_a_card_goes_back_when_its_hand_is_covered(ui: Driver, seating: str) -> None:
    """Nothing is ready to be sealed that its owner does not see."""
    guest = sit_down(ui, seating, draw=True)
    guest.look(0)
    ui.tap(guest.card_spot(0, guest.pick(0)))
    assert guest.area(0).prompt.verb == "Play face down"
    guest.look(1)
    assert guest.area(0).covered and not guest.stage.lifted_card(0)
    assert guest.stage.duel.slots[guest.stage.slot_of(0)].card is None
    assert guest.area(0).prompt.verb == ""
    assert guest.area(0).prompt.panel.detail == "Press and hold your cards to see them"


@pytest.mark.parametrize("variant", ["draft", "draw"])
def test_a_card_goes_back_when_its_owner_comes_back_to_the_table(ui: Driver, variant: str) -> None:
    guest = sit_down(ui, "face", **{variant: True})
    seat = guest.table.asked()[0]
    guest.look(seat)
    card = guest.pick(seat)
    ui.tap(guest.card_spot(seat, card))
    assert guest.stage.lifted_card(seat) == card
    ui.app.screen.sitting.open_reference()
    ui.settle()
    ui.back()
    ui.settle()
    assert ui.screen == "play" and guest.area(seat).covered
    assert not guest.stage.lifted_card(seat)
    assert not any(words.card(name) in said(guest) for name in NAMES)


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
